"""The tables, their types, and the figures that the rules read of them."""

"""The games: a folder each, none of which imports another."""

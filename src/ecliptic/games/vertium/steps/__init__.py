"""The steps of Vertium, by chapter of the rules."""

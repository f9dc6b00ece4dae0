"""A moment of a study as a page: what was seen, asked and chosen, what that was worth, and the fragments of it."""

"""The pages, one file an area."""

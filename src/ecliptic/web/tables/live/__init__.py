"""A table in memory: what is played, who sits there, who is here, and its parts, each with one concern."""

"""What is done at a table: each a function that takes one, inside its lock."""

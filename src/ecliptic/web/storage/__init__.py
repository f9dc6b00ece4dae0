"""What the server keeps: one SQLite file, its rows, its copies."""

"""What came of games: what is kept of each when it ends, and ratings made of that."""

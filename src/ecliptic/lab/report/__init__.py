"""What runs of games mean, in sentences with their certainty: on one page that opens anywhere, and in the terminal."""

"""Looking back: moments of a finished game through somebody's eyes, and how bots judge them."""

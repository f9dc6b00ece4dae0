"""What this game knows of good play, for bots."""

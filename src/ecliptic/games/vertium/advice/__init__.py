"""What Vertium knows of good play, for bots: `judging` has the class, the other files what it looks at."""

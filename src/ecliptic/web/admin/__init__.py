"""What `ecliptic admin` does, and how it and the running server speak."""

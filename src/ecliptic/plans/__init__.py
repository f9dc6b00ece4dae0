"""What a seat says before it is asked: standing answers, and a few steps for when its turn comes. It knows no page."""

"""The `ecliptic` command: the five games, simulation, records and rules from the terminal."""

from ecliptic.cli.command import main

__all__ = ["main"]

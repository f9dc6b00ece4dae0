"""Vertium: colonize planets with sets of cards, then fight over them with dice."""

from ecliptic.games.vertium.game import VertiumGame

GAME = VertiumGame

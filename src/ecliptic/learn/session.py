"""A lesson that is played here and now, by one player: in the terminal, and by the checker."""

from __future__ import annotations

from copy import copy
from typing import Literal

from ecliptic.core.game import Game
from ecliptic.learn.courses import Lesson
from ecliptic.learn.others import decide, play_auto
from ecliptic.learn.run import Run, Told
from ecliptic.learn.starting import begin


class Session:
    """A match, how far the lesson has come on it, and what the player told the coach."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        """At the first question. ValueError, one sentence, if the lesson's start does not hold."""
        self.match = begin(game, lesson)
        self.told: list[Told] = []
        self.run = Run(game, lesson, self.match.record.header)
        self.go_on()

    def go_on(self) -> None:
        """Play the others, until the player is asked, the coach wants to be read, or the game is over."""
        match, run = self.match, self.run
        while True:
            match.play_forced()
            play_auto(run, match, self.told)
            if run.holds or match.over:
                return
            others = [seat for seat in match.to_act if seat != run.seat]
            if others:
                match.play(decide(run.lesson, match, others[0]), others[0])
            else:
                return

    def play(self, action: str) -> None:
        """Take a choice of the player's. IllegalAction, with one sentence, if it may not be taken."""
        self.match.play(action, self.run.seat)
        self.go_on()

    def tell(self, what: Literal["on", "keep"]) -> None:
        """Tell the coach that a step was read, or that a choice stays."""
        self.told.append(Told(self.match.number, what))
        self.go_on()

    def copy(self) -> Session:
        """One of its own that stands where this one does."""
        twin = copy(self)
        twin.match, twin.told, twin.run = self.match.copy(), [*self.told], self.run.copy()
        return twin

    def undo(self) -> None:
        """Take the last choice back. IllegalAction if that can't be."""
        self.match.undo(self.run.seat)
        self.go_on()

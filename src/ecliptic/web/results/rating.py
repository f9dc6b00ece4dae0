"""Ratings of people: OpenSkill by the order in which a game ended, a scale of its own for each game.

A bot that is Moon has 1200 there, always; the other levels move as people do. Who plays with people is rated apart from
who plays against bots alone. All follows from the rows of rated games, in the order in which these ended: the same rows
give the same ratings.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log, sqrt
from typing import Final

from msgspec import Struct, field
from openskill.models import PlackettLuce, PlackettLuceRating

from ecliptic.web.storage.results import GameResult
from ecliptic.web.words import level_of

ANCHOR: Final = "moon"
MOON: Final = 1200.0
SCALE: Final = 400.0  # as that of the ladder of bots: so much more wins ten times as often
BETA: Final = SCALE / log(10) / sqrt(2)  # how much one game varies
SURE: Final = 1.96  # 95 of 100
FEW: Final = 10  # games below which a rating says little
# Where levels begin; games move them.
LEVELS: Final = {
    "dust": 800.0,
    "pebble": 1000.0,
    "moon": MOON,
    "comet": 1350.0,
    "giant": 1450.0,
    "sun": 1550.0,
}
LEVEL_SIGMA: Final = 0.5 * BETA
PEOPLE: Final = "people"
BOTS: Final = "bots"
MODEL: Final = PlackettLuce(mu=MOON, sigma=2 * BETA, beta=BETA, tau=BETA / 50)


class Step(Struct, frozen=True):
    """A rated game of somebody: when, and what they were rated after it."""

    table: str
    at: int
    rating: float


class Standing(Struct):
    """Somebody's rating at one game, with people or against bots."""

    mu: float
    sigma: float
    steps: list[Step] = field(default_factory=list)

    @property
    def games(self) -> int:
        """How many rated games it comes of."""
        return len(self.steps)

    @property
    def rating(self) -> int:
        """On a scale on which Moon has 1200."""
        return round(self.mu)

    @property
    def spread(self) -> int:
        """Half of the interval in which it lies, 95 of 100 sure."""
        return round(SURE * self.sigma)

    @property
    def few(self) -> bool:
        """Whether it says little."""
        return self.games < FEW


class Ladder:
    """The ratings of one game. Games must come in the order in which they ended."""

    def __init__(self) -> None:
        self.people: dict[tuple[str, str], Standing] = {}  # by kind and person
        self.levels: dict[str, tuple[float, float]] = {}
        self.last: tuple[int, str] = (-1, "")  # the game that came last
        self.games = 0  # how many came

    def add(self, games: Iterable[GameResult]) -> Ladder:
        """Rate more games."""
        for game in games:
            self._rate(game)
            self.last = (game.at, game.table)
            self.games += 1
        return self

    def of(self, person: str, kind: str) -> Standing | None:
        """Somebody's rating; None = they have none."""
        return self.people.get((kind, person))

    def _rate(self, game: GameResult) -> None:
        kind = PEOPLE if game.people > 1 else BOTS
        names = [seat.person for seat in game.seats if seat.person]
        if not names or len(set(names)) < len(names):  # two browsers that were joined into one person
            return
        teams = [[self._rating(kind, seat.person, seat.bot)] for seat in game.seats]
        rated = MODEL.rate(teams, ranks=[float(seat.place) for seat in game.seats])
        levels: dict[str, list[PlackettLuceRating]] = {}
        for seat, (new,) in zip(game.seats, rated, strict=True):
            if not seat.person:
                levels.setdefault(level_of(seat.bot), []).append(new)
                continue
            known = self.people.setdefault((kind, seat.person), Standing(new.mu, new.sigma))
            known.mu, known.sigma = new.mu, new.sigma
            known.steps.append(Step(game.table, game.at, new.mu))
        for level, found in levels.items():  # several of one level: what they came to on the average
            if level != ANCHOR:
                many = len(found)
                self.levels[level] = (
                    sum(one.mu for one in found) / many,
                    sum(one.sigma for one in found) / many,
                )

    def _rating(self, kind: str, person: str, bot: str) -> PlackettLuceRating:
        if person:
            known = self.people.get((kind, person))
            return MODEL.rating() if known is None else MODEL.rating(mu=known.mu, sigma=known.sigma)
        level = level_of(bot)
        mu, sigma = self.levels.get(level, (LEVELS.get(level, MOON), LEVEL_SIGMA))
        return MODEL.rating(mu=mu, sigma=1.0 if level == ANCHOR else sigma)


def ladder(games: Iterable[GameResult]) -> Ladder:
    """The ratings that follow from the rated games of one kind, in the order in which these ended."""
    return Ladder().add(games)

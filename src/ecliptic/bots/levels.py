"""The levels of strength, by the names that the pages show: the same in every game, each a bot."""

from __future__ import annotations

from typing import Final

from ecliptic.bots.greedy import Greedy, look
from ecliptic.bots.protocol import Bot, Situation
from ecliptic.bots.search import Search
from ecliptic.bots.uniform import Uniform
from ecliptic.core.languages import mark
from ecliptic.core.rng import Rng

PARTS: Final = 1000  # that a chance to slip is drawn from
AMONG: Final = 3  # choices, the best one among them


class Dust(Uniform):
    """Random."""

    name = "dust"
    pitch = mark("Plays by chance. For trying things out, and for your very first game.")


class Pebble(Bot):
    """Greedy, but now and then it takes one of the best three by chance: how often, the game's advice says."""

    name = "pebble"
    pitch = mark("Takes what looks good now, and overlooks things.")

    def choose(self, situation: Situation, rng: Rng) -> int:
        looked = look(situation, rng)
        among = looked.ranked()[:AMONG]
        if len(among) == 1 or rng.below(PARTS) >= int(situation.game.advice.slip() * PARTS):
            return looked.best
        return among[rng.below(len(among))]


class Moon(Greedy):
    """Greedy."""

    name = "moon"
    pitch = mark(
        "Looks at every choice once, over several ways the hidden cards may lie. Stands in for people."
    )


class Comet(Search):
    """The lowest that searches."""

    name = "comet"
    pitch = mark("Plays every good choice on for a second.")

    def __init__(self) -> None:
        super().__init__(1, 0, 1.0)


class Giant(Search):
    """Four times as many worlds."""

    name = "giant"
    pitch = mark("Four seconds of games played on. Gives little away.")

    def __init__(self) -> None:
        super().__init__(4, 1, 4.0)


class Sun(Search):
    """Sixteen times as many."""

    name = "sun"
    pitch = mark("As strong as we can.")

    def __init__(self) -> None:
        super().__init__(16, 2, 15.0)


LEVELS: Final[tuple[type[Bot], ...]] = (Dust, Pebble, Moon, Comet, Giant, Sun)  # the weakest first

"""What many games came to, in sentences: `ecliptic simulate` prints them, and they stand at the head of a report."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Final

from ecliptic.core.words import listed
from ecliptic.lab.result import Result

FEW: Final = 100  # games, below which nothing is said of who wins
SURELY: Final = 0.01  # how seldom chance alone may do as much
PROBABLY: Final = 0.05
Z: Final = NormalDist().inv_cdf(0.975)


def in_short(result: Result, title: str, bots: Sequence[str], limit: int) -> list[str]:
    """Sentences, the weightiest first. `bots`: one a seat."""
    games, finished = result["games"], result["finished"]
    out = []
    if finished < games:
        verb = "was" if games - finished == 1 else "were"
        out.append(f"{games - finished:,} of {games:,} games {verb} stopped after {limit:,} decisions.")
    whole = f"{finished:,} game{'s' * (finished != 1)} of {title} {_between(bots)}"
    out.append(f"{whole} came to {'its' if finished == 1 else 'their'} end.")
    out.append(
        f"A game has {result['decisions'] / games:,.0f} decisions, "
        f"{result['choices'] / games:,.0f} of them with a choice."
    )
    if finished < FEW:
        out.append("That is too few to say who wins.")
    elif len(bots) > 1:
        out.append(_who_wins(result, bots))
    return out


def _between(bots: Sequence[str]) -> str:
    kinds = list(dict.fromkeys(bots))
    if len(bots) == 1:
        return f"by {kinds[0]} alone"
    if len(kinds) == 1:
        return f"with {kinds[0]} in every seat"
    return f"between {listed(list(bots))}"


def _who_wins(result: Result, bots: Sequence[str]) -> str:
    """Which seat wins more than its even share of the games that somebody won; each is told with its interval."""
    wins = result["wins_by_seat"]
    won = sum(wins)
    seat = max(range(len(wins)), key=lambda k: wins[k])
    if won == 0:
        return "No seat has won a game."
    low, high = wilson(wins[seat], won)
    name = f"seat {seat + 1}" if len(set(bots)) == 1 else f"{bots[seat]} in seat {seat + 1}"
    share = f"{100 * wins[seat] / won:.1f} in 100 ({100 * low:.1f} to {100 * high:.1f})"
    chance = [by_chance(one, won, 1 / len(wins)) for one in wins]
    certain = min(_holm(chance))
    even = f"an even share is {100 / len(wins):.1f}"
    if certain > PROBABLY:
        return f"No seat wins more than others as far as can be seen: {name} won most, {share}; {even}."
    return f"{'Surely' if certain < SURELY else 'Probably'} {name} wins more than its share: {share}; {even}."


def wilson(hits: float, n: float) -> tuple[float, float]:
    """The 95 % interval of a share."""
    if n == 0:
        return 0.0, 1.0
    share, z = hits / n, Z * Z / n
    middle = (share + z / 2) / (1 + z)
    half = Z * sqrt(share * (1 - share) / n + z / (4 * n)) / (1 + z)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def by_chance(hits: float, n: float, share: float) -> float:
    """How likely chance alone brings a number of hits out of n that is as far from this share of them."""
    if n == 0 or not 0 < share < 1:
        return 1.0
    return 2 * (1 - NormalDist().cdf(abs(hits - n * share) / sqrt(n * share * (1 - share))))


def _holm(chances: Sequence[float]) -> list[float]:
    """The same where several are looked at, so that one of many is not taken for more than it is; from the least on."""
    found: list[float] = []
    for k, chance in enumerate(sorted(chances)):
        found.append(max([min(1.0, chance * (len(chances) - k)), *found[-1:]]))
    return found

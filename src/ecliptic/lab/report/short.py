"""What many games came to, in sentences: `ecliptic simulate` prints them, and they stand at the head of a report."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from ecliptic.core.words import listed
from ecliptic.lab.report.statistics import Certainty, by_chance, certainty, holm, wilson
from ecliptic.lab.result import Result

FEW: Final = 100  # games, below which nothing is said of who wins, or of what differs


class Sentence(Struct, frozen=True):
    """What was found, and its numbers."""

    lead: str
    rest: str = ""

    def __str__(self) -> str:
        """As one reads it in the terminal."""
        return f"{self.lead} {self.rest}".strip()


def in_short(result: Result, title: str, bots: Sequence[str], limit: int) -> list[Sentence]:
    """The weightiest first. `bots`: one a seat."""
    finished = result["finished"]
    out = [*stopped(result, limit), played(result, title, bots), decided(result)]
    if finished < FEW:
        out.append(Sentence("That is too few to say who wins."))
    elif len(bots) > 1:
        out.append(who_wins(result["wins_by_seat"], bots, certain_of(result["wins_by_seat"])))
    elif sum(result["wins_by_seat"]) < finished:
        out.append(alone(result))
    return out


def stopped(result: Result, limit: int) -> list[Sentence]:
    """The games that did not come to their end, if there are any."""
    games = result["games"]
    left = games - result["finished"]
    if not left:
        return []
    verb = "was" if left == 1 else "were"
    return [Sentence(f"{left:,} of {games:,} games {verb} stopped after {limit:,} decisions.")]


def played(result: Result, title: str, bots: Sequence[str]) -> Sentence:
    """Of what all that follows is said."""
    finished = result["finished"]
    whole = f"{finished:,} game{'s' * (finished != 1)} of {title} {between(bots)}"
    return Sentence(f"{whole} came to {'its' if finished == 1 else 'their'} end.")


def decided(result: Result) -> Sentence:
    """How many decisions a game has."""
    games = max(result["games"], 1)
    return Sentence(
        f"A game has {result['decisions'] / games:,.0f} decisions,",
        f"{result['choices'] / games:,.0f} of them with a choice.",
    )


def between(bots: Sequence[str]) -> str:
    """Whose games they are."""
    kinds = list(dict.fromkeys(bots))
    if len(bots) == 1:
        return f"by {kinds[0]} alone"
    if len(kinds) == 1:
        return f"with {kinds[0]} in every seat"
    return f"between {listed(list(bots))}"


def seats_by_chance(wins: Sequence[float]) -> list[float]:
    """How likely chance alone gives each seat a share of the games that somebody won as far from an even one."""
    return [by_chance(one, sum(wins), 1 / len(wins)) for one in wins]


def certain_of(wins: Sequence[float]) -> list[Certainty]:
    """What one may say of each seat, where nothing but seats is compared."""
    judged = holm({str(seat): chance for seat, chance in enumerate(seats_by_chance(wins))})
    return [certainty(judged[str(seat)]) for seat in range(len(wins))]


def who_wins(wins: Sequence[float], bots: Sequence[str], certain: Sequence[Certainty]) -> Sentence:
    """Which seat is farthest from its even share of the games that somebody won, with its interval."""
    won = sum(wins)
    if won == 0:
        return Sentence("No seat has won a game.")
    even = won / len(wins)
    known = [seat for seat in range(len(wins)) if certain[seat]]
    seat = max(known or range(len(wins)), key=lambda k: abs(wins[k] - even) if known else wins[k])
    low, high = wilson(wins[seat], won)
    name = f"seat {seat + 1}" if len(set(bots)) == 1 else f"{bots[seat]} in seat {seat + 1}"
    share = f"{100 * wins[seat] / won:.1f} in 100 ({100 * low:.1f} to {100 * high:.1f})"
    fair = f"an even share is {100 / len(wins):.1f}."
    if not known:
        lead = "No seat wins more than others as far as can be seen:"
        return Sentence(lead, f"{name} won most, {share}; {fair}")
    way = "more" if wins[seat] > even else "less"
    return Sentence(f"{certain[seat].capitalize()} {name} wins {way} than its share:", f"{share}; {fair}")


def alone(result: Result) -> Sentence:
    """How often the one seat wins against the rules' own side."""
    won, finished = sum(result["wins_by_seat"]), result["finished"]
    low, high = wilson(won, finished)
    return Sentence(
        f"Alone it wins {100 * won / finished:.1f} in 100 games",
        f"({100 * low:.1f} to {100 * high:.1f}); the rest nobody wins.",
    )

"""Everybody's score over a game: what a study shows where bots have looked at nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.study.evaluation import MOST, spread
from ecliptic.study.replay import Replay

Standing = tuple[int, tuple[float, ...]]  # after which line, and the score of each seat then


def score_lines(decisions: Sequence[int], end: int) -> set[int]:
    """After which lines scores are looked at: evenly before so many decisions, and at the end."""
    return {0, end, *(line - 1 for line in spread(decisions, MOST))}


def scores_along(replay: Replay, lines: set[int]) -> Iterator[Standing | None]:
    """The scores after these lines of a record, in order. ValueError if a line of it does not hold.

    It comes back after every line, with None after all others: whoever asks can do something else in between.
    """
    match = Match.resume(replay.game, Record(replay.header), auto_chance=False)
    if 0 in lines:
        yield 0, _scores(match)
    for entry in [*replay.entries]:
        match.replay(entry)
        yield (entry.n, _scores(match)) if entry.n in lines else None


def _scores(match: Match) -> tuple[float, ...]:
    return tuple(float(score) for score in match.game.scores(match.state))

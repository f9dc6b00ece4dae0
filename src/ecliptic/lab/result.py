"""What a simulation returns."""

from __future__ import annotations

from typing import TypedDict

from ecliptic.lab.playing import Totals


class Result(TypedDict):
    """What `simulate` returns. All but the last line's times depends on game, bots, games and seed alone."""

    game: str
    options: dict[str, object]  # all of them, as they were played
    games: int  # asked for
    finished: int  # played to their end; the rest ran into the limit of decisions
    decisions: int
    choices: int  # decisions with at least two legal actions
    seconds: float
    decisions_per_second: float
    wins_by_seat: list[
        float
    ]  # winners who share count a fraction each; a game that no seat won counts nowhere
    mean_score_by_seat: list[float]  # of the finished games
    late_by_seat: list[int]  # decisions for which a bot took longer than it might


def result_of(
    game: str, options: dict[str, object], games: int, totals: Totals, now: int, seconds: float
) -> Result:
    """What totals say. `now`: how many of the decisions were played in these seconds."""
    return Result(
        game=game,
        options=options,
        games=games,
        finished=totals.finished,
        decisions=totals.decisions,
        choices=totals.choices,
        seconds=round(seconds, 6),
        decisions_per_second=round(now / seconds, 1) if seconds else 0.0,
        wins_by_seat=[float(wins) for wins in totals.wins],
        mean_score_by_seat=[float(score) / max(totals.finished, 1) for score in totals.scores],
        late_by_seat=totals.late,
    )

"""What is kept of a game when it ends: by seat the place, the points, and whether it is rated."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Final

import msgspec
from msgspec import UNSET

from ecliptic.core.game import Game
from ecliptic.core.languages import mark
from ecliptic.core.record import End, Entry, Header
from ecliptic.study.replay import standing
from ecliptic.web.storage.results import GameResult, SeatResult, Stood
from ecliptic.web.storage.rows import DAYS, SeatRow, TableRow

# Why a game is not rated, in words.
REASONS: Final = {
    "table": mark("not a rated table"),
    "screen": mark("several seats were one browser's"),
    "hands": mark("a seat changed hands"),
    "bot": mark("a bot made more than a quarter of somebody's moves"),
    "hints": mark("hints were used"),
    "alone": mark("played alone"),
    "brought": mark("brought from elsewhere"),
}
NOTHING: Final = Stood()


def result_of(
    row: TableRow,
    header: Header,
    entries: Sequence[Entry],
    seats: Sequence[SeatRow],
    stood: Mapping[int, Stood],
    *,
    at: int,
    hinted: bool,
    is_aside: Callable[[str], bool],
    times: Sequence[int] = (),
) -> GameResult | None:
    """What came of a game; None if its record does not tell how it ended, or all agreed to end it: nobody has won.

    `times`: when each line was written.
    """
    end = entries[-1].end if entries else UNSET
    if end is UNSET or end.closed is not UNSET or end.agreed is not UNSET or len(end.scores) < len(seats):
        return None
    own = choices(entries, is_aside)
    over_days = row.settings.clock.kind == DAYS
    found = []
    for seat in seats:
        what = stood.get(seat.no, NOTHING)
        moves = own.get(seat.no, [])
        person = seat.person or what.former
        found.append(
            SeatResult(
                no=seat.no,
                person=person,
                bot=seat.bot,
                label=seat.label if not seat.bot or seat.person else "",
                place=place_of(seat.no, end),
                won=seat.no in end.winners,
                points=end.scores[seat.no],
                moves=len(moves),
                by_bot=min(what.moves, len(moves)),
                ended="left" if person and not seat.person else "bot" if seat.person and seat.bot else "",
                pace=pace_of(moves, entries, times) if over_days and person else 0,
            )
        )
    why = why_not(row, header, found, any(one.hands for one in stood.values()), hinted=hinted)
    return GameResult(
        table=row.id,
        game=row.game,
        options=msgspec.json.encode(header.options).decode(),
        made=row.made,
        at=at,
        over_days=over_days,
        rated=not why,
        why=why,
        seats=found,
    )


def why_not(row: TableRow, header: Header, seats: Sequence[SeatResult], hands: bool, *, hinted: bool) -> str:
    """Why a game is not rated: one of `REASONS`; "" = it is."""
    if not row.settings.rated or not (header.seed is header.position is header.by_hand is UNSET):
        return "table"
    people = [seat.person for seat in seats if seat.person]
    if len(set(people)) < len(people) or any(seat.person and seat.label and not seat.bot for seat in seats):
        return "screen"
    if hands or any(not seat.person and not seat.bot for seat in seats):
        return "hands"
    if len(seats) < 2 or not people:
        return "alone"
    if not all(seat.counts for seat in seats if seat.person):
        return "bot"
    return "hints" if hinted else ""


def place_of(no: int, end: End) -> int:
    """The place of a seat: winners come first, sides that the rules play among them; then by points."""
    if no in end.winners:
        return 1
    ahead = set(end.winners)
    return 1 + len(
        ahead | {k for k, points in enumerate(end.scores) if k not in ahead and points > end.scores[no]}
    )


def asides_of(kind: type[Game] | None) -> Callable[[str], bool]:
    """What tells the actions of a game that are beside it; None: it is not installed, so none is."""

    def is_aside(text: str) -> bool:
        try:
            return kind is not None and kind.actions.is_aside(kind.actions.parse(text))
        except ValueError:  # of other rules
            return False

    return is_aside


def choices(entries: Sequence[Entry], is_aside: Callable[[str], bool]) -> dict[int, list[int]]:
    """By seat the indexes of the lines that it chose and that stand; what played itself is none."""
    out: dict[int, list[int]] = {}
    for entry in standing(entries):
        if (
            entry.seat is not UNSET
            and entry.do is not UNSET
            and entry.auto is UNSET
            and not is_aside(entry.do)
        ):
            out.setdefault(entry.seat, []).append(entry.n - 1)
    return out


def pace_of(moves: Sequence[int], entries: Sequence[Entry], times: Sequence[int]) -> int:
    """Seconds to a move, the median: since the line before, where that was not the own choice, too."""
    if len(times) < len(entries):
        return 0
    mine = set(moves)
    waits = [max(0, times[k] - times[k - 1]) for k in moves if k and k - 1 not in mine]
    return round(median(waits)) if waits else 0


def chosen_by(seat: int, entries: Sequence[Entry]) -> int:
    """How many of these lines a seat chose."""
    return sum(entry.do is not UNSET and entry.seat == seat and entry.auto is UNSET for entry in entries)

"""A change of a table's match: committed first, all or nothing, then shown to whom it may concern."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from msgspec import UNSET
from msgspec.structs import replace

from ecliptic.core.match import IllegalAction, Match
from ecliptic.core.record import Record, read_entry
from ecliptic.web.errors import Busy, OutOfStep, Refused, StoreError, stale
from ecliptic.web.lessons import luck_of
from ecliptic.web.results.ending import chosen_by
from ecliptic.web.storage.rows import header_text, is_joined, joined, lines_of, summary_of
from ecliptic.web.tables.keepsake import keepsakes
from ecliptic.web.tables.live.ballots import TableVotes
from ecliptic.web.tables.live.looking import drop_curtains
from ecliptic.web.tables.live.plans import Plans, Said
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.news import moved

log = logging.getLogger("ecliptic")


def change(
    table: Table,
    seat: int,
    work: Callable[[], object],
    client: str | None,
    *,
    beside: bool = False,
    said: Said | None = None,
) -> bool:
    """Change the match and store what came of it, all or nothing. Whether only the seat may know of it.

    `beside`: no step of the game, so it is nobody's move. `said`: what the seat had said beforehand.
    """
    match, needs = table.match, table.needs
    before, public, summary = match.number, match.latest(None), table.row.summary
    now = needs.clock()

    def whole() -> None:
        work()
        quiet = beside or match.latest(None) == public
        _store(table, before, quiet, client, int(now), None if beside else seat, said)

    try:
        with needs.metrics.move_time.time(), _unlearned(table):
            match.whole(whole)
    except IllegalAction as error:
        raise Refused(422, error.sentence, error.clause) from None
    except OutOfStep:
        _read_again(table)
        raise stale() from None
    except Busy:
        raise
    except StoreError as error:
        raise Refused(503, str(error)) from None
    needs.metrics.moves.labels(table.game.name).inc()
    quiet = match.latest(None) == public
    held = quiet and table.row.summary == summary  # else all see who has decided, or decides again
    if not quiet and not beside:
        table.moved = now
    if not beside and seat >= 0 and not table.bot(seat):
        table.pace.person_chose()
    if not beside and seat >= 0:
        # What sides without a seat do follows by chance, and is news; other chance belongs to the own action.
        table.own[seat] = before + 1 if table.game.automata else match.number
        table.chose[seat] = before
    drop_curtains(table)
    table.pace.went_on(before)
    table.hints.drop(old=True)
    player = table.seats[seat].person if seat >= 0 else None
    if held:
        table.bump(player or "")
    else:
        table.bump(first=player)
    table.keeper.wake(table)
    table.snapshots.keep_up()
    return held


@contextmanager
def _unlearned(table: Table) -> Iterator[None]:
    """What did not happen after all is nothing that the coach has seen."""
    try:
        yield
    except BaseException:
        if table.coach is not None:
            table.coach.again()
        raise


def _store(
    table: Table, before: int, quiet: bool, client: str | None, now: int, by: int | None, said: Said | None
) -> None:
    needs, match = table.needs, table.match
    entries = match.record.entries[before:]
    rows, plans = joined(lines_of(entries, now, client), entries), table.plans.after(entries, said)
    table.joined.update(row.n for row in rows if is_joined(row))
    summary = summary_of(match)
    status = "over" if match.over else "live"
    changed = table.row.changed if quiet else now  # lists of tables say it to all
    answered = {no for no, seat in enumerate(table.seats) if (plans[no][1] if no in plans else seat.easy)}
    seen = not quiet or summary != table.row.summary  # by all, so the clock follows it
    clock = table.clock.sheet
    with needs.store.writing(beside=True):
        table.keeper.check(table)
        needs.store.append(table.id, rows, summary, status, changed)
        table.plans.store(plans)
        if table.coach is not None:
            table.coach.store(match)
        if seen:
            clock = table.clock.after(summary.acting, by, entries, over=match.over)
        moved(table, summary, status, answered, None if said else by)
        if by is not None and by >= 0 and table.bot(by):
            needs.results.store.bot_moved(table.id, by, chosen_by(by, entries))
        if match.over:
            needs.store.set_header(table.id, header_text(match.record.header))
            keep(table)
            needs.votes.drop(table.id)
            _keep_result(table, now)
    table.plans.take(plans)
    table.row = replace(table.row, summary=summary, status=status, changed=changed)
    table.clock.sheet = clock
    needs.written.note(table.row, before + 1, match.number)
    table.keeper.wrote(table)
    if status == "over":
        table.votes.forget()


def _keep_result(table: Table, now: int) -> None:
    """Store what came of the game that is over."""
    record = table.match.record
    table.needs.results.ended(
        table.row,
        record.header,
        record.entries,
        table.seats,
        at=now,
        hinted=bool(table.hints.used),
        is_aside=table.is_aside,
    )


def keep(table: Table) -> None:
    """Store what can be read of the finished game for ever."""
    try:
        found = keepsakes(table.match, table.seats, table.lines)
    except Exception:  # the end counts, even if it can't be drawn
        log.exception("nothing is kept of table %s but its record", table.id)
        found = {}
    table.needs.store.keep(table.id, found)


def done_before(
    table: Table, client: str, seat: int, actions: Sequence[str] | None, *, counted: bool = False
) -> bool:
    """Whether this POST has come before; `actions` None: an undo; `counted`: it may begin with other lines."""
    line = table.needs.store.line_of(table.id, client)
    if line is None:
        return False
    entry = read_entry(line.body, "the line")
    same = entry.undo is not UNSET if actions is None else entry.do in actions
    same = same or (counted and entry.do is not UNSET)
    if entry.seat != seat or not same:
        raise stale()
    return True


def _read_again(table: Table) -> None:
    """Another process wrote lines: take them over."""
    store = table.needs.store
    row = store.table(table.id)
    if row is not None:
        table.row = row
    entries = [read_entry(line.body, f"line {line.n}") for line in store.lines(table.id)]
    header = table.match.record.header
    dice = luck_of(table.row, table.game, header)
    table.match = Match.resume(table.game, Record(header, entries), dice, auto_chance=False)
    table.mixing = store.mixing(table.id)
    table.seats = store.seats(table.id)
    table.clock.read_again()
    table.plans = Plans(table)
    table.talk.again()
    table.votes = TableVotes(table)
    table.look_for_hands()
    if table.live and table.mixing.round is None:
        table.match.roll()
    table.refresh_names()
    table.bump()

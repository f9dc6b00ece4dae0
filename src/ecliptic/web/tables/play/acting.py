"""What a seat does at a table: acting, by its person, its bot or what it said before; taking back, alone and together.

Each is one change inside the table's lock, for which a page must know what the seat is asked (`expected`), and which
comes once, however often its form is sent (`client`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ecliptic.web.errors import CLOSED, OVER, Refused, Unsure, stale
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.tables.live.looking import viewer_of
from ecliptic.web.tables.live.plans import Said
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.numbers import counted, spelled
from ecliptic.web.tables.play.writing import change, done_before
from ecliptic.web.words import plain

MOST_TAKEN_BACK: Final = 40  # choices of a seat, one after another: a record does not grow without end


def may(
    table: Table, person: PersonRow | None, seat: int, *, covered: bool = False, over: bool = False
) -> None:
    """Refused if somebody (None: a bot) may not play this seat now. `over`: they may once the game is over, too."""
    if not table.live and not (over and table.row.status == "over"):
        raise Refused(409, OVER if table.row.status == "over" else CLOSED)
    if person is None:
        if not 0 <= seat < len(table.seats) or not table.bot(seat):
            raise Refused(403, "No bot plays this seat.")
    elif seat not in table.seats_of(person):
        raise Refused(403, "This seat is not yours to play.")
    elif table.bot(seat):
        raise Refused(409, "A bot plays this seat at the moment. Take it back first.")
    elif not covered and viewer_of(table, person).curtain is not None:
        raise Refused(409, "Lift the curtain first.")


async def act(
    table: Table,
    person: PersonRow | None,
    seat: int,
    expected: str,
    client: str | None,
    *actions: str,
    side: str = "",
    numbers: Mapping[str, str] = MappingProxyType({}),
    sure: bool = True,
) -> None:
    """Take actions of a person's seat (`person` None: of the bot that plays it): all of them, or none.

    What was ticked comes first, in the order in which it is asked; before it what numbers stand for: by verb those
    of a prompt's `sums`, of those with sides this `side`. Refused says why not; Busy: try again. Unless somebody is
    `sure`, what can't be taken back is Unsure.
    """
    async with table.lock:
        number = counted(actions, numbers)
        if client is not None and done_before(table, client, seat, actions, counted=number):
            return
        may(table, person, seat)
        if expected != table.token(seat):
            raise stale()
        took: Sequence[str] = actions
        if number:  # asked of who may act alone
            took = spelled(table.game, table.match.prompt(seat), actions, side, numbers)
        if not sure:
            _ask_again(table, seat, _in_order(table, took, seat))
        take(table, seat, took, client)


async def let_pass(table: Table, seat: int, expected: str) -> None:
    """Answer what the seat is asked by what it said before, if that is still so and the seat still wants it."""
    async with table.lock:
        same = expected == table.token(seat) and seat in table.acting()
        said = table.plans.answer(seat) if same else None
        if said is not None:
            take(table, seat, [said.action], None, said)


async def act_for(table: Table, seat: int, expected: str, action: str) -> None:
    """Take an action for a person whose time is up, if nothing has happened meanwhile."""
    async with table.lock:
        sheet = table.clock.sheet
        if table.live and expected == table.token(seat) and sheet is not None and sheet.hands[seat].up:
            take(table, seat, [action], None)


def _ask_again(table: Table, seat: int, actions: Sequence[str]) -> None:
    """Unsure if these can't be taken back; not of what ends the own game, which is asked twice anyway."""
    prompt = table.match.prompt(seat)
    chosen = [c for c in prompt.choices if c.action in actions] if prompt is not None else []
    if table.coach is None and not any(c.ruin for c in chosen) and table.match.counts(seat, actions):
        raise Unsure(plain(chosen[-1].label, table.names) if chosen else "")


def take(
    table: Table, seat: int, actions: Sequence[str], client: str | None, said: Said | None = None
) -> None:
    """The same for a seat, whoever says so, in the lock that is held."""

    def work() -> None:
        table.match.play_all(_in_order(table, actions, seat), seat)
        table.match.play_forced()
        go_on(table)

    held = change(table, seat, work, client, said=said)
    for other in list(table.taken_back):
        if (other == seat or not held) and not table.match.can_undo(other):
            del table.taken_back[other]


def _in_order(table: Table, actions: Sequence[str], seat: int) -> list[str]:
    """What was ticked as it is asked, wherever its boxes stood on the page; then the rest."""
    prompt = table.match.prompt(seat) if len(actions) > 1 else None
    ticked = [choice.action for choice in prompt.choices if choice.pick] if prompt else []
    return [*(pick for pick in ticked if pick in actions), *(a for a in actions if a not in ticked)]


# ---- what follows by itself ------------------------------------------------------------------------------------------


def go_on(table: Table) -> None:
    """Answer for people what goes without saying: one after another, as if they had; in a lesson what it does."""
    if table.coach is not None:
        table.coach.play_auto(table.match)
        return
    found = True
    while found:
        found = False
        for seat in table.match.to_act:
            if seat >= 0 and table.spares(seat) and (text := table.match.usual(seat)):
                table.match.play(text, seat)
                table.match.play_forced()
                found = True
                break


def go_on_rolling(table: Table) -> None:
    """What chance waited for is there."""
    table.match.roll()
    table.match.play_forced()
    go_on(table)


# ---- taking back -----------------------------------------------------------------------------------------------------


async def undo(
    table: Table, person: PersonRow, seat: int, expected: str, client: str | None, *, draft: bool = False
) -> None:
    """Take the seat's last choice back; `draft`: all that it has put together."""
    async with table.lock:
        if client is not None and done_before(table, client, seat, None):
            return
        if seat not in table.seats_of(person) or table.bot(seat):
            raise Refused(403, "This seat is not yours to play.")
        if not table.live:
            raise Refused(409, "The table is closed.")
        if expected != table.token(seat):
            raise stale()
        if table.taken_back[seat] >= MOST_TAKEN_BACK:
            raise Refused(429, "Enough was taken back here: choose, please.")
        match = table.match

        def work() -> None:
            undone = match.undo(seat).undo
            while (undone in table.joined or (draft and match.drafting(seat))) and match.can_undo(seat):
                undone = match.undo(seat).undo
            match.play_forced()

        change(table, seat, work, client)
        table.taken_back[seat] += 1


def undo_together(table: Table, seat: int, choice: int) -> None:
    """Take a choice back with all that came after it: everybody who sits here has agreed, and bots do."""
    others = [other.no for other in table.seats if other.no != seat]

    def work() -> None:
        table.match.undo_together(seat, choice, others)
        table.snapshots.cut(choice)
        table.match.play_forced()

    change(table, seat, work, None)


def end_together(table: Table, seat: int) -> None:
    """End the game here, as its seats agreed when this one asked."""
    change(table, seat, table.match.end_together, None)

"""Who sits where: what may be done with a seat, and by whom; sitting down. For pages and programs alike."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct

from ecliptic.core.languages import mark
from ecliptic.web.errors import Refused
from ecliptic.web.storage.rows import PersonRow, SeatRow
from ecliptic.web.tables import called
from ecliptic.web.tables.hub import Hub
from ecliptic.web.tables.live.absence import absent, heir
from ecliptic.web.tables.live.needs import Needs
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.names import bot_name, clean, isolated, taken
from ecliptic.web.tables.people import TITLE_LENGTH, digest_of
from ecliptic.web.tables.resting import Stored
from ecliptic.web.tables.voting import ask
from ecliptic.web.votes.ballot import CLOSE


class Wish(Struct, frozen=True):
    """What somebody wants of a seat."""

    hub: Hub
    me: PersonRow
    bot: str = ""  # which one is to play; "" = the usual one
    sure: bool = False  # that nobody would want it by mistake


async def change_seat(wish: Wish, table: Table, no: int, do: str) -> None:
    """Do something with a seat: see `DOING`. Refused says why not."""
    me = wish.me
    async with table.lock:
        if no >= len(table.seats):
            raise Refused(404, "The table has no such seat.")
        if not table.live:
            raise Refused(409, "The game is over, so seats stay as they are.")
        if do not in DOING:
            raise moved_on()
        doing, others_may = DOING[do]
        row = table.seats[no]
        if me.id != table.row.owner and not others_may(table, row, me):
            raise Refused(403, "Only the owner of the table can do that.")
        doing(wish, table, row)


def moved_on() -> Refused:
    """A seat is not what the page showed."""
    return Refused(409, "The seat has changed since your page was drawn. Nothing was changed.")


def _invite(wish: Wish, table: Table, row: SeatRow) -> None:
    wish.hub.invite(table, row.no)


def _revoke(wish: Wish, table: Table, row: SeatRow) -> None:
    wish.hub.revoke(table, row.no)


def _bot(wish: Wish, table: Table, row: SeatRow) -> None:
    """A bot plays: for good, or for somebody until they are back."""
    wish.hub.seat(table, _bot_sits(wish, table, row))


def _back(wish: Wish, table: Table, row: SeatRow) -> None:
    if not (row.person and row.bot):
        raise moved_on()
    wish.hub.seat(table, msgspec.structs.replace(row, bot=""))


def _open(wish: Wish, table: Table, row: SeatRow) -> None:
    """A seat for somebody else: a bot's, or that of a person who does not come back, who is told."""
    me, hub = wish.me, wish.hub
    if not row.bot and not row.person:
        raise moved_on()
    if row.person == me.id and not row.label:
        raise Refused(409, "That seat is your own: leave it, or let a bot play for you.")
    former = row.person if row.person and row.person != me.id else ""
    if row.person and not wish.sure:
        raise Refused(400, f"Tick the box to say that you are sure. {table.names[row.no]} sits there still.")
    with hub.together(table):
        hub.seat(table, msgspec.structs.replace(row, person=None, bot="", label="", former=former))
        hub.invite(table, row.no)


def _leave(wish: Wish, table: Table, row: SeatRow) -> None:
    """Stand up: a bot plays on, and somebody else owns the table."""
    me, hub = wish.me, wish.hub
    if row.person != me.id:
        raise Refused(403, "This seat is not yours.")
    if not wish.sure:
        raise Refused(400, "Tick the box to say that you are sure. The seat is still yours.")
    gives = me.id == table.row.owner and len(table.seats_of(me)) == 1
    next_ = heir(table, at_once=True) if gives else ""
    if gives and not next_:
        raise Refused(409, "Nobody else sits at this table. Close it, or let a bot play for you.")
    bot = row.bot or wish.hub.needs.opponents.stand_in()
    with hub.together(table):
        left = msgspec.structs.replace(row, person=None, bot=bot, label=bot_name(row.no, table.names))
        hub.seat(table, left)
        if next_:
            hub.give(table, next_)


def _hand(wish: Wish, table: Table, row: SeatRow) -> None:
    """The table is somebody else's who sits there."""
    if not row.person or row.person == table.row.owner:
        raise moved_on()
    wish.hub.give(table, row.person)


def _sit_kept(wish: Wish, table: Table, row: SeatRow) -> None:
    """Sit down where a seat is kept for one."""
    me = wish.me
    if row.kept != me.id or row.person or row.bot or unwanted(wish.hub.needs, table, me):
        raise moved_on()
    wish.hub.seat(table, msgspec.structs.replace(row, person=me.id, label="", kept=""))
    table.greet(me)


def _decline(wish: Wish, table: Table, row: SeatRow) -> None:
    """A seat is kept for nobody any more."""
    if not row.kept:
        raise moved_on()
    if row.kept == wish.me.id:
        table.presence.hear(mark("{name} does not sit down."), name=isolated(wish.me.name))
    wish.hub.seat(table, msgspec.structs.replace(row, kept=""), keep_invite=True)


def _nobody(table: Table, row: SeatRow, me: PersonRow) -> bool:
    return False


def _its_own(table: Table, row: SeatRow, me: PersonRow) -> bool:
    return row.person == me.id


def _for_one_away(table: Table, row: SeatRow, me: PersonRow) -> bool:
    """Who sits there, or anybody seated once somebody is away for long."""
    return row.person == me.id or (bool(table.seats_of(me)) and row.no in absent(table))


def _kept(table: Table, row: SeatRow, me: PersonRow) -> bool:
    return row.kept == me.id


# What may be done with a seat, and who but the table's owner may do it.
DOING: Final[
    dict[str, tuple[Callable[[Wish, Table, SeatRow], None], Callable[[Table, SeatRow, PersonRow], bool]]]
] = {
    "invite": (_invite, _nobody),
    "revoke": (_revoke, _nobody),
    "open": (_open, _nobody),
    "hand": (_hand, _nobody),
    "bot": (_bot, _for_one_away),
    "back": (_back, _its_own),
    "leave": (_leave, _its_own),
    "sit": (_sit_kept, _kept),
    "decline": (_decline, _kept),
}


def _bot_sits(wish: Wish, table: Table, row: SeatRow) -> SeatRow:
    opponents = wish.hub.needs.opponents
    bot = wish.bot or opponents.stand_in()
    if bot not in opponents.of(type(table.game)):
        raise Refused(400, "There is no bot of that name here.")
    if row.bot:
        raise Refused(409, "A bot sits there already.")
    label = row.label if row.person else bot_name(row.no, table.names)
    return msgspec.structs.replace(row, bot=bot, label=label, kept="")


# ---- the table's name, and its end -----------------------------------------------------------------------------------


def retitle(hub: Hub, table: Table, person: PersonRow, text: str) -> None:
    """The owner calls the table otherwise; "" = as its game."""
    if person.id != table.row.owner:
        raise Refused(403, "Only the owner of the table can name it.")
    hub.retitle(table.row, clean(text, TITLE_LENGTH))


async def close(hub: Hub, found: Stored, table: Table | None, me: PersonRow, *, sure: bool) -> bool:
    """Close a table: at once, or, where others play, if they agree. Whether that is asked now.

    `table`: as it is in memory; None for one that rests.
    """
    if me.id != found.row.owner:
        raise Refused(403, "Only the owner of the table can close it.")
    if not sure:
        raise Refused(400, "Tick the box to say that you are sure. The table is still open.")
    if table is None:
        if found.row.status != "live":
            raise Refused(409, "The game has ended already.")
        hub.close_resting(found.row.id)
        return False
    async with table.lock:
        if not table.live:
            raise Refused(409, "The game has ended already.")
        if table.people() - {me.id}:
            await ask(hub, table, me, CLOSE)
            return True
        hub.close(table)
    return False


# ---- sitting down ----------------------------------------------------------------------------------------------------


def unwanted(needs: Needs, table: Table, me: PersonRow | None) -> bool:
    """Whether the owner has blocked somebody, who can't tell: then nothing is open to them."""
    return me is not None and needs.shunned.blocks(table.row.owner, me.id)


def void_link() -> Refused:
    """The token is not, or no longer, one of ours."""
    return Refused(
        404,
        "This invite link was used or withdrawn. Ask who sent it for a new one.",
        title="The link is void",
    )


async def invited(hub: Hub, token: str, me: PersonRow | None) -> tuple[Table, int, bool]:
    """The table and seat of an invite link, and whether the seat is one's own already. Refused for a void one."""
    found = hub.needs.store.invited(digest_of(token)) if len(token) <= 64 else None
    if found is None:
        raise void_link()
    table = await hub.load(found[0])
    if unwanted(hub.needs, table, me):
        raise void_link()
    no = found[1]
    if table.seats[no].person is None and not table.seats[no].bot:
        return table, no, False
    if no in table.seats_of(me):
        return table, no, True
    raise void_link()


def free_seat(needs: Needs, table: Table, me: PersonRow | None) -> int:
    """An open seat of a table that lists show to all. Refused if there is none."""
    if unwanted(needs, table, me):
        raise Refused(409, "Somebody else took the last seat.")
    if not table.row.settings.listed:
        raise Refused(403, "This table is not open to everybody. Ask its owner for an invite link.")
    free = [row.no for row in table.seats if row.person is None and not row.bot and not row.kept]
    if not free:
        raise Refused(409, "Somebody else took the last seat.")
    return free[0]


async def sit_down(
    hub: Hub,
    table: Table,
    no: int,
    me: PersonRow | None,
    name: str,
    named: Callable[[str], PersonRow],
    digest: str | None = None,
) -> None:
    """Somebody takes an open seat. `named`: makes them be called so, and somebody if they are nobody yet.

    `digest`: of the invite link by which they come.
    """
    needs = hub.needs
    async with table.lock:
        row = table.seats[no]
        if row.person is not None or row.bot or (digest and needs.store.invited(digest) is None):
            raise Refused(409, "Somebody else took that seat a moment ago.")
        if not table.live:
            raise Refused(409, "The game at this table is over.")
        if table.seats_of(me):
            raise Refused(409, "You sit at this table already. Send the link to somebody else.")
        if taken(name, [other for k, other in enumerate(table.names) if k != no]):
            raise Refused(409, f"Somebody at this table is called {name} already. Choose another name.")
        with hub.together(table):
            person = named(name)
            hub.seat(
                table,
                msgspec.structs.replace(row, person=person.id, label="", kept=""),
                keep_invite=bool(digest),
            )
        called.renamed(hub, person)
        needs.awaited.found(person.id, table.game.name)
        table.greet(person)

"""Who sits where: links, bots for absent people, leaving, closing; and sitting down by a link."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.web.clocks.terms import sentence
from ecliptic.web.errors import Refused, Rests
from ecliptic.web.lessons import offered
from ecliptic.web.pages.home import THEMES, drawn, picture
from ecliptic.web.pages.visit import Visit
from ecliptic.web.parts.qr import qr_code
from ecliptic.web.storage.store import PersonRow, SeatRow
from ecliptic.web.tables.names import GUEST, bot_name, clean, isolated, taken
from ecliptic.web.tables.table import Table
from ecliptic.web.votes.ballot import CLOSE
from ecliptic.web.words import listed


async def seat(request: Request) -> Response:
    """POST /t/{id}/seat: `do` says what; see `DOING`."""
    visit = await Visit(request).form()
    table = await visit.table()
    me = visit.me()
    no = visit.number("seat")
    do = visit.text("do")
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
        doing(visit, table, row)
    away = me.id != table.row.owner and do == "decline"
    return visit.done("/" if away else f"/t/{table.id}?tab=players")


def moved_on() -> Refused:
    """A seat is not what the page showed."""
    return Refused(409, "The seat has changed since your page was drawn. Nothing was changed.")


def _invite(visit: Visit, table: Table, row: SeatRow) -> None:
    visit.house.hub.invite(table, row.no)


def _revoke(visit: Visit, table: Table, row: SeatRow) -> None:
    visit.house.hub.revoke(table, row.no)


def _bot(visit: Visit, table: Table, row: SeatRow) -> None:
    """A bot plays: for good, or for somebody until they are back."""
    visit.house.hub.seat(table, _bot_sits(visit, table, row))


def _back(visit: Visit, table: Table, row: SeatRow) -> None:
    if not (row.person and row.bot):
        raise moved_on()
    visit.house.hub.seat(table, msgspec.structs.replace(row, bot=""))


def _open(visit: Visit, table: Table, row: SeatRow) -> None:
    """A seat for somebody else: a bot's, or that of a person who does not come back, who is told."""
    me, hub = visit.me(), visit.house.hub
    if not row.bot and not row.person:
        raise moved_on()
    if row.person == me.id and not row.label:
        raise Refused(409, "That seat is your own: leave it, or let a bot play for you.")
    former = row.person if row.person and row.person != me.id else ""
    if row.person and visit.text("sure") != "yes":
        raise Refused(400, f"Tick the box to say that you are sure. {table.names[row.no]} sits there still.")
    with hub.together(table):
        hub.seat(table, msgspec.structs.replace(row, person=None, bot="", label="", former=former))
        hub.invite(table, row.no)


def _leave(visit: Visit, table: Table, row: SeatRow) -> None:
    """Stand up: a bot plays on, and somebody else owns the table."""
    me, hub = visit.me(), visit.house.hub
    if row.person != me.id:
        raise Refused(403, "This seat is not yours.")
    if visit.text("sure") != "yes":
        raise Refused(400, "Tick the box to say that you are sure. The seat is still yours.")
    gives = me.id == table.row.owner and len(table.seats_of(me)) == 1
    heir = table.heir(at_once=True) if gives else ""
    if gives and not heir:
        raise Refused(409, "Nobody else sits at this table. Close it, or let a bot play for you.")
    bot = row.bot or visit.house.opponents.stand_in()
    with hub.together(table):
        left = msgspec.structs.replace(row, person=None, bot=bot, label=bot_name(row.no, table.names))
        hub.seat(table, left)
        if heir:
            hub.give(table, heir)


def _hand(visit: Visit, table: Table, row: SeatRow) -> None:
    """The table is somebody else's who sits there."""
    if not row.person or row.person == table.row.owner:
        raise moved_on()
    visit.house.hub.give(table, row.person)


def _sit_kept(visit: Visit, table: Table, row: SeatRow) -> None:
    """Sit down where a seat is kept for one."""
    me = visit.me()
    if row.kept != me.id or row.person or row.bot or unwanted(visit, table):
        raise moved_on()
    visit.house.hub.seat(table, msgspec.structs.replace(row, person=me.id, label="", kept=""))
    table.greet(me)


def _decline(visit: Visit, table: Table, row: SeatRow) -> None:
    """A seat is kept for nobody any more."""
    if not row.kept:
        raise moved_on()
    if row.kept == visit.me().id:
        table.presence.hear(f"{isolated(visit.me().name)} does not sit down.")
    visit.house.hub.seat(table, msgspec.structs.replace(row, kept=""), keep_invite=True)


def _nobody(table: Table, row: SeatRow, me: PersonRow) -> bool:
    return False


def _its_own(table: Table, row: SeatRow, me: PersonRow) -> bool:
    return row.person == me.id


def _for_one_away(table: Table, row: SeatRow, me: PersonRow) -> bool:
    """Who sits there, or anybody seated once somebody is away for long."""
    return row.person == me.id or (bool(table.seats_of(me)) and row.no in table.absent())


def _kept(table: Table, row: SeatRow, me: PersonRow) -> bool:
    return row.kept == me.id


# What may be done with a seat, and who but the table's owner may do it.
DOING: Final[
    dict[str, tuple[Callable[[Visit, Table, SeatRow], None], Callable[[Table, SeatRow, PersonRow], bool]]]
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


def _bot_sits(visit: Visit, table: Table, row: SeatRow) -> SeatRow:
    opponents = visit.house.opponents
    bot = visit.text("bot") or opponents.stand_in()
    if bot not in opponents.of(type(table.game)):
        raise Refused(400, "There is no bot of that name here.")
    if row.bot:
        raise Refused(409, "A bot sits there already.")
    label = row.label if row.person else bot_name(row.no, table.names)
    return msgspec.structs.replace(row, bot=bot, label=label, kept="")


async def close(request: Request) -> Response:
    """POST /t/{id}/close: at once, or, where others play, if they agree."""
    visit = await Visit(request).form()
    found = visit.stored()
    if visit.me().id != found.row.owner:
        raise Refused(403, "Only the owner of the table can close it.")
    if visit.text("sure") != "yes":
        raise Refused(400, "Tick the box to say that you are sure. The table is still open.")
    try:
        table = await visit.table()
    except Rests:
        if found.row.status != "live":
            raise Refused(409, "The game has ended already.") from None
        visit.house.hub.close_resting(found.row.id)
        return visit.go(f"/t/{found.row.id}")
    async with table.lock:
        if not table.live:
            raise Refused(409, "The game has ended already.")
        if table.people() - {visit.me().id}:
            await table.votes.ask(visit.me(), CLOSE)
            return visit.go(f"/t/{table.id}?tab=players")
        visit.house.hub.close(table)
    return visit.go(f"/t/{table.id}")


async def join(request: Request) -> Response:
    """GET and POST /join/{token}: an invite link is shown first, so that a preview of it uses nothing up."""
    visit = Visit(request)
    token = request.path_params["token"]
    found = visit.house.store.invited(visit.house.digest(token)) if len(token) <= 64 else None
    if found is None:
        raise void_link()
    table = await visit.house.hub.load(found[0])
    if unwanted(visit, table):
        raise void_link()
    await drawn(type(table.game))
    no = found[1]
    if table.seats[no].person is not None or table.seats[no].bot:
        if no in table.seats_of(visit.person):
            return visit.go(f"/t/{table.id}")
        raise void_link()
    if request.method != "POST":
        owner = visit.house.store.person(table.row.owner)
        others = listed([name for k, name in enumerate(table.names) if k != no])
        return visit.page(
            "join.html",
            t=table,
            no=no,
            owner=owner,
            token=token,
            open=table.live,
            others=others,
            terms=sentence(table.row.settings.clock),
            lessons=offered(visit.house, visit.person, type(table.game)),
            pictures={theme: picture(type(table.game), theme) for theme in THEMES},
        )
    await visit.form()
    return await _sit_down(visit, table, no, visit.house.digest(token))


def unwanted(visit: Visit, table: Table) -> bool:
    """Whether the owner has blocked the visitor, who can't tell: then nothing is open to them."""
    me = visit.person
    return me is not None and visit.house.shunned.blocks(table.row.owner, me.id)


def void_link() -> Refused:
    """The token is not, or no longer, one of ours."""
    return Refused(
        404,
        "This invite link was used or withdrawn. Ask who sent it for a new one.",
        title="The link is void",
    )


async def sit(request: Request) -> Response:
    """POST /t/{id}/sit: an open seat of a table that the home page lists."""
    visit = await Visit(request).form()
    table = await visit.house.hub.load(request.path_params["id"])
    if unwanted(visit, table):
        raise Refused(409, "Somebody else took the last seat.")
    if not table.row.settings.listed:
        raise Refused(403, "This table is not open to everybody. Ask its owner for an invite link.")
    free = [row.no for row in table.seats if row.person is None and not row.bot and not row.kept]
    if not free:
        raise Refused(409, "Somebody else took the last seat.")
    return await _sit_down(visit, table, free[0], None)


async def _sit_down(visit: Visit, table: Table, no: int, digest: str | None) -> Response:
    async with table.lock:
        row = table.seats[no]
        if row.person is not None or row.bot or (digest and visit.house.store.invited(digest) is None):
            raise Refused(409, "Somebody else took that seat a moment ago.")
        if not table.live:
            raise Refused(409, "The game at this table is over.")
        if table.seats_of(visit.person):
            raise Refused(409, "You sit at this table already. Send the link to somebody else.")
        name = clean(visit.text("name")) or (visit.person.name if visit.person else GUEST)
        if taken(name, [other for k, other in enumerate(table.names) if k != no]):
            raise Refused(409, f"Somebody at this table is called {name} already. Choose another name.")
        with visit.house.hub.together(table):
            me = visit.named(name)
            visit.house.hub.seat(
                table, msgspec.structs.replace(row, person=me.id, label="", kept=""), keep_invite=bool(digest)
            )
        visit.house.hub.renamed(me)
        visit.house.awaited.found(me.id, table.game.name)
        table.greet(me)
    return visit.go(f"/t/{table.id}")


async def qr(request: Request) -> Response:
    """GET /t/{id}/qr/{seat}.svg: the invite link for a phone's camera, for the table's owner."""
    visit = Visit(request)
    table = await visit.table()
    no = visit.seat()
    if visit.me().id != table.row.owner:
        raise Refused(403, "Only the owner of the table can do that.")
    if no >= len(table.seats) or not visit.house.store.has_invite(table.id, no):
        raise Refused(404, "No link is out for this seat.")
    token = visit.house.people.invite(table.id, no, table.seats[no].renewals)
    return Response(qr_code(f"{visit.reach}/join/{token}"), media_type="image/svg+xml")


ROUTES: Final = [
    Route("/t/{id}/qr/{seat}.svg", qr),
    Route("/t/{id}/seat", seat, methods=["POST"]),
    Route("/t/{id}/close", close, methods=["POST"]),
    Route("/t/{id}/sit", sit, methods=["POST"]),
    Route("/join/{token}", join, methods=["GET", "POST"]),
]

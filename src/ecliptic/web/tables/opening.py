"""A new table: what is wanted, whether that can be, and who gets which seat. For pages and programs alike."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import UNSET, Struct

from ecliptic.core.game import Game
from ecliptic.core.languages import mark
from ecliptic.core.options import fields
from ecliptic.core.shell import phrase
from ecliptic.web.errors import Refused
from ecliptic.web.gate.limits import too_many
from ecliptic.web.storage.rows import AFTER, ALL, BEGINNERS, NO_CLOCK, PersonRow, SeatRow, Settings, Terms
from ecliptic.web.tables.hub import Hub
from ecliptic.web.tables.live.needs import Needs
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.names import bot_name
from ecliptic.web.tables.resting import why_it_rests
from ecliptic.web.tables.voting import play_again


class SeatChoice(Struct):
    """What the form says of a seat."""

    no: int
    who: str  # "me", "here", "open" or a bot's name
    name: str


class Filled(Struct):
    """What the form says."""

    values: dict[str, str]
    seats: list[SeatChoice]
    title: str
    watch: str  # who may look on: one of `WATCHING`
    listed: bool
    curtain: bool
    name: str
    patience: int = 5
    by_hand: bool = False
    hints: bool = False
    signs: bool = False
    beginners: bool = False
    rated: bool = False
    content: str = ""  # the name of what is offered in place of the game's own figures
    clock: Terms = NO_CLOCK
    wrong: str = ""  # what of the clock can't be, in a sentence


def why_unrated(form: Filled, many: int) -> str:
    """Why so many seats as they are chosen can't play a rated game, in words; "" = they can."""
    seats = [seat.who for seat in form.seats[:many]]
    if form.by_hand:
        return mark("real dice can't be checked")
    if form.content:
        return mark("its figures are not the game's own")
    if "here" in seats:
        return mark("one browser plays for several")
    return "" if many > 1 and {"me", "open"} & {*seats} else mark("there is nobody to play against")


def many_of(kind: type[Game], form: Filled) -> int:
    """How many seats the form has chosen."""
    return int(form.values["players"]) if form.values.get("players", "").isdecimal() else max(kind.counts)


def settled(kind: type[Game], form: Filled) -> Filled:
    """Conflicts are set, not refused: a rated table has no hints, and what can't be rated is not."""
    form.rated = form.rated and not why_unrated(form, many_of(kind, form))
    form.hints = form.hints and not form.rated
    return form


def options_of(kind: type[Game], form: Filled) -> dict[str, object]:
    """The options that were chosen: what was left as it came may follow from the others."""
    return {
        field.name: form.values[field.name]
        for field in fields(kind.Options)
        if field.name == "players" or form.values[field.name] != field.default
    }


def game_of_form(needs: Needs, kind: type[Game], form: Filled) -> Game:
    """The game that was chosen. ValueError, one sentence, if there is none such."""
    return kind.make(options_of(kind, form), needs.contents.named(kind, form.content))


def stand_ins(needs: Needs, kind: type[Game]) -> tuple[str, ...]:
    """The bots of a game that may play on for who has no time left, the usual one first."""
    opponents = needs.opponents
    return tuple(
        dict.fromkeys([opponents.stand_in(), *(bot for bot in opponents.of(kind) if bot == "giant")])
    )


def check_seats(needs: Needs, kind: type[Game], form: Filled, many: int) -> None:
    """ValueError, one sentence, if the seats or the clock don't make sense."""
    if form.wrong:
        raise ValueError(form.wrong)
    chosen = form.seats[:many]
    for seat in chosen:
        if seat.who not in ("me", "here", "open", *needs.opponents.of(kind)):
            raise ValueError(f"Seat {seat.no + 1}: there is no bot called {seat.who!r} here.")
    if sum(seat.who == "me" for seat in chosen) > 1:
        raise ValueError("You can have one seat; for another person at this screen choose that.")
    if form.by_hand and any(seat.who == "open" for seat in chosen):
        raise ValueError("Real dice are for people at one screen: no seat can be open by link then.")
    if form.by_hand and not any(seat.who in ("me", "here") for seat in chosen):
        raise ValueError("Real dice need a person at this screen who rolls them.")


def seat_rows(me: PersonRow, chosen: list[SeatChoice]) -> list[SeatRow]:
    """The seats as they are stored."""
    taken = [me.name, *(seat.name for seat in chosen if seat.who == "here" and seat.name)]
    out = []
    for seat in chosen:
        if seat.who == "me":
            out.append(SeatRow(seat.no, me.id, "", ""))
        elif seat.who == "here":
            out.append(SeatRow(seat.no, me.id, seat.name or f"Player {seat.no + 1}", ""))
        elif seat.who == "open":
            out.append(SeatRow(seat.no, None, "", ""))
        else:
            taken.append(bot_name(seat.no, taken))
            out.append(SeatRow(seat.no, None, taken[-1], seat.who))
    return out


def settings_of(form: Filled) -> Settings:
    """What is stored of it beside the game's options."""
    watch, behind = chosen(form.watch)
    return Settings(
        title=form.title,
        watch=watch,
        behind=behind,
        listed=form.listed,
        curtain=form.curtain,
        patience=form.patience,
        by_hand=form.by_hand,
        hints=form.hints,
        signs=form.signs,
        audience=BEGINNERS if form.beginners else ALL,
        clock=form.clock,
        rated=form.rated,
    )


def chosen(watch: str) -> tuple[bool, int]:
    """What settings have of the word for who may look on: whether anybody may, and how far behind."""
    if watch == "after":
        return True, AFTER
    if watch in ("2", "10"):
        return True, int(watch)
    return watch == "yes", 0


def open_table(
    hub: Hub,
    address: str,
    game: Game,
    me: PersonRow,
    seats: list[SeatRow],
    settings: Settings,
    *,
    at_once: bool = False,
    words: bool = False,
    position: object = UNSET,
) -> Table:
    """A new table; `at_once`, `words`, `position`: see `Hub.make`. Refused to who has too many, or opens too many."""
    limits = hub.needs.limits
    owned = limits.owned
    if owned and tables_running(hub.needs, me) >= owned:
        raise Refused(
            429, phrase("You have {n} tables that run. Close one of them, or play it to its end.", n=owned)
        )
    if not limits.tables.take(address):
        raise too_many("Many new tables came from your address", limits.tables)
    return hub.make(game, me, seats, settings, at_once=at_once, words=words, position=position)


def tables_running(needs: Needs, owner: PersonRow) -> int:
    """How many tables of somebody go on: those that rest take nobody's time."""
    return sum(not why_it_rests(needs, row) for row in needs.store.live_of(owner.id))


# ---- again -------------------------------------------------------------------------------------------------------


async def play_on(hub: Hub, old: Table, me: PersonRow, address: str) -> Table:
    """The table at which these people play again: a new one; whoever comes second sits down there."""
    if not (old.seats_of(me) or me.id == old.row.owner):
        raise Refused(403, "Only who sat at this table can play it again.")
    async with old.lock:
        if old.live:
            raise Refused(409, "The game goes on: play it to its end first.")
        row = hub.needs.store.table(old.row.next) if old.row.next else None
        if row is None or row.status == "closed":
            with hub.together():
                seats = seated_again(hub.needs, old.seats, me)
                table = open_table(hub, address, old.game, me, seats, like(old.row.settings))
                hub.follow(old, table)
                play_again(hub.needs, table)
            return table
    table = await hub.bring(row.id)
    async with table.lock:
        if table.live and not table.seats_of(me) and not hub.needs.shunned.blocks(table.row.owner, me.id):
            kept = [seat for seat in table.seats if seat.kept == me.id and not seat.person and not seat.bot]
            free = [seat for seat in table.seats if not (seat.kept or seat.person or seat.bot)]
            for seat in (kept or free)[:1]:
                hub.seat(table, msgspec.structs.replace(seat, person=me.id, label="", kept=""))
                table.greet(me)
    return table


def seated_again(needs: Needs, old: Sequence[SeatRow], me: PersonRow) -> list[SeatRow]:
    """The same people, each a seat earlier, so that another one begins; for who has not come yet a seat is kept.

    For nobody whom the owner of the new table has blocked.
    """
    seats = []
    for no, seat in enumerate([*old[1:], *old[:1]]):
        if seat.person == me.id:
            seats.append(SeatRow(no, me.id, seat.label, ""))
        elif seat.person:
            kept = "" if needs.shunned.blocks(me.id, seat.person) else seat.person
            seats.append(SeatRow(no, None, "", "", kept=kept))
        else:
            seats.append(SeatRow(no, None, seat.label if seat.bot else "", seat.bot))
    return seats


def like(settings: Settings) -> Settings:
    """What was chosen for a table, for the next one: of a game from elsewhere, what is usual."""
    return Settings() if settings.brought else settings

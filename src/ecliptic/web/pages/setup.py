"""A new table: a form made from the game's options, and who sits where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.core.game import Game
from ecliptic.core.options import Field, fields, word
from ecliptic.web.clocks import terms
from ecliptic.web.clocks.words import long
from ecliptic.web.errors import Refused
from ecliptic.web.house import House
from ecliptic.web.pages.visit import Visit
from ecliptic.web.parts.watching import WATCHING, chosen
from ecliptic.web.storage.rows import ALL, BEGINNERS, DAYS, LIVE, NO_CLOCK, Terms
from ecliptic.web.storage.store import PersonRow, SeatRow, Settings
from ecliptic.web.tables.names import NAME_LENGTH, bot_name, clean
from ecliptic.web.tables.people import TITLE_LENGTH
from ecliptic.web.tables.voting import play_again
from ecliptic.web.words import level_word, listed

PUBLIC: Final = (
    "Free seats are for anyone: the lobby lists them.",
    "Free seats are for beginners: the lobby lists them.",
)
SEES: Final = {  # by who may look on
    "no": "Nobody else may watch.",
    "yes": "Whoever has the address may watch.",
    "2": "Whoever has the address may watch, two minutes behind.",
    "10": "Whoever has the address may watch, ten minutes behind.",
    "after": "Whoever has the address may look at it once it is over.",
}
PATIENCE: Final = (2, 5, 15, 60, 0)  # minutes; 0 = never


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
    clock: Terms = NO_CLOCK
    wrong: str = ""  # what of the clock can't be, in a sentence


def kind_of(visit: Visit) -> type[Game]:
    """The game of the address."""
    kind = visit.house.games().get(visit.request.path_params["game"])
    if kind is None:
        raise Refused(404, "There is no game of that name here.", "", "No such game")
    return kind


SEATINGS: Final = {"bots": "Me and bots", "friends": "Two friends", "screen": "One screen"}


def fresh(visit: Visit, kind: type[Game], seating: str = "bots") -> Filled:
    """The form as it opens: you against bots, or as one of `SEATINGS`."""
    values = {field.name: field.default for field in fields(kind.Options)} | worded(kind.quick)
    bot = visit.house.opponents.fitting(kind, visit.person)
    others = {"friends": "open", "screen": "here"}.get(seating, bot)
    seats = [SeatChoice(no, "me" if no == 0 else others, "") for no in range(max(kind.counts))]
    if seating in ("friends", "screen") and 2 in kind.counts and "players" in values:
        values["players"] = "2"
    return Filled(values, seats, "", "yes", False, True, visit.person.name if visit.person else "")


def for_all(visit: Visit, kind: type[Game], clock: str) -> Filled:
    """The form as who comes from the lobby gets it: for two, by whoever sits down."""
    form = fresh(visit, kind, "friends")
    form.listed = True
    form.clock = terms.usual(clock, stand_ins(visit, kind)[0], kind.minutes)
    return form


def chosen_watch(text: str) -> str:
    """Who may look on, as the form says it; what is none of ours is nobody."""
    return text if text in WATCHING else "no"


def worded(options: Mapping[str, object]) -> dict[str, str]:
    """Values of options as forms have them."""
    return {name: word(value) for name, value in options.items()}


def filled(visit: Visit, kind: type[Game]) -> Filled:
    """The form as it came back."""
    values = {}
    for field in fields(kind.Options):
        if field.kind == "bool":
            values[field.name] = "yes" if visit.text(field.name) else "no"
        else:
            values[field.name] = visit.text(field.name, field.default)[:40]
    seats = [
        SeatChoice(no, visit.text(f"seat{no}", "open")[:40], clean(visit.text(f"name{no}")))
        for no in range(max(kind.counts))
    ]
    return Filled(
        values,
        seats,
        clean(visit.text("title"), TITLE_LENGTH),
        chosen_watch(visit.text("watch")),
        visit.text("listed") == "yes",
        visit.text("curtain") == "yes",
        clean(visit.text("name")),
        patience_of(visit),
        bool(kind.actions.dice) and visit.text("by_hand") == "yes",
        visit.text("hints") == "all",
        visit.text("signs") == "yes",
        visit.text("listed") == "yes" and visit.text("audience") == BEGINNERS,
        visit.text("rated") == "yes",
        *clock_of(visit, kind),
    )


def why_unrated(form: Filled, many: int) -> str:
    """Why so many seats as they are chosen can't play a rated game, in words; "" = they can."""
    seats = [seat.who for seat in form.seats[:many]]
    if form.by_hand:
        return "real dice can't be checked"
    if "here" in seats:
        return "one browser plays for several"
    return "" if many > 1 and {"me", "open"} & {*seats} else "there is nobody to play against"


def many_of(kind: type[Game], form: Filled) -> int:
    """How many seats the form has chosen."""
    return int(form.values["players"]) if form.values.get("players", "").isdecimal() else max(kind.counts)


def settled(kind: type[Game], form: Filled) -> Filled:
    """Conflicts are set, not refused: a rated table has no hints, and what can't be rated is not."""
    form.rated = form.rated and not why_unrated(form, many_of(kind, form))
    form.hints = form.hints and not form.rated
    return form


def rated_sentence(form: Filled, many: int, wished: bool) -> str:
    """Whether the game counts, in a sentence; "" = nobody asked."""
    if form.rated:
        return "Rated: hints and votes are off."
    return f"Not rated: {why_unrated(form, many)}." if wished else ""


def stand_ins(visit: Visit, kind: type[Game]) -> tuple[str, ...]:
    """The bots of a game that may play on for who has no time left, the usual one first."""
    opponents = visit.house.opponents
    return tuple(
        dict.fromkeys([opponents.stand_in(), *(bot for bot in opponents.of(kind) if bot == "giant")])
    )


def clock_of(visit: Visit, kind: type[Game]) -> tuple[Terms, str]:
    """The clock that the form says, or none, and why not."""
    what, bots = visit.text("clock"), stand_ins(visit, kind)
    up = visit.text("up", bots[0])
    if what not in terms.KINDS:
        return NO_CLOCK, "A table has no clock, a live one, or one over days."
    if not what or (kind.actions.dice and visit.text("by_hand") == "yes"):
        return NO_CLOCK, ""  # real dice are rolled where all sit together
    usual = terms.usual(what, bots[0], kind.minutes)
    if up not in terms.ups(bots):
        return usual, "Say what comes when time is up: it is none of the choices."
    if what == DAYS:
        question, off = visit.text("question", str(usual.question)), visit.text("off", str(usual.off))
        if question not in map(str, terms.MOVES):
            return usual, "The time for a move is none of the choices."
        if off not in map(str, terms.OFF):
            return usual, "The days off are none of the choices."
        return Terms(kind=DAYS, question=int(question), off=int(off), up=up), ""
    question, bank = visit.text("seconds", str(usual.question)), visit.text("bank", str(usual.bank // 60))
    if question not in map(str, terms.SECONDS) or bank not in map(str, terms.BANKS):
        return usual, "The time for a question, or for the whole game, is none of the choices."
    return Terms(kind=LIVE, question=int(question), bank=60 * int(bank), up=up), ""


def sentences(kind: type[Game], form: Filled, *, wished: bool = False) -> list[str]:
    """The table as whoever sits down there gets it, in sentences that change with each choice.

    `wished`: a rated game was asked for.
    """
    many = many_of(kind, form)
    rated = rated_sentence(form, many, wished)
    seats = [seat.who for seat in form.seats[:many]]
    friends, here = seats.count("open"), seats.count("here")
    bots = Counter(level_word(who) for who in seats if who not in ("me", "here", "open"))
    company = [
        *(["you"] if "me" in seats else []),
        *([f"{here} more at this screen"] if here else []),
        *(["a friend by link"] if friends == 1 else [f"{friends} friends by link"] if friends else []),
        *(f"a {bot}" if n == 1 else f"{n} {bot}s" for bot, n in bots.items()),
    ]
    comes = PUBLIC[form.beginners] if form.listed else "Free seats are by your link alone."
    sees = SEES[form.watch]
    return [
        f"{kind.title} for {many}: {listed(company)}.",
        terms.sentence(form.clock),
        f"{comes} {sees}" if friends else sees,
        rated
        if form.rated
        else " ".join(
            [
                "Hints are open to all."
                if form.hints
                else "Hints are off where people play with one another.",
                *([rated] if rated else []),
            ]
        ),
    ]


def patience_of(visit: Visit) -> int:
    """After how many minutes of absence others may let a bot stand in; what is none of ours is the usual."""
    text = visit.text("patience")
    return int(text) if text in map(str, PATIENCE) else Settings().patience


def options_of(kind: type[Game], form: Filled) -> dict[str, object]:
    """The options that were chosen: what was left as it came may follow from the others."""
    return {
        field.name: form.values[field.name]
        for field in fields(kind.Options)
        if field.name == "players" or form.values[field.name] != field.default
    }


def form_page(
    visit: Visit, kind: type[Game], form: Filled, notice: str = "", preset: str = "", seating: str = ""
) -> Response:
    """The form. `preset`: the readings that were just set."""
    all_fields = fields(kind.Options)
    players: Field | None = next((field for field in all_fields if field.name == "players"), None)
    return visit.page(
        "new.html",
        400 if notice else 200,
        game=kind,
        form=form,
        players=players,
        fields=[field for field in all_fields if field.name != "players"],
        bots=visit.house.opponents.of(kind),
        bot_pitch=visit.house.opponents.pitches(kind),
        notice=notice,
        preset=preset,
        presets={
            name: all(form.values[option] == value for option, value in worded(options).items())
            for name, options in kind.presets.items()
        },
        changes=bool(kind.changes_text()),
        name_length=NAME_LENGTH,
        seating=seating,
        seatings={key: words for key, words in SEATINGS.items() if max(kind.counts) > 1},
        changed=sum(
            form.values[field.name] != field.default for field in all_fields if field.name != "players"
        ),
        patience=PATIENCE,
        watching=WATCHING,
        sentences=sentences(kind, form, wished=visit.text("rated") == "yes"),
        kinds=terms.KINDS,
        moves=[(many, long(many)) for many in terms.MOVES],
        live_seconds=terms.SECONDS,
        banks=terms.BANKS,
        offs=terms.OFF,
        ups=terms.ups(stand_ins(visit, kind)),
        shown={what: shown_clock(visit, kind, form, what) for what in (LIVE, DAYS)},
    )


def shown_clock(visit: Visit, kind: type[Game], form: Filled, what: str) -> Terms:
    """What the form shows of a kind of clock: what was chosen, or what is usual."""
    return (
        form.clock if form.clock.kind == what else terms.usual(what, stand_ins(visit, kind)[0], kind.minutes)
    )


async def said(request: Request) -> Response:
    """POST /new/{game}/said: the sentences alone, for our script."""
    visit = await Visit(request).form()
    kind = kind_of(visit)
    form = settled(kind, filled(visit, kind))
    return visit.part("parts/said.html", sentences=sentences(kind, form, wished=visit.text("rated") == "yes"))


async def choose(request: Request) -> Response:
    """GET /new: which game."""
    return Visit(request).which_game("/new", "new_index.html")


async def new(request: Request) -> Response:
    """GET and POST /new/{game}."""
    visit = Visit(request)
    kind = kind_of(visit)
    if request.method != "POST":
        seating = request.query_params.get("for", "")
        if seating == "public":  # from the lobby
            return form_page(visit, kind, for_all(visit, kind, request.query_params.get("clock", "")))
        seating = seating if seating in SEATINGS else next(iter(SEATINGS))
        return form_page(visit, kind, fresh(visit, kind, seating), seating=seating)
    await visit.form()
    form = settled(kind, filled(visit, kind))
    if visit.text("said"):  # it is only read aloud
        return form_page(visit, kind, form)
    preset = visit.text("preset")
    if preset in kind.presets:
        form.values |= worded(kind.presets[preset])
        return form_page(visit, kind, form, preset=preset)
    try:
        game = kind.make(options_of(kind, form))
        check_seats(visit, kind, form, game.seats)
    except ValueError as error:
        return form_page(visit, kind, form, str(error))
    watch, behind = chosen(form.watch)
    settings = Settings(
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
    with visit.house.hub.together():
        me = visit.named(form.name)
        table = visit.open_table(game, me, seat_rows(me, form.seats[: game.seats]), settings)
    visit.house.hub.renamed(me)
    tab = "?tab=players" if any(seat.who == "open" for seat in form.seats[: game.seats]) else ""
    return visit.go(f"/t/{table.id}{tab}")


def check_seats(visit: Visit, kind: type[Game], form: Filled, many: int) -> None:
    """ValueError, one sentence, if the seats or the clock don't make sense."""
    if form.wrong:
        raise ValueError(form.wrong)
    chosen = form.seats[:many]
    for seat in chosen:
        if seat.who not in ("me", "here", "open", *visit.house.opponents.of(kind)):
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


async def again(request: Request) -> Response:
    """POST /t/{id}/again: a new table with the same people and settings. Whoever comes second sits down there."""
    visit = Visit(request)
    old = await visit.table()
    me = visit.me()
    if not (old.seats_of(me) or me.id == old.row.owner):
        raise Refused(403, "Only who sat at this table can play it again.")
    async with old.lock:
        if old.live:
            raise Refused(409, "The game goes on: play it to its end first.")
        row = visit.house.store.table(old.row.next) if old.row.next else None
        if row is None or row.status == "closed":
            with visit.house.hub.together():
                table = visit.open_table(
                    old.game, me, seated_again(visit.house, old.seats, me), like(old.row.settings)
                )
                visit.house.hub.follow(old, table)
                play_again(visit.house, table)
            return visit.go(f"/t/{table.id}")
    table = await visit.house.hub.load(row.id)
    async with table.lock:
        if table.live and not table.seats_of(me) and not visit.house.shunned.blocks(table.row.owner, me.id):
            kept = [seat for seat in table.seats if seat.kept == me.id and not seat.person and not seat.bot]
            free = [seat for seat in table.seats if not (seat.kept or seat.person or seat.bot)]
            for seat in (kept or free)[:1]:
                visit.house.hub.seat(table, msgspec.structs.replace(seat, person=me.id, label="", kept=""))
                table.greet(me)
    return visit.go(f"/t/{table.id}")


def seated_again(house: House, old: Sequence[SeatRow], me: PersonRow) -> list[SeatRow]:
    """The same people, each a seat earlier, so that another one begins; for who has not come yet a seat is kept.

    For nobody whom the owner of the new table has blocked.
    """
    seats = []
    for no, seat in enumerate([*old[1:], *old[:1]]):
        if seat.person == me.id:
            seats.append(SeatRow(no, me.id, seat.label, ""))
        elif seat.person:
            kept = "" if house.shunned.blocks(me.id, seat.person) else seat.person
            seats.append(SeatRow(no, None, "", "", kept=kept))
        else:
            seats.append(SeatRow(no, None, seat.label if seat.bot else "", seat.bot))
    return seats


def like(settings: Settings) -> Settings:
    """What was chosen for a table, for the next one: of a game from elsewhere, what is usual."""
    return Settings() if settings.brought else settings


ROUTES: Final = [
    Route("/new", choose),
    Route("/new/{game}", new, methods=["GET", "POST"]),
    Route("/new/{game}/said", said, methods=["POST"]),
    Route("/t/{id}/again", again, methods=["POST"]),
]

"""A new table: a form made from the game's options, and who sits where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.core.game import Game
from ecliptic.core.languages import mark
from ecliptic.core.options import Field, fields, word
from ecliptic.core.shell import phrase, phrases
from ecliptic.web.clocks import terms
from ecliptic.web.clocks.words import long
from ecliptic.web.errors import Refused
from ecliptic.web.pages.home import title_of
from ecliptic.web.pages.visit import Visit
from ecliptic.web.parts.watching import WATCHING, word_of
from ecliptic.web.storage.rows import BEGINNERS, DAYS, LIVE, NO_CLOCK, Terms, read_header
from ecliptic.web.storage.store import Settings
from ecliptic.web.tables import called, opening
from ecliptic.web.tables.names import NAME_LENGTH, clean
from ecliptic.web.tables.people import TITLE_LENGTH
from ecliptic.web.words import level_word, listed

PUBLIC: Final = (
    mark("Free seats are for anyone: the lobby lists them."),
    mark("Free seats are for beginners: the lobby lists them."),
)
SEES: Final = {  # by who may look on
    "no": mark("Nobody else may watch."),
    "yes": mark("Whoever has the address may watch."),
    "2": mark("Whoever has the address may watch, two minutes behind."),
    "10": mark("Whoever has the address may watch, ten minutes behind."),
    "after": mark("Whoever has the address may look at it once it is over."),
}
PATIENCE: Final = (2, 5, 15, 60, 0)  # minutes; 0 = never


def kind_of(visit: Visit) -> type[Game]:
    """The game of the address."""
    kind = visit.house.games().get(visit.request.path_params["game"])
    if kind is None:
        raise Refused(404, "There is no game of that name here.", "", "No such game")
    return kind


LAST: Final = "last"
SEATINGS: Final = {
    "bots": mark("Me and bots"),
    "friends": mark("Two friends"),
    "screen": mark("One screen"),
}


def fresh(visit: Visit, kind: type[Game], seating: str = "bots") -> opening.Filled:
    """The form as it opens: you against bots, or as one of `SEATINGS`."""
    values = {field.name: field.default for field in fields(kind.Options)} | worded(kind.quick)
    bot = visit.house.opponents.fitting(kind, visit.person)
    others = {"friends": "open", "screen": "here"}.get(seating, bot)
    seats = [opening.SeatChoice(no, "me" if no == 0 else others, "") for no in range(max(kind.counts))]
    if seating in ("friends", "screen") and 2 in kind.counts and "players" in values:
        values["players"] = "2"
    return opening.Filled(values, seats, "", "yes", False, True, visit.person.name if visit.person else "")


def as_last(visit: Visit, kind: type[Game]) -> opening.Filled | None:
    """The form as somebody's last table of this game has it; None = they own none, or it can't be had any more.

    Its name and the other people were for that one table: for them seats are open by link.
    """
    person = visit.person
    rows = [] if person is None else visit.house.store.tables_of(person.id)
    mine = [row for row in rows if person and row.owner == person.id and row.game == kind.name]
    if person is None or not mine:
        return None
    row = max(mine, key=lambda row: row.made)
    form, settings, bots = fresh(visit, kind), row.settings, visit.house.opponents.of(kind)
    try:
        chosen = worded(read_header(row.header).options)
        form.values |= {name: value for name, value in chosen.items() if name in form.values}
        many = kind.make(opening.options_of(kind, form)).seats
    except ValueError:  # its rules had other options
        return None
    for seat in visit.house.store.seats(row.id)[:many]:
        if seat.person == person.id:
            form.seats[seat.no] = opening.SeatChoice(seat.no, "here" if seat.label else "me", seat.label)
        else:
            who = seat.bot if seat.bot in bots and not seat.person else "open"
            form.seats[seat.no] = opening.SeatChoice(seat.no, who, "")
    form.watch, form.curtain, form.patience = word_of(settings), settings.curtain, settings.patience
    form.listed, form.beginners = settings.listed, settings.audience == BEGINNERS
    form.by_hand, form.hints, form.signs = settings.by_hand, settings.hints, settings.signs
    form.rated, form.clock = settings.rated, settings.clock
    return opening.settled(kind, form)


def for_all(visit: Visit, kind: type[Game], clock: str) -> opening.Filled:
    """The form as who comes from the lobby gets it: for two, by whoever sits down."""
    form = fresh(visit, kind, "friends")
    form.listed = True
    form.clock = terms.usual(clock, opening.stand_ins(visit.house.needs, kind)[0], kind.minutes)
    return form


def chosen_watch(text: str) -> str:
    """Who may look on, as the form says it; what is none of ours is nobody."""
    return text if text in WATCHING else "no"


def worded(options: Mapping[str, object]) -> dict[str, str]:
    """Values of options as forms have them."""
    return {name: word(value) for name, value in options.items()}


def filled(visit: Visit, kind: type[Game]) -> opening.Filled:
    """The form as it came back."""
    values = {}
    for field in fields(kind.Options):
        if field.kind == "bool":
            values[field.name] = "yes" if visit.text(field.name) else "no"
        else:
            values[field.name] = visit.text(field.name, field.default)[:40]
    seats = [
        opening.SeatChoice(no, visit.text(f"seat{no}", "open")[:40], clean(visit.text(f"name{no}")))
        for no in range(max(kind.counts))
    ]
    return opening.Filled(
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
        visit.text("content")[:40],
        *clock_of(visit, kind),
    )


def rated_sentence(form: opening.Filled, many: int, wished: bool) -> str:
    """Whether the game counts, in a sentence; "" = nobody asked."""
    if form.rated:
        return phrase("Rated: hints are off, and nothing that was shown is taken back.")
    return phrase("Not rated: {why}.", why=phrase(opening.why_unrated(form, many))) if wished else ""


def clock_of(visit: Visit, kind: type[Game]) -> tuple[Terms, str]:
    """The clock that the form says, or none, and why not."""
    what, bots = visit.text("clock"), opening.stand_ins(visit.house.needs, kind)
    up = visit.text("up", bots[0])
    if what not in terms.KINDS:
        return NO_CLOCK, phrase("A table has no clock, a live one, or one over days.")
    if not what or (kind.actions.dice and visit.text("by_hand") == "yes"):
        return NO_CLOCK, ""  # real dice are rolled where all sit together
    usual = terms.usual(what, bots[0], kind.minutes)
    up = visit.text("up", bots[0])
    if what == DAYS:
        named = Terms(
            kind=DAYS,
            question=_count(visit, "question", usual.question),
            off=_count(visit, "off", usual.off),
            up=up,
        )
    else:
        bank = terms.MINUTE * _count(visit, "bank", usual.bank // terms.MINUTE)
        named = Terms(kind=LIVE, question=_count(visit, "seconds", usual.question), bank=bank, up=up)
    wrong = terms.problem(named, bots)
    return (usual, wrong) if wrong else (named, "")


def _count(visit: Visit, name: str, usual: int) -> int:
    """A number of the form; what is none is none of the choices."""
    text = visit.text(name, str(usual))
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1


def sentences(kind: type[Game], form: opening.Filled, *, wished: bool = False) -> list[str]:
    """The table as whoever sits down there gets it, in sentences that change with each choice.

    `wished`: a rated game was asked for.
    """
    many = opening.many_of(kind, form)
    rated = rated_sentence(form, many, wished)
    seats = [seat.who for seat in form.seats[:many]]
    friends, here = seats.count("open"), seats.count("here")
    bots = Counter(level_word(who) for who in seats if who not in ("me", "here", "open"))
    company = [
        *([phrase("you")] if "me" in seats else []),
        *([phrase("{n} more at this screen", n=here)] if here else []),
        *([phrases(friends, "a friend by link", "{n} friends by link")] if friends else []),
        *(phrases(n, "a {level}", "{n} {level}s", level=bot) for bot, n in bots.items()),
    ]
    comes = phrase(PUBLIC[form.beginners] if form.listed else mark("Free seats are by your link alone."))
    sees = phrase(SEES[form.watch])
    return [
        phrase("{game} for {many}: {company}.", game=title_of(kind), many=many, company=listed(company)),
        *(
            [phrase("Its figures are those of {content}, not the game's own.", content=form.content)]
            if form.content
            else []
        ),
        terms.sentence(form.clock),
        f"{comes} {sees}" if friends else sees,
        rated
        if form.rated
        else " ".join(
            [
                phrase("Hints are open to all.")
                if form.hints
                else phrase("Hints are off where people play with one another."),
                *([rated] if rated else []),
            ]
        ),
    ]


def patience_of(visit: Visit) -> int:
    """After how many minutes of absence others may let a bot stand in; what is none of ours is the usual."""
    text = visit.text("patience")
    return int(text) if text in map(str, PATIENCE) else Settings().patience


def form_page(
    visit: Visit,
    kind: type[Game],
    form: opening.Filled,
    notice: str = "",
    preset: str = "",
    seating: str = "",
    *,
    again: bool = False,
) -> Response:
    """The form. `preset`: the readings that were just set; `again`: it may also be filled as it was last time."""
    all_fields = fields(kind.Options)
    players: Field | None = next((field for field in all_fields if field.name == "players"), None)
    return visit.page(
        "new.html",
        400 if notice else 200,
        kind,
        game=kind,
        form=form,
        players=players,
        fields=[field for field in all_fields if field.name != "players"],
        bots=visit.house.opponents.of(kind),
        contents=visit.house.contents.of(kind),
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
        seatings=({LAST: mark("As last time")} if again else {})
        | {key: words for key, words in SEATINGS.items() if max(kind.counts) > 1},
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
        ups=terms.ups(opening.stand_ins(visit.house.needs, kind)),
        shown={what: shown_clock(visit, kind, form, what) for what in (LIVE, DAYS)},
    )


def shown_clock(visit: Visit, kind: type[Game], form: opening.Filled, what: str) -> Terms:
    """What the form shows of a kind of clock: what was chosen, or what is usual."""
    return (
        form.clock
        if form.clock.kind == what
        else terms.usual(what, opening.stand_ins(visit.house.needs, kind)[0], kind.minutes)
    )


async def said(request: Request) -> Response:
    """POST /new/{game}/said: the sentences alone, for our script."""
    visit = await Visit(request).form()
    kind = kind_of(visit)
    form = opening.settled(kind, filled(visit, kind))
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
        last = as_last(visit, kind)
        if last is not None and seating not in SEATINGS:
            return form_page(visit, kind, last, seating=LAST, again=True)
        seating = seating if seating in SEATINGS else next(iter(SEATINGS))
        form = fresh(visit, kind, seating)
        return form_page(visit, kind, form, seating=seating, again=last is not None)
    await visit.form()
    form = opening.settled(kind, filled(visit, kind))
    if visit.text("said"):  # it is only read aloud
        return form_page(visit, kind, form)
    preset = visit.text("preset")
    if preset in kind.presets:
        form.values |= worded(kind.presets[preset])
        return form_page(visit, kind, form, preset=preset)
    try:
        game = opening.game_of_form(visit.house.needs, kind, form)
        opening.check_seats(visit.house.needs, kind, form, game.seats)
    except ValueError as error:
        return form_page(visit, kind, form, str(error))
    with visit.house.hub.together():
        me = visit.named(form.name)
        table = visit.open_table(
            game, me, opening.seat_rows(me, form.seats[: game.seats]), opening.settings_of(form)
        )
    called.renamed(visit.house.hub, me)
    tab = "?tab=players" if any(seat.who == "open" for seat in form.seats[: game.seats]) else ""
    return visit.go(f"/t/{table.id}{tab}")


async def again(request: Request) -> Response:
    """POST /t/{id}/again: a new table with the same people and settings. Whoever comes second sits down there."""
    visit = Visit(request)
    table = await opening.play_on(visit.house.hub, await visit.table(), visit.me(), visit.address)
    return visit.go(f"/t/{table.id}")


ROUTES: Final = [
    Route("/new", choose),
    Route("/new/{game}", new, methods=["GET", "POST"]),
    Route("/new/{game}/said", said, methods=["POST"]),
    Route("/t/{id}/again", again, methods=["POST"]),
]

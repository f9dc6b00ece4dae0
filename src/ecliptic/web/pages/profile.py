"""Somebody's games: ratings, what was won, the last games and whom one meets, for whom they want to see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.core.shell import month
from ecliptic.web.errors import Refused
from ecliptic.web.pages.visit import Visit
from ecliptic.web.results.ending import REASONS
from ecliptic.web.results.graph import day, graph
from ecliptic.web.results.profile import Figures, Met, figures
from ecliptic.web.results.rating import BOTS, PEOPLE, Ladder
from ecliptic.web.storage.results import ALL, SAT, SHOWN, GameResult, SeatResult
from ecliptic.web.storage.rows import GONE, PersonRow
from ecliptic.web.tables.names import isolated
from ecliptic.web.tables.resting import stored
from ecliptic.web.words import level_word, listed, span

LAST: Final = 8  # games that are listed at first
MOST: Final = 200
MET: Final = 6
LOOKED: Final = 20  # games whose slips are counted: the last ones
SOMEBODY: Final = "somebody"
ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth")
NUMBERS: Final = ("", "one", "two", "three", "four", "five", "six")


class Played(Struct, frozen=True):
    """A game in the list."""

    game: str
    company: str  # with whom
    when: str
    said: str  # how it ended
    change: str  # of the rating; "" = none
    note: str  # "brought from elsewhere", "a bot played 5 of 9 moves"
    table: str  # whose study may be opened; "" = none
    brought: bool


class Companion(Struct, frozen=True):
    """Somebody who is met."""

    name: str
    page: str  # "" = theirs is not shown
    met: Met


class Looker:
    """Whom a visitor may see."""

    def __init__(self, visit: Visit, whose: PersonRow) -> None:
        self.house, self.me, self.whose = visit.house, visit.person, whose
        self._known: dict[str, bool] = {}

    @property
    def own(self) -> bool:
        """Whether it is the own page."""
        return self.me is not None and self.me.id == self.whose.id

    def sees(self, person: str) -> bool:
        """Whether they may see somebody's page."""
        if person not in self._known:
            self._known[person] = may_see(self, person)
        return self._known[person]

    def named(self, game: GameResult, seat: SeatResult, names: dict[str, str]) -> str:
        """What a seat of somebody's game is called for this visitor."""
        if seat.bot and not seat.person:
            return f"a {level_word(seat.bot)}"
        there = self.me is not None and any(one.person == self.me.id for one in game.seats)
        if not (self.own or there or not seat.person or self.sees(seat.person)):
            return SOMEBODY
        return isolated(seat.label or names.get(seat.person, "")) or GONE


def may_see(looker: Looker, person: str) -> bool:
    """Whether a visitor may see somebody's page."""
    results, me = looker.house.results.store, looker.me
    if me is not None and me.id == person:
        return True
    who = results.shown_to(person)
    return who == ALL or (who == SAT and me is not None and results.sat_together(me.id, person))


async def profile(request: Request) -> Response:
    """GET /p/{id}."""
    visit = Visit(request)
    house = visit.house
    whose = house.store.person(request.path_params["id"])
    if whose is None:
        raise Refused(404, "There is nobody of this address here.", "", "Nobody")
    looker = Looker(visit, whose)
    if not looker.sees(whose.id):
        raise Refused(
            403,
            "Whose page this is shows it to others than you. Whoever has sat at one table with them may see it, unless"
            " they want it for themselves.",
            "",
            "Not shown to you",
        )
    games = house.results.store.of_person(whose.id)
    wanted = {game.game for game in games if game.rated}
    ladders = {game: await house.results.ladder(game) for game in sorted(wanted)}
    found = figures(whose.id, games, ladders)
    drawn = [kind for kind in found.kinds if kind.rated]
    first = max(drawn, key=lambda kind: kind.rated, default=None)
    chosen = next((kind for kind in drawn if kind.game == request.query_params.get("game")), first)
    curves = {PEOPLE: chosen.people, BOTS: chosen.bots} if chosen is not None else {}
    every = "all" in request.query_params
    names = house.store.names(
        sorted({seat.person for game in games[:MOST] for seat in game.seats if seat.person})
    )
    slips, looked = slips_of(visit, whose.id, games) if looker.own else (0.0, 0)
    return visit.page(
        "profile.html",
        whose=whose,
        own=looker.own,
        since=month(house.store.came(whose.id)),
        f=found,
        titles={name: kind.title for name, kind in house.games().items()},
        chosen=chosen,
        drawn=drawn,
        graph=graph({name: one for name, one in curves.items() if one is not None}),
        games=[listed_game(looker, game, ladders, names) for game in games[: MOST if every else LAST]],
        more=not every and len(games) > LAST,
        met=companions(looker, found, house.store.names([one.person for one in found.met[:MET]])),
        pace=span(found.pace),
        slips=round(100 * slips),
        looked=looked,
        shown=SHOWN,
        who_sees=house.results.store.shown_to(whose.id),
    )


def companions(looker: Looker, found: Figures, names: dict[str, str]) -> list[Companion]:
    """Whom one meets most, of those whom the visitor may see, or has met, too."""
    return [
        Companion(isolated(names[one.person]), f"/p/{one.person}" if looker.sees(one.person) else "", one)
        for one in found.met[:MET]
        if one.person in names and (looker.own or looker.sees(one.person))
    ]


def listed_game(
    looker: Looker, game: GameResult, ladders: dict[str, Ladder], names: dict[str, str]
) -> Played:
    """A game as its row says it."""
    house = looker.house
    mine = game.of(looker.whose.id)
    assert mine is not None
    others = together([looker.named(game, seat, names) for seat in game.seats if seat.no != mine.no])
    kind = house.games().get(game.game)
    return Played(
        game=kind.title if kind else game.game,
        company=f"{'with' if game.people > 1 or game.brought else 'against'} {listed(others)}"
        if others
        else "alone",
        when=day(game.at, house.clock()),
        said=said(game, mine),
        change=change(looker.whose.id, game, ladders),
        note=note(game, mine),
        table=game.table if may_study(looker, game.table) else "",
        brought=bool(game.brought),
    )


def together(names: Sequence[str]) -> list[str]:
    """Names, each once: of two Moons "two Moons"."""
    many = Counter(names)
    return [
        name
        if n == 1
        else f"{NUMBERS[min(n, len(NUMBERS) - 1)]} {name.removeprefix('a ')}s"
        if name.startswith("a ")
        else f"{NUMBERS[min(n, len(NUMBERS) - 1)]} others"
        if name == SOMEBODY
        else name
        for name, n in many.items()
    ]


def said(game: GameResult, mine: SeatResult) -> str:
    """How a game ended for somebody: "won, 31 to 25 and 20"; "second of three, 12 to 15 and 9"."""
    others = [f"{seat.points:,g}" for seat in game.seats if seat.no != mine.no]
    many = len(game.seats)
    place = (
        "won"
        if mine.won
        else "lost"
        if many <= 2
        else f"{ORDINALS[min(mine.place, many)]} of {NUMBERS[many]}"
        if many < len(NUMBERS)
        else f"place {mine.place} of {many}"
    )
    points = f"{mine.points:,g}"
    return f"{place}, {points} to {listed(others)}" if others else f"{place}, {points}"


def change(person: str, game: GameResult, ladders: dict[str, Ladder]) -> str:
    """What a game did to a rating."""
    standing = ladders[game.game].of(person, PEOPLE if game.people > 1 else BOTS) if game.rated else None
    for k, step in enumerate(standing.steps if standing else ()):
        if step.table == game.table and k and standing is not None:
            more = round(step.rating) - round(standing.steps[k - 1].rating)
            return f"{more:+d}".replace("-", "\u2212") if more else "\u00b10"
    return ""


def note(game: GameResult, mine: SeatResult) -> str:
    """What is to be said beside: where it comes from, who else played, why it was not rated."""
    if game.brought:
        return f"brought from elsewhere; {game.brought}"
    notes = [f"a bot made {mine.by_bot} of {mine.moves} moves"] if mine.by_bot else []
    if mine.ended == "left":
        notes.append("left before the end")
    if not game.rated and game.why not in ("", "table", "alone"):
        notes.append(f"not rated: {REASONS[game.why]}")
    return "; ".join(notes)


def may_study(looker: Looker, table: str) -> bool:
    """Whether the visitor may look back at a game that is here still."""
    try:
        found = stored(looker.house.needs, table)
    except Refused:  # forgotten: the result alone is left
        return False
    return found.row.status == "over" and found.may_watch(looker.me) and found.may_study(looker.me)


def slips_of(visit: Visit, person: str, games: Sequence[GameResult]) -> tuple[float, int]:
    """What own slips cost a game, as a chance to win, and in how many games that bots have looked at."""
    lost: list[float] = []
    for game in games[:LOOKED]:
        mine = game.of(person)
        try:
            moments = visit.house.evaluations.store.known(game.table)
        except msgspec.MsgspecError:  # as another version wrote them
            continue
        if mine is not None and moments and not any(moment.points for moment in moments):
            lost.append(sum(moment.slip for moment in moments if moment.seat == mine.no))
    return (sum(lost) / len(lost), len(lost)) if lost else (0.0, 0)


async def show(request: Request) -> Response:
    """POST /me/shown: who sees one's games."""
    visit = await Visit(request).form()
    me = visit.me()
    who = visit.text("who", "?")
    if who not in SHOWN:
        raise Refused(400, "The form does not say who shall see your games, so nothing was changed.")
    visit.house.results.store.show_to(me.id, who)
    return visit.done(f"/p/{me.id}#who-sees")


ROUTES: Final = [
    Route("/p/{id}", profile),
    Route("/me/shown", show, methods=["POST"]),
]

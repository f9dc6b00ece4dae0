"""Views of Solarius Mission, one for each thing that its board has to show. Plausible, put together by hand."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from ecliptic.core.match import Match
from ecliptic.core.views import Drawing, Prompt
from ecliptic.games.solarius import GAME
from ecliptic.games.solarius.words.view import SolariusView
from solarius.positions import A, B, C, Table, fly, planet_spaces, play

Case = tuple[SolariusView, Prompt | None]


def draw(view: SolariusView, prompt: Prompt | None) -> Drawing:
    """The board with the content and options as they come."""
    return GAME.make({"players": len(view.mats)}).draw(view, prompt)


def rich(players: int = 3) -> Table:
    """The middle of a game: Ada has a bit of everything."""
    table = Table(players)
    table.seat(A, at="2,0", fuel=7, bucks=4, ones=1, twos=1, dirt=2, beside=1)
    table.seat(B, at="3,-2", fuel=3, bucks=6, ones=2, dirt=1).seat(C, at="-2,0", fuel=5, bucks=2, ones=1)
    table.row(A, "black", [2, 1, 0], die="III", step=2).row(A, "yellow", [3, 0, 0], die="II", step=3)
    table.row(A, "turquoise", [2, 0, 0], die="I", step=5).row(A, "brown", [3, 2, 1], die="IV", step=4)
    table.row(B, "black", [2, 0, 0], die="II", step=4).row(B, "brown", [2, 0, 0], die="II", step=2)
    table.row(C, "yellow", [1, 0, 0], die="III", step=2)
    table.cards(A, hand=[15, 27, 23], laid=[9, 18, 24], open=[4, 29])
    table.cards(B, hand=[8, 10], laid=[13], open=[2]).cards(C, hand=[1], known=[1], laid=[21])
    table.pile(30, 31)
    table.hubs("A", "C", "E")
    table.mission(A, 6, "6,-2", "A").mission(B, 12, "4,-1", "A")
    table.station(A, "S3", "3,0").station(B, "S1", "5,-3")
    table.outpost(A, "OM1", "6,-2")
    return table


def met(table: Table) -> Table:
    """With planets that are settled, wanted, and face up."""
    spaces = planet_spaces(table.players)
    near = sorted(spaces, key=_far)
    table.takes(A, "K1", near[0], settled=True).takes(A, "Y5", near[2]).takes(A, "K8", near[5])
    table.takes(B, "T2", near[1], settled=True).takes(B, "N1", near[4], settled=True).takes(C, "N3", near[6])
    for name, planet in zip(near[7:13], ("Y9", "K9", "T7", "N8", "Y2", "K4"), strict=True):
        table.planet(name, planet)
    return table


def _far(name: str) -> int:
    q, r = (int(word) for word in name.split(","))
    return abs(q - 2) + abs(r) + abs(q + r - 2)


def seen(match: Match, viewer: int | None = A) -> Case:
    """What a viewer of this match has before the eyes."""
    asked = viewer is not None and viewer in match.to_act
    return match.view(viewer), match.prompt(viewer) if asked and viewer is not None else None  # type: ignore[return-value]


def dice() -> Table:
    """With four dice on the bridge, two of them in one space."""
    return met(rich()).bridge("brown star 1", "yellow 3 2", "black star+1 2", "turquoise 1 4")


def ended(players: int = 3) -> Match:
    """A game that was played to its end at random."""
    match = Match.begin(GAME.make({"players": players}), seed=11)
    rng = random.Random(11)
    while not match.over:
        seat = rng.choice(match.to_act)
        match.play(rng.choice(match.legal(seat)), seat)
    return match


def setup(seat: int = A) -> Match:
    """The very beginning without start cards: the first hand."""
    match = Match.begin(GAME.make({"players": 4, "start_cards": False}), seed=5)
    while seat not in match.to_act:
        who = match.to_act[0]
        match.play(match.legal(who)[0], who)
    return match


def begins() -> Match:
    """The first turn of all."""
    return Match.begin(GAME.make({"players": 4}), seed=3)


def flight(portals: str = "no") -> Match:
    """Where Ada may fly."""
    return play(met(rich()).phase_b(number=3), "do what=flight", f"portals how={portals}")


def turned() -> Match:
    """A planet that Ada's flight has turned up."""
    match = fly(met(rich()).phase_b(number=3), "-1,-1" if "-1,-1" in _backs() else _backs()[0])
    outcome = next(iter(match.legal(None)))
    match.force(outcome)
    return match


def _backs() -> list[str]:
    """Planet spaces that lie face down, the nearest first."""
    table = met(rich())
    used = {*table.figures, *table.on}
    return [name for name in sorted(planet_spaces(table.players), key=_far) if name not in used]


def found(*more: str) -> Match:
    """An empty hex beside a hub, where a station or a mission is possible."""
    return play(fly(met(wealthy()).phase_b(number=3), "2,-3"), *more)


def wealthy(players: int = 3) -> Table:
    """Ada has cubes enough for anything."""
    table = rich(players).seat(A, fuel=9)
    for color in ("black", "yellow", "turquoise"):
        table.row(A, color, [3, 2, 1], die="IV", step=3)
    return table


def at_die(*more: str) -> Match:
    """A die is taken, and more."""
    return play(dice().turn(number=3, lap=1), *more)


MATCHES: dict[str, Callable[[], Match]] = {
    "sm-begins": begins,
    "sm-first": setup,
    "sm-dice": at_die,
    "sm-place": lambda: at_die("take color=yellow face=3 wheel=2"),
    "sm-color": lambda: at_die("take color=yellow face=3 wheel=2", "on place=transform"),
    "sm-wheel": lambda: at_die("take color=brown face=star wheel=1", "on place=standard"),
    "sm-mix": lambda: at_die("take color=turquoise face=1 wheel=4", "on place=standard"),
    "sm-research": lambda: at_die("take color=yellow face=3 wheel=2", "on place=research"),
    "sm-use": lambda: at_die("take color=black face=star+1 wheel=2", "on place=standard"),
    "sm-phase-b": lambda: met(rich()).phase_b(number=3),
    "sm-half": lambda: play(met(rich()).phase_b(number=3), "do what=play", "play n=23"),
    "sm-portals": lambda: play(met(rich()).phase_b(number=3), "do what=flight"),
    "sm-fly": flight,
    "sm-jump": lambda: flight("weaken"),
    "sm-turned": turned,
    "sm-found": found,
    "sm-station": lambda: found("found what=station"),
    "sm-mission": lambda: found("found what=mission"),
    "sm-over": ended,
    "sm-spend": lambda: met(rich()).effect("card-4", number=3),
    "sm-cubes": lambda: met(rich()).row(A, "yellow", [1, 0, 0], die="III").effect("OC1", number=3),
    "sm-clean": lambda: met(rich()).effect("card-22", number=3),
    "sm-sell": lambda: play(met(rich()).phase_b(number=3), "sell"),
    "sm-pay": lambda: found("found what=mission", "mission n=4"),
    "sm-outpost": lambda: play(fly(met(rich()).phase_b(number=3), "4,1"), "settle"),
    "sm-fire": lambda: met(rich()).ends(number=3),
    "sm-last": lambda: met(rich()).ends(number=4),
}
CASES: dict[str, Callable[[], Case]] = {
    **{name: partial(lambda make: seen(make()), make) for name, make in MATCHES.items()},
    "sm-watched": lambda: seen(flight(), None),
    "sm-waiting": lambda: seen(flight(), B),
    "sm-over-watched": lambda: seen(ended(), None),
}

"""Views of Solarquest, one for each thing that its board has to show. Plausible, put together by hand."""

from __future__ import annotations

from collections.abc import Callable

from ecliptic.core.match import Match
from ecliptic.core.views import Drawing, Prompt
from ecliptic.games.solarquest import GAME
from ecliptic.games.solarquest.rules.actions import DEED_IDS
from ecliptic.games.solarquest.words.view import SolarquestView
from solarquest.positions import A, B, C, D, Table, thirteen

Case = tuple[SolarquestView, Prompt | None]
ROLLED = {"first_die": 2, "second_die": 4}
DOUBLE = {"first_die": 3, "second_die": 3}


def draw(view: SolarquestView, prompt: Prompt | None) -> Drawing:
    """The board with the content and options as they come."""
    options = {"players": len(view.ships), "fuel": view.fuel, "lasers": view.lasers}
    return GAME.make(options).draw(view, prompt)


def rich(**options: object) -> Table:
    """The middle of a game of four."""
    table = Table(4, **options)
    table.seat(A, at="ganymede", cash=1340, tank=13, pieces=2).seat(
        B, at="pluto", cash=2105, tank=19, pieces=1
    )
    table.seat(C, at="thalassa", cash=655, tank=8).seat(D, at="venus", cash=890, tank=22, pieces=1)
    table.own(A, "callisto", "io", "metis", "phoebe", "pluto", "nereid", "earth_lab")
    table.own(B, "elara", "jupiter_lab", "moon", "venus_lab", "titan", "rhea", "mimas")
    table.own(
        C, "ganymede", "jupiter_dock", "solar_dock", "titania", "miranda", "ariel", "triton", "saturn_dock"
    )
    table.own(D, "himalia", "mercury", "mars", "phobos", "galatea")
    return table.station("callisto", "io", "titan", "rhea", "miranda", "mars", "triton", "ganymede")


def crowded() -> Table:
    """All six ships on one space, every deed owned, every site with a fuel station."""
    table = Table(6)
    for k, deed in enumerate(DEED_IDS):
        table.own(k % 6, deed)
    for seat in range(6):
        table.seat(seat, at="ganymede", cash=12_345)
    return table


def seen(match: Match, viewer: int | None = A) -> Case:
    """What a viewer of this match has before the eyes."""
    asked = viewer is not None and viewer in match.to_act
    return match.view(viewer), match.prompt(viewer) if asked and viewer is not None else None


def writing() -> Match:
    """An offer that has come to its cash."""
    match = rich().turn()
    for words in (
        "offer",
        "to 2",
        "want deed=elara",
        "next",
        "give deed=pluto",
        "next",
        "note side=give size=100",
    ):
        match.play(words, A)
    return match


def giving() -> Match:
    """An offer that has come to what is given."""
    match = rich().turn()
    for words in ("offer", "to 2", "want deed=elara", "next"):
        match.play(words, A)
    return match


def answering() -> Match:
    """The same offer before the one that it is made to."""
    match = writing()
    match.play("done", A)
    return match


def sinope() -> Match:
    """One step left at the fork of Jupiter."""
    step = {"step": "PickSinope", "seat": A + 1, "start": "callisto", "steps": 6, "double": 0}
    return rich().beside(**ROLLED).next_is(step)


def aiming() -> Match:
    """Ada has landed beside others and may fire: at Bo and Cyl on her own space, at Dee on the next."""
    table = rich(lasers=True).seat(A, at="elara", tank=20).seat(B, at="elara")
    return table.seat(C, at="elara").seat(D, at="callisto").beside(**ROLLED).land()


def hit() -> Match:
    """One shot has hit Bo, who has paid, and Cyl, who can't at once."""
    match = aiming()
    match.play("fire at=2+3", A)
    match.force("roll 5 5")
    return match


def ended() -> Match:
    """Ada can't pay: Bo is left."""
    table = Table(2).seat(A, at="mercury", cash=20, tank=20).own(B, "mercury", "moon", "io").station("io")
    match = table.beside(**ROLLED).land()
    if not match.over:
        match.play("bankrupt", A)
    return match


CASES: dict[str, Callable[[], Case]] = {
    "quest-begins": lambda: seen(Table(6).seat(A, pieces=3).own(A, "moon").turn()),
    "quest-opening": lambda: seen(rich().turn()),
    "quest-watched": lambda: seen(rich().turn(), None),
    "quest-waiting": lambda: seen(rich().turn(), B),
    "quest-lands": lambda: seen(rich().seat(A, at="europa").beside(**ROLLED).land()),
    "quest-sinope": lambda: seen(sinope()),
    "quest-doubles": lambda: seen(
        rich()
        .seat(A, at="europa")
        .beside(**DOUBLE)
        .next_is({"step": "Doubles", "seat": A + 1}, {"step": "ExtraRoll", "seat": A + 1})
    ),
    "quest-card": lambda: seen(rich().beside(card="meteor_shower", first_die=1, second_die=3).turn()),
    "quest-debt": lambda: seen(rich().seat(A, at="mercury", cash=20).beside(**ROLLED).land()),
    "quest-aims": lambda: seen(aiming()),
    "quest-hit": lambda: seen(hit()),
    "quest-struck": lambda: seen(hit(), C),
    "quest-gives-up": lambda: seen(thirteen(rich().turn(), "lose_dispute")),
    "quest-gives": lambda: seen(giving()),
    "quest-writes": lambda: seen(writing()),
    "quest-answers": lambda: seen(answering(), B),
    "quest-over": lambda: seen(ended()),
    "quest-crowd": lambda: seen(crowded().turn()),
    "quest-no-fuel": lambda: seen(Table(3, fuel=False).own(A, "moon", "io").own(B, "mars").turn()),
}

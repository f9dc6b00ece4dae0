"""Solar Roller's refusals: for every reason a position in which it is given, the words that are tried, and the sentence."""

from __future__ import annotations

from collections.abc import Callable

from ecliptic.core.match import Match
from ecliptic.games.solar_roller.rules import reasons as r
from ecliptic.testing.trial import Case
from solar_roller.positions import A, Table, done, game, play


def middle(*actions: str, **dice: int) -> Callable[[], Match]:
    """Middle is open; planets in all three bands."""

    def make() -> Match:
        table = Table(2).sheet(
            A, M1="small blue blue-ring", M2="small red 4 moons", M3="large blue civilization"
        )
        table.sheet(A, O1="small blue", M4="small green", M5="small green")
        return play(table.roll(bands=(3, 4), **dice), *actions)

    return make


def harbor(**options: object) -> Callable[[], Match]:
    def make() -> Match:
        table = Table(2, **options).sheet(A, I1="small red H S ship", M1="ship")
        table.sheet(A, M3="small red").seat(A, settlements=[0])
        return play(table.roll(white=5), "die white", "ship-die")

    return make


def fleet() -> Match:
    table = Table(2).seat(A, gained=[2]).sheet(A, I1="small red H ship", M1="ship")
    return play(table.roll(white=1), "die white", "ship-die", "ship space=M1", "to space=M2")


def bound() -> Match:
    table = Table(2, ship_moves_limited_to_bands=True).sheet(A, I1="small red H ship", O4="ship")
    return play(table.roll(white=1, bands=(1, 2)), "die white", "ship-die")


def changing(value: int = 1) -> Callable[[], Match]:
    return lambda: play(
        Table(2).seat(A, gained=[3]).beside(upgrades=[8, 3], goals="ABD").roll(red=value, bands=(1, 2)),
        "die red",
    )


def second_planet() -> Match:
    """In the setup: the small planet is drawn, the large one is to come."""
    match = Match.begin(game(2), auto_chance=False)
    for n in range(1, 7):
        match.force(f"card n={n}")
    return play(match, "color blue", "draw space=M1", "color red")


def lost_at_sea(white: int = 1) -> Match:
    """No ship is on the map, and with a white five none is left to be built."""
    if white < 5:
        table = Table(2).sheet(A, I1="small red H S").seat(A, settlements=[0])
    else:
        table = Table(2).sheet(A, I1="small red H S", I2="small blue S", I3="small red S", I4="small red S")
        table.seat(A, settlements=[0, 0, 0, 0])
    return play(table.roll(white=white), "die white")


def ringed() -> Match:
    """All planets of the middle band have blue rings, and one of the outer band has none."""
    table = Table(2).sheet(A, M1="small blue blue-ring", O1="small blue")
    return play(table.roll(bands=(3, 5), blue=4), "die blue")


def free_action() -> Match:
    """Every space holds a planet, so no free action draws another one."""
    every = {f"I{k}": "small red" for k in range(1, 6)} | {f"M{k}": "small red" for k in range(1, 9)}
    every |= {f"O{k}": "small red" for k in range(1, 7)}
    table = Table(2).beside(upgrades=[4]).sheet(A, **every)
    match = play(table.roll(bands=(5, 6), red=1), "die red", "draw space=O7", "done")
    return done(match)


def level_up(words: str) -> Match:
    table = Table(2).beside(upgrades=[8]).sheet(A, I1=f"small red {words}", I2="small blue water moon")
    return play(table.roll(green=1, bands=(1, 2)), "die green", "change by=level")


CASES = [
    Case(r.HAS_PLANET, middle("die red"), "draw space=M1", "M1 has a planet already", "SR-7.1"),
    Case(r.NO_LARGE_ROOM, middle("die red", red=2), "draw space=M1", "M1 has a planet already", "SR-7.2"),
    Case(r.SAME_SPACE, second_planet, "draw space=M1", "M1 has a planet already", "SR-2.3"),
    Case(r.NOT_OPEN, middle("die red"), "draw space=O2", "O2 is in a band that is not open now", "SR-5.2"),
    Case(r.DIE_USED, middle("die red", "draw space=M8"), "die red", "You have used the red die in this round", "SR-6.2"),
    Case(r.NO_USE, middle(red=3), "die red", "No action is possible with the red die now", "SR-6.4"),
    Case(r.OFF_DIE, lambda: Table(2).roll(bands=(1, 5)), "shift first=0 second=+2", "A 5 can't be shifted that far: dice go from 1 to 6", "SR-5.5"),
    Case(r.OFF_CHANGE, changing(), "change by=minus", "A 1 can't be changed like that: dice go from 1 to 6", "SR-9.4"),
    Case(r.NOTHING_TO_DO, changing(2), "change by=plus", "3, moons: no action is possible now", "SR-6.4"),
    Case(r.OTHER_COLOR, middle("die blue", blue=3), "moons space=M4", "The planet in M4 is not blue", "SR-7.3"),
    Case(r.OTHER_COLOR_LEVEL, middle("die blue", blue=5), "raise space=M4", "The planet in M4 is not blue", "SR-7.6"),
    Case(r.NO_FREE, free_action, "do value=1", "1, small planet: no action is possible now", "SR-9.16"),
    Case(r.NO_MOON_SPACE, middle("die white", "wild-die", white=3), "moons space=M2", "M2 has no free moon space", "SR-7.3"),
    Case(r.HAS_RING, middle("die blue", "band middle", blue=4), "ring space=M1", "The planet in M1 has a blue ring already", "SR-1.9"),
    Case(r.NO_COLOR, middle("shift first=-1 second=0", "die blue", blue=4), "band inner", "Inner has no blue planet", "SR-7.4"),
    Case(r.ALL_RINGED, ringed, "band middle", "Every planet of Middle has a blue ring already", "SR-7.4"),
    Case(r.TOO_FEW_LEFT, middle("die blue", "band middle", blue=4), "ring space=M5", "From M5 on too few planets are left for your rings", "SR-15.12"),
    Case(r.AT_TOP, middle("die blue", blue=5), "raise space=M3", "M3 has reached civilization", "SR-7.6"),
    Case(r.NO_STOP, lambda: play(middle("die white", "ship-die")(), "ship space=I5"), "stop", "A ship takes at least one step", "SR-8.7"),
    Case(r.SERVED, fleet, "ship space=M2", "The ship in M2 has been used by this die", "SR-8.16"),
    Case(r.SETTLED_ALREADY, harbor(), "settle space=I1", "I1 is settled already", "SR-8.10"),
    Case(r.SHIP_ON_EMPTY, lambda: play(Table(2).sheet(A, M1="ship").roll(white=5), "die white", "ship-die"), "settle space=M1", "M1 has no planet to settle", "SR-8.10"),
    Case(r.NO_ROOM, lambda: play(Table(2).sheet(A, M1="small red 4 moons ship").roll(white=5), "die white", "ship-die"), "settle space=M1", "M1 has no free moon space for the S", "SR-8.10"),
    Case(r.BARREN, lambda: play(Table(2, settle_needs_water=True).roll(white=6), "die white", "ship-die"), "settle space=I5", "I5 has no water yet", "SR-8.10"),
    Case(r.NO_PIECE, lambda: play(Table(2).sheet(A, I1="small red H 4 ships").roll(white=6), "die white", "ship-die"), "build space=I1", "All your ships are on the map or settled", "SR-8.14"),
    Case(r.NOT_BELOW, lambda: level_up("fauna moon"), "raise space=I1", "I1 is not one level below flora", "SR-9.11"),
    Case(r.NO_MOON, lambda: level_up("water"), "raise space=I1", "I1 has no moon", "SR-9.11"),
    Case(r.NO_LEVEL_UP, changing(), "change by=level", "No planet with a moon in an open band is one level below fauna", "SR-9.11"),
    Case(r.NO_MOVE, lost_at_sea, "ship-die", "You have no ship on the map that can move", "SR-8.3"),
    Case(r.NO_HARBOR, lambda: lost_at_sea(5), "ship-die", "You have no ship that can settle, and none can be built", "SR-8.9"),
    Case(r.STUCK, bound, "ship space=O4", "No open band is next to the ship in O4", "SR-5.2"),
]  # fmt: skip

"""Positions of Solar Roller, one for each thing that its board has to show: from play and from positions by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from ecliptic.core.match import Match
from ecliptic.core.views import Prompt
from ecliptic.games.solar_roller.words.view import RollerView
from solar_roller.positions import Table

Case = tuple[RollerView, Prompt | None]
RICH = {
    "I1": "small red S icon 2 moons water",
    "I5": "large purple H blue-ring flora 1 ships",
    "M1": "large blue 2 moons red-ring green-ring purple-ring fauna icon",
    "M2": "small blue 3 moons 1 ships",
    "M6": "small green civilization icon 2 moons",
    "M8": "large purple 4 moons",
    "O2": "large red civilization red-ring blue-ring green-ring purple-ring",
    "O5": "small blue icon",
    "O7": "icon 1 ships",
}


def seen(match: Match, seat: int | None) -> Case:
    """What a viewer sees, with the question if there is one."""
    asked = seat is not None and seat in match.to_act
    view = cast("RollerView", match.view(seat))
    return view, match.prompt(seat) if asked and seat is not None else None


def rich(*does: str, seats: int = 3, viewer: int | None = 0, **roll: object) -> Callable[[], Case]:
    """A full sheet in the middle of a round, after some actions of seat A."""

    def make() -> Case:
        dice: dict[str, object] = {"red": 2, "blue": 5, "green": 3, "purple": 6, "white": 4, "bands": (3, 5)}
        match = Table(seats).sheet(0, **RICH).seat(0, settlements=[2]).roll(**(dice | roll))
        for do in does:
            match.play(do, 0)
        return seen(match, viewer)

    return make


def begun(seats: int, viewer: int | None) -> Callable[[], Case]:
    """The very beginning: every seat draws its first planet."""

    def make() -> Case:
        from ecliptic.games.solar_roller import GAME

        return seen(Match.begin(GAME.make({"players": seats}), seed=4), viewer)

    return make


CASES: dict[str, Callable[[], Case]] = {
    "roller-begins": begun(3, 0),
    "roller-solo": begun(1, 0),
    "roller-dice": rich(),
    "roller-shut": rich(bands=(1, 2)),
    "roller-raise": rich("die blue"),
    "roller-moons": rich("die green", blue=3, green=3),
    "roller-six": rich("die purple"),
    "roller-white": rich("die white"),
    "roller-ship": rich("die white", "ship-die"),
    "roller-sail": rich("die white", "ship-die", "ship space=M2", "to space=M3"),
    "roller-harbor": rich("die white", "ship-die", white=5),
    "roller-color": rich("die white", "wild-die", white=1),
    "roller-place": rich("die red"),
    "roller-watched": rich(viewer=None),
    "roller-six-sheets": rich(seats=6, viewer=None),
    "roller-alone": rich(seats=1, viewer=0),
}

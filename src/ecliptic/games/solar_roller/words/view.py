"""Who may see what in Solar Roller: everything, but what others write in open lanes (SR-15.21)."""

from __future__ import annotations

from msgspec import Struct

from ecliptic.core.views import View


class SpaceView(Struct, frozen=True, kw_only=True):
    """A planet space of a sheet."""

    id: str  # "M4"
    band: int  # 0 inner, 1 middle, 2 outer
    color: str  # "" = empty
    large: bool
    moons: int
    free: int  # moon spaces
    rings: tuple[str, ...]  # colors
    level: int  # 0 none to 4 civilization
    icon: bool
    settled: bool
    home: bool
    ships: int
    served: int  # of these ships, by the ship die under way
    points: int  # moons, rings and terraforming


class ShipView(Struct, frozen=True, kw_only=True):
    """A ship of a seat: on the map, in a settlement box, or still to be built."""

    at: str = ""  # the space that it is in, "" = not on the map
    box: int | None = None  # the settlement box that it is in
    served: bool = False  # by the ship die under way


class BandView(Struct, frozen=True, kw_only=True):
    """A band of every sheet, the inner one first."""

    name: str  # "Inner"
    called: str  # the same within a sentence, "inner"
    values: list[int]  # of a black die that open it


class SheetView(Struct, frozen=True, kw_only=True):
    """A seat's sheet."""

    seat: int
    spaces: list[SpaceView]
    fleet: list[ShipView]  # by piece; the state only counts ships by space, so pieces are numbered by space
    pieces: int  # ships not built yet
    settlements: list[int]  # points
    actions: list[int]  # recorded, by round
    used: list[str]  # dice used in this round
    given_up: int
    black: list[int]  # the black dice as this seat has shifted them, empty before the roll
    moves: int  # steps that the white die is worth to a ship of this seat, 0 = it settles and builds, or isn't rolled
    bands: list[int]  # open to this seat
    upgrades: list[int]  # gained
    three: bool  # upgrade 3 can be used in this round
    five: bool  # upgrade 5 can
    halo: int | None  # band of upgrade 7
    points: list[
        int
    ]  # by source: moons, rings, terraforming, ships, settlements, goals, actions (solo, negative)
    total: int
    course: int  # what more it would be with the goals that hold now


class PartView(Struct, frozen=True, kw_only=True):
    """A part of a goal in play."""

    id: str  # "C1"
    goal: str  # "No Boundaries"
    band: str  # "Inner", "" = the whole sheet
    text: str  # "3 ship icons"
    timing: str  # "end", "race", "once"
    first: int
    others: int
    need: int
    progress: list[int]  # by seat
    scored: list[int | None]  # by seat
    course: list[int]  # by seat: points of a part that holds and is not scored yet
    clause: str


class UpgradeView(Struct, frozen=True, kw_only=True):
    """An upgrade in play."""

    number: int
    name: str
    text: str
    gained: str  # when
    squares: int | None  # marked, for upgrades 6 and 7
    need: int
    owners: list[int]
    clause: str


class MakingView(Struct, frozen=True, kw_only=True):
    """What the viewer is choosing right now."""

    step: str  # the question
    die: str  # "" = none
    value: int
    color: str
    ship: str  # space a ship set out from
    at: str  # where it is now
    left: int  # movement points


class RollerView(View, frozen=True, kw_only=True):
    """All that one viewer may know of a game of Solar Roller."""

    phase: int  # 0 setup, 1 playing, 2 over
    round: int
    rounds: int
    actions: int  # a round
    bonus: list[int]  # by round from 1, 0 = none
    holder: int | None  # of the dice
    dice: list[int]  # red, blue, green, purple, white, black, black; empty before the roll
    moves: int  # steps that the white die is worth to a ship, 0 = it settles and builds, or isn't rolled
    bands: list[int]  # opened by the black dice
    opens: list[int]  # the band that each black die opens; empty before the roll
    doubles: bool  # the black dice open all bands (SR-5.3)
    band_rows: list[BandView]
    lines: list[tuple[str, str]]  # the dotted ones of every sheet, by space
    sheets: list[SheetView]
    goals: list[PartView]
    upgrades: list[UpgradeView]
    making: MakingView | None
    solo: bool
    rank: str  # of solo, as the sheet stands
    ranks: list[tuple[str, int]]  # all of them, the best first, with the least points of each; solo alone

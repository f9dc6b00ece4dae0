"""Why not: every reason of a refusal in Solar Roller, its sentence and its clause."""

from __future__ import annotations

from typing import Final

from ecliptic.core.words import Reasons

HAS_PLANET: Final = 16
NOT_OPEN: Final = 17
SAME_SPACE: Final = 18
DIE_USED: Final = 19
NO_USE: Final = 20
OFF_DIE: Final = 21
OFF_CHANGE: Final = 22
NOTHING_TO_DO: Final = 23
OTHER_COLOR: Final = 25
NO_MOON_SPACE: Final = 26
HAS_RING: Final = 27
TOO_FEW_LEFT: Final = 29
AT_TOP: Final = 30
NO_STOP: Final = 31
SERVED: Final = 33
SETTLED_ALREADY: Final = 34
SHIP_ON_EMPTY: Final = 35
NO_ROOM: Final = 36
BARREN: Final = 37
NO_PIECE: Final = 38
NOT_BELOW: Final = 39
NO_MOON: Final = 40
NO_LEVEL_UP: Final = 41
STUCK: Final = 44
NO_LARGE_ROOM: Final = 45
OTHER_COLOR_LEVEL: Final = 46
NO_COLOR: Final = 47
ALL_RINGED: Final = 48
NO_MOVE: Final = 49
NO_HARBOR: Final = 50
NO_FREE: Final = 51

# The numbers that go with a reason stand in its sentence; what they are stands behind the colon.
REASONS: Final[Reasons] = {
    HAS_PLANET: ("{a:space} has a planet already", "SR-7.1"),
    NO_LARGE_ROOM: ("{a:space} has a planet already", "SR-7.2"),
    SAME_SPACE: ("{a:space} has a planet already", "SR-2.3"),
    NOT_OPEN: ("{a:space} is in a band that is not open now", "SR-5.2"),
    DIE_USED: ("You have used the {a:die} die in this round", "SR-6.2"),
    NO_USE: ("No action is possible with the {a:die} die now", "SR-6.4"),
    OFF_DIE: ("A {a} can't be shifted that far: dice go from 1 to 6", "SR-5.5"),
    OFF_CHANGE: ("A {a} can't be changed like that: dice go from 1 to 6", "SR-9.4"),
    NOTHING_TO_DO: ("{a:value}: no action is possible now", "SR-6.4"),
    NO_FREE: ("{a:value}: no action is possible now", "SR-9.16"),
    OTHER_COLOR: ("The planet in {a:space} is not {b:color}", "SR-7.3"),
    OTHER_COLOR_LEVEL: ("The planet in {a:space} is not {b:color}", "SR-7.6"),
    NO_MOON_SPACE: ("{a:space} has no free moon space", "SR-7.3"),
    HAS_RING: ("The planet in {a:space} has a {b:color} ring already", "SR-1.9"),
    NO_COLOR: ("{a:band} has no {b:color} planet", "SR-7.4"),
    ALL_RINGED: ("Every planet of {a:band} has a {b:color} ring already", "SR-7.4"),
    TOO_FEW_LEFT: ("From {a:space} on too few planets are left for your rings", "SR-15.12"),
    AT_TOP: ("{a:space} has reached civilization", "SR-7.6"),
    NO_STOP: ("A ship takes at least one step", "SR-8.7"),
    SERVED: ("The ship in {a:space} has been used by this die", "SR-8.16"),
    SETTLED_ALREADY: ("{a:space} is settled already", "SR-8.10"),
    SHIP_ON_EMPTY: ("{a:space} has no planet to settle", "SR-8.10"),
    NO_ROOM: ("{a:space} has no free moon space for the S", "SR-8.10"),
    BARREN: ("{a:space} has no water yet", "SR-8.10"),
    NO_PIECE: ("All your ships are on the map or settled", "SR-8.14"),
    NOT_BELOW: ("{a:space} is not one level below {b:level}", "SR-9.11"),
    NO_MOON: ("{a:space} has no moon", "SR-9.11"),
    NO_LEVEL_UP: ("No planet with a moon in an open band is one level below {a:level}", "SR-9.11"),
    NO_MOVE: ("You have no ship on the map that can move", "SR-8.3"),
    NO_HARBOR: ("You have no ship that can settle, and none can be built", "SR-8.9"),
    STUCK: ("No open band is next to the ship in {a:space}", "SR-5.2"),
}

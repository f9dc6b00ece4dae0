"""Why not: every reason of a refusal in Solarius Mission, its sentence and its clause."""

from __future__ import annotations

from typing import Final

from ecliptic.core.words import Reasons

# Phase A.
NO_PENALTY_MONEY: Final = 16
OCCUPIED: Final = 17
WRONG_COLOR: Final = 18
SAME_COLOR: Final = 19
NOTHING_TO_DRAW: Final = 20
EMPTY_HAND: Final = 21
AT_TOP: Final = 22
AT_LAST_COLUMN: Final = 23
TOO_FEW: Final = 24
BUCKS_SHORT: Final = 25
SELL_FOR_PENALTY: Final = 26
TRACK_FULL: Final = 27
MIX_SHORT: Final = 28
FUEL_TAKES: Final = 29
BUCKS_TAKES: Final = 50

# Cubes.
NO_SPACE: Final = 30
MORE_IN_FIRST: Final = 31
FILL_FIRST: Final = 32
NOT_EXACT: Final = 33
NO_CUBE: Final = 34
WORTH_MORE: Final = 35
POINTS_TOO_DEAR: Final = 48
NOT_USABLE: Final = 49

# Phase B.
NO_SLOT: Final = 36
DRIVES_TOO_DEAR: Final = 37
NO_MARKER: Final = 38

# Anytime actions.
POINTS_SHORT: Final = 39
TOO_LITTLE: Final = 40
TRACKS_FULL: Final = 41
NO_SIDE_ONE: Final = 42
FLIP_TOO_DEAR: Final = 43
PLANET_SHORT: Final = 44
GIVE_MORE: Final = 45

# Setup, flight, settling, stations, missions, outposts (from 60).
SAME_DIE: Final = 60
NO_DRIVE: Final = 61
ON_HUB_SPACE: Final = 62
OTHERS_FIGURE: Final = 63
OTHERS_SHIP: Final = 64
TOO_FAR: Final = 65
NO_COLONY: Final = 66
NO_STATION_LEFT: Final = 67
CANT_PAY_STATION: Final = 68
STATION_USED: Final = 69
NO_OPEN_MISSION: Final = 70
NOT_AT_HUB: Final = 71
CANT_PAY: Final = 72
CANT_PAY_ANY: Final = 73
OUTPOST_USED: Final = 74
PENDING_ON_WAY: Final = 75

# The numbers that go with a reason stand in its sentence; what they are stands behind the colon.
REASONS: Final[Reasons] = {
    NO_PENALTY_MONEY: ("A die on {a:wheel} costs 1 fuel or 1 buck, and you have neither", "SM-8.4"),
    OCCUPIED: ("There is a die on {a:place} already", "SM-8.1"),
    WRONG_COLOR: ("{a:card} takes {b:color} dice only", "SM-8.1"),
    SAME_COLOR: ("The die is {a:color} already", "SM-8.5"),
    NOTHING_TO_DRAW: ("Neither the deck nor the discard pile has a card", "SM-10.4"),
    EMPTY_HAND: ("You have no card in hand", "SM-10.5"),
    AT_TOP: ("Your {a:color} tech die is on its last step", "SM-9.6"),
    AT_LAST_COLUMN: ("Your {a:color} tech die is in its last column", "SM-9.6"),
    TOO_FEW: ("That takes {a:some point} more than you have", "SM-20.4"),
    POINTS_TOO_DEAR: ("That takes {a:some point} more, for {b:bucks}", "SM-9.4"),
    BUCKS_SHORT: ("A point costs {a:bucks}, and you have {b:bucks}", "SM-9.4"),
    SELL_FOR_PENALTY: (
        "All dice are on {a:wheel}, and each costs 1 fuel or 1 buck: exchange cubes for it first",
        "SM-8.4",
    ),
    TRACK_FULL: ("Your fuel is at {a} already", "SM-3.5"),
    MIX_SHORT: ("You have only {a:fuel} and {b:bucks}", "SM-17.1"),
    FUEL_TAKES: ("Your fuel track has room for {a} only", "SM-3.5"),
    BUCKS_TAKES: ("Your buck track has room for {a} only, and your fuel track for more", "SM-3.5"),
    NO_SPACE: ("Your {a:color} row has no space for a cube", "SM-5.1"),
    NOT_USABLE: ("Column {a:column} of your {b:color} row is not usable yet", "SM-3.2"),
    MORE_IN_FIRST: ("Column I must hold more cubes than column II afterwards", "SM-5.2"),
    FILL_FIRST: ("Columns I and II must be full before column III", "SM-5.2"),
    NOT_EXACT: ("After that the other {a} could not be paid exactly", "SM-5.7"),
    NO_CUBE: ("There is no {a:color} cube in column {b:column}", "SM-5.4"),
    WORTH_MORE: ("That cube is worth {a}, and only {b} is left to pay", "SM-5.7"),
    NO_SLOT: ("You have {a:some slot} for common drives", "SM-10.2"),
    DRIVES_TOO_DEAR: ("That costs {a:fuel}, and you have {b:fuel}", "SM-10.2"),
    NO_MARKER: ("You have no mission marker left", "SM-10.6"),
    POINTS_SHORT: ("An exchange costs {a} of fuel or bucks, and you have {b}", "SM-17.1"),
    TOO_LITTLE: ("Your cubes are worth {a}, and an exchange takes {b} at least", "SM-17.2"),
    TRACKS_FULL: ("Your fuel and bucks are at {a} already", "SM-17.2"),
    NO_SIDE_ONE: ("You have no common drive on side 1", "SM-17.3"),
    FLIP_TOO_DEAR: ("Turning a drive costs {a:fuel}, and you have {b:fuel}", "SM-17.3"),
    PLANET_SHORT: ("This planet wants {a:fuel} and {b:bucks}", "SM-12.5"),
    GIVE_MORE: ("The cubes that you have given are worth {a}, and an exchange takes {b} at least", "SM-17.2"),
    SAME_DIE: ("Your {a:color} tech die is in column II already, and another one goes up", "SM-2.8"),
    NO_DRIVE: ("You have no common drive on side {a}", "SM-11.1"),
    ON_HUB_SPACE: ("No flight ends on a hub space", "SM-11.7"),
    OTHERS_FIGURE: ("A figure of {a:seat} is there", "SM-11.7"),
    OTHERS_SHIP: ("The ship of {a:seat} is there", "SM-11.7"),
    TOO_FAR: ("Beyond your range that costs {a:fuel}, and you have {b:fuel}", "SM-11.5"),
    NO_COLONY: ("You have no colony left", "SM-12.4"),
    NO_STATION_LEFT: ("All your stations are built", "SM-13.1"),
    CANT_PAY_STATION: ("Your cubes can't make exactly {a} and {b} in the two colors of a card", "SM-13.2"),
    STATION_USED: ("You have built a station with this card", "SM-13.2"),
    NO_OPEN_MISSION: ("You have no open mission", "SM-14.1"),
    NOT_AT_HUB: ("The hex is neither next to a hub space nor linked to a blocked one", "SM-14.1"),
    CANT_PAY: ("Your cubes can't make exactly what {a:card} costs", "SM-14.2"),
    CANT_PAY_ANY: ("Your cubes can't make exactly what any of your open missions costs", "SM-14.2"),
    OUTPOST_USED: ("This outpost is on the board already", "SM-15.4"),
    PENDING_ON_WAY: ("A flight goes on only once {a:planet} is settled for good", "SM-12.8"),
}

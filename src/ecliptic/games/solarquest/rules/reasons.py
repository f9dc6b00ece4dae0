"""Why not: every reason of a refusal in Solarquest, its sentence and its clause."""

from __future__ import annotations

from typing import Final

from ecliptic.core.words import Reasons

TOO_DEAR: Final = 16
SOLD_THIS_TURN: Final = 17
BOUGHT_THIS_TURN: Final = 18
NO_PIECE: Final = 19
HAS_STATION: Final = 20
NOT_THERE: Final = 21
TANK_FULL: Final = 22
NO_STATION_HERE: Final = 23
NOBODY_SELLS: Final = 24
NO_FUEL_HERE: Final = 25
FUEL_TOO_DEAR: Final = 26
TOO_LITTLE: Final = 27
CLOSES_WAY: Final = 28
MUST_TAKE_WAY: Final = 29
TANK_ABOVE: Final = 30
LATE_BUY_SITE: Final = 31
NO_STOCK: Final = 32
PIECES_TOO_DEAR: Final = 33
CAN_PAY: Final = 34
STAYS_PAYABLE: Final = 35
NO_OFFERS_LEFT: Final = 36
NO_TRADES: Final = 37
NOTHING_TO_TRADE: Final = 38
DECLINED: Final = 39
NO_DEED_YET: Final = 40
CASH_SHORT: Final = 41
NOTE_ORDER: Final = 42
SHOT_FUEL: Final = 43
TOO_FAR: Final = 44
SHOT_EARTH: Final = 45
SHOT_SPENT: Final = 46
TALKED_OUT: Final = 47
TOO_LATE: Final = 48
LATE_NO_FUEL: Final = 49
FORCE_TOO_DEAR: Final = 50
BRINGS_TOO_LITTLE: Final = 51
HAND_IS_UP: Final = 52
HAND_IS_DOWN: Final = 53
ALL_DECLINED: Final = 54
NEITHER_HAS: Final = 55

# The numbers that go with a reason stand in its sentence; what they are stands behind the colon.
REASONS: Final[Reasons] = {
    TOO_DEAR: ("That costs {a}, and you have {b}", "SQ-7.4"),
    FORCE_TOO_DEAR: ("The forced purchase costs {a}, and you have {b}", "SQ-11.6"),
    SOLD_THIS_TURN: ("You sold {a:deed} in this turn, so you can't buy it back", "SQ-9.7"),
    BOUGHT_THIS_TURN: (
        "You bought all your fuel stations in hand in this turn, so you can't sell one",
        "SQ-9.7",
    ),
    NO_PIECE: ("You have no fuel station in hand", "SQ-10.6"),
    HAS_STATION: ("{a:deed} has a fuel station already", "SQ-10.5"),
    NOT_THERE: ("Your ship is not on {a:deed}", "SQ-10.6"),
    TANK_FULL: ("The tank holds {a} at most", "SQ-10.2"),
    NO_STATION_HERE: ("{a:deed} has no fuel station", "SQ-10.9"),
    NOBODY_SELLS: ("Nobody owns {a:deed}, so nobody sells fuel there", "SQ-10.12"),
    NO_FUEL_HERE: ("There is no fuel on {a:space}", "SQ-10.15"),
    FUEL_TOO_DEAR: ("That much fuel costs {a}, and you have {b}", "SQ-10.10"),
    TOO_LITTLE: ("You need at least {a} to leave", "SQ-11.2"),
    CLOSES_WAY: ("That would close your last way to enough fuel", "SQ-11.8"),
    MUST_TAKE_WAY: ("You have too little fuel to leave, and this purchase is your way out", "SQ-11.8"),
    TANK_ABOVE: ("Your tank is at {a}, above the gray zone", "SQ-11.6"),
    TOO_LATE: ("Later than on landing a ship buys in the gray zone only, and your tank is at {a}", "SQ-7.5"),
    LATE_BUY_SITE: ("Only a planet or moon can be bought later than on landing", "SQ-7.5"),
    LATE_NO_FUEL: (
        "Without fuel there is no gray zone, so a place can be bought on landing there only",
        "SQ-14.2",
    ),
    NO_STOCK: ("The Federation has {a} left", "SQ-10.4"),
    PIECES_TOO_DEAR: ("They cost {a}, and you have {b}", "SQ-10.3"),
    CAN_PAY: ("What you can sell is enough for the debt of {a}", "SQ-12.2"),
    STAYS_PAYABLE: ("After that you could not pay your debt of {a}", "SQ-12.2"),
    BRINGS_TOO_LITTLE: (
        "You can't pay your debt of {a}, so an offer must bring what the Federation would pay, or close the gap",
        "SQ-12.12",
    ),
    NO_OFFERS_LEFT: ("You have made {a:some offer} already, and no more are allowed", "SQ-9.9"),
    TALKED_OUT: ("{a} offers were declined in this turn, so none can be made", "SQ-9.9"),
    NO_TRADES: ("There are no trades in this game", "SQ-9.9"),
    NOTHING_TO_TRADE: ("Neither you nor anybody else has a deed to trade", "SQ-9.5"),
    NEITHER_HAS: ("Neither you nor {a:seat} has a deed to trade", "SQ-9.5"),
    ALL_DECLINED: ("All offers that could be made so were declined in this turn", "SQ-9.9"),
    DECLINED: ("That offer was declined in this turn", "SQ-9.9"),
    NO_DEED_YET: ("An offer needs a deed on one side at least", "SQ-9.9"),
    CASH_SHORT: ("{a:seat} has only {b}", "SQ-9.9"),
    NOTE_ORDER: ("Cash is named from large notes to small ones, and on one side only", "SQ-15.2"),
    SHOT_FUEL: ("A shot there costs {a} hydrons, and you have {b}", "SQ-13.2"),
    TOO_FAR: ("{a:seat} is out of range", "SQ-13.1"),
    SHOT_EARTH: ("Nobody fires from Earth or at a ship on Earth", "SQ-13.6"),
    SHOT_SPENT: ("You have refuelled or paid rent here in this turn", "SQ-13.5"),
    HAND_IS_UP: ("Your hand is up already", "SQ-9.8"),
    HAND_IS_DOWN: ("Your hand is not up", "SQ-9.8"),
}

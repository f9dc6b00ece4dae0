"""Why not: every reason of a refusal in Vertium, its sentence and its clause."""

from __future__ import annotations

from typing import Final

from ecliptic.core.words import Reasons

MUST_PLAY_SET: Final = 16
COLONIZED: Final = 17
HAS_KIND: Final = 18
TAKEN_FACTION: Final = 20
NO_CARDS: Final = 21
NO_TOKEN: Final = 22
LEAK_COLONIZED: Final = 23
OWNS_NONE: Final = 24
NOBODY_RICHER: Final = 25
NOBODYS: Final = 26
OWN_PLANET: Final = 27
NOT_RICHER: Final = 28
NO_ELEMENT: Final = 29
NOT_YOURS: Final = 30
NO_CAPTAIN: Final = 31
STRIKE_OWN: Final = 32
CARD_SPENT: Final = 33
NOTHING_TO_STEAL: Final = 34
NOBODY_HAS_CARDS: Final = 35
NOT_YOUR_PLANET: Final = 36
MUST_LEAVE: Final = 37
MUST_TAKE: Final = 38
STRIKE_REBEL: Final = 39
COMPLEX_MISSING: Final = 40
BUILD_ELSEWHERE: Final = 41
HAS_CUBE: Final = 42
NO_CUBE: Final = 43
NO_PAIR: Final = 44
NO_VERTIUM: Final = 45
NO_GELBON: Final = 46
TOO_MANY: Final = 47
TOO_FEW: Final = 48
MUST_BRING: Final = 49
SOURCE_ELSEWHERE: Final = 50
SOURCE_EMPTY: Final = 51

# The numbers that go with a reason stand in its sentence; what they are stands behind the colon.
REASONS: Final[Reasons] = {
    MUST_PLAY_SET: ("You hold a set of {a:kind}, so you must play a set", "VT-4.5"),
    COLONIZED: ("{a:planet} is colonized already", "VT-5.1"),
    HAS_KIND: ("{a:planet} already has {b:kind}", "VT-5.1"),
    TAKEN_FACTION: ("{a:faction} is taken", "VT-3.1"),
    NO_CARDS: ("{a:seat} has no card in hand", "VT-6.6"),
    NO_TOKEN: ("{a:planet} has no {b:kind} token", "VT-6.4"),
    LEAK_COLONIZED: ("{a:planet} is colonized, so its tokens stay", "VT-6.4"),
    OWNS_NONE: ("You need a planet of your own to put an element on", "VT-6.7"),
    NOBODY_RICHER: ("No faction has more elements than you", "VT-6.8"),
    NOBODYS: ("{a:planet} belongs to nobody", "VT-6.7"),
    OWN_PLANET: ("{a:planet} is your own", "VT-6.7"),
    NOT_RICHER: ("{a:seat} does not have more elements than you", "VT-6.7"),
    NO_ELEMENT: ("{a:planet} has no element", "VT-9.3"),
    TOO_FEW: ("{a:planet} has fewer than {b:some element}", "VT-9.3"),
    NOT_YOURS: ("{a:planet} is not yours", "VT-9.3"),
    NO_CAPTAIN: ("You have no captain left in reserve", "VT-9.3"),
    STRIKE_OWN: ("{a:planet} is your own", "VT-9.3"),
    CARD_SPENT: ("You have played {a:face} in this attack already", "VT-10.3"),
    NOTHING_TO_STEAL: ("{a:planet} has no element", "VT-6.7"),
    NOBODY_HAS_CARDS: ("Nobody else holds a card", "VT-6.6"),
    NOT_YOUR_PLANET: ("{a:planet} is not yours", "VT-6.7"),
    MUST_LEAVE: ("{b:some element} must stay on {a:planet}, to be turned in for a new captain", "VT-9.3"),
    MUST_BRING: ("At least {a:some element} must go along", "VT-9.3"),
    SOURCE_ELSEWHERE: ("{a:planet} is not yours", "VT-11.3"),
    SOURCE_EMPTY: ("{a:planet} has no element", "VT-11.3"),
    MUST_TAKE: ("At least {a:some element} must go along", "VT-11.3"),
    STRIKE_REBEL: ("{a:planet} belongs to a Rebel, and Rebels do not attack each other", "VT-14.4"),
    COMPLEX_MISSING: ("Somebody must be the Complex, and all others have picked", "VT-14.1"),
    BUILD_ELSEWHERE: ("{a:planet} is not yours", "VT-13.4"),
    HAS_CUBE: ("{a:planet} has a cube already", "VT-13.6"),
    NO_CUBE: ("All your cubes stand on planets", "VT-13.1"),
    NO_PAIR: ("A cube takes one Vertium and one Gelbon of yours, one of them from {a:planet}", "VT-13.4"),
    NO_VERTIUM: ("{a:planet} has no Vertium", "VT-13.4"),
    NO_GELBON: ("{a:planet} has no Gelbon", "VT-13.4"),
    TOO_MANY: ("There are {a} Gelbon and {b} Vertium", "VT-13.10"),
}

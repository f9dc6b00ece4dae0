"""Why not: every reason of a refusal in SpaceCorp, its sentence and its clause."""

from __future__ import annotations

from typing import Final

from ecliptic.core.words import Reasons

# ---- A: turn, windows, contracts, 16 and up ------------------------------------------------------------------
MUST_ACT: Final = 16
NO_PASS: Final = 17
NOT_IN_ERA: Final = 18
SABOTAGED: Final = 19
NOT_MET: Final = 20
ROW_CLAIMED: Final = 21
NOT_A_PORT: Final = 22
TEAM_ACTED: Final = 23
TEAM_AWAY: Final = 24
NO_BASE_THERE: Final = 25
WRONG_TIME: Final = 26
NOT_YOURS: Final = 27
NOTHING_FOR_IT: Final = 28
EMPTY_BOX: Final = 29
EMPTY_SLOT: Final = 30
OWNED: Final = 31
PREREQUISITE: Final = 32
TITLE_GONE: Final = 33
STAR_TAKEN: Final = 34
NO_P_HERE: Final = 35
SAME_SITE: Final = 36
MUST_PASS: Final = 37

# ---- C: the value of an action, 100 and up -------------------------------------------------------------------
TEAM_ON_TRACK: Final = 102
TEAM_BEYOND: Final = 103
TEAM_IN_SPUR: Final = 104
TEAM_TWICE: Final = 105
NO_TEAM: Final = 106
NOT_AT_PORT: Final = 107
NOT_ENOUGH: Final = 108
TOO_MUCH_SPENT: Final = 109
SPENDING_SHORT: Final = 110
RADIATION_SHORT: Final = 111
EMPTY_REGION: Final = 152
NO_BASE_AT_EITHER: Final = 113
SPUR_NEEDS_COLONY: Final = 114
NO_BOX: Final = 115
BOXES_FULL: Final = 116
EMPTY_STACKS: Final = 117
NO_BUILD_COST: Final = 118
HAS_BASE: Final = 119
UNEXPLORED: Final = 120
NOT_WELCOME: Final = 121
NO_STOCK: Final = 122
WRONG_PLACE: Final = 123
WRONG_TILE: Final = 124
WRONG_ICON: Final = 125
LEAVES_NONE: Final = 126
HAND_TOO_FULL: Final = 127
NOTHING_TO_DRAW: Final = 128
NOTHING_TO_PRODUCE: Final = 129
COUNTS_NOTHING: Final = 130
ENDED: Final = 131
NO_MATCH: Final = 132
CARD_NO_MODE: Final = 133
TIME_ONE_TEAM: Final = 135
NOT_INFRA: Final = 137
NO_SPECIAL: Final = 138
BOX_TOO_DEAR: Final = 139
TOO_FAR: Final = 140
NO_REGION: Final = 141
BASES_MISSING: Final = 142
HAS_COLONY: Final = 143
COLONY_GONE: Final = 144
CP_SHORT: Final = 145
DECK_OUT: Final = 150
NAMED_OTHER: Final = 151
NO_FIT: Final = 153
NOT_IN_REGION: Final = 154
TRACK_OUTSIDE: Final = 155
NO_INFRA_HELD: Final = 156
NO_SPECIAL_HELD: Final = 157
BOTH_SHORT: Final = 158
CHOSE_NOTHING: Final = 159
PAIR_ORDER: Final = 160
SAME_HQ: Final = 161

# The numbers that go with a reason stand in its sentence; what they are stands behind the colon.
REASONS: Final[Reasons] = {
    # A
    MUST_ACT: ("While you can act you must", "SC-3.3"),
    MUST_PASS: ("With the deck empty, who can do nothing passes", "SC-13.4"),
    NO_PASS: ("Passing is for when the deck is empty", "SC-13.4"),
    NOT_IN_ERA: ("There is no {a:action} in this era", "SC-1.8"),
    SABOTAGED: ("{a:action} is forbidden to you in this turn", "SC-12.14"),
    NOT_MET: ("You have {a}, and that contract needs {b}", "SC-6.1"),
    ROW_CLAIMED: ("{a:seat} has claimed that contract", "SC-6.1"),
    NOT_A_PORT: ("Neither end of that transport is a Spaceport of yours", "SC-6.6"),
    TEAM_ACTED: ("That team took part in the action", "SC-6.6"),
    TEAM_AWAY: ("That team can't be transported from where it is", "SC-6.7"),
    NO_BASE_THERE: ("You have no base there", "SC-6.6"),
    WRONG_TIME: ("That is not played at this time", "SC-12.1"),
    NOT_YOURS: ("That is not for you to play now", "SC-12.1"),
    NOTHING_FOR_IT: ("That would do nothing", "SC-12.4"),
    EMPTY_BOX: ("That box is empty", "SC-6.10"),
    EMPTY_SLOT: ("No card lies there", "SC-12.9"),
    OWNED: ("You own {a:title}", "SC-17.2"),
    PREREQUISITE: ("Its prerequisite asks for {a}, and you have {b}", "SC-17.5"),
    TITLE_GONE: ("{a:title} is not on offer", "SC-17.2"),
    STAR_TAKEN: ("A team is on that star", "SC-25.45"),
    NO_P_HERE: ("There is no P on that tile", "SC-13.12"),
    SAME_SITE: ("The team is there", "SC-8.11"),
    # C
    TEAM_ON_TRACK: ("That team is still on its track, with {a} to go", "SC-19.6"),
    TEAM_BEYOND: ("A team there does nothing more in this era", "SC-8.12"),
    TEAM_IN_SPUR: ("A team in the Orion Spur does nothing more", "SC-21.3"),
    TEAM_TWICE: ("That team moves already", "SC-4.8"),
    NO_TEAM: ("No team of yours can act", "SC-8.1"),
    NOT_AT_PORT: ("That team does not start at a Spaceport that you may use", "SC-16.4"),
    NOT_ENOUGH: ("Your value comes to {a} at most, and {b} is needed", "SC-3.5"),
    TOO_MUCH_SPENT: (
        "{a}T would have to be spent, and it must be less than the value of {b}",
        "SC-15.11",
    ),
    SPENDING_SHORT: ("{a}T would have to be spent for what is missing, and you have {b}T", "SC-15.11"),
    RADIATION_SHORT: ("Nothing shields it, so radiation takes {a}T, and you have {b}T", "SC-15.2"),
    BOTH_SHORT: ("Nothing shields it, so spending and radiation take {a}T, and you have {b}T", "SC-25.5"),
    EMPTY_REGION: ("No team stays in an empty region", "SC-19.7"),
    NO_BASE_AT_EITHER: ("Neither end has a base that serves you", "SC-8.2"),
    SPUR_NEEDS_COLONY: ("Only a team beside it, where you have a colony, can go there", "SC-21.1"),
    NO_BOX: ("There is nothing to explore", "SC-1.5"),
    BOXES_FULL: ("Every explore box there has its tile", "SC-9.1"),
    EMPTY_STACKS: ("There is no tile left for it", "SC-9.3"),
    NO_BUILD_COST: ("Nothing can be built there", "SC-10.12"),
    HAS_BASE: ("{a:seat} has built there", "SC-10.1"),
    UNEXPLORED: ("An explore box there is empty", "SC-10.1"),
    NOT_WELCOME: ("The Introvs let nobody build who does not understand them", "SC-22.13"),
    NO_STOCK: ("You have no {a:base} left", "SC-10.11"),
    WRONG_PLACE: ("{a:base} can't stand at this site", "SC-10.3"),
    WRONG_TILE: ("The tile has nothing for {a:base}", "SC-10.3"),
    WRONG_ICON: ("{a:base} can't stand on such a tile", "SC-22.9"),
    NO_FIT: ("You have no base left that fits there", "SC-10.3"),
    LEAVES_NONE: ("That would leave a tile without a base that fits", "SC-22.5"),
    HAND_TOO_FULL: ("You hold {a} cards, and Research is for {b} or fewer", "SC-7.1"),
    NOTHING_TO_DRAW: ("There is no card to draw", "SC-7.4"),
    NOTHING_TO_PRODUCE: ("You have no base on a tile with a P", "SC-11.1"),
    COUNTS_NOTHING: ("Nothing that you can use counts for {a:action}", "SC-4.1"),
    CHOSE_NOTHING: ("Nothing that you have chosen counts for {a:action}", "SC-4.1"),
    ENDED: ("Since the end of the era is near, nothing of an opponent's can be used", "SC-13.9"),
    NO_MATCH: ("{a:seat} has no Infra for that", "SC-4.3"),
    CARD_NO_MODE: ("That card does not count for this action", "SC-4.6"),
    TIME_ONE_TEAM: ("No other team of yours can act", "SC-4.8"),
    NOT_INFRA: ("That card is no Infra", "SC-11.5"),
    NO_INFRA_HELD: ("You hold no card that is Infra", "SC-11.5"),
    NO_SPECIAL: ("That card has no Special", "SC-11.9"),
    NO_SPECIAL_HELD: ("You hold no card with a Special", "SC-11.9"),
    BOX_TOO_DEAR: ("That probe reaches boxes of cost {b}, and this one costs {a}", "SC-11.9"),
    TOO_FAR: ("It is {a} away, and this reaches {b}", "SC-11.9"),
    NO_REGION: ("No region is ready for a colony", "SC-20.1"),
    BASES_MISSING: ("Not every box there has a base of yours", "SC-20.1"),
    HAS_COLONY: ("There is a colony already", "SC-20.6"),
    COLONY_GONE: ("That colony is not on the Sideboard", "SC-20.2"),
    CP_SHORT: ("Your colony points come to {a} at most, and {b} are needed", "SC-20.2"),
    NOT_IN_REGION: ("That team is not in the region of the colony", "SC-20.3"),
    TRACK_OUTSIDE: (
        "That team is still on its track, with {a} to go, and that is not in the region",
        "SC-19.6",
    ),
    PAIR_ORDER: ("Of two HQs the own one is named first, and opponents' in the order of seats", "SC-25.46"),
    SAME_HQ: ("That HQ is used already, as one of two", "SC-12.5"),
    DECK_OUT: ("The deck is empty", "SC-7.2"),
    NAMED_OTHER: ("Another team was named as the second", "SC-16.4"),
}

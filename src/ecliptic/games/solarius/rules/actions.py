"""The verbs of Solarius Mission, and the fixed vocabulary that gives its numbers their meaning."""

from __future__ import annotations

from typing import Final

from ecliptic.core.actions import ActionTable, Arg, Verb, numbers

NONE: Final = -1  # no seat, no hex, no die, no colour ("any"), no column

# Capacities: content may fill fewer, never more.
SEATS: Final = 4
COLORS: Final = 4
COLOR_IDS: Final = ("black", "yellow", "turquoise", "brown")
BLACK: Final = 0
YELLOW: Final = 1
TURQUOISE: Final = 2
BROWN: Final = 3
COLS: Final = 3  # columns of storage
COLUMN_IDS: Final = ("I", "II", "III")
DIE_COLS: Final = 5  # columns of tech dice
DIE_COLUMN_IDS: Final = ("I", "II", "III", "IV", "V")
LEVELS: Final = 6  # steps of a tech die
TRACK: Final = 10
HAND: Final = 3  # cards that start as a first hand
BRIDGE: Final = 4  # dice on the bridge
WHEEL: Final = 7  # spaces of the bridge
FACES: Final = 5
FACE_IDS: Final = ("1", "2", "3", "star", "star+1")
STAR: Final = 3
STAR_ONE: Final = 4
DRIVES: Final = 3  # slots for common drives
STATIONS: Final = 4  # a seat
MARKERS: Final = 6  # a seat
COLONIES: Final = 12  # a seat

# The board: seven tiles of 19 hexes, the centre and the six ring positions (SM-2.1).
RING: Final = 6
TILES: Final = 7
TILE_HEXES: Final = 19
TILE_IDS: Final = ("A", "B", "C", "D", "E", "F")
SIDES: Final = 6


def _turned(q: int, r: int, times: int) -> tuple[int, int]:
    for _ in range(times):
        q, r = -r, q + r
    return q, r


CENTERS: Final = ((0, 0), *[_turned(5, -2, k) for k in range(RING)])  # world coordinates by tile place
LOCAL: Final = tuple(  # coordinates of a tile's hexes, its centre being (0, 0)
    [(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
)
HEXES: Final = 133
HEX_AT: Final = tuple(  # coordinates (q, r) by number
    sorted([(center[0] + q, center[1] + r) for center in CENTERS for q, r in LOCAL])
)
HEX_IDS: Final = tuple([f"{q},{r}" for q, r in HEX_AT])
AROUND: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))  # the six neighbours of (0, 0)

# What is printed on a hex, the number of players counted in (SM-2.3).
EMPTY_SPACE: Final = 0
HOME_SPACE: Final = 1
PLANET_SPACE: Final = 2
HUB_SPACE: Final = 3
PORTAL_SPACE: Final = 4
SPACE_IDS: Final = ("empty", "home", "planet", "hub", "portal")

# Figures (SM-1.2), and outposts by what they join.
COLONY: Final = 0
STATION: Final = 1
MISSION: Final = 2
KINDS: Final = 3
KIND_IDS: Final = ("colony", "station", "mission")

# Planets, and where one is.
PLANETS: Final = 36
PLANET_IDS: Final = tuple([f"{letter}{n}" for letter in "KYTN" for n in range(1, 10)])
UNSEEN: Final = 0
TURNED_UP: Final = 1
PENDING: Final = 2
SETTLED: Final = 3
PLANET_PLACE_IDS: Final = ("unseen", "turned_up", "pending", "settled")
FACE_DOWN: Final = 64  # on a hex: 64 + the colour of a planet whose face is not known

CARDS: Final = 32
CARD_IDS: Final = numbers(1, CARDS)
COSTS: Final = 4  # entries of a mission's cost
MOST_TOTAL: Final = 60  # of cubes of a row that are paid; a bit each in `Rules.pays`
STATION_CARDS: Final = 6
STATION_IDS: Final = ("S1", "S2", "S3", "S4", "S5", "S6")
OUTPOSTS: Final = 6
OUTPOST_IDS: Final = ("OC1", "OC2", "OS1", "OS2", "OM1", "OM2")
HUBS: Final = 6
HUB_IDS: Final = ("A", "B", "C", "D", "E", "F")
STARTS: Final = 4
START_IDS: Final = ("G1", "G2", "G3", "G4")

# Development kinds.
INSTANT: Final = 0
STATIC: Final = 1
DIE_SPACE: Final = 2
DEVELOPMENT_IDS: Final = ("instant", "static", "die_space")

# Places for an action die, by seat (SM-3.7).
PLACES: Final = 6
STANDARDS: Final = 4  # places 0 to 3
TRANSFORM_PLACE: Final = 4
RESEARCH_PLACE: Final = 5
PLACE_IDS: Final = ("standard-1", "standard-2", "standard-3", "standard-4", "transform", "research")

# Effects (SM-20).
EFFECT_IDS: Final = (
    "gain_fuel",
    "gain_bucks",
    "gain_mix",
    "gain_resources",
    "upgrade_points",
    "shift_points",
    "draw_cards",
    "play_card",
    "gain_drive",
    "flip_drive",
    "clean",
    "extra_supplementary",
    "points",
    "both_uses",
    "die_bonus",
    "range_bonus",
    "range_price",
    "point_price",
    "free_portals",
    "waive_penalty",
    "planet_discount",
    "explorer_bonus",
    "hold_contamination",
)
GAIN_FUEL: Final = 0
GAIN_BUCKS: Final = 1
GAIN_MIX: Final = 2
GAIN_RESOURCES: Final = 3
UPGRADE_POINTS: Final = 4
SHIFT_POINTS: Final = 5
DRAW_CARDS: Final = 6
PLAY_CARD: Final = 7
GAIN_DRIVE: Final = 8
FLIP_DRIVE: Final = 9
CLEANING: Final = 10
EXTRA_SUPPLEMENTARY: Final = 11
POINTS: Final = 12
BOTH_USES: Final = 13
DIE_BONUS: Final = 14
RANGE_BONUS: Final = 15
RANGE_PRICE: Final = 16
POINT_PRICE: Final = 17
FREE_PORTALS: Final = 18
WAIVE_PENALTY: Final = 19
PLANET_DISCOUNT: Final = 20
EXPLORER_BONUS: Final = 21
HOLD_CONTAMINATION: Final = 22

# Lists of effects: one a card, then what stations do at once, afterwards, all the time, then outposts.
STATION_NOW: Final = CARDS
STATION_LATER: Final = STATION_NOW + STATION_CARDS
STATION_STATIC: Final = STATION_LATER + STATION_CARDS
OUTPOST_LIST: Final = STATION_STATIC + STATION_CARDS
LISTS: Final = OUTPOST_LIST + OUTPOSTS
LIST_IDS: Final = (
    *[f"card-{n}" for n in CARD_IDS],
    *[f"{name}-now" for name in STATION_IDS],
    *[f"{name}-later" for name in STATION_IDS],
    *[f"{name}-static" for name in STATION_IDS],
    *OUTPOST_IDS,
)

# Conditions of planets.
CONDITION_IDS: Final = ("pay", "range", "missions_done", "levels", "columns")
PAYING: Final = 0
RANGE_AT_LEAST: Final = 1
MISSIONS_DONE: Final = 2
LEVELS_AT_LEAST: Final = 3
COLUMNS_AT_LEAST: Final = 4

# Words of choices.
WITH_IDS: Final = ("fuel", "bucks")
WITH_FUEL: Final = 0
WITH_BUCKS: Final = 1
DO_IDS: Final = ("drives", "draw", "play", "flight", "pass")
DO_DRIVES: Final = 0
DO_DRAW: Final = 1
DO_PLAY: Final = 2
DO_FLIGHT: Final = 3
DO_PASS: Final = 4
HALF_IDS: Final = ("mission", "development")
AS_MISSION: Final = 0
AS_DEVELOPMENT: Final = 1
PORTAL_IDS: Final = ("no", "weaken", "remove")
PORTALS_NO: Final = 0
PORTALS_WEAKEN: Final = 1
PORTALS_REMOVE: Final = 2
FOUND_IDS: Final = ("station", "mission", "nothing")
FOUND_STATION: Final = 0
FOUND_MISSION: Final = 1
FOUND_NOTHING: Final = 2

_COLOR: Final = Arg("color", COLOR_IDS)
_CARD: Final = Arg("n", CARD_IDS)

# What chance decides.
TILE: Final = Verb("tile", Arg("id", TILE_IDS))
TURNED: Final = Verb("turned", Arg("n", numbers(0, SIDES - 1)))
DEAL: Final = Verb("deal", _COLOR)
STARTER: Final = Verb("starter", Arg("seat", numbers(1, SEATS)))
START_CARD: Final = Verb("start-card", Arg("id", START_IDS))
CARD: Final = Verb("card", _CARD)
DIE: Final = Verb("die", _COLOR)
ROLL: Final = Verb("roll", Arg("", FACE_IDS), die=True)
PLANET: Final = Verb("planet", Arg("id", PLANET_IDS))
HUB: Final = Verb("hub", Arg("letter", HUB_IDS))

# Setup.
DISCARD: Final = Verb("discard", _CARD)
SHIFT_FIRST: Final = Verb("shift-first", _COLOR)
RAISE_FIRST: Final = Verb("raise-first", _COLOR)

# Phase A. A place for the die: any standard one, transformation, research, or a card's.
TAKE: Final = Verb("take", _COLOR, Arg("face", FACE_IDS), Arg("wheel", numbers(1, WHEEL)))
ON: Final = Verb("on", Arg("place", ("standard", "transform", "research", *[f"card-{n}" for n in CARD_IDS])))
ON_STANDARD: Final = 0
ON_TRANSFORM: Final = 1
ON_RESEARCH: Final = 2
ON_CARD: Final = 3  # and the number of the card
ON_PLACES: Final = ON_CARD + CARDS
ON_IDS: Final = ON.args[0].words
AS: Final = Verb("as", _COLOR)
PAY_WHEEL: Final = Verb("pay-wheel", Arg("with", WITH_IDS))
MIX: Final = Verb("mix", Arg("fuel", numbers(0, TRACK)))
RESEARCH_DRAW: Final = Verb("research-draw")
USE: Final = Verb("use", Arg("n", numbers(1, 2)))
STORE: Final = Verb("store", Arg("column", COLUMN_IDS))
BUY_POINT: Final = Verb("buy-point")
RAISE: Final = Verb("raise", _COLOR)
MOVE: Final = Verb("move", _COLOR)

# Phase B.
DO: Final = Verb("do", Arg("what", DO_IDS))
BUY_DRIVES: Final = Verb("drives", Arg("n", numbers(1, DRIVES)))
PLAY: Final = Verb("play", _CARD)
AS_CARD: Final = Verb("as-card", Arg("half", HALF_IDS))
PORTALS: Final = Verb("portals", Arg("how", PORTAL_IDS))
TO: Final = Verb("to", Arg("hex", HEX_IDS))
SETTLE: Final = Verb("settle")
EXPLORE: Final = Verb("explore")
LEAVE: Final = Verb("leave")
FOUND: Final = Verb("found", Arg("what", FOUND_IDS))
PICK_STATION: Final = Verb("station", Arg("id", STATION_IDS))
HIGH: Final = Verb("high", _COLOR)
PAY: Final = Verb("pay", Arg("column", COLUMN_IDS))
PICK_MISSION: Final = Verb("mission", _CARD)
AT_HUB: Final = Verb("at", Arg("hub", HUB_IDS))
FIRE: Final = Verb("fire", Arg("id", STATION_IDS))
BONUS: Final = Verb("bonus", Arg("id", OUTPOST_IDS))
PICK_OUTPOST: Final = Verb("outpost", Arg("id", OUTPOST_IDS))

# Effects, and ends of what may be ended.
CUBE: Final = Verb("cube", _COLOR)
CLEAN: Final = Verb("clean", Arg("n", numbers(0, TRACK)))
STOP: Final = Verb("stop")
DONE: Final = Verb("done")

# Anytime actions (SM-17), side by side in the table; then what a sale consists of.
SWAP: Final = Verb("swap", _COLOR)
SELL: Final = Verb("sell")
FLIP: Final = Verb("flip")
COMPLETE: Final = Verb("complete", Arg("id", PLANET_IDS))
CUBE_OUT: Final = Verb("cube-out", _COLOR, Arg("column", COLUMN_IDS))

TABLE: Final = ActionTable(
    DISCARD,
    SHIFT_FIRST,
    RAISE_FIRST,
    TAKE,
    ON,
    AS,
    PAY_WHEEL,
    MIX,
    RESEARCH_DRAW,
    USE,
    STORE,
    BUY_POINT,
    RAISE,
    MOVE,
    DO,
    BUY_DRIVES,
    PLAY,
    AS_CARD,
    PORTALS,
    TO,
    SETTLE,
    EXPLORE,
    LEAVE,
    FOUND,
    PICK_STATION,
    HIGH,
    PAY,
    PICK_MISSION,
    AT_HUB,
    FIRE,
    BONUS,
    PICK_OUTPOST,
    CUBE,
    CLEAN,
    STOP,
    DONE,
    SWAP,
    SELL,
    FLIP,
    COMPLETE,
    CUBE_OUT,
    chance=(TILE, TURNED, DEAL, STARTER, START_CARD, CARD, DIE, ROLL, PLANET, HUB),
)

"""The verbs of Solarquest, and the fixed vocabulary that gives its numbers their meaning."""

from __future__ import annotations

from typing import Final

from ecliptic.core.actions import ActionTable, Arg, Verb, numbers

NONE: Final = -1  # no seat (the Federation, as an owner), no space, no deed, no card

# Capacities: content may fill fewer, never more.
SEATS: Final = 6
PIPS: Final = 6
TANK: Final = 25
PIECES: Final = 50
OFFERS: Final = 9  # made in a turn, for a debt, or by a raised hand in a round (SQ-9.5)
MOST_DECLINED: Final = OFFERS * SEATS  # offers declined in one turn (SQ-15.26)

SPACES: Final = 91
SPACE_IDS: Final = (
    "earth",
    "dot_earth_1",
    "moon",
    "solar_dock",
    "mercury",
    "station_1",
    "drift_01",
    "drift_02",
    "io",
    "jupiter_dock",
    "drift_03",
    "elara",
    "callisto",
    "station_2",
    "thebe",
    "drift_04",
    "metis",
    "ganymede",
    "jupiter_lab",
    "himalia",
    "europa",
    "amalthea",
    "adrastea",
    "sinope",
    "dot_jupiter_1",
    "dot_jupiter_2",
    "dot_jupiter_3",
    "dot_jupiter_4",
    "station_3",
    "drift_05",
    "miranda",
    "uranus_dock",
    "umbriel",
    "oberon",
    "portia",
    "uranus_lab",
    "drift_06",
    "ariel",
    "station_4",
    "titania",
    "dot_uranus_1",
    "dot_uranus_2",
    "dot_uranus_3",
    "pluto",
    "charon",
    "drift_07",
    "station_5",
    "drift_08",
    "drift_09",
    "phobos",
    "mars",
    "deimos",
    "drift_10",
    "venus_lab",
    "venus",
    "dot_venus_1",
    "phoebe",
    "mimas",
    "saturn_dock",
    "dione",
    "drift_11",
    "iapetus",
    "rhea",
    "tethys",
    "station_6",
    "janus",
    "enceladus",
    "saturn_lab",
    "hyperion",
    "titan",
    "station_7",
    "dot_saturn_1",
    "dot_saturn_2",
    "dot_saturn_3",
    "dot_saturn_4",
    "station_8",
    "proteus",
    "nereid",
    "larissa",
    "neptune_dock",
    "thalassa",
    "neptune_lab",
    "despina",
    "triton",
    "station_9",
    "galatea",
    "naiad",
    "dot_neptune_1",
    "dot_neptune_2",
    "dot_neptune_3",
    "earth_lab",
)

# What a space is (SQ-3, SQ-6).
KIND_IDS: Final = (
    "earth",
    "planet",
    "moon",
    "space_dock",
    "research_lab",
    "federation_station",
    "blue_dot",
    "black_dot",
)
EARTH: Final = 0
PLANET: Final = 1
MOON: Final = 2
DOCK: Final = 3
LAB: Final = 4
STATION: Final = 5
BLUE_DOT: Final = 6
BLACK_DOT: Final = 7

# Deeds, in the order of their spaces (SQ-7.3): Earth, dots, stations and what drifts between are nobody's.
DEEDS: Final = 54
DEED_IDS: Final = tuple(
    [name for name in SPACE_IDS if name.split("_")[0] not in ("dot", "station", "drift") and name != "earth"]
)
GROUPS: Final = 11
GROUP_IDS: Final = (
    "earth",
    "mercury",
    "venus",
    "mars",
    "jupiter",
    "saturn",
    "uranus",
    "neptune",
    "pluto",
    "space_docks",
    "research_labs",
)

# Red Shift cards, by kind (SQ-5).
CARDS: Final = 34
CARD_IDS: Final = (
    "comet",
    "antigravity",
    "meteor_shower",
    "to_mercury",
    "to_venus",
    "to_mars",
    "to_pluto",
    "to_moon",
    "to_ganymede",
    "to_titan",
    "to_oberon",
    "to_triton",
    "to_station_1",
    "to_station_2",
    "to_station_4",
    "to_station_7",
    "to_station_8",
    "to_earth_lab",
    "to_venus_lab",
    "to_jupiter_lab",
    "to_saturn_lab",
    "to_uranus_lab",
    "to_neptune_lab",
    "to_saturn_dock",
    "to_uranus_dock",
    "to_jupiter_dock",
    "to_neptune_dock",
    "to_solar_dock",
    "shift_x2",
    "shift_x3",
    "shift_x4",
    "lose_dispute",
    "win_dispute_player",
    "win_dispute_bank",
)

# What a card does.
EFFECT_IDS: Final = (
    "advance",
    "multiply",
    "cash_reroll",
    "burn",
    "win_deed_player",
    "win_deed_bank",
    "lose_deed",
)
ADVANCE: Final = 0
MULTIPLY: Final = 1
CASH_REROLL: Final = 2
BURN: Final = 3
WIN_FROM_PLAYER: Final = 4
WIN_FROM_BANK: Final = 5
LOSE: Final = 6

# Cash in offers is named note by note, from the largest down (SQ-15.2).
NOTES: Final = (500, 100, 50, 10, 5)
NOTE_KINDS: Final = 5
GIVE: Final = 0
WANT: Final = 1
SIDE_IDS: Final = ("give", "want")

# Who is shot at: every set of seats, by its bits.
_SEATS_SHOT: Final = tuple(
    "+".join(str(seat + 1) for seat in range(SEATS) if bits >> seat & 1) for bits in range(1, 1 << SEATS)
)

_SEAT: Final = Arg("", numbers(1, SEATS))
_DEED: Final = Arg("deed", DEED_IDS)

# What chance decides.
ROLL: Final = Verb("roll", Arg("", numbers(1, PIPS)), die=True)
CARD: Final = Verb("card", Arg("id", CARD_IDS))

# Windows of a turn.
FIRE: Final = Verb("fire", Arg("at", _SEATS_SHOT))
PLACE: Final = Verb("place", Arg("site", DEED_IDS))
SELL: Final = Verb("sell", _DEED)
SELL_PIECE: Final = Verb("sell-piece")
REFUEL: Final = Verb("refuel", Arg("n", numbers(1, TANK)))
BUY: Final = Verb("buy")
FORCE: Final = Verb("force")
PIECE: Final = Verb("pieces", Arg("n", numbers(1, PIECES)))
OFFER: Final = Verb("offer")
DONE: Final = Verb("done")

# Flight and cards.
SINOPE: Final = Verb("sinope")
STAY: Final = Verb("stay")
LAND: Final = Verb("land")
BYPASS: Final = Verb("bypass")
AGAIN: Final = Verb("again")
STOP: Final = Verb("stop")
TAKE: Final = Verb("take", _DEED)
GIVE_UP: Final = Verb("give-up", _DEED)
BANKRUPT: Final = Verb("bankrupt")

# An offer, word by word, and its answer.
TO: Final = Verb("to", _SEAT)
WANT_DEED: Final = Verb("want", _DEED)
GIVE_DEED: Final = Verb("give", _DEED)
NOTE: Final = Verb("note", Arg("side", SIDE_IDS), Arg("size", tuple(str(note) for note in NOTES)))
NEXT: Final = Verb("next")
ACCEPT: Final = Verb("accept")
DECLINE: Final = Verb("decline")
COUNTER: Final = Verb("counter")

# In the gray zone, where staying is allowed.
TAKE_OFF: Final = Verb("take-off")
REMAIN: Final = Verb("remain")

# At any time: who wants to make an offer raises a hand (SQ-9.8).
UP: Final = 0
DOWN: Final = 1
HAND: Final = Verb("hand", Arg("", ("up", "down")))

TABLE: Final = ActionTable(
    FIRE,
    PLACE,
    SELL,
    SELL_PIECE,
    REFUEL,
    BUY,
    FORCE,
    PIECE,
    OFFER,
    DONE,
    SINOPE,
    STAY,
    LAND,
    BYPASS,
    AGAIN,
    STOP,
    TAKE,
    GIVE_UP,
    BANKRUPT,
    TO,
    WANT_DEED,
    GIVE_DEED,
    NOTE,
    NEXT,
    ACCEPT,
    DECLINE,
    COUNTER,
    TAKE_OFF,
    REMAIN,
    chance=(ROLL, CARD),
    aside=(HAND,),
)

"""What is printed on cards, planets, stations, outposts, start cards and tiles, as the rulebook's tables have it.

Written here a second time, so that a figure of the content that changes by mistake is noticed: `test_printed` compares,
and the tests of cards, planets and bonuses play what stands here.
"""

from __future__ import annotations

from typing import NamedTuple


class Card(NamedTuple):
    """A progress card. Costs: "brown 2" is a total, "yellow 2xII" two cubes of column II."""

    name: str
    vp: int
    cost: str
    kind: str  # "instant", "static", or "die ACCEPTS CONTAMINATION"
    effects: str


CARDS: dict[int, Card] = {
    1: Card("Fuel Chemist", 4, "turquoise 3, brown 2", "static", "die_bonus black 1"),
    2: Card("Relief Convoy", 7, "yellow 3, turquoise 3, brown 3", "instant", "gain_mix 4"),
    3: Card("Currency Desk", 4, "brown 3, black 2", "static", "die_bonus yellow 1"),
    4: Card("Lab Upgrade", 7, "black 3, turquoise 3, brown 3", "instant", "upgrade_points 3"),
    5: Card("Tech Institute", 4, "black 3, yellow 2", "static", "die_bonus turquoise 1"),
    6: Card("Hold Extension", 7, "black 3, yellow 3, brown 3", "instant", "shift_points 3"),
    7: Card("Dock Foremen", 4, "yellow 3, turquoise 2", "static", "die_bonus brown 1"),
    8: Card("Asteroid Haul", 7, "black 3, yellow 3, turquoise 3", "instant", "gain_resources any 3"),
    9: Card("Auxiliary Thruster", 4, "black 3, turquoise 2", "static", "range_bonus 1"),
    10: Card("Sealed Tanks", 4, "yellow 3, brown 2", "static", "hold_contamination 2"),
    11: Card("Fuel Saver", 6, "black 7", "static", "range_price 1"),
    12: Card("Overtime Contract", 6, "yellow 7", "static", "point_price 1"),
    13: Card("Gate Codes", 6, "turquoise 7", "static", "free_portals"),
    14: Card("Fee Exemption", 6, "brown 7", "static", "waive_penalty"),
    15: Card("Settler Office", 7, "black 5, yellow 4", "static", "planet_discount 2"),
    16: Card("Survey Drones", 7, "turquoise 5, black 4", "static", "explorer_bonus 1"),
    17: Card("Duty Roster", 7, "black 5, brown 4", "die any 0", "points 1"),
    18: Card("Fuel Refinery", 7, "yellow 5, turquoise 4", "die black 0", "gain_fuel 2"),
    19: Card("Trade Mint", 7, "brown 5, yellow 4", "die yellow 0", "gain_bucks 2"),
    20: Card("Test Bench", 7, "turquoise 5, brown 4", "die turquoise 0", "shift_points 1"),
    21: Card("Double Shift", 8, "black 1xIII, yellow 2xII", "die any 1", "both_uses"),
    22: Card("Filter Plant", 8, "yellow 1xIII, turquoise 2xII", "die any 0", "clean 2"),
    23: Card("Think Tank", 8, "turquoise 1xIII, brown 2xII", "die any 0", "draw_cards 1, play_card"),
    24: Card("Second Watch", 8, "brown 1xIII, black 2xII", "die any 1", "extra_supplementary"),
    25: Card("Loading Crane", 8, "black 1xIII, turquoise 2xII", "die brown 0", "gain_resources any 2"),
    26: Card("Customs Post", 8, "yellow 1xIII, brown 2xII", "die any 0", "gain_mix 1"),
    27: Card("Spare Engine", 5, "black 1xIII, black 1xII", "instant", "gain_drive, gain_fuel 2"),
    28: Card("Engine Tuning", 5, "yellow 1xIII, yellow 1xII", "instant", "flip_drive, gain_bucks 2"),
    29: Card("Clean Room", 5, "turquoise 1xIII, turquoise 1xII", "instant", "upgrade_points 2, clean 1"),
    30: Card("Scrap Yard", 5, "brown 1xIII, brown 1xII", "instant", "shift_points 2, clean 1"),
    31: Card(
        "Open Archive", 6, "black 2, yellow 2, turquoise 2, brown 2", "instant", "draw_cards 2, play_card"
    ),
    32: Card("Grand Fair", 10, "black 3, yellow 3, turquoise 3, brown 3", "instant", "clean 2, gain_mix 3"),
}

# Color, points, condition.
PLANETS: dict[str, tuple[str, int, str]] = {
    "K1": ("black", 1, "pay 2 0"),
    "K2": ("black", 2, "pay 3 0"),
    "K3": ("black", 2, "pay 3 0"),
    "K4": ("black", 2, "range 3"),
    "K5": ("black", 3, "pay 5 0"),
    "K6": ("black", 3, "pay 4 1"),
    "K7": ("black", 3, "range 5"),
    "K8": ("black", 4, "pay 7 0"),
    "K9": ("black", 4, "pay 6 1"),
    "Y1": ("yellow", 1, "pay 0 2"),
    "Y2": ("yellow", 2, "pay 0 3"),
    "Y3": ("yellow", 2, "pay 0 3"),
    "Y4": ("yellow", 2, "missions_done 1"),
    "Y5": ("yellow", 3, "pay 0 5"),
    "Y6": ("yellow", 3, "pay 1 4"),
    "Y7": ("yellow", 3, "missions_done 2"),
    "Y8": ("yellow", 4, "pay 0 7"),
    "Y9": ("yellow", 4, "pay 1 6"),
    "T1": ("turquoise", 1, "levels any 3 1"),
    "T2": ("turquoise", 2, "levels any 2 3"),
    "T3": ("turquoise", 2, "levels black 3 1"),
    "T4": ("turquoise", 2, "levels yellow 3 1"),
    "T5": ("turquoise", 3, "levels turquoise 4 1"),
    "T6": ("turquoise", 3, "levels brown 4 1"),
    "T7": ("turquoise", 3, "levels any 3 2"),
    "T8": ("turquoise", 4, "levels any 3 3"),
    "T9": ("turquoise", 4, "levels any 4 2"),
    "N1": ("brown", 1, "columns any 3 1"),
    "N2": ("brown", 2, "columns any 2 3"),
    "N3": ("brown", 2, "columns turquoise 3 1"),
    "N4": ("brown", 2, "columns brown 3 1"),
    "N5": ("brown", 3, "columns black 4 1"),
    "N6": ("brown", 3, "columns yellow 4 1"),
    "N7": ("brown", 3, "columns any 3 2"),
    "N8": ("brown", 4, "columns any 3 3"),
    "N9": ("brown", 4, "columns any 4 2"),
}

# Colors, what happens at once, permanently, and all the time.
STATIONS: dict[str, tuple[str, str, str, str]] = {
    "S1": ("black yellow", "gain_mix 4", "gain_fuel 1, gain_bucks 1", ""),
    "S2": ("black turquoise", "gain_drive", "gain_fuel 2", ""),
    "S3": ("black brown", "shift_points 3", "gain_resources any 1", ""),
    "S4": ("yellow turquoise", "upgrade_points 3", "gain_bucks 2", ""),
    "S5": ("yellow brown", "draw_cards 2, play_card", "draw_cards 1, gain_mix 1", ""),
    "S6": ("turquoise brown", "gain_resources any 3", "clean 1", "hold_contamination 2"),
}

# Kind, bonus.
OUTPOSTS: dict[str, tuple[str, str]] = {
    "OC1": ("colony", "gain_resources any 2"),
    "OC2": ("colony", "upgrade_points 2"),
    "OS1": ("station", "gain_drive"),
    "OS2": ("station", "shift_points 2"),
    "OM1": ("mission", "gain_mix 3"),
    "OM2": ("mission", "draw_cards 1, play_card"),
}

# Die that goes to II, die that goes up, two cubes each, cards.
STARTS: dict[str, tuple[str, str, str, list[int]]] = {
    "G1": ("black", "yellow", "turquoise brown", [1, 2]),
    "G2": ("yellow", "turquoise", "brown black", [3, 4]),
    "G3": ("turquoise", "brown", "black yellow", [5, 6]),
    "G4": ("brown", "black", "yellow turquoise", [7, 8]),
}

TILES = {
    "centre": "home 0,0, planet 2,-1, planet -2,1, planet3 1,1, planet3 -1,-1",
    "A": "hub 0,0, portal 0,-2, planet 2,-1, planet -2,1, planet 1,1, planet3 -1,0, planet4 -1,2",
    "B": "hub 1,0, portal -2,1, planet 0,-1, planet -1,2, planet 2,-2, planet3 -2,0, planet4 1,1",
    "C": "hub 0,1, portal 0,0, planet 2,-2, planet -2,0, planet -1,2, planet3 0,-2, planet4 2,0",
    "D": "hub 0,0, portal 2,0, planet 0,-1, planet -2,2, planet 0,2, planet3 -2,0, planet4 2,-2",
    "E": "hub 1,-1, portal -1,2, planet 0,0, planet -2,1, planet 2,0, planet3 0,-2, planet4 1,1",
    "F": "hub -1,1, portal 1,-2, planet 1,0, planet -1,-1, planet 0,2, planet3 2,-2, planet4 -2,2",
}

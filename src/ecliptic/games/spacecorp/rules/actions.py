"""The verbs of SpaceCorp, and the fixed vocabulary that gives its numbers their meaning.

Actions and facts name cards, sites and tiles by their words, which go over all three eras. States count sites, kinds of
cards and stacks within the era: `Rules.first_site` and `Rules.kind_of` lead from one to the other.
"""

from __future__ import annotations

from typing import Final

from ecliptic.core.actions import ActionTable, Arg, Verb, numbers
from ecliptic.games.spacecorp.rules import actions_ids as ids

NONE: Final = -1  # no seat, no site, no card, no tile

# Capacities: content may fill fewer, never more.
SEATS: Final = 4
TEAMS: Final = 4
HQ_SLOTS: Final = 3
OFFERS: Final = 4
ROWS: Final = 7  # of contracts
BOXES: Final = 3  # explore boxes of a site
MODES: Final = 2  # of a card
STACKS: Final = 3  # of tiles, by name, in an era
HALVES: Final = 2  # of a stack
TRACK: Final = 3  # boxes of a star track

# Eras (SC-1.1).
ERAS: Final = 3
ERA_IDS: Final = ("mariners", "planeteers", "starfarers")
MARINERS: Final = 0
PLANETEERS: Final = 1
STARFARERS: Final = 2

# Action kinds (SC-1.8).
ACTIONS: Final = 10
ACTION_IDS: Final = (
    "research",
    "move",
    "explore",
    "build",
    "produce",
    "genetics",
    "upgrade",
    "special",
    "revelation",
    "colonize",
)
RESEARCH: Final = 0
MOVE: Final = 1
EXPLORE: Final = 2
BUILD: Final = 3
PRODUCE: Final = 4
GENETICS: Final = 5
UPGRADE: Final = 6
SPECIAL: Final = 7
REVELATION: Final = 8
COLONIZE: Final = 9

# Wheel markers (SC-11.4, SC-16.1).
MARKERS: Final = 2
MARKER_IDS: Final = ("genetics", "revelation")
GENES: Final = 0
INSIGHT: Final = 1

# Cards. Within an era they are kinds: 0 = Time, then Start cards, then the rest (SC-2.5).
KINDS: Final = 40
TIME_KIND: Final = 0
FIRST_START: Final = 1
FIRST_OTHER: Final = 8  # 7 Start kinds at most, 32 others
START_PART: Final = 0  # of the deck
MAIN_PART: Final = 1
NO_PART: Final = 2  # of kinds that the era does not have
TIME_CARD: Final = 0
CARDS: Final = 97
CARD_IDS: Final = ids.CARD_IDS

# Edges (SC-12) and Specials (SC-11.9).
EDGES: Final = 11
EDGE_IDS: Final = (
    "market_influence",
    "salvage",
    "hack",
    "poach",
    "sabotage",
    "intercept",
    "divert",
    "competitors",
    "hostile_microbes",
    "incompatible",
    "leak",
)
MARKET_INFLUENCE: Final = 0
SALVAGE: Final = 1
HACK: Final = 2
POACH: Final = 3
SABOTAGE: Final = 4
INTERCEPT: Final = 5
DIVERT: Final = 6
COMPETITORS: Final = 7
HOSTILE_MICROBES: Final = 8
INCOMPATIBLE: Final = 9
LEAK: Final = 10
EDGE_VERB_IDS: Final = (
    "gain_profit_if",
    "take_offers",
    "take_discarded",
    "forbid_action",
    "extra_turn",
    "gain_share_of_production",
    "use_two_hqs",
    "lose_profit_if",
    "remove_infra_each",
    "copy_breakthrough",
)
GAIN_IF: Final = 0  # own claim, another's
TAKE_OFFERS: Final = 1  # 1 = all, 0 = one
TAKE_DISCARDED: Final = 2
FORBID: Final = 3
EXTRA_TURN: Final = 4
SHARE: Final = 5  # numerator, denominator; rounded up
TWO_HQS: Final = 6
LOSE_IF: Final = 7  # amount, icon
REMOVE_INFRA: Final = 8
COPY: Final = 9
WHO_IDS: Final = ("self", "opponent", "any")
SELF: Final = 0
OPPONENT: Final = 1
ANY: Final = 2
SPECIALS: Final = 3
SPECIAL_IDS: Final = ("near_space_probe", "deep_space_probe", "anti_matter_prototype")
SPECIAL_VERB_IDS: Final = ("probe", "jump_move")
PROBES: Final = 0
JUMPS: Final = 1

# Windows in which Edges are played (II.2).
WINDOWS: Final = 7
WINDOW_IDS: Final = (
    "turn_start",
    "action_declared",
    "produced",
    "progress_awarded",
    "contract_claimed",
    "discard",
    "turn_end",
)
AT_START: Final = 0
DECLARED: Final = 1
PRODUCED_IT: Final = 2
AWARDED: Final = 3
CLAIMED_IT: Final = 4
AT_DISCARD: Final = 5
AT_END: Final = 6

# Boards. A site's number counts within its era; its word over all of them.
SITES: Final = 32  # of an era
SLOTS: Final = 32  # of an era: places for a tile and a base
SITE_WORDS: Final = 67
SITE_IDS: Final = ids.SITE_IDS

SITE_KIND_IDS: Final = ("home", "surface", "lagrange", "beyond", "star", "spur", "empty")
HOME: Final = 0
SURFACE: Final = 1
LAGRANGE: Final = 2
BEYOND: Final = 3
STAR: Final = 4
SPUR: Final = 5
EMPTY: Final = 6

# Discovery tiles.
TILES: Final = 44
TILE_IDS: Final = ids.TILE_IDS
STACK_IDS: Final = (("e1", "e2"), ("e1", "e2", "e3"), ("primary", "secondary", "alien"))
ICONS: Final = 9
ICON_IDS: Final = (
    "water",
    "life",
    "wonder",
    "artifact",
    "anomaly",
    "outpost",
    "dust",
    "exotic",
    "alien",
)
ALIEN_IDS: Final = ("phobes", "introvs")
PHOBES: Final = 1  # what a tile's `special` is
INTROVS: Final = 2

# Base types.
BASES: Final = 9
BASE_IDS: Final = (
    "attraction",
    "bio_lab",
    "exploiter",
    "industrial",
    "refinery",
    "research",
    "secure",
    "shield_factory",
    "spaceport",
)
ATTRACTION: Final = 0
BIO_LAB: Final = 1
EXPLOITER: Final = 2
INDUSTRIAL: Final = 3
REFINERY: Final = 4
RESEARCH_BASE: Final = 5
SECURE: Final = 6
SHIELD_FACTORY: Final = 7
SPACEPORT: Final = 8
BASE_VERBS: Final = 16
BASE_VERB_IDS: Final = (
    "tile_gains_p",
    "tile_p_plus",
    "advance_on_build",
    "cash_p_on_build",
    "double_build_elsewhere_in_region",
    "colony_point",
    "take_offer_on_build",
    "take_offer_or_advance_on_build",
    "gain_per_opponent_base_on_build",
    "unlock_phobes",
    "shields_own_build_action",
    "shields_moves_from_region",
    "shields_builds_in_region",
    "add_move_per_team_starting_here",
    "double_one_move_card_or_infra_card",
    "allows_transport",
)
GIVES_P: Final = 0
P_PLUS: Final = 1
ADVANCES: Final = 2
CASHES_P: Final = 3
DOUBLES_BUILD: Final = 4
COLONY_POINT: Final = 5
TAKES_OFFER: Final = 6
OFFER_OR_ADVANCE: Final = 7
GAINS_PER_BASE: Final = 8
UNLOCKS_PHOBES: Final = 9
SHIELDS_ITSELF: Final = 10
SHIELDS_MOVES: Final = 11
SHIELDS_BUILDS: Final = 12
ADDS_MOVE: Final = 13
DOUBLES_CARD: Final = 14
TRANSPORTS: Final = 15
NEEDS_NOTHING: Final = 0  # of P, to be built
NEEDS_P: Final = 1
NEEDS_P_OR_COL: Final = 2
OR_P: Final = 3  # instead of an icon

# Progress cards and colonies.
PROGRESS_CARDS: Final = 16
PROGRESS_IDS: Final = ids.PROGRESS_IDS
ADAPTATION: Final = 0
BREAKTHROUGH: Final = 1
PROGRESS_KIND_IDS: Final = ("adaptation", "breakthrough")
PROGRESS_VERB_IDS: Final = (
    "ignore_radiation",
    "reward_bonus",
    "add_action_value",
    "double_action_value",
    "ignore_gravity",
    "draw_threshold",
    "produce_bonus",
    "colony_point",
    "deploy_team",
    "track_speed",
)
IGNORES_RADIATION: Final = 0
REWARD_BONUS: Final = 1
ADDS_VALUE: Final = 2
DOUBLES_VALUE: Final = 3
IGNORES_GRAVITY: Final = 4  # its number: the discount in Starfarers
DRAWS_BELOW: Final = 5
PRODUCE_BONUS: Final = 6
GIVES_CP: Final = 7
DEPLOYS: Final = 8
TRACK_SPEED: Final = 9
COLONIES: Final = 32
COLONY_IDS: Final = ids.COLONY_IDS
COLONY_WHEN_IDS: Final = ("never", "now", "event", "era_end")
NEVER: Final = 0
AT_ONCE: Final = 1
ON_EVENT: Final = 2
ERA_END: Final = 3
COLONY_VERB_IDS: Final = (
    "none",
    "unused",
    "gain_profit",
    "gain_profit_per",
    "on_own_colonize",
    "on_own_colonize_count",
    "on_opponent_colonize",
    "on_opponent_contract",
    "on_opponent_produce",
    "gain_contract_award",
    "claim_unfulfilled_contract",
)
NO_BENEFIT: Final = 0
UNUSED: Final = 1
GAIN: Final = 2
GAIN_PER: Final = 3
OWN_COLONIZE: Final = 4
OWN_COLONIZE_COUNT: Final = 5
OTHER_COLONIZES: Final = 6
OTHER_CONTRACT: Final = 7
OTHER_PRODUCES: Final = 8
GAIN_AWARD: Final = 9
FULFILS: Final = 10
COLONY_COUNT_IDS: Final = (
    "own_secure_sites",
    "own_progress_titles",
    "breakthrough_titles_in_play",
    "adaptation_titles_in_play",
    "competing_colonies",
    "systems_without_colony",
)
SECURE_SITES: Final = 0
OWN_TITLES: Final = 1
BREAKTHROUGHS_IN_PLAY: Final = 2
ADAPTATIONS_IN_PLAY: Final = 3
OTHERS_COLONIES: Final = 4
EMPTY_SYSTEMS: Final = 5

# Conditions of contracts (SC-6.1).
CONDITION_IDS: Final = (
    "first_action",
    "bases",
    "base_types",
    "regions_with_bases",
    "infra_cards",
    "progress_cards",
    "discovered_icons",
    "produced_at_once",
    "colonies",
    "colony_value",
    "teams",
    "base_tile_icons",
)
FIRST_ACTION: Final = 0
OWN_BASES: Final = 1
OWN_TYPES: Final = 2
REGIONS: Final = 3
INFRA_CARDS: Final = 4
TITLES: Final = 5
FOUND_ICONS: Final = 6
PRODUCED_AT_ONCE: Final = 7
OWN_COLONIES: Final = 8
COLONY_VALUE: Final = 9
OWN_TEAMS: Final = 10
TILE_ICONS: Final = 11
ICON_SETS: Final = 3  # of a condition

_SEAT: Final = Arg("", numbers(1, SEATS))
_BY: Final = ("none", *numbers(1, SEATS))
_YES: Final = ("no", "yes")
_SLOT: Final = numbers(1, HQ_SLOTS)
_BOX: Final = Arg("box", numbers(1, BOXES))
_MODE: Final = numbers(1, MODES)
_CARD: Final = Arg("", CARD_IDS)
_SITE: Final = Arg("", SITE_IDS)
_ACTION: Final = Arg("", ACTION_IDS)

# What chance decides.
CARD: Final = Verb("card", _CARD)
TILE: Final = Verb("tile", Arg("", TILE_IDS))
STARTER: Final = Verb("starter", _SEAT)

# The turn.
DO: Final = Verb("do", _ACTION)
PASS: Final = Verb("pass")
NOTHING: Final = Verb("nothing")
CLAIM: Final = Verb("claim", Arg("row", numbers(1, ROWS)))
REWARD: Final = Verb("reward", Arg("", _YES))
STOP: Final = Verb("stop")

# The value of an action, question by question.
TEAM: Final = Verb("team", Arg("", numbers(1, TEAMS)))
TO: Final = Verb("to", _SITE)
ROUTE: Final = Verb("route", Arg("", ("free", "cheap")))
BASE: Final = Verb("base", Arg("", ("start", "end")))
USE: Final = Verb("use", Arg("what", ("spaceport", "industrial", "shield")), Arg("by", _BY))
TIME: Final = Verb("time", Arg("", ("none", "double", "two")))
COMPETITORS_TOO: Final = Verb("competitors", Arg("", _YES))
HQ: Final = Verb("hq", Arg("", _BY))
MODE: Final = Verb("mode", Arg("slot", _SLOT), Arg("as", ("plain", "shielded")))
ADD: Final = Verb("add", Arg("card", CARD_IDS), Arg("mode", _MODE))
BOOST: Final = Verb("boost", Arg("from", ("hand", "infra")), Arg("card", CARD_IDS))
DONE: Final = Verb("done")
FORGO: Final = Verb("forgo")

# What an action does.
TYPE: Final = Verb("build", _BOX, Arg("base", BASE_IDS))
COLLECT: Final = Verb("collect", Arg("site", SITE_IDS), _BOX)
COLLECT_LEGACY: Final = Verb("collect-legacy")
DRAW: Final = Verb("draw", Arg("from", ("deck", *numbers(1, OFFERS))))
STACK: Final = Verb("stack", Arg("", ("a", "b")))
PUT: Final = Verb("upgrade", _CARD)
SLOT: Final = Verb("slot", Arg("", _SLOT))
PLAY: Final = Verb("special", _CARD)
PROBE: Final = Verb("probe", _SITE)
TAKE: Final = Verb("take", Arg("offer", numbers(1, OFFERS)))
ADVANCE: Final = Verb("advance")
NEXT_BOX: Final = Verb("next", _BOX)
FLEE: Final = Verb("flee", Arg("", numbers(1, TEAMS)))
PROGRESS: Final = Verb("progress", Arg("", PROGRESS_IDS))
DEPLOY: Final = Verb("deploy", _SITE)

# Colonies.
REGION: Final = Verb("region", _SITE)
COLONY: Final = Verb("colony", Arg("", COLONY_IDS))
REMOVE: Final = Verb("remove", Arg("", ("none", *numbers(1, TEAMS))))
CP_BUILD: Final = Verb("cp-build", Arg("", _YES))
FULFIL: Final = Verb("fulfil", Arg("row", numbers(1, ROWS)))

# Edges.
EDGE: Final = Verb("edge", _CARD)
DECLINE: Final = Verb("decline")
LOSE: Final = Verb("lose", Arg("slot", _SLOT))
NAME: Final = Verb("name", _ACTION)

# Between eras.
KEEP: Final = Verb("keep", Arg("site", SITE_IDS), _BOX)
KEEP_NONE: Final = Verb("keep-none")
BEGIN: Final = Verb("begin", Arg("", ("home", "beyond")))

# Asides.
SIT: Final = Verb("sit")

TABLE: Final = ActionTable(
    DO,
    PASS,
    NOTHING,
    CLAIM,
    REWARD,
    STOP,
    TEAM,
    TO,
    ROUTE,
    BASE,
    USE,
    TIME,
    COMPETITORS_TOO,
    HQ,
    MODE,
    ADD,
    BOOST,
    DONE,
    FORGO,
    TYPE,
    COLLECT,
    COLLECT_LEGACY,
    DRAW,
    STACK,
    PUT,
    SLOT,
    PLAY,
    PROBE,
    TAKE,
    ADVANCE,
    NEXT_BOX,
    FLEE,
    PROGRESS,
    DEPLOY,
    REGION,
    COLONY,
    REMOVE,
    CP_BUILD,
    FULFIL,
    EDGE,
    DECLINE,
    LOSE,
    NAME,
    KEEP,
    KEEP_NONE,
    BEGIN,
    chance=(CARD, TILE, STARTER),
    aside=(SIT,),
)

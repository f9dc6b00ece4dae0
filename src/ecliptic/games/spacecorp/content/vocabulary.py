"""Content: the words and the kinds of numbers that its tables are made of."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from ecliptic.core.content import Row

Small = Annotated[int, Meta(ge=0, le=99)]
One = Annotated[int, Meta(ge=1, le=99)]
Signed = Annotated[int, Meta(ge=-20, le=20)]
Far = Annotated[int, Meta(ge=1, le=200)]
Name = Annotated[str, Meta(min_length=1, max_length=48)]
Words = Annotated[str, Meta(min_length=1, max_length=260)]
Id = Annotated[str, Meta(min_length=1, max_length=32)]
Era = Literal["mariners", "planeteers", "starfarers"]
Icon = Literal["water", "life", "wonder", "artifact", "anomaly", "outpost", "dust", "exotic", "alien"]
# fmt: off
Flag = Literal[
    "home_base", "home_shield", "lagrange", "asteroid", "comet", "mars_surface", "moon", "dwarf_planet", "beyond",
    "no_action", "multi_star",
]
Trigger = Literal[
    "turn_start", "action_declared", "produced", "contract_claimed", "progress_awarded", "discard", "turn_end",
]
EdgeVerb = Literal[
    "gain_profit_if", "take_offers", "take_discarded", "forbid_action", "extra_turn", "gain_share_of_production",
    "use_two_hqs", "lose_profit_if", "remove_infra_each", "copy_breakthrough",
]
BaseVerb = Literal[
    "tile_gains_p", "tile_p_plus", "advance_on_build", "cash_p_on_build", "double_build_elsewhere_in_region",
    "colony_point", "take_offer_on_build", "take_offer_or_advance_on_build", "gain_per_opponent_base_on_build",
    "unlock_phobes", "shields_own_build_action", "shields_moves_from_region", "shields_builds_in_region",
    "add_move_per_team_starting_here", "double_one_move_card_or_infra_card", "allows_transport",
]
ProgressVerb = Literal[
    "ignore_radiation", "reward_bonus", "add_action_value", "double_action_value", "ignore_gravity", "draw_threshold",
    "produce_bonus", "colony_point", "deploy_team", "track_speed",
]
ColonyVerb = Literal[
    "none", "unused", "gain_profit", "gain_profit_per", "on_own_colonize", "on_own_colonize_count",
    "on_opponent_colonize", "on_opponent_contract", "on_opponent_produce", "gain_contract_award",
    "claim_unfulfilled_contract",
]
ColonyCount = Literal[
    "own_secure_sites", "own_progress_titles", "breakthrough_titles_in_play", "adaptation_titles_in_play",
    "competing_colonies", "systems_without_colony",
]
ConditionVerb = Literal[
    "first_action", "bases", "base_types", "regions_with_bases", "infra_cards", "progress_cards", "discovered_icons",
    "produced_at_once", "colonies", "colony_value", "teams", "base_tile_icons",
]
ActionKind = Literal[
    "research", "move", "explore", "build", "produce", "genetics", "upgrade", "special", "revelation", "colonize",
]
# fmt: on
FLAGS: tuple[str, ...] = get_args(Flag)
Valued = Literal["move", "explore", "build", "produce", "research", "genetics", "revelation"]
Marker = Literal["genetics", "revelation"]
Alien = Literal["phobes", "introvs"]
ByEra = Annotated[list[Small], Meta(min_length=3, max_length=3)]
ByPlayers = Annotated[list[Small], Meta(min_length=3, max_length=3)]
Seats = Annotated[list[Small], Meta(min_length=2, max_length=4)]


class Told(Row):
    """A row that may say more about where its figures come from."""

    source: str = ""

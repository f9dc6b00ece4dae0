"""The figures of the rules, as flat arrays that all states of a game share.

Arrays by era have the era as their outermost index: `era * SITES + site`, `era * BASES + type`, `era * ROWS + row`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.spacecorp.rules import figures_lookup as look
from ecliptic.games.spacecorp.rules.options import Options


@final
@dataclass(kw_only=True, eq=False)
class Rules:
    """Options and content as numbers. Not frozen, since what follows from them is worked out at the end."""

    seats: i64
    # Options.
    first_era: i64  # SC-24
    last_era: i64
    ask_all: bool  # II.2: all who hold a card are asked in windows, not only those able
    ask_auto: bool  # the same from the moment that a second person sits down
    track_in_region: bool
    # Figures.
    offers: i64  # SC-2.10
    orbit: i64  # spaces of a wheel (SC-17.1)
    research_hand: i64  # SC-7.1
    draw_hand: i64  # SC-3.7
    contract_end: i64  # SC-6.5
    claim_pay: i64  # SC-10.4
    stall: i64  # SC-13.19: turns in a row
    stall_deck: i64  # while the deck has cards
    spend_most: vec[i64]  # by era (SC-15.11)
    radiation: vec[i64]  # by era (SC-15.2)
    start_teams: vec[i64]  # by era
    extra_time: i64  # Time cards of the deck, beside one a seat (SC-2.5)
    given_card: i64  # the Start card that everybody has in Mariners (SC-2.6)
    start_dealt: vec[i64]  # by era, hidden Start cards a seat (SC-14.6)
    extra_draws: vec[i64]  # by place in Mariners (SC-2.8)
    start_profit: vec[i64]  # by place in Mariners (SC-2.9)
    short_profit: vec[i64]  # by first era (SC-24.1)
    short_wheel: vec[i64]  # first era * 2 + marker
    beyond_bonus: vec[i64]  # by marker (SC-24.4)
    space_bonus: i64  # a genetics space, after Mariners (SC-24.4)
    hq_action: vec[i64]  # Research box and slots 1 to 3: kind, NONE = nothing (SC-1.9)
    hq_value: vec[i64]
    stock: i64  # bases of a type (SC-1.2)
    # Cards, by card.
    card_era: vec[i64]  # NONE = Time
    kind_of: vec[i64]  # within its era
    card_of: vec[i64]  # era * KINDS + kind; NONE = no such kind
    card_count: vec[i64]
    infra: vec[i64]  # 1 = may go to an HQ
    mode_action: vec[i64]  # card * MODES + mode: kind, NONE = no such mode
    mode_times: vec[i64]  # 1 = a multiplier
    mode_n: vec[i64]
    mode_shield: vec[i64]  # 1 = shields
    edge_of: vec[i64]
    special_of: vec[i64]
    part: list[vec[i64]]  # by era, then kind: START_PART, MAIN_PART, NO_PART
    time_actions: i64  # set of kinds (SC-4.8)
    edge_window: vec[i64]  # by Edge
    edge_kinds: vec[i64]  # era * WINDOWS + window: a set of kinds with such an Edge
    edge_who: vec[i64]
    edge_verb: vec[i64]
    edge_a: vec[i64]
    edge_b: vec[i64]
    special_verb: vec[i64]  # by Special
    special_n: vec[i64]  # highest explore cost, or distance
    special_bonus: vec[i64]
    # Boards, by era and site. Sets of sites have a bit a site.
    first_site: vec[i64]  # by era: the word of its site 0
    sites: vec[i64]  # by era
    slots: vec[i64]  # by era
    home: vec[i64]  # by era
    site_kind: vec[i64]
    gravity: vec[i64]
    explore_cost: vec[i64]  # NONE = can't be explored
    build_cost: vec[i64]  # NONE = nothing can be built
    boxes: vec[i64]  # explore boxes
    first_slot: vec[i64]  # its slots are the next `boxes`, or one; NONE = it has none
    slot_site: vec[i64]  # era * SLOTS + slot
    slot_stack: vec[i64]  # NONE = no explore box
    dist: vec[i64]  # (era * SITES + from) * SITES + to, cheapest; FAR = no way (SC-8.3)
    low_dist: vec[i64]  # without gravity
    free_dist: vec[i64]  # outside the radiation zone (SC-15.4)
    free_low_dist: vec[i64]
    zone: vec[i64]  # by era: sites in it (SC-15.2)
    region: vec[i64]  # sites of its region, with itself
    near: vec[i64]  # sites nearby, with its region (SC-19.11)
    spur_entry: vec[i64]  # by spur: from where it may be entered (SC-21.1)
    multi_star: vec[i64]  # by era
    home_shield: vec[i64]  # by era: sites from where every move is shielded (SC-15.6)
    beyond_site: vec[i64]  # by era; NONE = there is none
    first_beyond: vec[i64]  # by era: where the holder may begin (SC-14.3)
    second_beyond: vec[i64]
    spur_first: i64  # SC-21.2
    spur_other: i64
    # Tiles.
    stack_size: vec[i64]  # era * STACKS + stack
    stack_halves: vec[i64]  # of how many stacks it is made
    tile_era: vec[i64]
    tile_stack: vec[i64]
    tile_count: vec[i64]
    tile_icons: vec[i64]  # a set
    tile_profit: vec[i64]
    tile_wheel: vec[i64]  # tile * MARKERS + marker
    tile_p: vec[i64]  # NONE = no P
    tile_base: vec[i64]
    tile_col: vec[i64]
    tile_redirect: vec[i64]  # a stack, or NONE
    tile_special: vec[i64]  # 0, PHOBES, INTROVS
    # Base types, by era and type. Sets of types have a bit a type.
    base_types: vec[i64]  # by era: allowed
    need_icons: vec[i64]  # any of these; 0 = needs none
    bad_icons: vec[i64]  # none of these
    need_p: vec[i64]  # NEEDS_NOTHING, NEEDS_P, NEEDS_P_OR_COL, OR_P
    need_sites: vec[i64]  # where it may stand
    types_that: vec[i64]  # era * BASE_VERBS + verb: a set of types
    base_n: vec[i64]  # (era * BASES + type) * BASE_VERBS + verb: its number
    # Progress cards.
    progress_kind: vec[i64]
    progress_era: vec[i64]
    progress_bonus: vec[i64]  # title * 2 + (1 = top copy, 0 = its twin)
    prior_kind: vec[i64]  # NONE = no prerequisite (SC-17.5)
    prior_n: vec[i64]
    progress_verb: vec[i64]
    progress_n: vec[i64]
    progress_actions: vec[i64]  # a set of kinds
    progress_contact: vec[i64]  # a set of aliens: bit(PHOBES), bit(INTROVS)
    # Colonies.
    colonies_used: i64  # a set, with so many players (SC-18.6)
    colony_value: vec[i64]
    colony_when: vec[i64]
    colony_verb: vec[i64]
    colony_n: vec[i64]
    colony_per: vec[i64]
    colony_count: vec[i64]
    cp_single: i64  # SC-20.3
    cp_multi: i64
    cp_profit: i64
    colony_score: vec[i64]  # by number, the last for that many or more (SC-23.2)
    # Contracts of this number of players, by era and row.
    award: vec[i64]
    condition: vec[i64]
    condition_n: vec[i64]
    condition_what: vec[i64]  # action kind, kind of progress card (NONE = any), icons
    condition_sites: vec[i64]
    condition_types: vec[i64]
    condition_icons: vec[i64]  # (era * ROWS + row) * ICON_SETS; 0 = no more sets
    options: Options  # as the table agreed; what every turn asks is a figure
    # What follows from these, laid out for looking up.
    rows: vec[i64] = field(init=False)  # see `number_row`
    mode_rows: vec[i64] = field(init=False)  # as `mode_n`
    hq_rows: vec[i64] = field(init=False)  # as `hq_action`
    does: vec[i64] = field(init=False)  # by card: the kinds of action that it counts for
    hq_does: vec[i64] = field(init=False)  # as `hq_action`: that kind as a set
    uses: vec[i64] = field(init=False)  # as `card_of`
    # The kinds of an era that are good for something, lowest first: those of (era * FORS + what) begin at `use_at`.
    use_at: vec[i64] = field(init=False)
    use_kind: vec[i64] = field(init=False)
    # The same for kinds with an Edge of a window: era * WINDOWS + window.
    edge_at: vec[i64] = field(init=False)
    edge_kind: vec[i64] = field(init=False)
    title_that: vec[i64] = field(init=False)
    port_types: vec[i64] = field(init=False)  # by era: the base types that help a Move from their site
    port_adds: vec[i64] = field(init=False)  # by era: what one of them adds to it
    span: i64 = field(init=False)  # no way is as long as that
    # (era * SITES + from) * span + length: the sites that are no farther than that, a bit each.
    within: vec[i64] = field(init=False)
    low_within: vec[i64] = field(init=False)
    free_within: vec[i64] = field(init=False)
    free_low_within: vec[i64] = field(init=False)
    barred: vec[i64] = field(init=False)  # by era: sites that not everybody may enter
    fitting: vec[i64] = field(init=False)  # era * SITES + site: types that may stand there

    def __post_init__(self) -> None:
        self.rows = look.rows_of_cards(self.mode_action, self.mode_times, self.mode_n, self.mode_shield)
        self.mode_rows = look.rows_of_modes(self.mode_times, self.mode_n, self.mode_shield)
        self.hq_rows = look.rows_of_hq(self.hq_value)
        self.does = look.deeds_of_cards(self.mode_action)
        self.hq_does = look.deeds_of_hq(self.hq_action)
        self.uses = look.uses_of_kinds(
            self.does, self.card_of, self.infra, self.edge_of, self.edge_verb, self.special_of
        )
        kinds = look.kinds_with(self.uses)
        self.use_at = look.beginnings(kinds)
        self.use_kind = look.members_of(kinds)
        self.edge_at = look.beginnings(self.edge_kinds)
        self.edge_kind = look.members_of(self.edge_kinds)
        self.title_that = look.titles_that(self.progress_verb, self.progress_actions)
        self.port_types = look.ports(self.types_that)
        self.port_adds = look.added_by_ports(self.types_that, self.base_n)
        self.span = look.longest_way(self.dist, self.low_dist, self.free_dist, self.free_low_dist)
        self.within = look.sites_within(self.dist, self.span)
        self.low_within = look.sites_within(self.low_dist, self.span)
        self.free_within = look.sites_within(self.free_dist, self.span)
        self.free_low_within = look.sites_within(self.free_low_dist, self.span)
        self.barred = look.barred_sites(self.site_kind)
        self.fitting = look.fitting_types(self.need_sites)

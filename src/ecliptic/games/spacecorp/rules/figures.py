"""The figures of the rules, as flat arrays that all states of a game share.

Arrays by era have the era as their outermost index: `era * SITES + site`, `era * BASES + type`, `era * ROWS + row`.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.spacecorp.rules import figures_lookup as look
from ecliptic.games.spacecorp.rules.options import Options


@final
class Rules:
    """Options and content as numbers."""

    def __init__(
        self,
        *,
        seats: i64,
        first_era: i64,
        last_era: i64,
        ask_all: bool,
        ask_auto: bool,
        track_in_region: bool,
        offers: i64,
        orbit: i64,
        research_hand: i64,
        draw_hand: i64,
        contract_end: i64,
        claim_pay: i64,
        stall: i64,
        stall_deck: i64,
        spend_most: vec[i64],
        radiation: vec[i64],
        start_teams: vec[i64],
        extra_time: i64,
        given_card: i64,
        start_dealt: vec[i64],
        extra_draws: vec[i64],
        start_profit: vec[i64],
        short_profit: vec[i64],
        short_wheel: vec[i64],
        beyond_bonus: vec[i64],
        space_bonus: i64,
        hq_action: vec[i64],
        hq_value: vec[i64],
        stock: i64,
        card_era: vec[i64],
        kind_of: vec[i64],
        card_of: vec[i64],
        card_count: vec[i64],
        infra: vec[i64],
        mode_action: vec[i64],
        mode_times: vec[i64],
        mode_n: vec[i64],
        mode_shield: vec[i64],
        edge_of: vec[i64],
        special_of: vec[i64],
        part: list[vec[i64]],
        time_actions: i64,
        edge_window: vec[i64],
        edge_kinds: vec[i64],
        edge_who: vec[i64],
        edge_verb: vec[i64],
        edge_a: vec[i64],
        edge_b: vec[i64],
        special_verb: vec[i64],
        special_n: vec[i64],
        special_bonus: vec[i64],
        first_site: vec[i64],
        sites: vec[i64],
        slots: vec[i64],
        home: vec[i64],
        site_kind: vec[i64],
        gravity: vec[i64],
        explore_cost: vec[i64],
        build_cost: vec[i64],
        boxes: vec[i64],
        first_slot: vec[i64],
        slot_site: vec[i64],
        slot_stack: vec[i64],
        dist: vec[i64],
        low_dist: vec[i64],
        free_dist: vec[i64],
        free_low_dist: vec[i64],
        zone: vec[i64],
        region: vec[i64],
        near: vec[i64],
        spur_entry: vec[i64],
        multi_star: vec[i64],
        home_shield: vec[i64],
        beyond_site: vec[i64],
        first_beyond: vec[i64],
        second_beyond: vec[i64],
        spur_first: i64,
        spur_other: i64,
        stack_size: vec[i64],
        stack_halves: vec[i64],
        tile_era: vec[i64],
        tile_stack: vec[i64],
        tile_count: vec[i64],
        tile_icons: vec[i64],
        tile_profit: vec[i64],
        tile_wheel: vec[i64],
        tile_p: vec[i64],
        tile_base: vec[i64],
        tile_col: vec[i64],
        tile_redirect: vec[i64],
        tile_special: vec[i64],
        base_types: vec[i64],
        need_icons: vec[i64],
        bad_icons: vec[i64],
        need_p: vec[i64],
        need_sites: vec[i64],
        types_that: vec[i64],
        base_n: vec[i64],
        progress_kind: vec[i64],
        progress_era: vec[i64],
        progress_bonus: vec[i64],
        prior_kind: vec[i64],
        prior_n: vec[i64],
        progress_verb: vec[i64],
        progress_n: vec[i64],
        progress_actions: vec[i64],
        progress_contact: vec[i64],
        colonies_used: i64,
        colony_value: vec[i64],
        colony_when: vec[i64],
        colony_verb: vec[i64],
        colony_n: vec[i64],
        colony_per: vec[i64],
        colony_count: vec[i64],
        cp_single: i64,
        cp_multi: i64,
        cp_profit: i64,
        colony_score: vec[i64],
        award: vec[i64],
        condition: vec[i64],
        condition_n: vec[i64],
        condition_what: vec[i64],
        condition_sites: vec[i64],
        condition_types: vec[i64],
        condition_icons: vec[i64],
        options: Options,
    ) -> None:
        self.seats: Final = seats
        # Options.
        self.first_era: Final = first_era  # SC-24
        self.last_era: Final = last_era
        self.ask_all: Final = ask_all  # II.2: all who hold a card are asked in windows, not only those able
        self.ask_auto: Final = ask_auto  # the same from the moment that a second person sits down
        self.track_in_region: Final = track_in_region
        # Figures.
        self.offers: Final = offers  # SC-2.10
        self.orbit: Final = orbit  # spaces of a wheel (SC-17.1)
        self.research_hand: Final = research_hand  # SC-7.1
        self.draw_hand: Final = draw_hand  # SC-3.7
        self.contract_end: Final = contract_end  # SC-6.5
        self.claim_pay: Final = claim_pay  # SC-10.4
        self.stall: Final = stall  # SC-13.19: turns in a row
        self.stall_deck: Final = stall_deck  # while the deck has cards
        self.spend_most: Final = spend_most  # by era (SC-15.11)
        self.radiation: Final = radiation  # by era (SC-15.2)
        self.start_teams: Final = start_teams  # by era
        self.extra_time: Final = extra_time  # Time cards of the deck, beside one a seat (SC-2.5)
        self.given_card: Final = given_card  # the Start card that everybody has in Mariners (SC-2.6)
        self.start_dealt: Final = start_dealt  # by era, hidden Start cards a seat (SC-14.6)
        self.extra_draws: Final = extra_draws  # by place in Mariners (SC-2.8)
        self.start_profit: Final = start_profit  # by place in Mariners (SC-2.9)
        self.short_profit: Final = short_profit  # by first era (SC-24.1)
        self.short_wheel: Final = short_wheel  # first era * 2 + marker
        self.beyond_bonus: Final = beyond_bonus  # by marker (SC-24.4)
        self.space_bonus: Final = space_bonus  # a genetics space, after Mariners (SC-24.4)
        self.hq_action: Final = hq_action  # Research box and slots 1 to 3: kind, NONE = nothing (SC-1.9)
        self.hq_value: Final = hq_value
        self.stock: Final = stock  # bases of a type (SC-1.2)
        # Cards, by card.
        self.card_era: Final = card_era  # NONE = Time
        self.kind_of: Final = kind_of  # within its era
        self.card_of: Final = card_of  # era * KINDS + kind; NONE = no such kind
        self.card_count: Final = card_count
        self.infra: Final = infra  # 1 = may go to an HQ
        self.mode_action: Final = mode_action  # card * MODES + mode: kind, NONE = no such mode
        self.mode_times: Final = mode_times  # 1 = a multiplier
        self.mode_n: Final = mode_n
        self.mode_shield: Final = mode_shield  # 1 = shields
        self.edge_of: Final = edge_of
        self.special_of: Final = special_of
        self.part: Final = part  # by era, then kind: START_PART, MAIN_PART, NO_PART
        self.time_actions: Final = time_actions  # set of kinds (SC-4.8)
        self.edge_window: Final = edge_window  # by Edge
        self.edge_kinds: Final = edge_kinds  # era * WINDOWS + window: a set of kinds with such an Edge
        self.edge_who: Final = edge_who
        self.edge_verb: Final = edge_verb
        self.edge_a: Final = edge_a
        self.edge_b: Final = edge_b
        self.special_verb: Final = special_verb  # by Special
        self.special_n: Final = special_n  # highest explore cost, or distance
        self.special_bonus: Final = special_bonus
        # Boards, by era and site. Sets of sites have a bit a site.
        self.first_site: Final = first_site  # by era: the word of its site 0
        self.sites: Final = sites  # by era
        self.slots: Final = slots  # by era
        self.home: Final = home  # by era
        self.site_kind: Final = site_kind
        self.gravity: Final = gravity
        self.explore_cost: Final = explore_cost  # NONE = can't be explored
        self.build_cost: Final = build_cost  # NONE = nothing can be built
        self.boxes: Final = boxes  # explore boxes
        self.first_slot: Final = first_slot  # its slots are the next `boxes`, or one; NONE = it has none
        self.slot_site: Final = slot_site  # era * SLOTS + slot
        self.slot_stack: Final = slot_stack  # NONE = no explore box
        self.dist: Final = dist  # (era * SITES + from) * SITES + to, cheapest; FAR = no way (SC-8.3)
        self.low_dist: Final = low_dist  # without gravity
        self.free_dist: Final = free_dist  # outside the radiation zone (SC-15.4)
        self.free_low_dist: Final = free_low_dist
        self.zone: Final = zone  # by era: sites in it (SC-15.2)
        self.region: Final = region  # sites of its region, with itself
        self.near: Final = near  # sites nearby, with its region (SC-19.11)
        self.spur_entry: Final = spur_entry  # by spur: from where it may be entered (SC-21.1)
        self.multi_star: Final = multi_star  # by era
        self.home_shield: Final = home_shield  # by era: sites from where every move is shielded (SC-15.6)
        self.beyond_site: Final = beyond_site  # by era; NONE = there is none
        self.first_beyond: Final = first_beyond  # by era: where the holder may begin (SC-14.3)
        self.second_beyond: Final = second_beyond
        self.spur_first: Final = spur_first  # SC-21.2
        self.spur_other: Final = spur_other
        # Tiles.
        self.stack_size: Final = stack_size  # era * STACKS + stack
        self.stack_halves: Final = stack_halves  # of how many stacks it is made
        self.tile_era: Final = tile_era
        self.tile_stack: Final = tile_stack
        self.tile_count: Final = tile_count
        self.tile_icons: Final = tile_icons  # a set
        self.tile_profit: Final = tile_profit
        self.tile_wheel: Final = tile_wheel  # tile * MARKERS + marker
        self.tile_p: Final = tile_p  # NONE = no P
        self.tile_base: Final = tile_base
        self.tile_col: Final = tile_col
        self.tile_redirect: Final = tile_redirect  # a stack, or NONE
        self.tile_special: Final = tile_special  # 0, PHOBES, INTROVS
        # Base types, by era and type. Sets of types have a bit a type.
        self.base_types: Final = base_types  # by era: allowed
        self.need_icons: Final = need_icons  # any of these; 0 = needs none
        self.bad_icons: Final = bad_icons  # none of these
        self.need_p: Final = need_p  # NEEDS_NOTHING, NEEDS_P, NEEDS_P_OR_COL, OR_P
        self.need_sites: Final = need_sites  # where it may stand
        self.types_that: Final = types_that  # era * BASE_VERBS + verb: a set of types
        self.base_n: Final = base_n  # (era * BASES + type) * BASE_VERBS + verb: its number
        # Progress cards.
        self.progress_kind: Final = progress_kind
        self.progress_era: Final = progress_era
        self.progress_bonus: Final = progress_bonus  # title * 2 + (1 = top copy, 0 = its twin)
        self.prior_kind: Final = prior_kind  # NONE = no prerequisite (SC-17.5)
        self.prior_n: Final = prior_n
        self.progress_verb: Final = progress_verb
        self.progress_n: Final = progress_n
        self.progress_actions: Final = progress_actions  # a set of kinds
        self.progress_contact: Final = progress_contact  # a set of aliens: bit(PHOBES), bit(INTROVS)
        # Colonies.
        self.colonies_used: Final = colonies_used  # a set, with so many players (SC-18.6)
        self.colony_value: Final = colony_value
        self.colony_when: Final = colony_when
        self.colony_verb: Final = colony_verb
        self.colony_n: Final = colony_n
        self.colony_per: Final = colony_per
        self.colony_count: Final = colony_count
        self.cp_single: Final = cp_single  # SC-20.3
        self.cp_multi: Final = cp_multi
        self.cp_profit: Final = cp_profit
        self.colony_score: Final = colony_score  # by number, the last for that many or more (SC-23.2)
        # Contracts of this number of players, by era and row.
        self.award: Final = award
        self.condition: Final = condition
        self.condition_n: Final = condition_n
        self.condition_what: Final = condition_what  # action kind, kind of progress card (NONE = any), icons
        self.condition_sites: Final = condition_sites
        self.condition_types: Final = condition_types
        self.condition_icons: Final = condition_icons  # (era * ROWS + row) * ICON_SETS; 0 = no more sets
        # What follows from these, laid out for looking up.
        self.rows: Final = look.rows_of_cards(
            mode_action, mode_times, mode_n, mode_shield
        )  # see `number_row`
        self.mode_rows: Final = look.rows_of_modes(mode_times, mode_n, mode_shield)  # as `mode_n`
        self.hq_rows: Final = look.rows_of_hq(hq_value)  # as `hq_action`
        self.does: Final = look.deeds_of_cards(mode_action)  # by card: the kinds of action that it counts for
        self.hq_does: Final = look.deeds_of_hq(hq_action)  # as `hq_action`: that kind as a set
        self.uses: Final = look.uses_of_kinds(
            self.does, card_of, infra, edge_of, edge_verb, special_of
        )  # as `card_of`
        # The kinds of an era that are good for something, lowest first: those of (era * FORS + what) begin at `use_at`.
        kinds = look.kinds_with(self.uses)
        self.use_at: Final = look.beginnings(kinds)
        self.use_kind: Final = look.members_of(kinds)
        # The same for kinds with an Edge of a window: era * WINDOWS + window.
        self.edge_at: Final = look.beginnings(edge_kinds)
        self.edge_kind: Final = look.members_of(edge_kinds)
        self.title_that: Final = look.titles_that(progress_verb, progress_actions)
        self.span: Final = look.longest_way(
            dist, low_dist, free_dist, free_low_dist
        )  # no way is as long as that
        # (era * SITES + from) * span + length: the sites that are no farther than that, a bit each.
        self.within: Final = look.sites_within(dist, self.span)
        self.low_within: Final = look.sites_within(low_dist, self.span)
        self.free_within: Final = look.sites_within(free_dist, self.span)
        self.free_low_within: Final = look.sites_within(free_low_dist, self.span)
        self.barred: Final = look.barred_sites(site_kind)  # by era: sites that not everybody may enter
        self.fitting: Final = look.fitting_types(need_sites)  # era * SITES + site: types that may stand there
        self.options: Final = options  # as the table agreed; what every turn asks is a figure

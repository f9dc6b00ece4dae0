"""Content and options as the rules' numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.spacecorp.content import deriving_parts as parts
from ecliptic.games.spacecorp.content.components import ERAS, Components, Place
from ecliptic.games.spacecorp.content.goals import Need
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.figures import Rules
from ecliptic.games.spacecorp.rules.options import Options

_STARS: Final = a.STARFARERS
_Figure = Callable[[Need, list[Place]], int]


def rules(content: Components, options: Options) -> Rules:
    """The figures for a game with these options."""
    figures, seats = content.figures, options.players
    first = ERAS.index(options.first_era)
    cards, edges, specials = content.cards.card, content.effects.edge, content.effects.special
    tiles, titles, colonies = content.discoveries.tile, content.progress.progress, content.colonies.colony
    hq = content.hq.hq[first]
    boxes = parts.hq_boxes(hq, options.short_game_boxes == "full")
    places = [content.places(era) for era in range(a.ERAS)]
    plain = [parts.Paths(content, era) for era in range(a.ERAS)]
    low = [parts.Paths(content, era, low=True) for era in range(a.ERAS)]
    free = [parts.Paths(content, era, free=True) for era in range(a.ERAS)]
    both = [parts.Paths(content, era, free=True, low=True) for era in range(a.ERAS)]
    kinds = parts.kinds_of(content)
    slots = [parts.slots_of(row) for row in places]
    contracts = [content.contract(era, row, seats) for era in range(a.ERAS) for row in range(a.ROWS)]
    extra_time = figures.setup.time_in_deck[seats - 2]
    return Rules(
        seats=seats,
        # Options
        first_era=first,
        last_era=ERAS.index(options.last_era),
        ask_all=options.ask == "everyone",
        ask_auto=options.ask == "auto",
        track_in_region=options.track_in_region,
        # Figures
        offers=figures.setup.offers,
        orbit=content.progress.wheel.spaces,
        research_hand=figures.turn.research_hand,
        draw_hand=figures.turn.draw_hand,
        contract_end=content.contracts.display.era_end_at,
        claim_pay=figures.turn.claim_pays,
        stall=figures.guard.turns,
        stall_deck=figures.guard.turns_with_deck,
        spend_most=vec[i64]([0 if era == a.MARINERS else figures.turn.most_spent for era in range(a.ERAS)]),
        radiation=vec[i64]([board.board.radiation_cost for board in content.boards]),
        start_teams=vec[i64](figures.setup.teams),
        extra_time=extra_time,
        given_card=a.CARD_IDS.index(figures.setup.given),
        start_dealt=vec[i64]([0, *figures.setup.start_cards[1:]]),
        extra_draws=vec[i64](parts.padded(figures.order.cards[seats - 2], a.SEATS)),
        start_profit=vec[i64](parts.padded(figures.order.profit[seats - 2], a.SEATS)),
        short_profit=vec[i64](figures.short_game.profit),
        short_wheel=vec[i64](
            [
                n
                for pair in zip(figures.short_game.genetics, figures.short_game.revelation, strict=True)
                for n in pair
            ]
        ),
        beyond_bonus=vec[i64](figures.scoring.beyond),
        space_bonus=figures.scoring.genetics_space,
        hq_action=vec[i64]([a.RESEARCH, *[parts.action_of(type_) for type_, _ in boxes]]),
        hq_value=vec[i64]([hq.research_box, *[n for _, n in boxes]]),
        stock=figures.stock.bases_each,
        # Cards
        card_era=vec[i64]([a.NONE, *[ERAS.index(row.era) for row in cards]]),
        kind_of=vec[i64](parts.kind_of_rows(kinds)),
        card_of=vec[i64]([card for row in kinds for card in row]),
        card_count=vec[i64]([seats + extra_time, *[row.count for row in cards]]),
        infra=vec[i64]([0, *[int(row.infra) for row in cards]]),
        mode_action=vec[i64](
            [a.NONE] * a.MODES
            + [parts.action_of(m.type if m else None) for row in cards for m in parts.modes_of(row.modes)]
        ),
        mode_times=vec[i64](
            [0] * a.MODES
            + [int(m is not None and m.op == "mul") for row in cards for m in parts.modes_of(row.modes)]
        ),
        mode_n=vec[i64](
            [0] * a.MODES + [m.n if m else 0 for row in cards for m in parts.modes_of(row.modes)]
        ),
        mode_shield=vec[i64](
            [0] * a.MODES
            + [int(m is not None and m.shielded) for row in cards for m in parts.modes_of(row.modes)]
        ),
        edge_of=vec[i64]([a.NONE, *[parts.index_of(a.EDGE_IDS, row.edge) for row in cards]]),
        special_of=vec[i64]([a.NONE, *[parts.index_of(a.SPECIAL_IDS, row.special) for row in cards]]),
        part=[vec[i64]([parts.part_of(kind, card) for kind, card in enumerate(row)]) for row in kinds],
        time_actions=parts.bits(a.ACTION_IDS, list(content.cards.time.actions)),
        edge_window=vec[i64]([a.WINDOW_IDS.index(row.trigger) for row in edges]),
        edge_kinds=vec[i64](parts.edge_kinds_of(content, kinds)),
        edge_who=vec[i64]([a.WHO_IDS.index(row.who) for row in edges]),
        edge_verb=vec[i64]([a.EDGE_VERB_IDS.index(row.verb) for row in edges]),
        edge_a=vec[i64]([parts.edge_numbers(row)[0] for row in edges]),
        edge_b=vec[i64]([parts.edge_numbers(row)[1] for row in edges]),
        special_verb=vec[i64]([a.SPECIAL_VERB_IDS.index(row.verb) for row in specials]),
        special_n=vec[i64]([row.max_explore_cost or row.max_distance for row in specials]),
        special_bonus=vec[i64]([row.empty_site_bonus for row in specials]),
        # Boards
        first_site=vec[i64]([sum(len(row) for row in places[:era]) for era in range(a.ERAS)]),
        sites=vec[i64]([len(row) for row in places]),
        slots=vec[i64]([sum(n for _, n in row) for row in slots]),
        home=vec[i64]([plain[era].at[content.boards[era].board.home_site] for era in range(a.ERAS)]),
        site_kind=parts.by_site([[a.SITE_KIND_IDS.index(place.kind) for place in row] for row in places]),
        gravity=parts.by_site([[place.gravity for place in row] for row in places], 0),
        explore_cost=parts.by_site([[place.explore_cost or a.NONE for place in row] for row in places]),
        build_cost=parts.by_site(
            [[a.NONE if place.build_cost is None else place.build_cost for place in row] for row in places]
        ),
        boxes=parts.by_site([[len(place.boxes) for place in row] for row in places], 0),
        first_slot=parts.by_site([[start for start, _ in row] for row in slots]),
        slot_site=parts.by_site(
            [[n for n, (_, size) in enumerate(row) for _ in range(size)] for row in slots]
        ),
        slot_stack=parts.by_site([parts.slot_stacks(era, row) for era, row in enumerate(places)]),
        dist=parts.by_pair(plain),
        low_dist=parts.by_pair(low),
        free_dist=parts.by_pair(free),
        free_low_dist=parts.by_pair(both),
        zone=vec[i64]([parts.zone_of(content, era) for era in range(a.ERAS)]),
        region=parts.by_site([[parts.region_of(row, place) for place in row] for row in places], 0),
        near=parts.by_site([parts.near_of(content, era, plain[era]) for era in range(a.ERAS)], 0),
        spur_entry=parts.by_site([parts.spur_entries(one) for one in plain], 0),
        multi_star=vec[i64]([parts.flagged(row, "multi_star") for row in places]),
        home_shield=vec[i64]([parts.flagged(row, "home_shield") for row in places]),
        beyond_site=vec[i64](
            [parts.site_of(plain[era], content.boards[era].board.beyond_site) for era in range(a.ERAS)]
        ),
        first_beyond=vec[i64](
            [parts.site_of(plain[era], content.boards[era].board.first_beyond_site) for era in range(a.ERAS)]
        ),
        second_beyond=vec[i64](
            [parts.site_of(plain[era], content.boards[era].board.second_beyond_site) for era in range(a.ERAS)]
        ),
        spur_first=figures.spur.first,
        spur_other=figures.spur.other,
        # Tiles
        stack_size=vec[i64](
            [parts.stack_size_of(content, era, n) for era in range(a.ERAS) for n in range(a.STACKS)],
        ),
        stack_halves=vec[i64](
            [parts.halves(content, era, n) for era in range(a.ERAS) for n in range(a.STACKS)],
        ),
        tile_era=vec[i64]([ERAS.index(row.era) for row in tiles]),
        tile_stack=vec[i64]([a.STACK_IDS[ERAS.index(row.era)].index(row.stack) for row in tiles]),
        tile_count=vec[i64]([row.count for row in tiles]),
        tile_icons=vec[i64]([parts.bits(a.ICON_IDS, list(row.icons)) for row in tiles]),
        tile_profit=vec[i64]([row.profit for row in tiles]),
        tile_wheel=vec[i64]([n for row in tiles for n in (row.gen, row.rev)]),
        tile_p=vec[i64]([a.NONE if row.p is None else row.p for row in tiles]),
        tile_base=vec[i64]([row.base for row in tiles]),
        tile_col=vec[i64]([row.col for row in tiles]),
        tile_redirect=vec[i64](
            [parts.index_of(a.STACK_IDS[ERAS.index(row.era)], row.redirect) for row in tiles]
        ),
        tile_special=vec[i64]([1 + parts.index_of(a.ALIEN_IDS, row.special) for row in tiles]),
        # Base types
        base_types=vec[i64]([parts.types_of(content, era) for era in ERAS]),
        need_icons=parts.by_base(content, lambda need, row: parts.bits(a.ICON_IDS, list(need.any_icon))),
        bad_icons=parts.by_base(content, lambda need, row: parts.bits(a.ICON_IDS, list(need.not_icon))),
        need_p=parts.by_base(content, lambda need, row: parts.need_p_of(need)),
        need_sites=parts.by_base(content, parts.need_sites_of),
        types_that=vec[i64](
            [parts.types_that_of(content, era, verb) for era in ERAS for verb in a.BASE_VERB_IDS],
        ),
        base_n=vec[i64](
            [
                parts.base_n_of(row, era, verb)
                for era in ERAS
                for row in content.bases.base
                for verb in a.BASE_VERB_IDS
            ]
        ),
        # Progress cards
        progress_kind=vec[i64]([a.PROGRESS_KIND_IDS.index(row.kind) for row in titles]),
        progress_era=vec[i64]([ERAS.index(row.era) for row in titles]),
        progress_bonus=vec[i64]([n for row in titles for n in (row.bonus_bottom, row.bonus_top)]),
        prior_kind=vec[i64](
            [
                parts.index_of(a.PROGRESS_KIND_IDS, row.prerequisite.kind if row.prerequisite else None)
                for row in titles
            ]
        ),
        prior_n=vec[i64]([row.prerequisite.n if row.prerequisite else 0 for row in titles]),
        progress_verb=vec[i64]([a.PROGRESS_VERB_IDS.index(row.verb) for row in titles]),
        progress_n=vec[i64]([row.n or row.starfarers_discount for row in titles]),
        progress_actions=vec[i64]([parts.progress_actions_of(row) for row in titles]),
        progress_contact=vec[i64](
            [sum(2 << a.ALIEN_IDS.index(one) for one in row.contact) for row in titles]
        ),
        # Colonies
        colonies_used=sum(1 << n for n, row in enumerate(colonies) if seats in row.players),
        colony_value=vec[i64]([row.value for row in colonies]),
        colony_when=vec[i64]([a.COLONY_WHEN_IDS.index(row.when) for row in colonies]),
        colony_verb=vec[i64]([a.COLONY_VERB_IDS.index(row.verb) for row in colonies]),
        colony_n=vec[i64]([row.n for row in colonies]),
        colony_per=vec[i64]([row.per for row in colonies]),
        colony_count=vec[i64]([parts.index_of(a.COLONY_COUNT_IDS, row.count) for row in colonies]),
        cp_single=content.colonies.points.build_single,
        cp_multi=content.colonies.points.build_multi,
        cp_profit=content.colonies.points.profit_spend,
        colony_score=vec[i64](content.colonies.final_score.colonies),
        # Contracts of this number of players
        award=vec[i64]([row.award for row in contracts]),
        condition=vec[i64]([a.CONDITION_IDS.index(row.condition.verb) for row in contracts]),
        condition_n=vec[i64]([row.condition.n for row in contracts]),
        condition_what=vec[i64]([parts.condition_what_of(row.condition) for row in contracts]),
        condition_sites=vec[i64]([parts.condition_sites_of(content, row) for row in contracts]),
        condition_types=vec[i64](
            [parts.bits(a.BASE_IDS, row.condition.base_type or list(a.BASE_IDS)) for row in contracts]
        ),
        condition_icons=vec[i64]([n for row in contracts for n in parts.icon_sets_of(row.condition)]),
        options=options,
    )

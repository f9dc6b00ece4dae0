"""Content and options as the rules' numbers."""

from __future__ import annotations

from collections import deque
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.figures import ADVICE_BINDING, ALWAYS_LAND, FREE, Rules
from ecliptic.games.solarquest.rules.options import Options
from ecliptic.games.solarquest.rules.state import FAR, MOST

_SINOPE: Final = {"free": FREE, "advice_binding": ADVICE_BINDING, "always_land": ALWAYS_LAND}


def rules(content: Components, options: Options) -> Rules:
    """The figures for a game with these options."""
    figures = content.figures
    spaces = content.board.space
    at = {row.id: n for n, row in enumerate(spaces)}
    loops = {loop.fork: loop for loop in content.board.loop}
    fees = {row.id: row.fee for row in content.stations.station}
    deeds = content.deeds.deed
    stops = [loop for loop in content.board.loop if loop.optional_stop is not None]
    markers = 1 if options.markers_reduce_supply else 0
    return Rules(
        seats=options.players,
        # Options
        fuel=options.fuel,
        lasers=options.lasers,
        rounds=options.rounds,
        guard_rounds=figures.guards.rounds,
        sinope_choice=_SINOPE[options.sinope_choice],
        burn_on_fail=options.fuel_spent_on_failed_takeoff,
        bonus_on_fail=options.doubles_bonus_on_failed_takeoff,
        must_roll_again=options.second_roll_after_landing == "mandatory",
        force_cancels_rent=options.forced_sale_cancels_rent,
        place_on_site=options.station_requires_presence,
        markers=markers,
        to_creditor=options.bankrupt_assets == "to_creditor",
        advance_pays=options.advance_collects_earth,
        card_specials=options.card_roll_specials,
        max_offers=options.max_offers_per_turn,
        anyone=options.offers == "anyone" and options.max_offers_per_turn > 0,
        may_stay=options.may_stay,
        # Spaces
        kind=vec[i64]([a.KIND_IDS.index(row.kind) for row in spaces]),
        step=vec[i64]([at[row.next[-1]] for row in spaces]),
        leave=vec[i64]([at[row.next[0]] if row.id in loops else a.NONE for row in spaces]),
        leave_steps=vec[i64]([len(loops[row.id].exit_path) if row.id in loops else 0 for row in spaces]),
        pull_back=vec[i64]([a.NONE if row.pull_back_to is None else at[row.pull_back_to] for row in spaces]),
        sinope=at[stops[0].exit_path[0]] if stops else a.NONE,
        dots_beyond=len(stops[0].exit_path) - 1 if stops else 0,
        deed_at=vec[i64]([a.DEED_IDS.index(row.id) if row.id in a.DEED_IDS else a.NONE for row in spaces]),
        fee=vec[i64]([fees.get(row.id, 0) for row in spaces]),
        near=vec[i64](_near(content, len(figures.lasers.cost) - 1)),
        over_earth=vec[i64](_over_earth(content)),
        # Deeds
        price=vec[i64]([row.price for row in deeds]),
        group=vec[i64]([a.GROUP_IDS.index(row.group) for row in deeds]),
        is_site=sum(1 << n for n, row in enumerate(deeds) if spaces[at[row.id]].kind in ("planet", "moon")),
        space_of=vec[i64]([at[row.id] for row in deeds]),
        rent=vec[i64]([n for row in deeds for n in _padded(row.rent)]),
        fuel_price=vec[i64]([n for row in deeds for n in _padded(row.fuel)]),
        group_size=vec[i64]([sum(1 for row in deeds if row.group == name) for name in a.GROUP_IDS]),
        # Cards
        card_effect=vec[i64]([a.EFFECT_IDS.index(row.effect) for row in content.cards.card]),
        card_number=vec[i64](
            [at[row.to] if row.to is not None else row.factor or row.cash or 0 for row in content.cards.card]
        ),
        card_fuel=vec[i64]([row.fuel for row in content.cards.card]),
        card_count=vec[i64]([row.count for row in content.cards.card]),
        # Figures
        start_cash=sum(figures.money.notes) * figures.money.notes_each,
        start_tank=figures.fuel.start if options.fuel else 0,
        tank=figures.fuel.tank,
        needed=figures.fuel.needed_to_roll,
        gray_zone=figures.fuel.gray_zone,
        start_pieces=figures.pieces.each if options.fuel else 0,
        stock=figures.pieces.total - (figures.pieces.each + markers) * options.players if options.fuel else 0,
        piece_price=figures.pieces.price,
        pass_bonus=figures.earth.pass_bonus,
        land_bonus=figures.earth.land_bonus,
        doubles_bonus=figures.dice.doubles_bonus,
        thirteen_low=min(figures.dice.thirteen),
        thirteen_high=max(figures.dice.thirteen),
        shot_cost=vec[i64](figures.lasers.cost),
        shot_per_pip=figures.lasers.damage_per_pip,
        destroying_face=figures.lasers.destroying_face,
        options=options,
    )


def _padded(figures: list[int]) -> list[int]:
    return [*figures, *[0] * (MOST - len(figures))]


def _ways(content: Components) -> list[list[int]]:
    at = {row.id: n for n, row in enumerate(content.board.space)}
    return [[at[name] for name in row.next] for row in content.board.space]


def _near(content: Components, reach: int) -> list[int]:
    """SQ-13.3: how many steps apart spaces are, arrows or not, up to the range of lasers."""
    forward = _ways(content)
    beside: list[set[int]] = [set(ways) for ways in forward]
    for one, ways in enumerate(forward):
        for other in ways:
            beside[other].add(one)
    out = []
    for start in range(len(forward)):
        found = _distances([sorted(ways) for ways in beside], start)
        out += [n if n <= reach else FAR for n in found]
    return out


def _distances(ways: list[list[int]], start: int) -> list[int]:
    found = [FAR] * len(ways)
    found[start] = 0
    todo = deque([start])
    while todo:
        one = todo.popleft()
        for other in ways[one]:
            if found[other] == FAR and other != start:
                found[other] = found[one] + 1
                todo.append(other)
    return found


def _over_earth(content: Components) -> list[int]:
    """SQ-5.4: whether the shortest way forward from one space to another meets Earth after its start."""
    ways = _ways(content)
    earth = next(n for n, row in enumerate(content.board.space) if row.kind == "earth")
    out = []
    for start in range(len(ways)):
        before = {start: start}
        todo = deque([start])
        while todo:
            one = todo.popleft()
            for other in ways[one]:
                if other not in before:
                    before[other] = one
                    todo.append(other)
        for end in range(len(ways)):
            meets, one = 0, end
            while one != start and one in before:
                meets |= one == earth
                one = before[one]
            out.append(meets)
    return out

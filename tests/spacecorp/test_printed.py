"""Every card, tile, contract, progress card, colony and base type does what is printed on it (see `printed`)."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.reasons import reason_of
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.fields import Plan
from ecliptic.games.spacecorp.rules.steps.aids import charge_of
from ecliptic.games.spacecorp.rules.steps.cards import bonus_of, factor_of
from ecliptic.games.spacecorp.rules.steps.contracts import have, need, raised_award
from ecliptic.games.spacecorp.rules.steps.deeds.colonize import Colony
from ecliptic.games.spacecorp.rules.steps.deeds.explore import BY_PROBE, DrawTile, TileAwards
from ecliptic.games.spacecorp.rules.steps.distance import distance
from ecliptic.games.spacecorp.rules.steps.points import sure_points
from ecliptic.games.spacecorp.rules.steps.slots import base_does, base_number, col_of, icons_of, p_of
from ecliptic.games.spacecorp.rules.steps.titles import check_title, take_title
from ecliptic.games.spacecorp.rules.steps.totals import set_value
from ecliptic.games.spacecorp.rules.steps.turn import advance_tracks
from ecliptic.games.spacecorp.rules.steps.types import build_cost, check_type, knows_aliens
from spacecorp.printed import BASES, CARDS, COLONIES, CONTRACTS, TILES, TITLES
from spacecorp.scene import MARINERS, PLANETEERS, STARFARERS, Board

LETTERS = {"m": MARINERS, "p": PLANETEERS, "s": STARFARERS}


def names(rows: list[Any]) -> list[str]:
    return [row[0] for row in rows]


# ---- cards ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-4.6", "SC-4.7", "SC-4.11", "SC-2.5", "SC-11.5")
@pytest.mark.parametrize("row", CARDS, ids=names(CARDS))
def test_a_card_counts_as_printed(row: Any) -> None:
    word, copies, starts, modes, infra, edge, special = row
    board = Board(LETTERS[word[0]])
    s, card = board.s, a.CARD_IDS.index(word)
    rules, kind = s.rules, int(s.rules.kind_of[card])
    assert rules.card_count[card] == copies
    assert (kind < a.FIRST_OTHER) == starts
    assert bool(rules.infra[card]) == infra
    assert rules.edge_of[card] == (a.EDGE_IDS.index(edge) if edge else a.NONE)
    assert rules.special_of[card] == (a.SPECIAL_IDS.index(special) if special else a.NONE)
    s.hands.gain(0, kind, True)
    found = []
    for mode in range(a.MODES):
        action = int(rules.mode_action[card * a.MODES + mode])
        if action == a.NONE:
            continue
        s.plan = Plan()
        s.plan.kind = action
        s.plan.chosen = vec[i64]([kind * a.MODES + mode])
        set_value(s, 0)
        times = bool(s.plan.muls)
        n = int(s.plan.mul if times else s.plan.sum)
        found.append((a.ACTION_IDS[action], times, n, bool(s.plan.shielded)))
    assert sorted(found) == sorted(modes)


# ---- tiles ---------------------------------------------------------------------------------------------------

PLACES = {  # where a tile of a stack can lie, and in which box
    ("mariners", "e1"): ("luna", 1),
    ("mariners", "e2"): ("mars_north", 1),
    ("planeteers", "e1"): ("ceres", 1),
    ("planeteers", "e2"): ("callisto", 1),
    ("planeteers", "e3"): ("io", 1),
    ("starfarers", "primary"): ("sirius", 1),
    ("starfarers", "secondary"): ("sirius", 2),
    ("starfarers", "alien"): ("sirius", 1),
}


@pytest.mark.clause("SC-1.6", "SC-1.7", "SC-9.4", "SC-9.5", "SC-9.7", "SC-10.2", "SC-22.14")
@pytest.mark.parametrize("row", TILES, ids=names(TILES))
def test_a_tile_gives_what_it_shows(row: Any) -> None:
    word, era, stack, copies, icons, profit, genes, insight, p, base, col, redirect, special = row
    board = Board(a.ERA_IDS.index(era), 3)
    s, tile = board.s, a.TILE_IDS.index(word)
    place, box = PLACES[era, stack]
    site, slot = board.site(place), board.slot(place, box)
    s.active = 1
    assert s.left[tile] == copies
    if redirect:
        stacks = a.STACK_IDS[s.era]
        board.run(DrawTile(1, site, box - 1, stacks.index(stack) * a.HALVES, BY_PROBE))
        board.act(f"tile {word}")
        top: Any = board.top
        found = top.heap // a.HALVES if type(top).__name__ == "DrawTile" else top.stack
        assert stacks[found] == redirect
        assert s.tile_at[slot] == a.NONE
        return
    cost = int(build_cost(s, site))
    board.tile(place, word, box, placer=1)
    board.run(TileAwards(1, slot))
    assert board.profit == [0, profit, 0]
    assert [int(n) for n in s.wheel[2:4]] == [genes, insight]
    assert p_of(s, slot) == (a.NONE if p is None else p)
    assert build_cost(s, site) == max(0, cost + base)
    assert col_of(s, slot) == col
    assert {a.ICON_IDS[k] for k in range(a.ICONS) if (icons_of(s, slot) >> k) & 1} == set(icons)
    assert s.rules.tile_special[tile] == {None: 0, "phobes": a.PHOBES, "introvs": a.INTROVS}[special]


# ---- base types ----------------------------------------------------------------------------------------------

LAGRANGE = ("lunar_l4", "solar_l5")


def allowed(base: Any, era: str, place: str, tile: Any) -> bool:
    """What the base asks for, read from its row."""
    asked = [one for one in base[2] if one["era"] in ("all", era)]
    _, _, _, _, icons, _, _, _, p, _, col, _, _ = tile or (0, 0, 0, 0, (), 0, 0, 0, None, 0, 0, 0, 0)
    for one in asked:
        if one.get("none"):
            return True
        if "site_flag" in one:
            return place in LAGRANGE
        if one.get("no_gravity"):
            return place != "io"
        if "not_icon" in one:
            return not set(icons) & set(one["not_icon"])
        if set(icons) & set(one.get("any_icon", ())):
            return True
        if (one.get("or_has_p") or one.get("has_p")) and p is not None:
            return True
        if one.get("has_p_or_col") and (p is not None or col > 0):
            return True
    return False


@pytest.mark.clause("SC-10.3", "SC-10.6", "SC-10.7", "SC-16.2", "SC-16.3", "SC-22.9")
@pytest.mark.parametrize("row", BASES, ids=names(BASES))
@pytest.mark.parametrize("era", a.ERA_IDS)
def test_a_base_type_stands_where_it_may(row: Any, era: str) -> None:
    base, number = a.BASE_IDS.index(row[0]), a.ERA_IDS.index(era)
    board = Board(number)
    assert bool((board.s.rules.base_types[number] >> base) & 1) == (era in row[1])
    if era not in row[1]:
        return
    for tile in TILES:
        if tile[1] != era or tile[11]:
            continue
        board = Board(number)
        place, box = PLACES[era, tile[2]]
        board.tile(place, tile[0], box)
        refusal = check_type(board.s, board.site(place), board.slot(place, box), base, False)
        assert (reason_of(refusal) == 0) == allowed(row, era, place, tile), tile[0]
    if era == "mariners":
        for place in LAGRANGE:
            refusal = check_type(board.s, board.site(place), board.slot(place), base, False)
            assert (reason_of(refusal) == 0) == allowed(row, era, place, None)


@pytest.mark.clause("SC-10.5", "SC-10.6", "SC-16.3", "SC-22.9")
@pytest.mark.parametrize("row", BASES, ids=names(BASES))
@pytest.mark.parametrize("era", a.ERA_IDS)
def test_a_base_type_does_what_it_says_and_nothing_else(row: Any, era: str) -> None:
    base, s = a.BASE_IDS.index(row[0]), Board(a.ERA_IDS.index(era)).s
    wanted = {one["verb"]: one["args"] for one in row[3] if one["era"] in ("all", era)}
    if era not in row[1]:
        wanted = {}
    found = {verb for verb in a.BASE_VERB_IDS if base_does(s, base, a.BASE_VERB_IDS.index(verb))}
    assert found == set(wanted)
    for verb, args in wanted.items():
        if set(args) == {"n"}:
            assert base_number(s, base, a.BASE_VERB_IDS.index(verb)) == args["n"]


# ---- contracts -----------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-2.1", "SC-6.1", "SC-16.5", "SC-22.16")
@pytest.mark.parametrize("row", CONTRACTS, ids=names(CONTRACTS))
def test_a_contract_pays_and_asks_what_it_says(row: Any) -> None:
    _, era, number, side, award, condition = row
    for players in {"1-2": (2,), "3-4": (3, 4)}[side]:
        board = Board(a.ERA_IDS.index(era), players)
        s, at = board.s, number - 1
        s.row_mark[at] = s.era - 1
        assert raised_award(s, at) == award
        assert have(s, 0, at) == 0
        verb = condition["verb"]
        if verb in ("first_action", "discovered_icons"):
            assert need(s, at) == 1
        elif verb == "base_tile_icons":
            assert need(s, at) == len(condition["icon_sets"])
        else:
            assert need(s, at) == condition["n"]
        fulfil(board, condition, at)
        assert have(s, 0, at) >= need(s, at)
        assert have(s, 1, at) == 0
        if verb in (
            "bases",
            "base_types",
            "regions_with_bases",
            "infra_cards",
            "progress_cards",
            "teams",
            "colonies",
        ):
            assert have(s, 0, at) == need(s, at)


INSIDE = {  # sites that a condition counts, as many as any asks for, and some that it does not
    "mars_surface": (["mars_north", "mars_south"], ["luna"]),
    "asteroid": (["ceres", "vesta", "juno", "pallas"], ["io", "triton"]),
    "region_group": (["titan", "ariel", "proteus", "makemake"], ["io", "ceres"]),
    "lagrange": (["luna", "sisyphus", "eros"], ["lunar_l4", "solar_l1"]),
}
TYPES = ["research", "refinery", "industrial", "bio_lab", "attraction", "spaceport"]
APART = {  # sites in as many regions
    MARINERS: ["sisyphus", "eros", "halleys_comet", "phobos"],
    PLANETEERS: ["ceres", "io", "titan", "ariel"],
    STARFARERS: ["wolf_359", "barnards_star", "luhman_16", "alpha_centauri"],
}


def build(board: Board, place: str, base: str = "research") -> None:
    board.base(place, base)


def fulfil(board: Board, condition: Any, at: int) -> None:
    """Just what the condition asks; what it does not count comes first, and does not help."""
    s, verb, n = board.s, condition["verb"], condition.get("n", 1)
    era = int(s.era)
    where = condition.get("where", {})
    if verb == "first_action":
        s.first_by[a.ACTION_IDS.index(condition["action"])] = 0
    elif verb == "bases" and "base_type" in where:
        for place in ("lunar_l4", "lunar_l5", "solar_l1")[:n]:
            build(board, place, where["base_type"][0])
    elif verb == "bases":
        key = "region_group" if "region_group" in where else str(next(iter(where.values()))[0])
        inside, outside = INSIDE[key]
        for place in outside:
            build(board, place)
        assert have(s, 0, at) == 0
        for place in inside[:n]:
            build(board, place, "secure" if era else "research")
    elif verb == "base_types":
        more = ["luna", "lunar_l4"] if era == MARINERS else ["vesta", "juno"]
        for base, place in zip(TYPES, [*APART[era], *more], strict=True):
            if have(s, 0, at) < n:
                build(board, place, base)
    elif verb == "regions_with_bases":
        for place in APART[era][:n]:
            build(board, place)
    elif verb == "infra_cards":
        for slot in range(n):
            s.put_infra(0, slot, a.CARD_IDS.index("m_ion_drive"))
    elif verb == "progress_cards":
        board.title(0, *[title[0] for title in TITLES][:n])
    elif verb == "discovered_icons":
        board.tile("io", "p3_ocean_life", placer=0)
    elif verb == "produced_at_once":
        s.best[0] = n
    elif verb in ("colonies", "colony_value"):
        for number, place in zip((3, 7, 11), APART[era], strict=False):
            if have(s, 0, at) < n:
                build(board, place)
                s.colony_at[board.site(place)] = number
    elif verb == "teams":
        board.team(0, 0, "spur_2")
    else:
        for box, tile in enumerate(("s1_locked_world", "s2_outpost", "s2_anomaly"), 1):
            board.tile("tau_ceti", tile, box)
            board.base("tau_ceti", "research", 0, box)


# ---- progress cards ------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-17.2", "SC-17.4", "SC-17.5", "SC-17.7", "SC-4.12", "SC-22.12", "SC-22.13")
@pytest.mark.parametrize("row", TITLES, ids=names(TITLES))
def test_a_progress_card_does_what_it_says(row: Any) -> None:
    word, kind, era, top, twin, prior, verb, args = row
    board = Board(STARFARERS)
    s, title = board.s, a.PROGRESS_IDS.index(word)
    assert a.PROGRESS_KIND_IDS[s.rules.progress_kind[title]] == kind
    assert s.rules.progress_era[title] == a.ERA_IDS.index(era)
    board.s.active = 0
    if prior:
        assert check_title(s, 0, title) != 0
        board.title(0, *[other[0] for other in TITLES if other[1] == prior[0]][: prior[1]])
    assert check_title(s, 0, title) == 0
    before = figures(board)
    take_title(s, 0, title, True)
    take_title(s, 1, title, True)
    assert board.profit == [top, twin]
    after = figures(board)
    changed = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    assert changed == effect(verb, args)


def effect(verb: str, args: Any) -> dict[str, int]:
    """What differs for the owner, of all that `figures` measures."""
    n = args.get("n", 1)
    if verb == "ignore_radiation":
        out = {f"charge {action}": -3 for action in args["actions"]}
    elif verb in ("add_action_value", "double_action_value"):
        out = {f"{'add' if verb.startswith('add') else 'factor'} {args['action']}": n}
    elif verb == "ignore_gravity":
        out = {"distance": -args["starfarers_discount"]}
    else:
        out = (
            {verb: n}
            if verb in ("colony_point", "reward_bonus", "draw_threshold", "produce_bonus", "track_speed")
            else {}
        )
    return out | {f"knows {alien}": 1 for alien in args.get("contact", ())}


def figures(board: Board) -> dict[str, int]:
    """What progress cards may change for seat 1 in Starfarers."""
    s, out = board.s, {}
    for action in ("move", "build", "explore", "research", "produce"):
        number = a.ACTION_IDS.index(action)
        out[f"add {action}"] = int(bonus_of(s, 0, number))
        out[f"factor {action}"] = int(factor_of(s, 0, number))
        if action in ("move", "build"):
            out[f"charge {action}"] = int(charge_of(s, 0, number))
    out["distance"] = int(distance(s, 0, board.site("sol"), board.site("sirius")))
    out["colony_point"] = int(sure_points(s, 0, board.site("sirius")))
    for verb in ("reward_bonus", "draw_threshold", "produce_bonus"):
        out[verb] = int(s.bonus_of(0, a.PROGRESS_VERB_IDS.index(verb), a.NONE))
    board.team(0, 0, "tau_ceti", 3)
    advance_tracks(s, 0)
    out["track_speed"] = 2 - int(s.track[0])
    for alien, number in (("phobes", a.PHOBES), ("introvs", a.INTROVS)):
        out[f"knows {alien}"] = int(knows_aliens(s, 0, number))
    return out


# ---- colonies ------------------------------------------------------------------------------------------------

COUNTED = {
    "own_secure_sites": 2,
    "own_progress_titles": 3,
    "breakthrough_titles_in_play": 2,
    "adaptation_titles_in_play": 3,
    "competing_colonies": 2,
    "systems_without_colony": 11,
}


@pytest.mark.clause("SC-18.6", "SC-20.2", "SC-20.8", "SC-20.9")
@pytest.mark.parametrize("row", COLONIES, ids=names(COLONIES))
def test_a_colony_costs_and_pays_what_it_says(row: Any) -> None:
    word, value, players, when, verb, args = row
    colony = a.COLONY_IDS.index(word)
    for seats in (2, 3, 4):
        rules = Board(STARFARERS, seats).s.rules
        assert bool((rules.colonies_used >> colony) & 1) == (seats in players)
        assert rules.colony_value[colony] == value
        assert a.COLONY_WHEN_IDS[rules.colony_when[colony]] == when
        assert a.COLONY_VERB_IDS[rules.colony_verb[colony]] == verb
        if "n" in args:
            assert rules.colony_n[colony] == args["n"]
    board = Board(STARFARERS)
    for place, box in (("sirius", 1), ("sirius", 2), ("wolf_359", 1)):
        board.base(place, "secure", 0, box)
    others = [number for number in range(3) if number != colony][:2]
    for place, number in zip(("barnards_star", "kapteyns_star"), others, strict=True):
        board.base(place, "research", 1)
        board.s.colony_at[board.site(place)] = number
    board.base("alpha_centauri", "research")
    board.title(0, "probe_network", "sensory_focus", "torpor")
    board.title(1, "nano_assembly", "sensory_focus", "long_lives")
    board.run(Colony(0, board.site("alpha_centauri"), colony))
    if verb == "gain_profit":
        assert board.profit == [args["n"], 0]
    elif verb == "gain_profit_per" and when == "now":
        assert board.profit == [args["n"] * (COUNTED[args["count"]] // args["per"]), 0]
    elif verb in ("on_own_colonize", "on_own_colonize_count"):
        assert board.profit == [args.get("n", 1), 0]
    else:
        assert board.profit == [0, 0]

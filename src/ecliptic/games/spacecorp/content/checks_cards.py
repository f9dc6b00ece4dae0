"""Whether the tables of cards, bases, progress cards, colonies and contracts fit each other and the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import groupby

from ecliptic.core.content import check_ids, check_names, fail
from ecliptic.games.spacecorp.content.cards import CardRow
from ecliptic.games.spacecorp.content.components import ERAS, Components
from ecliptic.games.spacecorp.content.goals import ColonyRow, Condition, ContractRow, ProgressRow
from ecliptic.games.spacecorp.content.vocabulary import FLAGS
from ecliptic.games.spacecorp.rules import actions as a

_GROUPS = ("", "inner", "asteroid", "jupiter", "outer", "edge")


# ---- cards ---------------------------------------------------------------------------------------------------


def check_cards(content: Components) -> None:
    rows = content.cards.card
    check_ids("cards.toml", "card", [row.id for row in rows], a.CARD_IDS[1:])
    eras = [era for era, _ in groupby(row.era for row in rows)]
    if eras != list(ERAS):
        fail("cards.toml", "card", "Mariners, Planeteers and Starfarers come one after the other")
    for row in rows:
        _check_card(content, row)
    for name in ERAS:
        mine = [row for row in rows if row.era == name]
        starts = sum(1 for row in mine if row.start)
        if [row.start for row in mine] != [k < starts for k in range(len(mine))]:
            fail("cards.toml", f"deck {name}", "Start cards come first")
        if starts > a.FIRST_OTHER - a.FIRST_START or len(mine) - starts > a.KINDS - a.FIRST_OTHER:
            fail("cards.toml", f"deck {name}", "there are too many kinds")
        size, first = sum(row.count for row in mine), sum(row.count for row in mine if row.start)
        wanted: int = getattr(content.cards.deck, name)
        if size != wanted or first != content.cards.deck.start_each:
            fail("cards.toml", f"deck {name}", f"there are {size} cards, and {first} to start with")


def _check_card(content: Components, row: CardRow) -> None:
    where = f"card {row.id}"
    types = Counter(mode.type for mode in row.modes)
    for mode in row.modes:
        if mode.shielded and mode.type not in ("move", "build"):
            fail("cards.toml", where, "only moves and builds are shielded (SC-4.11)")
    for kind, n in types.items():
        pair = [mode for mode in row.modes if mode.type == kind]
        if n == 2 and (pair[0].op != pair[1].op or pair[0].shielded == pair[1].shielded):
            fail("cards.toml", where, f"its {kind} modes are a plain and a shielded one of one sort")
    if row.infra and {"produce", "genetics", "revelation"} & set(types):
        fail("cards.toml", where, "Infra never produces or advances a marker (SC-13.19)")
    if (row.special is not None) == bool(row.modes) or (row.special is not None and row.infra):
        fail("cards.toml", where, "a Special has no mode, and every other card has one")
    if row.edge is not None and row.edge not in [one.id for one in content.effects.edge]:
        fail("cards.toml", where, f"there is no Edge {row.edge}")
    if row.special is not None and row.special not in [one.id for one in content.effects.special]:
        fail("cards.toml", where, f"there is no Special {row.special}")


def check_effects(content: Components) -> None:
    check_ids("effects.toml", "edge", [row.id for row in content.effects.edge], a.EDGE_IDS)
    check_ids("effects.toml", "special", [row.id for row in content.effects.special], a.SPECIAL_IDS)
    triggers = {
        "gain_profit_if": "contract_claimed",
        "take_offers": "turn_start",
        "take_discarded": "discard",
        "forbid_action": "turn_start",
        "extra_turn": "turn_end",
        "gain_share_of_production": "produced",
        "use_two_hqs": "action_declared",
        "lose_profit_if": "turn_start",
        "remove_infra_each": "turn_start",
        "copy_breakthrough": "progress_awarded",
    }
    whose = {
        "take_discarded": "opponent",
        "forbid_action": "opponent",
        "gain_share_of_production": "opponent",
        "copy_breakthrough": "opponent",
        "use_two_hqs": "self",
    }
    for row in content.effects.edge:
        where = f"edge {row.id}"
        if row.trigger != triggers[row.verb]:
            fail("effects.toml", where, f"{row.verb} happens at {triggers[row.verb]}")
        if row.who != whose.get(row.verb, row.who):
            fail("effects.toml", where, f"{row.verb} is for {whose[row.verb]}")
        if (row.icon is None) == (row.verb == "lose_profit_if") or row.num > row.den:
            fail("effects.toml", where, "its figures do not fit what it does")
    for one in content.effects.special:
        if (one.max_explore_cost > 0) != (one.verb == "probe") or (one.max_distance > 0) == (
            one.verb == "probe"
        ):
            fail("effects.toml", f"special {one.id}", "its figures do not fit what it does")


# ---- bases, progress, colonies, contracts --------------------------------------------------------------------


def check_bases(content: Components) -> None:
    rows = content.bases.base
    check_ids("bases.toml", "base", [row.id for row in rows], a.BASE_IDS)
    for row in rows:
        for era in row.eras:
            needs = [one for one in row.requires if one.era in (era, "all")]
            if len(needs) != 1:
                fail("bases.toml", f"base {row.id}", f"{era} needs one requirement")
            need = needs[0]
            asks = need.any_icon or need.has_p or need.has_p_or_col or need.or_has_p
            if bool(asks or need.site_flag or need.no_gravity or need.not_icon) == need.none:
                fail("bases.toml", f"base {row.id}", f"{era} asks for something or for nothing")
        told = [one.era for one in row.requires] + [one.era for one in row.benefits]
        if any(era not in (*row.eras, "all") for era in told):
            fail("bases.toml", f"base {row.id}", "it speaks of an era that does not have it")
        for benefit in row.benefits:
            if (benefit.marker is None) != (
                benefit.verb not in ("advance_on_build", "take_offer_or_advance_on_build")
            ):
                fail("bases.toml", f"base {row.id}", f"{benefit.verb} and its marker do not fit")
            if (benefit.scope is None) != (benefit.verb != "gain_per_opponent_base_on_build"):
                fail("bases.toml", f"base {row.id}", f"{benefit.verb} and its scope do not fit")
            if benefit.void_if_secure_in != benefit.scope or benefit.max_per_region > 1:
                fail("bases.toml", f"base {row.id}", f"{benefit.verb} counts within one scope, and once")
    starts = [row.start_era for row in content.hq.hq]
    if starts != list(ERAS):
        fail("hq.toml", "hq", "there is one for each era to begin with, in order")
    for hq in content.hq.hq:
        if [slot.slot for slot in hq.slots] != [1, 2, 3] or any(
            (slot.type is None) != (slot.n == 0) for slot in hq.slots
        ):
            fail("hq.toml", f"hq {hq.id}", "slots 1, 2 and 3 have a type with a value, or neither")


def check_progress(content: Components) -> None:
    rows = content.progress.progress
    check_ids("progress.toml", "progress", [row.id for row in rows], a.PROGRESS_IDS)
    needs: dict[str, Callable[[ProgressRow], bool]] = {
        "ignore_radiation": lambda row: bool(row.actions),
        "ignore_gravity": lambda row: row.actions == ("move",),
        "add_action_value": lambda row: row.action is not None and row.n > 0,
        "double_action_value": lambda row: row.action is not None,
        "deploy_team": lambda row: row.n == 0,
    }

    def numbered(row: ProgressRow) -> bool:
        return row.n > 0

    for row in rows:
        if not needs.get(row.verb, numbered)(row):
            fail("progress.toml", f"progress {row.id}", f"{row.verb} lacks a figure")
        if row.verb not in ("ignore_radiation", "ignore_gravity") and row.actions:
            fail("progress.toml", f"progress {row.id}", f"{row.verb} has no actions")
        if row.copies != 2:
            fail("progress.toml", f"progress {row.id}", "there are two copies (SC-1.3)")
    eras = [row.era for row in rows]
    if eras != sorted(eras):
        fail("progress.toml", "progress", "the cards of Planeteers come first (SC-18.5)")


def check_colonies(content: Components) -> None:
    rows = content.colonies.colony
    check_ids("colonies.toml", "colony", [row.id for row in rows], a.COLONY_IDS)
    check_names("colonies.toml", "colony", [row.name for row in rows])
    when = {
        "none": ("never",),
        "unused": ("never",),
        "gain_profit": ("now", "era_end"),
        "gain_profit_per": ("now", "era_end"),
        "gain_contract_award": ("now",),
        "claim_unfulfilled_contract": ("era_end",),
    }

    one = ("gain_contract_award", "claim_unfulfilled_contract")  # else the same contract could be named twice

    def fits(row: ColonyRow) -> bool:
        figure = row.n > 0 or row.verb in ("none", "unused", "on_own_colonize_count")
        figure = figure and (row.n == 1 or row.verb not in one)
        return row.when in when.get(row.verb, ("event",)) and figure

    for row in rows:
        if not fits(row) or (row.count is None) == (row.verb == "gain_profit_per"):
            fail("colonies.toml", f"colony {row.id}", f"{row.verb} does not fit {row.when} and its figures")
        if (row.verb == "unused") != (row.players == [1]):
            fail("colonies.toml", f"colony {row.id}", "what is for solo games alone is unused")


def check_contracts(content: Components) -> None:
    rows = content.contracts.contract
    display = content.contracts.display
    check_names("contracts.toml", "contract", [row.id for row in rows])
    if display.rows != a.ROWS or display.era_end_at > display.rows:
        fail("contracts.toml", "display", f"there are {a.ROWS} rows, and no more of them end an era")
    for era in ERAS:
        for side in ("1-2", "3-4"):
            found = [row.row for row in rows if (row.era, row.side) == (era, side)]
            if found != list(range(1, display.rows + 1)):
                fail("contracts.toml", f"{era}, side {side}", f"rows 1 to {display.rows} come in order")
    for row in rows:
        _check_condition(row, row.condition)


def _check_condition(row: ContractRow, one: Condition) -> None:
    """SC-6.1: a condition has the words its verb reads, and no others."""
    where = ("base_type", "site_flag", "site_flag_not", "region_group", "region_kind", "home_region")
    words: dict[str, tuple[str, ...]] = {
        "bases": where,
        "regions_with_bases": where,
        "teams": where[1:],
        "discovered_icons": ("icons",),
        "base_tile_icons": ("icon_sets",),
    }
    for name in (*where, "icons", "icon_sets"):
        value = getattr(one, name)
        if value not in (None, []) and name not in words.get(one.verb, ()):
            fail("contracts.toml", f"contract {row.id}", f"{one.verb} does not read {name}")
    known = {
        "base_type": a.BASE_IDS,
        "region_group": _GROUPS,
        "region_kind": a.SITE_KIND_IDS,
        "site_flag": FLAGS,
        "site_flag_not": FLAGS,
    }
    for name, wanted in known.items():
        for word in getattr(one, name):
            if word not in wanted:
                fail("contracts.toml", f"contract {row.id}", f"there is no {name} {word}")
    if one.verb == "discovered_icons" and not one.icons:
        fail("contracts.toml", f"contract {row.id}", "it asks for no icon")
    if one.verb == "base_tile_icons" and not (one.icon_sets and all(one.icon_sets)):
        fail("contracts.toml", f"contract {row.id}", "it asks for no icon")

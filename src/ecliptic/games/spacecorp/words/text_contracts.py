"""Contracts in words, made of their conditions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecliptic.core.words import listed, some
from ecliptic.games.spacecorp.content.components import Components
from ecliptic.games.spacecorp.content.goals import Condition
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.words.text_effects import money


def contract(content: Components, era: int, row: int, seats: int) -> str:
    """What the contract in a row (from 0) asks for: "own 3 Spaceports"."""
    one = content.contract(era, row, seats).condition
    if one.verb == "regions_with_bases" and era == a.STARFARERS:  # where regions with bases are star systems
        return f"own bases in {some(one.n, 'star system')}"
    return _SAYS[one.verb](content, one)


_FLAGS: Final = {
    "home_base": "the home site",
    "home_shield": "sites with a built-in shield",
    "lagrange": "Lagrange points",
    "asteroid": "asteroids",
    "comet": "comets",
    "mars_surface": "the surface of Mars",
    "moon": "moons",
    "dwarf_planet": "dwarf planets",
    "beyond": "Beyond sites",
    "no_action": "sites without actions",
    "multi_star": "systems of several stars",
}
_GROUPS: Final = {
    "inner": "the inner system",
    "asteroid": "the asteroid regions",
    "jupiter": "Jupiter's region",
    "outer": "the outer planets' regions",
    "edge": "the edge regions",
}
_KINDS: Final = {
    "home": "the home region",
    "star": "star systems",
    "spur": "the Orion Spur",
    "empty": "empty regions",
}


def _where(one: Condition, at: str) -> str:
    """ " on asteroids", " in the Orion Spur"; "" for anywhere."""
    out = ""
    if one.site_flag:
        out += f" {at} {listed([_FLAGS.get(flag, flag) for flag in one.site_flag], 'or')}"
    if one.region_group:
        out += f" in {listed([_GROUPS.get(name, name) for name in one.region_group], 'or')}"
    if one.region_kind:
        out += f" in {listed([_KINDS.get(name, name) for name in one.region_kind], 'or')}"
    flags = [_FLAGS.get(flag, flag) for flag in one.site_flag_not if flag != "home_base"]
    if flags:
        out += f" not {at} {listed(flags, 'or')}"
    if one.home_region is not None:
        out += " in the home region" if one.home_region else " outside the home region"
    return out


def _bases(content: Components, one: Condition) -> str:
    names = [row.name for row in content.bases.base if row.id in one.base_type]
    kind = listed(names, "or") if names else "base"
    return f"own {some(one.n, kind)}{_where(one, 'on')}"


def _icons(one: Condition) -> str:
    return listed([listed(list(icons), "or") for icons in one.icon_sets])


def _titles(one: Condition) -> str:
    return "progress card" if one.kind == "any" else one.kind.capitalize()


_SAYS: Final[dict[str, Callable[[Components, Condition], str]]] = {
    "first_action": lambda _, one: f"conduct the first {one.action.capitalize()} action of the era",
    "bases": _bases,
    "base_types": lambda _, one: f"own {one.n} different types of bases{_where(one, 'on')}",
    "regions_with_bases": lambda _, one: f"own bases in {one.n} different regions{_where(one, 'at')}",
    "infra_cards": lambda _, one: f"have Infra cards in {one.n} of {a.HQ_SLOTS} slots",
    "progress_cards": lambda _, one: f"own {some(one.n, _titles(one))}",
    "discovered_icons": lambda _, one: f"have placed tiles that show {listed(list(one.icons))} in this era",
    "produced_at_once": lambda _, one: f"gain {money(one.n)} by one Produce action",
    "colonies": lambda _, one: f"own {some(one.n, 'colony', 'colonies')}",
    "colony_value": lambda _, one: f"own colonies worth {one.n} together",
    "teams": lambda _, one: f"have {some(one.n, 'team')}{_where(one, 'on')}",
    "base_tile_icons": lambda _, one: f"own bases on tiles that together show {_icons(one)}",
}

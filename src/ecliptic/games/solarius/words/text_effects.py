"""Effects, conditions and prices in words, made of the content's rows alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ecliptic.core.words import listed, some
from ecliptic.games.solarius.content.components import CardRow, Components, CostRow, EffectRow, NeedsRow
from ecliptic.games.solarius.rules import actions as a


def fuel(n: int) -> str:
    """ "no fuel", "3 fuel"."""
    return f"{n} fuel" if n else "no fuel"


def bucks(n: int) -> str:
    """ "1 buck", "3 bucks"."""
    return some(n, "buck") if n else "no bucks"


def money(fuel_: int, bucks_: int) -> str:
    """ "2 fuel and 1 buck"; "nothing"."""
    parts = [fuel(fuel_)] if fuel_ else []
    return listed([*parts, bucks(bucks_)] if bucks_ else parts) or "nothing"


def cubes(n: int, color: int = a.NONE) -> str:
    """ "2 black cubes", "1 cube of any color"."""
    if color == a.NONE:
        return f"{some(n, 'cube')} of any color"
    return some(n, f"{a.COLOR_IDS[color]} cube")


# ---- effects -------------------------------------------------------------------------------------------------


def effect(content: Components, row: EffectRow) -> str:
    """What a verb does, as an order or a fact: "gain 2 fuel", "ship range +1"."""
    n = row.n or row.fuel or row.bucks or 1
    return _SAYS[row.verb](content, row, n)


def effects(content: Components, rows: Sequence[EffectRow]) -> str:
    """All effects of a list in their order."""
    return ", then ".join(effect(content, row) for row in rows)


def _cheap(content: Components, _: EffectRow, n: int) -> str:
    limit = content.mat.rulings.point_price_limit
    return f"the first {some(limit, 'point')} that you buy in a die action cost {bucks(n)} each"


def _penalty(content: Components, _: EffectRow, __: int) -> str:
    least = min(content.mat.bridge.wheel)
    return f"dice on −{-least} of the wheel cost nothing"


_SAYS: Final[dict[str, Callable[[Components, EffectRow, int], str]]] = {
    "gain_fuel": lambda _, __, n: f"gain {fuel(n)}",
    "gain_bucks": lambda _, __, n: f"gain {bucks(n)}",
    "gain_mix": lambda _, __, n: (
        f"gain {n} of fuel or bucks in any mix" if n > 1 else "gain 1 fuel or 1 buck"
    ),
    "gain_resources": lambda _, row, n: f"take {cubes(n, _color(row))}",
    "upgrade_points": lambda _, __, n: f"{some(n, 'point')} for raising tech dice",
    "shift_points": lambda _, __, n: f"{some(n, 'point')} for moving tech dice to the right",
    "draw_cards": lambda _, __, n: f"draw {some(n, 'card')}",
    "play_card": lambda _, __, ___: "you may play a card",
    "gain_drive": lambda _, __, ___: "get a common drive free",
    "flip_drive": lambda _, __, ___: "turn a common drive from 1 to 2 free",
    "clean": lambda _, __, n: (
        f"remove up to {n} contamination cubes from your mat"
        if n > 1
        else "remove a contamination cube from your mat"
    ),
    "extra_supplementary": lambda _, __, ___: "a second supplementary action in this turn",
    "points": lambda _, __, n: f"{some(n, 'point')} more for this die",
    "both_uses": lambda _, __, ___: "both uses of this die, one after the other",
    "die_bonus": lambda _, row, n: f"{some(n, 'point')} more with every {row.color} die",
    "range_bonus": lambda _, __, n: f"ship range +{n}",
    "range_price": lambda _, __, n: f"extra range costs {fuel(n)} a step",
    "point_price": _cheap,
    "free_portals": lambda _, __, ___: "portals work for all your flights, no drive is weakened",
    "waive_penalty": _penalty,
    "planet_discount": lambda _, __, n: f"each planet that wants fuel or bucks costs you {n} less",
    "explorer_bonus": lambda _, __, n: f"explorer bonuses bring {some(n, 'cube')} more",
    "hold_contamination": lambda _, __, n: f"{some(n, 'more space', 'more spaces')} for contamination",
}


def _color(row: EffectRow | NeedsRow) -> int:
    return a.COLOR_IDS.index(row.color) if row.color in a.COLOR_IDS else a.NONE


# ---- planets -------------------------------------------------------------------------------------------------


def needs(row: NeedsRow) -> str:
    """The condition of a planet: "wants 3 fuel", "wants range 4"."""
    if row.verb == "pay":
        return f"wants {money(row.fuel or 0, row.bucks or 0)}"
    least = row.min or 0
    if row.verb == "range":
        return f"wants a ship with range {least}"
    if row.verb == "missions_done":
        return f"wants {some(least, 'completed mission')}"
    color = "" if _color(row) == a.NONE else f"{row.color} "
    dice = some(row.count or 0, f"{color}tech die", f"{color}tech dice")
    if row.verb == "levels":
        return f"wants {dice} with {some(least, 'pip')} or more"
    last = "" if least == a.DIE_COLS else " or beyond"
    return f"wants {dice} in column {a.DIE_COLUMN_IDS[least - 1]}{last}"


def planet_worth(content: Components, planet: int) -> str:
    """ "3 VP, wants 4 fuel and 1 buck"."""
    row = content.planets.planet[planet]
    return f"{row.vp} VP, {needs(row.needs)}"


# ---- cards ---------------------------------------------------------------------------------------------------


def cost(content: Components, rows: Sequence[CostRow]) -> str:
    """ "black cubes worth 3" (SM-5.7) "and 1 yellow cube in column III" (SM-5.8)."""
    out = []
    for row in rows:
        if row.total is not None:
            out.append(f"{row.color} cubes worth {row.total}")
        else:
            out.append(f"{some(row.count or 0, f'{row.color} cube')} in column {_column(content, row)}")
    return listed(out)


def short_cost(content: Components, rows: Sequence[CostRow]) -> str:
    """The same for a button: "turquoise 3 + brown 2", "1 black in III"."""
    return " + ".join(
        f"{row.count} {row.color} in {_column(content, row)}"
        if row.total is None
        else f"{row.color} {row.total}"
        for row in rows
    )


def _column(content: Components, row: CostRow) -> str:
    """SM-5.8: the column whose cubes are worth what the row asks for."""
    return a.COLUMN_IDS[content.mat.storage.worth.index(row.cubes_worth or 0)]


def mission(content: Components, card: int) -> str:
    """ "4 VP for turquoise cubes worth 3 and brown cubes worth 2"."""
    row = content.cards.progress_card[card].mission
    return f"{row.vp} VP for {cost(content, row.cost)}"


def development(content: Components, card: int) -> str:
    """What the development half does, and when."""
    row = content.cards.progress_card[card]
    does = effects(content, row.development.effects)
    if row.development.kind == "instant":
        return f"at once: {does}"
    if row.development.kind == "static":
        return f"from now on: {does}"
    return f"{die_space(row)}: {does}"


def die_space(row: CardRow) -> str:
    """ "place for a black die, 1 contamination cube"."""
    accepts = row.development.accepts
    color = f"a {accepts} die" if accepts in a.COLOR_IDS else "any die"
    dirt = row.development.contamination or 0
    return f"place for {color}" + (f", {some(dirt, 'contamination cube')}" if dirt else "")


def card_halves(content: Components, card: int) -> str:
    """Both halves: what a card may become."""
    return f"mission: {mission(content, card)}; development, {development(content, card)}"


# ---- stations and outposts -----------------------------------------------------------------------------------


def colors_of(content: Components, card: int) -> str:
    """ "black and yellow"."""
    return listed(content.stations.station_card[card].colors)


def station_now(content: Components, card: int) -> str:
    """What a station card does when it is built."""
    return effects(content, content.stations.station_card[card].immediate) or "nothing"


def station_later(content: Components, card: int) -> str:
    """What it does with each later station and at turn end."""
    return effects(content, content.stations.station_card[card].permanent) or "nothing"


def station(content: Components, card: int) -> str:
    """All that a station card brings."""
    static = effects(content, content.stations.station_card[card].static)
    always = f"; always: {static}" if static else ""
    return f"now: {station_now(content, card)}; later: {station_later(content, card)}{always}"


def outpost(content: Components, n: int) -> str:
    """The bonus of an outpost."""
    return effects(content, content.outposts.outpost[n].bonus)


def outpost_name(content: Components, n: int) -> str:
    """ "the colony outpost OC1"."""
    row = content.outposts.outpost[n]
    return f"the {row.kind} outpost {row.id}"

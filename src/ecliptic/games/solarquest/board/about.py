"""What is to be known of a space of Solarquest: what it is and brings, its deed, who is there."""

from __future__ import annotations

from typing import Final

from ecliptic.core.views import About
from ecliptic.core.words import at, listed, some
from ecliptic.draw.about import Lore
from ecliptic.draw.html import esc
from ecliptic.draw.once import once
from ecliptic.games.solarquest.board.look import kind
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.figures import Rules
from ecliptic.games.solarquest.rules.state import MOST
from ecliptic.games.solarquest.words.view import SolarquestView, SpaceView

_LORE: Final = Lore("solarquest", "ecliptic.games.solarquest")
_RULES: Final = {  # of what is no property
    "earth": ("SQ-6.2", "SQ-6.3"),
    "federation_station": ("SQ-6.4",),
    "blue_dot": ("SQ-3.10",),
    "black_dot": ("SQ-3.3",),
}


def abouts(content: Components, rules: Rules, view: SolarquestView) -> dict[int, About]:
    """By the number of a space."""
    return {n: _space(content, rules, view, n) for n in range(len(a.SPACE_IDS))}


def dice() -> About:
    """The dice of a turn."""
    return _LORE.about("Dice", rules=("SQ-3.1", "SQ-4.1", "SQ-5.1"))


def _space(content: Components, rules: Rules, view: SolarquestView, n: int) -> About:
    row, deed = content.board.space[n], rules.deed_at[n]
    here = [seat for seat, ship in enumerate(view.ships) if ship.space == n]
    facts = []
    if here:
        facts.append(f"There now: {listed([at(seat) for seat in here])}.")
    if deed != a.NONE:
        found = view.deeds[deed]
        held = view.ships[found.owner].held[rules.group[deed]] if found.owner is not None else 0
        mine = found.owner is not None and found.owner == view.viewer
        return _deed(content, rules, found, held, view.fuel, mine, facts)
    if row.kind == "federation_station":
        facts.insert(0, f"It pays {some(rules.fee[n], 'Federon')} to whoever lands here.")
    return _LORE.about(content.space_name(n), *facts, rules=_RULES[row.kind])


@once(fixed=2)
def _deed(
    content: Components, rules: Rules, row: SpaceView, held: int, fuel: bool, mine: bool, facts: list[str]
) -> About:
    """A property: whose, for how much, what it brings now and by how many of its group, of which its owner has `held`.

    `mine`: it is the viewer's; `fuel`: there is fuel in this game.
    """
    deed, group = row.deed, rules.group[row.deed]
    what = kind(content, deed).capitalize()
    if row.owner is None:
        whose = f"{what}, nobody's. Price {row.price}."
    else:
        whose = f"{what} of {at(row.owner)}, rent {row.rent} now. The Federation pays {row.price} for it."
    if row.built:
        whose += " A fuel station stands here."
    if row.fuel:
        whose += f" A hydron costs a visitor {row.fuel}."
    tables = _by_number("Rent", [rules.rent[deed * MOST + k] for k in range(rules.group_size[group])], held)
    prices = [rules.fuel_price[deed * MOST + k] for k in range(rules.group_size[group])]
    if fuel and any(prices):
        tables += _by_number("A hydron", prices, held)
    see = (_rule(row, mine), *(_fuel(content, row, mine) if fuel else ()))
    return _LORE.about(content.deed_name(deed), whose, *facts, see=see, more=tables)


def _by_number(title: str, figures: list[int], held: int) -> str:
    """Figures by how many of the group its owner has; the one that applies is marked."""
    cells = " ".join(
        f"<span>{k} {f'<mark>{n}</mark>' if k == held else f'<b>{n}</b>'}</span>"
        for k, n in enumerate(figures, 1)
    )
    return f'<p class="h">{esc(title)} by how many the owner has</p><p class="costs">{cells}</p>'


def _rule(row: SpaceView, mine: bool) -> str:
    if row.owner is None:
        return "SQ-7.1"
    return "SQ-9.1" if mine else "SQ-8.2"


def _fuel(content: Components, row: SpaceView, mine: bool) -> tuple[str, ...]:
    """How one gets fuel there."""
    place = content.board.space[a.SPACE_IDS.index(a.DEED_IDS[row.deed])]
    if place.kind == "research_lab":
        return ("SQ-10.15",)
    if place.kind == "space_dock":
        return ("SQ-10.13",)
    if row.owner is None:
        return ("SQ-10.12",)
    if mine:
        return ("SQ-10.8",) if row.built else ("SQ-10.9",)
    return ("SQ-10.10",) if row.built else ("SQ-10.11", "SQ-11.6")

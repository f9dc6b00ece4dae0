"""The score sheet: what everybody's assets are made of, who won and how."""

from __future__ import annotations

from ecliptic.core.views import Row, ScoreSheet
from ecliptic.core.words import at, listed
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.figures import Rules
from ecliptic.games.solarquest.words.view import ShipView, SolarquestView


def score_sheet(content: Components, rules: Rules, view: SolarquestView) -> ScoreSheet:
    """SQ-12.9: cash, printed prices of deeds by group, fuel stations placed and in hand."""
    ships = view.ships
    rows = [_row("Cash", ships, [ship.cash for ship in ships])]
    for group in range(a.GROUPS):
        if any(ship.held[group] for ship in ships):
            worth = [
                sum(rules.price[deed] for deed in ship.deeds if rules.group[deed] == group) for ship in ships
            ]
            rows.append(_row(content.group_name(group), ships, worth))
    if view.fuel:
        piece = rules.piece_price
        placed = [piece * sum(view.deeds[deed].built for deed in ship.deeds) for ship in ships]
        rows.append(_row("Fuel stations placed", ships, placed))
        rows.append(_row("Fuel stations in hand", ships, [piece * ship.pieces for ship in ships]))
    assets = ["out" if ship.out else str(ship.assets) for ship in ships]
    rows.append(Row("Assets", "SQ-12.9", assets, total=True))
    rows.append(Row("Deeds", "SQ-12.10", ["" if ship.out else str(len(ship.deeds)) for ship in ships]))
    return ScoreSheet(heading=_heading(view), rows=rows, notes=_notes(view), title="What the assets are")


def _row(title: str, ships: list[ShipView], worth: list[int]) -> Row:
    points = ["" if ship.out or not n else str(n) for ship, n in zip(ships, worth, strict=True)]
    return Row(title, "", points)


def _heading(view: SolarquestView) -> str:
    if not view.over:
        return "The game is not over"
    if not view.winners:
        return "Every ship is lost: nobody wins"
    names = [at(seat) for seat in view.winners]
    assets = view.ships[view.winners[0]].assets
    if len(names) > 1:
        return f"{listed(names)} share the win with assets of {assets} Federons"
    left = [ship for ship in view.ships if not ship.out]
    if len(left) == 1:
        return f"{names[0]} is the last one flying and wins"
    level = [ship for ship in left if ship.assets == assets]
    how = ", on " + _tie(level) if len(level) > 1 else ""
    return f"{names[0]} is the richest and wins with assets of {assets} Federons{how}"


def _tie(level: list[ShipView]) -> str:
    """SQ-12.10: what broke the tie."""
    most = max(len(ship.deeds) for ship in level)
    return "deeds" if sum(len(ship.deeds) == most for ship in level) == 1 else "cash"


def _notes(view: SolarquestView) -> list[str]:
    out = ["Assets are cash and the printed prices of deeds."]
    if view.fuel:
        out = ["Assets are cash, the printed prices of deeds, and fuel stations, placed or in hand."]
    if view.limit:
        out.append(
            f"The limit was {view.limit} rounds: most assets win; a tie goes to more deeds, then more cash."
        )
    else:
        out.append("The last ship in the game wins, whatever it owns.")
    return out

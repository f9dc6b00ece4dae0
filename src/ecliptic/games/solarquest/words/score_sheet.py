"""The score sheet: what everybody's assets are made of, who won and how."""

from __future__ import annotations

from collections.abc import Sequence

from ecliptic.core.views import Row, ScoreSheet, Source
from ecliptic.core.words import at, listed
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules import scoring
from ecliptic.games.solarquest.rules.figures import Rules
from ecliptic.games.solarquest.words.view import ShipView, SolarquestView


def sources(content: Components, rules: Rules) -> Sequence[Source]:
    """SQ-12.9: cash, printed prices of deeds by group, fuel stations placed and in hand."""
    groups = [
        Source(a.GROUP_IDS[group], content.group_name(group), "", scoring.DEED_ROW + group)
        for group in range(a.GROUPS)
    ]
    out = [Source("cash", "Cash", "", scoring.CASH_ROW), *groups]
    if rules.fuel:
        out.append(Source("placed", "Fuel stations placed", "", scoring.PLACED_ROW))
        out.append(Source("in_hand", "Fuel stations in hand", "", scoring.HAND_ROW))
    return out


def score_sheet(content: Components, rules: Rules, view: SolarquestView) -> ScoreSheet:
    """SQ-12.9: what assets are made of; of groups those of which somebody has deeds."""
    ships = view.ships
    rows = []
    for source in sources(content, rules):
        group = source.at - scoring.DEED_ROW
        if 0 <= group < a.GROUPS and not any(ship.held[group] for ship in ships):
            continue
        rows.append(_row(source.title, ships, [_worth(rules, view, ship, source.at) for ship in ships]))
    assets = ["out" if ship.out else str(ship.assets) for ship in ships]
    rows.append(Row("Assets", "SQ-12.9", assets, total=True))
    rows.append(Row("Deeds", "SQ-12.10", ["" if ship.out else str(len(ship.deeds)) for ship in ships]))
    return ScoreSheet(heading=_heading(view), rows=rows, notes=_notes(view), title="What the assets are")


def _worth(rules: Rules, view: SolarquestView, ship: ShipView, at: int) -> int:
    """A part of a ship's assets, in the rows of `scoring`."""
    if at == scoring.CASH_ROW:
        return ship.cash
    if at == scoring.PLACED_ROW:
        return rules.piece_price * sum(view.deeds[deed].built for deed in ship.deeds)
    if at == scoring.HAND_ROW:
        return rules.piece_price * ship.pieces
    group = at - scoring.DEED_ROW
    return sum(rules.price[deed] for deed in ship.deeds if rules.group[deed] == group)


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

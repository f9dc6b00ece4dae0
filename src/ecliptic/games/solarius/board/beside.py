"""The panels beside Solarius Mission's board: hubs, what each seat has on the table, other mats, piles and bag."""

from __future__ import annotations

from ecliptic.core.views import Panel
from ecliptic.core.words import at, capital, listed, some
from ecliptic.draw.html import clause_link, esc, stat_table
from ecliptic.draw.icons import icon
from ecliptic.draw.once import FEW, once
from ecliptic.draw.seats import seat_sign, tok
from ecliptic.games.solarius.board.about import stock_of
from ecliptic.games.solarius.board.look import GAME, ICONS, TINTS, chips, cost_parts, needs_parts
from ecliptic.games.solarius.board.mat import small
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.figures import Rules
from ecliptic.games.solarius.words.text import die_name, place_name
from ecliptic.games.solarius.words.text_effects import colors_of, cost, effects, needs, station_later
from ecliptic.games.solarius.words.view import MatView, PlanetView, SolariusView

_AT_HUB = ("", "bonus to come", "had the bonus", "no bonus")


def panels(content: Components, rules: Rules, view: SolariusView, shown: int | None) -> list[Panel]:
    """The side column's own parts; `shown`: the seat whose mat is on the board."""
    out = []
    html = _hubs(view, rules.game_turns)
    out.append(Panel(id="hubs", title="Hubs", note="one is built each game turn", html=html, tab="hubs"))
    if shown is not None:
        row, mine = view.mats[shown], shown == view.viewer
        whose = "Your table" if mine else f"Table of {at(shown)}"
        picture = small(content, row, shown, "Your mat" if mine else f"{at(shown)}'s mat")
        html = f'<div class="mini-sheet here">{picture}</div>{table(content, row)}'
        out.append(Panel(id="own", title=whose, note=_stock(row), html=html, tab="mat"))
    others = [seat for seat in range(len(view.mats)) if seat != shown]
    if others:
        html = "".join(_other(content, view, seat) for seat in others)
        out.append(Panel(id="mats", title="Other mats", note="with cards and planets", html=html, tab="mats"))
    out.append(Panel(id="piles", title="Piles and bag", note="", html=_piles(content, view), tab="hubs"))
    return out


def _stock(row: MatView) -> str:
    colonies = some(row.colonies, "colony", "colonies")
    return f"{colonies}, {some(row.markers, 'mission marker')} left"


# ---- hubs ----------------------------------------------------------------------------------------------------


def _hubs(view: SolariusView, turns: int) -> str:
    """Turn by turn the hubs that are built; then who has a mission where."""
    built = {hub.turn: hub.hub for hub in view.hubs if hub.turn}
    cells = []
    for turn in range(1, turns + 1):
        hub = built.get(turn)
        letter = "?" if hub is None else a.HUB_IDS[hub]
        words = f"game turn {turn}: " + ("not known yet" if hub is None else f"hub {letter}")
        cls = "" if hub is None else "on"
        cells.append(
            f'<li class="{cls}" title="{words}"><b aria-hidden="true">{letter}</b>'
            f'<small aria-hidden="true">turn {turn}</small><span class="sr">{words}</span></li>'
        )
    rows = []
    for hub in range(a.HUBS):
        signs = [
            f"{seat_sign(seat, seat)}{_AT_HUB[row.at_hub[hub]]}"
            for seat, row in enumerate(view.mats)
            if row.at_hub[hub]
        ]
        if signs:
            rows.append([f"Hub {a.HUB_IDS[hub]}", ", ".join(signs)])
    missions = stat_table(["Missions at", "Bonus"], rows, "mini wrap") if rows else ""
    return f'<ol class="hubs">{"".join(cells)}</ol>{missions}'


# ---- what a seat has on the table ----------------------------------------------------------------------------


@once(fixed=1, most=FEW)
def table(content: Components, row: MatView) -> str:
    """Planets, developments, missions, stations and outposts of a seat."""
    out = []
    settled = [planet for planet in row.planets if planet.settled]
    pending = [planet for planet in row.planets if not planet.settled]
    if settled:
        out.append(
            _list("Settled planets", [_planet(content, planet) for planet in settled], "SM-12.5", "chips")
        )
    if pending:
        out.append(
            _list("Pending planets", [_planet(content, planet) for planet in pending], "SM-19.1", "chips")
        )
    if row.laid:
        out.append(_list("Developments", [_laid(content, card) for card in row.laid], "SM-10.7"))
    if row.open:
        out.append(_list("Open missions", [_mission(content, card) for card in row.open], "SM-14.1"))
    if row.done:
        out.append(_list("Completed missions", [_mission(content, card) for card in row.done], "SM-19.4"))
    if row.stations:
        words = [
            f"<b>{esc(capital(colors_of(content, one.card)))}</b> {esc(station_later(content, one.card))}"
            for one in row.stations
        ]
        out.append(_list("Stations, each time", words, "SM-13.4"))
    joined = [a.OUTPOST_IDS[k] for k, where in enumerate(row.outposts) if where]
    if joined:
        out.append(f'<p class="fine">Outposts built: {", ".join(joined)} {clause_link(GAME, "SM-15.4")}</p>')
    stock = stock_of(content, row)
    if stock:
        out.append(_list("Outposts in stock", stock, "SM-15.1"))
    return "".join(out)


def _list(title: str, items: list[str], clause: str, cls: str = "") -> str:
    rows = "".join(f"<li>{item}</li>" for item in items)
    head = f'<p class="goal-name"><b>{title}</b>{clause_link(GAME, clause)}</p>'
    return f'{head}<ul class="plain {cls}">{rows}</ul>'


def _planet(content: Components, planet: PlanetView) -> str:
    row = content.planets.planet[planet.planet]
    tint = TINTS[a.COLOR_IDS.index(row.color)]
    want = (
        ""
        if planet.settled
        else f"{chips(needs_parts(row.needs))}<span class='sr'>{esc(needs(row.needs))}</span>"
    )
    return f'<span class="world" style="--tint:{tint}"></span>{row.id} <b>{row.vp} VP</b> {want}'


def _laid(content: Components, card: int) -> str:
    row = content.cards.progress_card[card]
    return f"<b>{esc(row.name)}</b> {esc(effects(content, row.development.effects))}"


def _mission(content: Components, card: int) -> str:
    row = content.cards.progress_card[card]
    words = esc(cost(content, row.mission.cost))
    price = f'{chips(cost_parts(content, row.mission.cost))}<span class="sr">{words}</span>'
    return f"<b>{esc(row.name)}</b> {row.mission.vp} VP {price}"


def _other(content: Components, view: SolariusView, seat: int) -> str:
    """Another mat, folded: the picture, the table, and how large the hand is."""
    row = view.mats[seat]
    picture = small(content, row, seat, at(seat))
    figures = sum(one.owner == seat for one in view.hexes)
    note = f"{some(figures, 'figure')} on the board"
    hand = some(row.hand_size, "card")
    return (
        f'<details class="mini-sheet" id="mat-{seat}" data-mat="{seat}">'
        f"<summary>{tok(seat, 'tok sm')}{at(seat)}<span>{note}</span></summary>"
        f'{picture}<p class="sr">{esc(mat_words(content, row))}</p>{table(content, row)}'
        f'<p class="fine">Hand: {esc(hand)}</p></details>'
    )


@once(fixed=1)
def mat_words(content: Components, row: MatView) -> str:
    """A mat in words."""
    parts = []
    for color, one in enumerate(row.rows):
        stored = ", ".join(f"{name} {n}" for name, n in zip(a.COLUMN_IDS, one.cubes, strict=True) if n)
        step = content.mat.tech_step[one.step]
        more = f" and {step.vp} VP" if step.vp else ""
        parts.append(
            f"{capital(a.COLOR_IDS[color])}: tech die in column {a.DIE_COLUMN_IDS[one.column]} with "
            f"{some(one.pips, 'pip')}{more}; cubes {stored or 'none'}"
        )
    drives = f"drives {row.twos} on side 2, {row.ones} on side 1, range {row.range}"
    dirt = f"contamination {row.dirt} of {row.dirt_spaces}, {row.beside} beside"
    money = f"fuel {row.fuel}, bucks {row.bucks}"
    pieces = (
        f"{some(row.stations_left, 'station')}, {some(row.colonies, 'colony', 'colonies')} and "
        f"{some(row.markers, 'mission marker')} left"
    )
    said = [*parts, money, drives, dirt, *_dice(content, row), pieces]
    return ". ".join(capital(words) for words in said) + "."


def _dice(content: Components, row: MatView) -> list[str]:
    """Where action dice lie, and which places are free."""
    lie = [
        f"{die_name(one.die.color, one.die.face)} on {place_name(content, _on(one.place))}"
        for one in row.places
        if one.die is not None
    ]
    free = sum(one.die is None and one.place < a.STANDARDS for one in row.places)
    names = [
        place_name(content, _on(one.place))
        for one in row.places
        if one.die is None and one.place >= a.STANDARDS
    ]
    out = [f"dice: {listed(lie)}"] if lie else []
    return [*out, f"free: {listed([some(free, 'standard place'), *names])}"]


def _on(place: int) -> int:
    """A place of a mat or card as `ON` counts."""
    if place >= a.ON_CARD:
        return place
    return {a.TRANSFORM_PLACE: a.ON_TRANSFORM, a.RESEARCH_PLACE: a.ON_RESEARCH}.get(place, a.ON_STANDARD)


# ---- piles ---------------------------------------------------------------------------------------------------


def _piles(content: Components, view: SolariusView) -> str:
    bag = "".join(
        f'<span class="need" style="--tint:{TINTS[color]}">{icon(ICONS[color])}{n}'
        f'<span class="sr"> {a.COLOR_IDS[color]}</span></span>'
        for color, n in enumerate(view.bag)
    )
    out = [f'<p class="facts"><b>Dice in the bag</b> {bag}</p>']
    out.append(
        f'<p class="facts"><span><b>{some(view.deck, "card")}</b> in the deck</span>'
        f"<span><b>{some(view.drives_left, 'drive')}</b> in the supply</span></p>"
    )
    if view.discards:
        names = listed([content.card_name(card) for card in view.discards])
        out.append(
            f"<details><summary>Discarded: {len(view.discards)}</summary><p class='fine'>{esc(names)}</p></details>"
        )
    return "".join(out)

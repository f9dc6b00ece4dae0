"""What is to be known of the things of Solarius Mission: hexes, hubs, dice on the bridge, the parts of a mat."""

from __future__ import annotations

from typing import Final

from ecliptic.core.views import About
from ecliptic.core.words import at, capital, listed, some
from ecliptic.draw.about import Lore
from ecliptic.draw.html import esc
from ecliptic.draw.once import FEW, once
from ecliptic.games.solarius.board.look import wheel_words
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.figures import Layout, Rules
from ecliptic.games.solarius.rules.steps.hexes import distance
from ecliptic.games.solarius.words.text import die_name, hex_name
from ecliptic.games.solarius.words.text_effects import card_halves, outpost, planet_worth
from ecliptic.games.solarius.words.view import (
    BridgeView,
    HexView,
    HubView,
    MatView,
    RowView,
    SolariusView,
    TileView,
)

_LORE: Final = Lore("solarius", "ecliptic.games.solarius")
_FIGURES: Final = ("Colony", "Station", "Mission marker")  # by kind
_USES: Final = ("fuel", "bucks", "raises tech dice", "moves tech dice to the right")  # by color


# ---- the map -------------------------------------------------------------------------------------------------


def hexes(
    content: Components, rules: Rules, board: Layout, view: SolariusView, shown: int | None
) -> dict[int, About]:
    """Of every hex on which anything is; how far each is from the ship whose mat is `shown`."""
    ships = [row.ship for row in view.mats]
    far = None
    if shown is not None and not view.over:
        whose = "your ship" if shown == view.viewer else f"the ship of {at(shown)}"
        far = (ships[shown], whose, view.mats[shown].range)
    at_hubs = [row.at_hub for row in view.mats]
    return _hexes(content, rules, board, view.hexes, view.hubs, at_hubs, view.tiles, ships, far)


@once(fixed=3, most=FEW)
def _hexes(
    content: Components,
    rules: Rules,
    board: Layout,
    rows: list[HexView],
    hubs: list[HubView],
    at_hubs: list[list[int]],
    tiles: list[TileView],
    ships: list[int],
    far: tuple[int, str, int] | None,
) -> dict[int, About]:
    """The same; `ships` and `at_hubs`: by seat. `far`: the hex of a ship, whose it is, its range."""
    held = {one.hex: one for one in rows}
    out = {}
    for place in range(a.HEXES):
        here = [seat for seat, hex_ in enumerate(ships) if hex_ == place]
        title, facts, clauses = (
            _hub(content, hubs, at_hubs, place)
            if board.space[place] == a.HUB_SPACE
            else _place(content, board, place, held.get(place))
        )
        if not title and here:
            title, clauses = "An empty hex", ("SM-13.1", "SM-14.1")
        if title:
            facts.append(f"{capital(hex_name(place))}. {_tile(tiles, board, place)}")
            if here:
                facts.append(f"Ships: {listed([at(seat) for seat in here])}.")
            facts.append(_far(rules, place, far))
            out[place] = _LORE.about(title, *facts, see=clauses, named=hex_name(place))
    return out


def _place(
    content: Components, board: Layout, place: int, one: HexView | None
) -> tuple[str, list[str], tuple[str, ...]]:
    """The title, what is there, the rules; no title where nothing is."""
    kind = board.space[place]
    if one is not None and one.owner is not None and one.kind is not None:
        facts = []
        if one.outpost is not None:
            facts.append(f"With outpost {a.OUTPOST_IDS[one.outpost]}: {outpost(content, one.outpost)}.")
        return f"{_FIGURES[one.kind]} of {at(one.owner)}", facts, ("SM-11.7", "SM-15.1")
    if one is not None and one.planet is not None:
        row = content.planets.planet[one.planet]
        worth = capital(planet_worth(content, one.planet))
        return f"{row.color.capitalize()} planet {row.id}", [f"{worth}."], ("SM-12.3", "SM-12.4", "SM-12.5")
    if one is not None and one.back is not None:
        color = a.COLOR_IDS[one.back]
        return f"{color.capitalize()} planet, face down", [], ("SM-12.1", "SM-12.2")
    if kind == a.HOME_SPACE:
        return "The home hex", [], ("SM-11.8",)
    if kind == a.PORTAL_SPACE:
        return (
            "A portal",
            ["A jump to any other portal is a step, once they are activated."],
            ("SM-11.1", "SM-11.3"),
        )
    if kind == a.PLANET_SPACE:
        return "A planet space without a planet", [], ("SM-1.6",)
    return "", [], ()


def _hub(
    content: Components, hubs: list[HubView], at_hubs: list[list[int]], place: int
) -> tuple[str, list[str], tuple[str, ...]]:
    """A hub space: its bonus is that of an outpost, so all of them are told."""
    hub = next((one for one in hubs if one.hex == place), None)
    if hub is None:
        return "A hub space", ["No hub of this game is here."], ("SM-11.7",)
    built = f"Built in game turn {hub.turn}." if hub.turn else "Not built yet."
    states = ("", "waits for the bonus", "had the bonus", "gets no bonus")
    there = [f"{at(seat)} {states[of[hub.hub]]}" for seat, of in enumerate(at_hubs) if of[hub.hub]]
    said = f"Missions: {listed(there)}." if there else ""
    return f"Hub {a.HUB_IDS[hub.hub]}", [built, said, _bonuses(content)], ("SM-14.4", "SM-15.6", "SM-19.7")


@once(fixed=1)
def _bonuses(content: Components) -> str:
    bonuses = [f"{a.OUTPOST_IDS[n]} {outpost(content, n)}" for n in range(a.OUTPOSTS)]
    return f"Its bonus is one of: {'; '.join(bonuses)}."


def _tile(tiles: list[TileView], board: Layout, place: int) -> str:
    tile = board.tile_of[place]
    if not tile:
        return "On the centre tile."
    found = next((one.tile for one in tiles if one.position == tile - 1), None)
    return "" if found is None else f"On tile {a.TILE_IDS[found]}."


def _far(rules: Rules, place: int, far: tuple[int, str, int] | None) -> str:
    """How far from the ship whose mat is on the board, against its range."""
    if far is None:
        return ""
    ship, whose, reach = far
    steps = distance(rules, ship, place)
    return f"{some(steps, 'step')} from {whose}, which has range {reach}." if steps else ""


# ---- dice ----------------------------------------------------------------------------------------------------


def bridge_die(view: SolariusView, die: BridgeView) -> About:
    """A die that can be taken from the bridge."""
    whose = "you" if view.viewer is not None else "the player on turn"
    more = f" and {die.more} by developments" if die.more else ""
    points = f"{some(die.points, 'point')}{more} for {whose}: {a.COLOR_IDS[die.color]} cubes, or {_USES[die.color]}."
    dirt = "It contaminates." if die.dirty else ""
    wheel = f"Its place on the wheel brings {wheel_words(die.wheel)}."
    title = f"{capital(die_name(die.color, die.face))} on the bridge"
    return _LORE.about(title, points, dirt, wheel, see=("SM-4.2", "SM-8.3", "SM-9.2", "SM-9.3"))


# ---- the mat -------------------------------------------------------------------------------------------------


def row_of(content: Components, color: int, row: RowView) -> About:
    """A tech die with its row."""
    name = a.COLOR_IDS[color].capitalize()
    words = f"{name}: column {a.DIE_COLUMN_IDS[row.column]}, {some(row.pips, 'pip')}."
    points = content.mat.tech_step[row.step].vp
    scores = f"It scores {points} VP." if points else ""
    return _LORE.about(f"{name} tech die", words, scores, rules=("SM-4.2",), see=("SM-3.3", "SM-3.4"))


def store_of(content: Components, color: int, column: int, row: RowView) -> About:
    """A column of storage spaces."""
    name, worth = a.COLOR_IDS[color].capitalize(), content.mat.storage.worth[column]
    words = (
        f"{some(row.cubes[column], 'cube')} here, each worth {worth}; "
        f"{row.usable[column]} of {content.mat.storage.spaces[column]} spaces can be used."
    )
    return _LORE.about(f"{name} cubes in column {a.COLUMN_IDS[column]}", words, see=("SM-3.2", "SM-5.2"))


def tracks(row: MatView) -> tuple[About, About]:
    """Fuel and bucks."""
    return (
        _LORE.about("Fuel", f"{row.fuel} now.", rules=("SM-3.5", "SM-10.2", "SM-11.5")),
        _LORE.about("Bucks", f"{row.bucks} now.", rules=("SM-3.5", "SM-9.4")),
    )


def drives(row: MatView) -> About:
    """The drives, which make the range."""
    words = (
        f"Range {row.range}. {some(row.twos, 'drive')} on side 2, {row.ones} on side 1, {row.slots} slots."
    )
    return _LORE.about("Drives", words, rules=("SM-3.8", "SM-10.2", "SM-11.1"))


def dirt(row: MatView) -> About:
    """Contamination."""
    words = f"{row.dirt} of {some(row.dirt_spaces, 'space')} full, {some(row.beside, 'cube')} beside the mat."
    return _LORE.about("Contamination", words, rules=("SM-6.1", "SM-6.3", "SM-6.4", "SM-6.5"))


def stations(row: MatView) -> About:
    """Stations in stock."""
    words = f"{some(row.stations_left, 'station')} left."
    return _LORE.about("Stations", words, rules=("SM-3.9", "SM-13.1", "SM-13.2", "SM-13.3"))


def place_for_dice(content: Components, target: str) -> About:
    """A place for action dice."""
    if target == "place-transform":
        return _LORE.about("The transformation place", rules=("SM-8.5", "SM-6.1"))
    if target == "place-research":
        return _LORE.about("The research place", rules=("SM-8.6", "SM-6.1"))
    if target == "place-standard":
        return _LORE.about("Standard places", rules=("SM-8.1", "SM-3.7"))
    card = a.CARD_IDS.index(target.removeprefix("card-"))
    return _LORE.about(content.card_name(card), card_words(content, card), rules=("SM-8.7",))


def card_words(content: Components, card: int) -> str:
    """Both halves of a card, as a sentence."""
    return f"{capital(card_halves(content, card))}."


def stock_of(content: Components, row: MatView) -> list[str]:
    """Outposts in stock with what they do, as items of a list."""
    return [
        f"<b>{a.OUTPOST_IDS[n]}</b> {esc(outpost(content, n))}"
        for n, ring in enumerate(row.outposts)
        if not ring
    ]

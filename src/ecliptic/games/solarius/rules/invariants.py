"""What must hold in every state; positions are refused by the same sentences."""

from __future__ import annotations

from ecliptic.core.arrays import members
from ecliptic.core.words import at
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import state as st
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.cards import Discard, Limit
from ecliptic.games.solarius.rules.steps.die import PickDie, PickPlace
from ecliptic.games.solarius.rules.steps.marks import UntilThen
from ecliptic.games.solarius.rules.steps.setup import DealPlanet, FillBridge, FirstChoices, FirstDiscard
from ecliptic.games.solarius.rules.steps.turn import DrawDie, DrawHub, HubBonuses, Refill, RollFace


def problems(content: Components, s: SolariusState) -> list[str]:
    """What is wrong with the state, normally nothing."""
    out = _kept_problems(s) or _board_problems(s)
    if out:
        return out  # the rest reads the board
    out += _dice_problems(s)
    out += _card_problems(s)
    out += _planet_problems(s)
    for seat in range(s.seats):
        out += _mat_problems(s, seat)
        out += _figure_problems(s, seat)
        out += _outpost_problems(s, seat)
        out += _hub_problems(s, seat)
    out += _ship_problems(s)
    out += _time_problems(s)
    return out + _action_problems(s) + _turn_dice_problems(s)


def _board_problems(s: SolariusState) -> list[str]:
    """SM-2.1: each tile lies once, and turned or not it is turned somehow."""
    out = []
    tiles = [tile for tile in s.tile_at if tile != a.NONE]
    if len(set(tiles)) < len(tiles):
        out.append("Each outer tile lies on one ring position.")
    if any(s.tile_at[k] == a.NONE and s.turn_at[k] != a.NONE for k in range(a.RING)):
        out.append("A tile is turned once it lies on the board.")
    laid = s.laid_out()
    if s.phase != st.SETUP and not laid:
        out.append("After setup all tiles lie on the board.")
    if out or not laid:
        pieces = any(x != a.NONE for row in (s.on_hex, s.figure, s.post) for x in row)
        return [*out, "Before all tiles lie nothing is on the board."] if pieces else out
    space = s.layout.space
    for place in range(a.HEXES):
        piece = s.on_hex[place]
        if piece != a.NONE and space[place] != a.PLANET_SPACE:
            out.append("Planets lie on planet spaces in use.")
        if s.figure[place] != a.NONE and (
            piece != a.NONE or space[place] not in (a.EMPTY_SPACE, a.PLANET_SPACE)
        ):
            out.append("Figures stand where no planet, portal, hub space or home is.")
        if s.post[place] != a.NONE and s.figure[place] == a.NONE:
            out.append("Outposts join figures.")
    return out


# ---- dice, cards, planets ------------------------------------------------------------------------------------


def _dice_problems(s: SolariusState) -> list[str]:
    """SM-2.10: no action die is lost."""
    out = []
    found = list(s.bag)
    for k in range(a.BRIDGE):
        numbers = (s.b_color[k], s.b_face[k], s.b_at[k])
        if a.NONE in numbers and set(numbers) != {a.NONE}:
            out.append("A die on the bridge has a color, a face and a space.")
        elif numbers[0] != a.NONE:
            found[numbers[0]] += 1
            if s.b_at[k] >= len(s.rules.wheel):
                out.append("The bridge has not so many spaces.")
    for die in (*s.place, *s.card_die):
        if die != a.NONE:
            found[die // st.DIE_BASE] += 1
    for step in s.stack:
        if isinstance(step, (RollFace, PickPlace)):  # drawn or taken, and nowhere yet
            found[step.color] += 1
    if found != [s.rules.dice_each] * a.COLORS:
        out.append(f"There must be {s.rules.dice_each} action dice of every color.")
    owners = [sum(laid >> card & 1 for laid in s.laid) for card in range(a.CARDS)]
    for card in range(a.CARDS):
        die = s.card_die[card]
        if die == a.NONE:
            continue
        wanted = s.rules.dev_accepts[card]
        if not owners[card] or s.rules.dev_kind[card] != a.DIE_SPACE:
            out.append(f"There is no place for a die on card {card + 1}.")
        elif wanted not in (a.NONE, die // st.DIE_BASE):
            out.append(f"Card {card + 1} does not take this die.")
    return out


def _turn_dice_problems(s: SolariusState) -> list[str]:
    """SM-8.1, SM-16.2: each seat has a die for each of its turns, and the bridge is full but for the one under way."""
    lying = sum(color != a.NONE for color in s.b_color)
    drawing = s.pending(DrawDie) or s.pending(RollFace)
    if s.phase == st.SETUP:
        drawn = next((step.k for step in s.stack if isinstance(step, FillBridge)), 0)
        if lying != drawn - drawing:
            return ["The dice of the bridge are drawn one after the other."]
    elif lying != s.rules.bridge_dice - (drawing or (s.pending(Refill) and not s.pending(PickDie))):
        return ["The bridge is full, but for a die that was taken."]
    taking = s.pending(PickDie) or s.pending(PickPlace)
    for seat in range(s.seats):
        turns = sum(1 for k in range(s.played) if s.in_order(k) == seat) - (taking and seat == s.active)
        dice = sum(x != a.NONE for x in s.place[seat * a.PLACES : (seat + 1) * a.PLACES])
        dice += sum(s.card_die[card] != a.NONE for card in range(a.CARDS) if s.laid[seat] >> card & 1)
        if dice != turns:
            return ["Each seat has a die for each of its turns in this game turn."]
    return []


def _card_problems(s: SolariusState) -> list[str]:
    """SM-2.9: each card is in one place."""
    places = [s.deck, s.discard, *s.hand, *s.laid, *s.open, *s.done]
    out = []
    if sum(members(place) for place in places) != a.CARDS or sum(places) != (1 << a.CARDS) - 1:
        out.append("Each progress card is in one place.")
    if any(known & ~hand for known, hand in zip(s.known, s.hand, strict=True)):
        out.append("Of a hand only what is in it can be known.")
    if s.deck == 0 and s.discard != 0:  # SM-10.4
        out.append("The discards are the deck as soon as that is empty.")
    if len({s.came[card] for card in range(a.CARDS) if s.deck >> card & 1}) > 1:
        out.append("The cards of the deck came into it together.")
    drawing = _drawing(s)
    for seat in range(s.seats):
        if members(s.hand[seat]) > s.rules.hand_limit and seat not in drawing:
            out.append(f"{at(seat)} holds at most {s.rules.hand_limit} cards.")  # SM-10.8
    return out


def _drawing(s: SolariusState) -> set[int]:
    """SM-2.8, SM-10.8: the seats that may hold more cards, since they still discard some."""
    out: set[int] = set()
    for step in s.stack:
        if isinstance(step, Limit):
            out.add(step.player)
        elif isinstance(step, (Discard, FirstDiscard)):
            out.add(step.seat)
        elif isinstance(step, FirstChoices):
            out |= {s.in_order(k) for k in range(step.k, s.seats)}
    return out


def _planet_problems(s: SolariusState) -> list[str]:
    """SM-2.2, SM-2.3, SM-12.5: each planet is in one place, and a color has its number of them."""
    out = []
    on_board = [piece for piece in s.on_hex if piece != a.NONE]
    down = [on_board.count(a.FACE_DOWN + color) for color in range(a.COLORS)]
    for planet in range(a.PLANETS):
        there = on_board.count(planet)
        place, owner = s.planet_at[planet], s.planet_of[planet]
        if there != (place == a.TURNED_UP) or (owner != a.NONE) != (place in (a.PENDING, a.SETTLED)):
            out.append(f"The planet {a.PLANET_IDS[planet]} is not in one place.")
        if place != a.UNSEEN:
            down[s.rules.planet_color[planet]] += 1
    dealing = s.phase == st.SETUP and (not s.laid_out() or s.pending(DealPlanet))
    color_of = list(s.rules.planet_color)
    for color, name in enumerate(a.COLOR_IDS):
        most = color_of.count(color) - s.rules.removed_each
        if down[color] > most or (not dealing and down[color] < most):
            out.append(f"There must be {most} planets of {name} in the game.")
    return out


# ---- what seats have -----------------------------------------------------------------------------------------


def _mat_problems(s: SolariusState, seat: int) -> list[str]:
    """SM-3: within what a mat has room for."""
    out = []
    rules = s.rules
    for color in range(a.COLORS):
        row = seat * a.COLORS + color
        for k in range(a.COLS):
            if s.cubes[row * a.COLS + k] > rules.usable[s.col[row] * a.COLS + k]:
                out.append(f"{at(seat)}'s {a.COLOR_IDS[color]} row has no space for so many cubes.")
    if max(s.fuel[seat], s.bucks[seat]) > rules.track or min(s.fuel[seat], s.bucks[seat]) < 0:
        out.append(f"{at(seat)}'s tracks go from 0 to {rules.track}.")
    if s.dirt[seat] > rules.dirt_spaces + s.stat[seat * st.STATS + st.HOLD_STAT] or s.dirt[seat] < 0:
        out.append(f"{at(seat)} has no space for so much contamination.")
    if s.ones[seat] + s.twos[seat] > rules.slots or min(s.ones[seat], s.twos[seat]) < 0:
        out.append(f"{at(seat)} has {rules.slots} slots for common drives.")
    if s.markers[seat] + members(s.open[seat]) + members(s.done[seat]) != rules.markers:
        out.append(f"{at(seat)} has {rules.markers} mission markers in all.")
    if seat == s.active:
        for planet in range(a.PLANETS):
            if s.unsettled[seat] >> planet & 1 and s.is_met(seat, planet):
                out.append(f"{at(seat)} settles {a.PLANET_IDS[planet]} at once.")
    return out


def _figure_problems(s: SolariusState, seat: int) -> list[str]:
    """SM-12.4, SM-13.3, SM-14.2: no figure is lost."""
    out = []
    figures = list(s.figure)
    standing = [figures.count(seat * a.KINDS + kind) for kind in range(a.KINDS)]
    planets = sum(owner == seat for owner in s.planet_of)
    if standing[a.COLONY] != planets or standing[a.COLONY] + s.colonies[seat] != s.rules.colonies:
        out.append(f"{at(seat)} has {s.rules.colonies} colonies, one on the board for each planet.")
    orders = sorted(n for n in s.station[seat * a.STATION_CARDS : (seat + 1) * a.STATION_CARDS] if n > 0)
    if orders != list(range(1, len(orders) + 1)) or len(orders) > s.rules.stations:
        out.append(f"{at(seat)}'s stations are built one after the other.")
    if standing[a.STATION] != len(orders):
        out.append(f"{at(seat)} has a station on the board for each station card in use.")
    if standing[a.MISSION] != members(s.done[seat]):
        out.append(f"{at(seat)} has a marker on the board for each completed mission.")
    return out


def _outpost_problems(s: SolariusState, seat: int) -> list[str]:
    """SM-15.1, SM-15.4: each outpost is with a figure of its kind, one a tile."""
    out = []
    tiles = []
    for outpost in range(a.OUTPOSTS):
        tile = s.posts[seat * a.OUTPOSTS + outpost]
        there = [k for k in range(a.HEXES) if s.post[k] == outpost and s.owner_at(k) == seat]
        found = [s.layout.tile_of[k] for k in there]
        fits = all(s.kind_at(k) == s.rules.outpost_kind[outpost] for k in there)
        if found != ([] if tile == a.NONE else [tile]) or tile == 0 or not fits:
            out.append(f"{at(seat)}'s outpost {a.OUTPOST_IDS[outpost]} is not in one place.")
        if tile != a.NONE:
            tiles.append(tile)
    if len(set(tiles)) < len(tiles):
        out.append(f"{at(seat)} has one outpost a tile.")
    mine = range(seat * a.STATION_CARDS, (seat + 1) * a.STATION_CARDS)
    with_stations = sum(
        s.posts[seat * a.OUTPOSTS + k] != a.NONE and s.rules.outpost_kind[k] == a.STATION
        for k in range(a.OUTPOSTS)
    )
    joined = [k for k in mine if s.station_post[k]]
    if len(joined) > with_stations or any(s.station[k] == 0 for k in joined):
        out.append(f"{at(seat)} has no such outposts with stations.")
    return out


def _hub_problems(s: SolariusState, seat: int) -> list[str]:
    """SM-14.4, SM-14.5: who waits for a hub that stands, or has had the bonus of one that does not."""
    out = []
    paying = {step.hub for step in s.stack if isinstance(step, HubBonuses)}
    for hub in range(a.HUBS):
        found = s.at_hub[seat * a.HUBS + hub]
        built = s.hub_turn[hub] > 0
        if (found == st.WAITS and built and hub not in paying) or (found == st.HAD_BONUS and not built):
            out.append(f"{at(seat)} can't have that at hub {a.HUB_IDS[hub]}.")
        if found in (st.WAITS, st.HAD_BONUS):
            mine = seat * a.KINDS + a.MISSION
            here = any(s.figure[k] == mine and s.layout.hub_near[k] == hub for k in range(a.HEXES))
        else:
            here = not found or s.done[seat] != 0
        if not here:
            out.append(f"{at(seat)} has no mission at hub {a.HUB_IDS[hub]}.")
    return out


def _ship_problems(s: SolariusState) -> list[str]:
    """SM-11.7: where flights can end."""
    out = []
    for seat in range(s.seats):
        here = s.ship[seat]
        if here == s.rules.home:
            continue
        if s.layout.space[here] == a.HUB_SPACE:
            out.append(f"{at(seat)}'s ship can't be on a hub space.")
        if s.owner_at(here) not in (a.NONE, seat):
            out.append(f"{at(seat)}'s ship can't be where another's figure is.")
        if any(s.ship[other] == here for other in range(seat)):
            out.append("Each hex but home has one ship.")
    return out


# ---- time ----------------------------------------------------------------------------------------------------


def _time_problems(s: SolariusState) -> list[str]:
    """SM-7.1, SM-7.2: how far the game is."""
    out = []
    if s.over != (s.phase == st.OVER):
        out.append("The game is over when nothing is to come, and only then.")
    if s.active != a.NONE and s.phase != st.TURNS:
        out.append("Somebody is on turn in player turns only.")
    if s.color != a.NONE and s.active == a.NONE:
        out.append("A die action belongs to a player turn.")
    if s.phase == st.SETUP:
        if s.turn or s.played or any(s.hub_turn) or s.active != a.NONE:
            out.append("In setup no game turn has begun.")
        if any(figure != a.NONE for figure in s.figure):
            out.append("In setup no figure stands on the board.")
        return out
    if s.token == a.NONE or not 1 <= s.turn <= s.rules.game_turns:
        out.append("There must be a game turn and a starting player.")
    built = sorted(n for n in s.hub_turn if n)
    due = s.turn - 1 if any(isinstance(step, DrawHub) for step in s.stack) else s.turn
    if built != list(range(1, due + 1)):
        out.append("Every game turn one hub is built.")
    if s.played > s.rules.player_turns * s.seats:
        out.append("There are not so many player turns in a game turn.")
    if (s.active != a.NONE) != s.pending(Refill):
        out.append("Somebody is on turn until the bridge is refilled.")
    elif s.active != a.NONE and (s.played == 0 or s.active != s.in_order(s.played - 1)):
        out.append("Another player is on turn.")
    return out


def _action_problems(s: SolariusState) -> list[str]:
    """SM-8.2: what belongs to a die action, or to a player turn, is there while one goes on."""
    if (s.color != a.NONE) != any(isinstance(step, UntilThen) for step in s.stack):
        return ["A die action has a color, and its end to come."]
    if s.color == a.NONE and (s.base or s.add or s.both or s.bought):
        return ["Points belong to a die action."]
    if s.active == a.NONE and (s.portals or s.extra):
        return ["Active portals and further actions belong to a player turn."]
    return []


def _kept_problems(s: SolariusState) -> list[str]:
    """What is kept beside the rest agrees with it."""
    twin = s.clone()
    twin.work_out()
    if list(twin.stat) != list(s.stat) or list(twin.unsettled) != list(s.unsettled):
        return ["Static effects and pending planets are not summed up right."]
    for name in ("space", "tile_of", "hub_hex", "hub_near", "portal_near", "planet_hexes"):
        if list(getattr(twin.layout, name)) != list(getattr(s.layout, name)):
            return ["The board is not that of its tiles."]
    return []

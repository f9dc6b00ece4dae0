"""Builds the view of one viewer, by allow-list: what is not copied here does not leave the rules."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.arrays import members
from ecliptic.core.views import PlayerView, Stat
from ecliptic.core.words import signed
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import scoring
from ecliptic.games.solarius.rules import state as st
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.anytime import SellCubes
from ecliptic.games.solarius.rules.steps.flight import FlyOn, PickHex, extra_price
from ecliptic.games.solarius.rules.steps.hexes import flight_cost, portals_active
from ecliptic.games.solarius.rules.steps.spend import Spend
from ecliptic.games.solarius.rules.steps.station import FireEarlier, PickHigh
from ecliptic.games.solarius.rules.steps.turn_end import FireAll
from ecliptic.games.solarius.rules.steps.use import Blocked, BuyCube, PickUse, Store
from ecliptic.games.solarius.words.text_board import way
from ecliptic.games.solarius.words.view import (
    AccountView,
    AskedView,
    BridgeView,
    DieView,
    HexView,
    HubView,
    MatView,
    PlaceView,
    PlanetView,
    ReachView,
    RowView,
    SolariusView,
    StationView,
    TileView,
)


def build_view(content: Components, s: SolariusState, viewer: int | None) -> SolariusView:
    """What this viewer may know."""
    turns = s.rules.game_turns
    mats = [_mat(s, seat, viewer) for seat in range(s.seats)]
    return SolariusView(
        game="solarius",
        viewer=viewer,
        moment=_moment(s),
        step=s.turn,
        steps=turns,
        acting=s.acting(),
        over=s.over,
        players=[_player(s, seat, mat) for seat, mat in enumerate(mats)],
        winners=list(scoring.winners(s)) if s.over else [],
        phase=s.phase,
        turn=s.turn,
        round=_round(s),
        token=_or_none(s.token),
        active=_or_none(s.active),
        tiles=[TileView(k, s.tile_at[k], s.turn_at[k]) for k in range(a.RING) if s.turn_at[k] != a.NONE],
        hexes=[_hex(s, k) for k in range(a.HEXES) if s.on_hex[k] != a.NONE or s.figure[k] != a.NONE],
        hubs=[HubView(hub=k, hex=_or_none(s.layout.hub_hex[k]), turn=s.hub_turn[k]) for k in range(a.HUBS)],
        bridge=_bridge(s, viewer),
        bag=_list(s.bag),
        deck=members(s.deck),
        discards=_members(s.discard),
        drives_left=content.mat.pieces.drives - sum(mat.ones + mat.twos for mat in mats),
        portals=s.active != a.NONE and portals_active(s, s.active),
        extra=s.extra,
        mats=mats,
        asked=_asked(s),
        account=_account(s),
        reach=_reach(s, viewer),
    )


# ---- small things --------------------------------------------------------------------------------------------


def _list(numbers: vec[i64]) -> list[int]:
    return list(numbers)


def _members(bits: int) -> list[int]:
    """A set of cards as a list."""
    return [k for k in range(a.CARDS) if bits >> k & 1]


def _or_none(n: int) -> int | None:
    return None if n == a.NONE else n


def _die(packed: int) -> DieView | None:
    return None if packed == a.NONE else DieView(packed // st.DIE_BASE, packed % st.DIE_BASE)


# ---- time ----------------------------------------------------------------------------------------------------


def _round(s: SolariusState) -> int:
    return (s.played - 1) // s.seats + 1 if s.played else 0


def _moment(s: SolariusState) -> str:
    if s.over or s.phase == st.OVER:
        return "Game over"
    if s.phase == st.SETUP:
        return "Setup"
    turn = f"Game turn {s.turn} of {s.rules.game_turns}"
    if s.phase == st.TURN_END:
        return f"{turn}, end"
    return f"{turn}, turn {_round(s)} of {s.rules.player_turns}" if s.played else f"{turn}, hub step"


# ---- players -------------------------------------------------------------------------------------------------


def _player(s: SolariusState, seat: int, mat: MatView) -> PlayerView:
    settled = sum(row.settled for row in mat.planets)
    stats = [
        Stat("fuel", str(mat.fuel), "fuel"),
        Stat("coin", str(mat.bucks), "bucks"),
        Stat("ship", str(mat.range), "ship range"),
        Stat("tower", str(settled), "settled planets"),
        Stat("card", str(mat.hand_size), "card in hand" if mat.hand_size == 1 else "cards in hand"),
    ]
    status = "starting player" if s.token == seat else ""
    return PlayerView(seat, "", signed(sum(mat.parts)), "VP", stats, status)


def _mat(s: SolariusState, seat: int, viewer: int | None) -> MatView:
    rules = s.rules
    return MatView(
        rows=[_row(s, seat, color) for color in range(a.COLORS)],
        fuel=s.fuel[seat],
        bucks=s.bucks[seat],
        dirt=s.dirt[seat],
        dirt_spaces=rules.dirt_spaces + s.stat[seat * st.STATS + st.HOLD_STAT],
        beside=s.beside[seat],
        ones=s.ones[seat],
        twos=s.twos[seat],
        slots=rules.slots,
        range=s.range_of(seat),
        ship=s.ship[seat],
        colonies=s.colonies[seat],
        stations_left=rules.stations - s.stations_built(seat),
        markers=s.markers[seat],
        places=_places(s, seat),
        laid=_members(s.laid[seat]),
        open=_members(s.open[seat]),
        done=_members(s.done[seat]),
        hand=_members(s.hand[seat]) if seat == viewer else None,
        hand_size=members(s.hand[seat]),
        stations=_stations(s, seat),
        outposts=[max(0, n) for n in s.posts[seat * a.OUTPOSTS : (seat + 1) * a.OUTPOSTS]],
        planets=[_planet(s, seat, k) for k in range(a.PLANETS) if s.planet_of[k] == seat],
        at_hub=_list(s.at_hub[seat * a.HUBS : (seat + 1) * a.HUBS]),
        network=scoring.network(s, seat),
        parts=_list(scoring.parts(s, seat)),
    )


def _row(s: SolariusState, seat: int, color: int) -> RowView:
    row = seat * a.COLORS + color
    column = s.col[row]
    return RowView(
        step=s.step[row],
        column=column,
        pips=s.pips_of(seat, color),
        cubes=_list(s.cubes[row * a.COLS : (row + 1) * a.COLS]),
        usable=_list(s.rules.usable[column * a.COLS : (column + 1) * a.COLS]),
    )


def _places(s: SolariusState, seat: int) -> list[PlaceView]:
    out = [PlaceView(_die(s.place[seat * a.PLACES + k]), k) for k in range(a.PLACES)]
    spaces = [card for card in _members(s.laid[seat]) if s.rules.dev_kind[card] == a.DIE_SPACE]
    return out + [PlaceView(_die(s.card_die[card]), a.ON_CARD + card) for card in spaces]


def _stations(s: SolariusState, seat: int) -> list[StationView]:
    """In the order in which they were built."""
    built = {s.station[seat * a.STATION_CARDS + k]: k for k in range(a.STATION_CARDS)}
    return [StationView(built[order], order) for order in sorted(built) if order]


def _planet(s: SolariusState, seat: int, planet: int) -> PlanetView:
    settled = s.planet_at[planet] == a.SETTLED
    pays = not settled and s.rules.planet_verb[planet] == a.PAYING
    return PlanetView(
        planet=planet,
        settled=settled,
        fuel=s.planet_fuel(seat, planet) if pays else 0,
        bucks=s.planet_bucks(seat, planet) if pays else 0,
        met=not settled and s.is_met(seat, planet),
    )


# ---- the board -----------------------------------------------------------------------------------------------


def _hex(s: SolariusState, place: int) -> HexView:
    piece = s.on_hex[place]
    return HexView(
        hex=place,
        back=piece - a.FACE_DOWN if piece >= a.FACE_DOWN else None,
        planet=piece if 0 <= piece < a.FACE_DOWN else None,
        owner=_or_none(s.owner_at(place)),
        kind=_or_none(s.kind_at(place)),
        outpost=_or_none(s.post[place]),
    )


def _bridge(s: SolariusState, viewer: int | None) -> list[BridgeView]:
    seat = viewer if viewer is not None else s.active if s.active != a.NONE else max(s.token, 0)
    out = []
    for k in range(a.BRIDGE):
        if s.b_color[k] == a.NONE:
            continue
        color, face, at = s.b_color[k], s.b_face[k], s.b_at[k]
        points = s.points_of(seat, color, face)
        out.append(
            BridgeView(
                color=color,
                face=face,
                at=at,
                wheel=s.rules.wheel[at],
                points=points,
                more=s.stat[seat * st.STATS + st.DIE_STAT + color],
                dirty=points >= s.rules.dirty_points,
            )
        )
    return out


def _reach(s: SolariusState, viewer: int | None) -> list[ReachView]:
    """Only for somebody who chooses where to fly."""
    step = s.stack[-1] if s.stack else None
    if viewer is None or not isinstance(step, (PickHex, FlyOn)) or step.seat != viewer:
        return []
    flown = step.flown if isinstance(step, FlyOn) else 0
    portals = portals_active(s, viewer)
    here = s.ship[viewer]
    return [
        ReachView(
            hex=place,
            steps=flight_cost(s, viewer, place),
            fuel=extra_price(s, viewer, place, flown),
            way=way(s.rules, s.layout, here, place, portals),
        )
        for place in range(a.HEXES)
        if step.check(s, a.TO(place)) == 0
    ]


# ---- what is being decided -----------------------------------------------------------------------------------


def _asked(s: SolariusState) -> AskedView | None:
    """The step on top; none of its numbers is a secret."""
    if not s.stack or s.stack[-1].seat < 0:
        return None
    step = s.stack[-1]
    found = {
        name: int(getattr(step, name))
        for name in ("planet", "card", "color", "face", "left")
        if hasattr(step, name)
    }
    if isinstance(step, (Store, Blocked, BuyCube, PickUse)):
        found["color"] = s.color
    if isinstance(step, PickHigh):  # a station card
        found.pop("card")
    if isinstance(step, (FireEarlier, FireAll)):  # a set of stations
        found.pop("left")
    if isinstance(step, SellCubes):
        found["left"] = step.value
    return AskedView(
        seat=step.seat,
        step=type(step).__name__,
        planet=found.get("planet"),
        card=found.get("card"),
        color=_or_none(found.get("color", a.NONE)),
        face=found.get("face"),
        left=found.get("left"),
    )


def _account(s: SolariusState) -> AccountView | None:
    """The points of a die action."""
    if s.active == a.NONE or s.color == a.NONE or s.base == 0:
        return None
    step = s.stack[-1] if s.stack else None
    left = step.left if isinstance(step, (Store, Blocked, Spend)) else None
    return AccountView(
        color=s.color,
        base=s.base,
        add=s.add,
        bought=s.bought,
        left=left,
        both=s.both,
        price=s.price_of_points(s.active, 1),
    )

"""Positions: which fields a state has, and by which words its numbers are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from ecliptic.core.fields import Field, Part, PositionBook, seat_names
from ecliptic.core.machine import State
from ecliptic.core.reading import Members, Number, Truth, Word, Words, seat_words, words
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.figures import Rules
from ecliptic.games.solarius.rules.pending import book
from ecliptic.games.solarius.rules.state import DIE_BASE, FIGURE_BASE, SolariusState, new_state
from ecliptic.games.solarius.rules.steps.hexes import build_layout

PHASE_IDS: Final = ("setup", "hub_step", "turns", "turn_end", "over")
_MISSION_IDS: Final = ("none", "waits", "had_bonus", "shut_out")
_LIMIT: Final = 99


def positions(rules: Rules, problems: Callable[[State], Sequence[str]]) -> PositionBook:
    """How states of this game are written and read."""
    seats = int(rules.seats)
    names = seat_names(seats)
    seat = Word({**seat_words(seats), a.NONE: None}, empty=a.NONE)
    color = Word(words(a.COLOR_IDS, none=True), empty=a.NONE)
    die = Word(_dice(), empty=a.NONE)
    cards = Members(a.CARD_IDS)
    ring = seat_names(a.RING)
    bridge = seat_names(a.BRIDGE)
    parts: list[Part] = [
        Field("phase", reads=Word(words(PHASE_IDS))),
        Field("turn", reads=Number(_LIMIT)),
        Field("token", reads=seat),
        Field("active", reads=seat),
        Field("played", reads=Number(_LIMIT)),
        Field("tile_at", ring, reads=Word(words(a.TILE_IDS, none=True), empty=a.NONE)),
        Field("turn_at", ring, reads=Number(a.SIDES - 1, low=a.NONE, empty=a.NONE)),
        Field("on_hex", a.HEX_IDS, reads=Word(_planets(), empty=a.NONE)),
        Field("figure", a.HEX_IDS, reads=Word(_figures(seats), empty=a.NONE)),
        Field("post", a.HEX_IDS, reads=Word(words(a.OUTPOST_IDS, none=True), empty=a.NONE)),
        Field("planet_at", a.PLANET_IDS, reads=Word(words(a.PLANET_PLACE_IDS))),
        Field("planet_of", a.PLANET_IDS, reads=seat),
        Field("ship", names, reads=Word(words(a.HEX_IDS), empty=int(rules.home))),
        Field("fuel", names, reads=Number(a.TRACK)),
        Field("bucks", names, reads=Number(a.TRACK)),
        Field("dirt", names, reads=Number(_LIMIT)),
        Field("beside", names, reads=Number(_LIMIT)),
        Field("colonies", names, reads=Number(a.COLONIES)),
        Field("markers", names, reads=Number(a.MARKERS)),
        Field("ones", names, reads=Number(a.DRIVES)),
        Field("twos", names, reads=Number(a.DRIVES)),
        Field("step", names, a.COLOR_IDS, reads=Number(a.LEVELS - 1)),
        Field("col", names, a.COLOR_IDS, reads=Word(words(a.DIE_COLUMN_IDS))),
        Field("cubes", names, a.COLOR_IDS, a.COLUMN_IDS, reads=Number(a.COLS)),
        Field("station", names, a.STATION_IDS, reads=Number(a.STATIONS)),
        Field("station_post", names, a.STATION_IDS, reads=Number(1)),
        Field("posts", names, a.OUTPOST_IDS, reads=Number(a.RING, low=a.NONE, empty=a.NONE)),
        Field("place", names, a.PLACE_IDS, reads=die),
        Field("card_die", a.CARD_IDS, reads=die),
        Field("hand", names, reads=cards),
        Field("known", names, reads=cards),
        Field("laid", names, reads=cards),
        Field("open", names, reads=cards),
        Field("done", names, reads=cards),
        Field("deck", reads=cards),
        Field("discard", reads=cards),
        Field("came", a.CARD_IDS, reads=Number(_LIMIT)),
        Field("hub_turn", a.HUB_IDS, reads=Number(_LIMIT)),
        Field("at_hub", names, a.HUB_IDS, reads=Word(words(_MISSION_IDS))),
        Field("bag", a.COLOR_IDS, reads=Number(_LIMIT)),
        Field("b_color", bridge, reads=color),
        Field("b_face", bridge, reads=Word(words(a.FACE_IDS, none=True), empty=a.NONE)),
        Field("b_at", bridge, reads=Number(a.WHEEL - 1, low=a.NONE, empty=a.NONE)),
        Field("portals", reads=Truth()),
        Field("extra", reads=Number(_LIMIT)),
        Field("color", reads=color),
        Field("base", reads=Number(_LIMIT)),
        Field("add", reads=Number(_LIMIT)),
        Field("both", reads=Truth()),
        Field("bought", reads=Number(_LIMIT)),
        Field("fresh", reads=Truth()),
        Field("last_any", reads=Word(_anytime())),
    ]
    return PositionBook("solarius", parts, book(seats), lambda: new_state(rules), problems, _finish)


def _dice() -> Words:
    """Dice on mats and cards, "black star"."""
    out: dict[int, str | int | None] = {a.NONE: None}
    for color, name in enumerate(a.COLOR_IDS):
        for face, shown in enumerate(a.FACE_IDS):
            out[color * DIE_BASE + face] = f"{name} {shown}"
    return out


def _planets() -> Words:
    """Planets on the board: by name, or by the colour of the back."""
    backs: dict[int, str | int | None] = {a.FACE_DOWN + k: name for k, name in enumerate(a.COLOR_IDS)}
    return {**words(a.PLANET_IDS, none=True), **backs}


def _figures(seats: int) -> Words:
    """Figures: the seat and what it is, "2 colony"."""
    out: dict[int, str | int | None] = {a.NONE: None}
    for seat in range(seats):
        for kind, name in enumerate(a.KIND_IDS):
            out[seat * FIGURE_BASE + kind] = f"{seat + 1} {name}"
    return out


def _anytime() -> Words:
    """The anytime actions."""
    found = range(int(a.SWAP.first), int(a.CUBE_OUT.first))
    return {0: None, **{action: a.TABLE.text(action) for action in found}}


def _finish(state: State) -> None:
    """What is worked out from the rest."""
    s = cast("SolariusState", state)
    if a.NONE not in list(s.tile_at) and a.NONE not in list(s.turn_at):
        s.layout = build_layout(s.rules, s.tile_at, s.turn_at)
    s.read_sums()

"""The fields of a state, as the table in `state.py` says. `make format` writes this file, nobody else."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr

from ecliptic.core.looking import Look
from ecliptic.core.machine import State
from ecliptic.games.solarius.rules.figures import NO_LAYOUT, Rules


@mypyc_attr(acyclic=True)
class Fields(State):
    """Every field with its copy, its numbers, and what a seat may know of it."""

    def __init__(self, rules: Rules, model: Fields | None = None) -> None:
        """`model`: every field is copied from it."""
        super().__init__(rules.seats, model)
        self.rules: Final = rules
        if model is None:
            nothing = vec[i64]()
            self.phase: i64 = 0
            self.turn: i64 = 0
            self.token: i64 = 0
            self.active: i64 = 0
            self.played: i64 = 0
            self.tile_at = nothing
            self.turn_at = nothing
            self.on_hex = nothing
            self.figure = nothing
            self.post = nothing
            self.planet_at = nothing
            self.planet_of = nothing
            self.ship = nothing
            self.fuel = nothing
            self.bucks = nothing
            self.dirt = nothing
            self.beside = nothing
            self.colonies = nothing
            self.markers = nothing
            self.ones = nothing
            self.twos = nothing
            self.step = nothing
            self.col = nothing
            self.cubes = nothing
            self.station = nothing
            self.station_post = nothing
            self.posts = nothing
            self.place = nothing
            self.card_die = nothing
            self.hand = nothing
            self.known = nothing
            self.laid = nothing
            self.open = nothing
            self.done = nothing
            self.deck: i64 = 0
            self.discard: i64 = 0
            self.came = nothing
            self.hub_turn = nothing
            self.at_hub = nothing
            self.bag = nothing
            self.b_color = nothing
            self.b_face = nothing
            self.b_at = nothing
            self.portals: bool = False
            self.extra: i64 = 0
            self.color: i64 = 0
            self.base: i64 = 0
            self.add: i64 = 0
            self.both: bool = False
            self.bought: i64 = 0
            self.fresh: bool = False
            self.last_any: i64 = 0
            self.stat = nothing
            self.unsettled = nothing
            self.layout = NO_LAYOUT
        else:
            self.phase = model.phase
            self.turn = model.turn
            self.token = model.token
            self.active = model.active
            self.played = model.played
            self.tile_at = model.tile_at
            self.turn_at = model.turn_at
            self.on_hex = model.on_hex
            self.figure = model.figure
            self.post = model.post
            self.planet_at = model.planet_at
            self.planet_of = model.planet_of
            self.ship = model.ship
            self.fuel = model.fuel
            self.bucks = model.bucks
            self.dirt = model.dirt
            self.beside = model.beside
            self.colonies = model.colonies
            self.markers = model.markers
            self.ones = model.ones
            self.twos = model.twos
            self.step = model.step
            self.col = model.col
            self.cubes = model.cubes
            self.station = model.station
            self.station_post = model.station_post
            self.posts = model.posts
            self.place = model.place
            self.card_die = model.card_die
            self.hand = model.hand
            self.known = model.known
            self.laid = model.laid
            self.open = model.open
            self.done = model.done
            self.deck = model.deck
            self.discard = model.discard
            self.came = model.came
            self.hub_turn = model.hub_turn
            self.at_hub = model.at_hub
            self.bag = model.bag
            self.b_color = model.b_color
            self.b_face = model.b_face
            self.b_at = model.b_at
            self.portals = model.portals
            self.extra = model.extra
            self.color = model.color
            self.base = model.base
            self.add = model.add
            self.both = model.both
            self.bought = model.bought
            self.fresh = model.fresh
            self.last_any = model.last_any
            self.stat = model.stat
            self.unsettled = model.unsettled
            self.layout = model.layout

    def own_ship(self) -> vec[i64]:
        """`ship` to be written into: copies have the same array until one of them is."""
        if self.owned & 1 == 0:
            self.owned |= 1
            self.ship = self.ship[:]
        return self.ship

    def own_fuel(self) -> vec[i64]:
        """`fuel` to be written into: copies have the same array until one of them is."""
        if self.owned & 2 == 0:
            self.owned |= 2
            self.fuel = self.fuel[:]
        return self.fuel

    def own_bucks(self) -> vec[i64]:
        """`bucks` to be written into: copies have the same array until one of them is."""
        if self.owned & 4 == 0:
            self.owned |= 4
            self.bucks = self.bucks[:]
        return self.bucks

    def own_dirt(self) -> vec[i64]:
        """`dirt` to be written into: copies have the same array until one of them is."""
        if self.owned & 8 == 0:
            self.owned |= 8
            self.dirt = self.dirt[:]
        return self.dirt

    def own_beside(self) -> vec[i64]:
        """`beside` to be written into: copies have the same array until one of them is."""
        if self.owned & 16 == 0:
            self.owned |= 16
            self.beside = self.beside[:]
        return self.beside

    def own_cubes(self) -> vec[i64]:
        """`cubes` to be written into: copies have the same array until one of them is."""
        if self.owned & 32 == 0:
            self.owned |= 32
            self.cubes = self.cubes[:]
        return self.cubes

    def own_place(self) -> vec[i64]:
        """`place` to be written into: copies have the same array until one of them is."""
        if self.owned & 64 == 0:
            self.owned |= 64
            self.place = self.place[:]
        return self.place

    def own_hand(self) -> vec[i64]:
        """`hand` to be written into: copies have the same array until one of them is."""
        if self.owned & 128 == 0:
            self.owned |= 128
            self.hand = self.hand[:]
        return self.hand

    def own_known(self) -> vec[i64]:
        """`known` to be written into: copies have the same array until one of them is."""
        if self.owned & 256 == 0:
            self.owned |= 256
            self.known = self.known[:]
        return self.known

    def own_bag(self) -> vec[i64]:
        """`bag` to be written into: copies have the same array until one of them is."""
        if self.owned & 512 == 0:
            self.owned |= 512
            self.bag = self.bag[:]
        return self.bag

    def own_b_color(self) -> vec[i64]:
        """`b_color` to be written into: copies have the same array until one of them is."""
        if self.owned & 1024 == 0:
            self.owned |= 1024
            self.b_color = self.b_color[:]
        return self.b_color

    def own_b_face(self) -> vec[i64]:
        """`b_face` to be written into: copies have the same array until one of them is."""
        if self.owned & 2048 == 0:
            self.owned |= 2048
            self.b_face = self.b_face[:]
        return self.b_face

    def own_b_at(self) -> vec[i64]:
        """`b_at` to be written into: copies have the same array until one of them is."""
        if self.owned & 4096 == 0:
            self.owned |= 4096
            self.b_at = self.b_at[:]
        return self.b_at

    def numbers(self) -> vec[i64]:
        out = vec[i64](capacity=512)
        out = append(out, self.phase)
        out = append(out, self.turn)
        out = append(out, self.token)
        out = append(out, self.active)
        out = append(out, self.played)
        out = extend(out, self.tile_at)
        out = extend(out, self.turn_at)
        out = extend(out, self.on_hex)
        out = extend(out, self.figure)
        out = extend(out, self.post)
        out = extend(out, self.planet_at)
        out = extend(out, self.planet_of)
        out = extend(out, self.ship)
        out = extend(out, self.fuel)
        out = extend(out, self.bucks)
        out = extend(out, self.dirt)
        out = extend(out, self.beside)
        out = extend(out, self.colonies)
        out = extend(out, self.markers)
        out = extend(out, self.ones)
        out = extend(out, self.twos)
        out = extend(out, self.step)
        out = extend(out, self.col)
        out = extend(out, self.cubes)
        out = extend(out, self.station)
        out = extend(out, self.station_post)
        out = extend(out, self.posts)
        out = extend(out, self.place)
        out = extend(out, self.card_die)
        out = extend(out, self.hand)
        out = extend(out, self.known)
        out = extend(out, self.laid)
        out = extend(out, self.open)
        out = extend(out, self.done)
        out = append(out, self.deck)
        out = append(out, self.discard)
        out = extend(out, self.came)
        out = extend(out, self.hub_turn)
        out = extend(out, self.at_hub)
        out = extend(out, self.bag)
        out = extend(out, self.b_color)
        out = extend(out, self.b_face)
        out = extend(out, self.b_at)
        out = append(out, i64(self.portals))
        out = append(out, self.extra)
        out = append(out, self.color)
        out = append(out, self.base)
        out = append(out, self.add)
        out = append(out, i64(self.both))
        out = append(out, self.bought)
        out = append(out, i64(self.fresh))
        return append(out, self.last_any)

    def observed(self, look: Look) -> None:
        look.number(self.phase, 0, 1)
        look.number(self.turn, 0, 1)
        look.number(self.token, 1, 1)
        look.number(self.active, 1, 1)
        look.number(self.played, 0, 1)
        look.array(self.tile_at, 0, 1)
        look.array(self.turn_at, 0, 1)
        look.array(self.on_hex, 0, 1)
        look.array(self.figure, 4, 3)
        look.array(self.post, 0, 1)
        look.array(self.planet_at, 0, 1)
        look.array(self.planet_of, 1, 1)
        look.by_seat(self.ship, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.fuel, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.bucks, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.dirt, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.beside, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.colonies, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.markers, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.ones, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.twos, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.step, 1, look.seats, 4, 4, 0, 1, 0)
        look.by_seat(self.col, 1, look.seats, 4, 4, 0, 1, 0)
        look.by_seat(self.cubes, 1, look.seats, 12, 4, 0, 1, 0)
        look.by_seat(self.station, 1, look.seats, 6, 4, 0, 1, 0)
        look.by_seat(self.station_post, 1, look.seats, 6, 4, 0, 1, 0)
        look.by_seat(self.posts, 1, look.seats, 6, 4, 0, 1, 0)
        look.by_seat(self.place, 1, look.seats, 6, 4, 0, 1, 0)
        look.array(self.card_die, 0, 1)
        look.by_seat(self.hand, 1, look.seats, 1, 4, 3, 32, 1)
        look.by_seat(self.known, 1, look.seats, 1, 4, 3, 32, 0)
        look.by_seat(self.laid, 1, look.seats, 1, 4, 3, 32, 0)
        look.by_seat(self.open, 1, look.seats, 1, 4, 3, 32, 0)
        look.by_seat(self.done, 1, look.seats, 1, 4, 3, 32, 0)
        look.number(self.discard, 3, 32)
        look.array(self.came, 0, 1)
        look.array(self.hub_turn, 0, 1)
        look.by_seat(self.at_hub, 1, look.seats, 6, 4, 0, 1, 0)
        look.array(self.bag, 0, 1)
        look.array(self.b_color, 0, 1)
        look.array(self.b_face, 0, 1)
        look.array(self.b_at, 0, 1)
        look.number(i64(self.portals), 0, 1)
        look.number(self.extra, 0, 1)
        look.number(self.color, 0, 1)
        look.number(self.base, 0, 1)
        look.number(self.add, 0, 1)
        look.number(i64(self.both), 0, 1)
        look.number(self.bought, 0, 1)
        look.by_seat(self.stat, 1, look.seats, 12, 4, 0, 1, 0)

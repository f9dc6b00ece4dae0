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
    """Every field with its copy (of `model`), its numbers, and what a seat may know of it."""

    def __init__(self, rules: Rules, model: Fields | None = None) -> None:
        super().__init__(rules.seats, model)
        self.rules: Final = rules
        if model is None:
            self.phase = self.turn = self.token = self.active = self.played = self.deck = i64(0)
            self.discard = self.extra = self.color = self.base = self.add = self.bought = i64(0)
            self.last_any = i64(0)
            self.tile_at = self.turn_at = self.on_hex = self.figure = self.post = self.planet_at = vec[i64]()
            self.planet_of = self.ship = self.fuel = self.bucks = self.dirt = self.beside = vec[i64]()
            self.colonies = self.markers = self.ones = self.twos = self.step = self.col = vec[i64]()
            self.cubes = self.station = self.station_post = self.posts = self.place = vec[i64]()
            self.card_die = self.hand = self.known = self.laid = self.open = self.done = vec[i64]()
            self.came = self.hub_turn = self.at_hub = self.bag = self.b_color = self.b_face = vec[i64]()
            self.b_at = self.stat = self.unsettled = vec[i64]()
            self.portals = self.both = self.fresh = False
            self.layout = NO_LAYOUT
        else:
            self.phase, self.turn, self.token = model.phase, model.turn, model.token
            self.active, self.played, self.tile_at = model.active, model.played, model.tile_at
            self.turn_at, self.on_hex, self.figure = model.turn_at, model.on_hex, model.figure
            self.post, self.planet_at, self.planet_of = model.post, model.planet_at, model.planet_of
            self.ship, self.fuel, self.bucks, self.dirt = model.ship, model.fuel, model.bucks, model.dirt
            self.beside, self.colonies, self.markers = model.beside, model.colonies, model.markers
            self.ones, self.twos, self.step, self.col = model.ones, model.twos, model.step, model.col
            self.cubes, self.station, self.station_post = model.cubes, model.station, model.station_post
            self.posts, self.place, self.card_die = model.posts, model.place, model.card_die
            self.hand, self.known, self.laid, self.open = model.hand, model.known, model.laid, model.open
            self.done, self.deck, self.discard, self.came = model.done, model.deck, model.discard, model.came
            self.hub_turn, self.at_hub, self.bag = model.hub_turn, model.at_hub, model.bag
            self.b_color, self.b_face, self.b_at = model.b_color, model.b_face, model.b_at
            self.portals, self.extra, self.color = model.portals, model.extra, model.color
            self.base, self.add, self.both, self.bought = model.base, model.add, model.both, model.bought
            self.fresh, self.last_any, self.stat = model.fresh, model.last_any, model.stat
            self.unsettled, self.layout = model.unsettled, model.layout

    def numbers(self) -> vec[i64]:
        out = append(append(append(vec[i64](capacity=512), self.phase), self.turn), self.token)
        out = extend(extend(append(append(out, self.active), self.played), self.tile_at), self.turn_at)
        out = extend(extend(extend(extend(out, self.on_hex), self.figure), self.post), self.planet_at)
        out = extend(extend(extend(extend(out, self.planet_of), self.ship), self.fuel), self.bucks)
        out = extend(extend(extend(extend(out, self.dirt), self.beside), self.colonies), self.markers)
        out = extend(extend(extend(extend(out, self.ones), self.twos), self.step), self.col)
        out = extend(extend(extend(extend(out, self.cubes), self.station), self.station_post), self.posts)
        out = extend(extend(extend(extend(out, self.place), self.card_die), self.hand), self.known)
        out = append(extend(extend(extend(out, self.laid), self.open), self.done), self.deck)
        out = extend(extend(extend(append(out, self.discard), self.came), self.hub_turn), self.at_hub)
        out = extend(extend(extend(extend(out, self.bag), self.b_color), self.b_face), self.b_at)
        out = append(append(append(append(out, i64(self.portals)), self.extra), self.color), self.base)
        out = append(append(append(append(out, self.add), i64(self.both)), self.bought), i64(self.fresh))
        return append(out, self.last_any)

    def observed(self, look: Look) -> None:
        look.number(self.phase, 0, 1).number(self.turn, 0, 1).number(self.token, 1, 1)
        look.number(self.active, 1, 1).number(self.played, 0, 1).array(self.tile_at, 0, 1)
        look.array(self.turn_at, 0, 1).array(self.on_hex, 0, 1).array(self.figure, 4, 3)
        look.array(self.post, 0, 1).array(self.planet_at, 0, 1).array(self.planet_of, 1, 1)
        look.by_seat(self.ship, 1, look.seats, 1, 4, 0, 1, 0).by_seat(self.fuel, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.bucks, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.dirt, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.beside, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.colonies, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.markers, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.ones, 1, look.seats, 1, 4, 0, 1, 0).by_seat(self.twos, 1, look.seats, 1, 4, 0, 1, 0)
        look.by_seat(self.step, 1, look.seats, 4, 4, 0, 1, 0).by_seat(self.col, 1, look.seats, 4, 4, 0, 1, 0)
        look.by_seat(self.cubes, 1, look.seats, 12, 4, 0, 1, 0)
        look.by_seat(self.station, 1, look.seats, 6, 4, 0, 1, 0)
        look.by_seat(self.station_post, 1, look.seats, 6, 4, 0, 1, 0)
        look.by_seat(self.posts, 1, look.seats, 6, 4, 0, 1, 0)
        look.by_seat(self.place, 1, look.seats, 6, 4, 0, 1, 0).array(self.card_die, 0, 1)
        look.by_seat(self.hand, 1, look.seats, 1, 4, 3, 32, 1)
        look.by_seat(self.known, 1, look.seats, 1, 4, 3, 32, 0)
        look.by_seat(self.laid, 1, look.seats, 1, 4, 3, 32, 0)
        look.by_seat(self.open, 1, look.seats, 1, 4, 3, 32, 0)
        look.by_seat(self.done, 1, look.seats, 1, 4, 3, 32, 0).number(self.discard, 3, 32)
        look.array(self.came, 0, 1).array(self.hub_turn, 0, 1)
        look.by_seat(self.at_hub, 1, look.seats, 6, 4, 0, 1, 0).array(self.bag, 0, 1)
        look.array(self.b_color, 0, 1).array(self.b_face, 0, 1).array(self.b_at, 0, 1)
        look.number(i64(self.portals), 0, 1).number(self.extra, 0, 1).number(self.color, 0, 1)
        look.number(self.base, 0, 1).number(self.add, 0, 1).number(i64(self.both), 0, 1)
        look.number(self.bought, 0, 1).by_seat(self.stat, 1, look.seats, 12, 4, 0, 1, 0)

    def own_ship(self) -> vec[i64]:
        """`ship` to be written into: copies have the same array until one of them is."""
        if self.owned & 1 == 0:
            self.owned, self.ship = self.owned | 1, self.ship[:]
        return self.ship

    def own_fuel(self) -> vec[i64]:
        """`fuel` to be written into: copies have the same array until one of them is."""
        if self.owned & 2 == 0:
            self.owned, self.fuel = self.owned | 2, self.fuel[:]
        return self.fuel

    def own_bucks(self) -> vec[i64]:
        """`bucks` to be written into: copies have the same array until one of them is."""
        if self.owned & 4 == 0:
            self.owned, self.bucks = self.owned | 4, self.bucks[:]
        return self.bucks

    def own_dirt(self) -> vec[i64]:
        """`dirt` to be written into: copies have the same array until one of them is."""
        if self.owned & 8 == 0:
            self.owned, self.dirt = self.owned | 8, self.dirt[:]
        return self.dirt

    def own_beside(self) -> vec[i64]:
        """`beside` to be written into: copies have the same array until one of them is."""
        if self.owned & 16 == 0:
            self.owned, self.beside = self.owned | 16, self.beside[:]
        return self.beside

    def own_step(self) -> vec[i64]:
        """`step` to be written into: copies have the same array until one of them is."""
        if self.owned & 32 == 0:
            self.owned, self.step = self.owned | 32, self.step[:]
        return self.step

    def own_col(self) -> vec[i64]:
        """`col` to be written into: copies have the same array until one of them is."""
        if self.owned & 64 == 0:
            self.owned, self.col = self.owned | 64, self.col[:]
        return self.col

    def own_cubes(self) -> vec[i64]:
        """`cubes` to be written into: copies have the same array until one of them is."""
        if self.owned & 128 == 0:
            self.owned, self.cubes = self.owned | 128, self.cubes[:]
        return self.cubes

    def own_place(self) -> vec[i64]:
        """`place` to be written into: copies have the same array until one of them is."""
        if self.owned & 256 == 0:
            self.owned, self.place = self.owned | 256, self.place[:]
        return self.place

    def own_hand(self) -> vec[i64]:
        """`hand` to be written into: copies have the same array until one of them is."""
        if self.owned & 512 == 0:
            self.owned, self.hand = self.owned | 512, self.hand[:]
        return self.hand

    def own_known(self) -> vec[i64]:
        """`known` to be written into: copies have the same array until one of them is."""
        if self.owned & 1024 == 0:
            self.owned, self.known = self.owned | 1024, self.known[:]
        return self.known

    def own_bag(self) -> vec[i64]:
        """`bag` to be written into: copies have the same array until one of them is."""
        if self.owned & 2048 == 0:
            self.owned, self.bag = self.owned | 2048, self.bag[:]
        return self.bag

    def own_b_color(self) -> vec[i64]:
        """`b_color` to be written into: copies have the same array until one of them is."""
        if self.owned & 4096 == 0:
            self.owned, self.b_color = self.owned | 4096, self.b_color[:]
        return self.b_color

    def own_b_face(self) -> vec[i64]:
        """`b_face` to be written into: copies have the same array until one of them is."""
        if self.owned & 8192 == 0:
            self.owned, self.b_face = self.owned | 8192, self.b_face[:]
        return self.b_face

    def own_b_at(self) -> vec[i64]:
        """`b_at` to be written into: copies have the same array until one of them is."""
        if self.owned & 16384 == 0:
            self.owned, self.b_at = self.owned | 16384, self.b_at[:]
        return self.b_at

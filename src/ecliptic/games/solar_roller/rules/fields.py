"""The fields of a state, as the table in `state.py` says. `make format` writes this file, nobody else."""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr

from ecliptic.core.arrays import take, taken
from ecliptic.core.looking import Look
from ecliptic.core.machine import State
from ecliptic.games.solar_roller.rules.figures import Rules


@mypyc_attr(acyclic=True)
class Fields(State):
    """Every field with its copy (of `model`), its numbers, and what a seat may know of it."""

    def __init__(self, rules: Rules, model: Fields | None = None) -> None:
        super().__init__(rules.seats, model)
        self.rules: Final = rules
        if model is None:
            self.phase = self.round = self.starter = self.shown = self.rolled = i64(0)
            self.squares = self.claimed = self.dice = self.goals = self.planets = self.rings = vec[i64]()
            self.sets = self.moons = self.ships = self.served = self.boxes = self.record = vec[i64]()
            self.scored = self.launched = self.met = self.upgrades = self.filled = self.halo = vec[i64]()
            self.first_shift = self.second_shift = self.used = self.spent = self.homeworld = vec[i64]()
            self.crowded = vec[i64]()
        else:
            self.phase, self.round, self.starter = model.phase, model.round, model.starter
            self.shown, self.squares, self.claimed = model.shown, model.squares, model.claimed
            self.dice, self.rolled, self.goals = model.dice, model.rolled, model.goals
            self.planets, self.rings, self.sets = model.planets, model.rings, model.sets
            self.moons, self.ships, self.served = model.moons, model.ships, model.served
            self.boxes, self.record, self.scored = model.boxes, model.record, model.scored
            self.launched, self.met, self.upgrades = model.launched, model.met, model.upgrades
            self.filled, self.halo, self.first_shift = model.filled, model.halo, model.first_shift
            self.second_shift, self.used, self.spent = model.second_shift, model.used, model.spent
            self.homeworld, self.crowded = model.homeworld, model.crowded

    def numbers(self) -> vec[i64]:
        out = append(append(append(vec[i64](capacity=512), self.phase), self.round), self.starter)
        out = extend(extend(extend(append(out, self.shown), self.squares), self.claimed), self.dice)
        out = extend(extend(extend(append(out, self.rolled), self.planets), self.rings), self.sets)
        out = extend(extend(extend(extend(out, self.moons), self.ships), self.served), self.boxes)
        out = extend(extend(extend(extend(out, self.record), self.scored), self.launched), self.met)
        out = extend(extend(extend(extend(out, self.upgrades), self.filled), self.halo), self.first_shift)
        out = append(extend(extend(extend(out, self.second_shift), self.used), self.spent), len(self.goals))
        return extend(out, self.goals)

    def adopt(self, other: State, seat: i64) -> None:
        there = cast(Fields, other)
        take(self.own_planets(), there.planets, seat, 4)
        take(self.own_rings(), there.rings, seat, 4)
        take(self.own_sets(), there.sets, seat, 8)
        take(self.own_moons(), there.moons, seat, 20)
        take(self.own_ships(), there.ships, seat, 20)
        take(self.own_served(), there.served, seat, 20)
        self.boxes = taken(self.boxes, there.boxes, seat, 4)
        take(self.own_record(), there.record, seat, 10)
        self.scored = taken(self.scored, there.scored, seat, 9)
        self.launched = taken(self.launched, there.launched, seat, 1)
        self.met = taken(self.met, there.met, seat, 1)
        self.upgrades = taken(self.upgrades, there.upgrades, seat, 1)
        self.filled = taken(self.filled, there.filled, seat, 1)
        self.halo = taken(self.halo, there.halo, seat, 1)
        self.first_shift = taken(self.first_shift, there.first_shift, seat, 1)
        self.second_shift = taken(self.second_shift, there.second_shift, seat, 1)
        take(self.own_used(), there.used, seat, 1)
        take(self.own_spent(), there.spent, seat, 1)
        self.homeworld = taken(self.homeworld, there.homeworld, seat, 1)
        take(self.own_crowded(), there.crowded, seat, 1)

    def observed(self, look: Look) -> None:
        look.number(self.phase, 0, 1).number(self.round, 0, 1).number(self.starter, 1, 1)
        look.number(self.shown, 3, 9).array(self.squares, 0, 1).array(self.claimed, 0, 1)
        look.array(self.dice, 0, 1).number(self.rolled, 0, 1).row(self.goals, 3, 0, 1)
        look.by_seat(self.planets, 1, look.seats, 4, 6, 3, 20, 0)
        look.by_seat(self.rings, 1, look.seats, 4, 6, 3, 20, 0)
        look.by_seat(self.sets, 1, look.seats, 8, 6, 3, 20, 0)
        look.by_seat(self.moons, 1, look.seats, 20, 6, 0, 1, 0)
        look.by_seat(self.ships, 1, look.seats, 20, 6, 0, 1, 0)
        look.by_seat(self.served, 1, look.seats, 20, 6, 0, 1, 0)
        look.by_seat(self.boxes, 1, look.seats, 4, 6, 0, 1, 0)
        look.by_seat(self.record, 1, look.seats, 10, 6, 0, 1, 0)
        look.by_seat(self.scored, 1, look.seats, 9, 6, 0, 1, 0)
        look.by_seat(self.launched, 1, look.seats, 1, 6, 0, 1, 0)
        look.by_seat(self.met, 1, look.seats, 1, 6, 3, 9, 0)
        look.by_seat(self.upgrades, 1, look.seats, 1, 6, 3, 9, 0)
        look.by_seat(self.filled, 1, look.seats, 1, 6, 3, 3, 0)
        look.by_seat(self.halo, 1, look.seats, 1, 6, 0, 1, 0)
        look.by_seat(self.first_shift, 1, look.seats, 1, 6, 0, 1, 0)
        look.by_seat(self.second_shift, 1, look.seats, 1, 6, 0, 1, 0)
        look.by_seat(self.used, 1, look.seats, 1, 6, 3, 5, 0)
        look.by_seat(self.spent, 1, look.seats, 1, 6, 3, 9, 0)
        look.by_seat(self.homeworld, 1, look.seats, 1, 6, 0, 1, 0)
        look.by_seat(self.crowded, 1, look.seats, 1, 6, 3, 20, 0)

    def own_goals(self) -> vec[i64]:
        """`goals` to be written into: copies have the same array until one of them is."""
        if self.owned & 1 == 0:
            self.owned, self.goals = self.owned | 1, self.goals[:]
        return self.goals

    def own_planets(self) -> vec[i64]:
        """`planets` to be written into: copies have the same array until one of them is."""
        if self.owned & 2 == 0:
            self.owned, self.planets = self.owned | 2, self.planets[:]
        return self.planets

    def own_rings(self) -> vec[i64]:
        """`rings` to be written into: copies have the same array until one of them is."""
        if self.owned & 4 == 0:
            self.owned, self.rings = self.owned | 4, self.rings[:]
        return self.rings

    def own_sets(self) -> vec[i64]:
        """`sets` to be written into: copies have the same array until one of them is."""
        if self.owned & 8 == 0:
            self.owned, self.sets = self.owned | 8, self.sets[:]
        return self.sets

    def own_moons(self) -> vec[i64]:
        """`moons` to be written into: copies have the same array until one of them is."""
        if self.owned & 16 == 0:
            self.owned, self.moons = self.owned | 16, self.moons[:]
        return self.moons

    def own_ships(self) -> vec[i64]:
        """`ships` to be written into: copies have the same array until one of them is."""
        if self.owned & 32 == 0:
            self.owned, self.ships = self.owned | 32, self.ships[:]
        return self.ships

    def own_served(self) -> vec[i64]:
        """`served` to be written into: copies have the same array until one of them is."""
        if self.owned & 64 == 0:
            self.owned, self.served = self.owned | 64, self.served[:]
        return self.served

    def own_record(self) -> vec[i64]:
        """`record` to be written into: copies have the same array until one of them is."""
        if self.owned & 128 == 0:
            self.owned, self.record = self.owned | 128, self.record[:]
        return self.record

    def own_used(self) -> vec[i64]:
        """`used` to be written into: copies have the same array until one of them is."""
        if self.owned & 256 == 0:
            self.owned, self.used = self.owned | 256, self.used[:]
        return self.used

    def own_spent(self) -> vec[i64]:
        """`spent` to be written into: copies have the same array until one of them is."""
        if self.owned & 512 == 0:
            self.owned, self.spent = self.owned | 512, self.spent[:]
        return self.spent

    def own_crowded(self) -> vec[i64]:
        """`crowded` to be written into: copies have the same array until one of them is."""
        if self.owned & 1024 == 0:
            self.owned, self.crowded = self.owned | 1024, self.crowded[:]
        return self.crowded

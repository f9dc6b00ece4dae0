"""SM-12: planets that are turned up, settled or left."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import changed
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.facts import EXPLORED, SETTLED_ON, TURNED_OVER
from ecliptic.games.solarius.rules.reasons import NO_COLONY
from ecliptic.games.solarius.rules.state import EXPLORER_STAT, STATS, SolariusState
from ecliptic.games.solarius.rules.steps.anytime import Starred
from ecliptic.games.solarius.rules.steps.cubes import gain_cubes
from ecliptic.games.solarius.rules.steps.marks import SeatChance
from ecliptic.games.solarius.rules.steps.outpost import OfferOutpost


@final
class Reveal(SeatChance):
    """SM-12.1: the planet where the ship is turns up; those that stay out of the game (SM-2.2) are among the unseen."""

    def candidates(self, s: SolariusState) -> vec[i64]:
        color = s.on_hex[s.ship[self.player]] - a.FACE_DOWN
        out = vec[i64](capacity=9)
        planet: i64
        for planet in range(a.PLANETS):
            if s.planet_at[planet] == a.UNSEEN and s.rules.planet_color[planet] == color:
                out = append(out, a.PLANET.of(planet))
        return out

    def apply(self, s: SolariusState, action: i64) -> None:
        planet = a.PLANET.a(action)
        here = s.ship[self.player]
        s.on_hex = changed(s.on_hex, here, planet)
        s.planet_at = changed(s.planet_at, planet, a.TURNED_UP)
        s.fresh = True
        s.tell(TURNED_OVER, self.player, planet, here)
        s.then(Turned(self.player, planet))


def not_here(s: SolariusState, seat: i64, planet: i64) -> str:
    """What speaks against the planet's being where the seat's ship is."""
    return "" if s.on_hex[s.ship[seat]] == planet else "that planet is not there"


def check_settle(s: SolariusState, seat: i64) -> i64:
    """SM-12.4: a colony is needed."""
    return no(NO_COLONY) if s.colonies[seat] == 0 else 0


def settle_on(s: SolariusState, seat: i64, planet: i64) -> None:
    """SM-12.4, SM-12.5: a colony comes to the hex, the planet to the mat, settled at once if its condition is met."""
    here = s.ship[seat]
    s.colonies = changed(s.colonies, seat, s.colonies[seat] - 1)
    s.on_hex = changed(s.on_hex, here, a.NONE)
    s.put_figure(seat, here, a.COLONY)
    s.tell(SETTLED_ON, seat, planet, here)
    s.take_planet(seat, planet)
    s.then(OfferOutpost(seat, here))


class Here(Starred):
    """SM-12.4: the planet under the ship may be settled."""

    def __init__(self, seat: i64, planet: i64) -> None:
        super().__init__(seat)
        self.planet: Final = planet

    def check_own(self, s: SolariusState, action: i64) -> i64:
        return check_settle(s, self.seat) if a.SETTLE.owns(action) else 0

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return not_here(s, self.seat, self.planet) or super().fits(s, below)


@final
class Turned(Here):
    """SM-12.2: the planet that this flight has turned up is settled, or left for the explorer bonus."""

    def own(self, s: SolariusState) -> vec[i64]:
        return vec[i64]([a.SETTLE.of(), a.EXPLORE.of()])

    def choose(self, s: SolariusState, action: i64) -> None:
        if a.SETTLE.owns(action):
            settle_on(s, self.seat, self.planet)
            return
        cubes = s.rules.planet_vp[self.planet] + s.stat[self.seat * STATS + EXPLORER_STAT]  # SM-20.13
        s.tell(EXPLORED, self.seat, self.planet, cubes)
        gain_cubes(s, self.seat, a.NONE, cubes)


@final
class Known(Here):
    """SM-12.3: a planet that was turned up before is settled or left."""

    def own(self, s: SolariusState) -> vec[i64]:
        return vec[i64]([a.SETTLE.of(), a.LEAVE.of()])

    def choose(self, s: SolariusState, action: i64) -> None:
        if a.SETTLE.owns(action):
            settle_on(s, self.seat, self.planet)

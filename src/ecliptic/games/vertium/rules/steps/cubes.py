"""Building cubes (VT-13.4, VT-13.5, VT-13.6): a Vertium and a Gelbon become a cube on a planet of one of them."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import changed
from ecliptic.core.machine import Auto, Decision, Open, Step
from ecliptic.core.reasons import no
from ecliptic.games.vertium.rules import reasons as why
from ecliptic.games.vertium.rules.actions import BUILD, DONE, GELBON_FROM, PLANETS, VERTIUM_FROM
from ecliptic.games.vertium.rules.facts import CUBE_BUILT
from ecliptic.games.vertium.rules.state import FIGHTING, IN_PLAY, VertiumState
from ecliptic.games.vertium.rules.steps.marks import amid_attack, covered, other_turn, unranked, within


def offer_cubes(s: VertiumState, seat: i64) -> None:
    """VT-13.4: as often as it likes; not asked where nothing can be built."""
    if s.rules.gelbon and can_build(s, seat):
        s.then(BuildCube(seat))


def can_build(s: VertiumState, seat: i64) -> bool:
    """Whether the faction can build a cube anywhere."""
    planet: i64
    for planet in range(PLANETS):
        if check_site(s, seat, planet) == 0:
            return True
    return False


def has_pair(s: VertiumState, seat: i64) -> bool:
    """VT-13.4: one Vertium and one Gelbon on the faction's planets."""
    vertium = False
    gelbon = False
    planet: i64
    for planet in range(PLANETS):
        if s.owner[planet] == seat:
            if s.gelbon[planet] > 0:
                gelbon = True
            if s.vertium(planet) > 0:
                vertium = True
    return vertium and gelbon


def check_site(s: VertiumState, seat: i64, planet: i64) -> i64:
    """VT-13.4, VT-13.6: an own planet without a cube, which gives one of the two elements; a cube left to build."""
    if s.owner[planet] != seat:
        return no(why.BUILD_ELSEWHERE, planet)
    if s.cube[planet] > 0:
        return no(why.HAS_CUBE, planet)
    if s.elements[planet] == 0 or not has_pair(s, seat):
        return no(why.NO_PAIR, planet)
    if s.cubes_left(seat) <= 0:
        return no(why.NO_CUBE)
    return 0


@final
class CubeTurns(Auto[VertiumState]):
    """VT-13.4, VT-13.12: before phase two the factions may build in ranking order, from this place on."""

    def __init__(self, place: i64) -> None:
        super().__init__()
        self.place: Final = place  # in the ranking, from 0

    def run(self, s: VertiumState) -> None:
        if self.place < s.rules.factions:
            s.turn = s.ranking[self.place]
            s.then(CubeTurns(self.place + 1))
            offer_cubes(s, s.turn)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        problem = within(s, FIGHTING, below) or unranked(s)
        return problem or ("" if s.rules.gelbon else "there is no Gelbon in this game")


@final
class BuildCube(Decision[VertiumState]):
    """VT-13.4, VT-13.5: the planet on which a cube is built, or no more of them."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        out = s.planets_for(BUILD)
        return append(out, DONE.of())

    def check(self, s: VertiumState, action: i64) -> i64:
        return 0 if action == DONE.of() else check_site(s, self.seat, BUILD.a(action))

    def apply(self, s: VertiumState, action: i64) -> None:
        if action != DONE.of():
            s.then(BuildPair(self.seat, BUILD.a(action)))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return within(s, FIGHTING, below) or other_turn(s, self.seat) or amid_attack(s)


@final
class BuildPair(Open[VertiumState]):
    """VT-13.4: the cube's planet gives one of the two elements; which planet gives the other?"""

    def __init__(self, seat: i64, site: i64) -> None:
        super().__init__(seat)
        self.site: Final = site  # where the cube is built

    def candidates(self, s: VertiumState) -> vec[i64]:
        """Both from the site itself are one way, written as its Gelbon."""
        out = vec[i64](capacity=16)
        planet: i64
        for planet in range(PLANETS):
            if s.status[planet] == IN_PLAY and s.vertium(self.site) > 0:
                out = append(out, GELBON_FROM.of(planet))
        for planet in range(PLANETS):
            if s.status[planet] == IN_PLAY and s.gelbon[self.site] > 0 and planet != self.site:
                out = append(out, VERTIUM_FROM.of(planet))
        return out

    def check(self, s: VertiumState, action: i64) -> i64:
        gelbon = GELBON_FROM.owns(action)
        planet = GELBON_FROM.a(action) if gelbon else VERTIUM_FROM.a(action)
        if s.owner[planet] != self.seat:
            return no(why.BUILD_ELSEWHERE, planet)
        if gelbon and s.gelbon[planet] == 0:
            return no(why.NO_GELBON, planet)
        if not gelbon and s.vertium(planet) == 0:
            return no(why.NO_VERTIUM, planet)
        return 0

    def apply(self, s: VertiumState, action: i64) -> None:
        if GELBON_FROM.owns(action):
            s.take_elements(GELBON_FROM.a(action), 1, 1)
            s.take_elements(self.site, 1, 0)
        else:
            s.take_elements(VERTIUM_FROM.a(action), 1, 0)
            s.take_elements(self.site, 1, 1)
        s.cube = changed(s.cube, self.site, s.rules.cube_hits)
        s.tell(CUBE_BUILT, self.seat, self.site)
        offer_cubes(s, self.seat)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        problem = (
            within(s, FIGHTING, below) or covered(s, below) or other_turn(s, self.seat) or amid_attack(s)
        )
        return problem or ("" if check_site(s, self.seat, self.site) == 0 else "no cube can be built there")


def hit_cube(s: VertiumState, hits: i64) -> i64:
    """VT-13.7: the hits that the defended planet's cube takes before anything else there can be hit."""
    taken = min(hits, s.cube[s.target])
    if taken > 0:
        s.cube = changed(s.cube, s.target, s.cube[s.target] - taken)
    return taken

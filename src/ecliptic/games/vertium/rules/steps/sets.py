"""Sets, tokens and colonizing (VT-5)."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import changed
from ecliptic.core.machine import Open, Step
from ecliptic.core.reasons import no
from ecliptic.games.vertium.rules.actions import NONE, PLACE, PLANETS, RESOURCES, SET
from ecliptic.games.vertium.rules.facts import COLONIZED_BY, PLACED, PLACED_EXTRA, SET_PLAYED, WASTED
from ecliptic.games.vertium.rules.reasons import COLONIZED, HAS_KIND
from ecliptic.games.vertium.rules.state import IN_PLAY, VertiumState
from ecliptic.games.vertium.rules.steps.cards import refill
from ecliptic.games.vertium.rules.steps.marks import covered
from ecliptic.games.vertium.rules.steps.phase_end import EndPhaseOne, in_turn_of

# ---- which sets can be played --------------------------------------------------------------------------------


def first_set(s: VertiumState, seat: i64) -> i64:
    """The lowest resource of which the seat holds a set, or NONE."""
    return s.hands.lowest(seat, s.rules.set_size, RESOURCES)


def sole_set(s: VertiumState, seat: i64) -> i64:
    """The set that goes straight to its token: the only one held, if a token is left for it; or NONE."""
    found = first_set(s, seat)
    if found == NONE or not s.has_token(seat, found):
        return NONE
    resource: i64
    for resource in range(found + 1, RESOURCES):
        if s.has_set(seat, resource):
            return NONE
    return found


def offer_sets(s: VertiumState, seat: i64) -> vec[i64]:
    """VT-4.5, VT-5.1: the planets for the only set's token, else the sets to choose from."""
    sole = sole_set(s, seat)
    if sole != NONE:
        return offer_planets(s)
    out = vec[i64](capacity=16)
    resource: i64
    for resource in range(RESOURCES):
        if s.has_set(seat, resource):
            out = append(out, SET.of(resource))
    return out


def legal_sets(s: VertiumState, seat: i64) -> vec[i64]:
    """What of `offer_sets` is allowed; empty if and only if no set is held."""
    sole = sole_set(s, seat)
    if sole != NONE:
        return legal_planets(s, sole)
    return offer_sets(s, seat)


def play_set(s: VertiumState, seat: i64, action: i64) -> None:
    """VT-5.1: three cards are discarded, one token is placed."""
    if PLACE.owns(action):
        resource = sole_set(s, seat)
        discard_set(s, seat, resource)
        place_token(s, seat, resource, PLACE.a(action))
    else:
        resource = SET.a(action)
        discard_set(s, seat, resource)
        if s.has_token(seat, resource):
            s.then(PlaceToken(seat, resource))
        else:  # VT-5.3
            s.tell(WASTED, seat, resource)
            refill(s, seat)


def discard_set(s: VertiumState, seat: i64, resource: i64) -> None:
    """VT-5.1: exactly three cards of the resource."""
    s.discard(seat, resource, s.rules.set_size)
    s.tell(SET_PLAYED, seat, resource)


# ---- where its token may go ----------------------------------------------------------------------------------


def offer_planets(s: VertiumState) -> vec[i64]:
    """Every planet in play."""
    return s.planets_for(PLACE)


def check_planet(s: VertiumState, resource: i64, planet: i64) -> i64:
    """VT-5.1, VT-5.4: whether a token of this resource may go to a planet in play."""
    return check_lack(s, resource, planet, s.lacked_somewhere(resource))


def check_lack(s: VertiumState, resource: i64, planet: i64, lacked: bool) -> i64:
    """VT-5.1, VT-5.4: uncolonized, and without this resource as long as it is lacked somewhere."""
    if s.owner[planet] != NONE:
        return no(COLONIZED, planet)
    if lacked and s.tokens_on(planet, resource) > 0:
        return no(HAS_KIND, planet, resource)
    return 0


def legal_planets(s: VertiumState, resource: i64) -> vec[i64]:
    """The planets that pass `check_planet`, in one sweep."""
    lacked = s.lacked_somewhere(resource)
    out = vec[i64](capacity=16)
    planet: i64
    for planet in range(PLANETS):
        if s.status[planet] == IN_PLAY and check_lack(s, resource, planet, lacked) == 0:
            out = append(out, PLACE.of(planet))
    return out


def place_token(s: VertiumState, seat: i64, resource: i64, planet: i64) -> None:
    """VT-5.2: from the pool, else one's own. VT-5.5: the fourth kind colonizes. VT-5.7: the last planet ends it."""
    if s.pool[resource] > 0:
        s.own_pool()[resource] -= 1
    else:
        k: i64 = seat * RESOURCES + resource
        s.supply = changed(s.supply, k, s.supply[k] - 1)
    s.own_tokens()[planet * RESOURCES + resource] += 1
    s.idle = 0
    if s.tokens_on(planet, resource) > 1:
        s.tell(PLACED_EXTRA, seat, planet, resource)
    else:
        s.tell(PLACED, seat, planet, resource)
        if has_all_kinds(s, planet):
            colonize(s, seat, planet)
            if s.all_colonized():
                s.unwind(EndPhaseOne)
                return
    refill(s, seat)


def has_all_kinds(s: VertiumState, planet: i64) -> bool:
    """VT-2.5: one token of each resource at least."""
    resource: i64
    for resource in range(RESOURCES):
        if s.tokens_on(planet, resource) == 0:
            return False
    return True


def colonize(s: VertiumState, seat: i64, planet: i64) -> None:
    """VT-5.5: a captain, as many elements as the planet's value; VT-7.2: the moon at its star."""
    s.owner = changed(s.owner, planet, seat)
    s.add_captain(seat, -1)
    s.own_moon()[planet] = 0
    s.gain_elements(planet, s.value[planet])
    s.tell(COLONIZED_BY, seat, planet, s.value[planet])


# ---- steps ---------------------------------------------------------------------------------------------------


@final
class PlaceToken(Open[VertiumState]):
    """VT-5.1: where the token of a set goes that was chosen among several."""

    def __init__(self, seat: i64, resource: i64) -> None:
        super().__init__(seat)
        self.resource: Final = resource

    def candidates(self, s: VertiumState) -> vec[i64]:
        return offer_planets(s)

    def check(self, s: VertiumState, action: i64) -> i64:
        return check_planet(s, self.resource, PLACE.a(action))

    def apply(self, s: VertiumState, action: i64) -> None:
        place_token(s, self.seat, self.resource, PLACE.a(action))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        there = s.has_token(self.seat, self.resource)
        return (
            in_turn_of(s, self.seat, below) or covered(s, below) or ("" if there else "no such token is left")
        )

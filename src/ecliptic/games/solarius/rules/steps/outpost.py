"""SM-15: outposts beside a new figure, and bonuses of hubs."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer, offer_at
from ecliptic.core.arrays import changed
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.facts import BONUS_TAKEN, OUTPOST_BUILT
from ecliptic.games.solarius.rules.reasons import OUTPOST_USED
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.anytime import Starred
from ecliptic.games.solarius.rules.steps.effects import Effects
from ecliptic.games.solarius.rules.steps.marks import SeatAuto


def figures_on(s: SolariusState, seat: i64, kind: i64, tile: i64) -> i64:
    """How many figures of a kind the seat has on a tile."""
    found: i64 = 0
    place: i64
    for place in range(a.HEXES):
        if s.figure[place] == seat * a.KINDS + kind and s.layout.tile_of[place] == tile:
            found += 1
    return found


def may_add_outpost(s: SolariusState, seat: i64, place: i64) -> bool:
    """SM-15.1, SM-15.2, SM-15.3: whether an outpost may join the figure that the seat has just put there."""
    tile = s.layout.tile_of[place]
    if tile == 0:
        return False
    kind = s.kind_at(place)
    left: i64 = 0  # markers of the kind
    used: i64 = 0
    kinds: i64 = 0  # that the seat has built, a bit each
    k: i64
    for k in range(a.OUTPOSTS):
        there = s.posts[seat * a.OUTPOSTS + k]
        if there == tile:
            return False
        of_kind = s.rules.outpost_kind[k]
        if there != a.NONE:
            kinds |= 1 << of_kind
            if of_kind == kind:
                used += 1
        elif of_kind == kind:
            left += 1
    if left == 0 or (used > 0 and kinds != (1 << a.KINDS) - 1):
        return False
    return figures_on(s, seat, kind, tile) == 1


@final
class OfferOutpost(SeatAuto):
    """SM-15.1: at the moment when a figure is placed, after the effects that come with it (SM-15.7)."""

    def __init__(self, player: i64, place: i64) -> None:
        super().__init__(player)
        self.place: Final = place

    def run(self, s: SolariusState) -> None:
        if may_add_outpost(s, self.player, self.place):
            s.then(Outpost(self.player, self.place))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        problem = "" if s.owner_at(self.place) == self.player else "no figure was placed there"
        return problem or super().fits(s, below)


@final
class Outpost(Starred):
    """SM-15.1, SM-15.4: which of the outposts of the figure's kind, if any."""

    def __init__(self, seat: i64, place: i64) -> None:
        super().__init__(seat)
        self.place: Final = place

    def own(self, s: SolariusState) -> vec[i64]:
        return append(offer_at(a.PICK_OUTPOST, s.rules.outpost_kind, s.kind_at(self.place)), a.DONE.of())

    def check_own(self, s: SolariusState, action: i64) -> i64:
        if not a.DONE.owns(action) and s.posts[self.seat * a.OUTPOSTS + a.PICK_OUTPOST.a(action)] != a.NONE:
            return no(OUTPOST_USED)
        return 0

    def choose(self, s: SolariusState, action: i64) -> None:
        if a.DONE.owns(action):
            return
        outpost = a.PICK_OUTPOST.a(action)
        s.posts = changed(s.posts, self.seat * a.OUTPOSTS + outpost, s.layout.tile_of[self.place])
        s.post = changed(s.post, self.place, outpost)
        if s.kind_at(self.place) == a.STATION:  # the one that was built just now
            latest = s.stations_built(self.seat)
            card: i64
            for card in range(self.seat * a.STATION_CARDS, (self.seat + 1) * a.STATION_CARDS):
                if s.station[card] == latest:
                    s.station_post = changed(s.station_post, card, 1)
        s.tell(OUTPOST_BUILT, self.seat, outpost, self.place)
        s.then(Effects(self.seat, a.OUTPOST_LIST + outpost, 0))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        if s.owner_at(self.place) != self.seat or not may_add_outpost(s, self.seat, self.place):
            return "no outpost may be added there"
        return super().fits(s, below)


@final
class Bonus(Starred):
    """SM-15.6: a hub pays the bonus of any outpost, built or not."""

    def own(self, s: SolariusState) -> vec[i64]:
        return offer(a.BONUS, a.OUTPOSTS)

    def choose(self, s: SolariusState, action: i64) -> None:
        outpost = a.BONUS.a(action)
        s.tell(BONUS_TAKEN, self.seat, outpost)
        s.then(Effects(self.seat, a.OUTPOST_LIST + outpost, 0))

"""SC-11.1, SC-11.2, SC-12.6: what a Produce action pays."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ecliptic.core.arrays import changed
from ecliptic.games.spacecorp.rules.actions import NONE, OTHER_PRODUCES, PRODUCE_BONUS, PRODUCED_IT
from ecliptic.games.spacecorp.rules.facts import YIELDED
from ecliptic.games.spacecorp.rules.state import FOR_PRODUCE, SpacecorpState
from ecliptic.games.spacecorp.rules.steps.events import pay_colonies
from ecliptic.games.spacecorp.rules.steps.marks import AtOnceFor
from ecliptic.games.spacecorp.rules.steps.slots import legacy_p, p_of
from ecliptic.games.spacecorp.rules.steps.windows import Window


def production(s: SpacecorpState, seat: i64, slots: i64, legacy: i64) -> i64:
    """SC-11.2, SC-13.13: the P values of these slots, and of the Legacy pair if it is one of them."""
    n: i64 = 0
    slot: i64
    for slot in range(s.rules.slots[s.era]):
        if (slots >> slot) & 1 and p_of(s, slot) != NONE:
            n += p_of(s, slot)
    if legacy == 1:
        n += legacy_p(s, seat)
    return n


@final
class Collect(AtOnceFor):
    """SC-11.2: the P values are gained; SC-20.8: colonies of others pay; SC-12.6: then Edges may be played."""

    def run(self, s: SpacecorpState) -> None:
        player = self.player
        n = production(s, player, s.plan.collect, s.plan.legacy)
        more: i64 = 0
        if n > 0:
            more = s.bonus_of(player, PRODUCE_BONUS, NONE)
        s.produced = n
        if n + more > s.best[player]:
            s.best = changed(s.best, player, n + more)
        s.tell(YIELDED, player, n, more)
        s.gain(player, n + more, FOR_PRODUCE)
        pay_colonies(s, OTHER_PRODUCES, player)
        s.then(Window(PRODUCED_IT, player, n, s.active, s.seats))

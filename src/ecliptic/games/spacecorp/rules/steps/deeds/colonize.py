"""SC-20.6, SC-20.8, SC-20.9: a colony is placed, and what it brings."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ecliptic.core.arrays import bit, changed
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import COLONIZED
from ecliptic.games.spacecorp.rules.state import FOR_COLONY, SpacecorpState
from ecliptic.games.spacecorp.rules.steps.contracts import JUST_PAY, PickRow, rows_open
from ecliptic.games.spacecorp.rules.steps.events import colonies_of, colony_pays, pay_colonies
from ecliptic.games.spacecorp.rules.steps.marks import AtOnceFor


@final
class Colony(AtOnceFor):
    """SC-20.6: the colony goes to its region; SC-20.7: it counts from now on; SC-20.8, SC-22.17: it pays at once."""

    def __init__(self, player: i64, site: i64, colony: i64) -> None:
        super().__init__(player)
        self.site: Final = site
        self.colony: Final = colony

    def run(self, s: SpacecorpState) -> None:
        player = self.player
        s.colony_at = changed(s.colony_at, self.site, self.colony)
        s.colonies_left &= ~bit(self.colony)
        s.progressed()
        s.tell(COLONIZED, player, self.colony, s.word_of(self.site))
        if s.rules.colony_when[self.colony] == a.AT_ONCE:
            if s.rules.colony_verb[self.colony] != a.GAIN_AWARD:
                colony_pays(s, player, self.colony)
            elif rows_open(s):  # SC-22.17
                s.then(PickRow(player, JUST_PAY))
        _pay_own(s, player)
        pay_colonies(s, a.OTHER_COLONIZES, player)


def _pay_own(s: SpacecorpState, player: i64) -> None:
    """SC-20.9: own colonies that pay whenever their owner Colonizes, the new one included."""
    site: i64
    for site in range(s.rules.sites[s.era]):
        colony = s.colony_at[site]
        if colony == a.NONE or s.owner_of(site) != player:
            continue
        if s.rules.colony_verb[colony] == a.OWN_COLONIZE:
            s.gain(player, s.rules.colony_n[colony], FOR_COLONY)
        elif s.rules.colony_verb[colony] == a.OWN_COLONIZE_COUNT:
            s.gain(player, colonies_of(s, player), FOR_COLONY)

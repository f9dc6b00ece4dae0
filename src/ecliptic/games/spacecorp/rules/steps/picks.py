"""The questions of what is built and what is collected from: D-12 and D-15."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit
from ecliptic.games.spacecorp.rules.actions import BASES, COLLECT, COLLECT_LEGACY, SLOTS, STOP, TYPE
from ecliptic.games.spacecorp.rules.state import COLLECTED, SpacecorpState
from ecliptic.games.spacecorp.rules.steps.questions import Question, start_of
from ecliptic.games.spacecorp.rules.steps.reach import check_plan, has_legacy, producers
from ecliptic.games.spacecorp.rules.steps.slots import slot_of
from ecliptic.games.spacecorp.rules.steps.types import check_pick


@final
class PickType(Question):
    """D-12: the base type for the tile in a box."""

    def __init__(self, seat: i64, box: i64) -> None:
        super().__init__(seat)
        self.box: Final = box

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64](capacity=BASES)
        base: i64
        for base in range(BASES):
            if (s.rules.base_types[s.era] >> base) & 1:
                out = append(out, TYPE.of(self.box, base))
        return out

    def check(self, s: SpacecorpState, action: i64) -> i64:
        refusal = check_pick(s, self.seat, start_of(s, self.seat), self.box, TYPE.b(action))
        if refusal != 0:
            return refusal
        return self.try_it(s, action)

    def try_it(self, s: SpacecorpState, action: i64) -> i64:
        """Measured (docs/decisions/0001): only what `note` changes is put back, for no copy of the plan is made."""
        plan = s.own_plan()
        types = plan.types
        self.note(s, action)
        refusal = check_plan(s, self.seat)
        plan.types = types
        return refusal

    def names_deed(self) -> bool:
        return True

    def note(self, s: SpacecorpState, action: i64) -> None:
        s.choose_type(self.box, TYPE.b(action))


@final
class PickTiles(Question):
    """D-15, SC-11.2: one more tile to collect from, each once; or no more."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64](capacity=16)
        if s.plan.collect != 0 or s.plan.legacy == 1:
            out = append(out, STOP.of())
        found: i64 = producers(s, self.seat) & ~s.plan.collect
        rules = s.rules
        slot: i64
        for slot in range(rules.slots[s.era]):
            if (found >> slot) & 1:
                site = rules.slot_site[s.era * SLOTS + slot]
                out = append(out, COLLECT.of(s.word_of(site), slot - slot_of(s, site, 0)))
        if has_legacy(s, self.seat) and s.plan.legacy == 0:
            out = append(out, COLLECT_LEGACY.of())
        return out

    def names_deed(self) -> bool:
        return True

    def note(self, s: SpacecorpState, action: i64) -> None:
        if COLLECT.owns(action):
            slot = slot_of(s, s.site_named(COLLECT.a(action)), COLLECT.b(action))
            s.own_plan().collect |= bit(slot)
        elif action == COLLECT_LEGACY.of():
            s.own_plan().legacy = 1
        else:
            s.own_plan().phase = COLLECTED

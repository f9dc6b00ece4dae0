"""The refuge moon (VT-11)."""

from __future__ import annotations

from typing import Never, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.arrays import changed
from ecliptic.core.machine import Decision, Step
from ecliptic.games.vertium.rules.actions import ESCAPE, PLANETS, STAND
from ecliptic.games.vertium.rules.facts import ESCAPED, STOOD
from ecliptic.games.vertium.rules.state import VertiumState
from ecliptic.games.vertium.rules.steps.fights.outcome import EndAttack, conquer


@final
class Escape(Decision[VertiumState]):
    """VT-11.1, VT-11.2: without elements, before a roll, the defending captain may flee to the refuge moon."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        return vec[i64]([ESCAPE.of(), STAND.of()])

    def apply(self, s: VertiumState, action: i64) -> None:
        if action == STAND.of():
            s.tell(STOOD, self.seat)
            return
        k: i64 = self.seat * PLANETS + s.target
        s.refugees = changed(s.refugees, k, s.refugees[k] + 1)
        s.tell(ESCAPED, self.seat, s.target)
        conquer(s)
        s.unwind(EndAttack)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        if len(below) < 2 or type(below[-2]) is not EndAttack:
            return "no roll comes after it"
        return "" if self.seat == s.defender and s.can_escape() else "nobody can escape there"

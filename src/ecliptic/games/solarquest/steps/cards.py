"""SQ-5.6, SQ-5.8: disputes over deeds, and what follows a card that moves nothing."""

from __future__ import annotations

from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer_set
from ecliptic.core.machine import AutoFor, Open
from ecliptic.games.solarquest.actions import DEEDS, GIVE_UP, NONE, TAKE
from ecliptic.games.solarquest.facts import GAVE_UP, TOOK_DEED
from ecliptic.games.solarquest.state import SolarquestState
from ecliptic.games.solarquest.steps.landing import LANDS


@final
class AfterCard(AutoFor[SolarquestState]):
    """SQ-5.8: the ship stays where it was; SQ-4.9: a bypass is over, and the ship lands."""

    def run(self, s: SolarquestState) -> None:
        if s.beside:
            s.then(LANDS[self.player])


def to_take(s: SolarquestState, seat: i64, from_bank: bool) -> vec[i64]:
    """SQ-5.6: deeds of rivals, or the Federation's."""
    out = vec[i64](capacity=16)
    deed: i64
    for deed in range(DEEDS):
        owner = s.owner[deed]
        if (owner == NONE) == from_bank and owner != seat:
            out = append(out, TAKE.of(deed))
    return out


@final
class TakeDeed(Open[SolarquestState]):
    """SQ-5.6: a dispute is won against a player, or against the Federation."""

    clause: ClassVar[str] = "SQ-5.6"
    task: ClassVar[str] = "choose the deed to take"

    def __init__(self, seat: i64, from_bank: i64) -> None:
        super().__init__(seat)
        self.from_bank: Final = from_bank

    def candidates(self, s: SolarquestState) -> vec[i64]:
        return to_take(s, self.seat, self.from_bank == 1)

    def legal(self, s: SolarquestState) -> vec[i64]:
        return self.candidates(s)

    def apply(self, s: SolarquestState, action: i64) -> None:
        deed = TAKE.a(action)
        owner = s.owner[deed]
        s.pass_deed(deed, self.seat)
        s.tell(TOOK_DEED, self.seat, deed, owner)


@final
class GiveUpDeed(Open[SolarquestState]):
    """SQ-5.6: a dispute is lost."""

    clause: ClassVar[str] = "SQ-5.6"
    task: ClassVar[str] = "choose the deed to give up"

    def candidates(self, s: SolarquestState) -> vec[i64]:
        return offer_set(GIVE_UP, s.deeds[self.seat])

    def legal(self, s: SolarquestState) -> vec[i64]:
        return self.candidates(s)

    def apply(self, s: SolarquestState, action: i64) -> None:
        deed = GIVE_UP.a(action)
        s.pass_deed(deed, NONE)
        s.tell(GAVE_UP, self.seat, deed)

"""SQ-12: who is out, and what becomes of the property."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecliptic.core.arrays import members
from ecliptic.games.solarquest.rules.actions import NONE
from ecliptic.games.solarquest.rules.facts import OUT, WON
from ecliptic.games.solarquest.rules.scoring import assets
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.marks import EndTurn, Finish

BROKE: Final = 0
STRANDED: Final = 1
OUT_OF_FUEL: Final = 2
SHOT_DOWN: Final = 3


def go_bankrupt(s: SolarquestState, seat: i64, creditor: i64) -> None:
    """SQ-12.3: all is sold to the Federation and the creditor gets the cash, or the creditor gets it all."""
    deeds = s.deeds[seat]
    if s.rules.to_creditor:
        s.own_cash()[creditor] += s.cash[seat] + s.pieces[seat] * s.rules.piece_price
        s.pass_deeds(deeds, creditor)
    else:
        s.own_cash()[creditor] += s.cash[seat] + s.saleable(seat)
        s.pass_deeds(deeds, NONE)
    _leave(s, seat, BROKE, creditor)


def strand(s: SolarquestState, seat: i64) -> None:
    """SQ-11.2, SQ-12.4: no fuel to leave, and no way to get it."""
    s.pass_deeds(s.deeds[seat], NONE)
    _leave(s, seat, STRANDED, NONE)


def run_dry(s: SolarquestState, seat: i64) -> None:
    """SQ-11.4, SQ-12.5: a card needs more fuel than there is."""
    s.pass_deeds(s.deeds[seat], NONE)
    _leave(s, seat, OUT_OF_FUEL, NONE)


def shoot_down(s: SolarquestState, seat: i64, by: i64) -> None:
    """SQ-12.6, SQ-13.8: the attacker takes cash, deeds and pieces."""
    s.own_cash()[by] += s.cash[seat]
    s.own_pieces()[by] += s.pieces[seat]
    s.own_pieces()[seat] = 0
    s.pass_deeds(s.deeds[seat], by)
    _leave(s, seat, SHOT_DOWN, by)


def _leave(s: SolarquestState, seat: i64, cause: i64, by: i64) -> None:
    """SQ-12.7: the ship leaves the board, its marker and pieces return; SQ-2.5, SQ-12.8. Callers return at once."""
    s.stock += s.pieces[seat]
    if s.rules.fuel:
        s.stock += s.rules.markers
    s.own_cash()[seat] = 0
    s.own_pieces()[seat] = 0
    s.own_tank()[seat] = 0
    s.own_space()[seat] = NONE
    s.alive &= ~(1 << seat)
    s.hands &= ~(1 << seat)
    s.tell(OUT, seat, cause, by)
    if seat == s.active:
        s.beside = False
    if members(s.alive) == 1:
        other: i64
        for other in range(s.seats):
            if s.lives(other):
                s.tell(WON, other, assets(s, other))
        s.unwind(Finish)
    elif seat == s.active:
        s.unwind(EndTurn)

"""SC-13.2, SC-13.4, SC-13.5, SC-13.6, SC-13.7, SC-13.19: who still has a turn, and when an era is over."""

from __future__ import annotations

from mypy_extensions import i64

from ecliptic.core.arrays import bit, members
from ecliptic.games.spacecorp.rules.actions import NONE
from ecliptic.games.spacecorp.rules.facts import PASSED_IT, SIX_CONTRACTS
from ecliptic.games.spacecorp.rules.state import SpacecorpState


def begin_ending(s: SpacecorpState, due: i64) -> None:
    """From now on only these seats have a turn, one each. Once set, it is never widened."""
    if s.ending == 0:
        s.ending = 1
        s.due = due


def in_game(s: SpacecorpState) -> i64:
    """The seats that have not passed, a bit each."""
    return (bit(s.seats) - 1) & ~s.passed


def contract_end(s: SpacecorpState, seat: i64) -> None:
    """SC-13.2, SC-13.7: the sixth contract is claimed, so everybody else who has not passed has one more turn."""
    s.contract_end = 1
    s.tell(SIX_CONTRACTS, seat)
    begin_ending(s, in_game(s) & ~bit(seat))


def pass_for_era(s: SpacecorpState, seat: i64) -> None:
    """SC-13.4, SC-13.5, SC-13.6: with the first pass of two players, the second of more, the others have one turn."""
    s.passed |= bit(seat)
    s.due &= ~bit(seat)
    s.tell(PASSED_IT, seat)
    if members(s.passed) >= (1 if s.seats == 2 else 2):
        begin_ending(s, in_game(s))


def turn_begins(s: SpacecorpState, seat: i64) -> None:
    """A turn that counts: the seat has had it."""
    s.next = s.after(seat)
    s.due &= ~bit(seat)


def stalled(s: SpacecorpState) -> bool:
    """SC-13.19: whether everybody who has not passed has had so many turns in a row without progress by anyone."""
    limit = s.rules.stall if s.deck.size == 0 else s.rules.stall_deck
    seat: i64
    for seat in range(s.seats):
        if not (s.passed >> seat) & 1 and s.quiet[seat] < limit:
            return False
    return True


def may_have_turn(s: SpacecorpState) -> i64:
    """The seats that may still have a turn in this era, a bit each."""
    return s.due if s.ending == 1 else in_game(s)


def next_player(s: SpacecorpState) -> i64:
    """Whose turn it is now; NONE = the era is over."""
    may = may_have_turn(s)
    if may == 0 or stalled(s):
        return NONE
    seat = s.next
    while not (may >> seat) & 1:
        seat = s.after(seat)
    return seat

"""The log: one sentence for each fact that `apply` told, as one viewer may read it."""

from __future__ import annotations

from typing import Final

from ecliptic.core.telling import Lines, Sentence, major, minor, said
from ecliptic.core.views import Line
from ecliptic.core.words import at, listed, some
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules import facts as f

_CAUSES: Final = (
    ("went bankrupt", "SQ-12.3"),
    ("was stranded without fuel", "SQ-12.4"),
    ("ran out of fuel", "SQ-12.5"),
    ("was destroyed", "SQ-12.6"),
)


def _names(t: Components, deeds: int) -> list[str]:
    return [t.deed_name(k) for k in range(a.DEEDS) if deeds >> k & 1]


def _unsaid(t: Components, _: int, __: int, ___: int) -> Line | None:
    """Another line says it, or it is seen."""
    return None


def _rolled(t: Components, seat: int, first: int, second: int) -> Line:
    doubles = ", doubles" if first == second else ""
    return said(f"{at(seat)} rolled {first} and {second}{doubles}", "SQ-2.1", seat)


def _flew(t: Components, seat: int, start: int, way: int) -> Line:
    return said(f"{at(seat)} flew from {t.space_name(start)} to {t.space_name(way & 127)}", "SQ-3.1", seat)


def _stayed(t: Components, seat: int, space: int, chosen: int) -> Line:
    if chosen:
        return said(f"{at(seat)} stayed on {t.space_name(space)}", "SQ-2.4", seat)
    return said(f"{at(seat)} could not take off from {t.space_name(space)}", "SQ-11.5", seat)


def _landed(t: Components, seat: int, space: int, _: int) -> Line | None:
    """Where nothing happens, that is said: nothing else tells of it."""
    if t.board.space[space].kind != "blue_dot":
        return None
    return said(f"{at(seat)} landed on {t.space_name(space)}, where nothing happens", "SQ-3.10", seat)


def _card(t: Components, seat: int, kind: int, _: int) -> Line:
    return said(f"{at(seat)} drew a Red Shift card: {t.card_text(kind).rstrip('.')}", "SQ-5.1", seat)


def _took(t: Components, seat: int, deed: int, owner: int) -> Line:
    whose = "the Federation" if owner == a.NONE else at(owner)
    return said(f"{at(seat)} took {t.deed_name(deed)} from {whose}", "SQ-5.6", seat)


def _forced(t: Components, seat: int, deed: int, owner: int) -> Line:
    words = f"{at(seat)} forced {at(owner)} to sell {t.deed_name(deed)} for {t.deeds.deed[deed].price}"
    return said(words, "SQ-11.6", seat)


def _refuelled(t: Components, seat: int, n: int, price: int) -> Line:
    cost = f" for {price}" if price else ""
    return said(f"{at(seat)} took on {some(n, 'hydron')}{cost}", "SQ-10.7", seat)


def _terms(t: Components, packed: int, gives: int, wants: int) -> str:
    cash = f.cash_of(packed)
    gets = _names(t, wants) + ([f"{-cash} Federons"] if cash < 0 else [])
    pays = _names(t, gives) + ([f"{cash} Federons"] if cash > 0 else [])
    return f"{listed(pays) or 'nothing'} for {listed(gets) or 'nothing'}"


def _offered(t: Components, packed: int, gives: int, wants: int) -> Line:
    seat, whom = f.proposer_of(packed), f.whom_of(packed)
    return said(f"{at(seat)} offered {at(whom)} {_terms(t, packed, gives, wants)}", "SQ-9.5", seat)


def _countered(t: Components, packed: int, gives: int, wants: int) -> Line:
    seat, whom = f.proposer_of(packed), f.whom_of(packed)
    return said(f"{at(seat)} would give {at(whom)} {_terms(t, packed, gives, wants)} instead", "SQ-9.8", seat)


def _fired(t: Components, seat: int, targets: int, hydrons: int) -> Line:
    who = listed([at(k) for k in range(a.SEATS) if targets >> k & 1])
    return said(f"{at(seat)} fired at {who}", "SQ-13.2", seat)


def _shot(t: Components, seat: int, first: int, second: int) -> Line:
    hit = "a hit" if first == second else "a miss"
    return said(f"{at(seat)} rolled {first} and {second}: {hit}", "SQ-13.7", seat)


def _out(t: Components, seat: int, cause: int, by: int) -> Line:
    words, clause = _CAUSES[cause]
    whose = f" by {at(by)}" if cause == len(_CAUSES) - 1 else ""
    return said(f"{at(seat)} {words}{whose} and is out", clause, seat)


LINES: Final[Lines[Components]] = {
    f.BEGINS: minor("{seat} rolled highest and begins", "SQ-1.7"),
    f.ROUND: Sentence("Round {a}", "SQ-12.11", heading=True),
    f.TURN: minor(_unsaid),
    f.ROLLED: minor(_rolled),
    f.DOUBLES: minor("{seat} got {b} for doubles", "SQ-4.1"),
    f.FLEW: _flew,
    f.PASSED_EARTH: ("{seat} passed Earth and got {b}", "SQ-6.2"),
    f.LANDED_EARTH: ("{seat} landed on Earth and got {b}", "SQ-6.2"),
    f.BURNT: minor("{seat} burnt {b:some hydron}, {c} left", "SQ-10.1"),
    f.PULLED: ("{seat} reached a black dot and was pulled back to {b:space}", "SQ-3.7"),
    f.STAYED: minor(_stayed),
    f.LANDED: _landed,
    f.BYPASSED: minor("{seat} bypassed {b:space}", "SQ-4.4"),
    f.CARD_DRAWN: _card,
    f.CARD_CASH: ("{seat} got {b} from the card", "SQ-5.7"),
    f.TOOK_DEED: major(_took),
    f.GAVE_UP: major("{seat} gave {b:deed} to the Federation", "SQ-5.6"),
    f.BOUGHT: major("{seat} bought {b:deed} for {c}", "SQ-7.2"),
    f.FORCED: major(_forced),
    f.SOLD: major("{seat} sold {b:deed} to the Federation for {c}", "SQ-9.1"),
    f.SOLD_PIECE: ("{seat} sold a fuel station in hand for {b}", "SQ-9.2"),
    f.BOUGHT_PIECES: ("{seat} bought {b:some fuel station} for {c}", "SQ-10.3"),
    f.PLACED: major("{seat} placed a fuel station on {b:deed}", "SQ-10.6"),
    f.REFUELLED: minor(_refuelled),
    f.PAID: major("{seat} paid {c} to {b:seat}", "SQ-8.1"),
    f.FEE: ("{seat} got {c} at {b:space}", "SQ-6.4"),
    f.OFFERED: minor(_offered),
    f.COUNTERED: minor(_countered),
    f.HAND_RAISED: minor("{seat} raised a hand", "SQ-9.8"),
    f.HAND_LOWERED: minor("{seat} lowered the hand", "SQ-9.8"),
    f.TOO_POOR: ("{seat} could not pay the {c} for {b:deed}", "SQ-7.4"),
    f.ACCEPTED: major("{seat} accepted the offer of {b:seat}", "SQ-9.5"),
    f.TRADED: minor(_unsaid),
    f.DECLINED_IT: minor("{seat} declined the offer of {b:seat}", "SQ-9.5"),
    f.FIRED: major(_fired),
    f.SHOT: major(_shot),
    f.OUT: major(_out),
    f.WON: major("{seat} won with assets of {b}", "SQ-12.8"),
    f.GUARD: major("The game ended after {a} rounds", "SQ-12.10", heading=True),
    f.SHORT: major("{seat} owes {b:seat} {c}, more than the cash on hand", "SQ-8.4"),
}

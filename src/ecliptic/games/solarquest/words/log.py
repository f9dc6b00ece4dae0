"""The log: one sentence for each fact that `apply` told, as one viewer may read it."""

from __future__ import annotations

from typing import Final

from ecliptic.core.telling import Tell, heading, said
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


def _begins(t: Components, seat: int, _: int, __: int) -> Line:
    return said(f"{at(seat)} rolled highest and begins", "SQ-1.7", seat)


def _round(t: Components, n: int, _: int, __: int) -> Line:
    return heading(f"Round {n}", "SQ-12.11")


def _turn(t: Components, seat: int, _: int, __: int) -> Line | None:
    return None


def _rolled(t: Components, seat: int, first: int, second: int) -> Line:
    doubles = ", doubles" if first == second else ""
    return said(f"{at(seat)} rolled {first} and {second}{doubles}", "SQ-2.1", seat)


def _doubles(t: Components, seat: int, cash: int, _: int) -> Line:
    return said(f"{at(seat)} got {cash} for doubles", "SQ-4.1", seat)


def _flew(t: Components, seat: int, start: int, way: int) -> Line:
    return said(f"{at(seat)} flew from {t.space_name(start)} to {t.space_name(way & 127)}", "SQ-3.1", seat)


def _passed(t: Components, seat: int, cash: int, _: int) -> Line:
    return said(f"{at(seat)} passed Earth and got {cash}", "SQ-6.2", seat)


def _on_earth(t: Components, seat: int, cash: int, _: int) -> Line:
    return said(f"{at(seat)} landed on Earth and got {cash}", "SQ-6.2", seat)


def _burnt(t: Components, seat: int, n: int, left: int) -> Line:
    return said(f"{at(seat)} burnt {some(n, 'hydron')}, {left} left", "SQ-10.1", seat)


def _pulled(t: Components, seat: int, space: int, _: int) -> Line:
    return said(f"{at(seat)} was pulled back to {t.space_name(space)}", "SQ-3.7", seat)


def _stayed(t: Components, seat: int, space: int, chosen: int) -> Line:
    if chosen:
        return said(f"{at(seat)} stayed on {t.space_name(space)}", "SQ-2.4", seat)
    return said(f"{at(seat)} could not take off from {t.space_name(space)}", "SQ-11.5", seat)


def _landed(t: Components, seat: int, space: int, _: int) -> Line | None:
    return None


def _bypassed(t: Components, seat: int, space: int, _: int) -> Line:
    return said(f"{at(seat)} bypassed {t.space_name(space)}", "SQ-4.4", seat)


def _card(t: Components, seat: int, kind: int, _: int) -> Line:
    return said(f"{at(seat)} drew a Red Shift card: {t.card_text(kind).rstrip('.')}", "SQ-5.1", seat)


def _card_cash(t: Components, seat: int, cash: int, _: int) -> Line:
    return said(f"{at(seat)} got {cash} from the card", "SQ-5.7", seat)


def _took(t: Components, seat: int, deed: int, owner: int) -> Line:
    whose = "the Federation" if owner == a.NONE else at(owner)
    return said(f"{at(seat)} took {t.deed_name(deed)} from {whose}", "SQ-5.6", seat)


def _gave_up(t: Components, seat: int, deed: int, _: int) -> Line:
    return said(f"{at(seat)} gave {t.deed_name(deed)} to the Federation", "SQ-5.6", seat)


def _bought(t: Components, seat: int, deed: int, price: int) -> Line:
    return said(f"{at(seat)} bought {t.deed_name(deed)} for {price}", "SQ-7.2", seat)


def _forced(t: Components, seat: int, deed: int, price: int) -> Line:
    return said(f"{at(seat)} forced the purchase of {t.deed_name(deed)} for {price}", "SQ-11.6", seat)


def _sold(t: Components, seat: int, deed: int, price: int) -> Line:
    return said(f"{at(seat)} sold {t.deed_name(deed)} to the Federation for {price}", "SQ-9.1", seat)


def _sold_piece(t: Components, seat: int, price: int, _: int) -> Line:
    return said(f"{at(seat)} sold a fuel station in hand for {price}", "SQ-9.2", seat)


def _pieces(t: Components, seat: int, n: int, price: int) -> Line:
    return said(f"{at(seat)} bought {some(n, 'fuel station')} for {price}", "SQ-10.3", seat)


def _placed(t: Components, seat: int, deed: int, _: int) -> Line:
    return said(f"{at(seat)} placed a fuel station on {t.deed_name(deed)}", "SQ-10.6", seat)


def _refuelled(t: Components, seat: int, n: int, price: int) -> Line:
    cost = f" for {price}" if price else ""
    return said(f"{at(seat)} took on {some(n, 'hydron')}{cost}", "SQ-10.7", seat)


def _paid(t: Components, seat: int, creditor: int, amount: int) -> Line:
    return said(f"{at(seat)} paid {amount} to {at(creditor)}", "SQ-8.1", seat)


def _fee(t: Components, seat: int, space: int, cash: int) -> Line:
    return said(f"{at(seat)} got {cash} at {t.space_name(space)}", "SQ-6.4", seat)


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


def _raised(t: Components, seat: int, _: int, __: int) -> Line:
    return said(f"{at(seat)} raised a hand", "SQ-9.8", seat)


def _lowered(t: Components, seat: int, _: int, __: int) -> Line:
    return said(f"{at(seat)} lowered the hand", "SQ-9.8", seat)


def _too_poor(t: Components, seat: int, deed: int, price: int) -> Line:
    return said(f"{at(seat)} could not pay the {price} for {t.deed_name(deed)}", "SQ-7.4", seat)


def _accepted(t: Components, seat: int, proposer: int, _: int) -> Line:
    return said(f"{at(seat)} accepted the offer of {at(proposer)}", "SQ-9.5", seat)


def _declined(t: Components, seat: int, proposer: int, _: int) -> Line:
    return said(f"{at(seat)} declined the offer of {at(proposer)}", "SQ-9.5", seat)


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


def _won(t: Components, seat: int, assets: int, _: int) -> Line:
    return said(f"{at(seat)} won with assets of {assets}", "SQ-12.8", seat)


def _guard(t: Components, rounds: int, _: int, __: int) -> Line:
    return heading(f"The game ended after {rounds} rounds", "SQ-12.10")


def _short(t: Components, seat: int, creditor: int, amount: int) -> Line:
    return said(f"{at(seat)} owes {at(creditor)} {amount}, more than the cash on hand", "SQ-8.4", seat)


LINES: Final[dict[int, Tell[Components]]] = {
    f.BEGINS: _begins,
    f.ROUND: _round,
    f.TURN: _turn,
    f.ROLLED: _rolled,
    f.DOUBLES: _doubles,
    f.FLEW: _flew,
    f.PASSED_EARTH: _passed,
    f.LANDED_EARTH: _on_earth,
    f.BURNT: _burnt,
    f.PULLED: _pulled,
    f.STAYED: _stayed,
    f.LANDED: _landed,
    f.BYPASSED: _bypassed,
    f.CARD_DRAWN: _card,
    f.CARD_CASH: _card_cash,
    f.TOOK_DEED: _took,
    f.GAVE_UP: _gave_up,
    f.BOUGHT: _bought,
    f.FORCED: _forced,
    f.SOLD: _sold,
    f.SOLD_PIECE: _sold_piece,
    f.BOUGHT_PIECES: _pieces,
    f.PLACED: _placed,
    f.REFUELLED: _refuelled,
    f.PAID: _paid,
    f.FEE: _fee,
    f.OFFERED: _offered,
    f.ACCEPTED: _accepted,
    f.DECLINED_IT: _declined,
    f.FIRED: _fired,
    f.SHOT: _shot,
    f.OUT: _out,
    f.WON: _won,
    f.GUARD: _guard,
    f.SHORT: _short,
    f.COUNTERED: _countered,
    f.HAND_RAISED: _raised,
    f.HAND_LOWERED: _lowered,
    f.TOO_POOR: _too_poor,
}

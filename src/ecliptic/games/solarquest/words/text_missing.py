"""Why an action is no part of the decision that is asked: what is really missing for it, with its clause."""

from __future__ import annotations

from typing import Final

from ecliptic.core.machine import Step
from ecliptic.core.unoffered import Table, Unoffered
from ecliptic.core.words import Told, at
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.cards import GiveUpDeed, SellFirst, TakeDeed
from ecliptic.games.solarquest.rules.steps.deals.debt import Settle
from ecliptic.games.solarquest.rules.steps.deals.purchases import check_force, check_pieces
from ecliptic.games.solarquest.rules.steps.deals.rescue import Rescue
from ecliptic.games.solarquest.rules.steps.deals.trade import Answer, Write
from ecliptic.games.solarquest.rules.steps.deals.wording import GIVING, WHOM
from ecliptic.games.solarquest.rules.steps.fuel import check_refuel
from ecliptic.games.solarquest.rules.steps.lasers import Fire, check_fire, together
from ecliptic.games.solarquest.rules.steps.windows import ForceBuy, Opening, Services, sells_pieces

Missed = Unoffered[SolarquestState, Components]
_WINDOWS: Final = (Opening, Services, Rescue)
_SELLING: Final = (*_WINDOWS, ForceBuy, Settle, SellFirst, GiveUpDeed)


# ---- words -----------------------------------------------------------------------------------------------


def _name(m: Missed, deed: int) -> str:
    return m.t.deed_name(deed)


def _here(m: Missed) -> str:
    return m.t.space_name(m.s.space[m.seat])


def _deed(m: Missed) -> int:
    """What can be bought where the ship is."""
    return m.s.deed_under(m.seat) if m.s.lives(m.seat) else a.NONE


def _without_fuel(m: Missed) -> Told | None:
    if m.s.rules.fuel:
        return None
    return "There are no fuel stations in this game, and there is no fuel", "SQ-14.2"


def _roll_again(m: Missed) -> Told:
    return ("The further roll is compulsory in this game", "SQ-4.3") if m.s.rules.must_roll_again else ""


# ---- windows ---------------------------------------------------------------------------------------------


def _sell_piece(m: Missed) -> Told:
    return _without_fuel(m) or ("You have no fuel station in hand", "SQ-9.2")


def _fire(m: Missed) -> Told:
    s, targets = m.s, m.a + 1
    if not s.rules.lasers:
        return "There are no lasers in this game", "SQ-13.1"
    if targets >> m.seat & 1:
        return "Nobody fires at the own ship", "SQ-13.1"
    for seat in range(a.SEATS):
        if targets >> seat & 1 and (seat >= s.seats or not s.lives(seat)):
            return f"There is no ship of seat {seat + 1} to fire at", "SQ-13.1"
    if not together(s, targets):
        return "Those ships are not on one space", "SQ-13.4"
    return check_fire(s, m.seat, targets)


def _place(m: Missed) -> Told:
    if none := _without_fuel(m):
        return none
    if not m.s.owns(m.seat, m.a):
        return f"{_name(m, m.a)} is not yours", "SQ-10.6"
    return f"{_name(m, m.a)} is no planet or moon, so no fuel station can stand there", "SQ-10.5"


def _refuel(m: Missed) -> Told:
    return _without_fuel(m) or check_refuel(m.s, m.seat, m.a + 1, 0)


def _buy(m: Missed) -> Told:
    if _deed(m) == a.NONE:
        return f"{_here(m)} can't be bought", "SQ-7.3"
    return _whose(m, "SQ-7.1")


def _whose(m: Missed, clause: str) -> Told:
    owner = m.s.owner[_deed(m)]
    words = "is yours already" if owner == m.seat else f"belongs to {at(owner)}"
    return f"{_name(m, _deed(m))} {words}", clause


def _force(m: Missed) -> Told:
    s, deed = m.s, _deed(m)
    if none := _without_fuel(m):
        return none
    if deed == a.NONE or not s.rules.is_site >> deed & 1:
        return f"{_here(m)} is no planet or moon with an owner", "SQ-11.6"
    if s.owner[deed] == a.NONE:
        return f"Nobody owns {_name(m, deed)}, so nobody can be forced to sell it", "SQ-11.6"
    if s.owner[deed] == m.seat:
        return _whose(m, "SQ-11.6")
    if s.has_station(deed):
        return f"{_name(m, deed)} has a fuel station, so its owner need not sell it", "SQ-11.6"
    refusal = check_force(s, m.seat)
    if s.tank[m.seat] > s.rules.gray_zone:
        return refusal
    if s.spent_here(m.seat):
        return f"You have paid rent on {_name(m, deed)}, which forgoes the forced purchase", "SQ-11.7"
    return refusal


def _pieces(m: Missed) -> Told:
    if none := _without_fuel(m):
        return none
    if isinstance(m.step, Services) and sells_pieces(m.s, m.seat):
        return check_pieces(m.s, m.seat, m.a + 1)
    return "Fuel stations are sold on landing at a Federation Station", "SQ-10.3"


# ---- offers ----------------------------------------------------------------------------------------------


def _word_of_offer(m: Missed) -> Told:
    assert isinstance(m.step, Write)
    step, now, clause = m.step, m.step.part, "SQ-15.2"
    if m.verb is a.NEXT or m.verb is a.DONE:
        if now == WHOM:
            return "First say to whom the offer is", clause
        if m.verb is a.NEXT:
            return "Cash is the last part of an offer", clause
        return "After the deeds comes the cash, then the offer is made", clause
    if now == WHOM and m.verb is not a.TO:
        return "First say to whom the offer is", clause
    if m.verb is a.TO:
        return _whom(m) if now == WHOM else ("To whom the offer is has been said", clause)
    if m.verb is a.NOTE:
        return "Cash is named after the deeds", clause
    wanted = m.verb is a.WANT_DEED
    giver = step.whom if wanted else m.seat
    if not m.s.owns(giver, m.a):
        whose = f"{at(giver)} does not own {_name(m, m.a)}" if wanted else f"{_name(m, m.a)} is not yours"
        return whose, "SQ-9.5"
    if (step.wants if wanted else step.gives) >> m.a & 1:
        return f"{_name(m, m.a)} is in the offer already", clause
    if now < GIVING and not wanted:
        return "What you want is named before what you give", clause
    return (
        "Deeds are named in the order of the board, those that you want before those that you give",
        clause,
    )


def _whom(m: Missed) -> Told:
    if m.a == m.seat:
        return "Nobody trades with themselves", "SQ-9.5"
    return f"There is no player of seat {m.a + 1} to trade with", "SQ-9.5"


def _counter(m: Missed) -> Told:
    assert isinstance(m.step, Answer)
    if m.step.counter:
        return "A counter-offer is accepted or declined", "SQ-9.8"
    return "There are no counter-offers in this game", "SQ-9.8"


# ---- disputes --------------------------------------------------------------------------------------------


def _take(m: Missed) -> Told:
    assert isinstance(m.step, TakeDeed)
    owner, name = m.s.owner[m.a], _name(m, m.a)
    if owner == m.seat:
        return f"{name} is yours already", "SQ-5.6"
    if m.step.from_bank:
        return f"{name} belongs to {at(owner)}, and the dispute is with the Federation", "SQ-5.6"
    return f"Nobody owns {name}, and the dispute is with a player", "SQ-5.6"


UNOFFERED: Final[Table[SolarquestState, Components]] = {
    (Step, a.STOP): _roll_again,
    ((Write, Answer, TakeDeed), a.STOP): "",
    (_SELLING, a.SELL): ("{a:deed} is not yours", "SQ-9.1"),
    (_SELLING, a.SELL_PIECE): _sell_piece,
    ((*_WINDOWS, ForceBuy, Fire), a.FIRE): _fire,
    ((*_WINDOWS, ForceBuy), a.FORCE): _force,
    (_WINDOWS, a.PLACE): _place,
    (_WINDOWS, a.REFUEL): _refuel,
    (_WINDOWS, a.BUY): _buy,
    (_WINDOWS, a.PIECE): _pieces,
    (Rescue, a.DONE): ("You must get enough fuel first", "SQ-11.2"),
    (Settle, a.DONE): ("The debt must be paid first", "SQ-12.1"),
    **{(Write, verb): _word_of_offer for verb in (a.TO, a.WANT_DEED, a.GIVE_DEED, a.NOTE, a.NEXT, a.DONE)},
    (Answer, a.COUNTER): _counter,
    (GiveUpDeed, a.GIVE_UP): ("{a:deed} is not yours", "SQ-5.6"),
    (TakeDeed, a.TAKE): _take,
}

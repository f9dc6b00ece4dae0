"""Whether the steps to come in a position can follow each other like that, and fit the rest of it."""

from __future__ import annotations

from typing import Final, Never

from ecliptic.core.machine import NOBODY, Step
from ecliptic.core.pending import check_next, check_order, step_names
from ecliptic.games.solarquest import actions as a
from ecliptic.games.solarquest.rules import ALWAYS_LAND
from ecliptic.games.solarquest.state import FAR, MOST, OFFER_PARTS, SolarquestState
from ecliptic.games.solarquest.steps import (
    cards,
    debt,
    flight,
    fuel,
    hands,
    landing,
    lasers,
    rescue,
    setup,
    trade,
    turn,
    windows,
    wording,
)

# How pending steps can follow each other, the next one first, between two actions.
_END: Final = "EndTurn Turn Finish"
_AFTER: Final = rf"(ExtraRoll )?{_END}"
_HEAR: Final = "(Hear )?"  # in games where anyone may offer
_OFFER: Final = "(Write|Answer)"
_DEBT: Final = r"(Settle|Write|Answer) Pay"
_SHOT: Final = rf"(ShotDie|{_DEBT}( Hits)?)"
_LASERS: Final = rf"(Fire|{_SHOT} Lasers)"
_HEARD: Final = rf"(Speak|{_OFFER}) Hear"
_SERVICES: Final = rf"OfferServices {_HEAR}FuelCheck {_AFTER}"
_TAKING: Final = "((SellFirst Threaten|TakeDeed|GiveUpDeed) AfterCard)"
_FLYING: Final = (
    rf"((Roll|DrawCard|({_LASERS} {_HEAR}|{_HEARD} )(Roll|PreRoll)|{_TAKING}) {_END}|PickSinope {_AFTER})"
)
_STANDING: Final = "|".join(
    (
        rf"(Opening|({_SHOT}|{_OFFER}) OfferOpening) {_HEAR}PreRoll {_END}",
        rf"(Rescue|{_OFFER}|{_HEARD}) PreRoll {_END}",
        rf"(ExtraRoll|(Attempt|Roll|DrawCard|{_TAKING}|Doubles ExtraRoll)) {_END}",
        rf"PickSinope {_AFTER}",
        rf"({_LASERS} OfferForce|({_SHOT}|{_OFFER}) OfferForce|ForceBuy|{_DEBT}) Rent (Fee )?{_SERVICES}",
        rf"{_DEBT} (Fee )?{_SERVICES}",
        rf"({_SHOT}|{_OFFER}) {_SERVICES}",
        rf"Services {_HEAR}FuelCheck {_AFTER}",
        rf"(Rescue|{_OFFER}|{_HEARD}) FuelCheck {_AFTER}",
    )
)

_SHOT_FROM: Final = (windows.OfferOpening, windows.OfferForce, windows.OfferServices)
_SHOOTING: Final = (lasers.Fire, lasers.Lasers, lasers.ShotDie, lasers.Hits)


def check_pending(s: SolarquestState) -> None:
    """ValueError, one sentence, if the steps to come don't fit each other or the state."""
    if s.starter == a.NONE:
        check_order(s.stack, "StartRoll Finish")
    elif s.stack:
        check_order(s.stack, _FLYING if s.beside else _STANDING)
    for place, step in enumerate(s.stack):
        problem = _problem(s, step, s.stack[place - 1] if place else None)
        if problem:
            raise ValueError(f"The pending step {type(step).__name__} does not fit: {problem}.")
    _check_draft(s)
    check_next(s)


def _check_draft(s: SolarquestState) -> None:
    """An offer is private as long as it is written, and changes nothing by that."""
    writing = bool(s.stack) and isinstance(s.stack[-1], trade.Write)
    if writing != (s.drafter != NOBODY):
        raise ValueError("An offer is written in private, and nothing else is.")
    before = s.opened
    if before is not None and (before.numbers() != s.numbers() or len(before.stack) != len(s.stack) - 1):
        raise ValueError("While an offer is written nothing else changes.")


def _problem(s: SolarquestState, step: Step[Never], below: Step[Never] | None) -> str:
    """What of the step's numbers contradicts the state; "" = nothing."""
    if isinstance(step, setup.StartRoll):
        return _problem_of_start(s, step)
    if isinstance(step, turn.Turn):
        return "" if step.player == s.after(s.active) else "another player is next"
    if isinstance(step, (debt.Pay, debt.Settle)):
        return _problem_of_debt(s, step, below)
    if isinstance(step, trade.Write):
        return _problem_of_offer(s, step, below) or _problem_of_words(s, step)
    if isinstance(step, trade.Answer):
        return _problem_of_offer(s, step, below)
    if isinstance(step, (hands.Hear, hands.Speak, cards.Threaten, cards.SellFirst)):
        return _problem_of_round(s, step, below)
    seat = step.seat if step.seat >= 0 else getattr(step, "player", s.active)
    if seat != s.active:
        return "it is another player's turn"
    if isinstance(step, _SHOOTING):
        return _problem_of_shot(s, step)
    if isinstance(step, flight.PickSinope):
        return _problem_of_flight(s, step, below)
    return _problem_of_turn(s, step, below)


def _problem_of_start(s: SolarquestState, step: setup.StartRoll) -> str:
    """SQ-1.7: in seat order; those who have rolled the most so far wait."""
    if not step.todo or step.player != setup.lowest(step.todo) or step.todo & step.tied:
        return "another player rolls"
    # two dice show 2 to 12
    if (step.tied != 0) != (step.best > 0) or not (step.best == 0 or 2 <= step.best <= 2 * a.PIPS):
        return "nobody has rolled that"
    return "" if 0 <= step.first <= a.PIPS else "no die shows that"


def _problem_of_round(s: SolarquestState, step: Step[Never], below: Step[Never] | None) -> str:
    """SQ-9.8, SQ-9.6: seats that are asked one after the other, from the left of the active one."""
    if isinstance(step, (hands.Hear, cards.Threaten)):
        fits = step.player == s.active and 0 < step.past < s.seats
        if isinstance(step, hands.Hear):
            fits = s.rules.anyone and step.player == s.active and 0 <= step.past < s.seats
        return "" if fits else "nobody is asked like that"
    if not isinstance(below, (hands.Hear, cards.Threaten)) or not s.lives(step.seat):
        return "that seat is not asked"
    if step.seat != (below.player + below.past) % s.seats:
        return "another seat is asked"
    if isinstance(step, cards.SellFirst):
        return "" if s.deeds[step.seat] else "that seat has no deed to lose"
    return "" if wording.check_offer(s, step.seat, 0) == 0 else "that seat can make no offer"


def _problem_of_turn(s: SolarquestState, step: Step[Never], below: Step[Never] | None) -> str:
    seat = s.active
    if isinstance(step, (flight.ExtraRoll, flight.Doubles)):
        return "" if s.first_die == s.second_die > 0 else "no double was rolled"
    if isinstance(step, flight.Roll):
        return _problem_of_roll(s, step)
    if isinstance(step, flight.DrawCard):
        return "" if flight.is_thirteen(s, s.first_die, s.second_die) else "no thirteen was rolled"
    if isinstance(step, windows.ForceBuy):
        return "" if windows.may_force(s, seat) else "no purchase can be forced"
    if isinstance(step, (windows.Services, windows.OfferServices)):
        return "" if _late_fits(s, step.late) else "late is 1 after a failed takeoff, else 0"
    if isinstance(step, rescue.Rescue):
        fits = s.pressed(seat) and fuel.has_way_out(s, seat)
        return "" if fits else "that ship needs no fuel, or can't get it"
    if isinstance(step, (cards.TakeDeed, cards.GiveUpDeed)):
        return _problem_of_dispute(s, step)
    return ""


def _late_fits(s: SolarquestState, late: int) -> bool:
    """SQ-11.5: the services are late after a failed takeoff, which pays no fee."""
    names = step_names(s.stack).split()
    rents = [step for step in s.stack if isinstance(step, debt.Pay) and step.creditor != s.active]
    known = rents or {"Rent", "Fee"} & set(names)  # what comes before them tells which it was
    return late in (0, 1) and (not known or ("Fee" in names) == (late == 0))


def _problem_of_roll(s: SolarquestState, step: flight.Roll) -> str:
    if not 0 <= step.first <= a.PIPS:
        return "no die shows that"
    if step.factor:  # SQ-5.5
        kind = s.card
        fits = kind != a.NONE and s.rules.card_effect[kind] == a.MULTIPLY
        return "" if fits and s.rules.card_number[kind] == step.factor else "no card says so"
    return "the ship has too little fuel to leave" if s.pressed(s.active) else ""


def _problem_of_dispute(s: SolarquestState, step: cards.TakeDeed | cards.GiveUpDeed) -> str:
    effect = a.LOSE
    if isinstance(step, cards.TakeDeed):
        if step.from_bank not in (0, 1):
            return "from_bank is 0 or 1"
        effect = a.WIN_FROM_BANK if step.from_bank else a.WIN_FROM_PLAYER
    fits = s.card != a.NONE and s.rules.card_effect[s.card] == effect
    return "" if fits else "no card says so"


def _problem_of_flight(s: SolarquestState, step: flight.PickSinope, below: Step[Never] | None) -> str:
    """SQ-3.8: the flight from its start comes to the fork with one step left."""
    rules = s.rules
    if rules.sinope_choice == ALWAYS_LAND:
        return "nobody chooses in this game"
    if step.double not in (0, 1) or (step.double and not isinstance(below, flight.ExtraRoll)):
        return "double is 0, or 1 after a double"
    factors = [rules.card_number[k] for k in range(a.CARDS) if rules.card_effect[k] == a.MULTIPLY]
    if not 1 <= step.steps <= 2 * a.PIPS * max(factors, default=1):
        return "no flight is that long"
    here = step.start
    for left in range(int(step.steps), 1, -1):
        leaves = rules.leave[here] != a.NONE and left > rules.leave_steps[here]
        here = rules.leave[here] if leaves else rules.step[here]
    fork = rules.leave[here] == rules.sinope and rules.kind[step.start] != a.BLACK_DOT
    return "" if fork and s.space[step.seat] == here else "the flight does not come there"


# ---- lasers and debts ----------------------------------------------------------------------------------------


def _problem_of_shot(
    s: SolarquestState, step: lasers.Fire | lasers.Lasers | lasers.ShotDie | lasers.Hits
) -> str:
    if not s.rules.lasers:
        return "there are no lasers in this game"
    if isinstance(step, lasers.Fire):
        return "" if lasers.can_fire(s, step.seat) else "no shot is allowed"
    if isinstance(step, lasers.Lasers):
        return ""
    targets = step.targets
    if not targets or targets & ~s.alive or targets >> s.active & 1 or not lasers.together(s, targets):
        return "there are no such targets"
    here, there = s.space[s.active], s.space[lasers.first_of_targets(s, targets)]
    if s.on_earth(s.active) or s.rules.kind[there] == a.EARTH or s.rules.near[here * a.SPACES + there] == FAR:
        return "the targets are out of range"
    if isinstance(step, lasers.ShotDie):
        return "" if 0 <= step.first <= a.PIPS else "no die shows that"
    return "" if 1 <= step.face < s.rules.destroying_face else "no such double leaves a debt"


def _problem_of_debt(s: SolarquestState, step: debt.Pay | debt.Settle, below: Step[Never] | None) -> str:
    debtor = step.seat if isinstance(step, debt.Settle) else step.player
    if isinstance(step, debt.Settle):
        owed = isinstance(below, debt.Pay) and (below.player, below.creditor, below.amount)
        if owed != (debtor, step.creditor, step.amount):
            return "that is not what is owed"
        return "" if s.cash[debtor] < step.amount else "the debt can be paid at once"
    if debtor == step.creditor or not s.lives(debtor) or not s.lives(step.creditor):
        return "nobody owes that"
    rules = s.rules
    if step.creditor != s.active:  # rent
        deed = s.deed_under(s.active)
        rents = [] if deed == a.NONE else list(rules.rent[deed * MOST : (deed + 1) * MOST])
        before = isinstance(below, landing.Rent)
        fits = debtor == s.active and step.amount > 0 and step.amount in rents
        return "" if fits and not (before and rules.force_cancels_rent) else "nobody owes that"
    if not rules.lasers or not isinstance(below, (lasers.Hits, lasers.Lasers, *_SHOT_FROM)):
        return "nobody owes that"
    faces = range(1, int(rules.destroying_face))
    if isinstance(below, lasers.Hits):  # SQ-15.8: in order from the left of the shooter
        faces = range(int(below.face), int(below.face) + 1)
        place = (debtor - s.active) % s.seats
        later = sum(1 << k for k in range(s.seats) if (k - s.active) % s.seats > place)
        if below.targets & ~later or not lasers.together(s, below.targets | 1 << debtor):
            return "those targets were hit before"
    return "" if step.amount in [2 * face * rules.shot_per_pip for face in faces] else "nobody owes that"


# ---- offers --------------------------------------------------------------------------------------------------


def _problem_of_offer(s: SolarquestState, step: trade.Write | trade.Answer, below: Step[Never] | None) -> str:
    """SQ-15.2: who offers what to whom, and what for."""
    owed = 0
    proposer = s.active
    made = s.offers_turn
    if isinstance(below, debt.Pay):
        owed, proposer, made = int(below.amount), below.player, s.offers_debt
    elif isinstance(below, hands.Hear):
        proposer = (below.player + below.past) % s.seats
        made = s.offers_hand[proposer]
    if not 1 <= made <= s.rules.max_offers or len(s.declined) >= OFFER_PARTS * a.MOST_DECLINED:
        return "no offer was begun"
    if step.counter and (step.counter != 1 or not s.rules.anyone):
        return "there is no such counter-offer"
    writer = int(step.seat if isinstance(step, trade.Write) else step.proposer)
    whom = int(step.whom if isinstance(step, trade.Write) else step.seat)
    first = whom if step.counter else writer  # who made the first offer
    if first != proposer or step.owed != owed:
        return "it is another player's offer, or for another debt"
    if isinstance(step, trade.Write) and step.part == wording.WHOM:
        begun = trade.Write(proposer, 0, a.NONE, 0, 0, 0, 0, owed, 0)
        return "it has words already" if step != begun else ""
    proposer = writer
    if whom in (a.NONE, proposer) or not s.lives(whom):
        return "it is made to nobody"
    if step.wants & ~s.deeds[whom] or step.gives & ~s.deeds[proposer]:
        return "it has deeds that are somebody else's"
    payer = proposer if step.cash > 0 else whom
    if step.cash % wording.UNIT or abs(int(step.cash)) > s.cash[payer]:
        return "nobody has that cash"
    if isinstance(step, trade.Write):
        return ""
    terms = (s, proposer, whom, step.wants, step.gives, step.cash)
    own = 0 if step.counter else owed
    bad = not step.wants | step.gives or wording.was_declined(*terms) or wording.check_terms(*terms, own)
    return "such an offer can't be made" if bad else ""


def _problem_of_words(s: SolarquestState, step: trade.Write) -> str:
    """SQ-15.2: the words in their order, and an offer to come of them."""
    if step.part == wording.WHOM:
        return ""
    least = 0
    if step.part == wording.CASH:
        amount = abs(int(step.cash))
        for place, note in enumerate(a.NOTES):
            if amount >= note:
                least, amount = place, amount % note
    else:
        least = int(step.gives if step.part == wording.GIVING else step.wants).bit_length()
    early = (step.part < wording.CASH and step.cash) or (step.part < wording.GIVING and step.gives)
    if early or step.least != least:
        return "its words are not in their order"
    words = (step.wants, step.gives, step.part, step.least, step.cash, step.own_debt())
    return "" if wording.may_write(s, step.seat, step.whom, *words) else "no offer can come of these words"

"""What a seat may know as an array of fixed size, for learning: the same entries for any number of players.

Seats are counted from the observer on, clockwise: 0 is the observer itself. NONE (-1) stands for nobody, the Federation
and nothing. The entries of seats that do not play are 0. All is public but an offer that somebody else is writing.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit, members
from ecliptic.games.solarquest.actions import CARD_IDS, CARDS, DEED_IDS, DEEDS, GROUP_IDS, GROUPS, NONE, SEATS
from ecliptic.games.solarquest.scoring import assets
from ecliptic.games.solarquest.state import OFFER_PARTS, SolarquestState
from ecliptic.games.solarquest.steps.cards import GiveUpDeed, SellFirst, TakeDeed
from ecliptic.games.solarquest.steps.debt import Settle
from ecliptic.games.solarquest.steps.flight import Attempt, Doubles, ExtraRoll, PickSinope
from ecliptic.games.solarquest.steps.hands import Speak
from ecliptic.games.solarquest.steps.lasers import Fire
from ecliptic.games.solarquest.steps.rescue import Rescue
from ecliptic.games.solarquest.steps.trade import Answer, Write
from ecliptic.games.solarquest.steps.windows import ForceBuy, Opening, Services

# What the observer is asked, by number; 0 = nothing, or chance is next.
QUESTIONS: Final = (
    "nothing",
    "opening",
    "force",
    "services",
    "again",
    "sinope",
    "doubles",
    "take deed",
    "give up deed",
    "rescue",
    "settle",
    "fire",
    "write",
    "answer",
    "speak",
    "attempt",
    "sell first",
)
_GAME: Final = (
    "seats",
    "fuel",
    "lasers",
    "limit",
    "sinope choice",
    "fails burn",
    "fails pay",
    "must roll again",
    "force cancels rent",
    "place on site",
    "markers",
    "to creditor",
    "advance pays",
    "card specials",
    "max offers",
    "anyone may offer",
    "may stay",
)
_TABLE: Final = (
    "round",
    "starter",
    "active",
    "beside",
    "further roll",
    "stock",
    "first die",
    "second die",
    "card",
    "offers this turn",
    "offers for the debt",
    "offers declined",
    "bought pieces",
    "spent here",
    "unseen cards",
)
_ASKED: Final = (
    "question",
    "owed",
    "creditor",
    "from the Federation",
    "late",
    "part",
    "proposer",
    "whom",
    "cash",
    "least",
    "steps",
    "may bypass",
    "counter-offer",
)
_SEAT: Final = (
    "alive",
    "cash",
    "tank",
    "pieces",
    "space",
    "assets",
    "deeds",
    "declined an offer",
    "hand",
    "offers by hand",
    "refused by",
)
_DEED: Final = ("owner", "built", "wanted", "given", "sold this turn")


def names() -> list[str]:
    """What each entry of `observe` is, in its order."""
    out = [*_GAME, *_TABLE, *_ASKED]
    for card in CARD_IDS:
        out += [f"card {card} unseen", f"card {card} place", f"card {card} second place"]
    for seat in range(SEATS):
        out += [f"seat {seat} {word}" for word in _SEAT]
        out += [f"seat {seat} held {group}" for group in GROUP_IDS]
    out += [f"deed {deed} {word}" for deed in DEED_IDS for word in _DEED]
    return out


def observe(state: SolarquestState, seat: i64) -> vec[i64]:
    """Everything that the seat may know and nothing else."""
    s = cast(SolarquestState, state.seen_by(seat))
    rules = s.rules
    out = vec[i64](capacity=640)
    x: i64
    for x in (
        s.seats,
        flag(rules.fuel),
        flag(rules.lasers),
        rules.rounds,
        rules.sinope_choice,
        flag(rules.burn_on_fail),
        flag(rules.bonus_on_fail),
        flag(rules.must_roll_again),
        flag(rules.force_cancels_rent),
        flag(rules.place_on_site),
        rules.markers,
        flag(rules.to_creditor),
        flag(rules.advance_pays),
        flag(rules.card_specials),
        rules.max_offers,
        flag(rules.anyone),
        flag(rules.may_stay),
    ):
        out = append(out, x)
    spent = False
    if s.active != NONE and s.lives(s.active):
        spent = s.spent_here(s.active)
    for x in (
        s.round,
        from_here(s, s.starter, seat),
        from_here(s, s.active, seat),
        flag(s.beside),
        flag(s.pending(ExtraRoll)),
        s.stock,
        s.first_die,
        s.second_die,
        s.card,
        s.offers_turn,
        s.offers_debt,
        len(s.declined) // OFFER_PARTS,
        s.bought_pieces,
        flag(spent),
        unseen(s),
    ):
        out = append(out, x)
    step = s.stack[len(s.stack) - 1] if len(s.stack) > 0 else None
    wants: i64 = 0
    gives: i64 = 0
    if isinstance(step, (Write, Answer)):
        wants = step.wants
        gives = step.gives
    out = question(s, seat, out)
    out = pile(s, out)
    k: i64
    for k in range(SEATS):
        out = seat_of(s, (seat + k) % s.seats, k < s.seats, seat, out)
    for k in range(DEEDS):
        out = append(out, from_here(s, s.owner[k], seat))
        out = append(out, (s.built >> k) & 1)
        out = append(out, (wants >> k) & 1)
        out = append(out, (gives >> k) & 1)
        out = append(out, (s.sold >> k) & 1)
    return out


def flag(yes: bool) -> i64:
    """1 or 0."""
    return 1 if yes else 0


def from_here(s: SolarquestState, who: i64, seat: i64) -> i64:
    """A seat as the observer counts."""
    return NONE if who == NONE else (who - seat) % s.seats


def around(s: SolarquestState, seats: i64, observer: i64) -> i64:
    """Seats, a bit each, as the observer counts."""
    both = seats | seats << s.seats
    return (both >> observer) & (bit(s.seats) - 1)


def unseen(s: SolarquestState) -> i64:
    """Cards that were never turned up."""
    total: i64 = 0
    k: i64
    for layer in s.pile.layers:
        if not layer.ordered:
            for k in range(CARDS):
                total += layer.pool[k]
    return total


def pile(s: SolarquestState, out: vec[i64]) -> vec[i64]:
    """By kind: how many were never turned up, and when those that were will come, counted from the unseen ones on."""
    pool = vec[i64]([0] * CARDS)
    first = vec[i64]([NONE] * CARDS)
    second = vec[i64]([NONE] * CARDS)
    place: i64 = 0
    k: i64
    for layer in s.pile.layers:
        if not layer.ordered:
            for k in range(CARDS):
                pool[k] += layer.pool[k]
            continue
        for k in layer.row:
            if first[k] == NONE:
                first[k] = place
            else:
                second[k] = place
            place += 1
    for k in range(CARDS):
        out = append(out, pool[k])
        out = append(out, first[k])
        out = append(out, second[k])
    return out


def seat_of(s: SolarquestState, seat: i64, plays: bool, observer: i64, out: vec[i64]) -> vec[i64]:
    """The entries of a seat."""
    k: i64
    declined: i64 = 0
    for k in range(1, len(s.declined), OFFER_PARTS):
        if s.declined[k] == seat:
            declined = 1
    for k in (
        flag(s.lives(seat)),
        s.cash[seat],
        s.tank[seat],
        s.pieces[seat],
        s.space[seat],
        assets(s, seat),
        members(s.deeds[seat]),
        declined,
        flag(s.raised(seat)),
        s.offers_hand[seat],
        around(s, s.refused[seat], observer),
    ):
        out = append(out, k if plays else 0)
    for k in range(GROUPS):
        out = append(out, s.held[seat * GROUPS + k] if plays else 0)
    return out


def question(s: SolarquestState, seat: i64, out: vec[i64]) -> vec[i64]:
    """What the observer is asked, and what was chosen on the way to it. Debts and offers made are seen by all."""
    number: i64 = 0
    owed: i64 = 0
    creditor: i64 = NONE
    from_bank: i64 = 0
    late: i64 = 0
    part: i64 = NONE
    proposer: i64 = NONE
    whom: i64 = NONE
    cash: i64 = 0
    least: i64 = 0
    steps: i64 = 0
    double: i64 = 0
    counter: i64 = 0
    step = s.stack[len(s.stack) - 1] if len(s.stack) > 0 else None
    if isinstance(step, Opening):
        number = 1
    elif isinstance(step, ForceBuy):
        number = 2
    elif isinstance(step, Services):
        number = 3
        late = step.late
    elif isinstance(step, ExtraRoll):
        number = 4
    elif isinstance(step, PickSinope):
        number = 5
        steps = step.steps
        double = step.double
    elif isinstance(step, Doubles):
        number = 6
    elif isinstance(step, TakeDeed):
        number = 7
        from_bank = step.from_bank
    elif isinstance(step, GiveUpDeed):
        number = 8
    elif isinstance(step, Rescue):
        number = 9
    elif isinstance(step, Settle):
        number = 10
        owed = step.amount
        creditor = from_here(s, step.creditor, seat)
    elif isinstance(step, Fire):
        number = 11
    elif isinstance(step, Write):
        number = 12
        owed = step.owed
        part = step.part
        proposer = from_here(s, step.seat, seat)
        whom = from_here(s, step.whom, seat)
        cash = step.cash
        least = step.least
        counter = step.counter
    elif isinstance(step, Answer):
        number = 13
        proposer = from_here(s, step.proposer, seat)
        whom = from_here(s, step.seat, seat)
        cash = step.cash
        owed = step.owed
        counter = step.counter
    elif isinstance(step, Speak):
        number = 14
    elif isinstance(step, Attempt):
        number = 15
    elif isinstance(step, SellFirst):
        number = 16
    if step is None or step.seat != seat:
        number = 0
    for x in (
        number,
        owed,
        creditor,
        from_bank,
        late,
        part,
        proposer,
        whom,
        cash,
        least,
        steps,
        double,
        counter,
    ):
        out = append(out, x)
    return out

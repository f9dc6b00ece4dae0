"""SQ-9.5, SQ-15.2: which offers can still be made of the words written so far.

A word is legal if an offer can be made of it that is allowed and was not declined in this turn.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit
from ecliptic.core.reasons import no, reason_of
from ecliptic.games.solarquest.rules import reasons as why
from ecliptic.games.solarquest.rules.actions import DEEDS, MOST_DECLINED, NONE, NOTES
from ecliptic.games.solarquest.rules.state import OFFER_PARTS, SolarquestState
from ecliptic.games.solarquest.rules.steps.fuel import has_way_out, way_after_trade

# Parts of an offer, in the order in which they are written.
WHOM: Final = 0
WANTING: Final = 1
GIVING: Final = 2
CASH: Final = 3

UNIT: Final = 5  # all money is a multiple of it
MANY: Final = MOST_DECLINED + 1  # more offers than can have been declined in one turn


_SIZES: Final = vec[i64](list(NOTES))  # a tuple would be boxed at every look


def note_size(note: i64) -> i64:
    """What the note in this place is worth."""
    return _SIZES[note]


def check_offer(s: SolarquestState, seat: i64, owed: i64) -> i64:
    """SQ-9.5, SQ-9.9: whether the seat may make an offer now; `owed`: the debt that it settles, 0 = none."""
    if s.rules.max_offers == 0:
        return no(why.NO_TRADES)
    made = s.offers_turn
    if owed > 0:
        made = s.offers_debt
    elif seat != s.active:
        made = s.offers_hand[seat]
    if made >= s.rules.max_offers:
        return no(why.NO_OFFERS_LEFT, made)
    if len(s.declined) >= MOST_DECLINED * OFFER_PARTS:  # SQ-15.26
        return no(why.TALKED_OUT, MOST_DECLINED)
    whom: i64
    for whom in range(s.seats):
        if may_write(s, seat, whom, 0, 0, WANTING, 0, 0, owed):
            return 0
    worst = no(why.NOTHING_TO_TRADE)
    for whom in range(s.seats):
        if whom != seat and s.lives(whom) and (s.deeds[seat] | s.deeds[whom]) != 0:
            worst = no_offer_to(s, seat, whom, owed)
    return worst


def check_counter(s: SolarquestState, seat: i64, whom: i64) -> i64:
    """SQ-9.8: whether the seat can answer with terms of its own."""
    return 0 if may_write(s, seat, whom, 0, 0, WANTING, 0, 0, 0) else no_offer_to(s, seat, whom, 0)


def no_offer_to(s: SolarquestState, seat: i64, whom: i64, owed: i64) -> i64:
    """Why no offer to this seat is left."""
    if (s.deeds[seat] | s.deeds[whom]) == 0:
        return no(why.NEITHER_HAS, whom)
    if owed > 0 or s.bound(seat):
        refusal = kindest(s, seat, whom, 0, 0, WANTING, 0, 0, owed)
        if refusal and reason_of(refusal) != why.DECLINED:
            return refusal
    return no(why.ALL_DECLINED)


def may_write(
    s: SolarquestState,
    seat: i64,
    whom: i64,
    wants: i64,
    gives: i64,
    part: i64,
    least: i64,
    cash: i64,
    owed: i64,
) -> bool:
    """Whether these first words can become an offer that is allowed and was not declined.

    `least`: the lowest deed, or the largest note by its place, that may follow; `cash`: given (above 0) or wanted.
    """
    if whom == seat or not s.lives(whom):
        return False
    if ways(s, seat, whom, wants, gives, part, least, cash) <= declined_like(
        s, seat, whom, wants, gives, part, least, cash
    ):
        return False
    if owed == 0 and not s.bound(seat):
        return True
    return kindest(s, seat, whom, wants, gives, part, least, cash, owed) == 0


def free_deeds(s: SolarquestState, owner: i64, least: i64) -> i64:
    """The owner's deeds from this one on, as bits."""
    return s.deeds[owner] >> least << least


def ways(
    s: SolarquestState, seat: i64, whom: i64, wants: i64, gives: i64, part: i64, least: i64, cash: i64
) -> i64:
    """How many offers begin like this, `MANY` at most."""
    rest: i64 = 0
    if part == WANTING:
        rest = free_deeds(s, whom, least) | s.deeds[seat]
    elif part == GIVING:
        rest = free_deeds(s, seat, least)
    sums = 1 + (s.cash[seat] + s.cash[whom]) // UNIT
    if part == CASH and cash != 0:
        sums = 1 + most_more(s, seat, whom, least, cash) // UNIT
    sets: i64 = 1
    while rest and sets < MANY:
        rest &= rest - 1
        sets *= 2
    if wants == 0 and gives == 0:
        sets -= 1
    if sums > MANY:
        sums = MANY
    return sets * sums


def most_more(s: SolarquestState, seat: i64, whom: i64, least: i64, cash: i64) -> i64:
    """How much more cash can be named, when the next note is this one or a smaller one."""
    room = s.cash[seat] - cash
    amount = cash
    if cash < 0:
        room = s.cash[whom] + cash
        amount = -cash
    if least > 0:
        larger = note_size(least - 1)
        most = larger - UNIT - amount % larger
        if most < room:
            room = most
    return room // UNIT * UNIT


def declined_like(
    s: SolarquestState, seat: i64, whom: i64, wants: i64, gives: i64, part: i64, least: i64, cash: i64
) -> i64:
    """How many of the offers that begin like this were declined in this turn."""
    n: i64 = 0
    k: i64
    for k in range(0, len(s.declined), OFFER_PARTS):
        if s.declined[k] == seat and s.declined[k + 1] == whom:
            theirs = s.declined[k + 2]
            mine = s.declined[k + 3]
            sum_ = s.declined[k + 4]
            if part == WANTING:
                same = theirs & (bit(least) - 1) == wants
            else:
                same = theirs == wants
            if same and part == GIVING:
                same = mine & (bit(least) - 1) == gives
            elif same and part == CASH:
                same = mine == gives and begins_like(sum_, cash, least)
            if same:
                n += 1
    return n


def begins_like(sum_: i64, cash: i64, least: i64) -> bool:
    """Whether a sum is named by these notes first."""
    if cash == 0:
        return True
    more = sum_ - cash
    if cash < 0:
        more = cash - sum_
    if more < 0 or (sum_ > 0) != (cash > 0):
        return False
    if least == 0:
        return True
    larger = note_size(least - 1)
    return (abs_of(cash) % larger) + more < larger


def abs_of(n: i64) -> i64:
    """Without its sign."""
    if n < 0:
        return -n
    return n


def kindest(
    s: SolarquestState,
    seat: i64,
    whom: i64,
    wants: i64,
    gives: i64,
    part: i64,
    least: i64,
    cash: i64,
    owed: i64,
) -> i64:
    """SQ-11.8, SQ-15.2: 0 if an offer that begins like this leaves a way out and the debt payable, else why not.

    The one that leaves most comes first: all that can be wanted, nothing more given, all the cash.
    """
    drops: i64 = 0
    adds: i64 = 0
    if part == WANTING:
        drops = free_deeds(s, whom, least)
        adds = s.deeds[seat]
    elif part == GIVING:
        adds = free_deeds(s, seat, least)
    lowest = -(s.cash[whom] // UNIT * UNIT)
    highest = s.cash[seat] // UNIT * UNIT
    if part == CASH and cash != 0:
        lowest = cash
        highest = cash
        if cash < 0:
            lowest -= most_more(s, seat, whom, least, cash)
        else:
            highest += most_more(s, seat, whom, least, cash)
    return search(s, seat, whom, wants | drops, gives, lowest, drops, adds, highest, owed)


def search(
    s: SolarquestState,
    seat: i64,
    whom: i64,
    wants: i64,
    gives: i64,
    cash: i64,
    drops: i64,
    adds: i64,
    highest: i64,
    owed: i64,
) -> i64:
    """0 if this offer, or one that leaves less, is allowed and was not declined; only declined ones are gone beyond.

    `drops`: deeds that need not be wanted, `adds`: those that may be given; then cash goes up to `highest`.
    """
    refusal = check_terms(s, seat, whom, wants, gives, cash, owed)
    if refusal:
        return refusal
    empty = wants == 0 and gives == 0
    if not empty and not was_declined(s, seat, whom, wants, gives, cash):
        return 0
    worst = no(why.NO_DEED_YET) if empty else no(why.DECLINED)
    deed: i64
    for deed in range(DEEDS):
        if (drops >> deed) & 1:
            later = drops >> deed >> 1 << 1 << deed
            refusal = search(s, seat, whom, wants & ~bit(deed), gives, cash, later, adds, highest, owed)
            if refusal == 0:
                return 0
    for deed in range(DEEDS):
        if (adds >> deed) & 1:
            later = adds >> deed >> 1 << 1 << deed
            refusal = search(s, seat, whom, wants, gives | bit(deed), cash, 0, later, highest, owed)
            if refusal == 0:
                return 0
            if empty:
                worst = refusal
    if not empty and cash + UNIT <= highest:
        refusal = search(s, seat, whom, wants, gives, cash + UNIT, 0, 0, highest, owed)
        if refusal == 0:
            return 0
    return worst


def check_terms(
    s: SolarquestState, seat: i64, whom: i64, wants: i64, gives: i64, cash: i64, owed: i64
) -> i64:
    """SQ-12.2, SQ-12.12: whether a seat that owes something keeps what the Federation would pay for, or can pay it.

    SQ-11.8: and has a way out still. `wants`: what it gets, `gives`: what it gives, `cash`: what it pays (above 0).
    """
    if owed > 0:
        means = s.cash[seat] + s.saleable(seat)
        loss = s.worth_of(gives) - s.worth_of(wants) + cash
        if means - loss >= owed:
            return 0
        if means >= owed:
            return no(why.STAYS_PAYABLE, owed)
        return no(why.BRINGS_TOO_LITTLE, owed) if loss > 0 else 0
    if s.bound(seat) and has_way_out(s, seat) and not way_after_trade(s, seat, whom, wants, gives, cash):
        return no(why.CLOSES_WAY)
    return 0


def any_declined(s: SolarquestState, seat: i64, whom: i64) -> bool:
    """Whether the seat made an offer in this turn that was declined: to that seat, or with `NONE` to any."""
    k: i64
    for k in range(0, len(s.declined), OFFER_PARTS):
        if s.declined[k] == seat and (whom == NONE or s.declined[k + 1] == whom):
            return True
    return False


def was_declined(s: SolarquestState, seat: i64, whom: i64, wants: i64, gives: i64, cash: i64) -> bool:
    """SQ-15.2: whether this very offer was declined in this turn."""
    k: i64
    for k in range(0, len(s.declined), OFFER_PARTS):
        if (
            s.declined[k] == seat
            and s.declined[k + 1] == whom
            and s.declined[k + 2] == wants
            and s.declined[k + 3] == gives
            and s.declined[k + 4] == cash
        ):
            return True
    return False

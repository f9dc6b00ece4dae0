"""What a seat may know as an array of fixed size, for learning: the same entries for any number of players.

The fields come from their table in `state.py`, seats counted from the observer on; here are options and the question.
All is public but an offer that somebody else is writing.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ecliptic.core.fields import observed
from ecliptic.games.solarquest.rules.actions import DEED_IDS, DEEDS, NONE, SEATS
from ecliptic.games.solarquest.rules.figures import Rules
from ecliptic.games.solarquest.rules.scoring import assets
from ecliptic.games.solarquest.rules.state import SolarquestState, fields
from ecliptic.games.solarquest.rules.steps.cards import GiveUpDeed, SellFirst, TakeDeed
from ecliptic.games.solarquest.rules.steps.debt import Settle
from ecliptic.games.solarquest.rules.steps.flight import Attempt, Doubles, ExtraRoll, PickSinope
from ecliptic.games.solarquest.rules.steps.hands import Speak
from ecliptic.games.solarquest.rules.steps.lasers import Fire
from ecliptic.games.solarquest.rules.steps.rescue import Rescue
from ecliptic.games.solarquest.rules.steps.trade import Answer, Write
from ecliptic.games.solarquest.rules.steps.windows import ForceBuy, Opening, Services

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
    "further roll",
)


def names(rules: Rules) -> list[str]:
    """What each entry of `observe` is, in its order."""
    fixed = [*_GAME, *_ASKED, *[f"assets of seat {seat}" for seat in range(SEATS)]]
    offer = [f"{deed} {word}" for deed in DEED_IDS for word in ("wanted", "given")]
    return [entry.name for entry in observed(fields(rules))] + fixed + offer


def observe(state: SolarquestState, seat: i64) -> vec[i64]:
    """Everything that the seat may know and nothing else."""
    s = cast(SolarquestState, state.seen_by(seat))
    out = question(s, seat, extend(s.observed(seat), options(s.rules)))
    k: i64
    for k in range(SEATS):
        worth: i64 = 0
        if k < s.seats:
            worth = assets(s, (seat + k) % s.seats)
        out = append(out, worth)
    wants: i64 = 0
    gives: i64 = 0
    step = s.stack[-1] if s.stack else None
    if isinstance(step, (Write, Answer)):
        wants = step.wants
        gives = step.gives
    for k in range(DEEDS):
        out = append(out, (wants >> k) & 1)
        out = append(out, (gives >> k) & 1)
    return out


def options(rules: Rules) -> vec[i64]:
    """By which rules the game goes."""
    return vec[i64](
        [
            rules.seats,
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
        ]
    )


def flag(yes: bool) -> i64:
    """1 or 0."""
    return 1 if yes else 0


def from_here(s: SolarquestState, who: i64, seat: i64) -> i64:
    """A seat as the observer counts."""
    return NONE if who == NONE else (who - seat) % s.seats


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
        flag(s.pending(ExtraRoll)),
    ):
        out = append(out, x)
    return out

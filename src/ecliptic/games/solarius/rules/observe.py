"""What a seat may know as an array of fixed size, for learning: the same entries for any number of players.

The fields come from their table in `state.py`, seats counted from the observer on; here are options, the question, and
what follows from the rest. Hands that were not shown and the deck are not in it; hexes keep their numbers on the board.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit, members
from ecliptic.core.fields import observed
from ecliptic.core.options import fields as options
from ecliptic.games.solarius.rules.actions import CARD_IDS, CARDS, HEX_IDS, HUB_IDS, NONE, SEATS
from ecliptic.games.solarius.rules.figures import Rules
from ecliptic.games.solarius.rules.options import Options
from ecliptic.games.solarius.rules.state import SolariusState, fields, nth_member
from ecliptic.games.solarius.rules.steps.anytime import PaySwap, SaleMix, SellCubes, StoreBought
from ecliptic.games.solarius.rules.steps.cards import Discard
from ecliptic.games.solarius.rules.steps.cubes import GainCubes, NoSpace, PayCube, StoreOne
from ecliptic.games.solarius.rules.steps.die import PayWheel, PickColor, PickDie, PickPlace, Research
from ecliptic.games.solarius.rules.steps.effects import Clean, Half, PlayCard
from ecliptic.games.solarius.rules.steps.flight import FlyOn, Found, PickHex, Portals
from ecliptic.games.solarius.rules.steps.gains import FullTrack, Mix
from ecliptic.games.solarius.rules.steps.mission import PickHub, PickMission
from ecliptic.games.solarius.rules.steps.outpost import Bonus, Outpost
from ecliptic.games.solarius.rules.steps.phase_b import LastCall, PickB, PickDrives
from ecliptic.games.solarius.rules.steps.settle import Known, Turned
from ecliptic.games.solarius.rules.steps.setup import FirstDiscard, FirstRaise, FirstShift
from ecliptic.games.solarius.rules.steps.spend import Spend
from ecliptic.games.solarius.rules.steps.station import FireEarlier, PickHigh, PickStation
from ecliptic.games.solarius.rules.steps.turn_end import FireAll, LastPlanets
from ecliptic.games.solarius.rules.steps.use import Blocked, BuyCube, BuyFuel, PickUse, Store

# What the observer is asked, by number; 0 = nothing, or chance is next.
QUESTIONS: Final = (
    "nothing",
    "first discard",
    "first shift",
    "first raise",
    "die",
    "place",
    "transform",
    "wheel",
    "research",
    "use",
    "store",
    "blocked",
    "buy cube",
    "buy fuel",
    "spend",
    "supplementary",
    "drives",
    "last call",
    "discard",
    "play",
    "half",
    "clean",
    "store one",
    "gain cubes",
    "pay cube",
    "pay exchange",
    "sell",
    "mix",
    "portals",
    "hex",
    "found",
    "turned",
    "known",
    "station",
    "high",
    "earlier station",
    "mission",
    "hub",
    "outpost",
    "bonus",
    "fire",
    "last planets",
    "no space",
    "full track",
    "fly on",
    "store exchanged",
    "sale mix",
)
_ASKED: Final = ("asked", "question", "subject", "left", "last", "set", "cards in deck")


def names(rules: Rules) -> list[str]:
    """What each entry of `observe` is, in its order."""
    out = [entry.name for entry in observed(fields(rules))]
    out += [option.name for option in options(Options)]
    out += _ASKED
    out += [f"{card} {word}" for card in CARD_IDS for word in ("unseen", "being played")]
    out += [f"{word} of seat {seat}" for seat in range(SEATS) for word in ("range", "cards in hand")]
    out += [f"hex of hub {hub}" for hub in HUB_IDS]
    return out + [f"space of {place}" for place in HEX_IDS]


def observe(s: SolariusState, seat: i64) -> vec[i64]:
    """Everything that the seat may know and nothing else."""
    out = extend(s.observed(seat), s.rules.options)
    out = append(out, from_here(s, s.next_seat(), seat))
    out = extend(out, question(s, seat))
    out = append(out, members(s.deck))
    shown = being_played(s)
    unseen = (s.deck | others_hands(s, seat)) & ~shown
    # Of these, what the deck may hold: the others came into it earlier, and are held by somebody.
    drawable: i64 = 0
    if s.deck != 0:
        drawable = unseen & s.came_in(s.came[nth_member(s.deck, 0)])
    k: i64
    for k in range(CARDS):
        out = append(out, 2 * ((unseen >> k) & 1) - ((drawable >> k) & 1))
        out = append(out, (shown >> k) & 1)
    for k in range(SEATS):
        who = (seat + k) % s.seats
        out = append(out, s.range_of(who) if k < s.seats else 0)
        out = append(out, members(s.hand[who]) if k < s.seats else 0)
    return extend(extend(out, s.layout.hub_hex), s.layout.space)


def being_played(s: SolariusState) -> i64:
    """The card of which one half is being chosen, as a set: all see it (SM-10.5)."""
    step = s.stack[len(s.stack) - 1] if len(s.stack) > 0 else None
    return bit(step.card) if isinstance(step, Half) else 0


def others_hands(s: SolariusState, seat: i64) -> i64:
    """What the others hold: with the deck, and unless it is shown, what the observer does not see (SM-2.13)."""
    out: i64 = 0
    other: i64
    for other in range(s.seats):
        if other != seat:
            out |= s.hand[other]
    return out


def from_here(s: SolariusState, who: i64, seat: i64) -> i64:
    """A seat as the observer counts; NONE for nobody and for chance."""
    return NONE if who < 0 else (who - seat) % s.seats


def question(s: SolariusState, seat: i64) -> vec[i64]:
    """What the observer is asked, and what was chosen on the way to it."""
    number: i64 = 0
    subject: i64 = NONE  # a color, card, planet or hex
    left: i64 = 0
    last: i64 = 0
    some: i64 = 0  # a set, a bit each
    step = s.stack[len(s.stack) - 1] if len(s.stack) > 0 else None
    if step is None or step.seat != seat:
        return vec[i64]([0, NONE, 0, 0, 0])
    if isinstance(step, FirstDiscard):
        number = 1
    elif isinstance(step, FirstShift):
        number = 2
    elif isinstance(step, FirstRaise):
        number = 3
        subject = step.shifted
    elif isinstance(step, PickDie):
        number = 4
    elif isinstance(step, PickPlace):
        number = 5
        subject = step.color
        left = step.face
        last = step.at
    elif isinstance(step, PickColor):
        number = 6
    elif isinstance(step, PayWheel):
        number = 7
    elif isinstance(step, Research):
        number = 8
    elif isinstance(step, PickUse):
        number = 9
    elif isinstance(step, Store):
        number = 10
        left = step.left
    elif isinstance(step, Blocked):
        number = 11
        left = step.left
    elif isinstance(step, BuyCube):
        number = 12
    elif isinstance(step, BuyFuel):
        number = 13
    elif isinstance(step, Spend):
        number = 14
        subject = step.kind
        left = step.left
        last = step.last
        some = step.buys
    elif isinstance(step, PickB):
        number = 15
    elif isinstance(step, PickDrives):
        number = 16
    elif isinstance(step, LastCall):
        number = 17
    else:
        return later_question(s)
    return vec[i64]([number, subject, left, last, some])


def later_question(s: SolariusState) -> vec[i64]:
    """The questions that come from cards, cubes, flights and turn ends."""
    number: i64 = 0
    subject: i64 = NONE
    left: i64 = 0
    last: i64 = 0
    some: i64 = 0
    step = s.stack[len(s.stack) - 1]
    if isinstance(step, Discard):
        number = 18
        left = step.must
    elif isinstance(step, PlayCard):
        number = 19
        some = step.optional
    elif isinstance(step, Half):
        number = 20
        subject = step.card
    elif isinstance(step, Clean):
        number = 21
        left = step.most
    elif isinstance(step, StoreOne):
        number = 22
        subject = step.color
    elif isinstance(step, GainCubes):
        number = 23
        left = step.left
        last = step.last
    elif isinstance(step, PayCube):
        number = 24
        subject = step.color
        left = step.left
        some = step.paid
    elif isinstance(step, PaySwap):
        number = 25
    elif isinstance(step, SellCubes):
        number = 26
        left = step.value
        last = step.last
    elif isinstance(step, Mix):
        number = 27
        left = step.n
    elif isinstance(step, Portals):
        number = 28
    elif isinstance(step, PickHex):
        number = 29
    elif isinstance(step, Found):
        number = 30
    elif isinstance(step, Turned):
        number = 31
        subject = step.planet
    elif isinstance(step, Known):
        number = 32
        subject = step.planet
    elif isinstance(step, PickStation):
        number = 33
    elif isinstance(step, PickHigh):
        number = 34
        subject = step.card
    elif isinstance(step, FireEarlier):
        number = 35
        some = step.left
    elif isinstance(step, PickMission):
        number = 36
    elif isinstance(step, PickHub):
        number = 37
        subject = step.card
        some = step.hubs
    elif isinstance(step, Outpost):
        number = 38
        subject = step.place
    elif isinstance(step, Bonus):
        number = 39
    elif isinstance(step, FireAll):
        number = 40
        some = step.left
    elif isinstance(step, LastPlanets):
        number = 41
    elif isinstance(step, NoSpace):
        number = 42
        subject = step.color
        left = step.left
    elif isinstance(step, FullTrack):
        number = 43
        subject = step.verb
        left = step.n
    elif isinstance(step, FlyOn):
        number = 44
        subject = step.planet
        left = step.flown
    elif isinstance(step, StoreBought):
        number = 45
        subject = step.color
    elif isinstance(step, SaleMix):
        number = 46
        left = step.n
    return vec[i64]([number, subject, left, last, some])

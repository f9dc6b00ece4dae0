"""Terms for bots: how likely a seat wins, which actions are worth a look, and what comes to the same.

Everything is read from a sample, so from what the seat knows and from one way the rest may be.
"""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.advice import Advice
from ecliptic.core.machine import State
from ecliptic.games.vertium.actions import (
    ATOMIC,
    CARRY,
    FACES,
    LEAD,
    NONE,
    PHOTON,
    SEATS,
    SHIELD,
    SOURCE,
    STRIKE,
    TARGET,
)
from ecliptic.games.vertium.colonies import colonizing
from ecliptic.games.vertium.outlook import FIRST_STRIKE, Board, card_count, left_over, to_win
from ecliptic.games.vertium.scoring import winners
from ecliptic.games.vertium.state import ATTACKER, COLONIZING, DEFENDER, FIGHTING, VertiumState
from ecliptic.games.vertium.steps.disasters import MeltdownTarget, StealCard
from ecliptic.games.vertium.steps.roll import UseCard


@final
class VertiumAdvice(Advice):
    """What this game knows of good play."""

    def evaluate(self, s: State, seat: i64) -> float:
        return evaluate(cast(VertiumState, s), seat)

    def worthwhile(self, s: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        return worthwhile(cast(VertiumState, s), seat, legal)

    def promising(self, s: State, seat: i64, legal: vec[i64], most: i64) -> vec[i64]:
        return promising(cast(VertiumState, s), seat, legal, most)

    def settled(self, s: State) -> bool:
        """Only a stolen card is worth sampling: dice and draws are in the odds."""
        return not (s.stack and isinstance(s.stack[-1], StealCard))

    def moment(self, s: State) -> i64:
        """In phase one a turn, in phase two an attack: setting out for it, then each roll of it."""
        v = cast(VertiumState, s)
        if v.phase == FIGHTING:
            return -1 - 2 * v.attacks - (0 if v.attacker == NONE else 1)
        return v.round * SEATS + v.turn

    def deals(self, s: State, seat: i64) -> i64:
        """In phase two nothing is hidden that still matters."""
        return 4 if cast(VertiumState, s).phase == COLONIZING else 1


ADVICE: Final = VertiumAdvice()


def evaluate(s: VertiumState, seat: i64) -> float:
    """The chance that the seat wins (0 to 1), estimated; exact once the game is over."""
    if s.over:
        won = winners(s)
        k: i64
        for k in won:
            if k == seat:
                return 1.0 / float(len(won))
        return 0.0
    if s.phase == COLONIZING:
        return colonizing(s, seat)
    if s.phase == FIGHTING:
        return fighting(s, seat)
    return 1.0 / float(s.seats)


# ---- phase two --------------------------------------------------------------------------------------------------


def fighting(s: VertiumState, seat: i64) -> float:
    """Phase two: the board as it lies, or the two boards that the attack may leave, by their chances."""
    if s.attacker == NONE:
        board = Board(s)
        to_come(s, board, 1.0 if s.next_seat() == s.turn else 0.0)
        return board.chance(seat)
    attacker = s.attacker
    defender = s.defender
    target = s.target
    force = s.force
    there = s.elements[target]
    p = odds(s)
    ahead = 0.5 * float(card_count(cards_of(s, ATTACKER)) - card_count(cards_of(s, DEFENDER)))
    won = 0.0
    lost = 0.0
    if p > 0.0:
        board = Board(s)
        board.owner[target] = attacker
        board.elements[target] = left_over(force, there, ahead, p) + float(s.rules.attacker_gain)
        board.captains[defender] += 1
        to_come(s, board, 0.0)
        if s.rules.american:
            board.attacks[attacker] = 1.0
        won = board.chance(seat)
    if p < 1.0:
        board = Board(s)
        kept = left_over(there, force, -ahead - FIRST_STRIKE, 1.0 - p)
        board.elements[target] = kept + float(s.rules.defender_gain)
        board.captains[attacker] += 1
        to_come(s, board, 0.0)
        if s.rules.american:
            board.attacks[defender] = 1.0
        lost = board.chance(seat)
    return p * won + (1.0 - p) * lost


def to_come(s: VertiumState, board: Board, now: float) -> None:
    """How many attacks each seat is likely to make still; `now`: what the seat whose turn it is can do at once."""
    seat: i64
    if s.rules.american:
        for seat in range(s.seats):
            board.attacks[seat] = 0.5
        if now > 0.0:
            board.attacks[s.turn] = 1.0
        return
    rest = float(s.rules.rounds - s.round)
    passed = True
    for seat in s.ranking:
        if seat == s.turn:
            board.attacks[seat] = rest + now
            passed = False
        else:
            board.attacks[seat] = rest if passed else rest + 1.0


def cards_of(s: VertiumState, side: i64) -> i64:
    """The unused skirmish cards of a side as a set: a bit a face."""
    out: i64 = 0
    face: i64
    for face in range(FACES):
        if s.cards[side * FACES + face] > 0:
            out |= 1 << face
    return out


def odds(s: VertiumState) -> float:
    """The chance that the attack under way is won; dice that lie and cards that may follow are counted in."""
    mine = cards_of(s, ATTACKER)
    if not s.stack or not isinstance(s.stack[-1], UseCard):
        return to_win(s.force, s.elements[s.target], mine, cards_of(s, DEFENDER))
    shown = s.face_counts(ATTACKER)
    best = after_reply(s, shown, mine)
    if s.next_seat() == s.defender:
        return best
    face: i64
    on: i64
    for face in range(FACES):
        if not (mine >> face) & 1:
            continue
        for on in range(FACES):
            if on != face and shown[on] > 0:
                shown[face] += 1
                shown[on] -= 1
                p = after_reply(s, shown, mine ^ (1 << face))
                shown[face] -= 1
                shown[on] += 1
                if p > best:
                    best = p
    return best


def after_reply(s: VertiumState, dice: vec[i64], cards: i64) -> float:
    """The attacker's chance when its dice show this and the defender answers with the card that is best for it."""
    theirs = cards_of(s, DEFENDER)
    shown = s.face_counts(DEFENDER)
    worst = after_hits(s, dice, cards, shown, theirs)
    face: i64
    on: i64
    for face in range(FACES):
        if not (theirs >> face) & 1:
            continue
        for on in range(FACES):
            if on != face and shown[on] > 0:
                shown[face] += 1
                shown[on] -= 1
                p = after_hits(s, dice, cards, shown, theirs ^ (1 << face))
                shown[face] -= 1
                shown[on] += 1
                if p < worst:
                    worst = p
    return worst


def after_hits(s: VertiumState, dice: vec[i64], cards: i64, shown: vec[i64], theirs: i64) -> float:
    """The attacker's chance after the hits of these dice (VT-10.4 to VT-10.7)."""
    there = s.elements[s.target] - hits(s, dice, shown)
    force = s.force - hits(s, shown, dice)
    if there < 0:
        return 1.0
    if force < 0:
        return 0.0
    return to_win(force, there, cards, theirs)


def hits(s: VertiumState, dice: vec[i64], against: vec[i64]) -> i64:
    """What dice hit, less what the other side's shields stop."""
    rules = s.rules
    out = dice[PHOTON] // rules.photon_dice * rules.photon_hits
    out += dice[ATOMIC] // rules.atomic_dice * rules.atomic_hits
    out -= against[SHIELD] // rules.shield_dice * rules.shield_blocks
    return out if out > 0 else 0


# ---- which actions to look at -------------------------------------------------------------------------------------


def worthwhile(s: VertiumState, seat: i64, legal: vec[i64]) -> vec[i64]:
    """Leaves out, for Meltdown, all but one of the opponents whom everybody knows to hold nothing that melts."""
    if not s.stack or not isinstance(s.stack[-1], MeltdownTarget):
        return legal
    spared = False
    out = vec[i64](capacity=4)
    action: i64
    for action in legal:
        if s.hands.most_of(TARGET.a(action), s.rules.meltdown_kind) == 0:
            if spared:
                continue
            spared = True
        out = append(out, action)
    return out


def promising(s: VertiumState, seat: i64, legal: vec[i64], most: i64) -> vec[i64]:
    """In an attack: planets rich in elements to lead or give, forces of several sizes, targets poor in elements."""
    if len(legal) > 1 and CARRY.owns(legal[0]):
        return forces(legal, most)
    if len(legal) <= most:
        return legal
    if STRIKE.owns(legal[0]) or LEAD.owns(legal[0]) or SOURCE.owns(legal[0]):
        return best_planets(s, legal, most)
    return legal[:most]


def forces(legal: vec[i64], most: i64) -> vec[i64]:
    """The largest, the smallest, and between them evenly spread ones: six at most."""
    n: i64 = len(legal)
    wanted = most if most < 6 else 6
    if n <= wanted:
        return legal
    out = vec[i64]([legal[n - 1]], capacity=8)
    k: i64
    for k in range(1, wanted):
        out = append(out, legal[(n - 1) * (wanted - 1 - k) // (wanted - 1)])
    return out


def best_planets(s: VertiumState, legal: vec[i64], most: i64) -> vec[i64]:
    """For a force: the targets with the fewest elements; to lead or to give: the planets with most."""
    left = legal[:]
    out = vec[i64](capacity=most)
    k: i64
    while len(out) < most:
        best: i64 = 0
        for k in range(1, len(left)):
            if urgency(s, left[k]) > urgency(s, left[best]):
                best = k
        out = append(out, left[best])
        left[best] = left[len(left) - 1]
        left = left[: len(left) - 1]
    return out


def urgency(s: VertiumState, action: i64) -> i64:
    """How early a planet is tried."""
    if STRIKE.owns(action):
        return s.value[STRIKE.a(action)] - 10 * s.elements[STRIKE.a(action)]
    if LEAD.owns(action):
        return s.elements[LEAD.a(action)]
    if SOURCE.owns(action):
        return s.elements[SOURCE.a(action)]
    return 50

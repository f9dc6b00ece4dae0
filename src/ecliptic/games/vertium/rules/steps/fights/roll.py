"""Rolls of an attack: dice, skirmish cards, hits (VT-10)."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer, offer_left
from ecliptic.core.arrays import changed, pack
from ecliptic.core.machine import Auto, Chance, Decision, Step
from ecliptic.core.reasons import no
from ecliptic.core.rng import Rng
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules import facts as f
from ecliptic.games.vertium.rules.reasons import CARD_SPENT
from ecliptic.games.vertium.rules.state import ATTACKER, DEFENDER, SIDES, VertiumState
from ecliptic.games.vertium.rules.steps.cubes import hit_cube
from ecliptic.games.vertium.rules.steps.fights.outcome import clear_dice, conquer, hold, no_attack
from ecliptic.games.vertium.rules.steps.fights.refuge import Escape
from ecliptic.games.vertium.rules.steps.fights.sorts import LoseSorts, least_gelbon, sorts_open


@final
class NextRoll(Auto[VertiumState]):
    """VT-9.5: roll after roll. VT-10.8: after too many the defender wins. VT-11.1: first the defender may escape."""

    def run(self, s: VertiumState) -> None:
        if s.roll >= s.rules.roll_guard:
            s.tell(f.ROLL_LIMIT, s.roll)
            hold(s)
            return
        clear_dice(s)
        s.roll += 1
        if s.rules.solo:
            enough_skirmish(s)
        next_die(s)
        if s.can_escape():
            s.then(Escape(s.defender))

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return no_attack(below)


@final
class RollDie(Chance[VertiumState]):
    """VT-10.1: one die, the attacker's first; when all lie, cards (VT-10.2) and hits (VT-10.4) follow."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        return offer(a.ROLL, a.PIPS)

    def sample(self, s: VertiumState, rng: Rng) -> i64:
        return a.ROLL.of(rng.below(a.PIPS))

    def apply(self, s: VertiumState, action: i64) -> None:
        if not lay_die(s, s.rules.face_of[a.ROLL.a(action) + 1]):
            dice_lie(s)
        elif s.rules.solo:
            next_die(s)
        else:
            s.then(self)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return no_attack(below) or unlike_dice(s, False)


def lay_die(s: VertiumState, face: i64) -> bool:
    """The next die (or the Complex's card) shows this face. Whether there are more to come."""
    attackers = s.dice_of(ATTACKER)
    rolled = s.rolled
    if rolled < attackers:
        s.own_dice()[ATTACKER * a.DICE + rolled] = face
    else:
        s.own_dice()[DEFENDER * a.DICE + rolled - attackers] = face
    s.rolled = rolled + 1
    return rolled + 1 < attackers or rolled + 1 < attackers + s.dice_of(DEFENDER)


def next_die(s: VertiumState) -> None:
    """VT-10.1: a die; VT-15.5: in solo the Complex turns up a card instead."""
    side = ATTACKER if s.rolled < s.dice_of(ATTACKER) else DEFENDER
    if s.rules.solo and s.side_seat(side) == s.complex:
        s.then(TurnSkirmish())
    else:
        s.then(ROLL_DIE)


# ---- the Complex's cards in solo -----------------------------------------------------------------------------


def shuffle_skirmish(s: VertiumState) -> None:
    """VT-15.6: all skirmish cards of the Complex lie face down."""
    s.solo_left = s.rules.solo_cards


def enough_skirmish(s: VertiumState) -> None:
    """VT-15.6: shuffled anew when too few are left for a roll, or (by option) for every roll."""
    left: i64 = 0
    face: i64
    for face in range(a.FACES):
        left += s.solo_left[face]
    if left < s.rules.dice[a.COMPLEX] or s.rules.solo_reshuffle_each_roll:
        shuffle_skirmish(s)


@final
class TurnSkirmish(Chance[VertiumState]):
    """VT-15.5: one of the cards that the Complex turns up instead of rolling."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        return offer_left(a.SKIRMISH, s.solo_left)

    def weight(self, s: VertiumState, action: i64) -> i64:
        return s.solo_left[a.SKIRMISH.a(action)]

    def apply(self, s: VertiumState, action: i64) -> None:
        face = a.SKIRMISH.a(action)
        s.solo_left = changed(s.solo_left, face, s.solo_left[face] - 1)
        if lay_die(s, face):
            next_die(s)
        else:
            dice_lie(s)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return no_attack(below) or unlike_dice(s, True)


def unlike_dice(s: VertiumState, turned: bool) -> str:
    """VT-10.1, VT-15.5: "", or why no die (or no card of the Complex) comes next."""
    attackers = s.dice_of(ATTACKER)
    if s.rolled >= attackers + s.dice_of(DEFENDER):
        return "all dice are rolled"
    if not s.rules.solo:
        return "this is not the solo game" if turned else ""
    if (s.side_seat(ATTACKER if s.rolled < attackers else DEFENDER) == s.complex) != turned:
        return "it is for the other side"
    left = min(s.rolled, attackers) if s.attacker == s.complex else max(0, s.rolled - attackers)
    n: i64
    for n in s.solo_left:
        left += n
    return "" if left >= s.rules.dice[a.COMPLEX] else "there are too few cards left for the roll"


# ---- dice and cards ------------------------------------------------------------------------------------------


def dice_lie(s: VertiumState) -> None:
    """VT-10.2: the attacker, then the defender may play a card, whoever has one that would change a die."""
    if s.events is not None:
        side: i64
        for side in range(2):
            seat = s.side_seat(side)
            turned_up: i64 = 1 if s.rules.solo and seat == s.complex else 0
            s.tell(f.ROLLED, seat, packed_dice(s, side), turned_up)
    s.then(ROLL_HITS)
    if card_would_help(s, DEFENDER):
        s.then(USES[s.defender * SIDES + DEFENDER])
    if card_would_help(s, ATTACKER):
        s.then(USES[s.attacker * SIDES + ATTACKER])


def packed_dice(s: VertiumState, side: i64) -> i64:
    """The dice of a side as one number for an event: face + 1 in base 4, the first die lowest."""
    digits = vec[i64](capacity=a.DICE)
    k: i64
    for k in range(side * a.DICE, side * a.DICE + a.DICE):
        digits = append(digits, s.dice[k] + 1)
    return pack(digits, a.FACES + 1)


def card_would_help(s: VertiumState, side: i64) -> bool:
    """VT-10.2: an unused card, and an own die that does not show its face already."""
    dice = s.dice_of(side)
    face: i64
    for face in range(a.FACES):
        if s.cards[side * a.FACES + face] > 0 and s.showing(side, face) < dice:
            return True
    return False


@final
class UseCard(Decision[VertiumState]):
    """VT-10.2: no card, or one card that turns one own die to its face. Dice that show the same are one option."""

    def __init__(self, seat: i64, side: i64) -> None:
        super().__init__(seat)
        self.side: Final = side

    def candidates(self, s: VertiumState) -> vec[i64]:
        return self.offer_cards(s, False)

    def legal(self, s: VertiumState) -> vec[i64]:
        """Measured: spent cards are not offered at all. Without it 3 % more time of random play."""
        return self.offer_cards(s, True)

    def offer_cards(self, s: VertiumState, unspent: bool) -> vec[i64]:
        """No card; then every card (or every unspent one) on every other face that a die shows."""
        out = vec[i64]([a.NO_CARD.of()], capacity=8)
        shown = s.face_counts(self.side)
        face: i64
        on: i64
        for face in range(a.FACES):
            if unspent and s.cards[self.side * a.FACES + face] == 0:
                continue
            for on in range(a.FACES):
                if on != face and shown[on] > 0:
                    out = append(out, a.CARD.of(face, on))
        return out

    def check(self, s: VertiumState, action: i64) -> i64:
        if a.CARD.owns(action) and s.cards[self.side * a.FACES + a.CARD.a(action)] == 0:
            return no(CARD_SPENT, a.CARD.a(action))
        return 0

    def apply(self, s: VertiumState, action: i64) -> None:
        if action == a.NO_CARD.of():
            return
        face = a.CARD.a(action)
        on = a.CARD.b(action)
        s.own_cards()[self.side * a.FACES + face] -= 1
        s.own_played()[self.side] = face
        k: i64 = self.side * a.DICE
        while s.dice[k] != on:
            k += 1
        s.own_dice()[k] = face
        s.tell(f.CARD_PLAYED, self.seat, face, on)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        if not below or not isinstance(below[-1], (Hits, UseCard)):
            return "no hits come after it"
        return "" if s.side_seat(self.side) == self.seat else "that seat is not on that side"


def hits_of(s: VertiumState, side: i64) -> i64:
    """VT-10.4, VT-10.5: what this side's dice hit, less what the other side's shields stop."""
    rules = s.rules
    hits = s.showing(side, a.PHOTON) // rules.photon_dice * rules.photon_hits
    hits += s.showing(side, a.ATOMIC) // rules.atomic_dice * rules.atomic_hits
    hits -= s.showing(DEFENDER - side, a.SHIELD) // rules.shield_dice * rules.shield_blocks
    return hits if hits > 0 else 0


@final
class Hits(Auto[VertiumState]):
    """VT-10.6, VT-10.7: the attacker's hits first, then the defender's; a fallen captain ends the attack at once.

    VT-13.7: a cube takes hits before elements do.
    """

    def run(self, s: VertiumState) -> None:
        given = hits_of(s, ATTACKER)
        taken = hits_of(s, DEFENDER)
        s.tell(f.HITS, given, taken)
        target = s.target
        stopped = hit_cube(s, given)
        if stopped > 0:
            s.tell(f.CUBE_HIT, target, stopped, s.cube[target])
            given -= stopped
        lost = min(given, s.elements[target])
        if lost > 0:
            s.tell(f.DEFENDER_LOST, s.defender, target, lost)
        if given > lost:
            s.take_elements(target, lost, s.gelbon[target])
            s.tell(f.CAPTAIN_FELL, s.defender)
            s.add_captain(s.defender, 1)  # VT-9.8
            conquer(s)
        elif sorts_open(s.elements[target], s.gelbon[target], lost):
            s.then(LoseSorts(s.defender, target, lost), HitBack(taken))
        else:
            s.take_elements(target, lost, least_gelbon(s.elements[target], s.gelbon[target], lost))
            hit_back(s, taken)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return no_attack(below)


@final
class HitBack(Auto[VertiumState]):
    """VT-10.6: the defender's hits, once its owner has said which elements the attacker's took."""

    def __init__(self, hits: i64) -> None:
        super().__init__()
        self.hits: Final = hits

    def run(self, s: VertiumState) -> None:
        hit_back(s, self.hits)

    def fits(self, s: VertiumState, below: list[Step[Never]]) -> str:
        return no_attack(below)


def hit_back(s: VertiumState, hits: i64) -> None:
    """VT-10.6, VT-10.7: what the defender's hits take of the force; then the next roll, unless its captain falls."""
    lost = min(hits, s.force)
    if lost > 0:
        s.tell(f.ATTACKER_LOST, s.attacker, lost)
    if hits > lost:
        s.force = 0
        s.force_gelbon = 0
        s.tell(f.CAPTAIN_FELL, s.attacker)
        hold(s)
    elif sorts_open(s.force, s.force_gelbon, lost):
        s.then(LoseSorts(s.attacker, a.NONE, lost), NEXT_ROLL)
    else:
        s.force_gelbon -= least_gelbon(s.force, s.force_gelbon, lost)
        s.force -= lost
        s.then(NEXT_ROLL)


# Steps never change: what comes in every roll is made once.
NEXT_ROLL: Final[NextRoll] = NextRoll()
ROLL_DIE: Final[RollDie] = RollDie()
ROLL_HITS: Final[Hits] = Hits()
USES: Final[list[UseCard]] = [UseCard(k // SIDES, k % SIDES) for k in range(a.SEATS * SIDES)]

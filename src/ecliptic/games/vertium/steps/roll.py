"""Rolls of an attack: dice, skirmish cards, hits (VT-10)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.machine import Auto, Chance, Decision
from ecliptic.core.reasons import no
from ecliptic.core.rng import Rng
from ecliptic.games.vertium.actions import (
    ATOMIC,
    CARD,
    CARD_SPENT,
    DICE,
    FACES,
    NO_CARD,
    PHOTON,
    PIPS,
    ROLL,
    SHIELD,
)
from ecliptic.games.vertium.facts import (
    ATTACKER_LOST,
    CAPTAIN_FELL,
    CARD_PLAYED,
    DEFENDER_LOST,
    HITS,
    ROLL_LIMIT,
    ROLLED,
)
from ecliptic.games.vertium.state import ATTACKER, DEFENDER, VertiumState
from ecliptic.games.vertium.steps.outcome import clear_dice, conquer, hold
from ecliptic.games.vertium.steps.refuge import Escape


@final
class NextRoll(Auto[VertiumState]):
    """VT-9.5: roll after roll. VT-10.8: after too many the defender wins. VT-11.1: first the defender may escape."""

    def run(self, s: VertiumState) -> None:
        if s.roll >= s.rules.roll_guard:
            s.tell(ROLL_LIMIT, s.roll)
            hold(s)
            return
        clear_dice(s)
        s.roll += 1
        s.then(RollDie())
        if s.can_escape():
            s.then(Escape(s.defender))


@final
class RollDie(Chance[VertiumState]):
    """VT-10.1: one die, the attacker's first; when all lie, cards (VT-10.2) and hits (VT-10.4) follow."""

    def candidates(self, s: VertiumState) -> vec[i64]:
        out = vec[i64](capacity=PIPS)
        k: i64
        for k in range(PIPS):
            out = append(out, ROLL.of(k))
        return out

    def sample(self, s: VertiumState, rng: Rng) -> i64:
        return ROLL.of(rng.below(PIPS))

    def apply(self, s: VertiumState, action: i64) -> None:
        face = s.rules.face_of[ROLL.a(action) + 1]
        attackers = s.dice_of(ATTACKER)
        if s.rolled < attackers:
            s.dice[ATTACKER * DICE + s.rolled] = face
        else:
            s.dice[DEFENDER * DICE + s.rolled - attackers] = face
        s.rolled += 1
        if s.rolled < attackers + s.dice_of(DEFENDER):
            s.then(self)
        else:
            dice_lie(s)


def dice_lie(s: VertiumState) -> None:
    """VT-10.2: the attacker, then the defender may play a card, whoever has one that would change a die."""
    if s.events is not None:
        s.tell(ROLLED, s.attacker, packed_dice(s, ATTACKER))
        s.tell(ROLLED, s.defender, packed_dice(s, DEFENDER))
    s.then(Hits())
    if card_would_help(s, DEFENDER):
        s.then(UseCard(s.defender, DEFENDER))
    if card_would_help(s, ATTACKER):
        s.then(UseCard(s.attacker, ATTACKER))


def packed_dice(s: VertiumState, side: i64) -> i64:
    """The dice of a side as one number for an event: face + 1 in base 4, the first die lowest."""
    out: i64 = 0
    k: i64
    for k in range(side * DICE + DICE - 1, side * DICE - 1, -1):
        out = out * 4 + s.dice[k] + 1
    return out


def card_would_help(s: VertiumState, side: i64) -> bool:
    """VT-10.2: an unused card, and an own die that does not show its face already."""
    dice = s.dice_of(side)
    shown = s.face_counts(side)
    face: i64
    for face in range(FACES):
        if s.cards[side * FACES + face] > 0 and shown[face] < dice:
            return True
    return False


@final
class UseCard(Decision[VertiumState]):
    """VT-10.2: no card, or one card that turns one own die to its face. Dice that show the same are one option."""

    def __init__(self, seat: i64, side: i64) -> None:
        super().__init__(seat)
        self.side: Final = side

    def candidates(self, s: VertiumState) -> vec[i64]:
        return self.options(s, False)

    def check(self, s: VertiumState, action: i64) -> i64:
        if CARD.owns(action) and s.cards[self.side * FACES + CARD.a(action)] == 0:
            return no(CARD_SPENT, CARD.a(action))
        return 0

    def legal(self, s: VertiumState) -> vec[i64]:
        return self.options(s, True)

    def options(self, s: VertiumState, unused: bool) -> vec[i64]:
        """No card; then every card (or every unused one) on every other face that a die shows."""
        out = vec[i64]([NO_CARD.of()], capacity=8)
        shown = s.face_counts(self.side)
        face: i64
        on: i64
        for face in range(FACES):
            if unused and s.cards[self.side * FACES + face] == 0:
                continue
            for on in range(FACES):
                if on != face and shown[on] > 0:
                    out = append(out, CARD.of(face, on))
        return out

    def apply(self, s: VertiumState, action: i64) -> None:
        if action == NO_CARD.of():
            return
        face = CARD.a(action)
        on = CARD.b(action)
        s.cards[self.side * FACES + face] -= 1
        s.played[self.side] = face
        k: i64 = self.side * DICE
        while s.dice[k] != on:
            k += 1
        s.dice[k] = face
        s.tell(CARD_PLAYED, self.seat, face, on)


def hits_of(s: VertiumState, side: i64) -> i64:
    """VT-10.4, VT-10.5: what this side's dice hit, less what the other side's shields stop."""
    rules = s.rules
    shown = s.face_counts(side)
    hits = shown[PHOTON] // rules.photon_dice * rules.photon_hits
    hits += shown[ATOMIC] // rules.atomic_dice * rules.atomic_hits
    hits -= s.face_counts(DEFENDER - side)[SHIELD] // rules.shield_dice * rules.shield_blocks
    return hits if hits > 0 else 0


@final
class Hits(Auto[VertiumState]):
    """VT-10.6, VT-10.7: the attacker's hits first, then the defender's; a fallen captain ends the attack at once."""

    def run(self, s: VertiumState) -> None:
        given = hits_of(s, ATTACKER)
        taken = hits_of(s, DEFENDER)
        s.tell(HITS, given, taken)
        lost = min(given, s.elements[s.target])
        if lost > 0:
            s.lose_elements(s.target, lost)
            s.tell(DEFENDER_LOST, s.defender, s.target, lost)
        if given > lost:
            s.tell(CAPTAIN_FELL, s.defender)
            s.captains[s.defender] += 1  # VT-9.8
            conquer(s)
            return
        lost = min(taken, s.force)
        if lost > 0:
            s.force -= lost
            s.tell(ATTACKER_LOST, s.attacker, lost)
        if taken > lost:
            s.tell(CAPTAIN_FELL, s.attacker)
            hold(s)
            return
        s.then(NextRoll())

"""An attack as it may go on, for `advice`: the odds with dice and cards as they lie, and the boards it may leave."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.vertium.advice.boards import Board, card_set, keeps, to_win
from ecliptic.games.vertium.advice.odds import FOUR_DICE
from ecliptic.games.vertium.rules.actions import ATOMIC, FACES, NONE, PHOTON, SHIELD
from ecliptic.games.vertium.rules.state import ATTACKER, DEFENDER, VertiumState
from ecliptic.games.vertium.rules.steps.fights.roll import HitBack, UseCard
from ecliptic.games.vertium.rules.steps.fights.sorts import LoseSorts


@final
class Fight:
    """An attack as it stands once losses that are only to be named are taken off."""

    def __init__(self, s: VertiumState) -> None:
        """The attack under way; without one, as if on nothing."""
        self.attacker = s.attacker
        self.target = s.target
        self.source: i64 = NONE  # whence the force has still to leave
        self.force = s.force
        self.there: i64 = 0
        self.cube: i64 = 0
        self.mine: i64 = card_set(s.rules)
        self.theirs: i64 = self.mine
        if s.attacker == NONE:
            return
        self.there = s.elements[s.target]
        self.cube = s.cube[s.target]
        self.mine = cards_of(s, ATTACKER)
        self.theirs = cards_of(s, DEFENDER)
        top = s.stack[-1] if s.stack else None
        if isinstance(top, LoseSorts):  # its owner is about to say which
            if top.planet == NONE:
                self.force -= top.n
            else:
                self.there -= top.n
                below = s.stack[-2]
                if isinstance(below, HitBack):
                    self.force -= below.hits

    def set_out(self, s: VertiumState, source: i64, target: i64) -> None:
        """An attack of the Complex that is still to come: with all elements that can go (VT-15.9)."""
        self.attacker = s.complex
        self.source = source
        self.target = target
        self.force = s.elements[source] - s.rules.least_left
        self.there = s.elements[target]
        self.mine = FOUR_DICE

    def value(self, s: VertiumState, seat: i64, p: float) -> float:
        """The seat's chance to win the game, when the attack is won so likely."""
        won = self.won(s, p).chance(seat) if p > 0.0 else 0.0
        lost = self.lost(s, p).chance(seat) if p < 1.0 else 0.0
        return p * won + (1.0 - p) * lost

    def _board(self, s: VertiumState) -> Board:
        board = Board(s)
        if self.source != NONE:  # one element more is turned in for a captain (VT-9.4)
            board.elements[self.source] -= float(self.force + s.rules.least_left)
            board.captains[self.attacker] -= 1
        to_come(s, board, 0.0)
        return board

    def won(self, s: VertiumState, p: float) -> Board:
        """The board after a victory of the attacker, which is so likely."""
        board = self._board(s)
        target = self.target
        kept = keeps(self.force, self.there + self.cube, self.mine, self.theirs, True, p)
        gain = float(s.rules.attacker_gain)
        board.captains[s.owner[target]] += 1
        board.owner[target] = self.attacker
        board.elements[target] = kept + gain
        board.cube[target] = 0.0
        if s.rules.gelbon:
            share = float(s.force_gelbon) / float(s.force) if s.force > 0 else 0.0
            board.gelbon[target] = kept * share + gain * float(s.rules.gives_gelbon[s.value[target]])
        if s.rules.american:
            board.attacks[self.attacker] = 1.0
        return board

    def lost(self, s: VertiumState, p: float) -> Board:
        """The board after a victory of the defender; `p`: how likely the attacker's is."""
        board = self._board(s)
        target = self.target
        kept = keeps(self.there + self.cube, self.force, self.theirs, self.mine, False, 1.0 - p)
        gain = float(s.rules.defender_gain)
        if self.cube > 0:  # it takes hits first, and is whole again if it stands (VT-13.7, VT-13.8)
            board.cube[target] = min(max((kept - float(self.there) + 1.0) * 0.5, 0.0), 1.0)
            kept = min(kept, float(self.there))
        board.elements[target] = kept + gain
        if s.rules.gelbon:
            share = float(s.gelbon[target]) / float(s.elements[target]) if s.elements[target] > 0 else 0.0
            board.gelbon[target] = kept * share + gain * float(s.rules.gives_gelbon[s.value[target]])
        board.captains[self.attacker] += 1
        if s.rules.american:
            board.attacks[s.owner[target]] = 1.0
        return board


def to_come(s: VertiumState, board: Board, now: float) -> None:
    """How many attacks each seat is likely to make still; `now`: what the seat whose turn it is can do at once."""
    seat: i64
    if s.rules.american:
        rebels = float(s.rules.factions - 1)
        for seat in range(s.rules.factions):
            board.attacks[seat] = 0.5 if s.complex == NONE or seat == s.complex else 0.5 / rebels
        if (
            s.rules.gelbon
            and s.attacks == 0
            and len(s.ranking) > 0
            and not (s.had_attack >> s.ranking[0]) & 1
        ):
            board.attacks[s.ranking[0]] = 1.0  # cubes are still built before phase two (VT-13.4)
        elif now > 0.0:
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
    """The unused skirmish cards of a side as a set: a bit a face. FOUR_DICE for the Complex."""
    if s.complex != NONE and s.side_seat(side) == s.complex:
        return FOUR_DICE
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
        fight = Fight(s)
        return 0.0 if fight.force < 0 else to_win(fight.force, fight.there + fight.cube, mine, fight.theirs)
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
    """The attacker's chance after the hits of these dice (VT-10.4, VT-10.5, VT-10.6, VT-10.7)."""
    there = s.elements[s.target] + s.cube[s.target] - hits(s, dice, shown)
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

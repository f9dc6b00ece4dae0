"""SM-20, SM-10.5, SM-10.6, SM-10.7: what cards, stations and outposts do, and cards that are played."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer, offer_set
from ecliptic.core.arrays import bit, changed
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import facts as f
from ecliptic.games.solarius.rules.reasons import NO_MARKER
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.anytime import Starred
from ecliptic.games.solarius.rules.steps.cards import Draw, Limit
from ecliptic.games.solarius.rules.steps.cubes import gain_cubes
from ecliptic.games.solarius.rules.steps.gains import gain
from ecliptic.games.solarius.rules.steps.marks import SeatAuto, outside_action
from ecliptic.games.solarius.rules.steps.spend import SpendOn

# ---- lists of effects ----------------------------------------------------------------------------------------


@final
class Effects(SeatAuto):
    """SM-20.1: the effects of a list in their order, from `at` on; what can't be done is skipped."""

    def __init__(self, player: i64, listed: i64, at: i64) -> None:
        super().__init__(player)
        self.listed: Final = listed  # by which list of the tables
        self.at: Final = at

    def run(self, s: SolariusState) -> None:
        rules = s.rules
        seat = self.player
        at = self.at
        if at >= rules.list_len[self.listed]:
            return
        k = rules.list_first[self.listed] + at
        verb = rules.eff_verb[k]
        n = rules.eff_n[k]
        if at + 1 < rules.list_len[self.listed]:
            s.then(Effects(seat, self.listed, at + 1))
        if verb == a.GAIN_FUEL or verb == a.GAIN_BUCKS or verb == a.GAIN_MIX:  # SM-20.2
            gain(s, seat, verb, n)
        elif verb == a.GAIN_RESOURCES:  # SM-20.3
            gain_cubes(s, seat, rules.eff_color[k], n)
        elif verb == a.UPGRADE_POINTS:  # SM-20.4
            s.then(SpendOn(seat, a.TURQUOISE, n, 0, 0))
        elif verb == a.SHIFT_POINTS:
            s.then(SpendOn(seat, a.BROWN, n, 0, 0))
        elif verb == a.DRAW_CARDS:  # SM-20.5
            s.then(Draw(seat, n), Limit(seat, 0))
        elif verb == a.PLAY_CARD:
            if s.hand[seat] != 0:
                s.then(PlayCard(seat, 1))
        elif verb == a.GAIN_DRIVE:  # SM-20.6
            if s.free_slots(seat) > 0:
                s.add_drive(seat, 1)
                s.tell(f.DRIVES_GAINED, seat, 1, 0)
        elif verb == a.FLIP_DRIVE:
            if s.ones[seat] > 0:
                s.flip_drive(seat)
                s.tell(f.DRIVE_FLIPPED, seat, 0)
        elif verb == a.CLEANING:  # SM-20.7
            most = s.dirt[seat]
            if n < most:
                most = n
            if most > 0:
                s.then(Clean(seat, most))
        elif verb == a.EXTRA_SUPPLEMENTARY:  # SM-20.9
            if seat == s.active:
                s.extra += 1
                s.tell(f.EXTRA_ACTION, seat)
        elif verb == a.POINTS:  # SM-20.8
            s.add += n
        elif verb == a.BOTH_USES:
            s.both = True

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        of_die = self.listed < a.CARDS and s.rules.dev_kind[self.listed] == a.DIE_SPACE
        return (outside_action(below) if of_die else "") or super().fits(s, below)


@final
class Clean(Starred):
    """SM-20.7, SM-6.5: how many cubes go back from spaces."""

    def __init__(self, seat: i64, most: i64) -> None:
        super().__init__(seat)
        self.most: Final = most

    def own(self, s: SolariusState) -> vec[i64]:
        return offer(a.CLEAN, min(self.most + 1, a.CLEAN.size))

    def choose(self, s: SolariusState, action: i64) -> None:
        n = a.CLEAN.a(action)
        s.own_dirt()[self.seat] -= n
        s.tell(f.CLEANED, self.seat, n)

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        problem = "" if self.most <= s.dirt[self.seat] else "there is not so much contamination"
        return problem or super().fits(s, below)


# ---- playing a card ------------------------------------------------------------------------------------------


@final
class PlayCard(Starred):
    """SM-10.5, SM-20.5: which card of the hand is played."""

    def __init__(self, seat: i64, optional: i64) -> None:
        super().__init__(seat)
        self.optional: Final = optional  # 1 = none may be played

    def own(self, s: SolariusState) -> vec[i64]:
        out = offer_set(a.PLAY, s.hand[self.seat])
        return append(out, a.STOP.of()) if self.optional == 1 else out

    def is_open(self, s: SolariusState) -> bool:
        return False

    def choose(self, s: SolariusState, action: i64) -> None:
        if action != a.STOP.of():
            play(s, self.seat, a.PLAY.a(action))


def play(s: SolariusState, seat: i64, card: i64) -> None:
    """SM-10.5: the card is shown, and one half chosen."""
    s.own_known()[seat] |= bit(card)
    s.then(Half(seat, card))


@final
class Half(Starred):
    """SM-10.5: the other half is out of play for good."""

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card: Final = card

    def own(self, s: SolariusState) -> vec[i64]:
        return vec[i64]([a.AS_CARD.of(a.AS_MISSION), a.AS_CARD.of(a.AS_DEVELOPMENT)])

    def check_own(self, s: SolariusState, action: i64) -> i64:
        if action == a.AS_CARD.of(a.AS_MISSION) and s.markers[self.seat] == 0:
            return no(NO_MARKER)
        return 0

    def choose(self, s: SolariusState, action: i64) -> None:
        if action == a.AS_CARD.of(a.AS_MISSION):
            play_mission(s, self.seat, self.card)
        else:
            play_development(s, self.seat, self.card)

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        problem = "" if (s.known[self.seat] >> self.card) & 1 else "that card was not shown"
        return problem or super().fits(s, below)


def play_mission(s: SolariusState, seat: i64, card: i64) -> None:
    """SM-10.6: a marker is put on it."""
    s.from_hand(seat, card)
    s.markers = changed(s.markers, seat, s.markers[seat] - 1)
    s.open = changed(s.open, seat, s.open[seat] | bit(card))
    s.tell(f.PLAYED_MISSION, seat, card)


def play_development(s: SolariusState, seat: i64, card: i64) -> None:
    """SM-10.7: at once, from now on, or for dice from the next player turn on."""
    s.from_hand(seat, card)
    s.laid = changed(s.laid, seat, s.laid[seat] | bit(card))
    s.tell(f.PLAYED_DEVELOPMENT, seat, card)
    if s.rules.dev_kind[card] == a.INSTANT:
        s.then(Effects(seat, card, 0))
    elif s.rules.dev_kind[card] == a.STATIC:
        s.add_statics(seat, card)

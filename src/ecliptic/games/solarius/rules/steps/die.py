"""SM-8: phase A: a die, its place, the wheel, contamination, and what comes before the die action."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer, offer_set
from ecliptic.core.arrays import changed
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.facts import CONTAMINATED, PLACED_DIE, TOOK_DIE, WHEEL_FREE, WHEEL_PAID
from ecliptic.games.solarius.rules.reasons import (
    NO_PENALTY_MONEY,
    OCCUPIED,
    SAME_COLOR,
    SELL_FOR_PENALTY,
    WRONG_COLOR,
)
from ecliptic.games.solarius.rules.state import DIE_BASE, STATS, WAIVE_STAT, SolariusState
from ecliptic.games.solarius.rules.steps.anytime import Starred, check_sell, interrupted, took_main
from ecliptic.games.solarius.rules.steps.cards import Draw, Limit, check_draw
from ecliptic.games.solarius.rules.steps.effects import Effects, play
from ecliptic.games.solarius.rules.steps.gains import gain
from ecliptic.games.solarius.rules.steps.marks import (
    ActionAuto,
    SeatAuto,
    SeatOpen,
    not_own_turn,
    not_theirs,
    outside_action,
)
from ecliptic.games.solarius.rules.steps.use import DieAction

# ---- the die -------------------------------------------------------------------------------------------------


def can_pay_wheel(s: SolariusState, seat: i64) -> bool:
    """SM-8.3, SM-20.11: whether a penalty can be paid, or costs nothing."""
    return s.fuel[seat] + s.bucks[seat] > 0 or s.stat[seat * STATS + WAIVE_STAT] > 0


def all_penalties(s: SolariusState) -> bool:
    """SM-8.4: whether every die on the bridge has a penalty."""
    k: i64
    for k in range(a.BRIDGE):
        if s.b_color[k] != a.NONE and s.rules.wheel[s.b_at[k]] >= 0:
            return False
    return True


def no_new_action(s: SolariusState, seat: i64) -> str:
    """What speaks against a die's being taken."""
    return not_own_turn(s, seat) or ("" if s.color == a.NONE else "a die action is under way")


def beyond(s: SolariusState, at: i64) -> str:
    """What speaks against this space of the bridge."""
    return "" if at < len(s.rules.wheel) else "the bridge has not so many spaces"


def check_wheel(s: SolariusState, seat: i64, at: i64) -> i64:
    """SM-8.4: a penalty must be paid; it is free if every die has one and not even an exchange can bring the price."""
    if s.rules.wheel[at] >= 0 or can_pay_wheel(s, seat):
        return 0
    if all_penalties(s):
        return no(SELL_FOR_PENALTY, at) if check_sell(s, seat) == 0 else 0
    return no(NO_PENALTY_MONEY, at)


@final
class PickDie(Starred):
    """SM-8.1, SM-8.4: one of the dice on the bridge. Dice that are alike are one choice."""

    def own(self, s: SolariusState) -> vec[i64]:
        return offer_dice(s)

    def own_legal(self, s: SolariusState) -> vec[i64]:
        """Most often every penalty can be paid."""
        dice = offer_dice(s)
        if can_pay_wheel(s, self.seat):
            return dice
        out = vec[i64](capacity=8)
        action: i64
        for action in dice:
            if check_wheel(s, self.seat, a.TAKE.c(action)) == 0:
                out = append(out, action)
        return out

    def check_own(self, s: SolariusState, action: i64) -> i64:
        return check_wheel(s, self.seat, a.TAKE.c(action))

    def choose(self, s: SolariusState, action: i64) -> None:
        took_main(s)
        color = a.TAKE.a(action)
        face = a.TAKE.b(action)
        at = a.TAKE.c(action)
        k: i64
        for k in range(a.BRIDGE):
            if s.b_color[k] == color and s.b_face[k] == face and s.b_at[k] == at:
                s.own_b_color()[k] = a.NONE
                s.own_b_face()[k] = a.NONE
                s.own_b_at()[k] = a.NONE
                break
        s.tell(TOOK_DIE, self.seat, color * DIE_BASE + face, at)
        s.then(PickPlace(self.seat, color, face, at))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return interrupted(s, below) or no_new_action(s, self.seat) or not_theirs(s, self.seat, below)


PICK_DICE: Final[list[PickDie]] = [PickDie(k) for k in range(a.SEATS)]  # made once: they come every turn


def offer_dice(s: SolariusState) -> vec[i64]:
    """Every die of the bridge, those that are alike once."""
    out = vec[i64](capacity=16)
    k: i64
    j: i64
    for k in range(a.BRIDGE):
        color = s.b_color[k]
        if color == a.NONE:
            continue
        again = False
        for j in range(k):
            if s.b_color[j] == color and s.b_face[j] == s.b_face[k] and s.b_at[j] == s.b_at[k]:
                again = True
        if not again:
            out = append(out, a.TAKE.of(color, s.b_face[k], s.b_at[k]))
    return out


# ---- its place -----------------------------------------------------------------------------------------------


def free_standard(s: SolariusState, seat: i64) -> i64:
    """SM-8.1: the first free standard place; NONE if all are taken."""
    k: i64
    for k in range(a.STANDARDS):
        if s.place[seat * a.PLACES + k] == a.NONE:
            return k
    return a.NONE


@final
class PickPlace(SeatOpen):
    """SM-8.1: where the die goes, and stays until turn end."""

    def __init__(self, seat: i64, color: i64, face: i64, at: i64) -> None:
        super().__init__(seat)
        self.color: Final = color
        self.face: Final = face
        self.at: Final = at  # the bridge space that it came from

    def candidates(self, s: SolariusState) -> vec[i64]:
        out = vec[i64]([a.ON.of(a.ON_STANDARD), a.ON.of(a.ON_TRANSFORM), a.ON.of(a.ON_RESEARCH)])
        card: i64 = 0
        laid = s.laid[self.seat]
        while laid != 0:
            if laid & 1 and s.rules.dev_kind[card] == a.DIE_SPACE:
                out = append(out, a.ON.of(a.ON_CARD + card))
            laid >>= 1
            card += 1
        return out

    def check(self, s: SolariusState, action: i64) -> i64:
        on = a.ON.a(action)
        at = self.seat * a.PLACES
        if on == a.ON_STANDARD:
            return no(OCCUPIED, on) if free_standard(s, self.seat) == a.NONE else 0
        if on == a.ON_TRANSFORM:
            return no(OCCUPIED, on) if s.place[at + a.TRANSFORM_PLACE] != a.NONE else 0
        if on == a.ON_RESEARCH:
            return no(OCCUPIED, on) if s.place[at + a.RESEARCH_PLACE] != a.NONE else 0
        card = on - a.ON_CARD
        if s.card_die[card] != a.NONE:
            return no(OCCUPIED, on)
        wanted = s.rules.dev_accepts[card]
        if wanted != a.NONE and wanted != self.color:
            return no(WRONG_COLOR, card, wanted)
        return 0

    def apply(self, s: SolariusState, action: i64) -> None:
        seat = self.seat
        on = a.ON.a(action)
        die = self.color * DIE_BASE + self.face
        at = seat * a.PLACES
        if on == a.ON_STANDARD:
            s.own_place()[at + free_standard(s, seat)] = die
        elif on == a.ON_TRANSFORM:
            s.own_place()[at + a.TRANSFORM_PLACE] = die
        elif on == a.ON_RESEARCH:
            s.own_place()[at + a.RESEARCH_PLACE] = die
        else:
            s.card_die = changed(s.card_die, on - a.ON_CARD, die)
        s.color = self.color
        if on != a.ON_TRANSFORM:  # the color is named first, and told with it
            s.tell(PLACED_DIE, seat, on, self.color)
        s.then(
            Wheel(seat, self.at),
            Contaminate(seat, on, self.face),
            BeforeAction(seat, on),
            DieAction(seat, self.face),
        )
        if on == a.ON_TRANSFORM:
            s.then(PickColor(seat))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) or no_new_action(s, self.seat) or beyond(s, self.at)


@final
class PickColor(SeatOpen):
    """SM-8.5: the colour that a transformed die acts as."""

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer(a.AS, a.COLORS)

    def check(self, s: SolariusState, action: i64) -> i64:
        return no(SAME_COLOR, s.color) if a.AS.a(action) == s.color else 0

    def apply(self, s: SolariusState, action: i64) -> None:
        s.color = a.AS.a(action)
        s.tell(PLACED_DIE, self.seat, a.ON_TRANSFORM, s.color)

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return outside_action(below) or super().fits(s, below)


# ---- the wheel, contamination --------------------------------------------------------------------------------


@final
class Wheel(SeatAuto):
    """SM-8.3, SM-8.4: what the space of the bridge brings or costs."""

    def __init__(self, player: i64, at: i64) -> None:
        super().__init__(player)
        self.at: Final = at  # the bridge space that the die came from

    def run(self, s: SolariusState) -> None:
        seat = self.player
        value = s.rules.wheel[self.at]
        if value > 0:
            gain(s, seat, a.GAIN_MIX, value)
        elif value < 0:
            if s.stat[seat * STATS + WAIVE_STAT] > 0:
                s.tell(WHEEL_FREE, seat)
            elif s.fuel[seat] + s.bucks[seat] == 0:
                s.fresh = True  # what is sold from now on is not asked for
                s.tell(WHEEL_FREE, seat)
            elif s.bucks[seat] == 0:
                pay_wheel(s, seat, 1, 0)
            elif s.fuel[seat] == 0:
                pay_wheel(s, seat, 0, 1)
            else:
                s.then(PayWheel(seat))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) or beyond(s, self.at)


def pay_wheel(s: SolariusState, seat: i64, fuel: i64, bucks: i64) -> None:
    """SM-8.3: 1 fuel or 1 buck."""
    s.pay_tracks(seat, fuel, bucks)
    s.tell(WHEEL_PAID, seat, fuel, bucks)


@final
class PayWheel(SeatOpen):
    """SM-8.3: the penalty in fuel or in bucks."""

    def candidates(self, s: SolariusState) -> vec[i64]:
        return vec[i64]([a.PAY_WHEEL.of(a.WITH_FUEL), a.PAY_WHEEL.of(a.WITH_BUCKS)])

    def apply(self, s: SolariusState, action: i64) -> None:
        if a.PAY_WHEEL.a(action) == a.WITH_FUEL:
            pay_wheel(s, self.seat, 1, 0)
        else:
            pay_wheel(s, self.seat, 0, 1)

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        if s.fuel[self.seat] == 0 or s.bucks[self.seat] == 0:
            return "there is no choice"
        return super().fits(s, below)


@final
class Contaminate(ActionAuto):
    """SM-6.1, SM-6.2, SM-8.8: a cube for a strong die, and what its place brings, by the tech dice as they are now."""

    def __init__(self, player: i64, on: i64, face: i64) -> None:
        super().__init__(player)
        self.on: Final = on  # the place where the die was put
        self.face: Final = face

    def run(self, s: SolariusState) -> None:
        seat = self.player
        strong: i64 = 0
        if s.points_of(seat, s.color, self.face) >= s.rules.dirty_points:
            strong = 1
        cubes: i64 = 0
        if self.on == a.ON_TRANSFORM or self.on == a.ON_RESEARCH:
            cubes = 1
        elif self.on >= a.ON_CARD:
            cubes = s.rules.dev_dirt[self.on - a.ON_CARD]
        if s.rules.contamination_adds:
            cubes += strong
        elif strong > cubes:
            cubes = strong
        if cubes == 0:
            return
        before = s.beside[seat]
        k: i64
        for k in range(cubes):
            s.dirty(seat)
        s.tell(CONTAMINATED, seat, cubes, s.beside[seat] - before)


# ---- before the die action -----------------------------------------------------------------------------------


@final
class BeforeAction(ActionAuto):
    """SM-8.6, SM-8.7: research, or what the card of the place does."""

    def __init__(self, player: i64, on: i64) -> None:
        super().__init__(player)
        self.on: Final = on

    def run(self, s: SolariusState) -> None:
        if self.on == a.ON_RESEARCH:
            if check_draw(s) == 0 or s.hand[self.player] != 0:
                s.then(Research(self.player))
        elif self.on >= a.ON_CARD:
            s.then(Effects(self.player, self.on - a.ON_CARD, 0))


@final
class Research(Starred):
    """SM-8.6: draw a card or play one, if either is possible."""

    def own(self, s: SolariusState) -> vec[i64]:
        return extend(vec[i64]([a.RESEARCH_DRAW.of()]), offer_set(a.PLAY, s.hand[self.seat]))

    def check_own(self, s: SolariusState, action: i64) -> i64:
        return check_draw(s) if action == a.RESEARCH_DRAW.of() else 0

    def is_open(self, s: SolariusState) -> bool:
        return s.hand[self.seat] == 0

    def choose(self, s: SolariusState, action: i64) -> None:
        took_main(s)
        if action == a.RESEARCH_DRAW.of():
            s.then(Draw(self.seat, s.rules.research_draw), Limit(self.seat, 0))
        else:
            play(s, self.seat, a.PLAY.a(action))

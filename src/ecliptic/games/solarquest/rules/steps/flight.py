"""SQ-2.3, SQ-3, SQ-4, SQ-5: the roll, the flight by the arrows, doubles and bypassing, the thirteen."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.machine import Step
from ecliptic.core.rng import Rng
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules import facts as f
from ecliptic.games.solarquest.rules.figures import ADVICE_BINDING, ALWAYS_LAND, Rules
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.cards import AfterCard, GiveUpDeed, TakeDeed, Threaten, to_take
from ecliptic.games.solarquest.rules.steps.deals.hands import hear
from ecliptic.games.solarquest.rules.steps.deals.packing import way
from ecliptic.games.solarquest.rules.steps.deals.rescue import Rescue
from ecliptic.games.solarquest.rules.steps.ending import run_dry, strand
from ecliptic.games.solarquest.rules.steps.fuel import has_way_out
from ecliptic.games.solarquest.rules.steps.landing import LANDS, FailedTakeoff
from ecliptic.games.solarquest.rules.steps.lasers import LASERS
from ecliptic.games.solarquest.rules.steps.marks import (
    TurnAuto,
    TurnChance,
    TurnDie,
    TurnOpen,
    covered,
    not_own_turn,
)

# ---- the roll ------------------------------------------------------------------------------------------------


@final
class PreRoll(TurnAuto):
    """SQ-2.3, SQ-11.2: with too little fuel to leave it must be got first; SQ-2.4: then rolling is compulsory.

    By `may_stay` a ship in the gray zone may attempt it, or stay.
    """

    def run(self, s: SolarquestState) -> None:
        player = self.player
        if not s.pressed(player):
            if s.rules.may_stay and s.held_down(player) and s.tank[player] <= s.rules.gray_zone:
                s.then(Attempt(player))
            else:
                s.then(ROLLS[player])
        elif has_way_out(s, player):
            s.then(Rescue(player), self)
        else:
            strand(s, player)


@final
class Attempt(TurnOpen):
    """SQ-2.4: attempt a takeoff, or stay: a failed takeoff without a roll (SQ-11.5)."""

    def candidates(self, s: SolarquestState) -> vec[i64]:
        return vec[i64]([a.TAKE_OFF.of(), a.REMAIN.of()])

    def apply(self, s: SolarquestState, action: i64) -> None:
        if action == a.TAKE_OFF.of():
            s.then(ROLLS[self.seat])
        else:
            s.then(FailedTakeoff(self.seat, 1))


@final
class ExtraRoll(TurnOpen):
    """SQ-4.3, SQ-4.10: after landing on a double the dice may be rolled again."""

    def candidates(self, s: SolarquestState) -> vec[i64]:
        if s.rules.must_roll_again:
            return vec[i64]([a.AGAIN.of()])
        return vec[i64]([a.AGAIN.of(), a.STOP.of()])

    def apply(self, s: SolarquestState, action: i64) -> None:
        if action == a.AGAIN.of():
            s.then(PRE_ROLLS[self.seat])

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        if covered(s, below):
            return not_own_turn(s, self.seat, below)  # it waits until the ship has landed
        return super().fits(s, below)


@final
class Roll(TurnDie):
    """SQ-2.1: a die of a roll; `factor`: of a multiplier card (SQ-5.5), 0 = a movement roll."""

    def __init__(self, player: i64, first: i64, factor: i64) -> None:
        super().__init__(player)
        self.first: Final = first
        self.factor: Final = factor

    def apply(self, s: SolarquestState, action: i64) -> None:
        die = a.ROLL.a(action) + 1
        if self.first == 0:
            s.then(Roll(self.player, die, self.factor))
        else:
            rolled(s, self.player, self.first, die, self.factor)


def rolled(s: SolarquestState, player: i64, first: i64, second: i64, factor: i64) -> None:
    """Thirteen, doubles, failed takeoffs and the move, in this order."""
    rules = s.rules
    s.first_die = first
    s.second_die = second
    s.tell(f.ROLLED, player, first, second)
    movement = factor == 0
    special = movement or rules.card_specials  # SQ-5.5
    if special and is_thirteen(s, first, second):
        s.then(DrawCard(player))
        return
    total = first + second
    if not movement:
        total *= factor
    landed = not s.beside
    held_down = s.held_down(player)
    lacks = movement and held_down and total > s.tank[player]  # SQ-11.3
    stuck = s.space[player] == rules.sinope and total <= rules.dots_beyond  # SQ-3.9, SQ-5.10
    fails = lacks or (stuck and landed)
    again = special and first == second and (rules.bonus_on_fail or not fails)  # SQ-4.1, SQ-4.10
    if again:
        s.own_cash()[player] += rules.doubles_bonus
        s.tell(f.DOUBLES, player, rules.doubles_bonus)
        s.then(ExtraRoll(player))
    if fails:
        if movement and held_down and rules.burn_on_fail:  # SQ-15.5
            burn(s, player, s.tank[player] if lacks else total)
        s.then(FailedTakeoff(player, 0))
    elif stuck:  # SQ-4.9
        s.then(LANDS[player])
    else:
        if movement and held_down:  # SQ-10.1
            burn(s, player, total)
        fly(s, player, total, again, movement)


def is_thirteen(s: SolarquestState, first: i64, second: i64) -> bool:
    """SQ-5.1: one die shows each of the two faces, in either order."""
    low = s.rules.thirteen_low
    high = s.rules.thirteen_high
    return (first == low and second == high) or (first == high and second == low)


def burn(s: SolarquestState, player: i64, n: i64) -> None:
    """Hydrons leave the tank."""
    s.own_tank()[player] -= n
    if n > 0:
        s.tell(f.BURNT, player, n, s.tank[player])


# ---- the flight ----------------------------------------------------------------------------------------------


def fly(s: SolarquestState, player: i64, steps: i64, double: bool, movement: bool) -> None:
    """SQ-3.1: forward by the arrows; SQ-3.5, SQ-3.6: at a fork the ship leaves if it can clear the dots."""
    rules = s.rules
    start = s.space[player]
    here = start
    left = steps
    while left > 0:
        if left == 1 and rules.leave[here] != a.NONE and rules.leave[here] == rules.sinope:
            if at_sinope(s, player, here, start, steps, double and movement):
                return
        here = onward(rules, here, left)
        left -= 1
        if rules.kind[here] == a.EARTH:
            s.own_cash()[player] += rules.pass_bonus  # SQ-6.2
            s.tell(f.PASSED_EARTH, player, rules.pass_bonus)
    pulled = rules.pull_back[here] != a.NONE
    if pulled:  # SQ-3.7
        here = rules.pull_back[here]
    s.own_space()[player] = here
    s.tell(f.FLEW, player, start, way(here, steps))
    if pulled:
        s.tell(f.PULLED, player, here)
    arrive(s, player, double and movement and not pulled)


def onward(rules: Rules, here: i64, left: i64) -> i64:
    """SQ-3.5, SQ-3.6: the next space with so many steps to go; at a fork the exit, if the dots can be cleared."""
    leave = rules.leave[here]
    if leave != a.NONE:
        if left > rules.leave_steps[here]:
            return leave
        if left == 1 and leave == rules.sinope and rules.sinope_choice == ALWAYS_LAND:
            return leave
    return rules.step[here]


def at_sinope(s: SolarquestState, player: i64, fork: i64, start: i64, steps: i64, may_bypass: bool) -> bool:
    """SQ-3.8: with one step left at the fork the player may choose; whether that is asked."""
    if s.rules.sinope_choice == ALWAYS_LAND:
        return False
    if s.rules.sinope_choice == ADVICE_BINDING and not enough_at_sinope(s, player):
        return False
    s.own_space()[player] = fork
    double: i64 = 0
    if may_bypass:
        double = 1
    s.then(PickSinope(player, start, steps, double))
    return True


def enough_at_sinope(s: SolarquestState, player: i64) -> bool:
    """SQ-3.8: fuel to clear the dots next turn, or a way to refuel there (SQ-15.18)."""
    rules = s.rules
    needed = rules.dots_beyond + 1
    if s.tank[player] >= needed:
        return True
    deed = rules.deed_at[rules.sinope]
    station = s.has_station(deed)
    if s.owner[deed] == player:
        return station or s.pieces[player] > 0
    if s.owner[deed] == a.NONE:
        return s.price_of(deed) <= s.cash[player] and (station or s.pieces[player] > 0)
    return station and (needed - s.tank[player]) * s.fuel_price_of(deed) <= s.cash[player]


@final
class PickSinope(TurnOpen):
    """SQ-3.8: land on Sinope, or stay in orbit."""

    def __init__(self, seat: i64, start: i64, steps: i64, double: i64) -> None:
        super().__init__(seat)
        self.start: Final = start  # where the flight began
        self.steps: Final = steps  # how long it is
        self.double: Final = double  # 1 = the space may be bypassed

    def candidates(self, s: SolarquestState) -> vec[i64]:
        return vec[i64]([a.STAY.of(), a.SINOPE.of()])

    def apply(self, s: SolarquestState, action: i64) -> None:
        fork = s.space[self.seat]
        here = s.rules.step[fork]
        if action == a.SINOPE.of():
            here = s.rules.sinope
        s.own_space()[self.seat] = here
        s.tell(f.FLEW, self.seat, self.start, way(here, self.steps))
        arrive(s, self.seat, self.double == 1)

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        if s.rules.sinope_choice == ALWAYS_LAND:
            return "nobody chooses in this game"
        if self.double == 1 and not rolls_again(below):
            return "no double was rolled"
        here = self.start
        left: i64
        for left in range(self.steps, 1, -1):
            here = onward(s.rules, here, left)
        if here != s.space[self.seat] or s.rules.leave[here] != s.rules.sinope:
            return "the flight does not come there"
        return super().fits(s, below)


def arrive(s: SolarquestState, player: i64, may_bypass: bool) -> None:
    """SQ-4.2: after doubles the space may be bypassed; SQ-4.6: not after being pulled back."""
    s.beside = False
    if may_bypass:
        s.then(Doubles(player))
    else:
        s.then(LANDS[player])


@final
class Doubles(TurnOpen):
    """SQ-4.2: land, or bypass. The further roll is pending already: a bypass makes it compulsory (SQ-4.4)."""

    def candidates(self, s: SolarquestState) -> vec[i64]:
        return vec[i64]([a.LAND.of(), a.BYPASS.of()])

    def apply(self, s: SolarquestState, action: i64) -> None:
        if action == a.LAND.of():
            s.then(LANDS[self.seat])
            return
        s.unwind(ExtraRoll)
        s.stack.pop()
        s.beside = True
        s.tell(f.BYPASSED, self.seat, s.space[self.seat])
        s.then(ROLLS[self.seat])
        hear(s, self.seat)
        s.then(LASERS[self.seat])

    def fits(self, s: SolarquestState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) or ("" if rolls_again(below) else "no double was rolled")


def rolls_again(below: list[Step[Never]]) -> bool:
    """Whether a further roll is pending."""
    return any(type(step) is ExtraRoll for step in below)


# ---- the thirteen --------------------------------------------------------------------------------------------


@final
class DrawCard(TurnChance):
    """SQ-5.1: a Red Shift card instead of the move; SQ-5.9: it goes to the bottom of the pile."""

    def candidates(self, s: SolarquestState) -> vec[i64]:
        return s.pile.offer(a.CARD)

    def weight(self, s: SolarquestState, action: i64) -> i64:
        return s.pile.weight(a.CARD.a(action))

    def sample(self, s: SolarquestState, rng: Rng) -> i64:
        return a.CARD.of(s.pile.sample(rng))

    def apply(self, s: SolarquestState, action: i64) -> None:
        player = self.player
        kind = a.CARD.a(action)
        s.pile.draw(kind)
        s.pile.put_under(kind)
        s.revealed = True
        s.card = kind
        s.tell(f.CARD_DRAWN, player, kind)
        if s.rules.fuel:
            fuel = s.rules.card_fuel[kind]
            if fuel > s.tank[player]:  # SQ-5.2, SQ-11.4
                run_dry(s, player)
                return
            burn(s, player, fuel)
        carry_out(s, player, s.rules.card_effect[kind], s.rules.card_number[kind])


def carry_out(s: SolarquestState, player: i64, effect: i64, number: i64) -> None:
    """SQ-5.3, SQ-5.4, SQ-5.5, SQ-5.6, SQ-5.7: what a Red Shift card says is done."""
    if effect == a.ADVANCE:
        advance(s, player, number)
    elif effect == a.MULTIPLY:
        s.then(Roll(player, 0, number))
    elif effect == a.CASH_REROLL:
        s.own_cash()[player] += number
        s.tell(f.CARD_CASH, player, number)
        s.then(PRE_ROLLS[player])
        hear(s, player)
    elif effect == a.WIN_FROM_PLAYER:
        s.then(Threaten(player, 0), AfterCard(player))
    elif effect == a.WIN_FROM_BANK and len(to_take(s, player, True)) > 0:
        s.then(TakeDeed(player, 1), AfterCard(player))
    elif effect == a.LOSE and s.deeds[player]:
        s.then(GiveUpDeed(player), AfterCard(player))
    else:
        s.then(AfterCard(player))


def advance(s: SolarquestState, player: i64, to: i64) -> None:
    """SQ-5.3, SQ-5.4: by the shortest way forward; who is there already lands anew."""
    start = s.space[player]
    if s.rules.over_earth[start * a.SPACES + to] and s.rules.advance_pays:
        s.own_cash()[player] += s.rules.pass_bonus
        s.tell(f.PASSED_EARTH, player, s.rules.pass_bonus)
    s.own_space()[player] = to
    s.tell(f.FLEW, player, start, way(to, 0))
    s.then(LANDS[player])


# Steps never change: what comes in every turn is made once.
PRE_ROLLS: Final[list[PreRoll]] = [PreRoll(k) for k in range(a.SEATS)]
ROLLS: Final[list[Roll]] = [Roll(k, 0, 0) for k in range(a.SEATS)]

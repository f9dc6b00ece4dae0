"""SM-7, SM-16: the course of the game: game turns, the hub step, player turns, and the refill of the bridge."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.actions import offer, offer_at, offer_left
from ecliptic.core.arrays import changed
from ecliptic.core.machine import AutoFor, Chance, Step
from ecliptic.core.rng import Rng
from ecliptic.games.solarius.rules.actions import BRIDGE, DIE, FACES, HUB, HUBS, NONE, ROLL, SEATS
from ecliptic.games.solarius.rules.facts import DIE_DRAWN, FIRST_DIE, GAME_TURN, HUB_BUILT, PLAYER_TURN
from ecliptic.games.solarius.rules.state import HAD_BONUS, HUB_STEP, SETUP, TURNS, WAITS, SolariusState
from ecliptic.games.solarius.rules.steps.die import PICK_DICE
from ecliptic.games.solarius.rules.steps.marks import InOrder, OfGameTurn, covered, not_last, not_own_turn
from ecliptic.games.solarius.rules.steps.outpost import Bonus
from ecliptic.games.solarius.rules.steps.phase_b import AFTER_BS, PHASE_BS
from ecliptic.games.solarius.rules.steps.pools import drawn
from ecliptic.games.solarius.rules.steps.turn_end import TurnEnd

# ---- game turns ----------------------------------------------------------------------------------------------


@final
class GameTurn(OfGameTurn):
    """SM-7.1: hub step, player turns, turn end."""

    def run(self, s: SolariusState) -> None:
        s.phase = HUB_STEP
        s.turn = self.n
        s.played = 0
        s.tell(GAME_TURN, self.n)
        if self.n < s.rules.game_turns:
            s.then(GameTurn(self.n + 1))
        s.then(DrawHub(), PlayerTurns(0), TurnEnd(self.n))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return not_last(below) or (
            "" if self.n == s.turn + 1 and s.phase != SETUP else "another game turn is next"
        )


def not_of_hub_step(s: SolariusState, below: list[Step[Never]]) -> str:
    """What speaks against a step before the player turns."""
    first = s.phase == HUB_STEP and below and type(below[-1]) is PlayerTurns
    return "" if first else "hubs come before the player turns"


@final
class DrawHub(Chance[SolariusState]):
    """SM-7.2: the hub marker of this game turn is turned up, and its hub is built."""

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer_at(HUB, s.hub_turn, 0)

    def apply(self, s: SolariusState, action: i64) -> None:
        hub = HUB.a(action)
        s.hub_turn = changed(s.hub_turn, hub, s.turn)
        s.tell(HUB_BUILT, hub)
        s.then(HubBonuses(hub, 0))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return covered(s, below) or not_of_hub_step(s, below)


@final
class HubBonuses(InOrder):
    """SM-7.3: the seats with a mission next to the new hub take its bonus, in turn order from the k-th on."""

    def __init__(self, hub: i64, k: i64) -> None:
        super().__init__(k)
        self.hub: Final = hub

    def run(self, s: SolariusState) -> None:
        k: i64
        for k in range(self.k, s.seats):
            seat = s.in_order(k)
            if s.at_hub[seat * HUBS + self.hub] == WAITS:
                s.at_hub = changed(s.at_hub, seat * HUBS + self.hub, HAD_BONUS)
                s.then(Bonus(seat), HubBonuses(self.hub, k + 1))
                return

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        k: i64
        for k in range(self.k):
            if s.at_hub[s.in_order(k) * HUBS + self.hub] == WAITS:
                return "a seat before waits"
        return not_of_hub_step(s, below) or ("" if s.hub_turn[self.hub] > 0 else "that hub is not built")


# ---- player turns --------------------------------------------------------------------------------------------


@final
class PlayerTurns(InOrder):
    """SM-7.1, SM-7.4: the k-th player turn of the game turn and those after it."""

    def run(self, s: SolariusState) -> None:
        if self.k == s.rules.player_turns * s.seats:
            return
        seat = s.in_order(self.k)
        s.phase = TURNS
        s.active = seat
        s.played = self.k + 1
        s.portals = False
        s.extra = 0
        s.tell(PLAYER_TURN, seat, self.k // s.seats + 1)
        s.claim(seat)
        s.fresh = True
        s.last_any = 0
        s.then(PICK_DICE[seat], PHASE_BS[seat], AFTER_BS[seat], REFILLS[seat], PlayerTurns(self.k + 1))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        if s.phase not in (HUB_STEP, TURNS) or not below or type(below[-1]) is not TurnEnd:
            return "player turns come before the end of the game turn"
        return "" if self.k == s.played else "another player turn is next"


# ---- phase C -------------------------------------------------------------------------------------------------


@final
class Refill(AutoFor[SolariusState]):
    """SM-16.1: the dice go on with the wheel, those on the last space stay there; then comes a new one."""

    def run(self, s: SolariusState) -> None:
        s.active = NONE
        s.portals = False
        s.extra = 0
        s.fresh = False
        s.last_any = 0
        last = i64(len(s.rules.wheel)) - 1
        k: i64
        for k in range(BRIDGE):
            if s.b_color[k] != NONE:
                at = s.b_at[k] + s.rules.advance
                if at > last:
                    at = last
                s.own_b_at()[k] = at
        s.then(DRAW_DIE)

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        if not below or type(below[-1]) is not PlayerTurns:
            return "the next player turn comes after it"
        return not_own_turn(s, self.player)


@final
class DrawDie(Chance[SolariusState]):
    """SM-16.2, SM-2.12: a die from the bag."""

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer_left(DIE, s.bag)

    def weight(self, s: SolariusState, action: i64) -> i64:
        return s.bag[DIE.a(action)]

    def sample(self, s: SolariusState, rng: Rng) -> i64:
        return DIE.of(drawn(s.bag, rng))

    def apply(self, s: SolariusState, action: i64) -> None:
        color = DIE.a(action)
        s.own_bag()[color] -= 1
        s.then(RollFace(color))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return covered(s, below) or ("" if s.active == NONE else "a turn is under way")


@final
class RollFace(Chance[SolariusState]):
    """SM-16.2, SM-4.1: it is rolled, and put on the space of new dice; in setup it is ranked later (SM-2.12)."""

    def __init__(self, color: i64) -> None:
        super().__init__()
        self.color: Final = color

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer(ROLL, FACES)

    def weight(self, s: SolariusState, action: i64) -> i64:
        return s.rules.face_weight[ROLL.a(action)]

    def sample(self, s: SolariusState, rng: Rng) -> i64:
        return ROLL.of(drawn(s.rules.face_weight, rng))

    def apply(self, s: SolariusState, action: i64) -> None:
        face = ROLL.a(action)
        k: i64 = 0
        while s.b_color[k] != NONE:
            k += 1
        s.own_b_color()[k] = self.color
        s.own_b_face()[k] = face
        s.own_b_at()[k] = s.rules.new_die_at
        if s.phase == SETUP:
            s.tell(FIRST_DIE, self.color, face)
        else:
            s.tell(DIE_DRAWN, self.color, face, s.rules.new_die_at)

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        return covered(s, below) or ("" if s.active == NONE else "a turn is under way")


# Steps never change: what comes every turn is made once.
REFILLS: Final[list[Refill]] = [Refill(k) for k in range(SEATS)]
DRAW_DIE: Final = DrawDie()

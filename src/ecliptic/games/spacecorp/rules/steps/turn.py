"""SC-3: the turn and its six steps."""

from __future__ import annotations

from typing import ClassVar, Final, Never, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer, offer_set
from ecliptic.core.arrays import bit, changed
from ecliptic.core.machine import NOBODY, Auto, Decision, Step
from ecliptic.core.reasons import no
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import DID_NOTHING, ON_TRACK, REWARDED, TURN_BEGINS
from ecliptic.games.spacecorp.rules.fields import NO_PLAN
from ecliptic.games.spacecorp.rules.reasons import MUST_ACT, MUST_PASS, NO_PASS, NOT_IN_ERA, SABOTAGED
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.contracts import CONTRACTS, can_claim
from ecliptic.games.spacecorp.rules.steps.draws import DRAWS, FILL_OFFERS, discard
from ecliptic.games.spacecorp.rules.steps.era_end import EndEra
from ecliptic.games.spacecorp.rules.steps.marks import (
    AtOnce,
    EndsAction,
    EndsTurn,
    PlayerAuto,
    TurnAuto,
    TurnOver,
    covered,
)
from ecliptic.games.spacecorp.rules.steps.passing import next_player, pass_for_era, turn_begins
from ecliptic.games.spacecorp.rules.steps.questions import no_draft
from ecliptic.games.spacecorp.rules.steps.redoing import leads
from ecliptic.games.spacecorp.rules.steps.setup import DrawStarter, EraSetup, FirstPlayer
from ecliptic.games.spacecorp.rules.steps.transport import TRANSPORTS_OF, own_bases
from ecliptic.games.spacecorp.rules.steps.value import SecondRun, begin, check_kind, open_kinds
from ecliptic.games.spacecorp.rules.steps.windows import next_ask

_PASS: Final = a.PASS.of()
_NOTHING: Final = a.NOTHING.of()


@final
class EraTurns(Auto[SpacecorpState]):
    """SC-3.1, SC-13.11: turn after turn until the era is over; it stays below everything until the game ends."""

    def run(self, s: SpacecorpState) -> None:
        player = next_player(s)
        if player == a.NONE:
            if s.era < s.rules.last_era:
                s.then(EndEra(), ERA_TURNS)
            else:
                s.then(EndEra())
            return
        s.then(ERA_TURNS)
        TURNS[player].run(s)

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        player = a.NONE
        acts: bool = False
        for step in s.stack:
            if isinstance(step, TurnOver):
                player = step.player
            acts = acts or isinstance(step, TurnTail)
        if below:
            return "it comes last"
        if player != s.active:
            return "it is not the active player's turn"
        if not acts and s.plan.numbers() != NO_PLAN.numbers():
            return "nobody is conducting an action"
        return no_such_draft(s) or ("" if begins(s) else "somebody begins the era")


@final
class Turn(AtOnce):
    """SC-3.1; SC-3.2, SC-19.8: teams on tracks advance first. `extra`: by Intercept (SC-12.10)."""

    def __init__(self, player: i64, extra: i64) -> None:
        super().__init__()
        self.player: Final = player
        self.extra: Final = extra

    def run(self, s: SpacecorpState) -> None:
        player = self.player
        s.active = player
        s.turn += 1
        if self.extra == 0:
            turn_begins(s, player)
        s.forbidden = 0
        s.used = 0
        s.eventful = 0
        s.produced = 0
        s.radiation_paid = 0
        s.spent = 0
        s.done_kind = a.NONE
        s.give_back()
        s.tell(TURN_BEGINS, player, self.extra)
        advance_tracks(s, player)
        over = TURN_OVERS[player]
        if self.extra != 0:
            over = TurnOver(player, 1)
        ask = next_ask(s, a.AT_START, player, 0, player, s.seats)
        if ask is not None:
            s.then(ask, START_ACTIONS[player], TURN_TAILS[player], over)
        else:
            s.then(TURN_TAILS[player], over)
            start_action(s, player)


def advance_tracks(s: SpacecorpState, player: i64) -> None:
    """SC-19.8: each team on a track comes one box closer, with some progress cards more.

    SC-13.19: that is progress, but nobody can put off the end of an era for ever by sending teams to and fro.
    """
    boxes: i64 = 1 + s.bonus_of(player, a.TRACK_SPEED, a.NONE)
    k: i64
    for k in range(a.TEAMS):
        at: i64 = player * a.TEAMS + k
        if s.track[at] > 0:
            s.track = changed(s.track, at, s.track[at] - boxes if s.track[at] > boxes else 0)
            s.tell(ON_TRACK, player, k, s.track[at])
            if s.turn - s.lasting < s.rules.stall_deck * s.seats:
                s.drifted()


@final
class TurnTail(EndsAction):
    """SC-3.6, SC-3.7: what follows the action."""

    window: ClassVar[int] = a.PRODUCED_IT

    def run(self, s: SpacecorpState) -> None:
        player = self.player
        s.plan = NO_PLAN
        # Measured: what asks nobody is not made a step: 1.8 % of the instructions of random play.
        if can_claim(s, player):
            s.then(
                CONTRACTS[player], REWARDS[player], TRANSPORTS_OF[player], DISCARDS[player], END_TURNS[player]
            )
        elif is_rewarded(s):
            s.then(REWARDS[player], TRANSPORTS_OF[player], DISCARDS[player], END_TURNS[player])
        elif own_bases(s, player, True) != 0:
            s.then(TRANSPORTS_OF[player], DISCARDS[player], END_TURNS[player])
        else:
            s.then(END_TURNS[player])
            leave_table(s, player)


# ---- step 1 --------------------------------------------------------------------------------------------------


@final
class StartAction(TurnAuto):
    """SC-3.5: from here on the action is put together in private, until it is complete."""

    window: ClassVar[int] = a.AT_START

    def run(self, s: SpacecorpState) -> None:
        start_action(s, self.player)

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if not isinstance(below[-1], TurnTail):
            return "an action comes before the rest of the turn"
        if s.plan.numbers() != NO_PLAN.numbers():
            return "an action is conducted already"
        if (s.passed >> self.player) & 1:  # SC-13.4
            return "that player has passed"
        return super().fits(s, below)


def start_action(s: SpacecorpState, player: i64) -> None:
    """SC-3.5: an action is put together."""
    s.open_draft(player)
    s.then(PICK_ACTIONS[player])


def check_action(s: SpacecorpState, seat: i64, kind: i64) -> i64:
    """SC-1.8, SC-12.14, and whether it can be completed."""
    era = s.era
    if (kind == a.REVELATION and era < a.PLANETEERS) or (kind == a.COLONIZE and era < a.STARFARERS):
        return no(NOT_IN_ERA, kind)
    if (s.forbidden >> kind) & 1:
        return no(SABOTAGED, kind)
    return check_kind(s, seat, kind)


@final
class PickAction(Decision[SpacecorpState]):
    """D-1: one action; SC-13.4: or, once the deck is empty, passing; SC-3.3: or nothing, if nothing can be done."""

    def prepare(self, s: SpacecorpState) -> None:
        s.kinds_open = open_kinds(s, self.seat) & ~s.forbidden
        if s.era < a.PLANETEERS:
            s.kinds_open &= ~bit(a.REVELATION)

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return append(append(offer(a.DO, a.ACTIONS), _PASS), _NOTHING)

    def check(self, s: SpacecorpState, action: i64) -> i64:
        if action == _PASS:
            return no(NO_PASS) if s.deck.size > 0 else 0
        if action == _NOTHING:
            if s.kinds_open != 0:
                return no(MUST_ACT)
            return no(MUST_PASS) if s.deck.size == 0 else 0
        return check_action(s, self.seat, a.DO.a(action))

    def legal(self, s: SpacecorpState) -> vec[i64]:
        """Measured: all kinds at once, and no nearest miss. Without it 47 % more instructions of random play."""
        out = offer_set(a.DO, s.kinds_open)
        if s.deck.size == 0:
            return append(out, _PASS)
        return append(out, _NOTHING) if s.kinds_open == 0 else out

    def apply(self, s: SpacecorpState, action: i64) -> None:
        if action == _PASS:
            s.close_draft()
            pass_for_era(s, self.seat)
            s.unwind(TurnOver)
        elif action == _NOTHING:
            s.tell(DID_NOTHING, self.seat)
            s.close_draft()
        else:
            begin(s, self.seat, a.DO.a(action))

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        if (s.passed >> self.seat) & 1:
            return "that player has passed"
        return no_draft(s, self.seat)


# ---- step 3 --------------------------------------------------------------------------------------------------


def is_rewarded(s: SpacecorpState) -> bool:
    """SC-5.4: whether anybody earned a reward in this turn."""
    seat: i64
    for seat in range(s.seats):
        if s.rewards[seat] != 0:
            return True
    return False


@final
class Rewards(TurnAuto):
    """SC-5.4: who earned rewards draws, in turn order after the active player."""

    def run(self, s: SpacecorpState) -> None:
        k: i64
        for k in range(1, s.seats):
            seat: i64 = (self.player + k) % s.seats
            n = s.rewards[seat] * (1 + s.bonus_of(seat, a.REWARD_BONUS, a.NONE))
            s.own_rewards()[seat] = 0
            if n > 0 and s.deck.size > 0:
                s.then(RewardDraw(seat, n), REWARDS[self.player])
                return


@final
class RewardDraw(Decision[SpacecorpState]):
    """D-22, SC-5.4: draw a card of the reward, or stop."""

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left: Final = left  # cards, with this one

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        return offer(a.REWARD, 2)

    def apply(self, s: SpacecorpState, action: i64) -> None:
        s.tell(REWARDED, self.seat, a.REWARD.a(action))
        if a.REWARD.a(action):
            s.then(DRAWS[self.seat], MoreRewards(self.seat, self.left - 1))

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        return covered(s, below) or ("" if s.deck.size > 0 else "the deck is empty")


@final
class MoreRewards(PlayerAuto):
    """SC-5.4: the next card of the reward, while the deck has one."""

    def __init__(self, player: i64, left: i64) -> None:
        super().__init__(player)
        self.left: Final = left

    def run(self, s: SpacecorpState) -> None:
        if self.left > 0 and s.deck.size > 0:
            s.then(RewardDraw(self.player, self.left))


# ---- steps 5 and 6 -------------------------------------------------------------------------------------------


@final
class Discard(TurnAuto):
    """SC-6.9: played cards, and Time cards, leave; then the offers are filled."""

    def run(self, s: SpacecorpState) -> None:
        leave_table(s, self.player)


def leave_table(s: SpacecorpState, player: i64) -> None:
    """SC-6.9: what was played leaves the table; before that others may be asked about it."""
    if len(s.played) > 0 or s.time_played > 0:
        ask = next_ask(s, a.AT_DISCARD, player, 0, player, s.seats)
        if ask is not None:
            s.then(ask, ToPile(player), FILL_OFFERS)
            return
    put_away(s)
    s.then(FILL_OFFERS)


@final
class ToPile(TurnAuto):
    """SC-6.9: what was played leaves the table, once all were asked about it."""

    window: ClassVar[int] = a.AT_DISCARD

    def run(self, s: SpacecorpState) -> None:
        put_away(s)


def put_away(s: SpacecorpState) -> None:
    """SC-6.9: the cards of the action, and its Time cards."""
    kind: i64
    for kind in s.played:
        discard(s, kind)
    s.played = s.played[:0]
    if s.time_played > 0:
        s.time_pile += s.time_played
        s.time_played = 0
        s.progressed()


@final
class EndTurn(TurnAuto):
    """SC-3.7: a player with few cards draws one."""

    def run(self, s: SpacecorpState) -> None:
        player = self.player
        least = s.rules.draw_hand
        more = s.bonus_of(player, a.DRAWS_BELOW, a.NONE)
        if more > least:
            least = more
        if s.deck.size > 0 and s.hands.size[player] <= least:
            s.then(DRAWS[player], QUIETS[player], END_WINDOWS[player])
        else:
            s.then(QUIETS[player], END_WINDOWS[player])


@final
class Quiet(TurnAuto):
    """SC-13.19: one more turn of this player, if nothing happened in it."""

    def run(self, s: SpacecorpState) -> None:
        if s.eventful == 0:
            s.quiet = changed(s.quiet, self.player, s.quiet[self.player] + 1)


@final
class EndWindow(EndsTurn):
    """SC-13.8: the window at the end of the turn, again after every extra turn."""

    def run(self, s: SpacecorpState) -> None:
        player = self.player
        s.active = player
        s.give_back()  # an extra turn may have been the last one
        ask = next_ask(s, a.AT_END, player, 0, player, s.seats)
        if ask is not None:
            s.then(ask, AFTER_WINDOWS[player])
        else:
            extra_turn(s, player)


@final
class AfterWindow(TurnAuto):
    """SC-12.10: the extra turn, if there is one; after it play goes on where it would have."""

    window: ClassVar[int] = a.AT_END

    def run(self, s: SpacecorpState) -> None:
        extra_turn(s, self.player)


def extra_turn(s: SpacecorpState, player: i64) -> None:
    """SC-12.10: whoever has earned another turn takes it."""
    seat = s.extra
    if seat != a.NONE:
        s.extra = a.NONE
        s.then(Turn(seat, 1), END_WINDOWS[player])


# Steps never change: what comes in every turn is made once.
ERA_TURNS: Final = EraTurns()
TURNS: Final[list[Turn]] = [Turn(k, 0) for k in range(a.SEATS)]
START_ACTIONS: Final[list[StartAction]] = [StartAction(k) for k in range(a.SEATS)]
PICK_ACTIONS: Final[list[PickAction]] = [PickAction(k) for k in range(a.SEATS)]
TURN_TAILS: Final[list[TurnTail]] = [TurnTail(k) for k in range(a.SEATS)]
TURN_OVERS: Final[list[TurnOver]] = [TurnOver(k, 0) for k in range(a.SEATS)]
REWARDS: Final[list[Rewards]] = [Rewards(k) for k in range(a.SEATS)]
DISCARDS: Final[list[Discard]] = [Discard(k) for k in range(a.SEATS)]
END_TURNS: Final[list[EndTurn]] = [EndTurn(k) for k in range(a.SEATS)]
QUIETS: Final[list[Quiet]] = [Quiet(k) for k in range(a.SEATS)]
END_WINDOWS: Final[list[EndWindow]] = [EndWindow(k) for k in range(a.SEATS)]
AFTER_WINDOWS: Final[list[AfterWindow]] = [AfterWindow(k) for k in range(a.SEATS)]


# ---- whether it can come to a turn, and to a draft --------------------------------------------------------------


def begins(s: SpacecorpState) -> bool:
    """SC-2.8, SC-14.10: whether it is known whose turn comes next, or will be."""
    if s.next != a.NONE:
        return True
    for step in s.stack:
        if isinstance(step, EraSetup) and (step.era > s.rules.first_era or step.era == a.PLANETEERS):
            return True
        if isinstance(step, DrawStarter) or (isinstance(step, FirstPlayer) and step.known == 0):
            return True
    return False


def no_such_draft(s: SpacecorpState) -> str:
    """SC-3.5, SC-4.9: a draft is put together again, answer by answer, from what was before it."""
    before = s.opened
    if before is None:
        return ""
    player = s.drafter
    tail = before.stack[-1] if before.stack else None
    if not isinstance(tail, TurnTail) or tail.player != player or before.drafter != NOBODY:
        return "only the active player puts an action together, before the rest of the turn"
    first = cast(SpacecorpState, before.clone())
    opens: Step[SpacecorpState] = START_ACTIONS[player]
    if first.plan.numbers() != NO_PLAN.numbers():
        opens = SecondRun(player)
    first.then(opens)
    problem = opens.fits(first, before.stack)
    if problem:
        return problem
    first.settle()
    return "" if leads(first, s) else "no answers lead to what the active player has put together"

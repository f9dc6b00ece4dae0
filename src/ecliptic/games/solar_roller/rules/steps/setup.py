"""Setup (SR-2): cards, the first player, and two planets on every sheet."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer, offer_set
from ecliptic.core.arrays import changed
from ecliptic.core.machine import Auto, Chance, Step
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.facts import BEGINS, GOAL_SHOWN, HOMEWORLD, UPGRADE_SHOWN
from ecliptic.games.solar_roller.rules.state import HOMES, PLAYING, SETUP, RollerState
from ecliptic.games.solar_roller.rules.steps.marks import LaneAuto, LaneDecision, not_shared
from ecliptic.games.solar_roller.rules.steps.rounds import Round
from ecliptic.games.solar_roller.rules.steps.sheet import do_value


@final
class Setup(Auto[RollerState]):
    """SR-2: all of it, in order."""

    def run(self, s: RollerState) -> None:
        s.then(DealCard(), SetUpTogether(), DrawStarter())
        if s.rules.advanced:  # SR-13.1
            upgrade: i64
            for upgrade in range(1, a.UPGRADES + 1):
                s.shown |= 1 << upgrade


@final
class DealCard(Chance[RollerState]):
    """SR-2.1: first goals, then upgrades. SR-1.12: a card shows one side; SR-13.2: in the advanced game its goal."""

    def candidates(self, s: RollerState) -> vec[i64]:
        out = vec[i64](capacity=a.GOALS)
        card: i64
        for card in range(a.GOALS):
            if card not in s.goals and (s.rules.advanced or not (s.shown >> (card + 1)) & 1):
                out = append(out, a.CARD.of(card))
        return out

    def apply(self, s: RollerState, action: i64) -> None:
        card = a.CARD.a(action)
        if len(s.goals) < s.rules.goals_shown:
            s.goals = append(s.own_goals(), card)
            s.tell(GOAL_SHOWN, card)
        else:
            s.shown |= 1 << (card + 1)
            s.tell(UPGRADE_SHOWN, card + 1)
        if not cards_dealt(s):
            s.then(self)

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        if cards_dealt(s) or not s.stack or s.stack[-1] is not self:
            return "all cards are dealt by now"
        return not_setup(s)


def not_setup(s: RollerState) -> str:
    """What speaks against a step of setup."""
    return "" if s.phase == SETUP else "setup is over"


def not_last(s: RollerState, seat: i64, below: list[Step[Never]]) -> str:
    """What speaks against a step that ends in a homeworld: it is the last of its lane, and the first homeworld."""
    if below:
        return "it comes last"
    return not_setup(s) or (
        "" if s.homeworld[seat] == a.NONE and s.launched[seat] == 0 else "there is a homeworld"
    )


def is_bare(s: RollerState, seat: i64) -> bool:
    """Whether nothing is drawn yet."""
    return s.all_planets(seat) == 0 and s.launched[seat] == 0


def cards_dealt(s: RollerState) -> bool:
    """SR-2.1: whether all goals and upgrades are shown."""
    if len(s.goals) < s.rules.goals_shown:
        return False
    if s.rules.advanced:
        return True
    n: i64 = 0
    upgrade: i64
    for upgrade in range(1, a.UPGRADES + 1):
        n += (s.shown >> upgrade) & 1
    return n == s.rules.upgrades_shown


@final
class SetUpTogether(Auto[RollerState]):
    """SR-2.3: every seat at once."""

    def run(self, s: RollerState) -> None:
        s.open_lanes([SetUpSheet(k) for k in range(s.seats)])

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        seat: i64
        for seat in range(s.seats):
            if not is_bare(s, seat):
                return "sheets have something on them"
        return (
            not_shared(s, self)
            or not_setup(s)
            or ("" if len(below) == 1 else "the starter is drawn after it")
        )


@final
class SetUpSheet(LaneAuto):
    """SR-2.3, SR-2.4: a small planet, a large planet, the homeworld."""

    def run(self, s: RollerState) -> None:
        s.then(
            FirstPlanet(self.player, a.SMALL_PLANET),
            FirstPlanet(self.player, a.LARGE_PLANET),
            FindHome(self.player),
        )

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        return (
            super().fits(s, below)
            or not_last(s, self.player, below)
            or ("" if is_bare(s, self.player) else "the sheet has something on it")
        )


@final
class FirstPlanet(LaneAuto):
    """SR-2.3: any band, any color."""

    def __init__(self, player: i64, value: i64) -> None:
        super().__init__(player)
        self.value: Final = value

    def run(self, s: RollerState) -> None:
        do_value(s, self.player, a.ANY, self.value, a.ALL_BANDS)

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        problem = super().fits(s, below) or not_setup(s)
        return problem or ("" if below else "a homeworld must be found after it")


@final
class FindHome(LaneAuto):
    """SR-2.4: the planet closer to the sun; in the same band the player picks."""

    def run(self, s: RollerState) -> None:
        best: i64 = a.NONE
        level = False
        space: i64
        for space in range(a.SPACES):
            if not s.is_planet(self.player, space):
                continue
            if best == a.NONE or s.rules.band_of[space] < s.rules.band_of[best]:
                best = space
                level = False
            elif s.rules.band_of[space] == s.rules.band_of[best]:
                level = True
        if level:
            s.then(PickHome(self.player))
        else:
            make_home(s, self.player, best)

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        lane = s.lanes[self.player] if s.lanes else s.stack
        none = len(lane) == 1 and s.all_planets(self.player) == 0
        problem = super().fits(s, below) or not_last(s, self.player, below)
        return problem or ("there is no planet" if none else "")


@final
class PickHome(LaneDecision):
    """SR-2.4: which of two planets in the same band."""

    def candidates(self, s: RollerState) -> vec[i64]:
        return offer_set(a.HOME, s.all_planets(self.seat))

    def apply(self, s: RollerState, action: i64) -> None:
        make_home(s, self.seat, a.HOME.a(action))

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) or not_last(s, self.seat, below)


def make_home(s: RollerState, seat: i64, space: i64) -> None:
    """SR-2.5: an H, and the first ship."""
    s.put(seat, HOMES, space)
    s.own_ships()[seat * a.SPACES + space] += 1
    s.homeworld = changed(s.homeworld, seat, space)
    s.launched = changed(s.launched, seat, 1)
    s.tell(HOMEWORLD, seat, space)


@final
class DrawStarter(Chance[RollerState]):
    """SR-2.7: who holds the dice first; in solo it is clear."""

    def candidates(self, s: RollerState) -> vec[i64]:
        return offer(a.STARTER, s.seats)

    def apply(self, s: RollerState, action: i64) -> None:
        s.starter = a.STARTER.a(action)
        s.phase = PLAYING
        s.tell(BEGINS, s.starter)
        s.then(Round(1))

    def fits(self, s: RollerState, below: list[Step[Never]]) -> str:
        dealing = any(type(step) is DealCard for step in s.stack)
        if not dealing and not cards_dealt(s):
            return "cards are dealt before it"
        if not s.lanes and not any(type(step) is SetUpTogether for step in s.stack) and a.NONE in s.homeworld:
            return "sheets are set up before it"
        return not_shared(s, self) or not_setup(s) or ("it comes last" if below else "")

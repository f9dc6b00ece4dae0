"""SM-14: missions that are completed next to hub spaces, or linked to blocked ones."""

from __future__ import annotations

from typing import Final, Never, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.actions import offer_set
from ecliptic.core.arrays import bit, changed
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.facts import MISSION_DONE
from ecliptic.games.solarius.rules.reasons import CANT_PAY, CANT_PAY_ANY, NO_OPEN_MISSION, NOT_AT_HUB
from ecliptic.games.solarius.rules.state import HAD_BONUS, NO_MISSION, SHUT_OUT, WAITS, SolariusState
from ecliptic.games.solarius.rules.steps.cubes import PayRow, pay_cubes, unpaid
from ecliptic.games.solarius.rules.steps.hexes import linked_hubs, taken
from ecliptic.games.solarius.rules.steps.marks import SeatAuto, SeatOpen
from ecliptic.games.solarius.rules.steps.outpost import Bonus, OfferOutpost


def check_cost(s: SolariusState, seat: i64, card: i64) -> i64:
    """SM-14.2, SM-5.7, SM-5.8: whether the mat pays for the mission. No two parts of a cost want the same cubes."""
    rules = s.rules
    k: i64
    for k in range(card * a.COSTS, card * a.COSTS + rules.cost_len[card]):
        color = rules.cost_color[k]
        column = rules.cost_col[k]
        if column == a.NONE:
            if not s.row_pays(seat, color, rules.cost_n[k]):
                return no(CANT_PAY, card)
        elif s.cubes[(seat * a.COLORS + color) * a.COLS + column] < rules.cost_n[k]:
            return no(CANT_PAY, card)
    return 0


def hubs_for(s: SolariusState, seat: i64) -> i64:
    """SM-14.1, SM-14.7, SM-14.9: the hubs for which a mission from the ship's hex may count, a bit each."""
    here = s.ship[seat]
    near = s.layout.hub_near[here]
    return bit(near) if near != a.NONE else linked_hubs(s, seat, here)


def not_open(s: SolariusState, seat: i64, card: i64) -> str:
    """What speaks against this mission of the seat."""
    return "" if (s.open[seat] >> card) & 1 else "that mission is not open"


def check_mission(s: SolariusState, seat: i64) -> i64:
    """SM-14.1: whether a mission can be completed from the empty hex where the ship is."""
    left = s.open[seat]
    if left == 0:
        return no(NO_OPEN_MISSION)
    if hubs_for(s, seat) == 0:
        return no(NOT_AT_HUB)
    card: i64 = 0
    while left != 0:
        if left & 1 and check_cost(s, seat, card) == 0:
            return 0
        left >>= 1
        card += 1
    return no(CANT_PAY_ANY)


def begin_mission(s: SolariusState, seat: i64) -> None:
    """From a step: a mission is completed, if need be after asking which."""
    found: i64 = 0
    only: i64 = 0
    card: i64
    for card in range(a.CARDS):
        if (s.open[seat] >> card) & 1 and check_cost(s, seat, card) == 0:
            found += 1
            only = card
    if found == 1:
        for_hub(s, seat, only)
    else:
        s.then(PickMission(seat))


def for_hub(s: SolariusState, seat: i64, card: i64) -> None:
    """From a step: the card is chosen; for which hub it counts is asked only where several are linked."""
    hubs = hubs_for(s, seat)
    if hubs & (hubs - 1) != 0:
        s.then(PickHub(seat, card, hubs))
        return
    hub: i64 = 0
    while (hubs >> hub) & 1 == 0:
        hub += 1
    pay_mission(s, seat, card, hub)


def pay_mission(s: SolariusState, seat: i64, card: i64, hub: i64) -> None:
    """SM-14.2: single cubes go at once, of totals it may be asked which cubes."""
    rules = s.rules
    s.then(LayMission(seat, card, hub))
    k: i64
    for k in range(card * a.COSTS + rules.cost_len[card] - 1, card * a.COSTS - 1, -1):
        if rules.cost_col[k] == a.NONE:
            s.then(PayRow(seat, rules.cost_color[k], rules.cost_n[k]))
        else:
            pay_cubes(s, seat, rules.cost_color[k], rules.cost_col[k], rules.cost_n[k])


@final
class PickMission(SeatOpen):
    """SM-14.2: which of the open missions."""

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer_set(a.PICK_MISSION, s.open[self.seat])

    def check(self, s: SolariusState, action: i64) -> i64:
        return check_cost(s, self.seat, a.PICK_MISSION.a(action))

    def apply(self, s: SolariusState, action: i64) -> None:
        for_hub(s, self.seat, a.PICK_MISSION.a(action))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        problem = "" if hubs_for(s, self.seat) else "there is no hub"
        return problem or taken(s, self.seat) or super().fits(s, below)


@final
class PickHub(SeatOpen):
    """SM-14.9: for which of the blocked hubs that it is linked to."""

    def __init__(self, seat: i64, card: i64, hubs: i64) -> None:
        super().__init__(seat)
        self.card: Final = card
        self.hubs: Final = hubs  # a bit each

    def candidates(self, s: SolariusState) -> vec[i64]:
        return offer_set(a.AT_HUB, self.hubs)

    def apply(self, s: SolariusState, action: i64) -> None:
        pay_mission(s, self.seat, self.card, a.AT_HUB.a(action))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        problem = not_open(s, self.seat, self.card) or taken(s, self.seat)
        if not problem and check_cost(s, self.seat, self.card) != 0:
            problem = "it can't be paid"
        return problem or super().fits(s, below)


@final
class LayMission(SeatAuto):
    """SM-14.2, SM-14.4, SM-14.5, SM-14.6, SM-14.8: the marker comes to the hex; the first at a hub has its bonus."""

    def __init__(self, player: i64, card: i64, hub: i64) -> None:
        super().__init__(player)
        self.card: Final = card
        self.hub: Final = hub  # the one that it is completed for

    def run(self, s: SolariusState) -> None:
        player = self.player
        here = s.ship[player]
        linked: i64 = 0
        if s.layout.hub_near[here] != self.hub:
            linked = 1
        s.open = changed(s.open, player, s.open[player] & ~bit(self.card))
        s.done = changed(s.done, player, s.done[player] | bit(self.card))
        s.put_figure(player, here, a.MISSION)
        s.fresh = True
        s.tell(MISSION_DONE, player, self.card, here | self.hub << 8 | linked << 12)
        s.claim(player)
        s.then(OfferOutpost(player, here))
        at = player * a.HUBS + self.hub
        if s.at_hub[at] != NO_MISSION:
            return
        if linked == 1:
            s.at_hub = changed(s.at_hub, at, SHUT_OUT)
        elif s.hub_turn[self.hub] == 0:
            s.at_hub = changed(s.at_hub, at, WAITS)
        else:
            s.at_hub = changed(s.at_hub, at, HAD_BONUS)
            s.then(Bonus(player))

    def fits(self, s: SolariusState, below: list[Step[Never]]) -> str:
        problem = not_open(s, self.player, self.card) or taken(s, self.player)
        return problem or unpaid(s, below) or super().fits(s, below)

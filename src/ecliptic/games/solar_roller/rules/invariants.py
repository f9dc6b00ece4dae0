"""What must hold in every state of Solar Roller. Each problem is one sentence; normally there is none."""

from __future__ import annotations

from types import NoneType
from typing import Final, cast

from ecliptic.core.words import some
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules import state as st
from ecliptic.games.solar_roller.rules.state import OVER, PLAYING, SETUP, RollerState
from ecliptic.games.solar_roller.rules.steps.acting import Acting
from ecliptic.games.solar_roller.rules.steps.rounds import Bonus, Checkpoint, Round
from ecliptic.games.solar_roller.rules.steps.setup import (
    DrawStarter,
    FindHome,
    PickHome,
    SetUpSheet,
    cards_dealt,
)
from ecliptic.games.solar_roller.rules.steps.ships import Sail, ShipsServed
from ecliptic.games.solar_roller.rules.steps.upgrades import Gain, GainUpgrades, next_upgrade


def problems(content: Components, s: RollerState) -> list[str]:
    """All that is wrong with a state."""
    out = _table(content, s) + _kept(s)
    for seat in range(s.seats):
        out += _seat(s, seat)
        for space in range(a.SPACES):
            out += _space(s, seat, space)
    return out


_LAST: Final = {SETUP: DrawStarter, PLAYING: Round, OVER: NoneType}  # by phase: the step that comes last

_FIRST: Final[dict[type, tuple[type, ...]]] = {  # by what waits for the lanes: what each of them began with
    DrawStarter: (SetUpSheet,),
    GainUpgrades: (Acting,),
    Checkpoint: (Bonus, Gain),
}


def _kept(s: RollerState) -> list[str]:
    twin = s.clone()
    twin.work_out()
    same = list(twin.homeworld) == list(s.homeworld) and list(twin.crowded) == list(s.crowded)
    return [] if same else ["Homeworlds and free moon spaces are not worked out right."]


def _table(content: Components, s: RollerState) -> list[str]:
    out = []
    cards = content.cards.cards
    goals = list(s.goals)
    shown = [k for k in range(1, a.UPGRADES + 1) if s.shown >> k & 1]
    if s.shown & 1:
        out.append("There is no upgrade 0.")
    if len(set(goals)) != len(goals):
        out.append("A goal is shown twice.")
    if not s.rules.advanced and any(goal + 1 in shown for goal in goals):
        both = next(goal for goal in goals if goal + 1 in shown)
        card = f"Goal {a.GOAL_IDS[both]} and upgrade {both + 1}"
        out.append(f"{card} are the two sides of one card, so they can't both be shown.")
    if s.rules.advanced and len(shown) != a.UPGRADES:
        out.append("In the advanced game all upgrades are shown.")
    if len(goals) > cards.goals_shown or (not s.rules.advanced and len(shown) > cards.upgrades_shown):
        out.append("Too many cards are shown.")
    if s.phase != SETUP:
        if not cards_dealt(s):
            out.append("Too few cards are shown.")
        if not 0 <= s.starter < s.seats:
            out.append("Nobody has the dice first.")
    if not 0 <= s.rolled <= a.DICE or any((value > 0) != (k < s.rolled) for k, value in enumerate(s.dice)):
        out.append("The dice are not rolled one after the other.")
    for upgrade in (6, 7):
        n = s.squares[upgrade - 6]
        if not 0 <= n <= (s.rules.squares if s.shown >> upgrade & 1 else 0):
            out.append(f"Upgrade {upgrade} can't have {some(n, 'square')} marked.")
    if (s.phase == SETUP) != (s.round == 0) or s.round > s.rules.rounds:
        out.append(f"There can't be a round {s.round} now.")
    last = next(iter(s.waiting if s.lanes else s.stack), None)
    if not isinstance(last, _LAST[s.phase]) or (s.lanes and last is None):
        out.append("What comes last is not what this part of the game ends with.")
    elif s.lanes:
        wanted = _FIRST.get(type(s.waiting[-1]), ())
        if len({type(step) for step in s.firsts}) != 1 or not isinstance(s.firsts[0], wanted):
            out.append("All lanes begin alike, with what comes before the steps that wait.")
        elif isinstance(s.firsts[0], Gain) and any(
            lane and next_upgrade(cast("RollerState", s.opened), seat) == 0
            for seat, lane in enumerate(s.lanes)
        ):
            out.append("Who gains upgrades had something to gain before.")
    return out


def _seat(s: RollerState, seat: int) -> list[str]:
    out = []
    who = f"@{seat + 1}"
    sailing = 1 if s.lanes and any(isinstance(step, Sail) for step in s.lanes[seat]) else 0
    pieces = (s.ships_on_map(seat) + s.settlements(seat)) + sailing
    launched = s.launched[seat]
    if pieces != launched or launched > s.rules.pieces:
        out.append(f"{who} has {some(pieces, 'ship')} in play or settled, but put {launched} in play.")
    homes = [k for k in range(a.SPACES) if s.has(seat, st.HOMES, k)]
    lane = s.lanes[seat] if s.lanes else []
    finding = isinstance(lane[0], (SetUpSheet, FindHome, PickHome)) if lane else not s.lanes
    if len(homes) > 1 or (not homes and not (s.phase == SETUP and finding)):
        out.append(f"{who} must have one homeworld.")
    marked = sum(1 for k in range(a.SPACES) if s.has(seat, st.SETTLED, k))
    if marked != s.settlements(seat):
        out.append(
            f"{who} has {some(marked, 'planet')} with an S and {some(s.settlements(seat), 'settlement')}."
        )
    written = [n for n in s.boxes[seat * a.SHIPS : (seat + 1) * a.SHIPS] if n != a.NONE]
    if any(points not in list(s.rules.settlement_points) for points in written):
        out.append(f"{who} has a settlement with points that no level gives.")
    taken, given = s.dice_used(seat), s.given_up(seat)
    first, second = s.first_shift[seat], s.second_shift[seat]
    if taken + given > s.rules.actions:
        out.append(f"{who} has used too many dice.")
    if given and (given > s.rules.actions - 1 or s.rolled < a.DICE):
        out.append(f"{who} has given up more actions than it could.")
    elif given and not all(
        1 <= s.dice[a.FIRST_BLACK + k] + d <= a.PIPS for k, d in ((0, first), (1, second))
    ):
        out.append(f"{who} has shifted a die off its faces.")
    gained = s.upgrades[seat]
    if gained & ~s.shown:
        out.append(f"{who} has gained an upgrade that is not shown.")
    if s.halo[seat] != a.NONE and not gained >> 7 & 1:
        out.append(f"{who} has chosen a band for upgrade 7 without having it.")
    if s.filled[seat] and not gained >> 4 & 1:
        out.append(f"{who} had free actions without upgrade 4.")
    full = sum(1 << band for band in range(a.BANDS) if s.band_full(seat, band))
    if s.filled[seat] & ~full or (s.met[seat] >> 4 & 1 and not full):
        out.append(f"{who} has no band full that upgrade 4 was given for.")
    if s.spent[seat] & ~gained:
        out.append(f"{who} has used an upgrade that it has not.")
    if any(s.record[seat * a.ROUNDS + k] for k in range(s.round, a.ROUNDS)):
        out.append(f"{who} has actions recorded in a round to come.")
    for slot in range(st.SLOTS):
        points = s.scored[seat * st.SLOTS + slot]
        goal = slot // a.GOAL_PARTS
        real = (
            goal < len(s.goals)
            and s.rules.part_timing[s.goals[goal] * a.GOAL_PARTS + slot % a.GOAL_PARTS] != a.NO_PART
        )
        if points != a.NONE and not (real and s.claimed[slot]):
            out.append(f"{who} has points for a goal that nobody reached.")
    return out


def _space(s: RollerState, seat: int, space: int) -> list[str]:
    out = []
    at = seat * a.SPACES + space
    name = f"{a.SPACE_IDS[space]} of @{seat + 1}"
    free = s.moon_spaces(seat, space)
    if free < 0 or s.moons[at] < 0:
        out.append(f"{name} has more marks than moon spaces.")
    if sum(s.planets[seat * a.COLORS + k] >> space & 1 for k in range(a.COLORS)) > 1:
        out.append(f"{name} has a planet of two colors.")
    boxes = [s.has(seat, st.BOXES + k, space) for k in range(a.LEVELS - 1)]
    if boxes != sorted(boxes, reverse=True):
        out.append(f"{name} has boxes filled out of order.")
    marks = any(s.has(seat, which, space) for which in (st.LARGE, st.SETTLED, st.HOMES))
    rings = any(s.has_ring(seat, space, k) for k in range(a.COLORS))
    if not s.is_planet(seat, space) and (s.moons[at] or rings or any(boxes) or marks):
        out.append(f"{name} has no planet but something that belongs to one.")
    if not 0 <= s.served[at] <= s.ships[at] or s.ships[at] > s.rules.pieces:
        out.append(f"{name} has more ships used than there are.")
    if s.served[at] and not (s.lanes and any(isinstance(step, ShipsServed) for step in s.lanes[seat])):
        out.append(f"{name} has ships used, but no ship die is in use.")
    if s.phase == PLAYING and s.rules.band_of[space] == a.NONE and s.is_planet(seat, space):
        out.append(f"{name} is not on the sheet.")
    return out

"""Terms for bots: how good a state is, and which actions are worth a look."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import members
from ecliptic.core.machine import State
from ecliptic.games.solarius.advice import mats
from ecliptic.games.solarius.advice.clock import SolariusClock
from ecliptic.games.solarius.advice.exchanges import without_idle, without_repeats
from ecliptic.games.solarius.advice.memory import known_board_value, known_mat_value
from ecliptic.games.solarius.advice.outlook import missions_value, planets_value, stations_value
from ecliptic.games.solarius.advice.places import (
    Sights,
    board_value,
    colors_held,
    figure_value,
    unknown_value,
)
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import state as st
from ecliptic.games.solarius.rules.scoring import figures_of, score, winners
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.anytime import SaleMix, is_any
from ecliptic.games.solarius.rules.steps.cards import DrawCard
from ecliptic.games.solarius.rules.steps.cubes import GainCubes
from ecliptic.games.solarius.rules.steps.flight import PickHex, extra_price, flights
from ecliptic.games.solarius.rules.steps.gains import Mix
from ecliptic.games.solarius.rules.steps.phase_b import PickB
from ecliptic.games.solarius.rules.steps.settle import Reveal
from ecliptic.games.solarius.rules.steps.spend import Spend

WIN: Final = 100_000
HEXES_TRIED: Final = 12  # destinations that are looked at
CARD: Final = 40  # a card in hand
DRIVE: Final = 150  # drives, where they are only ranked
NOTHING: Final = -1_000_000


@final
class SolariusAdvice(SolariusClock):
    """What this game knows of good play."""

    def evaluate(self, s: State, seat: i64) -> float:
        state = cast(SolariusState, s)
        if state.over:
            return float(final_value(state, seat))
        return float(value_of(state, seat))

    def term_names(self) -> tuple[str, ...]:
        return TERMS

    def terms(self, s: State, seat: i64) -> list[float]:
        return terms(cast(SolariusState, s), seat)

    def worthwhile(self, s: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        return without_repeats(cast(SolariusState, s), legal)

    def promising(self, s: State, seat: i64, legal: vec[i64], most: i64) -> vec[i64]:
        state = cast(SolariusState, s)
        return promising(state, seat, without_repeats(state, legal), most)

    def settled(self, s: State) -> bool:
        """New dice, hubs and planets are valued on average; a card that is drawn in the middle of a turn is drawn."""
        return not isinstance(s.stack[len(s.stack) - 1], DrawCard)

    def deals(self, s: State, seat: i64) -> i64:
        """Others' hands change nothing in a turn of one's own."""
        return 1

    def slip(self) -> float:
        """It is asked often, so seldom: a guess (docs/strength.md)."""
        return 0.04


ADVICE: Final = SolariusAdvice()


# ---- how good a state is -------------------------------------------------------------------------------------


def final_value(s: SolariusState, seat: i64) -> i64:
    """SM-19.14: the lead over the best of the others; winning is all."""
    best: i64 = NOTHING
    other: i64
    for other in range(s.seats):
        if other != seat:
            points = score(s, other)
            if points > best:
                best = points
    value = (score(s, seat) - best) * mats.VP
    for other in winners(s):
        if other == seat:
            value += WIN
    return value


def value_of(s: SolariusState, seat: i64) -> i64:
    """Points that the seat may expect at the end, in hundredths."""
    left = mats.turns_left(s, seat)
    total = planets_value(s, seat, left) + known_mat_value(s, seat, left) + known_board_value(s, seat)
    total += mats.track_value(s, s.fuel[seat], left) + mats.track_value(s, s.bucks[seat], left)
    total += (
        mats.range_value(s.range_of(seat), left) + mats.dirt_value(s, seat, left) + cards_value(s, seat, left)
    )
    return total + pending_value(s, seat, left)


def pending_value(s: SolariusState, seat: i64, left: i64) -> i64:
    """What the seat is just about to get."""
    if len(s.stack) == 0:
        return 0
    step = s.stack[len(s.stack) - 1]
    if isinstance(step, Reveal):
        if step.player == seat:
            here = s.ship[seat]
            color = s.on_hex[here] - a.FACE_DOWN
            found = unknown_value(s, seat, color, colors_held(s, seat), left)
            return found + figure_value(s, seat, here, figures_of(s, seat)) // 2
    elif step.seat == seat:
        if isinstance(step, Spend):
            return step.left * mats.POINT
        if isinstance(step, GainCubes):
            return step.left * mats.CUBE
        if isinstance(step, (Mix, SaleMix)):
            return step.n * mats.POINT
    return 0


TERMS: Final = (
    *(
        "planets",
        "missions",
        "stations",
        "dice",
        "board",
        "fuel",
        "bucks",
        "range",
        "dirt",
        "cards",
        "pending",
    ),
    *("lead", "win"),
)


def terms(s: SolariusState, seat: i64) -> list[float]:
    """What `evaluate` adds up, in hundredths of a point."""
    out = [0.0] * len(TERMS)
    if s.over:
        value = final_value(s, seat)
        won = seat in winners(s)
        out[len(TERMS) - 2] = float(value - WIN if won else value)
        out[len(TERMS) - 1] = float(WIN if won else 0)
        return out
    left = mats.turns_left(s, seat)
    return [
        float(planets_value(s, seat, left)),
        float(missions_value(s, seat, left)),
        float(stations_value(s, seat, left)),
        float(mats.dice_value(s, seat, left)),
        float(board_value(s, seat)),
        float(mats.track_value(s, s.fuel[seat], left)),
        float(mats.track_value(s, s.bucks[seat], left)),
        float(mats.range_value(s.range_of(seat), left)),
        float(mats.dirt_value(s, seat, left)),
        float(cards_value(s, seat, left)),
        float(pending_value(s, seat, left)),
        0.0,
        0.0,
    ]


def cards_value(s: SolariusState, seat: i64, left: i64) -> i64:
    """What a hand and developments are good for in the turns to come."""
    total = members(s.hand[seat]) * CARD * left // (left + 3)
    at = seat * st.STATS
    lasting: i64 = 0
    color: i64
    for color in range(st.RANGE_STAT):
        lasting += s.stat[at + color] * 140
    lasting += s.stat[at + st.RANGE_CUT_STAT] * 110 + s.stat[at + st.POINT_CUT_STAT] * 80
    lasting += s.stat[at + st.PORTAL_STAT] * 150 + s.stat[at + st.WAIVE_STAT] * 60
    lasting += s.stat[at + st.DISCOUNT_STAT] * 90 + s.stat[at + st.EXPLORER_STAT] * 40
    laid = s.laid[seat]
    card: i64 = 0
    while laid != 0:
        if laid & 1 and s.rules.dev_kind[card] == a.DIE_SPACE:
            lasting += (mats.effect_value(s, card) - s.rules.dev_dirt[card] * 50) * 4
        laid >>= 1
        card += 1
    return total + lasting * left // 16


# ---- what is worth a look ------------------------------------------------------------------------------------


def promising(s: SolariusState, seat: i64, legal: vec[i64], most: i64) -> vec[i64]:
    """The likeliest best ones."""
    out = without_idle(s, seat, legal)
    step = s.stack[len(s.stack) - 1]
    if isinstance(step, PickHex):
        return best_hexes(s, seat, out, most)
    if len(out) <= most:
        return out
    if isinstance(step, PickB):
        return ranked(out, ranks_of_b(s, seat, out), most)
    values = vec[i64](capacity=len(out))
    action: i64
    for action in out:
        twin = s.clone()
        twin.act(seat, action)
        values = append(values, value_of(twin, seat))
    return ranked(out, values, most)


def ranked(actions: vec[i64], values: vec[i64], most: i64) -> vec[i64]:
    """So many of the actions, the best first; of equal ones the first."""
    out = vec[i64](capacity=most)
    k: i64
    n: i64 = len(actions)
    while len(out) < most and len(out) < n:
        best: i64 = -1
        for k in range(n):
            if values[k] > NOTHING and (best < 0 or values[k] > values[best]):
                best = k
        if best < 0:
            break
        out = append(out, actions[best])
        values[best] = NOTHING
    return out


def hex_values(s: SolariusState, seat: i64, actions: vec[i64]) -> vec[i64]:
    """For each destination what it brings less what the way there costs; anytime actions come first."""
    sights = Sights(s, seat)
    out = vec[i64](capacity=len(actions))
    action: i64
    for action in actions:
        value: i64 = WIN
        if not is_any(action):
            place = a.TO.a(action)
            value = sights.worth(place)
            if value > 0:
                value -= extra_price(s, seat, place) * mats.POINT
        out = append(out, value)
    return out


def best_hexes(s: SolariusState, seat: i64, actions: vec[i64], most: i64) -> vec[i64]:
    """The best destinations; of those that look alike the first."""
    values = hex_values(s, seat, actions)
    n: i64 = len(values)
    k: i64
    for k in range(n):
        if values[k] <= 0 and a.TO.a(actions[k]) != s.ship[seat]:
            values[k] = NOTHING
    if most > HEXES_TRIED:
        most = HEXES_TRIED
    out = ranked(actions, values, most)
    return out if len(out) > 0 else actions[:1]


def ranks_of_b(s: SolariusState, seat: i64, actions: vec[i64]) -> vec[i64]:
    """Roughly what the supplementary actions bring."""
    out = vec[i64](capacity=len(actions))
    left = mats.turns_left(s, seat)
    action: i64
    for action in actions:
        value: i64 = 0
        if is_any(action):
            value = WIN
        else:
            what = a.DO.a(action)
            if what == a.DO_FLIGHT:
                value = best_flight(s, seat)
            elif what == a.DO_DRIVES:
                value = DRIVE * left // (left + 6)
            elif what == a.DO_PLAY:
                value = 90 * left // (left + 2)
            elif what == a.DO_DRAW:
                value = 50 * left // (left + 3)
        out = append(out, value)
    return out


def best_flight(s: SolariusState, seat: i64) -> i64:
    """What the best destination brings, its price counted."""
    sights = Sights(s, seat)
    best: i64 = 0
    action: i64
    for action in flights(s, seat):
        place = a.TO.a(action)
        value = sights.worth(place)
        if value > best:
            value -= extra_price(s, seat, place) * mats.POINT
            if value > best:
                best = value
    return best

"""What a mat is worth before it scores, in hundredths of a point, and what effects bring.

All of it leans on `turns_left`: what wants time is worth less when little is left. The weights were set by reason.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.state import HOLD_STAT, STATS, TURN_END, SolariusState

VP: Final = 100
POINT: Final = 32  # fuel, a buck
CUBE: Final = 30
FIGURE: Final = 45  # a figure on the board on average, for hubs and the network
HUB_BONUS: Final = 150
SURE: Final = 95  # percent: what can be had at once


def turns_left(s: SolariusState, seat: i64) -> i64:
    """Player turns of the seat that have not begun."""
    rules = s.rules
    if s.turn == 0:
        return rules.game_turns * rules.player_turns
    k = (seat - s.token) % s.seats
    begun: i64 = 0
    if s.played > k:
        begun = (s.played - k - 1) // s.seats + 1
    return (rules.game_turns - s.turn + 1) * rules.player_turns - begun


def ends_left(s: SolariusState) -> i64:
    """Turn ends to come, in which stations do their effect once more."""
    left = s.rules.game_turns - s.turn + 1
    return left - 1 if s.phase == TURN_END else left


def effect_value(s: SolariusState, listed: i64) -> i64:
    """What a list of effects brings."""
    rules = s.rules
    total: i64 = 0
    k: i64
    for k in range(rules.list_first[listed], rules.list_first[listed] + rules.list_len[listed]):
        verb = rules.eff_verb[k]
        n = rules.eff_n[k]
        if verb == a.GAIN_FUEL or verb == a.GAIN_BUCKS or verb == a.GAIN_MIX:
            total += POINT * n
        elif verb == a.GAIN_RESOURCES:
            total += CUBE * n
        elif verb == a.UPGRADE_POINTS or verb == a.SHIFT_POINTS:
            total += POINT * n
        elif verb == a.GAIN_DRIVE:
            total += 130
        elif verb == a.FLIP_DRIVE:
            total += 90
        elif verb == a.DRAW_CARDS:
            total += 35 * n
        elif verb == a.PLAY_CARD:
            total += 20
        else:
            total += 45 * n
    return total


def row_worth(s: SolariusState, seat: i64, color: i64) -> i64:
    """What the cubes of a row are worth together (SM-3.1)."""
    worth = s.rules.worth
    at = (seat * a.COLORS + color) * a.COLS
    return s.cubes[at] * worth[0] + s.cubes[at + 1] * worth[1] + s.cubes[at + 2] * worth[2]


def track_value(s: SolariusState, n: i64, left: i64) -> i64:
    """Fuel or bucks: the first are needed most; at last they score."""
    total: i64 = 0
    k: i64
    for k in range(n):
        total += 40 - 3 * k
    out = total * 2 * left // (2 * left + 3)
    if left < 4:
        out += s.rules.track_vp[n] * VP * (4 - left) // 4
    return out


def range_value(reach: i64, left: i64) -> i64:
    """What a ship's range is good for in flights to come."""
    total: i64 = 0
    k: i64
    step: i64 = 260
    for k in range(1, reach):
        total += step
        step = step * 2 // 3
    return total * left // (left + 6)


def dice_value(s: SolariusState, seat: i64, left: i64) -> i64:
    """SM-19.8, SM-19.9, SM-19.10, and what tech dice and cubes are good for until then."""
    rules = s.rules
    total: i64 = 0
    color: i64
    k: i64
    for color in range(a.COLORS):
        row = seat * a.COLORS + color
        pips = rules.pips[s.step[row]]
        total += rules.level_vp[s.step[row]] * VP
        total += left * (6 * pips - pips * pips // 2)
        column = s.col[row]
        if column >= 1:
            total += 35 * left // (left + 3)
        if column >= 2:
            total += 65 * left // (left + 3)
        if column >= a.DIE_COLS - 2:
            total += rules.far_column_vp * VP + 40 * left // (left + 3)
        if column == a.DIE_COLS - 1:
            for k in range(a.COLS):
                if s.cubes[row * a.COLS + k] == rules.spaces[k]:
                    total += rules.full_column_vp * VP
        total += row_worth(s, seat, color) * CUBE * left // (2 * left + 6)
    return total


def dirt_value(s: SolariusState, seat: i64, left: i64) -> i64:
    """SM-6.4: cubes beside the mat, and spaces that will be missing for those to come."""
    free = s.rules.dirt_spaces + s.stat[seat * STATS + HOLD_STAT] - s.dirt[seat]
    missing = left * 6 // 10 - free  # cubes to come that will find no space
    if missing < 0:
        missing = 0
    return (s.beside[seat] + missing) * s.rules.dirt_vp * VP - s.dirt[seat] * 10

"""Answers that go without saying: a die that no card wants goes on a standard place; nothing is built without cubes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.state import SolariusState
from ecliptic.games.solarius.rules.steps.anytime import worth_of_cubes
from ecliptic.games.solarius.rules.steps.die import PickPlace
from ecliptic.games.solarius.rules.steps.flight import Found
from ecliptic.games.solarius.rules.steps.mission import hubs_for


def usual(s: SolariusState, seat: int) -> int:
    """The answer, or negative."""
    step = s.asked(seat)
    if isinstance(step, PickPlace):
        return _place(s, seat)
    if isinstance(step, Found) and not _may_build(s, seat, step):
        return a.FOUND.of(a.FOUND_NOTHING)
    return a.NONE


def _place(s: SolariusState, seat: int) -> int:
    """The other places of the mat can be pressed before the die is taken."""
    places = [a.ON.a(action) for action in s.legal(seat)]
    if a.ON_STANDARD not in places or any(on >= a.ON_CARD for on in places):
        return a.NONE
    return a.ON.of(a.ON_STANDARD)


# ---- an empty hex --------------------------------------------------------------------------------------------


def _may_build(s: SolariusState, seat: int, step: Found) -> bool:
    """Whether something can be built, or could be after exchanges, by the most that they bring (SM-17.1, SM-17.2)."""
    for action in map(int, step.legal(s)):
        if a.COMPLETE.owns(action) or (a.FOUND.owns(action) and a.FOUND.a(action) != a.FOUND_NOTHING):
            return True  # a planet that is paid may bring what nobody reckons here
    points = s.fuel[seat] + s.bucks[seat] + worth_of_cubes(s, seat) // s.rules.value_per_point
    cubes = points // s.rules.swap_price
    return any(lacking <= cubes for lacking in _lacking(s, seat, cubes))


def _lacking(s: SolariusState, seat: int, most: int) -> Iterator[int]:
    """How many cubes each way to the next station, and each open mission that may be completed here, is short of."""
    rules, built = s.rules, s.stations_built(seat)

    def for_total(color: int, total: int) -> int:
        return _short_of(s, seat, color, most, lambda one: one.row_pays(seat, color, total))

    def for_column(color: int, column: int, n: int) -> int:
        at = (seat * a.COLORS + color) * a.COLS + column
        return _short_of(s, seat, color, most, lambda one: one.cubes[at] >= n)

    if built < rules.stations:
        high, low = rules.station_high[built], rules.station_low[built]
        for card in (k for k in range(a.STATION_CARDS) if not s.station[seat * a.STATION_CARDS + k]):
            first, second = rules.station_first[card], rules.station_second[card]
            yield for_total(first, high) + for_total(second, low)
            yield for_total(second, high) + for_total(first, low)
    if hubs_for(s, seat):
        for card in (k for k in range(a.CARDS) if s.open[seat] >> k & 1):
            lacking = 0
            for k in range(card * a.COSTS, card * a.COSTS + rules.cost_len[card]):
                color, column, n = rules.cost_color[k], rules.cost_col[k], rules.cost_n[k]
                lacking += for_total(color, n) if column == a.NONE else for_column(color, column, n)
            yield lacking


def _short_of(
    s: SolariusState, seat: int, color: int, most: int, enough: Callable[[SolariusState], bool]
) -> int:
    """The fewest cubes after which a row is enough; more than `most` if so many do not make it so."""
    rows = [s]
    for n in range(most + 1):
        if any(map(enough, rows)):
            return n
        more: dict[tuple[int, ...], SolariusState] = {}
        for row in rows:
            columns = row.columns_for(seat, color)
            for column in (k for k in range(a.COLS) if columns >> k & 1):
                longer = row.clone()
                longer.put_cube(seat, color, column)
                more[tuple(longer.cubes)] = longer
        rows = list(more.values())
    return most + 1

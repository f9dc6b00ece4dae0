"""Every planet: its condition as printed, what falls short of it, and its points."""

from __future__ import annotations

from typing import Any

import pytest

from ecliptic.core.match import Match
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import scoring
from solarius.positions import PLANET_COLOR, A, Table, asked, fly, open_hexes, play, seat, why_not
from solarius.printed import PLANETS
from solarius.test_cards import part
from solarius.test_die import poor
from solarius.verbs import top

SPACE = "2,-1"
FAR = list(reversed(open_hexes()))
PAID = [name for name, (_, _, needs) in PLANETS.items() if needs.startswith("pay")]
FREE = [name for name in PLANETS if name not in PAID]


def settle(table: Table, name: str) -> Match:
    """A flies to the planet, which lies face up, and settles it."""
    return play(fly(table.planet(SPACE, name).seat(A, at="1,0").phase_b(), SPACE), "settle")


def table_for(needs: str, short: int) -> Table:
    """A seat that meets a condition, or is one step, column, mission or point of range short of it."""
    table = poor()
    verb, *figures = needs.split()
    if verb == "range":
        more = int(figures[0]) - 1 - short  # beside the own drive
        return table.seat(A, twos=more // 2, ones=more % 2)
    if verb == "missions_done":
        for k in range(int(figures[0]) - short):
            table.mission(A, 20 + k, FAR[k])
        return table
    color, least, count = figures[0], int(figures[1]), int(figures[2])
    if color != "any":
        best, others = least - short, least if short else 1
        of = {name: best if name == color else others for name in a.COLOR_IDS}
    else:
        of = {name: least if k < count - short else least - 1 for k, name in enumerate(a.COLOR_IDS)}
    for name, value in of.items():
        if verb == "levels":
            table.row(A, name, step=value)
        else:
            table.row(A, name, die=a.DIE_COLUMN_IDS[value - 1])
    return table


@pytest.mark.parametrize("name", FREE)
@pytest.mark.clause("SM-12.4", "SM-12.5", "SM-20.13")
def test_a_planet_is_settled_at_once_where_its_condition_is_met_and_pending_one_step_before(
    name: str,
) -> None:
    _, vp, needs = PLANETS[name]
    for short in (0, 1):
        match = settle(table_for(needs, short), name)
        assert seat(match).planets == {name: "pending" if short else "settled"}
        assert part(match, scoring.PLANET_ROW) == (0 if short else vp)
        assert part(match, scoring.PENDING_ROW) == (-1 if short else 0)
        assert (seat(match).fuel, seat(match).bucks) == (0, 0), "nothing is paid"


def holding(name: str, fuel: int, bucks: int) -> Match:
    """A holds the planet and has this."""
    return Table(2).seat(A, fuel=fuel, bucks=bucks).takes(A, name, SPACE).phase_b()


@pytest.mark.parametrize("name", PAID)
@pytest.mark.clause("SM-12.4", "SM-12.5", "SM-17.4", "SM-18.2")
def test_a_planet_is_paid_as_printed(name: str) -> None:
    _, vp, needs = PLANETS[name]
    fuel, bucks = (int(n) for n in needs.split()[1:])
    match = holding(name, 10, 10)
    assert (part(match, scoring.PLANET_ROW), part(match, scoring.PENDING_ROW)) == (0, -1)
    play(match, f"complete id={name}")
    assert (seat(match).planets, seat(match).fuel, seat(match).bucks) == (
        {name: "settled"},
        10 - fuel,
        10 - bucks,
    )
    assert (part(match, scoring.PLANET_ROW), part(match, scoring.PENDING_ROW)) == (vp, 0)
    for fuel_short, bucks_short in ((1, 0), (0, 1)):
        if fuel >= fuel_short and bucks >= bucks_short:
            short = holding(name, fuel - fuel_short, bucks - bucks_short)
            assert why_not(short, f"complete id={name}") == ("PLANET_SHORT", fuel, bucks)
    match = settle(Table(2).seat(A, fuel=10, bucks=10), name)
    assert (seat(match).planets, seat(match).fuel) == ({name: "pending"}, 10), "paid when the owner chooses"
    last = Table(2).seat(A, fuel=fuel, bucks=bucks).takes(A, name, SPACE).ends(4)
    assert asked(last) == "LastPlanets"
    play(last, f"complete id={name}")
    assert (last.over, seat(last).fuel, seat(last).bucks) == (True, 0, 0)


@pytest.mark.parametrize("name", PLANETS)
@pytest.mark.clause("SM-2.4", "SM-12.1", "SM-12.2")
def test_a_planet_of_its_color_turns_up_and_brings_as_many_cubes_as_it_has_points(name: str) -> None:
    color, vp, _ = PLANETS[name]
    assert PLANET_COLOR[name[0]] == color
    table = Table(2).planet(SPACE, color).seat(A, at="1,0")
    for row in a.COLOR_IDS:
        table.row(A, row, die="II")
    match = fly(table.phase_b(), SPACE)
    match.force(f"planet id={name}")
    assert asked(match) == "Turned"
    play(match, "explore")
    if vp > 1:
        assert (asked(match), int(top(match).left)) == ("GainCubes", vp)
    while asked(match) == "GainCubes":
        play(match, match.legal(A)[0])
    assert sum(sum(row) for row in seat(match).cubes.values()) == vp
    state: Any = match.state
    assert state.on_hex[state.ship[A]] == a.PLANET_IDS.index(name), "it lies there, face up"


@pytest.mark.clause("SM-12.6", "SM-11.1")
def test_a_settled_planet_stays_settled_when_its_condition_is_met_no_more() -> None:
    match = poor().seat(A, ones=2).takes(A, "K4", SPACE, settled=True).phase_b()
    assert seat(match).range == 3
    play(match, "do what=flight", "portals how=remove", "to hex=0,0")
    assert (seat(match).range, seat(match).planets) == (2, {"K4": "settled"})
    play(match, *[text for text in match.legal(match.to_act[0]) if text == "done"])
    assert seat(match).planets == {"K4": "settled"}

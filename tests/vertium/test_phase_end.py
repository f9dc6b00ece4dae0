"""The end of phase one (VT-8)."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from ecliptic.core.match import Match
from ecliptic.core.views import Weight
from vertium.positions import PLANETS, A, B, C, D, Table, asked, log, now, odds, planet, play

FOLDER = files("ecliptic.games.vertium") / "content"
every = pytest.mark.parametrize("players", [2, 3, 4])


def closing(players: int = 3, **options: object) -> Table:
    """A is about to colonize P1, the last planet, with its fourth kind. B owns all others, each with two elements."""
    table = (
        Table(players, **options).planet("P1", has="metal energy water", value=2).seat(A, hand="3 agri leak")
    )
    for who, name in enumerate(("P2", "P1", "P3", "P4")[:players]):
        table.seat(who, objective=name)  # nobody's own
    return table.owns(B, **{f"P{k}": 2 for k in range(2, PLANETS[players] + 1)})


def close(table: Table, blues: str = "", *, auto: bool = True) -> Match:
    """Colonize the last planet; blue moons are these, in the order of their planets."""
    position = table.cards(A).dump()
    match = Match.begin(table.game, position=position, seed=1, auto_chance=auto)
    for kind in blues.split():
        match.force(f"turn kind={kind}")
    return play(match, "place planet=P1")


def moons(table: Table, *names: str) -> Table:
    """The blue moons lie by these planets."""
    for name in names:
        table.planet(name, blue="face_down")
    return table


def elements(match: Match) -> list[int]:
    return [row.elements for row in match.view().planets]


# ---- extras, moons, objectives ---------------------------------------------------------------------------


@pytest.mark.clause("VT-8.1")
def test_each_extra_token_gives_its_planet_an_element() -> None:
    table = moons(closing(), "P5", "P6", "P7").planet("P1", has="3 metal 2 energy water")
    table.planet("P2", has="metal energy water 4 agri").planet("P3", has="2 metal energy water agri")
    assert elements(close(table, "refuge harvest"))[:4] == [2 + 3, 2 + 3, 2 + 1, 2]


@pytest.mark.parametrize(
    ("before", "after"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (8, 4)]
)
@pytest.mark.clause("VT-8.2")
def test_winter_eclipse_takes_half_rounded_down(before: int, after: int) -> None:
    table = moons(closing().owns(B, P3=before), "P3", "P4", "P5")
    assert elements(close(table, "winter_eclipse refuge harvest"))[2] == after


@pytest.mark.clause("VT-8.2", "VT-2.6")
def test_harvest_gives_one_and_the_refuge_moon_nothing() -> None:
    for blues, wanted in (("harvest refuge", [3, 2, 1]), ("refuge winter_eclipse", [2, 1, 3])):
        match = close(moons(closing(), "P3", "P5", "P6"), blues)
        found = elements(match)
        assert [found[k] for k in (2, 4, 5)] == wanted
        assert [planet(match, name).blue for name in ("P3", "P5")] == blues.split()


@every
@pytest.mark.clause("VT-8.2", "VT-2.6", "VT-18.20", "VT-18.21")
def test_blue_moons_are_shuffled_and_turned_up_for_all(players: int) -> None:
    match = close(moons(closing(players), "P2", "P3", "P4"), auto=False)
    assert odds(match) == {f"turn kind={kind}": 1 for kind in ("harvest", "winter_eclipse", "refuge")}
    match.force("turn kind=refuge")
    assert odds(match) == {"turn kind=harvest": 1, "turn kind=winter_eclipse": 1}
    match.force("turn kind=winter_eclipse")
    kinds = ["refuge", "winter_eclipse", "harvest"]
    for viewer in (None, A, B):
        assert [row.blue for row in match.view(viewer).planets][1:4] == kinds


@pytest.mark.clause("VT-8.2", "VT-3.4")
def test_moons_of_which_there_are_more_are_likelier(tmp_path: Path) -> None:
    """A box with two Harvests and no Winter Eclipse."""
    text = (FOLDER / "moons.toml").read_text(encoding="utf-8")
    text = text.replace('name = "Harvest"\ncount = 1', 'name = "Harvest"\ncount = 2')
    text = text.replace('name = "Winter Eclipse"\ncount = 1', 'name = "Winter Eclipse"\ncount = 0')
    (tmp_path / "moons.toml").write_text(text, encoding="utf-8")
    match = close(moons(closing(content=str(tmp_path)), "P2", "P3", "P4"), auto=False)
    assert odds(match) == {"turn kind=harvest": 2, "turn kind=refuge": 1}
    match.force("turn kind=harvest")
    assert odds(match) == {"turn kind=harvest": 1, "turn kind=refuge": 1}
    match.force("turn kind=refuge")
    assert [planet(match, name).blue for name in ("P2", "P3", "P4")] == ["harvest", "refuge", "harvest"]


@pytest.mark.clause("VT-8.3")
def test_an_objective_gives_three_elements_on_its_planet_if_its_faction_owns_it() -> None:
    table = moons(closing(4), "P7", "P8", "P9").owns(C, P2=4).owns(D, P3=4)
    table.seat(A, objective="P1").seat(B, objective="P2").seat(C, objective="P3").seat(D, objective="P4")
    match = close(table, "refuge harvest")
    assert elements(match)[:4] == [5, 4, 4, 2]
    assert [row.objective for row in match.view(None).sides] == ["P1", "P2", "P3", "P4"]


@pytest.mark.clause("VT-8.3", "VT-3.6", "VT-18.21")
def test_objectives_are_secret_until_the_end_of_the_phase() -> None:
    table = closing().seat(A, objective="P1").seat(B, objective="P3").seat(C, objective="P5")
    match = table.cards(A)
    assert [row.objective for row in match.view(C).sides] == ["", "", "P5"]
    play(match, "place planet=P1")
    assert [row.objective for row in match.view(C).sides] == ["P1", "P3", "P5"]


@pytest.mark.clause("VT-8.1", "VT-8.2", "VT-8.3")
def test_extras_come_before_blue_moons_and_those_before_objectives() -> None:
    """3 elements and an extra are 4; the eclipse leaves 2; the objective makes 5. No other order does."""
    table = moons(closing(), "P2", "P6", "P7").owns(B, P2=3).planet("P2", has="2 metal energy water agri")
    match = close(
        table.seat(A, objective="P3").seat(B, objective="P2").seat(C, objective="P1"), "winter_eclipse refuge"
    )
    assert elements(match)[1] == 5
    told = " ".join(log(match))
    assert told.index("from extra tokens") < told.index("Winter Eclipse") < told.index("met the objective")


@pytest.mark.clause("VT-8.1", "VT-8.2", "VT-8.3")
def test_the_planet_colonized_last_takes_part_in_all_of_it() -> None:
    table = moons(closing(), "P1", "P6", "P7").planet("P1", has="2 metal energy water")
    table.seat(A, objective="P1").seat(B, objective="P2")
    assert elements(close(table, "winter_eclipse refuge"))[0] == (2 + 1) - 1 + 3


# ---- ranking ---------------------------------------------------------------------------------------------


def counted(table: Table, starter: int = A) -> Match:
    """The phase ends by its guard, and blue moons change nothing: by P1, with one element or none, and by two unowned."""
    moons(table, "P1", "P4", "P5").beside(idle=120, starter=starter)
    match = table.cards(A)
    match.force("turn kind=winter_eclipse")
    match.force("turn kind=harvest")
    return play(match, "pass")


@pytest.mark.clause("VT-8.4", "VT-1.6")
def test_factions_are_ranked_by_points_and_not_by_value() -> None:
    """A: 1 + 2 points, B: 6 + 2, C: 3 + 4."""
    table = (
        Table(3).owns(A, P1=1).owns(B, P2=6).owns(C, P3=0, P6=3).planet("P1", value=6).planet("P2", value=2)
    )
    match = counted(table)
    assert (match.scores, now(match).ranking) == ([3, 8, 7], [B, C, A])
    assert match.to_act == (B,)


@pytest.mark.clause("VT-8.4", "VT-9.9")
def test_the_first_round_goes_by_the_ranking_of_phase_one_which_is_told_once() -> None:
    match = counted(Table(3).owns(A, P1=1).owns(B, P2=6).owns(C, P3=2))
    told = [line for _, line in match.lines(None) if re.match(r"@\d is \w+ with", line.text)]
    assert [line.text for line in told] == [
        "@2 is first with 8 VP",
        "@3 is second with 4 VP",
        "@1 is third with 3 VP",
    ]
    assert {line.weight for line in told} == {Weight.MINOR}  # what a seat did is told to others, not its rank


@pytest.mark.parametrize(("p1", "p2", "first"), [(5, 2, A), (2, 5, B), (3, 2, A)])
@pytest.mark.parametrize("starter", [A, B])
@pytest.mark.clause("VT-8.4")
def test_a_tie_goes_to_the_higher_total_planet_value(p1: int, p2: int, first: int, starter: int) -> None:
    table = Table(2).owns(A, P1=1).owns(B, P2=1).planet("P1", value=p1).planet("P2", value=p2)
    match = counted(table, starter)
    assert match.scores == [3, 3]
    assert now(match).ranking == [first, 1 - first]


@pytest.mark.parametrize("starter", [A, B, C])
@pytest.mark.clause("VT-8.4", "VT-3.8")
def test_a_full_tie_goes_by_seat_from_the_starting_player(starter: int) -> None:
    table = Table(3).owns(A, P1=1).owns(B, P2=1).owns(C, P3=1)
    for name in ("P1", "P2", "P3"):
        table.planet(name, value=2)
    assert now(counted(table, starter)).ranking == [(starter + k) % 3 for k in range(3)]


# ---- stopping here ---------------------------------------------------------------------------------------


@every
@pytest.mark.parametrize("style", ["base", "american"])
@pytest.mark.clause("VT-8.5")
def test_a_table_may_agree_to_stop_after_phase_one(players: int, style: str) -> None:
    table = closing(players, phases="one", style=style)
    match = close(table)
    assert match.over
    assert match.winners == [B]
    assert match.scores[A] == match.view().sides[A].points
    assert not [line for line in log(match) if "Phase two" in line]


@every
@pytest.mark.clause("VT-8.5", "VT-9.1")
def test_otherwise_phase_two_follows(players: int) -> None:
    match = close(closing(players))
    assert (match.over, now(match).phase, asked(match)) == (False, "fighting", "Lead")


@pytest.mark.parametrize(("p1", "p2", "winners"), [(2, 5, [B]), (5, 2, [A]), (2, 2, [A, B])])
@pytest.mark.clause("VT-8.5", "VT-9.10")  # and ruling VT-17.25
def test_a_tied_lead_goes_to_the_higher_total_value_or_is_shared(
    p1: int, p2: int, winners: list[int]
) -> None:
    table = Table(2, phases="one").owns(A, P1=1).owns(B, P2=1).planet("P1", value=p1).planet("P2", value=p2)
    match = counted(table, starter=B)
    assert match.scores == [3, 3]
    assert (match.over, match.winners) == (True, winners)

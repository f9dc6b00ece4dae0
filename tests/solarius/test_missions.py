"""SM-14: missions."""

from __future__ import annotations

import pytest

from solarius.positions import A, B, Table, asked, figure, fly, legal, own, play, seat, two_hubs, why_not
from solarius.test_hexes import crowded

BESIDE_E = "-1,-3"  # next to hub space E at -1,-4
BESIDE_A = "5,-1"


def ready(*cards: int, at: str = BESIDE_E, players: int = 2) -> Table:
    """A is there, with open missions and full rows."""
    table = Table(players).seat(A, at=at).cards(A, open=cards)
    for color in ("black", "yellow", "turquoise", "brown"):
        table.row(A, color, [3, 2, 1], die="IV")
    return table


def hub_of(match: object, who: int = A) -> dict[str, str]:
    data: dict[str, dict[str, dict[str, str]]] = match.dump()  # type: ignore[attr-defined]
    return (data.get("at_hub") or {}).get(str(who + 1), {})


@pytest.mark.clause("SM-14.1")
def test_a_mission_wants_an_open_card_and_a_hub_space_beside() -> None:
    match = fly(ready().phase_b(), BESIDE_E)
    assert why_not(match, "found what=mission") == ("NO_OPEN_MISSION", 0, 0)
    match = fly(ready(9, at="1,0").phase_b(), "1,0")
    assert why_not(match, "found what=mission") == ("NOT_AT_HUB", 0, 0)
    match = fly(ready(9).hubs("A").phase_b(), BESIDE_E)
    assert why_not(match, "found what=mission") is None, "built or not"


@pytest.mark.clause("SM-14.2", "SM-5.7")
def test_totals_are_paid_exactly() -> None:
    table = ready(9).row(A, "black", [3, 0, 0], die="II").row(A, "turquoise", [2, 0, 0]).hubs("E")
    match = play(fly(table.phase_b(), BESIDE_E), "found what=mission")
    assert (seat(match).cubes["black"], seat(match).cubes["turquoise"]) == ([0, 0, 0], [0, 0, 0])
    assert (figure(match, BESIDE_E), seat(match).open, seat(match).done) == ("1 mission", [], [9])
    table = ready(9).row(A, "black", [2, 0, 0]).row(A, "turquoise", [2, 0, 0])
    match = fly(table.phase_b(), BESIDE_E)
    assert why_not(match, "found what=mission") == ("CANT_PAY_ANY", 0, 0)


@pytest.mark.clause("SM-5.8", "SM-14.2")
def test_single_cubes_come_from_the_column_of_their_worth() -> None:
    match = play(fly(ready(21).phase_b(), BESIDE_E), "found what=mission")
    assert (seat(match).cubes["black"], seat(match).cubes["yellow"]) == ([3, 2, 0], [3, 0, 1])
    match = fly(ready(21).row(A, "yellow", [3, 1, 1], die="IV").phase_b(), BESIDE_E)
    assert why_not(match, "found what=mission") == ("CANT_PAY_ANY", 0, 0), (
        "two twos are wanted, not their worth"
    )


@pytest.mark.clause("SM-14.2")
def test_which_mission_is_asked_if_several_can_be_paid() -> None:
    table = ready(9, 21, 11).row(A, "black", [2, 1, 1], die="IV")
    match = play(fly(table.phase_b(), BESIDE_E), "found what=mission")
    assert legal(match, "mission") == ["9", "11", "21"]
    table = ready(9, 21, 11).row(A, "black", [2, 1, 0], die="IV")
    match = play(fly(table.phase_b(), BESIDE_E), "found what=mission")
    assert asked(match) == "PayCube", "9 alone can be paid"


@pytest.mark.clause("SM-14.2")
def test_a_mission_that_can_t_be_paid_is_dim() -> None:
    table = ready(9, 11, 12).row(A, "black", [3, 0, 0], die="IV")
    match = play(fly(table.phase_b(), BESIDE_E), "found what=mission")
    assert why_not(match, "mission n=11") == ("CANT_PAY", 10, 0)


@pytest.mark.clause("SM-14.4", "SM-14.6")
def test_the_first_mission_at_a_built_hub_has_its_bonus_and_no_other() -> None:
    match = play(fly(ready(21, 22).hubs("E").phase_b(), BESIDE_E), "found what=mission", "mission n=21")
    assert legal(match, "bonus") == ["OC1", "OC2", "OS1", "OS2", "OM1", "OM2"]
    assert hub_of(match) == {"E": "had_bonus"}
    table = ready(22).hubs("E").mission(A, 21, "0,-5", "E")
    match = play(fly(table.phase_b(), BESIDE_E), "found what=mission")
    assert asked(match) == "LastCall"


@pytest.mark.clause("SM-14.5", "SM-7.3")
def test_at_a_hub_that_is_not_built_the_bonus_waits() -> None:
    match = play(fly(ready(21).hubs("A").phase_b(), BESIDE_E), "found what=mission")
    assert hub_of(match) == {"E": "waits"}
    assert asked(match) in ("Outpost", "LastCall")
    table = Table(2).hubs("A").mission(A, 21, BESIDE_E, "E", "waits").mission(B, 22, "0,-5", "E", "waits")
    match = table.ends(1)
    match.force("hub letter=E")
    assert (asked(match), match.to_act) == ("Bonus", (B,)), "from the starting player on"
    play(match, "bonus id=OS1")
    assert (asked(match), match.to_act, seat(match, B).ones) == ("Bonus", (A,), 1)
    play(match, "bonus id=OS1")
    assert (hub_of(match), hub_of(match, B)) == ({"E": "had_bonus"}, {"E": "had_bonus"})
    assert asked(match) == "PickDie"


@pytest.mark.clause("SM-14.3")
def test_one_mission_a_flight() -> None:
    match = play(fly(ready(21, 22).phase_b(), BESIDE_E), "found what=mission", "mission n=22")
    assert seat(match).open == [21]
    while asked(match) in ("Outpost", "Bonus"):
        play(match, own(match)[-1])
    assert asked(match) == "LastCall"


@pytest.mark.clause("SM-14.2", "SM-12.5")
def test_a_completed_mission_claims_planets() -> None:
    table = ready(21).takes(A, "Y4", "2,-1").takes(A, "Y7", "-2,1")
    match = play(fly(table.phase_b(), BESIDE_E), "found what=mission")
    assert seat(match).planets == {"Y4": "settled", "Y7": "pending"}


# ---- blocked hubs --------------------------------------------------------------------------------------------


def linked(*cards: int, number: int = 1) -> Table:
    """A is at 7,-3, which touches B's figures around hub A."""
    table = crowded().seat(A, at="7,-3").cards(A, open=cards)
    for color in ("black", "yellow", "turquoise", "brown"):
        table.row(A, color, [3, 2, 1], die="IV")
    return table


@pytest.mark.clause("SM-14.7", "SM-14.8")
def test_a_mission_by_a_chain_shuts_out_of_the_bonus() -> None:
    match = play(fly(linked(21).hubs("A").phase_b(), "7,-3"), "found what=mission")
    assert figure(match, "7,-3") == "1 mission"
    assert hub_of(match) == {"A": "shut_out"}
    assert asked(match) != "Bonus"


@pytest.mark.clause("SM-14.8")
def test_shut_out_at_a_hub_that_is_built_later() -> None:
    match = play(fly(linked(21).hubs("B").phase_b(), "7,-3"), "found what=mission")
    assert hub_of(match) == {"A": "shut_out"}
    match = Table(2).hubs("B").mission(A, 21, "7,-2", "A", "shut_out").ends(1)
    match.force("hub letter=A")
    assert asked(match) == "PickDie"


@pytest.mark.clause("SM-14.7")
def test_while_a_neighbour_is_empty_chains_do_not_count() -> None:
    table = crowded(3, "6,-2").seat(A, at="7,-3").cards(A, open=[21])
    table.row(A, "black", [3, 2, 1], die="IV").row(A, "yellow", [3, 2, 1], die="IV")
    match = fly(table.phase_b(), "7,-3")
    assert why_not(match, "found what=mission") == ("NOT_AT_HUB", 0, 0)


@pytest.mark.clause("SM-14.9")
def test_the_hub_is_named_where_several_are_linked() -> None:
    match = two_hubs()
    assert asked(match) == "PickHub"
    assert legal(match, "at") == ["A", "E"]
    play(match, "at hub=E")
    assert hub_of(match) == {"E": "shut_out"}

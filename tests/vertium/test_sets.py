"""Sets, tokens and colonizing (VT-5), and the words of VT-1 that they give meaning to."""

from __future__ import annotations

import pytest

from vertium.positions import (
    PLANETS,
    QUIET,
    RESOURCES,
    A,
    B,
    C,
    Table,
    asked,
    log,
    now,
    planet,
    play,
    refusal,
    side,
    step,
)

every = pytest.mark.parametrize("players", [2, 3, 4])
FULL = "metal energy water agri"


def nearly(resource: str) -> str:
    """All kinds but one."""
    return " ".join(kind for kind in RESOURCES if kind != resource)


# ---- sets ------------------------------------------------------------------------------------------------


@pytest.mark.clause("VT-5.1")
def test_exactly_three_cards_are_discarded_for_one_token() -> None:
    match = play(Table(3).seat(A, hand="5 metal 2 leak").cards(A), "place planet=P3")
    assert side(match, A).hand == {"metal": 2, "leak": 2}
    assert now(match).discards == {"metal": 3}
    assert planet(match, "P3").tokens == {"metal": 1}
    assert side(match, A).tokens["metal"] == 3


@pytest.mark.clause("VT-5.1", "VT-5.4")  # and ruling VT-17.21
def test_a_planet_that_has_the_resource_can_not_take_another_while_one_lacks_it() -> None:
    table = (
        Table(2)
        .planet("P1", has="metal")
        .planet("P2", has="metal water")
        .planet("P3", has="metal")
        .planet("P4", has="metal")
    )
    match = table.seat(A, hand="3 metal leak").cards(A)
    assert match.legal() == ["place planet=P5"]
    assert refusal(match, "place planet=P2") == ("Brinehold already has Metal", "VT-5.1")


@pytest.mark.clause("VT-5.1")
def test_a_colonized_planet_takes_no_token() -> None:
    match = Table(3).owns(B, P2=4).owns(A, P3=1).seat(A, hand="3 water leak").cards(A)
    assert refusal(match, "place planet=P2") == ("Brinehold is colonized already", "VT-5.1")
    assert refusal(match, "place planet=P3") == ("Cinderreach is colonized already", "VT-5.1")
    assert match.legal() == [
        "place planet=P1",
        "place planet=P4",
        "place planet=P5",
        "place planet=P6",
        "place planet=P7",
    ]


@pytest.mark.clause("VT-5.1")
def test_a_set_chosen_among_several_goes_by_the_same_rules() -> None:
    match = Table(2).owns(B, P2=4).planet("P1", has="water").seat(A, hand="3 water 3 agri").cards(A)
    play(match, "set kind=water")
    assert match.legal() == ["place planet=P3", "place planet=P4", "place planet=P5"]
    assert refusal(match, "place planet=P1") == ("Amberfall already has Water", "VT-5.1")
    assert refusal(match, "place planet=P2") == ("Brinehold is colonized already", "VT-5.1")
    assert refusal(match, "place planet=P9") == ("P9 is not in this game", "VT-3.2")


# ---- where the token comes from --------------------------------------------------------------------------


@pytest.mark.clause("VT-5.2", "VT-1.4")
def test_a_token_of_the_pool_is_used_first_by_anybody() -> None:
    for who in (A, B, C):
        match = Table(3).seat(who, hand="3 agri leak", tokens="4 agri").beside(pool="2 agri metal").cards(who)
        play(match, "place planet=P1")
        assert now(match).pool == {"agri": 1, "metal": 1}
        assert side(match, who).tokens == {"agri": 4}


@pytest.mark.clause("VT-5.2")
def test_without_one_in_the_pool_it_comes_from_the_own_supply() -> None:
    match = Table(3).seat(A, hand="3 agri leak", tokens="2 agri metal").beside(pool="3 metal").cards(A)
    others = side(match, B).tokens, side(match, C).tokens
    play(match, "place planet=P1")
    assert now(match).pool == {"metal": 3}
    assert side(match, A).tokens == {"agri": 1, "metal": 1}
    assert (side(match, B).tokens, side(match, C).tokens) == others


@pytest.mark.clause("VT-5.2")
def test_the_last_token_of_all_comes_from_the_pool() -> None:
    match = Table(3).seat(A, hand="3 agri leak", tokens="").beside(pool="agri").cards(A)
    play(match, "place planet=P1")
    assert planet(match, "P1").tokens == {"agri": 1}
    assert now(match).pool == {}


@pytest.mark.clause("VT-5.3", "VT-4.5", "VT-4.7")
def test_a_set_without_a_token_is_discarded_without_effect() -> None:
    match = Table(3).seat(A, hand="3 metal 2 agri virus", tokens="4 agri").beside(pool="2 water").cards(A)
    assert match.legal() == ["set kind=metal"]
    assert refusal(match, "pass") == ("You hold a set of Metal, so you must play a set", "VT-4.5")
    before = [planet(match, f"P{k}").tokens for k in range(1, 8)]
    play(match, "set kind=metal")
    assert now(match).discards == {"metal": 3}
    assert [planet(match, f"P{k}").tokens for k in range(1, 8)] == before
    assert side(match, A).tokens == {"agri": 4}
    assert side(match, A).size == 4  # refilled (VT-4.8)
    assert match.to_act == (B,)


@pytest.mark.clause("VT-5.3")
def test_among_several_sets_one_without_a_token_may_be_chosen() -> None:
    match = Table(3).seat(A, hand="3 metal 3 agri", tokens="agri").cards(A)
    assert match.legal() == ["set kind=metal", "set kind=agri"]
    play(match, "set kind=metal")
    assert (match.to_act, now(match).discards) == ((B,), {"metal": 3})


# ---- extras ----------------------------------------------------------------------------------------------


@every
@pytest.mark.clause("VT-5.4")
def test_when_no_uncolonized_planet_lacks_it_the_token_is_an_extra_on_any(players: int) -> None:
    table = Table(players).owns(B, P1=3).seat(A, hand="3 energy leak")
    for k in range(2, PLANETS[players] + 1):
        table.planet(f"P{k}", has="energy water" if k % 2 else "energy")
    match = table.cards(A)
    assert match.legal() == [f"place planet=P{k}" for k in range(2, PLANETS[players] + 1)]
    assert refusal(match, "place planet=P1") == ("Amberfall is colonized already", "VT-5.1")
    play(match, "place planet=P3")
    assert planet(match, "P3").tokens == {"energy": 2, "water": 1}


@pytest.mark.clause("VT-5.4", "VT-5.5", "VT-1.3")
def test_an_extra_is_no_new_kind_and_colonizes_nothing() -> None:
    table = (
        Table(2)
        .owns(B, P2=2, P3=2, P4=2, P5=2)
        .planet("P1", has="2 metal energy")
        .seat(A, hand="3 energy leak")
    )
    match = play(table.cards(A), "place planet=P1")
    assert planet(match, "P1").tokens == {"metal": 2, "energy": 2}
    assert planet(match, "P1").owner is None
    assert now(match).phase == "colonizing"


@pytest.mark.clause("VT-5.4")
def test_an_extra_may_go_where_three_kinds_lie() -> None:
    table = Table(2).owns(B, P2=2, P3=2, P4=2).planet("P1", has=nearly("agri")).planet("P5", has="metal")
    match = play(table.seat(A, hand="3 metal leak").cards(A), "place planet=P1")
    assert planet(match, "P1").tokens == {"metal": 2, "energy": 1, "water": 1}
    assert planet(match, "P1").owner is None


# ---- colonizing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [2, 3, 4, 5, 6, 7])
@pytest.mark.parametrize("last", RESOURCES)
@pytest.mark.clause("VT-5.5", "VT-1.1", "VT-1.3", "VT-2.5")
def test_the_fourth_kind_colonizes(value: int, last: str) -> None:
    table = Table(4).planet("P8", value=value, has=nearly(last)).seat(B, hand=f"3 {last} leak")
    match = play(table.cards(B), "place planet=P8")
    found = planet(match, "P8")
    assert (found.owner, found.elements, found.moon) == (B, value, 0)
    assert found.tokens == dict.fromkeys(RESOURCES, 1)
    assert side(match, B).captains == 8


@pytest.mark.clause("VT-1.3", "VT-5.5")
def test_three_kinds_colonize_nothing() -> None:
    match = play(
        Table(3).planet("P1", has="metal energy").seat(A, hand="3 water leak").cards(A), "place planet=P1"
    )
    assert planet(match, "P1").owner is None
    assert planet(match, "P1").elements == 0
    assert side(match, A).captains == 7
    assert side(match, A).size == 4


@pytest.mark.clause("VT-5.5")
def test_who_places_the_last_kind_owns_it_whoever_placed_the_others() -> None:
    match = (
        Table(3).planet("P1", has="metal", value=4).seat(A, hand="3 energy leak").seat(B, hand="3 water leak")
    )
    match = match.seat(C, hand="3 agri raider").beside(display="2 virus").cards(A)
    play(match, "place planet=P1")
    for _ in range(2):
        play(match, match.legal()[0], "place planet=P1")
    assert planet(match, "P1").owner == C
    assert planet(match, "P1").elements == 4
    assert [side(match, who).captains for who in (A, B, C)] == [7, 7, 6]


@pytest.mark.clause("VT-5.5", "VT-7.2")
def test_extras_do_not_count_as_elements_yet() -> None:
    table = Table(3).planet("P1", has="3 metal 2 energy water", value=5).seat(A, hand="3 agri leak")
    match = play(table.cards(A), "place planet=P1")
    assert planet(match, "P1").elements == 5


@pytest.mark.clause("VT-5.6")
def test_tokens_on_a_colonized_planet_stay() -> None:
    table = Table(3).planet("P1", owner=A, has="metal energy 2 water 3 agri").planet("P2", has="water agri")
    match = table.seat(A, hand=f"virus {QUIET}").seat(B, hand=f"leak {QUIET}").cards(A)
    play(match, "play kind=virus")
    play(match, match.legal()[0], "play kind=leak")
    assert refusal(match, "leak planet=P1") == ("Amberfall is colonized, so its tokens stay", "VT-6.4")
    play(match, "leak planet=P2")
    assert planet(match, "P1").tokens == {"metal": 1, "energy": 1, "water": 2, "agri": 3}
    assert planet(match, "P2").tokens == {}


# ---- the end of phase one --------------------------------------------------------------------------------


def last_planet(players: int, open_planets: int) -> Table:
    """A can colonize P1; so many planets are uncolonized."""
    table = Table(players).planet("P1", has=nearly("agri"), value=3).seat(A, hand="3 agri leak")
    for k in range(2, PLANETS[players] + 2 - open_planets):
        table.owns(k % players, **{f"P{k}": 2})
    return table


@every
@pytest.mark.clause("VT-5.7")
def test_phase_one_ends_at_once_when_the_last_planet_is_colonized(players: int) -> None:
    match = play(last_planet(players, 1).cards(A), "place planet=P1")
    assert now(match).phase == "fighting"
    assert side(match, A).hand == {"leak": 1}  # not even refilled
    assert "Phase one ended" in log(match)


@every
@pytest.mark.clause("VT-5.7")
def test_phase_one_goes_on_while_a_planet_is_uncolonized(players: int) -> None:
    match = play(last_planet(players, 2).cards(A), "place planet=P1")
    assert now(match).phase == "colonizing"
    assert match.to_act == (B,)


@pytest.mark.parametrize(("idle", "phase"), [(118, "colonizing"), (119, "colonizing"), (120, "fighting")])
@pytest.mark.clause("VT-5.8")
def test_after_120_turns_without_a_token_the_phase_ends(idle: int, phase: str) -> None:
    """`idle` counts the turns begun without a token, this one too."""
    match = play(
        Table(3).owns(A, P1=3).owns(B, P2=2).planet("P6", has="metal").beside(idle=idle).cards(A), "pass"
    )
    assert now(match).phase == phase
    assert [planet(match, f"P{k}").out for k in range(1, 8)] == [False, False] + [phase == "fighting"] * 5


@pytest.mark.clause("VT-5.8")
def test_a_token_sets_the_count_of_idle_turns_back() -> None:
    match = play(Table(3).beside(idle=120).seat(A, hand="3 metal leak").cards(A), "place planet=P1")
    assert (now(match).phase, now(match).idle) == ("colonizing", 1)
    match = play(
        Table(2).beside(idle=119).seat(A, hand="3 metal leak", tokens="").beside(pool="").cards(A),
        "set kind=metal",
    )
    assert (now(match).phase, now(match).idle) == ("colonizing", 120)  # no token, no reset


@pytest.mark.clause("VT-5.8", "VT-4.1")
def test_missed_turns_count_as_idle_ones() -> None:
    match = play(Table(3).owns(A, P1=3).owns(B, P2=2).seat(B, misses=1).beside(idle=119).cards(A), "pass")
    assert now(match).phase == "fighting"


@pytest.mark.clause("VT-5.8", "VT-8.1", "VT-8.2", "VT-8.3")
def test_a_planet_out_of_the_game_has_no_part_in_the_end_of_the_phase() -> None:
    table = (
        Table(3)
        .owns(A, P1=3)
        .owns(B, P2=2)
        .planet("P5", has="3 metal")
        .seat(A, objective="P5")
        .seat(B, objective="P7")
    )
    table.planet("P5", blue="face_down").planet("P1", blue="face_down").planet("P3", blue="face_down")
    match = table.beside(idle=120).cards(A)
    match.force("turn kind=refuge")
    match.force("turn kind=harvest")
    play(match, "pass")
    assert [(planet(match, f"P{k}").owner, planet(match, f"P{k}").elements) for k in (1, 2, 3, 5)] == [
        (A, 3),
        (B, 2),
        (None, 0),
        (None, 0),
    ]
    assert asked(match) == "Lead"
    assert "place planet=P5" not in match.legal()
    assert "strike planet=P5" not in play(match, match.legal()[0], "carry n=0").legal()


@pytest.mark.clause("VT-5.8")
def test_the_guard_may_end_a_game_in_which_nobody_owns_anything() -> None:
    for style in ("base", "american"):
        match = play(Table(2, style=style).beside(idle=120).cards(A), "pass")
        assert match.over
        assert match.scores == [0, 0]
        assert match.winners == [A, B]


@pytest.mark.clause("VT-1.5")
def test_elements_never_run_out() -> None:
    match = play(Table(2).owns(B, P1=5000).planet("P1", value=2, moon=3).cards(A), "pass")
    assert planet(match, "P1").elements == 5001


@pytest.mark.clause("VT-1.6")
def test_an_element_is_one_point_and_a_planet_two() -> None:
    match = Table(3).owns(A, P1=3, P2=0).owns(B, P3=7).cards(A)
    assert match.scores == [7, 9, 0]
    assert [row.score for row in match.view().players] == ["7", "9", "0"]


@pytest.mark.clause("VT-5.1", "VT-18.22")
def test_the_token_of_a_chosen_set_is_placed_before_anything_else() -> None:
    table = Table(3).seat(A, hand="water leak virus")
    match = table.start(
        step("PlaceToken", seat=A, resource="water"), step("Turn", player=B), step("EndPhaseOne"), turn=A
    )
    assert match.to_act == (A,)
    assert refusal(match, "pass") == ("Now you place the token of your set", "VT-5.1")


@pytest.mark.parametrize(
    ("pool", "gone", "supply", "wet", "phase"),
    [
        ("", "4 water", "", "", "fighting"),  # nobody can place water any more, and P1 needs it
        ("", "3 water", "water", "", "colonizing"),
        ("water", "3 water", "", "", "colonizing"),
        ("", "3 water", "", "water", "colonizing"),  # P2 has some, and may still be colonized
    ],
)
@pytest.mark.clause("VT-5.8", "VT-6.4")  # and ruling VT-17.37
def test_when_leaked_tokens_are_gone_for_good_the_phase_ends(
    pool: str, gone: str, supply: str, wet: str, phase: str
) -> None:
    """By the other reading of Leak a resource can run short for ever, while Virus keeps other tokens moving."""
    table = (
        Table(2, leak_token_to_pool=False)
        .planet("P1", has="metal energy agri")
        .planet("P2", has=wet or "agri")
    )
    table.owns(A, P3=2, P4=2).planet("P5", owner=B, elements=3, has="metal energy 2 water agri").seat(
        B, tokens=supply
    )
    match = play(table.beside(pool=pool, gone=gone).cards(A), "pass")
    assert now(match).phase == phase
    assert planet(match, "P1").out == (phase == "fighting")

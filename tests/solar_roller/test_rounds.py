"""A round: its order (SR-3), its bonus (SR-4), the black dice (SR-5), taking actions (SR-6)."""

from __future__ import annotations

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from solar_roller.positions import (
    HOME,
    INNER,
    MIDDLE,
    OUTER,
    A,
    B,
    Table,
    again,
    asked,
    done,
    legal,
    play,
    recorded,
    rings,
    seat,
    space,
    squares,
)


def bands_open(match: Match, who: int = A) -> str:
    """The bands of the empty spaces that a red die can reach: "IM". Where it stands after `die red`."""
    return "".join(sorted({name[0] for name in legal(match, "draw", who)}))


# ---- the order ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("SR-3.1", "SR-3.2", "SR-3.3", "SR-3.4")
def test_even_rounds_begin_with_the_bonus_and_odd_ones_with_the_roll() -> None:
    match = Table(2).start(1)
    assert match.to_act == (CHANCE,)
    again(match)
    assert match.to_act == (A, B)
    done(match)
    assert match.view(None).round == 2  # type: ignore[attr-defined]
    assert match.view(None).dice == []  # type: ignore[attr-defined]
    assert asked(match) == "PickColor"
    play(match, "color red", "draw space=O7")
    assert match.to_act == (B,)
    play(match, "color red", "draw space=O7", seat=B)
    assert match.to_act == (CHANCE,)
    again(match, red=2, white=5, bands=(6, 6))
    assert match.view(None).dice == [2, 1, 1, 1, 5, 6, 6]  # type: ignore[attr-defined]
    assert match.view(None).bands == [0, 1, 2]  # type: ignore[attr-defined]
    done(match)
    assert match.view(None).round == 3  # type: ignore[attr-defined]
    assert match.to_act == (CHANCE,)


@pytest.mark.clause("SR-3.5", "SR-6.1", "SR-6.5")
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_up_to_three_actions_are_recorded(n: int) -> None:
    match = Table(2).roll(bands=(3, 4))
    for k, die in enumerate(("red", "blue", "green")[:n]):
        play(match, f"die {die}", f"draw space=M{k + 1}")
    assert (A in match.to_act) == (n < 3)
    if n < 3:
        play(match, "done")
    assert recorded(match) == n
    assert recorded(match, B) == 0


@pytest.mark.clause("SR-3.6", "SR-9.1")
def test_upgrades_come_after_all_actions_of_the_round() -> None:
    table = Table(2).sheet(A, I1="small red fauna ship", M1="small red H ship").beside(upgrades=[1])
    match = play(table.roll(white=5, bands=(1, 2)), "die white", "ship-die", "settle space=I1", "done")
    assert seat(match, A).gained == []
    play(match, "done", seat=B)
    assert seat(match, A).gained == [1]


@pytest.mark.clause("SR-3.8")
def test_a_checkpoint_comes_right_after_the_bonus() -> None:
    """Round 4's bonus draws a large planet: the fourth of goal F's middle part, scored before the roll."""
    table = Table(2).beside(goals="F").every(M1="large red", M2="large red", M3="large red")
    match = table.bonus(4)
    play(match, "color red", "draw space=M4")
    assert "F2" not in seat(match, A).scored, "while others write"
    play(match, "color red", "draw space=O4", seat=B)
    assert match.to_act == (CHANCE,)
    assert seat(match, A).scored == {"F2": 5}
    again(match, blue=2, bands=(3, 3))
    play(match, "die blue", "draw space=M5", seat=B)
    assert seat(match, B).scored == {}
    done(match)
    assert seat(match, B).scored == {"F2": 3}, "another checkpoint at the end of the round"


# ---- the bonus ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("SR-4.1", "SR-4.2")
@pytest.mark.parametrize(
    ("number", "step"), [(2, "PickColor"), (4, "PickColor"), (6, "PickMoons"), (10, "PickRaise")]
)
def test_the_bonus_has_the_value_of_the_round_in_any_band_and_color(number: int, step: str) -> None:
    table = Table(2).every(M1="small red H ship", O1="large blue")
    match = table.bonus(number)
    assert asked(match) == step
    if number < 5:
        play(match, "color green")
        assert bands_open(match) == "IMO"
        play(match, "draw space=I1")
        assert space(match, A, "I1").size == ("small" if number == 2 else "large")
    else:
        assert [text.split("=")[1] for text in match.legal(A)] == ["M1", "O1"]
        play(match, match.legal(A)[1])
        found = space(match, A, "O1")
        assert (found.moons, found.level) == ((2, "none") if number == 6 else (0, "water"))


@pytest.mark.clause("SR-4.3")
def test_the_bonus_must_be_taken_unless_it_has_no_target() -> None:
    full = dict.fromkeys((*INNER[1:], *MIDDLE, *OUTER), "small red")
    table = Table(2).sheet(A, I1="small red H ship", **full)
    match = table.bonus(2)
    assert match.to_act == (B,), "A has no empty space"
    assert all(text.startswith("color") for text in match.legal(B))
    assert match.why_not("done", B) == "Now you choose a color (SR-4.2)"


@pytest.mark.clause("SR-4.4")
def test_the_bonus_is_no_action_taken() -> None:
    match = Table(2).bonus(2)
    play(match, "color red", "draw space=M1")
    assert recorded(match, A, 2) == 0
    play(match, "color red", "draw space=M1", seat=B)
    again(match, bands=(3, 3))
    for k, die in enumerate(("red", "blue", "green"), 2):
        assert A in match.to_act
        play(match, f"die {die}", f"draw space=M{k}")
    assert recorded(match, A, 2) == 3


@pytest.mark.clause("SR-4.5", "SR-4.6")
@pytest.mark.parametrize(("halo", "n"), [("middle", 3), ("outer", 2), (None, 2)])
def test_the_ring_bonus_has_one_color_and_one_band_and_the_halo(halo: str | None, n: int) -> None:
    planets = {"M1": "small red", "M2": "small red", "M3": "small blue", "M4": "small green"}
    table = Table(2).every(**planets, O1="small red")
    if halo:
        table.seat(A, gained=[7], halo=halo).beside(squares=(0, 3)).seat(B, gained=[7], halo="inner")
    match = table.bonus(8)
    play(match, "color red")
    assert legal(match, "band") == ["middle", "outer"]
    play(match, "band middle")
    while A in match.to_act:
        assert all(name.startswith("M") for name in legal(match, "ring"))
        play(match, match.legal(A)[0])
    assert rings(match, A, "red") == ["M1", "M2", "M3"][:n]


@pytest.mark.clause("SR-4.6")
def test_upgrades_for_dice_do_not_touch_the_bonus() -> None:
    table = Table(2).seat(A, gained=[3, 5, 6]).beside(squares=(3, 0)).every(I1="small green moon")
    match = table.bonus(6)
    assert asked(match) == "PickMoons"
    assert {text.split()[0] for text in match.legal(A)} == {"moons"}
    table = Table(2).beside(upgrades=[8]).every(I1="small green moon")
    assert {text.split()[0] for text in table.bonus(10).legal(A)} == {"raise"}


# ---- the black dice ----------------------------------------------------------------------------------------------


@pytest.mark.clause("SR-5.1", "SR-5.2", "SR-5.3", "SR-5.4")
def test_all_pairs_of_black_dice() -> None:
    for first in range(1, 7):
        for second in range(1, 7):
            match = play(Table(1).roll(bands=(first, second)), "die red")
            named = {"IIMMOO"[first - 1], "IIMMOO"[second - 1]}
            wanted = set("IMO") if first == second else named
            assert set(bands_open(match)) == wanted


@pytest.mark.clause("SR-5.5", "SR-5.6", "SR-14.36")
def test_shifts_go_by_pips_and_stay_on_the_faces() -> None:
    match = Table(2).roll(bands=(1, 4))
    shifts = [text for text in match.legal(A) if text.startswith("shift")]
    found = {tuple(int(word.split("=")[1]) for word in text.split()[1:]) for text in shifts}
    wanted = {
        (x, y)
        for x in range(-2, 3)
        for y in range(-2, 3)
        if 1 <= abs(x) + abs(y) <= 2 and 1 <= 1 + x <= 6 and 1 <= 4 + y <= 6
    }
    assert found == wanted
    why = "A 1 can't be shifted that far: dice go from 1 to 6 (SR-5.5)"
    assert match.why_not("shift first=-1 second=0", A) == why
    assert match.why_not("shift first=+2 second=+1", A) == "A player may give up at most two actions (SR-5.6)"


@pytest.mark.clause("SR-5.5")
def test_black_dice_are_shifted_before_the_first_action_and_once() -> None:
    match = play(Table(2).roll(bands=(2, 5)), "die red", "draw space=I1")
    assert not any(text.startswith("shift") for text in match.legal(A))
    match = play(Table(2).roll(bands=(2, 5)), "shift first=+1 second=0")
    assert not any(text.startswith("shift") for text in match.legal(A))
    assert "done" in match.legal(A)


@pytest.mark.clause("SR-5.6", "SR-5.8")
@pytest.mark.parametrize(
    ("text", "bands", "left"),
    [
        ("shift first=+2 second=0", "IMO", 1),
        ("shift first=0 second=-2", "IMO", 1),
        ("shift first=+1 second=-1", "IMO", 1),
        ("shift first=0 second=+1", "IO", 2),
    ],
)
def test_a_pip_costs_an_action(text: str, bands: str, left: int) -> None:
    match = play(Table(2).roll(bands=(2, 5)), text)
    assert sum(abs(pip) for pip in seat(match, A).shifts) == 3 - left
    play(match, "die red")
    assert bands_open(match) == bands
    play(match, "draw space=I1")
    assert (A in match.to_act) == (left == 2)
    if left == 2:
        play(match, "die blue", "draw space=I2")
        assert A not in match.to_act
    assert recorded(match) == left


@pytest.mark.clause("SR-5.7")
def test_the_rolled_bands_stay_open_and_the_shift_ends_with_the_round() -> None:
    match = play(Table(2).roll(bands=(1, 4)), "shift first=0 second=+1", "die red")
    assert bands_open(match) == "IMO", "1 and 4 as rolled, and 1 and 5"
    play(match, "draw space=O1", "done")
    done(match, B)
    for who in (A, B):
        play(match, "color red", "draw space=M8", seat=who)
    again(match, bands=(1, 4))
    play(match, "die red")
    assert bands_open(match) == "IM"


@pytest.mark.clause("SR-5.9")
@pytest.mark.parametrize(
    ("bands", "marked"), [((4, 6), [0, 1]), ((5, 5), [1, 1]), ((4, 5), [0, 0]), ((2, 2), [1, 0])]
)
def test_squares_look_at_the_rolled_values(bands: tuple[int, int], marked: list[int]) -> None:
    match = Table(2).beside(upgrades=[6, 7]).roll(bands=bands)
    assert squares(match) == marked
    play(match, "shift first=+1 second=0" if bands[0] < 6 else "shift first=-1 second=0")
    assert squares(match) == marked


@pytest.mark.clause("SR-5.10")
def test_ships_go_where_they_like() -> None:
    table = Table(2).sheet(A, O1="small red ship", M1="small red S").seat(A, settlements=[0])
    match = play(table.roll(white=2, bands=(1, 2)), "die white", "ship-die", "ship space=O1")
    assert legal(match, "to") == ["M1", "O2", "O7"]
    for action, names in (("settle", ["I5", "O1"]), ("build", ["M1", "I5"])):
        match = play(table.roll(white=6, bands=(1, 2)), "die white", "ship-die")
        assert sorted(legal(match, action)) == sorted(names)


# ---- taking actions ----------------------------------------------------------------------------------------------


@pytest.mark.clause("SR-6.2")
def test_a_die_is_used_once_by_each_player() -> None:
    match = play(Table(2).roll(), "die red", "draw space=I1")
    assert "die red" not in match.legal(A)
    assert match.why_not("die red", A) == "You have used the red die in this round (SR-6.2)"
    assert "die red" in match.legal(B)


@pytest.mark.clause("SR-6.3")
def test_later_actions_build_on_earlier_ones_in_any_order() -> None:
    match = Table(2).roll(purple=1, white=3, blue=1, bands=(1, 2))
    play(match, "die blue", "draw space=I1", "die white", "wild-die", "moons space=I1", "die purple")
    play(match, "draw space=I2")
    assert space(match, A, "I1").moons == 1
    assert space(match, A, "I2").color == "purple"


@pytest.mark.clause("SR-6.4")
def test_a_die_without_a_target_cannot_be_taken() -> None:
    match = Table(2).sheet(A, I1="small blue").roll(red=3, blue=3, green=5, purple=4, bands=(1, 2))
    assert legal(match, "die") == ["blue", "purple", "white"]
    assert match.why_not("die red", A) == "No action is possible with the red die now (SR-6.4)"
    assert HOME in rings(play(match, "die purple", "band inner", "ring space=I5"), A, "purple")


@pytest.mark.clause("SR-6.2", "SR-14.10")
def test_white_counts_as_one_of_the_three() -> None:
    match = play(
        Table(2).roll(), "die red", "draw space=I1", "die white", "ship-die", "ship space=I5", "to space=I4"
    )
    assert recorded(match) == 2
    play(match, "die blue", "draw space=I2")
    assert A not in match.to_act
    assert sorted(seat(match, A).used) == ["blue", "red", "white"]

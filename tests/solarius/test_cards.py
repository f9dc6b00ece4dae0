"""Every progress card, both halves: what is printed on it is what happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ecliptic.core.match import Match
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import scoring
from solarius.positions import A, Table, asked, figure, fly, play, seat, why_not
from solarius.printed import CARDS
from solarius.test_die import poor, take
from solarius.verbs import does, top

INSTANT = [n for n, card in CARDS.items() if card.kind == "instant"]
STATIC = [n for n, card in CARDS.items() if card.kind == "static"]
SPACES = [n for n, card in CARDS.items() if card.kind.startswith("die")]
ROWS = {2: [2, 0, 0], 3: [3, 0, 0], 4: [2, 1, 0], 5: [3, 1, 0], 7: [3, 2, 0]}  # cubes of a total


def part(match: Match, row: int, who: int = A) -> int:
    """The points of a seat from one source."""
    state: Any = match.state
    return int(scoring.parts(state, who)[row])


def rows_for(number: int) -> dict[str, list[int]]:
    """Exactly the cubes that a mission wants."""
    rows = {color: [0, 0, 0] for color in a.COLOR_IDS}
    for entry in CARDS[number].cost.split(", "):
        color, what = entry.split()
        if "x" in what:
            count, column = what.split("x")
            rows[color][len(column) - 1] += int(count)
        else:
            rows[color] = list(ROWS[int(what)])
    return rows


def at_hub(number: int, rows: dict[str, list[int]]) -> Match:
    """A is beside hub E, which is built, with this mission open."""
    table = poor().hubs("E").seat(A, at="-1,-3").cards(A, open=[number])
    for color, cubes in rows.items():
        table.row(A, color, cubes, die="V")
    return table.lands()


# ---- as missions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", CARDS)
@pytest.mark.clause("SM-5.7", "SM-5.8", "SM-14.2", "SM-14.4", "SM-19.4", "SM-19.5")
def test_a_mission_takes_what_is_printed_and_scores_what_is_printed(number: int) -> None:
    match = at_hub(number, rows_for(number))
    assert (part(match, scoring.OPEN_ROW), part(match, scoring.MISSION_ROW)) == (-1, 0)
    play(match, "found what=mission")
    assert asked(match) == "Bonus", "paid without a choice, and the first mission at a built hub"
    after = seat(match)
    assert after.cubes == {color: [0, 0, 0] for color in a.COLOR_IDS}
    assert (after.open, after.done, figure(match, "-1,-3")) == ([], [number], "1 mission")
    assert (part(match, scoring.OPEN_ROW), part(match, scoring.MISSION_ROW)) == (0, CARDS[number].vp)


@pytest.mark.parametrize("number", CARDS)
@pytest.mark.clause("SM-5.7", "SM-5.8", "SM-14.2")
def test_with_a_cube_less_a_mission_can_not_be_completed(number: int) -> None:
    for color, row in rows_for(number).items():
        for column, n in enumerate(row):
            if n:
                rows = rows_for(number)
                rows[color][column] -= 1
                match = at_hub(number, rows)
                assert asked(match) == "Found", "asked, since cubes could be sold"
                assert why_not(match, "found what=mission") == ("CANT_PAY_ANY", 0, 0)


# ---- as instant developments ---------------------------------------------------------------------------------


@pytest.mark.parametrize("number", INSTANT)
@pytest.mark.clause("SM-10.5", "SM-10.7", "SM-20.1", "SM-20.2", "SM-20.3", "SM-20.4", "SM-20.5", "SM-20.6")
def test_an_instant_development_does_once_what_is_printed(number: int) -> None:
    table = Table(2).seat(A, dirt=3, ones=1).cards(A, hand=[number, 19])
    match = play(table.phase_b(), "do what=play", f"play n={number}")
    want = seat(match)
    want.hand, want.known, want.laid = [19], [], [number]
    play(match, "as-card half=development")
    does(match, CARDS[number].effects, A, want)
    assert asked(match) == "LastCall", "that was all"


# ---- as static developments ----------------------------------------------------------------------------------


def die_bonus(number: int, color: str, n: str) -> None:
    """More points for both uses in this color, none in another; the die alone counts for contamination."""
    for of, use in ((color, 1), (color, 2), ("black" if color == "brown" else "brown", 1)):
        table = poor().cards(A, laid=[number]).row(A, of, [3, 0, 0], die="V")
        match = take(table, of, "2", "on place=standard", f"use n={use}")
        more = int(n) if of == color else 0
        if use == 1:
            assert sum(seat(match).cubes[of]) == 3 + 2 + more
        elif of in ("black", "yellow"):
            assert (seat(match).fuel, seat(match).bucks) == ((3, 0) if of == "black" else (0, 3))
        else:
            assert int(top(match).left) == 2 + more
        assert seat(match).dirt == 0


def range_bonus(number: int, n: str) -> None:
    match = poor().cards(A, laid=[number]).phase_b()
    assert seat(match).range == 1 + int(n)
    play(match, "do what=flight")
    assert why_not(match, "to hex=0,2") is None
    assert why_not(match, "to hex=0,3") == ("TOO_FAR", 2, 0)


def hold_contamination(number: int, n: str) -> None:
    for cards, want in (([number], (4, 0)), ([], (3, 1))):
        match = take(poor().seat(A, dirt=3).cards(A, laid=cards), "black", "1", "on place=transform")
        play(match, "as color=brown")
        assert (seat(match).dirt, seat(match).beside) == want
    assert int(n) == 2, "spaces: five in all"
    match = take(poor().seat(A, dirt=5).cards(A, laid=[number]), "black", "3", "on place=standard")
    assert (seat(match).dirt, seat(match).beside) == (5, 1)


def range_price(number: int, fuel: str) -> None:
    match = fly(poor(fuel=4).cards(A, laid=[number]).phase_b(), "0,3")
    assert seat(match).fuel == 4 - 2 * int(fuel)


def point_price(number: int, bucks: str) -> None:
    match = take(poor(bucks=6).cards(A, laid=[number]).row(A, "black", die="V"), "black", "1")
    play(match, "on place=standard", "use n=1")
    paid = []
    for _ in range(4):
        before = seat(match).bucks
        play(match, "buy-point", *(["store column=I"] if asked(match) == "Store" else []))
        if asked(match) == "Store":
            play(match, "store column=I")
        paid.append(before - seat(match).bucks)
    assert paid == [int(bucks)] * 3 + [2]


def free_portals(number: int) -> None:
    for cards, too_far in (([number], None), ([], ("TOO_FAR", 14, 0))):
        match = play(poor().seat(A, at="5,-4").cards(A, laid=cards).phase_b(), "do what=flight")
        assert asked(match) == "PickHex"
        assert why_not(match, "to hex=-3,-1") == too_far, "from portal to portal"


def waive_penalty(number: int) -> None:
    match = take(poor().cards(A, laid=[number]), "black", "1", at=1)
    play(match, "on place=standard")
    assert (asked(match), seat(match).fuel, seat(match).bucks) == ("PickUse", 0, 0)
    match = take(poor(bucks=2).cards(A, laid=[number]), "black", "1", at=1)
    assert seat(play(match, "on place=standard")).bucks == 2


def planet_discount(number: int, n: str) -> None:
    for planet, fuel, bucks in (("K5", 5 - int(n), 0), ("Y6", 1, 4 - int(n)), ("K9", 6 - int(n), 1)):
        table = poor(fuel=fuel, bucks=bucks).cards(A, laid=[number]).takes(A, planet, "2,-1")
        match = play(table.turn(), f"complete id={planet}")
        assert (seat(match).planets, seat(match).fuel, seat(match).bucks) == ({planet: "settled"}, 0, 0)
    match = poor().cards(A, hand=[number]).takes(A, "K1", "2,-1").phase_b()
    play(match, "do what=play", f"play n={number}", "as-card half=development")
    assert seat(match).planets == {"K1": "settled"}, "a payment of 0 is claimed at once"


def explorer_bonus(number: int, n: str) -> None:
    match = fly(poor().cards(A, laid=[number]).planet("2,-1", "yellow").seat(A, at="1,0").phase_b(), "2,-1")
    match.force("planet id=Y2")
    play(match, "explore")
    assert (asked(match), int(top(match).left)) == ("GainCubes", 2 + int(n))


LASTS: dict[str, Callable[..., None]] = {
    "die_bonus": die_bonus,
    "range_bonus": range_bonus,
    "hold_contamination": hold_contamination,
    "range_price": range_price,
    "point_price": point_price,
    "free_portals": free_portals,
    "waive_penalty": waive_penalty,
    "planet_discount": planet_discount,
    "explorer_bonus": explorer_bonus,
}


@pytest.mark.parametrize("number", STATIC)
@pytest.mark.clause("SM-6.2", "SM-9.5", "SM-20.10", "SM-20.11", "SM-20.12", "SM-20.13", "SM-20.14")
def test_a_static_development_holds_as_printed(number: int) -> None:
    verb, *args = CARDS[number].effects.split()
    LASTS[verb](number, *args)


@pytest.mark.parametrize("number", STATIC)
@pytest.mark.clause("SM-10.7")
def test_a_static_development_holds_from_the_moment_when_it_is_played(number: int) -> None:
    match = Table(2).cards(A, hand=[number]).phase_b()
    play(match, "do what=play", f"play n={number}", "as-card half=development")
    played: Any = match.state
    lying: Any = Table(2).cards(A, laid=[number]).phase_b().state
    assert list(played.stat) == list(lying.stat)
    assert any(played.stat)


# ---- as die spaces -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", SPACES)
@pytest.mark.clause("SM-3.7", "SM-8.1")
def test_a_die_space_accepts_what_is_printed(number: int) -> None:
    _, accepts, _ = CARDS[number].kind.split()
    for color in a.COLOR_IDS:
        match = take(poor().cards(A, laid=[number]), color, "1")
        wrong = None if accepts in (color, "any") else ("WRONG_COLOR", number - 1, a.COLOR_IDS.index(accepts))
        assert why_not(match, f"on place=card-{number}") == wrong


@pytest.mark.parametrize("number", SPACES)
@pytest.mark.clause("SM-6.1", "SM-8.2", "SM-8.7", "SM-20.7", "SM-20.8", "SM-20.9")
def test_a_die_space_does_what_is_printed_before_the_die_is_used(number: int) -> None:
    _, accepts, dirt = CARDS[number].kind.split()
    effects = CARDS[number].effects
    color = "yellow" if accepts == "any" else accepts
    table = poor().seat(A, dirt=2).cards(A, laid=[number], hand=[1]).row(A, color, die="IV")
    match = take(table, color, "1")
    want = seat(match)
    want.dirt += int(dirt)
    play(match, f"on place=card-{number}")
    of_the_die = effects in ("points 1", "both_uses", "extra_supplementary")
    if not of_the_die:
        does(match, effects, A, want)
    assert asked(match) == "PickUse"
    assert vars(seat(match)) == vars(want), "nothing but what is printed"
    play(match, "use n=1")
    if asked(match) == "BuyCube":
        play(match, "stop")
    assert sum(seat(match).cubes[color]) - sum(want.cubes[color]) == (2 if effects == "points 1" else 1)
    assert seat(match).bucks - want.bucks == (1 if effects == "both_uses" else 0), "the second use of yellow"
    for _ in range(2 if effects == "extra_supplementary" else 1):
        assert asked(match) == "PickB"
        play(match, "do what=flight")
        if asked(match) == "Portals":
            play(match, "portals how=no")
        play(match, "to hex=0,0")
    assert asked(match) != "PickB"

"""The thirteen and the Red Shift cards (SQ-5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecliptic.games.solarquest.content.checks import load_components
from ecliptic.games.solarquest.rules.actions import DEED_IDS
from solarquest.positions import (
    A,
    B,
    C,
    D,
    Table,
    active,
    asked,
    card,
    changed,
    legal,
    owner,
    play,
    roll,
    seat,
    stations,
    thirteen,
    why_not,
)

CARDS = {row.id: row for row in load_components().cards.card}
ADVANCES = [name for name, row in CARDS.items() if row.effect == "advance"]


@pytest.mark.clause("SQ-5.1")
@pytest.mark.parametrize("dice", [(1, 3), (3, 1)])
def test_one_and_three_in_either_order_is_the_thirteen(dice: tuple[int, int]) -> None:
    match = roll(Table(2).seat(A, at="mercury", tank=3).turn(), *dice)
    assert asked(match) == "DrawCard"
    assert (seat(match).at, seat(match).tank, seat(match).cash) == ("mercury", 3, 1995)


@pytest.mark.clause("SQ-5.1")
def test_no_other_roll_is() -> None:
    for first in range(1, 7):
        for second in range(1, 7):
            match = roll(Table(2).seat(A, at="mercury").turn(), first, second)
            assert (asked(match) == "DrawCard") == ({first, second} == {1, 3})


@pytest.mark.clause("SQ-5.2", "SQ-5.3")
@pytest.mark.parametrize("name", ADVANCES)
@pytest.mark.parametrize("start", ["io", "drift_02", "jupiter_dock"])
def test_the_cards_fuel_is_paid_first_wherever_the_ship_is(name: str, start: str) -> None:
    match = thirteen(Table(3).seat(A, at=start, tank=20, pieces=3).turn(), name)
    assert (seat(match).at, seat(match).tank) == (CARDS[name].to, 20 - CARDS[name].fuel)


@pytest.mark.clause("SQ-5.2", "SQ-11.4", "SQ-12.5")
@pytest.mark.parametrize("name", [name for name, row in CARDS.items() if row.fuel])
def test_a_card_that_needs_more_than_there_is_puts_its_drawer_out(name: str) -> None:
    fuel = CARDS[name].fuel
    for tank, alive in ((fuel - 1, False), (fuel, True)):
        match = thirteen(Table(3).seat(A, at="drift_02", tank=tank, pieces=3).turn(), name)
        assert seat(match).alive == alive


@pytest.mark.clause("SQ-5.2")
def test_disputes_and_discoveries_need_no_fuel() -> None:
    for name, row in CARDS.items():
        if row.effect not in ("advance", "multiply", "burn"):
            match = thirteen(Table(3).own(A, "io").own(B, "moon").seat(A, at="drift_02", tank=0).turn(), name)
            assert seat(match).alive, name


@pytest.mark.clause("SQ-5.3", "SQ-8.1", "SQ-6.4")
def test_the_landing_of_a_card_is_resolved_in_full() -> None:
    match = thirteen(Table(2).own(B, "titan").station("titan").seat(A, at="drift_02").turn(), "to_titan")
    assert (seat(match, B).cash, asked(match)) == (1995 + 145, "Services")
    assert legal(match, "refuel") == ["1", "2"], "the card burnt two"
    match = thirteen(Table(2).seat(A, at="drift_02", cash=0).turn(), "to_station_2")
    assert seat(match).cash == 800
    assert legal(match, "pieces") == ["1"]


@pytest.mark.clause("SQ-5.4", "SQ-6.2")
@pytest.mark.parametrize("pays", [True, False])
def test_a_card_that_flies_over_earth_collects_500(pays: bool) -> None:
    table = Table(2, advance_collects_earth=pays).seat(A, at="triton", pieces=1)
    match = thirteen(table.turn(), "to_mercury")
    assert seat(match).cash == (2495 if pays else 1995)
    match = thirteen(Table(2, advance_collects_earth=pays).seat(A, at="drift_02").turn(), "to_titan")
    assert seat(match).cash == 1995, "the shortest way does not meet Earth"
    match = thirteen(Table(2, advance_collects_earth=pays).turn(), "to_titan")
    assert seat(match).cash == 1995, "leaving Earth pays nothing"


@pytest.mark.clause("SQ-5.4")
def test_no_card_leads_to_earth() -> None:
    assert "earth" not in {row.to for row in CARDS.values()}


@pytest.mark.clause("SQ-5.4", "SQ-8.1")
def test_a_ship_that_is_there_already_pays_the_fuel_and_lands_anew() -> None:
    match = thirteen(Table(2).own(B, "titan").station("titan").seat(A, at="titan", tank=9).turn(), "to_titan")
    assert (seat(match).at, seat(match).tank) == ("titan", 7)
    assert (seat(match).cash, seat(match, B).cash) == (1995 - 145, 1995 + 145)


@pytest.mark.clause("SQ-5.5")
@pytest.mark.parametrize(
    ("name", "there"), [("shift_x2", "drift_03"), ("shift_x3", "drift_04"), ("shift_x4", "europa")]
)
def test_multiplier_cards(name: str, there: str) -> None:
    match = thirteen(Table(2).seat(A, at="earth", tank=10).turn(), name)
    assert asked(match) == "Roll"
    roll(match, 2, 3)
    assert seat(match).tank == 10 - CARDS[name].fuel, "only the card's fuel"
    assert seat(match).at == there
    if asked(match) == "Services":
        play(match, "done")
    assert active(match) == B


@pytest.mark.clause("SQ-5.5", "SQ-15.6")
@pytest.mark.parametrize("counts", [True, False])
def test_doubles_and_thirteens_on_a_multiplier_cards_roll(counts: bool) -> None:
    def drawn() -> Table:
        return Table(2, card_roll_specials=counts).seat(A, at="drift_01", tank=20)

    match = roll(thirteen(drawn().turn(), "shift_x2"), 1, 1)
    assert seat(match).at == "drift_03"
    assert seat(match).cash == (2095 if counts else 1995)
    assert asked(match) == ("ExtraRoll" if counts else "Roll")
    assert active(match) == (A if counts else B)
    match = roll(thirteen(drawn().turn(), "shift_x2"), 1, 3)
    assert asked(match) == ("DrawCard" if counts else "Services")
    assert seat(match).at == ("drift_01" if counts else "thebe")


@pytest.mark.clause("SQ-5.6")
def test_a_dispute_won_against_a_player_takes_any_deed_of_any_rival() -> None:
    table = Table(3).own(A, "moon").own(B, "io", "venus").own(C, "mars").station("venus")
    match = thirteen(table.seat(A, at="drift_02").turn(), "win_dispute_player")
    assert (asked(match), match.to_act) == ("SellFirst", (B,))
    play(match, "done", "done")
    assert legal(match, "take") == ["io", "mars", "venus"]
    play(match, "take deed=venus")
    assert owner(match, "venus") == A
    assert stations(match) == ["venus"]
    assert (seat(match).cash, seat(match, B).cash) == (1995, 1995)
    assert active(match) == B


@pytest.mark.clause("SQ-5.6")
def test_a_dispute_won_against_the_federation_takes_any_unowned_deed() -> None:
    match = thirteen(Table(2).own(A, "moon").own(B, "io").seat(A, at="drift_02").turn(), "win_dispute_bank")
    assert len(legal(match, "take")) == 52
    assert why_not(match, "take deed=io") is not None
    play(match, "take deed=earth_lab")
    assert owner(match, "earth_lab") == A
    assert seat(match).cash == 1995


@pytest.mark.clause("SQ-5.6")
def test_a_dispute_lost_costs_a_deed_of_the_own_choice() -> None:
    table = Table(2).own(A, "moon", "io").station("io").own(B, "venus").seat(A, at="drift_02")
    match = thirteen(table.turn(), "lose_dispute")
    assert legal(match, "give-up") == ["moon", "io"]
    play(match, "give-up deed=io")
    assert owner(match, "io") is None
    assert stations(match) == ["io"]
    assert seat(match).cash == 1995, "nothing is paid for it"


@pytest.mark.clause("SQ-5.6", "SQ-5.8")
@pytest.mark.parametrize("name", ["win_dispute_player", "lose_dispute", "win_dispute_bank"])
def test_without_a_deed_that_qualifies_nothing_happens(name: str) -> None:
    table = Table(2).seat(A, at="drift_02")
    if name == "win_dispute_bank":
        table.own(B, *[row.id for row in load_components().deeds.deed])
    match = thirteen(table.turn(), name)
    assert (active(match), seat(match).at, seat(match).cash) == (B, "drift_02", 1995)


@pytest.mark.clause("SQ-5.7", "SQ-15.11")
@pytest.mark.parametrize(("name", "cash"), [("comet", 400), ("antigravity", 900)])
def test_discoveries_pay_and_grant_a_fresh_roll(name: str, cash: int) -> None:
    match = thirteen(Table(2).seat(A, at="mercury", tank=9, pieces=1).turn(), name)
    assert (seat(match).cash, asked(match)) == (1995 + cash, "Roll"), "no window before it"
    roll(match, 2, 2)
    assert (seat(match).cash, seat(match).tank) == (1995 + cash + 100, 5), "an ordinary roll"


@pytest.mark.clause("SQ-5.7", "SQ-5.8")
def test_the_meteor_burns_fuel_and_the_ship_stays_without_a_landing() -> None:
    match = thirteen(Table(2).own(B, "io").station("io").seat(A, at="io", tank=9).turn(), "meteor_shower")
    assert (seat(match).at, seat(match).tank, seat(match, B).cash) == ("io", 6, 1995)
    assert active(match) == B


@pytest.mark.clause("SQ-5.9")
def test_cards_go_under_the_pile_which_is_never_reshuffled() -> None:
    match = thirteen(
        Table(2).seat(A, at="drift_01").seat(B, at="drift_01").top("lose_dispute").turn(), "lose_dispute"
    )
    thirteen(match, "to_mars")
    pile = match.dump()["pile"]
    assert isinstance(pile, list)
    assert pile[-1] == ["lose_dispute", "to_mars"]
    table = Table(2).seat(A, at="drift_01")
    order = ["to_mars", *[name for name in CARDS if name != "to_mars"], "lose_dispute", "win_dispute_player"]
    match = roll(table.beside(pile=[order]).turn(), 1, 3)
    assert match.legal() == ["card id=to_mars"], "known cards come in their order"
    card(match, "to_mars")
    assert match.dump()["pile"] == [[*order[1:], "to_mars"]]


@pytest.mark.clause("SQ-5.10", "SQ-11.3")
def test_a_multiplied_move_ends_in_a_landing_and_never_fails_for_want_of_fuel() -> None:
    match = roll(thirteen(Table(2).seat(A, at="mercury", tank=4, pieces=1).turn(), "shift_x2"), 6, 6)
    assert (seat(match).at, seat(match).tank, seat(match).cash) == ("oberon", 0, 1995)
    assert asked(match) == "Services", "no bypass"


@pytest.mark.clause("SQ-5.10", "SQ-11.5")
def test_a_product_of_four_on_sinope_is_a_failed_takeoff() -> None:
    table = Table(2).own(B, "sinope").station("sinope").seat(A, at="sinope", tank=20)
    match = roll(thirteen(table.turn(), "shift_x2"), 1, 1)
    assert (seat(match).at, seat(match).tank, seat(match, B).cash) == ("sinope", 16, 2020)
    play(match, "done")
    assert active(match) == B, "no further roll"
    match = roll(thirteen(Table(2).seat(A, at="sinope", tank=20).turn(), "shift_x3"), 1, 1)
    assert seat(match).at == "drift_05", "six clears the dots"


@pytest.mark.clause("SQ-5.10", "SQ-4.9")
def test_a_product_of_four_beside_sinope_is_a_landing() -> None:
    table = Table(2).own(B, "sinope").station("sinope").seat(A, at="sinope", tank=20)
    match = roll(thirteen(table.bypassing(), "shift_x2"), 1, 1)
    assert (seat(match).at, seat(match).tank, seat(match, B).cash) == ("sinope", 16, 2020)


@pytest.mark.clause("SQ-5.6")
@pytest.mark.parametrize(
    ("name", "whose", "step"),
    [
        ("win_dispute_player", B, "TakeDeed"),
        ("win_dispute_bank", None, "TakeDeed"),
        ("lose_dispute", A, "GiveUpDeed"),
    ],
)
def test_a_dispute_about_the_only_deed_that_qualifies_is_about_that_one(
    name: str, whose: int | None, step: str
) -> None:
    table = Table(3).seat(A, at="drift_02")
    others = {"win_dispute_player": A, "win_dispute_bank": B, "lose_dispute": B}[name]
    table.own(others, *[deed for deed in DEED_IDS if deed != "mars"])
    if whose is not None:
        table.own(whose, "mars")
    match = thirteen(table.turn(), name)
    if name == "win_dispute_player":
        play(match, "done", by=whose)
    assert asked(match) == step
    (only, *sale) = match.legal(A)
    assert sale == (["sell deed=mars"] if name == "lose_dispute" else [])
    play(match, only)
    assert owner(match, "mars") == (None if name == "lose_dispute" else A)


# ---- sales before something is taken ---------------------------------------------------------------------------


@pytest.mark.clause("SQ-9.6", "SQ-5.6")
def test_the_loser_of_a_dispute_may_sell_before_a_deed_is_taken() -> None:
    table = Table(3).own(A, "moon", "mars").seat(A, at="drift_02", cash=0)
    match = thirteen(table.turn(), "lose_dispute")
    assert match.legal(A) == ["give-up deed=moon", "give-up deed=mars", "sell deed=moon", "sell deed=mars"]
    play(match, "sell deed=mars")
    assert match.legal(A) == ["give-up deed=moon", "sell deed=moon"]
    play(match, "sell deed=moon")
    assert (seat(match).cash, active(match)) == (410 + 310, B), "nothing is left to be taken"


@pytest.mark.clause("SQ-9.6", "SQ-15.23")
def test_what_a_dispute_takes_comes_before_the_way_to_fuel(tmp_path: Path) -> None:
    old = 'id = "lose_dispute"\neffect = "lose_deed"\nfuel = 0'
    folder = changed(tmp_path, "cards.toml", old, old.replace("0", "2"))
    table = Table(3, content=folder).own(A, "io").station("io").seat(A, at="io", tank=3, cash=1000)
    match = thirteen(table.turn(), "lose_dispute")
    assert seat(match).tank == 1
    play(match, "sell deed=io")
    assert asked(match) == "Rescue"
    assert "buy" in match.legal(A), "sold before the rescue"


@pytest.mark.clause("SQ-9.6", "SQ-5.6")
def test_rivals_may_sell_before_a_dispute_takes_a_deed_from_one_of_them() -> None:
    table = Table(4).own(B, "mars").own(D, "io", "moon").seat(A, at="drift_02").seat(D, pieces=1)
    match = thirteen(table.turn(), "win_dispute_player")
    assert (asked(match), match.to_act) == ("SellFirst", (B,))
    play(match, "sell deed=mars")
    assert (asked(match), match.to_act) == ("SellFirst", (D,)), "C has nothing to lose"
    assert match.legal(D) == ["done", "sell deed=moon", "sell deed=io", "sell-piece"]
    play(match, "done")
    assert legal(match, "take") == ["moon", "io"]
    assert seat(match, B).cash == 1995 + 410


@pytest.mark.clause("SQ-5.6")
def test_if_all_is_sold_nothing_is_taken() -> None:
    table = Table(2).own(B, "mars").seat(A, at="drift_02")
    match = play(thirteen(table.turn(), "win_dispute_player"), "sell deed=mars")
    assert (owner(match, "mars"), active(match)) == (None, B)


@pytest.mark.clause("SQ-9.6", "SQ-11.6")
def test_the_owner_of_a_site_that_is_forced_sells_it_to_the_ship() -> None:
    match = Table(2).own(B, "io").seat(A, at="io", tank=5, pieces=1).land()
    play(match, "force")
    assert match.to_act == (A,)
    assert seat(match, B).cash == 1995 + 320

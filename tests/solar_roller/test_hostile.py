"""Positions in which one thing is wrong: each is refused with one sentence."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache

import pytest

from ecliptic.testing.trial import Data, met
from solar_roller.positions import A, Table, game
from solar_roller.trial import FULL, PUT_OFF


@cache
def _met() -> dict[str, Data]:
    """For every decision the first position of random games in which seat A is asked it."""
    return met(game(2, *FULL.items()), range(6), seat=A, put_off=PUT_OFF)


def asked(name: str) -> Data:
    return deepcopy(_met()[name])


def lane(data: Data) -> list[Data]:
    found: list[Data] = data["private"]["lanes"][A]
    return found


def top(**fields: object) -> Callable[[Data], None]:
    return lambda data: lane(data)[0].update(fields)


def everything(**fields: object) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data.update(deepcopy(fields))
        if "private" in data:
            data["private"]["before"].update(deepcopy(fields))

    return change


def both_seats(**fields: object) -> Callable[[Data], None]:
    return lambda data: data["seats"][A].update(fields)


def no_home(data: Data) -> None:
    for row in data["seats"][A]["spaces"]:
        row.pop("home", None)


def without_7(data: Data) -> None:
    data["seats"][A]["gained"].remove(7)


def crowded(data: Data) -> None:
    data["seats"][A]["spaces"].append({"space": "I1", "color": "red", "moons": 9})
    data["seats"][A]["spaces"] = [
        row for row in data["seats"][A]["spaces"] if row["space"] != "I1" or row.get("moons") == 9
    ]


def drop_waiting(data: Data) -> None:
    data["private"]["waiting"][-1]["number"] = data["round"] + 1
    data["private"]["before"]["pending"] = data["private"]["before"]["pending"][1:]


FITS = "The pending step {} does not fit: {}."
CASES: list[tuple[str, Callable[[Data], None], str]] = [
    ("PickSpace", top(color=None), FITS.format("PickSpace", "it has no color")),
    ("PickSpace", top(value=3), FITS.format("PickSpace", "it can't have that value")),
    ("PickSpace", top(bands=8), FITS.format("PickSpace", "there are no such bands")),
    ("PickBand", top(color=None), FITS.format("PickBand", "it has no color")),
    ("PickColor", top(value=5), FITS.format("PickColor", "it can't have that value")),
    ("PickRing", top(left=0), FITS.format("PickRing", "so many rings can't be drawn")),
    ("PickRing", top(first=40), FITS.format("PickRing", "so many rings can't be drawn")),
    ("PickLevelUp", top(die="white"), FITS.format("PickLevelUp", "it takes upgrade 8 and a color die")),
    ("PickWhite", top(value=7), FITS.format("PickWhite", "no die has that value")),
    ("PickWhite", both_seats(used=[]), FITS.format("PickWhite", "the die is not in use")),
    ("Sail", top(left=9), FITS.format("Sail", "the ship can't have come there like that")),
    ("Sail", top(points=9), FITS.format("Sail", "")[:-2]),
    ("Sail", top(refunded=0), FITS.format("Sail", "the ship can't have come there like that")),
    ("PickShip", top(points=1000), FITS.format("PickShip", "no ship die gives so many points")),
    ("PickShip", top(again=2), FITS.format("PickShip", "a ship die is used once, and again only with upgrade 2")),
    ("Harbor", top(again=5), FITS.format("Harbor", "a ship die is used once, and again only with upgrade 2")),
    ("PickHalo", without_7, FITS.format("PickHalo", "it takes upgrade 7")),
    ("Act", top(seat=2), "The lane of seat 1 asks somebody else."),
    ("Act", lambda data: lane(data).append(dict(lane(data)[0])), "In the lane of seat 1 there can't be these steps: Act Act."),
    ("Act", lambda data: lane(data)[0].update(step="Dance"), "There is no step called 'Dance'."),
    ("Act", lambda data: data["private"]["firsts"].reverse(), "Every lane must begin with Acting of its seat."),
    ("Act", lambda data: data["private"]["lanes"].pop(), "There must be a lane and a first step for each of 2 seats, and no steps beside."),
    ("Act", drop_waiting, "The steps after the lanes must be those that were to come when these opened."),
    ("Act", everything(dice=[1, 2, 3]), "The dice of this round are rolled after the bonus and before the actions."),
    ("TakeBonus", everything(dice=[1] * 7), "The dice of this round are rolled after the bonus and before the actions."),
    ("TakeBonus", everything(round=9), "After round 9 round 3 can't come."),
    ("Act", lambda data: data.update(squares=[1, 1] if list(data["squares"]) != [1, 1] else [0, 0]), "While lanes are open only what belongs to the seats can differ from the position before."),
    ("Act", no_home, "@1 must have one homeworld."),
    ("Act", both_seats(launched=9), "@1 has 1 ship in play or settled, but put 9 in play."),
    ("Act", both_seats(shifts=[3, 0]), "@1 has given up more actions than it could."),
    ("Act", both_seats(halo="inner"), "@1 has chosen a band for upgrade 7 without having it."),
    ("Act", both_seats(full_bands_paid=["inner"]), "@1 had free actions without upgrade 4."),
    ("Act", both_seats(met=[4]), "@1 has no band full that upgrade 4 was given for."),
    ("Act", both_seats(spent=[3]), "@1 has used an upgrade that it has not."),
    ("Act", both_seats(actions=[0] * 9 + [1]), "@1 has actions recorded in a round to come."),
    ("Act", both_seats(scored={"Z1": 1}), "The position can't be read"),
    ("RollDie", everything(round=3), "After round 3 round 2 can't come."),
    ("RollDie", everything(phase="over"), "In this phase there can't be these steps to come"),
    ("RollDie", everything(dice=[1] * 7), "All dice are rolled."),
    ("RollDie", everything(upgrades=[1]), "In the advanced game all upgrades are shown."),
    ("RollDie", everything(goals=["A", "A", "B"]), "A goal is shown twice."),
    ("RollDie", everything(goals=["A", "B"]), "Too few cards are shown."),
    ("RollDie", everything(squares=[4, 0]), "Upgrade 6 can't have 4 squares marked."),
    ("RollDie", everything(starter=5), "There is no seat 5."),
    ("RollDie", everything(claimed=["Q1"]), "The position can't be read"),
    ("RollDie", both_seats(used=["red"]), "Nobody has used a die before all are rolled."),
    ("RollDie", lambda data: data["seats"].pop(), "The position has 1 seat, the options say 2."),
    ("RollDie", lambda data: data["seats"][A]["spaces"].append(deepcopy(data["seats"][A]["spaces"][0])), "The space "),
    ("RollDie", crowded, "I1 of @1 has more marks than moon spaces."),
    ("DrawStarter", both_seats(spaces=[], launched=0), "The sheet of seat 1 does not fit this part of the setup."),
    ("DealCard", everything(goals=["A", "B", "C"]), "Cards are dealt, all of them, before anything is drawn."),
    ("DrawStarter", everything(goals=[]), "Cards are dealt, all of them, before anything is drawn."),
]  # fmt: skip


@pytest.mark.parametrize(
    "number", range(len(CASES)), ids=[f"{k}-{row[0]}-{row[2][:30]}" for k, row in enumerate(CASES)]
)
def test_a_position_with_one_thing_wrong_is_refused(number: int) -> None:
    name, change, sentence = CASES[number]
    made = game(2, *FULL.items())
    data = asked(name)
    assert made.dump(made.load(data)) == data
    change(data)
    with pytest.raises(ValueError, match=r"\w") as raised:
        made.load(data)
    assert str(raised.value).startswith(sentence)
    assert str(raised.value).endswith(".")
    assert "\n" not in str(raised.value)


def test_a_sheet_with_a_settlement_nobody_can_have() -> None:
    table = Table(2).sheet(A, M1="small red S").seat(A, settlements=[50])
    with pytest.raises(ValueError, match=r"^@1 has a settlement with points that no level gives\.$"):
        table.start()

"""Positions in which one thing is wrong: refused with one sentence, or played on."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache

import pytest

from ecliptic.games.solar_roller.rules.actions import DIE_IDS
from ecliptic.testing.damage import refused_or_sound
from ecliptic.testing.trial import Data, met
from solar_roller.positions import A, Table, game
from solar_roller.trial import FULL, PUT_OFF, TRIAL


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


def put(k: int, step: str, **fields: object) -> Callable[[Data], None]:
    """One step more in the lane of seat A, the k-th."""
    return lambda data: lane(data).insert(k, {"step": step, **fields})


def table(k: int, step: str, **fields: object) -> Callable[[Data], None]:
    """One step more of those that are everybody's."""
    return lambda data: data["pending"].insert(k, {"step": step, **fields})


def everything(**fields: object) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        data.update(deepcopy(fields))
        if "private" in data:
            data["private"]["before"].update(deepcopy(fields))

    return change


def has(**fields: object) -> Callable[[Data], None]:
    """Seat A has this in these fields."""

    def change(data: Data) -> None:
        for name, found in fields.items():
            data.setdefault(name, {})["1"] = deepcopy(found)

    return change


def no_home(data: Data) -> None:
    del data["sets"]["1"]["homes"]


def without_7(data: Data) -> None:
    data["upgrades"]["1"].remove("7")


def drop_waiting(data: Data) -> None:
    data["private"]["waiting"][-1]["number"] = data["round"] + 1
    data["private"]["before"]["pending"] = data["private"]["before"]["pending"][1:]


ROLLED = dict.fromkeys(DIE_IDS, 1)
FITS = "The pending step {} does not fit: {}."
CASES: list[tuple[str, Callable[[Data], None], str]] = [
    ("PickSpace", top(color=None), "The pending step PickSpace can't have color = None."),
    ("PickSpace", top(value=3), "The pending step PickSpace can't have value = 3."),
    ("PickSpace", top(bands=8), "The pending step PickSpace can't have bands = 8."),
    ("PickBand", top(color=None), "The pending step PickBand can't have color = None."),
    ("PickColor", top(value=5), "The pending step PickColor can't have value = 5."),
    ("PickRing", top(left=0), "The pending step PickRing can't have left = 0."),
    ("PickRing", top(first=40), "The pending step PickRing can't have first = 40."),
    ("PickLevelUp", top(die="white"), "The pending step PickLevelUp can't have die = 'white'."),
    ("PickWhite", top(value=7), "The pending step PickWhite can't have value = 7."),
    ("Sail", top(left=9), FITS.format("Sail", "the ship can't have come there like that")),
    ("Sail", top(points=9), FITS.format("Sail", "")[:-2]),
    ("Sail", top(refunded=0), "The pending step Sail can't have refunded = 0."),
    ("PickShip", top(points=1000), "The pending step PickShip can't have points = 1000."),
    ("PickShip", top(again=2), "The pending step PickShip can't have again = 2."),
    ("Harbor", top(again=5), "The pending step Harbor can't have again = 5."),
    ("PickHalo", without_7, FITS.format("PickHalo", "it takes upgrade 7")),
    ("Act", top(seat=2), "The lane of seat 1 asks somebody else."),
    ("Act", lambda data: lane(data).append(dict(lane(data)[0])), FITS.format("Act", "its seat is asked something else")),
    ("Act", lambda data: lane(data)[0].update(step="Dance"), "There is no step called 'Dance'."),
    ("Act", lambda data: data["private"]["firsts"].reverse(), "The pending step Acting is in the lane of another seat."),
    ("Act", lambda data: data["private"]["lanes"].pop(), "There must be a lane and a first step for each of 2 seats, and no steps beside."),
    ("Act", drop_waiting, "The steps after the lanes must be those that were to come when these opened."),
    ("Act", everything(dice={"red": 1}, rolled=1), FITS.format("Act", "the dice are not rolled")),
    ("TakeBonus", everything(dice=ROLLED, rolled=7), FITS.format("RollDie", "all dice are rolled")),
    ("TakeBonus", everything(round=9), FITS.format("Round", "another round is next, and comes last")),
    ("Act", lambda data: data.update(squares={"6": 3 - data.get("squares", {}).get("6", 0)}), "While lanes are open only what belongs to the seats can differ from the position before."),
    ("Act", no_home, "@1 must have one homeworld."),
    ("Act", has(launched=9), "@1 has 1 ship in play or settled, but put 9 in play."),
    ("Act", has(first_shift=2, second_shift=1), "@1 has given up more actions than it could."),
    ("Act", has(halo="inner"), "@1 has chosen a band for upgrade 7 without having it."),
    ("Act", has(filled=["inner"]), "@1 had free actions without upgrade 4."),
    ("Act", has(met=["4"]), "@1 has no band full that upgrade 4 was given for."),
    ("Act", has(spent=["3"]), "@1 has used an upgrade that it has not."),
    ("Act", has(record={"10": 1}), "@1 has actions recorded in a round to come."),
    ("Act", has(scored={"4.1": 1}), "In a position scored of 1 has no '4.1'."),
    ("RollDie", everything(round=3), FITS.format("Round", "another round is next, and comes last")),
    ("RollDie", everything(phase="over"), "What comes last is not what this part of the game ends with."),
    ("RollDie", everything(dice=ROLLED, rolled=7), FITS.format("RollDie", "all dice are rolled")),
    ("RollDie", everything(shown=["1"]), "In the advanced game all upgrades are shown."),
    ("RollDie", everything(goals=["A", "A", "B"]), "A goal is shown twice."),
    ("RollDie", everything(goals=["A", "B"]), "Too few cards are shown."),
    ("RollDie", everything(squares={"6": 4}), "Upgrade 6 can't have 4 squares marked."),
    ("RollDie", everything(starter=5), "In a position starter can't be '5'."),
    ("RollDie", everything(claimed={"1.4": 1}), "In a position claimed has no '1.4'."),
    ("RollDie", has(moons={"I1": 9}), "I1 of @1 has more marks than moon spaces."),
    ("DrawStarter", has(planets={}, sets={}, launched=0, ships={}), FITS.format("DrawStarter", "sheets are set up before it")),
    ("DealCard", everything(goals=["A", "B", "C"]), FITS.format("DealCard", "all cards are dealt by now")),
    ("DrawStarter", everything(goals=[]), FITS.format("DrawStarter", "cards are dealt before it")),
    ("Act", put(1, "Round", number=2), FITS.format("Round", "it belongs to no lane")),
    ("Act", put(1, "Half", player=1, color="red", value=7), "The pending step Half can't have value = 7."),
    ("Act", has(used=["red", "blue", "green"]), FITS.format("Act", "no action is left")),
    ("Act", lambda data: data["private"]["firsts"][0].append({"step": "Gain", "player": 1}), "Every lane begins with one step, and at least one is still open."),
    ("Act", lambda data: data["private"]["firsts"][0][0].update(step="Gain"), "All lanes begin alike, with what comes before the steps that wait."),
    ("PickWhite", has(record={}), FITS.format("PickWhite", "no action is recorded")),
    ("PickShip", lambda data: lane(data).pop(1), FITS.format("PickShip", "ships that it serves are never forgotten")),
    ("Sail", top(points=1, left=2), FITS.format("Sail", "the ship can't have come there like that")),
    ("RollDie", table(0, "RollDie"), FITS.format("RollDie", "all dice are rolled")),
    ("RollDie", table(1, "Acting", player=1), FITS.format("Acting", "it belongs in a lane")),
    ("RollDie", table(4, "Round", number=2), FITS.format("Round", "a checkpoint comes before it")),
    ("RollDie", lambda data: data["pending"].pop(2), FITS.format("ActTogether", "upgrades are gained after it")),
    ("RollDie", lambda data: data["pending"].pop(3), FITS.format("Round", "a checkpoint comes before it")),
    ("RollDie", table(1, "BonusTogether"), FITS.format("BonusTogether", "a checkpoint comes after it")),
    ("DealCard", table(0, "DealCard"), FITS.format("DealCard", "all cards are dealt by now")),
    ("DealCard", table(1, "SetUpTogether"), FITS.format("SetUpTogether", "the starter is drawn after it")),
    ("DealCard", has(launched=1, ships={"I1": 1}), FITS.format("SetUpTogether", "sheets have something on them")),
    ("PickHalo", lambda data: data["private"]["before"].update(squares={}), "While lanes are open only what belongs"),
    ("PlaceShip", lambda data: data["private"]["before"].pop("met"), "Who gains upgrades had something to gain before."),
]  # fmt: skip

# Play comes to none of these, but nothing in them leaves the rules without an answer.
PLAYS_ON: list[tuple[str, Callable[[Data], None]]] = [
    ("PickWhite", has(used=[])),
    ("RollDie", has(used=["red"])),
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


@pytest.mark.parametrize("number", range(len(PLAYS_ON)))
def test_a_position_that_play_does_not_come_to_is_played_on(number: int) -> None:
    name, change = PLAYS_ON[number]
    data = asked(name)
    change(data)
    assert refused_or_sound(TRIAL, game(2, *FULL.items()), data, number) == ""


def test_a_sheet_with_a_settlement_nobody_can_have() -> None:
    table = Table(2).sheet(A, M1="small red S").seat(A, settlements=[50])
    with pytest.raises(ValueError, match=r"^@1 has a settlement with points that no level gives\.$"):
        table.start()

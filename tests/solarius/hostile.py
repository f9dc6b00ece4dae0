"""Positions at many kinds of questions, and ways to damage one; `test_hostile` has what must come of it."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from functools import cache
from typing import Any

from ecliptic.core.match import Match
from solarius import trial
from solarius.positions import A, Table, fly, game, play
from solarius.test_die import poor, put, take

Data = dict[str, Any]


def turn() -> Match:
    table = Table(2).hubs("E").seat(A, at="1,0", ones=1).cards(A, laid=[18], open=[9], hand=[1, 2], known=[2])
    table.takes(A, "K5", "2,-1").mission(A, 27, "0,-5", "E").station(A, "S6", "-1,0")
    return table.row(A, "black", [2, 0, 0], die="II").turn(lap=1)


def place() -> Match:
    return take(Table(2).cards(A, laid=[18]), "black", "1")


def pay_wheel() -> Match:
    return take(Table(2), "black", "1", "on place=standard", at=1)


def researching() -> Match:
    return put(Table(2).cards(A, hand=[1]), "black", "1", "research")


def use_one() -> Match:
    return take(Table(2), "black", "1", "on place=standard", "use n=1")


def storing() -> Match:
    return take(Table(2).row(A, "black", [2, 0, 0], die="IV"), "black", "1", "on place=standard", "use n=1")


def spending() -> Match:
    return take(Table(2), "turquoise", "2", "on place=standard", "use n=2")


def drawing() -> Match:
    return play(Table(2).phase_b(), "do what=draw")


def discarding() -> Match:
    match = drawing()
    match.force("card n=4")
    match.force("card n=7")
    return match


def half() -> Match:
    return play(Table(2).cards(A, hand=[1]).phase_b(), "do what=play", "play n=1")


def cleaning() -> Match:
    return Table(2).seat(A, dirt=1).effect("card-29")


def cleaning_on() -> Match:
    return play(cleaning(), "stop")


def portals() -> Match:
    return play(Table(2).seat(A, ones=1).phase_b(), "do what=flight")


def reveal() -> Match:
    return fly(Table(2).planet("2,-1", "yellow").seat(A, at="1,0").phase_b(), "2,-1")


def turned() -> Match:
    match = reveal()
    match.force("planet id=Y2")
    return match


def selling() -> Match:
    return play(poor().row(A, "black", [2, 0, 0]).turn(), "sell")


def taking() -> Match:
    """A takes three cubes of any color."""
    return poor().effect("card-8")


def swapping() -> Match:
    return play(Table(2).turn(), "swap color=black")


def paying_yellow() -> Match:
    """A pays 4 of yellow for a second station: a two and two ones, or two twos."""
    table = poor().seat(A, at="1,0").station(A, "S1", "-1,0").row(A, "yellow", [3, 2, 0], die="V")
    table.row(A, "brown", [3, 0, 0], die="V")
    return play(fly(table.phase_b(), "1,0"), "found what=station")


def found() -> Match:
    return trial.landing()


def firing() -> Match:
    return Table(2).station(A, "S1", "1,0").ends(4)


def bonus() -> Match:
    return trial.waiting()


def rolling() -> Match:
    match = play(poor().phase_b(), "do what=pass")
    match.force("die color=black")
    return match


@cache
def start(start_cards: bool = True, upto: str = "") -> Callable[[], Match]:
    """The setup, as far as this chance or choice."""

    def make() -> Match:
        match = Match.begin(game(2, start_cards), seed=1, auto_chance=False)
        while upto and match.to_act[0] < 0:
            texts = match.legal(match.to_act[0])
            if texts[0].startswith(upto):
                break
            match.force("starter seat=1" if "starter seat=1" in texts else texts[0])
        while upto and match.to_act[0] >= 0 and not match.legal(match.to_act[0])[0].startswith(upto):
            play(match, match.legal(match.to_act[0])[0])
        return match

    return make


def top(**fields: object) -> Callable[[Data], None]:
    return lambda data: data["pending"][0].update(fields)


def at(k: int, /, **fields: object) -> Callable[[Data], None]:
    return lambda data: data["pending"][k].update(fields)


def put_in(**fields: object) -> Callable[[Data], None]:
    return lambda data: data.update(deepcopy(fields))


def drop(k: int) -> Callable[[Data], None]:
    return lambda data: data["pending"].pop(k)


def insert(k: int, step: str, /, **fields: object) -> Callable[[Data], None]:
    """One step more, the k-th."""
    return lambda data: data["pending"].insert(k, {"step": step, **fields})


def first(step: str, **fields: object) -> Callable[[Data], None]:
    """One step more, before all others."""
    return lambda data: data["pending"].insert(0, {"step": step, **fields})


def part(name: str, **fields: object) -> Callable[[Data], None]:
    return lambda data: data.setdefault(name, {}).update(fields)


def hold(*cards: int) -> Callable[[Data], None]:
    """These cards come from the deck to A's hand."""

    def change(data: Data) -> None:
        for card in cards:
            data["deck"].remove(str(card))
            data["hand"]["1"].append(str(card))

    return change


def both(*changes: Callable[[Data], None]) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        for each in changes:
            each(data)

    return change


def fits(step: str, why: str) -> str:
    return f"The pending step {step} does not fit: {why}."

"""Positions in which one thing is wrong: each is refused with one sentence."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from ecliptic.core.match import Match
from ecliptic.testing.damage import refused_or_sound
from solarquest.positions import A, B, Table, card, game, hand, play, roll
from solarquest.trial import TRIAL

Data = dict[str, Any]


def opening() -> Match:
    return (
        Table(3, lasers=True).seat(A, at="io", pieces=1).own(A, "moon").own(B, "mars").seat(B, at="io").turn()
    )


def services() -> Match:
    return Table(3, lasers=True).seat(A, at="io", pieces=1).own(A, "moon").land()


def force() -> Match:
    return Table(3).seat(A, at="io", tank=5).own(B, "io").land()


def settle() -> Match:
    return Table(3).seat(A, at="io", cash=0).own(A, "moon").own(B, "io").land()


def shot() -> Match:
    return play(opening(), "fire at=2")


def hits() -> Match:
    table = Table(3, lasers=True).seat(A, at="io").own(B, "mars")
    match = play(table.seat(B, at="io", cash=0).seat(2, at="io").turn(), "fire at=2+3")
    match.force("roll 1 1")
    return match


def writing() -> Match:
    return play(opening(), "offer", "to 2", "want deed=mars")


def answer() -> Match:
    return play(opening(), "offer", "to 2", "want deed=mars", "next", "next", "done")


def rolling() -> Match:
    return Table(3).seat(A, at="drift_05").rolling()


def doubles() -> Match:
    return roll(rolling(), 1, 1)


def thirteen() -> Match:
    return roll(rolling(), 1, 3)


def multiplied() -> Match:
    return card(thirteen(), "shift_x2")


def dispute() -> Match:
    return card(thirteen(), "win_dispute_bank")


def sinope() -> Match:
    return roll(Table(3).seat(A, at="thebe").turn(), 2, 2)


def rescue() -> Match:
    return Table(3).seat(A, at="earth", tank=0).rolling()


def speak() -> Match:
    return play(hand(opening(), 1), "done")


def turn_only() -> Match:
    return Table(3, offers="turn").seat(A, at="io", pieces=1).own(A, "moon").turn()


def sell_first() -> Match:
    return card(
        roll(Table(3).seat(A, at="drift_01").own(A, "moon").own(B, "io").rolling(), 1, 3),
        "win_dispute_player",
    )


def counter() -> Match:
    return play(answer(), "counter", "next")


def start() -> Match:
    return Match.begin(game(3), auto_chance=False)


def top(**fields: object) -> Callable[[Data], None]:
    return lambda data: data["pending"][0].update(fields)


def at(k: int, **fields: object) -> Callable[[Data], None]:
    return lambda data: data["pending"][k].update(fields)


def all_over(**fields: object) -> Callable[[Data], None]:
    return lambda data: data.update(deepcopy(fields))


def declined(n: int) -> list[int]:
    """So many offers."""
    return [x for k in range(n) for x in (A, B, 0, 1, 5 * k)]


def drop(k: int) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        del data["pending"][k]

    return change


def part(name: str, **fields: object) -> Callable[[Data], None]:
    return lambda data: data.setdefault(name, {}).update(fields)


FITS = "The pending step {} does not fit: {}."
CASES: list[tuple[Callable[[], Match], Callable[[Data], None], str]] = [
    (opening, drop(-1), FITS.format("Turn", "a turn comes before the end of the game alone")),
    (opening, all_over(pending=[]), "The game is over when one player is left or the limit is reached, and only then."),
    (opening, top(step="Dance"), "There is no step called 'Dance'."),
    (opening, top(seat=2), FITS.format("Opening", "it is another player's turn")),
    (opening, at(2, player=3), FITS.format("PreRoll", "it is another player's turn")),
    (opening, at(4, player=3), FITS.format("Turn", "another player is next")),
    (opening, all_over(active=None), "There can't be a round 1 now, or it is nobody's turn."),
    (opening, all_over(round=0), "There can't be a round 0 now, or it is nobody's turn."),
    (opening, all_over(round=1001), "There can't be a round 1001 now, or it is nobody's turn."),
    (opening, all_over(by_limit=True), "The game is over when one player is left or the limit is reached, and only then."),
    (opening, all_over(alive=["1", "2"]), "@3 is out and can have nothing."),
    (opening, all_over(alive=[]), "@1 is out and can have nothing."),
    (opening, part("cash", **{"1": 7}), "@1's cash must be a multiple of 5."),
    (opening, part("tank", **{"1": 30}), "In a position tank of 1 can't be '30'."),
    (opening, part("space", **{"1": None}), "@1 has no ship on the board."),
    (opening, part("space", **{"1": "dot_venus_1"}), "No ship stays on a black dot, and @1's is on one."),
    (opening, part("pieces", **{"1": 2}), "There are 51 pieces of 50."),
    (opening, all_over(built=["jupiter_dock"], stock=44), "Fuel stations stand on planets and moons only."),
    (opening, all_over(pile=[]), "The pile must have all Red Shift cards."),
    (opening, all_over(declined=[0, 1, 2]), "A declined offer has five numbers."),
    (opening, all_over(declined=[0, 0, 1, 1, 5]), "A declined offer is from one seat to another, with a deed in it."),
    (opening, all_over(declined=[0, 1, 2, 1, 5] * 2), "Each offer is declined once in a turn."),
    (opening, all_over(declined=declined(55)), "In a position declined can't be"),
    (writing, all_over(declined=declined(54)), FITS.format("Write", "an offer is written in private, and nothing else changes meanwhile")),
    (answer, all_over(declined=declined(54)), FITS.format("Answer", "too many offers were declined")),
    (opening, all_over(offers_turn=4), "More offers were made than are allowed."),
    (opening, all_over(first_die=3), "Both dice are rolled, or none."),
    (opening, all_over(spent_at=["io", "io"]), "Each space where fuel or rent was paid is named once."),
    (services, top(late=2), "The pending step Services can't have late = 2."),
    (force, part("tank", **{"1": 12}), FITS.format("ForceBuy", "no purchase can be forced")),
    (force, lambda data: (part("cash", **{"1": 0})(data), all_over(offers_turn=3)(data))[0], FITS.format("ForceBuy", "no purchase can be forced")),
    (force, part("space", **{"1": "drift_05"}), FITS.format("ForceBuy", "no purchase can be forced")),
    (settle, top(amount=10), FITS.format("Settle", "that is not what is owed")),
    (settle, lambda data: (top(creditor=1)(data), at(1, creditor=1)(data))[0], FITS.format("Pay", "nobody owes that")),
    (shot, top(targets=[]), FITS.format("ShotDie", "there are no such targets")),
    (shot, top(targets=["1"]), FITS.format("ShotDie", "there are no such targets")),
    (shot, top(first=7), "The pending step ShotDie can't have first = 7."),
    (hits, at(2, face=6), FITS.format("Hits", "no such double leaves a debt")),
    (writing, lambda data: data.pop("private"), FITS.format("Write", "an offer is written in private, and nothing else changes meanwhile")),
    (writing, top(wants=["moon"], least=1), FITS.format("Write", "it has deeds that are somebody else's")),
    (writing, top(part="cash", least=0, cash=3), FITS.format("Write", "nobody has that cash")),
    (writing, top(whom=None), FITS.format("Write", "it is made to nobody")),
    (writing, all_over(offers_turn=0), FITS.format("Write", "an offer is written in private, and nothing else changes meanwhile")),
    (writing, part("cash", **{"1": 5}), FITS.format("Write", "an offer is written in private, and nothing else changes meanwhile")),
    (answer, top(seat=1), FITS.format("Answer", "it is made to nobody")),
    (answer, top(wants=[]), FITS.format("Answer", "no deed is in it")),
    (answer, top(wants=["moon"]), FITS.format("Answer", "it has deeds that are somebody else's")),
    (answer, top(cash=5000), FITS.format("Answer", "nobody has that cash")),
    (opening, at(1, player=3), FITS.format("Hear", "it is another player's turn")),
    (opening, part("offers_hand", **{"2": 4}), "More offers were made than are allowed."),
    (opening, all_over(bought_pieces=2), "No more fuel stations in hand can have been bought in this turn than there are."),
    (turn_only, all_over(hands=["2"]), "Nobody raises a hand in this game."),
    (speak, lambda data: (part("space", **{"3": None})(data), data["alive"].remove("3"), all_over(hands=["2", "3"])(data))[0], "@3 is out and can have nothing."),
    (counter, top(counter=2), "The pending step Write can't have counter = 2."),
    (rolling, top(first=9), "The pending step Roll can't have first = 9."),
    (doubles, drop(1), FITS.format("Doubles", "no double was rolled")),
    (dispute, top(from_bank=0), "The pending step TakeDeed has no legal action."),
    (dispute, top(from_bank=2), "The pending step TakeDeed can't have from_bank = 2."),
    (start, top(todo=["2", "3"]), FITS.format("StartRoll", "another player rolls")),
    (start, top(best=5), FITS.format("StartRoll", "nobody has rolled that")),
    (start, top(first=7), "The pending step StartRoll can't have first = 7."),
    (start, all_over(round=3), "Before somebody has begun nothing can have happened."),
    (start, all_over(pending=[]), "The roll for the start is still to come."),
    (sinope, top(steps=5), FITS.format("PickSinope", "the flight does not come there")),
    (sinope, top(steps=90), FITS.format("PickSinope", "the flight does not come there")),
    (sinope, top(double=2), "The pending step PickSinope can't have double = 2."),
]  # fmt: skip

# Play comes to none of these, but nothing in them leaves the rules without an answer.
PLAYS_ON: list[tuple[Callable[[], Match], Callable[[Data], None]]] = [
    (opening, drop(2)),
    (opening, all_over(beside=True)),
    (settle, lambda data: (top(amount=10)(data), at(1, amount=10)(data))[0]),
    (settle, part("cash", **{"1": 500})),
    (settle, at(3, late=1)),
    (shot, top(targets=["2", "3"])),
    (shot, top(targets=["3"])),
    (hits, at(2, face=2)),
    (hits, at(2, targets=["2"])),
    (writing, top(least=0)),
    (writing, top(cash=5)),
    (writing, top(part="whom")),
    (writing, top(owed=5)),
    (answer, top(proposer=3)),
    (opening, at(1, past=3)),
    (speak, top(seat=3)),
    (speak, part("offers_hand", **{"2": 3})),
    (sell_first, top(seat=3)),
    (sell_first, all_over(owner={"moon": 1})),
    (counter, top(counter=0)),
    (rolling, top(factor=2)),
    (rolling, lambda data: (part("space", **{"1": "io"})(data), part("tank", **{"1": 1})(data))[0]),
    (doubles, all_over(first_die=2)),
    (thirteen, all_over(first_die=2)),
    (multiplied, top(factor=3)),
    (rescue, part("tank", **{"1": 5})),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(CASES)))
def test_a_position_with_one_thing_wrong_is_refused_with_one_sentence(number: int) -> None:
    make, change, sentence = CASES[number]
    match = make()
    data: Any = deepcopy(match.dump())
    match.game.load(deepcopy(data))
    change(data)
    with pytest.raises(ValueError, match=r"^\S.*\.$") as found:
        match.game.load(data)
    assert str(found.value).startswith(sentence), str(found.value)


@pytest.mark.parametrize("number", range(len(PLAYS_ON)))
def test_a_position_that_play_does_not_come_to_is_played_on(number: int) -> None:
    make, change = PLAYS_ON[number]
    match = make()
    data: Any = deepcopy(match.dump())
    change(data)
    assert refused_or_sound(TRIAL, match.game, data, number) == ""

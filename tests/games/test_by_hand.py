"""Real dice in every game that has some: which die is meant, what it can show, and a page at every moment between two."""

from __future__ import annotations

from random import Random

import pytest

from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.core.registry import game_class, game_names
from ecliptic.core.verify import verify

SECRET = bytes(range(32))
THROWS = 24  # dice of a game
WITHOUT = {"spacecorp"}  # games of cards alone


def played(name: str, seed: int, **options: object) -> Match:
    """Some turns at random, with dice that are entered, mended now and then, or left to the server."""
    luck = Random(seed)
    game = game_class(name).make(options)
    match = Match.begin(game, table="t", secret=SECRET, by_hand=True)
    thrown = 0
    while not match.over and thrown < THROWS:
        match.play_forced()
        prompt = match.throw()
        if prompt is None:
            seat = luck.choice(match.to_act)
            match.play(luck.choice(match.legal(seat)), seat)
            continue
        assert [choice.action for choice in prompt.choices] == match.legal()
        assert all(choice.label and not choice.why for choice in prompt.choices)
        assert prompt.clause
        assert "die" in prompt.say
        thrown += 1
        game.draw(match.view(thrown % game.seats), None)
        if luck.random() < 0.1:
            match.roll_for()
            continue
        before = match.state.clone()
        match.enter(luck.choice(prompt.choices).action)
        if match.can_mend() and luck.random() < 0.3:
            match.mend()
            assert match.state.same(before)
    return match


@pytest.mark.parametrize("name", [name for name in game_names() if name not in WITHOUT])
def test_dice_can_be_rolled_by_hand(name: str) -> None:
    match = played(name, 1)
    found = verify(match.game, Record.parse(str(match.record)))
    assert found.match.state.same(match.state)
    assert len(found.entered) > 5
    assert len(found.outcomes) > len(found.entered)


def test_alone_the_other_side_has_dice_and_cards() -> None:
    match = played("vertium", 2, players=1)
    assert verify(match.game, Record.parse(str(match.record))).entered


def said(name: str, many: int) -> list[str]:
    """What is asked at first, with ones."""
    match = Match.begin(game_class(name).make({"players": 2}), table="t", secret=SECRET, by_hand=True)
    out = []
    while len(out) < many:
        if match.rolling:
            prompt = match.throw()
            assert prompt is not None
            out.append(prompt.say)
            match.enter(prompt.choices[len(out) % 2].action)
        else:
            match.play(match.legal()[0])
    return out


def test_it_is_said_which_die_is_meant() -> None:
    assert said("solarquest", 3) == [
        "Roll @1's first die for the start: what does it show?",
        "Roll @1's second die for the start: what does it show?",
        "Roll @2's first die for the start: what does it show?",
    ]
    dice = ("red", "blue", "green", "purple", "white", "first black", "second black")
    assert said("solar_roller", 7) == [f"Roll the {die} die: what does it show?" for die in dice]
    assert all(" die from the bag" in text for text in said("solarius", 2))


def test_games_without_dice_say_so() -> None:
    assert {name for name in game_names() if not game_class(name).actions.dice} == WITHOUT

"""Real dice: what is entered, when it can be mended, and what a record may say of it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from core.script import THROW, Memo, ScriptGame, ask, chance, die, script
from core.sketch_windows import WindowGame
from ecliptic.core.match import IllegalAction, Match
from ecliptic.core.record import Entry, Header, Record, read_entry
from ecliptic.core.verify import verify

SECRET = bytes(range(32))


def note(s: Memo, n: int) -> None:
    s.note(n)


def dice_game() -> ScriptGame:
    """A card, two dice, a choice, a die, a choice."""
    first = (chance([1], note), die(note), die(note))
    return script(lambda s: s.then(*first, ask(0, note), die(note), ask(1, note)))


def begun(**more: Any) -> Match:
    return Match.begin(dice_game(), table="t", secret=SECRET, names=["Ada", "Bo"], by_hand=True, **more)


def entered(match: Match) -> list[str]:
    return [
        str(entry.chance) for entry in match.record.entries if entry.by_hand is not UNSET and entry.chance
    ]


def test_a_die_waits_and_everything_else_comes_by_itself() -> None:
    match = begun()
    assert match.rolling
    assert match.number == 1, "a card has come before it"
    assert match.to_act == (-1,)
    prompt = match.throw()
    assert prompt is not None
    assert prompt.say == "Roll the next die: what does it show?"
    assert [choice.action for choice in prompt.choices] == match.legal()
    match.enter("throw 5")
    match.enter("throw 2")
    assert match.to_act == (0,)
    assert match.throw() is None
    assert entered(match) == ["throw 5", "throw 2"]
    with pytest.raises(IllegalAction, match="No die is asked for now"):
        match.enter("throw 2")
    with pytest.raises(IllegalAction, match="No die is asked for now"):
        match.roll_for()


def test_what_it_cannot_show_changes_nothing() -> None:
    match = begun()
    for text in ("throw 7", "come 1", "pick 1", ""):
        before = str(match.record)
        with pytest.raises(IllegalAction):
            match.enter(text)
        assert str(match.record) == before
        assert match.rolling


def test_who_is_rolled_for_gets_what_the_secret_says() -> None:
    match, sealed = begun(), Match.begin(dice_game(), table="t", secret=SECRET)
    match.roll_for()
    assert match.to_act == (0,)
    assert [e.chance for e in match.record.entries] == [e.chance for e in sealed.record.entries]
    assert entered(match) == []
    assert match.by_hand, "the next one is asked for again"


def test_a_wrong_one_is_mended_until_somebody_chooses() -> None:
    match = begun()
    match.enter("throw 5")
    first = match.state.clone()
    match.enter("throw 2")
    match.mend()
    assert match.state.same(first)
    match.mend()
    assert not match.can_mend(), "the card before it was drawn by the server"
    with pytest.raises(IllegalAction, match="No die can be entered anew"):
        match.mend()
    match.enter("throw 6")
    match.enter("throw 6")
    assert [line.text for _, line in match.lines(0)].count(
        "The last die was taken back, to be entered anew"
    ) == 2
    match.play("pick 1", 0)
    assert not match.can_mend()
    match.undo(0)
    assert not match.can_mend(), "nor when the choice was taken back: it was made knowing the die"
    again = Match.resume(dice_game(), Record.parse(str(match.record)))
    assert again.state.same(match.state)
    assert not again.can_mend()


def test_no_choice_before_a_die_comes_back_by_mending_it() -> None:
    match = begun()
    match.roll_for()
    match.play("pick 1", 0)
    assert match.rolling
    match.enter("throw 1")
    assert not match.can_undo(0)
    match.mend()
    assert not match.can_undo(0), "what the real die shows is known"
    assert not Match.resume(dice_game(), Record.parse(str(match.record)), match.dice).can_undo(0)


def test_a_whole_that_fails_leaves_nothing_entered() -> None:
    match = begun()
    match.enter("throw 5")

    def fails() -> None:
        match.enter("throw 1")
        raise OSError("full")

    with pytest.raises(OSError, match="full"):
        match.whole(fails)
    assert entered(match) == ["throw 5"]
    match.mend()
    assert not match.can_mend()


def over() -> Match:
    match = begun()
    match.enter("throw 5")
    match.enter("throw 4")
    match.mend()
    match.roll_for()
    match.play("pick 1", 0)
    match.enter("throw 3")
    match.play("pick 1", 1)
    assert match.over
    return match


def test_verify_counts_what_was_entered_and_checks_the_rest() -> None:
    record = over().record
    found = verify(dice_game(), Record.parse(str(record)))
    assert found.sentence == "5 outcomes: 3 entered by hand, 2 are what the sealed secret says"
    assert [found.outcomes[k][1] for k in range(2)] == ["come 1", "throw 5"]
    cut = Record(record.header, record.entries[:4])
    assert (
        "3 outcomes: 2 entered by hand, 1 are not checked: the game goes on"
        in verify(dice_game(), cut).sentence
    )


def refusal(record: Record) -> str:
    with pytest.raises(ValueError, match=r".") as caught:
        Match.resume(dice_game(), Record.parse(str(record)))
    return str(caught.value)


def test_a_mark_that_is_none() -> None:
    """In a game whose header says nothing of it, on what no die shows, and on a die that the secret decides otherwise."""
    record = over().record
    plain = Record(replace(record.header, by_hand=UNSET), record.entries)
    assert (
        refusal(plain)
        == "line 3: throw 5 is marked as entered by hand, but the header says that no dice were"
    )
    cards = Record(record.header, [replace(record.entries[0], by_hand=True), *record.entries[1:]])
    assert refusal(cards) == "line 2: come 1 is marked as entered by hand, but no die shows it"
    for k, entry in enumerate(record.entries):
        if entry.chance is UNSET:
            continue
        turned = replace(entry, by_hand=UNSET if entry.by_hand is not UNSET else True)
        changed = Record(record.header, [*record.entries[:k], turned, *record.entries[k + 1 :]])
        with pytest.raises(ValueError, match=f"^line {k + 2}: "):
            verify(dice_game(), changed)
    with pytest.raises(ValueError, match="rolled by hand, or nothing"):
        verify(dice_game(), Record(replace(record.header, by_hand=False), record.entries))


@pytest.mark.parametrize(
    "line",
    [
        '{"n":1,"chance":"throw 1","by_hand":false}',
        '{"n":1,"seat":0,"do":"pick 1","by_hand":true}',
        '{"n":1,"seat":0,"undo":1,"by_hand":true}',
        '{"n":1,"undo":1}',
        '{"n":1,"by_hand":true}',
    ],
)
def test_lines_that_are_none(line: str) -> None:
    with pytest.raises(ValueError, match="must be one decision"):
        read_entry(line, "line 2")


def test_an_undo_that_is_none() -> None:
    match = begun()
    match.enter("throw 5")
    for undo in (0, 1, 3):
        with pytest.raises(ValueError, match="can't be taken back here"):
            match.copy().replay(Entry(n=3, undo=undo, by_hand=True))
    match.replay(Entry(n=3, undo=2, by_hand=True))
    assert match.rolling


def test_a_game_without_dice_has_none_by_hand() -> None:
    game = WindowGame()
    with pytest.raises(ValueError, match="has no dice"):
        Match.begin(game, by_hand=True)
    header: Header = replace(Match.begin(game, seed=1).record.header, by_hand=True)
    with pytest.raises(ValueError, match="has no dice"):
        Match.resume(game, Record(header))


def test_the_dice_of_a_table() -> None:
    assert dice_game().actions.dice == (THROW,)

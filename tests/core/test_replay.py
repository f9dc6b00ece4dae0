"""Records replay at every prefix, and what is no record of this game is refused; matches from positions."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.script import Mark, ask, chance, note, notes, resume, script
from core.sketch_debt import DebtGame
from core.sketch_draft import DraftGame
from core.sketch_lanes import LaneGame
from core.sketch_windows import WindowGame
from core.toy import Toy
from ecliptic.core.dice import SealedDice, SeededDice
from ecliptic.core.headers import check_header, header_of
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.core.record import Header, Record
from ecliptic.core.rng import Rng
from ecliptic.testing.kit import check_match

# ---- records ---------------------------------------------------------------------------------------------

GAMES: list[tuple[type[Toy], dict[str, Any]]] = [
    (WindowGame, {"ask": "able"}),
    (DraftGame, {}),
    (DebtGame, {}),
    (LaneGame, {}),
]


@pytest.mark.parametrize(("kind", "options"), GAMES)
def test_a_replay_equals_the_live_match_at_every_prefix(kind: type[Toy], options: Any) -> None:
    game = kind.make(options)
    rng = Rng(5)
    match = Match.begin(game, seed=5)
    digests = {match.number: match.state.digest()}
    while not match.over:
        seat = match.to_act[rng.below(len(match.to_act))]
        legal = match.legal(seat)
        match.play(legal[rng.below(len(legal))], seat)
        digests[match.number] = match.state.digest()
        if rng.below(5) == 0 and match.can_undo(seat):
            match.undo(seat)
            digests[match.number] = match.state.digest()
    lines = str(match.record).splitlines(keepends=True)
    assert len(lines) == match.number + 1
    for n in range(match.number + 1):
        copy = Match.resume(game, Record.parse("".join(lines[: n + 1])))
        assert copy.number == n
        if n in digests:
            assert copy.state.digest() == digests[n]


PLAIN = '{"n":1,"seat":0,"do":"pick 1"}'


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        (['{"n":2,"seat":0,"do":"pick 1"}'], "line 2: it has number 2, but 1 is next"),
        (['{"n":1,"seat":1,"do":"pick 1"}'], "line 2: It is not your turn"),
        (['{"n":1,"seat":7,"do":"pick 1"}'], "line 2: It is not your turn"),
        (['{"n":1,"seat":100000000000000000000000,"do":"pick 1"}'], "line 2: It is not your turn"),
        (['{"n":1,"seat":0,"do":"pick  1"}'], "line 2: pick  1 is written pick 1"),
        (['{"n":1,"seat":0,"do":"pick 5"}'], "line 2: pick 5 is not offered now"),
        (['{"n":1,"seat":0,"do":""}'], "line 2: An action starts with a verb"),
        (['{"n":1,"chance":"come 1"}'], "line 2: It is not your turn"),
        ([PLAIN, '{"n":2,"seat":0,"do":"pick 1"}'], "line 3: a chance outcome is missing"),
        ([PLAIN, '{"n":2,"chance":"come 4"}'], "line 3: come 4 can't come now"),
        ([PLAIN, '{"n":2,"seat":0,"undo":2}'], "line 3: number 2 can't be taken back here"),
        ([PLAIN, '{"n":2,"seat":1,"undo":1}'], "line 3: number 1 can't be taken back here"),
        ([PLAIN, '{"n":2,"seat":1,"undo":0}'], "line 3: number 0 can't be taken back here"),
        ([PLAIN, '{"n":2,"seat":1,"undo":-1}'], "line 3: number -1 can't be taken back here"),
        ([PLAIN, '{"n":2,"end":{"scores":[0,0],"winners":[0,1]}}'], "line 3: the end is not what"),
        ([PLAIN, '{"n":2,"chance":"come 1"}', '{"n":3,"seat":0,"undo":1}'], "line 4: number 1 can't be"),
    ],
)
def test_records_that_are_wrong(lines: list[str], error: str) -> None:
    game = script(lambda s: s.then(ask(0), chance(), ask(1)))
    with pytest.raises(ValueError, match=r".+") as refused:
        resume(game, *lines)
    assert str(refused.value).startswith(error)


@pytest.mark.parametrize(
    "line",
    [
        '{"n":4,"seat":1,"do":"pick 1"}',
        '{"n":4,"end":{"scores":[0,0],"winners":[0,1]}}',
        '{"n":4,"seat":1,"undo":2}',
    ],
)
def test_nothing_comes_after_the_end(line: str) -> None:
    game = script(lambda s: s.then(ask(0), ask(1)))
    good = [PLAIN, '{"n":2,"seat":1,"do":"pick 1"}', '{"n":3,"end":{"scores":[0,0],"winners":[0,1]}}']
    assert resume(game, *good).over
    with pytest.raises(ValueError, match="line 5: it comes after the end"):
        resume(game, *good, line)


@pytest.mark.parametrize("end", ['{"scores":[0,1],"winners":[0,1]}', '{"scores":[0,0],"winners":[0]}'])
def test_a_false_end(end: str) -> None:
    with pytest.raises(ValueError, match="line 3: the end is not what the game came to"):
        resume(script(lambda s: s.then(ask(0))), PLAIN, f'{{"n":2,"end":{end}}}')


@pytest.mark.parametrize(
    ("header", "error"),
    [
        ({"rules": 2}, "the record was played by rules version 2, these are version 1"),
        ({"content": "other"}, "the record was played with other content"),
        ({"seats": ["", "", ""]}, "the record has 3 seats, its options say 2"),
        ({"game": "chess"}, "the record is one of another game"),
        ({"options": {"players": 3}}, "the record was played with other options"),
        ({"options": {"players": 33}}, "players is a number from 2 to 4, not '33'."),
        ({"options": {"content": "/"}}, "There is no option called 'content'; there are players."),
        ({"seed": 2**70}, "a seed is a number of at most 64 bits"),
        ({"position": {"score": 7}}, "In a position score goes by 1 to 2."),
    ],
)
def test_headers_that_do_not_fit(header: dict[str, Any], error: str) -> None:
    with pytest.raises(ValueError, match=r".+") as refused:
        resume(script(lambda s: s.then(ask(0), ask(1))), PLAIN, **header)
    assert str(refused.value) == error


def test_the_header_of_a_new_record_fits_its_game() -> None:
    game = script(lambda s: s.then(ask(0), ask(1)))
    check_header(game, header_of(game))


def test_a_header_has_nothing_that_is_never_written() -> None:
    """Each of its fields is in some record that is made today."""
    game = script(lambda s: s.then(ask(0), ask(1)))
    seeded, sealed = Match.begin(game, seed=1), Match.begin(game)
    begun = Match.begin(game, position=game.dump(game.initial()), seed=1)
    by_hand = Match.begin(game, by_hand=True)
    written = {
        name
        for match in (seeded, sealed, begun, by_hand)
        for name in msgspec.to_builtins(match.record.header)
    }
    assert written == {field.name for field in msgspec.structs.fields(Header)}


def test_a_record_without_dice_rolls_nothing_until_it_is_played_on() -> None:
    game = script(lambda s: s.then(ask(0), chance(), chance(), ask(1)))
    match = resume(game, PLAIN, '{"n":2,"chance":"come 2"}')
    assert match.to_act == (CHANCE,)
    match.play("come 1")
    assert match.to_act == (1,)
    lost = Record.parse(str(Match.begin(game, seed=1, auto_chance=False).record) + PLAIN)
    assert Match.resume(game, lost, SeededDice(1), auto_chance=False).number == 1
    assert Match.resume(game, lost, SeededDice(1)).number == 3, "with dice it goes on at once"


def test_a_record_with_a_seed_goes_on_with_its_dice() -> None:
    game = script(lambda s: s.then(ask(0), *[chance([1] * 6, note)] * 4, ask(1)))
    for seed in range(5):
        live = Match.begin(game, seed=seed)
        lost = Record.parse(str(live.record))
        live.play("pick 1")
        for dice in (None, SeededDice(seed)):
            copy = Match.resume(game, Record.parse(str(lost)), dice)
            copy.play("pick 1")
            assert notes(copy) == notes(live)


def test_sealed_dice_tell_their_secret_at_the_end_alone() -> None:
    game = script(lambda s: s.then(ask(0), chance([1] * 6, note), ask(1)))
    secret = bytes(range(32))
    match = Match.begin(game, table="t1", secret=secret)
    header = match.record.header
    assert (header.table, header.commitment) == ("t1", SealedDice("t1", secret).commitment)
    match.play("pick 1")
    assert secret.hex() not in str(match.record)
    match.play("pick 1")
    assert secret.hex() in str(match.record)
    assert secret.hex() == match.record.entries[-1].end.secret  # type: ignore[union-attr]
    copy = Match.resume(game, Record.parse(str(match.record)))
    assert str(copy.record) == str(match.record)
    stranger = Match.resume(game, Record.parse("".join(str(match.record).splitlines(keepends=True)[:3])))
    stranger.play("pick 1")
    assert stranger.record.entries[-1].end.secret is not None  # type: ignore[union-attr]
    assert "secret" not in str(stranger.record), "other dice have nothing to tell here"


def test_every_outcome_of_a_sealed_match_can_be_recomputed_from_its_record() -> None:
    """What `verify` will do. Undos lie in between, and no line number serves twice."""
    game = DraftGame.make({"players": 2})
    match = Match.begin(game, table="t9", secret=b"s" * 32)
    rng = Rng(2)
    while not match.over:
        seat = match.to_act[0]
        legal = match.legal(seat)
        match.play(legal[rng.below(len(legal))], seat)
        if rng.below(3) == 0 and match.can_undo(seat):
            match.undo(seat)
    entries = match.record.entries
    assert any(entry.undo for entry in entries)
    secret = entries[-1].end.secret  # type: ignore[union-attr]
    dice = SealedDice("t9", bytes.fromhex(str(secret)))
    assert dice.commitment == match.record.header.commitment
    for k, entry in enumerate(entries):
        if entry.chance:
            before = Match.resume(game, Record(match.record.header, entries[:k]))
            step = before.state.asked(CHANCE)
            outcomes = list(step.candidates(before.state))
            picked = dice.pick([step.weight(before.state, outcome) for outcome in outcomes], entry.n)
            assert game.actions.text(outcomes[picked]) == entry.chance
    assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))


# ---- positions -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "options"), GAMES)
@given(seed=st.integers(0, 1000))
def test_a_match_from_a_position_anywhere(kind: type[Toy], options: Any, seed: int) -> None:
    """In the middle of windows, drafts, debts and lanes: it begins there, plays on, and replays from its own record."""
    game = kind.make(options)
    rng = Rng(seed)
    match = Match.begin(game, seed=seed)
    for _ in range(rng.below(40)):
        if not match.over:
            seat = match.to_act[rng.below(len(match.to_act))]
            legal = match.legal(seat)
            match.play(legal[rng.below(len(legal))], seat)
    later = Match.begin(game, position=match.dump(), seed=seed)
    assert later.state.same(match.state)
    for _ in range(6):
        if not later.over:
            seat = later.to_act[rng.below(len(later.to_act))]
            legal = later.legal(seat)
            later.play(legal[rng.below(len(legal))], seat)
            if rng.below(3) == 0 and later.can_undo(seat):
                later.undo(seat)
    check_match(later)


def test_a_position_that_does_not_fit() -> None:
    game = script(lambda s: s.then(ask(0)))
    for position in (
        None,
        [],
        {"score": "x"},
        {"points": [0, 0]},
        {"pending": [{"step": "Nothing"}]},
    ):
        with pytest.raises(ValueError, match=r".+"):
            Match.begin(game, position=position)


def test_a_position_in_which_the_game_is_over() -> None:
    game = script(lambda s: s.then(ask(0)))
    match = Match.begin(game, seed=1)
    match.play("pick 1")
    later = Match.begin(game, position=match.dump(), seed=1)
    assert later.over
    assert later.number == 1
    assert later.record.entries[0].end
    check_match(later)


def test_the_mark_is_a_step() -> None:
    assert Mark().fields() == []

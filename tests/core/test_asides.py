"""Asides: what a seat may do whenever the game waits, asked or not. They are lines like others, and no choices for undo."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from core.script import COME, PICK, Memo, ScriptGame, ScriptOptions, ask, chance, draft, lanes, note, notes
from core.toy import Tells
from ecliptic.core.actions import ActionTable, Arg, Verb
from ecliptic.core.fields import Field, Part, seat_names
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.match import IllegalAction, Match
from ecliptic.core.reasons import no
from ecliptic.core.rng import Rng
from ecliptic.core.words import Reasons
from ecliptic.testing.kit import again, check_match, check_state, everything, told

HAND = Verb("hand", Arg("", ("down", "up")))
AS_IT_IS = 16
TOLD = 99


class Hands(Memo):
    """Notes, and whose hand is up."""

    hand: vec[i64]

    @classmethod
    def fields(cls, seats: int) -> list[Part]:
        return [*super().fields(seats), Field("hand", seat_names(seats))]

    def asides(self, seat: int) -> vec[i64]:
        return vec[i64]([HAND(0), HAND(1)])

    def check_aside(self, seat: int, action: int) -> int:
        return no(AS_IT_IS, seat) if self.hand[seat] == HAND.a(action) else 0

    def apply_aside(self, seat: int, action: int) -> None:
        self.hand[seat] = HAND.a(action)
        self.tell(TOLD, seat)


class HandGame(ScriptGame):
    actions = ActionTable(PICK, chance=(COME,), aside=(HAND,))
    State = Hands
    reasons: ClassVar[Reasons] = {AS_IT_IS: ("{a:seat} has it so already", "TO-9.2")}
    tells: ClassVar[Tells] = {**ScriptGame.tells, TOLD: "{A} moves a hand"}

    def begin(self) -> Hands:
        s = Hands(self.seats)
        self.program(s)
        return s

    def facts(self, seen: Any, seat: int | None) -> dict[str, Any]:
        return {**super().facts(seen, seat), "hand": list(seen.hand)}


def game(program: Any, players: int = 2) -> HandGame:
    made = HandGame(ScriptOptions(players=players))
    made.program = program
    return made


def gain(seat: int) -> Any:
    """A deed: what was picked is added to the seat's score, which its lane may change."""

    def deed(s: Memo, n: int) -> None:
        s.score[seat] += n

    return deed


GAIN = gain(0), gain(1)


def hands(match: Match) -> list[int]:
    state: Any = match.state
    return [int(x) for x in state.hand]


def test_asides_come_after_all_that_is_decided_and_rolled() -> None:
    table = HandGame.actions
    assert table.decisions == PICK.size
    assert [table.is_aside(a) for a in (PICK(0), COME(5), HAND(0), HAND(1))] == [False, False, True, True]
    assert table.parse("hand up") == HAND(1)
    assert not any(ActionTable(Verb("a"), chance=(Verb("b"),)).is_aside(k) for k in range(2))


def test_a_seat_that_is_not_asked_may_do_it_and_changes_no_question() -> None:
    match = Match.begin(game(lambda s: s.then(ask(0, note), ask(1))), seed=1)
    asked = match.latest(0, asides=False)
    assert match.asides(1) == ["hand up"]
    match.play("hand up", 1)
    assert (hands(match), match.to_act) == ([0, 1], (0,))
    assert match.latest(0, asides=False) == asked
    assert match.latest(0) == match.number == 1
    assert match.asides(1) == ["hand down"]
    assert told(match, None) == [(1, "@2 moves a hand")]
    match.play("pick 2")
    assert notes(match) == [2]
    check_match(match)
    check_state(match.game, match.state)


def test_what_is_not_allowed_is_refused_and_changes_nothing() -> None:
    match = Match.begin(game(lambda s: s.then(ask(0), ask(1))), seed=1)
    match.play("hand up", 1)
    before = everything(match)
    for seat, sentence in ((1, "Seat 2 has it so already"), (2, "Say which seat"), (-1, "Say which seat")):
        with pytest.raises(IllegalAction, match=sentence):
            match.play("hand up", seat)
    with pytest.raises(IllegalAction, match="hand takes no value 'left'"):
        match.play("hand left", 0)
    assert match.why_not("hand up", 1) == "Seat 2 has it so already (TO-9.2)"
    assert match.why_not("hand up", 0) is None
    assert everything(match) == before


def test_a_game_without_asides_has_none() -> None:
    from core.script import script

    match = Match.begin(script(lambda s: s.then(ask(0))), seed=1)
    assert match.asides(0) == []
    assert match.game.asides(match.state, 0) == []


def test_nothing_is_done_when_the_game_is_over() -> None:
    match = Match.begin(game(lambda s: s.then(ask(0))), seed=1)
    match.play("pick 1")
    assert match.over
    assert match.asides(0) == []
    with pytest.raises(IllegalAction, match="over"):
        match.play("hand up", 0)


def test_it_is_possible_while_chance_is_next() -> None:
    match = Match.begin(game(lambda s: s.then(ask(0), chance(), ask(0))), seed=1, auto_chance=False)
    match.play("pick 1")
    assert match.to_act == (CHANCE,)
    match.play("hand up", 1)
    with pytest.raises(IllegalAction, match="which seat"):
        match.play("hand up")
    assert match.to_act == (CHANCE,)
    match.play("come 1", CHANCE)
    check_match(match)


def test_pages_are_offered_them_in_words_with_reasons() -> None:
    match = Match.begin(game(lambda s: s.then(ask(0))), seed=1)
    down, up = match.game.asides(match.state, 1)
    assert (down.action, down.label, down.why, down.clause) == (
        "hand down",
        "Hand down",
        "@2 has it so already",
        "TO-9.2",
    )
    assert (up.action, up.why, up.verb, up.args) == ("hand up", "", "hand", {"": "up"})


# ---- taking back -----------------------------------------------------------------------------------------


def test_undo_goes_past_it_and_keeps_it() -> None:
    match = Match.begin(game(lambda s: s.then(ask(0, note), ask(0, note), ask(1))), seed=1)
    match.play("pick 1")
    match.play("hand up", 1)  # of another seat: no bar
    match.play("hand up", 0)  # its own: no choice that could be taken back
    assert match.can_undo(0)
    assert match.undo(0).undo == 1
    assert (notes(match), hands(match)) == ([], [1, 1])
    assert [text for _, text in told(match, None)].count("@2 moves a hand") == 1
    assert not match.can_undo(0)
    check_match(match)


def test_an_aside_alone_is_nothing_to_take_back() -> None:
    match = Match.begin(game(lambda s: s.then(ask(0), ask(1))), seed=1)
    match.play("hand up", 0)
    assert not match.can_undo(0)


# ---- lanes and drafts ------------------------------------------------------------------------------------


def test_all_see_it_while_others_choose_in_private() -> None:
    for program in (
        lambda s: s.then(ask(0, draft(ask(0, GAIN[0]), ask(0, lambda s, n: s.close_draft()))), ask(1)),
        lambda s: s.then(ask(0), lanes(ask(0, GAIN[0]), ask(1, GAIN[1])), ask(1)),
    ):
        match = Match.begin(game(program), seed=1)
        match.play("pick 1")
        match.play("pick 1", 0)
        seen = match.latest(1)
        match.play("hand up", 1)
        assert match.latest(1) == match.number > seen
        for viewer in (0, 1, None):
            view: Any = match.view(viewer)
            assert view.facts["hand"] == [0, 1]
            assert "@2 moves a hand" in [text for _, text in told(match, viewer)]
            assert (view.facts["score"] == [1, 0]) == (viewer == 0), "what was chosen stays private"
        assert again(match).state.same(match.state)
        match.undo(0)
        assert hands(match) == [0, 1]
        check_match(match)


def test_a_clone_shares_nothing_that_an_aside_changes() -> None:
    match = Match.begin(game(lambda s: s.then(ask(0, draft(ask(0, GAIN[0]))), ask(1))), seed=1)
    match.play("pick 1")
    twin = match.state.clone()
    assert twin.opened is match.state.opened
    match.play("hand up", 1)
    before: Any = twin.opened
    assert list(before.hand) == [0, 0]


def closed(s: Memo, n: int) -> None:
    s.close_draft()


# Made once: a deed is the same only if it is the same object.
DRAFTED = draft(ask(0, GAIN[0]), ask(0, closed))


def opened(s: Memo, n: int) -> None:
    s.open_lanes([ask(0, GAIN[0]), ask(1, GAIN[1])])


def begin(s: Memo) -> None:
    s.then(ask(0, DRAFTED), ask(1), ask(0, opened), ask(1))


@given(seed=st.integers(0, 10_000))
def test_records_with_asides_replay(seed: int) -> None:
    """In lanes and a draft, with choices taken back."""
    rng, match = Rng(seed), Match.begin(game(begin), seed=seed)
    for _ in range(24):
        if match.over:
            break
        seat = rng.below(2)
        if rng.below(2):
            legal = match.asides(seat)
        elif seat in match.to_act:
            legal = match.legal(seat)
        else:
            continue
        match.play(legal[rng.below(len(legal))], seat)
        if match.can_undo(seat) and not rng.below(3):
            match.undo(seat)
        check_match(match)


def test_the_plain_state_has_no_asides() -> None:
    assert list(State.asides(game(lambda s: s.then(ask(0))).initial(), 0)) == []

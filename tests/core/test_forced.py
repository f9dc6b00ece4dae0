"""Several actions as one, forced steps in lanes, passing by request, and options of simulations."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.script import Ask, Memo, ask, chance, note, notes, script
from core.sketch_draft import DraftGame
from core.sketch_lanes import LaneGame
from core.sketch_windows import WindowGame
from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.core.match import IllegalAction, Match
from ecliptic.core.rng import Rng
from ecliptic.testing.kit import check_match, everything, told

# ---- several actions as one ------------------------------------------------------------------------------


def test_several_actions_are_played_as_one_or_not_at_all() -> None:
    match = Match.begin(
        script(lambda s: s.then(ask(0, note), chance(), ask(0, note), ask(1), ask(0))), seed=1
    )
    before = everything(match)
    for actions in (["pick 1", "pick 9"], ["pick 1", "pick 2", "pick 3"], ["jump"], ["pick 1", ""]):
        with pytest.raises(IllegalAction):
            match.play_all(actions, 0)
        assert everything(match) == before
    assert match.play_all([], 0) == []
    assert [entry.n for entry in match.play_all(["pick 1", "pick 2"], 0)] == [1, 2, 3]
    assert match.to_act == (1,)
    check_match(match)


def test_several_actions_in_a_lane() -> None:
    match = Match.begin(LaneGame.make({"players": 2}), seed=1, auto_chance=False)
    match.play("roll 2")
    match.play("mark box=3", 0)
    before = everything(match)
    with pytest.raises(IllegalAction, match="All marks"):
        match.play_all(["mark box=1"] * 3, 1)
    assert everything(match) == before
    match.play_all(["mark box=1", "mark box=1", "done"], 1)
    assert match.to_act == (0,)
    before = everything(match)
    with pytest.raises(IllegalAction, match="not your turn"):
        match.play_all(["done", "done", "done"], 0)  # the lanes close, others open, then seat 1 is not done
    assert everything(match) == before, "what was told when the lanes closed is held back again"
    match.play_all(["done", "done"], 0)
    check_match(match)


def test_several_actions_in_a_draft() -> None:
    match = Match.begin(DraftGame.make({"players": 2}), seed=3)
    goal = next(action for action in match.legal(0) if action != "pass")
    before = everything(match)
    with pytest.raises(IllegalAction):
        match.play_all([goal, "relay use=no", "pass"], 0)
    assert everything(match) == before
    match.play(goal)
    before = everything(match)
    with pytest.raises(IllegalAction):
        match.play_all([match.legal()[0], "pass"], 0)
    assert everything(match) == before
    assert told(match, 0) != told(match, 1)


# ---- forced steps in lanes -------------------------------------------------------------------------------


def lanes_with_forced_steps() -> Match:
    """Each seat: a choice, a step with one option that all can work out if it chose 2 or 3, another choice."""

    def chosen(s: Memo, n: int) -> None:
        s.score[s.lane] += n
        s.then(ask(s.lane, forced, n=1 if n > 1 else 2, is_open=True), ask(s.lane, last))

    def forced(s: Memo, n: int) -> None:
        s.score[s.lane] += 10

    def last(s: Memo, n: int) -> None:
        s.score[s.lane] += 100 * n

    def opening(s: Memo, n: int) -> None:
        s.open_lanes([ask(k, chosen) for k in range(2)])

    return Match.begin(script(lambda s: s.then(ask(0, opening), ask(0))), seed=1)


def test_a_forced_step_in_a_lane_plays_itself_whoever_else_is_done() -> None:
    for other_is_done in (False, True):
        match = lanes_with_forced_steps()
        match.play("pick 1")
        if other_is_done:
            match.play_all(["pick 1", "pick 1", "pick 1"], 1)
        match.play("pick 2", 0)
        lines = match.play_forced()
        assert [(entry.seat, entry.do, entry.auto) for entry in lines] == [(0, "pick 1", True)]
        assert match.scores[0] == 12
        match.play("pick 3", 0)
        assert match.can_undo(0) != other_is_done, "the last one closes the lanes"
        check_match(match)


def test_the_forced_steps_of_all_seats_play_themselves() -> None:
    match = lanes_with_forced_steps()
    match.play("pick 1")
    match.play("pick 3", 1)
    match.play("pick 3", 0)
    assert [entry.seat for entry in match.play_forced()] == [0, 1]
    assert match.play_forced() == []
    assert match.latest(None) == 1
    assert [match.latest(0), match.latest(1)] == [4, 5]
    match.undo(1)
    assert match.scores == [13, 0], "the step that played itself goes with the choice before"
    check_match(match)


@given(seed=st.integers(0, 10_000))
def test_taking_back_never_leaves_a_forced_question_standing(seed: int) -> None:
    """At a table, which plays what is forced after everything that is played."""
    rng = Rng(seed)
    match = lanes_with_forced_steps()
    for _ in range(14):
        if match.over:
            break
        seat = match.to_act[rng.below(len(match.to_act))]
        legal = match.legal(seat)
        match.play(legal[rng.below(len(legal))], seat)
        match.play_forced()
        taker = rng.below(2)
        if match.can_undo(taker) and rng.below(2):
            match.undo(taker)
            assert match.play_forced() == []
    check_match(match)


def test_a_record_in_which_a_forced_step_in_a_lane_was_asked_still_replays() -> None:
    """As before it played itself there. It is taken back like any choice, and may play itself then."""
    match = lanes_with_forced_steps()
    for action, seat in (("pick 1", 0), ("pick 2", 0), ("pick 1", 0)):
        match.play(action, seat)
    match.undo(0)
    check_match(match)
    assert [entry.n for entry in match.play_forced()] == [5]
    assert match.scores[0] == 12
    check_match(match)


# ---- passing by request ----------------------------------------------------------------------------------


class Passing(Ask):
    def lets_pass(self, s: State) -> int:
        return int(self.candidates(s)[self.n - 1])


def passing(seat: int, *args: Any, **kwargs: Any) -> Any:
    return Passing(*ask(seat, *args, **kwargs).fields())


def test_nothing_is_let_go_by_unless_the_step_says_how() -> None:
    match = Match.begin(script(lambda s: s.then(ask(0, n=1), ask(1))), seed=1)
    assert match.let_pass([0, 1]) == []
    assert match.number == 0


def test_what_is_let_go_by_is_played_until_somebody_must_be_asked() -> None:
    match = Match.begin(
        script(lambda s: s.then(passing(0, note), chance(), passing(1, note, n=2), passing(0, note), ask(0))),
        seed=1,
    )
    assert [entry.n for entry in match.let_pass([0, 1])] == [1, 2, 3, 4]
    assert notes(match) == [3, 2, 3]
    assert match.to_act == (0,)
    assert all(entry.auto is not True for entry in match.record.entries)
    assert match.can_undo(0)


def test_what_must_not_be_done_is_not_let_go_by() -> None:
    match = Match.begin(script(lambda s: s.then(passing(0, check=lambda s, n: 16 if n == 3 else 0))), seed=1)
    assert match.let_pass([0]) == []
    assert match.to_act == (0,)


def test_letting_go_by_is_all_or_nothing() -> None:
    match = Match.begin(script(lambda s: s.then(passing(0, note), chance(), ask(1))), seed=1)
    match.force("come 6")
    before = everything(match)
    with pytest.raises(ValueError, match="come 6 can't come"):
        match.let_pass([0])
    assert everything(match) == before


def test_letting_go_by_in_lanes() -> None:
    def two(s: Memo, n: int) -> None:
        s.score[s.lane] += n
        s.then(passing(s.lane))

    match = Match.begin(
        script(lambda s: s.then(ask(0, lambda s, n: s.open_lanes([ask(0, two), passing(1, two)])), ask(0))),
        seed=1,
    )
    match.play("pick 1")
    assert [entry.seat for entry in match.let_pass([0, 1])] == [1, 1]
    assert match.to_act == (0,)


# ---- options of simulations ------------------------------------------------------------------------------


class Simulated(WindowGame):
    simulated = {"ask": "able"}  # noqa: RUF012


def test_a_game_for_simulation_has_its_own_options_unless_told_otherwise() -> None:
    assert Simulated.make().options.ask == "everyone"  # type: ignore[attr-defined]
    assert Simulated.make(simulated=True).options.ask == "able"  # type: ignore[attr-defined]
    given_: Any = Simulated.make({"ask": "everyone", "players": 2}, simulated=True).options
    assert (given_.ask, given_.players) == ("everyone", 2)
    assert Game.simulated == {}
    with pytest.raises(ValueError, match="no option called 'x'"):
        Simulated.make({"x": 1}, simulated=True)

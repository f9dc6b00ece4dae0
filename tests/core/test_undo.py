"""What may be taken back, and the log, which keeps secrets until they are told."""

from __future__ import annotations

from typing import Any

import pytest

from core.script import Memo, ask, chance, do, note, noted, notes, script
from core.sketch_draft import DraftGame
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import IllegalAction, Match
from ecliptic.testing.kit import check_match, everything, told

# ---- undo ------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_before_the_choice() -> None:
    match = Match.begin(script(lambda s: s.then(ask(0, note), ask(0, note), ask(1))), seed=1)
    match.play("pick 1")
    match.play("pick 2")
    assert not match.can_undo(1)
    assert match.undo(0).undo == 2
    assert notes(match) == [1]
    assert match.undo(0).undo == 1
    assert notes(match) == []
    assert not match.can_undo(0)
    assert [entry.n for entry in match.record.entries] == [1, 2, 3, 4]
    check_match(match)


@pytest.mark.parametrize(
    "between",
    [
        chance(),
        ask(1),
        do(lambda s: setattr(s, "revealed", True)),
    ],
)
def test_the_barrier_of_undo(between: Any) -> None:
    match = Match.begin(script(lambda s: s.then(ask(0), between, ask(0))), seed=1)
    match.play("pick 1")
    if match.to_act == (1,):
        assert match.can_undo(0), "nobody has answered yet"
        match.play("pick 1")
    assert not match.can_undo(0)
    before = everything(match)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        match.undo(0)
    assert everything(match) == before
    match.play("pick 1")
    assert match.over


def test_a_reveal_bars_its_own_line_alone() -> None:
    match = Match.begin(
        script(lambda s: s.then(ask(0), ask(0, lambda s, n: setattr(s, "revealed", n == 1)), ask(0), ask(1))),
        seed=1,
    )
    match.play("pick 1")
    match.play("pick 2")
    assert match.can_undo(0)
    match.undo(0)
    match.play("pick 1")
    assert not match.can_undo(0)
    match.play("pick 1")
    assert match.can_undo(0), "the choice after the reveal"
    match.undo(0)
    assert not match.can_undo(0)


def test_undo_takes_back_what_played_itself_with_the_choice_before() -> None:
    match = Match.begin(
        script(lambda s: s.then(ask(0, note), ask(0, note, n=1, is_open=True), ask(0, note), ask(1))), seed=1
    )
    match.play("pick 3")
    match.play_forced()
    assert match.to_act == (0,)
    assert match.undo(0).undo == 1
    assert notes(match) == []
    check_match(match)


def test_what_played_itself_first_of_all_is_no_choice() -> None:
    match = Match.begin(script(lambda s: s.then(ask(0, n=1, is_open=True), ask(1))), seed=1)
    match.play_forced()
    assert not match.can_undo(0)


@pytest.mark.parametrize("seat", [CHANCE, -2, -3, 2, 99])
def test_only_a_seat_can_take_back(seat: int) -> None:
    """Least of all chance: that would be another throw of the dice."""
    match = Match.begin(script(lambda s: s.then(ask(0), chance(), ask(0))), seed=1)
    match.play("pick 1")
    assert not match.can_undo(seat)
    with pytest.raises(IllegalAction):
        match.undo(seat)


def test_a_choice_that_opened_lanes_cannot_be_taken_back() -> None:
    """Seat 1 has acted in the lanes; voiding seat 0's line alone would leave seat 1's without lanes."""
    match = Match.begin(
        script(lambda s: s.then(ask(0, lambda s, n: s.open_lanes([ask(0, note), ask(1)])))), seed=1
    )
    match.play("pick 1")
    assert not match.can_undo(0)
    match.play("pick 1", 1)
    assert not match.can_undo(0)
    assert match.can_undo(1)
    match.undo(1)
    match.play("pick 2", 0)
    assert match.over is False
    check_match(match)


def test_lanes_that_are_open_from_the_start() -> None:
    def many(s: Memo, n: int) -> None:
        s.score[s.lane] += n
        s.then(ask(s.lane, many))

    match = Match.begin(
        script(lambda s: s.then(do(lambda s: s.open_lanes([ask(0, many), ask(1, many)])))), seed=1
    )
    match.play("pick 1", 0)
    match.play("pick 2", 1)
    match.play("pick 3", 0)
    for seat in (0, 1, 0):
        match.undo(seat)
    assert match.scores == [0, 0]
    assert not match.can_undo(0)
    assert not match.can_undo(1)
    assert [match.latest(viewer) for viewer in (0, 1, None)] == [6, 5, 0]
    check_match(match)


def test_lanes_in_which_one_seat_changes_what_another_may_do_are_found_out() -> None:
    """Undo then can't keep the other's choice. It says so and leaves all as it was."""

    def first_come(s: Memo, n: int) -> None:
        s.note(n)
        s.then(ask(s.lane, check=lambda s, n: 0 if n in noted(s) else 16))

    match = Match.begin(
        script(lambda s: s.then(do(lambda s: s.open_lanes([ask(0, first_come), ask(1, first_come)])))), seed=1
    )
    match.play("pick 1", 0)
    match.play("pick 2", 1)
    match.play("pick 1", 1)  # allowed because of seat 0's choice
    before = everything(match)
    with pytest.raises(RuntimeError, match="a choice in one lane changed what another may do: pick 1"):
        match.undo(0)
    assert everything(match) == before


# ---- the log ---------------------------------------------------------------------------------------------


def test_lines_since_a_number() -> None:
    match = Match.begin(
        script(
            lambda s: s.then(ask(0, lambda s, n: s.tell(n)), ask(1, lambda s, n: s.tell_only(2, n)), ask(0))
        ),
        seed=1,
    )
    match.play("pick 1")
    match.play("pick 2")
    assert told(match, None) == [(1, "tell 1")]
    assert told(match, 1) == [(1, "tell 1"), (2, "tell 2")]
    assert told(match, 1, since=1) == [(2, "tell 2")]
    assert told(match, 1, since=2) == []
    assert told(match, 1, since=-5) == told(match, 1)


def test_an_event_before_a_draft_opens_is_told_at_once_and_the_draft_is_its_owners() -> None:
    """The line that opens a draft may be chance's or another seat's."""

    def opening(s: Memo, *_: Any) -> None:
        s.tell(1)
        s.open_draft(1)
        s.tell(2)
        s.then(ask(1, lambda s, n: s.close_draft()))

    for first in (chance([1], opening), ask(0, opening)):
        match = Match.begin(script(lambda s, first=first: s.then(ask(0), first, ask(0))), seed=1)
        while match.to_act == (0,):
            match.play("pick 1")
        assert told(match, 0) == told(match, None) == [(2, "tell 1")]
        assert told(match, 1) == [(2, "tell 1"), (2, "tell 2")]
        match.play("pick 1")
        assert told(match, 0) == told(match, None) == [(2, "tell 1"), (3, "tell 2")]
        check_match(match)


def test_a_draft_after_a_draft_shows_the_first_and_hides_the_second() -> None:
    def second(s: Memo, n: int) -> None:
        s.tell(2)
        s.close_draft()
        s.tell(3)
        s.open_draft(0)
        s.tell(4)
        s.then(ask(0, lambda s, n: s.close_draft()))

    def first(s: Memo, n: int) -> None:
        s.open_draft(0)
        s.tell(1)
        s.then(ask(0, second))

    match = Match.begin(script(lambda s: s.then(ask(0, first), ask(1))), seed=1)
    match.play("pick 1")
    assert told(match, 1) == []
    match.play("pick 1")
    assert told(match, 1) == [(2, "tell 1"), (2, "tell 2"), (2, "tell 3")]
    assert told(match, 0)[-1] == (2, "tell 4")
    assert match.latest(1) == 2
    match.play("pick 1")
    assert told(match, 1)[-1] == (3, "tell 4")
    check_match(match)


def test_taking_back_is_told_in_the_open_and_kept_private_inside() -> None:
    match = Match.begin(DraftGame.make({"players": 2}), seed=4)
    goal = next(action for action in match.legal(0) if action != "pass")
    match.play(goal)
    opened = match.number
    match.play(match.legal()[0])
    match.undo(0)
    assert told(match, 0)[-1] == (opened + 2, "@1 took a choice back")
    assert all("back" not in text for _, text in told(match, 1))
    match.undo(0)
    assert told(match, 1)[-1] == (opened + 3, "@1 took a choice back")
    assert told(match, 0)[-2:] == [
        (opened + 2, "@1 took a choice back"),
        (opened + 3, "@1 took a choice back"),
    ]


def test_a_draft_that_another_seat_has_begun_bars_nothing_and_goes_with_what_led_to_it() -> None:
    """Who can't see into the draft may take back what came before it, whether or not its owner has chosen yet."""

    def opening(s: Memo, n: int) -> None:
        s.tell(1)
        s.open_draft(1)
        s.then(ask(1, note), ask(1, note), ask(1, lambda s, n: s.close_draft()))

    match = Match.begin(script(lambda s: s.then(ask(0), ask(0, opening), ask(0))), seed=1)
    match.play("pick 1")
    match.play("pick 2")
    shown = match.can_undo(0), match.latest(0), told(match, 0)
    for text in ("pick 1", "pick 2"):
        match.play(text)
        assert (match.can_undo(0), match.latest(0), told(match, 0)) == shown
    match.undo(1)
    assert (match.can_undo(0), match.latest(0), told(match, 0)) == shown
    assert match.undo(0).undo == 2
    assert match.to_act == (0,)
    assert notes(match) == []
    assert not match.can_undo(1)
    check_match(match)
    match.play("pick 2")
    for text in ("pick 1", "pick 2", "pick 1"):
        match.play(text)
    assert not match.can_undo(0), "the draft is complete, and another seat has acted"
    match.play("pick 1")
    assert match.over
    check_match(match)

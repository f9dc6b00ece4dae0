"""Lanes and drafts used wrongly."""

from __future__ import annotations

from typing import Any

import pytest

from core.script import Mark, Memo, ask, chance, do, draft, lanes, noted, pick, running
from ecliptic.core.machine import Busy, Step

# ---- lanes used wrongly ----------------------------------------------------------------------------------


def test_chance_in_a_lane_is_refused_at_once_and_later() -> None:
    with pytest.raises(RuntimeError, match="a lane asked somebody else"):
        running(lambda s: s.then(lanes(ask(0), chance())))
    s = running(lambda s: s.then(lanes(ask(0, lambda s, n: s.then(chance())), ask(1))))
    with pytest.raises(RuntimeError, match="a lane asked somebody else"):
        pick(s, 1, 0)


def test_asking_another_seat_in_a_lane_is_refused() -> None:
    s = running(lambda s: s.then(lanes(ask(0, lambda s, n: s.then(ask(1))), ask(1))))
    with pytest.raises(RuntimeError, match="a lane asked somebody else"):
        pick(s, 1, 0)


def test_revealing_in_a_lane_is_refused() -> None:
    reveal = lambda s, *_: setattr(s, "revealed", True)  # noqa: E731
    with pytest.raises(RuntimeError, match="revealed in a lane"):
        running(lambda s: s.then(lanes(do(reveal), ask(1))))
    s = running(lambda s: s.then(do(reveal), lanes(ask(0, reveal), ask(1))))
    assert s.revealed, "what was revealed before is still noted"
    with pytest.raises(RuntimeError, match="revealed in a lane"):
        pick(s, 1, 0)


@pytest.mark.parametrize("n", [0, 1, 3])
def test_every_seat_needs_a_lane(n: int) -> None:
    with pytest.raises(RuntimeError, match="every seat needs a lane"):
        running(lambda s: s.then(lanes(*[ask(k) for k in range(n)])))


def test_lanes_and_drafts_do_not_nest() -> None:
    for inner in (
        lambda s, *_: s.open_lanes([ask(0), ask(1)]),
        lambda s, *_: s.open_draft(0),
    ):
        s = running(lambda s, inner=inner: s.then(lanes(ask(0, inner), ask(1))))
        with pytest.raises(RuntimeError, match=r"inside|in a"):
            pick(s, 1, 0)
        s = running(lambda s, inner=inner: s.then(ask(0, draft(ask(0, inner)))))
        pick(s, 1)
        with pytest.raises(RuntimeError, match=r"inside|in a"):
            pick(s, 1)
    s = running(lambda s: s.then(lanes(ask(0, lambda s, n: s.close_draft()), ask(1))))
    with pytest.raises(RuntimeError, match="no draft is open"):
        pick(s, 1, 0)


def test_opening_lanes_is_the_last_thing_a_step_does() -> None:
    def go_on(s: Memo) -> None:
        s.open_lanes([ask(0), ask(1)])
        s.then(ask(0))

    with pytest.raises(RuntimeError, match="went on after it had opened lanes"):
        running(lambda s: s.then(do(go_on)))


def test_lanes_in_which_nobody_decides_close_at_once() -> None:
    s = running(
        lambda s: s.then(
            lanes(do(lambda s: s.note(1)), do(lambda s: s.note(2))), do(lambda s: s.note(3)), ask(1)
        )
    )
    assert noted(s) == [1, 2, 3]
    assert s.opened is None
    assert s.acting() == [1]


def test_unwinding_in_a_lane_stays_in_the_lane() -> None:
    def deep(s: Memo) -> None:
        s.then(ask(0, lambda s, n: s.unwind(Mark)), ask(0), Mark(), ask(0))

    s = running(lambda s: s.then(lanes(do(deep), ask(1)), Mark(), ask(1)))
    pick(s, 1, 0)
    assert len(s.lanes[0]) == 1
    s = running(lambda s: s.then(lanes(ask(0, lambda s, n: s.unwind(Mark)), ask(1)), Mark(), ask(1)))
    assert not s.pending(Mark)
    with pytest.raises(LookupError):
        pick(s, 1, 0)


def test_lanes_may_follow_lanes_and_end_the_game() -> None:
    s = running(lambda s: s.then(lanes(ask(0), ask(1)), lanes(ask(0), ask(1))))
    first = s.opened
    pick(s, 1, 1)
    assert s.acting() == [0]
    pick(s, 1, 0)
    assert s.acting() == [0, 1]
    assert s.opened is not first
    pick(s, 1, 0)
    pick(s, 1, 1)
    assert s.over
    assert s.opened is None


# ---- drafts used wrongly ---------------------------------------------------------------------------------


def closes(s: Memo, *_: Any) -> None:
    s.close_draft()


@pytest.mark.parametrize(
    "steps",
    [
        [ask(0)],  # the draft's steps end
        [ask(0), ask(1)],  # somebody else is asked
        [ask(0), chance()],
        [chance()],
        [ask(0, lambda s, n: s.unwind(Mark))],  # its steps are dropped, and the same seat is asked below
        [ask(0, lambda s, n: (s.unwind(Mark), s.then(ask(0), ask(0))))],
        [ask(0, lambda s, n: (s.unwind(Mark), s.then(*[ask(0, n=2)] * 3)))],  # and as many are pushed
    ],
)
def test_a_draft_must_be_closed(steps: list[Step[Any]]) -> None:
    def play() -> None:
        s = running(lambda s: s.then(ask(0, draft(*steps)), ask(0), Mark(), ask(0)))
        for _ in range(3):
            pick(s, 1)

    with pytest.raises(RuntimeError, match="a draft was left open"):
        play()


def test_the_steps_of_a_draft_are_pushed_after_it_was_opened() -> None:
    """Else others would see them: `then(OpenDraft(), Choose(), Commit())` has them on the stack already."""
    with pytest.raises(RuntimeError, match="a draft was left open"):
        running(lambda s: s.then(do(lambda s: s.open_draft(0)), ask(0), ask(0, closes)))


def test_closing_what_is_not_open() -> None:
    with pytest.raises(RuntimeError, match="no draft is open"):
        running(lambda s: s.then(do(closes)))


def test_a_draft_may_follow_a_draft_at_once() -> None:
    def again(s: Memo, n: int) -> None:
        s.close_draft()
        draft(ask(0, closes))(s)

    s = running(lambda s: s.then(ask(0, draft(ask(0, again))), ask(1)))
    pick(s, 1)
    first = s.opened
    pick(s, 1)
    assert s.opened is not None
    assert s.opened is not first
    assert s.drafter == 0
    pick(s, 1)
    assert s.acting() == [1]


def test_a_draft_may_be_opened_for_a_seat_that_did_not_act() -> None:
    s = running(lambda s: s.then(ask(0), do(draft(ask(1), ask(1, closes), seat=1)), ask(0)))
    pick(s, 1)
    assert s.drafter == 1
    assert isinstance(s.seen_by(0).stack[-1], Busy)
    assert s.seen_by(1) is s
    pick(s, 1)
    pick(s, 1)
    assert s.acting() == [0]

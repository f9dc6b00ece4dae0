"""Lanes: all at once, any order, Done withdrawn, lost connections, and who sees what (see `sketch_lanes`)."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.sketch_lanes import BOXES, LaneGame, Mark
from ecliptic.core.machine import WATCHER, Busy
from ecliptic.core.match import IllegalAction, Match
from ecliptic.core.rng import Rng
from ecliptic.testing.kit import again, check_match, known, shown, told


def table(players: int = 3, die: int = 2) -> Match:
    """The die has fallen and the first lanes are open."""
    match = Match.begin(LaneGame.make({"players": players}), seed=1, auto_chance=False)
    match.play(f"roll {die}")
    assert match.to_act == tuple(range(players))
    return match


# ---- any order -------------------------------------------------------------------------------------------

choice = st.sampled_from(["mark box=1", "mark box=2", "mark box=3", "rub box=1", "rub box=3", "done"])


@given(wishes=st.lists(st.lists(choice, max_size=3), min_size=3, max_size=3), rolls=st.integers(0, 26))
def test_any_order_of_seats_gives_the_same_end(wishes: list[list[str]], rolls: int) -> None:
    """The same choices of every seat, by seat orders and one after the other in turns: the same states everywhere."""
    ends = []
    for order in [*permutations(range(3)), None]:
        match = Match.begin(LaneGame.make({"players": 3}), seed=1, auto_chance=False)
        states = []
        dice = rolls
        while not match.over:
            match.play(f"roll {dice % 3 + 1}")
            dice //= 3
            for _ in range(2):  # marks, then rubs
                left = [[*wish] for wish in wishes]
                lanes = match.state.opened
                while match.state.opened is lanes:
                    if order is None:
                        seat = match.to_act[match.number % len(match.to_act)]
                    else:
                        seat = next(k for k in order if k in match.to_act)
                    legal = match.legal(seat)
                    wish = "done"
                    while left[seat]:
                        wish = left[seat].pop(0)
                        if wish in legal:
                            break
                    match.play(wish if wish in legal else "done", seat)
                states.append(match.state.clone())
        ends.append((states, match.scores))
    for states, scores in ends[1:]:
        assert scores == ends[0][1]
        assert all(a.same(b) for a, b in zip(states, ends[0][0], strict=True))


def test_the_machine_takes_the_lowest_pending_seat() -> None:
    match = table()
    assert match.state.next_seat() == 0
    match.play("done", 0)
    assert match.state.next_seat() == 1
    assert match.legal() == match.legal(1)
    assert match.why_not("done", 0) == "It is not your turn: Seat 2 and Seat 3 must decide."


# ---- taking back -----------------------------------------------------------------------------------------


def test_done_can_be_withdrawn_while_others_are_still_in() -> None:
    match = table()
    match.play("done", 1)
    assert match.to_act == (0, 2)
    match.play("mark box=1", 0)
    match.undo(1)
    assert match.to_act == (0, 1, 2)
    match.play("mark box=3", 1)
    assert marks(match) == [1, 0, 0, 0, 0, 1, 0, 0, 0]
    check_match(match)


def marks(match: Match) -> list[int]:
    return [int(x) for x in match.state.marks]  # type: ignore[attr-defined]


def test_undo_in_a_lane_leaves_others_alone() -> None:
    match = table()
    for action, seat in (
        ("mark box=1", 0),
        ("mark box=1", 1),
        ("mark box=2", 0),
        ("done", 2),
        ("mark box=3", 1),
    ):
        match.play(action, seat)
    match.undo(0)
    assert marks(match) == [1, 0, 0, 1, 0, 1, 0, 0, 0]
    match.undo(0)
    assert marks(match) == [0, 0, 0, 1, 0, 1, 0, 0, 0]
    assert match.to_act == (0, 1)
    assert not match.can_undo(0), "the lanes' opening is the barrier"
    assert match.can_undo(1)
    assert match.can_undo(2)
    check_match(match)


def test_the_last_done_closes_the_lanes_for_good() -> None:
    match = table(2)
    for action, seat in (("mark box=1", 0), ("mark box=2", 1), ("done", 0), ("done", 1)):
        match.play(action, seat)
    assert [type(match.state.top(seat)).__name__ for seat in (0, 1)] == ["Rub", "Rub"]
    assert not match.can_undo(0), "lanes that follow at once are other lanes"
    assert not match.can_undo(1)
    with pytest.raises(IllegalAction):
        match.undo(0)
    match.play("rub box=1", 0)
    assert match.can_undo(0)
    match.undo(0)
    assert not match.can_undo(0)
    check_match(match)


def test_a_seat_that_has_not_acted_in_the_lanes_cannot_take_back_what_opened_them() -> None:
    """Others may have acted inside: their lines would hang in the air."""
    game = LaneGame.make({"players": 2})
    match = table(2)
    for seat in (0, 1):
        match.play("done", seat)
    match.play("done", 0)  # in the second lanes, which seat 1's line opened
    assert not match.can_undo(1)
    match.play("done", 1)
    assert match.game.seats == game.seats
    assert not match.can_undo(0)


# ---- who sees what ---------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_lane_and_others_as_they_were() -> None:
    match = table()
    frozen = shown(match, None)
    match.play("mark box=1", 0)
    match.play("mark box=2", 0)
    match.play("mark box=3", 2)
    facts: dict[Any, Any] = {v: match.view(v).facts["marks"] for v in (0, 1, 2, None)}  # type: ignore[attr-defined]
    assert facts == {0: [1, 1] + [0] * 7, 1: [0] * 9, 2: [0] * 8 + [1], None: [0] * 9}
    assert shown(match, None) == frozen
    assert told(match, 0) == [(1, "The die shows 2"), (2, "@1 marks 1"), (3, "@1 marks 2")]
    assert told(match, 1) == [(1, "The die shows 2")]
    assert [match.latest(v) for v in (0, 1, 2, None)] == [3, 1, 4, 1]
    match.play("done", 2)
    assert match.view(None).acting == [0, 1], "that somebody is done, all see"
    seen = match.state.seen_by(1)
    assert isinstance(seen.top(0), Busy)
    assert isinstance(seen.top(1), Mark)


def test_what_was_held_back_is_told_when_the_lanes_close_in_order_and_once() -> None:
    match = table(2)
    for action, seat in (("mark box=1", 0), ("mark box=2", 1), ("done", 1)):
        match.play(action, seat)
    match.undo(1)
    match.play("mark box=2", 1)
    match.play("done", 0)
    before = {viewer: told(match, viewer) for viewer in (0, 1, None)}
    assert before[None] == [(1, "The die shows 2")]
    assert before[1] == [
        (1, "The die shows 2"),
        (3, "@2 marks 2"),
        (5, "@2 took a choice back"),
        (6, "@2 marks 2"),
    ]
    match.play("done", 1)
    n = match.number
    assert told(match, None) == [
        (1, "The die shows 2"),
        *((n, text) for text in ("@1 marks 1", "@2 marks 2", "@2 marks 2", "@1 has enough", "@2 has enough")),
    ]
    assert told(match, 0, since=n - 1) == [
        (n, text) for text in ("@2 marks 2", "@2 marks 2", "@2 has enough")
    ], "one's own lines are not told again"


@given(seed=st.integers(0, 10_000), viewer=st.sampled_from([0, 1, 2, None]))
def test_the_law_in_lanes(seed: int, viewer: int | None) -> None:
    """However others choose in their lanes, as long as the same seats are done, a viewer sees and is asked the same."""
    start = table(die=3)
    rng = Rng(seed)
    for _ in range(seed % 3):
        if viewer is not None:
            start.play(f"mark box={rng.below(BOXES) + 1}", viewer)
    one, two = again(start), again(start)
    for seat in range(3):
        if seat != viewer:
            for match in (one, two):
                for _ in range(rng.below(4)):
                    match.play(f"mark box={rng.below(BOXES) + 1}", seat)
    assert shown(one, viewer) == shown(two, viewer) == shown(start, viewer)
    assert one.to_act == two.to_act
    others = [k for k in range(3) if k != viewer]
    for match in (one, two):
        match.play("done", others[0])
    assert shown(one, viewer) == shown(two, viewer)


@given(seed=st.integers(0, 10_000))
def test_an_interrupted_match_goes_on_as_the_live_one(seed: int) -> None:
    """From the record's text, at any line: the same state, pages, undo and, with the same dice, the same future."""
    rng = Rng(seed)
    match = Match.begin(LaneGame.make({"players": 3}), seed=seed)
    for _ in range(rng.below(30)):
        if not match.over:
            seat = match.to_act[rng.below(len(match.to_act))]
            legal = match.legal(seat)
            match.play(legal[rng.below(len(legal))], seat)
            if rng.below(4) == 0 and match.can_undo(seat):
                match.undo(seat)
    check_match(match)
    copy = again(match)
    while not match.over:
        seat = match.to_act[rng.below(len(match.to_act))]
        legal = match.legal(seat)
        action = legal[rng.below(len(legal))]
        match.play(action, seat)
        copy.play(action, seat)
    assert str(copy.record) == str(match.record)
    assert copy.state.same(match.state)


def test_a_position_in_the_middle_of_lanes_can_be_played_on() -> None:
    match = table()
    match.play("mark box=1", 0)
    match.play("done", 2)
    later = Match.begin(match.game, position=match.dump(), auto_chance=False)
    assert later.state.same(match.state)
    for viewer in (0, 1, 2, None):
        assert known(match.game, later.state, viewer) == known(match.game, match.state, viewer)
        assert later.latest(viewer) == 0
    assert not later.can_undo(0), "what was played before is not in this record"
    later.play("mark box=2", 0)
    later.play("mark box=2", 1)
    later.undo(0)
    assert marks(later) == [1, 0, 0, 0, 1, 0, 0, 0, 0]
    check_match(later)


# ---- determinizing ---------------------------------------------------------------------------------------


def test_in_a_determinized_copy_the_others_begin_again() -> None:
    """Seat 2 is seen to be done, so it is done there too, whatever it has marked."""
    match = table()
    match.play("mark box=1", 0)
    match.play("mark box=1", 1)
    match.play("mark box=2", 2)
    match.play("done", 2)
    found = set()
    for seed in range(40):
        twin: Any = match.game.determinize(match.state, 0, Rng(seed))
        assert twin.acting() == match.state.acting() == [0, 1]
        assert list(twin.marks)[:6] == [1, 0, 0, 0, 0, 0]
        assert isinstance(twin.top(1), Mark), "its first step has run"
        assert len(twin.legal(1)) == 4
        found.add(tuple(list(twin.marks)[6:]))
        assert match.game.view(twin, 0) == match.game.view(match.state, 0)
        assert match.game.view(twin, 1).facts != match.game.view(match.state, 1).facts
    assert len(found) > 5, "what seat 2 marked is drawn"
    twin.act(0, LaneGame.actions.parse("done"))
    twin.act(1, LaneGame.actions.parse("mark box=3"))
    twin.act(1, LaneGame.actions.parse("done"))
    assert list(twin.marks)[:6] == [1, 0, 0, 0, 0, 1]
    assert marks(match) == [1, 0, 0, 1, 0, 0, 0, 1, 0], "the match itself is as it was"


def test_a_spectators_copy_has_all_begin_again_that_are_not_done() -> None:
    match = table()
    match.play("mark box=1", 0)
    match.play("done", 1)
    twin: Any = match.state.seen_by(WATCHER).clone()
    twin.restart_others(WATCHER, Rng(1))
    assert list(twin.marks)[:3] == [0] * 3
    assert list(twin.marks)[6:] == [0] * 3
    assert twin.acting() == [0, 2]

"""Going back: from marks as from the start; and what is news to whom."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.script import Memo, ask, noted, notes, script
from core.sketch_debt import DebtGame
from core.sketch_draft import DraftGame
from core.sketch_lanes import LaneGame
from core.sketch_windows import WindowGame
from core.toy import Toy
from ecliptic.core import course
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.testing.kit import check_match, shown, told, viewers


def acts(monkeypatch: pytest.MonkeyPatch, match: Match) -> list[int]:
    """Counts the lines that are applied from now on."""
    counted: list[int] = []
    real = course.Course.act

    def act(self: course.Course, entry: Any, seat: int, action: int) -> None:
        counted.append(entry.n)
        real(self, entry, seat, action)

    monkeypatch.setattr(course.Course, "act", act)
    return counted


# ---- marks -----------------------------------------------------------------------------------------------


def test_taking_back_in_a_long_match_goes_on_from_a_mark_nearby(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.begin(script(lambda s: s.then(*[ask(0, again_and_again)])), seed=1)
    for k in range(500):
        match.play(f"pick {k % 3 + 1}")
    before = notes(match)
    again = acts(monkeypatch, match)
    match.undo(0)
    assert notes(match) == before[:-1]
    assert len(again) <= course.EVERY
    for k in range(300):  # further back than marks reach: from the start, then
        match.undo(0)
        assert notes(match) == before[: -2 - k]
    monkeypatch.undo()
    check_match(match)


def again_and_again(s: Memo, n: int) -> None:
    s.note(n)
    s.then(ask(0, again_and_again))


def test_taking_back_in_lanes_goes_on_from_their_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    def on(s: Memo, n: int) -> None:
        s.score[s.lane] += n
        s.then(ask(s.lane, on))

    def first(s: Memo, n: int) -> None:
        s.note(n)
        if len(noted(s)) < 100:
            s.then(ask(0, first))
        else:
            s.open_lanes([ask(0, on), ask(1, on)])

    match = Match.begin(script(lambda s: s.then(ask(0, first))), seed=1)
    for _ in range(100):
        match.play("pick 1")
    for k in range(60):
        match.play("pick 2", k % 2)
    again = acts(monkeypatch, match)
    match.undo(0)
    assert match.scores == [58, 60]
    assert again == [n for n in range(101, 161) if n != 159]
    for _ in range(29):
        match.undo(0)
    assert match.scores == [0, 60]
    assert not match.can_undo(0)
    match.play("pick 3", 0)
    monkeypatch.undo()
    check_match(match)


def test_a_draft_is_taken_back_whole_and_with_it_what_it_had_shown() -> None:
    """A commit that reveals nothing can be taken back: then its lines are held back again."""

    def commit(s: Memo, n: int) -> None:
        s.tell(n)
        if n == 3:
            s.close_draft()
            s.then(ask(0))
        else:
            s.then(ask(0, commit))

    def opening(s: Memo, n: int) -> None:
        s.open_draft(0)
        s.tell(10 + n)
        s.then(ask(0, commit))

    match = Match.begin(script(lambda s: s.then(ask(0, opening), ask(1))), seed=1)
    match.play_all(["pick 1", "pick 2", "pick 3"])
    assert told(match, 1) == [(3, "tell 11"), (3, "tell 2"), (3, "tell 3")]
    match.undo(0)
    assert told(match, 1) == []
    assert told(match, 0) == [(1, "tell 11"), (2, "tell 2"), (4, "@1 took a choice back")]
    match.undo(0)
    match.play_all(["pick 1", "pick 3"])
    assert told(match, 1) == [(7, "tell 11"), (7, "tell 1"), (7, "tell 3")]
    assert told(match, 0)[-3:] == [(5, "@1 took a choice back"), (6, "tell 1"), (7, "tell 3")]
    check_match(match)


GAMES: list[tuple[type[Toy], dict[str, Any]]] = [
    (WindowGame, {}),
    (DraftGame, {}),
    (DebtGame, {}),
    (LaneGame, {}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "options"), GAMES)
@settings(max_examples=12)
@given(seed=st.integers(0, 10_000), every=st.integers(1, 5), kept=st.integers(1, 3))
def test_wherever_the_marks_are_a_match_comes_to_the_same(
    kind: type[Toy], options: Any, seed: int, every: int, kept: int
) -> None:
    """Dense marks and hardly any: the same states, logs and records, with many choices taken back."""
    game = kind.make(options)
    matches = []
    for spacing in ((every, kept), (10**6, 1)):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(course, "EVERY", spacing[0])
            patch.setattr(course, "KEPT", spacing[1])
            rng = Rng(seed)
            match = Match.begin(game, seed=seed)
            for _ in range(60):
                if match.over:
                    break
                seat = match.to_act[rng.below(len(match.to_act))]
                legal = match.legal(seat)
                match.play(legal[rng.below(len(legal))], seat)
                while match.can_undo(seat) and rng.below(3) == 0:
                    match.undo(seat)
            matches.append(match)
    one, two = matches
    assert str(one.record) == str(two.record)
    assert one.state.same(two.state)
    assert one.state.digest() == two.state.digest()
    for viewer in viewers(game):
        assert shown(one, viewer) == shown(two, viewer)
        for since in range(0, one.number, 7):
            assert facts(one, viewer, since) == facts(two, viewer, since)


def facts(match: Match, viewer: int | None, since: int) -> list[tuple[int, ...]]:
    return [(int(e.kind), int(e.a), int(e.b), int(e.c)) for e in match.news(viewer, since)]


# ---- news ------------------------------------------------------------------------------------------------


def test_news_is_what_a_viewer_could_see_happen() -> None:
    match = Match.begin(
        script(
            lambda s: s.then(
                ask(0, lambda s, n: s.tell(n, 5)), ask(1, lambda s, n: s.tell_only(2, n)), ask(0)
            )
        ),
        seed=1,
    )
    match.play("pick 1")
    match.play("pick 2")
    assert facts(match, None, 0) == facts(match, 0, 0) == [(1, 5, 0, 0)]
    assert facts(match, 1, 0) == [(1, 5, 0, 0), (2, 0, 0, 0)]
    assert facts(match, 1, 1) == [(2, 0, 0, 0)]
    assert facts(match, 1, 2) == []


def test_news_of_a_lane_comes_when_it_closes_and_taking_back_is_none() -> None:
    match = Match.begin(LaneGame.make({"players": 2}), seed=1, auto_chance=False)
    match.play("roll 2")
    for action, seat in (("mark box=1", 0), ("mark box=2", 0), ("done", 1)):
        match.play(action, seat)
    match.undo(0)
    assert facts(match, 1, 1) == [(3, 1, 0, 0)]
    assert facts(match, None, 1) == []
    assert facts(match, 0, 1) == [(1, 0, 1, 0)]
    match.play("done", 0)
    assert facts(match, None, 1) == [(1, 0, 1, 0), (3, 1, 0, 0), (3, 0, 0, 0)]
    assert facts(match, 0, 5) == [(3, 1, 0, 0), (3, 0, 0, 0)], "one's own is not told again"

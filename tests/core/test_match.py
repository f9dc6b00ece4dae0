"""A match: what is asked and refused, all or nothing, forced outcomes, and what plays itself."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET

from core.script import Memo, ask, chance, do, draft, note, notes, resume, script
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import IllegalAction, Match
from ecliptic.testing.kit import again, check_match, everything, told

# ---- playing ---------------------------------------------------------------------------------------------


def test_a_match_rolls_until_somebody_is_asked() -> None:
    match = Match.begin(
        script(lambda s: s.then(chance(), ask(0, note), chance([1], note), chance(), ask(1))), seed=1
    )
    assert match.to_act == (0,)
    assert [entry.n for entry in match.play("pick 2")] == [2, 3, 4]
    assert match.to_act == (1,)
    assert notes(match) == [2, 1]


def test_what_is_done_within_something_is_taken_back_with_it() -> None:
    match = Match.begin(script(lambda s: s.then(ask(0, note), ask(0, note), ask(1))), seed=1)
    before, lines = list(match.state.numbers()), match.number
    with pytest.raises(IllegalAction):
        match.play_all(["pick 2", "pick 9"])
    assert (list(match.state.numbers()), match.number) == (before, lines)

    def fails() -> None:
        match.play_all(["pick 2", "pick 1"])
        raise RuntimeError

    with pytest.raises(RuntimeError):
        match.whole(fails)
    assert (list(match.state.numbers()), match.number) == (before, lines)
    match.play("pick 2")
    with pytest.raises(IllegalAction):
        match.play("pick 9")
    assert notes(match) == [2]
    check_match(match)


def test_chance_by_hand() -> None:
    game = script(lambda s: s.then(chance([1, 0, 1], note), ask(0)))
    match = Match.begin(game, seed=1, auto_chance=False)
    assert match.to_act == (CHANCE,)
    assert match.why_not("come 5") == "come 5 can't come now."
    assert match.why_not("pick 1") == "pick 1 can't come now."
    assert match.why_not("come 1", 0) == "Chance is next."
    assert match.prompt(0) is None
    match.play("come 3")
    assert notes(match) == [3]
    assert match.record.entries[0].chance == "come 3"
    assert match.to_act == (0,)


def test_texts_of_refusals() -> None:
    def closed(s: Memo, n: int) -> int:
        return {1: 0, 2: 16, 3: 17}[n]

    match = Match.begin(script(lambda s: s.then(ask(0, check=closed))), seed=1, names=["Ada", "@1"])
    assert match.why_not("pick 1") is None
    assert match.why_not("pick 2") == "Ada must not pick 2 (TO-9.1)"
    assert match.why_not("pick 3") == "3 is closed"
    assert match.why_not("pick 4") == "pick 4 is not offered now"
    assert match.why_not("pick 9") == "pick takes no value '9': pick 1|2|3|4|5|6"
    assert match.why_not("") is not None
    assert match.why_not("jump") == "There is no action called 'jump'."
    assert match.why_not("pick 1", 1) == "It is not your turn: Ada must decide."
    for seat in (CHANCE, -2, -3, 2, 99):
        assert match.why_not("pick 1", seat) == "It is not your turn: Ada must decide."
    with pytest.raises(IllegalAction) as refused:
        match.play("pick 2")
    assert (refused.value.sentence, refused.value.clause) == ("Ada must not pick 2.", "TO-9.1")
    match.play("pick 1")
    assert match.over
    assert match.why_not("pick 1") == "The game is over."
    assert match.why_not("pick 1", 0) == "The game is over."
    assert match.prompt(0) is None
    assert match.legal() == match.legal(0) == match.legal(1) == match.legal(CHANCE) == []
    with pytest.raises(IllegalAction, match="The game is over"):
        match.play("pick 1")


def test_nothing_is_legal_for_who_is_not_asked() -> None:
    match = Match.begin(script(lambda s: s.then(ask(1), chance([1, 1]), ask(0))), seed=1, auto_chance=False)
    assert (match.legal(0), match.legal(CHANCE)) == ([], [])
    assert match.prompt(0) is None
    assert match.why_not("pick 1", 0) == "It is not your turn: Seat 2 must decide."
    with pytest.raises(IllegalAction, match="It is not your turn: Seat 2 must decide"):
        match.play("pick 1", 0)
    match.play(match.legal()[0])
    assert match.to_act == (CHANCE,)
    assert match.legal() == match.legal(CHANCE) == ["come 1", "come 2"]
    assert (match.legal(0), match.legal(1)) == ([], [])
    assert match.why_not("pick 1", 0) == "Chance is next."
    for seat in (-3, 2):
        with pytest.raises(ValueError, match="there is no seat"):
            match.legal(seat)


def test_a_viewer_must_exist() -> None:
    match = Match.begin(script(lambda s: s.then(ask(0))), seed=1)
    for seat in (-1, -3, 2, 10**20):
        with pytest.raises(ValueError, match="there is no seat"):
            match.view(seat)
    assert match.view(None).viewer is None


def test_names_are_put_in_once() -> None:
    match = Match.begin(script(lambda s: s.then(ask(0))), seed=1, names=["@2", ""])
    assert match.names == ["@2", "Seat 2"]
    assert match.name("@1 and @2, not @3, @7, @0 or a@b") == "@2 and Seat 2, not @3, @7, @0 or a@b"
    assert match.svg() == "<svg><title>@2 and Seat 2</title></svg>"


@pytest.mark.parametrize("names", [["A"], ["A", "B", "C"], ["A", "\ud800"]])
def test_names_that_do_not_fit(names: list[str]) -> None:
    with pytest.raises(ValueError, match=r"seats|name"):
        Match.begin(script(lambda s: s.then(ask(0))), seed=1, names=names)


@pytest.mark.parametrize("seed", [2**63, -(2**63) - 1])
def test_seeds_that_do_not_fit(seed: int) -> None:
    with pytest.raises(ValueError, match="64 bits"):
        Match.begin(script(lambda s: s.then(ask(0))), seed=seed)


@pytest.mark.parametrize("seed", [2**63 - 1, -(2**63), 0, -1])
def test_seeds_that_fit(seed: int) -> None:
    match = Match.begin(script(lambda s: s.then(chance([1] * 6, note), ask(0))), seed=seed)
    assert again(match).state.same(match.state)


def test_the_end_is_a_line_of_its_own() -> None:
    match = Match.begin(
        script(lambda s: s.then(ask(0, lambda s, n: s.score.__setitem__(1, n)), ask(1))), seed=1
    )
    assert match.winners == []
    match.play("pick 3")
    match.play("pick 1")
    assert match.over
    assert (match.scores, match.winners, match.to_act) == ([0, 3], [1], ())
    assert str(match.record).splitlines()[-1] == '{"n":3,"end":{"scores":[0.0,3.0],"winners":[1]}}'
    assert again(match).number == 3
    assert not match.can_undo(1), "nor after the end"


# ---- all or nothing --------------------------------------------------------------------------------------


class Broken(BaseException):
    """Not even an Exception, as when somebody presses Ctrl-C."""


@pytest.mark.parametrize("error", [ValueError, RuntimeError, IndexError, ZeroDivisionError, Broken])
@pytest.mark.parametrize("where", ["apply", "run", "chance", "later", "score"])
def test_an_error_half_way_leaves_everything_as_it_was(error: type[BaseException], where: str) -> None:
    armed = [True]

    def bang(s: Memo, *_: Any) -> None:
        s.note(7)
        s.tell(7)
        s.revealed = True
        if armed[0]:
            raise error("bang")

    steps = {
        "apply": [ask(0, bang), ask(1)],
        "run": [ask(0, note), do(bang), ask(1)],
        "chance": [ask(0, note), chance([1, 1], bang), ask(1)],
        "later": [ask(0, note), chance([1, 1], note), do(bang), ask(1)],
        "score": [ask(0, note)],
    }
    game = script(lambda s: s.then(ask(1, note), chance(), *steps[where]))
    if where == "score":
        scores = game.scores
        game.scores = lambda s: bang(s) or scores(s) if s.over else scores(s)  # type: ignore[method-assign]
    match = Match.begin(game, seed=3)
    match.play("pick 2")
    before = everything(match)
    with pytest.raises(error, match="bang"):
        match.play("pick 1")
    assert everything(match) == before
    assert match.legal() == ["pick 1", "pick 2", "pick 3"]
    armed[0] = False
    match.play("pick 1")
    match_without = Match.begin(game, seed=3)
    match_without.play("pick 2")
    match_without.play("pick 1")
    assert everything(match) == everything(match_without), "the dice too go on as if nothing had happened"


def test_an_error_in_a_lane_or_draft_leaves_everything_as_it_was() -> None:
    def bang(s: Memo, n: int) -> None:
        s.tell(3)
        if n == 3:
            raise RuntimeError("bang")
        s.then(ask(s.lane if s.lanes else 0, bang))

    def opening(s: Memo, n: int) -> None:
        if n == 1:
            s.open_draft(0)
            s.then(ask(0, bang))
        else:
            s.open_lanes([ask(k, bang) for k in range(2)])

    for first in ("pick 1", "pick 2"):
        match = Match.begin(script(lambda s: s.then(ask(0, opening))), seed=1)
        match.play(first)
        match.play("pick 1", 0)
        before = everything(match)
        with pytest.raises(RuntimeError, match="bang"):
            match.play("pick 3", 0)
        assert everything(match) == before
        match.play("pick 2", 0)
        check_match(match)


def test_an_error_while_a_draft_is_closed_leaves_the_log_held_back() -> None:
    def commit(s: Memo, n: int) -> None:
        s.tell(2)
        s.close_draft()
        if n == 1:
            raise RuntimeError("bang")

    def opening(s: Memo, n: int) -> None:
        s.open_draft(0)
        s.tell(1)
        s.then(ask(0, commit))

    match = Match.begin(script(lambda s: s.then(ask(0, opening), ask(1))), seed=1)
    match.play("pick 1")
    with pytest.raises(RuntimeError):
        match.play("pick 1")
    assert told(match, 1) == []
    assert told(match, 0) == [(1, "tell 1")]
    match.play("pick 2")
    assert told(match, 1) == [(2, "tell 1"), (2, "tell 2")]


# ---- forced outcomes -------------------------------------------------------------------------------------


def test_forced_outcomes_come_when_their_time_comes() -> None:
    match = Match.begin(script(lambda s: s.then(ask(0, note), *[chance(deed=note)] * 3, ask(1))), seed=1)
    match.force("come 3 1")
    assert match.number == 0
    match.play("pick 2")
    assert notes(match)[:3] == [2, 3, 1]
    check_match(match)


def test_forced_outcomes_come_now_where_chance_is_next() -> None:
    game = script(lambda s: s.then(*[chance(deed=note)] * 3, ask(1)))
    match = Match.begin(game, seed=1, auto_chance=False)
    match.force("come 2")
    assert notes(match) == [2]
    assert match.to_act == (CHANCE,)
    match.force("come 3 3")
    assert notes(match) == [2, 3, 3]
    assert match.to_act == (1,)


def test_without_automatic_chance_forced_outcomes_come_too_and_do_not_linger() -> None:
    match = Match.begin(
        script(lambda s: s.then(ask(0), *[chance(deed=note)] * 2, ask(1))), seed=1, auto_chance=False
    )
    match.force("come 2")
    match.play("pick 1")
    assert notes(match) == [2]
    match.play("come 3")
    assert notes(match) == [2, 3]


@pytest.mark.parametrize("text", ["", "come", "come 9", "come 1 9", "jump 1", "come x=1", "come 1 1 come"])
def test_forced_outcomes_that_are_none(text: str) -> None:
    match = Match.begin(script(lambda s: s.then(ask(0), chance())), seed=1)
    before = everything(match)
    with pytest.raises(ValueError, match=r".+"):
        match.force(text)
    match.play("pick 1")
    assert everything(match) != before
    assert match.over


def test_a_wrong_forced_outcome_stops_the_play_and_is_forgotten() -> None:
    match = Match.begin(
        script(lambda s: s.then(ask(0, note), chance([1], note), chance([1] * 3, note), ask(1))), seed=1
    )
    match.force("come 1 5")
    before = everything(match)
    with pytest.raises(ValueError, match="come 5 can't come now; it could be come 1, come 2, come 3"):
        match.play("pick 3")
    assert everything(match) == before
    match.play("pick 3")
    assert match.to_act == (1,)


def test_a_wrong_forced_outcome_now() -> None:
    match = Match.begin(script(lambda s: s.then(*[chance(deed=note)] * 3, ask(1))), seed=1, auto_chance=False)
    before = everything(match)
    with pytest.raises(ValueError, match="come 6 can't come"):
        match.force("come 1 6")
    assert everything(match) == before


# ---- what plays itself -----------------------------------------------------------------------------------


def test_only_what_is_publicly_forced_plays_itself() -> None:
    match = Match.begin(
        script(
            lambda s: s.then(
                ask(0, note, n=1, is_open=True),
                ask(0, note, is_open=True, check=lambda s, n: 16 if n != 2 else 0),
                ask(0, note, n=1),
            )
        ),
        seed=1,
    )
    assert [entry.n for entry in match.play_forced()] == [1, 2]
    assert notes(match) == [1, 2]
    assert match.to_act == (0,)
    assert match.play_forced() == []
    assert [entry.auto for entry in match.record.entries if entry.do] == [True, True]
    check_match(match)


@pytest.mark.parametrize(
    "then",
    [
        pytest.param(lambda s, n: s.then(chance()), id="chance is next"),
        pytest.param(lambda s, n: s.then(ask(1)), id="another seat is next"),
        pytest.param(lambda s, n: s.stack.clear(), id="the game ends"),
        pytest.param(lambda s, n: setattr(s, "revealed", True), id="something is shown"),
    ],
)
def test_what_commits_is_asked(then: Any) -> None:
    """A lone option is played by whoever is asked, if more comes of it than the next question."""
    match = Match.begin(
        script(lambda s: s.then(ask(0, n=1, is_open=True), ask(0, then, n=1, is_open=True), ask(0))), seed=1
    )
    assert [entry.n for entry in match.play_forced()] == [1]
    assert match.to_act == (0,)
    match.play("pick 1")
    assert match.record.entries[1].auto is UNSET


def test_what_spends_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    def spend(s: Memo, n: int) -> None:
        s.score[0] -= 1

    match = Match.begin(script(lambda s: s.then(ask(0, spend, n=1, is_open=True), ask(0))), seed=1)
    kept = match.state.clone()
    monkeypatch.setattr(
        match.game, "commits", lambda before, after, seat: before.score[seat] != after.score[seat]
    )
    assert match.play_forced() == []
    assert match.state.same(kept)
    monkeypatch.undo()
    assert len(match.play_forced()) == 1


def test_a_draft_is_never_shown_unasked() -> None:
    """Its last step may have one option alone: others learn of it all when it closes."""
    match = Match.begin(
        script(
            lambda s: s.then(
                ask(
                    0,
                    draft(ask(0, n=1, is_open=True), ask(0, lambda s, n: s.close_draft(), n=1, is_open=True)),
                ),
                ask(0),
            )
        ),
        seed=1,
    )
    match.play("pick 1")
    assert [entry.n for entry in match.play_forced()] == [2]
    assert match.state.drafter == 0
    assert match.can_undo(0)


def test_old_records_in_which_more_played_itself_still_hold() -> None:
    game = script(lambda s: s.then(ask(0, note, n=1, is_open=True), ask(1)))
    match = resume(game, '{"n":1,"seat":0,"do":"pick 1","auto":true}')
    assert match.to_act == (1,)


def test_a_record_must_not_call_a_choice_forced() -> None:
    game = script(lambda s: s.then(ask(0, is_open=True), ask(0, n=1), ask(1)))
    for do_line in (
        '{"n":1,"seat":0,"do":"pick 1","auto":true}',
        '{"n":1,"seat":0,"do":"pick 1","auto":false}',
    ):
        with pytest.raises(ValueError, match="line 2"):
            resume(game, do_line)

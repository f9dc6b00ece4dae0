"""A match: atomic, replayable at every prefix, undone only where nothing came since, and a log that keeps secrets."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.kit import again, check_match, told
from core.script import Mark, Memo, ScriptGame, ask, chance, do, noted, script
from core.sketch_debt import DebtGame
from core.sketch_draft import DraftGame
from core.sketch_lanes import LaneGame
from core.sketch_windows import WindowGame
from core.toy import Toy
from ecliptic.core.dice import SealedDice, SeededDice
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import IllegalAction, Match, check_header, header_of
from ecliptic.core.record import Record
from ecliptic.core.rng import Rng

pytestmark = pytest.mark.compiled


def notes(match: Match) -> list[int]:
    state: Any = match.state
    return noted(state)


def note(s: Memo, n: int) -> None:
    s.note(n)


def everything(match: Match) -> Any:
    """What must not change when nothing happens."""
    lines = [told(match, viewer) for viewer in (*range(match.game.seats), None)]
    undo = [match.can_undo(seat) for seat in range(match.game.seats)]
    return match.dump(), str(match.record), lines, undo, match.to_act, match.number


# ---- playing ---------------------------------------------------------------------------------------------


def test_a_match_rolls_until_somebody_is_asked() -> None:
    match = script(lambda s: s.then(chance(), ask(0, note), chance([1], note), chance(), ask(1))).start(
        seed=1
    )
    assert match.to_act == (0,)
    assert [entry.n for entry in match.play("pick 2")] == [2, 3, 4]
    assert match.to_act == (1,)
    assert notes(match) == [2, 1]


def test_chance_by_hand() -> None:
    game = script(lambda s: s.then(chance([1, 0, 1], note), ask(0)))
    match = game.start(seed=1, auto_chance=False)
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
    with pytest.raises(IllegalAction, match="The game is over"):
        match.legal()


def test_a_viewer_must_exist() -> None:
    match = script(lambda s: s.then(ask(0))).start(seed=1)
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
        script(lambda s: s.then(ask(0))).start(seed=seed)


@pytest.mark.parametrize("seed", [2**63 - 1, -(2**63), 0, -1])
def test_seeds_that_fit(seed: int) -> None:
    match = script(lambda s: s.then(chance([1] * 6, note), ask(0))).start(seed=seed)
    assert again(match).state.same(match.state)


def test_the_end_is_a_line_of_its_own() -> None:
    match = script(lambda s: s.then(ask(0, lambda s, n: s.score.__setitem__(1, n)), ask(1))).start(seed=1)
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
    match = game.start(seed=3)
    match.play("pick 2")
    before = everything(match)
    with pytest.raises(error, match="bang"):
        match.play("pick 1")
    assert everything(match) == before
    assert match.legal() == ["pick 1", "pick 2", "pick 3"]
    armed[0] = False
    match.play("pick 1")
    match_without = game.start(seed=3)
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
        match = script(lambda s: s.then(ask(0, opening))).start(seed=1)
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

    match = script(lambda s: s.then(ask(0, opening), ask(1))).start(seed=1)
    match.play("pick 1")
    with pytest.raises(RuntimeError):
        match.play("pick 1")
    assert told(match, 1) == []
    assert told(match, 0) == [(1, "tell 1")]
    match.play("pick 2")
    assert told(match, 1) == [(2, "tell 1"), (2, "tell 2")]


# ---- forced outcomes -------------------------------------------------------------------------------------


def test_forced_outcomes_come_when_their_time_comes() -> None:
    match = script(lambda s: s.then(ask(0, note), *[chance(deed=note)] * 3, ask(1))).start(seed=1)
    match.force("come 3 1")
    assert match.number == 0
    match.play("pick 2")
    assert notes(match)[:3] == [2, 3, 1]
    check_match(match)


def test_forced_outcomes_come_now_where_chance_is_next() -> None:
    game = script(lambda s: s.then(*[chance(deed=note)] * 3, ask(1)))
    match = game.start(seed=1, auto_chance=False)
    match.force("come 2")
    assert notes(match) == [2]
    assert match.to_act == (CHANCE,)
    match.force("come 3 3")
    assert notes(match) == [2, 3, 3]
    assert match.to_act == (1,)


def test_without_automatic_chance_forced_outcomes_come_too_and_do_not_linger() -> None:
    match = script(lambda s: s.then(ask(0), *[chance(deed=note)] * 2, ask(1))).start(
        seed=1, auto_chance=False
    )
    match.force("come 2")
    match.play("pick 1")
    assert notes(match) == [2]
    match.play("come 3")
    assert notes(match) == [2, 3]


@pytest.mark.parametrize("text", ["", "come", "come 9", "come 1 9", "jump 1", "come x=1", "come 1 1 come"])
def test_forced_outcomes_that_are_none(text: str) -> None:
    match = script(lambda s: s.then(ask(0), chance())).start(seed=1)
    before = everything(match)
    with pytest.raises(ValueError, match=r".+"):
        match.force(text)
    match.play("pick 1")
    assert everything(match) != before
    assert match.over


def test_a_wrong_forced_outcome_stops_the_play_and_is_forgotten() -> None:
    match = script(lambda s: s.then(ask(0, note), chance([1], note), chance([1] * 3, note), ask(1))).start(
        seed=1
    )
    match.force("come 1 5")
    before = everything(match)
    with pytest.raises(ValueError, match="come 5 can't come now; it could be come 1, come 2, come 3"):
        match.play("pick 3")
    assert everything(match) == before
    match.play("pick 3")
    assert match.to_act == (1,)


def test_a_wrong_forced_outcome_now() -> None:
    match = script(lambda s: s.then(*[chance(deed=note)] * 3, ask(1))).start(seed=1, auto_chance=False)
    before = everything(match)
    with pytest.raises(ValueError, match="come 6 can't come"):
        match.force("come 1 6")
    assert everything(match) == before


# ---- what plays itself -----------------------------------------------------------------------------------


def test_only_what_is_publicly_forced_plays_itself() -> None:
    match = script(
        lambda s: s.then(
            ask(0, note, n=1, is_open=True),
            chance(),
            ask(1, note, is_open=True, check=lambda s, n: 16 if n != 2 else 0),
            ask(0, note, n=1),
        )
    ).start(seed=1)
    assert [entry.n for entry in match.play_forced()] == [1, 2, 3]
    assert notes(match) == [1, 2]
    assert match.to_act == (0,)
    assert match.play_forced() == []
    assert [entry.auto for entry in match.record.entries if entry.do] == [True, True]
    check_match(match)


def test_playing_what_is_forced_is_all_or_nothing() -> None:
    match = script(lambda s: s.then(ask(0, note, n=1, is_open=True), chance(), ask(1))).start(seed=1)
    match.force("come 6")
    before = everything(match)
    with pytest.raises(ValueError, match="come 6 can't come"):
        match.play_forced()
    assert everything(match) == before
    match.play_forced()
    assert match.to_act == (1,)


def test_a_record_must_not_call_a_choice_forced() -> None:
    game = script(lambda s: s.then(ask(0, is_open=True), ask(0, n=1), ask(1)))
    for do_line in (
        '{"n":1,"seat":0,"do":"pick 1","auto":true}',
        '{"n":1,"seat":0,"do":"pick 1","auto":false}',
    ):
        with pytest.raises(ValueError, match="line 2"):
            resume(game, do_line)


# ---- undo ------------------------------------------------------------------------------------------------


def test_undo_goes_back_to_before_the_choice() -> None:
    match = script(lambda s: s.then(ask(0, note), ask(0, note), ask(1))).start(seed=1)
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
    match = script(lambda s: s.then(ask(0), between, ask(0))).start(seed=1)
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
    match = script(
        lambda s: s.then(ask(0), ask(0, lambda s, n: setattr(s, "revealed", n == 1)), ask(0), ask(1))
    ).start(seed=1)
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
    match = script(
        lambda s: s.then(ask(0, note), ask(0, note, n=1, is_open=True), ask(0, note), ask(1))
    ).start(seed=1)
    match.play("pick 3")
    match.play_forced()
    assert match.to_act == (0,)
    assert match.undo(0).undo == 1
    assert notes(match) == []
    check_match(match)


def test_what_played_itself_first_of_all_is_no_choice() -> None:
    match = script(lambda s: s.then(ask(0, n=1, is_open=True), ask(1))).start(seed=1)
    match.play_forced()
    assert not match.can_undo(0)


@pytest.mark.parametrize("seat", [CHANCE, -2, -3, 2, 99])
def test_only_a_seat_can_take_back(seat: int) -> None:
    """Least of all chance: that would be another throw of the dice."""
    match = script(lambda s: s.then(ask(0), chance(), ask(0))).start(seed=1)
    match.play("pick 1")
    assert not match.can_undo(seat)
    with pytest.raises(IllegalAction):
        match.undo(seat)


def test_a_choice_that_opened_lanes_cannot_be_taken_back() -> None:
    """Seat 1 has acted in the lanes; voiding seat 0's line alone would leave seat 1's without lanes."""
    match = script(lambda s: s.then(ask(0, lambda s, n: s.open_lanes([ask(0, note), ask(1)])))).start(seed=1)
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

    match = script(lambda s: s.then(do(lambda s: s.open_lanes([ask(0, many), ask(1, many)])))).start(seed=1)
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

    match = script(
        lambda s: s.then(do(lambda s: s.open_lanes([ask(0, first_come), ask(1, first_come)])))
    ).start(seed=1)
    match.play("pick 1", 0)
    match.play("pick 2", 1)
    match.play("pick 1", 1)  # allowed because of seat 0's choice
    before = everything(match)
    with pytest.raises(RuntimeError, match="a choice in one lane changed what another may do: pick 1"):
        match.undo(0)
    assert everything(match) == before


# ---- the log ---------------------------------------------------------------------------------------------


def test_lines_since_a_number() -> None:
    match = script(
        lambda s: s.then(ask(0, lambda s, n: s.tell(n)), ask(1, lambda s, n: s.tell_only(2, n)), ask(0))
    ).start(seed=1)
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
        match = script(lambda s, first=first: s.then(ask(0), first, ask(0))).start(seed=1)
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

    match = script(lambda s: s.then(ask(0, first), ask(1))).start(seed=1)
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
    match = DraftGame.make({"players": 2}).start(seed=4)
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
    match = game.start(seed=5)
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


def resume(played: ScriptGame, *lines: str, **header: Any) -> Match:
    top = json.loads(str(played.start(seed=1, auto_chance=False).record).splitlines()[0])
    return Match.resume(played, Record.parse("\n".join([json.dumps({**top, **header}), *lines])))


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
        ({"redacted": True}, "the record has hidden parts left out, so it can be read but not replayed"),
        ({"seats": ["", "", ""]}, "the record has 3 seats, its options say 2"),
        ({"game": "chess"}, "the record is one of another game"),
        ({"options": {"players": 3}}, "the record was played with other options"),
        ({"options": {"players": 33}}, "players is a number from 2 to 4, not '33'."),
        ({"options": {"content": "/"}}, "There is no option called 'content'; there are players."),
        ({"seed": 2**70}, "a seed is a number of at most 64 bits"),
        ({"position": {}}, "the position does not fit: 'score'"),
    ],
)
def test_headers_that_do_not_fit(header: dict[str, Any], error: str) -> None:
    with pytest.raises(ValueError, match=r".+") as refused:
        resume(script(lambda s: s.then(ask(0), ask(1))), PLAIN, **header)
    assert str(refused.value) == error


def test_an_unredacted_header_is_fine() -> None:
    game = script(lambda s: s.then(ask(0), ask(1)))
    assert resume(game, PLAIN, redacted=False).number == 1
    check_header(game, header_of(game))


def test_a_record_without_dice_rolls_nothing_until_it_is_played_on() -> None:
    game = script(lambda s: s.then(ask(0), chance(), chance(), ask(1)))
    match = resume(game, PLAIN, '{"n":2,"chance":"come 2"}')
    assert match.to_act == (CHANCE,)
    match.play("come 1")
    assert match.to_act == (1,)
    lost = Record.parse(str(game.start(seed=1, auto_chance=False).record) + PLAIN)
    assert Match.resume(game, lost, SeededDice(1), auto_chance=False).number == 1
    assert Match.resume(game, lost, SeededDice(1)).number == 3, "with dice it goes on at once"


def test_a_record_with_a_seed_goes_on_with_its_dice() -> None:
    game = script(lambda s: s.then(ask(0), *[chance([1] * 6, note)] * 4, ask(1)))
    for seed in range(5):
        live = game.start(seed=seed)
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
    match = game.start(seed=seed)
    for _ in range(rng.below(40)):
        if not match.over:
            seat = match.to_act[rng.below(len(match.to_act))]
            legal = match.legal(seat)
            match.play(legal[rng.below(len(legal))], seat)
    later = game.start_from(match.dump(), seed=seed)
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
        {},
        None,
        [],
        {"score": "x"},
        {"score": [0, 0], "notes": [], "stack": [["Nothing", {}]]},
    ):
        with pytest.raises(ValueError, match=r".+"):
            game.start_from(position)


def test_a_position_in_which_the_game_is_over() -> None:
    game = script(lambda s: s.then(ask(0)))
    match = game.start(seed=1)
    match.play("pick 1")
    later = game.start_from(match.dump(), seed=1)
    assert later.over
    assert later.number == 1
    assert later.record.entries[0].end
    check_match(later)


def test_the_mark_is_a_step() -> None:
    assert Mark().fields() == []

"""Prompts, refusals and log lines as data; what all can work out plays itself."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from core.script import Ask, Memo, ask, script
from ecliptic.core.actions import ActionTable, Arg, Verb
from ecliptic.core.asking import Asked
from ecliptic.core.machine import Decision, Event, Open, State
from ecliptic.core.match import Match
from ecliptic.core.reasons import NOT_OFFERED, no
from ecliptic.core.telling import Sentence, heading, major, minor, said, tell
from ecliptic.core.unoffered import Unoffered, tell_unoffered
from ecliptic.core.views import Group, Line, Stat, Tally, Weight
from ecliptic.core.words import Refusals, Told, at, listed, put_names, some

# ---- words -----------------------------------------------------------------------------------------------


def test_numbers_with_their_nouns() -> None:
    assert [some(n, "moon") for n in (0, 1, 2)] == ["no moon", "1 moon", "2 moons"]
    assert [some(n, "colony", "colonies") for n in (0, 1, 5)] == ["no colony", "1 colony", "5 colonies"]


def test_lists_of_names() -> None:
    assert [listed(["a", "b", "c"][:n]) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert [at(0), at(5)] == ["@1", "@6"]


def test_names_are_put_in_once_and_only_where_there_are_any() -> None:
    assert put_names("@1, @2, @3, @7 and @1", ["@2", "Bo"]) == "@2, Bo, @3, @7 and @2"


# ---- refusals --------------------------------------------------------------------------------------------

TAKE = Verb("take", Arg("kind", ("water", "agri")), Arg("from", ("left", "far-right")))
END_TURN = Verb("end-turn")
TABLE = ActionTable(TAKE, END_TURN)
FULL, LATE = 16, 17


class Pick(Decision[Memo]):
    clause = "TO-7.1"
    task = "take a token"

    def candidates(self, s: Memo) -> vec[i64]:
        return vec[i64]([TAKE(0, 0), TAKE(1, 1), END_TURN()])

    def check(self, s: Memo, action: int) -> int:
        return no(FULL, 1, 3) if action == TAKE(1, 1) else 0


class Bare(Pick):
    clause = ""
    task = ""


def word(kind: str, n: int) -> str:
    return {"kind": ("Water", "Agri")[n]}[kind] if kind else str(n)


REFUSALS = Refusals(
    {FULL: ("{a:kind} is full: {b} are there, says {a:seat}", "TO-7.2"), LATE: ("{a} is late", "TO-7.3")},
    word,
)
STATE = State(2)


def test_a_reason_gets_its_words_and_its_clause() -> None:
    step: Any = Pick(0)
    assert REFUSALS.why(STATE, step, 0, 0) == ("", "")
    assert REFUSALS.why(STATE, step, 0, no(FULL, 1, 3)) == ("Agri is full: 3 are there, says @2", "TO-7.2")
    assert REFUSALS.why(STATE, step, 0, no(LATE, 7)) == ("7 is late", "TO-7.3")
    assert REFUSALS.why(STATE, step, 0, no(LATE, (1 << 24) - 1)) == ("16777215 is late", "TO-7.3")


def test_what_a_step_does_not_offer_is_refused_with_its_task_and_clause() -> None:
    step: Any = Pick(0)
    assert REFUSALS.why(STATE, step, 0, no(NOT_OFFERED)) == ("Now you take a token", "TO-7.1")
    bare: Any = Bare(0)
    assert REFUSALS.why(STATE, bare, 0, no(NOT_OFFERED)) == ("That is for chance to decide", "")
    better = Refusals({}, word, lambda s, step, action: f"{type(step).__name__} {action}" if action else "")
    assert better.why(STATE, step, 5, no(NOT_OFFERED)) == ("Pick 5", "TO-7.1")
    assert better.why(STATE, step, 0, no(NOT_OFFERED)) == ("Now you take a token", "TO-7.1")
    other = Refusals({}, word, lambda s, step, action: (f"{s.seats} seats are too few", "TO-7.3"))
    assert other.why(STATE, step, 5, no(NOT_OFFERED)) == ("2 seats are too few", "TO-7.3")
    checked = Refusals(REFUSALS.reasons, word, lambda s, step, action: no(LATE, 7) if action else 0)
    assert checked.why(STATE, step, 5, no(NOT_OFFERED)) == ("7 is late", "TO-7.3")
    assert checked.why(STATE, step, 0, no(NOT_OFFERED)) == ("Now you take a token", "TO-7.1")


def test_what_is_not_offered_is_told_by_step_and_verb() -> None:
    """By the step itself before its base, and by nothing that is called alike."""
    neither: Any = type("Neither", (Decision,), {})
    table: Any = {
        (Bare, TAKE): lambda m: f"{m.t} {m.seat} {m.a} {m.b}",
        (Pick, TAKE): ("{a:kind} has no token in {b}", "TO-7.3"),
        ((neither, Pick), END_TURN): lambda m: f"{m.a} {m.b}",
    }

    def told(step: Any, action: int) -> Told:
        return tell_unoffered(table, Unoffered("it", STATE, step, TABLE.verb(action), action), word)

    assert told(Bare(1), TAKE(1, 0)) == "it 1 1 0"
    assert told(Pick(1), TAKE(1, 0)) == ("Agri has no token in 0", "TO-7.3")
    assert told(Bare(1), END_TURN()) == "0 0"
    other: Any = type("Pick", (Decision,), {})(1)
    assert told(other, TAKE(1, 0)) == ""


# ---- prompts ---------------------------------------------------------------------------------------------


def asked(step: Any = None) -> Asked[Any, str]:
    s: Any = script(lambda s: s.then(step or Pick(1))).initial()
    return Asked(TABLE, REFUSALS, "content", s, 1)


def test_a_plain_prompt_is_made_of_the_words_of_the_actions() -> None:
    prompt = asked().plain()
    assert (prompt.seat, prompt.say, prompt.sub, prompt.clause) == (1, "Take a token", "", "TO-7.1")
    assert [choice.label for choice in prompt.choices] == [
        "Take water left",
        "Take agri far-right",
        "End turn",
    ]
    assert [choice.why for choice in prompt.choices] == ["", "Agri is full: 3 are there, says @2", ""]
    assert prompt.choices[1].clause == "TO-7.2"
    assert prompt.choices[0].action == "take kind=water from=left"
    assert (prompt.choices[0].verb, prompt.choices[0].args) == ("take", {"kind": "water", "from": "left"})
    assert (prompt.choices[2].verb, prompt.choices[2].args) == ("end-turn", {})
    assert prompt.legal == [prompt.choices[0], prompt.choices[2]]
    assert (prompt.groups, prompt.tally) == ([], None)
    assert asked(Bare(1)).plain().say == "Decide"


def test_a_choice_that_is_not_allowed_says_why_instead_of_what_it_gives() -> None:
    q = asked()
    good = q.choice(TAKE(0, 0), "Water", "+6", "Take the water", "planet-P4", group="g", ends=True, pick=True)
    assert (good.label, good.note, good.title, good.target) == ("Water", "+6", "Take the water", "planet-P4")
    assert (good.group, good.ends, good.pick) == ("g", True, True)
    bad = q.choice(TAKE(1, 1), "Agri", "+6", "Take the agri")
    assert (bad.note, bad.title, bad.why) == ("", "Agri", "Agri is full: 3 are there, says @2")
    assert q.choice(END_TURN(), "End").title == "End"
    assert (q.choice(END_TURN(), "End").ends, q.choice(END_TURN(), "End").pick) == (False, False)


def test_choices_of_one_verb() -> None:
    q = asked()
    found = q.choices(lambda action: q.choice(action, "x"), TAKE)
    assert [choice.verb for choice in found] == ["take", "take"]
    assert len(q.choices(lambda action: q.choice(action, "x"))) == 3


def test_a_prompt_leaves_out_groups_that_no_choice_belongs_to() -> None:
    q = asked()
    groups = [Group("sell", "Sell"), Group("buy", "Buy", folded=True), Group("swap", "Swap")]
    choices = [
        q.choice(TAKE(0, 0), "a", group="swap"),
        q.choice(END_TURN(), "b"),
        q.choice(TAKE(1, 1), "c", group="sell"),
    ]
    tally = Tally([Stat("icon", "2", "HQ")], "2", "6", enough=False)
    prompt = q.prompt("Say", "sub", choices, clause="TO-9.9", best=choices[1], groups=groups, tally=tally)
    assert [group.id for group in prompt.groups] == ["sell", "swap"], "in the order in which they are shown"
    assert [choice.strong for choice in prompt.choices] == [False, True, False]
    assert (prompt.say, prompt.sub, prompt.clause) == ("Say", "sub", "TO-9.9")
    assert prompt.tally == tally
    assert q.prompt("Say", "", choices).clause == "TO-7.1"
    assert not any(choice.strong for choice in q.prompt("Say", "", choices).choices)


def test_a_kind_of_step_has_its_own_words_or_plain_ones() -> None:
    askers: Any = {
        Pick: lambda q: q.prompt(f"{type(q.step).__name__} of {q.number('seat')}, {q.content}", "", [])
    }
    assert asked().ask(askers).say == "Pick of 1, content"
    assert asked(Bare(1)).ask(askers).say == "Decide"


# ---- the log ---------------------------------------------------------------------------------------------


def test_a_table_of_lines_is_read_by_the_kind_of_event() -> None:
    lines: Any = {3: lambda content, a, b, c: said(f"{content} {a} {b} {c}", "TO-1.1", a), 4: lambda *_: None}
    event = Event(3, 1, 2, 3, -1, -1)
    assert tell(lines, "It", word, event) == Line(text="It 1 2 3", seat=1, clause="TO-1.1")
    assert tell(lines, "it", word, Event(4, 0, 0, 0, -1, -1)) is None
    assert tell(lines, "it", word, Event(5, 0, 0, 0, -1, -1)) is None
    assert said("x", "") == Line(text="x", seat=None, clause="", heading=False)
    assert heading("Round 2", "TO-1.2") == Line(text="Round 2", clause="TO-1.2", heading=True)


# ---- what plays itself -----------------------------------------------------------------------------------


class Gate(Open[Memo]):
    """As many options as the score of seat 0, at least one."""

    def candidates(self, s: Memo) -> vec[i64]:
        return vec[i64](list(range(3)))

    def check(self, s: Memo, action: int) -> int:
        return 0 if action <= s.score[0] else no(LATE)

    def apply(self, s: Memo, action: int) -> None:
        s.note(action)


@pytest.mark.parametrize(("score", "played"), [(0, 1), (1, 0)])
def test_an_open_decision_plays_itself_if_one_option_is_left(score: int, played: int) -> None:
    def begin(s: Memo) -> None:
        s.score[0] = score
        s.then(Gate(1), ask(1, n=2), ask(0))

    match = Match.begin(script(begin), seed=1)
    assert match.state.asked(1).is_open(match.state)
    assert len(match.play_forced()) == played
    assert type(match.state.asked(1)) is (Gate if not played else Ask)
    assert match.to_act == (1,)


def test_other_decisions_do_not_play_themselves() -> None:
    match = Match.begin(script(lambda s: s.then(ask(0, n=1))), seed=1)
    assert not match.state.asked(0).is_open(match.state)
    assert match.play_forced() == []


@pytest.mark.parametrize(
    ("line", "text", "seat"),
    [
        (("{seat} took {a:kind}, {b} and {c}", "TO-1.1"), "@2 took Agri, 2 and 3", 1),
        (
            ("{b:seat} got {c:some box/boxes}, {a:seat} {a:some thing}", ""),
            "@3 got 3 boxes, @2 1 thing",
            None,
        ),
        (Sentence("It was {b}", "", by="a"), "It was 2", 1),
        (Sentence("{a:seat} lost to {b:seat}", "", by="b"), "@2 lost to @3", 2),
    ],
)
def test_a_plain_line_is_a_sentence_with_holes(line: Any, text: str, seat: int | None) -> None:
    assert tell({0: line}, None, word, Event(0, 1, 2, 3, -1, -1)) == Line(
        text=text, seat=seat, clause=line[1]
    )


def test_a_line_begins_large() -> None:
    """Whatever its first word is made of: a sentence, a function, or one that is weighed; a seat stays a seat."""
    lines: Any = {
        0: ("{a:some box/boxes} went", "TO-1.1"),
        1: lambda *_: said("none came", "TO-1.1"),
        2: major("{a:some box/boxes} went", "TO-1.1"),
        3: ("{a:seat} went", "TO-1.1"),
    }
    told = [tell(lines, None, word, Event(kind, 0, 0, 0, -1, -1)) for kind in range(4)]
    assert [line and line.text for line in told] == ["No box went", "None came", "No box went", "@1 went"]


def test_a_plain_line_may_begin_something() -> None:
    told = tell({0: Sentence("Round {a}", "TO-1.2", heading=True)}, None, word, Event(0, 2, 0, 0, -1, -1))
    assert told == heading("Round 2", "TO-1.2")


def test_a_line_says_how_much_it_matters() -> None:
    """A sentence as a function; what says nothing of it is plain."""
    lines: Any = {
        0: major("{b:seat} took {a:kind}", "TO-1.1", by="b"),
        1: minor(lambda t, a, b, c: said("It was so", "TO-1.2") if a else None),
        2: ("{seat} passed", "TO-1.3"),
    }
    told = [tell(lines, None, word, Event(kind, 1, 2, 3, -1, -1)) for kind in range(3)]
    assert told[0] == Line(text="@3 took Agri", seat=2, clause="TO-1.1", weight=Weight.MAJOR)
    assert [line and line.weight for line in told] == [Weight.MAJOR, Weight.MINOR, Weight.PLAIN]
    assert tell(lines, None, word, Event(1, 0, 0, 0, -1, -1)) is None

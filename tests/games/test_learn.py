"""Lessons of all our games, and the machine that runs them: it goes by the record, and nothing legal is refused."""

from __future__ import annotations

import msgspec
import pytest

from ecliptic.core.dice import ArrangedDice
from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.core.registry import game_class
from ecliptic.learn.checking import faults_of
from ecliptic.learn.courses import Case, Course, Lesson, Start, course_of, read_course
from ecliptic.learn.others import lined
from ecliptic.learn.positions import shortened, whole
from ecliptic.learn.run import Run, Spot
from ecliptic.learn.session import Session
from ecliptic.learn.starting import begin, dice_of, game_of
from ecliptic.learn.tour import tour_of
from ecliptic.testing import Trial
from ecliptic.testing.suite.learn import *  # noqa: F403
from ecliptic.testing.trial import each
from games.bench import trials  # noqa: F401


def lesson_of(name: str, lesson: str) -> tuple[Game, Lesson]:
    kind = game_class(name)
    course = course_of(kind)
    assert course is not None
    found = course.find(lesson)
    assert found is not None
    return game_of(kind, found), found


def session_of(name: str, lesson: str) -> Session:
    return Session(*lesson_of(name, lesson))


def again(session: Session) -> Run:
    """The lesson as it is when the server starts again: a record, and what the player told the coach."""
    match = session.match
    record = Record.parse(str(match.record))
    return Run(match.game, session.run.lesson, record.header).follow(record.entries, session.told)


@each()
def test_our_games_have_lessons(trial: Trial) -> None:
    assert course_of(trial.game) is not None


# ---- what a choice comes to ------------------------------------------------------------------------------------


def test_an_encouraged_choice_ends_the_step() -> None:
    session = session_of("vertium", "fourth-kind")
    assert session.run.stage == "try"
    assert session.run.show() == "place planet=P9"
    session.play("place planet=P9")
    assert session.run.stage == "end"
    assert session.run.spot.well.startswith("Ironwake is yours")
    assert again(session).spot == session.run.spot


def test_a_case_waits_for_an_answer_and_others_wait_with_it() -> None:
    session = session_of("spacecorp", "luna")
    session.play("do research")
    assert session.run.stage == "asked"
    assert session.run.holds
    assert session.run.can_take_back
    before = session.match.number
    session.go_on()
    assert session.match.number == before
    assert again(session).spot == session.run.spot


def test_what_is_taken_back_leads_to_where_the_step_was() -> None:
    session = session_of("spacecorp", "luna")
    session.play("do research")
    session.undo()
    assert session.run.spot == Spot()
    assert session.run.stage == "try"
    for action in ("do move", "team 1", "to luna"):
        session.play(action)
    assert session.run.spot.step == 3
    session.undo()
    assert session.run.spot.step == 2
    assert again(session).spot == session.run.spot
    session.undo()
    session.undo()
    assert session.run.spot == Spot()


def test_a_kept_choice_lets_the_step_come_again() -> None:
    session = session_of("solar_roller", "moons")
    session.play("die blue")
    session.tell("keep")
    assert session.run.stage == "wait"
    assert again(session).spot == session.run.spot
    while session.run.stage == "wait":
        session.play(session.match.legal(0)[0])
    assert (session.run.stage, session.run.spot.step) == ("try", 0)


def test_who_plays_on_keeps_the_choice() -> None:
    session = session_of("solar_roller", "moons")
    session.play("die blue")
    session.play(session.match.legal(0)[0])
    assert session.run.spot.case is None
    assert session.told == []


def test_another_legal_choice_is_allowed_too() -> None:
    session = session_of("spacecorp", "luna")
    for action in ("do move", "team 1", "to luna", "hq 2"):
        session.play(action)
    assert session.run.spot.case == Case(when=["*"], say="That is allowed, too.", then="keep")
    session.undo()
    assert (session.run.stage, session.run.spot.step) == ("try", 3)


def test_a_step_lasts_until_it_is_enough() -> None:
    session = session_of("spacecorp", "luna")
    for action in ("do move", "team 1", "to luna", "hq 1"):
        session.play(action)
    played = []
    while session.run.stage == "try":
        played.append(session.run.show())
        session.play(played[-1])
    assert [action.split()[0] for action in played] == ["add", "add", "add", "done"]
    assert session.run.stage == "end"


@each()
def test_the_tour_takes_a_choice_back_at_every_board(trial: Trial) -> None:
    course = course_of(trial.game)
    assert course is not None
    lesson = tour_of(course)
    session = Session(game_of(trial.game, lesson), lesson)
    session.play(session.run.show())
    assert session.run.takes_back
    before = session.match.number
    session.go_on()
    assert session.match.number == before, "others wait"
    session.undo()
    assert (session.run.spot.step, session.run.stage) == (2, "read")
    assert session.match.state.legal(session.run.seat)
    assert again(session).spot == session.run.spot


def test_another_choice_is_taken_back_before_the_one_that_is_meant() -> None:
    game, _ = lesson_of("solar_roller", "values")
    course = course_of(type(game))
    assert course is not None
    session = Session(game, tour_of(course))
    session.play(session.run.show())
    session.play(session.match.legal(0)[0])
    assert session.run.spot.case == Case(when=["*"], say="That is allowed, too.", then="keep")
    session.undo()
    assert session.run.takes_back
    session.undo()
    assert session.run.spot.step == 2


def test_a_choice_that_chance_has_answered_is_not_asked_back() -> None:
    game, lesson = lesson_of("vertium", "fourth-kind")
    course = course_of(game_class("vertium"))
    assert course is not None
    session = Session(game, msgspec.structs.replace(tour_of(course), start=lesson.start))
    session.play(session.match.legal(session.run.seat)[0])
    assert session.run.spot.step == 2


def test_what_a_first_game_does_not_need_is_a_part_of_its_own() -> None:
    course = course_of(game_class("solarquest"))
    assert course is not None
    last = course.of_part("")[-1]
    assert course.after(last.id) is None
    assert course.parts == ["Lasers"]
    assert course.minutes == sum(lesson.minutes for lesson in course.lesson) - 1


# ---- how a lesson begins ---------------------------------------------------------------------------------------


def changed(lesson: Lesson, **start: object) -> Lesson:
    return msgspec.structs.replace(lesson, start=msgspec.structs.replace(lesson.start, **start))


def test_luck_is_arranged_while_it_can_come() -> None:
    game, lesson = lesson_of("solar_roller", "moons")
    bare = msgspec.structs.replace(lesson, start=Start(options={"players": 2}, luck=["die 6 5", "x"]))
    assert dice_of(bare).outcomes == ("die 6", "die 5", "x")
    with pytest.raises(ValueError, match="die takes no value '6'"):
        begin(game, bare)
    match = Match.begin(game, seed=3)
    wanted = [entry.chance for entry in match.record.entries if entry.chance]
    other = next(text for text in map(game.actions.text, game.initial().candidates(-1)) if text != wanted[0])
    luck = ArrangedDice(3, [other, other])
    arranged = Match(game, match.record.header, luck)
    arranged.roll()
    assert arranged.record.entries[0].chance == other
    assert arranged.record.entries[1].chance


def test_play_leads_to_the_position_of_a_lesson() -> None:
    game, lesson = lesson_of("vertium", "fourth-kind")
    played = begin(game, changed(lesson, play=["place planet=P9"]))
    assert played.number == 0 or played.record.entries[0].chance
    assert played.dump()["owner"] == {"P5": 2, "P9": 1}
    with pytest.raises(ValueError, match="play, 2: "):
        begin(game, changed(lesson, play=["place planet=P9", "place planet=P9"]))


def test_others_have_lines_while_they_fit() -> None:
    game, lesson = lesson_of("vertium", "fourth-kind")
    told = changed(lesson, others={"2": ["take kind=*", "nothing"], "3": "greedy"})
    match = begin(game, told)
    match.play("place planet=P9", 0)
    match.play_forced()
    seat = match.to_act[0]
    assert seat == 1
    assert lined(told, match, 1) == next(a for a in match.legal(1) if a.startswith("take"))
    match.play(lined(told, match, 1), 1)
    match.play_forced()
    assert lined(told, match, match.to_act[0]) == ""


def test_positions_say_once_what_is_said_of_drafts() -> None:
    for name in ("spacecorp", "solar_roller"):
        game, lesson = lesson_of(name, {"spacecorp": "luna", "solar_roller": "moons"}[name])
        dump = begin(game, lesson).dump()
        short = shortened(dump)
        assert len(str(short)) < 0.7 * len(str(dump))
        assert whole(short) == dump


# ---- mistakes of those who write -------------------------------------------------------------------------------

TEXT = """
course = "vertium"
rules = 2
[[lesson]]
id = "one"
title = "One"
idea = "One."
clauses = ["VT-4.5"]
terms = ["set"]
start = { options = { players = 3 }, position = "fourth-kind.json" }
[[lesson.step]]
at = "VT-4.5"
say = "A [set](set) for {1}."
try = "Place it."
look = ["planet-P9"]
do = ["place planet=P9"]
end = true
"""


def vertium_course(old: str = "", new: str = "") -> Course:
    assert old in TEXT
    return read_course(TEXT.replace(old, new) if old else TEXT)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("end = true", "ende = true", "learn.toml, lesson one, step 1: Object contains unknown field `ende`"),
        ('id = "one"', 'id = "One"', "learn.toml, lesson One, id: Expected `str` matching regex "),
        ("rules = 2", "", "learn.toml: Object missing required field `rules`"),
        ("rules = 2", "rules = ", "learn.toml is not TOML: Invalid value (at line 3, column 9)"),
        ("end = true", "end = 1", "learn.toml, lesson one, step 1, end: Expected `bool`, got `int`"),
    ],
)
def test_a_file_that_does_not_fit_is_named(old: str, new: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=r"^learn\.toml") as refused:
        vertium_course(old, new)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("rules = 2", "rules = 1", "rules is 1, but the game's are 2: look it through"),
        ('course = "vertium"', 'course = "venus"', "course is 'venus', but the game is vertium"),
        ('clauses = ["VT-4.5"]', 'clauses = ["VT-99.5"]', "one: the rules have no clause VT-99.5"),
        ('title = "One"', f'title = "{"One " * 11}"', "one: title has 44 letters, 40 at most"),
        ("end = true", "", "one, step 1: `end = true` stands on the last step"),
        ("{1}.", "{2}.", "one, step 1: say has {2}, but `look` has 1"),
        (
            "{1}.",
            "<b>.",
            "one, step 1: say has a < that is no markup: there are [word](term), {1} and @[place]",
        ),
        (
            'terms = ["set"]',
            "",
            "one, step 1: say uses the term set, which neither this lesson nor an earlier one has in `terms`",
        ),
        ("A [set]", "A " + "a " * 45 + "[set]", "one, step 1: say has 49 words, 44 at most"),
        ("planet-P9", "planet-P99", "one, step 1: nothing is called planet-P99"),
        (
            '"fourth-kind.json"',
            '"x.json"',
            "one: its start does not hold: there is no file x.json beside the course",
        ),
        ("players = 3", "players = 2", "one: its start does not hold: "),
        (
            'VT-4.5"\nsay',
            'VT-4.4"\nsay',
            "one, step 1: it does not come: asked is 'Place your Agri token' (VT-4.5)",
        ),
        ("planet=P9", "planet=P3", "one, step 1: what is to be done is not possible: asked is "),
        ("end = true", 'also = ["fly *"]\nend = true', "one, step 1: fly * is no action of the game"),
        ("end = true", 'check = { "owner.P9" = 2 }\nend = true', "one, step 1: owner.P9 is 1, not 2"),
        (
            "end = true",
            'end = true\ncase = [{ when = ["place planet=P2"], say = "No.", then = "ask" }]',
            "one, step 1: place planet=P2 can't be taken back, so `then` must be keep",
        ),
    ],
)
def test_the_checker_says_what_does_not_hold(old: str, new: str, fault: str) -> None:
    kind = game_class("vertium")
    assert faults_of(kind, vertium_course()) == []
    found = faults_of(kind, vertium_course(old, new))
    assert any(one.startswith(fault) for one in found), found


def test_spacecorp_turns_a_wheel_and_uses_the_card_that_it_brings() -> None:
    """The learner's own marker, own card, and a way through radiation that costs nothing with it."""
    session = session_of("spacecorp", "wheels")
    while session.run.stage != "end":
        session.play(session.run.show()) if session.run.stage == "try" else session.go_on()
    told = [line.text for _, line in session.match.lines(0)]
    assert any(text.startswith("@1 advanced genetics by") for text in told)
    assert "@1 took the Adaptation Radiation Resistant" in told
    assert "@1 moved team 1 to Callisto" in told
    assert not any(text.startswith("@1 lost") for text in told), "no profit by radiation"


def test_spacecorp_s_lesson_on_the_spur_leads_into_it() -> None:
    """SC-21.1: 40 away; what the lesson deals is enough, and no other way is taken."""
    session = session_of("spacecorp", "spur")
    while session.run.stage != "end":
        session.play(session.run.show()) if session.run.stage == "try" else session.go_on()
    if "done" in session.match.legal():
        session.play("done")
    told = [line.text for _, line in session.match.lines(0)]
    assert any("moved team 2 to Orion Spur" in text for text in told), told

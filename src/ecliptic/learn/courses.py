"""What a course is made of, read from `learn/learn.toml` in a game's folder: docs/lessons.md."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, field

from ecliptic.core.content import Table, packaged_text
from ecliptic.core.game import Game
from ecliptic.learn.positions import FOLDER

FILE: Final = "learn.toml"
_PART: Final = re.compile(r"\.lesson\[(\d+)\](?:\.step\[(\d+)\])?(?:\.case\[(\d+)\])?(?:\.start)?\.?(.*)")

Id = Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z", max_length=40)]
Words = Annotated[str, Meta(min_length=1)]
Patterns = list[Words]
Then = Literal["keep", "ask", "back"]


class Case(Table):
    """A choice other than the one that is encouraged, and what the coach says of it."""

    when: Annotated[Patterns, Meta(min_length=1)]
    say: Words
    then: Then


class Step(Table):
    """One idea and one order; without `do` it only explains."""

    say: Words
    try_: str = field(default="", name="try")
    at: str = ""  # the clause of the question that it waits for; "" = the next one
    look: Annotated[list[Words], Meta(max_length=3)] = field(default_factory=list)
    do: Patterns = field(default_factory=list)
    all: bool = False  # the step lasts until none of `do` is legal any more
    until: Patterns = field(default_factory=list)  # or until one of these is
    also: Patterns = field(default_factory=list)
    undo: bool = False  # to be done is to take the last choice back; passed over where that can't be
    auto: Patterns = field(default_factory=list)  # answers that the lesson gives itself
    well: str = ""
    # What stands at a path of the position.
    check: dict[str, bool | int | str | None] = field(default_factory=dict)
    end: bool = False
    case: list[Case] = field(default_factory=list)


class Start(Table):
    """The arranged table."""

    me: Annotated[int, Meta(ge=1, le=9)] = 1
    options: dict[str, bool | int | str] = field(default_factory=dict)
    position: str = ""  # a file beside the course; "" = the beginning of a game
    # Choices and, where they matter, outcomes of chance before the lesson.
    play: Patterns = field(default_factory=list)
    seed: Annotated[int, Meta(ge=0, le=2**62)] = 1
    # Outcomes of chance in the lesson, in order; then come the seed's.
    luck: Patterns = field(default_factory=list)
    others: str | dict[str, str | Patterns] = "pebble"


class Lesson(Table):
    """A table of a few steps."""

    id: Id
    title: Words
    idea: Words
    minutes: Annotated[int, Meta(ge=1, le=9)] = 1
    clauses: Annotated[list[Words], Meta(min_length=1)]
    part: Annotated[str, Meta(max_length=40)] = ""  # what it is about, if a first game does not need it
    terms: list[Id] = field(default_factory=list)
    show: list[Words] = field(default_factory=list)
    start: Start
    step: Annotated[list[Step], Meta(min_length=1)]


class Course(Table):
    """All lessons of a game."""

    course: str  # the game's name
    rules: int  # the version of its rules that the lessons were written for
    # Of the table: where that begins; its first choice can be taken back.
    tour: Start = field(default_factory=Start)
    lesson: Annotated[list[Lesson], Meta(min_length=1)]

    @property
    def minutes(self) -> int:
        """How long all of it takes that comes before a first game."""
        return sum(lesson.minutes for lesson in self.of_part(""))

    @property
    def parts(self) -> list[str]:
        """What its lessons are about that a first game does not need, each once."""
        return list(dict.fromkeys(lesson.part for lesson in self.lesson if lesson.part))

    def of_part(self, part: str) -> list[Lesson]:
        """The lessons of a part; "" = those before a first game."""
        return [lesson for lesson in self.lesson if lesson.part == part]

    def find(self, lesson: str) -> Lesson | None:
        """The lesson with this id."""
        return next((each for each in self.lesson if each.id == lesson), None)

    def after(self, lesson: str) -> Lesson | None:
        """The lesson of the same part that follows the one with this id."""
        k = next(k for k, each in enumerate(self.lesson) if each.id == lesson)
        part = self.lesson[k].part
        return next((each for each in self.lesson[k + 1 :] if each.part == part), None)


@cache
def course_of(kind: type[Game]) -> Course | None:
    """The course that comes with a game; None = it has none. ValueError, one sentence, if it can't be read."""
    if not (files(kind.package) / FOLDER / FILE).is_file():
        return None
    return read_course(packaged_text(kind.package, FOLDER, FILE))


def is_current(kind: type[Game], course: Course) -> bool:
    """Whether the lessons were written for the rules that are installed."""
    return course.rules == kind.rules_version


def read_course(text: str) -> Course:
    """A course from its text. ValueError, with file, lesson and step, if it does not fit."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{FILE} is not TOML: {error}") from None
    try:
        return msgspec.convert(data, Course)
    except msgspec.ValidationError as error:
        sentence, _, path = str(error).partition(" - at `$")
        raise ValueError(f"{FILE}{_place(data, path.rstrip('`'))}: {sentence}") from None


def _place(data: dict[str, Any], path: str) -> str:
    """Where in the file something is, for people."""
    found = _PART.match(path)
    if found is None:
        return f", {path.lstrip('.')}" if path else ""
    lesson, step, case, rest = found.groups()
    name = data["lesson"][int(lesson)].get("id", int(lesson) + 1)
    said = f", lesson {name}"
    if step is not None:
        said += f", step {int(step) + 1}"
    if case is not None:
        said += f", case {int(case) + 1}"
    return f"{said}, {rest}" if rest else said

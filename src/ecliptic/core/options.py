"""Options: one typed struct a game. The form, the command line and the API are made from it.

class Options(GameOptions, frozen=True, kw_only=True):
    style: Annotated[
        Literal["base", "american"],
        say("How phase two is fought.", "VT-12", title="Conflict", words={"base": "In three rounds"}),
    ] = "base"
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta, Struct

from ecliptic.core.reading import Entry
from ecliptic.core.words import capital


class GameOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a game. Every field has a default, a sentence and a clause."""

    @classmethod
    def implied(cls, given: Mapping[str, object]) -> dict[str, object]:
        """What follows from the values that were chosen, for options that were left open. Games override it."""
        return {}

    def problem(self) -> str:
        """A sentence about values that do not go together, or "". Games override it."""
        return ""


class Field(Struct, frozen=True):
    """One option, described."""

    name: str
    kind: str  # "bool", "int" or "choice"
    values: list[str]  # all that a choice allows
    default: str
    sentence: str
    clause: str
    low: int = 0
    high: int = 0
    unit: str = ""  # of a number that says how long a game is: "rounds"
    zero: str = ""  # what whoever chooses 0 ought to know
    title: str = ""  # what people call it; records and the API say its name
    words: dict[str, str] = {}  # what they call its values, each of a choice


def say(
    sentence: str,
    clause: str,
    *,
    title: str = "",
    words: Mapping[str, str] | None = None,
    low: int | None = None,
    high: int | None = None,
    unit: str = "",
    zero: str = "",
) -> Meta:
    """The sentence and the clause of an option, and the bounds of a number.

    `title`: what people call it, and `words`: what they call a value of a choice, as they stand on a form. Without
    them it is the name. `unit`: the number is the length of the game, "rounds": tables show it. `zero`: a sentence for
    whoever chooses 0.
    """
    extra = {"clause": clause, "unit": unit, "zero": zero, "words": dict(words or {})}
    return Meta(ge=low, le=high, title=title or None, description=sentence, extra=extra)


def word(value: object) -> str:
    """An option's value as it is written: yes, no, 3, american."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def fields(kind: type[GameOptions]) -> list[Field]:
    """The options of a game, in order."""
    return list(_fields(kind))


@cache  # pages ask for them at every change, and reading types is slow
def _fields(kind: type[GameOptions]) -> tuple[Field, ...]:
    hints = get_type_hints(kind, include_extras=True)
    out = []
    for info in msgspec.structs.fields(kind):
        hint = hints[info.name]
        if get_origin(hint) is not Annotated:
            raise TypeError(f"option {info.name} has no sentence")
        inner, meta = get_args(hint)[:2]
        extra = meta.extra or {}
        low = meta.ge if meta.ge is not None else 0
        high = meta.le if meta.le is not None else 0
        values: list[str] = []
        if inner is bool:
            sort, values = "bool", ["yes", "no"]
        elif get_origin(inner) is Literal:
            sort, values = "choice", [word(v) for v in get_args(inner)]
        elif inner is int:
            sort = "int"
        else:
            raise TypeError(f"option {info.name} has a type that forms can't show")
        out.append(
            Field(
                info.name,
                sort,
                values,
                word(info.default),
                meta.description or "",
                extra["clause"],
                int(low),
                int(high),
                extra["unit"],
                extra["zero"],
                meta.title or _spaced(info.name),
                {value: extra["words"].get(value, _spaced(value)) for value in values}
                if sort == "choice"
                else {},
            )
        )
    return tuple(out)


def _spaced(name: str) -> str:
    return capital(name.replace("_", " "))


def numbers(options: GameOptions) -> list[int]:
    """Each option as a number, in the order of `fields`: for learners. A choice is its place among what it allows."""
    found = [(field, getattr(options, field.name)) for field in fields(type(options))]
    return [
        field.values.index(word(value)) if field.kind == "choice" else int(value) for field, value in found
    ]


def entries(kind: type[GameOptions]) -> list[Entry]:
    """What each of `numbers` is, and its bounds."""
    return [
        Entry(field.name, field.low, field.high if field.kind == "int" else len(field.values) - 1)
        for field in fields(kind)
    ]


def length_of(options: GameOptions) -> str:
    """How long a game with these options is, where one of them says it: "25 rounds"; "" = none does."""
    found = [
        f"{number} {field.unit if number > 1 else field.unit.removesuffix('s')}"
        for field in fields(type(options))
        if field.unit and (number := int(getattr(options, field.name)))
    ]
    return ", ".join(found)


Opts = TypeVar("Opts", bound=GameOptions)


def read(kind: type[Opts], given: Mapping[str, object]) -> Opts:
    """Options from words (forms, `--option k=v`) or values (keywords). ValueError with one sentence."""
    known = {field.name: field for field in fields(kind)}
    values: dict[str, object] = {}
    for name, value in given.items():
        if name not in known:
            raise ValueError(f"There is no option called {_short(name)}; there are {', '.join(known)}.")
        values[name] = _value(known[name], value)
    options = kind(**{**kind.implied(values), **values})
    problem = options.problem()
    if problem:
        raise ValueError(problem)
    return options


def _value(field: Field, value: object) -> object:
    text = word(value).strip().lower()
    if field.kind == "bool":
        truth = {
            "yes": True,
            "true": True,
            "on": True,
            "1": True,
            "no": False,
            "false": False,
            "off": False,
            "0": False,
        }
        if text in truth:
            return truth[text]
        raise ValueError(f"{field.name} is yes or no, not {_short(text)}.")
    if field.kind == "choice" and not text.isdecimal():
        if text in field.values:
            return text
        raise ValueError(f"{field.name} is {' or '.join(field.values)}, not {_short(text)}.")
    span = f"{field.name} is a number from {field.low} to {field.high}"
    if field.kind == "choice":
        span = f"{field.name} is {' or '.join(field.values)}"
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise ValueError(f"{span}, not {_short(text)}.")
    number = int(text)
    good = text in field.values if field.kind == "choice" else field.low <= number <= field.high
    if not good:
        raise ValueError(f"{span}, not {_short(text)}.")
    return number


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:40] + "...")

"""How one number of a state reads: as a number, a word, a list of words, true or false. And what it is to a learner."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from ecliptic.core.looking import BITS, PLAIN, SEAT, SEAT_SET, THING

Json = object  # what JSON can say
Words = Mapping[int, str | int | None]  # what each number is written as


def words(names: Sequence[str], none: bool = False) -> dict[int, str | int | None]:
    """Ids by number; with `none` also -1, as null."""
    out: dict[int, str | int | None] = dict(enumerate(names))
    return {-1: None, **out} if none else out


class Seats(tuple[str, ...]):
    """Seats as words, "1", "2" ...: of this game, and `most`: how many a game of its kind can have.

    `figure`: which figure of the rules says how many. Another one than "seats" where the rules play somebody as well.
    """

    most: int
    figure: str

    def __new__(cls, seats: int, most: int = 0, figure: str = "seats") -> Seats:
        made = super().__new__(cls, [str(k + 1) for k in range(seats)])
        made.most = most or seats
        made.figure = figure
        return made


def seat_words(seats: int) -> dict[int, str | int | None]:
    """Seats are counted from 1 in positions."""
    return {seat: seat + 1 for seat in range(seats)}


class Entry(NamedTuple):
    """A number that a learner gets: what it is, and its bounds."""

    name: str
    low: int
    high: int


class Reads(ABC):
    """How one number is written, and how a learner gets it (`kind` and `width`: see `core.looking`)."""

    empty: int = 0
    kind: int = PLAIN
    width: int = 1

    @abstractmethod
    def entries(self, name: str) -> list[Entry]:
        """The entries of a number with this name."""

    @abstractmethod
    def write(self, n: int) -> Json: ...

    @abstractmethod
    def read(self, data: Json) -> int | None:
        """The number, or None if this is not one."""

    @property
    @abstractmethod
    def span(self) -> str:
        """What can be written, for sentences: "a number from 0 to 99"."""

    def put(self, n: int, where: str) -> Json:
        """The number as it is written. ValueError, one sentence, for one that could not be read back."""
        try:
            data = self.write(n)
        except KeyError:
            data = None
        if self.read(data) != n:
            raise ValueError(f"In a position {where} can't be {n}: it is {self.span}.")
        return data


class Number(Reads):
    """As a number from `low` to `high`."""

    def __init__(self, high: int = 99, low: int = 0, empty: int = 0) -> None:
        self.low, self.high, self.empty = low, high, empty

    def entries(self, name: str) -> list[Entry]:
        return [Entry(name, self.low, self.high)]

    def write(self, n: int) -> Json:
        return n

    def read(self, data: Json) -> int | None:
        good = isinstance(data, int) and not isinstance(data, bool) and self.low <= data <= self.high
        return data if good and isinstance(data, int) else None

    @property
    def span(self) -> str:
        return f"a number from {self.low} to {self.high}"


class Word(Reads):
    """As a word, a seat's number or null; `empty` is the number that is left out."""

    def __init__(self, words: Words, empty: int = 0) -> None:
        self.words, self.empty = words, empty
        self._numbers: Final = {word: n for n, word in words.items()}

    def entries(self, name: str) -> list[Entry]:
        return [Entry(name, min(self.words), max(self.words))]

    def write(self, n: int) -> Json:
        return self.words[n]

    def read(self, data: Json) -> int | None:
        if data is None or (isinstance(data, int | str) and not isinstance(data, bool)):
            return self._numbers.get(data)
        return None

    @property
    def span(self) -> str:
        return f"one of {', '.join(map(str, self._numbers))}"


class Seat(Word):
    """As the number of a seat, null = nobody: -1, which is left out; `more` = what other numbers below 0 mean.

    `none` False: it is always somebody.
    """

    kind = SEAT

    def __init__(self, seats: Seats, more: Words | None = None, *, none: bool = True) -> None:
        nobody: Words = {-1: None} if none else {}
        super().__init__({**nobody, **(more or {}), **seat_words(len(seats))}, empty=-1 if none else 0)
        self.seats: Final = seats

    def entries(self, name: str) -> list[Entry]:
        return [Entry(name, min(self.words), self.seats.most - 1)]


class Thing(Word):
    """As one of the things of a seat, "2 colony": `seat * len(names) + thing`; null = none: -1, which is left out."""

    kind = THING

    def __init__(self, seats: Seats, names: Sequence[str]) -> None:
        things = [f"{seat} {name}" for seat in seats for name in names]
        super().__init__({-1: None, **dict(enumerate(things))}, empty=-1)
        self.seats: Final = seats
        self.names: Final = names
        self.width = len(names)

    def entries(self, name: str) -> list[Entry]:
        return [Entry(f"whose {thing} is {name}", -1, self.seats.most - 1) for thing in self.names]


class Members(Reads):
    """A set, a bit for each name, as a list."""

    kind = BITS

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.width = len(names)

    def entries(self, name: str) -> list[Entry]:
        return [Entry(f"{member} in {name}", 0, 1) for member in self.names]

    def write(self, n: int) -> Json:
        return [name for k, name in enumerate(self.names) if n >> k & 1]

    def read(self, data: Json) -> int | None:
        if not isinstance(data, list) or any(name not in self.names for name in data):
            return None
        if len(set(data)) < len(data):
            return None
        return sum(1 << k for k, name in enumerate(self.names) if name in data)

    @property
    def span(self) -> str:
        return f"a set of {', '.join(self.names)}"


class SeatSet(Members):
    """A set of seats, as a list of their numbers."""

    kind = SEAT_SET

    def __init__(self, seats: Seats) -> None:
        super().__init__(seats)
        self.width = seats.most

    def entries(self, name: str) -> list[Entry]:
        return [Entry(f"seat {k} in {name}", 0, 1) for k in range(self.width)]


class Truth(Reads):
    """As true or false."""

    def entries(self, name: str) -> list[Entry]:
        return [Entry(name, 0, 1)]

    def write(self, n: int) -> Json:
        return bool(n)

    def read(self, data: Json) -> int | None:
        return int(data) if isinstance(data, bool) else None

    @property
    def span(self) -> str:
        return "true or false"


NUMBER: Final = Number()

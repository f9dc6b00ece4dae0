"""The fields of a state, each said once: how much there is of it, how it is written in positions, who may know it.

    Field("owner", PLANET_IDS, reads=Seat(seats))       {"owner": {"P4": 1, "P6": 3}}
    Field("tokens", PLANET_IDS, RESOURCE_IDS)           {"tokens": {"P4": {"water": 2}}}

From such a table follow copies and comparison (`tools/fields.py` writes them out), the state at the start, positions,
what each seat observes, and what a seat takes over from its lane. In positions what is `empty` is left out. Every
refusal is one sentence that names the field.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from math import prod
from typing import Final, cast

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.arrays import taken
from ecliptic.core.deck import Deck, Layer
from ecliptic.core.hands import Hands, empty_hands
from ecliptic.core.looking import Look
from ecliptic.core.machine import State
from ecliptic.core.pending import PendingStep, PrivatePosition, StepBook, dump_private, load_private
from ecliptic.core.reading import NUMBER, Entry, Json, Number, Reads, Seats, Truth

MANY: Final = 999  # more cards than a deck has
COUNT: Final = Number(MANY)  # of one kind in a pile or a hand


class Known(Enum):
    """Who may know a field."""

    ALL = "all"
    OWN = "own"  # each seat what is its own; its first index is a seat
    NOBODY = "nobody"


# A method of `Look`, and what it is given beside the field: numbers, and other fields by name.
Looking = tuple[str, tuple[int | str, ...]]


class Part(ABC):
    """Something of a state: an attribute, and a name in positions."""

    own: bool = False  # what a seat does in a lane may change what is its own; the first index is a seat
    kept: bool = (
        False  # follows from other fields (`State.work_out`): copied, but neither compared nor written
    )
    shared: bool = False  # never changes in place: copies have the same one, and a rule puts another there

    def __init__(self, name: str) -> None:
        self.name: Final = name

    @abstractmethod
    def dump(self, s: State) -> Json:
        """None = as where a position says nothing of it: left out."""

    @abstractmethod
    def load(self, s: State, data: Json) -> None:
        """Put it into a new state. ValueError, one sentence, if it can't be."""

    @abstractmethod
    def start(self) -> object:
        """What it is where a position says nothing of it."""

    def first(self) -> object:
        """What it is when a game begins."""
        return self.start()

    def looking(self) -> Looking | None:
        """How a seat looks at it; None: it does not."""
        return None

    def entries(self) -> list[Entry]:
        """What a seat sees of it, in the order of `looking`."""
        return []

    def numbers(self, s: State) -> list[int]:
        """All its numbers in a fixed order."""
        value = getattr(s, self.name)
        return [int(x) for x in value] if isinstance(value, vec) else [int(value)]

    def copy(self, s: State, twin: State) -> None:
        """Put a copy of it into another state."""
        value = getattr(s, self.name)
        setattr(twin, self.name, value[:] if isinstance(value, vec) and not self.shared else value)

    def look(self, s: State, look: Look) -> None:
        """Look at it."""
        found = self.looking()
        if found is not None:
            method, how = found
            more = [getattr(s, x) if isinstance(x, str) else x for x in how]
            getattr(look, method)(getattr(s, self.name), *more)


class Field(Part):
    """A number, or an array of numbers with the words of each index, outermost first."""

    def __init__(
        self,
        name: str,
        *axes: Sequence[str],
        reads: Reads = NUMBER,
        first: int | None = None,
        own: bool = False,
        kept: bool = False,
        shared: bool = False,
        known: Known = Known.ALL,
        opens: str = "",
    ) -> None:
        """`first`: each number when a game begins, where it is not `reads.empty`. The rest: see `Part`.

        `opens`: of what only each seat knows of its own, the truth of the table with which all know it.
        """
        super().__init__(name)
        self.axes: Final = axes
        self.reads: Final = reads
        self.own = own
        self.kept = kept
        self.shared = shared
        self.known: Final = known
        self.opens: Final = opens
        self._first: Final = reads.empty if first is None else first
        by_seat = [k for k, axis in enumerate(axes) if isinstance(axis, Seats)]
        self._seats: Final = by_seat[0] if by_seat else None  # the place of the axis that goes by seat
        if (own or known is Known.OWN) and self._seats != 0:
            raise ValueError(f"{name} is somebody's own, but its first index is no seat.")
        if opens and known is not Known.OWN:
            raise ValueError(f"{name} opens with {opens}, but is not known to its own seat alone before.")

    def start(self) -> object:
        return self._all(self.reads.empty)

    def first(self) -> object:
        return self._all(self._first)

    def _all(self, n: int) -> object:
        if self.axes:
            return vec[i64]([n] * prod(len(axis) for axis in self.axes))
        return bool(n) if isinstance(self.reads, Truth) else n

    def looking(self) -> Looking | None:
        kind, width = self.reads.kind, self.reads.width
        if self.known is Known.NOBODY:
            return None
        if not self.axes:
            return "number", (kind, width)
        if self._seats is None:
            return "array", (kind, width)
        outer = prod(len(axis) for axis in self.axes[: self._seats])
        inner = prod(len(axis) for axis in self.axes[self._seats + 1 :])
        seats = self.axes[self._seats]
        assert isinstance(seats, Seats)
        shape = outer, len(seats), inner, seats.most, kind, width
        if self.opens:
            return "by_seat_once_open", (*shape, self.opens)
        return "by_seat", (*shape, int(self.known is Known.OWN))

    def entries(self) -> list[Entry]:
        if self.known is Known.NOBODY:
            return []
        names = [self.name]
        for axis in self.axes:
            words = [f"seat {k}" for k in range(axis.most)] if isinstance(axis, Seats) else axis
            names = [f"{name} of {word}" for name in names for word in words]
        found = [entry for name in names for entry in self.reads.entries(name)]
        if self._seats is None:
            return found
        return [Entry(name, min(low, 0), max(high, 0)) for name, low, high in found]  # 0: nobody sits there

    def dump(self, s: State) -> Json:
        value = getattr(s, self.name)
        if self.axes:
            return self._dump([int(n) for n in value], self.axes, self.name)
        return self._dump([int(value)], (), self.name)

    def _dump(self, numbers: list[int], axes: Sequence[Sequence[str]], where: str) -> Json:
        if not axes:
            return None if numbers[0] == self.reads.empty else self.reads.put(numbers[0], where)
        size = len(numbers) // len(axes[0])
        found = {
            word: self._dump(numbers[k * size : (k + 1) * size], axes[1:], f"{where} of {word}")
            for k, word in enumerate(axes[0])
        }
        return {word: data for word, data in found.items() if data is not None} or None

    def load(self, s: State, data: Json) -> None:
        if self.axes:
            self._load(getattr(s, self.name), data, self.axes, 0, self.name)
        else:
            n = self._read(data, self.name)
            setattr(s, self.name, bool(n) if isinstance(self.reads, Truth) else n)

    def _load(self, out: vec[i64], data: Json, axes: Sequence[Sequence[str]], at: int, where: str) -> None:
        if not axes:
            out[at] = self._read(data, where)
            return
        if not isinstance(data, dict):
            raise ValueError(f"In a position {where} goes by {axes[0][0]} to {axes[0][-1]}.")
        for word, part in data.items():
            if word not in axes[0]:
                raise ValueError(f"In a position {where} has no {str(word)[:40]!r}.")
            inner = axes[0].index(word) + at * len(axes[0])
            self._load(out, part, axes[1:], inner, f"{where} of {word}")

    def _read(self, data: Json, where: str) -> int:
        n = self.reads.read(data)
        if n is None:
            raise ValueError(f"In a position {where} can't be {str(data)[:40]!r}.")
        return n


class Derived(Part):
    """An object that never changes and follows from other fields (`State.work_out`)."""

    kept = True
    shared = True

    def __init__(self, name: str, nothing: object) -> None:
        """`nothing`: what there is before it can be worked out; beside its class, as `NO_DECK` is beside `Deck`."""
        super().__init__(name)
        self.nothing: Final = nothing

    def start(self) -> object:
        return self.nothing

    def dump(self, s: State) -> Json:
        return None

    def load(self, s: State, data: Json) -> None:
        raise ValueError(f"In a position {self.name} is not written: it follows from the rest.")


class Row(Part):
    """A list of numbers as long as it happens to be."""

    def __init__(
        self,
        name: str,
        reads: Reads = NUMBER,
        most: int = 99,
        shown: int | None = None,
        shared: bool = False,
    ) -> None:
        """`shown`: of how many numbers, from the first on, a seat sees more than that they are there."""
        super().__init__(name)
        self.shared = shared
        self.reads: Final = reads
        self.most: Final = most
        self.shown: Final = most if shown is None else shown

    def start(self) -> object:
        return vec[i64]()

    def looking(self) -> Looking | None:
        return "row", (self.shown, self.reads.kind, self.reads.width)

    def entries(self) -> list[Entry]:
        each = [entry for k in range(self.shown) for entry in self.reads.entries(f"{self.name} {k + 1}")]
        length = Entry(f"how many {self.name}", 0, self.most)
        return [length, *(Entry(name, min(low, 0), max(high, 0)) for name, low, high in each)]

    def dump(self, s: State) -> Json:
        numbers = [self.reads.put(int(n), self.name) for n in getattr(s, self.name)]
        if len(numbers) > self.most:
            raise ValueError(
                f"In a position {self.name} has at most {self.most} numbers, not {len(numbers)}."
            )
        return numbers or None

    def load(self, s: State, data: Json) -> None:
        numbers = [self.reads.read(word) for word in data] if isinstance(data, list) else [None]
        if len(numbers) > self.most or None in numbers:
            raise ValueError(f"In a position {self.name} can't be {str(data)[:40]!r}.")
        setattr(s, self.name, vec[i64]([n for n in numbers if n is not None]))


class Cards(Part):
    """A deck by the names of its kinds: layers, top first, each a pool of counts or a list of known cards."""

    def __init__(
        self,
        name: str,
        kinds: Sequence[str],
        pool: Sequence[int] | vec[i64] = (),
        places: int = 1,
        hands: str = "",
    ) -> None:
        """`pool`: how many of each kind are shuffled when a game begins. `places`: of how many cards of a kind, lying
        where all have seen them go, a seat is told where they are.

        `hands`: the field with the hidden hands that its cards go to: what lies there unknown nobody can tell from what
        is still in the deck.
        """
        super().__init__(name)
        self.kinds: Final = kinds
        self.pool: Final = list(pool) or [0] * len(kinds)
        self.places: Final = places
        self.hands: Final = hands

    def start(self) -> object:
        return Deck(len(self.kinds))

    def first(self) -> object:
        deck = Deck(len(self.kinds))
        deck.add_pool(vec[i64](self.pool))
        return deck

    def looking(self) -> Looking | None:
        return ("deck_and_hands", (self.hands, self.places)) if self.hands else ("deck", (self.places,))

    def entries(self) -> list[Entry]:
        out = [Entry(f"cards in {self.name}", 0, MANY)] if self.hands else []
        for kind in self.kinds:
            out.append(Entry(f"{kind} unseen in {self.name}", 0, MANY))
            for k in range(self.places):
                out.append(Entry(f"place {k + 1} of {kind} in {self.name}", -1, MANY))
        return out

    def dump(self, s: State) -> Json:
        deck: Deck = getattr(s, self.name)
        return [
            [self.kinds[k] for k in layer.row]
            if layer.ordered
            else _counts(layer.pool, self.kinds, self.name)
            for layer in deck.layers
        ]

    def load(self, s: State, data: Json) -> None:
        if not isinstance(data, list):
            raise ValueError(f"In a position {self.name} is a list of layers, the top one first.")
        deck = Deck(len(self.kinds))
        for layer in data:
            if isinstance(layer, dict):
                deck.add_pool(_read_counts(layer, self.kinds, self.name))
            elif isinstance(layer, list) and all(card in self.kinds for card in layer):
                row = vec[i64]([self.kinds.index(card) for card in layer])
                deck.layers.append(Layer(vec[i64](), row, True))
                deck.size += len(row)
            else:
                raise ValueError(f"In a position {self.name} can't have the layer {str(layer)[:40]!r}.")
        setattr(s, self.name, deck)

    def numbers(self, s: State) -> list[int]:
        return [int(n) for n in getattr(s, self.name).numbers()]

    def copy(self, s: State, twin: State) -> None:
        setattr(twin, self.name, getattr(s, self.name).clone())


class HandCards(Part):
    """Hidden hands (`ecliptic.core.hands`): by seat the cards, what others are sure of, and the most there can be."""

    def __init__(
        self,
        name: str,
        seats: Sequence[str],
        kinds: Sequence[str],
        part: Sequence[int] = (),
        *,
        private: bool = True,
    ) -> None:
        """`part` and `private`: as for `empty_hands`."""
        super().__init__(name)
        self.seats: Final = seats
        self.kinds: Final = kinds
        self.part: Final = vec[i64](list(part) or [0] * len(kinds))
        self.private: Final = private
        self.observers: Final = [*seats, "watcher"] if private else ["watcher"]
        self.most: Final = seats.most if isinstance(seats, Seats) else len(seats)

    def start(self) -> object:
        return empty_hands(len(self.seats), len(self.kinds), self.part, self.private)

    def looking(self) -> Looking | None:
        return "hands", (self.most,)

    def entries(self) -> list[Entry]:
        out = []
        for k in range(self.most):
            out.append(Entry(f"cards in {self.name} of seat {k}", 0, MANY))
            for kind in self.kinds:
                out.append(Entry(f"{kind} sure in {self.name} of seat {k}", 0, MANY))
                out.append(Entry(f"most {kind} in {self.name} of seat {k}", 0, MANY))
        return out

    def dump(self, s: State) -> Json:
        hands: Hands = getattr(s, self.name)
        kinds = range(len(self.kinds))
        out = {}
        for holder, seat in enumerate(self.seats):
            where = f"{self.name} of {seat}"
            known = {
                observer: sure
                for k, observer in enumerate([*self.seats, "watcher"])
                if k != holder
                and observer in self.observers
                and (sure := _counts([hands.known_to(k, holder, kind) for kind in kinds], self.kinds, where))
            }
            out[seat] = {
                "cards": _counts([hands.holds(holder, kind) for kind in kinds], self.kinds, where),
                "known": known,
                "most": _counts([hands.most_of(holder, kind) for kind in kinds], self.kinds, where),
            }
        return out

    def load(self, s: State, data: Json) -> None:
        hands: Hands = getattr(s, self.name)
        if not isinstance(data, dict) or any(seat not in self.seats for seat in data):
            raise ValueError(f"In a position {self.name} goes by seat, {self.seats[0]} to {self.seats[-1]}.")
        n = len(self.kinds)
        for seat, part in data.items():
            holder = self.seats.index(seat)
            if not isinstance(part, dict) or not set(part) <= {"cards", "known", "most"}:
                raise ValueError(f"In a position {self.name} of {seat} has cards, known and most.")
            cards = _read_counts(part.get("cards", {}), self.kinds, f"{self.name} of {seat}")
            size = sum(cards)
            most = part.get("most")
            sure = part.get("known", {})
            if not isinstance(sure, dict) or not set(sure) <= {*self.observers} - {seat}:
                raise ValueError(f"In a position {self.name} of {seat} is known to seats or to the watcher.")
            hands.size[holder] = size
            top = None if most is None else _read_counts(most, self.kinds, f"most in {self.name} of {seat}")
            for kind in range(n):
                hands.count[holder * n + kind] = cards[kind]
                hands.most[holder * n + kind] = 0 if top is None else top[kind]
            for kind in range(n if top is None else 0):
                hands.most[holder * n + kind] = hands.held(holder, self.part[kind])
            for observer, found in sure.items():
                counts = _read_counts(found, self.kinds, f"{self.name} of {seat} known to {observer}")
                at = (self.observers.index(observer) * len(self.seats) + holder) * n
                for kind in range(n):
                    hands.known[at + kind] = counts[kind]
        self._check(hands)

    def _check(self, hands: Hands) -> None:
        """Nobody is sure of a card that is not there, and none is there that can't be."""
        for holder, seat in enumerate(self.seats):
            for kind, name in enumerate(self.kinds):
                held = hands.holds(holder, kind)
                public = hands.known_to(len(self.seats), holder, kind)
                for observer in range(len(self.seats) + 1):
                    if hands.known_to(observer, holder, kind) > held:
                        raise ValueError(f"In a position nobody can be sure of more {name} than {seat} has.")
                    if hands.known_to(observer, holder, kind) < public:
                        raise ValueError(
                            f"In a position all are sure of the {name} of {seat} that the watcher is."
                        )
                if not held <= hands.most_of(holder, kind) <= hands.held(holder, self.part[kind]):
                    raise ValueError(f"In a position {seat} can't have {held} {name} by what all know.")

    def numbers(self, s: State) -> list[int]:
        return [int(n) for n in getattr(s, self.name).numbers()]

    def copy(self, s: State, twin: State) -> None:
        setattr(twin, self.name, getattr(s, self.name).clone())


class Bundle(Part):
    """Parts under one name, in an object that is written into until a copy of the state has it, too.

    `tools/fields.py` writes its class, called as the bundle is, and how a rule gets one to write into: the state's
    `own_` and the name.
    """

    def __init__(self, name: str, make: Callable[[], object], parts: Sequence[Part]) -> None:
        """`make` makes an object that takes these parts as attributes."""
        super().__init__(name)
        self.make: Final = make
        self.parts: Final = {part.name: part for part in parts}

    def start(self) -> object:
        found = self.make()
        for name, part in self.parts.items():
            setattr(found, name, part.start())
        return found

    def _of(self, s: State) -> State:
        """The object: its parts are read from it as others are from a state."""
        return cast("State", getattr(s, self.name))

    def dump(self, s: State) -> Json:
        found = {name: part.dump(self._of(s)) for name, part in self.parts.items()}
        return {name: data for name, data in found.items() if data is not None} or None

    def load(self, s: State, data: Json) -> None:
        if not isinstance(data, dict) or not set(data) <= set(self.parts):
            raise ValueError(f"In a position {self.name} has {', '.join(self.parts)}.")
        setattr(s, self.name, self.start())
        for name, found in data.items():
            self.parts[name].load(self._of(s), found)

    def entries(self) -> list[Entry]:
        found = [entry for part in self.parts.values() for entry in part.entries()]
        return [Entry(f"{self.name}: {name}", low, high) for name, low, high in found]

    def copy(self, s: State, twin: State) -> None:
        setattr(twin, self.name, getattr(s, self.name).lend())

    def look(self, s: State, look: Look) -> None:
        for part in self.parts.values():
            part.look(self._of(s), look)

    def numbers(self, s: State) -> list[int]:
        found = [part.numbers(self._of(s)) for part in self.parts.values()]
        return [n for numbers in found for n in (len(numbers), *numbers)]


def _counts(numbers: Sequence[int] | vec[i64], names: Sequence[str], where: str) -> dict[str, Json]:
    return {names[k]: COUNT.put(int(n), f"{where}, {names[k]},") for k, n in enumerate(numbers) if n}


def _read_counts(data: Json, names: Sequence[str], where: str) -> vec[i64]:
    if not isinstance(data, dict):
        raise ValueError(f"In a position {where} counts cards by name.")
    for word, n in data.items():
        if word not in names or COUNT.read(n) is None:
            raise ValueError(f"In a position {where} can't have {str(n)[:40]} {str(word)[:40]!r}.")
    return vec[i64]([data.get(name, 0) for name in names])


class PositionBook:
    """How whole states of a game are written and read: its fields, its pending steps, and what is private."""

    def __init__(
        self,
        game: str,
        parts: Sequence[Part],
        steps: StepBook,
        new: Callable[[], State],
        problems: Callable[[State], Sequence[str]],
        finish: Callable[[State], None] = lambda s: None,
    ) -> None:
        """`new` makes a state as at the start of a game with nothing pending; `problems` says what can't be.

        `finish` works out what a state keeps beside its fields, once these are read.
        """
        self.game: Final = game
        self.table: Final = parts
        self.parts: Final = {part.name: part for part in parts if not part.kept}
        self.steps: Final = steps
        self._new: Final = new
        self._problems: Final = problems
        self._finish: Final = finish

    def dump(self, s: State) -> dict[str, object]:
        """The state as plain data."""
        out: dict[str, object] = {"game": self.game}
        for name, part in self.parts.items():
            data = part.dump(s)
            if data is not None:
                out[name] = data
        out["pending"] = self.steps.dump(s.stack)
        private = dump_private(s, self.steps, self.dump)
        if private is not None:
            out["private"] = msgspec.to_builtins(private)
        return out

    def load(self, data: Json) -> State:
        """The state. ValueError, one sentence, for the first thing that can't be."""
        if not isinstance(data, Mapping):
            raise ValueError("A position is an object with a name for each of its parts.")
        s = self._new()
        for part in self.table:
            # What is left out is empty, even where a game begins otherwise.
            setattr(s, part.name, part.start())
        for name, found in data.items():
            if name in self.parts:
                self.parts[name].load(s, found)
            elif name == "game":
                if found != self.game:
                    raise ValueError(f"This is a position of {str(found)[:40]}, not of {self.game}.")
            elif name not in ("pending", "private"):
                raise ValueError(f"A position of {self.game} has no part {str(name)[:40]!r}.")
        try:
            s.stack = self.steps.load(msgspec.convert(data.get("pending", []), list[PendingStep]))
            if data.get("private") is not None:
                private = msgspec.convert(data["private"], PrivatePosition)
                if private.lanes and private.drafter is None and not any(part.own for part in self.table):
                    raise ValueError(f"In {self.game} nobody acts at once with others.")
                load_private(s, self.steps, private, self.load)
        except msgspec.ValidationError as error:
            raise ValueError(f"The position can't be read: {error}.") from None
        self._finish(s)
        s.work_out()
        for problem in self._problems(s):
            raise ValueError(problem)
        return s


def begin(s: State, parts: Sequence[Part]) -> None:
    """Put into a new state what there is when a game begins."""
    for part in parts:
        setattr(s, part.name, part.first())
    s.work_out()


def observed(parts: Sequence[Part]) -> list[Entry]:
    """The entries of `State.observed`, in its order."""
    return [entry for part in parts for entry in part.entries()]


def seat_names(seats: int, most: int = 0, figure: str = "seats") -> Seats:
    """The index of what seats have: "1", "2" ...; `most`: of a game of its kind, for what a learner sees.

    `figure`: of `Rules`, if it is not that of the seats, since the rules play somebody who has fields, too.
    """
    return Seats(seats, most, figure)


def counted(parts: Sequence[Part]) -> Seats | None:
    """The seats that the fields go by; None: none does."""
    axes = [axis for part in parts if isinstance(part, Field) for axis in part.axes]
    axes += [part.seats for part in parts if isinstance(part, HandCards)]
    return next((axis for axis in axes if isinstance(axis, Seats)), None)


class PlainState(State):
    """A state that its fields make: nothing to write but the list of them, at the price of speed.

    Every part becomes an attribute; once the state is `whole` it takes no others, since clones would lose them. What
    never changes and all clones share is in `options` and `rules`. Where speed matters `tools/fields.py` writes the
    same out for a table, on `State`.
    """

    whole = False

    def __init__(
        self,
        seats: int,
        parts: Sequence[Part],
        options: object = None,
        rules: object = None,
        model: PlainState | None = None,
    ) -> None:
        """`options`: the game's; `rules`: the figures that steps read. ValueError for a part named like either."""
        super().__init__(seats, model)
        self.parts = parts
        self.options = options
        self.rules = rules
        for part in parts:
            if hasattr(self, part.name):
                raise ValueError(f"a field can't be called {part.name}: every state has that already")
        if model is None:
            begin(self, parts)
        else:
            for part in parts:
                part.copy(model, self)
            self.whole = model.whole

    def __setattr__(self, name: str, value: object) -> None:
        if self.whole and not hasattr(self, name):
            raise AttributeError(f"{name} is no field of this state: without one, copies would lose it")
        super().__setattr__(name, value)

    def clone(self) -> PlainState:
        return type(self)(self.seats, self.parts, self.options, self.rules, self)

    def numbers(self) -> vec[i64]:
        out: list[int] = []
        for part in self.parts:
            if not part.kept:
                found = part.numbers(self)
                out += [len(found), *found]
        return vec[i64](out)

    def observed(self, look: Look) -> None:
        for part in self.parts:
            part.look(self, look)

    def adopt(self, other: State, seat: i64) -> None:
        for part in self.parts:
            if isinstance(part, Field) and part.own:
                mine, theirs = getattr(self, part.name), getattr(other, part.name)
                each = len(mine) // len(part.axes[0])
                setattr(self, part.name, taken(mine, theirs, seat, each))

"""Actions: one int from the game's table, made of a verb and its arguments, with a text form that goes both ways.

`PLACE(4)` is an int, `PLACE.a(that)` is 4 again, and `table.text(that)` is "place planet=P5".
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

SEATS: Final = tuple(str(k) for k in range(1, 7))


@final
class Arg:
    """One argument of a verb: its name ("" = written bare) and the word for each of its values."""

    def __init__(self, name: str, words: tuple[str, ...]) -> None:
        self.name: Final = name
        self.words: Final = words


def numbers(first: int, last: int) -> tuple[str, ...]:
    """Words for a range of numbers, both ends included."""
    return tuple(str(k) for k in range(first, last + 1))


@final
class Verb:
    """A block of action ids, one for every combination of its (up to three) arguments.

    `die`: it is what a die shows that is rolled before all, so that a real one can be rolled in its place.
    """

    def __init__(self, name: str, *args: Arg, die: bool = False) -> None:
        self.name: Final = name
        self.args: Final = args
        self.die: Final = die
        _check_words(name, args)
        sizes = [len(arg.words) for arg in args] + [1, 1, 1]
        self.first: i64 = 0  # set once, by the table
        self._b: i64 = sizes[2]
        self._a: i64 = sizes[1] * sizes[2]
        self._nb: i64 = sizes[1]
        self.size: i64 = sizes[0] * sizes[1] * sizes[2]

    def __call__(self, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> i64:
        """The action with these argument values (indexes into the words of each argument)."""
        return self.of(a, b, c)

    def of(self, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> i64:
        """The same; in compiled code several times as fast as calling the verb."""
        return self.first + a * self._a + b * self._b + c

    def owns(self, action: i64) -> bool:
        """Whether the action is one of this verb's."""
        return self.first <= action < self.first + self.size

    def a(self, action: i64) -> i64:
        """The first argument's value."""
        return action - self.first if self._a == 1 else (action - self.first) // self._a

    def b(self, action: i64) -> i64:
        """The second argument's value."""
        return (action - self.first) // self._b % self._nb

    def c(self, action: i64) -> i64:
        """The third argument's value."""
        return (action - self.first) % self._b


def offer(verb: Verb, n: i64) -> vec[i64]:
    """The verb with each of the first n values of its (only) argument: what chance can roll, which dice there are."""
    out = vec[i64](capacity=n)
    k: i64
    for k in range(n):
        out = append(out, verb.first + k)
    return out


def offer_left(verb: Verb, counts: vec[i64]) -> vec[i64]:
    """The verb with each value of its (only) argument of which something is left: in a bag, on display."""
    out = vec[i64](capacity=len(counts))
    k: i64
    for k in range(len(counts)):
        if counts[k] > 0:
            out = append(out, verb.first + k)
    return out


def offer_set(verb: Verb, members: i64) -> vec[i64]:
    """The verb with each member of a set (a bit a value of its only argument), the lowest first."""
    return offer_members(verb.first, members)


def offer_members(first: i64, members: i64) -> vec[i64]:
    """The actions from the first one on that are members of a set, the lowest first."""
    out = vec[i64](capacity=8)
    while members != 0:
        if members & 1:
            out = append(out, first)
        members >>= 1
        first += 1
    return out


def offer_at(verb: Verb, numbers: vec[i64], x: i64) -> vec[i64]:
    """The verb with each value of its (only) argument at which this number stands: hubs not built yet."""
    out = vec[i64](capacity=8)
    k: i64
    for k in range(len(numbers)):
        if numbers[k] == x:
            out = append(out, verb.first + k)
    return out


def _check_words(name: str, args: tuple[Arg, ...]) -> None:
    """ValueError for a verb whose texts could not be read back."""
    if len(args) > 3:
        raise ValueError(f"{name} has more than three arguments")
    for words in [(name,), tuple([arg.name for arg in args]), *[arg.words for arg in args]]:
        if len(set(words)) < len(words):
            raise ValueError(f"{name} could not be read back: a word is there twice")
    for arg in args:
        names = [arg.name] if arg.name else []
        for word in (name, *names, *arg.words):
            if word.split() != [word]:
                raise ValueError(f"{name} could not be read back: {_short(word)} is no word")
        for word in names or arg.words:
            if "=" in word:
                raise ValueError(f"{name} could not be read back: {_short(word)} has a = in it")


class ActionTable:
    """All actions of a game: ids from 0 to `size` - 1.

    What seats decide comes first, ids below `decisions`, then what chance decides and asides (see `State.asides`):
    learners need no outputs for those.
    """

    def __init__(self, *decided: Verb, chance: tuple[Verb, ...] = (), aside: tuple[Verb, ...] = ()) -> None:
        verbs = (*decided, *chance, *aside)
        self.verbs: Final = verbs
        self._by_name: Final = {verb.name: verb for verb in verbs}
        if len(self._by_name) != len(verbs):
            raise ValueError("two verbs have the same name")
        first: i64 = 0
        for verb in verbs:
            verb.first = first
            first += verb.size
        self.size: Final = first
        self._asides: Final = first - sum([verb.size for verb in aside])
        self.decisions: Final = self._asides - sum([verb.size for verb in chance])

    def is_aside(self, action: i64) -> bool:
        """Whether a seat may take this action whenever the game waits, asked or not."""
        return action >= self._asides

    @property
    def dice(self) -> tuple[Verb, ...]:
        """The verbs of dice; none: nothing is rolled in this game."""
        return tuple([verb for verb in self.verbs if verb.die])

    def verb(self, action: i64) -> Verb:
        """The verb of an action; IndexError outside the table."""
        for verb in self.verbs:
            if verb.owns(action):
                return verb
        raise IndexError(f"there is no action number {action}")

    def values(self, action: i64) -> dict[str, str]:
        """The arguments of an action by name, as words."""
        verb = self.verb(action)
        found = (verb.a(action), verb.b(action), verb.c(action))
        return {arg.name: arg.words[found[k]] for k, arg in enumerate(verb.args)}

    def text(self, action: i64) -> str:
        """The text form: "place planet=P4"."""
        verb = self.verb(action)
        words = [f"{name}={word}" if name else word for name, word in self.values(action).items()]
        return " ".join([verb.name, *words])

    def parse(self, text: str) -> i64:
        """The action that a text names. ValueError, with one sentence, if it names none."""
        words = text.split()
        if not words:
            raise ValueError(
                "An action starts with a verb, such as " + ", ".join(v.name for v in self.verbs[:4]) + "."
            )
        verb = self._by_name.get(words[0])
        if verb is None:
            raise ValueError(f"There is no action called {_short(words[0])}.")
        given: dict[str, str] = {}
        for word in words[1:]:
            name, equals, value = word.partition("=")
            if not equals:
                name, value = "", word
            if name in given:
                raise ValueError(f"{verb.name} has {_short(name or value)} twice.")
            given[name] = value
        found: list[i64] = [0, 0, 0]
        for k, arg in enumerate(verb.args):
            if arg.name not in given:
                raise ValueError(f"{verb.name} needs {arg.name or 'a number'}: {usage(verb)}")
            value = given.pop(arg.name)
            if value not in arg.words:
                raise ValueError(f"{verb.name} takes no {arg.name or 'value'} {_short(value)}: {usage(verb)}")
            found[k] = arg.words.index(value)
        if given:
            raise ValueError(f"{verb.name} takes no {_short(next(iter(given)) or given[''])}: {usage(verb)}")
        return verb(found[0], found[1], found[2])


def usage(verb: Verb) -> str:
    """How a verb is written, for messages: "place planet=P1..P9"."""
    parts = [verb.name]
    for arg in verb.args:
        words = arg.words
        shown = "|".join(words) if len(words) <= 6 else f"{words[0]}..{words[-1]}"
        parts.append(f"{arg.name}={shown}" if arg.name else shown)
    return " ".join(parts)


def _short(word: str) -> str:
    return repr(word if len(word) <= 40 else word[:40] + "...")

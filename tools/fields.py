"""Write out what follows from the table of fields in a game's `rules/state.py`, into the `fields.py` beside it.

python tools/fields.py            renew what is not fresh (`make format`)
python tools/fields.py --check    name what is not fresh, and fail (`make lint`)

Nothing of it is a rule of a game: the same lines for all, which mypyc compiles.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from math import prod
from pathlib import Path
from types import ModuleType
from typing import Final, TypeVar

from librt.vecs import vec

from ecliptic.core.fields import Bundle, Field, Part, Row, counted
from ecliptic.core.machine import LANES, State

GAMES = Path(__file__).resolve().parent.parent / "src" / "ecliptic" / "games"
TABLE = "import Fields"  # in the `state.py` of a game that has one
WIDTH: Final = 110  # of a line
T = TypeVar("T")

HEAD = '''"""The fields of a state, as the table in `state.py` says. `make format` writes this file, nobody else."""

from __future__ import annotations

from typing import Final{typing}

from librt.vecs import append, extend, vec
from mypy_extensions import i64, mypyc_attr

{imports}

{bundles}
@mypyc_attr(acyclic=True)
class Fields(State):
    """Every field with its copy (of `model`), its numbers, and what a seat may know of it."""

    def __init__(self, rules: Rules, model: Fields | None = None) -> None:
        super().__init__(rules.seats, model)
        self.rules: Final = rules
        if model is None:
{begun}        else:
{copied}'''

ARRAY = '''
    def own_{field}(self) -> vec[i64]:
        """`{field}` to be written into: copies have the same array until one of them is."""
        if self.owned & {bit} == 0:
            self.owned, self.{field} = self.owned | {bit}, self.{field}[:]
        return self.{field}
'''

OWN = '''
    def own_{field}(self) -> {name}:
        """`{field}` to be written into: another is put there if something else has this one."""
        {field} = self.{field}
        if {field}.lent:
            {field} = {name}({field})
            self.{field} = {field}
        return {field}
'''

BUNDLE = '''

@final
@mypyc_attr(free_list_len=1, acyclic=True)
class {name}:
    """`{field}` of a state. It is changed where it lies, its arrays by putting others there, until it is lent."""

    def __init__(self, model: {name} | None = None) -> None:
        self.lent: bool = False  # something else has it too, so it never changes any more: see `own_{field}`
        if model is None:
{begun}        else:
{copied}
    def lend(self) -> {name}:
        """It, for a copy of the state."""
        self.lent = True
        return self

    def numbers(self) -> vec[i64]:
        """All its numbers, in a fixed order."""
{listed}
    def observed(self, look: Look) -> None:
        """What a seat may know of it."""
{seen}

{none}: Final = {name}().lend()
'''


def main(words: Sequence[str]) -> int:
    check = list(words) == ["--check"]
    if words and not check:
        print(__doc__)
        return 2
    stale = []
    for game in games():
        path = GAMES / game / "rules" / "fields.py"
        wanted = formatted(written(game, *tables(game)))
        if not path.exists() or path.read_text(encoding="utf-8") != wanted:
            stale.append(game)
            if not check:
                path.write_text(wanted, encoding="utf-8")
    for game in stale:
        print(
            f"src/ecliptic/games/{game}/rules/fields.py {'is not fresh: make format' if check else 'is renewed'}"
        )
    return 1 if stale and check else 0


def games() -> list[str]:
    """The games that have a table."""
    found = sorted(GAMES.glob("*/rules/state.py"))
    return [path.parent.parent.name for path in found if TABLE in path.read_text(encoding="utf-8")]


def tables(game: str) -> tuple[list[Part], list[Part], int, int]:
    """The table of a game for the fewest and the most players, and how many its fields go by then.

    Whatever its `fields.py` is now.
    """
    stub = ModuleType(f"ecliptic.games.{game}.rules.fields")
    stub.__dict__["__getattr__"] = lambda name: type(name, (State,) if name == "Fields" else (), {})
    sys.modules[stub.__name__] = stub
    kind = import_module(f"ecliptic.games.{game}").GAME
    few, many = min(kind.counts), max(kind.counts)
    made = [list(kind.make({"players": n}).positions.table) for n in (few, many)]
    return made[0], made[1], len(counted(made[0]) or range(few)), len(counted(made[1]) or range(many))


def written(game: str, few: Sequence[Part], many: Sequence[Part], least: int, most: int) -> str:
    """The file."""
    if [part.name for part in few] != [part.name for part in many]:
        raise ValueError(f"The fields of {game} depend on how many play.")
    own = [part for part in few if part.own]
    both = [(one, other) for one, other in zip(few, many, strict=True) if isinstance(one, Bundle)]
    text = HEAD.format(
        game=game,
        typing=(", cast" if own else "") + (", final" if both else ""),
        imports="\n".join(imports(game, few)),
        bundles="".join(bundle(one, other, least, most) for one, other in both),
        begun=indented(beginnings((part.name, first(part)) for part in few)),
        copied=indented(copying((part.name, copied(part)) for part in few)),
    )
    text += "\n    def numbers(self) -> vec[i64]:\n"
    told = listed([part for part in few if not part.kept])
    text += lines(joined("vec[i64](capacity=512)", told))
    if own:
        text += (
            "\n    def adopt(self, other: State, seat: i64) -> None:\n        there = cast(Fields, other)\n"
        )
        text += lines(taken(part) for part in own)
    text += "\n    def observed(self, look: Look) -> None:\n" + all_seen(few, many, least, most)
    lent = [part for part in few if is_lent(part)]
    if len(lent) > LANES:
        raise ValueError(f"{game} has more than {LANES} arrays that rules write into: some can be shared.")
    text += "".join(ARRAY.format(field=part.name, bit=1 << k) for k, part in enumerate(lent))
    text += "".join(OWN.format(field=part.name, name=part.name.capitalize()) for part, _ in both)
    return text


def bundle(one: Bundle, other: Part, least: int, most: int) -> str:
    """The class of a bundle."""
    assert isinstance(other, Bundle)
    name, parts = one.name.capitalize(), list(one.parts.values())
    return BUNDLE.format(
        name=name,
        field=one.name,
        none=f"NO_{name.upper()}",
        begun=indented(beginnings((part.name, begun(part)) for part in parts)),
        copied=indented(copying((part.name, f"model.{part.name}") for part in parts)),
        listed=lines(joined("vec[i64](capacity=64)", listed(parts))),
        seen=all_seen(parts, list(other.parts.values()), least, most),
    )


def all_seen(few: Sequence[Part], many: Sequence[Part], least: int, most: int) -> str:
    """How a seat looks at all of them."""
    named = {part.name: part for part in few}
    out: list[str] = []
    calls: list[str] = []
    for one, other in zip(few, many, strict=True):
        if isinstance(one, Bundle):
            out += [*chained(calls), f"self.{one.name}.observed(look)"]
            calls = []
        elif one.looking():
            calls.append(seen(one, other, least, most, named))
    return lines(out + chained(calls))


def lines(found: Iterable[str]) -> str:
    return "".join(f"        {line}\n" for line in found)


def indented(found: Iterable[str]) -> str:
    return lines(f"    {line}" for line in found)


def filled(found: Iterable[T], line: Callable[[list[T]], str], indent: int = 8) -> list[str]:
    """Lines that each say as many of these things as fit: four lines for fifty fields, where each had one."""
    out: list[list[T]] = []
    for one in found:
        if out and indent + len(line([*out[-1], one])) <= WIDTH:
            out[-1].append(one)
        else:
            out.append([one])
    return [line(few) for few in out]


def beginnings(found: Iterable[tuple[str, str]]) -> list[str]:
    """What fields are at first: those that are the same in one assignment, which gives them its type."""
    by: dict[str, list[str]] = {}
    for name, value in found:
        by.setdefault(value, []).append(f"self.{name}")
    out = []
    for value, names in by.items():
        out += filled(names, lambda few: " = ".join([*few, value]), 12)  # noqa: B023  (it is called here and now)
    return out


def copying(found: Iterable[tuple[str, str]]) -> list[str]:
    """Several fields in one assignment; mypyc makes no tuple of them."""
    return filled(
        found,
        lambda few: f"{', '.join(f'self.{name}' for name, _ in few)} = {', '.join(x for _, x in few)}",
        12,
    )


def joined(start: str, calls: Iterable[tuple[str, str]]) -> list[str]:
    """Calls that each take what the one before gave: (function, what it puts there); the last one is given back."""

    def line(few: list[tuple[str, str]]) -> str:
        inner, more = ("out", few) if few[0][0] else (start, few[1:])
        before = "".join(f"{function}(" for function, _ in reversed(more))
        return f"out = {before}{inner}{''.join(f', {what})' for _, what in more)}"

    *others, last = filled([("", start), *calls], line)
    return [*others, last.replace("out =", "return", 1)]


def chained(calls: Iterable[str]) -> list[str]:
    """Calls of one `Look`, which gives itself back."""
    return filled(calls, lambda few: f"look.{'.'.join(few)}")


def imports(game: str, parts: Sequence[Part]) -> list[str]:
    """What the kinds of these parts need, and what every game does."""
    wanted = {("ecliptic.core.looking", "Look"), ("ecliptic.core.machine", "State")}
    wanted.add((f"ecliptic.games.{game}.rules.figures", "Rules"))
    wanted |= {("ecliptic.core.arrays", "taken" if part.shared else "take") for part in parts if part.own}
    others = [part for part in parts if not isinstance(part, Bundle) and is_object(part)]
    wanted |= {(type(part.start()).__module__, nothing_of(part)) for part in others}
    return [
        f"from {module} import {', '.join(sorted(name for where, name in wanted if where == module))}"
        for module in sorted({module for module, _ in wanted})
    ]


def is_object(part: Part) -> bool:
    """Whether it is neither a number nor an array."""
    return not isinstance(part.start(), int | vec)


def is_lent(part: Part) -> bool:
    """Whether it is an array that rules write into, so that a copy has it only until one of the two is changed."""
    return not part.shared and not isinstance(part, Bundle) and isinstance(part.start(), vec)


def nothing_of(part: Part) -> str:
    """What an object is before the game puts one there: a constant beside its class."""
    return f"NO_{type(part.start()).__name__.upper()}"


def begun(part: Part) -> str:
    """What it is in a new bundle."""
    found = part.start()
    if isinstance(found, vec):
        return f"vec[i64]({list(map(int, found)) if len(found) else ''})"
    return str(found) if isinstance(found, bool) else f"i64({found})"


def first(part: Part) -> str:
    """What it is before the game puts something there."""
    if isinstance(part, Bundle):
        return f"NO_{part.name.upper()}"
    found = part.start()
    if isinstance(found, bool):
        return "False"
    if isinstance(found, int):
        return "i64(0)"
    return nothing_of(part) if is_object(part) else "vec[i64]()"


def copied(part: Part) -> str:
    if isinstance(part, Bundle):
        return f"model.{part.name}.lend()"
    return f"model.{part.name}{'.clone()' if is_object(part) and not part.shared else ''}"


def listed(parts: Sequence[Part]) -> list[tuple[str, str]]:
    """What puts its numbers there: first those that are always as many, then how long the rest is, then the rest."""
    fixed = [part for part in parts if isinstance(part, Field)]
    rows = [part for part in parts if isinstance(part, Row)]
    out = [("extend", f"self.{part.name}") if part.axes else ("append", as_number(part)) for part in fixed]
    out += [("append", f"len(self.{part.name})") for part in rows]
    out += [("extend", f"self.{part.name}") for part in rows]
    return out + [
        ("extend", f"self.{part.name}.numbers()") for part in parts if not isinstance(part, Field | Row)
    ]


def as_number(part: Part) -> str:
    return f"i64(self.{part.name})" if isinstance(part.start(), bool) else f"self.{part.name}"


def taken(part: Part) -> str:
    """A seat's own numbers of it."""
    assert isinstance(part, Field)
    how = f"there.{part.name}, seat, {prod(len(axis) for axis in part.axes[1:])})"
    if part.shared:
        return f"self.{part.name} = taken(self.{part.name}, {how}"
    return f"take(self.own_{part.name}(), {how}"


def seen(one: Part, other: Part, least: int, most: int, parts: Mapping[str, Part]) -> str:
    """How a seat looks at it; a number that is that of the seats is asked for."""
    a, b = one.looking(), other.looking()
    assert a is not None
    assert b is not None
    how = []
    for x, y in zip(a[1], b[1], strict=True):
        if x != y and (x, y) != (least, most):
            raise ValueError(f"How a seat sees {one.name} depends on how many play.")
        how.append(as_number(parts[x]) if isinstance(x, str) else str(x) if x == y else "look.seats")
    return f"{a[0]}({', '.join([as_number(one), *how])})"


def formatted(text: str) -> str:
    """As ruff writes it."""
    ruff = Path(sys.executable).parent / "ruff"
    command = [str(ruff), "format", "--quiet", "--stdin-filename", "src/fields.py", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

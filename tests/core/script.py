"""Games written on the spot: steps whose deeds are functions, to put the machine into every corner.

    game = script(lambda s: s.then(ask(0, lambda s, n: s.score.__setitem__(0, n)), chance([1, 0, 2])))

Real steps hold numbers only, and so do these: a deed's number in the list of all deeds.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from librt.vecs import append, vec
from mypy_extensions import i64

from core.toy import Tells, Toy, ToyOptions, ToyState
from ecliptic.core.actions import ActionTable, Arg, Verb, numbers
from ecliptic.core.fields import Field, Part, Row, seat_names
from ecliptic.core.machine import Auto, Chance, Decision, Step
from ecliptic.core.match import Match
from ecliptic.core.reading import Number
from ecliptic.core.reasons import no
from ecliptic.core.record import Record
from ecliptic.core.words import Reasons

WIDTH = 6
PICK = Verb("pick", Arg("", numbers(1, WIDTH)))
COME = Verb("come", Arg("", numbers(1, WIDTH)))
THROW = Verb("throw", Arg("", numbers(1, WIDTH)), die=True)

Deed = Callable[..., Any]
DEEDS: list[Deed] = []
NUMBERS: dict[Any, int] = {}


def deed_number(deed: Deed) -> int:
    """The deed's number. The same piece of source text has the same one whenever it is met, so replays are equal."""
    code = getattr(deed, "__code__", deed)
    around = tuple(id(cell.cell_contents) for cell in getattr(deed, "__closure__", None) or ())
    key = (code, getattr(deed, "__defaults__", None), around)
    if key not in NUMBERS:
        NUMBERS[key] = len(DEEDS)
        DEEDS.append(deed)
    return NUMBERS[key]


def nothing(*_: Any) -> int:
    return 0


class Memo(ToyState):
    """A score, and everything noted, in order."""

    score: vec[i64]
    notes: vec[i64]

    @classmethod
    def fields(cls, seats: int) -> list[Part]:
        return [Field("score", seat_names(seats), own=True), Row("notes", Number(1 << 40, -(1 << 40)), 999)]

    def note(self, x: int) -> None:
        self.notes = append(self.notes, x)


class Do(Auto[Memo]):
    def __init__(self, deed: int) -> None:
        super().__init__()
        self.deed = deed

    def run(self, s: Memo) -> None:
        DEEDS[self.deed](s)


class Mark(Auto[Memo]):
    """A step to unwind to."""

    def run(self, s: Memo) -> None:
        pass


class Ask(Decision[Memo]):
    def __init__(self, seat: int, deed: int, n: int, checks: int, prepares: int, open_: int) -> None:
        super().__init__(seat)
        self.deed = deed
        self.n = n
        self.checks = checks
        self.prepares = prepares
        self.open_ = open_

    def prepare(self, s: Memo) -> None:
        DEEDS[self.prepares](s)

    def candidates(self, s: Memo) -> vec[i64]:
        return vec[i64]([PICK(k) for k in range(self.n)])

    def check(self, s: Memo, action: int) -> int:
        reason = DEEDS[self.checks](s, PICK.a(action) + 1)
        return no(reason, PICK.a(action) + 1) if reason else 0

    def is_open(self, s: Memo) -> bool:
        return bool(self.open_)

    def apply(self, s: Memo, action: int) -> None:
        DEEDS[self.deed](s, PICK.a(action) + 1)


class Come(Chance[Memo]):
    """Outcomes 1, 2, ... with a weight each, a digit of `weights`."""

    def __init__(self, deed: int, weights: int, n: int, prepares: int) -> None:
        super().__init__()
        self.deed = deed
        self.weights = weights
        self.n = n
        self.prepares = prepares

    def prepare(self, s: Memo) -> None:
        DEEDS[self.prepares](s)

    def candidates(self, s: Memo) -> vec[i64]:
        return vec[i64]([COME(k) for k in range(self.n)])

    def weight(self, s: Memo, action: int) -> int:
        return self.weights // 10 ** COME.a(action) % 10

    def apply(self, s: Memo, action: int) -> None:
        DEEDS[self.deed](s, COME.a(action) + 1)


class Throw(Chance[Memo]):
    """A die with as many faces."""

    def __init__(self, deed: int) -> None:
        super().__init__()
        self.deed = deed

    def candidates(self, s: Memo) -> vec[i64]:
        return vec[i64]([THROW(k) for k in range(WIDTH)])

    def apply(self, s: Memo, action: int) -> None:
        DEEDS[self.deed](s, THROW.a(action) + 1)


NOTHING = deed_number(nothing)


def do(deed: Deed) -> Do:
    """A step that just runs."""
    return Do(deed_number(deed))


def ask(
    seat: int,
    deed: Deed = nothing,
    n: int = 3,
    check: Deed = nothing,
    prepare: Deed = nothing,
    is_open: bool = False,
) -> Ask:
    """`pick 1` to `pick n` by a seat; `deed(s, picked)` follows. `check(s, picked)` gives a reason's number or 0."""
    return Ask(seat, deed_number(deed), n, deed_number(check), deed_number(prepare), int(is_open))


def chance(weights: Sequence[int] = (1, 1, 1), deed: Deed = nothing, prepare: Deed = nothing) -> Come:
    """`come 1`, `come 2`, ... with these weights (below 10)."""
    packed = sum(weight * 10**k for k, weight in enumerate(weights))
    return Come(deed_number(deed), packed, len(weights), deed_number(prepare))


def die(deed: Deed = nothing) -> Throw:
    """`throw 1` to `throw 6`, which may be a real die."""
    return Throw(deed_number(deed))


class ScriptOptions(ToyOptions, frozen=True, kw_only=True):
    pass


class ScriptGame(Toy):
    Options = ScriptOptions
    actions = ActionTable(PICK, COME, THROW)
    State = Memo
    steps = (Do, Mark, Ask, Come, Throw)
    reasons: ClassVar[Reasons] = {
        16: ("@1 must not pick {a}.", "TO-9.1"),
        17: ("{a} is closed", ""),
    }
    tells: ClassVar[Tells] = {k: f"tell {k}" for k in range(100)}
    program: Deed

    def begin(self) -> Memo:
        s = Memo(self.seats)
        self.program(s)
        return s

    def facts(self, seen: Any, seat: int | None) -> dict[str, Any]:
        return {"score": list(seen.score), "notes": list(seen.notes)}


def script(program: Deed, players: int = 2) -> ScriptGame:
    """A game that begins with what the program pushes."""
    game = ScriptGame(ScriptOptions(players=players))
    game.program = program
    return game


def running(program: Deed, players: int = 2) -> Memo:
    """Its state, settled, with an ear for events."""
    s: Any = script(program, players).initial()
    s.events = []
    return s


def pick(s: Memo, n: int, seat: int | None = None) -> None:
    """Take `pick n`."""
    s.act(s.next_seat() if seat is None else seat, PICK(n - 1))


def noted(s: Memo) -> list[int]:
    return [int(x) for x in s.notes]


def note(s: Memo, n: int) -> None:
    """A deed: what was picked is noted."""
    s.note(n)


def notes(match: Match) -> list[int]:
    """What a match has noted so far."""
    state: Any = match.state
    return noted(state)


def resume(played: ScriptGame, *lines: str, **header: Any) -> Match:
    """A record of the game with these lines, resumed."""
    top = json.loads(str(Match.begin(played, seed=1, auto_chance=False).record).splitlines()[0])
    return Match.resume(played, Record.parse("\n".join([json.dumps({**top, **header}), *lines])))


def lanes(*firsts: Step[Any]) -> Any:
    return do(lambda s: s.open_lanes(list(firsts)))


def draft(*steps: Step[Any], seat: int = 0) -> Any:
    """A deed that opens a draft of these steps."""

    def deed(s: Memo, *_: Any) -> None:
        s.open_draft(seat)
        s.then(*steps)

    return deed

"""Pending steps, lanes and drafts as plain data, for positions. Games say which steps they have and how numbers read.

A step is written as its name and its numbers: `{"step": "Carry", "seat": 2, "source": "P4"}`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Final, NamedTuple, Never, cast

from msgspec import Meta, Struct

from ecliptic.core.machine import CHANCE, NOBODY, State, Step, field_names
from ecliptic.core.reading import Json, Number, Reads, Word, Words

PendingStep = dict[str, Json]
Kind = type[Step[Never]]
LIMIT: Final = 1 << 40  # of numbers that a game says nothing about


# ---- the list of a game's steps ------------------------------------------------------------------------------


class Says(NamedTuple):
    """What is said of a step: see `Step.clause` and `Step.task`."""

    clause: str
    task: str


RUNS: Final = Says("", "")  # of a step that asks nobody


def chance(clause: str) -> Says:
    """Of a chance step."""
    return Says(clause, "")


def asks(clause: str, task: str) -> Says:
    """Of a decision."""
    return Says(clause, task)


def steps(told: Mapping[Kind, Says]) -> tuple[Kind, ...]:
    """The list of all steps that can be pending in a game; from here on each has its clause and task."""
    for kind, says in told.items():
        kind.clause, kind.task = says
    return tuple(told)


# ---- how they are written ------------------------------------------------------------------------------------


class StepBook:
    """The steps of a game. `fields`: how the numbers of a field read, under "field", or "Step.field" for one step.

    A plain mapping stands for `Word`; fields that are not named are numbers.
    """

    def __init__(self, kinds: Sequence[Kind], fields: Mapping[str, Reads | Words]) -> None:
        self.kinds: Final = {kind.__name__: kind for kind in kinds}
        self.fields: Final = {
            name: read if isinstance(read, Reads) else Word(read) for name, read in fields.items()
        }

    def reads(self, step: str, field: str) -> Reads:
        """How a number of a step reads."""
        return self.fields.get(f"{step}.{field}") or self.fields.get(field) or _PLAIN

    def dump(self, steps: Sequence[Step[Never]]) -> list[PendingStep]:
        """A stack, next step first."""
        return [self._dump(step) for step in reversed(steps)]

    def _dump(self, step: Step[Never]) -> PendingStep:
        name = type(step).__name__
        out: PendingStep = {"step": name}
        for field in field_names(type(step)):
            number = int(getattr(step, field))
            out[field] = self.reads(name, field).put(number, f"{field} of the pending step {name}")
        return out

    def load(self, data: Sequence[PendingStep]) -> list[Step[Never]]:
        """A stack from its data. ValueError, one sentence, for a step that there is not, or can't be so."""
        return [self._load(part) for part in reversed(data)]

    def _load(self, data: PendingStep) -> Step[Never]:
        name = str(data.get("step"))
        kind = self.kinds.get(name)
        if kind is None:
            raise ValueError(f"There is no step called {name[:40]!r}.")
        wanted = field_names(kind)
        if sorted(data) != sorted(["step", *wanted]):
            raise ValueError(
                f"The pending step {name} needs {' and '.join(wanted) or 'nothing'} beside its name."
            )
        make = cast("Callable[..., Step[Never]]", kind)  # each kind has parameters of its own
        return make(*[self._number(name, field, data[field]) for field in wanted])

    def _number(self, step: str, field: str, data: Json) -> int:
        number = self.reads(step, field).read(data)
        if number is None:
            raise ValueError(
                f"The pending step {step} can't have {field} = {str(data)[:40]!r}."
                if isinstance(data, str)
                else f"The pending step {step} can't have {field} = {str(data)[:40]}."
            )
        return number


_PLAIN: Final = Number(LIMIT - 1)


def named(*kinds: type[Step[Never]]) -> frozenset[str]:
    """Steps as positions and views name them."""
    return frozenset(kind.__name__ for kind in kinds)


def name_of(step: Step[Never]) -> str:
    """A step as positions and views name it."""
    return type(step).__name__


# ---- what must hold in every game ----------------------------------------------------------------------------


def check_steps(s: State) -> None:
    """ValueError, one sentence, if a step says that it can't be pending there, or what is next can't be answered."""
    for seat, lane in enumerate(s.lanes):
        for step in (s.firsts[seat], *lane):
            if _owner(step) not in (NOBODY, seat):
                raise ValueError(f"The pending step {type(step).__name__} is in the lane of another seat.")
    for stack in (s.waiting, s.stack, *s.lanes):
        for k, step in enumerate(stack):
            _check_fit(s, step, stack[:k])
    for step in s.firsts:  # they begin again in samples
        _check_fit(cast("State", s.opened), step, [])
    if s.lanes:
        for seat in s.acting():
            check_answers(s, seat)
    else:
        check_next(s)


def _owner(step: Step[Never]) -> int:
    """Whose it is, if it is anybody's."""
    return step.seat if step.seat >= 0 else int(getattr(step, "player", NOBODY))


def _check_fit(s: State, step: Step[Never], below: list[Step[Never]]) -> None:
    problem = cast("Step[State]", step).fits(s, below)
    if problem:
        raise ValueError(f"The pending step {type(step).__name__} does not fit: {problem}.")


def check_next(s: State) -> None:
    """ValueError, one sentence, if the next step of the main stack asks nobody, or can't be answered."""
    if s.stack:
        if s.stack[-1].seat == NOBODY:
            raise ValueError("Nobody is asked anything.")
        check_answers(s, s.stack[-1].seat)


def check_answers(s: State, seat: int) -> None:
    """ValueError, one sentence, if there is nothing that this seat could choose, or (`CHANCE`) that could come."""
    if len(s.candidates(seat) if seat == CHANCE else s.legal(seat)) == 0:
        what = "outcome" if seat == CHANCE else "legal action"
        raise ValueError(f"The pending step {type(s.top(seat)).__name__} has no {what}.")


# ---- lanes and drafts ----------------------------------------------------------------------------------------

Seat = Annotated[int, Meta(ge=1, le=99)]


class PrivatePosition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What seats are doing in private: open lanes, or (drafter) the draft of one seat."""

    before: dict[str, object]  # the position as it was when it began
    drafter: Seat | None = None
    lanes: list[list[PendingStep]] = []  # one stack a seat, empty = done
    firsts: list[list[PendingStep]] = []  # what each lane began with
    waiting: list[PendingStep] = []  # the steps after the lanes


def dump_private(
    s: State, book: StepBook, dump: Callable[[State], dict[str, object]]
) -> PrivatePosition | None:
    """Open lanes or a draft, None if there are none. `dump` writes the position before."""
    if s.opened is None:
        return None
    return PrivatePosition(
        before=dump(s.opened),
        drafter=None if s.drafter == NOBODY else s.drafter + 1,
        lanes=[book.dump(lane) for lane in s.lanes],
        firsts=[book.dump([step]) for step in s.firsts],
        waiting=book.dump(s.waiting),
    )


def load_private(
    s: State, book: StepBook, part: PrivatePosition, load: Callable[[dict[str, object]], State]
) -> None:
    """Put lanes or a draft into a state whose own numbers and stack are loaded. ValueError for what does not fit."""
    before = load(part.before)
    if before.opened is not None:
        raise ValueError("What was before the private choices can't have private choices itself.")
    s.opened = before
    if part.drafter is not None:
        if part.lanes or part.firsts or part.waiting or part.drafter > s.seats:
            raise ValueError("A draft has no lanes, and belongs to a seat.")
        s.drafter = part.drafter - 1
        below = len(before.stack)
        above = s.stack[below:]
        if s.stack[:below] != before.stack or not above or above[-1].seat != s.drafter:
            raise ValueError("While a draft is open its seat is asked, before the steps that were to come.")
        return
    if len(part.lanes) != s.seats or len(part.firsts) != s.seats or s.stack:
        raise ValueError(
            f"There must be a lane and a first step for each of {s.seats} seats, and no steps beside."
        )
    s.lanes = [book.load(lane) for lane in part.lanes]
    s.firsts = [step for first in part.firsts for step in book.load(first)]
    s.waiting = book.load(part.waiting)
    if len(s.firsts) != s.seats or not any(s.lanes):
        raise ValueError("Every lane begins with one step, and at least one is still open.")
    for seat, lane in enumerate(s.lanes):
        if lane and lane[-1].seat != seat:
            raise ValueError(f"The lane of seat {seat + 1} asks somebody else.")
    if before.stack != s.waiting:
        raise ValueError("The steps after the lanes must be those that were to come when these opened.")
    twin = before.clone()
    for seat in range(s.seats):
        twin.adopt(s, seat)
    if list(twin.numbers()) != list(s.numbers()):
        raise ValueError(
            "While lanes are open only what belongs to the seats can differ from the position before."
        )

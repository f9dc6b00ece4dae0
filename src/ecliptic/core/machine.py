"""The rules machine: a state with a stack of pending steps, lanes where all act at once, and private drafts.

A step is one pending piece of the rules. Three kinds: a `Decision` asks a seat, a `Chance` step offers weighted
outcomes, an `Auto` step just runs. The last step on `State.stack` is next. Steps are immutable, so clones share them.

One long file, since states and steps speak of each other and compiled modules can't import in a circle.
"""

from __future__ import annotations

import inspect
from typing import ClassVar, Final, Generic, Never, Protocol, TypeVar, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ecliptic.core.arrays import bit
from ecliptic.core.looking import Look
from ecliptic.core.reasons import NOT_OFFERED, no
from ecliptic.core.rng import Rng, fold, mix

CHANCE: Final = -1  # the "seat" of chance steps
NOBODY: Final = -2  # the "seat" of automatic steps, and of nothing
EVERYONE: Final = -1  # `only` of an event that all may see
WATCHER: Final = -3  # the seat number that stands for a spectator
UNPREPARED: Final = -4

LANES: Final = 40  # the bit of `State.owned` for the lane of seat 0; those before are a game's

# What states without lanes share: put another list in the place, never something into these.
_NO_STEPS: Final[list[Step[Never]]] = []
_NO_LANES: Final[list[list[Step[Never]]]] = []


@final
@mypyc_attr(acyclic=True)
class Event:
    """A fact that `apply` emitted for log and animation: a kind, up to three numbers, and who may see it."""

    def __init__(
        self, kind: i64, a: i64, b: i64, c: i64, only: i64, hidden_from: i64, held: i64 = NOBODY
    ) -> None:
        self.kind: Final = kind
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c
        self.only: Final = only
        self.hidden_from: Final = hidden_from
        self.held: i64 = held  # whose open lane or draft it happened in; NOBODY = none, or it is shown now

    def seen_by(self, viewer: i64) -> bool:
        """Whether this seat (or `WATCHER`) may know the fact."""
        only = self.only
        hidden = self.hidden_from
        if hidden >= 0 and ((hidden >> viewer) & 1 if viewer >= 0 else 0):
            return False
        return only < 0 or (viewer >= 0 and ((only >> viewer) & 1) == 1)

    def __reduce__(self) -> tuple[object, ...]:
        return Event, (self.kind, self.a, self.b, self.c, self.only, self.hidden_from, self.held)


class Home(Protocol):
    """What a state asks of its game: to be written for other processes, and read there."""

    def dump(self, state: State) -> dict[str, object]:
        """The whole state as plain data."""

    def load(self, position: object) -> State:
        """The state that `dump` wrote."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """All that the rules know. A game adds flat arrays by a table of fields (`core.fields`).

    No log, no history and no generator belong here. What is named in `scratch`, work that checks share (see
    `Step.prepare`), and `events` are not part of equality, of `clone` or of positions.
    """

    scratch: ClassVar[frozenset[str]] = frozenset()  # attributes of a game's state that are no fields

    def __init__(self, seats: i64, model: State | None = None) -> None:
        """`model`: what the rules know is copied from it, and a game's constructor goes on with its fields."""
        self.seats: Final = seats
        if model is None:
            self.stack: list[Step[Never]] = []
            # One stack a seat while all act at once, else empty. Copies have the same ones: see `_own_lane`.
            self.lanes: list[list[Step[Never]]] = _NO_LANES
            self.firsts: list[Step[Never]] = _NO_STEPS  # what each lane began with
            self.waiting: list[Step[Never]] = _NO_STEPS  # the main stack, parked while lanes are open
            self.opened: State | None = None  # what others see of lanes or of a draft; shared, never changed
            self.drafter: i64 = NOBODY  # whose draft is open
            self.home: Home | None = None  # its game, never changes; set by `Game.initial` and `Game.load`
        else:
            self.stack = model.stack[:]
            if model.lane == NOBODY:
                self.lanes = model.lanes
            else:  # a step of one of them is at work, so it goes on changing
                self.lanes = [lane[:] for lane in model.lanes]
            self.firsts = model.firsts
            self.waiting = model.waiting  # nobody changes a parked one
            self.opened = model.opened
            self.drafter = model.drafter
            self.home = model.home
            model.owned = 0
        # What no copy has, a bit each, so that it may be changed: arrays (`own_...` of a game's fields), then lanes.
        self.owned: i64 = 0
        self.lane: i64 = NOBODY  # whose lane is running at this moment
        self.revealed: bool = False  # set when something hidden became known; the match clears it
        self.events: list[Event] | None = None  # None = nobody listens
        self._ready: i64 = UNPREPARED  # the seat whose decision is prepared

    # ---- of each game, from the table of its fields ------------------------------------------------------

    def clone(self) -> State:
        """A copy that shares only what never changes where it lies: made by the constructor, with this as its model."""
        raise NotImplementedError

    def numbers(self) -> vec[i64]:
        """Every number that makes up the state, in a fixed order, for equality and digest."""
        raise NotImplementedError

    def adopt(self, other: State, seat: i64) -> None:
        """Take over from `other` the fields that belong to this seat alone. Games with lanes have it."""
        raise NotImplementedError

    def observed(self, look: Look) -> None:
        """Show what a seat may know of the fields (of a state as `seen_by` shows it), as `fields.observed` names it."""
        raise NotImplementedError

    def work_out(self) -> None:
        """Work out anew the fields that follow from others."""

    # ---- reading order -----------------------------------------------------------------------------------

    def then(
        self,
        a: Step[Never],
        b: Step[Never] | None = None,
        c: Step[Never] | None = None,
        d: Step[Never] | None = None,
        e: Step[Never] | None = None,
        f: Step[Never] | None = None,
        *more: Step[Never],
    ) -> None:
        """Let these happen now, in reading order, before whatever was next."""
        # Six by name: of what is in `more` a compiled call makes a tuple, 2,000 instructions where one step is 300.
        self._ready = UNPREPARED
        stack = self.stack
        if b is not None:
            if f is not None:
                if more:
                    stack.extend(reversed(more))
                stack.append(f)
            if e is not None:
                stack.append(e)
            if d is not None:
                stack.append(d)
            if c is not None:
                stack.append(c)
            stack.append(b)
        elif c is not None or more:
            raise TypeError("a gap between steps")
        stack.append(a)

    def unwind(self, kind: type[Step[Never]]) -> None:
        """Drop pending steps down to the nearest of that kind, which stays and is next. LookupError if none is.

        In a lane only that lane's steps are looked at. A draft does not end by this: close it first.
        """
        stack = self.stack
        k: i64 = len(stack) - 1
        while k >= 0 and type(stack[k]) is not kind:
            k -= 1
        if k < 0:
            raise LookupError(f"no {kind.__name__} is pending")
        self._ready = UNPREPARED
        del stack[k + 1 :]

    def pending(self, kind: type[Step[Never]]) -> bool:
        """Whether a step of that kind is on the stack."""
        return any(type(step) is kind for step in self.stack)

    # ---- who acts, and what they may do ------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nothing is pending any more."""
        return not self.stack and not self.lanes

    def next_seat(self) -> i64:
        """Who acts next: a seat, `CHANCE`, or `NOBODY` when the game is over. In lanes the lowest pending seat."""
        stack = self.stack
        if stack:
            return stack[-1].seat
        k: i64
        for k in range(len(self.lanes)):
            if self.lanes[k]:
                return k
        return NOBODY

    def acting(self) -> list[int]:
        """All seats that may act now."""
        if self.lanes:
            return [k for k in range(len(self.lanes)) if self.lanes[k]]
        seat = self.next_seat()
        return [seat] if seat >= 0 else []

    def top(self, seat: i64) -> Step[State]:
        """The step that this seat (or chance) is asked. LookupError if it is not asked anything."""
        if self.lanes:
            if 0 <= seat < len(self.lanes) and self.lanes[seat]:
                return cast("Step[State]", self.lanes[seat][-1])
        elif self.stack and self.stack[-1].seat == seat:
            return cast("Step[State]", self.stack[-1])
        raise LookupError(f"seat {seat} has nothing to decide")

    def asked(self, seat: i64) -> Step[State]:
        """Like `top`, with the shared work of the step's checks done."""
        stack = self.stack
        if not stack:  # lanes leave no main stack
            step = self.top(seat)
        else:
            step = cast("Step[State]", stack[-1])
            if step.seat != seat:
                step = self.top(seat)
        if self._ready != seat:
            step.prepare(self)
            self._ready = seat
        return step

    def candidates(self, seat: i64) -> vec[i64]:
        """What a person might reasonably try here, legal or not."""
        return self.asked(seat).candidates(self)

    def legal(self, seat: i64) -> vec[i64]:
        """The actions that this seat may take (for `CHANCE`: the outcomes that can come); none if it is not asked."""
        stack = self.stack
        if stack:
            step = cast("Step[State]", stack[-1])
            if step.seat == seat:  # like `asked`, which would look at the stack once more
                if self._ready != seat:
                    step.prepare(self)
                    self._ready = seat
                return step.legal(self)
        if not self._lane_asks(seat):
            return vec[i64]()
        return self.asked(seat).legal(self)

    def _lane_asks(self, seat: i64) -> bool:
        return 0 <= seat < len(self.lanes) and len(self.lanes[seat]) > 0

    def refusal(self, seat: i64, action: i64) -> i64:
        """0 if the action is legal for the seat, else the packed reason."""
        step = self.asked(seat)
        offered: i64
        for offered in step.candidates(self):
            if offered == action:
                return step.check(self, action)
        return no(NOT_OFFERED)

    # ---- asides: what a seat may do whenever the game waits, asked or not (raise a hand) ---------------------

    def asides(self, seat: i64) -> vec[i64]:
        """What a person might reasonably try beside whatever is asked, legal or not. Games that have any write it."""
        return vec[i64]()

    def check_aside(self, seat: i64, action: i64) -> i64:
        """0, or `no(...)`: whether one of the `asides` is legal, and why not."""
        return 0

    def apply_aside(self, seat: i64, action: i64) -> None:
        """Do it. Pushes no steps, and shows nothing hidden: whoever is asked stays asked the same."""
        raise NotImplementedError

    def aside_refusal(self, seat: i64, action: i64) -> i64:
        """0 if the seat may take this aside now, else the packed reason."""
        offered: i64
        for offered in self.asides(seat):
            if offered == action:
                return self.check_aside(seat, action)
        return no(NOT_OFFERED)

    def act_aside(self, seat: i64, action: i64) -> None:
        """Apply an aside that is known to be legal. All see it at once, whatever is private at that moment."""
        told: i64 = 0 if self.events is None else len(self.events)
        self._ready = UNPREPARED
        self.apply_aside(seat, action)
        before = self.opened
        if before is not None:
            self.opened = before.clone()  # clones share what lanes and drafts began with
            self.opened.apply_aside(seat, action)
        if self.events is not None:
            for event in self.events[told:]:
                event.held = NOBODY

    # ---- acting ------------------------------------------------------------------------------------------

    def act(self, seat: i64, action: i64) -> None:
        """Apply an action (or, for `CHANCE`, an outcome) that is known to be legal, then run what needs no choice."""
        self._ready = UNPREPARED
        if self.lanes:
            self._act_in_lane(seat, action)
        else:
            cast("Step[State]", self.stack.pop()).apply(self, action)
            self.settle()

    def settle(self) -> None:
        """Run automatic steps until somebody is asked or the game is over."""
        stack = self.stack
        while stack:
            step = cast("Step[State]", stack[-1])
            if step.seat != NOBODY:
                break
            # Compiled, what comes from a list of steps is looked at whether it is one, used or not.
            cast("list[object]", stack).pop()
            step.run(self)
            stack = self.stack  # another one where lanes were opened
        self._ready = UNPREPARED  # a step may have looked ahead
        if self.opened is not None:
            self._keep_private()

    def sample(self, rng: Rng) -> i64:
        """One outcome of the chance step that is next, drawn by weight."""
        return self.asked(CHANCE).sample(self, rng)

    # ---- lanes and drafts --------------------------------------------------------------------------------

    def open_lanes(self, firsts: list[Step[Never]]) -> None:
        """The last thing that a step does: every seat acts on a stack of its own, beginning with its step of `firsts`.

        Until the last seat is done, others see of each seat what was there when the lanes opened. Nothing random and
        nothing revealing may happen inside. A seat with nothing to do gets an automatic step that does nothing.
        """
        if self.opened is not None:
            raise RuntimeError("lanes inside lanes or a draft")
        if len(firsts) != self.seats:
            raise RuntimeError("every seat needs a lane")
        self.opened = self.clone()
        self.waiting = self.stack
        self.stack = []
        self.firsts = firsts
        self.lanes = [[step] for step in firsts]
        self.owned |= (bit(len(firsts)) - 1) << LANES
        k: i64
        for k in range(len(firsts)):
            self._run_lane(k, None, 0)
        self._close_if_done()

    def open_draft(self, seat: i64) -> None:
        """From a step: what it pushes next is one compound choice of this seat, private until `close_draft`."""
        if self.opened is not None:
            raise RuntimeError("a draft inside a draft or a lane")
        self.opened = self.clone()
        self.drafter = seat

    def close_draft(self) -> None:
        """The compound choice is complete: from here on all see it, and others may be asked.

        Where it shows hidden cards, set `revealed` as well.
        """
        if self.drafter == NOBODY:
            raise RuntimeError("no draft is open")
        self.opened = None
        self.drafter = NOBODY
        self._publish()

    def seen_by(self, viewer: i64) -> State:
        """The state as this viewer may see it for the sake of open lanes and drafts (hidden cards are the view's job).

        Other seats' lanes, and others' drafts, stand as they were when they opened; a `Busy` step marks their owner.
        Not a copy where nothing is private: change only a clone of it.
        """
        before = self.opened
        if before is None or (not self.lanes and viewer == self.drafter):
            return self
        twin = before.clone()
        if self.lanes:
            twin.waiting = twin.stack
            twin.stack = []
            twin.firsts = self.firsts
            twin.opened = before
            lanes: list[list[Step[Never]]] = []
            k: i64
            for k in range(len(self.lanes)):
                if k == viewer:
                    twin.adopt(self, k)
                    lanes.append(self.lanes[k][:])
                else:
                    lanes.append([Busy(k)] if self.lanes[k] else [])
            twin.lanes = lanes
        else:
            twin.opened = before
            twin.drafter = self.drafter
            twin.stack.append(Busy(self.drafter))
        return twin

    def restart_others(self, seat: i64, rng: Rng) -> None:
        """In a clone of `seen_by(seat)`: other seats' lanes begin again, since what they chose so far is not known.

        That a seat is done all can see: it has chosen something, here drawn at random.
        """
        k: i64
        for k in range(len(self.lanes)):
            if k == seat:
                continue
            done = not self.lanes[k]
            lane = self._own_lane(k)
            lane.clear()
            lane.append(self.firsts[k])
            self._run_lane(k, None, 0)
            while done and self.lanes[k]:
                legal = self.legal(k)
                n: i64 = len(legal)
                self._run_lane(k, cast("Step[State]", self.lanes[k].pop()), legal[rng.below(n)])
        if self.lanes:
            self._close_if_done()

    def _act_in_lane(self, seat: i64, action: i64) -> None:
        chosen = cast("Step[State]", self._own_lane(seat).pop())
        self._run_lane(seat, chosen, action)
        self._close_if_done()

    def _own_lane(self, seat: i64) -> list[Step[Never]]:
        """A lane that is about to change: another is put there if a copy has this one."""
        mine = bit(LANES + seat)
        if self.owned & mine == 0:
            if self.owned >> LANES == 0:
                self.lanes = self.lanes[:]
            self.lanes[seat] = self.lanes[seat][:]
            self.owned |= mine
        return self.lanes[seat]

    def _run_lane(self, seat: i64, chosen: Step[State] | None, action: i64) -> None:
        lane = self.lanes[seat]
        revealed = self.revealed
        self.revealed = False
        self.lane = seat
        self.stack = lane
        if chosen is not None:
            chosen.apply(self, action)
        while lane and lane[-1].seat == NOBODY:
            cast("Step[State]", lane.pop()).run(self)
        self.stack = []
        self.lane = NOBODY
        self._ready = UNPREPARED
        if lane and lane[-1].seat != seat:
            raise RuntimeError("a lane asked somebody else")
        if self.revealed:
            raise RuntimeError("something was revealed in a lane")
        self.revealed = revealed

    def _close_if_done(self) -> None:
        for lane in self.lanes:
            if lane:
                return
        self.stack = self.waiting[:]  # copies share a parked one
        self.waiting = _NO_STEPS
        self.lanes = _NO_LANES
        self.firsts = _NO_STEPS
        self.opened = None
        self.revealed = True
        self._publish()
        self.settle()

    def _keep_private(self) -> None:
        """What must hold between actions while something is private: its steps are on top, and nothing else is."""
        stack = self.stack
        if self.drafter == NOBODY:
            if stack:
                raise RuntimeError("a step went on after it had opened lanes")
            return
        before = cast("State", self.opened).stack
        n: i64 = len(before)
        if len(stack) <= n or stack[-1].seat != self.drafter:
            raise RuntimeError("a draft was left open")
        if n > 0:
            step = stack[n - 1]
            kept = before[n - 1]
            if step is not kept and step != kept:
                raise RuntimeError("a draft was left open")

    def _publish(self) -> None:
        if self.events is not None:
            for event in self.events:
                event.held = NOBODY

    # ---- events ------------------------------------------------------------------------------------------

    def tell(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Emit a fact that everybody may see."""
        if self.events is not None:
            self._emit(kind, a, b, c, EVERYONE, EVERYONE)

    def tell_only(self, seats: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Emit a fact for the seats in this bit mask alone."""
        if self.events is not None:
            self._emit(kind, a, b, c, seats, EVERYONE)

    def tell_others(self, seats: i64, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Emit a fact for everybody but the seats in this bit mask."""
        if self.events is not None:
            self._emit(kind, a, b, c, EVERYONE, seats)

    def _emit(self, kind: i64, a: i64, b: i64, c: i64, only: i64, hidden_from: i64) -> None:
        if self.events is not None:
            held = self.drafter if self.drafter != NOBODY else self.lane
            self.events.append(Event(kind, a, b, c, only, hidden_from, held))

    # ---- copying and comparing ---------------------------------------------------------------------------

    def same(self, other: State) -> bool:
        """Whether the two states are equal in everything that the rules know."""
        mine = self.opened
        theirs = other.opened
        if (mine is None) != (theirs is None) or self.drafter != other.drafter:
            return False
        if mine is not None and theirs is not None and not mine.same(theirs):
            return False
        return (
            self.numbers() == other.numbers()
            and self.stack == other.stack
            and self.lanes == other.lanes
            and self.firsts == other.firsts
            and self.waiting == other.waiting
        )

    def digest(self) -> i64:
        """A 32-bit hash of the state: equal states, equal digests, compiled or not."""
        h: i64 = 17
        x: i64
        for x in self.numbers():
            h = fold(h, x)
        for step in self.stack:
            h = mix(h, step.digest())
        for lane in self.lanes:
            h = mix(h, 7)
            for step in lane:
                h = mix(h, step.digest())
        for step in self.waiting:
            h = mix(h, step.digest())
        return h

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        home = self.home
        if home is None:
            raise TypeError("a state travels as a position of its game, and no game made this one")
        return home.load, (home.dump(self),)


S = TypeVar("S", bound=State, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """One pending piece of the rules. Holds ids and numbers only, and never changes once pushed.

    The names of the constructor's parameters are the names of its attributes: positions are written by them.
    """

    # Of every step that asks somebody or chance: the clause it comes from. Big games say both in the list of all
    # their steps (`core.pending.steps`).
    clause: ClassVar[str] = ""
    # Of a decision: what is to be done, after "Now you ", as in "place the token of your set".
    task: ClassVar[str] = ""

    def __init__(self, seat: i64) -> None:
        self.seat: Final = seat

    def prepare(self, s: S) -> None:
        """Work that all checks of this decision share, into scratch fields of the state."""

    def candidates(self, s: S) -> vec[i64]:
        """Every action a person might reasonably try here, legal or not; for chance, every outcome that can come."""
        raise NotImplementedError

    def check(self, s: S, action: i64) -> i64:
        """0, or `no(...)`: the only place that knows whether a candidate is legal, and why not."""
        return 0

    def fits(self, s: S, below: list[Step[Never]]) -> str:
        """Of a position: "", or why this step can't be pending in such a state, or above these (the next of them last).

        It need not know all that can be reached: only what would leave the rules without an answer later on.
        """
        return ""

    def legal(self, s: S) -> vec[i64]:
        """The candidates that pass the check. Overridden only where measured; the invariants compare the two."""
        return self.passing(s, self.candidates(s))

    def passing(self, s: S, offered: vec[i64]) -> vec[i64]:
        """Those that pass the check: the same array if all do."""
        n: i64 = len(offered)
        passed: i64 = 0  # of those before the first that fails
        while passed < n and self.check(s, offered[passed]) == 0:
            passed += 1
        if passed == n:  # as most often: no second array
            return offered
        out = vec[i64](capacity=n)
        k: i64
        for k in range(n):
            if k < passed or (k > passed and self.check(s, offered[k]) == 0):
                out = append(out, offered[k])
        return out

    def weight(self, s: S, action: i64) -> i64:
        """How likely a chance outcome is, relative to the others."""
        return 1

    def sample(self, s: S, rng: Rng) -> i64:
        """One chance outcome, drawn by weight; a lone one takes no number from the generator.

        Overridden only where measured, so that the same number gives the same outcome; the invariants compare the two.
        """
        outcomes = self.candidates(s)
        if len(outcomes) == 1:
            return outcomes[0]
        total: i64 = 0
        outcome: i64
        for outcome in outcomes:
            total += self.weight(s, outcome)
        left = rng.below(total)
        for outcome in outcomes:
            left -= self.weight(s, outcome)
            if left < 0:
                return outcome
        raise ValueError("a chance step has no outcome")

    def is_open(self, s: S) -> bool:
        """Whether all can work out which options this decision has: then a lone one plays itself."""
        return False

    def lets_pass(self, s: S) -> i64:
        """The action by which a seat that has asked for it lets this decision go by; `NOBODY`: it must be asked.

        A seat's standing "decline for me", of which the rules know nothing: see `Match.let_pass`.
        """
        return NOBODY

    def apply(self, s: S, action: i64) -> None:
        """Do what was chosen (or what came)."""
        raise NotImplementedError

    def run(self, s: S) -> None:
        """Do what needs no choice."""
        raise NotImplementedError

    # ---- equality, for tests and positions ---------------------------------------------------------------

    def fields(self) -> list[i64]:
        """The numbers it holds, in the order of the constructor's parameters."""
        return [getattr(self, name) for name in field_names(type(self))]

    def digest(self) -> i64:
        """A 32-bit hash of kind and numbers."""
        h: i64 = 0
        for letter in type(self).__name__:
            h = mix(h, ord(letter))
        for x in self.fields():
            h = fold(h, x)
        return h

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Step) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return self.digest()


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step[S]):
    """A step that asks a seat."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Open(Decision[S]):
    """A decision whose options all can work out: a lone one plays itself."""

    def is_open(self, s: S) -> bool:
        return True


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Step[S]):
    """A step whose outcome chance decides. `candidates` holds only outcomes that can come."""

    def __init__(self) -> None:
        super().__init__(CHANCE)


@mypyc_attr(allow_interpreted_subclasses=True)
class Auto(Step[S]):
    """A step that just runs."""

    def __init__(self) -> None:
        super().__init__(NOBODY)


@mypyc_attr(allow_interpreted_subclasses=True)
class AutoFor(Auto[S]):
    """A step that just runs, for one seat: `player`. It asks nobody, so its `seat` is `NOBODY`."""

    def __init__(self, player: i64) -> None:
        super().__init__()
        self.player: Final = player


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceFor(Chance[S]):
    """A step whose outcome chance decides, for one seat: `player`."""

    def __init__(self, player: i64) -> None:
        super().__init__()
        self.player: Final = player


@final
class Busy(Decision[State]):
    """Stands for whatever another seat is choosing in private: it offers nothing."""

    def candidates(self, s: State) -> vec[i64]:
        return vec[i64]()

    def apply(self, s: State, action: i64) -> None:
        raise RuntimeError("this choice is somebody else's")


_FIELD_NAMES: Final[dict[type, list[str]]] = {}


def field_names(kind: type[Step[Never]]) -> list[str]:
    """The parameters of a step's constructor, which are also its attributes. Read once a class."""
    found = _FIELD_NAMES.get(kind)
    if found is None:
        found = list(inspect.signature(kind).parameters)  # of the class: a compiled __init__ does not tell
        _FIELD_NAMES[kind] = found
    return found

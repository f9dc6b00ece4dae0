"""The machine in its corners: order, unwinding, scratch, chance, copies, events."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.script import PICK, Mark, Memo, ask, chance, do, draft, lanes, noted, pick, running
from core.sketch_debt import DebtGame
from core.sketch_draft import DraftGame
from core.sketch_lanes import LaneGame
from core.sketch_windows import WindowGame
from core.toy import Toy
from ecliptic.core.machine import CHANCE, NOBODY, WATCHER, Busy, Event
from ecliptic.core.reasons import NOT_OFFERED, reason_of
from ecliptic.core.rng import Rng

# ---- reading order ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(1, 10))
def test_then_is_in_reading_order_and_before_what_was_next(n: int) -> None:
    def program(s: Memo) -> None:
        s.then(do(lambda s: s.note(9)))
        steps = [do(lambda s, k=k: s.note(k)) for k in range(n)]
        s.then(*steps)

    assert noted(running(program)) == [*range(n), 9]


def test_then_takes_no_gaps() -> None:
    s = running(lambda s: s.then(ask(0)))
    for gap in ([None, ask(1)], [None, *[ask(1)] * 6]):
        with pytest.raises(TypeError, match="a gap between steps"):
            s.then(ask(1), *gap)
        assert len(s.stack) == 1


def test_steps_nest_like_calls() -> None:
    def outer(s: Memo) -> None:
        s.note(1)
        s.then(do(inner), do(lambda s: s.note(4)))

    def inner(s: Memo) -> None:
        s.note(2)
        s.then(do(lambda s: s.note(3)))

    assert noted(running(lambda s: s.then(do(outer), do(lambda s: s.note(5))))) == [1, 2, 3, 4, 5]


def test_unwind_drops_steps_down_to_the_nearest_of_a_kind() -> None:
    def program(s: Memo) -> None:
        s.then(ask(0), Mark(), ask(1), Mark(), ask(0))
        s.then(ask(0, lambda s, n: s.unwind(Mark)), ask(1), ask(1))

    s = running(program)
    assert s.pending(Mark)
    pick(s, 1)  # drops the two asks of seat 1 and the ask of seat 0, runs the mark
    assert [step.seat for step in s.stack] == [0, NOBODY, 1]


def test_unwind_without_such_a_step_changes_nothing() -> None:
    s = running(lambda s: s.then(ask(0), ask(1)))
    before = s.stack[:]
    with pytest.raises(LookupError, match="no Mark is pending"):
        s.unwind(Mark)
    assert s.stack == before
    assert not s.pending(Mark)


# ---- who is asked what -----------------------------------------------------------------------------------


def test_who_acts() -> None:
    s = running(lambda s: s.then(ask(1), chance(), ask(0)))
    assert (s.next_seat(), s.acting(), s.over) == (1, [1], False)
    for seat in (0, CHANCE, NOBODY, WATCHER, 7):
        with pytest.raises(LookupError):
            s.top(seat)
    pick(s, 1)
    assert (s.next_seat(), s.acting()) == (CHANCE, [])
    s.act(CHANCE, s.legal(CHANCE)[0])
    pick(s, 1)
    assert (s.next_seat(), s.acting(), s.over) == (NOBODY, [], True)
    assert [list(s.legal(seat)) for seat in (0, 1, 2, CHANCE, NOBODY)] == [[]] * 5


def test_refusals() -> None:
    s = running(lambda s: s.then(ask(0, n=2, check=lambda s, n: 16 if n == 2 else 0)))
    assert s.refusal(0, PICK(0)) == 0
    assert reason_of(s.refusal(0, PICK(1))) == 16
    assert s.refusal(0, PICK(1)) & 0xFFFFFF000000 == 2 << 24
    assert reason_of(s.refusal(0, PICK(2))) == NOT_OFFERED
    assert reason_of(s.refusal(0, -5)) == NOT_OFFERED
    assert reason_of(s.refusal(0, 10**9)) == NOT_OFFERED
    assert list(s.legal(0)) == [PICK(0)]


# ---- scratch ---------------------------------------------------------------------------------------------


def prepared(x: int) -> Any:
    return lambda s: setattr(s, "scratch", x)


def needs(x: int) -> Any:
    """A check that relies on the scratch of its own `prepare`."""

    def check(s: Any, n: int) -> int:
        assert s.scratch == x, f"scratch of {s.scratch}, not {x}"
        return 0

    return check


def test_every_decision_is_prepared_once() -> None:
    times: list[int] = []
    s = running(lambda s: s.then(*[ask(0, prepare=lambda s: times.append(1)) for _ in range(2)]))
    for _ in range(3):
        s.legal(0)
        s.candidates(0)
        s.refusal(0, PICK(0))
    assert len(times) == 1
    pick(s, 1)
    s.legal(0)
    assert len(times) == 2


def test_looking_ahead_inside_a_step_leaves_no_stale_scratch() -> None:
    """A step asks what the next decision would allow, and pushes another decision of the same seat on top."""

    def look(s: Memo) -> None:
        assert len(s.legal(0)) == 3
        s.then(ask(0, prepare=prepared(2), check=needs(2)))
        assert len(s.legal(0)) == 3

    s = running(lambda s: s.then(do(look), ask(0, prepare=prepared(1), check=needs(1))))
    assert len(s.legal(0)) == 3
    pick(s, 1)
    assert len(s.legal(0)) == 3


def test_looking_ahead_and_then_changing_the_numbers_leaves_no_stale_scratch() -> None:
    def look(s: Any) -> None:
        s.candidates(0)
        s.score[0] = 5

    def prepare(s: Any) -> None:
        s.scratch = s.score[0]

    s = running(lambda s: s.then(do(look), ask(0, prepare=prepare, check=needs(5))))
    assert len(s.legal(0)) == 3


def test_looking_ahead_and_unwinding_leaves_no_stale_scratch() -> None:
    def look(s: Memo) -> None:
        s.then(ask(0, prepare=prepared(2), check=needs(2)))
        s.legal(0)
        s.unwind(Mark)
        s.stack.pop()
        s.legal(0)

    s = running(lambda s: s.then(do(look), Mark(), ask(0, prepare=prepared(1), check=needs(1))))
    assert len(s.legal(0)) == 3


def test_lanes_are_prepared_seat_by_seat() -> None:
    lanes = [ask(k, prepare=prepared(k), check=needs(k)) for k in range(2)]
    s = running(lambda s: s.then(do(lambda s: s.open_lanes(lanes))))
    for seat in (0, 1, 0, 1):
        assert len(s.legal(seat)) == 3


def test_a_copy_prepares_for_itself() -> None:
    s = running(lambda s: s.then(ask(0, prepare=prepared(1), check=needs(1))))
    s.legal(0)
    twin = s.clone()
    twin.scratch = 0
    assert len(twin.legal(0)) == 3


def test_anytime_actions_a_step_may_push_itself_again() -> None:
    """Solarius SM-17: a decision also offers side actions, and is asked again after each, chance in between or not."""
    turn: list[Any] = []

    def deed(s: Any, n: int) -> None:
        s.note(n)
        s.score[0] += n
        if n == 2:
            s.then(chance([1], lambda s, n: s.note(9)), *turn)
        elif n == 3:
            s.then(*turn)

    def prepare(s: Any) -> None:
        s.scratch = s.score[0]

    turn.append(ask(0, deed, prepare=prepare, check=lambda s, n: 16 if s.scratch > 4 and n > 1 else 0))
    s = running(lambda s: s.then(*turn, ask(1)))
    pick(s, 2)
    s.act(CHANCE, s.legal(CHANCE)[0])
    assert len(s.legal(0)) == 3
    pick(s, 3)
    assert len(s.legal(0)) == 1, "prepared anew each time it is asked"
    pick(s, 1)
    assert noted(s) == [2, 9, 3, 1]
    assert s.acting() == [1]


# ---- chance ----------------------------------------------------------------------------------------------


def test_sampling_goes_by_weight_and_never_takes_a_zero() -> None:
    s = running(lambda s: s.then(chance([0, 3, 0, 1, 0])))
    rng = Rng(5)
    drawn = [int(s.sample(rng)) for _ in range(4000)]
    outcomes = list(s.candidates(CHANCE))
    assert set(drawn) == {outcomes[1], outcomes[3]}
    assert abs(drawn.count(outcomes[1]) - 3000) < 120  # more than four standard deviations


def test_a_single_outcome_needs_no_luck() -> None:
    s = running(lambda s: s.then(chance([4])))
    rng = Rng(5)
    before = rng.count
    assert s.sample(rng) == s.candidates(CHANCE)[0]
    assert rng.count == before


@pytest.mark.parametrize("weights", [[], [0, 0], [0, 0, 0]])
def test_a_chance_step_without_outcomes_is_an_error(weights: list[int]) -> None:
    s = running(lambda s: s.then(chance(weights)))
    with pytest.raises(ValueError, match="no outcome"):
        s.sample(Rng(1))


def test_chance_is_prepared_too() -> None:
    s = running(lambda s: s.then(chance([1, 1], prepare=lambda s: s.note(1))))
    s.sample(Rng(1))
    assert noted(s) == [1]


def test_sampling_where_chance_is_not_next_is_an_error() -> None:
    with pytest.raises(LookupError):
        running(lambda s: s.then(ask(0))).sample(Rng(1))


# ---- events ----------------------------------------------------------------------------------------------


def test_who_may_see_an_event() -> None:
    everyone = Event(1, 0, 0, 0, -1, -1)
    only = Event(1, 0, 0, 0, 0b101, -1)
    others = Event(1, 0, 0, 0, -1, 0b101)
    none = Event(1, 0, 0, 0, 0, -1)
    viewers = [0, 1, 2, WATCHER]
    assert [everyone.seen_by(v) for v in viewers] == [True] * 4
    assert [only.seen_by(v) for v in viewers] == [True, False, True, False]
    assert [others.seen_by(v) for v in viewers] == [False, True, False, True]
    assert [none.seen_by(v) for v in viewers] == [False] * 4


def held(s: Memo) -> list[tuple[int, int]]:
    assert s.events is not None
    return [(event.kind, event.held) for event in s.events]


def test_an_event_knows_whose_lane_or_draft_it_happened_in() -> None:
    def deed(s: Memo, n: int) -> None:
        s.tell(1)
        draft(do(lambda s: s.tell(2)), ask(1, commit), seat=1)(s)

    def commit(s: Memo, n: int) -> None:
        s.tell(3)
        s.close_draft()
        s.tell(4)
        s.then(lanes(do(lambda s: s.tell(5)), ask(1, lambda s, n: s.tell(6))))

    s = running(lambda s: s.then(ask(0, deed)))
    pick(s, 1)  # of seat 0, and it opens a draft of seat 1
    assert held(s) == [(1, NOBODY), (2, 1)]
    s.events = []
    pick(s, 1)
    assert held(s) == [(3, NOBODY), (4, NOBODY), (5, 0)]
    s.events = []
    pick(s, 1, 1)
    assert held(s) == [(6, NOBODY)], "this closed the lanes"


def test_nothing_is_noted_where_nobody_listens() -> None:
    s = running(lambda s: s.then(ask(0, lambda s, n: s.tell(1))))
    s.events = None
    pick(s, 1)
    assert s.events is None


# ---- copies ----------------------------------------------------------------------------------------------

SKETCHES: list[tuple[type[Toy], dict[str, Any]]] = [
    (WindowGame, {"ask": "able"}),
    (DraftGame, {}),
    (DebtGame, {}),
    (LaneGame, {}),
]


def random_step(s: Any, rng: Rng) -> None:
    if s.next_seat() == CHANCE:
        s.act(CHANCE, s.sample(rng))
    else:
        acting = s.acting()
        seat = acting[rng.below(len(acting))]
        legal = s.legal(seat)
        s.act(seat, legal[rng.below(len(legal))])


def everything(s: Any) -> Any:
    """A state as plain numbers, deep."""
    steps = [
        [(type(step).__name__, step.fields()) for step in pile]
        for pile in (s.stack, s.waiting, s.firsts, *s.lanes)
    ]
    return list(s.numbers()), steps, int(s.drafter), None if s.opened is None else everything(s.opened)


@pytest.mark.parametrize(("kind", "options"), SKETCHES)
@given(seed=st.integers(0, 10_000))
def test_a_copy_and_its_original_go_their_own_ways(kind: type[Toy], options: Any, seed: int) -> None:
    """No array, deck, hand or stack is shared: at any point, in lanes and drafts too, whichever of the two plays on."""
    rng = Rng(seed)
    s: Any = kind.make(options).initial()
    for _ in range(rng.below(60)):
        if not s.over:
            random_step(s, rng)
    assert not (s.lanes and s.stack)
    twin = s.clone()
    before = everything(s)
    assert everything(twin) == before
    for _ in range(12):
        if not twin.over:
            random_step(twin, rng)
    assert everything(s) == before
    third = s.clone()
    for _ in range(12):
        if not s.over:
            random_step(s, rng)
    assert everything(third) == before


@pytest.mark.parametrize(("kind", "options"), SKETCHES)
@given(seed=st.integers(0, 10_000))
def test_what_others_see_is_never_changed_and_acting_on_it_changes_nothing(
    kind: type[Toy], options: Any, seed: int
) -> None:
    rng = Rng(seed)
    s: Any = kind.make(options).initial()
    opened, frozen = None, None
    for _ in range(40):
        if s.over:
            return
        if s.opened is not None and s.opened is opened:
            assert everything(opened) == frozen, "the shared copy was changed"
        opened = s.opened
        frozen = None if opened is None else everything(opened)
        if opened is not None:
            before = everything(s)
            for viewer in (0, 1, 2, WATCHER):
                twin = s.seen_by(viewer).clone()
                if viewer in twin.acting():
                    legal = twin.legal(viewer)
                    assert list(legal) == list(s.legal(viewer))
                    twin.act(viewer, legal[0])
                for k in twin.acting():
                    if isinstance(twin.top(k), Busy):
                        with pytest.raises(RuntimeError):
                            twin.act(k, 0)
            assert everything(s) == before
        random_step(s, rng)


def test_equality_looks_at_every_part() -> None:
    def lane_state() -> Memo:
        return running(lambda s: s.then(lanes(A, B), C))

    A, B, C = ask(0), ask(1), ask(0)  # noqa: N806
    other = ask(1, n=2)
    assert lane_state().same(lane_state())
    assert lane_state().digest() == lane_state().digest()
    for change in (
        lambda s: s.note(1),
        lambda s: s.lanes[1].append(other),
        lambda s: setattr(s, "waiting", []),
        lambda s: setattr(s, "firsts", [A, other]),
        lambda s: setattr(s, "opened", None),
        lambda s: s.opened.note(1),
        lambda s: setattr(s, "drafter", 1),
        lambda s: s.stack.append(other),
    ):
        s = lane_state()
        change(s)
        assert not s.same(lane_state())
        assert not lane_state().same(s)


def test_steps_are_equal_by_kind_and_numbers() -> None:
    a = ask(0)
    assert a == a
    assert a != ask(0, n=2)
    assert a != ask(1)
    twin = type(a)(*a.fields())
    assert twin == a
    assert hash(twin) == hash(a)
    assert Mark() == Mark()
    assert Mark() != a
    assert Busy(1) == Busy(1)
    assert Busy(1) != Busy(0)
    assert Busy(1) != 1


def test_states_are_copied_as_clones() -> None:
    s = running(lambda s: s.then(ask(0)))
    for twin in (copy.copy(s), copy.deepcopy(s)):
        assert twin.same(s)
        pick(twin, 1)
        assert not twin.same(s)

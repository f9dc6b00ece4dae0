"""Checks that hold for every game at every moment, and a walk that makes them. Written for the sketches, knows none."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, State, Step
from ecliptic.core.match import Match
from ecliptic.core.reasons import reason_of
from ecliptic.core.record import Record
from ecliptic.core.rng import Rng

Viewer = int | None


def viewers(game: Game) -> list[Viewer]:
    return [*range(game.seats), None]


def known(game: Game, state: State, viewer: Viewer) -> Any:
    """Everything that a state tells a viewer: the view, and for a seat that is asked the question and every refusal."""
    found = [msgspec.to_builtins(game.view(state, viewer))]
    if viewer is not None and viewer in state.acting():
        found.append(msgspec.to_builtins(game.prompt(state, viewer)))
        found.append([state.refusal(viewer, action) for action in range(game.actions.size)])
        found.append(list(state.legal(viewer)))
    return found


def told(match: Match, viewer: Viewer, since: int = 0) -> list[tuple[int, str]]:
    """The log as a viewer reads it."""
    return [(at, line.text) for at, line in match.lines(viewer, since)]


def shown(match: Match, viewer: Viewer) -> Any:
    """Everything that a match shows a viewer."""
    undo = match.can_undo(viewer) if viewer is not None else None
    return [known(match.game, match.state, viewer), told(match, viewer), match.latest(viewer), undo]


def everything(match: Match) -> Any:
    """What must not change when nothing happens."""
    return (
        match.dump(),
        str(match.record),
        match.to_act,
        [shown(match, viewer) for viewer in viewers(match.game)],
    )


def again(match: Match) -> Match:
    """The same match, resumed from the text of its record as after a lost connection."""
    return Match.resume(
        match.game, Record.parse(str(match.record)), match.dice, auto_chance=match.auto_chance
    )


def attempt(work: Callable[[], Any]) -> tuple[Any, str]:
    """What came of it, or the sentence of a ValueError; any other error goes through."""
    try:
        return work(), ""
    except ValueError as error:
        return None, str(error)


def check_sampling(step: Step[Any], state: State, seed: int) -> None:
    """A step that samples in its own way comes to what weights and outcomes say, with as many numbers."""
    one, two = Rng(seed), Rng(seed)
    assert step.sample(state, one) == Step.sample(step, state, two)
    assert one.count == two.count


def check_state(game: Game, state: State) -> None:
    """Copies, positions and the text of actions are faithful; the legal actions are the candidates that pass."""
    assert game.problems(state) == []
    assert state.over or state.next_seat() == CHANCE or state.acting()
    twin = state.clone()
    written = msgspec.json.decode(msgspec.json.encode(game.dump(state)))
    loaded = game.load(written)
    for copy in (twin, loaded):
        assert copy.same(state)
        assert state.same(copy)
        assert copy.digest() == state.digest()
    assert msgspec.json.decode(msgspec.json.encode(game.dump(loaded))) == written
    for seat in [CHANCE] if state.next_seat() == CHANCE else state.acting():
        step = state.asked(seat)
        candidates = list(state.candidates(seat))
        legal = list(state.legal(seat))
        assert legal == [action for action in candidates if step.check(state, action) == 0]
        assert legal, "a dead end"
        assert len(set(candidates)) == len(candidates)
        for action in candidates:
            assert game.actions.parse(game.actions.text(action)) == action
            if seat == CHANCE:
                assert step.weight(state, action) > 0
                check_sampling(step, state, action)
            else:
                assert state.refusal(seat, action) == 0 or game.why(state, seat, action)[0]
                assert reason_of(state.refusal(seat, action)) >= 0
    assert twin.same(state), "looking changed something"


def check_match(match: Match) -> None:
    """A match resumed from its record is the live match, and shows every viewer the same."""
    copy = again(match)
    assert copy.state.same(match.state)
    assert str(copy.record) == str(match.record)
    assert copy.to_act == match.to_act
    for viewer in viewers(match.game):
        assert shown(copy, viewer) == shown(match, viewer)
        numbers = [at for at, _ in told(match, viewer)]
        assert numbers == sorted(numbers)
        assert 0 <= match.latest(viewer) <= match.number


def check_law(game: Game, state: State, rng: Rng) -> None:
    """States that differ only in what a seat can't know show it the same."""
    if state.lanes:
        return  # a determinized copy has the others begin again: see the sketch of lanes for their law
    for seat in range(game.seats):
        twin = game.determinize(state, seat, rng)
        assert known(game, twin, seat) == known(game, state, seat)
        if not state.over:
            assert twin.next_seat() == state.next_seat()
        for other in state.acting():
            forced = state.asked(other).is_open(state)
            assert twin.asked(other).is_open(twin) == forced, "being forced is not public"
            assert not forced or list(twin.legal(other)) == list(state.legal(other))
        assert game.problems(twin) == []


def walk(
    game: Game,
    seed: int,
    *,
    checks: tuple[Callable[[Match], None], ...] = (),
    limit: int = 400,
    undo_one_in: int = 8,
) -> Match:
    """A random match to the end, with undos, and the checks after every line."""
    match = Match.begin(game, seed=seed)
    rng = Rng(seed, 7)
    for _ in range(limit):
        for check in checks:
            check(match)
        if match.over:
            return match
        before = match.state.clone()
        seat = match.to_act[rng.below(len(match.to_act))]
        legal = match.legal(seat)
        match.play(legal[rng.below(len(legal))], seat)
        if match.can_undo(seat):
            copy = again(match)
            copy.undo(seat)
            assert copy.state.same(before), "an undo did not lead back"
            if rng.below(undo_one_in) == 0:
                match.undo(seat)
    raise AssertionError("the match does not end")


# ---- a match that is played on somewhere -------------------------------------------------------------------


def wander(match: Match, steps: int, seed: int = 0) -> None:
    """Play random actions, now and then one that is taken back."""
    luck = Random(seed)
    for _ in range(steps):
        if match.over:
            return
        seat = luck.choice(match.to_act)
        match.play(luck.choice(match.legal(seat)), seat)
        if luck.random() < 0.2 and match.can_undo(seat):
            match.undo(seat)


def play_on(match: Match) -> tuple[str, Match]:
    """What another process does with a match."""
    wander(match, 15, 9)
    return str(match.record), match


def first_of(thing: Game | State) -> int:
    state = thing.initial() if isinstance(thing, Game) else thing
    return state.digest()

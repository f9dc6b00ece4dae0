"""What must hold in every state of Solar Roller, for walks through random games."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.rng import Rng
from ecliptic.games.solar_roller.observe import names, observe

SWITCHES = (
    "ship_moves_limited_to_bands",
    "home_mark_counts_as_icon_for_goals",
    "settle_needs_water",
    "shifted_pair_can_make_doubles",
    "singletons_count_as_groups",
    "bonus_action_optional",
)
# Rows in which every two switches have all four pairs of settings.
PAIRWISE = ("000000", "000111", "011001", "011110", "101010", "101101", "110011", "110100")


def settings(row: str) -> dict[str, object]:
    return {name: bit == "1" for name, bit in zip(SWITCHES, row, strict=True)}


def walk(game: Game, seed: int, *, eager: bool = True) -> Iterator[tuple[State, int, int]]:
    """The states of a random game, each with the seat that acts next and what it does; seats take turns at random.

    `eager`: a seat is done with a round only if it must or now and then, so that games are full.
    """
    state, rng = game.initial(), Rng(seed, 11)
    state.events = []
    for _ in range(20_000):
        if state.over:
            return
        if state.next_seat() == CHANCE:
            seat, action = CHANCE, state.sample(rng)
        else:
            acting = state.acting()
            seat = acting[rng.below(len(acting))]
            legal = [int(x) for x in state.legal(seat)]
            good = [x for x in legal if game.actions.text(x).split()[0] not in ("done", "shift")]
            pick = good if eager and good and rng.below(12) else legal
            action = pick[rng.below(len(pick))]
        yield state, seat, action
        state.act(seat, action)
    raise AssertionError("the game does not end")


def builtins(found: object) -> Any:
    return msgspec.to_builtins(found)


def check_copies(game: Game, state: State) -> None:
    """Clone and position are the same state."""
    assert game.problems(state) == []
    twin = state.clone()
    written = json.loads(json.dumps(game.dump(state)))
    loaded = game.load(written)
    for copy in (twin, loaded):
        assert copy.same(state)
        assert state.same(copy)
        assert copy.digest() == state.digest()
    assert json.loads(json.dumps(game.dump(loaded))) == written


def check_asked(game: Game, state: State, seat: int) -> None:
    """The prompt holds the candidates, with reasons exactly where they are not legal."""
    step = state.asked(seat)
    candidates, legal = list(state.candidates(seat)), list(state.legal(seat))
    assert legal, "a dead end"
    assert len(set(candidates)) == len(candidates)
    assert legal == [action for action in candidates if step.check(state, action) == 0]
    prompt = game.prompt(state, seat)
    assert prompt.clause in game.clauses()
    assert sorted(choice.action for choice in prompt.choices) == sorted(map(game.actions.text, candidates))
    assert {choice.action for choice in prompt.legal} == set(map(game.actions.text, legal))
    for action in range(game.actions.size):
        sentence, clause = game.why(state, seat, action)
        assert (sentence == "") == (action in legal)
        assert sentence == "" or clause in game.clauses()
        assert game.actions.parse(game.actions.text(action)) == action
    if step.open_secret(state):
        assert len(legal) == 1
    assert {int(x) for x in game.advice.worthwhile(state, seat, state.legal(seat))} <= set(legal)


def check_views(game: Game, state: State) -> None:
    """Everybody gets a view and an observation of fixed length."""
    for viewer in (None, *range(game.seats)):
        view = game.view(state, viewer)
        game.score_sheet(view)
        assert game.hint(view)
        if viewer is not None:
            assert len(observe(state, viewer)) == len(names())  # type: ignore[arg-type]
            twin = game.determinize(state, viewer, Rng(1))
            assert game.problems(twin) == []


def check_events(game: Game, state: State) -> None:
    """Every event has a line with a clause that exists."""
    for event in state.events or ():
        line = game.line(event, None)
        assert line is None or line.clause in game.clauses()
    state.events = []


def seen(game: Game, state: State, viewer: int | None) -> list[Any]:
    """All that a state tells a viewer."""
    out: list[Any] = [builtins(game.view(state, viewer))]
    if viewer is not None:
        out.append([int(x) for x in observe(state, viewer)])  # type: ignore[arg-type]
        if viewer in state.acting():
            out.append(builtins(game.prompt(state, viewer)))
            out.append([game.why(state, viewer, action) for action in range(game.actions.size)])
            out.append([int(x) for x in state.legal(viewer)])
    return out


def check_law(game: Game, state: State, seat: int, action: int) -> None:
    """What a seat does in its lane changes nothing for others, but that it is done."""
    if not state.lanes or seat == CHANCE:
        return
    after = state.clone()
    after.act(seat, action)
    if not after.lanes or after.opened is not state.opened or not after.lanes[seat]:
        return
    for viewer in (None, *range(game.seats)):
        if viewer != seat:
            assert seen(game, after, viewer) == seen(game, state, viewer)
            if viewer is not None:
                twins = [game.determinize(x, viewer, Rng(3)) for x in (state, after)]
                assert twins[0].same(twins[1])


Check = Callable[[Game, State], None]

"""Positions, records and words as they may come in from outside: changed, cut, made up. For Hypothesis."""

from __future__ import annotations

import json
from copy import deepcopy
from functools import cache
from typing import Any

import msgspec
from hypothesis import strategies as st

import ecliptic
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.playout import Tally, playout
from ecliptic.core.rng import Rng
from ecliptic.testing.checks import check_asked, check_state, check_views
from ecliptic.testing.trial import Data, Trial

Strategy = st.SearchStrategy[Any]


@cache
def samples(trial: Trial) -> list[tuple[Game, Data]]:
    """The game's sample positions, as they read after they were sent somewhere."""
    assert trial.samples is not None
    return [(game, msgspec.json.decode(msgspec.json.encode(data))) for game, data in trial.samples()]


# ---- words -----------------------------------------------------------------------------------------------


def _strings(node: Any) -> set[str]:
    if isinstance(node, dict):
        return set(node).union(*map(_strings, node.values()))
    if isinstance(node, list):
        return set().union(*map(_strings, node))
    return {node} if isinstance(node, str) else set()


@cache
def words(trial: Trial) -> Strategy:
    """Words that positions of this game have, its steps, and some that nothing has."""
    game = samples(trial)[0][0]
    found = set(game.positions.steps.kinds).union(*(_strings(data) for _, data in samples(trial)))
    return st.sampled_from([*sorted(found), "Nothing", "watcher", "1", ""])


@cache
def anything(trial: Trial) -> Strategy:
    """Plain data that may stand in a position of this game, or not."""
    simple = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-2, 20),
        st.sampled_from([99, 120, 1_000_000, 2**63, -(2**63), 2**70, 1.5]),
        words(trial),
        st.text(max_size=3),
    )
    return st.one_of(
        simple,
        st.lists(simple, max_size=3),
        st.dictionaries(words(trial), simple, max_size=3),
        st.builds(lambda step, seat: {"step": step, "seat": seat}, words(trial), st.integers(0, 5)),
    )


@cache
def actions(trial: Trial) -> Strategy:
    """Words of actions of this game: whole ones, parts of them in any order, and what nothing has."""
    table = trial.game.actions
    texts = [table.text(action) for action in range(table.size)]
    pieces = sorted({piece for text in texts for piece in text.split()} | {verb.name for verb in table.verbs})
    odd = st.sampled_from(["seat=99", "kind=", "=P1", "n=3", "n=-1", "6", "\n", "=", "🪐"])
    piece = st.one_of(st.sampled_from(pieces), odd)
    return st.one_of(st.text(max_size=30), st.sampled_from(texts), st.lists(piece, max_size=5).map(" ".join))


# ---- positions -------------------------------------------------------------------------------------------

Path = tuple[Any, ...]


def spots(node: Any, here: Path = ()) -> list[Path]:
    """Everything in a position that can be changed."""
    out = [here] if here else []
    keys = node.keys() if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    for key in keys:
        out += spots(node[key], (*here, key))
    return out


def steps_to_come(path: Path) -> bool:
    """Whether a spot lies in the steps to come, where most can be wrong."""
    return path[0] in ("pending", "private") and "before" not in path


def mutate(trial: Trial, data: st.DataObject, position: Data, most: int = 3) -> Any:
    """The position with one to `most` things changed, removed, added, doubled or copied over; often in the steps to come."""
    position = deepcopy(position)
    for _ in range(data.draw(st.integers(1, most))):
        found = spots(position)
        if data.draw(st.integers(0, 2)) == 0:
            found = [path for path in found if steps_to_come(path)] or found
        if not found:
            break
        path = data.draw(st.sampled_from(found))
        node: Any = position
        for key in path[:-1]:
            node = node[key]
        key = path[-1]
        how = data.draw(st.sampled_from(["set", "set", "nudge", "nudge", "drop", "add", "double", "copy"]))
        if how == "nudge" and isinstance(node[key], int):
            node[key] += data.draw(st.sampled_from([-1, 1, 2]))
        elif how == "drop":
            del node[key]
        elif how == "double" and isinstance(node, list):
            node.insert(key, deepcopy(node[key]))
        elif how == "add" and isinstance(node, dict):
            node[data.draw(words(trial))] = data.draw(anything(trial))
        elif how == "copy":
            other: Any = position
            for part in data.draw(st.sampled_from(found)):
                try:
                    other = other[part]
                except (KeyError, IndexError, TypeError):
                    break
            node[key] = deepcopy(other)
        else:
            node[key] = data.draw(anything(trial))
    return position


def refused_or_sound(trial: Trial, game: Game, position: Any, seed: int) -> str:
    """A position is refused with one sentence, which is returned, or everything works with it and it can be played on."""
    try:
        state = game.load(position)
    except ValueError as error:
        sentence = str(error)
        assert sentence.strip()
        assert "\n" not in sentence
        assert sentence.endswith(".")
        assert sentence[0].isupper() or sentence[0] == "@"
        return sentence
    check_state(game, state)
    check_views(game, state, seed)
    for seat in state.acting():
        check_asked(game, state, seat, everything=False)
    rng = Rng(seed)
    for _ in range(40):
        if state.over:
            break
        seat = state.next_seat()
        legal = state.legal(seat)
        assert len(legal)
        state.act(seat, state.sample(rng) if seat == CHANCE else legal[rng.below(len(legal))])
        assert game.problems(state) == []
    check_views(game, state, seed)
    playout(state, rng, Tally(), 20)
    assert game.problems(state) == []
    game.scores(state)
    game.winners(state)
    return ""


# ---- records ---------------------------------------------------------------------------------------------


def refused_or_replayed(text: str) -> None:
    """A record is refused with one sentence, or it replays to a sound state."""
    try:
        match = ecliptic.replay(text)
    except ValueError as error:
        assert str(error)
        assert "\n" not in str(error)[:-1]
        return
    assert match.game.problems(match.state) == []


def mutate_record(trial: Trial, data: st.DataObject, text: str) -> str:
    """A record with one thing changed."""
    lines = text.strip().split("\n")
    junk = st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 400),
        actions(trial),
        st.sampled_from([trial.name, "", "ü"]),
        st.lists(st.integers(0, 3), max_size=3),
        st.just({}),
    )
    n = data.draw(st.integers(0, len(lines) - 1))
    how = data.draw(st.sampled_from(["field", "field", "field", "drop", "double", "swap", "cut", "text"]))
    if how == "field":
        row = json.loads(lines[n])
        key = data.draw(st.sampled_from([*row, "seat", "do", "chance", "undo", "auto", "end", "more"]))
        row[key] = data.draw(junk)
        lines[n] = json.dumps(row)
    elif how == "drop":
        del lines[n]
    elif how == "double":
        lines.insert(n, lines[n])
    elif how == "swap":
        other = data.draw(st.integers(0, len(lines) - 1))
        lines[n], lines[other] = lines[other], lines[n]
    elif how == "cut":
        lines[n] = lines[n][: data.draw(st.integers(0, len(lines[n])))]
    else:
        lines[n] = data.draw(st.text(max_size=20))
    return "\n".join(lines)

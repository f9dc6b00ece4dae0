"""Random matches of all sketches to the end, with every check after every line."""

from __future__ import annotations

from typing import Any

import pytest

from core.sketch_debt import DebtGame
from core.sketch_draft import DraftGame
from core.sketch_lanes import LaneGame
from core.sketch_windows import WindowGame
from core.toy import Toy
from ecliptic.core.match import Match
from ecliptic.core.playout import Tally, playout
from ecliptic.core.rng import Rng
from ecliptic.testing.kit import check_law, check_match, check_state, walk

GAMES: dict[str, tuple[type[Toy], dict[str, Any]]] = {
    "windows": (WindowGame, {"players": 3}),
    "windows-able": (WindowGame, {"players": 3, "ask": "able"}),
    "windows-four": (WindowGame, {"players": 4, "ask": "able"}),
    "draft": (DraftGame, {"players": 2}),
    "debt": (DebtGame, {"players": 3}),
    "debt-four": (DebtGame, {"players": 4}),
    "lanes": (LaneGame, {"players": 2}),
    "lanes-four": (LaneGame, {"players": 4}),
}


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (1, 2))])
@pytest.mark.parametrize("name", GAMES)
def test_a_walk_with_all_checks(name: str, seed: int) -> None:
    kind, options = GAMES[name]
    game = kind.make(options)
    rng = Rng(seed, 3)
    match = walk(
        game,
        seed,
        checks=(
            check_match,
            lambda match: check_state(game, match.state),
            lambda match: check_law(game, match.state, rng),
        ),
    )
    assert match.record.entries[-1].end
    assert match.winners == [k for k in range(game.seats) if match.scores[k] == max(match.scores)]


@pytest.mark.parametrize("name", GAMES)
def test_playouts_of_determinized_copies_end(name: str) -> None:
    """What a bot does: from every few decisions, deal afresh and play on at random."""
    kind, options = GAMES[name]
    game = kind.make(options)
    state = Match.begin(game, seed=11).state
    rng = Rng(11, 1)
    while not state.over:
        seat = state.next_seat()
        if seat >= 0:
            twin = game.determinize(state, seat, rng)
            assert list(twin.legal(seat)) == list(state.legal(seat))
            tally = Tally()
            playout(twin, rng, tally)
            assert tally.finished
        playout(state, rng, Tally(), 5)
        while state.next_seat() == -1:
            state.act(-1, state.sample(rng))

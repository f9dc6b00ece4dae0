"""The yardstick plays tic-tac-toe, and the loops that measure it play the same game as each other and as the peers."""

from __future__ import annotations

from fractions import Fraction
from importlib.util import find_spec

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import ecliptic
from ecliptic.core.machine import NOBODY, Event
from ecliptic.core.playout import Tally, playout
from ecliptic.core.reasons import NOT_OFFERED, no, reason_of
from ecliptic.core.rng import Rng
from ecliptic.lab.slices import PYTHON, Subject
from ecliptic.lab.tictactoe import ACTIONS, CELLS, EMPTY, LINED, MARK, MARKED, TAKEN, Board, Turn, initial
from ecliptic.lab.tictactoe_slices import OpenSpiel, OpenSpielByPython, Ours, OursByPython, PettingZoo

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
Outcomes = tuple[Fraction, Fraction, Fraction, Fraction]  # first wins, second wins, drawn; decisions to come
FULL = 255_168  # games there are, counted by the order of marks
# Of 2,000 seeds: won by the first, by the second, drawn; decisions, choices.
RANDOM = (
    1121,
    603,
    276,
    15295,
    14574,
)


def board(cells: tuple[int, ...], winner: int, over: bool) -> Board:
    """A position, as `Board` has it."""
    state = Board(vec[i64](list(cells)))
    state.empty = cells.count(EMPTY)
    state.winner = winner
    if not over:
        state.then(Turn((CELLS - state.empty) % 2))
    return state


def lined_by(cells: tuple[int, ...]) -> int:
    """Who has three in a line, told by all eight lines."""
    for a, b, c in LINES:
        if cells[a] != EMPTY and cells[a] == cells[b] == cells[c]:
            return cells[a]
    return NOBODY


def test_every_position_of_the_game() -> None:
    """All 5,478 positions and 255,168 games, each step compared with the rules written another way."""
    first = initial()
    games: dict[tuple[int, ...], int] = {}
    chances: dict[tuple[int, ...], Outcomes] = {}

    def visit(state: Board) -> None:
        cells = tuple(int(x) for x in state.cells)
        if cells in games:
            return
        assert state.winner == lined_by(cells)
        assert state.empty == cells.count(EMPTY)
        assert state.over == (state.winner != NOBODY or state.empty == 0)
        assert state.same(board(cells, int(state.winner), state.over))
        if state.over:
            won = [state.winner == 0, state.winner == 1, state.winner == NOBODY]
            games[cells] = 1
            chances[cells] = (Fraction(won[0]), Fraction(won[1]), Fraction(won[2]), Fraction(0))
            return
        seat = (CELLS - state.empty) % 2
        assert state.acting() == [seat]
        legal = [int(action) for action in state.legal(seat)]
        assert legal == [k for k in range(CELLS) if cells[k] == EMPTY]
        assert legal == [a for a in state.candidates(seat) if state.refusal(seat, a) == 0]
        count, sums = 0, [Fraction(0)] * 4
        for action in legal:
            after = state.clone()
            after.act(seat, action)
            visit(after)
            then = tuple(int(x) for x in after.cells)
            assert then == (*cells[:action], seat, *cells[action + 1 :])
            count += games[then]
            sums = [total + part for total, part in zip(sums, chances[then], strict=True)]
        assert tuple(int(x) for x in state.cells) == cells  # the clones were clones
        one, two, drawn, length = (total / len(legal) for total in sums)
        games[cells] = count
        chances[cells] = (one, two, drawn, length + 1)

    visit(first)
    start = tuple([EMPTY] * CELLS)
    assert len(games) == 5_478
    assert games[start] == FULL
    one, two, drawn, length = chances[start]
    assert (one, two, drawn) == (Fraction(737, 1260), Fraction(121, 420), Fraction(8, 63))
    assert [round(float(share), 3) for share in (one, two, drawn)] == [0.585, 0.288, 0.127]
    assert round(float(length), 2) == 7.63


def test_random_play_gives_the_known_shares() -> None:
    tally, won = Tally(), {0: 0, 1: 0, NOBODY: 0}
    for number in range(2_000):
        state = initial()
        playout(state, Rng(number), tally)
        won[int(state.winner)] += 1
    assert tally.finished
    assert tally.chances == 0
    # The same on the source and compiled.
    assert (won[0], won[1], won[NOBODY], tally.decisions, tally.choices) == RANDOM


def test_what_is_refused_and_what_is_told() -> None:
    state = initial()
    state.events = []
    for cell in (4, 0, 3, 1, 5):
        state.act(state.next_seat(), MARK(cell))
        assert state.refusal(state.next_seat(), MARK(cell)) == no(TAKEN) if not state.over else True
    assert state.winner == 0

    def told(event: Event) -> tuple[int, int, int]:
        return int(event.kind), int(event.a), int(event.b)

    assert [told(event) for event in state.events] == [
        *[(MARKED, k % 2, cell) for k, cell in enumerate((4, 0, 3, 1, 5))],
        (LINED, 0, 0),
    ]
    assert reason_of(initial().refusal(0, CELLS)) == NOT_OFFERED
    assert [ACTIONS.text(action) for action in initial().legal(0)] == [f"mark {k}" for k in range(1, 10)]


def test_copies_numbers_and_digests() -> None:
    state = initial()
    state.act(0, MARK(8))
    twin = state.clone()
    assert state.same(twin)
    assert state.digest() == twin.digest()
    assert list(state.numbers()) == [EMPTY] * 8 + [0, 8, NOBODY]
    twin.act(1, MARK(0))
    assert not state.same(twin)
    assert list(state.numbers())[:8] == [EMPTY] * 8


# The peers come with `pip install 'ecliptic[bench]'`, which no test needs.
LOOPS: list[type[Subject]] = [Ours, OursByPython]
LOOPS += [OpenSpiel, OpenSpielByPython] if find_spec("pyspiel") else []
# Its tic-tac-toe draws by pygame.
LOOPS += [PettingZoo] if find_spec("pettingzoo") and find_spec("pygame") else []


@pytest.mark.parametrize("kind", LOOPS)
def test_a_loop_plays_whole_games(kind: type[Subject]) -> None:
    subject = kind()
    found = [subject.slice(0.02) for _ in range(4)]
    games = sum(part.games for part in found)
    decisions = sum(part.decisions for part in found)
    choices = sum(part.choices for part in found)
    assert games >= 200
    assert abs(decisions / games - 7.63) < 0.5
    assert 0 < decisions - choices < games  # the ninth mark is the only one without a choice
    assert (subject.seats, subject.peer) == (2, subject.name != "tictactoe")
    assert subject.loop == ("own" if kind in (Ours, OpenSpiel) else PYTHON)


def test_it_is_no_game_to_play() -> None:
    assert "tictactoe" not in ecliptic.game_names()
    with pytest.raises(ValueError, match="no game called"):
        ecliptic.game("tictactoe")

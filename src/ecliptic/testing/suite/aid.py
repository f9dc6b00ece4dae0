"""How points are made is told line by line, with clauses that exist, in every mode; figures are those of the options."""

from __future__ import annotations

import pytest

from ecliptic.core.game import Game
from ecliptic.core.views import Aid
from ecliptic.testing.trial import Options, Trial, each_mode


def check_line(game: Game, line: Aid) -> None:
    """It has a clause, begins as a sentence does, and ends as none."""
    assert line.clause in game.clauses(), line
    assert line.what[0].isupper(), line
    assert not line.worth.endswith("."), line


@each_mode()
def test_every_line_has_its_clause(trial: Trial, options: Options) -> None:
    game = trial.made(options)
    lines = game.aid()
    if not lines:
        pytest.skip("the game says nothing of how points are made")
    for line in lines:
        check_line(game, line)


@each_mode()
def test_every_step_of_a_turn_has_its_clause(trial: Trial, options: Options) -> None:
    game = trial.made(options)
    steps = game.order()
    if not steps:
        pytest.skip("the game says nothing of the order of a turn")
    assert len({step.what for step in steps}) == len(steps)
    for step in steps:
        check_line(game, step)
        assert step.worth, step

"""How points are made is told line by line, with clauses that exist, in every mode; figures are those of the options."""

from __future__ import annotations

from ecliptic.core.registry import game_class
from games.bench import Options, Trial, each_mode


@each_mode()
def test_every_line_has_its_clause(trial: Trial, options: Options) -> None:
    game = trial.made(options)
    lines = game.aid()
    assert lines
    for line in lines:
        assert line.clause in game.clauses(), line
        assert line.what[0].isupper(), line
        assert not line.worth.endswith("."), line


@each_mode()
def test_every_step_of_a_turn_has_its_clause(trial: Trial, options: Options) -> None:
    game = trial.made(options)
    steps = game.order()
    assert 4 <= len(steps) <= 9
    assert len({step.what for step in steps}) == len(steps)
    for step in steps:
        assert step.clause in game.clauses(), step
        assert step.what[0].isupper(), step
        assert step.worth, step
        assert not step.worth.endswith("."), step


def test_steps_follow_the_options() -> None:
    def told(name: str, **options: object) -> str:
        return str(game_class(name).make(options).order())

    assert "refuel" in told("solarquest")
    assert "uel" not in told("solarquest", fuel=False)
    assert "Phase two" not in told("vertium", phases="one")
    assert "Take a card" not in told("vertium", players=1)
    assert "the attack goes round" in told("vertium", style="american")
    assert "Star tracks" not in told("spacecorp", last_era="mariners")


def test_figures_follow_the_options() -> None:
    told = {
        players: [line.worth for line in game_class("solarius").make({"players": players}).aid()]
        for players in (2, 4)
    }
    assert told[2][-1] == "2, 0"
    assert told[4][-1] == "6, 4, 2, 0"
    alone = game_class("solar_roller").make({"players": 1}).aid()
    assert alone[-1].what == "An action"
    assert alone[-1].worth == "\u22121"

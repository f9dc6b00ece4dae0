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

"""How points are made is told line by line, and figures are those of the options."""

from ecliptic.core.registry import game_class
from ecliptic.testing import Options, Trial
from ecliptic.testing.suite.aid import *  # noqa: F403
from ecliptic.testing.trial import each_mode
from games.bench import trials  # noqa: F401


@each_mode()
def test_our_games_say_how_points_are_made_and_what_a_turn_is(trial: Trial, options: Options) -> None:
    game = trial.made(options)
    assert game.aid()
    assert 4 <= len(game.order()) <= 9


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

"""What is rendered is what the viewer may see, in three forms."""

from __future__ import annotations

import numpy as np

from ecliptic import envs
from ecliptic.core.rng import Rng
from ecliptic.envs.pictures import Pictures
from ecliptic.testing.trial import Trial, each, walk
from games.bench import trials  # noqa: F401


@each()
def test_a_picture_shows_no_more_than_its_viewer_may_know(trial: Trial) -> None:
    game = trial.made(trial.modes[0])
    for n, (state, _, _) in enumerate(walk(game, 2, trial.put_off)):
        if n > 300:
            break
        if n % 60 == 7:
            twin = game.determinize(state, 0, Rng(n))
            for mode in ("ansi", "svg"):
                pictures = Pictures(game, mode, 0)
                shown = pictures.render(state)
                assert shown == pictures.render(twin)
                assert isinstance(shown, str)
                assert "@1" not in shown
                assert "player_0" in shown or mode == "svg"


def test_dots_have_the_size_of_a_board() -> None:
    env = envs.aec("vertium", render_mode="rgb_array")
    env.reset(seed=1)
    shown = env.render()
    assert isinstance(shown, np.ndarray)
    assert (shown.shape, shown.dtype) == ((660, 1000, 3), np.uint8)
    assert len(np.unique(shown.reshape(-1, 3), axis=0)) > 50


def test_for_people_it_is_printed(capsys: object) -> None:
    env = envs.aec("vertium", render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert "player_0: 0 VP, acts" in capsys.readouterr().out  # type: ignore[attr-defined]

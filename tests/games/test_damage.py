"""Whatever comes in from outside is taken or refused with a sentence; half a position of our games is refused."""

import pytest

from ecliptic.testing import Trial
from ecliptic.testing.suite.damage import *  # noqa: F403
from ecliptic.testing.trial import each
from games.bench import trials  # noqa: F401


@each()
def test_half_a_position_is_refused(trial: Trial) -> None:
    game = trial.made(trial.modes[0])
    phase = {key: value for key, value in game.dump(game.initial()).items() if key in ("game", "phase")}
    for data in ({}, {"game": trial.name}, phase):
        with pytest.raises(ValueError, match=r"^[A-Z][^\n]*\.$"):
            game.load(data)

"""Random play to the end, while all that must hold is checked."""

import pytest

from ecliptic.testing import Trial
from ecliptic.testing.suite import random_play
from ecliptic.testing.suite.random_play import *  # noqa: F403
from ecliptic.testing.trial import each
from games.bench import trials  # noqa: F401


@each()
@pytest.mark.clause("VT-18.22")
def test_random_games_keep_all_invariants(trial: Trial) -> None:
    random_play.test_random_games_keep_all_invariants(trial)

"""Random play to the end, while all that must hold is checked."""

import pytest

from ecliptic.testing import Options, Trial
from ecliptic.testing.suite import random_play
from ecliptic.testing.suite.random_play import *  # noqa: F403
from ecliptic.testing.trial import each_mode
from games.bench import trials  # noqa: F401


@each_mode()
@pytest.mark.clause("VT-18.22")
def test_a_random_game_keeps_all_invariants(trial: Trial, options: Options) -> None:
    random_play.test_a_random_game_keeps_all_invariants(trial, options)

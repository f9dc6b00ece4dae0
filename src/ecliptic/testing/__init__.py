"""What every game must hold, tested once for all games, and the bench on which a game is put for it.

Another package's game is tested like ours. In its folder of tests, three files:

    conftest.py     pytest_plugins = ["ecliptic.testing.plugin"]
    trial.py        TRIAL = Trial(game=MyGame, folder=Path(__file__).parent)
    test_game.py    from ecliptic.testing.suite import *
                    from trial import TRIAL

`Trial` says how much more a game can say of itself; tests of what it does not say are skipped. pytest and Hypothesis
are needed: `pip install "ecliptic[testing]"`.
"""

import pytest

# What differs is said in these, too.
pytest.register_assert_rewrite(
    "ecliptic.testing.checks", "ecliptic.testing.damage", "ecliptic.testing.kit", "ecliptic.testing.suite"
)

from ecliptic.testing.trial import Case, Data, Options, Recorded, Style, Trial, best_score_wins, met, walk  # noqa: E402
from ecliptic.testing.truth import Met, Says, Truth  # noqa: E402

__all__ = [
    "Case",
    "Data",
    "Met",
    "Options",
    "Recorded",
    "Says",
    "Style",
    "Trial",
    "Truth",
    "best_score_wins",
    "met",
    "walk",
]

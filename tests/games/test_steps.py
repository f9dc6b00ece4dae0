"""Every kind of step is written in positions, says what it is for, and happens in play."""

from ecliptic.testing.suite.steps import *  # noqa: F403
from games.bench import trials  # noqa: F401

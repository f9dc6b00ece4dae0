"""What plays itself commits nothing."""

from ecliptic.testing.suite.forced import *  # noqa: F403
from games.bench import trials  # noqa: F401

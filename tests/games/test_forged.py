"""A record that somebody changed is refused, with a sentence that names the line."""

from ecliptic.testing.suite.forged import *  # noqa: F403
from games.bench import trials  # noqa: F401

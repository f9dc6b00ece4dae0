"""What a learner sees is named, bounded and as much in every mode, and has all of fields, options and question in it."""

from ecliptic.testing.suite.observing import *  # noqa: F403
from games.bench import trials  # noqa: F401

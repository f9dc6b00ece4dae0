"""The corpus of finished games, golden logs, and frozen counts."""

from ecliptic.testing.suite.records import *  # noqa: F403
from games.bench import trials  # noqa: F401

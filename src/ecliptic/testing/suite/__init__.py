"""All tests that games share, for a test module of your own: `from ecliptic.testing.suite import *`."""

from ecliptic.testing.suite.aid import *  # noqa: F403
from ecliptic.testing.suite.bills import *  # noqa: F403
from ecliptic.testing.suite.damage import *  # noqa: F403
from ecliptic.testing.suite.forced import *  # noqa: F403
from ecliptic.testing.suite.forged import *  # noqa: F403
from ecliptic.testing.suite.law import *  # noqa: F403
from ecliptic.testing.suite.learn import *  # noqa: F403
from ecliptic.testing.suite.observing import *  # noqa: F403
from ecliptic.testing.suite.options import *  # noqa: F403
from ecliptic.testing.suite.random_play import *  # noqa: F403
from ecliptic.testing.suite.records import *  # noqa: F403
from ecliptic.testing.suite.refusals import *  # noqa: F403
from ecliptic.testing.suite.steps import *  # noqa: F403

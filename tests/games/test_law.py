"""The law: what a seat can't know changes nothing that it is shown, asked, refused or told."""

import pytest

from ecliptic.testing import Options, Trial
from ecliptic.testing.suite import law
from ecliptic.testing.suite.law import *  # noqa: F403
from ecliptic.testing.trial import each, each_mode, label, some_or_all
from games.bench import trials  # noqa: F401

pytestmark = pytest.mark.compiled  # thousands of states dealt afresh: that build does it much quicker


@some_or_all("one_in", 45, 9)
@each_mode(law=True, dear=True)
@pytest.mark.clause("VT-18.21", "SR-15.21")
def test_the_law_in_random_games(trial: Trial, options: Options, one_in: int) -> None:
    law.test_the_law_in_random_games(trial, options, one_in)


@each("options", of=lambda trial: trial.in_lanes, ids=label)
@pytest.mark.clause("SR-15.20")
def test_what_is_done_in_lanes_changes_nothing_that_others_may_do(trial: Trial, options: Options) -> None:
    law.test_what_is_done_in_lanes_changes_nothing_that_others_may_do(trial, options)

"""A course says nothing that is not so: every lesson is played along all that it encourages and speaks of."""

from __future__ import annotations

import pytest

from ecliptic.learn.checking import faults_of
from ecliptic.learn.courses import course_of
from ecliptic.testing.trial import Trial, each


@each()
def test_every_lesson_holds(trial: Trial) -> None:
    course = course_of(trial.game)
    if course is None:
        pytest.skip("the game has no lessons")
    assert faults_of(trial.game, course) == []

"""Options: which go together, what follows from what was chosen, and how a bad one is refused."""

import pytest

from ecliptic.core.options import fields
from ecliptic.core.words import capital
from ecliptic.testing import Options, Trial
from ecliptic.testing.suite import options
from ecliptic.testing.suite.options import *  # noqa: F403
from ecliptic.testing.trial import each, label
from games.bench import trials


@each()
@pytest.mark.clause("VT-13.1", "VT-13.13", "VT-14.1", "VT-15.1", "VT-15.4", "VT-16.3")
def test_what_can_be_played_together_and_what_not(trial: Trial) -> None:
    options.test_what_can_be_played_together_and_what_not(trial)


@each("case", of=lambda trial: trial.implied, ids=lambda case: label(case[0]) or "nothing")
@pytest.mark.clause("VT-13.1", "VT-14.1", "VT-15.1", "VT-15.4")
def test_what_was_left_open_follows_from_what_was_chosen(trial: Trial, case: tuple[Options, Options]) -> None:
    options.test_what_was_left_open_follows_from_what_was_chosen(trial, case)


@each("case", of=lambda trial: trial.refused, ids=lambda case: label(case[0]))
@pytest.mark.clause("VT-2.1", "VT-8.5", "VT-12.1", "SR-12.1")
def test_a_bad_option_is_refused_with_a_sentence(trial: Trial, case: tuple[Options, str]) -> None:
    options.test_a_bad_option_is_refused_with_a_sentence(trial, case)


def test_people_read_words_and_no_identifiers() -> None:
    """Of ours each option of several words has a title of its own, unless its name is one; so has each value."""
    plain = {"start_cards", "first_era", "last_era"}
    for trial in trials():
        found = fields(trial.game.Options)
        called = {field.name: field.title for field in found}
        called |= {value: said for field in found for value, said in field.words.items()}
        same = {name for name, said in called.items() if said == capital(name.replace("_", " "))}
        assert {name for name in same if "_" in name} <= plain, trial.name
        assert len({field.title for field in found}) == len(found)
        for field in found:
            assert len(set(field.words.values())) == len(field.words)
            assert all(len(said) <= 34 for said in (field.title, *field.words.values()))

"""Options: which go together, what follows from what was chosen, and how a bad one is refused."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from ecliptic.core.options import fields, read
from ecliptic.testing.trial import Options, Trial, each, every_row, label, pairwise


@each()
def test_the_switches_are_all_here(trial: Trial) -> None:
    found = fields(trial.game.Options)
    assert [field.name for field in found] == list(trial.values)
    for field in found:
        assert field.clause in trial.game.clauses()
        assert field.sentence.endswith(".")
    every = {pair for row in every_row(trial) if trial.allowed(row) for pair in combinations(row.items(), 2)}
    rows = pairwise(trial)
    assert {pair for row in rows for pair in combinations(row.items(), 2)} == every
    assert len(rows) <= 24
    assert {("players", options["players"]) for options in trial.modes} >= {
        ("players", n) for n in trial.game.counts
    }


@each()
def test_what_can_be_played_together_and_what_not(trial: Trial) -> None:
    """Whatever is chosen is taken, or refused with one sentence that names a clause of the rules."""
    clauses, kind = trial.game.clauses(), trial.game.Options
    found = 0
    every = every_row(trial)
    # Reading a row as from a form takes longer than checking it: some 1,000 are read.
    reads = max(1, len(every) // 1000)
    for number, row in enumerate(every):
        options = kind(**row)
        sentence = options.problem()
        assert (sentence == "") == trial.allowed(row), row
        if sentence:
            assert sentence.endswith(").")
            assert sentence.count(". ") == 0
            named = re.findall(rf"{trial.game.prefix}-\d+\.\d+", sentence)
            assert named
            assert all(clause in clauses for clause in named)
            if number % reads == 0:
                with pytest.raises(ValueError, match=re.escape(sentence)):
                    read(kind, row)
        else:
            found += 1
            assert {name: getattr(options, name) for name in trial.values} == row
            if number % reads == 0:
                assert read(kind, row) == options
    assert found == (trial.combinations or len(every))


@each("case", of=lambda trial: trial.implied, ids=lambda case: label(case[0]) or "nothing")
def test_what_was_left_open_follows_from_what_was_chosen(trial: Trial, case: tuple[Options, Options]) -> None:
    given, comes = case
    made = trial.game.make(given)
    assert {name: getattr(made.options, name) for name in comes} == comes
    assert made.seats == comes.get("players", made.seats)
    whole = {name: getattr(made.options, name) for name in trial.values}  # as a record has them
    assert trial.game.make(whole).options == made.options


@each("case", of=lambda trial: trial.refused, ids=lambda case: label(case[0]))
def test_a_bad_option_is_refused_with_a_sentence(trial: Trial, case: tuple[Options, str]) -> None:
    given, says = case
    with pytest.raises(ValueError, match=says):
        trial.game.make(given)

"""What people read: numbers agree with their nouns, have a true minus; no line of the log says "you" of somebody else.

And no two choices of a question are called the same.
"""

from __future__ import annotations

import re

import pytest

from ecliptic.core.views import Choice, Prompt
from ecliptic.testing import Options, Trial, corpus
from ecliptic.testing.trial import each_mode, some_or_all
from games.agreement import alike, check_texts, disagreeing
from games.bench import trial_of, trials  # noqa: F401


@pytest.mark.slow
@some_or_all("one_in", 48, 12)
@each_mode(law=True, dear=True)
def test_numbers_agree_the_log_says_you_to_nobody_and_no_two_choices_are_called_the_same(
    trial: Trial, options: Options, one_in: int
) -> None:
    check_texts(trial, options, seed=2, one_in=one_in)


def test_no_line_of_a_golden_log_begins_small() -> None:
    """They are held to what is told (test_records), and have what random games seldom come to."""
    for name in ("vertium", "solar_roller", "solarquest", "solarius", "spacecorp"):
        trial = trial_of(name)
        for golden in trial.golden:
            lines = corpus.golden_path(trial, golden).read_text(encoding="utf-8").splitlines()
            assert lines
            assert [line for line in lines if re.match(r" *\d+  (?:== )?[a-z]", line)] == []


def test_the_reader_of_texts_finds_what_is_wrong() -> None:
    assert disagreeing("1 planets") == ["1 planets"]
    assert disagreeing("takes 1 Water tokens off") == ["1 Water tokens"]
    assert disagreeing("2 card in hand") == ["2 card"]
    assert disagreeing("costs -2 VP") == ["-2"]
    assert (
        disagreeing(
            "1 planet, 2 cards, 1 of 5 planets, 21 planets, round 1, hit 3, hexes 2-4, -> 4,-3 or -2,1"
        )
        == []
    )


def test_choices_are_alike_by_label_note_place_and_group() -> None:
    one, other = (
        Choice(action="a", label="Red", note="2 points"),
        Choice(action="b", label="Red", note="1 point"),
    )
    same = Choice(action="c", label="Red", note="2 points")
    dim = Choice(action="d", label="Red", note="1 point", why="Not now")
    assert alike(Prompt(seat=0, say="", sub="", clause="", choices=[one, other, dim])) == []
    assert alike(Prompt(seat=0, say="", sub="", clause="", choices=[one, other, same])) == [
        ("Red", "2 points", "", "")
    ]

"""Our games, for the tests that every game must pass (`ecliptic.testing`), and where their records lie.

A game joins by one file in its folder of tests, `tests/<game>/trial.py`. `--game vertium` leaves the others out.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from ecliptic.testing import Trial

TESTS = Path(__file__).resolve().parent.parent
RECORDS = TESTS / "records"


@cache
def trials(only: tuple[str, ...] = ()) -> tuple[Trial, ...]:
    """Those of all games, or of some, by name."""
    names = sorted(path.parent.name for path in TESTS.glob("*/trial.py"))
    return tuple(trial_of(name) for name in names if not only or name in only)


def trial_of(name: str) -> Trial:
    """That of one game. ModuleNotFoundError if it has none."""
    found = import_module(f"{name}.trial").TRIAL
    assert isinstance(found, Trial)
    return found

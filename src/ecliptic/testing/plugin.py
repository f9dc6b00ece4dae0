"""For `pytest_plugins` of a conftest.py: runs the shared tests for the trials of the module that has them.

That module has a `TRIAL`, or a function `trials` that makes several; with `--game NAME` it is asked for these alone.
"""

from __future__ import annotations

import pytest
from hypothesis import settings

from ecliptic.testing.trial import OVER, Over

# A test never asserts a time: on a busy machine a stranger's game would fail by Hypothesis' own limit.
if settings.get_current_profile_name() == "default":  # nobody has chosen another one
    settings.register_profile("ecliptic", deadline=None, max_examples=40)
    settings.load_profile("ecliptic")

MARKERS = (
    "clause(id, ...): the clauses of a game's rules.md that this test covers",
    "soak: a long check; left out unless -m names it",
    "slow: left out by --quick",
    "compiled: takes too long on the source",
    "source(only): also on the source, where others run on the compiled build; only=True: nowhere else",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--game", action="append", default=[], help="of the tests for all games those of this one"
    )
    parser.addoption(
        "--quick", action="store_true", help="one mode, row and record of each game, and nothing that is slow"
    )


def pytest_configure(config: pytest.Config) -> None:
    for line in MARKERS:
        config.addinivalue_line("markers", line)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long checks are for those who ask for them, slow ones not for those who want a quick answer."""
    marks = [] if "soak" in config.option.markexpr else ["soak"]
    marks += ["slow"] if config.getoption("--quick") else []
    stay: list[pytest.Item] = []
    out: list[pytest.Item] = []
    for item in items:
        (out if any(item.get_closest_marker(mark) for mark in marks) else stay).append(item)
    items[:] = stay
    config.hook.pytest_deselected(items=out)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Once for every trial, or for every item of every trial (see `each`)."""
    over: Over | None = getattr(metafunc.function, OVER, None)
    if over is None:
        return
    make = getattr(metafunc.module, "trials", None)
    only = tuple(metafunc.config.getoption("--game"))
    found = make(only) if make else (metafunc.module.TRIAL,)
    quick = metafunc.config.getoption("--quick")
    metafunc.parametrize(over.names, [row for trial in found for row in over.rows(trial, quick=quick)])

"""For `pytest_plugins` of a conftest.py: runs the shared tests for the trials of the module that has them.

That module has a `TRIAL`, or a function `trials` that makes several; with `--game NAME` it is asked for these alone.
"""

from __future__ import annotations

import pytest

from ecliptic.testing.trial import OVER, Over

MARKERS = (
    "clause(id, ...): the clauses of a game's rules.md that this test covers",
    "soak: a long check; left out unless -m names it",
    "compiled: takes too long on the source",
    "source(only): also on the source, where others run on the compiled build; only=True: nowhere else",
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--game", action="append", default=[], help="of the tests for all games those of this one"
    )


def pytest_configure(config: pytest.Config) -> None:
    for line in MARKERS:
        config.addinivalue_line("markers", line)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Long checks are for those who ask for them."""
    if "soak" in config.option.markexpr:
        return
    long = [item for item in items if item.get_closest_marker("soak")]
    items[:] = [item for item in items if item not in long]
    config.hook.pytest_deselected(items=long)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Once for every trial, or for every item of every trial (see `each`)."""
    over: Over | None = getattr(metafunc.function, OVER, None)
    if over is None:
        return
    make = getattr(metafunc.module, "trials", None)
    only = tuple(metafunc.config.getoption("--game"))
    found = make(only) if make else (metafunc.module.TRIAL,)
    metafunc.parametrize(over.names, [row for trial in found for row in over.rows(trial)])

"""The toy game in a browser, and the two kinds of databases."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import postgres
from web import support
from web.desk import Desk, Site

# Modules of which all tests run on PostgreSQL, too, in `make soak`; those marked `both` always do.
BOTH = {
    "test_act",
    "test_seats",
    "test_votes",
    "test_chat",
    "test_lobby",
    "test_plans",
    "test_results",
    "test_time",
}
KINDS = ("sqlite", "postgresql")
_numbers = count(1)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    always = metafunc.definition.get_closest_marker("both") is not None
    if always or Path(metafunc.definition.path).stem in BOTH:
        other = pytest.param(KINDS[1], marks=[] if always else [pytest.mark.soak])
        if "database" not in metafunc.fixturenames:
            metafunc.fixturenames.append("database")
        metafunc.parametrize("database", [KINDS[0], other], indirect=True)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    made = Site(tmp_path)
    yield made
    made.stop()


@pytest.fixture
def desk(chromium: Browser, site: Site) -> Iterator[Desk]:
    made = Desk(chromium, site)
    yield made
    for context in made.contexts:
        context.close()
    assert made.errors == []


class Databases:
    """Empty databases of a server, each with our tables: made as copies of one, which takes a twentieth of a second."""

    def __init__(self, server: postgres.Server) -> None:
        from ecliptic.web.storage.postgres import Postgres

        self.server = server
        Postgres(server.make("made")).close()

    def __call__(self, *, empty: bool = False) -> str:
        import psycopg

        name = f"test_{next(_numbers)}"
        with psycopg.connect(self.server.url, autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}" + ("" if empty else " TEMPLATE made"))
        return self.server.of(name)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[postgres.Server]:
    if postgres.find() is None:
        if postgres.required():
            pytest.fail(postgres.MISSING)
        pytest.skip(postgres.MISSING)
    with postgres.running() as server:
        yield server


@pytest.fixture(scope="session")
def new_database(postgres_server: postgres.Server) -> Databases:
    return Databases(postgres_server)


@pytest.fixture
def database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Houses of this test keep their tables there: "sqlite", or "postgresql", where each folder has a database."""
    kind: str = request.param
    if kind == KINDS[1]:
        new: Databases = request.getfixturevalue("new_database")
        known: dict[Path, str] = {}

        def of(folder: Path) -> str:
            if folder not in known:
                known[folder] = new()
            return known[folder]

        monkeypatch.setattr(support, "DATABASE", of)
    return kind

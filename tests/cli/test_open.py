"""`ecliptic` alone plays at once, and `--version` says which build it is."""

from __future__ import annotations

import platform
import socket
from importlib import metadata
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

import ecliptic.core.machine
from cli.command_line import refused, run
from ecliptic.cli import build, command, serve
from ecliptic.web import app


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the server was asked to be; it listens until the page was opened, and ends."""
    calls: list[dict[str, Any]] = []

    def listen(host: str, port: int, data_dir: Path | None, **how: Any) -> None:
        calls.append({"host": host, "port": port, "data_dir": data_dir, **how})
        if port:
            with socket.create_server((host, port)):
                opened.wait(10)

    import threading

    opened = threading.Event()
    monkeypatch.setattr(app, "serve", listen)
    monkeypatch.setattr(
        "webbrowser.open", lambda address: (calls.append({"opened": address}), opened.set()) and True
    )
    return calls


def test_alone_in_a_terminal_it_plays_at_once(served: list[dict[str, Any]]) -> None:
    with (
        mock.patch("sys.stdin.isatty", return_value=True),
        mock.patch("sys.stdout.isatty", return_value=True),
    ):
        assert command.run([]) == 0
    assert served[0]["host"] == "127.0.0.1"
    assert served[1] == {"opened": f"http://localhost:{served[0]['port']}/"}


def test_where_the_port_is_taken_another_one_is_found(served: list[dict[str, Any]]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert run("serve", "--open", "--port", port).status == 0
    assert served[0]["port"] > port


def test_without_being_asked_nothing_is_opened(served: list[dict[str, Any]]) -> None:
    assert run("serve", "--port", 0).status == 0
    assert len(served) == 1


@pytest.mark.parametrize("words", [["--port", "0"], ["--fd", "3"]])
def test_a_page_needs_an_address(words: list[str]) -> None:
    refused(run("serve", "--open", *words), "known beforehand")


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("127.0.0.1", "localhost"),
        ("0.0.0.0", "localhost"),
        ("::", "localhost"),
        ("10.0.0.5", "10.0.0.5"),
        ("fe80::1", "[fe80::1]"),
    ],
)
def test_a_server_is_called_as_it_calls_itself(host: str, name: str) -> None:
    assert serve.name_of(serve.reached_at(host)) == name


def test_the_version_says_which_build_it_is(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    said = run("--version").out
    assert said.startswith(f"ecliptic {metadata.version('ecliptic')}, {build.kind()}, ")
    assert platform.python_version() in said
    for name in ("machine.py", "machine.cpython-311-x86_64-linux-gnu.so"):
        (tmp_path / name).touch()
    monkeypatch.delenv("ECLIPTIC_INTERPRETED", raising=False)
    monkeypatch.setattr(ecliptic.core.machine, "__file__", str(tmp_path / "machine.py"))
    assert build.kind() == "from the source"
    monkeypatch.setenv("ECLIPTIC_INTERPRETED", "1")
    assert build.kind() == "from the source, as ECLIPTIC_INTERPRETED asks"
    monkeypatch.setattr(ecliptic.core.machine, "__file__", str(next(tmp_path.glob("*.so"))))
    assert build.kind() == "compiled"

"""Runs the command in this process, with Pebbles as the installed game unless told otherwise."""

from __future__ import annotations

import contextlib
import io
import json
from dataclasses import dataclass
from unittest import mock

from ecliptic.cli import main
from ecliptic.core import registry
from lab.toy import entries


@dataclass
class Done:
    """What a command came to."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> object:
        """Its output as data."""
        return json.loads(self.out)


def run(*argv: object, stdin: str | bytes = "", installed: bool = False) -> Done:
    """Run `ecliptic` with these arguments. `installed`: with the games that are really there."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    keyboard = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    games = contextlib.nullcontext() if installed else mock.patch.object(registry, "_entries", entries)
    with (
        games,
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
        mock.patch("sys.stdin", keyboard),
    ):
        status = main([str(word) for word in argv])
    return Done(status, out.getvalue(), err.getvalue())


def refused(done: Done, *words: str) -> None:
    """Wrong use: status 2, nothing printed, one sentence that has these words."""
    assert done.status == 2
    assert done.out == ""
    assert done.err.startswith("ecliptic: ")
    assert done.err.endswith(".\n")
    assert done.err.count("\n") == 1
    for word in words:
        assert word in done.err

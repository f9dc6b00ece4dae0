"""What a package brings beside its rules: where it does not fit, the host is told, and pages go on without."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TypeVar

from ecliptic.core.game import Game

log = logging.getLogger("ecliptic")
T = TypeVar("T")


def brought(kind: type[Game], what: str, read: Callable[[], T], without: T) -> T:
    """What `read` finds; `without`, and one sentence to the host, where it does not fit. Who asks keeps the answer."""
    try:
        return read()
    except ValueError as error:
        log.warning("the %s of %s can't be had: %s", what, kind.name, error)
        return without

"""The operator's log: for people or as JSON, each kind of line once a minute, and none that strangers can multiply."""

from __future__ import annotations

import logging
import sys
import time
from collections.abc import Callable, Mapping
from typing import Final, TextIO

import msgspec

MINUTE: Final = 60.0
MOST_KINDS: Final = 200  # that are told apart: lines that never say the same twice are counted as one
# uvicorn says these of whatever is sent to a port: refusals are counted in `Limits` instead
STRANGERS: Final = ("Invalid HTTP request", "Unsupported upgrade request", "No supported WebSocket library")
log = logging.getLogger("ecliptic")


class Kind:
    """What is known of lines that say the same with other words in their gaps."""

    def __init__(self, now: float) -> None:
        self.told = now
        self.missed = 0
        self.last: logging.LogRecord | None = None


class Seldom(logging.Filter):
    """Lets a line of each kind pass, and counts what would follow within a minute; `tell` says how many these were."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.clock = clock
        self._kinds: dict[tuple[str, int, str, str], Kind] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is written."""
        words = str(record.msg)
        if record.name == "uvicorn.error" and words.startswith(STRANGERS):
            return False
        if getattr(record, "summed", False):
            return True
        error = record.exc_info[0] if record.exc_info else None
        key = (record.name, record.levelno, words, error.__name__ if error else "")
        kind = self._kinds.get(key)
        if kind is None and len(self._kinds) >= MOST_KINDS:
            key = (record.name, record.levelno, "", "")
            kind = self._kinds.get(key)
        if kind is None:
            self._kinds[key] = Kind(self.clock())
            return True
        kind.missed += 1
        kind.last = record
        return False

    def tell(self) -> None:
        """Write what was left out, a line a kind; from then on each may be written again."""
        now = self.clock()
        for key, kind in list(self._kinds.items()):
            if now - kind.told < MINUTE:
                continue
            if kind.last is None:
                del self._kinds[key]
                continue
            last, missed = kind.last, kind.missed
            self._kinds[key] = Kind(now)
            logging.getLogger(last.name).log(
                last.levelno,
                "%d more like it, the last: %s",
                missed,
                last.getMessage(),
                extra={"summed": True},
            )


SELDOM: Final = Seldom()


class Lines(logging.Formatter):
    """A JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """It."""
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


def begin(given: Mapping[str, str], out: TextIO | None = None) -> None:
    """Write the log to `out` (standard error), as ECLIPTIC_LOG in the environment says. ValueError: it can't be."""
    kind = given.get("ECLIPTIC_LOG", "")
    if kind not in ("", "text", "json"):
        raise ValueError(f"ECLIPTIC_LOG is text or json; it can't be {kind!r}")
    handler = logging.StreamHandler(out or sys.stderr)
    handler.setFormatter(Lines() if kind == "json" else logging.Formatter("%(levelname)s %(message)s"))
    handler.addFilter(SELDOM)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)

"""Time in words: how much is left."""

from __future__ import annotations

from typing import Final

_MINUTE: Final = 60
_HOUR: Final = 3600
_DAY: Final = 24 * _HOUR


def _many(n: int, one: str) -> str:
    return f"{n} {one}" if n == 1 else f"{n} {one}s"


def long(seconds: float) -> str:
    """A length that was chosen: "12 h", "1 day", "2 days"."""
    hours = int(seconds) // _HOUR
    return _many(hours // 24, "day") if hours and hours % 24 == 0 else f"{hours} h"


def left(seconds: float) -> str:
    """What is left: "6 days", "1 day 20 h", "5 h", "42 min", "less than a minute". Never more than there is.

    `clock.js` says the same as time goes on.
    """
    whole = max(0, int(seconds))
    if whole < _MINUTE:
        return "less than a minute"
    if whole < _HOUR:
        return f"{whole // _MINUTE} min"
    days, hours = divmod(whole // _HOUR, 24)
    if not days:
        return f"{hours} h"
    return _many(days, "day") + (f" {hours} h" if hours and days < 3 else "")


def seconds(many: float) -> str:
    """What is left of a live game: "9:05"."""
    whole = max(0, int(many))
    return f"{whole // _MINUTE}:{whole % _MINUTE:02}"


def about(seconds: float) -> str:
    """The same as the headline of the home page says it: "5 hours", "2 days"."""
    whole = max(0, int(seconds))
    if whole < _MINUTE:
        return "less than a minute"
    if whole < _HOUR:
        return _many(whole // _MINUTE, "minute")
    if whole < 2 * _DAY:
        return _many(whole // _HOUR, "hour")
    return _many(whole // _DAY, "day")

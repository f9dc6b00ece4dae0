"""Time in words: how much is left."""

from __future__ import annotations

from typing import Final

from ecliptic.core.shell import phrase, some

_MINUTE: Final = 60
_HOUR: Final = 3600
_DAY: Final = 24 * _HOUR


def long(seconds: float) -> str:
    """A length that was chosen: "12 h", "1 day", "2 days"."""
    hours = int(seconds) // _HOUR
    return some(hours // 24, "day") if hours and hours % 24 == 0 else phrase("{n} h", n=hours)


def left(seconds: float) -> str:
    """What is left: "6 days", "1 day 20 h", "5 h", "42 min", "less than a minute". Never more than there is.

    `clock.js` says the same as time goes on.
    """
    whole = max(0, int(seconds))
    if whole < _MINUTE:
        return phrase("less than a minute")
    if whole < _HOUR:
        return phrase("{n} min", n=whole // _MINUTE)
    days, hours = divmod(whole // _HOUR, 24)
    if not days:
        return phrase("{n} h", n=hours)
    if hours and days < 3:
        return phrase("{days} {n} h", days=some(days, "day"), n=hours)
    return some(days, "day")


def short(seconds: float) -> str:
    """The same where there is little room: of days and hours the days."""
    days = max(0, int(seconds)) // _DAY
    return some(days, "day") if days else left(seconds)


def seconds(many: float) -> str:
    """What is left of a live game: "9:05"."""
    whole = max(0, int(many))
    return f"{whole // _MINUTE}:{whole % _MINUTE:02}"


def about(seconds: float) -> str:
    """The same as the headline of the home page says it: "5 hours", "2 days"."""
    whole = max(0, int(seconds))
    if whole < _MINUTE:
        return phrase("less than a minute")
    if whole < _HOUR:
        return some(whole // _MINUTE, "minute")
    if whole < 2 * _DAY:
        return some(whole // _HOUR, "hour")
    return some(whole // _DAY, "day")

"""The nights of people: between 22 and 8 o'clock by their own time nothing is sent."""

from __future__ import annotations

from datetime import datetime, time, timedelta
from functools import lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from ecliptic.web.notices.rows import UTC

EVENING: Final = 22
MORNING: Final = 8


@lru_cache(maxsize=200)
def zone_of(name: str) -> ZoneInfo | None:
    """A time zone by its name, as in Europe/Berlin; None = there is none of that name."""
    if not name or len(name) > 50 or not name.isascii():
        return None
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return None


def wakes_at(now: float, zone: str) -> int:
    """From when on somebody may be told what happens now: at once, or in the morning."""
    local = datetime.fromtimestamp(now, zone_of(zone) or zone_of(UTC))
    if MORNING <= local.hour < EVENING:
        return int(now)
    day = local.date() + timedelta(days=local.hour >= EVENING)
    morning = datetime.combine(day, time(MORNING), tzinfo=local.tzinfo)
    return int(morning.timestamp())

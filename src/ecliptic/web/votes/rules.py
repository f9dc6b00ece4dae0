"""What may be voted on, by a table's settings."""

from __future__ import annotations

from ecliptic.web.storage.rows import Settings


def is_rated(settings: Settings) -> bool:
    """Whether a table's game counts for its people's ratings."""
    return bool(getattr(settings, "rated", False))


def can_go_back(settings: Settings) -> bool:
    """Whether choices may be taken back by consent once something was rolled or shown."""
    return not is_rated(settings)

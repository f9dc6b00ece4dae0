"""What pages say of those who only look on: who may, how far behind, and how many do."""

from __future__ import annotations

from typing import Final

from ecliptic.web.parts.seen import Seen
from ecliptic.web.storage.rows import AFTER, Settings

# What a form can say, and how it is told.
WATCHING: Final = {
    "no": "Nobody",
    "yes": "At once",
    "2": "2 min behind",
    "10": "10 min behind",
    "after": "After the game",
}


def word_of(settings: Settings) -> str:
    """The form's word for settings."""
    if not settings.watch:
        return "no"
    return "after" if settings.behind == AFTER else str(settings.behind) if settings.behind else "yes"


def watching_words(settings: Settings) -> str:
    """Who may look on, as a sentence for the table's page."""
    if not settings.watch:
        return "only who sits here."
    if settings.behind == AFTER:
        return "nobody before the game is over; then anyone with this table's address."
    late = f", {settings.behind} minutes behind" if settings.behind else ""
    return f"anyone with this table's address may watch{late}."


def watched(seen: Seen) -> str:
    """How many look on, for those who play; to the others how far they are behind; "" = nothing of that."""
    many, viewer = seen.table.watchers, seen.viewer
    if seen.late:
        return f"{seen.late} min behind"
    if not many or not (viewer.seats or viewer.owner):
        return ""
    behind = seen.table.row.settings.behind
    return f"{many} {'watches' if many == 1 else 'watch'}" + (f", {behind} min behind" if behind > 0 else "")

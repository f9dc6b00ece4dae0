"""What pages say of those who only look on: who may, how far behind, and how many do."""

from __future__ import annotations

from typing import Final

from ecliptic.core.languages import mark
from ecliptic.core.shell import phrase, phrases
from ecliptic.web.parts.seen import Seen
from ecliptic.web.storage.rows import AFTER, Settings

# What a form can say, and how it is told.
WATCHING: Final = {
    "no": mark("Nobody"),
    "yes": mark("At once"),
    "2": mark("2 min behind"),
    "10": mark("10 min behind"),
    "after": mark("After the game"),
}


def word_of(settings: Settings) -> str:
    """The form's word for settings."""
    if not settings.watch:
        return "no"
    return "after" if settings.behind == AFTER else str(settings.behind) if settings.behind else "yes"


def watching_words(settings: Settings) -> str:
    """Who may look on, as a sentence for the table's page."""
    if not settings.watch:
        return phrase("only who sits here.")
    if settings.behind == AFTER:
        return phrase("nobody before the game is over; then anyone with this table's address.")
    if settings.behind:
        return phrase(
            "anyone with this table's address may watch, {minutes} minutes behind.", minutes=settings.behind
        )
    return phrase("anyone with this table's address may watch.")


def watched(seen: Seen) -> str:
    """How many look on, for those who play; to the others how far they are behind; "" = nothing of that."""
    many, viewer = seen.table.watchers, seen.viewer
    if seen.late:
        return phrase("{n} min behind", n=seen.late)
    if not many or not (viewer.seats or viewer.owner):
        return ""
    behind = seen.table.row.settings.behind
    watch = phrases(many, "{n} watches", "{n} watch")
    return phrase("{watch}, {n} min behind", watch=watch, n=behind) if behind > 0 else watch

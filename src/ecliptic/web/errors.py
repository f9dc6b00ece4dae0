"""What goes wrong in front of people: one sentence, and where it comes from."""

from __future__ import annotations

from typing import Final

from ecliptic.core.languages import mark
from ecliptic.core.shell import phrase

OVER: Final = mark("The game is over.")
CLOSED: Final = mark("The table is closed.")


class Refused(Exception):  # noqa: N818  (it reads better where it is caught)
    """Nothing was changed. `status` is HTTP's, `sentence` is for people, `clause` a rule's id or "".

    `retry`: seconds after which it may go better; 0 = see `Guard`.
    """

    def __init__(
        self, status: int, sentence: str, clause: str = "", title: str = "", *, retry: int = 0
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.clause = clause
        self.title = title
        self.retry = retry


class Unsure(Refused):
    """Somebody wants to be asked once more before a choice counts: the same form with `sure` does it."""

    def __init__(self, what: str) -> None:
        sentence = phrase("That can't be taken back.")
        if what:
            sentence = phrase("{what}: that can't be taken back.", what=what)
        super().__init__(428, sentence)


class Rests(Refused):
    """The record of a table does not replay with the rules that are installed."""

    def __init__(self, reason: str) -> None:
        super().__init__(
            409,
            phrase(
                "This table can't go on with the rules installed here: {reason}. It is kept as it is; the Ecliptic"
                " that began it can play it on. All other tables go on.",
                reason=reason.rstrip("."),
            ),
            "",
            "This table rests",
        )
        self.reason = reason


def stale() -> Refused:
    """The page that was acted from is old."""
    return Refused(
        409,
        "The table has moved on since your page was drawn. Nothing was changed; this is how it stands now.",
    )


def no_table() -> Refused:
    """There is no such table."""
    return Refused(
        404,
        "There is no table at this address. Check the link, or ask who sent it for a new one.",
        "",
        "No such table",
    )


def closed_to() -> Refused:
    """Only who sits there may see the table."""
    return Refused(
        403, "This table is for its players only. Ask its owner for an invite link.", "", "A closed table"
    )


class StoreError(Exception):
    """Nothing was written. The text is one sentence for people."""


class Busy(StoreError):  # noqa: N818  (it reads better where it is caught)
    """Another program holds the file: try again in a moment."""


class OutOfStep(StoreError):  # noqa: N818  (it reads better where it is caught)
    """Another process wrote to this table: what is in memory is old."""


class Elsewhere(Exception):  # noqa: N818  (it reads better where it is caught)
    """A table is another process's: what was asked is to be asked there."""

    def __init__(self, table: str, address: str) -> None:
        super().__init__(table)
        self.table = table
        self.address = address


class Unanswered(Exception):  # noqa: N818  (it reads better where it is caught)
    """There is no hint. The text says why, for the operator."""

"""What goes wrong in front of people: one sentence, and where it comes from."""

from __future__ import annotations


class Refused(Exception):  # noqa: N818  (it reads better where it is caught)
    """Nothing was changed. `status` is HTTP's, `sentence` is for people, `clause` a rule's id or ""."""

    def __init__(self, status: int, sentence: str, clause: str = "", title: str = "") -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.clause = clause
        self.title = title


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

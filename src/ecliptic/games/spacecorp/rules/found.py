"""The greatest totals that were found in a draft, as long as no question about its value is answered."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.machine import State
from ecliptic.games.spacecorp.rules.actions import ACTIONS


@final
class Totals:
    """What was found last in drafts of a kind. It is replaced, never changed."""

    def __init__(self) -> None:
        self.draft: i64 = 0  # in which it was found
        self.best = vec[i64]()


@final
class Found:
    """The totals found last, by kind of draft."""

    def __init__(self) -> None:
        self.opened: State | None = (
            None  # what was there before the draft: while it is open only its plan changes
        )
        self.draft: i64 = 0
        self.by_kind: Final[list[Totals]] = [Totals() for _ in range(ACTIONS)]

    def last(self, opened: State | None, kind: i64) -> Totals:
        """What was found last for a draft of a kind that began so: it holds if its `draft` is this one's."""
        if self.opened is not opened:
            self.opened = opened
            self.draft += 1
        return self.by_kind[kind]

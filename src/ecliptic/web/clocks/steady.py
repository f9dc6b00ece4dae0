"""The time that is counted.

It goes on only while the server runs, by the computer's monotonic clock, and is kept in the database: nobody loses a
second to a server that was down, to a computer that slept, or to a wall clock that jumped. After a kill it begins
where it was kept last, at most a minute back, which is to everybody's good. Of several processes each counts, and the
one that is ahead is right: who starts beside others begins where they are, to within a few seconds.

Dates ("away until Monday") need the wall clock. It is read at the start and counted on from there; another one is
believed when it has been another one for an hour.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecliptic.web.storage.store import Store

NAME: Final = "counted"  # of the row that keeps it
SLOW: Final = 5.0  # seconds by which clocks may part
BELIEVED: Final = 3600.0  # seconds


class Steady:
    """A server's counted time, and the date by it."""

    def __init__(self, store: Store, wall: Callable[[], float], ticks: Callable[[], float]) -> None:
        """`ticks`: seconds from anywhere that never jump."""
        self._store, self._wall, self._ticks = store, wall, ticks
        self._counted = _counted(store.setting(NAME))
        self._from = ticks()
        self._date = wall()
        self._parted: tuple[float, float] | None = (
            None  # since when the wall clock says otherwise, and by how much
        )

    def now(self) -> float:
        """Seconds that servers of this database have run."""
        return self._counted + max(0.0, self._ticks() - self._from)

    def date(self) -> float:
        """What the wall clock says, but for jumps that are not believed yet."""
        return self._date + max(0.0, self._ticks() - self._from)

    def keep(self) -> None:
        """Store how far it is."""
        self.follow()
        self._store.set_setting(NAME, f"{self.now():.3f}")

    def follow(self) -> None:
        """Where other processes count, too: be as far as they are."""
        if self._store.db.shared:
            ahead = _counted(self._store.setting(NAME)) - self.now()
            if ahead > 0:
                self._counted += ahead

    def beat(self) -> None:
        """Once a minute: keep it, and look at the wall clock."""
        self.keep()
        off = self._wall() - self.date()
        if abs(off) < SLOW:
            self._parted = None
        elif self._parted is None or abs(off - self._parted[1]) > SLOW:
            self._parted = (self.now(), off)
        elif self.now() - self._parted[0] >= BELIEVED:
            self._date += off
            self._parted = None


def _counted(kept: str) -> float:
    return float(kept) if kept.replace(".", "", 1).isdecimal() else 0.0

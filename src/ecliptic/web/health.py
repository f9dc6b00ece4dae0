"""Whether the server can do what it is there for: read and write its database, and let bots think."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ecliptic.web.errors import StoreError
from ecliptic.web.storage.database import Fault
from ecliptic.web.storage.store import Store

FRESH: Final = 1.0  # seconds for which an answer is good: who asks more often makes nobody write more often


class Health:
    """Looks at each part when somebody asks."""

    def __init__(self, store: Store, bots: Callable[[], str], clock: Callable[[], float]) -> None:
        """`bots`: why they don't think, as a sentence; "" = they do."""
        self.store, self.bots, self.clock = store, bots, clock
        self._looked = 0.0
        self._faults: dict[str, str] = {}

    def faults(self) -> dict[str, str]:
        """What does not work, by part, each as a sentence; empty = all does."""
        now = self.clock()
        if not self._looked or not 0 <= now - self._looked < FRESH:
            self._looked, self._faults = now, self._look()
        return self._faults

    def _look(self) -> dict[str, str]:
        parts: dict[str, Callable[[], str]] = {
            "database": self._read,
            "file": self.store.lost,
            "disk": self._write,
            "bots": self.bots,
        }
        return {part: fault for part, look in parts.items() if (fault := look())}

    def _read(self) -> str:
        try:
            self.store.read()
        except Fault as error:
            return f"The database can't be read ({error})."
        return ""

    def _write(self) -> str:
        try:
            self.store.pulse(int(self.clock()))
        except StoreError as error:
            return str(error)
        return ""

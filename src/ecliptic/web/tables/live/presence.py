"""Who is at a table now: open streams, hidden pages, who was there a moment ago, and who came or went."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final

from ecliptic.core.shell import phrase
from ecliptic.web.storage.rows import PersonRow

AWAY_AFTER: Final = 20.0  # seconds without a stream before somebody counts as away
NEAR: Final = 150.0  # seconds for which a hidden page counts: browsers let them ask once a minute
HEARD: Final = 60.0  # seconds for which a table tells who came or went


class Presence:
    """Of a table in memory. Nobody is told of a person here whom the table does not know: who asks sees to that."""

    def __init__(self, clock: Callable[[], float], since: float, changed: Callable[[], None]) -> None:
        """`since`: when the server began, which had all their streams cut; `changed` wakes who looks on."""
        self.looked = 0.0  # when somebody last loaded the page
        self.watching = 0  # open streams
        self.streams: Counter[str] = Counter()  # those of people who are known
        self._left: dict[str, float] = {}  # when somebody's last stream closed
        self._near: dict[str, float] = {}  # when somebody's hidden page last asked whose turn it is
        self._heard: list[tuple[float, str, dict[str, str]]] = []
        self._clock, self._since, self._changed = clock, since, changed

    def arrive(self, person: PersonRow | None) -> bool:
        """A stream opened. Whether somebody was away until now."""
        self.watching += 1
        if person is None:
            return False
        was_away = self.away(person.id) is not None
        self.streams[person.id] += 1
        return was_away

    def leave(self, person: PersonRow | None) -> bool:
        """A stream closed. Whether it was somebody's last."""
        self.watching -= 1
        if person is None:
            return False
        self.streams[person.id] -= 1
        if self.streams[person.id] > 0:
            return False
        del self.streams[person.id]
        return True

    def left_at(self, person: str) -> None:
        """From now on somebody is not seen; all hear of it if it stays so."""
        self._left[person] = self._clock()
        asyncio.get_running_loop().call_later(AWAY_AFTER + 0.1, self._still_away, person)

    def _still_away(self, person: str) -> None:
        if person not in self.streams:
            self._changed()

    def look(self) -> None:
        """Somebody loaded the page."""
        self.looked = self._clock()

    def touch(self, person: str) -> bool:
        """Somebody whom others wait for was here a moment ago. Whether they were away until now."""
        if self.streams[person]:
            return False
        was_away = self.away(person) is not None
        self.left_at(person)
        return was_away

    def pass_by(self, person: str) -> None:
        """Somebody's page lies hidden in a tab, which tells when it is their turn."""
        self._near[person] = self._clock()

    def away(self, person: str) -> float | None:
        """Since when somebody is away; None = here."""
        if self.streams[person] > 0:
            return None
        left = self._left.get(person, self._since)
        return left if self._clock() - left >= AWAY_AFTER else None

    def gone_for(self, person: str, asked: float | None) -> float:
        """Seconds that somebody has been missed; whose page lies hidden is missed from when they were `asked`."""
        since, now = self.away(person), self._clock()
        if since is not None and now - self._near.get(person, 0.0) < NEAR:
            since = None if asked is None else max(since, asked)
        return 0.0 if since is None else now - since

    def hear(self, sentence: str, **holes: str) -> None:
        """Tell all who look on, for a while, who came or went: a message, with what is put into its holes."""
        now = self._clock()
        self._heard = [*(one for one in self._heard if now - one[0] < HEARD), (now, sentence, holes)][-3:]
        try:
            asyncio.get_running_loop().call_later(HEARD + 0.1, self._changed)
        except RuntimeError:  # no loop: a script or a test that looks at tables from outside
            return

    def heard(self) -> list[str]:
        """Who came or went a moment ago, in sentences."""
        now = self._clock()
        return [phrase(said, **holes) for at, said, holes in self._heard if now - at < HEARD]

    def forget(self) -> None:
        """Tell no name any more."""
        self._heard = []

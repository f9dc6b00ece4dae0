"""What streams of a table wait for, and in which order they are woken when something changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Final

AT_ONCE: Final = 20  # streams of people whom a table does not concern that are served in one go
PING: Final = (
    15.0  # seconds of silence; pages give a connection up that is silent for 2.5 of them: see stream.js
)


class Change(asyncio.Event):
    """What streams wait for together: that something changes, or that nothing does for so long that this is told."""

    def __init__(self, over: Callable[[Change], bool]) -> None:
        """`over`: see `Table`."""
        super().__init__()
        self.waiting = 0
        self.nothing = False  # whether it was set because nothing changed
        self._over = over
        self._timer = asyncio.get_running_loop().call_later(PING, self._silent)

    def set(self) -> None:
        """It changed."""
        self._timer.cancel()
        super().set()

    def _silent(self) -> None:
        if self._over(self):
            self.nothing = True
            super().set()


def _set_in_turn(changes: Iterator[Change]) -> None:
    """Set them one after another: whoever has waited for anything else is served in between."""
    for change in changes:
        change.set()
        try:
            asyncio.get_running_loop().call_soon(_set_in_turn, changes)
        except RuntimeError:  # no loop: a script or a test that looks at tables from outside
            continue
        return


class Waking:
    """The changes that somebody waits for: one a person whom the table concerns, the crowd's in small groups."""

    def __init__(self) -> None:
        self._own: dict[str, Change] = {}  # by person
        self._crowd: list[Change] = []

    def of(self, id_: str) -> Change:
        """The next change that may show to a person whom the table concerns; "" = nobody."""
        if id_ not in self._own:
            self._own[id_] = Change(self._over)
        return self._own[id_]

    def of_crowd(self) -> Change:
        """The next change that may show to somebody whom the table does not concern."""
        if not self._crowd or self._crowd[-1].waiting >= AT_ONCE:
            self._crowd.append(Change(self._over))
        self._crowd[-1].waiting += 1
        return self._crowd[-1]

    def _over(self, change: Change) -> bool:
        """Let nobody wait for this one any more. Whether anybody could: else it is about to be set."""
        for id_ in [id_ for id_, other in self._own.items() if other is change]:
            del self._own[id_]
            return True
        before = len(self._crowd)
        self._crowd = [other for other in self._crowd if other is not change]
        return len(self._crowd) < before

    def wake(self, id_: str) -> None:
        """Wake the streams of one person."""
        if id_ in self._own:
            self._own.pop(id_).set()

    def wake_all(self, first: str | None) -> None:
        """Wake all streams one after another: `first`, who acted and waits to see it; then others, the crowd last."""
        waiting, self._own = self._own, {}
        crowd, self._crowd = self._crowd, []
        order = sorted(waiting, key=lambda id_: id_ != first)
        _set_in_turn(iter([*(waiting[id_] for id_ in order), *crowd]))

"""What streams of a table wait for, and in which order they are told when something changes.

Those of people whom the table concerns are woken. A crowd waits in small groups that are served in one go: each stream
is sent what was made for all of them, and its task sleeps on. Where one can't take it at once its group is woken.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Final, Protocol

from ecliptic.core.languages import spoken

AT_ONCE: Final = 20  # streams of people whom a table does not concern that are served in one go
PING: Final = (
    15.0  # seconds of silence; pages give a connection up that is silent for 2.5 of them: see stream.js
)


class Watcher(Protocol):
    """A stream that waits."""

    def news(self) -> object:
        """What all of a crowd are to show now."""

    def take(self, news: object) -> bool:
        """Send what is new of it, if there is anything. False: that is for the stream's task, which must be woken."""

    def ping(self) -> bool:
        """Send that nothing is new. False: as in `take`."""


class Change(asyncio.Event):
    """What streams wait for together: that something changes, or that nothing does for so long that this is told."""

    def __init__(self, over: Callable[[Change], bool]) -> None:
        """`over`: see `Waking`."""
        super().__init__()
        self.nothing = False  # whether it was set because nothing changed
        self._over = over
        self._begin()

    def set(self) -> None:
        """It changed."""
        self._timer.cancel()
        super().set()

    def ready(self, watcher: Watcher) -> None:
        """This stream has shown all there was, and waits from now on."""

    def left(self, watcher: Watcher) -> None:
        """This stream has nothing to do with it any more."""

    def _begin(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(PING, self._silent)

    def _silent(self) -> None:
        if self._over(self):
            self.nothing = True
            super().set()


class Group(Change):
    """What a part of the crowd waits for: it is set only if not all can be served without."""

    def __init__(self, over: Callable[[Change], bool], language: str) -> None:
        """`language`: that of all of them."""
        super().__init__(over)
        self.language = language
        self.members = 0
        self._ready: dict[Watcher, None] = {}  # those of them that wait

    def ready(self, watcher: Watcher) -> None:
        """This stream has shown all there was, and waits from now on."""
        self._ready[watcher] = None

    def left(self, watcher: Watcher) -> None:
        """This stream has nothing to do with it any more."""
        self.members -= 1
        self._ready.pop(watcher, None)

    def serve(self) -> bool:
        """Something changed. Whether all were served, and wait on for the next; else it is over."""
        served = self._all(self._take)
        if served:
            self._timer.cancel()
            self._begin()
        else:
            self.set()
        return served

    def _silent(self) -> None:
        if self._all(lambda: [watcher.ping() for watcher in self._ready]):
            self._begin()
        else:
            super()._silent()

    def _take(self) -> list[bool]:
        news = next(iter(self._ready)).news() if self._ready else None
        return [watcher.take(news) for watcher in self._ready]

    def _all(self, serve: Callable[[], list[bool]]) -> bool:
        try:
            served = serve()
            return 0 < self.members == len(served) and all(served)
        except Exception:  # what can't be drawn: each stream's task meets it, too, and ends with it
            return False


class Waking:
    """The changes that somebody waits for: one a person whom the table concerns, the crowd's in small groups."""

    def __init__(self) -> None:
        self._own: dict[str, Change] = {}  # by person
        self._crowd: list[Group] = []

    def of(self, id_: str) -> Change:
        """The next change that may show to a person whom the table concerns; "" = nobody."""
        if id_ not in self._own:
            self._own[id_] = Change(self._over)
        return self._own[id_]

    def of_crowd(self) -> Change:
        """The next change that may show to somebody whom the table does not concern, who says when it `left`.

        Who waits together reads the language that is spoken now.
        """
        fit = (one for one in self._crowd if one.members < AT_ONCE and one.language == spoken())
        group = next(fit, None)
        if group is None:
            group = Group(self._over, spoken())
            self._crowd.append(group)
        group.members += 1
        return group

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
        """Tell all streams one after another: `first`, who acted and waits to see it; then others, the crowd last."""
        waiting, self._own = self._own, {}
        crowd, self._crowd = self._crowd, []
        changes = iter([*(waiting[id_] for id_ in sorted(waiting, key=lambda id_: id_ != first)), *crowd])
        if waiting or not self._later(changes):  # a crowd is never drawn for in the midst of a change
            self._tell_in_turn(changes)

    def _tell_in_turn(self, changes: Iterator[Change]) -> None:
        """Tell them one after another: whoever has waited for anything else is served in between."""
        for change in changes:
            if not isinstance(change, Group):
                change.set()
            elif change.serve():
                self._crowd.append(change)
            if self._later(changes):
                return

    def _later(self, changes: Iterator[Change]) -> bool:
        try:
            asyncio.get_running_loop().call_soon(self._tell_in_turn, changes)
        except RuntimeError:  # no loop: a script or a test that looks at tables from outside
            return False
        return True

"""Parts of a table's pages that look the same for several viewers, or after a change: they are drawn once."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from markupsafe import Markup


class Drawn:
    """Parts by all that shows in them; what nobody was shown since the change before last is forgotten."""

    def __init__(self) -> None:
        self._now: dict[Hashable, Markup] = {}
        self._before: dict[Hashable, Markup] = {}

    def once(self, key: Hashable, draw: Callable[[], Markup]) -> Markup:
        """A part that hangs on nothing but `key`, this table and its game."""
        found = self._now.get(key)
        if found is None:
            found = self._before.get(key)
            self._now[key] = found = draw() if found is None else found
        return found

    def turn(self) -> None:
        """Something changed."""
        self._before, self._now = self._now, {}

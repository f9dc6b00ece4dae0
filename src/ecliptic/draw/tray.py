"""The tray of a drawing while it is put together: it notes which choices have a whole button there."""

from __future__ import annotations

from ecliptic.core.views import About, Choice
from ecliptic.draw.html import choice_button, esc, look_button


class Tray:
    """Hand, dice and private things, as HTML. Its buttons need none in the dock: see `Drawing.placed`."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._placed: set[str] = set()
        self.known: dict[str, About] = {}  # what is to be known of things here, see `Drawing.known`

    def button(
        self, choice: Choice, cls: str = "btn", inner: str | None = None, style: str = "", thing: str = ""
    ) -> str:
        """The button of a choice, for `add`: it may stand inside of other markup. `thing`: what is known as that."""
        self._placed.add(choice.action)
        return choice_button(choice, cls, inner, style, thing)

    def look(self, thing: str, about: About, cls: str, inner: str, style: str = "") -> str:
        """A thing that is no choice now, and may be looked at."""
        self.known[thing] = about
        return look_button(thing, about.title, cls, inner, style)

    def add(self, html: str) -> None:
        """The next thing."""
        self._parts.append(html)

    def note(self, words: str) -> None:
        """A sentence, escaped, for what can't be shown or isn't there."""
        self.add(f'<p class="none">{esc(words)}</p>')

    @property
    def html(self) -> str:
        """All of it."""
        return "".join(self._parts)

    @property
    def placed(self) -> frozenset[str]:
        """The actions that have a button here."""
        return frozenset(self._placed)

"""What one viewer may know of a game at a moment, in the words and markup of pages. Nothing here looks at the state."""

from __future__ import annotations

from markupsafe import Markup
from msgspec import Struct

from ecliptic.core.game import Game
from ecliptic.core.options import length_of
from ecliptic.core.terms import Term
from ecliptic.core.views import Aid, Drawing, Line, Prompt, View
from ecliptic.web.parts.glossary import glossary
from ecliptic.web.words import line_html, line_inside, link, markup, named


class Sight(Struct, kw_only=True):
    """A view with what is drawn of it."""

    game: Game
    names: list[str]  # what the players are called
    view: View
    prompt: Prompt | None
    drawing: Drawing

    def say(self, text: str, bold: bool = False) -> Markup:
        """Text of the game as markup."""
        return markup(text, self.names, bold)

    def linked(self, text: str, *, quiet: bool = False) -> Markup:
        """Text of the game as markup, its words as buttons with a note."""
        return self.raw(str(glossary(type(self.game)).linked(text, quiet=quiet)))

    def icon_term(self, icon: str) -> Term | None:
        """What an icon beside a player stands for."""
        return glossary(type(self.game)).of_icon(icon)

    def raw(self, html: str) -> Markup:
        """Markup of the game, with names."""
        return Markup(named(html, self.names))

    def line(self, line: Line, new: bool = False) -> Markup:
        """A line of the log as a list item."""
        hue = None if line.seat is None else self.hue(line.seat)
        return line_html(self.game.name, tuple(self.names), line, new, hue)

    def inside(self, line: Line) -> Markup:
        """A line of the log without its frame."""
        hue = None if line.seat is None else self.hue(line.seat)
        return line_inside(self.game.name, tuple(self.names), line, hue)

    def hue(self, seat: int) -> int:
        """The palette entry of a seat, or of a side that the rules play."""
        hue = self.view.players[seat].hue if seat < len(self.view.players) else None
        return seat if hue is None else hue

    @property
    def length(self) -> str:
        """How long the game is, where its options say it."""
        return length_of(self.game.options)

    @property
    def aid(self) -> list[Aid]:
        """How points are made."""
        return self.game.aid()

    @property
    def order(self) -> list[Aid]:
        """The order of a turn, step by step."""
        return self.game.order()

    def clause(self, clause: str) -> Markup:
        """A link to a clause of this game."""
        return link(self.game.name, clause)

"""One viewer's view of a table, as all parts of the page use it. Nothing here looks at the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup
from msgspec import Struct

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.options import length_of
from ecliptic.core.terms import Term
from ecliptic.core.views import Aid, Choice, Drawing, Line, Prompt, View
from ecliptic.web.easy import passing
from ecliptic.web.glossary import glossary
from ecliptic.web.rows import Round
from ecliptic.web.tables import Table, Viewer
from ecliptic.web.words import line_html, line_inside, link, markup, named

if TYPE_CHECKING:
    from ecliptic.web.house import House


class Seen(Struct):
    """One viewer's view, as all parts use it."""

    house: House
    table: Table
    viewer: Viewer
    view: View
    prompt: Prompt | None
    drawing: Drawing
    lines: list[tuple[int, Line]]  # the last ones of the log: record number, line
    more: bool  # whether the log has earlier ones

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return self.table.names

    @property
    def mine(self) -> bool:
        """Whether the viewer is asked something now."""
        return self.prompt is not None

    @property
    def throw(self) -> Prompt | None:
        """The die that the viewer is to roll and enter; None = there is none."""
        shown = self.table.live and bool(self.viewer.seats) and self.viewer.curtain is None
        return self.table.match.throw() if shown else None

    @property
    def mends(self) -> bool:
        """Whether the viewer can take the last die back that was entered."""
        table, viewer = self.table, self.viewer
        return table.live and bool(viewer.seats) and viewer.curtain is None and table.match.can_mend()

    def say(self, text: str, bold: bool = False) -> Markup:
        """Text of the game as markup."""
        return markup(text, self.names, bold)

    def linked(self, text: str, *, quiet: bool = False) -> Markup:
        """Text of the game as markup, its words as buttons with a note."""
        return self.raw(str(glossary(type(self.table.game)).linked(text, quiet=quiet)))

    def icon_term(self, icon: str) -> Term | None:
        """What an icon beside a player stands for."""
        return glossary(type(self.table.game)).of_icon(icon)

    def raw(self, html: str) -> Markup:
        """Markup of the game, with names."""
        return Markup(named(html, self.names))

    def line(self, line: Line, new: bool = False) -> Markup:
        """A line of the log as a list item."""
        hue = None if line.seat is None else self.hue(line.seat)
        return line_html(self.table.game.name, tuple(self.names), line, new, hue)

    def inside(self, line: Line) -> Markup:
        """A line of the log without its frame."""
        hue = None if line.seat is None else self.hue(line.seat)
        return line_inside(self.table.game.name, tuple(self.names), line, hue)

    def hue(self, seat: int) -> int:
        """The palette entry of a seat, or of a side that the rules play."""
        hue = self.view.players[seat].hue if seat < len(self.view.players) else None
        return seat if hue is None else hue

    @property
    def length(self) -> str:
        """How long the game is, where its options say it."""
        return length_of(self.table.game.options)

    @property
    def pictures(self) -> bool:
        """Whether the game has pictures of what its seats have made (`Game.export`)."""
        return type(self.table.game).export is not Game.export

    @property
    def aid(self) -> list[Aid]:
        """How points are made."""
        return self.table.game.aid()

    @property
    def order(self) -> list[Aid]:
        """The order of a turn, step by step."""
        return self.table.game.order()

    def clause(self, clause: str) -> Markup:
        """A link to a clause of this game."""
        return link(self.table.game.name, clause)

    @property
    def last(self) -> Line | None:
        """The last line of the log that is no heading."""
        return next((line for _, line in reversed(self.lines) if not line.heading), None)

    @property
    def fresh(self) -> int:
        """How many of the last visible lines came since the viewer's last own action."""
        seat = self.viewer.seat
        if seat is None or seat not in self.table.own:
            return 0
        last = self.table.own[seat]
        return sum(at > last for at, _ in self.lines)

    @property
    def mixing(self) -> Round | None:
        """The round of words for which chance waits; None = it waits for nothing."""
        return self.table.mixing.round if self.table.live and self.table.match.to_act == (CHANCE,) else None

    @property
    def may_rest(self) -> bool:
        """Whether the viewer may have what is asked now, and more like it, let go by."""
        return self.viewer.seat is not None and self.mine and bool(passing(self.table, self.viewer.seat))

    @property
    def resting(self) -> list[int]:
        """The viewer's seats that let go by what can be."""
        return sorted(self.table.easy.intersection(self.viewer.seats)) if self.table.live else []

    @property
    def asides(self) -> list[tuple[int, list[Choice]]]:
        """By own seat what can be done at any time; a screen that several share shows it of each."""
        table, viewer = self.table, self.viewer
        if not table.live or viewer.curtain is not None:
            return []
        mine = [seat for seat in viewer.seats if not table.bot(seat)]
        found = [(seat, table.game.asides(table.match.state, seat)) for seat in mine]
        return [(seat, choices) for seat, choices in found if choices]

    def once(self, seat: int) -> str:
        """A word that is another one as soon as the seat may know of anything new."""
        return self.house.people.mark(self.table.id, seat, self.table.match.latest(seat))

    @property
    def drafting(self) -> bool:
        """Whether the viewer puts something together that can be given up as a whole."""
        seat = self.viewer.seat
        return seat is not None and self.undo == seat and self.table.match.drafting(seat)

    @property
    def gone(self) -> str:
        """Why the viewer's last choice can't be taken back; "" = it can, or there is none."""
        table, seat = self.table, self.viewer.seat
        if not table.live or seat is None or seat not in table.own or self.undo is not None:
            return ""
        return "Your last choice stands: since then something was rolled, drawn or revealed, or somebody else acted."

    @property
    def undo(self) -> int | None:
        """The seat whose last choice the viewer may take back now."""
        table, viewer = self.table, self.viewer
        if not table.live:
            return None
        wanted = viewer.seats if viewer.seat is None else (viewer.seat,)
        for seat in wanted:
            if not table.bot(seat) and table.match.can_undo(seat):
                return seat
        return None

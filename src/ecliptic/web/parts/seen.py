"""One viewer's view of a table, as all parts of the page use it. Nothing here looks at the state."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from msgspec import UNSET

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.shell import phrase
from ecliptic.core.views import Choice, Line, Prompt
from ecliptic.web.host import Host
from ecliptic.web.parts.sight import Sight
from ecliptic.web.storage.rows import Round
from ecliptic.web.tables.live.looking import Viewer, may_study
from ecliptic.web.tables.live.needs import Needs
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play.answering import passing

NEAR: Final = 8  # lines by which one roll is told from another


class Seen(Sight, kw_only=True):
    """One viewer's view, as all parts use it."""

    host: Host
    table: Table
    viewer: Viewer
    lines: list[tuple[int, Line]]  # the last ones of the log: record number, line
    more: bool  # whether the log has earlier ones
    brought: list[Line]  # what the end of a part of the game brought, from its heading on, while that is news

    @property
    def needs(self) -> Needs:
        """What the table has of the server."""
        return self.table.needs

    @property
    def mine(self) -> bool:
        """Whether the viewer is asked something now."""
        return self.prompt is not None

    @property
    def late(self) -> int:
        """By how many minutes what is shown is behind."""
        return self.table.row.settings.behind if self.table.present is not self.table else 0

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

    @property
    def pictures(self) -> bool:
        """Whether the game has pictures of what its seats have made (`Game.export`)."""
        return type(self.table.game).export is not Game.export

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
    def rolled(self) -> str:
        """A word for the last roll of dice in the visible log, another one for another; "" = there is none near.

        Made of what can be read there alone: numbers of the record tell how much others did in private.
        """
        entries = self.table.match.record.entries
        dice = {verb.name for verb in self.table.game.actions.dice}
        for k in range(len(self.lines) - 1, NEAR - 1 if self.more else -1, -1) if dice else ():
            at = self.lines[k][0]
            came = entries[at - 1].chance if 0 < at <= len(entries) else UNSET
            if came is not UNSET and came.partition(" ")[0] in dice:
                read = [f"{line.seat} {line.text}" for _, line in self.lines[max(0, k - NEAR) : k + 1]]
                return sha256("\n".join(read).encode()).hexdigest()[:8]
        return ""

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

    @property
    def may_study(self) -> bool:
        """Whether the viewer may look back at the game once it is over, and have its record."""
        return may_study(self.table, self.viewer)

    def once(self, seat: int) -> str:
        """A word that is another one as soon as the seat may know of anything new."""
        return self.needs.people.mark(self.table.id, seat, self.table.match.latest(seat))

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
        return phrase(
            "Your last choice stands: since then something was rolled, drawn or revealed, or somebody else acted."
        )

    @property
    def stands(self) -> bool:
        """Whether the viewer has a last choice that can't be taken back alone."""
        table, seat = self.table, self.viewer.seat
        mine = table.live and seat is not None and seat in table.own and not table.bot(seat)
        return mine and self.undo is None

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

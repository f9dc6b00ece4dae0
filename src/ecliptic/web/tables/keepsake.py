"""What is kept of a finished game for each who may look at it, so that it can be read by any later rules: no replay."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence

import msgspec
from markupsafe import Markup
from msgspec import Struct

from ecliptic.core.game import Game
from ecliptic.core.languages import ENGLISH, speaking
from ecliptic.core.match import Match
from ecliptic.core.views import Aid, Line, ScoreSheet
from ecliptic.web.storage.rows import SeatRow
from ecliptic.web.words import line_html, link, markup, named

SPECTATOR = -1  # the viewer without a seat, as it is stored


class Keepsake(Struct, frozen=True, kw_only=True):
    """A finished game as one viewer saw it. Texts name players as @1 to @6."""

    game: str
    title: str
    lines: list[Line]
    sheet: ScoreSheet
    hues: list[int]  # the palette entry of every player
    automata: list[str]
    picture: str  # of the board, one SVG document


def keepsakes(
    match: Match, seats: Sequence[SeatRow], lines: Callable[[int | None], list[tuple[int, Line]]]
) -> dict[int, bytes]:
    """By viewer what is kept of a match that is over, for storage: of each person's seat, and for all others.

    It is kept in English, which stands in place where a catalogue says more later. `lines`: the log as the viewer may
    read it.
    """
    viewers = [None, *(seat.no for seat in seats if seat.person)]
    with speaking(ENGLISH):
        return {SPECTATOR if seat is None else seat: _pack(_of(match, seat, lines(seat))) for seat in viewers}


def _of(match: Match, seat: int | None, lines: list[tuple[int, Line]]) -> Keepsake:
    game, view = match.game, match.view(seat)
    return Keepsake(
        game=game.name,
        title=game.title,
        lines=[line for _, line in lines],
        sheet=match.score_sheet(view),
        hues=[no if player.hue is None else player.hue for no, player in enumerate(view.players)],
        automata=list(game.automata),
        picture=game.picture(view),
    )


def _pack(keepsake: Keepsake) -> bytes:
    return zlib.compress(msgspec.json.encode(keepsake), 9)


def unpack(body: bytes) -> Keepsake | None:
    """A keepsake from storage; None = it is damaged."""
    try:
        return msgspec.json.decode(zlib.decompress(body), type=Keepsake)
    except (zlib.error, ValueError):
        return None


class Kept(Struct, frozen=True):
    """A keepsake with the names of now, as parts of pages use it: see `Seen`."""

    keepsake: Keepsake
    names: list[str]
    kind: type[Game] | None  # the game, if it is installed still

    def say(self, text: str, bold: bool = False) -> Markup:
        """Text of the game as markup."""
        return markup(text, self.names, bold)

    def line(self, line: Line) -> Markup:
        """A line of the log as a list item."""
        if self.kind is None:  # there is no rulebook to lead to
            line = msgspec.structs.replace(line, clause="")
        hue = None if line.seat is None else self.hue(line.seat)
        return line_html(self.keepsake.game, tuple(self.names), line, hue=hue)

    def hue(self, seat: int) -> int:
        """The palette entry of a seat, or of a side that the rules played."""
        return self.keepsake.hues[seat] if seat < len(self.keepsake.hues) else seat

    def clause(self, clause: str) -> Markup:
        """A link to a clause of the game."""
        return link(self.keepsake.game, clause if self.kind else "")

    @property
    def aid(self) -> list[Aid]:
        """How points are made: not told, as the rules of now may say otherwise."""
        return []

    @property
    def order(self) -> list[Aid]:
        """Nor the order of a turn."""
        return []

    @property
    def picture(self) -> str:
        """The board, with names."""
        return named(self.keepsake.picture, self.names)

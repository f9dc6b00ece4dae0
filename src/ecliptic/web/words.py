"""Small things that pages say: names in texts, spans of time, lists, links to clauses."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from ecliptic.core.languages import mark
from ecliptic.core.shell import listed, phrase, some
from ecliptic.core.views import Line
from ecliptic.draw.html import clause_link
from ecliptic.draw.seats import tok

__all__ = [
    "level_of",
    "level_word",
    "line_html",
    "line_inside",
    "link",
    "listed",
    "markup",
    "named",
    "plain",
    "span",
]

LEVELS: Final = (mark("Dust"), mark("Pebble"), mark("Moon"), mark("Comet"), mark("Giant"), mark("Sun"))
_NAME: Final = re.compile(r"@([1-6])")


def named(html: str, names: Sequence[str], bold: bool = False) -> str:
    """Markup with the players' names, escaped, where it says @1 to @6. The only place where that happens."""

    def name(found: re.Match[str]) -> str:
        seat = int(found[1]) - 1
        if seat >= len(names):
            return found[0]
        text = str(escape(names[seat]))
        return f"<b>{text}</b>" if bold else text

    return _NAME.sub(name, html)


def plain(text: str, names: Sequence[str]) -> str:
    """Text with the players' names where it says @1 to @6; not markup."""
    return _NAME.sub(lambda m: names[int(m[1]) - 1] if int(m[1]) <= len(names) else m[0], text)


def markup(text: str, names: Sequence[str], bold: bool = False) -> Markup:
    """Text as markup: escaped, then with the players' names."""
    return Markup(named(str(escape(text)), names, bold))


def link(game: str, clause: str) -> Markup:
    """A link to a clause."""
    return Markup(clause_link(game, clause))


@lru_cache(maxsize=4_000)
def line_html(
    game: str, names: tuple[str, ...], line: Line, new: bool = False, hue: int | None = None
) -> Markup:
    """A line of the log as a list item; `hue`: the palette entry of its seat, if not its own."""
    inside = line_inside(game, names, line, hue)
    mark = Markup(' class="mark"' if line.heading else ' class="new"') if line.heading or new else ""
    return Markup("<li%s>%s</li>") % (mark, inside)


@lru_cache(maxsize=4_000)
def line_inside(game: str, names: tuple[str, ...], line: Line, hue: int | None = None) -> Markup:
    """The same without its frame."""
    text = markup(line.text[:1].upper() + line.text[1:], names, bold=not line.heading)
    sign = (
        Markup(tok(line.seat if hue is None else hue)) if line.seat is not None and not line.heading else ""
    )
    return Markup("%s%s %s") % (sign, text, link(game, line.clause))


def span(seconds: float) -> str:
    """How long: "now", "2 min", "3 h", "2 days"."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return phrase("now")
    if minutes < 60:
        return phrase("{n} min", n=minutes)
    hours = minutes // 60
    if hours < 48:
        return phrase("{n} h", n=hours)
    return some(hours // 24, "day")


def level_of(bot: str) -> str:
    """The level of a bot; older tables hold other names of the first ones."""
    return {"random": "dust", "greedy": "moon"}.get(bot, bot)


def level_word(bot: str) -> str:
    """The level of a bot as people read it: "Moon"; of `net:fox` "Net fox"."""
    name = level_of(bot).replace(":", " ")
    return phrase(name[:1].upper() + name[1:])

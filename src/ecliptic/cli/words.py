"""HTML in words: the board's text twin and the tray, for the terminal."""

from __future__ import annotations

import re
from collections.abc import Container
from html.parser import HTMLParser
from typing import Final

_SILENT: Final = ("svg", "script", "style", "template")
_LINES: Final = (
    "p",
    "div",
    "h1",
    "h2",
    "h3",
    "h4",
    "ul",
    "ol",
    "li",
    "tr",
    "table",
    "dl",
    "dt",
    "button",
    "section",
)
_CELLS: Final = ("td", "th", "dd")


class _Words(HTMLParser):
    def __init__(self, without: Container[str]) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.silent = 0
        self.without = without
        self.skipped = ""  # the tag of a choice that is left out

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in _SILENT
        self.skip(tag, dict(attrs))
        if tag == "li":
            self.parts.append("\n- ")
        elif tag in _LINES or tag == "br":
            self.parts.append("\n")
        elif tag in _CELLS:
            self.parts.append("\t")
        else:
            self.parts.append(" ")

    def skip(self, tag: str, values: dict[str, str | None]) -> None:
        """Leave out from here if this is the button, or the box to tick, of a choice that is told elsewhere."""
        if not self.skipped and values.get("name") == "action" and values.get("value") in self.without:
            self.skipped = "label" if tag == "input" else tag  # a box stands in its label

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.skip(tag, dict(attrs))
        if tag == "br":
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in _SILENT
        if tag == self.skipped:
            self.skipped = ""
        self.parts.append("\n" if tag in _LINES else " ")

    def handle_data(self, data: str) -> None:
        if not self.silent and not self.skipped:
            self.parts.append(re.sub(r"\s+", " ", data))


def in_words(html: str, without: Container[str] = ()) -> list[str]:
    """The text of a piece of HTML as lines, drawings left out, and buttons of the actions `without`."""
    reader = _Words(without)
    reader.feed(html)
    reader.close()
    lines = (re.sub(r" +", " ", line).strip() for line in "".join(reader.parts).split("\n"))
    lines = (re.sub(r" ?\t[ \t]*", "  ", line) for line in lines)
    return [re.sub(r"(\S) ([.,;:!?)])", r"\1\2", line) for line in lines if line not in ("", "-")]

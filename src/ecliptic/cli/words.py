"""HTML in words: the board's text twin and the tray, for the terminal."""

from __future__ import annotations

import re
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
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in _SILENT
        if tag == "li":
            self.parts.append("\n- ")
        elif tag in _LINES or tag == "br":
            self.parts.append("\n")
        elif tag in _CELLS:
            self.parts.append("\t")
        else:
            self.parts.append(" ")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in _SILENT
        self.parts.append("\n" if tag in _LINES else " ")

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.parts.append(re.sub(r"\s+", " ", data))


def in_words(html: str) -> list[str]:
    """The text of a piece of HTML as lines, drawings left out."""
    reader = _Words()
    reader.feed(html)
    reader.close()
    lines = (re.sub(r" +", " ", line).strip() for line in "".join(reader.parts).split("\n"))
    lines = (re.sub(r" ?\t[ \t]*", "  ", line) for line in lines)
    return [re.sub(r"(\S) ([.,;:!?)])", r"\1\2", line) for line in lines if line not in ("", "-")]

"""HTML in words: the board's text twin, the tray and the panels, for the terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html.parser import HTMLParser
from typing import Final

_SILENT: Final = ("script", "style", "template", "svg")
_LINES: Final = (
    *("p", "div", "h1", "h2", "h3", "h4", "ul", "ol", "li", "dl", "dt", "button", "section", "details"),
    *("summary", "label", "figure", "figcaption", "caption", "article", "header", "footer"),
)
_VOID: Final = ("br", "hr", "img", "input", "link", "meta", "wbr")
_GAP: Final = "\x00"  # between elements that stand apart on a page without a blank between them
Button = Callable[[str, list[str]], str | None]  # of an action and the classes of its button
_WIDEST: Final = 60  # letters of a cell for which columns are lined up


class _Node:
    """An element, or a text in one without a tag."""

    def __init__(self, tag: str, attrs: Mapping[str, str]) -> None:
        self.tag = tag
        self.attrs = attrs
        self.inside: list[_Node | str] = []

    @property
    def classes(self) -> list[str]:
        """Its classes."""
        return self.attrs.get("class", "").split()

    def all(self, *tags: str) -> list[_Node]:
        """The elements of these tags in it, in order."""
        found: list[_Node] = []
        for part in self.inside:
            if isinstance(part, _Node):
                found += [part] if part.tag in tags else part.all(*tags)
        return found


class _Tree(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [_Node("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = _Node(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(node)
        if tag not in _VOID and len(self.open) < 200:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].inside.append(_Node(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        for k in range(len(self.open) - 1, 0, -1):
            if self.open[k].tag == tag:
                del self.open[k:]
                return

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(re.sub(r"[\s\x00]+", " ", data))


class _Writer:
    """Writes elements as text with gaps and line ends."""

    def __init__(self, button: Button, name: Callable[[str], str]) -> None:
        self.button = button
        self.name = name

    def write(self, node: _Node) -> str:
        """What people read of an element."""
        said = self.special(node)
        return self.plain(node) if said is None else said

    def plain(self, node: _Node) -> str:
        """What is in an element, in order."""
        parts: list[str] = []
        before: _Node | str = ""
        for part in node.inside:
            text = part if isinstance(part, str) else self.write(part)
            if isinstance(before, _Node) and isinstance(part, _Node):
                spoken = "sr" in before.classes or "sr" in part.classes  # words for those who only hear
                parts.append(
                    ": " if before.tag == "b" and "facts" in node.classes else " " if spoken else _GAP
                )
            elif text[:1].isalnum() and parts and parts[-1][-1:].isalnum():
                parts.append(" ")
            parts.append(text)
            before = part
        text = "".join(parts)
        if node.tag == "li":
            return f"\n- {text.strip()}\n"
        return f"\n{text}\n" if node.tag in _LINES else text

    def special(self, node: _Node) -> str | None:
        """What is read of a drawing, a choice, a card, a table; None = what is inside."""
        if node.attrs.get("aria-hidden") == "true" or node.tag in _SILENT[:3]:
            return ""
        boxes = node.all("input") if node.tag == "label" else [node]  # a box to tick stands in its label
        for box in boxes:
            if box.attrs.get("name") == "action":
                said = self.button(box.attrs.get("value", ""), node.classes)
                if said is not None:
                    return f"\n{said}\n"
        if node.tag == "svg" or node.attrs.get("role") == "img":
            return node.attrs.get("aria-label", "")
        if "card" in node.classes and ":" in node.attrs.get("title", ""):
            many = [self.write(part) for part in node.all("span") if "many" in part.classes]
            return f"\n{' '.join([node.attrs['title'], *many])}\n"
        if node.tag == "br":
            return "\n"
        if node.tag == "a" and "cl" in node.classes:
            return f" ({self.plain(node)})"
        return self.table(node) if node.tag == "table" else None

    def inner(self, node: _Node) -> str:
        """An element in one line."""
        return "; ".join(tidy(self.plain(node), self.name))

    def table(self, table: _Node) -> str:
        """A table, its columns in line unless a cell is long; columns that are empty all down are left out."""
        rows = [[self.inner(cell) for cell in row.all("td", "th")] for row in table.all("tr")]
        wide = max((len(row) for row in rows), default=0)
        rows = [row + [""] * (wide - len(row)) for row in rows]
        kept = [k for k in range(wide) if any(row[k] for row in rows)]
        lines = [[row[k] or ("-" if any(row[k:]) else "") for k in kept] for row in rows]
        widths = [max(len(line[k]) for line in lines) for k in range(len(kept))]
        if max(widths, default=0) > _WIDEST:
            said = ["  ".join(line).rstrip() for line in lines]
        else:
            said = [
                "  ".join(cell.ljust(widths[k]) for k, cell in enumerate(line)).rstrip() for line in lines
            ]
        return "\n" + "\n".join(line.replace(" ", "\x01") for line in said) + "\n"


def in_words(
    html: str,
    button: Button = lambda action, classes: None,
    name: Callable[[str], str] = lambda text: text,
) -> list[str]:
    """The text of a piece of HTML as lines, without drawings that say nothing, each item of a list on its own.

    `button`: what is said instead of the button, or the box to tick, of an action; None = its own words. `name` puts
    names into texts.
    """
    tree = _Tree()
    tree.feed(html)
    tree.close()
    return tidy(_Writer(button, name).write(tree.open[0]), name)


def tidy(text: str, name: Callable[[str], str]) -> list[str]:
    """Lines without what is empty, gaps as commas where nothing else parts."""
    out = []
    for line in text.split("\n"):
        line = re.sub(r"[ \x00]*\x00[ \x00]*", _GAP, re.sub(r" +", " ", line)).strip(" \x00")
        line = re.sub(r"^-[ \x00]+", "- ", line)
        line = re.sub(r"(?<=[:;,(/.?!×]) ?\x00|\x00(?=[×(),.;:/])", " ", line).replace(_GAP, ", ")
        line = re.sub(r"(\S) +([.,;:!?)])", r"\1\2", re.sub(r" +", " ", line))
        line = re.sub(r"(@\d+),? (?=\d)", r"\1: ", line)  # a name may end with a number
        line = re.sub(r"(?<=\d) (?=@\d+: )", ", ", line)
        if line not in ("", "-"):
            out.append(name(line.replace("\x01", " ")))
    return out

"""A drawing as one SVG that stands alone, for notebooks, files, `match.svg` and cards of games.

Layers are put on one ground, colours take the place of their names, and the board's part of `table.css` comes along.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from ecliptic.core.views import Box, Drawing, Prompt
from ecliptic.draw.marks import Marks
from ecliptic.draw.svg import esc, g, n, rect, text

_TOKEN = re.compile(r"--([\w-]+):\s*([^;]+);")
_VAR = re.compile(r"var\(--([\w-]+)\)")
_NAME = re.compile(r"@([1-6])\b")
_LEAST = re.compile(r"max\(([\d.]+px), ?var\(--least, ?0px\)\)")  # only a page's stage asks for larger text


def _static(name: str) -> str:
    return (files("ecliptic.draw") / "static" / name).read_text(encoding="utf-8")


@cache
def tokens(theme: str = "dark") -> dict[str, str]:
    """The values of tokens.css by name, names within values replaced."""
    css = re.sub(r"/\*.*?\*/", "", _static("tokens.css"), flags=re.S)
    dark, _, rest = css.partition('[data-theme="light"]')
    found = dict(_TOKEN.findall(dark))
    if theme == "light":
        found.update(_TOKEN.findall(rest.partition("@media")[0]))
    elif theme != "dark":
        raise ValueError(f"there is no theme {theme}; there are dark and light")
    return {name: _VAR.sub(lambda var: found[var[1]], value.strip()) for name, value in found.items()}


@cache
def _board(cls: str) -> str:
    css = _static("table.css").partition("/* board:start */")[2].partition("/* board:end */")[0]
    return css.replace(".b ", f".{cls} ")


@cache
def _style(theme: str) -> str:
    return _inline(_board("ecliptic-board"), theme)


def _inline(markup: str, theme: str) -> str:
    values = tokens(theme)
    return _VAR.sub(lambda var: values[var[1]], _LEAST.sub(r"\1", markup))


def standalone(
    drawing: Drawing, prompt: Prompt | None = None, *, theme: str = "dark", names: list[str] | None = None
) -> str:
    """The board as a whole SVG document. Without names the places for them, @1 .. @6, stay as they are."""
    inside = drawing.map + drawing.marks + drawing.pieces + _chips(drawing, prompt)
    if names is not None:
        called = dict(enumerate(names, 1))
        inside = _NAME.sub(lambda found: esc(called.get(int(found[1]), found[0])), inside)
    width, height = drawing.width, drawing.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ecliptic-board" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" style="max-width:100%;height:auto"><style>{_style(theme)}</style>'
        + _inline(rect(0, 0, width, height, fill="var(--space-1)") + inside, theme)
        + "</svg>"
    )


def _chips(drawing: Drawing, prompt: Prompt | None) -> str:
    """The notes of what can be chosen, which on a page are parts of the buttons."""
    marks = Marks(prompt)
    out = []
    for target in drawing.targets:
        choice = marks.legal.get(target.id)
        if choice is None or not choice.note or not target.chip_y:
            continue
        wide = 6.7 * len(choice.note) + 18
        out.append(
            g(
                rect(-wide / 2, -10.5, wide, 21, 10.5, fill="var(--act)"),
                text(0, 4.2, choice.note, "c", style="font-size:12px;font-weight:660;fill:var(--act-ink)"),
                at=(target.x, target.y + target.chip_y),
            )
        )
    return "".join(out)


# ---- cards -----------------------------------------------------------------------------------------------

_REFERENCE = re.compile(r'(?:href="#|url\(#)([\w-]+)')
_ID = re.compile(r' id="([^"]*)"')
_TEXT = re.compile(r"<text\b.*?</text>", re.S)
_FINE = re.compile(r"(?<=\b\d{3})\.\d\b")  # of a place on a board that is shown a third as large
_RULE = re.compile(r"\.thumb \.([\w-]+)[^{}]*\{[^{}]*\}")


def thumbnail(drawing: Drawing, theme: str = "") -> str:
    """The board as a small picture in a file: no texts, nothing that moves, no ids but those it refers to itself.

    Without a theme it is light or dark as the system is, or the page that shows it.
    """
    inside = _TEXT.sub("", drawing.map + drawing.marks + drawing.pieces)
    classes = {one for names in re.findall(r' class="([^"]*)"', inside) for one in names.split()}
    css = "".join(rule[0] for rule in _RULE.finditer(_board("thumb")) if rule[1] in classes)
    return _small(inside, (0, 0, drawing.width, drawing.height), theme, css + ".chip{display:none}")


def excerpt(drawing: Drawing, prompt: Prompt | None, box: Box, names: list[str], theme: str = "") -> str:
    """A part of the board with its texts, as such a picture; with a prompt also the notes of what can be chosen."""
    inside = drawing.map + drawing.marks + drawing.pieces + _chips(drawing, prompt)
    called = dict(enumerate(names, 1))
    inside = _NAME.sub(lambda found: esc(called.get(int(found[1]), found[0])), inside)
    return _small(inside, box, theme, _board("thumb"))


def _small(inside: str, box: Box, theme: str, css: str) -> str:
    """Markup of a board as a file of its own."""
    keep = set(_REFERENCE.findall(inside))
    inside = _FINE.sub("", _ID.sub(lambda found: found[0] if found[1] in keep else "", inside))
    used = sorted(set(_VAR.findall(css + inside)))

    def colours(of: str) -> str:
        return ".thumb{" + "".join(f"--{name}:{tokens(of)[name]};" for name in used) + "}"

    part = " ".join(map(n, box))
    light = f"@media (prefers-color-scheme:light){{{colours('light')}}}" if not theme else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="b thumb" viewBox="{part}" '
        f'preserveAspectRatio="xMidYMid slice"><style>{colours(theme or "dark")}{light}{css}</style>{inside}</svg>'
    )

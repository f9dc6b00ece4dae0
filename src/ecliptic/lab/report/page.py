"""A report as one file of HTML: it loads nothing, runs nothing, and opens from a mail."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

from jinja2 import Environment, StrictUndefined, Template
from markupsafe import Markup

from ecliptic.lab.report.arms import Arm, about, chosen
from ecliptic.lab.report.looks import Look
from ecliptic.lab.report.sections import Section
from ecliptic.lab.report.short import Sentence

LIGHT: Final = re.compile(r'\[data-theme="light"\] \{([^}]*)\}')


class Tile(Sentence, frozen=True):
    """A number to be seen at once: `lead` says what it is, `rest` how certain."""

    numbers: tuple[str, ...] = ()


@cache
def _template() -> Template:
    made = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return made.from_string(_text("ecliptic.lab.report", "page.html"))


def page(
    title: str,
    arms: Sequence[Arm],
    short: Sequence[Sentence],
    tiles: Sequence[Tile],
    sections: Sequence[Section],
    looks: Sequence[tuple[Look, str]],
    commands: Sequence[str],
    compared: int,
) -> str:
    """The whole of it. `looks`: each with where its record is."""
    return _template().render(
        title=title,
        arms=arms,
        short=short,
        tiles=tiles,
        sections=sections,
        looks=looks,
        commands=commands,
        compared=compared,
        about=about,
        chosen=chosen,
        style=Markup(_style()),
    )


@cache
def _style() -> str:
    """The values of colours: dark, light by a box to tick, and light on paper; then the page's own rules."""
    tokens = re.sub(r"/\*.*?\*/", "", _text("ecliptic.draw", "static/tokens.css"), flags=re.S)
    dark = tokens.partition('[data-theme="light"]')[0]
    found = LIGHT.search(tokens)
    light = found[1] if found else ""
    own = _text("ecliptic.lab.report", "page.css")
    squeezed = f"{dark}:root:has(#light:checked){{{light}}}@media print{{:root{{{light}}}}}{own}"
    return re.sub(r"\s*\n\s*", "\n", squeezed)


def _text(package: str, name: str) -> str:
    path = files(package)
    for part in name.split("/"):
        path = path / part
    return path.read_text(encoding="utf-8")

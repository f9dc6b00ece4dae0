"""What a coach says, taken apart: words, marks of places, words of the glossary."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from ecliptic.core.languages import mark
from ecliptic.core.shell import phrase
from ecliptic.core.views import Drawing, Prompt

LOOK: Final = re.compile(r"\{(\d)\}")
TERM: Final = re.compile(r"\[([^\]\[]+)\]\(([a-z0-9-]+)\)")
PLACE: Final = re.compile(r"@\[([^\]\[]+)\]")  # the name of a place as the content has it
# Parts of the page that every table has, and what they are called.
PAGE: Final = {
    "question": mark("The question"),
    "undo": mark("Undo"),
    "log": mark("The log"),
    "rules": mark("Rules"),
    "help": mark("The question mark"),
}
# What marks of places look like: numbers would be taken for those of dice and costs, A to F for hubs.
LETTERS: Final = "XYZ"
_PART: Final = re.compile(rf"{PLACE.pattern}|{TERM.pattern}|{LOOK.pattern}")
_TARGET: Final = re.compile(r'data-target="([^"]+)"')
_LEFT: Final = re.compile(r"[\[\]{}<>]")


class Part(Struct, frozen=True):
    """A piece of a sentence: plain words, a word of the glossary, or the mark of a place."""

    text: str
    term: str = ""  # its id
    mark: int = 0  # the number of the place among those that the step points at, from 1

    @property
    def letter(self) -> str:
        """What the mark looks like; "" = it is none."""
        return LETTERS[self.mark - 1] if self.mark else ""


def parts(text: str, places: Sequence[str], name: Callable[[str], str]) -> list[Part]:
    """A sentence in its parts; `name` says what the place with an id is called."""
    out: list[Part] = []
    at = 0
    for found in _PART.finditer(text):
        if found.start() > at:
            out.append(Part(text[at : found.start()]))
        place, word, term, mark = found.groups()
        if place:
            out.append(Part(name(place)))
        elif term:
            out.append(Part(word, term=term))
        else:
            k = int(mark)
            out.append(Part(name(places[k - 1]) if 1 <= k <= len(places) else mark, mark=k))
        at = found.end()
    if at < len(text):
        out.append(Part(text[at:]))
    return out


def bare(text: str) -> str:
    """A sentence as long as it looks: a mark is one letter, a word of the glossary itself."""
    return LOOK.sub("#", TERM.sub(r"\1", PLACE.sub(r"\1", text)))


def terms_in(text: str) -> list[str]:
    """The ids of the words of the glossary in a sentence."""
    return [found[1] for found in TERM.findall(text)]


def marks_in(text: str) -> list[int]:
    """The numbers of places in a sentence."""
    return [int(found) for found in LOOK.findall(text)]


def stray(text: str) -> str:
    """The first letter of a markup that there is not; "" = none."""
    found = _LEFT.search(bare(text))
    return found[0] if found else ""


def names_of(drawing: Drawing) -> dict[str, str]:
    """By id the proper names of places on the board, which stand before their letters: "Io", and not "red die"."""
    places = {target.id for target in drawing.targets}
    titles = {id_: about.title for id_, about in drawing.abouts.items() if id_ in places}
    return {id_: title for id_, title in titles.items() if all(word[0].isupper() for word in title.split())}


def places_of(drawing: Drawing, prompt: Prompt | None) -> dict[str, str]:
    """By id what can be pointed at, on the board and beside it, and what it is called ("" = it has no name)."""
    out = {"hand": drawing.tray_title, **{id_: phrase(name) for id_, name in PAGE.items()}}
    out |= {f"panel-{panel.id}": panel.title for panel in drawing.panels}
    beside = [drawing.tray, *(panel.html for panel in drawing.panels)]
    out |= dict.fromkeys((id_ for html in beside for id_ in _TARGET.findall(html)), "")
    out |= {target.id: "" for target in drawing.targets}
    out |= {choice.target: choice.label for choice in prompt.choices if choice.target} if prompt else {}
    out |= {id_: about.title for id_, about in drawing.abouts.items()}
    return out

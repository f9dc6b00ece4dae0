"""Words that explain themselves: buttons that open a note, from one table a game and one for the table itself.

`linked` is the door for whoever writes texts: it escapes them, and the first use of each word gets a note. A page that
shows such words has the notes once, by `Glossary.notes`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Final

from markupsafe import Markup, escape
from msgspec.structs import replace

from ecliptic.core.game import Game
from ecliptic.core.languages import ECLIPTIC, spoken
from ecliptic.core.terms import Finder, Term, check_terms, read_terms
from ecliptic.core.wording import worded
from ecliptic.draw.icons import ICONS
from ecliptic.learn.courses import Lesson
from ecliptic.web.brought import brought
from ecliptic.web.lessons import known_course
from ecliptic.web.parts.templating import render

_MARKED: Final = re.compile(r"\[([^\[\]]+)\]\(([a-z0-9-]+)\)")  # [its words](its id)
_TAG: Final = re.compile(r"(<[^>]*>)")
_WORD: Final = r'<button type="button" class="term"[^>]*>[^<]*</button>'
_SIGNS: Final = re.compile(rf"\(?{_WORD}[,.;:!?)]+|\({_WORD}")  # a word with what stands right beside it
_CLOSED: Final = ("a", "button", "code", "h3")  # inside of these nothing is a button


class Glossary:
    """The words of a game, and those of the table."""

    def __init__(self, kind: type[Game], own: tuple[Term, ...]) -> None:
        """`own`: the game's, in the language that is spoken."""
        self.kind = kind
        self.own = own
        self._by_id = {term.id: term for term in [*self.own, *table_terms()]}
        self._finder = Finder(self.own)
        self._by_icon: dict[str, Term] = {}
        for term in self.own:
            self._by_icon.setdefault(term.icon, term)
        self._by_icon.pop("", None)

    def word(self, id_: str, words: str = "") -> Markup:
        """A word by its id, called so; plain where there is none."""
        term = self._by_id.get(id_)
        return escape(words or id_) if term is None else button(term, words or term.name)

    def of_icon(self, icon: str) -> Term | None:
        """What an icon stands for."""
        return self._by_icon.get(icon)

    def called(self, words: str) -> Term | None:
        """The word that is called so."""
        return self._finder.called(words)

    def linked(
        self, text: str, seen: set[str] | None = None, also: Sequence[str] = (), *, quiet: bool = False
    ) -> Markup:
        """A text as markup. The first use of each word is a button, and so is what is marked, `[its words](id)`.

        `seen`: ids of words that have had theirs, which grows. `also`: ids of words that are found though they are not
        `loud`. `quiet`: Tab goes past the buttons.
        """
        told: set[str] = set() if seen is None else seen
        out, at = Markup(""), 0
        for found in _MARKED.finditer(text):
            term = self._by_id.get(found[2])
            if term is None:
                continue
            out += self._plain(text[at : found.start()], told, also, quiet)
            told.add(term.id)
            out += button(term, found[1], quiet=quiet)
            at = found.end()
        return _kept(out + self._plain(text[at:], told, also, quiet))

    def _plain(self, text: str, told: set[str], also: Sequence[str], quiet: bool) -> Markup:
        finder = self._with(also) if also else self._finder
        out, at = Markup(""), 0
        while (found := finder.first(text, told, at)) is not None:
            start, end, term = found
            told.add(term.id)
            out += escape(text[at:start]) + button(term, text[start:end], quiet=quiet)
            at = end
        return out + escape(text[at:])

    def _with(self, also: Sequence[str]) -> Finder:
        return Finder([replace(term, loud=term.loud or term.id in also) for term in self.own])

    def linked_html(self, html: str, told: set[str]) -> Markup:
        """The same for markup: words in its texts, but not in links, buttons and code."""
        inside = 0
        out: list[str] = []
        for piece in _TAG.split(str(html)):
            if not piece.startswith("<"):
                out.append(piece if inside else self._escaped(piece, told))
                continue
            name = piece.strip("</>").split(" ")[0]
            if name in _CLOSED:
                inside += -1 if piece.startswith("</") else 1
            out.append(piece)
        return _kept("".join(out))

    def _escaped(self, piece: str, told: set[str]) -> str:
        out, at = "", 0
        while (found := self._finder.first(piece, told, at)) is not None:
            start, end, term = found
            told.add(term.id)
            out += piece[at:start] + str(button(term, Markup(piece[start:end])))
            at = end
        return out + piece[at:]

    def notes(self) -> Markup:
        """All notes, once on a page."""
        return _notes(self.kind, spoken())


def _kept(html: str) -> Markup:
    """No line begins with a comma: a button is broken off from what stands beside it, so both go into one piece."""
    return Markup(_SIGNS.sub(r'<span class="kept">\g<0></span>', str(html)))


def button(term: Term, words: str, *, quiet: bool = False) -> Markup:
    """A word that opens its note."""
    return Markup(
        '<button type="button" class="term" popovertarget="term-%s" aria-haspopup="dialog"%s>%s</button>'
    ) % (term.id, Markup(' tabindex="-1"') if quiet else "", words)


def table_terms() -> tuple[Term, ...]:
    """The words of the table itself, whatever is played at it."""
    return _table_terms(spoken())


@cache
def _table_terms(language: str) -> tuple[Term, ...]:
    return worded(ECLIPTIC, _terms_of_table())


@cache
def _terms_of_table() -> tuple[Term, ...]:
    return read_terms("ecliptic.web", tuple)


def glossary(kind: type[Game]) -> Glossary:
    """The words of a game. Those of another package that do not fit are left out, and the host is told."""
    return _glossary(kind, spoken())


@cache
def _glossary(kind: type[Game], language: str) -> Glossary:
    own: tuple[Term, ...] = brought(kind, "words", lambda: fitting(kind), ())
    return Glossary(kind, worded(kind.catalogue(), own))


def fitting(kind: type[Game]) -> tuple[Term, ...]:
    """The words of a game. ValueError, with one sentence, for a table of words that does not fit."""
    own = kind.terms()
    check_terms([*own, *_terms_of_table()], {term.clause for term in own})  # which were looked up
    for term in own:
        if term.icon and term.icon not in ICONS:
            raise ValueError(f"terms.toml, term {term.id}: there is no icon {term.icon}.")
    return own


@cache
def _notes(kind: type[Game], language: str) -> Markup:
    return render(
        "parts/notes.html", game=kind, own=glossary(kind).own, table=table_terms(), taught=lessons_of(kind)
    )


@cache
def lessons_of(kind: type[Game]) -> dict[str, Lesson]:
    """The lesson that teaches each word, by the word's id; words that none teaches are left out."""
    course = known_course(kind)
    return {id_: lesson for lesson in reversed(course.lesson) for id_ in lesson.terms} if course else {}


def linked(kind: type[Game], text: str) -> Markup:
    """A text of this game as markup: the first use of each word, and `[its words](id)`, are buttons with a note."""
    return glossary(kind).linked(text)

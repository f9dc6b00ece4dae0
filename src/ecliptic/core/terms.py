"""A game's words: `words/terms.toml`, what each means in one short sentence, and how a text's words are found in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from importlib.resources import files
from typing import Annotated, Final

from msgspec import Meta, field

from ecliptic.core.content import Table, fail, read_packaged

SHORT: Final = 120  # letters of a sentence that explains a word
Word = Annotated[str, Meta(min_length=1, max_length=40)]


class Term(Table):
    """A word of a game, as a note explains it."""

    id: Annotated[str, Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z")]
    name: Word
    short: Annotated[str, Meta(min_length=1, max_length=SHORT)]
    clause: str = ""
    icon: str = ""  # see `ecliptic.draw.icons`
    also: list[Word] = field(default_factory=list)  # other forms that texts use
    loud: bool = True  # texts that say it plainly get a note; False = only where it is marked

    @property
    def forms(self) -> list[str]:
        """All that a text may call it."""
        return [self.name, *self.also]


class _File(Table):
    term: list[Term]


def read_terms(package: str, clauses: Callable[[], Collection[str]], *folder: str) -> tuple[Term, ...]:
    """The words in a package's folder, none without a file. ValueError, with one sentence, for what does not fit."""
    if not files(package).joinpath(*folder, "terms.toml").is_file():
        return ()
    terms = tuple(read_packaged(_File, package, *folder, "terms.toml").term)
    check_terms(terms, clauses())
    return terms


def check_terms(terms: Sequence[Term], clauses: Collection[str]) -> None:
    """ValueError for the first word whose clause is not there, or that another one has."""
    ids: set[str] = set()
    forms: dict[str, str] = {}
    for term in terms:
        row = f"term {term.id}"
        if term.id in ids:
            fail("terms.toml", row, "another row has the same id")
        ids.add(term.id)
        if term.clause and term.clause not in clauses:
            fail("terms.toml", row, f"{term.clause} is no clause of the rules")
        if not term.short.endswith("."):
            fail("terms.toml", row, "its sentence does not end with a full stop")
        for form in map(str.lower, term.forms):
            if form in forms:
                fail("terms.toml", row, f"{form!r} is also {forms[form]}")
            forms[form] = term.id


class Finder:
    """Finds words of a glossary in texts."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self._by_form = {form.lower(): term for term in terms for form in term.forms}
        loud = sorted((form for term in terms if term.loud for form in term.forms), key=len, reverse=True)
        words = "|".join(map(re.escape, loud))
        self._plain = re.compile(rf"(?<![\w-])(?:{words})(?![\w-])", re.IGNORECASE) if loud else None

    def called(self, form: str) -> Term | None:
        """The word of this form."""
        return self._by_form.get(form.lower())

    def first(self, text: str, seen: set[str], start: int = 0) -> tuple[int, int, Term] | None:
        """Where the first word stands that is not among `seen` (ids); None = there is none."""
        if self._plain is None:
            return None
        for found in self._plain.finditer(text, start):
            term = self._by_form[found[0].lower()]
            if term.id not in seen:
                return found.start(), found.end(), term
        return None

"""Languages: which one is spoken, and the catalogues of what is said in it.

English stands in place: a message is its own English, so modules read as they would without languages, and what a
catalogue lacks is said in English. Catalogues are gettext's, `languages/de.po` in the folder of a package: each game
has its own, all the rest of Ecliptic one.

    language.phrase("Round {round} of {rounds}", round=3, rounds=10)
    language.some(2, "moon")                                            # "2 moons"

Which language is spoken belongs to whoever looks (`speaking`), and to no state: records, ids and whatever else is kept
or compared have none. docs/languages.md says how a language or a game's words are added.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

ENGLISH: Final = "en"
PSEUDO: Final = "en-XA"  # English with each message in brackets: what has none goes past the catalogues
FOLDER: Final = "languages"
_spoken: Final = ContextVar("spoken", default=ENGLISH)


# ---- which one -----------------------------------------------------------------------------------------------------


def spoken() -> str:
    """The language of whoever is told something now: "en", "de"."""
    return _spoken.get()


def speak(language: str) -> None:
    """Speak this language from now on: in this task, or this process."""
    _spoken.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak this language within."""
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


@cache
def offered() -> tuple[str, ...]:
    """The languages that can be chosen: English, and those in which Ecliptic has a catalogue."""
    folder = files("ecliptic") / FOLDER
    names = {Path(entry.name) for entry in folder.iterdir()} if folder.is_dir() else set()
    return ENGLISH, *sorted({name.stem for name in names if name.suffix in (".po", ".mo")})


def name_of(language: str) -> str:
    """What a language calls itself."""
    with speaking(language):
        return ECLIPTIC.phrase_as("what this language calls itself", "English")


def accepted(header: str, among: Sequence[str]) -> str:
    """The language that an `Accept-Language` header likes best of some; English where it names none of them."""
    best, chosen = 0.0, ENGLISH
    for part in header.split(","):
        tag, _, weight = part.partition(";")
        try:
            liked = float(weight.partition("=")[2]) if weight.strip() else 1.0
        except ValueError:
            continue
        found = _known(tag, among)
        if found and liked > best:
            best, chosen = liked, found
    return chosen


def of_environment(environment: Mapping[str, str]) -> str:
    """The language of a terminal: `ECLIPTIC_LANG`, else as gettext's programs take it; English for any other."""
    for name in ("ECLIPTIC_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return _known(environment[name].partition(".")[0], offered()) or ENGLISH
    return ENGLISH


def _known(tag: str, among: Sequence[str]) -> str:
    """The one of some that a tag means, "de" for "de-AT" and "de_DE"; "" = none."""
    tag = tag.strip().replace("_", "-").lower()
    known = {language.lower(): language for language in among}
    return known.get(tag) or known.get(tag.partition("-")[0], "")


# ---- numbers and lists, in English -----------------------------------------------------------------------------------


_SPELLED: Final = (
    *("no", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def spelled(n: int, word: str = "", words: str = "") -> str:
    """A small number as a word, alone or with its noun: "three", "three dice", "no die"; above twelve in figures."""
    number = _SPELLED[n] if 0 <= n < len(_SPELLED) else str(n)
    return f"{number} {word if n < 2 else words or word + 's'}" if word else number


def signed(n: int, sign: str = "") -> str:
    """A number in figures, with a true minus; with `sign="+"` a plus, too: "−2", "+2"."""
    return format(n, f"{sign}d").replace("-", "\u2212")


def some(n: int, word: str, words: str = "") -> str:
    """A number with its noun: "1 moon", "3 moons", "no moon"."""
    if n == 0:
        return f"no {word}"
    return f"{signed(n)} {word if n == 1 else words or word + 's'}"


def listed(names: Sequence[str], last: str = "and") -> str:
    """ "Ada", "Ada and Grace", "Ada, Grace and Emmy"; "" for none."""
    return f" {last} ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def mark(message: str) -> str:
    """The message as it is, for catalogues to have it: a constant that is put into words where it is shown."""
    return message


def mark_as(context: str, message: str) -> str:
    """The same for a message that means several things."""
    return message


# ---- catalogues ----------------------------------------------------------------------------------------------------


class Word(str):
    """A word in the language that is spoken, which a sentence may ask for in another form: see `Catalogue.word`."""

    __slots__ = ("forms",)

    def __new__(cls, text: str, forms: tuple[NullTranslations, str]) -> Word:
        """`forms`: the catalogue that has them, and what they are called there."""
        made = super().__new__(cls, text)
        made.forms = forms
        return made

    forms: tuple[NullTranslations, str]

    def __format__(self, form: str) -> str:
        if not form:
            return str(self)
        catalogue, message = self.forms
        found = catalogue.pgettext(form, message)
        return str(self) if found == message else found


class Catalogue:
    """What a package says, in the languages that it has; what it lacks is said as Ecliptic says it, else in English.

    All methods take English. Holes are named, and a translation may leave them out or have them in another order.
    """

    def __init__(self, package: str) -> None:
        """`package`: the folder `languages/` lies in its."""
        self.package: Final = package
        self._made: dict[str, NullTranslations] = {}

    def _in(self, language: str) -> NullTranslations:
        found = self._made.get(language)
        if found is None:
            found = self._made[language] = _read(self.package, language)
        return found

    # As gettext's own tools ask, templates among them, which fill holes themselves.

    def gettext(self, message: str) -> str:
        """The message in the language that is spoken."""
        return self._in(_spoken.get()).gettext(message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The same for one or for many."""
        return self._in(_spoken.get()).ngettext(one, many, n)

    def pgettext(self, context: str, message: str) -> str:
        """A message that means several things; `context` says which."""
        return self._in(_spoken.get()).pgettext(context, message)

    def npgettext(self, context: str, one: str, many: str, n: int) -> str:
        """Such a message for one or for many."""
        return self._in(_spoken.get()).npgettext(context, one, many, n)

    # As our own code asks.

    def phrase(self, message: str, /, **holes: object) -> str:
        """The message, with what is put into its holes."""
        language = _spoken.get()
        if language == ENGLISH:
            return message.format(**holes) if holes else message
        return _put(self._in(language).gettext(message), message, holes)

    def phrase_as(self, context: str, message: str, /, **holes: object) -> str:
        """The same for a message that means several things; `context` says which."""
        language = _spoken.get()
        if language == ENGLISH:
            return message.format(**holes) if holes else message
        return _put(self._in(language).pgettext(context, message), message, holes)

    def phrases(self, n: int, one: str, many: str, /, **holes: object) -> str:
        """The message for one or for many, with `{n}` and other holes."""
        english = one if n == 1 else many
        holes = {"n": signed(n), **holes}
        language = _spoken.get()
        if language == ENGLISH:
            return english.format(**holes)
        return _put(self._in(language).ngettext(one, many, n), english, holes)

    def word(self, message: str) -> Word:
        """A word whose other forms a sentence may ask for: `{color:dative}` is the message in that context."""
        translations = self._in(_spoken.get())
        return Word(translations.gettext(message), (translations, message))

    def some(self, n: int, word: str, words: str = "") -> str:
        """A number with its noun: "1 moon", "3 moons", "no moon". Catalogues have "{n} moon" and "no moon"."""
        language = _spoken.get()
        if language == ENGLISH:
            return some(n, word, words)
        one, many = f"{{n}} {word}", f"{{n}} {words or word + 's'}"
        if n == 0:
            return self._in(language).gettext(f"no {word}")
        return _put(self._in(language).ngettext(one, many, n), one if n == 1 else many, {"n": signed(n)})

    def spelled(self, n: int, word: str = "", words: str = "") -> str:
        """A small number as a word, alone or with its noun. Catalogues have "{n} moon" in the context "in words"."""
        language = _spoken.get()
        if language == ENGLISH:
            return spelled(n, word, words)
        number = ECLIPTIC.phrase_as("number", spelled(n))
        if not word:
            return number
        one, many = f"{{n}} {word}", f"{{n}} {words or word + 's'}"
        if n == 0:
            return self._in(language).gettext(f"no {word}")
        text = self._in(language).npgettext("in words", one, many, n)
        return _put(text, one if n == 1 else many, {"n": number})

    def listed(self, names: Sequence[str], last: str = "and") -> str:
        """ "Ada, Grace and Emmy"; "" for none."""
        if _spoken.get() != ENGLISH and len(names) > 1:
            last = ECLIPTIC.phrase_as("in lists", last)
        return listed(names, last)


def _put(text: str, english: str, holes: Mapping[str, object]) -> str:
    """A translation with what is in its holes; where it does not fit, the English, since nothing may fail for it."""
    if not holes:
        return text
    try:
        return text.format(**holes)
    except (AttributeError, LookupError, TypeError, ValueError):  # holes that are none of ours
        return english.format(**holes)


class _Marked(NullTranslations):
    """Every message in brackets."""

    def gettext(self, message: str) -> str:
        return f"\u27e6{message}\u27e7"

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n)


def _read(package: str, language: str) -> NullTranslations:
    if language == PSEUDO:
        return _Marked()
    if language == ENGLISH:
        return NullTranslations()
    found = _found(package, language)
    if package != ECLIPTIC.package:
        found.add_fallback(ECLIPTIC._in(language))
    return found


def _found(package: str, language: str) -> NullTranslations:
    folder = files(package) / FOLDER
    try:
        found = _compiled(folder / f"{language}.po", folder / f"{language}.mo")
    except (
        OSError,
        ValueError,
    ):  # of another package, perhaps: it costs that package's words in this language
        found = None
    return NullTranslations() if found is None else found


def _compiled(source: Traversable, made: Traversable) -> GNUTranslations | None:
    """The catalogue as an install made it, or of a newer source, in a checkout."""
    there = made.is_file()
    if source.is_file() and not (there and _newer(made, source)):
        try:
            return GNUTranslations(io.BytesIO(compiled(source.read_bytes())))
        except ImportError:  # what is no checkout has no sources
            pass
    return GNUTranslations(io.BytesIO(made.read_bytes())) if there else None


def _newer(made: Traversable, source: Traversable) -> bool:
    if not (isinstance(made, Path) and isinstance(source, Path)):
        return True
    return made.stat().st_mtime >= source.stat().st_mtime


def compiled(source: bytes) -> bytes:
    """A catalogue's source as gettext reads it. ImportError without Babel."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    out = io.BytesIO()
    write_mo(out, read_po(io.BytesIO(source)))
    return out.getvalue()


@cache
def catalogue_of(package: str) -> Catalogue:
    """The one catalogue of a package."""
    return Catalogue(package)


ECLIPTIC: Final = catalogue_of("ecliptic")  # of all but the games

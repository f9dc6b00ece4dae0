"""Catalogues of languages: what a package says is gathered, and its `languages/*.po` are held to that.

    python -m ecliptic.testing.catalogues comets          # whether the catalogues of a game are fresh and whole
    python -m ecliptic.testing.catalogues comets fr       # make or renew the French one

It needs Babel. What is said is found in three places: in code by the names of `core.languages` (`phrase`, `some`,
`mark`, ...), templates and scripts; in tables, by the keys of `WORDED`; in a game's own tables of sentences, options
and steps, as they are when it is loaded.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from string import Formatter
from typing import Any, Final, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from ecliptic.core.game import Game
from ecliptic.core.languages import FOLDER
from ecliptic.core.options import fields
from ecliptic.core.registry import game_class
from ecliptic.core.telling import Sentence, Weighed
from ecliptic.core.wording import FORMS, LISTED, WORDED

IN_WORDS: Final = "in words"
OWN: Final = (".language", ".shell")  # modules that have the names of a catalogue
MARKS: Final = frozenset({"mark", "mark_as"})
CATALOGUES: Final = frozenset({"ECLIPTIC", "CATALOGUE"})  # or they are asked themselves
NAMES: Final = frozenset({"phrase", "phrase_as", "phrases", "some", "spelled"})
WIDTH: Final = 110
HEAD: Final = "# What is said here in another language than English: docs/languages.md says how."
_HTML: Final = re.compile(r"<[^>]+>")


class Said(NamedTuple):
    """A message: its English, that of many, what sort of thing it is, and where it stands."""

    one: str
    many: str = ""
    context: str = ""
    at: str = ""


# ---- in code -------------------------------------------------------------------------------------------------------


def of_code(path: Path, at: str) -> Iterator[Said]:
    """What a module says."""
    tree = ast.parse(path.read_text("utf-8"))
    own = {
        name.asname or name.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith(OWN)
        for name in node.names
    }
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for node in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        name, owner = _name(node.func)
        texts = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
        if name in MARKS or (name in NAMES and (name in own or owner in CATALOGUES)):
            yield from _called(name, texts, at)
        elif name in ("Refused", "too_many", "hear"):
            yield from (Said(text, at=at) for text in texts if isinstance(text, str) and " " in text.strip())


def _name(called: ast.expr) -> tuple[str, str]:
    """The name of what is called, and of what it is an attribute of."""
    if isinstance(called, ast.Attribute):
        return called.attr, getattr(called.value, "id", "")
    return getattr(called, "id", ""), ""


def _called(name: str, texts: Sequence[Any], at: str) -> Iterator[Said]:
    words = [text for text in texts if isinstance(text, str)]
    if not words:
        return
    if name in ("some", "spelled"):
        one, many = words[0], words[1] if len(words) > 1 else words[0] + "s"
        yield Said(f"no {one}", at=at)
        yield Said(f"{{n}} {one}", f"{{n}} {many}", IN_WORDS if name == "spelled" else "", at)
    elif name == "phrases":
        yield Said(words[0], words[1], at=at)
    elif name in ("phrase_as", "mark_as"):
        if len(words) > 1:
            yield Said(words[1], context=words[0], at=at)
    else:
        yield Said(words[0], at=at)


def of_page(path: Path, at: str) -> Iterator[Said]:
    """What a template (by Jinja's i18n extension) or a script of a page says."""
    script = path.suffix == ".js"
    method = "javascript" if script else "jinja2.ext:babel_extract"
    keywords: dict[str, Any] = {"phrase": None, "phrases": (2, 3)} if script else dict(JINJA)
    options = {"extensions": "jinja2.ext.i18n,jinja2.ext.do", "trimmed": "true", "silent": "false"}
    options |= {"trim_blocks": "true", "lstrip_blocks": "true"}
    with path.open("rb") as file:
        for _, message, _, context in extract(method, file, keywords, (), {} if script else options):
            one, *more = [message] if isinstance(message, str) else list(message)
            yield Said(one, more[0] if more else "", context or "", at)


JINJA: Final[dict[str, Any]] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}


# ---- in tables -----------------------------------------------------------------------------------------------------


def of_table(path: Path, at: str) -> Iterator[Said]:
    """What a table says, by its keys."""
    yield from _texts(tomllib.loads(path.read_text("utf-8")), at)


def _texts(value: object, at: str) -> Iterator[Said]:
    if isinstance(value, list):
        for one in value:
            yield from _texts(one, at)
    elif isinstance(value, dict):
        for key, one in value.items():
            if isinstance(one, str):
                if key in WORDED and one:
                    yield Said(one, at=at)
            elif key == LISTED:
                if one:
                    yield Said("|".join(one), context=FORMS, at=at)
            else:
                yield from _texts(one, at)


# ---- in a game -----------------------------------------------------------------------------------------------------


def of_game(kind: type[Game]) -> Iterator[Said]:
    """What a game's own tables of sentences, options and steps say."""
    at = "game"
    for text in (kind.title, kind.pitch, kind.goal, kind.minutes, kind.maturity):
        yield Said(text, at=at)
    for field in fields(kind.Options):
        for text in (field.title, field.sentence, field.unit, field.zero, *field.words.values()):
            yield Said(text, at=at)
    for name in kind.presets:
        yield Said(name, at=at)
    for said in kind.said.values():
        for text in (said.more, said.less, said.look):
            yield Said(text, at=at)
        one, many = (f"{{n}} {unit}" for unit in said.unit)
        yield Said(one, many, at=at)
    game = kind.make()
    yield from _sentences(game)
    for step in game.positions.steps.kinds.values():
        yield Said(step.task, at=at)
    for standing in game.standings:
        for text in (standing.title, *(answer.label for answer in standing.answers)):
            yield Said(text, at=at)
    for measure in game.measures:
        yield Said(measure.unit, at=at)


def _sentences(game: Game) -> Iterator[Said]:
    texts = [sentence for sentence, _ in game.refusals.reasons.values()]
    own = getattr(game, "sentences", None)
    for line in (own.lines if own else getattr(game, "lines", {})).values():
        line = line.line if isinstance(line, Weighed) else line
        if isinstance(line, tuple):
            texts.append(Sentence(*line).text)
    for told in own.unoffered.values() if own else ():
        found = told[0] if isinstance(told, tuple) else told
        if isinstance(found, str):
            texts.append(found)
    for text in texts:
        yield Said(text, at="game")
        for _, hole, kind, _ in Formatter().parse(text):
            if hole and kind and kind.startswith("some "):
                one, _, many = kind[len("some ") :].partition("/")
                yield Said(f"no {one}", at="game")
                yield Said(f"{{n}} {one}", f"{{n}} {many or one + 's'}", at="game")


# ---- a package -----------------------------------------------------------------------------------------------------


READERS: Final = {".py": of_code, ".toml": of_table, ".html": of_page, ".svg": of_page, ".js": of_page}


def of_package(folder: Path, kind: type[Game] | None = None, without: Sequence[str] = ()) -> list[Said]:
    """All that a package says, each message once; `without`: folders in it that are others'."""
    found: dict[tuple[str, str], Said] = {}
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in READERS]
    for path in paths:
        name = path.relative_to(folder).as_posix()
        if not name.startswith(tuple(without)):
            for one in READERS[path.suffix](path, name):
                _add(found, one)
    for one in of_game(kind) if kind else ():
        _add(found, one)
    return list(found.values())


def _add(found: dict[tuple[str, str], Said], one: Said) -> None:
    if not one.context and not re.search(r"[^\W\d_]", re.sub(r"\{[^}]*\}|%\(\w+\)s", "", one.one)):
        return  # nothing but holes and signs
    before = found.setdefault((one.context, one.one), one)
    if one.many and not before.many:
        found[one.context, one.one] = one


# ---- catalogues ----------------------------------------------------------------------------------------------------


def template(said: Sequence[Said]) -> Catalog:
    """The messages as Babel has them."""
    out = Catalog(project="Ecliptic", charset="utf-8", fuzzy=False)
    for one in said:
        id_ = (one.one, one.many) if one.many else one.one
        out.add(id_, context=one.context or None, locations=[(one.at, 0)])
    return out


def load(path: Path, language: str) -> Catalog:
    """A catalogue; an empty one if there is none."""
    if not path.is_file():
        return Catalog(locale=language, charset="utf-8", fuzzy=False)
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def renewed(old: Catalog, said: Sequence[Said]) -> Catalog:
    """The catalogue with the messages that there are now; what it said of them stays, also in forms of its own."""
    new = Catalog(locale=old.locale, charset="utf-8", fuzzy=False, header_comment=HEAD)
    asked = template(said)
    for message in asked:
        if message.id:
            before = old.get(_id(message), message.context)
            string = before.string if before is not None else ""
            if message.pluralizable and not isinstance(string, tuple | list):
                string = ("",) * new.num_plurals
            new.add(message.id, string, context=message.context, locations=message.locations)
    for message in old:
        if message.id and message.context and new.get(_id(message), message.context) is None:
            if (
                asked.get(_id(message)) is not None and message.string
            ):  # a form of a word: see `Catalogue.word`
                new.add(message.id, message.string, context=message.context)
    return new


def _id(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def written(catalogue: Catalog) -> bytes:
    """The catalogue as its file, the same whenever it is written."""
    out = io.BytesIO()
    write_po(out, catalogue, width=WIDTH, omit_header=False, sort_output=False, include_lineno=False)
    text = out.getvalue().decode()
    kept = [line for line in text.splitlines() if not line.startswith(_DATED)]
    return ("\n".join(kept).rstrip() + "\n").encode()


_DATED: Final = (
    '"Project-Id',
    '"POT-Creation',
    '"PO-Revision',
    '"Generated-By',
    '"Report-',
    '"Last-Tr',
    '"Language-Team',
    "#, fuzzy",
)


def missing(folder: Path, said: Sequence[Said], language: str) -> list[str]:
    """The messages that a language lacks."""
    now = renewed(load(folder / FOLDER / f"{language}.po", language), said)
    return [_id(message) for message in now if message.id and not all(_strings(message))]


def _strings(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def faults(catalogue: Catalog, *, whole: bool) -> Iterator[str]:
    """What is wrong with what a catalogue says; `whole`: nothing may be missing."""
    for message in catalogue:
        if not message.id:
            continue
        ids = [message.id] if isinstance(message.id, str) else list(message.id)
        strings = _strings(message)
        if not all(strings):
            if whole:
                yield f"{ids[0]!r} is not translated"
            continue
        known = set().union(*map(holes, ids))
        for string in strings:
            if not holes(string) <= known | {"n", "num", "capital"}:
                yield f"{string!r} has a hole that {ids[0]!r} does not have"
            if sorted(_HTML.findall(string)) != sorted(_HTML.findall(ids[-1])):
                yield f"{string!r} has other markup than {ids[0]!r}"


def holes(text: str) -> set[str]:
    """The names of what is put into a message: {these} in code, %(these)s in templates."""
    try:
        braces = {name.partition(".")[0] for _, name, _, _ in Formatter().parse(text) if name}
    except ValueError:
        return {"?"}
    return braces | set(re.findall(r"%\((\w+)\)s", text))


def renew(folder: Path, said: Sequence[Said], language: str) -> None:
    """Write a catalogue anew."""
    path = folder / FOLDER / f"{language}.po"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(written(renewed(load(path, language), said)))


def stale(folder: Path, said: Sequence[Said], whole: Sequence[str]) -> list[str]:
    """What is not right with a package's catalogues, a sentence each; `whole`: the languages that must lack nothing."""
    out = []
    for path in sorted((folder / FOLDER).glob("*.po")):
        now = renewed(load(path, path.stem), said)
        if written(now) != path.read_bytes():
            out.append(f"{path}: it is not fresh")
        out += [f"{path}: {fault}" for fault in faults(now, whole=path.stem in whole)]
    return out


def main(args: Sequence[str]) -> int:
    """A game's catalogues by the command line."""
    kind = game_class(args[0])
    folder = Path(str(files(kind.package)))
    said = of_package(folder, kind, (FOLDER,))
    for language in args[1:]:
        renew(folder, said, language)
    found = stale(folder, said, ())
    print("\n".join(found) or f"{len(said)} messages; the catalogues of {kind.title} are fresh")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

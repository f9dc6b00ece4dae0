"""Make the site of the documentation: lay its pages out in build/docs, and have Sphinx turn them into build/site.

    make docs

The sources are docs/ as they stand and what lies at the root for whoever opens the checkout (CONTRIBUTING.md, ...).
Made on the way: a page a game (how to play, options, its words), its rules with an anchor a clause, the keys of the
pages, what each command takes, notebooks as pages, and the reference of the Python API. A warning is a fault.
"""

from __future__ import annotations

import argparse
import html
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Final

from ecliptic.cli import command
from ecliptic.core.game import Game
from ecliptic.core.options import fields, word
from ecliptic.core.registry import game_class, game_names

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs"
PAGES: Final = ROOT / "build" / "docs"
SITE: Final = ROOT / "build" / "site"
ROOT_PAGES: Final = ("CONTRIBUTING.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md", "SECURITY.md")
LINK: Final = re.compile(r"(?<!`)(!?\[[^\]\[]*\])\(([^)\s:#]+)((?:#[^)\s]*)?)\)")
FENCE: Final = re.compile(r"^(```.*?^```|(?: {4}[^\n]*\n)+)", re.MULTILINE | re.DOTALL)
BULLET: Final = re.compile(r"^- (\*\*)?([A-Z]{2}-[0-9A-Z]+(?:\.[0-9A-Z]+)*)(\*\*)?", re.MULTILINE)
CLAUSE: Final = re.compile(r"(?<![`\w-])([A-Z]{2}-\d+\.\d+[a-z]?)\b(?!`)")
LISTED: Final = {  # folders whose pages hang beneath one of them
    "decisions": "README",
    "trials": "README",
    "tour": "index",
}
KEYS: Final = {  # where pages list their keys
    "At a table": "help_dialog.html",
    "Looking back": "study/keys.html",
}
# What people import, in the order in which they meet it.
REFERENCE: Final = {
    "ecliptic": "Games by name, and matches.",
    "ecliptic.core.match": "A match: playing, looking, taking back, its record.",
    "ecliptic.core.game": "What a game is to everything outside its folder.",
    "ecliptic.core.machine": "States and steps.",
    "ecliptic.core.actions": "Verbs, and actions as numbers and as words.",
    "ecliptic.core.record": "Records.",
    "ecliptic.core.views": "What a viewer is told: views, prompts, drawings.",
    "ecliptic.bots": "Bots, hints, judgements.",
    "ecliptic.bots.protocol": "What a bot is.",
    "ecliptic.lab.simulate": "Many games.",
    "ecliptic.plain": "A base for small games.",
    "ecliptic.full": "A base for games of five rooms.",
    "ecliptic.testing.trial": "What a game says of itself for its tests.",
}


def moved(text: str, source: Path, place: Path, pages: dict[Path, Path]) -> str:
    """The links of a file of the repository, as they must be where its page stands now."""

    def one(found: re.Match[str]) -> str:
        words, target, anchor = found.groups()
        path = (source.parent / target).resolve()
        if path not in pages:
            return found[0]
        return f"{words}({os.path.relpath(pages[path], place.parent)}{anchor})"

    parts = FENCE.split(text)
    return "".join(part if k % 2 else LINK.sub(one, part) for k, part in enumerate(parts))


def lay_out() -> None:
    """All pages, as Sphinx reads them."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(DOCS, PAGES, ignore=shutil.ignore_patterns("__pycache__"))
    sources = {path: PAGES / path.relative_to(DOCS) for path in DOCS.rglob("*") if path.is_file()}
    sources |= {ROOT / name: PAGES / name for name in ROOT_PAGES}
    books = {path: PAGES / path.relative_to(DOCS).with_suffix(".md") for path in DOCS.rglob("*.ipynb")}
    sources |= books  # who follows a link to one reads it
    for source, place in sources.items():
        if source.suffix == ".md":
            place.write_text(moved(source.read_text("utf-8"), source, place, sources), "utf-8")
    for name, top in LISTED.items():
        others = sorted(path.stem for path in (DOCS / name).iterdir() if path.is_file() and path.stem != top)
        with (PAGES / name / f"{top}.md").open("a", encoding="utf-8") as opened:
            opened.write("\n".join(["", "```{toctree}", ":hidden:", "", *others, "```", ""]))
    for source, place in books.items():
        place.write_text(notebook(source), "utf-8")
    folder = PAGES / "games"
    folder.mkdir()
    for name in ours():
        kind = game_class(name)
        page = game_page(kind) + f"\n```{{toctree}}\n:hidden:\n\nThe rules <{name}-rules>\n```\n"
        (folder / f"{name}.md").write_text(page, "utf-8")
        (folder / f"{name}-rules.md").write_text(rules_page(kind), "utf-8")
    (PAGES / "keys.md").write_text(keys_page(), "utf-8")
    (PAGES / "commands.md").write_text(commands_page(), "utf-8")
    reference(PAGES / "reference")


def ours() -> list[str]:
    """The games of this repository, whatever else is installed."""
    return [name for name in game_names() if game_class(name).package.startswith("ecliptic.")]


# ---- games -------------------------------------------------------------------------------------------------


def linked(text: str, known: Collection[str]) -> str:
    """Clauses as links to where they stand, but for those that only the words of another one name."""

    def one(found: re.Match[str]) -> str:
        return f"[{found[1]}](#{anchor(found[1])})" if found[1] in known else found[1]

    return CLAUSE.sub(one, text)


def anchor(clause: str) -> str:
    """The name of a clause's place: no two games have the same ids."""
    return clause.lower().replace(".", "-")


def game_page(kind: type[Game]) -> str:
    """How to play a game, what can be chosen when it begins, and its words."""
    name, how = kind.name, kind.how()
    out = [f"# {kind.title}\n", f"{kind.pitch} {kind.goal}\n"]
    out.append(
        f"{listed_counts(kind)} players, {kind.minutes} minutes. All of it: [the rules]({name}-rules.md).\n"
    )
    out.append(f"![A page of {kind.title} in mid game](../pictures/{name}.webp)\n")
    if how:
        out += ["## How to play\n", f"{how.goal.text} ({how.goal.clause})\n", "**A turn.**\n"]
        out += [f"1. {say.text} ({say.clause})" for say in how.turn]
        out += ["\n**Points.**\n", *(f"- {say.text} ({say.clause})" for say in how.points)]
        out.append(f"\n**The commonest mistake.** {how.mistake.text} ({how.mistake.clause})\n")
    out += ["## Options\n", "| option | values | at first | what it is | clause |", "|---|---|---|---|---|"]
    for option in fields(kind.Options):
        values = " ".join(map(word, option.values)) or f"{option.low} to {option.high}"
        out.append(f"| `{option.name}` | {values} | {option.default} | {option.sentence} | {option.clause} |")
    out += ["\n## Words\n", "| word | is | clause |", "|---|---|---|"]
    out += [f"| {term.name} | {cell(term.short)} | {term.clause} |" for term in kind.terms()]
    return linked("\n".join(out), kind.clauses()) + "\n"


def cell(text: str) -> str:
    """Words of a table: no bars, and marks of other words left out."""
    return re.sub(r"\[([^\]]+)\]\([^)\s]+\)", r"\1", text).replace("|", "\\|")


def listed_counts(kind: type[Game]) -> str:
    counts = list(kind.counts)
    return f"{counts[0]} to {counts[-1]}" if len(counts) > 1 else str(counts[0])


def rules_page(kind: type[Game]) -> str:
    """A game's law, with an anchor a clause; beneath it what changed in its readings."""
    folder = Path(sys.modules[kind.package].__file__ or "").parent
    text = (folder / "rules.md").read_text("utf-8")
    text = BULLET.sub(
        lambda found: f"- ({anchor(found[2])})=\n  {found[1] or ''}{found[2]}{found[3] or ''}", text
    )
    text = linked(text, kind.clauses())
    changes = folder / "changes.md"
    if changes.is_file():
        text += "\n" + re.sub(r"^(#+)", r"#\1", changes.read_text("utf-8"), flags=re.MULTILINE)
    return text


# ---- keys and commands -------------------------------------------------------------------------------------


def keys_page() -> str:
    """The keys of the pages, from the lists that the pages themselves show."""
    out = ["# Keys\n", "The key `?` shows them on every page. Letters can be switched off there.\n"]
    for title, template in KEYS.items():
        text = (ROOT / "src/ecliptic/web/templates" / template).read_text("utf-8")
        text = text[text.rindex('<dl class="keys">') :]
        out += [f"## {title}\n", "| key | does |", "|---|---|"]
        for keys, does in re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", text):
            out.append(f"| {spoken(keys)} | {spoken(does)} |")
        out.append("")
    return "\n".join(out)


def spoken(markup: str) -> str:
    """Markup of a template as Markdown."""
    text = re.sub(r"<kbd>(.*?)</kbd>", r"`\1`", markup)
    return html.unescape(re.sub(r"<[^>]+>|\{%.*?%\}|\{\{.*?\}\}", "", text)).replace("|", "\\|")


def commands_page() -> str:
    """What each command takes, from the parser that reads it."""
    out = [
        "# All arguments\n",
        "Made from the parser of the command; `ecliptic COMMAND --help` says the same.\n",
    ]
    for name, sub in parsers(command.parser()):
        out += [
            f"## ecliptic {name}\n",
            f"{sub.description}\n",
            "```text",
            sub.format_help().strip(),
            "```\n",
        ]
    return "\n".join(out)


def parsers(top: argparse.ArgumentParser) -> list[tuple[str, argparse.ArgumentParser]]:
    """The commands, and beneath each what it can do."""
    found = []
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, sub in action.choices.items():
                found += [(name, sub), *((f"{name} {deed}", one) for deed, one in parsers(sub))]
    return found


# ---- notebooks and the reference ---------------------------------------------------------------------------


def notebook(path: Path) -> str:
    """A notebook as a page: its words, and its code. It is reached from where it is spoken of."""
    out = [] if path.parent.name in LISTED else ["---\norphan: true\n---"]
    for one in json.loads(path.read_text("utf-8"))["cells"]:
        text = "".join(one["source"])
        out.append(f"```python\n{text}\n```" if one["cell_type"] == "code" else text)
    out.append(f"The notebook itself: [{path.name}]({path.name}).")
    return "\n\n".join(out) + "\n"


def reference(folder: Path) -> None:
    """A page a module, by its docstrings."""
    folder.mkdir()
    rows = [
        "# The Python API\n",
        "By module, from the docstrings of the code.\n",
        "| module | has |",
        "|---|---|",
    ]
    for name, words in REFERENCE.items():
        rows.append(f"| [{name}]({name}.md) | {words} |")
        page = f"# {name}\n\n```{{eval-rst}}\n.. automodule:: {name}\n{members(name)}```\n"
        (folder / f"{name}.md").write_text(page, "utf-8")
    rows += ["\n```{toctree}\n:hidden:\n", *REFERENCE, "```\n"]
    (folder / "index.md").write_text("\n".join(rows), "utf-8")


def members(name: str) -> str:
    """The package tells what is imported from it, whose own place is its module's page."""
    return "   :imported-members:\n   :no-index:\n" if name == "ecliptic" else ""


def main() -> int:
    lay_out()
    shutil.rmtree(SITE, ignore_errors=True)
    words = [
        sys.executable,
        "-m",
        "sphinx",
        "-b",
        "html",
        "-W",
        "--keep-going",
        "-q",
        "-d",
        str(ROOT / "build/doctrees"),
    ]
    done = subprocess.run([*words, str(PAGES), str(SITE)], check=False)
    if done.returncode == 0:
        print(f"the documentation is in {SITE.relative_to(ROOT)}: open index.html there")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())

"""How Sphinx makes the site; `tools/docsite.py` lays out the pages and calls it."""

import re
from importlib import metadata

project = "Ecliptic"
author = copyright = "Ecliptic contributors"  # noqa: A001  (Sphinx's name)
version = release = metadata.version("ecliptic")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["new_game", "decisions/patches"]
default_role = "code"

myst_heading_anchors = 3
myst_enable_extensions = ["attrs_inline", "colon_fence"]
highlight_language = "text"  # of blocks that do not say

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True, "undoc-members": False, "show-inheritance": False}

html_theme = "furo"
html_title = "Ecliptic"
html_show_sourcelink = False
html_show_sphinx = False
html_theme_options = {"footer_icons": []}  # nothing is fetched from elsewhere


def plain(app, what, name, obj, options, lines):  # type: ignore[no-untyped-def]  # Sphinx hands anything
    """Docstrings are sentences with `code` and indented examples, no reStructuredText: say so to docutils."""
    out: list[str] = []
    for line in lines:
        indented = line.startswith(("    ", "\t"))
        before = out[-1] if out else ""
        if (
            indented
            and not before.startswith("    ")
            and not (before == "" and len(out) > 1 and out[-2].startswith("    "))
        ):
            out += ["", "::", ""] if before else ["::", ""]
        elif not indented and before.startswith("    "):
            out.append("")
        out.append(line if indented else re.sub(r"(?<!\\)([*|]|(?<=\w)_(?=\W|$))", r"\\\1", line))
    lines[:] = code_unescaped(out)


def code_unescaped(lines: list[str]) -> list[str]:
    """Within backticks nothing is escaped."""
    return [re.sub(r"`[^`]+`", lambda m: m[0].replace("\\", ""), line) for line in lines]


def setup(app):  # type: ignore[no-untyped-def]  # as above
    app.connect("autodoc-process-docstring", plain)

"""Name the lines of scripts and style sheets that are too long: ruff holds those of Python, nothing else these.

    python tools/lines.py     a line for each, and 1 if there is one

Templates are not held to it: a line break in them is a space on the page, and part of what is translated.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

MOST: Final = 110  # columns, as in pyproject.toml
SOURCE: Final = Path(__file__).resolve().parent.parent / "src"
KINDS: Final = (".js", ".css")


def too_long(folder: Path) -> Iterator[str]:
    """Where they stand below a folder, and how long each is."""
    for path in sorted(path for path in folder.rglob("*") if path.suffix in KINDS):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if len(line) > MOST:
                yield f"{path.relative_to(folder)}:{number}: {len(line)} columns, {MOST} at most"


def main() -> int:
    found = list(too_long(SOURCE))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

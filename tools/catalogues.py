"""Makes gettext's catalogues of their sources: `languages/de.mo` beside each `languages/de.po`.

python tools/catalogues.py

Installing this package and building its wheel run it; what it makes is not kept in version control. A checkout whose
sources are newer reads those (`core.languages`).
"""

from datetime import UTC, datetime
from pathlib import Path

# Else a catalogue names the minute in which it was made, and no build is like another.
LONG_AGO = datetime(1980, 1, 1, tzinfo=UTC)
SOURCE = Path(__file__).resolve().parent.parent / "src"


def main() -> None:
    """Write all of them."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for path in sorted(SOURCE.glob("**/languages/*.po")):
        with path.open("rb") as source, path.with_suffix(".mo").open("wb") as made:
            found = read_po(source)
            found.creation_date = LONG_AGO
            write_mo(made, found)


if __name__ == "__main__":
    main()

"""Makes gettext's catalogues of their sources: `languages/de.mo` beside each `languages/de.po`.

python tools/catalogues.py

Installing this package and building its wheel run it; what it makes is not kept in version control. A checkout whose
sources are newer reads those (`core.languages`).
"""

from pathlib import Path

SOURCE = Path(__file__).resolve().parent.parent / "src"


def main() -> None:
    """Write all of them."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    for path in sorted(SOURCE.glob("**/languages/*.po")):
        with path.open("rb") as source, path.with_suffix(".mo").open("wb") as made:
            write_mo(made, read_po(source))


if __name__ == "__main__":
    main()

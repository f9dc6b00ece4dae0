"""Makes the font that the pages use: Inter, cut down to the signs that they write, as one WOFF2.

python tools/font.py

Installing this package and building its wheel run it; the font is not kept beside the sources in version control.
Both axes stay, so text looks as it did by the whole font: weight as far as our styles use it, and optical size. Every
other letter that a name may have (Greek, Cyrillic, Arabic, ...) comes from the system's font, sign by sign.
"""

from io import BytesIO
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "src" / "ecliptic" / "draw" / "static"
WEIGHTS = (400, 800)  # `--w-*` of tokens.css, and what titles and boards ask for
FEATURES = ["kern", "ccmp", "locl", "tnum", "cv05", "ss03"]  # what letters need, and `--font-features`
LETTERS = {
    *range(0x20, 0x7F),  # ASCII
    *range(0xA0, 0x180),  # Latin with accents: Western, Central and Northern Europe, Turkish
    *map(ord, "ȘșȚțẞ"),
    *map(ord, "–—‘’‚“”„†•…‹›′″€"),
    *map(ord, "−×÷≈≠≤≥←↑→↓↔●○■□▲△▼▽◆◇★☆✓✗"),  # signs of boards and buttons
}


def main() -> None:
    """Write inter.woff2, and its licence beside it."""
    import fontpkg_inter
    from fontTools import subset
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    (source,) = (path for path in fontpkg_inter.ROOT.glob("files/*.ttf") if "Italic" not in path.name)
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # whose it is, and its licence
    font = TTFont(source, recalcTimestamp=False)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=LETTERS)
    subsetter.subset(font)
    cut = BytesIO()
    font.save(cut)

    font = instantiateVariableFont(TTFont(cut, recalcTimestamp=False), {"wght": WEIGHTS})
    font.flavor = "woff2"
    font.save(FOLDER / "inter.woff2")
    (FOLDER / "inter.LICENSE.txt").write_bytes((fontpkg_inter.ROOT / "LICENSE").read_bytes())
    print(f"inter.woff2: {len((FOLDER / 'inter.woff2').read_bytes()):,} bytes")


if __name__ == "__main__":
    main()

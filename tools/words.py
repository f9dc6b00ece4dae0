"""Hold the catalogues of languages to what is said: that of Ecliptic, and those of its games.

    python tools/words.py              renew what is not fresh (`make format`)
    python tools/words.py --check      name what is not fresh, or lacks what it must have, and fail (`make lint`)
    python tools/words.py --missing de name what a language lacks

docs/languages.md says how to translate. `WHOLE` declares what may lack nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ecliptic.core.languages import FOLDER
from ecliptic.core.registry import game_class
from ecliptic.testing.catalogues import Said, missing, of_package, renew, stale

HOME: Final = Path(__file__).resolve().parent.parent / "src" / "ecliptic"
WHOLE: Final = {"ecliptic": ("de",), "solar_roller": ("de",)}
# Of Ecliptic's folders those whose words are for people who program, simulate or test, and the games.
WITHOUT: Final = ("games/", "lab/", "envs/", "testing/", "languages/", "cli/")


def packages() -> Iterator[tuple[str, Path, list[Said]]]:
    """What has catalogues: its name, its folder, and all that it says."""
    yield "ecliptic", HOME, of_package(HOME, None, WITHOUT)
    for folder in sorted((HOME / "games").iterdir()):
        if (folder / FOLDER).is_dir():
            yield folder.name, folder, of_package(folder, game_class(folder.name), (FOLDER,))


def main(args: list[str]) -> int:
    """Renew, check, or name what is missing."""
    found = []
    for name, folder, said in packages():
        for path in sorted((folder / FOLDER).glob("*.po")) if not args else ():
            renew(folder, said, path.stem)
        if args[:1] == ["--missing"]:
            found += [f"{name}: {text}" for text in missing(folder, said, args[1])]
        else:
            found += stale(folder, said, WHOLE.get(name, ()))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

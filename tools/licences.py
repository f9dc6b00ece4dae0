"""Writes docs/licences.md: the licence of everything that the locks name, as each package itself says it.

.venv/bin/python tools/licences.py            # asks the package index for what is not installed
.venv/bin/python tools/licences.py --check    # whether the page names all that is locked, and nothing else
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "licences.md"
LOCKED: Final = re.compile(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", re.MULTILINE)
ROW: Final = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|", re.MULTILINE)
PARTS: Final = {  # the locks, and who gets what they name
    "play": "`pip install ecliptic`",
    "notify": "extras of hosts",
    "bench": "extra `bench`",
    "docs": "who builds the site",
    "release": "who releases",
    "compile": "who compiles",
    "test": "who tests",
}
SILENT: Final = {  # whose description says nothing, or the whole text: from the licence files beside them
    "axe-playwright-python": "MIT",
    "cloudpickle": "BSD-3-Clause",
    "networkx": "BSD-3-Clause",
    "numpy": "BSD-3-Clause",
    "open-spiel": "Apache-2.0",
}
SHIPPED: Final = """# Licences

Ecliptic is under the MIT licence. It ships one thing of others: a part of the font
[Inter](https://github.com/rsms/inter), under the SIL Open Font Licence 1.1, whose text lies beside it. All else is
installed beside it, from who made it, under its own licence. This page is written by `tools/licences.py` from what each
package says of itself; `make release-check` looks whether it names all that is locked.

| package | licence | comes with |
|---|---|---|
"""


def locked() -> dict[str, tuple[str, str]]:
    """All packages of all locks: by name the version, and the first part that it comes with."""
    found: dict[str, tuple[str, str]] = {}
    for part in [*PARTS, *sorted(path.stem for path in (ROOT / "requirements").glob("*.txt"))]:
        for name, version in LOCKED.findall((ROOT / "requirements" / f"{part}.txt").read_text("utf-8")):
            found.setdefault(name.lower(), (version, PARTS.get(part, f"extra `{part}`")))
    return found


def told(meta: dict[str, object]) -> str:
    """What a package's description says its licence is: the expression, else its classifiers, else a short text."""
    classifiers = meta.get("classifier") or []
    assert isinstance(classifiers, list)
    named = [str(one).split(" :: ")[-1] for one in classifiers if str(one).startswith("License ::")]
    named = [one for one in named if one != "OSI Approved"]
    text = str(meta.get("license") or "").strip()
    short = text if text and len(text) < 60 and "\n" not in text else ""
    return str(meta.get("license_expression") or ", ".join(named) or short or "see the package")


def installed(name: str) -> dict[str, object] | None:
    """A package's description, if it is in this environment."""
    try:
        found = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return None
    return {
        "license_expression": "".join(found.get_all("License-Expression") or []),
        "license": "".join(found.get_all("License") or []),
        "classifier": found.get_all("Classifier"),
    }


def asked(name: str, version: str) -> dict[str, object]:
    """A package's description, as the index has it; one for another platform may be only a source there."""
    words = [sys.executable, "-m", "pip", "install", "--dry-run", "--no-deps", "--ignore-installed", "-qq"]
    done = subprocess.run(
        [*words, "--report", "-", f"{name}=={version}"], capture_output=True, text=True, check=False
    )
    if done.returncode:
        return {}
    return dict(json.loads(done.stdout)["install"][0]["metadata"])


def main(words: list[str]) -> int:
    wanted = locked()
    have = (
        {name: licence for name, licence, _ in ROW.findall(PAGE.read_text("utf-8"))} if PAGE.exists() else {}
    )
    if "--check" in words:
        missing, gone = sorted(wanted.keys() - have.keys()), sorted(have.keys() - wanted.keys() - {"package"})
        for name in missing:
            print(f"docs/licences.md has no line for {name}: run tools/licences.py", file=sys.stderr)
        for name in gone:
            print(f"docs/licences.md has {name}, which is not locked: run tools/licences.py", file=sys.stderr)
        return int(bool(missing or gone))
    rows = []
    for name, (version, part) in sorted(wanted.items()):
        known = have.get(name, "")
        licence = told(installed(name) or ({} if known else asked(name, version)))
        if licence == "see the package":
            licence = SILENT.get(name, known or licence)
        rows.append(f"| {name} | {licence.replace('|', '/')} | {part} |\n")
    PAGE.write_text(SHIPPED + "".join(rows), "utf-8")
    print(f"docs/licences.md: {len(rows)} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

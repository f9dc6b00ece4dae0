"""Whether the workflows and issue forms are sound: by the schemas of their makers, and by actionlint where it is.

.venv/bin/python tools/workflows.py
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SCHEMAS: Final = {
    "vendor.github-workflows": "workflows/*.yml",
    "vendor.github-issue-config": "ISSUE_TEMPLATE/config.yml",
    "vendor.github-issue-forms": "ISSUE_TEMPLATE/[!c]*.yml",
}
SCRIPT: Final = re.compile(r"\b(tools/\w+\.py|requirements/\w+\.txt|\.ci/\w+)")
MAKE: Final = re.compile(r"\bmake ([a-z][-a-z]*)")


def faults(root: Path) -> list[str]:
    """What is wrong, in sentences."""
    found = []
    for schema, pattern in SCHEMAS.items():
        paths = sorted((root / ".github").glob(pattern))
        if paths:
            words = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, paths)]
            done = subprocess.run(words, capture_output=True, text=True, check=False)
            if done.returncode:
                found.append((done.stdout + done.stderr).strip())
    found += missing(root)
    if actionlint := shutil.which("actionlint"):
        done = subprocess.run(
            [actionlint, "-no-color"], cwd=root, capture_output=True, text=True, check=False
        )
        found += done.stdout.strip().splitlines()
    return found


def missing(root: Path) -> list[str]:
    """What workflows name and the checkout has not: scripts, locks, targets of the Makefile."""
    found: list[str] = []
    makefile = (root / "Makefile").read_text("utf-8")
    for path in sorted((root / ".github" / "workflows").glob("*.yml")):
        text = path.read_text("utf-8")
        found += [
            f"{path.name}: {one} is not there" for one in SCRIPT.findall(text) if not (root / one).is_file()
        ]
        found += [
            f"{path.name}: the Makefile has no target {one}"
            for one in MAKE.findall(text)
            if not re.search(rf"^{one}:", makefile, re.MULTILINE)
        ]
    return found


if __name__ == "__main__":
    wrong = faults(ROOT)
    print("\n".join(wrong) or "the workflows are sound")
    sys.exit(bool(wrong))

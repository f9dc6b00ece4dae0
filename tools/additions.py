"""Makes docs/decisions/patches anew where code around them has changed: applies each to HEAD, keeps what came of it.

    .venv/bin/python tools/additions.py            # all; the last commit counts, not what is uncommitted
    .venv/bin/python tools/additions.py auction    # one

A patch that does not fit is left in build/additions/NAME with its conflicts: mend them there, `git add --all`, and call
this with --mended NAME.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PATCHES = ROOT / "docs/decisions/patches"
TREES = ROOT / "build/additions"


def git(where: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A git command there."""
    return subprocess.run(["git", "-C", str(where), *words], capture_output=True, text=True, check=False)


def applied(name: str) -> bool:
    """A clone of this repository with the addition in it; whether it fitted."""
    tree = TREES / name
    shutil.rmtree(tree, ignore_errors=True)
    tree.parent.mkdir(parents=True, exist_ok=True)
    git(ROOT, "clone", "--quiet", "--shared", str(ROOT), str(tree)).check_returncode()
    done = git(tree, "apply", "--3way", "--index", str(PATCHES / f"{name}.patch"))
    if done.returncode:
        print(f"{name} does not fit, see {tree.relative_to(ROOT)}:\n{done.stderr}", file=sys.stderr)
    return done.returncode == 0


def write(name: str) -> None:
    """Keep what the clone has beyond its last commit."""
    found = git(TREES / name, "diff", "--cached", "--unified=2", "HEAD")
    (PATCHES / f"{name}.patch").write_text(found.stdout, encoding="utf-8")


def main() -> int:
    """0 if all fitted."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", default=sorted(path.stem for path in PATCHES.glob("*.patch")))
    parser.add_argument("--mended", action="store_true", help="take the trees in build/additions as they are")
    args = parser.parse_args()
    fitted = [name for name in args.names if args.mended or applied(name)]
    for name in fitted:
        write(name)
    return int(len(fitted) < len(args.names))


if __name__ == "__main__":
    sys.exit(main())

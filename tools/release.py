"""What must hold before a version is published: a line a point, and 1 if one does not hold.

    make release-check                 # the compiled wheel, too, where there is a compiler
    make release-check PURE=1

It builds into build/release and publishes nothing. What takes an hour, or somebody's judgement,
is in docs/releasing.md.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import wheels
import workflows

ROOT: Final = Path(__file__).resolve().parent.parent
OUT: Final = ROOT / "build" / "release"
PURE: Final = os.environ.get("ECLIPTIC_PURE", "") not in ("", "0")
VERSION: Final[str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def run(*words: object, where: Path = ROOT, **env: str) -> str:
    """What went wrong with a command, in its own last words; "" = nothing."""
    done = subprocess.run(
        list(map(str, words)),
        cwd=where,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
    )
    return (
        ""
        if done.returncode == 0
        else (done.stdout + done.stderr).strip()[-1500:] or f"exit {done.returncode}"
    )


def python(*words: object, where: Path = ROOT, **env: str) -> str:
    return run(sys.executable, *words, where=where, **env)


# ---- the points --------------------------------------------------------------------------------------------


def the_tree_is_clean() -> str:
    said = subprocess.run(
        ["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return f"not committed: {said.stdout.split(chr(10))[0]}" if said.stdout else ""


def the_changelog_has_the_version() -> str:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    if not re.search(rf"^## \[{re.escape(VERSION)}\] - (\d{{4}}-\d\d-\d\d|unreleased)$", text, re.MULTILINE):
        return f"CHANGELOG.md has no heading for {VERSION}"
    return ""


def records_replay() -> str:
    """Every record of the corpus, by the rules as they are."""
    return python("-m", "pytest", "-q", "-n", "2", "tests/games", "-k", "still_replays or checked_afterwards")


def locks_fit() -> str:
    """Every dependency that is described is locked, with a version that fits and with hashes; all have licences."""
    found = []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    lines = [*project["project"]["dependencies"]]
    for path in sorted((ROOT / "requirements").glob("*.txt")):
        text = path.read_text("utf-8")
        entries = re.split(r"\n(?=\S)", text)
        pins = {
            canonicalize_name(m[1]): (m[2], one)
            for one in entries
            if (m := re.match(r"([\w.-]+)==([^\s;\\]+)", one))
        }
        found += [
            f"{path.name}: {name} has no hash"
            for name, (_, one) in pins.items()
            if "--hash=sha256:" not in one
        ]
        for line in lines:
            asked = Requirement(line)
            pin = pins.get(canonicalize_name(asked.name))
            if pin is None or pin[0] not in asked.specifier:
                found.append(f"{path.name}: {line} is not met by what is locked")
    return "; ".join(found[:4]) or python("tools/licences.py", "--check")


def workflows_are_sound() -> str:
    return "; ".join(workflows.faults(ROOT))


def the_sdist_builds() -> str:
    """The source archive, and from it alone a pure wheel."""
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    trouble = python("-m", "build", "--sdist", "--no-isolation", "--outdir", OUT)
    if trouble:
        return trouble
    (archive,) = OUT.glob("*.tar.gz")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(archive) as opened:
            opened.extractall(folder, filter="data")
        (source,) = Path(folder).iterdir()
        words = ["-m", "build", "--wheel", "--no-isolation", "--outdir", OUT]
        return python(*words, where=source, ECLIPTIC_PURE="1")


def wheels_hold_the_package() -> str:
    """The pure wheel as it came from the archive; the compiled one from here, where there is a compiler."""
    if not PURE and wheels.can_compile():
        wheels.build(ROOT, OUT)
    found = [fault for path in sorted(OUT.glob("*.whl")) for fault in wheels.faults(path, ROOT)]
    return "; ".join(found[:4])


def archives_are_fit_for_the_index() -> str:
    made = [*OUT.glob("*.whl"), *OUT.glob("*.tar.gz")]
    # W002: the rooms of games say the same of themselves.
    return python("-m", "twine", "check", "--strict", *made) or python(
        "-m", "check_wheel_contents", "--ignore", "W002", *OUT.glob("*.whl")
    )


def a_stranger_plays() -> str:
    """The pure wheel in an environment of its own, with an empty home: its command runs, and knows the games."""
    (wheel,) = OUT.glob("*-none-any.whl")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "environment"
        venv.create(home, with_pip=True)
        bin_ = home / ("Scripts" if os.name == "nt" else "bin")
        env = {"HOME": folder, "PYTHONPATH": "", "ECLIPTIC_PURE": ""}
        return (
            run(bin_ / "python", "-m", "pip", "-q", "install", wheel, where=Path(folder), **env)
            or run(bin_ / "ecliptic", "--version", where=Path(folder), **env)
            or run(bin_ / "ecliptic", "games", where=Path(folder), **env)
        )


def the_site_is_made() -> str:
    return python("tools/docsite.py")


POINTS: Final[tuple[Callable[[], str], ...]] = (
    the_tree_is_clean,
    the_changelog_has_the_version,
    locks_fit,
    workflows_are_sound,
    the_sdist_builds,
    wheels_hold_the_package,
    archives_are_fit_for_the_index,
    a_stranger_plays,
    the_site_is_made,
    records_replay,
)


def main() -> int:
    wrong = 0
    for point in POINTS:
        trouble = point()
        wrong += bool(trouble)
        name = point.__name__.replace("_", " ")
        print(f"{'no ' if trouble else 'yes'}  {name}{': ' + trouble if trouble else ''}", flush=True)
    print(f"{VERSION}: {len(POINTS) - wrong} of {len(POINTS)} points hold")
    return 1 if wrong else 0


if __name__ == "__main__":
    os.chdir(ROOT)  # setup.py names the modules from there
    sys.exit(main())

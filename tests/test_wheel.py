"""The wheels: built from a copy of the checkout, installed into an environment of their own, played from elsewhere."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

import pytest

import wheels

# What a build needs of a checkout.
PARTS = (
    "src",
    "setup.py",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    "tools/font.py",
    "tools/catalogues.py",
)
PROGRAM = """
import ecliptic, ecliptic.core.machine
scores = []
for seed in range(3):
    match = ecliptic.Match.begin(ecliptic.game("vertium", players=3), seed=seed)
    while not match.over:
        match.play(match.legal()[seed % len(match.legal())])
    scores.append(match.scores)
print([ecliptic.core.machine.__file__, scores])
"""


def environment(**settings: str) -> dict[str, str]:
    """This one without what says which source to run."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONPATH" and not k.startswith("ECLIPTIC_")}
    return {**kept, **settings}


def made(folder: Path, **settings: str) -> tuple[Path, Path]:
    """A copy of the checkout, and the wheel that was built from it."""
    checkout = folder / "checkout"
    checkout.mkdir()
    for name in PARTS:
        path = wheels.ROOT / name
        (checkout / name).parent.mkdir(exist_ok=True)
        if path.is_dir():
            shutil.copytree(path, checkout / name, ignore=shutil.ignore_patterns("*.egg-info", "__pycache__"))
        else:
            shutil.copy(path, checkout / name)
    stale = checkout / "build/lib/ecliptic/stale.py"
    stale.parent.mkdir(parents=True)
    stale.touch()
    with mock.patch.dict(os.environ, environment(**settings), clear=True):
        return checkout, wheels.build(checkout, folder / "dist")


class Installed:
    """A wheel in an environment that has the libraries of this one, and not its package."""

    def __init__(self, folder: Path, made: Path) -> None:
        self.elsewhere = folder / "elsewhere"
        self.elsewhere.mkdir()
        home = folder / "environment"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
        paths = sysconfig.get_paths(vars={"base": str(home), "platbase": str(home)})
        self.site = Path(paths["purelib"])
        self.bin = Path(paths["scripts"])
        # A line of paths, whose own .pth files do not count: so the editable install stays out.
        (self.site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "--python", str(home)]
        # Python compiles what is imported.
        words = ["install", "--no-compile", "--no-deps", "--no-index", made]
        subprocess.run([*pip, *words], env=environment(), check=True)

    def run(self, program: str, *words: str, say: str = "") -> str:
        """What one of its programs prints."""
        done = subprocess.run(
            [self.bin / program, *words],
            cwd=self.elsewhere,
            env=environment(),
            input=say,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        return done.stdout

    @contextmanager
    def served(self) -> Iterator[str]:
        """The address of its server while it runs."""
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        words = ["serve", "--port", str(port), "--data", str(self.elsewhere / "tables")]
        server = subprocess.Popen(
            [self.bin / "ecliptic", *words],
            cwd=self.elsewhere,
            env=environment(),
            stdout=subprocess.DEVNULL,
        )
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
            server.wait()


def fetch(address: str) -> str:
    """A page, once the server is up; of a font what can be read."""
    for _ in range(300):
        try:
            with urllib.request.urlopen(address) as answer:
                return str(answer.read().decode(errors="replace"))
        except urllib.error.HTTPError:
            raise
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(address)


def check_first_minute(installed: Installed) -> None:
    """What the README says after `pip install`, in the order of its lines; the server is asked below."""
    readme = (wheels.ROOT / "README.md").read_text(encoding="utf-8")
    block = re.search(r"    pip install ecliptic.*?\n\n((?:    .*\n)+)", readme)
    assert block
    lines = [line.split("#")[0].split() for line in block[1].splitlines()]
    assert lines == [["ecliptic"], ["ecliptic", "serve"], ["ecliptic", "play", "vertium"]]
    alone = subprocess.run(
        [installed.bin / "ecliptic"], env=environment(), capture_output=True, text=True, check=False
    )
    assert "ecliptic COMMAND --help" in alone.stderr  # in a terminal it serves: tests/cli/test_open
    assert ", compiled, " in (said := installed.run("ecliptic", "--version")) or ", from the source, " in said
    assert "pip install -e" in installed.run("ecliptic", "new", "moon_race")
    assert (installed.elsewhere / "moon_race" / "moon_race" / "rules.md").is_file()


def check_doors(installed: Installed) -> tuple[str, object]:
    """Everything a user reaches first works; where the machine was loaded from, and the scores of some games."""
    assert "vertium" in installed.run("ecliptic", "games")
    assert "tictactoe" not in installed.run("ecliptic", "games", "--json")
    found = json.loads(installed.run("ecliptic", "simulate", "vertium", "--games", "20", "--json"))
    assert (found["games"], found["finished"]) == (20, 20)
    assert "VT-1.1" in installed.run("ecliptic", "rules", "vertium")
    played = installed.run("ecliptic", "play", "vertium", "--no-save", "--seed", "1", say="1\nquit\n")
    assert "Player 1 (you)" in played
    check_first_minute(installed)
    with installed.served() as address:
        home = fetch(address + "/")
        assert "Vertium" in home
        links = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', home))
        assert {Path(link).suffix for link in links} >= {".css", ".js", ".svg", ".woff2"}
        assert all(fetch(address + link) for link in links)
        assert "VT-1.1" in fetch(address + "/rules/vertium")
    where, scores = json.loads(installed.run("python", "-c", PROGRAM).replace("'", '"'))
    assert Path(where).is_relative_to(installed.site)
    return where, [scores, found["wins_by_seat"], found["mean_score_by_seat"], found["decisions"]]


def test_the_pure_wheel(tmp_path: Path) -> None:
    checkout, path = made(tmp_path, ECLIPTIC_PURE="1")
    assert path.name.endswith("-py3-none-any.whl")
    assert wheels.faults(path, checkout) == []
    assert wheels.describe(path).startswith("pure, ")
    where, _ = check_doors(Installed(tmp_path, path))
    assert where.endswith("machine.py")


@pytest.mark.soak
def test_the_compiled_wheel_plays_as_the_pure_one(tmp_path: Path) -> None:
    if not wheels.rule.compiler_found():
        pytest.skip("no C compiler here")
    results = []
    for name, pure in ("compiled", "0"), ("pure", "1"):
        folder = tmp_path / name
        folder.mkdir()
        checkout, path = made(folder, ECLIPTIC_PURE=pure, ECLIPTIC_OPT="1")
        assert wheels.faults(path, checkout) == []
        assert wheels.describe(path).startswith(name)
        where, found = check_doors(Installed(folder, path))
        assert where.endswith(".py") == (name == "pure")
        results.append(found)
    assert results[0] == results[1]


@pytest.mark.soak
def test_an_extra_brings_all_that_its_lines_need(tmp_path: Path) -> None:
    """In an environment that has nothing else the README's Python runs, and OpenSpiel finds a game."""
    _, path = made(tmp_path, ECLIPTIC_PURE="1")
    readme = (wheels.ROOT / "README.md").read_text(encoding="utf-8")
    alone, learners = re.findall(r"^```python\n(.*?)^```", readme, re.MULTILINE | re.DOTALL)
    assert "gymnasium.make" in learners
    spiel = (
        "import ecliptic.envs.openspiel, pyspiel\n"
        "print(pyspiel.load_game('ecliptic_vertium', {'players': 2}).new_initial_state().current_player())"
    )
    for extra, lines in ("", alone), ("[envs]", learners), ("[spiel]", spiel):
        home = tmp_path / f"home{extra}"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "--python", str(home)]
        subprocess.run([*pip, "install", f"{path}{extra}"], env=environment(), check=True)
        python = Path(sysconfig.get_path("scripts", vars={"base": str(home)})) / "python"
        done = subprocess.run(
            [python, "-c", lines],
            cwd=tmp_path,
            env=environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
        assert done.stdout


def test_faults_are_found(tmp_path: Path) -> None:
    source = tmp_path / "src/ecliptic"
    source.mkdir(parents=True)
    (source / "here.py").write_text("x = 1\n")
    (source / "gone.toml").write_text("")
    path = tmp_path / "ecliptic-1-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("ecliptic/here.py", "x = 2\n")
        archive.writestr("ecliptic/core.c", "")
        archive.writestr("ecliptic/core/odd.cpython-311.so", "")
        archive.writestr("ecliptic-1.dist-info/METADATA", f"from {tmp_path}")
    found = wheels.faults(path, tmp_path)
    assert "ecliptic/gone.toml is missing." in found
    assert "ecliptic/core.c does not belong." in found
    assert "ecliptic/here.py is not as in the checkout." in found
    assert [s for s in found if s.startswith("not as setup.py rules: ") and "ecliptic/core/odd" in s]
    assert f"ecliptic-1.dist-info/METADATA names a path of this machine, {tmp_path}." in found
    assert wheels.describe(path).startswith("compiled (modules: 1), ")

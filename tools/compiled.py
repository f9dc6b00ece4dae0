"""Build the compiled package if it is out of date, then run a command against it.

    python tools/compiled.py pytest tests/vertium
    ECLIPTIC_OPT=3 python tools/compiled.py ecliptic bench

The build is a shadow: a copy of the package with the compiled modules in it, under build/compiled/, put first on
PYTHONPATH for the command. Compiled modules beside the sources would win over them in every process of every
tool: an edit would seem to do nothing, coverage and the debugger would see nothing. With the shadow, src/ stays
plain source, and each process says by its path which of the two it runs.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import setup as build  # noqa: E402

SOURCE = ROOT / "src" / "ecliptic"
OPT = os.environ.get("ECLIPTIC_OPT", "0")  # tests want a quick build; what is measured or shipped has 3
SHADOW = ROOT / "build" / "compiled" / f"O{OPT}"
TEMP = SHADOW / "temp"
COPY = SHADOW / "ecliptic"
STAMP = SHADOW / "fingerprint"
# No compiled module may import these, so they cannot change a build; what is itself compiled in them still counts.
INTERPRETED_ONLY = ("cli", "lab", "envs", "testing", "web")


def main(command: list[str]) -> int:
    os.chdir(ROOT)
    env = {**os.environ, "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    if build.compiler_found():
        compile_modules()
        copy_the_rest()
        env["PYTHONPATH"] = str(SHADOW) + os.pathsep + env["PYTHONPATH"]
        env["ECLIPTIC_COMPILED"] = "1"
        env.pop("ECLIPTIC_INTERPRETED", None)
    else:
        print("no C compiler with Python's headers here: running the source instead", file=sys.stderr)
        if os.environ.get("CI") == "true":
            return 1
    if not command:
        return 0
    beside = Path(sys.executable).parent / command[0]  # a tool of this environment, as `.venv/bin/pytest`
    command[0] = str(beside) if beside.exists() else command[0]
    return subprocess.call(command, env=env)


def is_fresh() -> bool:
    """Whether what was built last is of the sources and by the tools as they are now."""
    return _last() == [tool_versions(), fingerprint()]


def _last() -> list[str]:
    return STAMP.read_text().splitlines() if STAMP.exists() else []


def compile_modules() -> None:
    """Run setuptools and mypyc, unless nothing changed since they last ran."""
    tools, content = tool_versions(), fingerprint()
    last = _last()
    if last == [tools, content]:
        return
    known = last[:1] == [tools]  # other tools make other C: then begin afresh
    if not known:
        forget()
    SHADOW.mkdir(parents=True, exist_ok=True)
    STAMP.write_text(f"{tools}\nunfinished\n")
    print(f"compiling with -O{OPT} (slow at first, quick after an edit)", flush=True)
    command = [
        sys.executable,
        "setup.py",
        "-q",
        "build_ext",
        f"-j{os.cpu_count() or 1}",
        f"--build-lib={SHADOW}",
        f"--build-temp={TEMP}",
    ]
    env = {**os.environ, "ECLIPTIC_OPT": OPT, "ECLIPTIC_PURE": "0"}
    failed = subprocess.call(command, env=env)
    if failed and known:  # mypyc can stumble over its own cache after an edit across modules
        print("once more, from scratch", flush=True)
        forget()
        SHADOW.mkdir(parents=True)
        STAMP.write_text(f"{tools}\nunfinished\n")
        failed = subprocess.call(command, env=env)
    if failed:
        sys.exit("the compiled modules could not be built: the message is above")
    STAMP.write_text(f"{tools}\n{content}\n")


def forget() -> None:
    """Throw away what was built, and mypyc's cache."""
    shutil.rmtree(SHADOW, ignore_errors=True)
    shutil.rmtree(ROOT / "build" / "mypyc", ignore_errors=True)


def tool_versions() -> str:
    rule = hashlib.sha256((ROOT / "setup.py").read_bytes()).hexdigest()
    tools = [f"{name} {version(name)}" for name in ("mypy", "librt", "setuptools")]
    return " ".join(
        [platform.python_implementation(), platform.python_version(), platform.machine(), *tools, rule]
    )


def fingerprint() -> str:
    """Of every source that a compiled module may import: types and constants of plain modules are compiled in."""
    digest = hashlib.sha256()
    compiled = set(build.compiled_modules())
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE)
        if name.parts[0] not in INTERPRETED_ONLY or path.relative_to(ROOT).as_posix() in compiled:
            digest.update(f"{name.as_posix()} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return digest.hexdigest()


def copy_the_rest() -> None:
    """Bring the copy up to date: sources and data as they are now, no compiled module without its source."""
    wanted = {path.relative_to(SOURCE) for path in SOURCE.rglob("*") if path.is_file() and is_content(path)}
    compiled = {Path(name).relative_to("src/ecliptic").with_suffix("") for name in build.compiled_modules()}
    for path in [path for path in COPY.rglob("*") if path.is_file()]:
        name = path.relative_to(COPY)
        if path.suffix in (".so", ".pyd"):
            stem = name.name.split(".")[0].removesuffix("__mypyc")
            keep = name.with_name(stem) in compiled
        else:
            keep = name in wanted or "__pycache__" in name.parts
        if not keep:
            path.unlink()
    for name in wanted:
        source, copy = SOURCE / name, COPY / name
        if not copy.exists() or copy.read_bytes() != source.read_bytes():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, copy)


def is_content(path: Path) -> bool:
    return "__pycache__" not in path.parts and path.suffix not in (".so", ".pyd", ".pyc")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

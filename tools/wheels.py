"""Build a wheel into dist/, check what is in it, and say what it is.

python tools/wheels.py
ECLIPTIC_PURE=1 python tools/wheels.py
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import setup as rule  # noqa: E402

NATIVE = (".so", ".pyd")
SHOWN = 10  # faults that are told in full


def main() -> int:
    try:
        wheel = build(ROOT, ROOT / "dist")
    except subprocess.CalledProcessError:
        print("the wheel could not be built: the message is above", file=sys.stderr)
        return 1
    found = faults(wheel, ROOT)
    for sentence in found[:SHOWN]:
        print(f"{wheel.name}: {sentence}", file=sys.stderr)
    if len(found) > SHOWN:
        print(f"{wheel.name}: and {len(found) - SHOWN} faults more.", file=sys.stderr)
    print(f"dist/{wheel.name}: {describe(wheel)}")
    return 1 if found else 0


def build(checkout: Path, out: Path) -> Path:
    """Build the wheel of a checkout into a folder; the environment chooses pure or compiled.

    From scratch: setuptools ships whatever lies in its folders, and mypyc can stumble over its own cache.
    """
    stale = ["lib*", "bdist*", "temp*"]
    if os.environ.get("ECLIPTIC_PURE", "") in ("", "0"):
        stale.append(f"mypyc/O{os.environ.get('ECLIPTIC_OPT', '3')}")
    for pattern in stale:
        for folder in (checkout / "build").glob(pattern):
            shutil.rmtree(folder)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q", "wheel"]
    with tempfile.TemporaryDirectory() as fresh:
        subprocess.run(
            [*pip, "--no-deps", "--no-build-isolation", "--wheel-dir", fresh, str(checkout)], check=True
        )
        (made,) = Path(fresh).glob("*.whl")
        out.mkdir(parents=True, exist_ok=True)
        return Path(shutil.copy2(made, out / made.name))


def can_compile() -> bool:
    """Whether a wheel that is built here is a compiled one."""
    return rule.compiler_found()


def describe(wheel: Path) -> str:
    """What a wheel is, in a few words."""
    with zipfile.ZipFile(wheel) as archive:
        compiled = len(compiled_in(archive.namelist()))
    size = f"{wheel.stat().st_size / 1e6:.1f} MB"
    if compiled:
        return f"compiled (modules: {compiled}), {size}; for this Python and this kind of machine"
    return f"pure, {size}; for every Python from 3.11 on"


def compiled_in(names: list[str]) -> set[str]:
    """The modules of a wheel that are compiled, as "ecliptic/core/machine"."""
    stems = {name.split(".")[0] for name in names if name.endswith(NATIVE)}
    return {stem for stem in stems if not stem.endswith("__mypyc")}  # beside each its library


def faults(wheel: Path, checkout: Path) -> list[str]:
    """What is wrong with a wheel, in sentences: it must hold the package as it is in the checkout, and nothing else."""
    source = checkout / "src"
    wanted = {
        path.relative_to(source).as_posix()
        for path in (source / "ecliptic").rglob("*")
        if path.is_file() and path.suffix not in (*NATIVE, ".pyc", ".po")  # of which `.mo` are made
    }
    found = []
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if not name.endswith("/")]
        compiled = compiled_in(names)
        rules = {name.removeprefix("src/").removesuffix(".py") for name in rule.compiled_modules()}
        if compiled and compiled != rules:
            found.append(f"not as setup.py rules: {', '.join(sorted(compiled ^ rules))}.")
        libraries = {name for name in names if name.endswith(NATIVE)}
        inside = {name for name in names if not re.match(r"ecliptic-[^/]+\.dist-info/", name)} - libraries
        found += [f"{name} is missing." for name in sorted(wanted - inside)]
        found += [f"{name} does not belong." for name in sorted(inside - wanted)]
        for name in names:
            data = archive.read(name)
            if name in wanted and data != (source / name).read_bytes():
                found.append(f"{name} is not as in the checkout.")
            # Python's own folder may stand in a library, as where to look for others.
            for path in {str(checkout), sys.prefix, *([] if name in libraries else [str(Path.home())])}:
                if len(path) > 1 and path.encode() in data:
                    found.append(f"{name} names a path of this machine, {path}.")
    return found


if __name__ == "__main__":
    os.chdir(ROOT)  # setup.py names the modules from there
    sys.exit(main())

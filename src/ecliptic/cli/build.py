"""Which build of Ecliptic runs, in a line: what `ecliptic --version` says, and what reports of faults begin with."""

from __future__ import annotations

import platform
from importlib import metadata
from pathlib import Path

import ecliptic.core.machine
from ecliptic import _interpreted


def said() -> str:
    """Version, build, Python, system: "ecliptic 0.1.0, compiled, CPython 3.11.7, Linux x86_64"."""
    here = f"{platform.python_implementation()} {platform.python_version()}"
    return (
        f"ecliptic {metadata.version('ecliptic')}, {kind()}, {here}, {platform.system()} {platform.machine()}"
    )


def kind() -> str:
    """Whether the rules run compiled or from their source, and why."""
    machine = Path(ecliptic.core.machine.__file__)
    if machine.suffix != ".py":
        return "compiled"
    beside = [path for path in machine.parent.glob("machine.*") if path.suffix in (".so", ".pyd")]
    if beside and _interpreted.wanted():
        return "from the source, as ECLIPTIC_INTERPRETED asks"
    return "from the source"

"""The part of the build that TOML cannot say: which modules mypyc compiles, and when; what else is made for a wheel.

`pip wheel .` compiles at -O3 where there is a C compiler; elsewhere, and with ECLIPTIC_PURE=1, it makes a pure
wheel of the same content. An editable install never compiles: it runs the source. ECLIPTIC_OPT sets the level.
"""

import gc
import os
import runpy
import shlex
import shutil
import sys
import sysconfig
from collections import Counter
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

PACKAGE = Path("src/ecliptic")


# Core's machine: what runs in every decision.
MACHINE = (
    "machine",
    "actions",
    "arrays",
    "rng",
    "deck",
    "hands",
    "looking",
    "sight",
    "shares",
    "meter",
    "playout",
    "reasons",
    "advice",
)
# Of a game's rules what no decision runs: lists of numbers and options, what must hold of a state, what is measured,
# how steps are written. The numbers are compiled in where they are used. In 5,598 decisions of random play (two games
# of each of the five) the rules on the source made 594,286 calls, none of them into these files, so compiling them wins
# nothing.
SELDOM = ("facts", "invariants", "metrics", "options", "pending", "reasons")


def compiled_modules() -> list[str]:
    """The rule: core's machine, every game's `rules/` and `advice/`, the inner loops of bots and environments, and the
    bench's yardstick.

    A new game needs no line here.
    """
    found = [PACKAGE / "core" / f"{name}.py" for name in MACHINE]
    for folder in sorted(PACKAGE.glob("games/*/")):
        rules = sorted((folder / "rules").glob("*.py"))
        found += [path for path in rules if path.stem.split("_")[0] not in SELDOM]  # nor are their chapters
        found += sorted((folder / "rules" / "steps").rglob("*.py")) + sorted(
            (folder / "advice").rglob("*.py")
        )
    bots = PACKAGE / "bots"
    found += [bots / "greedy_core.py", bots / "search_core.py", PACKAGE / "envs" / "stepping.py"]
    found.append(PACKAGE / "lab" / "tictactoe.py")
    return [path.as_posix() for path in found if path.name != "__init__.py"]


def compiler_found() -> bool:
    """Whether there is a C compiler, and Python's headers for it."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cl"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return shutil.which(shlex.split(command)[0]) is not None and headers.is_file()


def extensions() -> list[Extension]:
    """What this run of setup.py compiles: nothing for metadata, source archives and editable installs."""
    compiles = {"build", "build_ext", "bdist_wheel"} & set(sys.argv)
    pure = os.environ.get("ECLIPTIC_PURE", "") not in ("", "0")
    modules = compiled_modules()
    if not compiles or pure or not modules or not compiler_found():
        return []

    from mypyc.build import mypycify

    level = os.environ.get("ECLIPTIC_OPT", "3")
    found = mypycify(
        [f"--cache-dir=build/mypyc/O{level}/cache", *modules],  # not the type checker's: mypyc stores more
        separate=True,  # a C library a module: an edit rebuilds in seconds
        opt_level=level,
        debug_level="0",  # else every library names the folder it was built in
        target_dir=f"build/mypyc/O{level}",
        include_runtime_files=level != "0",  # see `BuildRuntimeOnce`
    )
    gc.freeze()  # measured: a third of writing C is taking mypyc's trees apart when the process ends
    if (
        sys.platform == "linux"
    ):  # measured: a library's functions call one another directly, small ones are inlined
        for library in found:
            library.extra_compile_args = [*library.extra_compile_args, "-fno-semantic-interposition"]
            if level == "0":  # measured: a twelfth of compiling; nothing of ours is thrown through C
                library.extra_compile_args += ["-fno-asynchronous-unwind-tables"]
    return found


class BuildRuntimeOnce(build_ext):  # type: ignore[misc]  # setuptools is read without its types here
    """Where libraries are not to have mypyc's runtime in their own C, compiles it once, and not in each.

    At -O0 that is most of the work; where it counts how quick they are, they have it in sight to inline it.
    """

    def build_extensions(self) -> None:
        held = Counter(source for library in self.extensions for source in library.sources)
        shared = [source for source, count in held.items() if count > 1]
        libraries = [library for library in self.extensions if {*shared} & {*library.sources}]
        if libraries:
            runtime = Path(shared[0]).with_name("runtime.c")
            runtime.write_text("".join(f'#include "{Path(source).name}"\n' for source in shared))
            options = libraries[0]
            objects = self.compiler.compile(
                [runtime.as_posix()],
                output_dir=self.build_temp,
                include_dirs=options.include_dirs,
                extra_postargs=options.extra_compile_args,
            )
            for library in libraries:
                library.sources = [source for source in library.sources if source not in shared]
                library.extra_objects = [*library.extra_objects, *objects]
        super().build_extensions()


class BuildWithMade(build_py):  # type: ignore[misc]  # setuptools is read without its types here
    """Copies the package's files, when the font and the catalogues of languages are among them."""

    def run(self) -> None:
        runpy.run_path("tools/font.py", run_name="__main__")
        runpy.run_path("tools/catalogues.py", run_name="__main__")
        super().run()


if __name__ == "__main__":  # under pip and build too; imported for `compiled_modules`, this file does nothing
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildRuntimeOnce, "build_py": BuildWithMade})

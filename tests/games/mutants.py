"""Seeded mistakes: changes one thing in a game's rules, runs its tests, and reports the share that they notice.

    .venv/bin/python tests/games/mutants.py vertium --minutes 10 --seed 1
    .venv/bin/python tests/games/mutants.py solar_roller ships scoring     only files whose names have this in them

A change is a comparison turned or moved by one, a condition negated, `and` for `or`, a number one larger, plus for minus,
or a call left out. Each runs in a process of its own on a copy of the package; the working tree is not touched.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "src" / "ecliptic"
SHARED = ("steps", "options", "records", "random_play", "law")  # of tests/games, the quick ones first
LIMIT = 180  # seconds for the tests of one mistake: one that makes a game endless is noticed too

TURNED: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
    ast.In: [ast.NotIn],
    ast.NotIn: [ast.In],
}
# For the log, for speed, or without a meaning of their own.
IDLE = {"tell", "tell_only", "tell_others", "super", "append", "vec"}


class Mutant:
    """One change: where, what, and the changed source."""

    def __init__(self, path: Path, line: int, what: str, source: str) -> None:
        self.path = path
        self.line = line
        self.what = what
        self.source = source

    def __str__(self) -> str:
        return f"{self.path.name}:{self.line}: {self.what}"


def mutants(path: Path) -> Iterator[Mutant]:
    """All changes to one file."""
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    for node in ast.walk(tree):
        yield from _changes(path, tree, node)


def _changes(path: Path, tree: ast.Module, node: ast.AST) -> Iterator[Mutant]:
    if isinstance(node, ast.AnnAssign) and node in tree.body:
        return  # a name for a number
    line = getattr(node, "lineno", 0)
    before = ast.unparse(node) if isinstance(node, ast.expr | ast.stmt) else ""

    def made() -> Mutant:
        after = ast.unparse(node)
        return Mutant(path, line, f"{before.splitlines()[0]}  ->  {after.splitlines()[0]}", ast.unparse(tree))

    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        old = node.ops[0]
        for kind in TURNED.get(type(old), []):
            node.ops[0] = kind()
            yield made()
        node.ops[0] = old
    elif isinstance(node, ast.BoolOp):
        op = node.op
        node.op = ast.Or() if isinstance(op, ast.And) else ast.And()
        yield made()
        node.op = op
    elif isinstance(node, ast.If | ast.While | ast.IfExp) and not _listens(node.test):
        test = node.test
        node.test = ast.UnaryOp(ast.Not(), test)
        yield made()
        node.test = test
    elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub):
        op2 = node.op
        node.op = ast.Sub() if isinstance(op2, ast.Add) else ast.Add()
        yield made()
        node.op = op2
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.FloorDiv):
        op3 = node.op
        node.op = ast.Mult()
        yield made()
        node.op = op3
    elif isinstance(node, ast.FunctionDef | ast.If | ast.For | ast.While):
        yield from _left_out(path, tree, node)
    if (
        isinstance(node, ast.Return)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, int)
    ):
        value = node.value
        node.value = ast.Constant(not value.value if isinstance(value.value, bool) else value.value + 1)
        yield made()
        node.value = value
    if isinstance(node, ast.BinOp | ast.Compare | ast.Assign | ast.AugAssign | ast.AnnAssign):
        for name, child in ast.iter_fields(node):
            children = child if isinstance(child, list) else [child]
            for inner in children:
                if isinstance(inner, ast.Constant) and type(inner.value) is int and name != "annotation":
                    inner.value += 1
                    yield made()
                    inner.value -= 1


def _left_out(
    path: Path, tree: ast.Module, node: ast.FunctionDef | ast.If | ast.For | ast.While
) -> Iterator[Mutant]:
    """Without one of the calls in a block."""
    for k, statement in enumerate(node.body):
        if (
            isinstance(statement, ast.Expr)
            and isinstance(statement.value, ast.Call)
            and _name(statement.value) not in IDLE
        ):
            node.body[k] = ast.Pass()
            yield Mutant(path, statement.lineno, f"without {ast.unparse(statement)}", ast.unparse(tree))
            node.body[k] = statement


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _listens(test: ast.expr) -> bool:
    return "events" in ast.unparse(test)


def rules_of(game: str, only: list[str]) -> list[Path]:
    """The files that hold a game's rules."""
    folder = SOURCE / "games" / game / "rules"
    alone = ("figures.py", "scoring.py", "state.py")
    files = [*sorted((folder / "steps").rglob("*.py")), *(folder / name for name in alone)]
    found = [path for path in files if path.exists()]
    return [path for path in found if not only or any(word in path.name for word in only)]


def tests_of(game: str) -> list[str]:
    """Its own tests, in the order that its trial says, then those that all games share.

    Asked of another process: this one must not have the package imported when it is copied and changed.
    """
    ask = f"from ecliptic.testing.trial import trial_of; print(*trial_of({game!r}).quick)"
    found = subprocess.run(
        [sys.executable, "-c", ask], cwd=ROOT / "tests", check=True, capture_output=True, text=True
    )
    own = [f"tests/{game}/test_{name}.py" for name in found.stdout.split()]
    missing = [name for name in own if not (ROOT / name).exists()]
    if missing:
        raise SystemExit(f"there is no {' and no '.join(missing)}")
    return [*own, *(f"tests/games/test_{name}.py" for name in SHARED)]


def run(shadow: Path, game: str, tests: list[str]) -> int:
    """The tests against the copy, in a process of its own: 0 = nothing was noticed."""
    child = os.fork()
    if child == 0:
        signal.alarm(LIMIT)
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, 1)
        os.dup2(null, 2)
        sys.path.insert(0, str(shadow))
        os.chdir(ROOT)
        import pytest

        code = 3
        try:
            quiet = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
            code = int(pytest.main([*quiet, "-k", game, "--game", game, *tests]))
            import ecliptic

            if not str(ecliptic.__file__).startswith(str(shadow)):
                code = 99
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument(
        "files", nargs="*", help="only files of the rules whose names have one of these in them"
    )
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="only say what there is")
    given = parser.parse_args()
    sys.dont_write_bytecode = True
    os.environ["ECLIPTIC_INTERPRETED"] = "1"
    rules = rules_of(given.game, given.files)
    found = [mutant for path in rules for mutant in mutants(path)]
    random.Random(given.seed).shuffle(found)
    print(f"{len(found)} mistakes could be made in {len(rules)} files", flush=True)
    if given.list or not found:
        print(*found, sep="\n")
        return 0
    tests = tests_of(given.game)
    import hypothesis  # noqa: F401  (before the fork: it need not be imported again)
    import playwright.sync_api  # noqa: F401
    import pytest  # noqa: F401

    with tempfile.TemporaryDirectory() as folder:
        shadow = Path(folder)
        shutil.copytree(SOURCE, shadow / "ecliptic", ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        code = run(shadow, given.game, tests)
        if code:
            print(f"the tests fail without any mistake (exit status {code})")
            return 1
        end = time.monotonic() + 60 * given.minutes
        noticed, missed = 0, []
        for mutant in found:
            if time.monotonic() > end:
                break
            target = shadow / "ecliptic" / mutant.path.relative_to(SOURCE)
            original = target.read_text(encoding="utf-8")
            target.write_text(mutant.source, encoding="utf-8")
            if run(shadow, given.game, tests):
                noticed += 1
            else:
                missed.append(mutant)
                print(f"missed: {mutant}", flush=True)
            target.write_text(original, encoding="utf-8")
        total = noticed + len(missed)
        print(f"{noticed} of {total} noticed ({100 * noticed / max(total, 1):.1f}%)")
    return 0


if __name__ == "__main__":
    sys.exit(main())

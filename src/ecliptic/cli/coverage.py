"""Which clauses the tests name: read from the source of the tests, so that nothing has to be run or imported.

A test counts if pytest would run it: a function `test...`, at the top or in a class `Test...`, in a `test_*.py`. The
marks of its class and module are its own too. It does not count if it is always skipped, expected to fail, or empty.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Final

import ecliptic

TestNode = ast.FunctionDef | ast.AsyncFunctionDef
_NOT_RUN: Final = ("skip", "xfail")


def find_tests(package: Path) -> Path | None:
    """The folder `tests` of the checkout that a package lies in, else of the one we stand in; None = neither."""
    for start in (package, Path(ecliptic.__file__).parent, Path.cwd()):
        for folder in (start, *start.resolve().parents):
            if (folder / "pyproject.toml").is_file() and (folder / "tests").is_dir():
                return folder / "tests"
    return None


class Coverage:
    """The clauses that the tests of a folder name: `tested` maps an id to its tests, `problems` are sentences."""

    def __init__(self, folder: Path, ids: Collection[str] = ()) -> None:
        """Read all tests; with `ids`, only the files that have one of these in them: a mark writes its ids out."""
        self.tested: dict[str, list[str]] = {}
        self.problems: list[str] = []
        for path in sorted({*folder.rglob("test_*.py"), *folder.rglob("*_test.py")}):
            name = path.relative_to(folder.parent).as_posix()
            try:
                text = path.read_bytes()
                if ids and not any(id_.encode() in text for id_ in ids):
                    continue
                tree = ast.parse(text, filename=name)
            except (OSError, SyntaxError, ValueError, RecursionError) as error:
                self.problems.append(f"{name} can't be read: {error}")
                continue
            _Reader(self, name, tree).module(tree)


class _Reader:
    """Reads one file."""

    def __init__(self, into: Coverage, name: str, tree: ast.Module) -> None:
        self.into = into
        self.name = name
        self.values = dict(_assignments(tree.body))

    def module(self, tree: ast.Module) -> None:
        if not any(_is_call(statement, "skip") for statement in tree.body):
            self.body(tree.body, self.name, [])

    def body(self, statements: list[ast.stmt], where: str, outer: list[ast.expr]) -> None:
        """The tests among some statements, with the marks that they all have."""
        marks = [*outer, *(value for target, value in _assignments(statements) if target == "pytestmark")]
        for statement in _flat(statements):
            if isinstance(statement, TestNode) and statement.name.startswith("test"):
                self.test(statement, where, [*marks, *statement.decorator_list])
            elif isinstance(statement, ast.ClassDef) and statement.name.startswith("Test"):
                self.body(statement.body, f"{where}::{statement.name}", [*marks, *statement.decorator_list])

    def test(self, test: TestNode, where: str, marks: list[ast.expr]) -> None:
        """One test: note the clauses of its marks, if it runs at all."""
        if _is_idle(test.body):
            return
        found: list[str] = []
        for mark in marks:
            clauses = self.marks(mark)
            if clauses is None:
                return
            found += clauses
        for clause in dict.fromkeys(found):
            self.into.tested.setdefault(clause, []).append(f"{where}::{test.name}")

    def marks(self, node: ast.expr, seen: tuple[str, ...] = ()) -> list[str] | None:
        """The clauses that a mark names, or the marks in a list or in parameters; None = what has it does not run."""
        node, seen = self.resolve(node, seen)
        found: list[str] = []
        if isinstance(node, ast.List | ast.Tuple):
            for item in node.elts:
                inner = self.marks(item, seen)
                if inner is None:
                    return None
                found += inner
            return found
        function, arguments = (node.func, node.args) if isinstance(node, ast.Call) else (node, [])
        name = _last(self.resolve(function, seen)[0])
        if name == "clause":
            return self.ids(node, arguments)
        if name in ("skip", "skipif", "xfail") and _always(name, node):
            return None
        if name == "parametrize":
            for argument in arguments[1:]:
                found += self.parameters(argument, seen)
        return found

    def parameters(self, node: ast.expr, seen: tuple[str, ...]) -> list[str]:
        """The clauses that single sets of parameters are marked with, unless that set is skipped."""
        node, seen = self.resolve(node, seen)
        found: list[str] = []
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and _last(call.func) == "param":
                for keyword in call.keywords:
                    if keyword.arg == "marks":
                        found += self.marks(keyword.value, seen) or []
        return found

    def ids(self, mark: ast.expr, arguments: list[ast.expr]) -> list[str]:
        """The arguments of a clause mark, which must be written out."""
        found: list[str] = []
        for argument in arguments:
            node = self.resolve(argument.value if isinstance(argument, ast.Starred) else argument, ())[0]
            items = node.elts if isinstance(node, ast.List | ast.Tuple) else [node]
            for item in items:
                if isinstance(item, ast.Constant) and isinstance(item.value, str):
                    found.append(item.value)
                else:
                    self.into.problems.append(
                        f"{self.name}:{mark.lineno}: the ids of a clause mark must be written out"
                    )
        return found

    def resolve(self, node: ast.expr, seen: tuple[str, ...]) -> tuple[ast.expr, tuple[str, ...]]:
        """What a name stands for, if it was given at the top of the file."""
        while isinstance(node, ast.Name) and node.id in self.values and node.id not in seen:
            seen = (*seen, node.id)
            node = self.values[node.id]
        return node, seen


def _flat(statements: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements, and those in the branches of an `if`, `try` or `with`."""
    for statement in statements:
        yield statement
        if isinstance(statement, ast.If | ast.Try | ast.With):
            yield from _flat(statement.body)
        if isinstance(statement, ast.If | ast.Try):
            yield from _flat(statement.orelse)


def _assignments(statements: list[ast.stmt]) -> Iterator[tuple[str, ast.expr]]:
    for statement in _flat(statements):
        if isinstance(statement, ast.Assign):
            for target in statement.targets:
                if isinstance(target, ast.Name):
                    yield target.id, statement.value
        elif (
            isinstance(statement, ast.AnnAssign)
            and statement.value
            and isinstance(statement.target, ast.Name)
        ):
            yield statement.target.id, statement.value


def _last(node: ast.expr) -> str:
    """The last part of a dotted name."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _always(name: str, mark: ast.expr) -> bool:
    """Whether a mark to skip, or to expect a failure, has no condition but a plain true."""
    if name == "skip" or not isinstance(mark, ast.Call):
        return True
    conditions = [*mark.args[:1], *(word.value for word in mark.keywords if word.arg == "condition")]
    return not conditions or (isinstance(conditions[0], ast.Constant) and bool(conditions[0].value))


def _is_call(statement: ast.stmt, *names: str) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Call)
        and _last(statement.value.func) in names
    )


def _is_idle(body: list[ast.stmt]) -> bool:
    """Whether a test does nothing: it is empty, or begins by skipping."""
    work = [
        statement
        for statement in body
        if not isinstance(statement, ast.Pass)
        and not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))
    ]
    return not work or _is_call(work[0], *_NOT_RUN)

"""What `make lint` says of the shape of the source: circles and floors, told of small packages; of ours it tells itself."""

import importlib
from pathlib import Path

import pytest

import shape


def written(folder: Path, **sources: str) -> shape.Graph:
    """The imports of a package `p` with these modules."""
    (folder / "p").mkdir()
    (folder / "p/__init__.py").touch()
    for name, source in sources.items():
        (folder / f"p/{name}.py").write_text(source)
    return shape.imports(folder)


def test_every_way_to_import_counts(tmp_path: Path) -> None:
    late = "def f():\n    from p import b\n"
    types = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from p.c import C\n"
    graph = written(
        tmp_path, a=late, b=types, c="import p.a\nclass C: ...\n", d="import p\nfrom p.a import f\n"
    )
    assert graph == {"p": set(), "p.a": {"p.b"}, "p.b": {"p.c"}, "p.c": {"p.a"}, "p.d": {"p", "p.a"}}
    assert shape.circles(graph) == [["p.a", "p.b", "p.c"]]
    straight, idle = shape.without(graph, ["p.c -> p.a", "p.* -> p.d"])
    assert (shape.circles(straight), idle) == ([], ["p.* -> p.d"])
    assert shape.chain(shape.rooms(straight, "p")) == ["p.d", "p.a", "p.b", "p.c"]


def test_two_circles_are_told_apart(tmp_path: Path) -> None:
    graph = written(tmp_path, a="import p.b", b="import p.a", c="import p.d\nimport p.a", d="import p.c")
    assert shape.circles(graph) == [["p.a", "p.b"], ["p.c", "p.d"]]


def test_a_circle_fails_and_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written(tmp_path, a="import p.b", b="import p.a", c="import p.a")
    monkeypatch.setattr(shape, "SOURCE", tmp_path)
    monkeypatch.setattr(shape, "BACK", {})
    assert (shape.main([]), capsys.readouterr().out) == (1, "a circle: p.a, p.b\n")
    monkeypatch.setattr(shape, "BACK", {"p.b -> p.a": "why"})
    assert (shape.main([]), capsys.readouterr().out.split()) == (0, ["p", "3", "rooms,", "3", "floors"])
    (tmp_path / "p/b.py").write_text("")
    assert (shape.main([]), capsys.readouterr().out) == (
        1,
        "no import leads back here any more: p.b -> p.a\n",
    )


def test_packages_within_are_rooms(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two that know each other are a circle, though no two modules are one; and a package may be so high."""
    written(tmp_path, top="import p.one.a\n")
    for name, source in {
        "one/a": "import p.two.b",
        "one/c": "",
        "two/b": "import p.two.d",
        "two/d": "",
    }.items():
        (tmp_path / "p" / name).parent.mkdir(exist_ok=True)
        (tmp_path / f"p/{name}.py").write_text(source)
    monkeypatch.setattr(shape, "SOURCE", tmp_path)
    monkeypatch.setattr(shape, "BACK", {})
    assert shape.main(["p"]) == 0
    assert capsys.readouterr().out.split() == ["p", "3", "rooms,", "3", "floors", "p.top", "p.one", "p.two"]
    monkeypatch.setattr(shape, "MOST", 2)
    assert shape.main([]) == 1
    assert "    more than 2: " in capsys.readouterr().out
    (tmp_path / "p/two/d.py").write_text("import p.one.c")
    assert (shape.main([]), capsys.readouterr().out) == (1, "a circle: p.one, p.two\n")


PUBLIC = 35  # methods and properties of a class of the server, inherited ones too: what has more does several things


def test_no_class_of_the_server_does_everything() -> None:
    """The store is not counted: its methods are a statement of SQL each, and it is put together of its parts."""
    many = {}
    for module in shape.modules(shape.SOURCE):
        if not module.startswith("ecliptic.web.") or module.startswith("ecliptic.web.storage."):
            continue
        for kind in vars(importlib.import_module(module)).values():
            if isinstance(kind, type) and kind.__module__ == module:
                ours = [base for base in kind.__mro__ if base.__module__.startswith("ecliptic.")]
                open_ = {
                    name for base in ours for name, value in vars(base).items() if is_method(name, value)
                }
                many[f"{module}.{kind.__name__}"] = len(open_)
    assert many["ecliptic.web.tables.live.table.Table"] > 10, "they are found"
    assert {name: n for name, n in many.items() if n > PUBLIC} == {}


def is_method(name: str, value: object) -> bool:
    return not name.startswith("_") and (
        callable(value) or isinstance(value, property | staticmethod | classmethod)
    )

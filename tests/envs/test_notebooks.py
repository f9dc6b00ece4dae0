"""The notebooks of docs/notebooks run from their first cell to the last, and the lines of docs/environments.md do."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    if path.stem == "ppo":
        pytest.importorskip("torch", reason="pip install 'ecliptic[learn]' brings what it needs")
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    names: dict[str, object] = {"__name__": "notebook"}
    for cell in cells:
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "it is kept without what it printed"
            exec(compile("".join(cell["source"]), f"{path.name}:{cell['id']}", "exec"), names)


def test_the_first_lines_of_the_page_run() -> None:
    text = (DOCS / "environments.md").read_text(encoding="utf-8")
    lines = next(
        block for block in re.findall(r"(?:^ {4}.*\n|^\n)+", text, re.M) if "gymnasium.make" in block
    )
    exec(compile(re.sub(r"^ {4}", "", lines, flags=re.M), "environments.md", "exec"), {})


def test_there_are_four() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["caught", "ismcts", "ppo", "rollouts"]

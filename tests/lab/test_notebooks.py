"""What notebooks of the documentation show is what comes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "lab").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_from_top_to_bottom(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    known: dict[str, object] = {}
    for k, cell in enumerate(json.loads(path.read_text())["cells"]):
        if cell["cell_type"] == "code":
            assert not cell["outputs"], "a notebook is kept without what it printed"
            exec(compile("".join(cell["source"]), f"{path.name}, cell {k + 1}", "exec"), known)
    assert known["result"]["finished"] == known["games"].height == 200  # type: ignore[index, attr-defined]  # its names
    assert known["use"].height == 9  # type: ignore[attr-defined]

"""docs/security.md names a test for each of its claims: all of them are there."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
TEXT = (HERE.parent / "docs" / "security.md").read_text()
NAMED = re.compile(r"`([a-z_]+/test_[a-z_]+)(?:::(test_\w+))?`")


def test_each_claim_names_a_test_that_is_there() -> None:
    named = NAMED.findall(TEXT)
    assert len(named) > 40
    for file, test in named:
        path = HERE / f"{file}.py"
        assert path.exists(), file
        assert not test or re.search(rf"^(?:async )?def {test}\(", path.read_text(), re.MULTILINE), (
            file,
            test,
        )


def test_each_claim_has_one() -> None:
    """Under what somebody can't do every point says by which test."""
    chapters = [part for part in TEXT.split("\n## ") if re.match(r"What .* can't do\n", part)]
    assert len(chapters) == 4
    for chapter in chapters:
        for point in re.findall(r"^- (?:.+\n?(?:  .+\n?)*)", chapter, re.MULTILINE):
            assert NAMED.search(point), point

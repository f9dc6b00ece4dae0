"""What `make lint` says of long lines in scripts and style sheets, told of small files; of ours it tells itself."""

from pathlib import Path

import lines


def test_a_line_that_is_too_long_is_named(tmp_path: Path) -> None:
    (tmp_path / "static").mkdir()
    (tmp_path / "static/a.js").write_text(f"let a;\n{'x' * lines.MOST}\n{'x' * (lines.MOST + 1)}\n")
    (tmp_path / "b.css").write_text("y" * 200)
    (tmp_path / "page.html").write_text("z" * 200)
    assert list(lines.too_long(tmp_path)) == [
        "b.css:1: 200 columns, 110 at most",
        "static/a.js:3: 111 columns, 110 at most",
    ]

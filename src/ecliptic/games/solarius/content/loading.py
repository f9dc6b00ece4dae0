"""All tables of the game, read and checked."""

from __future__ import annotations

from pathlib import Path

from ecliptic.core.content import read_table
from ecliptic.games.solarius.content.checks import check
from ecliptic.games.solarius.content.components import (
    BoardFile,
    CardsFile,
    Components,
    MatFile,
    OutpostsFile,
    PlanetsFile,
    StationsFile,
)

PACKAGE = "ecliptic.games.solarius"


def load_components(content_dir: Path | None = None) -> Components:
    """All tables, checked. ValueError with one sentence that names file, table and row."""
    content = Components(
        read_table(BoardFile, PACKAGE, "board.toml", content_dir),
        read_table(MatFile, PACKAGE, "mat.toml", content_dir),
        read_table(PlanetsFile, PACKAGE, "planets.toml", content_dir),
        read_table(CardsFile, PACKAGE, "cards.toml", content_dir),
        read_table(StationsFile, PACKAGE, "stations.toml", content_dir),
        read_table(OutpostsFile, PACKAGE, "outposts.toml", content_dir),
    )
    check(content)
    return content

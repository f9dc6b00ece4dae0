"""All tables of the game, read and checked."""

from __future__ import annotations

from pathlib import Path

from ecliptic.core.content import read_table
from ecliptic.games.solarquest.content.checks import check
from ecliptic.games.solarquest.content.components import (
    BoardFile,
    CardsFile,
    Components,
    DeedsFile,
    FiguresFile,
    StationsFile,
)

PACKAGE = "ecliptic.games.solarquest"


def load_components(content_dir: Path | None = None) -> Components:
    """All tables, checked. ValueError with one sentence that names file, table and row."""
    content = Components(
        read_table(BoardFile, PACKAGE, "board.toml", content_dir),
        read_table(DeedsFile, PACKAGE, "deeds.toml", content_dir),
        read_table(CardsFile, PACKAGE, "cards.toml", content_dir),
        read_table(StationsFile, PACKAGE, "stations.toml", content_dir),
        read_table(FiguresFile, PACKAGE, "figures.toml", content_dir),
    )
    check(content)
    return content

"""All tables of the game, read and checked."""

from __future__ import annotations

from pathlib import Path

from ecliptic.core.content import read_table
from ecliptic.games.solar_roller.content.checks import check
from ecliptic.games.solar_roller.content.components import (
    CardsFile,
    Components,
    DiceFile,
    RoundsFile,
    ScoringFile,
    SheetFile,
)

PACKAGE = "ecliptic.games.solar_roller"


def load_components(content_dir: Path | None = None) -> Components:
    """All tables, checked. ValueError with one sentence that names file, table and row."""
    content = Components(
        read_table(DiceFile, PACKAGE, "dice.toml", content_dir),
        read_table(SheetFile, PACKAGE, "sheet.toml", content_dir),
        read_table(RoundsFile, PACKAGE, "rounds.toml", content_dir),
        read_table(CardsFile, PACKAGE, "cards.toml", content_dir),
        read_table(ScoringFile, PACKAGE, "scoring.toml", content_dir),
    )
    check(content)
    return content

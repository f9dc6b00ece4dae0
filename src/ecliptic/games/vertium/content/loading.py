"""All tables of the game, read and checked."""

from __future__ import annotations

from pathlib import Path

from ecliptic.core.content import read_table
from ecliptic.games.vertium.content.checks import check
from ecliptic.games.vertium.content.components import (
    CardsFile,
    Components,
    ConflictFile,
    FactionsFile,
    GelbonFile,
    MoonsFile,
    PlanetsFile,
    SetupFile,
    SkirmishFile,
    SoloFile,
)

PACKAGE = "ecliptic.games.vertium"


def load_components(content_dir: Path | None = None) -> Components:
    """All tables, checked. ValueError with one sentence that names file, table and row."""
    content = Components(
        read_table(SetupFile, PACKAGE, "setup.toml", content_dir),
        read_table(PlanetsFile, PACKAGE, "planets.toml", content_dir),
        read_table(MoonsFile, PACKAGE, "moons.toml", content_dir),
        read_table(CardsFile, PACKAGE, "cards.toml", content_dir),
        read_table(SkirmishFile, PACKAGE, "skirmish.toml", content_dir),
        read_table(FactionsFile, PACKAGE, "factions.toml", content_dir),
        read_table(ConflictFile, PACKAGE, "conflict.toml", content_dir),
        read_table(GelbonFile, PACKAGE, "gelbon.toml", content_dir),
        read_table(SoloFile, PACKAGE, "solo.toml", content_dir),
    )
    check(content)
    return content

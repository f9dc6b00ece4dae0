"""All tables of the game, read and checked."""

from __future__ import annotations

from pathlib import Path

from ecliptic.core.content import read_table
from ecliptic.games.spacecorp.content.cards import CardsFile, DiscoveriesFile, EffectsFile
from ecliptic.games.spacecorp.content.checks import check
from ecliptic.games.spacecorp.content.components import BoardFile, Components, FiguresFile
from ecliptic.games.spacecorp.content.goals import (
    BasesFile,
    ColoniesFile,
    ContractsFile,
    HqFile,
    ProgressFile,
)

PACKAGE = "ecliptic.games.spacecorp"


def load_components(content_dir: Path | None = None) -> Components:
    """All tables, checked. ValueError with one sentence that names file, table and row."""
    content = Components(
        read_table(BoardFile, PACKAGE, "mariners.toml", content_dir),
        read_table(BoardFile, PACKAGE, "planeteers.toml", content_dir),
        read_table(BoardFile, PACKAGE, "starfarers.toml", content_dir),
        read_table(DiscoveriesFile, PACKAGE, "discoveries.toml", content_dir),
        read_table(CardsFile, PACKAGE, "cards.toml", content_dir),
        read_table(EffectsFile, PACKAGE, "effects.toml", content_dir),
        read_table(BasesFile, PACKAGE, "bases.toml", content_dir),
        read_table(HqFile, PACKAGE, "hq.toml", content_dir),
        read_table(ProgressFile, PACKAGE, "progress.toml", content_dir),
        read_table(ColoniesFile, PACKAGE, "colonies.toml", content_dir),
        read_table(ContractsFile, PACKAGE, "contracts.toml", content_dir),
        read_table(FiguresFile, PACKAGE, "figures.toml", content_dir),
    )
    check(content)
    return content

"""What is compared: one run, or several of the same rules, each with a letter, and how they differ from the first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from ecliptic.core import variants
from ecliptic.core.options import fields, word
from ecliptic.core.registry import game_class
from ecliptic.core.words import some
from ecliptic.lab.manifest import Manifest
from ecliptic.lab.reading import Run
from ecliptic.lab.report.aggregate import Sample
from ecliptic.lab.report.short import between
from ecliptic.lab.report.verdicts import LETTERS

SHOWN: Final = 12  # changed cells that are listed


class Arm(Struct):
    """One of what is compared."""

    letter: str  # "" = there is only one
    name: str
    says: tuple[str, ...]  # how it differs from the first
    cells: tuple[str, ...]  # "cards.toml, kind mine: count 17 → 12"
    sample: Sample

    @property
    def called(self) -> str:
        """Its letter, and its name where that says more; "" of one alone."""
        return (
            self.letter if self.name == self.letter else f"{self.letter}, {self.name}" if self.letter else ""
        )

    @property
    def manifest(self) -> Manifest:
        """What it plays."""
        return self.sample.manifest


def arms_of(runs: Sequence[Run]) -> list[Arm]:
    """Read the runs. ValueError, one sentence, for runs that can't be compared, or can't be read; OSError."""
    if not 1 <= len(runs) <= len(LETTERS):
        raise ValueError(f"a report is of 1 to {len(LETTERS)} runs, not of {len(runs)}")
    first = runs[0].manifest
    for letter, run in zip(LETTERS[1:], runs[1:], strict=False):
        one = run.manifest
        if one.game != first.game:
            raise ValueError(f"A is of {first.title}, {letter} of {one.title}: they can't be compared")
        if one.rules != first.rules:
            raise ValueError(
                f"A has rules version {first.rules}, {letter} {one.rules}: they can't be compared"
            )
    out: list[Arm] = []
    for letter, run in zip(LETTERS, runs, strict=False):
        says, cells = _differences(runs[0], run)
        name = run.folder.resolve().name
        out.append(Arm(letter if len(runs) > 1 else "", name, says, cells, Sample(run)))
    return out


def about(manifest: Manifest) -> str:
    """Whose games they are, and of how many: "3 seats, with moon in every seat; seed 20"."""
    return f"{some(manifest.seats, 'seat')}, {between(manifest.bots)}; seed {manifest.seed}"


def chosen(manifest: Manifest) -> str:
    """All options as they were played."""
    return ", ".join(f"{name}={word(value)}" for name, value in manifest.options.items())


def options_chosen(manifest: Manifest) -> list[str]:
    """Those that are not as they come, but for how many play; none where the game is not here any more."""
    try:
        usual = {field.name: field.default for field in fields(game_class(manifest.game).Options)}
    except (ValueError, ImportError, AttributeError):
        return []
    found = {name: word(value) for name, value in manifest.options.items() if name != "players"}
    return [f"{name}={value}" for name, value in found.items() if value != usual.get(name, value)]


def _differences(first: Run, run: Run) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """In options, bots, seeds and content; of the content the cells."""
    here, there = run.manifest, first.manifest
    if run is first:
        return (), ()
    says = [
        f"{name}={word(here.options.get(name))}, in A {word(there.options.get(name))}"
        for name in sorted({*here.options, *there.options})
        if here.options.get(name) != there.options.get(name)
    ]
    if here.bots != there.bots:
        says.append(f"games {between(here.bots)}, in A {between(there.bots)}")
    if here.seed != there.seed:
        says.append(f"seed {here.seed}, in A {there.seed}")
    cells: list[str] = []
    if here.content != there.content:
        cells = _cells(there.game, _content(first), _content(run))
        says.append(f"{some(len(cells), 'cell')} of the content" if cells else "other content")
    return tuple(says), tuple(
        [*cells[:SHOWN], f"... and {len(cells) - SHOWN:,} more"] if len(cells) > SHOWN else cells
    )


def _content(run: Run) -> Path | None:
    folder = run.folder / "content"
    return folder if folder.is_dir() else None


def _cells(game: str, before: Path | None, after: Path | None) -> list[str]:
    """The cells that differ; none where the game, or a folder, is not there as it was."""
    try:
        found = variants.changes(game_class(game).package, after, before)
    except (ValueError, OSError, ImportError, AttributeError):
        return []
    return [str(one) for one in found]

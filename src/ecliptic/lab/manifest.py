"""`run.json`: what a run plays and measures. Two runs with the same one have the same rows."""

from __future__ import annotations

from importlib import metadata
from typing import Final

import msgspec
from msgspec import Struct

from ecliptic.core.game import Game
from ecliptic.core.options import word
from ecliptic.lab.columns import SCHEMA, Column, Columns, Measured
from ecliptic.lab.playing import RANDOM, Setting, law_of

NAME: Final = "run.json"
ELSEWHERE: Final = {
    "schema",
    "title",
    "options",
    "columns",
    "metrics",
    "tells_out",
}  # compared in their own way, or not at all


class Manifest(Struct, frozen=True, kw_only=True):
    """What stands in `run.json`."""

    schema: int
    made_by: str  # by another version bots may choose otherwise
    game: str
    title: str
    rules: int
    content: str  # fingerprint of the tables
    options: dict[str, bool | int | str]
    seats: int
    bots: tuple[str, ...]
    seed: int
    games: int
    limit: int
    seconds: float | None
    decisions: bool  # whether a row is kept of each
    records: bool  # whether each game left one, in a folder that was named
    columns: tuple[Column, ...]
    metrics: tuple[Measured, ...]
    tells_out: bool = False  # the game says what the options leave out (`Measured.out`, `Thing.out`)

    def differs(self, other: Manifest) -> str:
        """What another one plays or keeps otherwise, as "seed 1, not 2"; "" = nothing."""
        if self.schema != other.schema:
            return f"schema {self.schema}, not {other.schema}"
        for name in sorted({*self.options, *other.options}):
            here, there = self.options.get(name), other.options.get(name)
            if here != there and self.game == other.game:
                return f"{name}={word(here)}, not {word(there)}"
        for name in (name for name in self.__struct_fields__ if name not in ELSEWHERE):
            here, there = getattr(self, name), getattr(other, name)
            if here != there:
                return f"{name} {_said(here)}, not {_said(there)}"
        return "" if self.columns == other.columns else "other columns"


def _said(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "no limit" if value is None else word(value)


def manifest_of(game: Game, setting: Setting, games: int) -> Manifest:
    """Of a run that is to be."""
    columns = Columns(game)
    rules, content = law_of(game)
    return Manifest(
        schema=SCHEMA,
        made_by=f"ecliptic {metadata.version('ecliptic')}",
        game=game.name,
        title=game.title,
        rules=rules,
        content=content,
        options=msgspec.to_builtins(game.options),
        seats=game.seats,
        bots=tuple(bot if isinstance(bot, str) else bot.name or RANDOM for bot in setting.bots),
        seed=setting.seed,
        games=games,
        limit=setting.limit,
        seconds=setting.seconds,
        decisions=setting.decisions,
        records=setting.recorded,
        columns=(*columns.counts, *columns.measures),
        metrics=columns.metrics,
        tells_out=game.left_out() is not None,
    )


def write(manifest: Manifest) -> str:
    """As a file holds it."""
    return msgspec.json.format(msgspec.json.encode(manifest), indent=1).decode() + "\n"


def read(text: str | bytes) -> Manifest:
    """What a file says. ValueError, with one sentence, if it is none of a run that this version reads."""
    try:
        found = msgspec.json.decode(text, type=Manifest)
    except msgspec.MsgspecError as error:
        raise ValueError(f"{NAME} is none of a run: {error}") from None
    if found.schema > SCHEMA:
        raise ValueError(f"the run is of schema {found.schema}, and this version knows those up to {SCHEMA}")
    return found

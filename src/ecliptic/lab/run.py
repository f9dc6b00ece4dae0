"""The folder of a run: begun, killed, gone on with and done, its files are those of a run that nobody touched.

Blocks of games come in any order. A shard is a fixed range of game numbers, one file of each table; it is written when
all of its games are there. Until then its blocks are in memory, and now and then in a `.part` file, whose torn end is
dropped.
"""

from __future__ import annotations

import shutil
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import msgspec

from ecliptic.core.game import Game
from ecliptic.lab import manifest as manifests
from ecliptic.lab.folders import taken
from ecliptic.lab.manifest import Manifest
from ecliptic.lab.playing import Block, Totals, signals_wait, write_whole
from ecliptic.lab.tables import Tables, check_installed, read_totals

SHARD: Final = 10_000  # games in a file; never changes within a schema
OFTEN: Final = 5.0  # seconds after which blocks of a shard that is not full are kept
FRAME: Final = 8  # bytes before a block: its length and its checksum, 4 each


class Shard:
    """What is there of a file that is not full."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.blocks: list[Block] = []
        self.unkept: list[Block] = []  # of these, what is in memory alone
        self.played = 0

    def add(self, block: Block, *, kept: bool = False) -> None:
        """Some games more; `kept`: they come from the part file."""
        self.blocks.append(block)
        self.played += len(block.numbers)
        if not kept:
            self.unkept.append(block)

    def in_order(self) -> list[Block]:
        """Its blocks by the numbers of their games."""
        return sorted(self.blocks, key=lambda block: block.first)


class RunFolder:
    """A run on the disk that this process plays."""

    def __init__(
        self, folder: Path, game: Game, manifest: Manifest, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Begin a run in a folder that is new or empty, or go on with this one. See `close`.

        ValueError, with one sentence, for a folder of another run, of something else, or one that another process plays
        into, and without pyarrow. OSError.
        """
        check_installed()
        self._folder: Final = folder
        self._manifest: Final = manifest
        self._tables: Final = Tables(game)
        self._clock: Final = clock
        self._open: dict[int, Shard] = {}
        self._done: set[int] = set()
        self._kept_at = clock()
        self.totals: Final = Totals(game.seats)
        self._lock: Final = taken(folder, manifests.NAME)
        try:
            self._begin(game)
            for shard in range(self._shards):
                self._load(shard)
        except BaseException:
            self._lock.close()
            raise

    @property
    def _shards(self) -> int:
        return -(-self._manifest.games // SHARD)

    def left(self) -> Iterator[range]:
        """The games that are not there yet, in their order; a range never goes beyond its file."""
        for shard in range(self._shards):
            if shard in self._done:
                continue
            numbers = self._numbers(shard)
            first = numbers.start
            for block in self._open.get(shard, Shard()).in_order():
                yield range(first, block.first)
                first = block.numbers.stop
            yield range(first, numbers.stop)

    def keep(self, block: Block) -> None:
        """Keep what came of some games of one shard. OSError if it can't be written."""
        self.totals.add(block.totals)
        shard = (block.first - 1) // SHARD
        self._open.setdefault(shard, Shard()).add(block)
        self._write_if_full(shard)
        if self._clock() - self._kept_at >= OFTEN:
            self._keep_open()

    def close(self) -> None:
        """Keep what there is, and let others have the folder."""
        try:
            self._keep_open()
        finally:
            self._lock.close()

    # ---- files -------------------------------------------------------------------------------------------

    def _numbers(self, shard: int) -> range:
        return range(shard * SHARD + 1, min((shard + 1) * SHARD, self._manifest.games) + 1)

    def _path(self, table: str, shard: int, ending: str = "parquet") -> Path:
        return self._folder / f"{table}-{shard:06}.{ending}"

    def _begin(self, game: Game) -> None:
        """What lies beside the tables."""
        path = self._folder / manifests.NAME
        if path.exists():
            there = manifests.read(path.read_bytes())
            differs = there.differs(self._manifest)
            if differs:
                raise ValueError(f"{self._folder} has another run ({differs}): take another folder")
        else:
            write_whole(path, manifests.write(self._manifest))
        if game.content_dir is not None and not (self._folder / "content").exists():
            _copied(game.content_dir, self._folder / "content")

    def _load(self, shard: int) -> None:
        """What is there of a shard."""
        path, part = self._path("games", shard), self._path("games", shard, "part")
        if path.exists():
            self.totals.add(read_totals(path))
            part.unlink(missing_ok=True)
            self._done.add(shard)
        elif part.exists():
            found = self._open[shard] = Shard()
            for block in read_part(part, self._numbers(shard)):
                found.add(block, kept=True)
                self.totals.add(block.totals)
            self._write_if_full(shard)

    def _write_if_full(self, shard: int) -> None:
        """The files of a shard that is full take the place of its part."""
        if self._open[shard].played < len(self._numbers(shard)):
            return
        blocks = self._open.pop(shard).in_order()
        if self._manifest.decisions:
            self._replace(self._path("decisions", shard), self._tables.write_decisions, blocks)
        self._replace(self._path("games", shard), self._tables.write_games, blocks)
        self._path("games", shard, "part").unlink(missing_ok=True)
        self._done.add(shard)

    def _replace(
        self, path: Path, write: Callable[[Path, Sequence[Block]], None], blocks: Sequence[Block]
    ) -> None:
        beside = path.with_name(f".{path.name}")  # one process plays into a folder, so nobody else has it
        with signals_wait():
            write(beside, blocks)
            beside.replace(path)

    def _keep_open(self) -> None:
        """Put what is in memory alone behind what is in the part files."""
        for number, shard in self._open.items():
            if shard.unkept:
                with signals_wait(), self._path("games", number, "part").open("ab") as file:
                    file.write(b"".join(map(_framed, shard.unkept)))
                    shard.unkept.clear()
        self._kept_at = self._clock()


def _copied(content: Path, to: Path) -> None:
    """The tables that a run is played with, whole or not at all."""
    beside = to.with_name(f".{to.name}")
    shutil.rmtree(beside, ignore_errors=True)
    beside.mkdir()
    for path in sorted(content.glob("*.toml")):
        shutil.copyfile(path, beside / path.name)
    beside.replace(to)


# ---- parts ---------------------------------------------------------------------------------------------------


class _Kept(msgspec.Struct, array_like=True):
    """A block as a part file has it."""

    first: int
    totals: dict[str, object]
    counts: bytes
    measures: bytes
    decisions: bytes


def _framed(block: Block) -> bytes:
    kept = _Kept(block.first, block.totals.dump(), block.counts, block.measures, block.decisions)
    data = msgspec.msgpack.encode(kept)
    return len(data).to_bytes(4, "little") + zlib.crc32(data).to_bytes(4, "little") + data


def read_part(path: Path, numbers: range) -> list[Block]:
    """The whole blocks of a part file that are of these games; what a kill tore off is cut off. OSError."""
    blocks: list[Block] = []
    with path.open("r+b") as file:
        whole = 0
        while True:
            frame = file.read(FRAME)
            data = file.read(int.from_bytes(frame[:4], "little"))
            if len(frame) < FRAME or zlib.crc32(data) != int.from_bytes(frame[4:], "little"):
                break
            try:
                kept = msgspec.msgpack.decode(data, type=_Kept)
                block = Block(
                    kept.first, Totals.load(kept.totals), kept.counts, kept.measures, kept.decisions, []
                )
            except (msgspec.MsgspecError, KeyError, TypeError, ValueError):
                break
            if block.first not in numbers or block.numbers.stop > numbers.stop:
                break
            blocks.append(block)
            whole = file.tell()
        file.truncate(whole)
    return blocks

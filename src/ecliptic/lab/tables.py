"""The tables of a run: Parquet files, written by pyarrow from blocks of games. The extra `lab` brings it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import msgspec

from ecliptic.core.game import Game
from ecliptic.lab.columns import Columns, Type
from ecliptic.lab.playing import Block, Totals

if TYPE_CHECKING:
    import pyarrow

MISSING: Final = (
    "tables of games need pyarrow and NumPy: install the extra `lab` (pip install 'ecliptic[lab]')"
)
TOTALS: Final = b"ecliptic.totals"  # the key of what a file's games came to, exact
WIDTH: Final = 8  # bytes of a number in a block
DECIDED: Final = 7  # numbers of a decision


def check_installed() -> None:
    """ValueError, with one sentence, without what the extra brings."""
    try:
        import numpy  # noqa: F401
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise ValueError(MISSING) from None


class Tables:
    """Writes the tables of one game."""

    def __init__(self, game: Game) -> None:
        """Work out its columns."""
        self._game = game
        self._columns = Columns(game)

    def write_games(self, path: Path, blocks: Sequence[Block]) -> None:
        """A row a game, of blocks that follow each other. OSError."""
        import pyarrow as pa

        totals = Totals(self._game.seats)
        for block in blocks:
            totals.add(block.totals)
        numbers = [number for block in blocks for number in block.numbers]
        counts = _joined([block.counts for block in blocks], [block.totals.played for block in blocks])
        measures = _joined([block.measures for block in blocks], [block.totals.played for block in blocks])
        arrays = {"game": pa.array(numbers, pa.int64())}
        for column, data in zip(self._columns.counts, counts, strict=True):
            arrays[column.name] = _array(pa.int64(), data).cast(_type(column.type))
        for column, data in zip(self._columns.measures, measures, strict=True):
            arrays[column.name] = _array(pa.float64(), data)
        _write(path, pa.table(arrays), {TOTALS: msgspec.json.encode(totals.dump())})

    def write_decisions(self, path: Path, blocks: Sequence[Block]) -> None:
        """A row a decision. OSError."""
        import pyarrow as pa

        sizes = [len(block.decisions) // (WIDTH * DECIDED) for block in blocks]
        columns = [_array(pa.int64(), data) for data in _joined([block.decisions for block in blocks], sizes)]
        game, number, turn, seat, step, options, action = columns
        steps = pa.array(
            [column.thing for column in self._columns.counts if column.metric == "steps"], pa.string()
        )
        table = pa.table(
            {
                "game": game,
                "number": number.cast(pa.int32()),
                "turn": turn.cast(pa.int32()),
                "seat": seat.cast(pa.int8()),
                "step": _named(step, steps),
                "options": options.cast(pa.int32()),
                "action": _texts(action, self._game),
            }
        )
        _write(path, table)


def read_totals(path: Path) -> Totals:
    """What the games of a file came to. OSError, or ValueError if it is no such file."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        found = pq.read_metadata(path).metadata or {}
        return Totals.load(msgspec.json.decode(found[TOTALS]))
    except (pa.ArrowInvalid, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path.name} is no table of a run: {error}") from None


def _joined(parts: Sequence[bytes], rows: Sequence[int]) -> list[bytes]:
    """The columns of blocks, each with so many rows, put behind each other."""
    width = max((len(part) // (WIDTH * n) for part, n in zip(parts, rows, strict=True) if n), default=0)
    sized = [(memoryview(part), WIDTH * n) for part, n in zip(parts, rows, strict=True)]
    return [b"".join([part[k * size : (k + 1) * size] for part, size in sized]) for k in range(width)]


def _array(kind: pyarrow.DataType, data: bytes) -> pyarrow.Array:
    import pyarrow as pa

    return pa.Array.from_buffers(kind, len(data) // WIDTH, [None, pa.py_buffer(data)])


def _type(name: Type) -> pyarrow.DataType:
    import pyarrow as pa

    return {"int32": pa.int32(), "int64": pa.int64(), "double": pa.float64(), "bool": pa.bool_()}[name]


def _named(numbers: pyarrow.Array, names: pyarrow.Array) -> pyarrow.Array:
    import pyarrow as pa
    import pyarrow.compute as pc

    known = pc.if_else(pc.less(numbers, 0), None, numbers).cast(pa.int32())
    return pa.DictionaryArray.from_arrays(known, names) if len(names) else pa.nulls(len(numbers), pa.string())


def _texts(actions: pyarrow.Array, game: Game) -> pyarrow.Array:
    import pyarrow as pa

    coded = actions.dictionary_encode()
    texts = [game.actions.text(action) for action in coded.dictionary.to_pylist()]
    return pa.DictionaryArray.from_arrays(coded.indices, pa.array(texts, pa.string()))


def _write(path: Path, table: pyarrow.Table, says: Mapping[bytes, bytes] = MappingProxyType({})) -> None:
    import pyarrow.parquet as pq

    with pq.ParquetWriter(path, table.schema, compression="zstd", store_schema=False) as writer:
        writer.write_table(table)
        writer.add_key_value_metadata(dict(says))

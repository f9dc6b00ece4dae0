"""What bots chose, for imitation: shards of observation, mask, action and outcome, a row for each of their choices.

The games are those that `simulate` plays with the same seed and bots. A shard is a fixed range of game numbers and one
file, written whole or not at all; a folder that lacks some of them is gone on with. The same command writes the same
bytes (with the same versions of NumPy and pyarrow). Seats that are random are not in it: they are nobody to imitate.
"""

from __future__ import annotations

import os
import tempfile
from array import array
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct

from ecliptic.core import payoffs
from ecliptic.core.fingerprint import fingerprint
from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.core.options import word
from ecliptic.lab.folders import taken
from ecliptic.lab.playing import RANDOM, Player, Setting, law_of, signals_wait, write_whole
from ecliptic.lab.simulate import seat_bots
from ecliptic.lab.team import Team

if TYPE_CHECKING:
    from numpy.typing import NDArray

NAME: Final = "dataset.json"
SCHEMA: Final = 1
NPZ: Final = "npz"
PARQUET: Final = "parquet"
FORMS: Final = (NPZ, PARQUET)


class Dataset(Struct, frozen=True, kw_only=True):
    """What stands in `dataset.json`. Two of the same have the same rows."""

    schema: int
    made_by: str  # by another version bots may choose otherwise
    game: str
    fingerprint: str  # of what learners depend on, as environments have it
    rules: int
    content: str
    options: dict[str, bool | int | str]
    seats: int
    bots: tuple[str, ...]
    seed: int
    games: int
    shard: int  # games in a file
    form: str
    rewards: str  # what `outcome` is
    actions: int  # bits of a mask
    entries: tuple[str, ...]  # what each number of an observation is

    def shards(self) -> list[range]:
        """The numbers of the games of each."""
        last = self.games + 1
        return [range(first, min(first + self.shard, last)) for first in range(1, last, self.shard)]

    def file(self, shard: int) -> str:
        """The name of a shard's file, counted from 0."""
        return f"{self.game}-{shard:06}.{self.form}"

    def differs(self, other: Dataset) -> str:
        """What another one has otherwise, as "seed 1, not 2"; "" = nothing."""
        for name in self.__struct_fields__:
            here, there = getattr(self, name), getattr(other, name)
            if here != there:
                return f"{name} {_said(here)}, not {_said(there)}"
        return ""


def _said(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name}={word(found)}" for name, found in value.items())
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def dataset(
    game: Game,
    bots: Sequence[str],
    games: int,
    out: Path,
    *,
    seed: int = 0,
    jobs: int = 1,
    shard: int = 100,
    form: str = NPZ,
    rewards: str = payoffs.RANK,
    done: Callable[[Path], None] = lambda path: None,
) -> Dataset:
    """Play games 1 to `games`, and write what `bots` (by name, of the seats in order) chose where they had a choice.

    `done` hears of each shard that was written. ValueError, with one sentence, for wrong use, and for a folder of
    something else; OSError if it can't be written; `SimulationError` if a game goes wrong.
    """
    wanted = _wanted(game, bots, games, seed, shard, form, rewards)
    with closing(taken(out, NAME)):
        there = out / NAME
        if there.exists():
            differs = _read(there).differs(wanted)
            if differs:
                raise ValueError(f"{out} has another dataset ({differs}): take another folder")
        else:
            write_whole(there, msgspec.json.format(msgspec.json.encode(wanted), indent=1).decode() + "\n")
        setting = Setting(
            kind=type(game),
            options=game.options,
            content_dir=game.content_dir,
            bots=seat_bots(bots, game),
            seed=seed,
            law=law_of(game),
        )
        left = [k for k in range(len(wanted.shards())) if not (out / wanted.file(k)).exists()]
        for path in _written(setting, wanted, out, left, jobs):
            done(path)
    return wanted


def _wanted(
    game: Game, bots: Sequence[str], games: int, seed: int, shard: int, form: str, rewards: str
) -> Dataset:
    if not hasattr(game, "positions"):
        raise ValueError(f"{game.title} has no table of fields, so there is nothing that learners could see")
    if games < 1 or shard < 1:
        raise ValueError("a dataset has at least one game, and one in a shard")
    if not -(2**63) <= seed < 2**63:
        raise ValueError("a seed is a number of at most 64 bits")
    if form not in FORMS:
        raise ValueError(f"a dataset is written as {' or '.join(FORMS)}, not {form[:40]!r}")
    if all(bot == RANDOM for bot in bots):
        raise ValueError("random seats are nobody to imitate: name a bot")
    payoffs.payoff(game, rewards)
    check_installed(form)
    rules, content = law_of(game)
    return Dataset(
        schema=SCHEMA,
        made_by=f"ecliptic {metadata.version('ecliptic')}",
        game=game.name,
        fingerprint=fingerprint(type(game)),
        rules=rules,
        content=content,
        options=msgspec.to_builtins(game.options),
        seats=game.seats,
        bots=tuple(str(bot) for bot in seat_bots(bots, game)),
        seed=seed,
        games=games,
        shard=shard,
        form=form,
        rewards=rewards,
        actions=int(game.actions.decisions),
        entries=tuple(entry.name for entry in game.observed),
    )


def _read(path: Path) -> Dataset:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Dataset)
    except msgspec.MsgspecError as error:
        raise ValueError(f"{path} is none of a dataset: {error}") from None


def check_installed(form: str) -> None:
    """ValueError, with one sentence, without what the files need."""
    try:
        import numpy  # noqa: F401

        if form == PARQUET:
            import pyarrow.parquet  # noqa: F401
    except ImportError as error:
        raise ValueError(
            f"{error.name} is not installed: pip install 'ecliptic[lab]' brings what datasets need"
        ) from None


# ---- playing -------------------------------------------------------------------------------------------------


def _written(setting: Setting, wanted: Dataset, out: Path, left: Sequence[int], jobs: int) -> Iterator[Path]:
    """The shards that are left, as they are done."""
    with Team(min(jobs, max(len(left), 1))) as team:
        yield from team.answers(partial(write_shard, setting, wanted, out), left)


def write_shard(setting: Setting, wanted: Dataset, out: Path, shard: int) -> Path:
    """Play the games of a shard, and write its file. `SimulationError` if one goes wrong, OSError."""
    rows = Rows(setting.make_game(), setting.bots, wanted.rewards)
    Player(setting, watcher=rows).play(wanted.shards()[shard])
    path = out / wanted.file(shard)
    handle, beside = tempfile.mkstemp(dir=out, prefix=f".{path.name}.")
    os.close(handle)
    try:
        with signals_wait():
            (_write_npz if wanted.form == NPZ else _write_parquet)(Path(beside), rows.columns())
            Path(beside).chmod(0o644)
            Path(beside).replace(path)
    finally:
        Path(beside).unlink(missing_ok=True)
    return path


class Rows:
    """What bots chose in some games, a row for each choice."""

    def __init__(self, game: Game, bots: Sequence[object], rewards: str) -> None:
        """Nothing yet."""
        self._game = game
        self._taken = {seat for seat, bot in enumerate(bots) if bot != RANDOM}
        self._payoff = payoffs.payoff(game, rewards)
        self._games, self._seats, self._actions = array("q"), array("q"), array("q")
        self._seen: list[bytes] = []
        self._masks: list[bytes] = []
        self._outcomes = array("d")

    def chosen(self, state: State, seat: int, offered: Sequence[int], action: int) -> None:
        """One more row, of a seat that is imitated."""
        if seat in self._taken:
            self._seats.append(seat)
            self._actions.append(action)
            self._seen.append(bytes(memoryview(self._game.observe(state, seat))))
            self._masks.append(_bits(offered, int(self._game.actions.decisions)))

    def ended(self, number: int, state: State) -> None:
        """What the rows of this game came to."""
        if not state.over:
            raise RuntimeError("it has not ended within the limit of decisions")
        found = self._payoff(state)
        for seat in self._seats[len(self._games) :]:
            self._games.append(number)
            self._outcomes.append(found[seat])

    def columns(self) -> dict[str, NDArray[Any]]:
        """`game`, `seat`, `observation` (rows x entries), `mask` (rows x bytes of bits, the lowest first), `action`,
        `outcome`.
        """
        import numpy as np

        rows = len(self._games)
        width = (int(self._game.actions.decisions) + 7) // 8
        return {
            "game": np.array(self._games, np.int64),
            "seat": np.array(self._seats, np.int8),
            "observation": np.frombuffer(b"".join(self._seen), np.int16).reshape(
                rows, len(self._game.observed)
            ),
            "mask": np.frombuffer(b"".join(self._masks), np.uint8).reshape(rows, width),
            "action": np.array(self._actions, np.int32),
            "outcome": np.array(self._outcomes, np.float64),
        }


def _bits(offered: Sequence[int], actions: int) -> bytes:
    """A mask with a bit an action, the lowest first."""
    bits = 0
    for action in offered:
        bits |= 1 << int(action)
    return bits.to_bytes((actions + 7) // 8, "little")


# ---- files ---------------------------------------------------------------------------------------------------


def _write_npz(path: Path, columns: dict[str, NDArray[Any]]) -> None:
    import numpy as np

    with path.open("wb") as file:
        np.savez_compressed(file, **columns)  # type: ignore[arg-type]  # they take its one option for a column


def _write_parquet(path: Path, columns: dict[str, NDArray[Any]]) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    arrays = {
        name: pa.array(found)
        if found.ndim == 1
        else pa.FixedSizeListArray.from_arrays(pa.array(found.ravel()), found.shape[1])
        for name, found in columns.items()
    }
    pq.write_table(pa.table(arrays), path, compression="zstd")

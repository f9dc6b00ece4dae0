"""A net that was learned, as a bot: `net:FILE`. The extra `net` brings what reads it; no framework is needed to play.

A file is of safetensors, which holds numbers and words alone, so nothing in it is ever run. Its words say for which
game it was learned and what that looked like (`core.fingerprint`): a net plays nothing else. Its tensors are those of a
plain net of layers, from what `Game.observe` gives to a number for each action:

    mean, scale                  what is taken off each entry, and then multiplied with; the result is kept within 5
    0.weight, 0.bias, 1.weight   ... as many layers as there are; `tanh` between them
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct, field

from ecliptic.bots.protocol import Bot, Situation
from ecliptic.core.fingerprint import fingerprint
from ecliptic.core.game import Game
from ecliptic.core.languages import mark
from ecliptic.core.registry import game_class
from ecliptic.core.rng import Rng

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

PREFIX: Final = "net:"
FORMAT: Final = "ecliptic-net-1"
ENDING: Final = ".safetensors"
FOLDER: Final = "ECLIPTIC_NETS"  # the variable that names the folder of a server's nets
LARGEST: Final = 256 << 20  # bytes of a file
LAYERS: Final = 16
CLIP: Final = 5.0


class Net(Bot):
    """Takes the action for which the net gives most."""

    name = "net"
    pitch = mark("A net that was learned from play.")

    def __init__(self, name: str, layers: Layers, game: str, learned_for: str) -> None:
        """`name`: how it is called at tables and in records; `learned_for`: the fingerprint of the game then."""
        self.name = name  # type: ignore[misc]  # each net has its own
        self.games = (game,)  # type: ignore[misc]  # and plays one game
        self._layers: Final = layers
        self._learned_for: Final = learned_for

    def refusal(self, kind: type[Game]) -> str:
        other = super().refusal(kind)
        if not other and _fingerprint(kind) != self._learned_for:
            return f"{self.name} was learned for another version of {kind.title}, its options or observations"
        return other

    def choose(self, situation: Situation, rng: Rng) -> int:
        import numpy as np

        refusal = self.refusal(type(situation.game))
        if refusal:
            raise ValueError(refusal)
        legal = situation.legal
        if len(legal) == 1:
            return legal[0]
        found = self._layers.run(np.asarray(memoryview(situation.observe())))
        return legal[int(np.argmax(found[legal]))]


_fingerprint = cache(fingerprint)


class Layers:
    """The numbers of a net."""

    def __init__(self, tensors: Mapping[str, Floats], entries: int, actions: int) -> None:
        """ValueError, with one sentence, for tensors that are no such net."""
        self._mean: Final = _tensor(tensors, "mean", (entries,))
        self._scale: Final = _tensor(tensors, "scale", (entries,))
        self._layers: Final[list[tuple[Floats, Floats]]] = []
        width = entries
        for k in range(LAYERS):
            if f"{k}.weight" in tensors:
                bias = _tensor(tensors, f"{k}.bias", (-1,))
                self._layers.append((_tensor(tensors, f"{k}.weight", (len(bias), width)), bias))
                width = len(bias)
        if len(tensors) != 2 + 2 * len(self._layers) or not self._layers:
            raise ValueError("its tensors are not mean, scale, and a weight and a bias for each layer")
        if width != actions:
            raise ValueError(f"it has {width} outputs, not one for each of {actions} actions")

    def run(self, seen: NDArray[np.int16]) -> Floats:
        """A number for each action."""
        import numpy as np

        x: Floats = np.clip((seen - self._mean) * self._scale, -CLIP, CLIP)
        for weight, bias in self._layers[:-1]:
            x = np.tanh(weight @ x + bias)
        weight, bias = self._layers[-1]
        last: Floats = weight @ x + bias
        return last


def _tensor(tensors: Mapping[str, Floats], name: str, shape: Sequence[int]) -> Floats:
    """One of them; -1: any length."""
    import numpy as np

    found = tensors.get(name)
    wanted = len(shape)
    if found is None or found.ndim != wanted or found.dtype != np.float32:
        raise ValueError(
            f"it has no tensor {name} of 32-bit numbers in {wanted} dimension{'s' * (wanted > 1)}"
        )
    if any(n not in (-1, m) for n, m in zip(shape, found.shape, strict=True)):
        raise ValueError(
            f"its tensor {name} is {' x '.join(map(str, found.shape))}, not {' x '.join(map(str, shape))}"
        )
    if not np.isfinite(found).all():
        raise ValueError(f"its tensor {name} holds numbers that are none")
    return found


# ---- files ---------------------------------------------------------------------------------------------------


def write(
    path: Path, kind: type[Game], tensors: Mapping[str, Floats], words: Mapping[str, str] | None = None
) -> None:
    """Write a net for a game. `words`: what else the file shall say of it. ValueError for what is no net; OSError."""
    from safetensors.numpy import save_file

    game = kind.make(simulated=True)
    Layers(tensors, len(game.observed), int(game.actions.decisions))
    said = {**(words or {}), "format": FORMAT, "game": kind.name, "fingerprint": fingerprint(kind)}
    save_file(dict(tensors), path, said)


def make(name: str) -> Net:
    """The net that `net:FILE` names, or `net:NAME` in the folder of `ECLIPTIC_NETS`. ValueError, with one sentence."""
    given = name.removeprefix(PREFIX)
    path = _in_folder(given) or Path(given)
    try:
        stat = path.stat()
    except (OSError, ValueError) as error:
        raise ValueError(f"The net {given[:200]} can't be read: {_why(error)}.") from None
    return _read(path, stat.st_mtime_ns, stat.st_size)


def _why(error: Exception) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


@cache
def _read(path: Path, changed: int, size: int) -> Net:
    """A net, read once as long as its file stays what it was."""
    if size > LARGEST:
        raise ValueError(f"The net {path} has {size:,} bytes, and no net has more than {LARGEST:,}.")
    try:
        from safetensors import SafetensorError
        from safetensors.numpy import load
    except ImportError as error:
        raise ValueError(
            f"{error.name} is not installed: pip install 'ecliptic[net]' brings what reads nets."
        ) from None
    try:
        data = path.read_bytes()
        tensors = load(data)
        said = _words(data)
    except (SafetensorError, OSError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path} is no file of safetensors: {_why(error)}.") from None
    if said.get("format") != FORMAT:
        raise ValueError(f"{path} is no net of ours: its format is {said.get('format', 'none')[:40]!r}.")
    try:
        kind = game_class(said.get("game", ""))
        game = kind.make(simulated=True)
        if said.get("fingerprint") != _fingerprint(kind):
            raise ValueError("it was learned for another version of the game, its options or observations")
        layers = Layers(tensors, len(game.observed), int(game.actions.decisions))
    except ValueError as error:
        raise ValueError(f"The net {path} can't play {said.get('game', '')[:40]}: {error}.") from None
    return Net(f"{PREFIX}{path.stem}", layers, kind.name, said["fingerprint"])


class _Header(Struct):
    """What stands before the numbers, but for where each tensor lies."""

    words: dict[str, str] = field(default_factory=dict, name="__metadata__")


def _words(data: bytes) -> dict[str, str]:
    """What a file that was read says of itself. msgspec's ValueError if it says it in no words."""
    first = 8  # bytes of the header's length
    return msgspec.json.decode(
        data[first : first + int.from_bytes(data[:first], "little")], type=_Header
    ).words


def folder() -> Path | None:
    """Where the nets lie that pages offer; None: nobody named one."""
    given = os.environ.get(FOLDER, "")
    return Path(given) if given else None


def _in_folder(name: str) -> Path | None:
    """The file of a net that is named without a folder."""
    found = folder()
    if found is None or Path(name).name != name:
        return None
    path = found / f"{name}{ENDING}"
    return path if path.is_file() else None


def offered() -> list[str]:
    """The nets of that folder, by name."""
    found = folder()
    return [] if found is None else sorted(f"{PREFIX}{path.stem}" for path in found.glob(f"*{ENDING}"))

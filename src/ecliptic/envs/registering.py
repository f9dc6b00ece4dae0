"""The ids of environments, `ecliptic/Vertium-v0`, and what makes the environments that they stand for.

A number rises by a line in `versions.toml`: a fingerprint of all that learners depend on, see `core.fingerprint`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from ecliptic.core import payoffs
from ecliptic.core.registry import game_class, game_names

if TYPE_CHECKING:
    from ecliptic.envs.at_once import Parallel
    from ecliptic.envs.batches import Batch
    from ecliptic.envs.one_seat import Single
    from ecliptic.envs.openspiel import EclipticGame
    from ecliptic.envs.turns import Aec
    from ecliptic.envs.vectors import Vector

SPACE: Final = "ecliptic"


@cache
def versions() -> dict[str, list[str]]:
    """By game of ours the fingerprints of all versions of its environments, the first one first."""
    found: dict[str, list[str]] = tomllib.loads(
        (files(__package__) / "versions.toml").read_text(encoding="utf-8")
    )
    return found


def version(name: str) -> int:
    """The number in the id of a game's environments: of ours by `versions`, else what its class says."""
    return len(versions()[name]) - 1 if name in versions() else game_class(name).environment


def id_of(name: str) -> str:
    """The id of a game's environments."""
    return f"{SPACE}/{''.join(word.capitalize() for word in name.split('_'))}-v{version(name)}"


def register() -> None:
    """Have Gymnasium and PettingZoo know all installed games, where these are installed."""
    for name in game_names():
        _register(name, id_of(name))


@cache  # PettingZoo warns of what it knows already
def _register(name: str, called: str) -> None:
    with suppress(ImportError):
        import gymnasium

        if called not in gymnasium.registry:
            gymnasium.register(called, f"{__name__}:single", kwargs={"name": name}, order_enforce=False)
    with suppress(ImportError):
        import pettingzoo

        if hasattr(pettingzoo, "register"):  # from 1.26 on
            pettingzoo.register("aec", called, f"{__name__}:aec", kwargs={"name": name})
            pettingzoo.register("parallel", called, f"{__name__}:parallel", kwargs={"name": name})


def aec(
    name: str,
    *,
    content: str | None = None,
    rewards: str = payoffs.RANK,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    eyes: int | None = None,
    **options: object,
) -> Aec:
    """A game in PettingZoo's AEC form; see `Aec`. Options are keywords. ValueError, with one sentence."""
    with needed():
        from ecliptic.envs.declared import declare
        from ecliptic.envs.turns import Aec

    declared = declare(name, options, content, rewards)
    return Aec(declared, max_cycles=max_cycles, render_mode=render_mode, eyes=eyes)


def parallel(
    name: str,
    *,
    content: str | None = None,
    rewards: str = payoffs.RANK,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    eyes: int | None = None,
    **options: object,
) -> Parallel:
    """A game in PettingZoo's parallel form, where all act at once; see `Parallel`. ValueError, with one sentence."""
    with needed():
        from ecliptic.envs.at_once import Parallel
        from ecliptic.envs.declared import declare

    declared = declare(name, options, content, rewards)
    return Parallel(declared, max_cycles=max_cycles, render_mode=render_mode, eyes=eyes)


def single(
    name: str,
    *,
    content: str | None = None,
    rewards: str = payoffs.RANK,
    seat: int | None = 0,
    opponents: Any = "random",
    illegal: str = "stay",
    render_mode: str | None = None,
    **options: object,
) -> Single:
    """One seat of a game in Gymnasium's form, bots on the others; see `Single`. ValueError, with one sentence."""
    with needed():
        from ecliptic.envs.declared import declare
        from ecliptic.envs.one_seat import Single

    declared = declare(name, options, content, rewards)
    return Single(declared, seat=seat, opponents=opponents, illegal=illegal, render_mode=render_mode)


def batch(
    name: str,
    games: int,
    *,
    seed: int | None = None,
    content: str | None = None,
    rewards: str = payoffs.RANK,
    max_cycles: int | None = None,
    **options: object,
) -> Batch:
    """So many games stepped at once in compiled code; see `Batch`. ValueError, with one sentence."""
    with needed():
        from ecliptic.envs.batches import Batch
        from ecliptic.envs.declared import declare

    declared = declare(name, options, content, rewards)
    return Batch(declared, games, seed=seed, max_cycles=max_cycles)


def vector(
    name: str,
    games: int,
    *,
    seed: int | None = None,
    content: str | None = None,
    rewards: str = payoffs.RANK,
    max_cycles: int | None = None,
    **options: object,
) -> Vector:
    """The same with an agent for each seat, as PufferLib's learners have it; see `Vector`. ValueError."""
    with needed():
        from ecliptic.envs.declared import declare
        from ecliptic.envs.vectors import Vector

    declared = declare(name, options, content, rewards)
    return Vector(declared, games, seed=seed, max_cycles=max_cycles)


def spiel(
    name: str, *, content: str | None = None, rewards: str = payoffs.ZERO_SUM, **options: object
) -> EclipticGame:
    """A game for OpenSpiel, which `pyspiel.load_game` has, too; see `EclipticGame`. ValueError, with one sentence."""
    with needed("spiel"):
        from ecliptic.envs.openspiel import class_of

    return class_of(name)({**options, "rewards": rewards, "content": content or ""})


@contextmanager
def needed(extra: str = "envs") -> Iterator[None]:
    """ImportError, with one sentence, where a library of an extra is not installed."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ImportError(
            f"{error.name} is not installed: pip install 'ecliptic[{extra}]' brings it."
        ) from error

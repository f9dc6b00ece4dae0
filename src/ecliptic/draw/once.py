"""What looks the same is drawn once: a move changes little of a board, and those who look at it see mostly the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Final, ParamSpec, TypeVar, cast

from msgspec import Struct
from msgspec.msgpack import encode

from ecliptic.core.languages import spoken
from ecliptic.core.same import Same

P = ParamSpec("P")
T = TypeVar("T")
MOST: Final = 512  # things of a kind
FEW: Final = 64  # the same where each is large
_kept: Final[list[dict[Hashable, object]]] = []


def once(fixed: int = 0, most: int = MOST) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """For a function of nothing but its arguments: what it makes of the same ones is kept, and must not be changed.

    In each language of its own, since pictures have words.

    `fixed`: so many of them, the first ones, are content and figures, the same things for all states of a game. The
    others are words, numbers, and views or lists of them, compared by what they hold. Of more than `most` pictures the
    oldest goes: few are enough of what is large, since what is seen by several is drawn for them in a row.
    """

    def around(draw: Callable[P, T]) -> Callable[P, T]:
        kept: dict[Hashable, T] = {}
        _kept.append(cast("dict[Hashable, object]", kept))

        @wraps(draw)
        def drawn(*args: P.args, **kwargs: P.kwargs) -> T:
            key = (spoken(), *map(Same, args[:fixed]), *map(_key, args[fixed:]), *kwargs.items())
            found = kept.get(key)
            if found is None:
                if len(kept) >= most:
                    del kept[next(iter(kept))]
                found = kept[key] = draw(*args, **kwargs)
            return found

        return drawn

    return around


def _key(arg: object) -> Hashable:
    return encode(arg) if isinstance(arg, Struct | list | dict) else arg


def forget() -> None:
    """Draw everything anew from now on: a test holds that to what was kept."""
    for kept in _kept:
        kept.clear()

"""Bots: one protocol, `choose(situation, rng) -> action`."""

from __future__ import annotations

from ecliptic.bots.greedy import Greedy
from ecliptic.bots.protocol import Bot, Situation
from ecliptic.bots.uniform import Uniform

__all__ = ["Bot", "Situation", "make", "names"]

_BOTS: dict[str, type[Bot]] = {kind.name: kind for kind in (Uniform, Greedy)}


def names() -> list[str]:
    """The names of all bots, weakest first."""
    return list(_BOTS)


def make(name: str) -> Bot:
    """A bot by name. ValueError, with one sentence, if there is none of that name."""
    kind = _BOTS.get(name)
    if kind is None:
        shown = repr(name if len(name) <= 40 else name[:40] + "...")
        raise ValueError(f"There is no bot called {shown}; there are {', '.join(_BOTS)}.")
    return kind()

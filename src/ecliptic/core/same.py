"""What caches compare by identity: content and figures, which are shared and never change."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

T = TypeVar("T")


class Same(Generic[T]):
    """One such thing: equal to itself alone."""

    def __init__(self, thing: T) -> None:
        self.thing: Final = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.thing is self.thing

    def __hash__(self) -> int:
        return id(self.thing)

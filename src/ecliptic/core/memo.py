"""What was found before: the last array of each place, with the numbers that it follows from."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Memo:
    """`find` gives what was put in a place last, if the numbers are those that it was found for; else nothing.

    What follows from more than these numbers is said by `about`, an object: with another one everything is forgotten.
    What a memo gives is never changed.
    """

    def __init__(self, places: i64) -> None:
        self.places: Final = places
        self.subject: object = None
        self.keys: list[vec[i64]] = []
        self.found: list[vec[i64]] = []

    def about(self, subject: object) -> None:
        """From here on all that is found follows from this object, too."""
        if self.subject is not subject or len(self.keys) == 0:
            nothing = vec[i64]()
            self.subject = subject
            self.keys = [nothing] * self.places
            self.found = [nothing] * self.places

    def find(self, place: i64, key: vec[i64]) -> vec[i64]:
        """What was put there for these numbers, at least one; empty: nothing was."""
        known = self.keys[place]
        if len(known) != len(key):
            return vec[i64]()
        k: i64
        for k in range(len(key)):
            if known[k] != key[k]:
                return vec[i64]()
        return self.found[place]

    def put(self, place: i64, key: vec[i64], found: vec[i64]) -> None:
        """Remember it there, in the place of what was there."""
        self.keys[place] = key
        self.found[place] = found

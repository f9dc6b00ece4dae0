"""Words that every game's prompts, log and refusals are made of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Final, TypeVar

from ecliptic.core.languages import ECLIPTIC, Catalogue, listed, signed, some, spelled
from ecliptic.core.machine import State, Step
from ecliptic.core.reasons import NOT_OFFERED, first_of, reason_of, second_of

__all__ = [
    "Reasons",
    "Refusals",
    "Told",
    "Words",
    "at",
    "capital",
    "filled",
    "listed",
    "own_ids",
    "put_names",
    "signed",
    "some",
    "spelled",
]

_SEAT: Final = re.compile(r"@([1-6])")
Reasons = Mapping[int, tuple[str, str]]  # "{a:planet} already has {b:kind}", and the clause
# A sentence, one with a clause that is not the step's, or what a check says.
Told = str | tuple[str, str] | int
C = TypeVar("C")
Words = Mapping[str, Callable[[C, int], str]]  # by kind: a number as a word, from the content


def at(seat: int) -> str:
    """A seat in a text; whoever shows the text puts the player's name there."""
    return f"@{seat + 1}"


def put_names(text: str, names: Sequence[str]) -> str:
    """Put the players' names where a text says @1 to @6."""
    return _SEAT.sub(lambda m: names[int(m[1]) - 1] if int(m[1]) <= len(names) else m[0], text)


def own_ids(svg: str) -> str:
    """The document with ids that no other one of this process has, not even the same picture shown twice.

    In a notebook all pictures are one page: with ids in common the folding of one takes the colours from the others.
    """
    called = set(_NAMED.findall(svg))
    if not called:
        return svg
    digest = sha256(svg.encode()).hexdigest()[:10]
    times = _shown[digest] = _shown[digest] + 1
    mark = f"e{digest}-" if times == 1 else f"e{digest}-{times}-"

    def own(found: re.Match[str]) -> str:
        return f"{found[1]}{mark}{found[2]}" if found[2] in called else found[0]

    return _POINTS.sub(own, svg)


_NAMED: Final = re.compile(r'\sid="([^"]+)"')
_POINTS: Final = re.compile(r"""(\sid="|\shref="#|xlink:href="#|url\(#)([^")]+)""")
_shown: Final = Counter[str]()  # how often each picture was made


def capital(text: str) -> str:
    """The first letter large."""
    return text[:1].upper() + text[1:]


class Refusals:
    """Why something is not allowed, in the words of one game with its content."""

    def __init__(
        self,
        reasons: Reasons,
        word: Callable[[str, int], str],
        unoffered: Callable[[State, Step[State], int], Told] = lambda s, step, action: "",
        catalogue: Catalogue | None = None,
    ) -> None:
        """`word`: a number of a kind ("planet", 3) as a word; kinds are what stands behind the colons in `reasons`.

        Every game has the kinds "seat" and "some": {a:seat}, and {a:some box/boxes} for "no box", "1 box", "2 boxes".

        `unoffered`: why an action is no part of this step at all, "" where no more can be said than what it asks. A
        sentence, one with a clause of its own, or what a check says of it, by what the seat that is asked may know.

        `catalogue`: the game's, which has the sentences in other languages; holes stay as they are there, and may name
        a form of a word, {a:planet|dative}.
        """
        self.reasons: Final = reasons
        self._word: Final = word
        self._unoffered: Final = unoffered
        self._catalogue: Final = catalogue or ECLIPTIC

    def why(self, s: State, step: Step[State], action: int, refusal: int) -> tuple[str, str]:
        """A refusal (see `Step.check`) as a sentence and its clause; ("", "") if it is none."""
        if refusal == 0:
            return "", ""
        reason = reason_of(refusal)
        if reason == NOT_OFFERED:
            told = self._unoffered(s, step, action)
            if isinstance(told, int):
                told = self.said(told) if told else ""
            sentence, clause = told if isinstance(told, tuple) else (told, step.clause)
            if not sentence:
                sentence = self._asked(step.task)
            return sentence, clause
        return self.said(refusal)

    def said(self, refusal: int) -> tuple[str, str]:
        """One of the game's own reasons as a sentence, and its clause."""
        sentence, clause = self.reasons[reason_of(refusal)]
        said = filled(self._catalogue, sentence, self._word, first_of(refusal), second_of(refusal))
        return capital(said), clause

    def _asked(self, task: str) -> str:
        if not task:
            return ECLIPTIC.phrase("That is for chance to decide")
        return ECLIPTIC.phrase("Now you {task}", task=self._catalogue.phrase(task))


def filled(
    catalogue: Catalogue, sentence: str, word: Callable[[str, int], str], a: int, b: int, c: int = 0
) -> str:
    """The sentence in the language that is spoken, with its numbers in its holes; `word` and holes: see `Refusals`."""
    numbers = {name: _Number(catalogue, word, n) for name, n in (("a", a), ("b", b), ("c", c))}
    return catalogue.phrase(sentence, seat=at(a), **numbers)


class _Number:
    """A number in a sentence; what stands behind the colon says of what kind it is."""

    def __init__(self, catalogue: Catalogue, word: Callable[[str, int], str], n: int) -> None:
        self._catalogue = catalogue
        self._word = word
        self._n = n

    def __format__(self, kind: str) -> str:
        if kind == "seat":
            return at(self._n)
        if kind.startswith("some "):
            return self._catalogue.some(self._n, *kind[len("some ") :].split("/"))
        kind, _, form = kind.partition("|")
        return format(self._word(kind, self._n), form) if kind else str(self._n)

"""Why one choice is better than another one, in a sentence: made of what the lines after both have not in common.

Nothing is said that the terms of the game's advice do not bear out, above the noise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ecliptic.bots.judging import Gap, Judged
from ecliptic.core.languages import Catalogue, mark
from ecliptic.core.saying import Said
from ecliptic.core.shell import phrase

MOST: Final = 2  # reasons in a sentence
WORTH_SAYING: Final = 0.25  # of the largest difference; less is no reason beside it
NOBODY: Final = mark("No single reason stands out.")


def reasons(judged: Judged, names: Sequence[str], worlds: int) -> list[tuple[str, Gap]]:
    """The terms by which it differs from the other one above the noise, the largest difference first."""
    found = [(name, gap) for name, gap in zip(names, judged.apart, strict=False) if gap.sure(worlds)]
    return sorted(found, key=lambda one: -abs(one[1].mean))


def told(
    judged: Judged, names: Sequence[str], worlds: int, words: Mapping[str, Said], *, best: bool
) -> list[tuple[str, Gap]]:
    """Those of them that are said: of the best one what speaks for it first, of others what speaks against them."""
    found = [one for one in reasons(judged, names, worlds) if one[0] in words]
    found = [one for one in found if abs(one[1].mean) >= WORTH_SAYING * abs(found[0][1].mean)]
    ahead = best or judged.ahead.mean > 0
    for_it = [one for one in found if (one[1].mean > 0) == ahead]
    against = [one for one in found if one not in for_it]
    return [*for_it, *against][:MOST] if for_it else against[:1]


def sentence(
    judged: Judged,
    names: Sequence[str],
    worlds: int,
    words: Mapping[str, Said],
    catalogue: Catalogue,
    *,
    note: str = "",
    other: str = "",
    best: bool = False,
) -> str:
    """Why it is better or worse than the `other` one, which is called so; before it `note`, a fact of the choice.

    `catalogue`: the game's, whose `words` these are.
    """
    fact = f"{note[:1].upper()}{note[1:].rstrip('.')}. " if note else ""
    said = told(judged, names, worlds, words, best=best) if other else []
    if not said:
        return fact + (phrase(NOBODY) if other else "")
    clauses = [words[name].clause(catalogue, gap.mean) for name, gap in said]
    if not best and len(reasons(judged, names, worlds)) == 1 and not judged.ahead.sure(worlds):
        return fact + phrase("As {other}, but {reason}.", other=other, reason=clauses[0])
    text = clauses[0]
    if len(said) > 1:
        same = (said[0][1].mean > 0) == (said[1][1].mean > 0)
        holes = {"first": clauses[0], "second": clauses[1]}
        text = phrase("{first} and {second}", **holes) if same else phrase("{first} but {second}", **holes)
    return fact + phrase("Compared with {other}, {reason}.", other=other, reason=text)

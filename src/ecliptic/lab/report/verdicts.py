"""All that a report compares, judged together: what may be called different is decided over the whole of it (Holm)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ecliptic.lab.columns import QUARTERS, Measured
from ecliptic.lab.report.aggregate import Sample, Uses
from ecliptic.lab.report.distribution import Distribution
from ecliptic.lab.report.short import FEW, seats_by_chance
from ecliptic.lab.report.statistics import Certainty, by_chance, certainty, differ, holm, means_differ

LETTERS: Final = "ABCDEF"  # of what is compared
ENOUGH: Final = 50  # games with a thing, from which on its mean is taken for one


SHOWN_ONLY: Final = ("events", "steps", "turns", "decisions")  # told, but not compared


def judged(metric: Measured) -> bool:
    """Whether its things are compared; not when something happened first."""
    return metric.id not in SHOWN_ONLY and metric.unit != "turn"


class Verdicts:
    """What is surely or probably so. Names are paths: "seat/A/1", "use/B/colonized/p3" (B beside A)."""

    def __init__(self, samples: Sequence[Sample]) -> None:
        """Compare each with what chance would do, and all others with the first."""
        chances: dict[str, float] = {}
        for letter, sample in zip(LETTERS, samples, strict=False):
            if sample.finished >= FEW:
                chances |= _alone(letter, sample)
            if sample is not samples[0] and min(sample.finished, samples[0].finished) >= FEW:
                chances |= _beside(letter, sample, samples[0])
        self._judged: Final = holm(chances)

    @property
    def compared(self) -> int:
        """How much."""
        return len(self._judged)

    def of(self, *name: object) -> Certainty:
        """What one may say of a comparison; "" also where none was made."""
        return certainty(self._judged.get("/".join(map(str, name)), 1.0))


def _alone(letter: str, sample: Sample) -> dict[str, float]:
    """Seats beside an even share; seats that used a thing beside what those seats win anyhow; where winners' points
    come from beside where the others' do."""
    found = {}
    if sample.seats > 1 and sample.won:
        for seat, chance in enumerate(seats_by_chance(sample.wins), 1):
            found[f"seat/{letter}/{seat}"] = chance
    for use in sample.uses.values():
        if use.metric.by_seat and judged(use.metric):
            for k, thing in enumerate(use.metric.things or (None,)):
                of = thing.id if thing else ""
                if not use.metric.leaves_out(of):
                    found[f"won/{letter}/{use.metric.id}/{of}"] = _won(sample, use, k)
    origins = sample.origins
    if sample.seats > 1:
        for name, k in origins.places.items():
            seen = origins.apart[k] >= ENOUGH
            found[f"source/{letter}/{name}"] = (
                means_differ(origins.ahead.mean(k), origins.ahead.error(k), 0.0, 0.0) if seen else 1.0
            )
    return found


def usual(sample: Sample, use: Uses, k: int) -> float:
    """The share of games that the seats that used a thing win anyhow."""
    used = use.used[k]
    return float(sum(used[seat] * sample.share(seat) for seat in range(sample.seats))) / max(
        int(used.sum()), 1
    )


def _won(sample: Sample, use: Uses, k: int) -> float:
    used = int(use.used[k].sum())
    if used >= sample.finished * sample.seats:  # all did, always
        return 1.0
    return by_chance(float(use.won[k].sum()), used, usual(sample, use, k))


def _beside(letter: str, sample: Sample, first: Sample) -> dict[str, float]:
    """One beside the first: lengths and scores, who wins when, what is used."""
    found = {}
    for name in sample.spread:
        if sample.seats > 1 or name not in ("lead_changes", "margin"):
            found[f"{name}/{letter}"] = _means(sample.spread[name], first.spread[name])
    for name in sample.winner:
        if sample.won and first.won:
            found[f"winner_{name}/{letter}"] = _means(sample.winner[name], first.winner[name])
    if sample.seats == first.seats:
        if sample.seats == 1:
            found[f"won/{letter}"] = differ(sample.won, sample.finished, first.won, first.finished)
        else:
            found[f"shared/{letter}"] = differ(sample.shared, sample.finished, first.shared, first.finished)
            for seat in range(sample.seats):
                found[f"seats/{letter}/{seat + 1}"] = differ(
                    sample.wins[seat], sample.won, first.wins[seat], first.won
                )
            for k, (mark, _) in enumerate(QUARTERS):
                found[f"leader/{letter}/{mark}"] = differ(
                    sample.places[k, 0], sample.won, first.places[k, 0], first.won
                )
    for use in sample.uses.values():
        before = first.uses.get(use.metric.id)
        if before is None or not judged(use.metric):
            continue
        known = {thing.id: k for k, thing in enumerate(before.metric.things)} or {"": 0}
        for k, thing in enumerate(use.metric.things or (None,)):
            of = thing.id if thing else ""
            if of in known and not (use.metric.leaves_out(of) or before.metric.leaves_out(of)):
                found[f"use/{letter}/{use.metric.id}/{of}"] = _used(use, k, sample, before, known[of], first)
    origins, other = sample.origins, first.origins
    for name in [name for name in origins.places if name in other.places]:
        k, j = origins.place(name), other.place(name)
        if min(origins.games[k], other.games[j]) < ENOUGH:
            chance = differ(int(origins.games[k]), sample.finished, int(other.games[j]), first.finished)
        else:
            chance = means_differ(
                origins.all.mean(k), origins.all.error(k), other.all.mean(j), other.all.error(j)
            )
        found[f"sources/{letter}/{name}"] = chance
    return found


def _means(one: Distribution, other: Distribution) -> float:
    return means_differ(one.mean, one.error, other.mean, other.error)


def _used(use: Uses, k: int, sample: Sample, before: Uses, j: int, first: Sample) -> float:
    """By what a game had of it on average; by the share of games that had it where those are too few for a mean."""
    if min(use.games[k], before.games[j]) < ENOUGH:
        return differ(int(use.games[k]), sample.finished, int(before.games[j]), first.finished)
    one, other = use.a_game(k, sample.finished), before.a_game(j, first.finished)
    return means_differ(*one, *other)

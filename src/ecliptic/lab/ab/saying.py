"""What a comparison came to, as sentences and as data."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from ecliptic.core import variants
from ecliptic.core.options import word
from ecliptic.core.words import capital
from ecliptic.lab.ab.features import Feature
from ecliptic.lab.ab.playing import Comparison
from ecliptic.lab.report.numbers import figure
from ecliptic.lab.report.short import Sentence, between
from ecliptic.lab.report.statistics import Certainty, certainty, holm
from ecliptic.lab.sequential import ENOUGH, chance


class Difference(Struct, frozen=True):
    """Something else that one side has more of."""

    name: str
    text: str
    a: float
    b: float
    certainty: Certainty  # judged with all else that was compared (Holm), good for when it ended


def differences(found: Comparison) -> list[Difference]:
    """Of all that is measured beside the measure what surely or probably differs; the clearest first."""
    counted = {
        feature.name: (feature, one)
        for feature, one in zip(found.features[1:], found.counted[1:], strict=True)
    }
    judged = holm({name: chance(one.more) for name, (_, one) in counted.items()})
    return [
        Difference(name, feature.text, one.a.mean, one.b.mean, certainty(judged[name]))
        for name, (feature, one) in sorted(counted.items(), key=lambda item: judged[item[0]])
        if certainty(judged[name])
    ]


def what_differs(found: Comparison) -> list[str]:
    """A and B, in what they are not the same; of content the cells."""
    a, b = found.sides.a, found.sides.b
    if found.sides.mixed or a.bots != b.bots:
        out = [f"A: {between(a.bots)}." if not found.sides.mixed else f"A: {a.bots[0]}."]
        out.append(f"B: {between(b.bots)}." if not found.sides.mixed else f"B: {b.bots[0]}.")
    else:
        out = []
    one, other = (msgspec.to_builtins(side.options) for side in (a, b))
    out += [
        f"{name}: {word(one[name])} in A, {word(other[name])} in B."
        for name in one
        if one[name] != other[name]
    ]
    out += [str(one) for one in variants.changes(found.sides.kind.package, b.content_dir, a.content_dir)]
    return out


def sentences(found: Comparison) -> Iterator[Sentence]:
    """The answer, how sure it is, and what else differs."""
    one = found.counted[0]
    if not one.more.n:
        yield Sentence("Nothing was played.")
        return
    yield _answer(found)
    yield Sentence(_sure(found))
    if found.unfinished:
        games, limit = 2 * found.pairs, found.sides.limit
        yield Sentence(f"{found.unfinished:,} of {games:,} games were stopped after {limit:,} decisions.")
    if found.is_duel and found.unwon:
        yield Sentence(f"{found.unwon:,} of {2 * found.pairs:,} games nobody won: they count as halves.")
    if not found.sides.mixed:
        yield Sentence(_luck(found.gained))
    told = differences(found)
    if not told:
        yield Sentence(
            f"Nothing else of {len(found.features) - 1:,} things that are measured is seen to differ."
        )
    for other in told:
        each = " by each of its seats" if found.sides.mixed else ""
        yield Sentence(
            f"{capital(other.certainty)} other: {other.text},",
            f"{figure(other.a)} a game in A{each}, {figure(other.b)} in B.",
        )


def _answer(found: Comparison) -> Sentence:
    one, feature = found.counted[0], found.features[0]
    low, high = found.interval
    pairs = f"after {one.more.n:,} pair{'s' * (one.more.n != 1)}."
    if found.is_duel:
        share, low, high = (0.5 + max(-1.0, min(x, 1.0)) / 2 for x in (one.more.mean, low, high))
        return Sentence(
            f"B wins {100 * share:.1f} % against A,", f"{100 * low:.1f} to {100 * high:.1f}, {pairs}"
        )
    if one.more.n < ENOUGH:
        span = f"{_signed(feature, one.more.mean)},"
    else:
        span = f"{_signed(feature, one.more.mean)}, {_signed(feature, low)} to {_signed(feature, high)},"
    return Sentence(
        f"{capital(feature.text)}: {_figure(feature, one.b.mean)} in B, {_figure(feature, one.a.mean)} in A:",
        f"{span} {pairs}",
    )


def _sure(found: Comparison) -> str:
    alpha, beta = (f"{100 * error:g} of 100" for error in (found.errors.alpha, found.errors.beta))
    least = _figure(found.features[0], found.errors.matters)
    if found.verdict in ("more", "less"):
        what = "is the stronger one" if found.is_duel else "has more"
        who = "B" if found.verdict == "more" else "A"
        return f"{who} {what}; of sides that are alike that is said in at most {alpha} comparisons."
    if found.verdict == "alike":
        return f"No difference of {least} or more; where there is one that is said in at most {beta} comparisons."
    if found.pairs < ENOUGH:
        return f"Not known yet: below {ENOUGH} pairs nothing is said."
    return f"Not known yet: the most pairs that were asked for came first ({least} is what matters)."


def _luck(gained: float) -> str:
    """What the same dice were worth."""
    if gained <= 0:
        return "The same luck on both sides made the difference no clearer: games part early."
    if gained >= 1:
        return "Both sides differ by as much in every pair: one would have told as much."
    return f"The same luck on both sides was worth {figure(1 / (1 - gained))} times as many pairs."


def _figure(feature: Feature, number: float) -> str:
    return f"{100 * number:.1f} %" if feature.is_share else figure(number)


def _signed(feature: Feature, number: float) -> str:
    return f"{'+' if number > 0 else ''}{_figure(feature, number)}".replace("-", "−")


def data(found: Comparison) -> dict[str, object]:
    """For programs: `ecliptic ab --json`. Numbers are those of the difference, B less A; infinite ones are null."""
    one = found.counted[0]
    low, high = found.interval
    known = abs(low) < float("inf")
    return {
        "game": found.sides.kind.name,
        "differs": what_differs(found),
        "one_table": found.sides.mixed,
        "pairs": found.pairs,
        "measure": found.features[0].name,
        "verdict": found.verdict,
        "a": one.a.mean,
        "b": one.b.mean,
        "difference": one.more.mean,
        "low": low if known else None,
        "high": high if known else None,
        "alpha": found.errors.alpha,
        "beta": found.errors.beta,
        "matters": found.errors.matters,
        "unfinished": found.unfinished,
        "luck_gained": found.gained,
        "also": [msgspec.to_builtins(other) for other in differences(found)],
    }

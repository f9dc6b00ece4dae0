"""Who wins: which seat, which bot, and how often one that plays alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ecliptic.core.words import capital, listed
from ecliptic.lab.report import plots
from ecliptic.lab.report.arms import Arm
from ecliptic.lab.report.numbers import shared
from ecliptic.lab.report.plots import Share
from ecliptic.lab.report.sections import Part, Section, Table, pill, within
from ecliptic.lab.report.short import FEW, Sentence, who_wins
from ecliptic.lab.report.statistics import Certainty, wilson, would_be_seen
from ecliptic.lab.report.verdicts import Verdicts


def seats(arms: Sequence[Arm], verdicts: Verdicts) -> Section:
    """Which seat wins more."""
    found, tables, words = [], [], []
    for arm in arms:
        sample = arm.sample
        for seat, wins in enumerate(sample.wins, 1):
            low, high = wilson(wins, sample.won)
            found.append(Share(f"Seat {seat}", arm.letter, wins / max(sample.won, 1), low, high))
        if len(arms) > 1:
            words.append(f"{arm.letter}: {seat_sentence(arm, verdicts)}")
    if len(arms) == 1:
        words.append(capital(seat_sentence(arms[0], verdicts).rest))
    unfair = [arm for arm in arms if any(seat_certain(arm, verdicts))]
    certain = [one for arm in arms for one in seat_certain(arm, verdicts) if one]
    sample = arms[0].sample
    if sample.finished >= FEW and sample.won:
        seen = would_be_seen(1 / sample.seats, min(arm.sample.won for arm in arms), verdicts.compared)
        words.append(
            f"A seat that won {within(seen)} more than an even share would have been seen four times in five."
        )
    for arm in arms[1:]:
        if arm.sample.seats == sample.seats:
            moved = [k for k in range(1, sample.seats + 1) if verdicts.of("seats", arm.letter, k)]
            words += [_moved(arms[0], arm, seat, verdicts.of("seats", arm.letter, seat)) for seat in moved]
    found.sort(key=lambda one: one.label)
    even = 1 / sample.seats if all(arm.sample.seats == sample.seats for arm in arms) else None
    tables.append(
        Table(
            ("of the games that somebody won", "wins", "share of 100"),
            [
                (
                    f"{one.label} {one.letter}".strip(),
                    _wins(arms, one),
                    shared(one.share, (one.low, one.high)),
                )
                for one in found
            ],
        )
    )
    headline = "No seat is favored, as far as can be seen"
    if len(arms) > 1 and len(unfair) < len(arms):
        headline = "Neither favors a seat" if len(arms) == 2 else "None favors a seat"
    if unfair:
        headline = _unfair(unfair, len(arms), verdicts)
    if all(arm.sample.finished < FEW for arm in arms):
        headline = "Too few games to say which seat wins"
    return Section(
        id="seats",
        nav="Seats",
        headline=headline,
        pill=pill("surely" if "surely" in certain else "probably" if certain else ""),
        words=words,
        plot=plots.intervals(found, even, "Share of wins by seat"),
        caption="Of the games that somebody won, shared wins divided; the line is where the true share lies with 95 of "
        "100 certainty.",
        tables=tables,
    )


def _unfair(unfair: Sequence[Arm], of: int, verdicts: Verdicts) -> str:
    lead = who_wins(unfair[0].sample.wins, unfair[0].manifest.bots, seat_certain(unfair[0], verdicts)).lead
    text = capital(lead.partition(" ")[2].rstrip(":"))
    if of == 1:
        return text
    return (
        f"{text} in {' and '.join(arm.letter for arm in unfair)}"
        if len(unfair) == 1
        else "Seats are not alike"
    )


def _wins(arms: Sequence[Arm], one: Share) -> str:
    arm = next(arm for arm in arms if arm.letter == one.letter)
    return f"{arm.sample.wins[int(one.label.split()[1]) - 1]:,.1f}"


def _moved(first: Arm, arm: Arm, seat: int, certain: Certainty) -> str:
    one, other = (each.sample.wins[seat - 1] / each.sample.won for each in (arm, first))
    way = "more" if one > other else "less"
    shares = f"{100 * one:.1f} against {100 * other:.1f} in 100"
    return f"{certain.capitalize()} seat {seat} wins {way} in {arm.letter}: {shares}."


def seat_certain(arm: Arm, verdicts: Verdicts) -> list[Certainty]:
    """What one may say of each seat beside an even share."""
    return [verdicts.of("seat", arm.letter or "A", seat) for seat in range(1, arm.sample.seats + 1)]


def seat_sentence(arm: Arm, verdicts: Verdicts) -> Sentence:
    """Which seat wins more; too few are said to be too few."""
    if arm.sample.finished < FEW:
        return Sentence("That is too few to say who wins.")
    return who_wins(arm.sample.wins, arm.manifest.bots, seat_certain(arm, verdicts))


def most_wins(arms: Sequence[Arm]) -> str:
    """Which seat won most in each."""
    found = []
    for arm in arms:
        wins, won = arm.sample.wins, arm.sample.won
        seat = max(range(len(wins)), key=lambda k: wins[k])
        found.append(f"in {arm.letter} seat {seat + 1}, {shared(wins[seat] / won, wilson(wins[seat], won))}")
    even = dict.fromkeys(f"{100 / arm.sample.seats:.1f}" for arm in arms)
    return f"most wins has {', '.join(found)}; an even share is {listed(list(even), 'or')}."


def solo(arms: Sequence[Arm], verdicts: Verdicts) -> Section:
    """How often the one seat wins against the rules' own side."""
    found = []
    for arm in arms:
        low, high = wilson(arm.sample.won, arm.sample.finished)
        found.append(Share("Wins", arm.letter, arm.sample.won / max(arm.sample.finished, 1), low, high))
    certain = [(arm, verdicts.of("won", arm.letter)) for arm in arms[1:]]
    known = [(arm, one) for arm, one in certain if one]
    says = [f"{one.letter} {shared(one.share, (one.low, one.high))}".strip() for one in found]
    headline = f"Alone it wins {says[0]}" if len(arms) == 1 else "Alone it wins as often in each"
    if known:
        headline = "; ".join(
            f"{arm.letter if arm.sample.share(0) > arms[0].sample.share(0) else 'A'} is won more often"
            for arm, _ in known
        )
    return Section(
        id="seats",
        nav="Wins",
        headline=headline,
        pill=""
        if len(arms) == 1
        else pill("surely" if any(one == "surely" for _, one in known) else "probably" if known else ""),
        words=[f"Of the games that came to their end: {', '.join(says)}."],
        plot=plots.intervals(found, None, f"Games won alone: {', '.join(says)}"),
    )


def bots(arms: Sequence[Arm]) -> Iterator[Section]:
    """How often each bot wins, where they differ."""
    found = []
    for arm in arms:
        kinds = list(dict.fromkeys(arm.manifest.bots))
        if len(kinds) < 2:
            continue
        for kind in kinds:
            at = [k for k, bot in enumerate(arm.manifest.bots) if bot == kind]
            wins = sum(arm.sample.wins[k] for k in at)
            low, high = wilson(wins, arm.sample.won)
            per = f"{kind}, {len(at)} of {arm.sample.seats} seats"
            found.append(Share(per, arm.letter, wins / max(arm.sample.won, 1), low, high))
    if found:
        most = max(found, key=lambda one: one.share)
        yield Section(
            id="bots",
            nav="Bots",
            headline=f"{most.label.partition(',')[0].capitalize()} wins most",
            words=["Wins of all seats of a bot together, of the games that somebody won."],
            plot=plots.intervals(found, None, "Share of wins by bot"),
            parts=[_matrix(arm) for arm in arms if len(set(arm.manifest.bots)) > 1],
        )


def _matrix(arm: Arm) -> Part:
    """Each kind of bot against each other one: of the games that one of two seats won, those that the first did."""
    kinds = list(dict.fromkeys(arm.manifest.bots))
    seats = {kind: [k for k, bot in enumerate(arm.manifest.bots) if bot == kind] for kind in kinds}
    rows = [(kind, *[_against(arm, seats[kind], seats[other]) for other in kinds]) for kind in kinds]
    words = [
        "Of 100 games that one of two seats won, how often it was that of the bot at the left; both together count "
        "half. Bots keep their seats in a run, so what a seat is worth is in it."
    ]
    name = f"Each bot against each other one {f'in {arm.letter}' if arm.letter else ''}".strip()
    return Part(name, words, table=Table(("wins, of 100", *[f"against {kind}" for kind in kinds]), rows))


def _against(arm: Arm, own: list[int], others: list[int]) -> str:
    pairs = [(k, other) for k in own for other in others if k != other]
    hits = float(sum(arm.sample.ahead[k, other] for k, other in pairs))
    n = hits + float(sum(arm.sample.ahead[other, k] for k, other in pairs))
    if own == others or n == 0:
        return "–"
    # Games of several pairs of seats are the same games, so the interval is that of as many as one pair has.
    return shared(hits / n, wilson(hits / len(pairs), n / len(pairs)))

"""What the moments of a game say together: where it turned, whose choices did that, and what was luck."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from statistics import median
from typing import Final

from msgspec import Struct

from ecliptic.core.match import Match
from ecliptic.core.views import Choice
from ecliptic.core.words import at, listed
from ecliptic.study.evaluation import SURE, Luck, Moment, leap

MOST: Final = 5  # turning points
THREE: Final = 3  # of them the greatest


class Turn(Struct, frozen=True):
    """Where the game turned: between two moments."""

    line: int  # after which the change was there
    seat: int  # whose value changed most
    before: float
    after: float
    decision: int  # the line of the decision that did it; 0 = dice, cards or several things did
    great: bool  # one of the greatest three
    several: bool  # more was decided in between than one thing
    luck: bool = False  # dice or cards did most of it, those of that line

    @property
    def change(self) -> float:
        """How much that was."""
        return self.after - self.before


class Review(Struct, frozen=True):
    """All that is said of a game."""

    points: bool  # values are points, no chances
    noise: float  # what values differ by without a reason, give or take
    moments: list[Moment]
    turns: list[Turn]
    own: list[float]  # by seat, what its own choices did to its value against what bots would have done
    rest: list[float]  # what dice, cards and all others did

    @property
    def lucks(self) -> dict[int, Luck]:
        """What dice and cards did, by line: what is more than noise."""
        return {luck.line: luck for moment in self.moments for luck in moment.lucks if luck.much}

    @property
    def marked(self) -> list[Moment]:
        """The slips and finds, in order."""
        return [moment for moment in self.moments if moment.slip or moment.find]

    def at(self, line: int) -> Moment | None:
        """The last moment up to a line."""
        return next((moment for moment in reversed(self.moments) if moment.line <= line), None)


def no_review(seats: int) -> Review:
    """That of a game of which nobody has said anything."""
    return Review(False, 0.0, [], [], [0.0] * seats, [0.0] * seats)


def review(
    known: Mapping[int, Moment],
    decisions: Sequence[int],
    seats: int,
    end: int,
    outcome: Sequence[float] | None,
) -> Review:
    """What so many moments say. `outcome`: what each seat came to at the line `end`; None = it is not over."""
    moments = [known[line] for line in sorted(known)]
    own, rest = [0.0] * seats, [0.0] * seats
    if not moments:
        return no_review(seats)
    course = course_of(moments, end, outcome)
    for one, other in pairwise(course):
        for seat in range(seats):
            by_choice = one.gains[seat] if one.gains and seat == one.seat else 0.0
            own[seat] += by_choice
            rest[seat] += other.values[seat] - one.values[seat] - by_choice
    errors = [error for moment in moments for error in moment.errors if error is not None]
    return Review(
        moments[0].points,
        SURE * median(errors) if errors else 0.0,
        moments,
        _turns(course, decisions),
        own,
        rest,
    )


def course_of(moments: list[Moment], end: int, outcome: Sequence[float] | None) -> list[Moment]:
    """The moments, with the end as one, if it is there."""
    return moments + ([_ending(moments[-1], end, tuple(outcome))] if outcome is not None else [])


def _ending(last: Moment, end: int, outcome: tuple[float, ...]) -> Moment:
    """The end as a moment: nothing is open there."""
    return Moment(
        line=end,
        seat=last.seat,
        points=last.points,
        worlds=0,
        values=outcome,
        errors=(0.0,) * len(outcome),
        chosen="",
    )


def _turns(course: Sequence[Moment], decisions: Sequence[int]) -> list[Turn]:
    jumps = [(leap(one, other), one, other) for one, other in pairwise(course)]
    jumps = sorted((jump for jump in jumps if jump[0] > 0), key=lambda jump: -jump[0])[:MOST]
    great = {jump[1].line for jump in jumps[:THREE]}
    return [
        _turn(one, other, decisions, great=one.line in great)
        for _, one, other in sorted(jumps, key=lambda jump: jump[1].line)
    ]


def _turn(one: Moment, other: Moment, decisions: Sequence[int], *, great: bool) -> Turn:
    seat = max(range(len(one.values)), key=lambda k: abs(other.values[k] - one.values[k]))
    before, after = one.values[seat], other.values[seat]
    chose = bool(one.slip or one.find)
    luck = max(one.lucks, key=lambda each: each.sure(seat) * (after - before), default=None)
    lucky = not chose and luck is not None and luck.sure(seat) * (after - before) >= (after - before) ** 2 / 2
    line = one.line + 1 if chose else luck.line if lucky and luck is not None else other.line
    several = bisect_right(decisions, other.line) - bisect_right(decisions, one.line) > 1
    return Turn(line, seat, before, after, line if chose else 0, great, several and not lucky, lucky)


def outcome_of(match: Match, points: bool) -> tuple[float, ...] | None:
    """What each seat came to; None while the game goes on. Of chances 1 or 0, a win that is shared divided.

    Where all agreed to end it nobody has won or lost: of chances there are none then.
    """
    if not match.over or (match.agreed and not points):
        return None
    if points:
        return tuple(match.game.advice.values(match.state))
    won = match.winners
    return tuple(1 / len(won) if seat in won else 0.0 for seat in range(match.game.seats))


# ---- words: made of facts alone ------------------------------------------------------------------------------


def words_of(choice: Choice) -> str:
    """A choice in one line."""
    return choice.title or (f"{choice.label}: {choice.note}" if choice.note else choice.label)


def named(match: Match, seat: int, action: str) -> str:
    """An action of a seat that is asked, in the words of its button; as it is written, if it has none."""
    prompt = match.prompt(seat)
    choice = next((one for one in prompt.choices if one.action == action), None) if prompt else None
    return words_of(choice) if choice is not None else action


def amount(value: float, points: bool) -> str:
    """A value as people read it: of a hundred, or points."""
    return f"{value:.0f}" if points else f"{100 * value:.0f}"


def signed(value: float, points: bool) -> str:
    """A change as people read it."""
    text = amount(abs(value), points)
    return text if text == "0" else ("+" if value > 0 else "\u2212") + text


def verdict(moment: Moment, name: Callable[[str], str]) -> str:
    """What is to be said of a choice, one or two sentences; "" = nothing that is more than noise.

    `name`: the words of an action there.
    """
    best, taken = moment.best, moment.taken
    if best is None or taken is None:
        return ""
    if moment.slip:
        worth, had = (amount(one.values[moment.seat], moment.points) for one in (best, taken))
        unit = "points" if moment.points else "in 100"
        return f"Cost {worth} to {had}. Better: {name(best.action)}, {worth} {unit}."
    if moment.find:
        gain = amount(moment.find, moment.points)
        than = f", more than {name(moment.usual)}" if moment.usual != moment.chosen else ""
        return f"Worth {gain}{' points' if moment.points else ' in 100'}{than}."
    return ""


def luck_words(luck: Luck) -> str:
    """What dice or cards did, a text of the game."""
    told = [
        f"{at(seat)} {signed(luck.sure(seat), luck.points)}"
        for seat in range(len(luck.changes))
        if luck.sure(seat)
    ]
    return f"Dice or cards did that: {listed(told)}{' points' if luck.points else ' in 100'}."


def answer(moment: Moment, action: str, name: Callable[[str], str]) -> str:
    """What is to be said of an action that somebody tries at a moment; what is within the noise of the best counts."""
    best, tried = moment.best, next((one for one in moment.choices if one.action == action), None)
    if best is None:
        return "There was nothing else to weigh."
    unit = "points" if moment.points else "in 100"
    worth = f"{name(best.action)}, {amount(best.values[moment.seat], moment.points)} {unit}"
    again = " It is what you did then." if action == moment.chosen else ""
    if tried is None:
        return f"Bots did not look at that. The best that they found: {worth}."
    if tried.action == best.action:
        return f"That is the best that bots found: {worth}.{again}"
    if tried.unsure is None or tried.behind <= max(SURE * tried.unsure, moment.least):
        return f"That is close to the best, within the noise: {worth}.{again}"
    return f"{amount(tried.values[moment.seat], moment.points)} {unit}. Better: {worth}.{again}"

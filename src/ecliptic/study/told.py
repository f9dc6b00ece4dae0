"""A study as lines of text: the moves with what bots say of them, values, turning points, own choices and luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ecliptic.study.evaluation import Moment
from ecliptic.study.replay import Replay, moves_of
from ecliptic.study.review import Review, amount, luck_words, named, signed, verdict

Say = Callable[[str], str]  # text with @1 to @6 as text with names


def told_moves(replay: Replay, found: Review, say: Say) -> Iterator[str]:
    """The log as a spectator reads it, each line with its number and with what is said of it."""
    last = replay.last
    marked, lucks = {moment.line + 1: moment for moment in found.marked}, found.lucks
    for when, line in moves_of(last, None).lines:
        if line.heading:
            yield ""
            yield say(line.text)
            continue
        moment = marked.get(when)
        told = moment is not None and moment.seat == line.seat
        mark = _mark(replay, marked.pop(when), say) if told else ""
        if moment is None and (luck := lucks.pop(when, None)) is not None:
            mark = f"  [*] {say(luck_words(luck))}"
        yield f"{when:>5}  {say(line.text)}{mark}"


def _mark(replay: Replay, moment: Moment, say: Say) -> str:
    match = replay.at(moment.line)
    words = verdict(moment, lambda action: named(match, moment.seat, action))
    return f"  [{'?' if moment.slip else '!'}] {say(words)}"


def told_values(found: Review) -> list[list[str]]:
    """Of every moment that was looked at its line, and what each seat's position was worth."""
    return [
        [str(moment.line), *(amount(value, found.points) for value in moment.values)]
        for moment in found.moments
    ]


def told_end(found: Review, names: list[str]) -> Iterator[str]:
    """How sure that is, where the game turned, and what came of choices and of luck."""
    unit = "points" if found.points else "in 100"
    yield f"Give or take {amount(found.noise, found.points)} ({unit})."
    for k, turn in enumerate(found.turns, start=1):
        change = f"{amount(turn.before, found.points)} to {amount(turn.after, found.points)}"
        yield f"Turning point {k}: line {turn.line}, {names[turn.seat]} {change}"
    for seat, (one, other) in enumerate(zip(found.own, found.rest, strict=True)):
        own, rest = signed(one, found.points), signed(other, found.points)
        yield f"{names[seat]}: own choices {own}, dice, cards and others {rest}"


def as_text(replay: Replay, found: Review, names: list[str], say: Say) -> str:
    """All of it for a file of plain text. `names`: of the seats."""
    lines = [*told_moves(replay, found, say)]
    if found.moments:
        rows = [["line", *names[: replay.game.seats]], *told_values(found)]
        widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
        lines += ["", "Values"]
        lines += ["  ".join(cell.rjust(wide) for cell, wide in zip(row, widths, strict=True)) for row in rows]
        lines += told_end(found, names)
    return "\n".join(lines).lstrip("\n") + "\n"

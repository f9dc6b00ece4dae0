"""A report of what may be ruled wrongly, as text: for the host of a table, or for the project.

It says what its viewer was told, what the rules say there, and where the record has it; nobody's name, nothing hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import metadata
from typing import Final

from msgspec import Struct

from ecliptic.core.match import Match
from ecliptic.core.options import fields, word
from ecliptic.core.views import Line
from ecliptic.core.words import put_names

TITLE: Final = "Is this ruling wrong?"


class Ruling(Struct, frozen=True):
    """What is doubted: what it is about, the sentence that was told, and the clause that it names ("" = none)."""

    about: str  # "Refused: place planet=P5"
    said: str
    clause: str


def refused(match: Match, seat: int, action: str) -> Ruling:
    """What the seat is told of an action that it is asked about now. ValueError, one sentence, if that is nothing."""
    if seat not in match.state.acting():
        raise ValueError("Nothing is asked of you now, so nothing is refused.")
    number = match.game.actions.parse(action)
    said, clause = match.game.why(match.state, seat, number)
    if not said:
        prompt = match.prompt(seat)
        said, clause = "That is possible now.", prompt.clause if prompt is not None else ""
    return Ruling(f"Asked: {match.game.actions.text(number)}", said, clause)


def told(line: Line) -> Ruling:
    """What a line of the log tells."""
    return Ruling("Line of the log", line.text, line.clause)


def asked(match: Match, seat: int | None) -> Ruling:
    """What the seat is asked now; without a question, where the game stands."""
    prompt = match.prompt(seat) if seat is not None else None
    if prompt is None:
        return Ruling("The game stands at", match.view(seat).moment, "")
    return Ruling("Question", f"{prompt.say}. {prompt.sub}".strip(), prompt.clause)


def report(match: Match, viewer: int | None, ruling: Ruling, where: Sequence[str]) -> str:
    """The text, for this viewer. `where`: lines that say where table and record are."""
    game, header = match.game, match.record.header
    book = game.clauses().get(ruling.clause)
    options = [
        f"{field.name}={word(getattr(game.options, field.name))}" for field in fields(type(game.options))
    ]
    return "\n".join(
        [
            TITLE,
            "",
            f"{ruling.about}: {_seats(match, ruling.said)}",
            *([f"Clause {book.id}: {book.text}"] if book else [f"Clause: {ruling.clause or 'none'}"]),
            f"Seen by: {'a spectator' if viewer is None else f'seat {viewer + 1}'}",
            "",
            f"Game: {game.title}, rules version {header.rules}, content {header.content}",
            f"Options: {', '.join(options)}",
            f"Ecliptic: {metadata.version('ecliptic')}",
            *where,
            "",
            "What I expected instead, and why:",
            "",
        ]
    )


def _seats(match: Match, text: str) -> str:
    """Who plays is nobody's business: seats by their number."""
    return put_names(text, [f"seat {k + 1}" for k in range(match.game.seats)] + list(match.game.automata))

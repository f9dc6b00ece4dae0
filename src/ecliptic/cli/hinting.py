"""The word `hint` while one plays in the terminal: the same that a page shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.console import Console

from ecliptic.bots import Situation, hint
from ecliptic.bots.hint_words import amount, equal_to, how_sure, spread, then
from ecliptic.bots.hinting import LETTERS, SHOWN
from ecliptic.core.match import Match

SECONDS: Final = 1.8


def show_hint(out: Console, match: Match, seat: int, say: Callable[[str], str]) -> None:
    """Print the best choices of what the seat is asked, and why they are."""
    state, game = match.state, match.game
    with out.status("Bots play on from here"):
        found = hint(Situation(game, state, seat, list(state.legal(seat)), SECONDS))
    for letter, row in zip(LETTERS, found.rows, strict=False):
        worth = ""
        if row.values:
            give = spread(row, points=found.points)
            worth = (
                f": {amount(row.values[seat], points=found.points)}{f', give or take {give}' if give else ''}"
            )
        equal = equal_to(found.rows, LETTERS.index(letter))
        worth += f", about equal to {equal}" if equal else ""
        out.print(f"{letter}  {say(row.label)}{worth}", style="bold", markup=False, highlight=False)
        if LETTERS.index(letter) >= SHOWN or found.only:
            continue
        if row.values and not found.points and len(row.values) > 1:
            others = [
                f"{say(f'@{k + 1}')} {amount(value, points=False)}" for k, value in enumerate(row.values)
            ]
            out.print(f"   {'; '.join(others)}", markup=False, highlight=False)
        if row.why:
            out.print(f"   {say(row.why)}", markup=False, highlight=False)
        if row.line:
            out.print(f"   Then: {say(then(row))}", markup=False, highlight=False)
    out.print(" ".join(how_sure(found)), markup=False, highlight=False)

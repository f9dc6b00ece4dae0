"""Real dice in the terminal: what is asked of whoever rolls, and what they type."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rich.console import Console

from ecliptic.core.match import IllegalAction, Match
from ecliptic.core.views import Prompt

HELP: Final = (
    "Type what it shows; several in a row may stand in one line. `roll` rolls this and the next ones for you, `undo`"
    " takes the last one back, `log` shows what has happened, `quit` leaves."
)


class Leave(Exception):  # noqa: N818  (it is no error)
    """Whoever rolls has had enough."""


class Dice:
    """The dice of one game, rolled by the people at this keyboard."""

    def __init__(
        self, match: Match, out: Console, ask: Callable[[], str], say: Callable[[str], None]
    ) -> None:
        self.match = match
        self.out = out
        self.ask = ask
        self.say = say
        self.fresh = False  # whether the last thing that happened is a die that somebody typed

    def roll(self, log: Callable[[], None]) -> None:
        """Ask for the die that is next until it is there. Leave: not now."""
        prompt = self.match.throw()
        assert prompt is not None
        self.show(prompt)
        before = self.match.number
        while self.match.number == before:
            try:
                self.take(self.ask(), prompt, log)
            except IllegalAction as refused:
                self.say(str(refused))

    def show(self, prompt: Prompt) -> None:
        """The question, with what its faces mean where that is more than they show."""
        clause = f" ({prompt.clause})" if prompt.clause else ""
        self.out.print(f"\n{self.match.name(prompt.say)}{clause}", style="bold")
        numbers = [str(k) for k in range(1, len(prompt.choices) + 1)]
        faces = [
            f"{k} {c.note}" if c.label == k else f"{k}: {c.label} {c.note}".rstrip()
            for k, c in zip(numbers, prompt.choices, strict=True)
        ]
        plain = faces == [f"{k} " for k in numbers]
        self.out.print(f"  1 to {len(faces)}" if plain else f"  {', '.join(faces)}", style="dim")

    def take(self, typed: str, prompt: Prompt, log: Callable[[], None]) -> None:
        """Carry out one line."""
        if typed in ("help", "h", "?", ""):
            self.say(HELP)
        elif typed in ("quit", "exit", "q"):
            raise Leave
        elif typed == "log":
            log()
        elif typed == "roll":
            self.match.roll_for()
        elif typed == "undo":
            self.match.mend()
        else:
            self.match.whole(lambda: [self.match.enter(self.outcome(word)) for word in typed.split()])
            self.fresh = True

    def outcome(self, word: str) -> str:
        """What the die that is next shows, by a face or its number; IllegalAction if it is neither."""
        prompt = self.match.throw()
        if prompt is None:
            raise IllegalAction("Fewer dice are asked for than these, so none was taken.")
        for k, choice in enumerate(prompt.choices, 1):
            if word.lower() in (choice.label.lower(), str(k)):
                return choice.action
        raise IllegalAction(f"The die can't show {word[:20]!r}, so nothing was taken. {HELP}")

    def stands(self) -> bool:
        """Before a bot acts on a die that was just typed: Enter lets it stand, `undo` takes it back."""
        fresh, self.fresh = self.fresh, False
        if not fresh or not self.match.can_mend():
            return True
        self.out.print("Enter goes on; `undo` takes the last die back.", style="dim")
        typed = self.ask()
        if typed == "undo":
            self.match.mend()
        elif typed in ("quit", "exit", "q"):
            raise Leave
        return typed != "undo"

"""A lesson in the terminal: a table of one person, with what the coach says above each question."""

from __future__ import annotations

from typing import Final

from rich.console import Console

from ecliptic import bots
from ecliptic.cli.table import Left, Table
from ecliptic.core.views import Prompt
from ecliptic.learn import texts
from ecliptic.learn.others import bot_of
from ecliptic.learn.session import Session

KEYS: Final = "`show` does it for you, `quit` leaves; `help` lists what else you can type."


class LessonTable(Table):
    """A lesson between a person at this keyboard and bots."""

    def __init__(self, session: Session, out: Console) -> None:
        lesson, match = session.run.lesson, session.match
        players = [
            None if seat == session.run.seat else bots.make(bot_of(lesson, seat))
            for seat in range(match.game.seats)
        ]
        super().__init__(match, players, lesson.start.seed, out)
        self.session = session

    def play_lesson(self) -> None:
        """Play to the end of the lesson, or until the player leaves."""
        self.out.print(self.session.run.lesson.title, style="bold")
        self.out.print(f"This is a lesson: its dice are arranged. {KEYS}", style="dim")
        try:
            while self._on():
                pass
        except (Left, EOFError, KeyboardInterrupt) as reason:
            if not isinstance(reason, Left):
                self.out.print()
            self.out.print("You left the lesson.")

    def _on(self) -> bool:
        """What comes next; False = the lesson is over."""
        run = self.session.run
        self._coach()
        if run.stage == "end":
            self.out.print("That was the lesson.", style="bold")
        elif run.stage == "lost":
            self.out.print("This can't be tried any more.", style="bold")
        if run.stage == "end" or self.match.over:
            return False
        if run.stage == "read":
            self.out.print("(Enter goes on)", style="dim")
            self.ask()
            self.session.tell("on")
        elif run.stage == "asked":
            self._answer()
        else:
            self.person_move(run.seat)
            self.session.go_on()
        return True

    def _answer(self) -> None:
        """Whether the choice that the coach speaks of stays."""
        case = self.session.run.spot.case
        assert case is not None
        back = self.session.run.can_take_back
        if back:
            likely = "keeps" if case.then == "keep" else "takes back"
            self.out.print(f"1 takes it back, 2 keeps it; Enter alone {likely} it.", style="dim")
        else:
            self.out.print("(Enter goes on)", style="dim")
        typed = self.ask()
        if back and (typed == "1" or (typed != "2" and case.then != "keep")):
            self.session.undo()
        else:
            self.session.tell("keep")

    def command(self, text: str, seat: int, prompt: Prompt) -> None:
        """One line: what a lesson has beside what every table has."""
        if text != "show":
            super().command(text, seat, prompt)
            return
        action = self.session.run.show()
        if action:
            self.act([action], seat)
        else:
            self.say("Nothing is to be shown now.")

    def _coach(self) -> None:
        """What the coach says now."""
        run, step = self.session.run, self.session.run.step
        self.out.print()
        said = [run.spot.well, run.spot.case.say if run.spot.case else ""]
        if step is not None and run.stage in ("try", "read", "end"):
            said += [step.say, step.try_]
        elif run.stage == "wait":
            said.append("Choose as you like: the lesson goes on when its question comes.")
        for text in said:
            if text:
                self.say(f"  {self._plain(text)}")

    def _plain(self, text: str) -> str:
        """A sentence with the names of places in it."""
        run, match = self.session.run, self.match
        prompt = run.prompt()
        places = texts.places_of(match.game.draw(match.view(run.seat), prompt), prompt)
        places |= {f"player-{seat + 1}": name for seat, name in enumerate(match.names)}
        look = run.step.look if run.step else []
        parts = texts.parts(text, look, lambda place: places.get(place) or place)
        return match.name("".join(part.text for part in parts))

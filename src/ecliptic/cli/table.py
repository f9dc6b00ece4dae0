"""A table in the terminal: shows what a person may know, reads what they type, lets bots answer."""

from __future__ import annotations

import re
import sys
from typing import Final

from rich.console import Console
from rich.table import Table as Grid

from ecliptic.bots import Bot, Situation
from ecliptic.cli.parts import plain, print_table
from ecliptic.cli.words import in_words
from ecliptic.core.match import IllegalAction, Match
from ecliptic.core.rng import Rng
from ecliptic.core.views import Choice, Line, PlayerView, Prompt, Stat

NEWS: Final = 15  # lines of the log shown with a prompt
HELP: Final = """\
  3                  take choice 3
  1 2 5              take several in this order, as one
  take kind=water    or write the action out
  ?                  all choices, and why some are not possible
  why ACTION         why an action is not possible
  board              the board and your own things in words
  log                what has happened
  undo               take your last choice back
  quit               leave"""


class Left(Exception):  # noqa: N818  (it is no error)
    """The player has left."""


class Table:
    """One game between persons at this keyboard and bots."""

    def __init__(self, match: Match, players: list[Bot | None], luck: Rng, out: Console) -> None:
        """`players`: a bot for each seat, None for a person."""
        self.match = match
        self.players = players
        self.luck = luck
        self.out = out
        self.interactive = sys.stdin is not None and sys.stdin.isatty()
        self.persons = [seat for seat, bot in enumerate(players) if bot is None]
        self.read = dict.fromkeys(self.persons, 0)  # the record line up to which each person has read the log
        self.at_keyboard = self.persons[0] if len(self.persons) == 1 else -1

    def play(self) -> None:
        """Play to the end, or until the player leaves (`quit`, Ctrl-D or Ctrl-C)."""
        game = self.match.game
        # Against the rules' own side another goal may hold, which the hint of the beginning tells.
        goal = game.hint(self.match.view(None)) if game.automata else game.goal
        self.out.print(f"{game.title}. {goal}", style="bold")
        self.out.print("Type the number of a choice; `help` lists what else you can type.", style="dim")
        try:
            while not self.match.over:
                self.match.play_forced()
                acting = self.match.to_act
                bots = [seat for seat in acting if self.players[seat] is not None]
                if bots:
                    self.bot_move(bots[0])
                elif acting:
                    self.person_move(acting[0])
        except (Left, EOFError, KeyboardInterrupt) as reason:
            if not isinstance(reason, Left):
                self.out.print()
            self.out.print("You left; the game is not finished.")
        else:
            self.finish()

    # ---- moves -------------------------------------------------------------------------------------------

    def bot_move(self, seat: int) -> None:
        """Let a bot decide."""
        bot = self.players[seat]
        assert bot is not None
        state, game = self.match.state, self.match.game
        with self.out.status(f"{self.match.names[seat]} is thinking"):
            action = bot.choose(Situation(game, state, seat, list(state.legal(seat))), self.luck)
        self.match.play(game.actions.text(action), seat)

    def person_move(self, seat: int) -> None:
        """Show a person what there is to decide, and carry out what they type until they have decided."""
        self.curtain(seat)
        prompt = self.match.prompt(seat)
        assert prompt is not None
        self.show_news(seat)
        self.show_players(seat, prompt)
        self.show_prompt(prompt)
        before = self.match.number
        while self.match.number == before:
            self.command(self.ask(), seat, prompt)

    def ask(self) -> str:
        """A line that the player types."""
        line = input("> ")
        if not self.interactive:
            print(plain(line))  # so that a transcript reads like a session
        return line.strip()

    def command(self, text: str, seat: int, prompt: Prompt) -> None:
        """Carry out one line: an action, or one of the words of `HELP`."""
        word, _, rest = text.partition(" ")
        legal = prompt.legal
        if text in [choice.action for choice in legal]:
            self.act([text], seat)
        elif text and all(part.isdecimal() for part in text.split()):
            chosen = [numbered(part, legal) for part in text.split()]
            actions = [choice.action for choice in chosen if choice is not None]
            if len(actions) < len(chosen):
                self.say(f"There are choices 1 to {len(legal)}.")
            else:
                self.act(actions, seat)
        elif text in ("?", ""):
            self.show_prompt(prompt, everything=text == "?")
        elif word in ("why", "?"):
            self.why(rest.strip(), seat, legal)
        elif text == "log":
            self.show_log(self.match.lines(seat))
        elif text == "board":
            self.show_board(seat, prompt)
        elif text == "undo":
            try:
                self.match.undo(seat)
            except IllegalAction as refused:
                self.say(str(refused))
        elif text in ("help", "h"):
            self.out.print(HELP)
        elif text in ("quit", "exit", "q"):
            raise Left
        else:
            self.act([text], seat)

    def act(self, actions: list[str], seat: int) -> None:
        """Take actions, all or none, or say why not."""
        try:
            self.match.play_all(actions, seat)
        except IllegalAction as refused:
            self.say(str(refused))

    def why(self, action: str, seat: int, legal: list[Choice]) -> None:
        """Explain an action."""
        if not action:
            self.say("Write the action after it, as in: why " + (legal[0].action if legal else "ACTION"))
            return
        choice = numbered(action, legal)
        if choice is None and action.isdecimal():
            self.say(f"There are choices 1 to {len(legal)}.")
            return
        reason = self.match.why_not(choice.action if choice else action, seat)
        self.say(reason or "That is possible.")

    # ---- what is shown -----------------------------------------------------------------------------------

    def curtain(self, seat: int) -> None:
        """Between persons: hide what the one before could see, and wait for the other."""
        if seat == self.at_keyboard:
            return
        self.at_keyboard = seat
        if self.interactive:
            if self.out.is_terminal:
                sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")  # the screen and what has scrolled away
            self.out.rule()
            input(f"Pass the keyboard to {self.match.names[seat]}, who presses Enter. ")
        else:
            self.out.rule()
            self.out.print(f"Pass the keyboard to {self.match.names[seat]}.")

    def show_news(self, seat: int) -> None:
        """What has happened since the person last decided."""
        lines = self.match.lines(seat, self.read[seat])
        self.read[seat] = self.match.number
        if len(lines) > NEWS:
            self.out.print(f"\n  ({len(lines) - NEWS} earlier lines: log)", style="dim")
            lines = lines[-NEWS:]
        self.show_log(lines)

    def show_log(self, lines: list[tuple[int, Line]]) -> None:
        """Lines of the log."""
        self.out.print()
        for _, line in lines:
            clause = f" ({line.clause})" if line.clause else ""
            text = self.match.name(line.text) + clause
            self.out.print(text if line.heading else f"  {text}", style="bold" if line.heading else "")

    def show_players(self, seat: int, prompt: Prompt) -> None:
        """Where the game is, who has what, and what lies before this person."""
        view = self.match.view(seat)
        self.out.print(f"\n{self.match.name(view.moment)}", style="bold")
        for player in view.players:
            mark = ">" if player.seat in view.acting else " "
            you = " (you)" if player.seat == seat else ""
            line = f"{mark} {self.match.names[player.seat]}{you}: {self.match.name(in_short(player))}"
            self.out.print(line, style="dim" if player.out else "")
        drawing = self.match.game.draw(view, prompt)
        tray = "; ".join(in_words(self.match.name(drawing.tray), drawing.placed))
        if tray:
            self.out.print(f"  {drawing.tray_title}: {tray}")

    def show_prompt(self, prompt: Prompt, everything: bool = False) -> None:
        """The question and its choices; with `everything` those that are not possible too, and why."""
        clause = f" ({prompt.clause})" if prompt.clause else ""
        self.out.print(f"\n{self.match.name(prompt.say)}{clause}", style="bold")
        if prompt.sub:
            self.out.print(self.match.name(prompt.sub))
        if prompt.tally:
            self.out.print(self.match.name(prompt.tally.words))
        numbers = {choice.action: k for k, choice in enumerate(prompt.legal, 1)}
        grouped = {group.id for group in prompt.groups}
        self.show_choices([c for c in prompt.choices if c.group not in grouped], numbers, everything)
        for group in prompt.groups:
            note = f" ({group.note})" if group.note else ""
            self.out.print(self.match.name(f"  {group.title}{note}"))
            self.show_choices([c for c in prompt.choices if c.group == group.id], numbers, everything)
        dim = len(prompt.choices) - len(numbers)
        if dim and not everything:
            self.out.print(f"      and {dim} not possible now: ? shows them", style="dim")

    def show_choices(self, choices: list[Choice], numbers: dict[str, int], everything: bool) -> None:
        """Choices by their numbers; with `everything` also why the others are not possible."""
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(justify="right", min_width=4)
        grid.add_column(overflow="fold")
        grid.add_column(style="dim", overflow="fold")
        for choice in choices:
            if not choice.why:
                label = f"{choice.label} ({choice.note})" if choice.note else choice.label
                style = "bold" if choice.strong else ""
                grid.add_row(str(numbers[choice.action]), self.match.name(label), choice.action, style=style)
            elif everything:
                clause = f" ({choice.clause})" if choice.clause else ""
                reason = f"{choice.label}: {choice.why.rstrip('.')}{clause}"
                grid.add_row("-", self.match.name(reason), choice.action, style="dim")
        print_table(self.out, grid)

    def show_board(self, seat: int, prompt: Prompt) -> None:
        """The board in words, and what lies before the person."""
        drawing = self.match.game.draw(self.match.view(seat), prompt)
        for title, html in (("Board", drawing.twin), (drawing.tray_title, drawing.tray)):
            lines = in_words(self.match.name(html))
            if lines:
                self.out.print(f"\n{title}", style="bold")
                self.out.print("\n".join(f"  {line}" for line in lines))

    def finish(self) -> None:
        """The end: what happened last, and where every point came from."""
        viewer = self.persons[0] if len(self.persons) == 1 else None
        self.show_log(self.match.lines(viewer, min(self.read.values()))[-NEWS:])
        sheet = self.match.game.score_sheet(self.match.view(viewer))
        self.out.print(f"\n{self.match.name(sheet.heading)}", style="bold")
        grid = Grid(box=None, pad_edge=False, header_style="bold")
        grid.add_column("")
        for name in self.match.names:
            grid.add_column(name, justify="right")
        for row in sheet.rows:
            title = f"{row.title} ({row.clause})" if row.clause else row.title
            grid.add_row(self.match.name(title), *row.points, style="bold" if row.total else "")
        print_table(self.out, grid)
        for note in sheet.notes:
            self.out.print(self.match.name(note))

    def say(self, sentence: str) -> None:
        """An answer to what was typed."""
        self.out.print(plain(sentence))


def numbered(text: str, legal: list[Choice]) -> Choice | None:
    """The choice with this number; None = there is none, or it is no number."""
    if text.isascii() and text.isdecimal() and len(text) < 6 and 1 <= int(text) <= len(legal):
        return legal[int(text) - 1]
    return None


def in_short(player: PlayerView) -> str:
    """A seat's line in the list of players."""
    stats = ", ".join(stat_words(stat) for stat in player.stats)
    parts = [player.side, f"{player.score} {player.unit}".strip(), stats, player.status]
    return "; ".join(part for part in parts if part)


def stat_words(stat: Stat) -> str:
    """A number with its meaning: many titles are whole sentences that have the number in them already."""
    if re.search(r"\d", stat.title) or stat.title.startswith(("no ", "none")):
        return stat.title
    return f"{stat.value} {stat.title}"

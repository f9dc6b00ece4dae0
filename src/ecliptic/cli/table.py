"""A table in the terminal: shows what a person may know, reads what they type, lets bots answer."""

from __future__ import annotations

import re
import sys
import textwrap
from typing import Final

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table as Grid

from ecliptic.bots import Bot, Situation
from ecliptic.cli.dice import Dice, Leave
from ecliptic.cli.hinting import show_hint
from ecliptic.cli.keep import Kept
from ecliptic.cli.listing import Item, Listing, listed, spans
from ecliptic.cli.parts import plain, print_table
from ecliptic.cli.rules import answer
from ecliptic.core.match import IllegalAction, Match
from ecliptic.core.report import asked, refused, report, told
from ecliptic.core.rng import Rng
from ecliptic.core.views import Aid, Choice, Line, PlayerView, Prompt, Stat
from ecliptic.core.words import some
from ecliptic.draw.words import in_words

NEWS: Final = 15  # lines of the log shown with a prompt
FEW: Final = 8  # names in a line of what is not possible
HELP: Final = (
    ("?", "all choices, and why some are not possible"),
    ("why ACTION", "why an action is not possible"),
    ("hint", "what bots think of the best choices, and why"),
    ("board", "the board, your own things and all beside it in words"),
    ("board NAME", "of these only what has the name; places on the board too"),
    ("rules NAME", "what the rules say: a clause or a ruling by its id, or what has these words"),
    ("turn", "the order of a turn"),
    ("points", "how points are made"),
    ("log", "what has happened"),
    (
        "report ACTION",
        "a text to send, where you think that a ruling is wrong; alone: of the log's last line",
    ),
    ("undo", "take your last choice back"),
    ("quit", "leave"),
)


class Left(Exception):  # noqa: N818  (it is no error)
    """The player has left."""


class Shown(Struct):
    """What a person has last been shown beside the question."""

    number: int  # of the record's last line then
    moment: str
    players: list[str]
    tray: list[str]
    below: list[str]  # of the tray what stands among the choices


class Table:
    """One game between persons at this keyboard and bots."""

    def __init__(
        self,
        match: Match,
        players: list[Bot | None],
        luck: int,
        out: Console,
        kept: Kept | None = None,
        seconds: float | None = None,
    ) -> None:
        """`players`: a bot for each seat, None for a person; `seconds` is how long a bot may think.

        The bots' luck hangs on `luck` and the line alone.
        """
        self.seconds = seconds
        self.match = match
        self.players = players
        self.luck = luck
        self.out = out
        self.kept = kept
        self.interactive = sys.stdin is not None and sys.stdin.isatty()
        self.persons = [seat for seat, bot in enumerate(players) if bot is None]
        self.read = dict.fromkeys(self.persons, 0)  # the record line up to which each person has read the log
        self.shown: dict[int, Shown] = {}
        self.at_keyboard = self.persons[0] if len(self.persons) == 1 else -1
        self.dice = Dice(match, out, self.ask, self.say)
        self.read_by_all = 0  # the same of what everybody may read, where a die is rolled

    def play(self, *, again: bool = False) -> None:
        """Play to the end, or until the player leaves (`quit`, Ctrl-D or Ctrl-C). `again`: it has been put down."""
        game = self.match.game
        # Against the rules' own side another goal may hold, which the first thing that matters at the beginning tells.
        told = game.matters(self.match.view(None)) if game.automata else []
        goal = told[0].words if told else game.goal
        self.out.print(f"{game.title}. {goal}", style="bold")
        self.out.print("Type the number of a choice; `help` lists what else you can type.", style="dim")
        if again:  # what had been read then is not news
            for seat in self.persons:
                self.read[seat] = max(self.match.number - NEWS, 0)
        try:
            self.company()
            while not self.match.over:
                self.match.play_forced()
                self.keep()
                if self.match.rolling:
                    self.die()
                    continue
                acting = self.match.to_act
                bots = [seat for seat in acting if self.players[seat] is not None]
                if bots and self.dice.stands():
                    self.bot_move(bots[0])
                elif bots:
                    continue  # a die is rolled anew
                elif acting:
                    self.person_move(acting[0])
            self.keep()
        except (Left, Leave, EOFError, KeyboardInterrupt) as reason:
            if not isinstance(reason, (Left, Leave)):
                self.out.print()
            self.out.print("You left; the game is not finished.")
            if self.kept:
                self.out.print(
                    f"It is kept in {self.kept.path}; `ecliptic play --resume` goes on with it.",
                    soft_wrap=True,
                )
        else:
            self.finish()
            if self.kept:
                self.out.print(f"The record is {self.kept.path}.", soft_wrap=True)
        finally:
            if self.kept:
                self.kept.close()

    def company(self) -> None:
        """Where a second person sits, the game is told so."""
        word = self.match.game.company
        if word and len(self.persons) > 1 and word in self.match.asides(self.persons[1]):
            self.match.play(word, self.persons[1])

    def keep(self) -> None:
        """Write down what has come, before anybody is shown it."""
        if self.kept:
            self.kept.write(self.match)

    # ---- moves -------------------------------------------------------------------------------------------

    def bot_move(self, seat: int) -> None:
        """Let a bot decide."""
        bot = self.players[seat]
        assert bot is not None
        state, game = self.match.state, self.match.game
        with self.out.status(f"{self.match.names[seat]} is thinking"):
            luck = Rng(self.luck, self.match.number + 1)  # the same after the game was put down
            action = bot.choose(Situation(game, state, seat, list(state.legal(seat)), self.seconds), luck)
        self.match.play(game.actions.text(action), seat)

    def die(self) -> None:
        """Ask the people at the keyboard for the die that is next."""
        if len(self.persons) == 1:
            self.show_news(self.persons[0])
        else:
            self.show_log(self.match.lines(None, self.read_by_all)[-NEWS:])
            self.read_by_all = self.match.number
        viewer = self.persons[0] if len(self.persons) == 1 else None
        self.dice.roll(lambda: self.show_log(self.match.lines(viewer)))
        self.keep()

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
        return line.strip().removeprefix("\ufeff")  # a mark that some editors put first

    def command(self, text: str, seat: int, prompt: Prompt) -> None:
        """Carry out one line: an action, or one of the words of `HELP`."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        choices = self.listing(prompt)
        named = choices.choice(text)
        if named is not None:
            self.act([named.action], seat)
        elif text and all(part.isdecimal() for part in text.split()):
            self.numbers(text.split(), seat, choices)
        elif text in ("?", ""):
            self.show_prompt(prompt, everything=text == "?")
        elif word in ("why", "?"):
            self.why(rest, seat, choices)
        elif text in ("turn", "points"):
            self.aid(self.match.game.order() if text == "turn" else self.match.game.aid())
        elif text == "log":
            self.show_log(self.match.lines(seat))
        elif word == "board":
            self.show_board(seat, prompt, rest)
        elif word == "rules":
            self.rules(rest)
        elif word == "report":
            self.report(rest, seat, choices)
        elif text == "hint":
            show_hint(self.out, self.match, seat, self.match.name)
        elif text == "undo":
            try:
                if self.match.can_mend():
                    self.match.mend()
                else:
                    self.match.undo(seat)
            except IllegalAction as refused:
                self.say(str(refused))
        elif text in ("help", "h"):
            self.help(choices)
        elif text in ("quit", "exit", "q"):
            raise Left
        else:
            self.act([text], seat)

    def numbers(self, typed: list[str], seat: int, choices: Listing) -> None:
        """Take the choices of these numbers, all or none; for an amount it is asked how many."""
        items = [item for item in map(choices.item, typed) if item is not None]
        if len(items) < len(typed):
            self.say(f"There are choices 1 to {len(choices.items)}.")
        elif len(items) == 1 and items[0].amounts:
            self.amount(items[0], seat)
        elif any(item.amounts for item in items):
            self.say("A number is asked for one of these: take them one by one.")
        else:
            self.act([item.choices[0].action for item in items], seat)

    def amount(self, item: Item, seat: int) -> None:
        """Ask how many, and take that."""
        self.out.print(f"How many, {spans(item.amounts)}? (Enter alone goes back)")
        typed = self.ask()
        if typed.isascii() and typed.isdecimal() and len(typed) < 6 and int(typed) in item.amounts:
            self.act([item.choices[item.amounts.index(int(typed))].action], seat)
        elif typed:
            self.say(f"It is a number of these: {spans(item.amounts)}.")

    def act(self, actions: list[str], seat: int) -> None:
        """Take actions, all or none, or say why not. What ends the own game is asked twice."""
        prompt = self.match.prompt(seat)
        ruins = {choice.action: choice.ruin for choice in prompt.legal if choice.ruin} if prompt else {}
        ruin = next((ruins[action] for action in actions if action in ruins), "")
        if ruin:
            self.out.print(f"{self.match.name(ruin)} Type 1 to do it. (Enter alone goes back)")
            if self.ask() != "1":
                return
        try:
            self.match.play_all(actions, seat)
        except IllegalAction as refused:
            self.say(str(refused))
        self.keep()

    def why(self, action: str, seat: int, choices: Listing) -> None:
        """Explain an action; without one, all that is not possible."""
        item = choices.item(action)
        if not action:
            barred = [choice for section in choices.sections for choice in section.barred]
            for line in barred_lines(barred):
                self.say(self.match.name(line))
            first = choices.items[0].choices[0].action if choices.items else "ACTION"
            self.say(f"{'Any' if not barred else 'Another'} action stands after it, as in: why {first}")
        elif item is None and action.isdecimal():
            self.say(f"There are choices 1 to {len(choices.items)}.")
        else:
            named = item.choices[0] if item else choices.choice(action)
            reason = self.match.why_not(named.action if named else action, seat)
            self.say(reason or "That is possible.")

    def rules(self, words: str) -> None:
        """What the rules say of this."""
        kind = type(self.match.game)
        if not words:
            self.say(
                f"Write an id or words after it, as in: rules {next(iter(kind.clauses()))}. "
                f"All of them: ecliptic rules {kind.name}"
            )
            return
        refused = answer(self.out, kind, words)
        if refused:
            self.say(refused)

    def report(self, action: str, seat: int, choices: Listing) -> None:
        """A text for whoever looks after the game: of an action, or of the last line that cites a rule."""
        lines = self.match.lines(seat)
        item = choices.item(action)
        named = item.choices[0] if item else choices.choice(action)
        at, ruling = self.match.number, asked(self.match, seat)
        try:
            if action:
                ruling = refused(self.match, seat, named.action if named else action)
            elif last := next(((n, line) for n, line in reversed(lines) if line.clause), None):
                at, ruling = last[0], told(last[1])
        except ValueError as error:
            self.say(str(error))
            return
        file = f"{self.kept.path}, line {at + 1}" if self.kept else "none is kept (--no-save)"
        self.out.print(report(self.match, seat, ruling, [f"Record: {file}"]), soft_wrap=True, markup=False)

    # ---- what is shown -----------------------------------------------------------------------------------

    def listing(self, prompt: Prompt) -> Listing:
        """What can be typed, by number."""
        asides = [aside for aside in self.match.game.asides(self.match.state, prompt.seat) if not aside.why]
        return listed(prompt, asides, self.match.name)

    def help(self, choices: Listing) -> None:
        """What can be typed, with examples from what is asked now."""
        items = [item for item in choices.items if not item.amounts]
        grid = Grid.grid(padding=(0, 2))
        if items:
            grid.add_row("", str(items[-1].number), "take the choice of this number")
            grid.add_row("", items[-1].action, "or write the action out")
        for item in choices.items:
            if item.amounts:
                grid.add_row("", item.action.replace("N", str(item.amounts[-1])), "an amount in one line")
        grid.add_row("", "1 2 3", "take several in this order, as one")
        for typed, meaning in HELP:
            grid.add_row("", typed, meaning)
        print_table(self.out, grid)

    def aid(self, lines: list[Aid]) -> None:
        """Line by line: the steps of a turn, or what points are made of."""
        for n, line in enumerate(lines, 1):
            self.say(f"{n}. {line.what}: {line.worth} ({line.clause})")
        if not lines:
            self.say("The rules alone say that.")

    def curtain(self, seat: int) -> None:
        """Between persons: hide what the one before could see, and wait for the other."""
        if seat == self.at_keyboard:
            return
        self.at_keyboard = seat
        self.shown.pop(seat, None)
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
        earlier = len(lines) - NEWS
        if earlier > 0:
            self.out.print(f"\n  ({some(earlier, 'earlier line')}: log)", style="dim")
            lines = lines[-NEWS:]
        self.show_log(lines)

    def show_log(self, lines: list[tuple[int, Line]]) -> None:
        """Lines of the log."""
        if lines:
            self.out.print()
        for _, line in lines:
            clause = f" ({line.clause})" if line.clause else ""
            text = self.match.name(line.text) + clause
            self.out.print(text if line.heading else f"  {text}", style="bold" if line.heading else "")

    def show_players(self, seat: int, prompt: Prompt) -> None:
        """Where the game is, who has what, what lies before this person: all after others' moves, else what changed."""
        view = self.match.view(seat)
        drawing = self.match.game.draw(view, prompt)
        now = Shown(
            self.match.number,
            self.match.name(view.moment),
            [self.player_line(player, seat, player.seat in view.acting) for player in view.players],
            *self.tray(drawing.tray, prompt),
        )
        before = self.shown.get(seat) or Shown(0, "", [], [], [])
        whole = self.others_played(before.number, seat)
        # In small steps of one turn what lies there goes and comes back as it is asked for: only new things are news.
        tray = now.tray != before.tray and (whole or not set(now.tray) <= set(before.tray))
        self.shown[seat] = now if tray else msgspec.structs.replace(now, tray=before.tray)
        changed = now.moment != before.moment or now.players != before.players
        if not changed and not tray:
            return
        self.out.print(
            f"\n{now.moment}" if changed and (whole or now.moment != before.moment) else "", style="bold"
        )
        for player, line in zip(view.players, now.players, strict=True):
            if (whole and changed) or line not in before.players:
                self.out.print(line, style="dim" if player.out else "")
        if now.tray and tray:
            lines = now.tray + ([f"among the choices: {'; '.join(now.below)}"] if now.below else [])
            line = "; ".join(lines)
            if len(line) < self.out.width - 12:
                self.out.print(f"  {drawing.tray_title}: {line}")
            else:
                self.out.print(f"  {drawing.tray_title}:")
                self.say_all(lines, 4)

    def tray(self, html: str, prompt: Prompt) -> tuple[list[str], list[str]]:
        """What lies before a person, and what of it stands among the choices."""
        choices = {choice.action: choice for choice in prompt.choices}
        below: list[str] = []

        def button(action: str, classes: list[str]) -> str | None:
            choice = choices.get(action)
            if choice is None or (choice.why and "card" in classes):
                return None
            if choice.why:
                return choice.label
            if "card" in classes or "die" in classes:
                below.append(self.match.name(choice.label))
            return ""

        lines: list[str] = []
        for line in in_words(html, button, self.match.name):
            item = line.removeprefix("- ")
            if item != line and lines:  # a list in one line, after what it is of
                lines[-1] += f"; {item}" if ": " in lines[-1] else f": {item}"
            else:
                lines.append(item)
        return lines, below

    def player_line(self, player: PlayerView, seat: int, acting: bool) -> str:
        """A seat in the list of players."""
        you = " (you)" if player.seat == seat else ""
        return f"{'>' if acting else ' '} {self.match.names[player.seat]}{you}: {self.match.name(in_short(player))}"

    def others_played(self, since: int, seat: int) -> bool:
        """Whether another seat has done anything since this line of the record."""
        return any(
            isinstance(entry.seat, int) and entry.seat != seat for entry in self.match.record.entries[since:]
        )

    def show_prompt(self, prompt: Prompt, everything: bool = False) -> None:
        """The question and its choices; with `everything` those that are not possible too, and why."""
        clause = f" ({prompt.clause})" if prompt.clause else ""
        self.out.print(f"\n{self.match.name(prompt.say)}{clause}", style="bold")
        if prompt.sub:
            self.out.print(self.match.name(prompt.sub))
        if prompt.tally:
            self.out.print(self.match.name(prompt.tally.words))
        if prompt.warn:
            self.out.print(self.match.name(prompt.warn), style="bold red")
        choices = self.listing(prompt)
        for section in choices.sections:
            barred = section.barred if everything else []
            if not section.items and not barred:
                continue
            if section.title:
                self.out.print(f"  {section.title}:")
            grid = Grid.grid(padding=(0, 2))
            grid.add_column(justify="right", min_width=4)
            grid.add_column(overflow="fold")
            grid.add_column(style="dim", overflow="fold")
            for item in section.items:
                style = "bold" if item.strong else ""
                grid.add_row(str(item.number), self.match.name(item.label), item.action, style=style)
            for line in barred_lines(barred):
                grid.add_row("-", self.match.name(line), "", style="dim")
            print_table(self.out, grid)
        dim = sum(len(section.barred) for section in choices.sections)
        if dim and not everything:
            self.out.print(f"      and {dim} not possible now: ? shows them", style="dim")

    def show_board(self, seat: int, prompt: Prompt, name: str = "") -> None:
        """The board in words, what lies before the person and all beside it; `name`: only the parts called so."""
        drawing = self.match.game.draw(self.match.view(seat), prompt)
        labels = {choice.action: choice.label for choice in prompt.choices}

        def button(action: str, classes: list[str]) -> str | None:
            return None if "card" in classes else labels.get(action)  # a card says more than its button

        parts = [("Board", "", drawing.twin), (drawing.tray_title, "", drawing.tray)]
        parts += [(panel.title, panel.note, panel.html) for panel in drawing.panels]
        places = list(drawing.abouts.values())
        if name:
            parts += [(about.title, "", about.html) for about in places]
            parts = [part for part in parts if name.lower() in self.match.name(part[0]).lower()]
        for title, note, html in parts:
            lines = in_words(html, button, self.match.name)
            if lines:
                heading = f"{title} ({note})" if note else title
                self.out.print(f"\n{self.match.name(heading)}", style="bold")
                self.say_all(lines, 2)
        if name and not parts:
            self.say(f"Nothing beside or on the board is called {name}.")
        elif places and not name:
            self.out.print(
                f"\n`board NAME` tells more of a place, as in: board {places[0].title}", style="dim"
            )

    def finish(self) -> None:
        """The end: what happened last, and where every point came from."""
        viewer = self.persons[0] if len(self.persons) == 1 else None
        self.show_log(self.match.lines(viewer, min(self.read.values()))[-NEWS:])
        sheet = self.match.score_sheet(self.match.view(viewer))
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

    def say_all(self, lines: list[str], indent: int) -> None:
        """Lines under a heading; what is too long for the terminal goes on under its own beginning."""
        for line in lines:
            if self.out.is_terminal:
                further = 2 if line.startswith("- ") else 0
                wrapped = textwrap.wrap(
                    line, max(self.out.width - indent, 20), subsequent_indent=" " * further
                )
                line = f"\n{' ' * indent}".join(wrapped)
            self.out.print(f"{' ' * indent}{line}", soft_wrap=True)

    def say(self, sentence: str) -> None:
        """An answer to what was typed."""
        self.out.print(plain(sentence))


def barred_lines(choices: list[Choice]) -> list[str]:
    """Why choices are not possible, those of one reason together."""
    together: dict[tuple[str, str], list[str]] = {}
    for choice in choices:
        clause = f" ({choice.clause})" if choice.clause else ""
        together.setdefault((choice.verb, f"{choice.why.rstrip('.')}{clause}"), []).append(choice.label)
    out = []
    for (_, reason), labels in together.items():
        names = list(dict.fromkeys(labels))
        more = f" and {len(names) - FEW} more" if len(names) > FEW + 1 else ""
        out.append(f"{', '.join(names[:FEW] if more else names)}{more}: {reason}")
    return out


def in_short(player: PlayerView) -> str:
    """A seat's line in the list of players."""
    stats = ", ".join(stat_words(stat) for stat in player.stats)
    parts = [player.side, counted(player.score, player.unit), stats, player.status]
    return "; ".join(part for part in parts if part)


def stat_words(stat: Stat) -> str:
    """A number with its meaning: many titles are whole sentences that have the number in them already."""
    if re.search(r"\d", stat.title) or stat.title.startswith(("no ", "none")):
        return stat.title
    return counted(stat.value, stat.title)


def counted(value: str, noun: str) -> str:
    """A number with its noun, one of them without an s: "1 buck", "2 cards in hand", "1 VP"."""
    words = noun.split(" ")
    if value == "1":
        for k, word in enumerate(words[:2]):  # the noun, perhaps after an adjective: "settled planets"
            if re.search(r"[a-z](?<!s|u)s$", word) and not word.endswith("ics"):
                words[k] = re.sub(r"ies$", "y", word) if word.endswith("ies") else word.removesuffix("s")
                break
    return " ".join([value, *words]).strip()

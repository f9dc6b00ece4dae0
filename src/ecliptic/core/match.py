"""A match: a state, its record, its dice and its log. The front door for notebooks, bots, the terminal and tables."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from html import escape
from typing import Final

import msgspec
from msgspec import UNSET, Struct

from ecliptic.core.dice import Dice, SealedDice, SeededDice
from ecliptic.core.game import Game, viewer_number
from ecliptic.core.machine import CHANCE, NOBODY, Event, State
from ecliptic.core.options import read as read_options
from ecliptic.core.record import End, Entry, Header, Record
from ecliptic.core.views import Line, Prompt, View

_NAME: Final = re.compile(r"@([1-6])")
OUTSIDE: Final = -1


class IllegalAction(ValueError):  # noqa: N818  (it reads better where it is caught)
    """An action that may not be taken now: one sentence, and the clause it comes from ("" = none)."""

    def __init__(self, sentence: str, clause: str = "") -> None:
        super().__init__(f"{sentence.rstrip('.')} ({clause})" if clause else sentence)
        self.sentence = sentence
        self.clause = clause


class Logged(Struct):
    """An event in the log: since which line number it can be read, by its owner and by all others who may see it."""

    at: int
    event: Event | None  # None: somebody took a choice back
    owner: int  # who alone can read it while lanes or a draft are open; NOBODY = it happened in the open
    shown: int | None  # since when all others can read it; None = not yet
    seat: int = NOBODY


class Played(Struct, frozen=True):
    """A record line that stands, with what undo must know of it."""

    entry: Entry
    seat: int
    barrier: bool  # something hidden became known
    inside: int  # the line that opened the lanes or draft around it (0: they were open at first), or OUTSIDE


class Match:
    """A running or finished game.

    `game` and `names` may be read; `state` too, by code that may know everything. Everything else should use `view`.
    """

    def __init__(self, game: Game, header: Header, dice: Dice, *, auto_chance: bool = True) -> None:
        """Prepare a match for its first line. Use `Game.start` or `resume`, which also play it on."""
        self.game = game
        self.dice = dice
        self.auto_chance = auto_chance
        self.record = Record(header)
        self.names = [name or f"Seat {k + 1}" for k, name in enumerate(header.seats)] + list(game.automata)
        self._forced: list[str] = []
        self._reset()

    @classmethod
    def begin(
        cls,
        game: Game,
        *,
        seed: int | None = None,
        table: str = "",
        secret: bytes | None = None,
        names: Sequence[str] = (),
        auto_chance: bool = True,
        position: object = UNSET,
    ) -> Match:
        """A new match. With a seed the dice are the fast generator, else sealed ones (see `ecliptic.core.dice`)."""
        if seed is not None and not -(2**63) <= seed < 2**63:
            raise ValueError("a seed is a number of at most 64 bits")
        if names and len(names) != game.seats:
            raise ValueError(f"{game.title} is set up for {game.seats} seats, not {len(names)}")
        if any("\ud800" <= letter <= "\udfff" for name in names for letter in name):
            raise ValueError("a name has letters that can't be written")
        dice: Dice
        if seed is not None:
            dice = SeededDice(seed)
        else:
            table = table or secrets.token_hex(8)
            dice = SealedDice(table, secret)
        header = header_of(game, names)
        if seed is not None:
            header.seed = seed
        else:
            header.table = table
            header.commitment = dice.commitment
        if position is not UNSET:
            header.position = msgspec.to_builtins(game.dump(game.load(position)))
        match = cls(game, header, dice, auto_chance=auto_chance)
        match._roll()
        return match

    @classmethod
    def resume(
        cls, game: Game, record: Record, dice: Dice | None = None, *, auto_chance: bool = True
    ) -> Match:
        """The match that a record tells, every line checked. ValueError naming the first line that is wrong.

        It goes on with `dice`. Without any it rolls nothing before the next action; later outcomes come from the
        record's seed, or from a new secret.
        """
        check_header(game, record.header)
        match = cls(game, record.header, dice or _dice_of(record.header), auto_chance=auto_chance)
        for k, entry in enumerate(record.entries):
            try:
                match._replay(entry)
            except ValueError as error:
                raise ValueError(f"line {k + 2}: {error}") from None
        if auto_chance and dice is not None:
            match._roll()
        return match

    # ---- what is going on --------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many lines the record has; every change makes it larger."""
        return len(self.record.entries)

    def latest(self, viewer: int | None) -> int:
        """The number of the last line that a viewer may know of: others' lines in open lanes or a draft don't count.

        It changes whenever what the viewer is asked or shown changes, and tells nothing of what others do in private.
        """
        if self.state.opened is not None:
            for entry in reversed(self.record.entries[max(self._inside, 0) :]):
                if played_by(entry) == viewer_number(viewer):
                    return entry.n
            return max(self._inside, 0)
        return self.number

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; `(CHANCE,)` when chance is next and not automatic; empty when it is over."""
        if self.state.next_seat() == CHANCE:
            return (CHANCE,)
        return tuple(self.state.acting())

    @property
    def scores(self) -> list[float]:
        """Every seat's score as it stands."""
        return self.game.scores(self.state)

    @property
    def winners(self) -> list[int]:
        """The winning seats; empty while the game goes on."""
        return self.game.winners(self.state) if self.over else []

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal actions of a seat as texts; at chance the outcomes that can come."""
        seat = self._seat(seat)
        return [self.game.actions.text(action) for action in self.state.legal(seat)]

    def prompt(self, seat: int) -> Prompt | None:
        """What the seat is asked, or None. Names stand in it as @1 to @6 (see `name`)."""
        if seat not in self.state.acting():
            return None
        return self.game.prompt(self.state, seat)

    def why_not(self, action: str, seat: int | None = None) -> str | None:
        """None if the action is legal, else why it is not, with the clause."""
        try:
            self._check(action, seat)
        except IllegalAction as refused:
            return str(refused)
        return None

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; None = a spectator."""
        if seat is not None and not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat}: they are 0 to {self.game.seats - 1}")
        return self.game.view(self.state, seat)

    def svg(self, seat: int | None = None) -> str:
        """The board as a seat may see it, as one SVG document."""
        names = [escape(name) for name in self.names]
        return _put_names(self.game.picture(self.view(seat)), names)

    def _repr_svg_(self) -> str:
        return self.svg(None)

    def dump(self) -> dict[str, object]:
        """The whole position as plain data, hidden things included."""
        return self.game.dump(self.state)

    def name(self, text: str) -> str:
        """Put the players' names where a text says @1 to @6."""
        return _put_names(text, self.names)

    def lines(self, viewer: int | None, since: int = 0) -> list[tuple[int, Line]]:
        """The log as a viewer may read it, from after line number `since`: (line number, line) in order."""
        number = viewer_number(viewer)
        out = []
        for logged in self.log:
            when = logged.at if logged.owner in (NOBODY, number) else logged.shown
            if when is None or when <= since:
                continue
            if logged.event is None:
                out.append((when, Line(text=f"@{logged.seat + 1} took a choice back", seat=logged.seat)))
            elif logged.event.seen_by(number):
                line = self.game.line(logged.event, viewer)
                if line is not None:
                    out.append((when, line))
        out.sort(key=lambda line: line[0])  # what was held back comes when it is shown
        return out

    def news(self, viewer: int | None, since: int) -> list[Event]:
        """What a viewer could see happen after line number `since`, in order."""
        number = viewer_number(viewer)
        out = []
        for logged in self.log:
            when = logged.at if logged.owner in (NOBODY, number) else logged.shown
            if (
                when is not None
                and when > since
                and logged.event is not None
                and logged.event.seen_by(number)
            ):
                out.append((when, logged.event))
        return [event for _, event in sorted(out, key=lambda found: found[0])]

    # ---- acting ------------------------------------------------------------------------------------------

    def play_all(self, actions: Sequence[str], seat: int | None = None) -> list[Entry]:
        """Take several actions in order, as one: if one of them may not be taken, none is. See `play`."""
        before = self.number
        saved = self._save()
        try:
            for action in actions:
                self.play(action, seat)
        except BaseException:
            self._restore(saved)
            raise
        return self.record.entries[before:]

    def play(self, action: str, seat: int | None = None) -> list[Entry]:
        """Take an action, roll what must be rolled, stop at the next decision. The lines it added are returned.

        IllegalAction, with one sentence and its clause, if it may not be taken. ValueError if an outcome that was fixed
        by `force` can't come; it is forgotten then. Nothing else has changed after any error.
        """
        seat, number = self._check(action, seat)
        before = self.number
        saved = self._save()
        try:
            self._write(seat, number)
            self._roll()
        except BaseException:
            self._restore(saved)
            raise
        return self.record.entries[before:]

    def play_forced(self) -> list[Entry]:
        """Play the decisions that have one option which all can see. The lines that this added."""
        before = self.number
        saved = self._save()
        try:
            while (seat := self._plays_itself()) != NOBODY:
                self._write(seat, self.state.legal(seat)[0], auto=True)
                self._roll()
        except BaseException:
            self._restore(saved)
            raise
        return self.record.entries[before:]

    def force(self, outcomes: str) -> None:
        """Fix the next chance outcomes: "roll 6", or several of one kind: "roll 6 5 2". ValueError if they can't come.

        Where chance is next they happen now, otherwise when their time comes.
        """
        words = outcomes.split()
        texts = (
            [f"{words[0]} {word}" for word in words[1:]]
            if len(words) > 1 and "=" not in outcomes
            else [outcomes]
        )
        for text in texts:
            self.game.actions.parse(text)
        saved = self._save()
        self._forced.extend(texts)
        try:
            self._roll()
        except BaseException:
            self._restore(saved)
            raise

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take its last choice back: nothing random, hidden or of others has come since."""
        return self._undo_to(seat) > 0

    def undo(self, seat: int) -> Entry:
        """Take the seat's last choice back. IllegalAction if something random, hidden or of others has come since."""
        target = self._undo_to(seat)
        if not target:
            raise IllegalAction(
                "There is nothing to take back: something random, hidden or of another player came since."
            )
        entry = Entry(n=self.number + 1, seat=seat, undo=target)
        self._undo(entry)
        return entry

    # ---- inside ------------------------------------------------------------------------------------------

    def _reset(self) -> None:
        position = self.record.header.position
        self.state: State = self.game.initial() if position is UNSET else self.game.load(position)
        self.state.events = []
        self.log: list[Logged] = []
        self._played: list[Played] = []
        self._inside = 0 if self.state.opened is not None else OUTSIDE

    def _plays_itself(self) -> int:
        """The seat whose decision has one option, which all can see; NOBODY if there is none."""
        seats = self.state.acting()
        if len(seats) != 1 or not self.state.asked(seats[0]).is_open(self.state):
            return NOBODY
        return seats[0] if len(self.state.legal(seats[0])) == 1 else NOBODY

    def _seat(self, seat: int | None) -> int:
        acting = self.to_act
        if not acting:
            raise IllegalAction("The game is over.")
        if seat is None:
            return acting[0]
        if seat not in acting:
            if acting == (CHANCE,):
                raise IllegalAction("Chance is next.")
            names = " and ".join(self.names[k] for k in acting)
            raise IllegalAction(f"It is not your turn: {names} must decide.")
        return seat

    def _check(self, action: str, seat: int | None) -> tuple[int, int]:
        seat = self._seat(seat)
        try:
            number = self.game.actions.parse(action)
        except ValueError as error:
            raise IllegalAction(str(error)) from None
        if seat == CHANCE:
            if number not in self.state.candidates(CHANCE):
                raise IllegalAction(f"{action} can't come now.")
        elif self.state.refusal(seat, number):
            sentence, clause = self.game.why(self.state, seat, number)
            raise IllegalAction(self.name(sentence), clause)
        return seat, number

    def _save(self) -> tuple[State, int, int, list[Logged], int]:
        log = [
            x if x.shown is not None else Logged(x.at, x.event, x.owner, x.shown, x.seat) for x in self.log
        ]
        return self.state.clone(), self.number, len(self._played), log, self._inside

    def _restore(self, saved: tuple[State, int, int, list[Logged], int]) -> None:
        self.state, number, played, self.log, self._inside = saved
        self.state.events = []
        self._forced = []  # else the same wrong outcome would stop the next try too
        del self.record.entries[number:]
        del self._played[played:]

    def _write(self, seat: int, action: int, *, auto: bool = False) -> None:
        text = self.game.actions.text(action)
        entry = Entry(n=self.number + 1)
        if seat == CHANCE:
            entry.chance = text
        else:
            entry.seat = seat
            entry.do = text
            if auto:
                entry.auto = True
        self.record.entries.append(entry)
        self._act(entry, seat, action)

    def _act(self, entry: Entry, seat: int, action: int) -> None:
        """Apply a line to the state and log what came of it."""
        state = self.state
        state.revealed = False
        before = state.opened
        inside = self._inside
        state.act(seat, action)
        if before is not None and state.opened is not before:
            for logged in self.log:
                if logged.event is not None and logged.shown is None:
                    logged.shown = entry.n
        if state.opened is not before:
            self._inside = OUTSIDE if state.opened is None else entry.n
        self._played.append(Played(entry, seat, state.revealed, inside))
        for event in state.events or []:
            held = event.held != NOBODY
            self.log.append(Logged(entry.n, event, event.held, None if held else entry.n))
        state.events = []

    def _roll(self) -> None:
        while (self.auto_chance or self._forced) and self.state.next_seat() == CHANCE:
            self._roll_one()
        if self.state.over and (not self.record.entries or self.record.entries[-1].end is UNSET):
            end = End(scores=self.scores, winners=self.winners)
            if isinstance(self.dice, SealedDice) and self.record.header.commitment == self.dice.commitment:
                end.secret = self.dice.secret.hex()
            self.record.entries.append(Entry(n=self.number + 1, end=end))

    def _roll_one(self) -> None:
        state = self.state
        outcomes = list(state.candidates(CHANCE))
        if self._forced:
            text = self._forced.pop(0)
            action = self.game.actions.parse(text)
            if action not in outcomes:
                raise ValueError(
                    f"{text} can't come now; it could be {', '.join(map(self.game.actions.text, outcomes))}"
                )
        else:
            step = state.asked(CHANCE)
            weights = [step.weight(state, outcome) for outcome in outcomes]
            action = outcomes[self.dice.pick(weights, self.number + 1)]
        self._write(CHANCE, action)

    def _undo_to(self, seat: int) -> int:
        """The number of the line that an undo of this seat would take back; 0 = none."""
        if self.over or seat < 0:
            return 0
        lanes = bool(self.state.lanes)
        for played in reversed(self._played):
            here = lanes and played.inside == self._inside  # played in the lanes that are open now
            if played.seat == seat:
                if played.barrier or here != lanes:
                    return 0
                if played.entry.auto is UNSET:
                    return played.entry.n
            elif not here:
                return 0
        return 0

    def _undo(self, entry: Entry) -> None:
        """Void the seat's lines from `entry.undo` on, and build the state again from what stands."""
        seat, first = played_by(entry), 0 if entry.undo is UNSET else entry.undo
        before = self.state, self.log, self._played, self._inside
        stands = [p for p in self._played if p.seat != seat or p.entry.n < first]
        undone = [logged for logged in self.log if logged.event is None]
        try:
            self._reset()
            for played in stands:
                text = played.entry.chance if played.seat == CHANCE else played.entry.do
                action = self.game.actions.parse(str(text))
                if played.entry.n > first and self.state.refusal(played.seat, action):
                    raise RuntimeError(f"a choice in one lane changed what another may do: {text}")
                self._act(played.entry, played.seat, action)
        except BaseException:
            self.state, self.log, self._played, self._inside = before
            raise
        self.record.entries.append(entry)
        # What is taken back in private is nobody else's business, then or later.
        private = self.state.opened is not None
        owner, shown = (seat, None) if private else (NOBODY, entry.n)
        self.log.extend([*undone, Logged(entry.n, None, owner, shown, seat)])
        self.log.sort(key=lambda logged: logged.at)

    def _replay(self, entry: Entry) -> None:
        """Take over one line of a record, checked like a fresh one."""
        if entry.n != self.number + 1:
            raise ValueError(f"it has number {entry.n}, but {self.number + 1} is next")
        if self.number and self.record.entries[-1].end is not UNSET:
            raise ValueError("it comes after the end")
        if entry.undo is not UNSET:
            if entry.undo < 1 or self._undo_to(played_by(entry)) != entry.undo:
                raise ValueError(f"number {entry.undo} can't be taken back here")
            self._undo(entry)
        elif entry.end is not UNSET:
            if not self.over or entry.end.winners != self.winners or entry.end.scores != self.scores:
                raise ValueError("the end is not what the game came to")
            self.record.entries.append(entry)
        else:
            text = str(entry.chance if entry.chance is not UNSET else entry.do)
            seat = CHANCE if entry.chance is not UNSET else played_by(entry)
            if self.to_act == (CHANCE,) and seat != CHANCE:
                raise ValueError("a chance outcome is missing")
            seat, action = self._check(text, seat)
            if self.game.actions.text(action) != text:
                raise ValueError(f"{text} is written {self.game.actions.text(action)}")
            if entry.auto is not UNSET and self._plays_itself() != seat:
                raise ValueError(f"{text} was a choice and can't have played itself")
            self.record.entries.append(entry)
            self._act(entry, seat, action)


def _put_names(text: str, names: Sequence[str]) -> str:
    return _NAME.sub(lambda m: names[int(m[1]) - 1] if int(m[1]) <= len(names) else m[0], text)


def played_by(entry: Entry) -> int:
    """The seat of a decision or undo line; `NOBODY` where the line has none."""
    return NOBODY if entry.seat is UNSET else entry.seat


def header_of(game: Game, names: Sequence[str] = ()) -> Header:
    """The header of a new record."""
    return Header(
        game=game.name,
        rules=game.rules_version,
        content=game.content_hash,
        options=msgspec.to_builtins(game.options),
        seats=list(names) or [""] * game.seats,
    )


def check_header(game: Game, header: Header) -> None:
    """ValueError, with one sentence, if the record can't be replayed with this game."""
    if header.game != game.name:
        raise ValueError("the record is one of another game")
    if header.redacted is not UNSET and header.redacted:
        raise ValueError("the record has hidden parts left out, so it can be read but not replayed")
    if header.rules != game.rules_version:
        raise ValueError(
            f"the record was played by rules version {header.rules}, these are version {game.rules_version}"
        )
    if header.content != game.content_hash:
        raise ValueError("the record was played with other content")
    if len(header.seats) != game.seats:
        raise ValueError(f"the record has {len(header.seats)} seats, its options say {game.seats}")
    if read_options(type(game.options), header.options) != game.options:
        raise ValueError("the record was played with other options")


def _dice_of(header: Header) -> Dice:
    if header.seed is UNSET:
        return SealedDice(secrets.token_hex(8))
    if not -(2**63) <= header.seed < 2**63:
        raise ValueError("a seed is a number of at most 64 bits")
    return SeededDice(header.seed)

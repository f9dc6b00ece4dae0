"""A match: a state, its record, its dice and its log. The front door for notebooks, bots, the terminal and tables."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Callable, Collection, Sequence
from html import escape
from typing import Final

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from ecliptic.core.course import Course, played_by
from ecliptic.core.dice import (
    SEAL,
    WORD,
    ArrangedDice,
    Dice,
    SealedDice,
    SeededDice,
    dice_for,
    is_hex,
    seal_of,
    sealed_end,
)
from ecliptic.core.game import Game, viewer_number
from ecliptic.core.headers import check_header, header_of
from ecliptic.core.languages import mark
from ecliptic.core.log import LogRow, is_held
from ecliptic.core.machine import CHANCE, NOBODY, Event, State
from ecliptic.core.reasons import NOT_OFFERED, reason_of
from ecliptic.core.record import DICE, End, Entry, Header, Record
from ecliptic.core.shell import phrase
from ecliptic.core.views import Line, Prompt, ScoreSheet, View, Weight
from ecliptic.core.words import at, own_ids, put_names

BY_CONSENT: Final = mark("All agreed to end the game here: nobody has won")
FEW_ANSWERS: Final = 6  # more than these are not tried out to see whether they come to the same


class IllegalAction(ValueError):  # noqa: N818  (it reads better where it is caught)
    """An action that may not be taken now: one sentence, and the clause it comes from ("" = none)."""

    def __init__(self, sentence: str, clause: str = "") -> None:
        super().__init__(f"{sentence.rstrip('.')} ({clause})" if clause else sentence)
        self.sentence = sentence
        self.clause = clause


def spread(outcomes: str) -> list[str]:
    """Outcomes of chance that are written as one: "roll 6 5 2" is three; "draw kind=water" is itself."""
    words = outcomes.split()
    if len(words) > 1 and "=" not in outcomes:
        return [f"{words[0]} {word}" for word in words[1:]]
    return [outcomes]


class Snapshot(Struct, frozen=True):
    """Where a match stood after one of its lines, as plain data; hidden things included."""

    line: int
    position: object  # as `Game.dump` writes it
    since: int  # index of the log's first event here: those before are in earlier snapshots
    log: list[LogRow]

    @property
    def next(self) -> int:
        """Index of the event with which the next snapshot begins: the first that was not for all to read yet."""
        return self.since + next((k for k, row in enumerate(self.log) if is_held(row)), len(self.log))


def took_back(seat: int) -> str:
    """The line of a choice that a seat took back."""
    return phrase("{seat} took a choice back", seat=at(seat))


class Match:
    """A running or finished game.

    `game` and `names` may be read; `state` too, by code that may know everything. Everything else should use `view`.
    """

    def __init__(self, game: Game, header: Header, dice: Dice, *, auto_chance: bool = True) -> None:
        """Prepare a match for its first line. Use `begin` or `resume`, which also play it on."""
        self.game = game
        self.dice = dice
        self.auto_chance = auto_chance
        self.by_hand = header.by_hand is not UNSET  # dice wait until somebody enters what real ones show
        self.record = Record(header)
        self.names = [name or f"Seat {k + 1}" for k, name in enumerate(header.seats)] + list(game.automata)
        self.words: tuple[str, ...] = ()  # by seat what is mixed into the dice; none: nothing is
        self.mixes: tuple[Entry, ...] = ()  # the lines of words
        self._rolled = 0  # chance outcomes of the record
        self._forced: list[str] = []
        self._within = False  # something that does several things as one
        self._course = Course(game, self.record)

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
        by_hand: bool = False,
        position: object = UNSET,
        first: Sequence[str] = (),
    ) -> Match:
        """A new match. With a seed the dice are the fast generator, else sealed ones (see `ecliptic.core.dice`).

        `position`: where it goes on from, as `dump` writes it; ValueError, one sentence, for one that can't be.
        `first`: outcomes that come before the seed's, each in its turn and if it can come then.
        `by_hand`: real dice are rolled at the table, and entered (see `enter`); everything else comes from these.
        """
        header = header_of(game, names, by_hand=by_hand)
        dice: Dice
        if seed is not None:
            dice = ArrangedDice(seed, first) if first else SeededDice(seed)
            header.seed = seed
        else:
            header.table = table or secrets.token_hex(8)
            dice = SealedDice(header.table, secret)
            header.commitment, header.dice = dice.commitment, DICE
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
        match = cls(game, record.header, dice or dice_for(record.header), auto_chance=auto_chance)
        for k, entry in enumerate(record.entries):
            try:
                match.replay(entry)
            except ValueError as error:
                raise ValueError(f"line {k + 2}: {error}") from None
        if auto_chance and dice is not None:
            match._roll()
        return match

    @property
    def state(self) -> State:
        """Everything, hidden things included: for code that may know everything."""
        return self._course.state

    @state.setter
    def state(self, state: State) -> None:
        self._course.state = state

    # ---- what is going on --------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        """How many lines the record has; every change makes it larger."""
        return len(self.record.entries)

    def latest(self, viewer: int | None, *, asides: bool = True) -> int:
        """The number of the last line that a viewer may know of: others' lines in open lanes or a draft don't count.

        It changes whenever what the viewer is asked or shown changes, and tells nothing of what others do in private.
        Without `asides` it changes with what is asked alone: those change no question.
        """
        inside = self._course.inside if self.state.opened is not None else NOBODY
        for entry in reversed(self.record.entries[max(inside, 0) :]):
            if self._is_aside(entry):
                if asides:
                    return entry.n
            elif entry.words is not UNSET:
                if asides:  # it changes no question
                    return entry.n
            elif entry.consent is not UNSET or inside < 0 or played_by(entry) == viewer_number(viewer):
                return entry.n
        return max(inside, 0)

    @property
    def over(self) -> bool:
        """Whether the game has ended, by its rules or because all agreed to end it."""
        return self.state.over or self.agreed

    @property
    def agreed(self) -> bool:
        """Whether all agreed to end the game before its rules did: then nobody has won."""
        end = self.record.entries[-1].end if self.record.entries else UNSET
        return end is not UNSET and end.agreed is not UNSET

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; `(CHANCE,)` where chance waits for somebody; empty when it is over."""
        if self._ended:
            return ()
        if self.state.next_seat() == CHANCE:
            return (CHANCE,)
        return tuple(self.state.acting())

    @property
    def scores(self) -> list[float]:
        """Every seat's score as it stands."""
        return self.game.scores(self.state)

    @property
    def winners(self) -> list[int]:
        """The winning seats; empty while the game goes on, and where all agreed to end it."""
        return self.game.winners(self.state) if self.state.over else []

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal actions of a seat (without one: of the next that acts) as texts, or the outcomes that chance has.

        Empty when there is nothing to choose: the game is over, or the seat is not asked.
        """
        acting = self.to_act
        if seat is None:
            seat = acting[0] if acting else NOBODY
        elif seat != CHANCE:
            self._check_seat(seat)
        if seat not in acting:
            return []
        return [self.game.actions.text(action) for action in self.state.legal(seat)]

    def asides(self, seat: int) -> list[str]:
        """What a seat may do beside whatever is asked, as texts; empty when the game is over."""
        if self.over or not 0 <= seat < self.game.seats:
            return []
        found = [int(action) for action in self.state.asides(seat)]
        return [
            self.game.actions.text(action) for action in found if not self.state.check_aside(seat, action)
        ]

    def prompt(self, seat: int) -> Prompt | None:
        """What the seat is asked, or None. Names stand in it as @1 to @6 (see `name`)."""
        if seat not in self.state.acting():
            return None
        return self.game.prompt(self.state, seat)

    @property
    def rolling(self) -> bool:
        """Whether a die is next that somebody at the table rolls."""
        return self.by_hand and self.auto_chance and self._die_is_next()

    def throw(self) -> Prompt | None:
        """What is asked of whoever rolls the die that is next, one choice an outcome, or None."""
        return self.game.throw(self.state) if self.rolling else None

    def drafting(self, seat: int) -> bool:
        """Whether the seat puts something together that nobody else knows of yet."""
        return self.state.drafter == seat

    def ahead(self, seat: int, action: str) -> Prompt | None:
        """What the seat would be asked next if it chose this, where nothing is rolled or shown before; else None."""
        before, after = self.state, self.state.clone()
        number = self.game.actions.parse(action)
        if seat not in before.acting() or before.refusal(seat, number):
            return None
        after.act(seat, number)
        return None if _counts(before, after, seat) else self.game.prompt(after, seat)

    def counts(self, seat: int, actions: Sequence[str]) -> bool:
        """Whether something is rolled or shown after the seat took these, or it has nothing more to decide then.

        False if one of them is not allowed.
        """
        before, after = self.state, self.state.clone()
        for text in actions:
            number = self.game.actions.parse(text)
            if seat not in after.acting() or after.refusal(seat, number):
                return False
            after.act(seat, number)
            if _counts(before, after, seat):
                return True
        return False

    def usual(self, seat: int) -> str:
        """The answer of a seat that goes without saying: any other comes to the same, or is worse; "" = it is asked."""
        if seat not in self.state.acting():
            return ""
        found = self.game.usual(self.state, seat)
        action = found if found >= 0 and self.state.refusal(seat, found) == 0 else self._indifferent(seat)
        return self.game.actions.text(action) if action != NOBODY else ""

    def alike(self, seat: int) -> str:
        """An answer of a seat to what decides nothing but names and colors; "" = it is asked something else."""
        found = self.game.alike(self.state, seat) if seat in self.state.acting() else NOBODY
        return self.game.actions.text(found) if found >= 0 else ""

    def why_not(self, action: str, seat: int | None = None) -> str | None:
        """None if the action is legal, else why it is not, with the clause."""
        try:
            self._check(action, seat)
        except IllegalAction as refused:
            return str(refused)
        return None

    def view(self, seat: int | None = None) -> View:
        """What a seat may know; None = a spectator."""
        if seat is not None:
            self._check_seat(seat)
        return self.game.view(self.state, seat)

    def svg(self, seat: int | None = None) -> str:
        """The board as a seat may see it, as one SVG document whose ids no other one has."""
        names = [escape(name) for name in self.names]
        return put_names(own_ids(self.game.picture(self.view(seat))), names)

    def score_sheet(self, view: View) -> ScoreSheet:
        """What each score is made of, as one of this match's views has it; once it is over by what happened, too."""
        sheet = self.game.score_sheet(view)
        if self.over:
            parts = self.game.sources(view, self.news(view.viewer, 0))
            rows = [one for row in sheet.rows for one in (row, *parts.get(row.title, ()))]
            sheet = replace(sheet, rows=rows)
        return replace(sheet, heading=phrase(BY_CONSENT)) if self.agreed else sheet

    def _repr_svg_(self) -> str:
        return self.svg(None)

    def dump(self) -> dict[str, object]:
        """The whole position as plain data, hidden things included."""
        return self.game.dump(self.state)

    def name(self, text: str) -> str:
        """Put the players' names where a text says @1 to @6."""
        return put_names(text, self.names)

    def lines(self, viewer: int | None, since: int = 0) -> list[tuple[int, Line]]:
        """The log as a viewer may read it, from after line number `since`: (line number, line) in order."""
        out = []
        for when, logged in self._course.log.read(viewer_number(viewer), since):
            if logged.event is None and self.record.entries[logged.at - 1].consent is not UNSET:
                text = phrase(
                    "All agreed: {seat} took a choice back, and all that came after it", seat=at(logged.seat)
                )
                line: Line | None = Line(text=text, seat=logged.seat, weight=Weight.MAJOR)
            elif logged.event is None and logged.seat == NOBODY:
                line = Line(text=phrase("The last die was taken back, to be entered anew"))
            elif logged.event is None:
                line = Line(text=took_back(logged.seat), seat=logged.seat)
            else:
                line = self.game.line(logged.event, viewer)
            if line is not None:
                out.append((when, line))
        if self.agreed and self.number > since:
            out.append((self.number, Line(text=phrase(BY_CONSENT), weight=Weight.MAJOR)))
        return out

    def news(self, viewer: int | None, since: int) -> list[Event]:
        """What a viewer could see happen after line number `since`, in order."""
        found = self._course.log.read(viewer_number(viewer), since)
        return [logged.event for _, logged in found if logged.event is not None]

    # ---- copying -----------------------------------------------------------------------------------------

    def copy(self) -> Match:
        """A match of its own that stands where this one does, with the same dice to come. To try something out."""
        twin = Match.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.dice = copy.deepcopy(self.dice)
        twin.record = Record(self.record.header, self.record.entries[:])
        twin.names = self.names[:]
        twin._forced = self._forced[:]
        twin._within = False
        twin._course = self._course.copy(twin.record)
        return twin

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    # ---- acting ------------------------------------------------------------------------------------------

    def play_all(self, actions: Sequence[str], seat: int | None = None) -> list[Entry]:
        """Take several actions in order, as one: if one of them may not be taken, none is. See `play`."""
        return self.whole(lambda: [self.play(action, seat) for action in actions])

    def play(self, action: str, seat: int | None = None) -> list[Entry]:
        """Take an action, roll what must be rolled, stop at the next decision. The lines it added are returned.

        IllegalAction, with one sentence and its clause, if it may not be taken. ValueError if an outcome that was fixed
        by `force` can't come; it is forgotten then. Nothing else has changed after any error.
        """
        seat, number = self._check(action, seat)

        def work() -> None:
            self._write(seat, number)
            self._roll()

        return self.whole(work)

    def play_forced(self) -> list[Entry]:
        """Play the decisions with one option which all can work out, if it commits nothing. The lines that this added.

        What spends or gives something, shows something hidden, calls for chance or ends the seat's turn is left asked.
        In lanes those of any seat, whoever else is done. So where this follows everything that is played, an undo,
        which goes back to a real choice, never leaves one standing.
        """

        def work() -> None:
            while seats := [seat for seat in self.state.acting() if self._plays_itself(seat)]:
                self._write(seats[0], self.state.legal(seats[0])[0], auto=True)

        return self.whole(work)

    def passes(self, seat: int) -> str:
        """The action by which a seat lets go by what it is asked; "" = it is not asked, or must be."""
        action = self._passes(seat) if seat in self.state.acting() else NOBODY
        return self.game.actions.text(action) if action != NOBODY else ""

    def let_pass(self, seats: Collection[int]) -> list[Entry]:
        """Let go by (see `Step.lets_pass`) what these seats have asked to let go by. The lines that this added.

        They are ordinary lines: nobody can tell them from a seat's own, if they come after as long a time.
        """

        def work() -> None:
            while asked := [k for k in self.state.acting() if k in seats and self._passes(k) != NOBODY]:
                self._write(asked[0], self._passes(asked[0]))
                self._roll()

        return self.whole(work)

    def roll(self) -> list[Entry]:
        """Roll what must be rolled, and from now on by itself. The lines that this added."""

        def work() -> None:
            self.auto_chance = True
            self._roll()

        return self.whole(work)

    def enter(self, outcome: str) -> list[Entry]:
        """Take what the real die that is next has shown, then go on as after an action. The lines that this added.

        IllegalAction if none is asked for, or it can't show that.
        """
        if not self.rolling:
            raise IllegalAction("No die is asked for now.")
        _, number = self._check(outcome, CHANCE)

        def work() -> None:
            self._write(CHANCE, number, by_hand=True)
            self._roll()

        return self.whole(work)

    def roll_for(self) -> list[Entry]:
        """Roll the dice that are asked for, until a seat is: as if none were rolled by hand. The lines it added."""
        if not self.rolling:
            raise IllegalAction("No die is asked for now.")

        def work() -> None:
            self.by_hand = False
            try:
                self._roll()
            finally:
                self.by_hand = True

        return self.whole(work)

    def can_mend(self) -> bool:
        """Whether the last die that was entered can be taken back: nobody has chosen, and nothing came, since."""
        return self._course.last_entered() > 0

    def mend(self) -> Entry:
        """Take the last die back that was entered by hand, to enter another outcome. IllegalAction if it stands."""
        target = self._course.last_entered()
        return self._take_back(
            Entry(n=self.number + 1, undo=target, by_hand=True),
            "No die can be entered anew: since the last one somebody chose, or something came by chance.",
        )

    def _take_back(self, entry: Entry, refused: str) -> Entry:
        """Undo the line that the entry names; IllegalAction, with this sentence, if it names none."""
        if not entry.undo or self._ended:
            raise IllegalAction(refused)
        self._course.undo(entry)
        return entry

    def mix(self, words: Sequence[str], seals: Sequence[str]) -> Entry:
        """Mix the words of players' browsers into the sealed dice, one a seat ("" = none), each sealed before.

        Without any word what is in force stays, and the line says that seals were given for nothing. ValueError if a
        word does not fit its seal.
        """
        entry = Entry(n=self.number + 1, words=[*words], seals=[*seals])
        self.replay(entry)
        return entry

    def whole(self, work: Callable[[], object]) -> list[Entry]:
        """Do several things as one: all of them, or after any error none. The lines that this added.

        What is done within may do so too, and is part of the whole: `work` lets its errors through.
        """
        before = self.number
        if self._within:
            work()
            return self.record.entries[before:]
        self._within = True
        saved = self._course.save()
        luck = self.words, self.mixes, self._rolled, self.auto_chance
        try:
            work()
        except BaseException:
            self._course.restore(saved)
            self.words, self.mixes, self._rolled, self.auto_chance = luck
            self._forced = []  # else the same wrong outcome would stop the next try too
            raise
        finally:
            self._within = False
        return self.record.entries[before:]

    def force(self, outcomes: str) -> None:
        """Fix the next chance outcomes: "roll 6", or several of one kind: "roll 6 5 2". ValueError if they can't come.

        Where chance is next they happen now, otherwise when their time comes.
        """
        texts = spread(outcomes)
        for text in texts:
            self.game.actions.parse(text)
        self._forced.extend(texts)
        self.whole(self._roll)

    def can_undo(self, seat: int) -> bool:
        """Whether the seat may take its last choice back: nothing random, hidden or of others has come since."""
        return self._course.last_choice(seat) > 0

    def undo(self, seat: int) -> Entry:
        """Take the seat's last choice back. IllegalAction if something random, hidden or of others has come since."""
        return self._take_back(
            Entry(n=self.number + 1, seat=seat, undo=self._course.last_choice(seat)),
            "There is nothing to take back: something random, hidden or of another player came since.",
        )

    # ---- what all agree to -------------------------------------------------------------------------------

    @property
    def remembers(self) -> int:
        """After which line it knows what stands: 0, or where it has leapt to."""
        return self._course.begins

    def choices(self, seat: int) -> list[int]:
        """The numbers of a seat's choices that all together can take back, the last one first.

        Those that all know of: of what is done in open lanes or a draft none is.
        """
        return self._course.choices(seat)

    def undo_together(self, seat: int, choice: int, consent: Sequence[int]) -> Entry:
        """Take a seat's choice back with all that came after it, whatever was rolled or shown since.

        `consent`: the other seats that agree. ValueError if there is no such choice, or somebody has decided since who
        does not. What comes by chance then is new.
        """
        entry = Entry(n=self.number + 1, seat=seat, undo=choice, consent=sorted(consent))
        self.replay(entry)
        return entry

    def end_together(self) -> Entry:
        """End the game here, since all agree: scores stay as they stand, and nobody has won."""
        if self._ended or self.over:
            raise IllegalAction("The game is over.")
        self._end(End(scores=self.scores, winners=[], agreed=True))
        return self.record.entries[-1]

    def replay(self, entry: Entry) -> None:
        """Take over one line of a record, checked like a fresh one. ValueError if it is wrong. Nothing is rolled."""
        if entry.n != self.number + 1:
            raise ValueError(f"it has number {entry.n}, but {self.number + 1} is next")
        if self._ended:
            raise ValueError("it comes after the end")
        if entry.consent is not UNSET:
            self._check_consent(entry)
            self._course.undo(entry)
        elif entry.undo is not UNSET:
            mended = entry.by_hand is not UNSET
            last = self._course.last_entered() if mended else self._course.last_choice(played_by(entry))
            if entry.undo < 1 or last != entry.undo:
                raise ValueError(f"number {entry.undo} can't be taken back here")
            self._course.undo(entry)
        elif entry.words is not UNSET:
            self._mix(entry)
        elif entry.end is not UNSET and entry.end.closed is not UNSET:
            if self.over or not entry.end.closed or entry.end.winners or entry.end.scores:
                raise ValueError("the table can't have been closed like that")
            self.record.entries.append(entry)
        elif entry.end is not UNSET and entry.end.agreed is not UNSET:
            if self.over or not entry.end.agreed or entry.end.winners or entry.end.scores != self.scores:
                raise ValueError("the game can't have been ended like that")
            self.record.entries.append(entry)
        elif entry.end is not UNSET:
            if not self.over or entry.end.winners != self.winners or entry.end.scores != self.scores:
                raise ValueError("the end is not what the game came to")
            self.record.entries.append(entry)
        else:
            text = str(entry.chance if entry.chance is not UNSET else entry.do)
            seat = CHANCE if entry.chance is not UNSET else played_by(entry)
            if self.to_act == (CHANCE,) and seat != CHANCE and not self._is_aside(entry):
                raise ValueError("a chance outcome is missing")
            seat, action = self._check(text, seat)
            if self.game.actions.text(action) != text:
                raise ValueError(f"{text} is written {self.game.actions.text(action)}")
            if entry.auto is not UNSET and not self._is_lone(seat):
                raise ValueError(f"{text} was a choice and can't have played itself")
            if entry.by_hand is not UNSET:
                self._check_by_hand(action)
            self.record.entries.append(entry)
            self._course.act(entry, seat, action)
            self._rolled += seat == CHANCE

    # ---- long records --------------------------------------------------------------------------------------

    def snapshot(self, line: int, since: int) -> Snapshot | None:
        """Where the match stood last when it was settled, with its log from the event with index `since` on.

        It is settled when somebody is asked, and nobody can ever take back what was chosen so far. None if it was
        not so at `line` or later.
        """
        found = self._course.settled()
        if found is None or found.line < line:
            return None
        log = self._course.log.dump(since, found.events)
        return Snapshot(found.line, self.game.dump(found.state), since, log)

    @classmethod
    def leap(
        cls, game: Game, header: Header, dice: Dice, entries: Sequence[Entry], snapshots: Sequence[Snapshot]
    ) -> Match:
        """The match after the first lines of a record: those up to the last snapshot, of all there were.

        None of these lines is checked: whoever stored the snapshots has done so. ValueError if they don't make one log,
        or the position can't be read. It rolls nothing; see `replay` for the lines that follow.
        """
        check_header(game, header)
        rows: list[LogRow] = []
        for snapshot in snapshots:
            if snapshot.since > len(rows) or snapshot.line > len(entries):
                raise ValueError("the snapshots don't follow from each other")
            rows[snapshot.since :] = snapshot.log
        last = snapshots[-1]
        match = cls(game, header, dice, auto_chance=False)
        match.record.entries = [*entries[: last.line]]
        match.mixes = tuple(entry for entry in match.record.entries if entry.words is not UNSET)
        match.words = next(
            (tuple(m.words) for m in reversed(match.mixes) if m.words is not UNSET and any(m.words)), ()
        )
        match._rolled = sum(entry.chance is not UNSET for entry in match.record.entries)
        match._course.leap(last.position, rows)
        return match

    def due(self) -> str:
        """The chance outcome that the dice say is next, as text; "" = it is not chance's turn."""
        return self.game.actions.text(self._due()) if self.to_act == (CHANCE,) else ""

    # ---- inside ------------------------------------------------------------------------------------------

    @property
    def _ended(self) -> bool:
        """Whether the record has its last line."""
        return bool(self.record.entries) and self.record.entries[-1].end is not UNSET

    def _mix(self, entry: Entry) -> None:
        assert entry.words is not UNSET
        assert entry.seals is not UNSET
        if self.record.header.dice is UNSET:
            raise ValueError("nothing can be mixed into these dice")
        if len(entry.words) != self.game.seats or len(entry.seals) != self.game.seats:
            raise ValueError(f"it has words and seals for other than {self.game.seats} seats")
        for seat, (word, seal) in enumerate(zip(entry.words, entry.seals, strict=True)):
            if not (is_hex(word, WORD) and is_hex(seal, SEAL)):
                raise ValueError(f"a word has {WORD} hexadecimal digits, and its seal {SEAL}")
            if word and seal_of(word) != seal:
                raise ValueError(f"the word of seat {seat} is not the one that was sealed")
        self.record.entries.append(entry)
        self.mixes = (*self.mixes, entry)
        if any(entry.words):
            self.words = tuple(entry.words)

    def _check_consent(self, entry: Entry) -> None:
        seat, choice, consent = played_by(entry), entry.undo, entry.consent
        assert choice is not UNSET
        assert consent is not UNSET
        if self.over or choice not in self._course.choices(seat):
            raise ValueError(f"number {choice} can't be taken back here, whoever agrees")
        others = set(range(self.game.seats)) - {seat}
        if consent != sorted(others.intersection(consent)):
            raise ValueError("who agreed is not a list of other seats in order")
        if missing := sorted(self._course.deciders(choice) - {seat, *consent}):
            raise ValueError(f"seat {missing[0]} has decided since, and did not agree")

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat}: they are 0 to {self.game.seats - 1}")

    def _is_lone(self, seat: int) -> bool:
        """Whether the seat's decision has one option, which all can work out."""
        return self.state.asked(seat).is_open(self.state) and len(self.state.legal(seat)) == 1

    def _plays_itself(self, seat: int) -> bool:
        """Whether besides it commits nothing, and the seat goes on deciding after it."""
        if not self._is_lone(seat):
            return False
        before, after = self.state, self.state.clone()
        after.act(seat, after.legal(seat)[0])
        closed = before.opened is not None and after.opened is None
        if after.revealed or closed or after.next_seat() == CHANCE or seat not in after.acting():
            return False
        return not self.game.commits(before, after, seat)

    def _indifferent(self, seat: int) -> int:
        """The first of several answers that all come to the same state; which they are, everybody can work out."""
        state, found = self.state, NOBODY
        if not state.asked(seat).is_open(state):
            return NOBODY
        legal = [int(action) for action in state.legal(seat)]
        if not 2 <= len(legal) <= FEW_ANSWERS:
            return NOBODY
        first = None
        for action in legal:
            twin = state.clone()
            twin.act(seat, action)
            if twin.revealed or twin.next_seat() == CHANCE:
                return NOBODY
            if first is None:
                first, found = twin, action
            elif not twin.same(first):
                return NOBODY
        return found

    def _is_aside(self, entry: Entry) -> bool:
        """Whether the line is one of something done beside what was asked."""
        actions = self.game.actions
        return entry.do is not UNSET and actions.is_aside(actions.parse(str(entry.do)))

    def _passes(self, seat: int) -> int:
        """The action by which the seat's decision is let go by; negative: it must be asked."""
        action = self.state.asked(seat).lets_pass(self.state)
        return action if action >= 0 and self.state.refusal(seat, action) == 0 else NOBODY

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
        try:
            number = self.game.actions.parse(action)
        except ValueError as error:
            self._seat(seat)  # whose turn it is comes first
            raise IllegalAction(str(error)) from None
        if self.game.actions.is_aside(number):
            return self._check_aside(number, seat), number
        seat = self._seat(seat)
        if seat == CHANCE:
            if number not in self.state.candidates(CHANCE):
                raise IllegalAction(f"{action} can't come now.")
        elif self.state.refusal(seat, number):
            sentence, clause = self.game.why(self.state, seat, number)
            raise IllegalAction(self.name(sentence), clause)
        return seat, number

    def _check_by_hand(self, action: int) -> None:
        """ValueError unless it can be an outcome that somebody entered."""
        text = self.game.actions.text(action)
        if self.record.header.by_hand is UNSET:
            raise ValueError(f"{text} is marked as entered by hand, but the header says that no dice were")
        if not self.game.actions.verb(action).die:
            raise ValueError(f"{text} is marked as entered by hand, but no die shows it")

    def _check_aside(self, action: int, seat: int | None) -> int:
        if self.over:
            raise IllegalAction("The game is over.")
        if seat is None:
            seat = self.to_act[0]
        if not 0 <= seat < self.game.seats:
            raise IllegalAction("Say which seat does that.")
        refusal = self.state.aside_refusal(seat, action)
        if reason_of(refusal) == NOT_OFFERED:
            raise IllegalAction("That is not possible in this game.")
        if refusal:
            sentence, clause = self.game.refusals.said(refusal)
            raise IllegalAction(self.name(sentence), clause)
        return seat

    def _write(self, seat: int, action: int, *, auto: bool = False, by_hand: bool = False) -> None:
        text = self.game.actions.text(action)
        entry = Entry(n=self.number + 1)
        if seat == CHANCE:
            entry.chance = text
            if by_hand:
                entry.by_hand = True
        else:
            entry.seat = seat
            entry.do = text
            if auto:
                entry.auto = True
        self.record.entries.append(entry)
        self._course.act(entry, seat, action)
        self._rolled += seat == CHANCE

    def _roll(self) -> None:
        while not self._ended and self._is_to_roll():
            self._roll_one()
        if self.state.over and not self._ended:
            self._end(End(scores=self.scores, winners=self.winners))

    def _end(self, end: End) -> None:
        """Write the last line, which tells the secret."""
        if isinstance(self.dice, SealedDice) and self.record.header.commitment == self.dice.commitment:
            end = sealed_end(self.record.header, self.record.entries, end, self.dice.secret)
        self.record.entries.append(Entry(n=self.number + 1, end=end))

    def _is_to_roll(self) -> bool:
        """Whether chance is next and waits for nobody."""
        if self._forced:
            return self.state.next_seat() == CHANCE
        return self.auto_chance and self.state.next_seat() == CHANCE and not self.rolling

    def _die_is_next(self) -> bool:
        if self._ended or self.state.next_seat() != CHANCE:
            return False
        return self.game.actions.verb(self.state.candidates(CHANCE)[0]).die

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
            action = self._due()
        self._write(CHANCE, action)

    def _due(self) -> int:
        state = self.state
        outcomes, step = list(state.candidates(CHANCE)), state.asked(CHANCE)
        arranged = self.dice.arranged(self._rolled + 1)
        if arranged and (wanted := self.game.actions.parse(arranged)) in outcomes:
            return wanted
        weights = [step.weight(state, outcome) for outcome in outcomes]
        if self.words:
            return outcomes[self.dice.mixed(self.words).pick(weights, self._rolled + 1)]
        return outcomes[self.dice.pick(weights, self.number + 1)]


def _counts(before: State, after: State, seat: int) -> bool:
    """Whether what the seat did between these can't be mended by what it chooses next."""
    closed = before.opened is not None and after.opened is None
    return after.over or after.revealed or closed or after.next_seat() == CHANCE or seat not in after.acting()

"""Live tables: a match, who sits where, who watches, and the lock through which every change goes.

Memory is a cache of the store: a change is committed first, then shown. If that fails, memory goes back.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

import msgspec
from msgspec import UNSET, Struct

from ecliptic.core.game import Game
from ecliptic.core.languages import mark
from ecliptic.core.machine import NOBODY
from ecliptic.core.match import IllegalAction, Match
from ecliptic.core.record import Entry, Record, read_entry
from ecliptic.core.standing import LET_GO
from ecliptic.core.views import Line
from ecliptic.web.errors import Busy, OutOfStep, Refused, StoreError, Unsure, stale
from ecliptic.web.lessons import Coach, coach_of, luck_of
from ecliptic.web.results.ending import chosen_by
from ecliptic.web.storage.rows import (
    BY_KEY,
    DAYS,
    PACES,
    SAT,
    LineRow,
    PersonRow,
    SeatRow,
    TableRow,
    header_text,
    is_joined,
    joined,
    lines_of,
    summary_of,
)
from ecliptic.web.tables.answering import spared
from ecliptic.web.tables.drawn import Drawn
from ecliptic.web.tables.hinted import Asked, with_hints
from ecliptic.web.tables.keepsake import keepsakes
from ecliptic.web.tables.names import isolated
from ecliptic.web.tables.news import moved
from ecliptic.web.tables.numbers import counted, spelled
from ecliptic.web.tables.plans import EASE, Plans, Said
from ecliptic.web.tables.presence import Presence
from ecliptic.web.tables.rounds import consider
from ecliptic.web.tables.snapshots import Kept, cut, keep_up
from ecliptic.web.tables.talking import Talk
from ecliptic.web.tables.timing import TableClock
from ecliptic.web.tables.voting import Voting
from ecliptic.web.tables.waking import Change, Waking
from ecliptic.web.words import plain

if TYPE_CHECKING:
    from ecliptic.web.house import House

MOST_TAKEN_BACK: Final = 40  # choices of a seat, one after another: a record does not grow without end
OWNER_PATIENCE: Final = 3  # times the table's patience, after which an absent owner's table is another's
log = logging.getLogger("ecliptic")


class Viewer(Struct, frozen=True):
    """Somebody looking at a table: which seats are theirs, and through whose eyes they look now."""

    person: PersonRow | None
    seats: tuple[int, ...]
    seat: int | None  # None: a spectator, or a screen behind the curtain
    curtain: int | None  # the seat that must lift the curtain first
    owner: bool


class Table:
    """One table in memory. Every change happens inside `lock`."""

    def __init__(self, house: House, row: TableRow, game: Game, match: Match, seats: list[SeatRow]) -> None:
        self.house = house
        self.row = row
        self.shelf = row.id  # under which its study is kept
        self.game = game
        self.match = match
        self.seats = seats
        self.lock = asyncio.Lock()
        self.waking = Waking()
        self.sent: dict[tuple[str, str, bool], bytes] = {}  # what was made for streams, until the next change
        self.moved = float(row.changed)  # when the last line that all may know of was written
        self.presence = Presence(house.clock, house.started, self.bump)
        self.clock = TableClock(self)
        self.task: asyncio.Task[None] | None = None  # plays the bots
        self.coached: dict[str, dict[str, set[int]]] = {}  # see `matters`
        # What viewers see, by who they are, their seat and their language, until the next change.
        self.rendered: dict[tuple[str | None, int | None, str], object] = {}
        self.drawn = Drawn()
        self.lifted: dict[str, int] = {}  # whose hand is open on a shared screen
        self.kept = Kept()
        self.own: dict[int, int] = {}  # number of each seat's last own line
        self.joined: set[int] = set()  # lines that belong to the own one before: one press made them
        self.taken_back: Counter[int] = Counter()  # choices of each seat since it could take nothing back
        self.step = asyncio.Event()  # set when the next bot may go on, where somebody lets each do so
        self.let_go = NOBODY  # the bot that was let go on last
        self.halts = False  # whether one waits for that
        self.hurried: set[str] = set()  # persons who want to be at their next question at once
        self.gone: frozenset[int] = frozenset()  # the seats that were absent when it was last looked
        self.mixing = house.store.mixing(row.id)  # the words in the dice
        self.plans = Plans(self)
        self.talk = Talk(self)
        self.votes = Voting(self)
        self.coach = coach_of(house, row, game, match)
        self.timer: asyncio.TimerHandle | None = None  # of a round of words
        self.wordless: set[str] = set()  # the people whose browsers gave none when they were asked
        self.fruitless = 0  # rounds that came to nothing
        self.given = [*match.record.header.seats]  # what people were called when the table was made
        self.hints: dict[int, Asked] = {}  # by seat: what was asked of the question that stands
        self.hinted = house.store.hinted(row.id)  # who asked for hints, after which line
        self.names: list[str] = []
        self.watchers_shown = 0
        self.refresh_names()
        self.look_for_hands()

    # ---- who ---------------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The table's id, part of its address."""
        return self.row.id

    @property
    def live(self) -> bool:
        """Whether anybody can still act."""
        return self.row.status == "live"

    def refresh_names(self) -> None:
        """Take over what people are called now."""
        known = self.house.store.names([seat.person for seat in self.seats if seat.person])
        called = [seat.label or known.get(seat.person or "", "") for seat in self.seats]
        self.names = [isolated(name) or f"Seat {k + 1}" for k, name in enumerate(called)]
        if self.live:  # the record's end seals what they are called then
            now = [name or f"Seat {k + 1}" for k, name in enumerate(called)]
            self.match.record.header.seats = [then or now[k] for k, then in enumerate(self.given)]
        self.names.extend(self.game.automata)
        self.match.names = self.names

    def look_for_hands(self) -> None:
        """Dice wait to be entered only while a person sits here who can do so."""
        asked = self.match.record.header.by_hand is not UNSET
        self.match.by_hand = asked and any(seat.person and not seat.bot for seat in self.seats)

    def bot(self, no: int) -> str:
        """The bot that plays a seat now; "" = a person does, or nobody."""
        return self.seats[no].bot

    @property
    def easy(self) -> set[int]:
        """The seats that let go by whatever can be until their next turn. Only their own pages may tell."""
        return {seat.no for seat in self.seats if self.plans.row(seat.no).answers.get(LET_GO) == EASE}

    def acting(self) -> list[int]:
        """The seats that may act now."""
        return [seat for seat in self.match.to_act if seat >= 0] if self.live else []

    def seats_of(self, person: PersonRow | None) -> tuple[int, ...]:
        """The seats that belong to somebody."""
        return tuple(s.no for s in self.seats if person is not None and s.person == person.id)

    def viewer(self, person: PersonRow | None) -> Viewer:
        """Through whose eyes somebody looks. On a shared screen the hand that is open must be asked for."""
        seats = self.seats_of(person)
        owner = person is not None and person.id == self.row.owner
        if person is None or not seats:
            return Viewer(person, seats, None, None, owner)
        if len(seats) == 1:
            return Viewer(person, seats, seats[0], None, owner)
        if self.row.status == "over":
            return Viewer(person, seats, self.lifted.get(person.id, seats[0]), None, owner)
        silent = spared(self)  # no curtain for what nobody has to answer
        asked = [no for no in self.acting() if no in seats and not self.bot(no) and no not in silent]
        open_hand = self.lifted.get(person.id)
        if not self.row.settings.curtain:
            open_hand = asked[0] if asked and open_hand not in asked else open_hand
            return Viewer(person, seats, seats[0] if open_hand is None else open_hand, None, owner)
        if asked and open_hand not in asked:
            return Viewer(person, seats, None, asked[0], owner)
        return Viewer(person, seats, open_hand, None, owner)

    def may_study(self, viewer: Viewer) -> bool:
        """Whether somebody may look back at the game once it is over, and have its record."""
        return bool(viewer.seats) or viewer.owner or self.row.settings.study != SAT

    def lift(self, person: PersonRow, seat: int) -> None:
        """Somebody says that only this seat's player looks at the screen now."""
        if seat not in self.seats_of(person):
            raise Refused(403, "This seat is not yours.")
        self.lifted[person.id] = seat
        self.bump(person)

    def may_watch(self, person: PersonRow | None) -> bool:
        """Whether somebody may see the table at all."""
        return self.row.settings.may_watch(live=self.live) or self.concerns(person)

    @property
    def present(self) -> Table:
        """This table as it is now: see `behind`."""
        return self

    @property
    def watchers(self) -> int:
        """How many only look on, as those who play are told: with each change that all see, and once a minute."""
        return self.watchers_shown

    def count_crowd(self) -> bool:
        """Count again who only looks on. Whether that is another number than those who play are told."""
        before, self.watchers_shown = self.watchers_shown, max(0, self.presence.watching - self.playing)
        return self.watchers_shown != before

    def concerns(self, person: PersonRow | None) -> bool:
        """Whether somebody owns the table, or has, had or may have a seat of it."""
        if person is None:
            return False
        id_ = person.id
        return id_ == self.row.owner or any(id_ in (s.person, s.kept, s.former) for s in self.seats)

    def known(self, person: PersonRow | None) -> bool:
        """Whether somebody has a page of their own here; all others see the same."""
        return person is not None and (self.concerns(person) or self.talk.apart(person))

    def token(self, seat: int | None) -> str:
        """What a seat must expect when it acts: a word that changes with what the seat may know, and tells nothing."""
        return self.house.people.mark(self.id, seat, self.match.latest(seat, asides=False))

    # ---- watching ----------------------------------------------------------------------------------------

    def change(self, person: PersonRow | None) -> Change:
        """The next change that may show to somebody."""
        known = self.known(person)
        return self.waking.of(person.id) if person is not None and known else self.waking.of_crowd()

    def bump(self, only: PersonRow | str | None = None, *, first: str | None = None) -> None:
        """Something changed that may show: wake all streams and draw afresh; or those of one person alone.

        Pages are drawn one after another, `first` first; between two of them, or two groups of the crowd, the server
        sees to others.

        What is private wakes nobody else: then nothing on their pages, no clock either, can tell that it happened.
        """
        self.sent.clear()
        if only is None:
            self.count_crowd()
            self.rendered.clear()
            self.drawn.turn()
            self.waking.wake_all(first)
            return
        id_ = only if isinstance(only, str) else only.id
        for key in [key for key in self.rendered if key[0] == id_]:
            del self.rendered[key]
        self.waking.wake(id_)

    def arrive(self, person: PersonRow | None) -> None:
        """A stream opened."""
        came = self.presence.arrive(person)
        if person is None:
            return
        if self.presence.streams[person.id] == 1:
            self.wordless.discard(person.id)
            self.clock.connection(person.id)
            self.house.notices.seen(self.id, person.id)
        consider(self)
        if came and self.belongs(person):
            self.bump()

    def leave(self, person: PersonRow | None) -> None:
        """A stream closed. Others hear of it when it stays closed."""
        if self.presence.leave(person) and person is not None and self.belongs(person):
            self.presence.left_at(person.id)
            self.clock.connection(person.id)
            self.talk.left(person.id)
        if not self.presence.watching:  # what nobody shows is not kept
            self.rendered.clear()
            self.drawn = Drawn()

    def greet(self, person: PersonRow | None) -> None:
        """Somebody was here a moment ago, with or without a stream."""
        self.presence.look()
        self.house.hub.wake(self)
        if person is None or not self.belongs(person):
            return
        self.house.notices.seen(self.id, person.id)
        if self.presence.touch(person.id):
            self.bump()

    def belongs(self, person: PersonRow) -> bool:
        """Whether others wait for somebody: who has a seat, or the table."""
        return person.id == self.row.owner or bool(self.seats_of(person))

    @property
    def playing(self) -> int:
        """Open streams of those who sit here, and of the owner."""
        mine = {self.row.owner, *(seat.person for seat in self.seats if seat.person)}
        return sum(self.presence.streams[id_] for id_ in mine)

    def absent(self) -> frozenset[int]:
        """The seats for which others may let a bot stand in: nobody was there for as long as the table waits."""
        return frozenset(
            seat.no for seat in self.seats if seat.person and not seat.bot and self._missed(seat.person, 1)
        )

    def _missed(self, person: str, times: int) -> bool:
        """Whether somebody is away for so many times the table's patience. Over days nobody has to be here."""
        if self.row.settings.clock.kind == DAYS:
            return False
        asked = any(self.seats[no].person == person for no in self.acting())
        patience = 60 * times * self.row.settings.patience
        return bool(patience) and self.presence.gone_for(person, self.moved if asked else None) >= patience

    def heir(self, *, at_once: bool = False) -> str:
        """Whose the table is next: the next seated person who is here, once its owner is gone for long; "" = nobody's.

        `at_once`: the owner gives it up, so it may be somebody who is away, too.
        """
        if not self.live or not (at_once or self._missed(self.row.owner, OWNER_PATIENCE)):
            return ""
        last = max((seat.no for seat in self.seats if seat.person == self.row.owner), default=-1)
        order = [seat.person for seat in (*self.seats[last + 1 :], *self.seats[: last + 1])]
        others = [person for person in order if person and person != self.row.owner]
        here = [person for person in others if self.presence.away(person) is None]
        return (here or (others if at_once else []) or [""])[0]

    def lines(self, seat: int | None, since: int = 0) -> list[tuple[int, Line]]:
        """The log from a line on, as a viewer may read it, with who asked for hints."""
        return with_hints(self.match.lines(seat, since), self.hinted, since)

    def asked_hint(self, seat: int | None) -> Asked | None:
        """The hint of the question that stands before the seat; None = none was asked for."""
        found = self.hints.get(seat) if seat is not None else None
        return found if found is not None and found.token == self.token(seat) else None

    def drop_hints(self, *, old: bool = False) -> None:
        """Forget what was asked of all questions; `old`: of those that stand no more."""
        for seat, asked in list(self.hints.items()):
            if not old or not self.live or asked.token != self.token(seat):
                asked.drop()
                del self.hints[seat]

    def choose(
        self, *, hints: bool | None = None, study: str | None = None, signs: bool | None = None
    ) -> None:
        """Other settings from now on; None: as it was."""
        now = self.row.settings
        settings = msgspec.structs.replace(
            now,
            hints=now.hints if hints is None else hints,
            study=now.study if study is None else study,
            signs=now.signs if signs is None else signs,
        )
        self.house.store.set_settings(self.id, settings)
        self.row = msgspec.structs.replace(self.row, settings=settings)

    # ---- pace --------------------------------------------------------------------------------------------

    def people(self) -> set[str]:
        """Who plays here themselves."""
        return {seat.person for seat in self.seats if seat.person and not seat.bot}

    def finished(self) -> set[str]:
        """Those of them who are out of the game with all their seats: nothing more comes that they are asked."""
        out = {player.seat for player in self.match.view().players if player.out}
        in_play = {seat.person for no, seat in enumerate(self.seats) if no not in out and not seat.bot}
        return self.people() - in_play

    def pace(self) -> float:
        """Seconds between two moves of bots: as slow as any who plays here wants it; none if all want to skip them."""
        people = self.people()
        if people and people <= self.hurried:
            return 0.0
        wanted = [self.house.store.person(id_) for id_ in people]
        return self.house.pace * max((PACES[person.pace] for person in wanted if person), default=1.0)

    def by_key(self) -> bool:
        """Whether the only one who plays here lets each bot go on by a key. In a lesson the coach says when."""
        people = self.people()
        if len(people) != 1 or people <= self.hurried or self.coach is not None:
            return False
        person = self.house.store.person(next(iter(people)))
        return person is not None and person.pace == BY_KEY

    async def wait_for_key(self, seat: int) -> None:
        """Wait until a bot may go on: once for all that it does until another one, or a person, does something."""
        if seat == self.let_go or not self.by_key():
            return
        person = next(iter(self.people()))
        self.halts = True
        self.step.clear()
        self.bump(person)
        try:
            while self.by_key() and self.halts and not self.house.stopping.is_set():
                await self.step.wait()
                self.step.clear()
        finally:
            self.halts = False
            self.bump(person)
        self.let_go = seat

    def go_on_by_key(self, person: PersonRow) -> None:
        """Somebody lets the bot go on that waits for that."""
        if person.id not in self.people():
            raise Refused(403, "Only who plays here can let bots go on.")
        self.halts = False
        self.step.set()

    def hurry(self, person: PersonRow) -> None:
        """Somebody wants to be at their next question at once."""
        if person.id not in self.people():
            raise Refused(403, "Only who plays here can skip what bots do.")
        if not any(seat in self.seats_of(person) for seat in self.acting()):
            self.hurried.add(person.id)
            self.step.set()
            self.bump(person)

    # ---- acting ------------------------------------------------------------------------------------------

    async def act(
        self,
        person: PersonRow | None,
        seat: int,
        expected: str,
        client: str | None,
        *actions: str,
        side: str = "",
        numbers: Mapping[str, str] = MappingProxyType({}),
        sure: bool = True,
    ) -> None:
        """Take actions of a person's seat (`person` None: of the bot that plays it): all of them, or none.

        What was ticked comes first, in the order in which it is asked; before it what numbers stand for: by verb those
        of a prompt's `sums`, of those with sides this `side`. Refused says why not; Busy: try again. Unless somebody is
        `sure`, what can't be taken back is Unsure.
        """
        async with self.lock:
            number = counted(actions, numbers)
            if client is not None and self._done_before(client, seat, actions, counted=number):
                return
            self.may(person, seat)
            if expected != self.token(seat):
                raise stale()
            took: Sequence[str] = actions
            if number:  # asked of who may act alone
                took = spelled(self.game, self.match.prompt(seat), actions, side, numbers)
            if not sure:
                self._ask_again(seat, self._in_order(took, seat))
            self._take(seat, took, client)

    def _ask_again(self, seat: int, actions: Sequence[str]) -> None:
        """Unsure if these can't be taken back; not of what ends the own game, which is asked twice anyway."""
        prompt = self.match.prompt(seat)
        chosen = [c for c in prompt.choices if c.action in actions] if prompt is not None else []
        if self.coach is None and not any(c.ruin for c in chosen) and self.match.counts(seat, actions):
            raise Unsure(plain(chosen[-1].label, self.names) if chosen else "")

    async def enter(self, person: PersonRow, expected: str, client: str | None, outcome: str) -> None:
        """Somebody who sits here enters what the die has shown that is asked for; "": the server rolls for them."""
        match = self.match
        await self._by_hand(
            person, expected, client, lambda: match.enter(outcome) if outcome else match.roll_for()
        )

    async def mend(self, person: PersonRow, expected: str, client: str | None) -> None:
        """Somebody who sits here takes the last die back that was entered."""
        await self._by_hand(person, expected, client, self.match.mend)

    async def _by_hand(
        self, person: PersonRow, expected: str, client: str | None, work: Callable[[], object]
    ) -> None:
        async with self.lock:
            if client is not None and self.house.store.line_of(self.id, client) is not None:
                return
            if not self.seats_of(person):
                raise Refused(403, "Only who sits at this table can enter its dice.")
            if not self.live:
                raise Refused(
                    409,
                    mark("The game is over.") if self.row.status == "over" else mark("The table is closed."),
                )
            if expected != self.token(self.viewer(person).seat):
                raise stale()

            def whole() -> None:
                work()
                self.match.play_forced()
                self._go_on()

            last = max(self.own, key=lambda seat: self.own[seat], default=NOBODY)  # whose choice rolled it
            self._do(last, whole, client)

    async def aside(self, person: PersonRow, seat: int, client: str | None, action: str) -> None:
        """Do something beside what is asked. No page is too old for it: it is possible whenever the game waits."""
        async with self.lock:
            if client is not None and self._done_before(client, seat, [action]):
                return
            self.may(person, seat, covered=True)  # all may know of it, so no curtain has to be lifted
            if not self.is_aside(action) or action == self.game.company:
                raise Refused(
                    400, "The form named nothing that can be done at any time. Nothing was changed."
                )
            self.beside(seat, action, client)

    def beside(self, seat: int, action: str, client: str | None = None) -> None:
        """The same for the seat, whoever says so: it is nobody's turn, and nobody has waited less long for it."""
        self._do(seat, lambda: self.match.play(action, seat), client, beside=True)

    def beside_all(self, work: Callable[[], object]) -> None:
        """The same for no seat."""
        self._do(NOBODY, work, None, beside=True)

    def go_on_rolling(self) -> None:
        """What chance waited for is there."""
        self.match.roll()
        self.match.play_forced()
        self._go_on()

    def is_aside(self, action: str) -> bool:
        """Whether it can be done at any time, and answers nothing."""
        try:
            return self.game.actions.is_aside(self.game.actions.parse(action))
        except ValueError:
            return False

    async def told(self, person: PersonRow, mark: str, what: Literal["on", "keep"]) -> None:
        """The player of a lesson has read what the coach says, or keeps a choice."""
        async with self.lock:
            coach = self.lesson()
            self.may(person, coach.seat, over=True)  # a choice that is spoken of may have ended the game
            if mark != coach.mark(self.match):
                raise stale()
            coach.tell(self.match, what)
            if coach.has_auto(self.match):
                self._do(coach.seat, lambda: coach.play_auto(self.match), None)
            self.bump()
            self.house.hub.wake(self)

    @property
    def held(self) -> bool:
        """Whether everybody waits until the player of a lesson has read what the coach says."""
        return self.coach is not None and self.coach.holds(self.match)

    def lesson(self) -> Coach:
        """The coach. Refused where there is none."""
        if self.coach is None:
            raise Refused(409, "This table is no lesson any more.")
        return self.coach

    async def stay(self, person: PersonRow) -> None:
        """The player of a lesson plays on without it: from now on it is a table like any other, and no dice are
        arranged any more."""
        async with self.lock:
            self.may(person, self.lesson().seat)
            settings = msgspec.structs.replace(self.row.settings, lesson="", title="")
            with self.house.store.writing():
                self.house.store.set_settings(self.id, settings)
                self.house.lessons.leave(self.id)
            self.row = msgspec.structs.replace(self.row, settings=settings)
            self.coach = None
            self.match.dice = luck_of(self.row, self.game, self.match.record.header)
            self.bump()
            self.house.hub.wake(self)

    async def let_pass(self, seat: int, expected: str) -> None:
        """Answer what the seat is asked by what it said before, if that is still so and the seat still wants it."""
        async with self.lock:
            said = self.plans.answer(seat) if expected == self.token(seat) and seat in self.acting() else None
            if said is not None:
                self._take(seat, [said.action], None, said)

    async def act_for(self, seat: int, expected: str, action: str) -> None:
        """Take an action for a person whose time is up, if nothing has happened meanwhile."""
        async with self.lock:
            sheet = self.clock.sheet
            if self.live and expected == self.token(seat) and sheet is not None and sheet.hands[seat].up:
                self._take(seat, [action], None)

    async def undo(
        self, person: PersonRow, seat: int, expected: str, client: str | None, *, draft: bool = False
    ) -> None:
        """Take the seat's last choice back; `draft`: all that it has put together."""
        async with self.lock:
            if client is not None and self._done_before(client, seat, None):
                return
            if seat not in self.seats_of(person) or self.bot(seat):
                raise Refused(403, "This seat is not yours to play.")
            if not self.live:
                raise Refused(409, "The table is closed.")
            if expected != self.token(seat):
                raise stale()
            if self.taken_back[seat] >= MOST_TAKEN_BACK:
                raise Refused(429, "Enough was taken back here: choose, please.")

            def work() -> None:
                undone = self.match.undo(seat).undo
                while (
                    undone in self.joined or (draft and self.match.drafting(seat))
                ) and self.match.can_undo(seat):
                    undone = self.match.undo(seat).undo
                self.match.play_forced()

            self._do(seat, work, client)
            self.taken_back[seat] += 1

    def undo_together(self, seat: int, choice: int) -> None:
        """Take a choice back with all that came after it: everybody who sits here has agreed, and bots do."""
        others = [other.no for other in self.seats if other.no != seat]

        def work() -> None:
            self.match.undo_together(seat, choice, others)
            cut(self, choice)
            self.match.play_forced()

        self._do(seat, work, None)

    def end_together(self, seat: int) -> None:
        """End the game here, as its seats agreed when this one asked."""
        self._do(seat, self.match.end_together, None)

    def put_match(self, match: Match) -> None:
        """Another one that stands where this one does, and remembers more of what stands."""
        match.auto_chance, match.names = self.match.auto_chance, self.names
        self.match = match
        self.look_for_hands()

    def _take(self, seat: int, actions: Sequence[str], client: str | None, said: Said | None = None) -> None:
        def work() -> None:
            self.match.play_all(self._in_order(actions, seat), seat)
            self.match.play_forced()
            self._go_on()

        held = self._do(seat, work, client, said=said)
        for other in list(self.taken_back):
            if (other == seat or not held) and not self.match.can_undo(other):
                del self.taken_back[other]

    def _go_on(self) -> None:
        """Answer for people what goes without saying: one after another, as if they had; in a lesson what it does."""
        if self.coach is not None:
            self.coach.play_auto(self.match)
            return
        found = True
        while found:
            found = False
            for seat in self.match.to_act:
                if seat >= 0 and self.spares(seat) and (text := self.match.usual(seat)):
                    self.match.play(text, seat)
                    self.match.play_forced()
                    found = True
                    break

    def spares(self, seat: int) -> bool:
        """Whether a person sits there who wants no questions that go without saying; in a lesson all are asked."""
        if self.coach is not None:
            return False
        row = self.seats[seat]
        person = self.house.store.person(row.person) if row.person and not row.bot else None
        return person is not None and not person.asks

    def may(self, person: PersonRow | None, seat: int, *, covered: bool = False, over: bool = False) -> None:
        """Refused if somebody (None: a bot) may not play this seat now. `over`: they may once the game is over, too."""
        if not self.live and not (over and self.row.status == "over"):
            raise Refused(
                409, mark("The game is over.") if self.row.status == "over" else mark("The table is closed.")
            )
        if person is None:
            if not 0 <= seat < len(self.seats) or not self.bot(seat):
                raise Refused(403, "No bot plays this seat.")
        elif seat not in self.seats_of(person):
            raise Refused(403, "This seat is not yours to play.")
        elif self.bot(seat):
            raise Refused(409, "A bot plays this seat at the moment. Take it back first.")
        elif not covered and self.viewer(person).curtain is not None:
            raise Refused(409, "Lift the curtain first.")

    def _in_order(self, actions: Sequence[str], seat: int) -> list[str]:
        """What was ticked as it is asked, wherever its boxes stood on the page; then the rest."""
        prompt = self.match.prompt(seat) if len(actions) > 1 else None
        ticked = [choice.action for choice in prompt.choices if choice.pick] if prompt else []
        return [*(pick for pick in ticked if pick in actions), *(a for a in actions if a not in ticked)]

    def _part_ended(self, since: int) -> bool:
        """Whether a phase of the game ended since that line: nobody's doing, and it matters to all."""
        news = (line for _, line in self.match.lines(None, since))
        return any(line.ends_part for line in news)

    def _done_before(
        self, client: str, seat: int, actions: Sequence[str] | None, *, counted: bool = False
    ) -> bool:
        """Whether this POST has come before; `actions` None: an undo; `counted`: it may begin with other lines."""
        line = self.house.store.line_of(self.id, client)
        if line is None:
            return False
        entry = read_entry(line.body, "the line")
        same = entry.undo is not UNSET if actions is None else entry.do in actions
        same = same or (counted and entry.do is not UNSET)
        if entry.seat != seat or not same:
            raise stale()
        return True

    def _do(
        self,
        seat: int,
        work: Callable[[], object],
        client: str | None,
        *,
        beside: bool = False,
        said: Said | None = None,
    ) -> bool:
        """Change the match and store what came of it, all or nothing. Whether only the seat may know of it.

        `said`: what the seat had said beforehand.
        """
        before, public, summary = self.match.number, self.match.latest(None), self.row.summary
        now = self.house.clock()

        def whole() -> None:
            work()
            quiet = beside or self.match.latest(None) == public
            self._store(before, quiet, client, int(now), None if beside else seat, said)

        try:
            with self.house.metrics.move_time.time(), self._unlearned():
                self.match.whole(whole)
        except IllegalAction as error:
            raise Refused(422, error.sentence, error.clause) from None
        except OutOfStep:
            self._read_again()
            raise stale() from None
        except Busy:
            raise
        except StoreError as error:
            raise Refused(503, str(error)) from None
        self.house.metrics.moves.labels(self.game.name).inc()
        quiet = self.match.latest(None) == public
        held = quiet and self.row.summary == summary  # else all see who has decided, or decides again
        if not quiet and not beside:
            self.moved = now
        if not beside and seat >= 0 and not self.bot(seat):
            self.let_go = NOBODY
        if not beside and seat >= 0:
            # What sides without a seat do follows by chance, and is news; other chance belongs to the own action.
            self.own[seat] = before + 1 if self.game.automata else self.match.number
        for person, open_hand in list(self.lifted.items()):
            if self.viewer(self.house.store.person(person)).curtain is not None and open_hand is not None:
                del self.lifted[person]
        self.hurried -= {self.seats[asked].person or "" for asked in self.acting()}
        if self.hurried and self._part_ended(before):
            self.hurried &= self.finished()  # what a whole phase came to is seen by who plays the next one
        self.drop_hints(old=True)
        player = self.seats[seat].person if seat >= 0 else None
        if held:
            self.bump(player or "")
        else:
            self.bump(first=player)
        self.house.hub.wake(self)
        keep_up(self)
        return held

    @contextmanager
    def _unlearned(self) -> Iterator[None]:
        """What did not happen after all is nothing that the coach has seen."""
        try:
            yield
        except BaseException:
            if self.coach is not None:
                self.coach.again()
            raise

    def _store(
        self, before: int, quiet: bool, client: str | None, now: int, by: int | None, said: Said | None
    ) -> None:
        entries = self.match.record.entries[before:]
        rows, plans = joined(lines_of(entries, now, client), entries), self.plans.after(entries, said)
        self.joined.update(row.n for row in rows if is_joined(row))
        summary = summary_of(self.match)
        status = "over" if self.match.over else "live"
        changed = self.row.changed if quiet else now  # lists of tables say it to all
        answered = {no for no, seat in enumerate(self.seats) if (plans[no][1] if no in plans else seat.easy)}
        seen = not quiet or summary != self.row.summary  # by all, so the clock follows it
        clock = self.clock.sheet
        with self.house.store.writing(beside=True):
            self.house.hub.check(self)
            self.house.store.append(self.id, rows, summary, status, changed)
            self.plans.store(plans)
            if self.coach is not None:
                self.coach.store(self.match)
            if seen:
                clock = self.clock.after(summary.acting, by, entries, over=self.match.over)
            moved(self, summary, status, answered, None if said else by)
            if by is not None and by >= 0 and self.bot(by):
                self.house.results.store.bot_moved(self.id, by, chosen_by(by, entries))
            if self.match.over:
                self.house.store.set_header(self.id, header_text(self.match.record.header))
                self.keep()
                self.house.votes.drop(self.id)
                self._keep_result(now)
        self.plans.take(plans)
        self.row = msgspec.structs.replace(self.row, summary=summary, status=status, changed=changed)
        self.clock.sheet = clock
        self.house.written.note(self.row, before + 1, self.match.number)
        if (behind := self.house.hub.behind.get(self.id)) is not None:
            behind.expect()
        if status == "over":
            self.votes.forget()

    def _keep_result(self, now: int) -> None:
        """Store what came of the game that is over."""
        record = self.match.record
        self.house.results.ended(
            self.row,
            record.header,
            record.entries,
            self.seats,
            at=now,
            hinted=bool(self.hinted),
            is_aside=self.is_aside,
        )

    def keep(self) -> None:
        """Store what can be read of the finished game for ever."""
        try:
            found = keepsakes(self.match, self.seats, self.lines)
        except Exception:  # the end counts, even if it can't be drawn
            log.exception("nothing is kept of table %s but its record", self.id)
            found = {}
        self.house.store.keep(self.id, found)

    def _read_again(self) -> None:
        """Another process wrote lines: take them over."""
        row = self.house.store.table(self.id)
        if row is not None:
            self.row = row
        entries = [read_entry(line.body, f"line {line.n}") for line in self.house.store.lines(self.id)]
        header = self.match.record.header
        dice = luck_of(self.row, self.game, header)
        self.match = Match.resume(self.game, Record(header, entries), dice, auto_chance=False)
        self.mixing = self.house.store.mixing(self.id)
        self.seats = self.house.store.seats(self.id)
        self.clock.read_again()
        self.plans = Plans(self)
        self.talk.again()
        self.votes = Voting(self)
        self.look_for_hands()
        if self.live and self.mixing.round is None:
            self.match.roll()
        self.refresh_names()
        self.bump()

    # ---- for loading -------------------------------------------------------------------------------------

    def recall(self, lines: Sequence[LineRow], entries: Sequence[Entry]) -> None:
        """After a restart: what was each seat's own last line."""
        last = -1  # whose decision the chance outcomes belong to
        asides: dict[str, bool] = {}  # by verb
        for line, entry in zip(lines, entries, strict=True):
            if is_joined(line):
                self.joined.add(line.n)
            if entry.words is not UNSET:
                continue
            if entry.do is not UNSET:
                verb = entry.do.partition(" ")[0]
                if verb not in asides:
                    asides[verb] = self.is_aside(entry.do)
                if asides[verb]:
                    continue
            if entry.seat is not UNSET and entry.auto is UNSET:
                last = entry.seat
                self.own[last] = line.n
            elif last >= 0 and not self.game.automata:
                self.own[last] = line.n

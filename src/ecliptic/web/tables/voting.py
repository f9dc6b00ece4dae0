"""A table's votes: who is asked, what comes of it, and what is due.

All who play here are asked; bots agree, and so does the bot that stands in for somebody. No answer is a no. A vote
stands beside the game, which goes on. It is carried out in the transaction that ends it.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from ecliptic.core.languages import mark
from ecliptic.web.errors import Refused
from ecliptic.web.storage.rows import LIVE as LIVE_CLOCK
from ecliptic.web.storage.rows import PersonRow, SeatRow
from ecliptic.web.tables.farther import remember
from ecliptic.web.tables.names import bot_name, isolated
from ecliptic.web.votes.ballot import CLOSE, END, LIVE, MOST, OVER_DAYS, REMOVE, UNDO, Ballots, Kind, Vote

if TYPE_CHECKING:
    from ecliptic.web.house import House
    from ecliptic.web.tables.table import Table

REMATCH: Final = 3 * 24 * 3600.0  # seconds for which seats are kept for those who played before
NOBODY_ELSE: Final = "Nobody else plays here whom you could ask."
log = logging.getLogger("ecliptic")


class Voting:
    """Of a table in memory."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.house = table.house
        self.ballots = self.house.votes.read(table.id)

    @property
    def vote(self) -> Vote | None:
        """The one that is on; None = there is none."""
        return self.ballots.vote if self.table.live else None

    def asked(self, vote: Vote) -> list[str]:
        """Who must agree, in the order of their seats: all who play here but who asks, and whom it is about."""
        out = {vote.by}
        if vote.kind == REMOVE:
            out.add(self.table.seats[vote.seat].person or "")
        people = dict.fromkeys(seat.person for seat in self.table.seats if seat.person and not seat.bot)
        return [person for person in people if person not in out]

    # ---- what people say ---------------------------------------------------------------------------------

    async def ask(self, person: PersonRow, kind: Kind, seat: int = -1) -> None:
        """Somebody asks all others for something; `seat`: whose choice, or which one it is about. Refused: why not."""
        table, ballots = self.table, self.ballots
        self._may(person, kind)
        if ballots.vote is not None:
            raise Refused(409, "A vote is on already, and there is one at a time.")
        if ballots.refused == self._line():
            raise Refused(409, "The others have just said no. Ask again when the game has gone on.")
        if ballots.asked >= MOST:
            raise Refused(429, "Enough was asked for at this table.")
        choice = await self._choice(person, seat) if kind == UNDO else 0
        if kind == REMOVE:
            self._check_removal(person, seat)
        settings = table.row.settings
        span = LIVE if settings.clock.kind == LIVE_CLOCK else OVER_DAYS
        until = self.house.steady.now() + span
        vote = Vote(kind, person.id, until, seat=seat if kind in (UNDO, REMOVE) else -1, choice=choice)
        asked = self.asked(vote)
        if not asked and kind != UNDO:
            raise Refused(409, NOBODY_ELSE)
        with self.house.hub.together(table):
            self._set(Ballots(vote, ballots.asked + 1, ballots.refused))
            for other in asked:
                self.house.notices.tell(table.id, other, "vote", f"vote {self.ballots.asked}")
            if not asked:
                self._carry_out(vote)
        self.house.deadlines.poke()
        table.bump()

    async def answer(self, person: PersonRow, number: int, *, yes: bool) -> None:
        """Somebody agrees to the vote of this number, or does not; who asked takes it back."""
        table, vote = self.table, self.vote
        if vote is None or number != self.ballots.asked:
            raise Refused(409, "That vote is over. Nothing was changed.")
        if person.id == vote.by and not yes:
            self._fail(mark("{name} takes back what was asked."), again=True, name=self._name(person.id))
            return
        asked = self.asked(vote)
        if person.id not in asked:
            raise Refused(403, "You are not asked here.")
        if not yes:
            self._fail(mark("Not all agree: everything stays as it is."))
            return
        agreed = [other for other in asked if other in (*vote.agreed, person.id)]
        if vote.kind == UNDO:
            await remember(table, vote.seat, vote.choice)
        with self.house.hub.together(table):
            self._set(replace(self.ballots, vote=replace(vote, agreed=agreed)))
            self._conclude()
        table.bump()

    def reseated(self) -> None:
        """Somebody else plays a seat: who must agree may be others now. In the transaction of that."""
        vote = self.vote
        if vote is None:
            return
        owner = vote.kind == CLOSE and vote.by == self.table.row.owner
        gone = not owner and all(seat.person != vote.by for seat in self.table.seats)
        if gone or (vote.kind == REMOVE and not self.table.seats[vote.seat].person):
            self._set(replace(self.ballots, vote=None))
            return
        asked = self.asked(vote)
        if not asked and vote.kind != UNDO:  # nobody is left who could have agreed
            self._set(replace(self.ballots, vote=None))
            return
        agreed = [one for one in asked if one in vote.agreed]
        until = vote.until if len(agreed) < len(asked) else self.house.steady.now()  # see `time_is_up`
        self._set(replace(self.ballots, vote=replace(vote, agreed=agreed, until=until)))
        self.house.deadlines.poke()

    def forget(self) -> None:
        """The game is over, or the table closed, and nothing of its votes is stored any more."""
        self.ballots = Ballots()

    # ---- what may be asked -------------------------------------------------------------------------------

    def _may(self, person: PersonRow, kind: Kind) -> None:
        table = self.table
        if not table.live:
            over = mark("The game is over.") if table.row.status == "over" else mark("The table is closed.")
            raise Refused(409, over)
        if table.coach is not None:
            raise Refused(409, "In a lesson there is nobody to ask.")
        if person.id not in table.people() and not (kind == CLOSE and person.id == table.row.owner):
            raise Refused(403, "Only who plays here can ask for that.")
        if kind == CLOSE and person.id != table.row.owner:
            raise Refused(403, "Only the owner of the table can close it.")
        if kind == UNDO and table.row.settings.rated:
            raise Refused(409, "This table is rated: what was rolled or shown stands.")

    async def _choice(self, person: PersonRow, seat: int) -> int:
        """The line of the last press of a seat, which all together can take back."""
        table = self.table
        if seat not in table.seats_of(person) or table.bot(seat):
            raise Refused(403, "This seat is not yours to play.")
        if table.match.can_undo(seat):
            raise Refused(409, "You can take that back yourself: nothing was rolled or shown since.")
        choices = await remember(table, seat)
        if not choices:
            raise Refused(409, "There is nothing of yours that could be taken back.")
        return next((choice for choice in choices if choice not in table.joined), choices[-1])

    def _check_removal(self, person: PersonRow, seat: int) -> None:
        table = self.table
        if not 0 <= seat < len(table.seats) or not table.seats[seat].person:
            raise Refused(409, "Nobody sits there. Nothing was changed.")
        if table.seats[seat].person == person.id:
            raise Refused(409, "That seat is your own: leave it, or let a bot play for you.")
        if not table.people() - {person.id, table.seats[seat].person}:
            raise Refused(409, "It takes two to vote somebody out, and nobody else plays here.")

    # ---- how it ends -------------------------------------------------------------------------------------

    def _conclude(self) -> bool:
        """Carry it out, if nobody is waited for any more. Whether it was."""
        vote = self.vote
        done = vote is not None and set(self.asked(vote)) <= set(vote.agreed)
        if done and vote is not None:
            self._carry_out(vote)
        return done

    def _carry_out(self, vote: Vote) -> None:
        table = self.table
        self._set(replace(self.ballots, vote=None))
        if vote.kind == UNDO:
            if vote.choice not in table.match.choices(vote.seat):
                table.presence.hear(mark("What was to be taken back does not stand any more."))
                return
            table.undo_together(vote.seat, vote.choice)
            table.presence.hear(mark("All agreed: {name} takes it back."), name=self._name(vote.by))
        elif vote.kind == REMOVE:
            self._remove(table.seats[vote.seat].person or "")
        elif vote.kind == END:
            table.end_together(table.seats_of(self.house.store.person(vote.by))[0])
        else:
            self.house.hub.close(table)
            table.presence.hear(mark("All agreed to close the table."))

    def _remove(self, person: str) -> None:
        """A bot plays on for somebody for good, who is told; the table is somebody else's then."""
        table, hub = self.table, self.house.hub
        name = self._name(person)
        heir = table.heir(at_once=True) if person == table.row.owner else ""
        for no in [seat.no for seat in table.seats if seat.person == person]:
            row = table.seats[no]
            bot, label = row.bot or self.house.opponents.stand_in(), bot_name(no, table.names)
            hub.seat(table, SeatRow(no, None, label, bot, row.renewals, former=person))
        if heir:
            hub.give(table, heir)
        table.presence.hear(mark("All others agreed: a bot plays on for {name}."), name=name)

    def _fail(self, sentence: str, *, again: bool = False, **holes: str) -> None:
        """It comes to nothing. `again`: the same may be asked once more."""
        ballots = self.ballots
        self._set(replace(ballots, vote=None, refused=ballots.refused if again else self._line()))
        self.table.presence.hear(sentence, **holes)
        self.table.bump()

    def _set(self, ballots: Ballots) -> None:
        with self.house.store.writing():
            self.house.votes.write(self.table.id, ballots)
            if ballots.vote is None:
                self.house.notices.withdraw(self.table.id, "vote")
        self.ballots = ballots

    def _line(self) -> int:
        """The last line that all may know of."""
        return self.table.match.latest(None)

    def _name(self, person: str) -> str:
        return isolated(self.house.store.names([person]).get(person, "")) or "Somebody"

    # ---- when something is due ---------------------------------------------------------------------------

    async def time_is_up(self) -> None:
        """Not all have answered; or nobody is left who has not."""
        vote, table = self.vote, self.table
        if vote is None or vote.until > self.house.steady.now():
            return
        if vote.kind == UNDO:
            await remember(table, vote.seat, vote.choice)
        with self.house.hub.together(table):
            done = self._conclude()
        if done:
            table.bump()
        else:
            self._fail(mark("Not all answered in time: everything stays as it is."))

    def fill(self) -> None:
        """Who did not come to play again is not waited for: bots play."""
        table = self.table
        due = self.house.votes.keeps_until(table.id)
        if due is None or due > self.house.steady.now():
            return
        with self.house.hub.together(table):
            self.house.votes.keep_until(table.id, None)
            for seat in list(table.seats) if table.live else []:
                if seat.kept and not seat.person and not seat.bot:
                    bot, label = self.house.opponents.stand_in(), bot_name(seat.no, table.names)
                    self.house.hub.seat(table, replace(seat, kept="", bot=bot, label=label))


def play_again(house: House, table: Table) -> None:
    """A table is opened for those who played before: their seats are kept for a while, in the transaction of that."""
    if any(seat.kept for seat in table.seats):
        house.votes.keep_until(table.id, house.steady.now() + REMATCH)
        house.deadlines.poke()


class Deciding:
    """Looks after what is due of votes and of seats that are kept, at all tables: see `clocks.deadlines`."""

    def __init__(self, house: House) -> None:
        self.house = house

    def next(self) -> float | None:
        """When the next thing is due."""
        return self.house.votes.next()

    def due(self, now: float, most: int) -> list[str]:
        """At which tables."""
        return self.house.votes.due(now, most)

    def postpone(self, table: str, due: float) -> None:
        """Look at a table later."""
        self.house.votes.postpone(table, due)

    async def see_to(self, table: str) -> None:
        """Do what is due there."""
        found = await self.house.hub.load(table)  # Elsewhere: who has it sees to it
        async with found.lock:
            if not found.live:
                self.house.votes.drop(table)
                return
            await found.votes.time_is_up()
            found.votes.fill()

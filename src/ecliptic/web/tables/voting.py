"""A table's votes: who may ask for what, what comes of it, and what is due.

All who play here are asked; bots agree, and so does the bot that stands in for somebody. No answer is a no. A vote
stands beside the game, which goes on. It is carried out in the transaction that ends it.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ecliptic.core.languages import mark
from ecliptic.web.errors import CLOSED, OVER, Refused
from ecliptic.web.storage.rows import LIVE as LIVE_CLOCK
from ecliptic.web.storage.rows import PersonRow, SeatRow
from ecliptic.web.tables.hub import Hub
from ecliptic.web.tables.live.absence import heir
from ecliptic.web.tables.live.needs import Needs
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.names import bot_name, isolated
from ecliptic.web.tables.play.acting import end_together, undo_together
from ecliptic.web.tables.play.farther import remember
from ecliptic.web.votes import ballot

REMATCH: Final = 3 * 24 * 3600.0  # seconds for which seats are kept for those who played before
NOBODY_ELSE: Final = "Nobody else plays here whom you could ask."


# ---- what people say -------------------------------------------------------------------------------------------------


async def ask(hub: Hub, table: Table, person: PersonRow, kind: ballot.Kind, seat: int = -1) -> None:
    """Somebody asks all others for something; `seat`: whose choice, or which one it is about. Refused: why not."""
    needs, votes, ballots = hub.needs, table.votes, table.votes.ballots
    _may(table, person, kind)
    if ballots.vote is not None:
        raise Refused(409, "A vote is on already, and there is one at a time.")
    if ballots.refused == votes.line():
        raise Refused(409, "The others have just said no. Ask again when the game has gone on.")
    if ballots.asked >= ballot.MOST:
        raise Refused(429, "Enough was asked for at this table.")
    choice = await _choice(table, person, seat) if kind == ballot.UNDO else 0
    if kind == ballot.REMOVE:
        _check_removal(table, person, seat)
    settings = table.row.settings
    span = ballot.LIVE if settings.clock.kind == LIVE_CLOCK else ballot.OVER_DAYS
    until = needs.steady.now() + span
    vote = ballot.Vote(
        kind, person.id, until, seat=seat if kind in (ballot.UNDO, ballot.REMOVE) else -1, choice=choice
    )
    asked = votes.asked(vote)
    if not asked and kind != ballot.UNDO:
        raise Refused(409, NOBODY_ELSE)
    with hub.together(table):
        votes.put(ballot.Ballots(vote, ballots.asked + 1, ballots.refused))
        for other in asked:
            needs.notices.tell(table.id, other, "vote", f"vote {votes.ballots.asked}")
        if not asked:
            _carry_out(hub, table, vote)
    needs.poke()
    table.bump()


async def answer(hub: Hub, table: Table, person: PersonRow, number: int, *, yes: bool) -> None:
    """Somebody agrees to the vote of this number, or does not; who asked takes it back."""
    votes, vote = table.votes, table.votes.vote
    if vote is None or number != votes.ballots.asked:
        raise Refused(409, "That vote is over. Nothing was changed.")
    if person.id == vote.by and not yes:
        votes.fail(mark("{name} takes back what was asked."), again=True, name=_name(table, person.id))
        return
    asked = votes.asked(vote)
    if person.id not in asked:
        raise Refused(403, "You are not asked here.")
    if not yes:
        votes.fail(mark("Not all agree: everything stays as it is."))
        return
    agreed = [other for other in asked if other in (*vote.agreed, person.id)]
    if vote.kind == ballot.UNDO:
        await remember(table, vote.seat, vote.choice)
    with hub.together(table):
        votes.put(replace(votes.ballots, vote=replace(vote, agreed=agreed)))
        _conclude(hub, table)
    table.bump()


# ---- what may be asked -----------------------------------------------------------------------------------------------


def _may(table: Table, person: PersonRow, kind: ballot.Kind) -> None:
    if not table.live:
        raise Refused(409, OVER if table.row.status == "over" else CLOSED)
    if table.coach is not None:
        raise Refused(409, "In a lesson there is nobody to ask.")
    if person.id not in table.people() and not (kind == ballot.CLOSE and person.id == table.row.owner):
        raise Refused(403, "Only who plays here can ask for that.")
    if kind == ballot.CLOSE and person.id != table.row.owner:
        raise Refused(403, "Only the owner of the table can close it.")
    if kind == ballot.UNDO and table.row.settings.rated:
        raise Refused(409, "This table is rated: what was rolled or shown stands.")


async def _choice(table: Table, person: PersonRow, seat: int) -> int:
    """The line of the last press of a seat, which all together can take back."""
    if seat not in table.seats_of(person) or table.bot(seat):
        raise Refused(403, "This seat is not yours to play.")
    if table.match.can_undo(seat):
        raise Refused(409, "You can take that back yourself: nothing was rolled or shown since.")
    choices = await remember(table, seat)
    if not choices:
        raise Refused(409, "There is nothing of yours that could be taken back.")
    return next((choice for choice in choices if choice not in table.joined), choices[-1])


def _check_removal(table: Table, person: PersonRow, seat: int) -> None:
    if not 0 <= seat < len(table.seats) or not table.seats[seat].person:
        raise Refused(409, "Nobody sits there. Nothing was changed.")
    if table.seats[seat].person == person.id:
        raise Refused(409, "That seat is your own: leave it, or let a bot play for you.")
    if not table.people() - {person.id, table.seats[seat].person}:
        raise Refused(409, "It takes two to vote somebody out, and nobody else plays here.")


# ---- how it ends -----------------------------------------------------------------------------------------------------


def _conclude(hub: Hub, table: Table) -> bool:
    """Carry it out, if nobody is waited for any more. Whether it was."""
    vote = table.votes.vote
    done = vote is not None and set(table.votes.asked(vote)) <= set(vote.agreed)
    if done and vote is not None:
        _carry_out(hub, table, vote)
    return done


def _carry_out(hub: Hub, table: Table, vote: ballot.Vote) -> None:
    table.votes.put(replace(table.votes.ballots, vote=None))
    if vote.kind == ballot.UNDO:
        if vote.choice not in table.match.choices(vote.seat):
            table.presence.hear(mark("What was to be taken back does not stand any more."))
            return
        undo_together(table, vote.seat, vote.choice)
        table.presence.hear(mark("All agreed: {name} takes it back."), name=_name(table, vote.by))
    elif vote.kind == ballot.REMOVE:
        _remove(hub, table, table.seats[vote.seat].person or "")
    elif vote.kind == ballot.END:
        end_together(table, table.seats_of(hub.needs.store.person(vote.by))[0])
    else:
        hub.close(table)
        table.presence.hear(mark("All agreed to close the table."))


def _remove(hub: Hub, table: Table, person: str) -> None:
    """A bot plays on for somebody for good, who is told; the table is somebody else's then."""
    name = _name(table, person)
    next_ = heir(table, at_once=True) if person == table.row.owner else ""
    for no in [seat.no for seat in table.seats if seat.person == person]:
        row = table.seats[no]
        bot, label = row.bot or hub.needs.opponents.stand_in(), bot_name(no, table.names)
        hub.seat(table, SeatRow(no, None, label, bot, row.renewals, former=person))
    if next_:
        hub.give(table, next_)
    table.presence.hear(mark("All others agreed: a bot plays on for {name}."), name=name)


def _name(table: Table, person: str) -> str:
    return isolated(table.needs.store.names([person]).get(person, "")) or "Somebody"


# ---- when something is due -------------------------------------------------------------------------------------------


class Deciding:
    """Looks after what is due of votes and of seats that are kept, at all tables: see `clocks.deadlines`."""

    def __init__(self, hub: Hub) -> None:
        self.hub, self.votes = hub, hub.needs.votes

    def next(self) -> float | None:
        """When the next thing is due."""
        return self.votes.next()

    def due(self, now: float, most: int) -> list[str]:
        """At which tables."""
        return self.votes.due(now, most)

    def postpone(self, table: str, due: float) -> None:
        """Look at a table later."""
        self.votes.postpone(table, due)

    async def see_to(self, table: str) -> None:
        """Do what is due there."""
        found = await self.hub.load(table)  # Elsewhere: who has it sees to it
        async with found.lock:
            if not found.live:
                self.votes.drop(table)
                return
            await time_is_up(self.hub, found)
            _fill(self.hub, found)


async def time_is_up(hub: Hub, table: Table) -> None:
    """Not all have answered; or nobody is left who has not."""
    vote = table.votes.vote
    if vote is None or vote.until > hub.needs.steady.now():
        return
    if vote.kind == ballot.UNDO:
        await remember(table, vote.seat, vote.choice)
    with hub.together(table):
        done = _conclude(hub, table)
    if done:
        table.bump()
    else:
        table.votes.fail(mark("Not all answered in time: everything stays as it is."))


def _fill(hub: Hub, table: Table) -> None:
    """Who did not come to play again is not waited for: bots play."""
    needs = hub.needs
    due = needs.votes.keeps_until(table.id)
    if due is None or due > needs.steady.now():
        return
    with hub.together(table):
        needs.votes.keep_until(table.id, None)
        for seat in list(table.seats) if table.live else []:
            if seat.kept and not seat.person and not seat.bot:
                bot, label = needs.opponents.stand_in(), bot_name(seat.no, table.names)
                hub.seat(table, replace(seat, kept="", bot=bot, label=label))


def play_again(needs: Needs, table: Table) -> None:
    """A table is opened for those who played before: their seats are kept for a while, in the transaction of that."""
    if any(seat.kept for seat in table.seats):
        needs.votes.keep_until(table.id, needs.steady.now() + REMATCH)
        needs.poke()

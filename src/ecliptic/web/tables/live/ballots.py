"""The vote that is on at a table, as it is stored: who is asked, and what changes when somebody else sits down."""

from __future__ import annotations

from msgspec.structs import replace

from ecliptic.web.tables.live.base import TableBase
from ecliptic.web.votes.ballot import CLOSE, REMOVE, UNDO, Ballots, Vote


class TableVotes:
    """Of a table in memory. What people do with it is in `voting`."""

    def __init__(self, table: TableBase) -> None:
        self.table = table
        self.ballots = table.needs.votes.read(table.id)

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

    def put(self, ballots: Ballots) -> None:
        """This is how it stands from now on: stored first."""
        needs = self.table.needs
        with needs.store.writing():
            needs.votes.write(self.table.id, ballots)
            if ballots.vote is None:
                needs.notices.withdraw(self.table.id, "vote")
        self.ballots = ballots

    def fail(self, sentence: str, *, again: bool = False, **holes: str) -> None:
        """It comes to nothing: a message, with its holes. `again`: the same may be asked once more."""
        ballots = self.ballots
        self.put(replace(ballots, vote=None, refused=ballots.refused if again else self.line()))
        self.table.presence.hear(sentence, **holes)
        self.table.bump()

    def line(self) -> int:
        """The last line that all may know of."""
        return self.table.match.latest(None)

    def reseated(self) -> None:
        """Somebody else plays a seat: who must agree may be others now. In the transaction of that."""
        vote, needs = self.vote, self.table.needs
        if vote is None:
            return
        owner = vote.kind == CLOSE and vote.by == self.table.row.owner
        gone = not owner and all(seat.person != vote.by for seat in self.table.seats)
        if gone or (vote.kind == REMOVE and not self.table.seats[vote.seat].person):
            self.put(replace(self.ballots, vote=None))
            return
        asked = self.asked(vote)
        if not asked and vote.kind != UNDO:  # nobody is left who could have agreed
            self.put(replace(self.ballots, vote=None))
            return
        agreed = [one for one in asked if one in vote.agreed]
        until = vote.until if len(agreed) < len(asked) else needs.steady.now()  # see `voting.time_is_up`
        self.put(replace(self.ballots, vote=replace(vote, agreed=agreed, until=until)))
        needs.poke()

    def forget(self) -> None:
        """The game is over, or the table closed, and nothing of its votes is stored any more."""
        self.ballots = Ballots()

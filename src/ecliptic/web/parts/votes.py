"""What a table's page says of votes: the one that is on, for those who sit there, and what may be asked."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup
from msgspec import Struct

from ecliptic.core.languages import mark
from ecliptic.core.shell import phrase, phrases
from ecliptic.core.views import Line
from ecliptic.web.clocks.words import left
from ecliptic.web.parts.seen import Seen
from ecliptic.web.parts.templating import render
from ecliptic.web.tables.names import isolated
from ecliptic.web.votes.ballot import END, REMOVE, UNDO, Vote

SHOWN: Final = 8  # lines of what is taken back
KNOWN: Final = mark(
    "What was rolled, drawn or shown since stays known to whoever saw it; dice and cards that follow are new."
)


class Voter(Struct, frozen=True):
    """Somebody at a vote."""

    seat: int
    name: str
    says: str  # "asks", "agrees", "not yet"
    you: bool


class Asked(Struct, frozen=True):
    """The vote that is on, as one who sits there sees it."""

    number: int
    by: str
    what: str  # what is asked, as the end of a sentence
    means: str  # what comes of it, a sentence
    lines: list[Line]  # of the log: the last ones that would be taken back
    more: int  # how many came before these
    voters: list[Voter]
    left: str
    due: int  # when it is a no, as a date: for scripts, which count
    mine: bool  # the viewer has asked
    waits: bool  # for the viewer's answer


class Asking(Struct, frozen=True):
    """What the viewer may ask of the others."""

    company: bool  # others play, too
    how: str
    undo: int | None = None  # the seat whose last choice
    end: bool = False
    remove: list[tuple[int, str]] = []  # seats, and who sits there

    @property
    def any(self) -> bool:
        """Whether there is anything."""
        return self.undo is not None or self.end or bool(self.remove)


NOTHING: Final = Asking(False, "")


def vote_of(seen: Seen) -> Asked | None:
    """The vote that is on, for those who sit there and who owns the table; None = there is none to be seen."""
    table, viewer = seen.table, seen.viewer
    vote = table.votes.vote
    if vote is None or viewer.person is None or not (viewer.seats or viewer.owner):
        return None
    needs, me = seen.needs, viewer.person.id
    asked = table.votes.asked(vote)
    known = needs.store.names([vote.by])
    by = next((seen.names[seat.no] for seat in table.seats if seat.person == vote.by and not seat.label), "")
    by = by or isolated(known.get(vote.by, "")) or phrase("Somebody")
    lines = (
        [line for _, line in table.lines(None, vote.choice - 1) if not line.heading] if vote.choice else []
    )
    rest = vote.until - needs.steady.now()
    what, means = _words(seen, vote, len(lines))
    return Asked(
        number=table.votes.ballots.asked,
        by=by,
        what=what,
        means=means,
        lines=lines[-SHOWN:],
        more=max(0, len(lines) - SHOWN),
        voters=_voters(seen, vote, asked, me),
        left=left(rest),
        due=round(needs.steady.date() + rest),
        mine=vote.by == me,
        waits=me in asked and me not in vote.agreed,
    )


def _words(seen: Seen, vote: Vote, many: int) -> tuple[str, str]:
    if vote.kind == UNDO:
        back = phrases(many, "The log goes back by one line.", "The log goes back by {n} lines.")
        return phrase("asks to take a choice back, with all that came after it"), f"{back} {phrase(KNOWN)}"
    if vote.kind == REMOVE:
        name = seen.names[vote.seat]
        return (
            phrase("asks that a bot plays on for {name}", name=name),
            phrase("{name} loses the seat for good, and is told.", name=name),
        )
    if vote.kind == END:
        return (
            phrase("asks to end the game here"),
            phrase("Scores stay as they stand, and nobody has won or lost."),
        )
    return (
        phrase("asks to close the table"),
        phrase("The game ends, and nothing of it counts. Its record is yours."),
    )


def _voters(seen: Seen, vote: Vote, asked: list[str], me: str) -> list[Voter]:
    out = []
    for person in [vote.by, *asked]:
        seat = next((seat for seat in seen.table.seats if seat.person == person), None)
        if seat is not None:
            says = (
                phrase("asks")
                if person == vote.by
                else phrase("agrees")
                if person in vote.agreed
                else phrase("not yet")
            )
            out.append(Voter(seat.no, seen.names[seat.no], says, person == me))
    return out


def asks_of(seen: Seen) -> bool:
    """Whether a vote waits for the viewer."""
    vote, person = seen.table.votes.vote, seen.viewer.person
    return (
        vote is not None
        and person is not None
        and person.id in seen.table.votes.asked(vote)
        and person.id not in vote.agreed
    )


def vote_panel(seen: Seen) -> Markup:
    """The panel beside the board."""
    return render("parts/vote.html", s=seen, v=vote_of(seen))


def asking_of(seen: Seen) -> Asking:
    """What the viewer may ask of the others now."""
    table, viewer = seen.table, seen.viewer
    me = viewer.person.id if viewer.person else ""
    people = table.people()
    if not table.live or table.coach is not None or not (viewer.seats or viewer.owner):
        return NOTHING
    others = people - {me}
    if me not in people or table.votes.vote is not None:
        return Asking(bool(others), "")
    removable = {row.person: row.no for row in reversed(table.seats) if row.person and row.person != me}
    return Asking(
        company=bool(others),
        how=phrase("All who play here must agree, and bots do. No answer is a no.")
        if others
        else phrase("You play with bots alone, and they agree."),
        undo=viewer.seat if seen.stands and not table.row.settings.rated else None,
        end=bool(others),
        remove=sorted(
            (no, seen.names[no]) for person, no in removable.items() if person and others - {person}
        ),
    )

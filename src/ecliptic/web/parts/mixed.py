"""What a table's page says of its dice: what they were sealed with, whose words are in them, who is asked for one."""

from __future__ import annotations

from msgspec import UNSET, Struct

from ecliptic.core.record import Entry, Record
from ecliptic.core.words import some
from ecliptic.web.parts.seen import Seen
from ecliptic.web.tables.play.rounds import put_in, standing_in
from ecliptic.web.words import listed


class Mix(Struct, frozen=True):
    """The dice of a table for one viewer. Names are as people are called now."""

    commitment: str
    words: list[tuple[str, str]]  # who gave which word
    givers: str
    line: int  # since which line of the record
    others: str  # for whom the server's word stands
    mine: bool  # whether a word of the viewer is in them
    lost: str  # words that came to nothing
    entered: str  # of real dice: how many outcomes were entered by hand; "" = none are rolled here
    asked: str  # who is asked for a word now
    telling: bool
    # for the script
    ask: str  # what the viewer's browser shall send: "seal", "word" or nothing
    seat: int | None  # for which seat
    seal: str  # its seal, as it came
    seals: str  # of all seats
    row: str  # the words in force by seat


def mix_of(seen: Seen) -> Mix:
    """The same from the table."""
    table, names = seen.table, seen.names
    record, now = table.match.record, table.mixing.round if table.live else None
    words = table.match.words
    given = [(names[k], word) for k, word in enumerate(words) if word]
    standing = standing_in(table)
    seat = now.seat_of(seen.viewer.person) if now else None
    ask = ""
    if now is not None and seat is not None and not now.words[seat]:
        ask = "word" if now.telling and now.seals[seat] else "" if now.telling or now.seals[seat] else "seal"
    lost = [
        f"{listed([names[k] for k in _lost(entry)])} at line {entry.n + 1}"
        for entry in table.match.mixes
        if _lost(entry)
    ]
    return Mix(
        commitment="" if record.header.commitment is UNSET else record.header.commitment,
        words=given,
        givers=listed([name for name, _ in given]),
        line=put_in(table),
        others=listed([f"{names[k]} ({why})" for k, why in standing]),
        mine=any(words[k] for k in seen.viewer.seats) if words else False,
        lost=listed(lost),
        entered=_entered(record),
        asked=listed([names[k] for k, person in enumerate(now.people) if person]) if now else "",
        telling=bool(now and now.telling),
        ask=ask,
        seat=_own(seen, seat),
        seal=now.seals[seat] if now is not None and seat is not None else "",
        seals=",".join(now.seals) if now is not None and now.telling else "",
        row=",".join(words),
    )


def _own(seen: Seen, asked: int | None) -> int | None:
    """The seat that the viewer's browser gives a word for, or gave."""
    person, givers = seen.viewer.person, seen.table.mixing.givers
    if asked is not None or person is None:
        return asked
    return next((k for k, giver in enumerate(givers) if giver == person.id), None)


def _entered(record: Record) -> str:
    """Where real dice are rolled, how many of the outcomes so far no secret can tell."""
    if record.header.by_hand is UNSET:
        return ""
    came = [entry for entry in record.entries if entry.chance is not UNSET]
    entered = sum(entry.by_hand is not UNSET for entry in came)
    return f"{some(len(came), 'outcome')} so far: {entered} entered by hand, {len(came) - entered} from the secret"


def _lost(entry: Entry) -> list[int]:
    """The seats whose words were sealed with this line and are not in it."""
    if entry.words is UNSET or entry.seals is UNSET:
        return []
    return [
        k for k, (word, seal) in enumerate(zip(entry.words, entry.seals, strict=True)) if seal and not word
    ]

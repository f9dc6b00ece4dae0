"""Rounds of words: what browsers of those who sit at a table mix into its dice, so that nobody can choose what comes.

First every browser that is asked sends the seal of a random word, then, when all seals are in and shown, the word.
While a round is on, chance waits: for `Needs.words` seconds at most each time. What came too late is left out, and the
page says so. Every seal and word is stored before it is acknowledged. The scheme as a whole is in docs/dice.md.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import msgspec
from msgspec import UNSET

from ecliptic.core.dice import SEAL, WORD, is_hex, seal_of
from ecliptic.core.record import DICE
from ecliptic.web.errors import Refused, StoreError
from ecliptic.web.storage.rows import Mixing, PersonRow, Round, SeatRow
from ecliptic.web.tables.live.needs import Needs
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play.acting import go_on_rolling
from ecliptic.web.tables.play.asides import beside_all

MOST: Final = 8  # rounds of a table that came to nothing while it is in memory: then it is left in peace
AGAIN: Final = 2.0  # seconds, where the end of a round could not be stored
log = logging.getLogger("ecliptic")


# ---- when a round begins -------------------------------------------------------------------------------------


def can_begin(needs: Needs, seats: list[SeatRow]) -> bool:
    """Whether a new table can wait for words: somebody sits there, and the server runs."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:  # a script or a test that makes tables from outside
        return False
    return needs.words > 0 and bool(_seats(seats))


def _seats(seats: list[SeatRow]) -> dict[str, int]:
    """By person the one seat for which a browser gives a word; others at the same screen have none."""
    found: dict[str, int] = {}
    for seat in seats:
        if seat.person and not seat.bot:
            found.setdefault(seat.person, seat.no)
    return found


def begin(table: Table) -> None:
    """Ask everybody who sits there."""
    people = [""] * len(table.seats)
    for person, no in _seats(table.seats).items():
        if person not in table.wordless or person in in_force(table):
            people[no] = person
    _keep(table, Round(people, [""] * len(people), [""] * len(people)))


def consider(table: Table) -> None:
    """Somebody's page opened: ask all for words, if one who is here has none in the dice, and all who have are here."""
    mixing = table.mixing
    if mixing.round is not None or not table.live or table.needs.words <= 0 or table.fruitless >= MOST:
        return
    if table.match.record.header.dice != DICE:
        return
    given = in_force(table)
    here = {person for person in _seats(table.seats) if table.presence.streams[person] > 0}
    if given <= here and here - given - table.wordless:
        absent = set(_seats(table.seats)) - here
        table.wordless |= absent  # they are not waited for
        try:
            begin(table)
        except StoreError as error:
            log.warning("no words for table %s: %s", table.id, error)
        table.wordless -= absent


def in_force(table: Table) -> set[str]:
    """The people whose words are in the dice, and who still have the seat."""
    givers = table.mixing.givers
    return {
        seat.person
        for seat, giver in zip(table.seats, givers, strict=False)
        if giver and seat.person == giver
    }


def put_in(table: Table) -> int:
    """The number of the line that brought the words that are in force."""
    return next((e.n for e in reversed(table.match.mixes) if e.words is not UNSET and any(e.words)), 0)


def standing_in(table: Table) -> list[tuple[int, str]]:
    """The seats for which the server's secret stands alone, and why."""
    words = table.match.words or ("",) * len(table.seats)
    shared = _seats(table.seats)
    out = []
    for seat in table.seats:
        if not words[seat.no]:
            out.append(
                (
                    seat.no,
                    "a bot"
                    if seat.bot
                    else "open"
                    if not seat.person
                    else "at the same screen"
                    if shared.get(seat.person) != seat.no
                    else "no word came",
                )
            )
    return out


# ---- what browsers send --------------------------------------------------------------------------------------


def seal(table: Table, person: PersonRow, text: str) -> None:
    """A browser's seal. Refused if it is not asked for one."""
    now, no = _asked(table, person)
    if not text or not is_hex(text, SEAL):
        raise Refused(400, "The form has no seal of a word, so nothing was changed.")
    if now.seals[no] == text:
        return
    if now.telling or now.seals[no]:
        raise Refused(409, "Another browser of yours, or the server, was faster: this seal comes too late.")
    _sealed(table, msgspec.structs.replace(now, seals=_put(now.seals, no, text)))


def tell(table: Table, person: PersonRow, word: str) -> None:
    """A browser's word. Refused if it is not yet its time, or not the word that was sealed."""
    now, no = _asked(table, person)
    if not word or not is_hex(word, WORD):
        raise Refused(400, "The form has no word, so nothing was changed.")
    if not now.telling:
        raise Refused(409, "Not all seals are in yet, so nobody tells a word.")
    if seal_of(word) != now.seals[no]:
        raise Refused(422, "That is not the word whose seal came first, so nothing was changed.")
    now = msgspec.structs.replace(now, words=_put(now.words, no, word))
    if all(word for word, seal in zip(now.words, now.seals, strict=True) if seal):
        finish(table, now)
    else:
        _keep(table, now)


def _asked(table: Table, person: PersonRow) -> tuple[Round, int]:
    now = table.mixing.round
    no = now.seat_of(person) if now is not None and table.live else None
    if now is None or no is None:
        raise Refused(409, "This table asks your browser for no word.")
    return now, no


def _put(row: list[str], no: int, text: str) -> list[str]:
    return [*row[:no], text, *row[no + 1 :]]


# ---- how it goes on ------------------------------------------------------------------------------------------


def _sealed(table: Table, now: Round) -> None:
    """Seals have come, or do not come any more: wait, tell the words, or go on without."""
    if any(person and not seal for person, seal in zip(now.people, now.seals, strict=True)):
        _keep(table, now)
    elif _worth(table, [person for person, seal in zip(now.people, now.seals, strict=True) if seal]):
        _keep(table, msgspec.structs.replace(now, telling=True))
    else:
        finish(table, now)


def _worth(table: Table, people: list[str]) -> bool:
    """Whether words of these people can go into the dice: one at least is new there.

    All others whose words are in force must give another one: else who chose the new word knew the rest of it.
    """
    given = in_force(table)
    return given <= set(people) and bool(set(people) - given)


def finish(table: Table, now: Round) -> None:
    """Put the words into the dice, and let chance go on. If seals were shown there is a line of it in any case."""
    told = [person if word else "" for person, word in zip(now.people, now.words, strict=True)]
    good = _worth(table, [person for person in told if person])
    words = now.words if good else [""] * len(now.words)
    after = Mixing(told if good else table.mixing.givers, None)

    def work() -> None:
        if now.telling:
            table.match.mix(words, now.seals)
        table.needs.store.set_mixing(table.id, after)
        go_on_rolling(table)

    with table.keeper.together(table):
        beside_all(table, work)
    table.mixing = after
    table.fruitless += not good
    table.wordless.update(person for person in now.people if person and person not in told)
    _wait(table)
    table.moved = table.needs.clock()
    table.bump()
    consider(table)  # somebody may have sat down meanwhile


def _keep(table: Table, now: Round) -> None:
    after = msgspec.structs.replace(table.mixing, round=now)
    table.needs.store.set_mixing(table.id, after)
    phase = table.mixing.round is None or table.mixing.round.telling != now.telling
    table.mixing = after
    table.match.auto_chance = False
    if phase:
        _wait(table)
    table.bump()


def resume(table: Table) -> None:
    """A table came into memory: its round has all the time again."""
    if table.mixing.round is not None:
        _wait(table)


def _wait(table: Table) -> None:
    """Give this phase its time."""
    if table.timer is not None:
        table.timer.cancel()
        table.timer = None
    if table.mixing.round is not None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # whoever comes by the running server waits
            return
        table.timer = loop.call_later(table.needs.words, time_is_up, table)


def time_is_up(table: Table) -> None:
    """Go on without what has not come."""
    now = table.mixing.round
    table.timer = None
    if now is None or not table.live or not table.keeper.has(table):
        return
    late = [person for person, seal in zip(now.people, now.seals, strict=True) if person and not seal]
    try:
        if now.telling:
            finish(table, now)
        else:
            table.wordless.update(late)
            people = ["" if person in late else person for person in now.people]
            _sealed(table, msgspec.structs.replace(now, people=people))
    except (StoreError, Refused) as error:
        log.warning("words for table %s can't be stored: %s", table.id, error)
        if table.keeper.has(table) and not table.needs.stopping.is_set():
            table.timer = asyncio.get_running_loop().call_later(AGAIN, time_is_up, table)

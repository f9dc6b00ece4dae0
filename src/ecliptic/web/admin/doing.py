"""What the operator does with tables and people: each an errand, which the running server does in its own time.

`ecliptic admin` puts an errand into the database and waits for the answer: so nothing is changed behind the server's
back, and no new door is opened. Where no server runs, it opens the folder itself and does it the same way.
"""

from __future__ import annotations

from msgspec import Struct

from ecliptic.core.shell import day
from ecliptic.web.clocks.terms import brief
from ecliptic.web.clocks.words import left
from ecliptic.web.errors import Busy, Refused, Rests, StoreError
from ecliptic.web.house import House
from ecliptic.web.notices.rows import KINDS
from ecliptic.web.own.forgetting import forget
from ecliptic.web.results.rating import ladder
from ecliptic.web.storage.rows import GONE, NOBODY, PersonRow, TableRow
from ecliptic.web.storage.talk import Complaint
from ecliptic.web.tables import called
from ecliptic.web.tables.names import clean, fit
from ecliptic.web.tables.people import TITLE_LENGTH, no_name
from ecliptic.web.tables.resting import why_it_rests
from ecliptic.web.words import span

ANNOUNCEMENT = "announcement"
LONGEST = 300  # letters of an announcement
STATES = ("on", "rests", "asked", "new")  # of a channel


class Errand(Struct, frozen=True):
    """What shall be done, with which table or person, and a text for it."""

    do: str
    of: str = ""
    text: str = ""


class Answer(Struct, frozen=True):
    """What came of it: rows, an object or a sentence; or why nothing was changed."""

    said: str = ""
    rows: list[dict[str, object]] = []
    refused: bool = False


async def run(house: House, errand: Errand) -> Answer:
    """Do it. Busy: another program holds the database; what is done twice comes to the same."""
    doing = DOING.get(errand.do)
    try:
        if doing is None:
            raise Refused(400, f"There is no such errand: {errand.do}.")
        return await doing(house, errand)
    except Refused as refused:
        return Answer(refused.sentence, refused=True)
    except Busy:
        raise
    except (StoreError, ValueError) as error:
        return Answer(str(error), refused=True)


# ---- looking -------------------------------------------------------------------------------------------------


async def _tables(house: House, errand: Errand) -> Answer:
    rows = []
    for row, lines, size in house.store.all_tables():
        owner = house.store.person(row.owner)
        rests = row.status == "live" and why_it_rests(house.needs, row)
        rows.append(
            {
                "id": row.id,
                "game": row.game,
                "state": "rests" if rests else row.status,
                "title": row.settings.title,
                "listed": row.settings.listed,
                "clock": _clock(house, row),
                "owner": owner.name if owner else "",
                "lines": lines,
                "bytes": size,
                "last": day(row.changed),
            }
        )
    return Answer(rows=_with(errand.text, rows))


def _clock(house: House, row: TableRow) -> str:
    """A table's time, and when the next thing is due there."""
    sheet = house.deadlines.ledger.read(row.id) if row.settings.clock.kind else None
    if sheet is None:
        return brief(row.settings.clock)
    due = sheet.due(house.steady.date())
    moment = "nothing is due" if due is None else f"next in {left(due - house.steady.now())}"
    return f"{brief(sheet.clock)}; {'paused, ' if sheet.paused else ''}{moment}"


async def _people(house: House, errand: Errand) -> Answer:
    rows: list[dict[str, object]] = [
        {"id": person.id, "name": person.name, "seats": seats, "owns": owns, "came": day(made)}
        for person, made, seats, owns in house.store.all_people()
    ]
    return Answer(rows=_with(errand.text, rows))


def _with(words: str, rows: list[dict[str, object]]) -> list[dict[str, object]]:
    """The rows in which all these words stand."""
    wanted = words.casefold().split()
    return [row for row in rows if all(w in " ".join(map(str, row.values())).casefold() for w in wanted)]


async def _sizes(house: House, errand: Errand) -> Answer:
    files: list[dict[str, object]] = [
        {"what": path.name, "many": 1, "bytes": path.stat().st_size}
        for path in sorted(house.folder.iterdir())
        if path.is_file()
    ]
    if house.store.db.shared:
        files.append({"what": str(house.store.db), "many": 1, "bytes": house.store.db.size()})
    parts: list[dict[str, object]] = [
        {"what": f"({what})", "many": many, "bytes": size} for what, many, size in house.store.sizes()
    ]
    return Answer(rows=files + parts)


async def _outbox(house: House, errand: Errand) -> Answer:
    """Channels by kind and state, and what is on its way over them. No address, and nothing of anybody."""
    counts, waiting = house.notices.box.counts(), house.notices.box.waiting()
    rows: list[dict[str, object]] = []
    for kind, words in KINDS.items():
        many, oldest = waiting.get(kind, (0, 0))
        states = {state: counts.get((kind, state), 0) for state in STATES}
        oldest_word = span(house.clock() - oldest) if many else ""
        on = kind in house.notices.kinds
        rows.append({"channel": words, "allowed": on, **states, "waiting": many, "oldest": oldest_word})
    return Answer(rows=rows)


async def _ratings(house: House, errand: Errand) -> Answer:
    """The ratings of people as they follow from the results that are kept, the best first."""
    wanted = clean(errand.text).lower()
    rows: list[dict[str, object]] = []
    for game in house.results.store.rated_games():
        if wanted and wanted != game:
            continue
        found = ladder(house.results.store.rated(game)).people
        names = house.store.names([person for _, person in found])
        for (kind, person), one in sorted(
            found.items(), key=lambda each: (each[0][0], -each[1].mu, each[0][1])
        ):
            rows.append(
                {
                    "game": game,
                    "with": kind,
                    "id": "" if person.startswith(NOBODY) else person,
                    "name": names.get(person, GONE),
                    "rating": one.rating,
                    "give or take": one.spread,
                    "games": one.games,
                }
            )
    return Answer(rows=rows)


# ---- tables --------------------------------------------------------------------------------------------------


async def _close(house: House, errand: Errand) -> Answer:
    row = _table(house, errand.of)
    if row.status != "live":
        raise Refused(409, "The game has ended already.")
    try:
        table = await house.hub.bring(row.id)
    except Rests:
        house.hub.close_resting(row.id)
    else:
        async with table.lock:
            house.hub.close(table)
    return Answer(f"Closed {_called(row)}.")


async def _delete(house: House, errand: Errand) -> Answer:
    row = _table(house, errand.of)
    house.hub.delete(row.id)
    return Answer(f"Deleted {_called(row)} with its record.")


async def _title(house: House, errand: Errand) -> Answer:
    row = _table(house, errand.of)
    title = clean(errand.text, TITLE_LENGTH)
    house.hub.retitle(row, title)
    return Answer(
        f"Table {row.id} is called {title!r} now." if title else f"Table {row.id} has no title now."
    )


def _table(house: House, id_: str) -> TableRow:
    row = house.store.table(id_)
    if row is None:
        raise Refused(404, f"There is no table of that id: {id_}.")
    return row


def _called(row: TableRow) -> str:
    return f"table {row.id}" + (f" ({row.settings.title})" if row.settings.title else "")


# ---- people --------------------------------------------------------------------------------------------------


async def _rename(house: House, errand: Errand) -> Answer:
    person = _person(house, errand.of)
    called.refuse_taken(house.hub, person, clean(errand.text))
    renamed = house.people.rename(person, errand.text)
    called.renamed(house.hub, renamed)
    return Answer(f"{person.name} is called {renamed.name} now.")


async def _link(house: House, errand: Errand) -> Answer:
    """The recovery link; with `text` a new one, and all browsers that knew the person are strangers."""
    person = _person(house, errand.of)
    if errand.text:
        person = house.people.shut_out(person)
        called.shut_out(house.hub, person)
    return Answer(f"{person.name} comes back by {_recovery(house, person)} (once; then there is another).")


async def _invite(house: House, errand: Errand) -> Answer:
    if not clean(errand.text):
        raise no_name()
    person = house.people.make(errand.text)
    return Answer(f"{person.name} comes in by {_recovery(house, person)} (once).")


def _recovery(house: House, person: PersonRow) -> str:
    return f"{house.host.origin}/recover/{house.people.recovery(person)}"


async def _export(house: House, errand: Errand) -> Answer:
    """All that is stored of somebody. What they chose in games that go on is theirs, too."""
    kept = await house.taking.kept_of(_person(house, errand.of), records=False)
    return Answer(rows=[kept.data])


async def _forget(house: House, errand: Errand) -> Answer:
    """Somebody is forgotten."""
    person = _person(house, errand.of)
    many = await forget(house.hub, person)
    return Answer(f"{person.name} is forgotten: {many} table{'s' * (many != 1)} changed.")


def _person(house: House, text: str) -> PersonRow:
    """Somebody by id, or by a name that nobody else has."""
    found = house.store.person(text)
    named = [found] if found else [person for person, *_ in house.store.all_people() if person.name == text]
    if len(named) == 1:
        return named[0]
    if named:
        raise Refused(409, f"{len(named)} people are called {text}: say by id who is meant.")
    raise Refused(404, f"There is nobody of that id or name: {text}.")


# ---- what people tell of one another ----------------------------------------------------------------------------


async def _reports(house: House, errand: Errand) -> Answer:
    rows: list[dict[str, object]] = [
        {
            "id": row.id,
            "state": row.state,
            "came": day(row.at),
            "about": _named(house, row.about),
            "reason": row.reason,
            "from": _named(house, row.person),
            "table": row.table,
            "text": row.body,
        }
        for row in house.complaints.all()
    ]
    return Answer(rows=_with(errand.text, rows))


async def _report(house: House, errand: Errand) -> Answer:
    """One of them with the lines around it."""
    row = _complaint(house, errand.of)
    facts = {
        "state": row.state,
        "came": day(row.at),
        "about": f"{_named(house, row.about)} ({row.about})",
        "reason": row.reason,
        "from": f"{_named(house, row.person)} ({row.person})",
        "table": row.table,
        "text": row.body,
        "answer": row.answer,
    }
    rows: list[dict[str, object]] = [{"what": what, "said": said} for what, said in facts.items()]
    rows += [
        {"what": f"line {line.n}, {_named(house, line.person)}", "said": line.body}
        for line in house.complaints.lines(row.id)
    ]
    return Answer(rows=rows)


async def _close_report(house: House, errand: Errand) -> Answer:
    """Seen to; `text` is what its sender reads."""
    row = _complaint(house, errand.of)
    house.complaints.close(row.id, fit(errand.text, LONGEST))
    return Answer(f"Closed the report of {_named(house, row.about)} by {_named(house, row.person)}.")


def _complaint(house: House, id_: str) -> Complaint:
    row = house.complaints.get(id_)
    if row is None:
        raise Refused(404, f"There is no report of that id: {id_}.")
    return row


def _named(house: House, person: str) -> str:
    return house.store.names([person]).get(person, GONE)


# ---- all -----------------------------------------------------------------------------------------------------


async def _announce(house: House, errand: Errand) -> Answer:
    text = clean(errand.text, LONGEST)
    house.store.set_setting(ANNOUNCEMENT, text)
    house.host.announcement = text
    house.wire.tell("announcement")
    for table in list(house.hub.tables.values()):
        table.bump()
    return Answer(f"All pages say: {text}" if text else "Pages say nothing special now.")


DOING = {
    "tables": _tables,
    "people": _people,
    "sizes": _sizes,
    "outbox": _outbox,
    "ratings": _ratings,
    "close": _close,
    "delete": _delete,
    "title": _title,
    "rename": _rename,
    "link": _link,
    "invite": _invite,
    "export": _export,
    "forget": _forget,
    "announce": _announce,
    "reports": _reports,
    "report": _report,
    "close-report": _close_report,
}

"""What is stored of telling: channels, wishes, news on their way, and the messages that they are put into.

News are written with the move that brings them, in one transaction. A message is made of what is due, and stored with
its id before it is sent; what it holds is forgotten once it has arrived. So a crash loses none, and what is sent once
more after one carries the same id.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ecliptic.web.notices.quiet import wakes_at
from ecliptic.web.notices.rows import Channel, Kind, Message, News, State, What, Wish
from ecliptic.web.storage.schema import add_once, marks, put
from ecliptic.web.storage.store import Store

PAUSES: Final = (60, 600)  # seconds after the first and the second try that failed; the third was the last
SELDOM: Final = 3600  # seconds between two messages about a table over one channel; by e-mail between any two
ABSURD: Final = 12 * 3600  # nothing waits so long on purpose: a clock was set back
KEPT: Final = 7 * 24 * 3600  # news that are older tell nobody anything
AT_ONCE: Final = 50  # channels of which messages are made in one go
_CHANNEL: Final = "id, person, kind, address, label, state, said, asked"


class Outbox:
    """The tables `channel`, `wish`, `news`, `message`, `told_at` and `unwanted`."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # ---- channels and wishes -----------------------------------------------------------------------------

    def channel(self, id_: str) -> Channel | None:
        """A channel by id."""
        return self.store.db.execute(f"SELECT {_CHANNEL} FROM channel WHERE id=?", (id_,)).one(Channel)

    def channels(self, person: str) -> list[Channel]:
        """The channels of somebody, the oldest first."""
        return self.store.db.execute(
            f"SELECT {_CHANNEL} FROM channel WHERE person=? ORDER BY made, id", (person,)
        ).all(Channel)

    def add(self, channel: Channel, now: int) -> None:
        """A new channel."""
        with self.store.writing() as db:
            db.execute(
                f"INSERT INTO channel({_CHANNEL}, made) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    *(channel.id, channel.person, channel.kind, channel.address, channel.label),
                    *(channel.state, channel.said, channel.asked, now),
                ),
            )

    def drop(self, id_: str) -> None:
        """Forget a channel with what is on its way over it."""
        with self.store.writing() as db:
            for table in ("news", "message", "told_at"):
                db.execute(f"DELETE FROM {table} WHERE channel=?", (id_,))
            db.execute("DELETE FROM channel WHERE id=?", (id_,))

    def set_state(self, id_: str, state: State, said: str = "") -> None:
        """How a channel is from now on, and what went wrong."""
        with self.store.writing() as db:
            db.execute("UPDATE channel SET state=?, said=? WHERE id=?", (state, said, id_))

    def wish(self, person: str) -> Wish:
        """What somebody wants to be told."""
        row = self.store.db.execute(
            "SELECT ticked, zone, offer FROM wish WHERE person=?", (person,)
        ).fetchone()
        return Wish(frozenset(row[0].split()), row[1], row[2]) if row else Wish()

    def set_wish(self, person: str, wish: Wish) -> None:
        """The same from now on."""
        with self.store.writing() as db:
            db.execute(
                put("wish"),
                (person, " ".join(sorted(wish.ticked)), wish.zone, wish.offer),
            )

    def is_unwanted(self, digest: str) -> bool:
        """Whether whoever reads at an address wants no questions from here."""
        found = self.store.db.execute("SELECT 1 FROM unwanted WHERE digest=?", (digest,))
        return found.fetchone() is not None

    def refuse(self, digest: str) -> None:
        """Never ask there again."""
        with self.store.writing() as db:
            db.execute(add_once("unwanted"), (digest,))

    # ---- news --------------------------------------------------------------------------------------------

    def write(self, news: News, now: int, due: int) -> None:
        """One more, unless it is there already. Inside of a transaction it belongs to that."""
        with self.store.writing() as db:
            db.execute(
                add_once("news"),
                (
                    *(news.key, news.channel, news.person, news.table),
                    *(news.what, news.who, news.until, now, due, ""),
                ),
            )

    def cancel(self, person: str, table: str) -> None:
        """Somebody came to the table: what was to be told of it is seen."""
        found = self.store.db.execute(
            "SELECT 1 FROM news WHERE person=? AND game_table=? LIMIT 1", (person, table)
        )
        if found.fetchone():
            with self.store.writing() as db:
                db.execute("DELETE FROM news WHERE person=? AND game_table=?", (person, table))

    def withdraw(self, table: str, what: What) -> None:
        """Nobody has to be told of this any more."""
        with self.store.writing() as db:
            db.execute("DELETE FROM news WHERE game_table=? AND what=?", (table, what))

    def of_message(self, message: str) -> list[News]:
        """What a message holds by now, in the order in which it happened."""
        return self.store.db.execute(
            "SELECT key, channel, person, game_table, what, who, until FROM news WHERE message=? ORDER BY at, key",
            (message,),
        ).all(News)

    # ---- messages ----------------------------------------------------------------------------------------

    def ask(self, id_: str, channel: str, now: int) -> None:
        """Test a channel, and ask to confirm it if nobody has. A test that is on its way already is enough."""
        with self.store.writing() as db:
            found = db.execute("SELECT 1 FROM message WHERE channel=? AND kind='ask'", (channel,))
            if found.fetchone() is None:
                db.execute("INSERT INTO message VALUES(?, ?, 'ask', 0, ?)", (id_, channel, now))
                db.execute("UPDATE channel SET asked=?, said='' WHERE id=?", (now, channel))

    def letter(self, id_: str, channel: str, now: int) -> None:
        """A link that lets its reader in."""
        with self.store.writing() as db:
            db.execute("INSERT INTO message VALUES(?, ?, 'in', 0, ?)", (id_, channel, now))

    def readers(self, address: str) -> list[Channel]:
        """The channels that are confirmed and lead to an e-mail address, the latest first."""
        return self.store.db.execute(
            f"SELECT {_CHANNEL} FROM channel WHERE kind='mail' AND state IN ('on', 'rests')"
            " AND lower(address)=? ORDER BY made DESC, id",
            (address.lower(),),
        ).all(Channel)

    def is_asking(self, channel: str) -> bool:
        """Whether a test is on its way."""
        found = self.store.db.execute("SELECT 1 FROM message WHERE channel=? AND kind='ask'", (channel,))
        return found.fetchone() is not None

    def due(self, now: int, kinds: Sequence[Kind]) -> list[Message]:
        """What is to be sent now: of a channel that rests no news."""
        return self.store.db.execute(
            "SELECT m.id, m.channel, m.kind, m.tries, m.due FROM message m JOIN channel c ON c.id=m.channel"
            f" WHERE (m.due<=? OR m.due>?) AND (m.kind<>'news' OR c.state='on') AND c.kind IN ({marks(kinds)})"
            " ORDER BY m.due",
            (now, now + ABSURD, *kinds),
        ).all(Message)

    def next_due(self, now: int, kinds: Sequence[Kind]) -> int | None:
        """When there is something to be done next; None = nothing is known to come."""
        found = self.store.db.execute(
            "SELECT min(due) FROM (SELECT n.due, c.kind FROM news n JOIN channel c ON c.id=n.channel"
            " WHERE c.state='on' AND n.message=''"
            " AND NOT EXISTS (SELECT 1 FROM message m WHERE m.channel=n.channel AND m.kind='news')"
            " UNION ALL SELECT m.due, c.kind FROM message m JOIN channel c ON c.id=m.channel"
            f" WHERE m.kind<>'news' OR c.state='on') found WHERE kind IN ({marks(kinds)})",
            kinds,
        ).fetchone()[0]
        return None if found is None else min(int(found), now + ABSURD)

    def ready(self, now: int, kinds: Sequence[Kind]) -> list[Channel]:
        """Some channels of which news are due, and over which nothing is on its way."""
        names = ", ".join(f"c.{name}" for name in _CHANNEL.split(", "))
        return self.store.db.execute(
            f"SELECT DISTINCT {names} FROM news n JOIN channel c ON c.id=n.channel WHERE c.state='on'"
            f" AND n.message='' AND (n.due<=? OR n.due>?) AND c.kind IN ({marks(kinds)})"
            " AND NOT EXISTS (SELECT 1 FROM message m WHERE m.channel=c.id AND m.kind='news') LIMIT ?",
            (now, now + ABSURD, *kinds, AT_ONCE),
        ).all(Channel)

    def gather(self, channel: Channel, id_: str, now: int) -> bool:
        """Put what is due into one message, if there is any; at night, and within an hour of the last one, it waits."""
        with self.store.writing() as db:
            self.forget_answered(channel)
            morning = wakes_at(now, self.wish(channel.person).zone)
            waits = "UPDATE news SET due=? WHERE channel=? AND message='' AND (due<=? OR due>?)"
            if morning > now:
                db.execute(waits, (morning, channel.id, now, now + ABSURD))
                return False
            told = db.execute(
                "SELECT game_table, at FROM told_at WHERE channel=? AND at>? AND at<=?",
                (channel.id, now - SELDOM, now),
            ).fetchall()
            if channel.kind == "mail" and told:
                db.execute(waits, (max(at for _, at in told) + SELDOM, channel.id, now, now + ABSURD))
                return False
            for table, at in told:
                db.execute(f"{waits} AND game_table=?", (at + SELDOM, channel.id, now, now + ABSURD, table))
            found = db.execute(
                "UPDATE news SET message=? WHERE channel=? AND message='' AND (due<=? OR due>?)",
                (id_, channel.id, now, now + ABSURD),
            )
            if found.rowcount:
                db.execute("INSERT INTO message VALUES(?, ?, 'news', 0, ?)", (id_, channel.id, now))
            return bool(found.rowcount)

    def forget_answered(self, channel: Channel) -> None:
        """Whose turn it was may have been somebody else's since; others may have taken it back."""
        with self.store.writing() as db:
            db.execute(
                "DELETE FROM news WHERE channel=? AND what IN ('turn', 'time') AND NOT EXISTS ("
                "SELECT 1 FROM seat s JOIN game_table t ON t.id=s.game_table,"
                " json_each(CASE WHEN json_valid(t.summary) THEN t.summary ELSE '{}' END, '$.acting') acting"
                " WHERE t.id=news.game_table AND t.status='live' AND s.person=news.person AND s.bot=''"
                " AND s.easy=0 AND acting.value=s.no)",
                (channel.id,),
            )

    def begin(self, message: Message, now: int) -> None:
        """It is sent now. Where that can't be stored it is not: on a full disk it would be sent again and again."""
        with self.store.writing() as db:
            pause = PAUSES[min(message.tries, len(PAUSES) - 1)]
            db.execute(
                "UPDATE message SET tries=?, due=? WHERE id=?", (message.tries + 1, now + pause, message.id)
            )

    def arrived(self, message: Message, tables: Sequence[str], now: int) -> None:
        """It was taken. A test makes a channel good, or waits for its owner's word; what waited is tried anew."""
        with self.store.writing() as db:
            db.executemany(
                put("told_at"),
                [(message.channel, table, now) for table in tables],
            )
            db.execute("DELETE FROM news WHERE message=?", (message.id,))
            db.execute("DELETE FROM message WHERE id=?", (message.id,))
            if message.kind == "ask":
                db.execute(
                    "UPDATE channel SET said='', state=CASE state WHEN 'new' THEN 'asked' WHEN 'rests' THEN 'on'"
                    " ELSE state END WHERE id=?",
                    (message.channel,),
                )
                db.execute("UPDATE message SET tries=0, due=? WHERE channel=?", (now, message.channel))
            else:
                db.execute("UPDATE channel SET said='' WHERE id=?", (message.channel,))

    def failed(self, message: Message, words: str, now: int, wait: int = 0) -> None:
        """It was not taken: it is tried again later, three times in all. Of a test once is enough."""
        tries = message.tries + 1
        with self.store.writing() as db:
            db.execute("UPDATE channel SET said=? WHERE id=?", (words, message.channel))
            if message.kind == "ask":
                db.execute("DELETE FROM message WHERE id=?", (message.id,))
            else:
                pause = max(PAUSES[min(tries, len(PAUSES)) - 1], wait)
                db.execute("UPDATE message SET tries=?, due=? WHERE id=?", (tries, now + pause, message.id))
            if message.kind == "ask" or tries > len(PAUSES):
                db.execute("UPDATE channel SET state='rests' WHERE id=? AND state='on'", (message.channel,))

    def void(self, message: str) -> None:
        """It holds nothing any more."""
        with self.store.writing() as db:
            db.execute("DELETE FROM message WHERE id=?", (message,))

    # ---- for the operator --------------------------------------------------------------------------------

    def tidy(self, now: int) -> None:
        """Forget what tells nobody anything any more."""
        with self.store.writing() as db:
            db.execute("DELETE FROM news WHERE at<?", (now - KEPT,))
            db.execute("DELETE FROM told_at WHERE at<?", (now - SELDOM,))
            db.execute(
                "DELETE FROM channel WHERE state IN ('new', 'asked') AND made<? AND asked<?",
                (now - KEPT, now - KEPT),
            )

    def counts(self) -> dict[tuple[str, str], int]:
        """How many channels there are, by kind and state."""
        rows = self.store.db.execute("SELECT kind, state, count(*) FROM channel GROUP BY kind, state")
        return {(kind, state): many for kind, state, many in rows}

    def waiting(self) -> dict[str, tuple[int, int]]:
        """How many news are on their way, by kind of channel, and when the oldest was written."""
        rows = self.store.db.execute(
            "SELECT c.kind, count(*), min(n.at) FROM news n JOIN channel c ON c.id=n.channel GROUP BY c.kind"
        )
        return {kind: (many, oldest) for kind, many, oldest in rows}

    def all_of(self, person: str) -> dict[str, object]:
        """All that is stored of somebody's telling."""
        wish = self.wish(person)
        return {
            "channels": [
                {"kind": one.kind, "address": one.address, "label": one.label, "state": one.state}
                for one in self.channels(person)
            ],
            "ticked": sorted(wish.ticked),
            "zone": wish.zone,
        }

"""How somebody comes in from another browser, in the database: passkeys, and what is good once and for a short time."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from ecliptic.web.storage.store import Store

# A challenge by which a passkey is made or shown; a link by e-mail; the question whether two people are one.
What = Literal["make", "show", "mail", "join"]
_PASSKEY: Final = "id, person, key, count, label, made, used"


class Passkey(Struct, frozen=True):
    """What a device of somebody's signs with."""

    id: str
    person: str
    key: bytes
    count: int  # of its uses, where the device tells
    label: str
    made: int
    used: int = 0  # when it was last shown; 0 = never


class Entrance(Struct, frozen=True):
    """What somebody may do once."""

    person: str  # "" = nobody's: the address was not known
    other: str = ""


class AccountStore:
    """The tables `passkey` and `entrance`."""

    def __init__(self, store: Store) -> None:
        self.store = store

    # ---- passkeys ----------------------------------------------------------------------------------------

    def passkey(self, id_: str) -> Passkey | None:
        """A passkey by the id that its device gave it."""
        return self.store.db.execute(f"SELECT {_PASSKEY} FROM passkey WHERE id=?", (id_,)).one(Passkey)

    def passkeys(self, person: str) -> list[Passkey]:
        """The passkeys of somebody, the oldest first."""
        return self.store.db.execute(
            f"SELECT {_PASSKEY} FROM passkey WHERE person=? ORDER BY made, id", (person,)
        ).all(Passkey)

    def add(self, one: Passkey) -> None:
        """A new one."""
        with self.store.writing() as db:
            db.execute(
                f"INSERT INTO passkey({_PASSKEY}) VALUES(?, ?, ?, ?, ?, ?, ?)",
                (one.id, one.person, one.key, one.count, one.label, one.made, one.used),
            )

    def used(self, id_: str, count: int, now: int) -> None:
        """It was shown."""
        with self.store.writing() as db:
            db.execute("UPDATE passkey SET count=?, used=? WHERE id=?", (count, now, id_))

    def drop(self, id_: str) -> None:
        """It is good for nothing any more."""
        with self.store.writing() as db:
            db.execute("DELETE FROM passkey WHERE id=?", (id_,))

    # ---- what is good once -------------------------------------------------------------------------------

    def open(self, digest: str, what: What, person: str, other: str, until: int, now: int) -> None:
        """Something is good once, until then; what was so long ago is forgotten."""
        with self.store.writing() as db:
            db.execute("DELETE FROM entrance WHERE until<?", (now,))
            db.execute("INSERT INTO entrance VALUES(?, ?, ?, ?, ?)", (digest, what, person, other, until))

    def look(self, digest: str, what: What, now: int) -> Entrance | None:
        """What it is good for still; None = nothing."""
        return self.store.db.execute(
            "SELECT person, other FROM entrance WHERE digest=? AND what=? AND until>=? AND person<>''",
            (digest, what, now),
        ).one(Entrance)

    def take(self, digest: str, what: What, now: int) -> Entrance | None:
        """The same, and it is good no more."""
        with self.store.writing() as db:
            row = db.execute(
                "SELECT person, other FROM entrance WHERE digest=? AND what=? AND until>=?",
                (digest, what, now),
            ).fetchone()
            db.execute("DELETE FROM entrance WHERE digest=?", (digest,))
        return Entrance(*row) if row else None

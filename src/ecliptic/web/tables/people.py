"""Who is who: guests by signed cookie, links with 128-bit tokens that are stored hashed."""

from __future__ import annotations

import hashlib
import hmac
import os
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from itsdangerous import BadSignature, Signer
from msgspec import structs

from ecliptic.web.storage.store import PersonRow, Store
from ecliptic.web.tables.names import GUEST, NAME_LENGTH, clean

COOKIE: Final = "ecliptic"
SECURE_COOKIE: Final = f"__Host-{COOKIE}"  # under HTTPS: no server of a neighbouring name can plant one
COOKIE_AGE: Final = 400 * 24 * 3600
TITLE_LENGTH: Final = 40
TOKEN_BYTES: Final = 16


def no_name() -> ValueError:
    """Nothing of a name can be shown."""
    return ValueError(f"A name has 1 to {NAME_LENGTH} letters, digits or signs that can be seen.")


def word_of(raw: bytes) -> str:
    """Random bytes as a word for addresses."""
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def digest_of(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def read_key(folder: Path, settings: Mapping[str, str]) -> bytes:
    """The server's key, from ECLIPTIC_SECRET or the data folder; made on the first run, readable to its owner."""
    given = settings.get("ECLIPTIC_SECRET", "")
    if given:
        return hashlib.sha256(given.encode()).digest()
    path = folder / "secret"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        key = path.read_bytes()
        if len(key) < 32:
            raise ValueError(
                f"{path} is not a secret of this server: delete it, and every guest starts afresh"
            ) from None
        return key
    with os.fdopen(handle, "wb") as file:
        key = os.urandom(32)
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    return key


class People:
    """Guests, and the links that let somebody in."""

    def __init__(
        self, store: Store, key: bytes, tokens: Callable[[int], bytes], clock: Callable[[], float]
    ) -> None:
        self.store = store
        self.key = key
        self.tokens = tokens
        self.clock = clock
        self._signer = Signer(key, salt="guest", digest_method=hashlib.sha256)

    # ---- cookies -----------------------------------------------------------------------------------------

    def cookie(self, person: PersonRow) -> str:
        """What the browser keeps."""
        return self._signer.sign(f"{person.id}.{person.epoch}").decode()

    def read(self, cookie: str | None) -> PersonRow | None:
        """Whose cookie it is; None for none, a forged or void one, or somebody who is not known here."""
        if not cookie or len(cookie) > 200:
            return None
        try:
            text = self._signer.unsign(cookie.encode("utf-8", "replace")).decode("utf-8", "replace")
        except BadSignature:
            return None
        id_, _, epoch = text.partition(".")  # the first cookies had no epoch
        person = self.store.person(id_)
        return person if person is not None and (epoch or "0") == str(person.epoch) else None

    def current(self, person: PersonRow) -> bool:
        """Whether a browser that was somebody's a moment ago still is."""
        known = self.store.person(person.id)
        return known is not None and known.epoch == person.epoch

    def make(self, name: str) -> PersonRow:
        """A new guest."""
        id_ = word_of(self.tokens(TOKEN_BYTES))
        fresh = PersonRow(id_, clean(name) or GUEST)
        return self.store.add_person(id_, fresh.name, digest_of(self.recovery(fresh)), int(self.clock()))

    def fits(self) -> bool:
        """Whether the key is the one by which people were let in before; nobody has come yet: it is."""
        last = self.store.last_person()
        return last is None or last[1] == digest_of(self.recovery(last[0]))

    def rename(self, person: PersonRow, name: str) -> PersonRow:
        """Change a name. ValueError, one sentence, if nothing of it can be shown."""
        name = clean(name)
        if not name:
            raise no_name()
        self.store.rename(person.id, name)
        return structs.replace(person, name=name)

    # ---- links -------------------------------------------------------------------------------------------

    def _token(self, *words: object) -> str:
        # Made from the key, so that its owner can be shown it again although only its hash is stored.
        text = "\n".join(map(str, words)).encode()
        return word_of(hmac.digest(self.key, text, "sha256")[:TOKEN_BYTES])

    def recovery(self, person: PersonRow) -> str:
        """The token that brings a lost cookie back."""
        return self._token("recovery", person.id, person.renewals)

    def renew_recovery(self, person: PersonRow) -> PersonRow:
        """Make the old recovery link void and another one valid."""
        return self._renew(structs.replace(person, renewals=person.renewals + 1))

    def shut_out(self, person: PersonRow) -> PersonRow:
        """Make all cookies void that somebody has, and the recovery link, which whoever had one could read."""
        return self._renew(structs.replace(person, renewals=person.renewals + 1, epoch=person.epoch + 1))

    def _renew(self, fresh: PersonRow) -> PersonRow:
        self.store.renew_recovery(fresh, digest_of(self.recovery(fresh)))
        return fresh

    def whose(self, token: str) -> PersonRow | None:
        """Who may come back with this recovery token."""
        return self.store.person_by_recovery(digest_of(token)) if len(token) <= 64 else None

    def mark(self, table: str, seat: int | None, number: int) -> str:
        """A record's line number as a seat's pages may carry it: another one for another number, and no more.

        The number itself would tell how much others wrote in private.
        """
        return self._token("mark", table, seat, number)[:12]

    def word(self, *words: object) -> str:
        """A word for an address that this server alone can make, and can make again."""
        return self._token("word", *words)

    def fresh_word(self) -> str:
        """A word that nobody can guess."""
        return word_of(self.tokens(12))

    def invite(self, table: str, seat: int, renewals: int) -> str:
        """The token of a seat's invite link."""
        return self._token("invite", table, seat, renewals)

"""Coming in from another browser without a password: by a passkey, or by a link that goes to one's own e-mail address.

A passkey is a key that a device keeps and unlocks by its own means; the server holds the public half. Both ways need
nothing but what was named here by the person before, in a browser that was theirs.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from ecliptic.core.languages import mark
from ecliptic.web.errors import Refused
from ecliptic.web.gate.limits import Bucket, Limits, too_many
from ecliptic.web.notices.mail import ADDRESS
from ecliptic.web.notices.notices import Notices
from ecliptic.web.storage.accounts import AccountStore, Entrance, Passkey
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.storage.store import Store
from ecliptic.web.tables.people import People, digest_of

CHALLENGE: Final = 300  # seconds that a device may take
LINK: Final = 15 * 60  # seconds for which a link is good
MOST: Final = 10  # passkeys of one person
LINKS: Final = 3  # an hour to one address, whoever asks
FROM: Final = 10  # an hour from one address of the network
HOUR: Final = 3600
LONGEST: Final = 16_384  # letters that a device says
NO_ADDRESS: Final = mark(
    "Passkeys need an address with https:// and a name; this one has none."
    " Whoever runs the server can give it one."
)
NO_PART: Final = mark("This server was installed without passkeys. Whoever runs it can add them.")
NOT_FIT: Final = mark(
    "The passkey does not fit, or the page was open for long, so nothing was changed. Try again."
)


class Accounts:
    """Passkeys and links of a server."""

    def __init__(
        self,
        store: Store,
        people: People,
        notices: Notices,
        limits: Limits,
        clock: Callable[[], float],
        tokens: Callable[[int], bytes],
    ) -> None:
        """`tokens`: so many bytes of chance."""
        self.rows, self.people, self.notices, self.limits = store, people, notices, limits
        self.clock, self.tokens = clock, tokens
        self.store = AccountStore(store)
        self._links = Bucket(LINKS, HOUR, clock)
        self._from = Bucket(FROM, HOUR, clock)

    @property
    def now(self) -> int:
        """The time."""
        return int(self.clock())

    # ---- passkeys ----------------------------------------------------------------------------------------

    def why_not(self, origin: str) -> str:
        """Why there are no passkeys at this address, in a sentence; "" = there are."""
        if not rp_of(origin):
            return NO_ADDRESS
        return "" if _installed() else NO_PART

    async def load(self, origin: str) -> None:
        """Have at hand what checks passkeys: that takes a second once, in a thread. Refused where there are none."""
        self._ready(origin)
        await asyncio.to_thread(import_module, "webauthn")

    def _ready(self, origin: str) -> str:
        if why := self.why_not(origin):
            raise Refused(409, why)
        return rp_of(origin)

    def come(self, address: str) -> None:
        """Somebody begins. Refused if that is too much."""
        if not self.limits.tries.take(address):
            raise too_many("Somebody tried to come in many times from your address", self.limits.tries)

    def ask_to_make(self, me: PersonRow, origin: str) -> str:
        """What a device of somebody's is asked, so that it makes a passkey; JSON."""
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers import base64url_to_bytes
        from webauthn.helpers.structs import (
            AuthenticatorSelectionCriteria,
            PublicKeyCredentialDescriptor,
            ResidentKeyRequirement,
            UserVerificationRequirement,
        )

        rp = self._ready(origin)
        known = self.store.passkeys(me.id)
        if len(known) >= MOST:
            raise Refused(409, f"You have {MOST} passkeys. Remove one of them first.")
        options = generate_registration_options(
            rp_id=rp,
            rp_name="Ecliptic",
            user_name=me.name,
            # What a device tells its passkeys apart by: it says nothing of anybody.
            user_id=self.people.word("passkey", me.id).encode(),
            user_display_name=me.name,
            challenge=self.tokens(32),
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in known
            ],
        )
        self.store.open(
            challenge_digest(options.challenge), "make", me.id, "", self.now + CHALLENGE, self.now
        )
        return options_to_json(options)

    def made(self, me: PersonRow, said: str, origin: str, label: str) -> None:
        """A device has made a passkey. Refused if it does not fit."""
        from webauthn import verify_registration_response
        from webauthn.helpers import bytes_to_base64url

        rp = self._ready(origin)
        challenge = self._challenge(said)
        # Good once, whatever comes of it.
        found = self.store.take(challenge_digest(challenge), "make", self.now)
        if found is None or found.person != me.id:
            raise Refused(400, NOT_FIT)
        try:
            key = verify_registration_response(
                credential=said,
                expected_challenge=challenge,
                expected_rp_id=rp,
                expected_origin=origin,
                require_user_verification=True,
            )
        except _faults() as error:
            raise Refused(400, NOT_FIT) from error
        id_ = bytes_to_base64url(key.credential_id)
        with self.rows.writing():
            if self.store.passkey(id_) is not None:
                raise Refused(409, "This passkey is known here already.")
            self.store.add(Passkey(id_, me.id, key.credential_public_key, key.sign_count, label, self.now))

    def ask_to_show(self, origin: str) -> str:
        """What any device is asked, so that it shows a passkey; JSON."""
        from webauthn import generate_authentication_options, options_to_json
        from webauthn.helpers.structs import UserVerificationRequirement

        options = generate_authentication_options(
            rp_id=self._ready(origin),
            challenge=self.tokens(32),
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        self.store.open(challenge_digest(options.challenge), "show", "", "", self.now + CHALLENGE, self.now)
        return options_to_json(options)

    def shown(self, said: str, origin: str) -> PersonRow:
        """A device has shown a passkey: whose it is. Refused if it does not fit."""
        from webauthn import verify_authentication_response
        from webauthn.helpers import parse_authentication_credential_json

        rp = self._ready(origin)
        challenge = self._challenge(said)
        found = self.store.take(challenge_digest(challenge), "show", self.now)
        try:
            passkey = self.store.passkey(parse_authentication_credential_json(said).id)
            if found is None or passkey is None:
                raise Refused(403, NOT_FIT)
            shown = verify_authentication_response(
                credential=said,
                expected_challenge=challenge,
                expected_rp_id=rp,
                expected_origin=origin,
                credential_public_key=passkey.key,
                credential_current_sign_count=passkey.count,
                require_user_verification=True,
            )
        except _faults() as error:
            raise Refused(403, NOT_FIT) from error
        self.store.used(passkey.id, shown.new_sign_count, self.now)
        person = self.rows.person(passkey.person)
        if person is None:
            raise Refused(403, NOT_FIT)
        return person

    @staticmethod
    def _challenge(said: str) -> bytes:
        """The challenge that a device says it has signed."""
        from webauthn.helpers import parse_client_data_json
        from webauthn.helpers.base64url_to_bytes import base64url_to_bytes

        found = re.search(r'"clientDataJSON"\s*:\s*"([A-Za-z0-9_=-]{1,4096})"', said[:LONGEST])
        if found is None or len(said) > LONGEST:
            raise Refused(400, NOT_FIT)
        try:
            return parse_client_data_json(base64url_to_bytes(found[1])).challenge
        except _faults() as error:
            raise Refused(400, NOT_FIT) from error

    def remove(self, me: PersonRow, id_: str) -> None:
        """Somebody wants a passkey no more."""
        passkey = self.store.passkey(id_)
        if passkey is None or passkey.person != me.id:
            raise Refused(404, "There is no such passkey of yours.")
        self.store.drop(id_)

    # ---- links by e-mail ---------------------------------------------------------------------------------

    @property
    def mails(self) -> bool:
        """Whether this server sends e-mail."""
        return "mail" in self.notices.kinds

    def mail(self, address: str, came_from: str) -> None:
        """Somebody wants a link at this address. Whether it is known is not told, nor can it be seen from outside."""
        if not self.mails:
            raise Refused(409, "This server sends no e-mail.")
        if not ADDRESS.fullmatch(address):
            raise Refused(400, "That is no e-mail address to which something can be sent.")
        if not self._from.take(came_from):
            raise too_many("Many links were asked for from your address", self._from)
        if not self._links.take(digest_of(address.lower())):
            return  # that too many were asked for would tell nothing of value, but to say so is no use to anybody
        notices, now = self.notices, self.now
        with self.rows.writing():
            found = notices.box.readers(address)[:LINKS]
            for channel in found:
                letter = notices.fresh()
                self.store.open(self.letter_digest(letter), "mail", channel.person, "", now + LINK, now)
                notices.box.letter(letter, channel.id, now)
            if not found:  # as much is written as if there were somebody
                self.store.open(self.letter_digest(notices.fresh()), "mail", "", "", now + LINK, now)
        notices.sender.wake()

    def letter_digest(self, letter: str) -> str:
        """What is stored of a link, by the id of the message that brings it."""
        return digest_of(self.people.word("in", letter))

    def linked(self, token: str) -> PersonRow | None:
        """Whom a link lets in; None = nobody any more."""
        found = self.store.look(digest_of(token), "mail", self.now) if len(token) <= 64 else None
        return self.rows.person(found.person) if found is not None else None

    def follow(self, token: str) -> PersonRow | None:
        """The same, and it lets in nobody any more."""
        found = self.store.take(digest_of(token), "mail", self.now) if len(token) <= 64 else None
        return self.rows.person(found.person) if found is not None and found.person else None

    # ---- two people who are one --------------------------------------------------------------------------

    def ask_to_join(self, guest: PersonRow, person: PersonRow) -> str:
        """A word by which this browser's guest may say what becomes of their games, since they came in as somebody."""
        word = self.people.fresh_word()
        self.store.open(digest_of(word), "join", person.id, guest.id, self.now + LINK, self.now)
        return word

    def asked_to_join(self, word: str, guest: PersonRow | None) -> Entrance:
        """Who was asked. Refused if nobody is, any more."""
        found = self.store.look(digest_of(word), "join", self.now) if len(word) <= 64 else None
        if found is None or guest is None or found.other != guest.id:
            raise Refused(
                404, "This question was answered, or is too old. Come in once more.", "", "Too late"
            )
        return found

    def answered(self, word: str) -> None:
        """The question was answered."""
        self.store.take(digest_of(word), "join", self.now)


@cache
def _installed() -> bool:
    return find_spec("webauthn") is not None


def rp_of(origin: str) -> str:
    """The name to which passkeys belong at this address; "" = browsers have none there."""
    found = re.fullmatch(r"(https?)://([^/:\[\]]+)(:\d+)?", origin)
    if found is None:
        return ""
    scheme, host = found[1], found[2].lower()
    if host == "localhost" or host.endswith(".localhost"):
        return host
    named = re.search(r"[a-z]", host.rpartition(".")[2]) is not None  # no number of the network
    return host if scheme == "https" and named else ""


def challenge_digest(challenge: bytes) -> str:
    """What is stored of a challenge."""
    return digest_of(challenge.hex())


def _faults() -> tuple[type[Exception], ...]:
    """What is wrong with what a device says: anybody can send anything."""
    from webauthn.helpers.exceptions import WebAuthnException

    return WebAuthnException, ValueError, TypeError, KeyError

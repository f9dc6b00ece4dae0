"""Telling people who are not there. `tell` is what others call when something happened to somebody at a table."""

from __future__ import annotations

import hmac
from collections import Counter
from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from ecliptic.core.languages import ENGLISH, mark, offered, speaking
from ecliptic.core.shell import phrase
from ecliptic.web.errors import Refused, StoreError
from ecliptic.web.gate.limits import Bucket, too_many
from ecliptic.web.notices import rows
from ecliptic.web.notices.hooks import label_of
from ecliptic.web.notices.mail import ADDRESS
from ecliptic.web.notices.needs import Needs
from ecliptic.web.notices.outbox import Outbox
from ecliptic.web.notices.outward import Outward
from ecliptic.web.notices.push import Pusher, browser_of
from ecliptic.web.notices.quiet import wakes_at, zone_of
from ecliptic.web.notices.sending import Sender
from ecliptic.web.notices.ways import ways_of
from ecliptic.web.notices.words import ask_text, in_text, news_text
from ecliptic.web.storage.rows import PersonRow

SOON: Final = 20  # seconds after which it is sent: who comes meanwhile, or comes back, needs no message
AGAIN: Final = 120  # seconds between two questions to confirm an address
A_DAY: Final = 24 * 3600
ASKED: Final = 3  # questions a day to one address, whoever asks
ADDED: Final = 20  # new channels and tests an hour, of one person
FROM: Final = 60  # the same, from one address
NONE: Final = mark("This server sends none.")
UNWANTED: Final = mark("Whoever reads there wants no messages from this server.")


class Notices:
    """Channels, wishes and the outbox of a needs."""

    def __init__(self, needs: Needs, outward: Outward | None = None) -> None:
        """ValueError, one sentence, for settings that can't be."""
        self.needs = needs
        self.clock = needs.clock
        self.ways = ways_of(needs.given, needs.host.origin)
        self.kinds = self.ways.kinds
        self.box = Outbox(needs.store)
        self.outward = outward or Outward()
        self.pusher = Pusher(needs.folder, self.ways.push, needs.clock) if self.ways.push else None
        self.sender = Sender(self)
        # Messages by kind of channel, and what came of them.
        self.counted: Counter[tuple[str, str]] = Counter()
        self._asked = Bucket(ASKED, A_DAY, needs.clock)
        self._added = Bucket(ADDED, 3600, needs.clock)
        self._from = Bucket(FROM, 3600, needs.clock)

    # ---- what happens ------------------------------------------------------------------------------------

    def tell(
        self, table: str, person: str, what: rows.What, mark: object, *, who: str = "", until: float = 0
    ) -> None:
        """This happened to this person at this table. In an open transaction it is stored with that, or not at all.

        `mark`: which one of its kind this is, say the line of the record; the same one is told once. `who`: a name that
        belongs to it. `until`: when the time is up, if that is known. Who is at the table is not told.
        """
        if not self.kinds or self.is_here(table, person):
            return
        channels = [one for one in self.box.channels(person) if one.state in ("on", "rests")]
        if not channels:
            return
        wish, now = self.box.wish(person), int(self.clock())
        due = max(now + SOON, wakes_at(now + SOON, wish.zone))
        for channel in channels:
            if what in rows.WANTED or f"{rows.EVENT_OF[what]}.{channel.kind}" in wish.ticked:
                key = f"{table}:{mark}:{what}:{person}"
                self.box.write(rows.News(key, channel.id, person, table, what, who, int(until)), now, due)
        self.sender.wake()

    def is_here(self, table: str, person: str) -> bool:
        """Whether somebody looks at the table now."""
        return self.needs.is_here(table, person)

    def withdraw(self, table: str, what: rows.What) -> None:
        """It need not be told any more to anybody, in the transaction that is open."""
        if self.kinds:
            self.box.withdraw(table, what)

    def seen(self, table: str, person: str) -> None:
        """Somebody came to the table: what was to be told of it is not told any more."""
        if self.kinds:
            with suppress(StoreError):  # then a message comes that nobody needs
                self.box.cancel(person, table)

    def moved_over_days(self, person: str) -> None:
        """Somebody moved at a table over days: now, and once, the pages may ask whether they shall be told."""
        wish = self.box.wish(person)
        if self.kinds and not wish.offer and not self.box.channels(person):
            self.box.set_wish(person, replace(wish, offer="due"))

    def offers(self, person: PersonRow | None) -> bool:
        """Whether a page shall ask that."""
        return bool(person and self.kinds and self.box.wish(person.id).offer == "due")

    def offered(self, person: str) -> None:
        """They have answered."""
        self.box.set_wish(person, replace(self.box.wish(person), offer="done"))

    # ---- channels ----------------------------------------------------------------------------------------

    def add_browser(self, me: PersonRow, text: str, label: str) -> rows.Channel:
        """A browser that lets this server send. One that is known is taken anew."""
        try:
            browser = browser_of(text)
            self.outward.place(browser.endpoint)
        except ValueError as error:
            raise Refused(400, str(error)) from None
        mine = [one for one in self.box.channels(me.id) if one.kind == "push"]
        known = [one for one in mine if browser_of(one.address).endpoint == browser.endpoint]
        gone = known or mine[: max(0, len(mine) - rows.MOST_BROWSERS + 1)]
        return self._add(me, "push", text, label, gone)

    def add_mail(self, me: PersonRow, address: str) -> rows.Channel:
        """An e-mail address, which is asked to confirm it. It takes the place of the one before."""
        if not ADDRESS.fullmatch(address):
            raise Refused(400, "That is no e-mail address to which something can be sent.")
        return self._add(me, "mail", address, address, self._of(me, "mail"))

    def add_hook(self, me: PersonRow, address: str) -> rows.Channel:
        """A chat service's address, likewise."""
        try:
            self.outward.place(address)
        except ValueError as error:
            raise Refused(400, str(error)) from None
        return self._add(me, "hook", address, label_of(address), self._of(me, "hook"))

    def come(self, address: str) -> None:
        """Somebody wants to add or test a channel from this address. Refused if that is too much."""
        if not self._from.take(address):
            raise too_many("Many addresses were named and tested from yours", self._from)

    def _of(self, me: PersonRow, kind: rows.Kind) -> list[rows.Channel]:
        return [one for one in self.box.channels(me.id) if one.kind == kind]

    def _add(
        self, me: PersonRow, kind: rows.Kind, address: str, label: str, gone: list[rows.Channel]
    ) -> rows.Channel:
        if kind not in self.kinds:
            raise Refused(409, f"This server sends nothing over this channel: {rows.KINDS[kind].lower()}.")
        if kind != "push" and self.box.is_unwanted(self._digest(address)):
            raise Refused(409, UNWANTED)
        self._may_ask(me, kind, address)
        now = int(self.clock())
        channel = rows.Channel(self.fresh(), me.id, kind, address, label, "new")
        with self.needs.store.writing():
            for one in gone:
                self.box.drop(one.id)
            self.box.add(channel, now)
            self.box.ask(self.fresh(), channel.id, now)
        self.sender.wake()
        return channel

    def _may_ask(self, me: PersonRow, kind: rows.Kind, address: str) -> None:
        if not self._added.take(me.id):
            raise too_many("Many addresses were named and tested by you", self._added)
        if kind != "push" and not self._asked.take(self._digest(address)):
            raise Refused(429, "This address was asked three times today. Try again tomorrow.", retry=A_DAY)

    def test(self, me: PersonRow, id_: str) -> rows.Channel:
        """Send a test, or ask once more to confirm the channel."""
        channel = self.own(me, id_)
        now = int(self.clock())
        if channel.state == "asked" and 0 <= now - channel.asked < AGAIN:
            raise Refused(429, "It was sent a moment ago. Send it again after two minutes.", retry=AGAIN)
        if channel.state in ("new", "asked"):
            self._may_ask(me, channel.kind, channel.address)
        elif not self._added.take(me.id):
            raise too_many("Many addresses were named and tested by you", self._added)
        self.box.ask(self.fresh(), channel.id, now)
        self.sender.wake()
        return channel

    def forget_browsers(self, me: PersonRow) -> None:
        """All browsers but one are strangers now, and which is which is not known: each must be allowed anew."""
        with self.needs.store.writing():
            for channel in self._of(me, "push"):
                self.box.drop(channel.id)

    def own(self, me: PersonRow, id_: str) -> rows.Channel:
        """A channel of somebody's own."""
        channel = self.box.channel(id_)
        if channel is None or channel.person != me.id:
            raise Refused(404, "There is no such channel of yours.")
        return channel

    def choose(self, me: PersonRow, ticked: list[str], zone: str) -> None:
        """What somebody wants to be told, and by which time zone the nights are reckoned; "": as before."""
        if zone and zone_of(zone) is None:
            raise Refused(400, "There is no time zone of that name. One is written as in Europe/Berlin.")
        known = {f"{event}.{kind}" for event in rows.EVENTS for kind in rows.KINDS}
        wish = self.box.wish(me.id)
        shown = {f"{event}.{kind}" for event in rows.EVENTS for kind in self.kinds}
        kept = wish.ticked - shown  # over channels that are off at the moment
        self.box.set_wish(me.id, rows.Wish(kept | (known & set(ticked)), zone or wish.zone, "done"))

    # ---- links -------------------------------------------------------------------------------------------

    def link(self, what: str, channel: str) -> str:
        """The address that confirms a channel ("tell") or ends it ("quiet"). It is good for nothing else."""
        return f"{self.needs.host.origin}/{what}/{channel}/{self.needs.word(what, channel)}"

    def linked(self, what: str, id_: str, token: str) -> rows.Channel | None:
        """Which channel such an address means; None = none any more. Refused if it is not as this server made it."""
        if not hmac.compare_digest(token.encode(), self.needs.word(what, id_).encode()):
            raise Refused(
                404, "This link is not whole. Open it as it stands in the message.", "", "No such link"
            )
        return self.box.channel(id_)

    def confirm(self, channel: rows.Channel) -> None:
        """Somebody who reads there says yes."""
        if channel.state in ("new", "asked"):
            self.box.set_state(channel.id, "on")
            self.sender.wake()

    def end(self, channel: rows.Channel) -> None:
        """Somebody who reads there wants no more; who never said yes is never asked again."""
        with self.needs.store.writing():
            if channel.state in ("new", "asked") and channel.kind != "push":
                self.box.refuse(self._digest(channel.address))
            self.box.drop(channel.id)

    def _digest(self, address: str) -> str:
        return self.needs.digest(address.lower())

    # ---- sending -----------------------------------------------------------------------------------------

    def fresh(self) -> str:
        """A new id, as it may stand in addresses and headers."""
        return self.needs.fresh_word()

    def text(self, message: rows.Message, channel: rows.Channel) -> rows.Text | None:
        """A message in the words of whom it is for; None = there is nothing in it any more."""
        liked = self.needs.preferences.of(channel.person).language
        language = liked if liked in offered() else ENGLISH
        with speaking(language):
            text = self._text(message, channel)
        return text and replace(text, language=language)

    def _text(self, message: rows.Message, channel: rows.Channel) -> rows.Text | None:
        needs, end = self.needs, self.link("quiet", channel.id)
        if message.kind == "ask":
            person = needs.store.person(channel.person)
            confirm = self.link("tell", channel.id) if channel.state in ("new", "asked") else ""
            return ask_text(
                message.id, person.name if person else "Somebody", needs.host.origin, end, confirm
            )
        if message.kind == "in":
            word = needs.word("in", message.id)
            person = needs.linked(word)
            return in_text(message.id, person.name, needs.host.origin, end, word) if person else None
        news = self.box.of_message(message.id)
        return (
            news_text(message.id, news, self._named, needs.host.origin, end, self.clock()) if news else None
        )

    def _named(self, table: str) -> str:
        row = self.needs.store.table(table) if table else None
        if row is None:
            return phrase("A table") if table else phrase("Open tables")
        kind = self.needs.games().get(row.game)
        game = kind.title if kind else row.game
        return f"{row.settings.title} ({game})" if row.settings.title else game

    def count(self, kind: rows.Kind, how: str) -> None:
        """A message was sent, or was not taken."""
        self.counted[kind, how] += 1

    async def tidy(self) -> None:
        """A chore: forget what is old."""
        self.box.tidy(int(self.clock()))

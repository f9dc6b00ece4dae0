"""Sends what is due: one message after another over each channel, over several at once, again where it failed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final

from ecliptic.web.errors import Busy, StoreError
from ecliptic.web.notices import hooks, mail
from ecliptic.web.notices.outbox import AT_ONCE as MANY
from ecliptic.web.notices.rows import Channel, Message, NotSent, Text
from ecliptic.web.storage.database import Fault
from ecliptic.web.tasks import stopped

if TYPE_CHECKING:
    from ecliptic.web.notices.notices import Notices

AT_ONCE: Final = 16  # messages on their way
LONGEST: Final = 60.0  # seconds until it is looked again, whatever is known to come
AFTER: Final = 5.0  # seconds after which something that failed here is done again
LOOK: Final = 0.1
CHORE: Final = "messages"  # of one process alone
log = logging.getLogger("ecliptic")


class Sender:
    """The one that sends. `wake` it when something was written."""

    def __init__(self, notices: Notices) -> None:
        self.notices = notices
        self.going: dict[str, asyncio.Task[None]] = {}  # by channel
        self._woken = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """There is something to look at, for the one process that sends."""
        if self.notices.needs.owning.does(CHORE):
            self._woken.set()
        else:
            self.notices.needs.wire.tell(CHORE)

    def hear(self, _: str) -> None:
        """Another process says so."""
        self._woken.set()

    def start(self) -> None:
        """From now on what is due is sent."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Send no more: what is on its way is sent again after the next start, by the same id."""
        await stopped(self._task, *self.going.values())

    async def _run(self) -> None:
        while True:
            self._woken.clear()
            try:
                wait = self.look() if self.notices.needs.owning.does(CHORE) else AFTER
            except Busy:
                wait = LOOK
            except Exception:
                log.exception("messages could not be looked at; it is done again later")
                wait = AFTER
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._woken.wait()

    def look(self) -> float:
        """Put what is due on its way; seconds until there may be more to do."""
        box, now, kinds = self.notices.box, int(self.notices.clock()), self.notices.kinds
        if not kinds:
            return LONGEST
        ready = box.ready(now, kinds)
        for channel in ready:
            box.gather(channel, self.notices.fresh(), now)
        for message in box.due(now, kinds):
            if len(self.going) >= AT_ONCE:
                return LONGEST  # the end of one wakes
            if message.channel not in self.going:
                task = asyncio.get_running_loop().create_task(self._send(message))
                self.going[message.channel] = task
                task.add_done_callback(partial(self._ended, message.channel))
        if len(ready) == MANY:
            return LOOK
        due = box.next_due(now, kinds)
        # What is due by now is on its way, and its end wakes.
        return LONGEST if due is None or due <= now else min(LONGEST, max(LOOK, due - self.notices.clock()))

    def _ended(self, channel: str, task: asyncio.Task[None]) -> None:
        self.going.pop(channel, None)
        self._woken.set()

    async def _send(self, message: Message) -> None:
        try:
            await self.send(message)
        except Exception as error:
            if not isinstance(error, (StoreError, Fault)):
                log.exception("a message could not be sent; it is tried again later")
            await asyncio.sleep(AFTER)

    async def send(self, message: Message) -> None:
        """Try it once, and store what came of it."""
        notices = self.notices
        channel = notices.box.channel(message.channel)
        if channel is not None and message.kind == "news":  # it may have waited for days
            await self._patient(partial(notices.box.forget_answered, channel))
        text = notices.text(message, channel) if channel is not None else None
        if channel is None or text is None or channel.kind not in notices.kinds:
            await self._patient(lambda: notices.box.void(message.id))
            return
        await self._patient(lambda: notices.box.begin(message, int(notices.clock())))
        await notices.needs.durable.settle()  # so that no other id is made for the same news
        try:
            await self._over(channel, text)
        except NotSent as failure:
            notices.count(channel.kind, "failed")
            if failure.gone and channel.kind == "push":
                await self._patient(lambda: notices.box.drop(channel.id))
                return
            words, wait = failure.words, failure.wait
            await self._patient(lambda: notices.box.failed(message, words, int(notices.clock()), wait))
        else:
            notices.count(channel.kind, "sent")
            await self._patient(lambda: notices.box.arrived(message, text.tables, int(notices.clock())))

    async def _over(self, channel: Channel, text: Text) -> None:
        notices = self.notices
        if channel.kind == "hook":
            await hooks.post(notices.outward, channel.address, text)
        elif channel.kind == "mail":
            assert notices.ways.smtp is not None
            await mail.post(notices.ways.smtp, channel.address, text, notices.clock(), notices.outward.trust)
        else:
            assert notices.pusher is not None
            try:
                await notices.pusher.send(notices.outward, channel.address, text)
            except ValueError:
                raise NotSent("can't be used", gone=True) from None

    @staticmethod
    async def _patient(write: Callable[[], None]) -> None:
        """Store it, also where another program holds the file for a moment: else it would be sent once more."""
        while True:
            try:
                write()
                return
            except Busy:
                await asyncio.sleep(LOOK)

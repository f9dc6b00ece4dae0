"""The server's side of the bots' process: asks it, waits no longer than the time budget, restarts it when it dies."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

import msgspec

from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.web.worker import Answer, Question

BUDGET: Final = 20.0  # seconds for one choice
TRIES: Final = 2
LIMIT: Final = 16 * 1024 * 1024
log = logging.getLogger("ecliptic")


class Thinker(Protocol):
    """Whoever chooses for bots."""

    async def choose(self, game: Game, match: Match, seat: int, bot: str) -> str:
        """An action's text, whatever happens; "" if the seat is not asked any more."""

    async def stop(self) -> None:
        """The server ends."""


class WorkerThinker:
    """One child process, started when first needed, asked one question after another."""

    def __init__(
        self, tokens: Callable[[int], bytes], budget: float = BUDGET, command: list[str] | None = None
    ) -> None:
        self.tokens = tokens
        self.budget = budget
        self.command = command or [sys.executable, "-m", "ecliptic.web.worker"]
        self.child: asyncio.subprocess.Process | None = None
        self.turn = asyncio.Lock()
        self.count = 0
        self.stopped = False

    async def start(self) -> None:
        """Start the child, so that the first bot need not wait for it."""
        if self.child is None or self.child.returncode is not None:
            self.child = await asyncio.create_subprocess_exec(
                *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, limit=LIMIT
            )

    async def choose(self, game: Game, match: Match, seat: int, bot: str) -> str:
        """Ask the child; when it fails twice, a random legal action."""
        legal = match.legal(seat)
        if len(legal) < 2:
            return legal[0] if legal else ""
        for attempt in range(TRIES):
            number = match.latest(seat, asides=False)
            try:
                async with self.turn:
                    if match.latest(seat, asides=False) != number or self.stopped:
                        break
                    return await asyncio.wait_for(self._ask(game, match, seat, bot), self.budget)
            except (TimeoutError, OSError, ValueError, msgspec.MsgspecError) as error:
                why = str(error) or f"no answer within {self.budget:g} seconds"
                log.warning("bot %s, try %d of %d: %s", bot, attempt + 1, TRIES, why)
        return legal[int.from_bytes(self.tokens(4), "big") % len(legal)]

    async def _ask(self, game: Game, match: Match, seat: int, bot: str) -> str:
        self.count += 1
        question = Question(
            id=self.count,
            game=game.name,
            options=msgspec.to_builtins(game.options),
            position=match.dump(),
            seat=seat,
            bot=bot,
            seed=int.from_bytes(self.tokens(7), "big"),
        )
        try:
            await self.start()
            assert self.child is not None
            assert self.child.stdin is not None
            assert self.child.stdout is not None
            self.child.stdin.write(msgspec.json.encode(question) + b"\n")
            await self.child.stdin.drain()
            line = await self.child.stdout.readline()
            if not line:
                raise OSError("the bots' process ended")
            answer = msgspec.json.decode(line, type=Answer)
            if answer.id != question.id:
                raise OSError("the bots' process answered another question")
        except BaseException:
            # Whatever it was (cancelled by the time budget, too): the pipe may hold half an answer. Start afresh.
            await self._end()
            raise
        if answer.error or not answer.action:
            raise ValueError(answer.error or "no action")
        return answer.action

    async def _end(self) -> None:
        child, self.child = self.child, None
        if child is None:
            return
        with suppress(ProcessLookupError):
            child.kill()
        with suppress(TimeoutError):
            await asyncio.wait_for(child.wait(), 2)

    async def stop(self) -> None:
        """End the child with the server."""
        self.stopped = True
        await self._end()

"""The server's side of the bots' processes: asks them, waits no longer than the time budget, replaces those that die.

There is one for each core, two at least, and each is asked one question after another. A fresh one reads the rules of
a game before the clock of its first choice runs, so a bot that does not answer holds up one process, for the budget.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from pathlib import Path
from typing import Final, Protocol

import msgspec

from ecliptic.bots.hinting import Hint
from ecliptic.core.game import Game
from ecliptic.core.languages import spoken
from ecliptic.core.match import Match
from ecliptic.web.bots.worker import READ, Answer, Question
from ecliptic.web.errors import Unanswered

BUDGET: Final = 3.0  # seconds for one choice
GRACE: Final = 2.0  # more than what a bot takes that thinks long
STARTING: Final = 20.0  # seconds for a process to start and read a game's rules
TRIES: Final = 2
LEAST: Final = 2  # processes: one that hangs is not the only one
LIMIT: Final = 16 * 1024 * 1024
FAULTY: Final = 300.0  # seconds for which a failure is told
log = logging.getLogger("ecliptic")


class Thinker(Protocol):
    """Whoever chooses for bots."""

    async def choose(self, game: Game, match: Match, seat: int, bot: str) -> str:
        """An action's text, whatever happens; "" if the seat is not asked any more."""

    def fault(self) -> str:
        """Why bots don't choose for themselves now, as a sentence; "" = they do."""

    async def stop(self) -> None:
        """The server ends."""


class Adviser(Protocol):
    """Whoever works out hints."""

    async def advise(self, game: Game, match: Match, seat: int, seconds: float) -> Hint:
        """What is thought of a decision after so many seconds; Unanswered says why there is nothing."""

    async def stop(self) -> None:
        """The server ends."""


class Child:
    """One process of bots."""

    def __init__(self, process: asyncio.subprocess.Process, build: str) -> None:
        self.process = process
        self.build = build  # where the compiled package lies that it runs; "" = it runs what the server runs
        self.count = 0
        self.read: set[bytes] = set()  # games whose rules it knows

    @property
    def dead(self) -> bool:
        """Whether it ended."""
        return self.process.returncode is not None

    async def ask(self, question: Question) -> Answer:
        """Its answer. OSError, ValueError or msgspec's if there is none; the process is of no more use then."""
        self.count += 1
        question.id = self.count
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(msgspec.json.encode(question) + b"\n")
        await self.process.stdin.drain()
        line = await self.process.stdout.readline()
        if not line:
            raise OSError("the bots' process ended")
        answer = msgspec.json.decode(line, type=Answer)
        if answer.id != question.id:
            raise OSError("the bots' process answered another question")
        if answer.error:
            raise ValueError(answer.error)
        return answer

    async def end(self) -> None:
        """Be rid of it."""
        with suppress(ProcessLookupError):
            self.process.kill()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.process.wait(), 2)


async def start(command: list[str], build: str = "") -> Child:
    """A process that answers; it runs what lies in the folder `build`, else what the server runs."""
    pipe = asyncio.subprocess.PIPE
    paths = [path for path in (build, os.environ.get("PYTHONPATH", "")) if path]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=LIMIT, env=env)
    return Child(process, build)


def build_of(faster: str) -> str:
    """Where a compiled build lies, by the file that says so once there is one; "" = there is none."""
    if not faster:
        return ""
    try:
        return Path(faster).read_text("utf-8").strip()
    except OSError:  # not ready yet
        return ""


def cores() -> int:
    """How many processors this process may use."""
    usable = getattr(os, "sched_getaffinity", None)
    return len(usable(0)) if usable else os.cpu_count() or 1


def thinks(bot: str) -> float:
    """How many seconds a bot thinks of a choice at most; 0 = not long."""
    from ecliptic import bots

    return (bots.make(bot).seconds or 0.0) if bot in bots.names() else 0.0


class WorkerThinker:
    """Child processes, started when they are needed."""

    def __init__(
        self,
        tokens: Callable[[int], bytes],
        heard: Callable[[str, float], None] = lambda how, seconds: None,
        *,
        budget: float = BUDGET,
        starting: float = STARTING,
        many: int = 0,
        command: list[str] | None = None,
        faster: str = "",
    ) -> None:
        """`heard`: told of each choice, "own" or "random", and what it took. `many` 0: one process a core.

        `faster`: a file that says where a compiled build of the package lies, once there is one.
        """
        self.tokens = tokens
        self.heard = heard
        self.budget = budget
        self.starting = starting
        self.faster = faster
        self.command = command or [sys.executable, "-m", "ecliptic.web.bots.worker"]
        self.children: list[Child] = []
        self.free: list[Child] = []  # those that are asked nothing now, the last one first to be asked
        many = many or max(LEAST, cores())
        self.turn = asyncio.Semaphore(many)
        self.hints = asyncio.Semaphore(max(1, many - 1))
        self.slow = asyncio.Semaphore(1)  # bots that were too slow have one process between them
        self._slow: dict[tuple[str, str], float] = {}  # by game and bot: when it was
        self.stopped = False
        self._failed = ""  # why the last choice was none
        self._when = 0.0

    async def choose(self, game: Game, match: Match, seat: int, bot: str) -> str:
        """Ask a child; when it fails twice, or is too slow once, a random legal action."""
        legal = match.legal(seat)
        if len(legal) < 2:
            return legal[0] if legal else ""
        begun = time.monotonic()
        budget = max(self.budget, thinks(bot) + GRACE)
        for attempt in range(TRIES):
            number = match.latest(seat, asides=False)
            try:
                async with self._apart(game.name, bot), self.turn:
                    if match.latest(seat, asides=False) != number or self.stopped:
                        break
                    seed = int.from_bytes(self.tokens(7), "big")
                    answer = await self._ask(game, match, seat, budget, bot=bot, seed=seed)
                self._failed = ""
                self.heard("own", time.monotonic() - begun)
                return answer.action
            except (TimeoutError, OSError, ValueError, msgspec.MsgspecError) as error:
                slow = isinstance(error, TimeoutError) and not str(error)
                why = f"no answer within {budget:g} seconds" if slow else str(error)
                log.warning("bot %s, try %d of %d: %s", bot, attempt + 1, TRIES, why)
                self._failed, self._when = why, time.monotonic()
                if slow:
                    self._slow[game.name, bot] = self._when
                    break
        self.heard("random", time.monotonic() - begun)
        return legal[int.from_bytes(self.tokens(4), "big") % len(legal)]

    def _apart(self, game: str, bot: str) -> AbstractAsyncContextManager[None]:
        """A bot that was too slow within the last minutes waits for others like it, so that all else goes on."""
        late = self._slow.get((game, bot))
        return nullcontext() if late is None or time.monotonic() - late > FAULTY else self.slow

    def fault(self) -> str:
        """Why bots don't choose for themselves now; "" = they do, or nobody has asked them for some time."""
        if not self._failed or time.monotonic() - self._when > FAULTY:
            return ""
        return f"A bot gave no answer, so one was drawn for it: {self._failed}."

    async def advise(self, game: Game, match: Match, seat: int, seconds: float) -> Hint:
        """What bots think of a decision after so many seconds. Unanswered says why they do not say.

        Hints never take the last process: the tables' bots come first.
        """
        try:
            async with self.hints, self.turn:
                answer = await self._ask(game, match, seat, seconds + self.budget, hint=seconds)
        except (TimeoutError, OSError, ValueError, msgspec.MsgspecError) as error:
            raise Unanswered(str(error) or "no answer in time") from error
        if answer.hint is None:
            raise Unanswered("no hint in the answer")
        return answer.hint

    async def _ask(
        self,
        game: Game,
        match: Match,
        seat: int,
        budget: float,
        *,
        bot: str = "",
        seed: int = 0,
        hint: float = 0.0,
    ) -> Answer:
        options = msgspec.to_builtins(game.options)
        content = str(game.content_dir or "")
        child = await self._child()
        try:
            key = msgspec.json.encode([game.name, options, content], order="sorted")
            if key not in child.read:
                rules = Question(game=game.name, options=options, content=content)
                if (await asyncio.wait_for(child.ask(rules), self.starting)).action != READ:
                    raise OSError("the bots' process read no rules")
                child.read.add(key)
            question = Question(
                game=game.name,
                options=options,
                content=content,
                position=match.dump(),
                seat=seat,
                bot=bot,
                seed=seed,
                hint=hint,
                language=spoken() if hint else "",
            )
            answer = await asyncio.wait_for(child.ask(question), budget)
            if not (answer.action or answer.hint):
                raise ValueError("no action")
        except BaseException:
            # Whatever it was (cancelled by the time budget, too): the pipe may hold half an answer. Start afresh.
            self.children.remove(child)
            await child.end()
            raise
        self.free.append(child)
        return answer

    async def _child(self) -> Child:
        build = build_of(self.faster)
        while self.free:
            child = self.free.pop()
            if not child.dead and child.build == build:
                return child
            self.children.remove(child)
            if child.dead:
                log.warning("the bots' process ended with status %s", child.process.returncode)
            else:
                await child.end()
        child = await start(self.command, build)
        self.children.append(child)
        return child

    async def stop(self) -> None:
        """End the children with the server."""
        self.stopped = True
        for child in self.children[:]:
            await child.end()

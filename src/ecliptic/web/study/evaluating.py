"""Bots look at finished games in the background: one moment after another, in a process of their own that all others
come before. What is known is kept, so it goes on where it was after the server has stopped."""

from __future__ import annotations

import asyncio
import logging
import sys
from typing import Final

import msgspec

from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.study.evaluation import SECONDS, Moment, moment_at, next_decision
from ecliptic.study.replay import Replay, Roll
from ecliptic.study.rolls import next_roll, with_luck
from ecliptic.web.bots.thinking import Child, build_of, start
from ecliptic.web.bots.worker import Answer, Question
from ecliptic.web.errors import Refused, StoreError
from ecliptic.web.storage.database import Fault
from ecliptic.web.study.scoring import Scoring
from ecliptic.web.study.studying import Studied, Studies, Volume
from ecliptic.web.tables.hub import Hub
from ecliptic.web.tables.live.snapshots import rules_of
from ecliptic.web.tasks import stopped

PATIENCE: Final = 30 * SECONDS  # for an answer: the process is the last that gets a processor
FAILURES: Final = 3  # of a game, one after another, after which it is given up
MOST_WAITING: Final = 50  # games that are asked for
COMMAND: Final = [sys.executable, "-m", "ecliptic.web.bots.worker", "--last"]
CHORE: Final = "evaluations"  # of one process alone
log = logging.getLogger("ecliptic")


class Evaluations:
    """The games that bots look at."""

    def __init__(
        self, hub: Hub, studies: Studies, faster: str = "", command: list[str] | None = None
    ) -> None:
        """`faster`: where a compiled build may lie; `command`: starts a process that looks."""
        self.hub, self.needs, self.studies, self.store = hub, hub.needs, studies, studies.store
        self.faster = faster
        self.command = command or COMMAND
        self.scoring = Scoring(studies, hub.needs.stopping)
        self.child: Child | None = None
        self.task: asyncio.Task[None] | None = None
        self.waiting: dict[str, Volume] = {}  # records that somebody brought, by path

    def known(self, studied: Studied) -> dict[int, Moment]:
        """What bots made of a record so far; read once."""
        volume = studied.volume
        if volume.moments is None:
            rules = rules_of(studied.replay.game)
            volume.moments = (
                self.store.moments(studied.table, rules)
                if studied.table
                else self.store.brought(volume.digest, rules)
            )
        return volume.moments

    def under_way(self, studied: Studied) -> bool:
        """Whether bots still look at it."""
        return studied.table in self.store.asked() if studied.table else studied.path in self.waiting

    def ask(self, studied: Studied) -> None:
        """Let bots look at a record. Refused while its game goes on, or where too many wait."""
        if not studied.over:
            raise Refused(409, "Bots say something of a game when it is over, not before.")
        if len(self.store.asked()) + len(self.waiting) >= MOST_WAITING:
            raise Refused(429, "Many games wait to be looked at. Ask again in an hour.", retry=3600)
        if studied.table:
            self.store.ask(studied.table, rules_of(studied.replay.game), int(self.needs.clock()))
        else:
            self.known(studied)  # it goes on from there
            self.waiting[studied.path] = studied.volume
        self.wake()

    def wake(self) -> None:
        """Go on, if there is anything to be looked at: tables by one process, which is told."""
        if self.waiting or self.hub.owning.does(CHORE):
            self.go_on()
        else:
            self.needs.tell(CHORE, "")

    def go_on(self) -> None:
        """The same in this process."""
        if self.task is None and not self.needs.stopping.is_set() and (self.waiting or self._asked()):
            self.task = asyncio.get_running_loop().create_task(self._work())

    def _asked(self) -> list[str]:
        """Tables that this process looks at."""
        return self.store.asked() if self.hub.owning.does(CHORE) else []

    async def stop(self) -> None:
        """The server ends."""
        await self.scoring.stop()
        await stopped(self.task)
        await self._end()

    async def _end(self) -> None:
        child, self.child = self.child, None
        if child is not None:
            await child.end()

    async def _work(self) -> None:
        try:
            while not self.needs.stopping.is_set():
                if self.waiting:
                    path, volume = next(iter(self.waiting.items()))
                    await self._look(path, volume, "")
                    self.waiting.pop(path, None)
                    volume.shown.clear()
                elif asked := self._asked():
                    await self._table(asked[0])
                else:
                    break
        except (StoreError, Fault) as error:
            log.warning("bots stop looking at finished games for now: %s", error)
        finally:
            self.task = None
            if not self.needs.stopping.is_set():
                await self._end()

    async def _table(self, id_: str) -> None:
        try:
            table = await self.hub.bring(id_)
            volume = self.studies.of_table(table)
            if volume.moments is None:
                volume.moments = self.store.moments(id_, rules_of(table.game))
            await self._look(f"table {id_}", volume, id_)
        except Refused as refused:  # it rests, or is gone
            log.warning("table %s is not looked at: %s", id_, refused.sentence)
        self.store.done(id_)
        self.studies.renew(id_)
        self.needs.tell("study", id_)

    async def _look(self, name: str, volume: Volume, table: str) -> None:
        """Look at all of a record. What fails again and again is left."""
        replay, failures = volume.replay, 0
        moments = volume.moments = {} if volume.moments is None else volume.moments
        while failures < FAILURES:
            try:
                moment = await self._next(replay, moments)
            except (TimeoutError, OSError, ValueError, msgspec.MsgspecError) as error:
                log.warning("bots could not look at %s: %s", name, str(error) or "no answer")
                failures += 1
                await self._end()
                continue
            if moment is None:
                return
            failures = 0
            moments[moment.line] = moment
            volume.shown.clear()
            if not table:
                self.store.add_brought(volume.digest, rules_of(replay.game), moment, int(self.needs.clock()))
            else:
                self.store.add(table, rules_of(replay.game), moment)
                self.studies.renew(table, moments)
                self.needs.tell("study", table)

    async def _next(self, replay: Replay, moments: dict[int, Moment]) -> Moment | None:
        """One moment more, or one of them with what dice and cards after it did; None = enough is known."""
        if (line := next_decision(replay.steps.decisions, moments)) is not None:
            return await self._value(replay, line)
        found = next_roll(replay, moments)
        return await self._weigh(replay, *found) if found is not None else None

    async def _value(self, replay: Replay, line: int) -> Moment:
        state, seat, chosen = moment_at(replay, line)
        question = _about(replay.game, state)
        question.seat, question.chosen, question.line = seat, chosen, line - 1
        answer = await self._ask(question)
        if answer.moment is None:
            raise ValueError(f"the bots' process looked at nothing, line {line}")
        return answer.moment

    async def _weigh(self, replay: Replay, moment: Moment, roll: Roll) -> Moment:
        question = _about(replay.game, replay.at(roll.first - 1).state)
        question.after, question.line = replay.game.dump(replay.at(roll.last).state), roll.last
        answer = await self._ask(question)
        if answer.luck is None:
            raise ValueError(f"the bots' process weighed nothing, line {roll.last}")
        return with_luck(moment, answer.luck)

    async def _ask(self, question: Question) -> Answer:
        build = build_of(self.faster)
        if self.child is not None and self.child.build != build:
            await self._end()
        if self.child is None or self.child.dead:
            self.child = await start(self.command, build)
        return await asyncio.wait_for(self.child.ask(question), PATIENCE)


def _about(game: Game, state: State) -> Question:
    """A question about a position."""
    return Question(
        game=game.name,
        options=msgspec.to_builtins(game.options),
        content=str(game.content_dir or ""),
        position=game.dump(state),
    )

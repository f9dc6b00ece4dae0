"""Works out in the background how scores went in finished games: a little at a time, so that no page waits for it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from typing import Final

from ecliptic.study.scores import Standing, score_lines, scores_along
from ecliptic.web.study.studying import Studied, Studies
from ecliptic.web.tasks import stopped

SLICE: Final = (
    0.008  # seconds after which others come in between: no page waits for longer than that and a line
)
MOST_KEPT: Final = 500  # records whose scores are kept, a few kilobytes each
log = logging.getLogger("ecliptic")


class Scoring:
    """The scores of records that were looked at."""

    def __init__(self, studies: Studies, stopping: asyncio.Event) -> None:
        self.studies, self.stopping = studies, stopping
        self.task: asyncio.Task[None] | None = None
        # By path: of how many lines.
        self._known: OrderedDict[str, tuple[int, list[Standing]]] = OrderedDict()
        self._waiting: dict[str, Studied] = {}

    def known(self, studied: Studied) -> list[Standing] | None:
        """The scores of a game that is over; None = nobody has worked them out yet. [] = they can't be."""
        found = self._known.get(studied.path)
        if found is None or found[0] != len(studied.replay):
            return None
        self._known.move_to_end(studied.path)
        return found[1]

    def begin(self, studied: Studied) -> None:
        """Work them out, if that is to be done."""
        if studied.limited or not studied.over or self.known(studied) is not None:
            return
        self._waiting[studied.path] = studied
        if self.task is None and not self.stopping.is_set():
            self.task = asyncio.get_running_loop().create_task(self._work())

    async def stop(self) -> None:
        """The server ends."""
        await stopped(self.task)

    async def _work(self) -> None:
        try:
            while self._waiting:
                path, studied = next(iter(self._waiting.items()))
                self._keep(path, len(studied.replay), await self._scores(studied))
                self._waiting.pop(path, None)
                studied.volume.shown.clear()
                self.studies.renew(studied.table)
        finally:
            self.task = None

    async def _scores(self, studied: Studied) -> list[Standing]:
        found: list[Standing] = []
        lines = score_lines(studied.replay.steps.decisions, studied.end)
        until = time.perf_counter() + SLICE
        try:
            for one in scores_along(studied.replay, lines):
                if one is not None:
                    found.append(one)
                if time.perf_counter() >= until:
                    await asyncio.sleep(0)
                    until = time.perf_counter() + SLICE
        except ValueError as error:
            log.warning("the scores of %s can't be worked out: %s", studied.path, error)
            return []
        return found

    def _keep(self, path: str, lines: int, scores: list[Standing]) -> None:
        self._known[path] = lines, scores
        if len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)

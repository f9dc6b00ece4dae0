"""Processes that answer questions, in the order in which they are asked."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from types import TracebackType
from typing import Final, TypeVar

from ecliptic.lab.playing import Block, Player, Setting

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class Team:
    """So many processes, or this one alone. `with` ends them."""

    def __init__(self, jobs: int) -> None:
        """They are started with the first question."""
        self._jobs: Final = jobs
        self._pool: Final = (
            ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_deaf)
            if jobs > 1
            else None
        )

    def __enter__(self) -> Team:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def answers(self, answer: Callable[[Question], Answer], asked: Iterable[Question]) -> Iterator[Answer]:
        """One after the other; nothing is begun that nobody waits for any more. Processes get `answer` by its name."""
        if self._pool is None:
            yield from map(answer, asked)
            return
        waiting: deque[Future[Answer]] = deque()
        try:
            for question in asked:
                waiting.append(self._pool.submit(answer, question))
                if len(waiting) > self._jobs:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def _deaf() -> None:
    """Ctrl-C is heard by the process that asks, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def played(setting: Setting, numbers: range) -> Block:
    """Games of a setting that is played again and again: the game is made once a process. SimulationError."""
    return _player(setting).play(numbers)


@lru_cache(maxsize=64)
def _player(setting: Setting) -> Player:
    return Player(setting)

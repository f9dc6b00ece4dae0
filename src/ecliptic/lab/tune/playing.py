"""The search itself: candidates by Optuna, each raced against the best so far on the same games, and dropped early.

Numbers are searched by CMA-ES, anything else by TPE (`sampler_of`). What is drawn follows from the seed and from the
candidates before, so a search that was stopped, or killed, draws what it would have in one go. A candidate is played in
rounds, all candidates the same games (the same seeds). After every round Optuna's WilcoxonPruner compares its losses of
the rounds with those of the best, pair by pair. What is best at the end is pruned cell by cell: a change without which
it is as good is taken back. All that is then said of it comes from other games.
"""

from __future__ import annotations

import logging
import shutil
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from ecliptic.core.game import Game
from ecliptic.core.options import word
from ecliptic.lab.columns import Columns
from ecliptic.lab.folders import other, taken
from ecliptic.lab.playing import Setting, game_seed, law_of, write_whole
from ecliptic.lab.reading import open_run
from ecliptic.lab.tables import check_installed
from ecliptic.lab.team import Team, played
from ecliptic.lab.tune.aims import Means, aim_of, loss
from ecliptic.lab.tune.cells import OPTION, Cell, Value, write

if TYPE_CHECKING:
    import optuna

NAME: Final = "tune.json"
JOURNAL: Final = "search.log"
ROUNDS: Final = 10  # of a candidate that is not dropped
PIECE: Final = 8  # games that a process gets at a time
DROPS: Final = 0.1  # how likely chance alone may make a candidate look as bad as one that is dropped
STARTS: Final = 4  # rounds before one may be dropped
MISSING: Final = "a search needs Optuna and tomlkit: install the extra `tune` (pip install 'ecliptic[tune]')"
CMAES: Final = "cmaes"
TPE: Final = "tpe"
SAMPLERS: Final = {CMAES: "CMA-ES", TPE: "TPE"}


class Asked(Struct, frozen=True):
    """What is searched for."""

    kind: type[Game]
    options: Mapping[str, object]  # as `Game.make` takes them
    base: Path | None  # the content that it begins with
    cells: tuple[Cell, ...]
    aims: tuple[str, ...]
    bots: tuple[str, ...]
    games: int  # of a candidate
    seed: int
    sampler: str  # of `SAMPLERS`


class Candidate(Struct):
    """Figures, and what games with them come to."""

    values: dict[Cell, Value]
    loss: float
    means: Means
    games: int


class Change(Struct, frozen=True):
    """A cell that is not as it was, and why: how much farther from the aims games are without this change."""

    cell: Cell
    now: Value
    worth: float


def check_tools() -> None:
    """ValueError, with one sentence, without what the extra brings."""
    check_installed()
    try:
        import cmaes  # noqa: F401
        import optuna  # noqa: F401
        import scipy  # noqa: F401
        import tomlkit  # noqa: F401
    except ImportError:
        raise ValueError(MISSING) from None


def sampler_of(cells: Sequence[Cell], asked: str | None) -> str:
    """What draws candidates: what is asked for, else CMA-ES where two numbers or more are searched for, and no words.

    ValueError, one sentence, where CMA-ES is asked for and can't: it needs a space of two dimensions or more.
    """
    numbers = len(cells) > 1 and not any(cell.span.values for cell in cells)
    if asked == CMAES and not numbers:
        raise ValueError("cmaes searches for two numbers or more, LOW..HIGH each: tpe takes anything")
    return asked or (CMAES if numbers else TPE)


class Search:
    """A search in a folder, to be gone on with. `close` it."""

    def __init__(
        self, asked: Asked, folder: Path, jobs: int, tell: Callable[[str], None] = lambda line: None
    ) -> None:
        """Begin, or go on. ValueError, one sentence, for what can't be searched for, or another folder; OSError."""
        self._asked: Final = asked
        self._folder: Final = folder
        self._tell: Final = tell
        self.game: Final = asked.kind.make(asked.options, asked.base, simulated=True)
        columns = Columns(self.game)
        self.aims: Final = tuple(aim_of(text, columns) for text in asked.aims)
        self._names: Final = tuple(column.name for column in (*columns.counts, *columns.measures))
        self._lock: Final = taken(folder, NAME)
        try:
            self._begin()
        except BaseException:
            self._lock.close()
            raise
        self._team: Final = Team(jobs)

    def close(self) -> None:
        """Let others have the folder."""
        self._team.__exit__(None, None, None)
        self._lock.close()

    # ---- candidates --------------------------------------------------------------------------------------

    def best(self, candidates: int) -> Candidate:
        """The best of so many, of those that were played before and of the figures as they are. SimulationError."""
        import optuna

        self._before = self._whole({cell: cell.was for cell in self._asked.cells if cell.was is not None}, 0)
        self._tell(f"As it is: {self._before.loss:.3f}")
        study = self._study()
        finished = (optuna.trial.TrialState.COMPLETE, optuna.trial.TrialState.PRUNED)
        while (tried := len(study.get_trials(deepcopy=False, states=finished))) < candidates:
            study.sampler = self._sampler(tried)
            self._try(study, self._next(study))
        done = study.get_trials(deepcopy=False, states=[optuna.trial.TrialState.COMPLETE])
        if not done or study.best_trial.value is None or study.best_trial.value >= self._before.loss:
            return self._before
        best = study.best_trial
        values = {cell: _of(cell, best.params[cell.name]) for cell in self._asked.cells}
        return self._whole(values, best.number + 1)

    @property
    def before(self) -> Candidate:
        """The figures as they are, on the games of the search; there after `best`."""
        return self._before

    def pruned(self, best: Candidate) -> tuple[Candidate, list[Change]]:
        """The same without the changes that bring nothing, and what each of the others brings."""
        changes: list[Change] = []
        for k, cell in enumerate(self._asked.cells):
            now = best.values.get(cell)
            if now == cell.was or now is None or cell.was is None:
                continue
            without = self._try_without(best, cell, k)
            if without is not None and without.loss <= best.loss:
                best = without
                self._tell(f"{cell.name}: as good as it was, {cell.was}")
            else:
                worth = float("inf") if without is None else without.loss - best.loss
                changes.append(Change(cell, now, worth))
        return best, changes

    def _try_without(self, best: Candidate, cell: Cell, k: int) -> Candidate | None:
        """None where the rest does not fit together without it."""
        assert cell.was is not None
        try:
            return self._whole({**best.values, cell: cell.was}, -1 - k)
        except ValueError:
            return None

    def _try(self, study: optuna.Study, trial: optuna.Trial) -> None:
        import optuna

        values = {cell: _of(cell, _suggested(trial, cell)) for cell in self._asked.cells}
        before = study.get_trials(deepcopy=False)[trial.number].intermediate_values
        known = max(before, default=0)  # of one whose process was killed: it was not to be dropped so early
        dropped = 0
        try:
            for found, now in self._rounds(values, trial.number + 1):
                if found.games not in before:
                    trial.report(now, found.games)
                if known <= found.games < self._asked.games and trial.should_prune():
                    dropped = found.games
                    break
        except ValueError as error:  # figures that do not fit together
            study.tell(trial, state=optuna.trial.TrialState.PRUNED)
            self._tell(f"{trial.number + 1}: does not fit: {error}")
            return
        if dropped:
            trial.report(
                found.loss, self._asked.games
            )  # samplers look at the last number of what was dropped
            study.tell(trial, state=optuna.trial.TrialState.PRUNED)
            self._tell(f"{trial.number + 1}: {found.loss:.3f}, dropped after {dropped:,} games")
            return
        study.tell(trial, found.loss)
        first = study.best_trial.number == trial.number
        self._tell(f"{trial.number + 1}: {found.loss:.3f}{', the best so far' if first else ''}")

    def _whole(self, values: dict[Cell, Value], number: int) -> Candidate:
        """All rounds of it."""
        *_, (found, _) = self._rounds(values, number)
        return found

    def _rounds(self, values: dict[Cell, Value], number: int) -> Iterator[tuple[Candidate, float]]:
        """After each round what is known of a candidate, and its loss in that round alone.

        ValueError for figures that do not fit; SimulationError.
        """
        setting = self._setting(values, number)
        games = self._asked.games
        sums = [0.0] * len(self._names)
        ended = 0
        size = -(-games // ROUNDS)
        for first in range(1, games + 1, size):
            numbers = range(first, min(first + size, games + 1))
            pieces = [numbers[k : k + PIECE] for k in range(0, len(numbers), PIECE)]
            own, own_ended = [0.0] * len(self._names), 0
            for more, finished in self._team.answers(partial(summed, setting), pieces):
                own = [a + b for a, b in zip(own, more, strict=True)]
                own_ended += finished
            sums = [a + b for a, b in zip(sums, own, strict=True)]
            ended += own_ended
            if not own_ended:
                raise ValueError("no game came to its end")
            means = self._means(sums, ended)
            now = loss(self.aims, self._means(own, own_ended))
            yield Candidate(values, loss(self.aims, means), means, numbers.stop - 1), now

    def _means(self, sums: Sequence[float], ended: int) -> Means:
        return {name: total / ended for name, total in zip(self._names, sums, strict=True)}

    def _setting(self, values: Mapping[Cell, Value], number: int) -> Setting:
        """What plays it. ValueError where it does not fit, with any number of players."""
        folder = self._folder / "candidates" / f"{number:06}"
        shutil.rmtree(folder, ignore_errors=True)
        game = self.made(values, folder)
        return Setting(
            kind=type(game),
            options=game.options,
            content_dir=game.content_dir,
            bots=self._asked.bots,
            seed=self._asked.seed,
            measured=True,
            law=law_of(game),
        )

    def made(self, values: Mapping[Cell, Value], folder: Path) -> Game:
        """The game with these figures, its content written into a folder where it differs. ValueError, OSError."""
        kind, content = self._asked.kind, self._asked.base
        if any(cell.file != OPTION and value != cell.was for cell, value in values.items()):
            write(kind.package, self._asked.base, values, folder, self.origin)
            content = folder
            for players in kind.counts:
                kind.make({"players": players}, folder, simulated=True)
        chosen = {cell.cell: value for cell, value in values.items() if cell.file == OPTION}
        return kind.make({**self._asked.options, **chosen}, content, simulated=True)

    # ---- what is kept ------------------------------------------------------------------------------------

    def _begin(self) -> None:
        path = self._folder / NAME
        if not path.exists():
            write_whole(
                path, msgspec.json.format(msgspec.json.encode(self._words()), indent=1).decode() + "\n"
            )
            return
        try:
            found = msgspec.json.decode(path.read_bytes(), type=dict[str, str])
        except msgspec.MsgspecError as error:
            raise ValueError(f"{path} is none of a search: {error}") from None
        differs = other(found, self._words())
        if differs:
            raise ValueError(f"{self._folder} has another search{differs}: take another folder")

    def _words(self) -> dict[str, str]:
        """All that candidates are judged by."""
        asked = self._asked
        rules, content = law_of(self.game)
        options = msgspec.to_builtins(self.game.options)
        return {
            "game": asked.kind.name,
            "options": ", ".join(f"{name}={word(value)}" for name, value in options.items()),
            "rules": str(rules),
            "content": content,
            "cells": "; ".join(f"{cell.name} {cell.span}" for cell in asked.cells),
            "aims": ", ".join(asked.aims),
            "bots": ", ".join(asked.bots),
            "games": str(asked.games),
            "seed": str(asked.seed),
            "sampler": asked.sampler,
            "made by": f"ecliptic {metadata.version('ecliptic')}",
        }

    def _study(self) -> optuna.Study:
        import optuna
        from optuna.storages import JournalStorage
        from optuna.storages.journal import JournalFileBackend

        optuna.logging.set_verbosity(logging.WARNING)
        with warnings.catch_warnings():  # that the pruner is young: its bounds are in pyproject.toml
            warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
            pruner = optuna.pruners.WilcoxonPruner(p_threshold=DROPS, n_startup_steps=STARTS)
        study = optuna.create_study(
            storage=JournalStorage(JournalFileBackend(str(self._folder / JOURNAL))),
            study_name="search",
            load_if_exists=True,
            pruner=pruner,
        )
        if not study.trials and all(_within(cell) for cell in self._asked.cells):
            study.enqueue_trial({cell.name: _choice(cell, cell.was) for cell in self._asked.cells})
        return study

    def _sampler(self, done: int) -> optuna.samplers.BaseSampler:
        """What draws the candidate after so many."""
        import optuna

        seed = game_seed(self._asked.seed, done) % 2**32
        if self._asked.sampler == TPE:
            return optuna.samplers.TPESampler(seed=seed)
        with warnings.catch_warnings():  # that both arguments are young: as above
            warnings.simplefilter("ignore", optuna.exceptions.ExperimentalWarning)
            return optuna.samplers.CmaEsSampler(
                seed=seed,
                warn_independent_sampling=False,  # the first ones, of which a space is made
                consider_pruned_trials=True,  # most are dropped: without them a generation would take too long
                with_margin=any(
                    cell.span.whole for cell in self._asked.cells
                ),  # else whole numbers get stuck
            )

    def _next(self, study: optuna.Study) -> optuna.Trial:
        """The next candidate: first the one whose process was killed, which gets its place again."""
        import optuna

        for trial in study.get_trials(deepcopy=False, states=(optuna.trial.TrialState.RUNNING,)):
            return optuna.Trial(study, trial._trial_id)
        return study.ask()

    @property
    def origin(self) -> str:
        """What found the figures, as tables say it beside them."""
        asked = self._asked
        by = f"{SAMPLERS[asked.sampler]} of Optuna {metadata.version('optuna')}"
        return f"ecliptic tune, {by}, {asked.games} games, seed {asked.seed}, for {', '.join(asked.aims)}"


def summed(setting: Setting, numbers: range) -> tuple[list[float], int]:
    """Of games that came to their end the sums of all columns, and how many these are. SimulationError."""
    import numpy as np

    block = played(setting, numbers)
    n = len(numbers)
    counts = np.frombuffer(block.counts, np.int64).reshape(-1, n)
    measures = np.frombuffer(block.measures, np.float64).reshape(-1, n)
    ended = counts[0] == 1  # the column `finished` is the first
    sums = [*counts[:, ended].sum(axis=1).tolist(), *measures[:, ended].sum(axis=1).tolist()]
    return [float(one) for one in sums], int(ended.sum())


def means_of(folder: Path) -> Means:
    """Of a run: of every column the mean over the games that came to their end. ValueError, OSError."""
    import pyarrow.compute as pc

    run = open_run(folder)
    table = run.games()
    table = table.filter(table.column("finished"))
    names = [column.name for column in run.manifest.columns if column.name != "finished"]
    return {name: float(pc.mean(table.column(name)).as_py() or 0.0) for name in names}


def _suggested(trial: optuna.Trial, cell: Cell) -> object:
    span = cell.span
    if span.values:
        return trial.suggest_categorical(cell.name, [str(value) for value in span.values])
    if span.whole:
        return trial.suggest_int(cell.name, int(span.low), int(span.high))
    return trial.suggest_float(cell.name, span.low, span.high)


def _of(cell: Cell, found: object) -> Value:
    """The value that Optuna's choice stands for."""
    for value in cell.span.values:
        if str(value) == found:
            return value
    assert isinstance(found, (int, float))
    return round(found, 6) if isinstance(found, float) else found


def _choice(cell: Cell, value: Value | None) -> object:
    return str(value) if cell.span.values else value


def _within(cell: Cell) -> bool:
    """Whether a cell may stay as it is."""
    if cell.span.values:
        return str(cell.was) in map(str, cell.span.values)
    return isinstance(cell.was, (int, float)) and cell.span.low <= cell.was <= cell.span.high

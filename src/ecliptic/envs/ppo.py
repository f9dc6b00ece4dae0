"""Masked PPO by play against itself, in one file, on batched environments; it needs the extra `learn`.

    python -m ecliptic.envs.ppo vertium --players 2 --option phases=one --minutes 20 --out vertium.safetensors
    ecliptic play vertium --seat net:vertium.safetensors

One net plays all seats of all games: seats see themselves as seat 0. What a game came to is the only reward, so nothing
is discounted. Each game asks one seat at a time; what a seat did goes on at the next question to the same seat, and the
advantages are estimated along that (`envs.advantages`). Entries are taken to the mean and spread that they have in the
first random play. The net that is kept is the best one of the evaluations against random seats; beside it `.jsonl` has
a line for each.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ecliptic.bots import net
from ecliptic.core import payoffs
from ecliptic.core.registry import game_class
from ecliptic.envs.advantages import advantages
from ecliptic.envs.batches import Batch
from ecliptic.envs.declared import Declared, declare
from ecliptic.envs.registering import needed

with needed("learn"):
    import torch
    from torch import nn

Floats = NDArray[np.float32]
WARM: Final = 200  # steps of random play that entries are measured in
LEAST_SPREAD: Final = 0.2  # of an entry: one that hardly ever differs is not blown up
NEVER: Final = -1e9  # the logit of what may not be taken


@dataclass
class Settings:
    """What one may set, each by an argument of its name."""

    games: int = 64  # stepped at once
    steps: int = 128  # of each game between two updates
    hidden: int = 128  # units of both layers
    rate: float = 5e-4  # of Adam
    epochs: int = 3
    minibatch: int = 1024
    clip: float = 0.2
    entropy: float = 0.01
    trace: float = 0.97  # lambda of the advantages
    gradient: float = 0.5  # the norm that it is cut to
    minutes: float = 20.0  # of processor time
    seed: int = 1
    evaluate: float = 1.0  # minutes between two evaluations
    evaluations: int = 200  # games in one


@dataclass
class Steps:
    """What happened between two updates, a row a step and a column a game."""

    seen: NDArray[np.int16]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    seats: NDArray[np.int64]
    chances: Floats  # logarithms, of the actions
    values: Floats
    done: NDArray[np.bool_]
    rewards: Floats  # by seat


class Learner:
    """A net with two heads, what it plays with, and what it has learned from."""

    def __init__(self, declared: Declared, settings: Settings) -> None:
        """Measure the entries, and begin with small random numbers."""
        torch.manual_seed(settings.seed)
        self.declared: Final = declared
        self.settings: Final = settings
        self.batch: Final = Batch(declared, settings.games, seed=settings.seed)
        self.mean, self.scale = _measured(declared, settings)
        self.middle, self._half = _rewarded(declared, settings)
        entries, hidden = len(declared.entries), settings.hidden
        self._trunk = nn.Sequential(
            nn.Linear(entries, hidden), nn.Tanh(), nn.Linear(hidden, hidden), nn.Tanh()
        )
        self._policy, self._value = nn.Linear(hidden, declared.actions), nn.Linear(hidden, 1)
        for layer, gain in (
            (self._trunk[0], 1.4),
            (self._trunk[2], 1.4),
            (self._policy, 0.01),
            (self._value, 1),
        ):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)
        self._all = nn.ModuleList([self._trunk, self._policy, self._value])
        self._adam = torch.optim.Adam(self._all.parameters(), settings.rate, eps=1e-5)
        self.steps = 0

    def ahead(self, seen: Any, masks: Any) -> tuple[Any, Any]:
        """Logarithms of the chances of actions, and values."""
        x = torch.from_numpy(np.clip((seen - self.mean) * self.scale, -net.CLIP, net.CLIP))
        x = self._trunk(x)
        logits = self._policy(x).masked_fill(torch.from_numpy(~masks), NEVER)
        return torch.log_softmax(logits, 1), self._value(x).squeeze(1)

    def played(self) -> Steps:
        """Play on for as many steps as an update takes."""
        batch, wanted = self.batch, self.settings
        found: list[list[Any]] = [[] for _ in fields(Steps)]
        for _ in range(wanted.steps):
            seen, masks, seats = batch.observations.copy(), batch.masks.copy(), batch.seats.copy()
            with torch.no_grad():
                chances, values = self.ahead(seen, masks)
                actions = torch.multinomial(chances.exp(), 1)
                taken = chances.gather(1, actions).squeeze(1)
            chosen = actions.squeeze(1).numpy()
            batch.step(chosen)
            rewards = ((batch.rewards - self.middle) / self._half).astype(np.float32)
            row = (seen, masks, chosen, seats, taken.numpy(), values.numpy(), batch.done, rewards)
            for column, x in zip(found, row, strict=True):
                column.append(x)
        self.steps += wanted.steps * wanted.games
        return Steps(*[np.stack(column) for column in found])

    def learn(self, steps: Steps) -> None:
        """One update."""
        wanted = self.settings
        gained, known = advantages(steps.seats, steps.values, steps.done, steps.rewards, wanted.trace)
        seen, masks = steps.seen[known], steps.masks[known]
        actions, before = torch.from_numpy(steps.actions[known]), torch.from_numpy(steps.chances[known])
        aims = torch.from_numpy((gained + steps.values)[known])
        gains = torch.from_numpy(gained[known])
        gains = (gains - gains.mean()) / (gains.std() + 1e-8)
        for _ in range(wanted.epochs):
            order = torch.randperm(len(actions))
            for part in order.split(wanted.minibatch):
                rows = part.numpy()
                chances, values = self.ahead(seen[rows], masks[rows])
                taken = chances.gather(1, actions[part].unsqueeze(1)).squeeze(1)
                ratio = (taken - before[part]).exp()
                kept = ratio.clamp(1 - wanted.clip, 1 + wanted.clip)
                better = torch.min(ratio * gains[part], kept * gains[part]).mean()
                spread = -(chances.exp() * chances.clamp(min=-50)).sum(1).mean()
                loss = 0.5 * (values - aims[part]).square().mean() - better - wanted.entropy * spread
                self._adam.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self._all.parameters(), wanted.gradient)
                self._adam.step()

    def tensors(self) -> dict[str, Floats]:
        """What plays, as files of nets have it."""
        layers = [self._trunk[0], self._trunk[2], self._policy]
        found = {"mean": self.mean, "scale": self.scale}
        for k, layer in enumerate(layers):
            found[f"{k}.weight"] = layer.weight.detach().numpy().copy()
            found[f"{k}.bias"] = layer.bias.detach().numpy().copy()
        return found

    def evaluated(self, seed: int) -> list[float]:
        """What the seat of a net that takes the likeliest gets in games with random others, or alone."""
        games = self.settings.evaluations
        batch = Batch(self.declared, games, seed=seed)
        own = np.arange(games) % len(self.declared.agents)
        found: dict[int, float] = {}
        while len(found) < games:
            actions = batch.sample().copy()
            mine = np.flatnonzero(batch.seats == own)
            if len(mine):
                with torch.no_grad():
                    chances, _ = self.ahead(batch.observations[mine], batch.masks[mine])
                actions[mine] = chances.argmax(1).numpy()
            batch.step(actions)
            for game in np.flatnonzero(batch.done):
                found.setdefault(int(game), float(batch.rewards[game, own[game]]))
        return [found[game] for game in range(games)]


def _measured(declared: Declared, settings: Settings) -> tuple[Floats, Floats]:
    """The mean of each entry in random play, and what brings it to a spread of 1."""
    batch = Batch(declared, settings.games, seed=settings.seed)
    total, squares, count = 0.0, 0.0, 0
    for _ in range(WARM):
        batch.step_at_random()
        seen = batch.observations.astype(np.float64)
        total, squares, count = total + seen.sum(0), squares + (seen * seen).sum(0), count + len(seen)
    mean = np.asarray(total / count)
    spread = np.sqrt(np.maximum(squares / count - mean * mean, 0.0))
    return mean.astype(np.float32), (1 / np.maximum(spread, LEAST_SPREAD)).astype(np.float32)


def _rewarded(declared: Declared, settings: Settings) -> tuple[float, float]:
    """What reward counts as 0, and how far from it as 1: the middle of the bounds, or of what random play gets.

    The bounds of points are far beyond what any game comes to.
    """
    if declared.rewards != payoffs.POINTS:
        return (declared.least + declared.most) / 2, (declared.most - declared.least) / 2
    found = by_chance(declared, settings.games, settings.seed)
    return float(np.mean(found)), max(2 * float(np.std(found)), 1.0)


def by_chance(declared: Declared, games: int, seed: int) -> list[float]:
    """What seat after seat gets where all are random."""
    batch, found = Batch(declared, games, seed=seed), dict[int, float]()
    while len(found) < games:
        batch.step_at_random()
        for game in np.flatnonzero(batch.done):
            found.setdefault(int(game), float(batch.rewards[game, game % len(declared.agents)]))
    return [found[game] for game in range(games)]


def learn(
    declared: Declared,
    settings: Settings,
    out: Path,
    said: Callable[[dict[str, float]], None] = lambda row: None,
) -> list[dict[str, float]]:
    """Learn for so many minutes of processor time; what each evaluation came to, which `said` hears at once.

    The best net so far is in `out`, the evaluations are beside it. OSError if these can't be written.
    """
    torch.set_num_threads(1)
    began = time.process_time()
    random = by_chance(declared, settings.evaluations, settings.seed + 1)
    curve: list[dict[str, float]] = []
    learner, best, due = Learner(declared, settings), -np.inf, 0.0
    with out.with_suffix(".jsonl").open("w", encoding="utf-8") as file:
        while True:
            minutes = (time.process_time() - began) / 60
            over = minutes >= settings.minutes
            if over or minutes >= due:
                due = minutes + settings.evaluate
                got = learner.evaluated(settings.seed + 1)
                mean = float(np.mean(got))
                row = {
                    "minutes": round(minutes, 2),
                    "steps": learner.steps,
                    "mean": mean,
                    "error": 1.96 * float(np.std(got)) / len(got) ** 0.5,
                    "won": float(np.mean(np.array(got) > learner.middle)),
                    "random": float(np.mean(random)),
                    "random95": float(np.quantile(random, 0.95)),
                }
                curve.append(row)
                file.write(json.dumps(row) + "\n")
                file.flush()
                said(row)
                if mean > best:
                    best = mean
                    net.write(out, type(declared.game), learner.tensors(), {"steps": str(learner.steps)})
            if over:
                return curve
            learner.learn(learner.played())


def main(words: Sequence[str] | None = None) -> int:
    """Learn a game, and say how it goes. Wrong use is one sentence and exit status 2."""
    about = (__doc__ or "").partition("\n")[0]
    parser = argparse.ArgumentParser(prog="python -m ecliptic.envs.ppo", description=about)
    add = parser.add_argument
    add("game", metavar="GAME")
    add("--players", type=int)
    add("--option", action="append", default=[], metavar="K=V")
    add("--rewards", choices=payoffs.KINDS, help="alone the points, else zero_sum")
    add("--out", type=Path, default=Path("net.safetensors"), metavar="FILE")
    for field in fields(Settings):
        add(f"--{field.name}", type=type(field.default), default=field.default)
    given = parser.parse_args(words)
    options: dict[str, object] = dict(one.partition("=")[::2] for one in given.option)
    if given.players is not None:
        options["players"] = given.players
    settings = Settings(**{field.name: getattr(given, field.name) for field in fields(Settings)})
    try:
        alone = game_class(given.game).make(options, simulated=True).seats == 1
        rewards = given.rewards or (payoffs.POINTS if alone else payoffs.ZERO_SUM)
        declared = declare(given.game, options, rewards=rewards)
    except ValueError as error:
        print(f"ecliptic: {error}", file=sys.stderr)
        return 2
    try:
        learn(declared, settings, given.out, lambda row: print(json.dumps(row), flush=True))
    except OSError as error:
        print(f"ecliptic: the net can't be written: {error.strerror}.", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

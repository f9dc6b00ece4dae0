"""Games worth a look: the longest, the closest, those in which something rare happened; to open as records."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from msgspec import Struct

from ecliptic.core.registry import game_class
from ecliptic.lab.playing import Player, Setting, law_of, record_name, write_whole
from ecliptic.lab.report.arms import Arm
from ecliptic.lab.report.numbers import figure

WAYS: Final = {
    "longest": "the longest, {} turns",
    "shortest": "the shortest, {} turns",
    "closest": "the closest, {} between the first two",
    "widest": "the widest, {} between the first two",
    "changes": "the most changes of the lead, {}",
    "comeback": "the greatest comeback, from {} behind",
}
RARE: Final = 0.02  # of the games: what happens in fewer is rare
MOST: Final = 3  # rare events an arm


class Look(Struct):
    """A game worth a look."""

    arm: Arm
    number: int
    why: str

    @property
    def file(self) -> str:
        """The name of its record."""
        return record_name(self.arm.manifest.game, self.arm.manifest.seed, self.number)


def worth_a_look(arms: Sequence[Arm]) -> list[Look]:
    """Of each arm, in the order in which one would look."""
    out = []
    for arm in arms:
        found = arm.sample.extremes
        for way, text in WAYS.items():
            if way in found and (found[way].value or way == "closest"):
                out.append(Look(arm, found[way].game, text.format(figure(abs(found[way].value)))))
        out += _rare(arm)
    return out


def _rare(arm: Arm) -> list[Look]:
    use = arm.sample.uses.get("events")
    if use is None:
        return []
    few = sorted(
        (int(use.games[k]), arm.sample.rare["events", thing.id], thing.name)
        for k, thing in enumerate(use.metric.things)
        if 0 < use.games[k] <= RARE * arm.sample.finished
    )
    return [
        Look(arm, number, f"the first of {times:,} game{'s' * (times != 1)} with {name}")
        for times, number, name in few[:MOST]
    ]


def found_record(look: Look, folder: Path | None) -> str:
    """Where its record is: in the folder that is named, or in the run; "" if it is in neither."""
    run = look.arm.sample.run.folder
    for path in (*(() if folder is None else (folder / look.arm.letter, folder)), run, run / "records"):
        if (path / look.file).is_file():
            return str(path / look.file)
    return ""


def write_records(looks: Sequence[Look], folder: Path) -> None:
    """Play these games again, and keep their records, of several runs in folders by their letters.

    ValueError, one sentence, where that can't be done: a game, a bot or content that is not as it was. OSError.
    SimulationError if a game goes wrong.
    """
    for arm in {id(look.arm): look.arm for look in looks}.values():
        player = _player(arm)
        to = folder / arm.letter
        to.mkdir(parents=True, exist_ok=True)
        for number in sorted({look.number for look in looks if look.arm is arm}):
            for name, text in player.play([number]).records:
                write_whole(to / name, text)


def _player(arm: Arm) -> Player:
    run = arm.manifest
    content = arm.sample.run.folder / "content"
    if run.seconds is not None:
        raise ValueError("where bots have a limit of time games can't be played again as they were")
    try:
        kind = game_class(run.game)
    except (ImportError, AttributeError) as error:
        raise ValueError(f"the game {run.game} is installed, but can't be loaded: {error}") from None
    game = kind.make(dict(run.options), content if content.is_dir() else None)
    if law_of(game) != (run.rules, run.content):
        raise ValueError(
            f"{run.title} has other rules or content now: its games can't be played again as they were"
        )
    setting = Setting(
        kind, game.options, game.content_dir, run.bots, run.seed, run.limit, recorded=True, law=law_of(game)
    )
    return Player(setting)

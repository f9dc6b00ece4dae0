"""The corpus of a game: finished games and their records, golden logs, frozen counts. See `ecliptic.testing.__main__`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import UNSET

from ecliptic import bots
from ecliptic.bots import Situation
from ecliptic.core.dice import Dice, SealedDice, SeededDice
from ecliptic.core.game import Game
from ecliptic.core.headers import check_header
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.core.rng import Rng
from ecliptic.testing.trial import Recorded, Style, Trial

SEALED_TABLE = "corpus"


# ---- where things lie ------------------------------------------------------------------------------------


def records_of(trial: Trial) -> Path:
    """The folder of its records."""
    return trial.records or trial.folder / "records"


def files_of(trial: Trial) -> list[Path]:
    """The records that there are."""
    return sorted(records_of(trial).glob(f"{trial.name}-*.jsonl"))


def record_path(trial: Trial, name: str) -> Path:
    return records_of(trial) / f"{name}.jsonl"


def hashes_path(trial: Trial) -> Path:
    return records_of(trial) / f"{trial.name}-hashes.json"


def golden_path(trial: Trial, name: str) -> Path:
    return trial.folder / "golden" / f"{name}.txt"


def counts_path(trial: Trial) -> Path:
    return trial.folder / "golden" / "counts.json"


def as_text(data: object) -> str:
    """Hashes and counts as they are stored."""
    return json.dumps(data, indent=1) + "\n"


# ---- making it -------------------------------------------------------------------------------------------


def finished(trial: Trial, name: str) -> Match:
    """A game of the corpus, played."""
    wanted = trial.corpus[name]
    found = [_played(trial, wanted, seed) for seed in wanted.seeds]
    return max(found, key=lambda match: (len(verbs(match.record)), -match.number))


def _played(trial: Trial, wanted: Recorded, seed: int) -> Match:
    game = trial.made(wanted.options)
    if wanted.position is not None:
        match = wanted.position()
        match = Match.begin(match.game, position=match.dump(), seed=seed)
    elif wanted.secret is not None:
        match = Match.begin(game, table=SEALED_TABLE, secret=wanted.secret, names=wanted.names)
    else:
        match = Match.begin(game, seed=seed)
    return played_well(match, wanted.bot, seed) if wanted.bot else played(trial, match, seed, wanted.style)


def played(trial: Trial, match: Match, seed: int, style: Style) -> Match:
    """A random game to its end, with choices taken back here and there."""
    rng = Rng(seed, 3)
    while not match.over:
        if style.forced == "always" and match.play_forced():
            continue
        if style.aside_one_in and rng.below(style.aside_one_in) == 0:
            who = rng.below(len(match.record.header.seats))
            for text in match.asides(who):
                match.play(text, who)
        seats = match.to_act
        seat = seats[rng.below(len(seats))] if style.any_seat else seats[0]
        legal = match.legal(seat)
        if style.put_off_one_in:
            good = [text for text in legal if text.split()[0] not in trial.put_off]
            if good and rng.below(style.put_off_one_in):
                legal = good
        match.play(legal[rng.below(len(legal))], seat)
        if match.can_undo(seat) and rng.below(style.undo_one_in) == 0:
            match.undo(seat)
        if style.forced == "half" and len(match.to_act) == 1 and rng.below(2):
            match.play_forced()
    return match


def played_well(match: Match, name: str, seed: int) -> Match:
    """A game between bots of one kind to its end."""
    bot, rng = bots.make(name), Rng(seed, 3)
    while not match.over:
        seat = match.to_act[0]
        action = bot.choose(Situation(match.game, match.state, seat, list(match.state.legal(seat))), rng)
        match.play(match.game.actions.text(action), seat)
    return match


def verbs(record: Record) -> set[str]:
    """The kinds of choices and outcomes that a record has."""
    words = [entry.do if isinstance(entry.do, str) else entry.chance for entry in record.entries]
    return {word.split()[0] for word in words if isinstance(word, str)}


# ---- going through a record ------------------------------------------------------------------------------


def game_of(trial: Trial, record: Record) -> Game:
    """The game that a record is of."""
    folder = trial.game.former_folder(record.header.content)
    return trial.game.of_header(record.header) if folder else trial.made(record.header.options)


def stepped(game: Game, record: Record) -> Iterator[Match]:
    """The match before the record's first line and after each one, as the live match was: one object, moving on."""
    match = Match(game, record.header, _dice(record), auto_chance=False)
    yield match
    for entry in record.entries:
        if isinstance(entry.chance, str):
            match.force(entry.chance)
        elif isinstance(entry.do, str):
            if entry.auto is True:
                match.play_forced()
            else:
                match.play(entry.do, int(entry.seat))  # type: ignore[arg-type]
        elif isinstance(entry.undo, int):
            match.undo(int(entry.seat))  # type: ignore[arg-type]
        yield match


def replayed(game: Game, record: Record) -> Iterator[Match]:
    """The same as whoever reads the record has it: every line is checked. ValueError for the first that is wrong."""
    check_header(game, record.header)
    match = Match(game, record.header, _dice(record), auto_chance=False)
    yield match
    for entry in record.entries:
        match.replay(entry)
        yield match


def _dice(record: Record) -> Dice:
    secret = record.entries[-1].end.secret  # type: ignore[union-attr]
    if isinstance(secret, str):
        return SealedDice(str(record.header.table), bytes.fromhex(secret))
    return SeededDice(int(record.header.seed))  # type: ignore[arg-type]


class Fingerprint:
    """A hash of a record's moves and of what people see on the way: every tenth line, and the last.

    Nothing of it depends on how a position is written: views and scores are what a change of the rules would show.
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        self._hash = hashlib.sha256()

    def see(self, n: int, match: Match) -> None:
        """The match after line n: as a spectator and, in turn, one of the seats sees it.

        Not where the next line plays itself: whoever plays again has that one with this one.
        """
        if n:
            entry = self._record.entries[n - 1]
            self._add([x for x in (entry.seat, entry.do, entry.chance, entry.undo) if x is not UNSET])
        goes_on = n < len(self._record) and self._record.entries[n].auto is True
        if (n % 10 == 0 and not goes_on) or n == len(self._record):
            game = match.game
            self._add([match.view(None), match.view(n // 10 % game.seats), game.scores(match.state)])

    def _add(self, found: list[object]) -> None:
        plain = msgspec.to_builtins(found, str_keys=True, order="sorted")
        self._hash.update(msgspec.json.encode(plain))

    def __str__(self) -> str:
        return self._hash.hexdigest()[:24]


def fingerprint(trial: Trial, record: Record) -> str:
    """That of a whole record."""
    found = Fingerprint(record)
    for n, match in enumerate(stepped(game_of(trial, record), record)):
        found.see(n, match)
    return str(found)


def golden(match: Match) -> str:
    """The whole log as a spectator reads it."""
    out = []
    for n, line in match.lines(None):
        text = f"== {line.text}" if line.heading else line.text
        out.append(f"{n:5}  {text}  [{line.clause}]")
    return "\n".join(out) + "\n"


# ---- counts ----------------------------------------------------------------------------------------------


def counted(trial: Trial, name: str) -> list[int]:
    """Sequences of so many choices and chance outcomes, and different states that they lead to."""
    make, depth = trial.positions[name]
    state = make().state
    if trial.count is not None:
        return trial.count(state, depth)
    seen: set[int] = set()
    return [_count(state, depth, seen), len(seen)]


def _count(s: State, depth: int, seen: set[int]) -> int:
    if depth == 0 or s.over:
        seen.add(s.digest())
        return 1
    seat = s.next_seat()
    total = 0
    for action in s.candidates(CHANCE) if seat == CHANCE else s.legal(seat):
        after = s.clone()
        after.act(seat, action)
        total += _count(after, depth - 1, seen)
    return total

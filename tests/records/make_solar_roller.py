"""Makes the corpus of Solar Roller anew: records of finished games, a golden log, frozen counts.

    .venv/bin/python tests/records/make_solar_roller.py

Do this only when the rules are meant to change (and raise the game's rules version then); read the differences.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from ecliptic.core.dice import SeededDice  # noqa: E402
from ecliptic.core.game import Game  # noqa: E402
from ecliptic.core.match import Match  # noqa: E402
from ecliptic.core.record import Record  # noqa: E402
from ecliptic.core.rng import Rng  # noqa: E402
from solar_roller.positions import game  # noqa: E402
from solar_roller.sequences import POSITIONS, counted, late  # noqa: E402

GOLDEN = HERE.parent / "solar_roller" / "golden"
HASHES = HERE / "solar_roller-hashes.json"
COUNTS = GOLDEN / "counts.json"
GOLDEN_GAME = "solar_roller-2-advanced"
TRIES = 6  # of so many games the one is taken that has most kinds of actions in it, then the shortest

OTHER: dict[str, object] = {
    "ship_moves_limited_to_bands": True,
    "home_mark_counts_as_icon_for_goals": True,
    "settle_needs_water": True,
    "shifted_pair_can_make_doubles": False,
    "singletons_count_as_groups": False,
    "bonus_action_optional": True,
}
GAMES: dict[str, tuple[int, dict[str, object]]] = {
    **{f"solar_roller-{n}": (n, {}) for n in range(1, 7)},
    **{f"solar_roller-{n}-advanced": (n, {"advanced": True}) for n in (1, 2, 4)},
    "solar_roller-2-other": (2, OTHER),
    "solar_roller-3-other-advanced": (3, {**OTHER, "advanced": True}),
}


def played(match: Match, seed: int) -> Match:
    """A random game to its end in a random order of seats, with choices taken back here and there."""
    rng = Rng(seed, 3)
    while not match.over:
        seats = match.to_act
        seat = seats[rng.below(len(seats))]
        legal = match.legal(seat)
        good = [text for text in legal if text.split()[0] not in ("done", "shift")]
        if good and rng.below(10):
            legal = good
        match.play(legal[rng.below(len(legal))], seat)
        if match.can_undo(seat) and rng.below(9) == 0:
            match.undo(seat)
        if len(match.to_act) == 1 and rng.below(2):
            match.play_forced()
    return match


def corpus() -> dict[str, Match]:
    """Every game of the corpus, finished."""
    out = {}
    for name, (players, options) in GAMES.items():
        made = game(players, *sorted(options.items()))
        found = [played(made.start(seed=seed), seed) for seed in range(TRIES)]
        out[name] = max(found, key=lambda match: (len(verbs(match)), -match.number))
    out["solar_roller-2-from-a-position"] = played(late().game.start_from(late().dump(), seed=4), 4)
    return out


def verbs(match: Match) -> set[str]:
    """The kinds of choices and outcomes that a record has."""
    words = [entry.do if isinstance(entry.do, str) else entry.chance for entry in match.record.entries]
    return {word.split()[0] for word in words if isinstance(word, str)}


def options_of(record: Record) -> Game:
    """The game that a record is of."""
    options = dict(record.header.options)
    players = options.pop("players")
    assert isinstance(players, int)
    return game(players, *sorted(options.items()))


def stepped(record: Record) -> Iterator[Match]:
    """The match before the record's first line and after each one, as the live match was: one object, moving on."""
    header = record.header
    match = Match(options_of(record), header, SeededDice(int(header.seed)), auto_chance=False)  # type: ignore[arg-type]
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


def fingerprint(match: Match) -> str:
    """A hash of the positions that the record goes through (every tenth, and the last)."""
    digest = hashlib.sha256()
    for n, at in enumerate(stepped(match.record)):
        if n % 10 == 0 or n == match.number:
            digest.update(json.dumps(at.dump(), sort_keys=True).encode())
    return digest.hexdigest()[:24]


def golden(match: Match) -> str:
    """The whole log as a spectator reads it."""
    out = []
    for n, line in match.lines(None):
        text = f"== {line.text}" if line.heading else line.text
        out.append(f"{n:5}  {text}  [{line.clause}]")
    return "\n".join(out) + "\n"


def main() -> None:
    made = corpus()
    for old in HERE.glob("solar_roller-*.jsonl"):
        old.unlink()
    hashes = {}
    for name, match in made.items():
        (HERE / f"{name}.jsonl").write_text(str(match.record), encoding="utf-8")
        hashes[name] = fingerprint(match)
        print(f"{name}: {match.number} lines")
    HASHES.write_text(json.dumps(hashes, indent=1) + "\n", encoding="utf-8")
    GOLDEN.mkdir(exist_ok=True)
    (GOLDEN / f"{GOLDEN_GAME}.txt").write_text(golden(made[GOLDEN_GAME]), encoding="utf-8")
    COUNTS.write_text(
        json.dumps({name: counted(name) for name in POSITIONS}, indent=1) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main()

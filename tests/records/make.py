"""Makes the corpus of Vertium anew: records of finished games, golden logs, frozen counts.

    .venv/bin/python tests/records/make.py

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

from ecliptic import bots  # noqa: E402
from ecliptic.bots import Situation  # noqa: E402
from ecliptic.core.dice import Dice, SealedDice, SeededDice  # noqa: E402
from ecliptic.core.game import Game  # noqa: E402
from ecliptic.core.match import Match  # noqa: E402
from ecliptic.core.record import Record  # noqa: E402
from ecliptic.core.rng import Rng  # noqa: E402
from vertium.positions import A, B, C, Table, game  # noqa: E402
from vertium.sequences import POSITIONS, alone, counted  # noqa: E402

GOLDEN = HERE.parent / "vertium" / "golden"
HASHES = HERE / "vertium-hashes.json"
COUNTS = GOLDEN / "counts.json"
GOLDEN_GAME = "vertium-3-american-abilities"
TRIES = 20  # of so many games the one is taken that has most kinds of actions in it, then the shortest

# Every mode by number of players, abilities, every other reading of a ruling.
GAMES: dict[str, tuple[int, dict[str, object]]] = {
    **{
        f"vertium-{n}-{name}": (n, options)
        for n in (2, 3, 4)
        for name, options in (("one", {"phases": "one"}), ("base", {}), ("american", {"style": "american"}))
    },
    "vertium-2-base-abilities": (2, {"abilities": True}),
    "vertium-3-american-abilities": (3, {"style": "american", "abilities": True}),
    "vertium-4-one-abilities": (4, {"phases": "one", "abilities": True}),
    "vertium-2-base-optional": (2, {"attack_optional": True}),
    "vertium-4-base-optional": (4, {"attack_optional": True}),
    "vertium-3-base-leak": (3, {"leak_token_to_pool": False}),
    "vertium-2-american-raider": (2, {"style": "american", "raider_set_must_be_played": False}),
    **{f"vertium-{n}-gelbon": (n, {"gelbon": True}) for n in (2, 3, 4)},
    **{f"vertium-{n}-shadows": (n, {"shadows": True}) for n in (3, 4)},
    "vertium-3-gelbon-abilities": (3, {"gelbon": True, "abilities": True}),
    "vertium-4-shadows-abilities": (4, {"shadows": True, "abilities": True}),
    "vertium-1-solo": (1, {}),
    "vertium-1-solo-reshuffle": (1, {"solo_reshuffle_each_roll": True}),
}
# Games of bots that look ahead a little, by the seed they are played with.
GREEDY: dict[str, tuple[int, dict[str, object], int]] = {
    "vertium-3-american-greedy": (3, {"style": "american"}, 1),
    "vertium-3-gelbon-greedy": (3, {"gelbon": True}, 2),
    "vertium-4-shadows-greedy": (4, {"shadows": True}, 3),
    "vertium-1-solo-greedy": (1, {}, 4),
}


def played(match: Match, seed: int, *, undo_one_in: int = 5, forced: bool = False) -> Match:
    """A random game to its end, with choices taken back here and there; `forced`: what can play itself does."""
    rng = Rng(seed, 3)
    while not match.over:
        if forced and match.play_forced():
            continue
        seat = match.to_act[0]
        legal = match.legal(seat)
        match.play(legal[rng.below(len(legal))], seat)
        if match.can_undo(seat) and rng.below(undo_one_in) == 0:
            match.undo(seat)
    return match


def played_well(match: Match, seed: int) -> Match:
    """A game of greedy bots to its end."""
    bot, rng = bots.make("greedy"), Rng(seed, 3)
    while not match.over:
        seat = match.to_act[0]
        action = bot.choose(Situation(match.game, match.state, seat, list(match.state.legal(seat))), rng)
        match.play(match.game.actions.text(action), seat)
    return match


def corpus() -> dict[str, Match]:
    """Every game of the corpus, finished."""
    out = {}
    for name, (players, options) in GAMES.items():
        made = game(players, *sorted(options.items()))
        forced = players <= 2
        found = [played(made.start(seed=seed), seed, forced=forced) for seed in range(TRIES)]
        out[name] = max(found, key=lambda match: (len(verbs(match)), -match.number))
    for name, (players, options, seed) in GREEDY.items():
        out[name] = played_well(game(players, *sorted(options.items())).start(seed=seed), seed)
    out["vertium-3-sealed"] = sealed(game(3))
    out["vertium-3-from-a-position"] = played(late().game.start_from(late().dump(), seed=4), 4)
    out["vertium-1-solo-from-a-position"] = played(alone().game.start_from(alone().dump(), seed=3), 3)
    return out


def verbs(match: Match) -> set[str]:
    """The kinds of choices and outcomes that a record has."""
    words = [entry.do if isinstance(entry.do, str) else entry.chance for entry in match.record.entries]
    return {word.split()[0] for word in words if isinstance(word, str)}


def sealed(made: Game) -> Match:
    """Dice from a secret, which the end tells."""
    names = ["Ada", "Grace", "Émilie"]
    return played(Match.begin(made, table="corpus", secret=bytes(range(32)), names=names), 1, undo_one_in=3)


def late() -> Match:
    """Two planets are left, there are extras and a captain is missing turns."""
    table = (
        Table(3)
        .owns(A, P1=3, P2=1)
        .owns(B, P3=4)
        .owns(C, P4=2, P5=2)
        .seat(B, misses=1, hand="2 agri metal leak raider")
    )
    table.planet("P6", has="2 metal energy water").planet("P7", has="metal agri").beside(
        display="agri virus", round=14
    )
    return table.turn(A)


def fingerprint(match: Match) -> str:
    """A hash of the positions that the record goes through (every tenth, and the last)."""
    digest = hashlib.sha256()
    for n, at in enumerate(stepped(match.game, match.record)):
        if n % 10 == 0 or n == match.number:
            digest.update(json.dumps(at.dump(), sort_keys=True).encode())
    return digest.hexdigest()[:24]


def stepped(made: Game, record: Record) -> Iterator[Match]:
    """The match before the record's first line and after each one, as the live match was: one object, moving on."""
    header = record.header
    match = Match(made, header, _dice(record), auto_chance=False)
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


def _dice(record: Record) -> Dice:
    secret = record.entries[-1].end.secret  # type: ignore[union-attr]
    if isinstance(secret, str):
        return SealedDice(str(record.header.table), bytes.fromhex(secret))
    return SeededDice(int(record.header.seed))  # type: ignore[arg-type]


def golden(match: Match) -> str:
    """The whole log as a spectator reads it."""
    out = []
    for n, line in match.lines(None):
        text = f"== {line.text}" if line.heading else line.text
        out.append(f"{n:5}  {text}  [{line.clause}]")
    return "\n".join(out) + "\n"


def main() -> None:
    made = corpus()
    for old in HERE.glob("vertium-*.jsonl"):
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
    print(COUNTS.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()

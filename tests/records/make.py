"""Makes a game's corpus anew: records of finished games, their fingerprints, golden logs, frozen counts.

    .venv/bin/python tests/records/make.py vertium            everything
    .venv/bin/python tests/records/make.py vertium --hashes   only the fingerprints, of the records that there are
    .venv/bin/python tests/records/make.py vertium --check    says what would differ, writes nothing; exit status 1 if so

Games of bots are kept as long as they replay. Do this only when the rules are meant to change (and raise the game's rules version then); read the differences.
What is in the corpus stands in tests/<game>/trial.py.
"""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import ecliptic
from ecliptic.core.match import Match
from ecliptic.core.record import Record
from games import corpus
from games.bench import Trial, trial_of


def everything(trial: Trial) -> dict[Path, str]:
    """What every file of the corpus should hold."""
    out: dict[Path, str] = {}
    hashes = {}
    for name in trial.corpus:
        match = kept(trial, name) or corpus.finished(trial, name)
        print(f"{name}: {match.number} lines", flush=True)
        out[corpus.record_path(name)] = str(match.record)
        hashes[name] = corpus.fingerprint(trial, match.record)
        if name in trial.golden:
            out[corpus.golden_path(trial, name)] = corpus.golden(match)
    out[corpus.hashes_path(trial)] = corpus.as_text(hashes)
    counts = {name: corpus.counted(trial, name) for name in trial.positions}
    out[corpus.counts_path(trial)] = corpus.as_text(counts)
    return out


def kept(trial: Trial, name: str) -> Match | None:
    """A bot's game that there is: a bot may learn to play otherwise, and no rule has changed. None = it must be played."""
    path = corpus.record_path(name)
    if trial.corpus[name].bot and path.exists():
        with suppress(ValueError):
            return ecliptic.replay(path.read_text(encoding="utf-8"))
    return None


def fingerprints(trial: Trial) -> dict[Path, str]:
    """The fingerprints of the records that there are."""
    hashes = {}
    for name in trial.corpus:
        path = corpus.record_path(name)
        if path.exists():
            hashes[name] = corpus.fingerprint(trial, Record.parse(path.read_text(encoding="utf-8")))
    return {corpus.hashes_path(trial): corpus.as_text(hashes)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument(
        "--hashes", action="store_true", help="only the fingerprints, of the records that there are"
    )
    parser.add_argument("--check", action="store_true", help="only say what would differ")
    given = parser.parse_args()
    trial = trial_of(given.game)
    wanted = fingerprints(trial) if given.hashes else everything(trial)
    gone = [] if given.hashes else [path for path in corpus.files_of(trial) if path not in wanted]
    differ = [
        path for path, text in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path in differ:
        print(f"{path.name} {'differs' if path.exists() else 'is new'}")
    for path in gone:
        print(f"{path.name} is no longer in the corpus")
    if given.check:
        print(f"{len(wanted) - len(differ)} of {len(wanted)} files are as they are made")
        return 1 if differ or gone else 0
    for path in gone:
        path.unlink()
    for path in differ:
        path.parent.mkdir(exist_ok=True)
        path.write_text(wanted[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Makes the corpus of a game anew: records of finished games, their fingerprints, golden logs, frozen counts.

    python -m ecliptic.testing tests/trial.py            everything
    python -m ecliptic.testing tests/trial.py --hashes   only the fingerprints, of the records that there are
    python -m ecliptic.testing tests/trial.py --check    says what would differ, writes nothing; exit status 1 if so

Games of bots are kept as long as they replay. Do this only when the rules are meant to change (and raise the game's
rules version then); read the differences. What is in the corpus stands in `TRIAL` of the file.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path

import ecliptic
from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.testing import Trial, corpus


def everything(trial: Trial) -> dict[Path, str]:
    """What every file of the corpus should hold."""
    out: dict[Path, str] = {}
    hashes = {}
    for name in trial.corpus:
        match = kept(trial, name) or corpus.finished(trial, name)
        print(f"{name}: {match.number} lines", flush=True)
        out[corpus.record_path(trial, name)] = str(match.record)
        hashes[name] = corpus.fingerprint(trial, match.record)
        if name in trial.golden:
            out[corpus.golden_path(trial, name)] = corpus.golden(match)
    out[corpus.hashes_path(trial)] = corpus.as_text(hashes)
    counts = {name: corpus.counted(trial, name) for name in trial.positions}
    out[corpus.counts_path(trial)] = corpus.as_text(counts)
    return out


def kept(trial: Trial, name: str) -> Match | None:
    """A bot's game that there is: a bot may learn to play otherwise, and no rule has changed. None = it must be played."""
    path = corpus.record_path(trial, name)
    if trial.corpus[name].bot and path.exists():
        with suppress(ValueError):
            return ecliptic.replay(path.read_text(encoding="utf-8"))
    return None


def fingerprints(trial: Trial) -> dict[Path, str]:
    """The fingerprints of the records that there are."""
    hashes = {}
    for name in trial.corpus:
        path = corpus.record_path(trial, name)
        if path.exists():
            hashes[name] = corpus.fingerprint(trial, Record.parse(path.read_text(encoding="utf-8")))
    return {corpus.hashes_path(trial): corpus.as_text(hashes)}


def main(words: Sequence[str] | None = None) -> int:
    """The exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m ecliptic.testing", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument("trial", type=Path, help="the file with the TRIAL")
    parser.add_argument(
        "--hashes", action="store_true", help="only the fingerprints, of the records that there are"
    )
    parser.add_argument("--check", action="store_true", help="only say what would differ")
    given = parser.parse_args(words)
    sys.path.insert(0, str(given.trial.resolve().parent))
    return make(import_module(given.trial.stem).TRIAL, hashes=given.hashes, check=given.check)


def make(trial: Trial, *, hashes: bool, check: bool) -> int:
    """Write what differs, or only say so; the exit status."""
    wanted = fingerprints(trial) if hashes else everything(trial)
    gone = [] if hashes else [path for path in corpus.files_of(trial) if path not in wanted]
    differ = [
        path for path, text in wanted.items() if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path in differ:
        print(f"{path.name} {'differs' if path.exists() else 'is new'}")
    for path in gone:
        print(f"{path.name} is no longer in the corpus")
    if check:
        print(f"{len(wanted) - len(differ)} of {len(wanted)} files are as they are made")
        return 1 if differ or gone else 0
    for path in gone:
        path.unlink()
    for path in differ:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""How quick a study is: opening a long record anywhere, and stepping through it, on the source.

    .venv/bin/python bench/study.py                 a game of Solarquest of 3,000 lines or more, made once and kept
    .venv/bin/python bench/study.py FILE ...        these records
    .venv/bin/python bench/study.py --steps 12      fewer steps

Bars: a page opens under 300 ms, cold too, and 95 of 100 steps take under 60 ms (the server's part). The very first page
of a process, which reads templates and code, is told apart. All by processor time.
"""

from __future__ import annotations

import argparse
import logging
import sys
import tempfile
import time
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import quote

from starlette.testclient import TestClient

from ecliptic.bots import make
from ecliptic.bots.protocol import Situation
from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.core.registry import game_class
from ecliptic.core.rng import Rng
from ecliptic.web.app import make_app
from ecliptic.web.house import House
from ecliptic.web.storage.rows import SeatRow, Settings
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play import writing

KEPT = Path("build/bench/solarquest.jsonl")
LINES = 3000
STEPS = 120
PARTIAL = {"x-partial": "1"}


def long_record() -> Path:
    """A game of Solarquest that is long enough."""
    if not KEPT.exists():
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        for seed in range(100):
            match = played(seed)
            if len(match.record) >= LINES:
                KEPT.write_text(str(match.record))
                break
    return KEPT


def played(seed: int) -> Match:
    """A game by random bots, who play longest."""
    match = Match.begin(game_class("solarquest").make({"players": 4}), seed=seed)
    bot, rng = make("random"), Rng(seed)
    while not match.over and len(match.record) < 2 * LINES:
        seat = match.to_act[0]
        legal = [int(action) for action in match.state.legal(seat)]
        action = bot.choose(Situation(match.game, match.state, seat, legal), rng)
        match.play(match.game.actions.text(action), seat)
        match.play_forced()
    return match


def stored(house: House, record: Record) -> Table:
    """A table at which this game was played, with all that a server keeps of it on the way."""
    game = house.game_class(record.header.game).of_header(record.header)
    me = house.people.make("Ada")
    seats = [
        SeatRow(0, me.id, "", ""),
        *(SeatRow(k, None, f"Bot {k}", "random") for k in range(1, game.seats)),
    ]
    table = house.hub.make(game, me, seats, Settings())
    table.match = Match.resume(game, Record(record.header), table.match.dice, auto_chance=False)
    with house.store.writing() as db:
        db.execute("DELETE FROM line WHERE game_table=?", (table.id,))
    number = 0
    for entry in record.entries:
        table.match.replay(entry)
        if entry.n % 50 == 0 or entry.n == len(record):
            writing._store(table, number, True, None, 0, None, None)
            number = entry.n
        table.snapshots.keep_up()
    return table


def measure(path: Path, many: int = STEPS) -> bool:
    """Print a row, with so many steps; whether the bars hold."""
    record = Record.parse(path.read_text())
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), pace=0.0)
        house.limits.gets.most = 0
        table = stored(house.needs, record)
        base, end = f"/t/{table.id}/study", len(record) - 1

        with TestClient(make_app(house)) as client:

            def get(url: str, headers: dict[str, str] | None = None) -> float:
                begun = time.process_time()
                answer = client.get(url, headers=headers)
                took = 1000 * (time.process_time() - begun)
                assert answer.status_code == 200, answer.text
                return took

            def cold(line: int) -> float:
                house.hub.drop(table.id)
                house.studies.forget()
                return get(f"{base}?line={line}&eyes=public")

            first_of_all = cold(0)
            opened = [cold(end * k // 7) for k in range(8)]
            steps = house.studies.of_table(house.hub.get(table.id)).replay.steps.decisions
            found = []
            for first in (0, len(steps) // 3, 2 * len(steps) // 3):
                was = f"{base}?line={steps[first]}&eyes=public"
                client.get(was)
                for line in steps[first + 1 : first + 1 + many // 3]:
                    url = f"{base}?line={line}&eyes=public"
                    found.append(get(f"{url}&from={quote(was)}", PARTIAL))
                    was = url
            apart = steps[:: max(1, len(steps) // 20)]
            jumps = [get(f"{base}?line={line}&eyes=public", PARTIAL) for line in apart]
    p95 = quantiles(found, n=20)[-1]
    print(
        f"{path.stem}: {len(record)} lines; the first page of all {first_of_all:.0f} ms;"
        f" opens cold in {median(opened):.0f} ms, at most {max(opened):.0f};"
        f" {len(found)} steps {median(found):.0f} ms, p95 {p95:.0f};"
        f" jumps {median(jumps):.0f} ms, at most {max(jumps):.0f}"
    )
    return max(opened) < 300 and p95 < 60


def main() -> int:
    """Measure all."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--steps", type=int, default=STEPS)
    args = parser.parse_args()
    logging.disable(logging.WARNING)
    held = [measure(path, args.steps) for path in args.files or [long_record()]]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())

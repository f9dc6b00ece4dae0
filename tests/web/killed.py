"""A server's process for `test_notices_kills`: news are written and sent until it is killed."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path

from ecliptic.web.notices import notices, outbox
from ecliptic.web.notices.outward import Outward
from web.support import make_house

STEP = 0.004


async def serve(folder: Path, begin: int) -> None:
    outbox.SELDOM = 0  # type: ignore[misc]
    outbox.PAUSES = (0, 0)  # type: ignore[misc]
    notices.SOON = 0  # type: ignore[misc]
    house = make_house(
        folder,
        outward=Outward(refuses=lambda one: False, plain=True),
        tokens=os.urandom,
        clock=lambda: 1_800_000_000.0 + time.monotonic() % 1000,
    )
    with house.store.writing() as db:
        db.execute("UPDATE channel SET state='on'")  # three tries in a row may have failed before
    house.notices.sender.start()
    number = begin
    (table,) = [row.id for row in house.store.live_tables(0)]
    (person,) = [row.id for row, *_ in house.store.all_people() if row.name == "Bo"]
    while True:
        # The transaction of a move, and what it tells; then it is acknowledged.
        with house.store.writing():
            house.store.set_setting("last", str(number))
            house.notices.tell(table, person, "sat", number, who=f"N{number:05}")
        print(number, flush=True)
        number += 1
        await asyncio.sleep(STEP)


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1]), int(sys.argv[2])))

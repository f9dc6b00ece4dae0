"""A connection to PostgreSQL that only listens."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

import psycopg
from psycopg import sql

from ecliptic.web.storage.database import Database, Fault
from ecliptic.web.storage.postgres import ALIVE, Postgres

PATIENCE: Final = 10  # seconds to connect: nobody waits for it


async def heard(db: Database, channel: str) -> AsyncIterator[str | None]:
    """What is said on a channel; None once it is listened to. Fault: the connection is lost."""
    assert isinstance(db, Postgres)
    try:
        async with await psycopg.AsyncConnection.connect(
            db.url,
            autocommit=True,
            connect_timeout=PATIENCE,
            application_name="ecliptic (listens)",
            **ALIVE,
        ) as listening:
            await listening.execute(sql.SQL("LISTEN {}").format(sql.Identifier(channel)))
            yield None
            async for notice in listening.notifies():
                yield notice.payload
    except (psycopg.Error, OSError) as error:
        raise Fault(" ".join(str(error).split())) from None

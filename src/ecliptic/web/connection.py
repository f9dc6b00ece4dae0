"""Connections that are given up when a request is begun and does not arrive. A proxy in front does the same better."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEADER_TIME: Final = 10.0  # seconds for the head of a request


class InTime(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """uvicorn's connection with a clock beside it."""

    late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody connects: a request is due."""
        super().connection_made(transport)
        self._due()

    def data_received(self, data: bytes) -> None:
        """Bytes came: a whole head, or part of one, or of a body, for which `Guard` has a clock."""
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            self._due()
        else:
            self._over()

    def connection_lost(self, exc: Exception | None) -> None:
        """It is over."""
        self._over()
        super().connection_lost(exc)

    def _due(self) -> None:
        if self.late is None:
            self.late = asyncio.get_running_loop().call_later(HEADER_TIME, self.transport.close)

    def _over(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

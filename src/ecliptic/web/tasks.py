"""Tasks that run beside pages."""

from __future__ import annotations

import asyncio


async def stopped(*tasks: asyncio.Task[None] | None) -> None:
    """Cancel these, and wait until each has ended."""
    running = [task for task in tasks if task is not None]
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)

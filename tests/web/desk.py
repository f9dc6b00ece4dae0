"""A server in a thread with the toy game, and browsers at it that notice errors."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path
from typing import Any

import uvicorn
from playwright.sync_api import Browser, BrowserContext, Page

from ecliptic.web.app import make_app
from ecliptic.web.house import House
from ecliptic.web.server import Server
from web.support import make_house

DESK = {"width": 1280, "height": 800}
# Before, a press might have been meant for the last question.
SETTLED = "() => typeof air === 'object' && performance.now() - changed >= SETTLE && !air.has(asked())"
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


class Site:
    """A server in a thread, with the toy game."""

    def __init__(self, folder: Path, **more: object) -> None:
        self.house: House = make_house(folder, clock=time.time, **more)
        config = uvicorn.Config(make_app(self.house), port=0, log_level="error", timeout_graceful_shutdown=1)
        self.server = Server(config, self.house)
        self.thread = threading.Thread(target=lambda: asyncio.run(self.run()), daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.01)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"

    async def run(self) -> None:
        self.loop = asyncio.get_running_loop()
        await self.server.serve()

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()


class Desk:
    """Browsers that notice errors."""

    def __init__(self, chromium: Browser, site: Site) -> None:
        self.chromium, self.site = chromium, site
        self.errors: list[str] = []
        self.contexts: list[BrowserContext] = []

    def page(self, **how: Any) -> Page:
        context = self.chromium.new_context(
            base_url=self.site.address, **{"viewport": DESK, "color_scheme": "dark", **how}
        )
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "console",
            lambda m: (
                self.errors.append(m.text) if m.type == "error" and "status of 4" not in m.text else None
            ),
        )
        page.set_default_timeout(30_000)  # pages are tried beside the build
        return page


def press(page: Page, key: str) -> None:
    """Press a key, when it can only be meant for the question that is there."""
    page.wait_for_function(SETTLED)
    page.keyboard.press(key)


def open_table(page: Page, *seats: str, **more: str) -> str:
    """A table, opened by what its form would send; the seats as in support.new_table. Its address.

    The form itself is filled in by `browser/test_tables` and `browser/test_games`: to do so each time costs as much as
    many a test.
    """
    fields: dict[str, str | float | bool] = {
        "players": str(len(seats)),
        "watch": "yes",
        "curtain": "yes",
        **more,
    }
    for no, who in enumerate(seats):
        who, _, name = who.partition(":")
        fields |= {f"seat{no}": who, f"name{no}": name}
    answer = page.request.post("/new/peek", form=fields, max_redirects=0)
    assert answer.status == 303, answer.text()
    page.goto(answer.headers["location"])
    page.wait_for_selector("#dock", state="attached")
    return page.url

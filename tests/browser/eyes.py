"""Browsers that notice what a person at the screen would complain of: errors, failed requests, broken pages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Request, Response, expect

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
PATIENCE = 30_000  # ms; how long a loaded machine may take for one thing
expect.set_options(timeout=PATIENCE)
# The page's clock goes ten times as fast: else much of a walk is waiting until a question has stood long enough.
QUICK = "(() => { const now = performance.now.bind(performance); performance.now = () => 10 * now(); })()"


class Visitors:
    """Everybody who has a browser open in a test."""

    def __init__(self, chromium: Browser) -> None:
        self.chromium = chromium
        self.errors: list[str] = []
        self.contexts: list[BrowserContext] = []
        self.expected: tuple[str, ...] = ()  # words of errors that a test provokes
        self.quick = True  # False where it is the clock that is tried

    def page(self, address: str, how: dict[str, Any], **more: Any) -> Page:
        """A browser of somebody who was never here before. Pieces jump unless motion is asked for: that is quicker."""
        context = self.chromium.new_context(
            base_url=address, **{"reduced_motion": "reduce", "color_scheme": "dark", **how, **more}
        )
        context.set_default_timeout(PATIENCE)
        if self.quick:
            context.add_init_script(QUICK)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self._note(f"error: {error}"))
        page.on(
            "console", lambda m: self._note(f"{m.type}: {m.text}") if m.type in ("error", "warning") else None
        )
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)
        return page

    def shoot(self, folder: Path, name: str) -> None:
        """A picture of every page."""
        folder.mkdir(parents=True, exist_ok=True)
        pages = [page for context in self.contexts for page in context.pages]
        for k, page in enumerate(pages):
            page.screenshot(path=folder / f"{re.sub(r'[^-_.a-z0-9]+', '-', name.lower())}-{k}.png")

    def leave(self) -> None:
        for context in self.contexts:
            context.close()

    def _failed(self, request: Request) -> None:
        if "ERR_ABORTED" not in (request.failure or ""):  # a page that is left gives up what it waits for
            self._note(f"failed: {request.method} {request.url}: {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._note(f"{response.status}: {response.request.method} {response.url}")

    def _note(self, words: str) -> None:
        if not any(part in words for part in self.expected):
            self.errors.append(words)

"""Somebody who plays at a table's page with mouse, fingers or keyboard, and knows only what the page shows.

    ada = Mouse(page)
    while ada.turn():
        ada.choose()

`turn` waits for the own turn and looks the page over; `choose` takes something that glows.
"""

from __future__ import annotations

import os
import random
import re
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Page, expect

from web.desk import SETTLED

SHOTS: Final = os.environ.get("ECLIPTIC_SHOTS")  # a folder for a picture of every question that is asked
MOST: Final = 400  # decisions of one seat in one game; a game that is longer never ends

WAIT = """(was) => {
    if (document.getElementById('sheet')) return 'over';
    if (document.getElementById('lift')) return 'curtain';
    const number = document.querySelector('#act [name=expected]')?.value;
    return document.querySelector('#dock.mine') && number && number !== was ? number : false;
}"""
LOOK = """() => ({
    say: document.getElementById('say').innerText.trim(),
    title: document.title,
    turn: document.getElementById('favicon').getAttribute('href').includes('turn'),
    status: document.getElementById('status').innerText,
    fits: document.documentElement.scrollWidth <= innerWidth && document.documentElement.scrollHeight <= innerHeight,
    slipped: [...document.querySelectorAll('body, main, #board')].some((el) => el.scrollLeft || el.scrollTop),
    lines: [...document.querySelectorAll('#log li:not(#since)')].map((li) =>
        [li.innerText, li.querySelector('a.cl')?.getAttribute('href')]).filter(([words]) => words), // what is folded is not read
    cut: [...document.querySelectorAll('#tray button[name=action]:not(.no)')].filter((b) => {
        const at = b.getBoundingClientRect(), tray = document.getElementById('tray'), box = tray.getBoundingClientRect();
        return b.checkVisibility() && (at.right > box.right + 1 && !('more' in tray.dataset) || at.left < box.left - 1 && !('less' in tray.dataset));
    }).map((b) => b.value),
    buttons: [...document.querySelectorAll('button[name=action]')].map((b) => [
        b.value,
        b.closest('.picks') ? 'list' : b.closest('#targets') ? 'board' : b.closest('#tray') ? 'tray' : b.closest('.more-list:not(.twice > *)') ? 'more' : 'dock',
        b.matches('.no'),
        b.dataset.why ?? '',
        (b.getAttribute('aria-label') || b.innerText).trim(),
        b.matches('.go'),
    ]),
})"""
ENDS = "() => 'ends' in (document.activeElement?.dataset ?? {})"
ALOOF = "() => document.activeElement === null || document.activeElement === document.body"


class Button(NamedTuple):
    """A choice as the page offers it."""

    action: str
    where: str  # "board", "tray", "dock", "list" of a place, or "more", which must be unfolded first
    dim: bool
    why: str
    label: str
    likely: bool

    @property
    def css(self) -> str:
        place = {
            "board": "#targets >",
            "list": ".picks",
            "tray": "#tray",
            "more": "#more",
            "dock": "#dock :is(.prompt, .last)",
        }[self.where]
        return f'{place} button[value="{self.action}"]'


class Person(ABC):
    """What is the same for all hands. What a person does is the same in every run of a test."""

    kind = ""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.rng = random.Random(seed)
        self.number = ""  # of the last decision
        self.decisions = 0
        self.said: list[str] = []  # what was asked, in order
        self.seen: dict[str, Any] = {}
        self.buttons: list[Button] = []
        self.clauses: set[str] = set()  # addresses that lines of the log link to
        self.over = False

    # ---- what is there -----------------------------------------------------------------------------------

    def turn(self) -> bool:
        """Wait for the own turn and look around; False when the game is over."""
        state = self.wait()
        if state == "curtain":
            self.lift()
            state = self.wait()
        assert state != "curtain", "it fell at once"
        self.over = state == "over"
        if not self.over:
            self.number = state
            self.settle_down()
        self.look()
        return not self.over

    def wait(self) -> str:
        """Wait until it is this person's turn again; the decision's number, "over" or "curtain"."""
        return str(self.page.wait_for_function(WAIT, arg=self.number).json_value())

    def settle_down(self) -> None:
        """Read the question before anything is pressed."""
        self.page.wait_for_function(SETTLED)

    def look(self) -> None:
        """Read the page, and complain of what is wrong with it."""
        seen = self.seen = self.page.evaluate(LOOK)
        self.buttons = [Button(*row) for row in seen["buttons"]]
        assert seen["say"], "the prompt says nothing"
        assert seen["status"], "a screen reader is told nothing"
        assert seen["fits"], "the page is larger than the screen"
        assert not seen["slipped"], "something was scrolled that can't be scrolled back"
        assert not seen["cut"], f"cut off in the tray without a sign: {seen['cut']}"
        for words, link in seen["lines"]:
            assert link or re.search(r"took (a choice|\d+ choices) back", words), f"no rule for {words!r}"
            assert re.fullmatch(r"/rules/\w+#[A-Z]{2}-[\w.]+", link or "/rules/x#XX-1"), link
            if link:
                self.clauses.add(link)
        if not self.over:
            assert seen["title"].startswith("\u25cf Your turn"), seen["title"]
            assert seen["turn"], "the favicon does not say that it is my turn"
            assert self.glowing, f"nothing can be done at {seen['say']!r}"
            assert all(button.why for button in self.buttons if button.dim), "a dim choice without a reason"
        self.shoot()

    @property
    def glowing(self) -> list[Button]:
        return [button for button in self.buttons if not button.dim]

    def shoot(self, name: str = "") -> None:
        """A picture, if wanted: the first time that something is asked."""
        words = name or ("the end" if self.over else str(self.seen["say"]))
        if SHOTS and words not in self.said:
            name = re.sub(r"[^a-z]+", "-", words.lower()).strip("-")
            self.page.screenshot(path=Path(SHOTS) / f"{self.kind}-{name}.png")
        self.said.append(words)

    # ---- what is done ------------------------------------------------------------------------------------

    def choose(self) -> None:
        """Take something good that glows: a place on the board where one does, else a button or a card."""
        reach = [button for button in self.glowing if button.where != "list"]
        choices = [button for button in reach if button.where == "board"] or reach
        likely = [button for button in choices if button.likely]
        self.take(self.rng.choice(likely or choices))
        self.done()

    def done(self) -> None:
        """One decision more."""
        self.decisions += 1
        assert self.decisions < MOST, "the game does not end"

    def settle(self) -> None:
        """Wait until the page shows that it is done."""
        done = "(was) => document.querySelector('#act [name=expected]')?.value !== was"
        self.page.wait_for_function(done, arg=self.number)

    def play(self) -> None:
        """To the end."""
        while self.turn():
            self.choose()

    def folded(self, button: Button) -> str:
        """The summary that must be pressed first, if the button is folded away in the tray."""
        folds = f"details:not([open]):not(#more):has(button[value='{button.action}'])"
        if button.where not in ("tray", "dock") or not self.page.locator(f"#dock {folds}").count():
            return ""
        return f"#dock {folds} > summary"

    @abstractmethod
    def take(self, button: Button) -> None:
        """Take a choice that glows."""

    @abstractmethod
    def lift(self) -> None:
        """Lift the curtain."""


class Mouse(Person):
    """Clicks."""

    kind = "mouse"

    def settle_down(self) -> None:
        """A pointer that has moved on means what it points at."""
        self.page.mouse.move(1, 1)
        self.page.mouse.move(20, 20)

    def take(self, button: Button) -> None:
        if button.where == "more" and self.page.locator("#more").get_attribute("open") is None:
            self.page.click("#more > summary")
        fold = self.folded(button)
        if fold:
            self.page.click(fold)
        self.page.click(button.css)

    def lift(self) -> None:
        self.page.click("#lift")


class Touch(Person):
    """Taps: on the board the first touch selects and says what it means, the second does it."""

    kind = "touch"

    def take(self, button: Button) -> None:
        if button.where == "more" and self.page.locator("#more").get_attribute("open") is None:
            self.page.tap("#more > summary")
        if button.where != "board":
            fold = self.folded(button)
            if fold:
                self.page.tap(fold)
            self.page.tap(button.css)
            return
        x, y = self.reach(button)
        self.page.touchscreen.tap(x, y)
        why = self.page.locator(".why")
        expect(why).to_contain_text("Touch again to do it")
        expect(why).to_be_in_viewport(ratio=1)
        expect(self.page.locator(f"{button.css}.sel")).to_have_count(1)
        self.shoot(f"selected {self.seen['say']}")
        self.page.touchscreen.tap(*self.reach(button))  # it may have come nearer

    def reach(self, button: Button) -> tuple[float, float]:
        """Where to touch it; looks at the whole board if it is outside of what is shown."""
        for _ in range(3):
            at = self.page.evaluate(
                """(css) => {
                    const it = document.querySelector(css), r = it.getBoundingClientRect();
                    const x = r.left + r.width / 2, y = r.top + r.height / 2;
                    return document.elementFromPoint(x, y)?.closest('button') === it ? [x, y] : null;
                }""",
                button.css,
            )
            if at:
                return at[0], at[1]
            self.page.tap("[data-zoom=fit]")
        raise AssertionError(f"{button.label} can't be touched")

    def tab(self, name: str) -> None:
        self.page.tap(f"#tabs [data-go={name}]")
        expect(self.page.locator(f"#tabs [data-go={name}]")).to_have_attribute("aria-current", "")

    def visit_tabs(self) -> None:
        """Each tab shows its own part of the page and nothing else."""
        parts = {"board": "#board", "hand": "#tray", "players": "#people", "log": "#log"}
        own = self.page.eval_on_selector_all("[data-go]", "all => all.map((a) => a.dataset.go)")
        for name in [*own[1:], "board"]:
            self.tab(name)
            self.shoot(f"tab {name}")
            if name not in parts:  # the game's own: a part of the board, or panels
                box = self.page.locator(f"[data-go={name}][data-box]").count()
                expect(self.page.locator("#board" if box else f"[data-in={name}]").first).to_be_in_viewport()
                continue
            for part in parts.values():
                shown = part == parts[name] or (name == "board" and part == "#tray")
                expect(self.page.locator(part)).to_be_visible(visible=shown)
            if name == "log":
                expect(self.page.locator("#log li").last).to_be_in_viewport()

    def lift(self) -> None:
        self.page.tap("#lift")


class Keys(Person):
    """Never touches the mouse. Goes on with Tab, and on the board with arrows, to something that glows."""

    kind = "keys"
    FOCUS = """() => {
        const at = document.activeElement, ring = at ? getComputedStyle(at).boxShadow : 'none', like = document.createElement('i');
        like.style.boxShadow = 'var(--focus)'; // a card that glows has a shadow, too
        document.body.append(like);
        const lost = ring === 'none' || (at.matches('.card') && ring !== getComputedStyle(like).boxShadow);
        like.remove();
        return { action: at?.name === 'action' ? at.value : '', dim: at?.matches('.no') ?? false, id: at?.id ?? '',
                 board: !!at?.closest('#targets'), ring: !lost };
    }"""

    def __init__(self, page: Page, seed: int = 1) -> None:
        super().__init__(page, seed)
        self.reasons = 0  # how often a dim choice was asked why
        self.arrows = 0

    def look(self) -> None:
        assert not self.page.evaluate(ALOOF) or not self.decisions, "the focus is lost"
        super().look()
        assert not self.page.evaluate(ENDS) or self.over or len(self.glowing) == 1, "a turn ends by one Enter"

    def press(self, key: str) -> dict[str, Any]:
        self.page.keyboard.press(key)
        return self.focus()

    def focus(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(self.FOCUS)
        return found

    def choose(self) -> None:
        at, steps = self.focus(), 0
        # How many glowing choices to pass by.
        more = min(self.rng.choice((0, 0, 1, 2)), len(self.glowing) - 1)
        while not at["action"] or at["dim"] or more:
            assert steps < 120, "Tab comes to nothing that glows"
            if at["action"] and at["dim"] and self.reasons < 3:
                self.ask_why()
            more -= bool(more and at["action"] and not at["dim"])
            arrow = at["board"] and self.rng.random() < 0.5
            before = at["action"]
            at = self.press(self.rng.choice(("ArrowRight", "ArrowDown")) if arrow else "Tab")
            self.arrows += bool(arrow and at["board"] and at["action"] != before)
            steps += 1
        assert at["ring"], "the focus can't be seen"
        self.page.keyboard.press("Enter")
        self.done()

    def take_back(self) -> None:
        """Undo, by `u`; the same is asked again."""
        self.page.keyboard.press("u")
        assert self.turn()
        assert self.said[-1] == self.said[-3]
        assert any("took a choice back" in words for words, _ in self.seen["lines"])

    def ask_for_help(self) -> None:
        """`?` opens the list of keys, Esc closes it, and the focus is where it was."""
        before = self.focus()
        self.page.keyboard.press("?")
        expect(self.page.locator("#help")).to_be_visible()
        self.page.keyboard.press("Escape")
        expect(self.page.locator("#help")).to_be_hidden()
        expect(self.page.locator("#help :focus")).to_have_count(0)  # a frame later
        assert self.focus() == before

    def go_to(self, css: str) -> None:
        """Tab to an element of any page."""
        for _ in range(120):
            if self.page.evaluate("(css) => document.activeElement?.matches(css) ?? false", css):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not come to {css}")

    def ask_why(self) -> None:
        """Enter on what is dim says why; Esc takes that away and leaves the focus there."""
        self.reasons += 1
        before = self.focus()
        self.page.keyboard.press("Enter")
        why = self.page.locator(".why")
        expect(why.locator("a.cl")).to_have_attribute("href", re.compile(r"/rules/\w+#\w+"))
        expect(why).to_be_in_viewport(ratio=1)
        assert why.inner_text().strip()
        self.shoot("why")
        self.page.keyboard.press("Escape")
        expect(why).to_have_count(0)
        assert self.focus() == before, "Esc moved the focus"

    def take(self, button: Button) -> None:
        at, steps = self.focus(), 0
        while at["action"] != button.action:
            assert steps < 120, f"Tab does not come to {button.label}"
            at = self.press("Tab")
            steps += 1
        self.page.keyboard.press("Enter")

    def lift(self) -> None:
        self.settle_down()
        self.page.keyboard.press("Enter")

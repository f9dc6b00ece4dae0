"""A game of each, played to its end by somebody who gets what assistive technology gets, and has keys alone.

Nothing is read but the tree of roles and names that the browser gives to screen readers.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pytest
from eyes import DESK, Visitors
from playwright.sync_api import Page
from servers import Room
from walk import GAMES, visit

from web.desk import SETTLED

pytestmark = pytest.mark.browser
MOST: Final = 600  # decisions of one seat in one game
DECISION: Final = "Your decision"
# What stands beside the choices, in all games: a reader knows it by its name.
TOOLS: Final = frozenset({"Zoom in", "Zoom out", "Whole board", "Since your turn", "Cancel"})


class Thing(NamedTuple):
    """One thing of the tree."""

    node: int
    role: str
    name: str
    region: str
    disabled: bool
    unfolds: bool | None  # whether it is folded, where it can be
    checked: bool


class Reader:
    """Reads the tree, presses keys."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page, self.rng = page, random.Random(seed)
        self.tree = page.context.new_cdp_session(page)
        self.things: list[Thing] = []
        self.told: set[str] = set()
        self.decisions = 0

    def read(self) -> list[Thing]:
        nodes: dict[str, Any] = {
            n["nodeId"]: n for n in self.tree.send("Accessibility.getFullAXTree")["nodes"]
        }
        self.things = []

        def enter(node: dict[str, Any], region: str) -> None:
            role = node.get("role", {}).get("value", "")
            if not node.get("ignored"):
                name = node.get("name", {}).get("value", "")
                about = {p["name"]: p["value"].get("value") for p in node.get("properties", ())}
                if role in ("region", "dialog", "status") and (name or role == "status"):
                    region = name or role
                self.things.append(
                    Thing(
                        node.get("backendDOMNodeId", 0),
                        role,
                        name,
                        region,
                        bool(about.get("disabled")),
                        not about["expanded"] if "expanded" in about else None,
                        about.get("checked") == "true",
                    )
                )
            for child in node.get("childIds", ()):
                if child in nodes:
                    enter(nodes[child], region)

        enter(next(n for n in nodes.values() if "parentId" not in n), "")
        return self.things

    @property
    def title(self) -> str:
        return next(thing.name for thing in self.things if thing.role == "RootWebArea")

    def turn(self) -> bool:
        """Wait for the own turn; False when the game is over. Then hear the question."""
        for _ in range(300):
            self.page.wait_for_function(SETTLED)  # what was pressed is answered
            self.read()
            if self.title.startswith("Game over"):
                return False
            if self.title.startswith("\u25cf Your turn") and self.choices():
                self.told.add(" ".join(t.name for t in self.things if t.region == "status"))
                return True
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{self.title}: it never becomes anybody's turn")

    def choices(self) -> list[Thing]:
        """What may be chosen: buttons that do something, else boxes to tick or lists to unfold."""
        own = [
            t
            for t in self.things
            if t.region in (DECISION, "Board") and not t.disabled and t.name not in TOOLS
        ]
        buttons = [t for t in own if t.role == "button" and t.unfolds is None]
        boxes = [t for t in own if t.role == "checkbox" and not t.checked]
        return buttons + boxes or [t for t in own if t.role in ("button", "DisclosureTriangle") and t.unfolds]

    @property
    def focus(self) -> Thing | None:
        """What has the focus; what was not there when the tree was read is read now."""
        active = self.tree.send("Runtime.evaluate", {"expression": "document.activeElement"})["result"].get(
            "objectId"
        )
        if active is None:
            return None
        found = self.tree.send(
            "Accessibility.getPartialAXTree", {"objectId": active, "fetchRelatives": False}
        )
        node = found["nodes"][0].get("backendDOMNodeId")
        if all(thing.node != node for thing in self.things):
            self.read()
        return next((thing for thing in self.things if thing.node == node), None)

    def choose(self) -> None:
        """Go on by keys to something that may be chosen, pass by a few, and press it."""
        more = self.rng.choice((0, 0, 1, 2))
        for _ in range(300):
            at = self.focus
            choices = self.choices()
            if at in choices and not more:
                assert at is not None
                assert at.name, "a choice without a name"
                self.page.keyboard.press("Space" if at.role == "checkbox" else "Enter")
                self.decisions += 1
                assert self.decisions < MOST, "the game does not end"
                return
            more -= at in choices and more > 0
            arrow = at is not None and at.region == "Board" and self.rng.random() < 0.5
            self.page.keyboard.press(self.rng.choice(("ArrowRight", "ArrowDown")) if arrow else "Tab")
        raise AssertionError(f"keys come to none of {[thing.name for thing in self.choices()]}")


def play(room: Callable[..., Room], visitors: Visitors, game: str, many: int) -> Reader:
    ada = Reader(visit(room, visitors, game, DESK))
    while ada.decisions < many and ada.turn():
        ada.choose()
    return ada


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_what_is_told(room: Callable[..., Room], visitors: Visitors, game: str) -> None:
    ada = play(room, visitors, game, MOST)
    assert ada.title.startswith("Game over")
    assert len(ada.told) > 5, "what happens is announced"
    assert any("score" in t.name.lower() for t in ada.read()), "where the points came from can be found"

"""Everything that can be pressed is 24 px wide and high, or has as much room around it; and has one name, said once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from eyes import DESK, PHONE, Visitors
from faults import SMALL
from scenes import choosing, landed, moving, picking_a_die, placing, raising, rolling, taking_a_die
from servers import Room

from ecliptic.testing.trial import some_or_all

pytestmark = pytest.mark.browser
SCENES = (placing, rolling, picking_a_die, raising, taking_a_die, choosing, moving, landed)


@pytest.mark.parametrize(
    ("how", "one_in"),
    [  # on a desk `test_place` looks at the same on the way
        pytest.param(DESK, 1, marks=pytest.mark.soak, id="desk"),
        pytest.param(PHONE, 1, marks=pytest.mark.soak, id="phone-all"),
        pytest.param(PHONE, 2, id="phone"),
    ],
)
def test_targets_are_large_enough(
    room: Callable[..., Room], visitors: Visitors, how: dict[str, Any], one_in: int
) -> None:
    here = room()
    ada = here.person("Ada")
    page = visitors.page(here.address, how)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    found = {}
    for scene in SCENES[how is PHONE and one_in > 1 :: one_in]:
        page.goto(here.table(scene(scene.__name__), ada))
        tabs = ["board"]
        if how is PHONE:
            tabs = page.evaluate("[...document.querySelectorAll('[data-go]')].map((el) => el.dataset.go)")
        for tab in tabs:
            page.evaluate("(tab) => go(tab)", tab)
            page.evaluate(
                "document.querySelectorAll('#side details, #dock details').forEach((el) => { el.open = true; })"
            )
            if bad := page.evaluate(SMALL):
                found[f"{scene.__name__}, {tab}"] = bad
    assert found == {}


@some_or_all("scenes", SCENES[::2], SCENES)
def test_names_are_said_once(
    room: Callable[..., Room], visitors: Visitors, scenes: tuple[Callable[[str], Any], ...]
) -> None:
    """No "Rules Rules" and no "Undo u Undo"."""
    here = room()
    ada = here.person("Ada")
    page = visitors.page(here.address, DESK)
    page.context.add_cookies([here.cookie(ada)])  # type: ignore[list-item]
    wire = page.context.new_cdp_session(page)
    for scene in scenes:
        page.goto(here.table(scene(scene.__name__), ada))
        for node in wire.send("Accessibility.getFullAXTree")["nodes"]:
            name = str(node.get("name", {}).get("value", "")).strip()
            assert not re.fullmatch(r"(\S.*\S)( \S)?[ .,:]+\1", name), name

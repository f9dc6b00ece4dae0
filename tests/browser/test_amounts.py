"""A run of amounts as one number: by mouse, by keys, by touch, with what it comes to beside it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from eyes import DESK, PHONE, Visitors
from playwright.sync_api import Page, expect
from scenes import sealed
from servers import Room

from solarquest.positions import A, Table
from web.desk import SETTLED

pytestmark = pytest.mark.browser


def fuelling(room: Room, visitors: Visitors, how: dict[str, object]) -> Page:
    """Ada's ship stands low at her own station; Bo is a bot."""
    low = Table(2).own(A, "titan").station("titan").seat(A, at="titan", tank=5, cash=150).turn()
    ada = room.person("Ada")
    page = visitors.page(room.address, how)
    page.context.add_cookies([room.cookie(ada)])  # type: ignore[list-item]
    page.goto(room.table(sealed(low, f"fuel-{how is PHONE}"), ada, None))
    page.wait_for_function(SETTLED)
    page.click("#group-refuel > summary")
    return page


@pytest.mark.parametrize("how", [DESK, PHONE], ids=["desk", "phone"])
def test_fuel_is_a_number_with_what_it_costs(
    room: Callable[..., Room], visitors: Visitors, how: dict[str, object]
) -> None:
    page = fuelling(room(pace=0.01), visitors, how)
    field, less = (
        page.locator("#amount-refuel [type=number]"),
        page.locator("#amount-refuel [data-step='-1']"),
    )
    says = page.locator("#amount-refuel output")
    expect(field).to_have_value("20")
    expect(says).to_contain_text("Take on 20 hydrons")
    for part in (
        less,
        field,
        page.locator("#amount-refuel [data-step='1']"),
        page.locator("#amount-refuel [name=action]"),
    ):
        box = part.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 24, part
    less.click()
    expect(field).to_have_value("19")
    expect(says).to_contain_text("Take on 19 hydrons")
    field.focus()
    page.keyboard.press("ArrowDown")
    expect(says).to_contain_text("Take on 18 hydrons")
    field.fill("99")
    expect(says).to_have_text("")
    field.fill("3")
    page.wait_for_function(SETTLED)
    page.keyboard.press("Enter")
    expect(page.locator("#log")).to_contain_text("3 hydrons")

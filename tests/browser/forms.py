"""The form of a new table, filled in as a person does."""

from __future__ import annotations

from playwright.sync_api import Page


def new_table(
    page: Page, *seats: str, style: str = "base", switch: str = "", name: str = "Ada", game: str = "vertium"
) -> str:
    """A table with these seats: "me", "open", "dust", "here:Bo", and a switch turned on. Its address."""
    page.goto("/")
    page.click(f"a[href='/new/{game}']")
    seats = seats or ("me", "dust")

    def tick(field: str, value: str) -> None:
        page.locator("label", has=page.locator(f'[name={field}][value="{value}"]')).click()

    tick("players", str(len(seats)))
    for no, seat in enumerate(seats):
        who, _, label = seat.partition(":")
        tick(f"seat{no}", who)
        if label:
            page.fill(f"[name=name{no}]", label)
    for fold in page.locator(".fold:not([open]) > summary").all()[::-1]:
        fold.click()
    if game == "vertium":
        tick("style", style)
    if switch:
        page.check(f"[name={switch}]")
    page.fill("#name", name)
    page.click("text=Open the table")
    page.wait_for_selector("#dock", state="attached")
    page.wait_for_load_state()  # the scripts have run
    return page.url.partition("?")[0]

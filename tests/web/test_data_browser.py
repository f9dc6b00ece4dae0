"""One's own data in a browser: the file comes, games are brought while one looks on, and one is forgotten by keys."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from web.desk import Desk
from web.test_data import packed

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_games_are_brought_and_data_is_taken_along(desk: Desk, tmp_path: Path, scripts: bool) -> None:
    (tmp_path / "old").mkdir()
    data, _ = packed(tmp_path / "old")
    file = tmp_path / "ecliptic-ada.zip"
    file.write_bytes(data)
    page = desk.page(java_script_enabled=scripts)
    page.goto("/me")
    page.get_by_label("Name").fill("Ada")
    page.get_by_role("button", name="That's me").click()
    page.locator("#data").get_by_role("link", name="Your data").click()
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Bring them").click()
    if not scripts:
        page.wait_for_timeout(1500)
        page.goto("/me/data")
    expect(page.get_by_role("status")).to_have_text("1 of 1 game taken in.")
    expect(page.get_by_role("link", name="Study: Peek")).to_be_visible()
    with page.expect_download() as taking:
        page.get_by_role("button", name="Take my data with you").click()
    taken = tmp_path / "taken.zip"
    taking.value.save_as(taken)
    with zipfile.ZipFile(taken) as again:
        assert len([name for name in again.namelist() if name.startswith("games/peek-")]) == 1
    page.get_by_role("button", name="Remove: Peek").click()
    expect(page.get_by_role("link", name="Study: Peek")).to_have_count(0)
    page.get_by_role("link", name="Forget me").press("Enter")
    page.get_by_label("I am sure").press("Space")
    page.get_by_role("button", name="Forget me for good").press("Enter")
    expect(page.get_by_role("heading", name="You are forgotten.")).to_be_visible()
    page.goto("/me")
    expect(page.get_by_role("heading", name="Who are you?")).to_be_visible()

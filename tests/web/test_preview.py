"""What a chat shows of a link: a title, a sentence and a picture, the same for everybody, by an address from outside."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ecliptic.core.registry import game_class, game_names
from ecliptic.web.preview import PREVIEW_FILE, PREVIEW_SIZE, preview_file, preview_of
from ecliptic.web.static import all_files
from web.support import act, house_of, new_table, other, running

LARGEST = 60_000  # bytes of a picture
OUTSIDE = "https://games.example"


def told(client: TestClient, path: str) -> dict[str, str]:
    """What the page says of itself, by property."""
    answer = client.get(path)
    assert answer.status_code == 200
    found = re.findall(r'<meta (?:property|name)="((?:og:|twitter:)[^"]+)" content="([^"]*)">', answer.text)
    assert len(found) == len(dict(found)), "each is said once"
    return {name: unescape(words) for name, words in found}


@pytest.mark.parametrize("name", ["", *game_names()])
def test_every_game_has_a_picture_of_its_own_that_chats_take(name: str) -> None:
    file = all_files()[preview_file(name) if name else PREVIEW_FILE]
    assert file.kind == "image/png"
    assert file.body.startswith(b"\x89PNG\r\n\x1a\n")
    assert (int.from_bytes(file.body[16:20]), int.from_bytes(file.body[20:24])) == PREVIEW_SIZE
    assert len(file.body) < LARGEST
    if name:
        shown = preview_of(OUTSIDE, game_class(name))
        assert shown.image == f"{OUTSIDE}/static/{file.hash}/preview-{name}.png"
        assert game_class(name).title in shown.title


def test_each_kind_of_page_has_one_by_the_address_that_others_reach(tmp_path: Path) -> None:
    """The one that the host gave, behind a proxy; else the one by which the page was asked for."""
    with running(tmp_path) as client:
        table = new_table(client, "me", "random", name="Ada")
        paths = ["/", "/new/peek", "/rules/peek", f"/t/{table}", f"/t/{table}/study", f"/t/{table}/log"]
        for origin in (OUTSIDE, ""):
            house_of(client).host.origin = origin
            for path in paths:
                said = told(client, path)
                assert said["og:image"].startswith(f"{origin or 'http://testserver'}/static/"), path
                assert said["og:title"], path
                assert said["og:description"], path
                assert said["og:image:alt"], path
                assert (said["og:image:width"], said["og:image:height"]) == ("1200", "630")
                assert said["twitter:card"] == "summary_large_image"
                assert ("Peek" in said["og:title"]) == (path != "/"), path
        answer = other(client).get(said["og:image"].removeprefix("http://testserver"))
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")


def test_a_table_s_link_tells_nobody_more_than_its_game(tmp_path: Path) -> None:
    """Whoever asks, whatever has happened, and whatever the table is called."""
    with running(tmp_path) as client:
        table = new_table(client, "me", "random", name="Ada", title="Secret plans")
        first = told(client, f"/t/{table}")
        assert not {word for word in ("Ada", "Secret plans", "turn") if word in " ".join(first.values())}
        act(client, table, "roll")
        assert told(client, f"/t/{table}") == told(other(client), f"/t/{table}") == first
        bare = new_table(client, "me", "random", name="Ada", watch="")
        refused = other(client).get(f"/t/{bare}")
        assert refused.status_code == 403
        assert "Peek" not in "".join(re.findall(r"<meta [^>]*>", refused.text))


def test_an_invitation_says_who_invites_beside_the_picture(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open", name="Ada")
        link = re.search(r'data-link="(/join/[^"]+)"', client.get(f"/t/{table}").text)
        assert link
        said = told(other(client), link[1])
        assert said["og:title"] == "Ada invites you to Peek"
        assert said["og:image"].startswith("http://testserver/static/")

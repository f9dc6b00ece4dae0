"""Nobody acts by a look: no method but POST changes anything, whatever the address."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.routing import Route

from ecliptic.testing.trial import some_or_all
from ecliptic.web.app import make_app
from ecliptic.web.storage.store import Store
from web.support import house_of, make_house, new_table, other, running
from web.test_seats import link_of

LOOKS = ("GET", "HEAD")
OTHERS = ("OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "PROPFIND", "QUERY")


def routes(folder: Path) -> list[Route]:
    """Every route of the application; its `path` is the address as it is written."""
    return [route for route in make_app(make_house(folder)).app.routes if isinstance(route, Route)]


def methods_at(n: int, route: Route, others: int) -> list[str]:
    """Looks, what the route says it takes but POST, and so many of the other methods, at the next route the next ones."""
    turned = [OTHERS[(n + k) % len(OTHERS)] for k in range(others)]
    return [*LOOKS, *sorted({*(route.methods or ()), *turned} - {"POST", *LOOKS})]


def dump(store: Store) -> list[str]:
    """The whole database, but for the row by which /healthz sees whether it can be written, and the server's time."""
    kept = ('INTO "pulse"', "'counted'")
    return [line for line in store.db.connection.iterdump() if not any(words in line for words in kept)]


@some_or_all("others", 1, len(OTHERS))
def test_no_method_but_post_changes_anything(tmp_path: Path, others: int) -> None:
    (tmp_path / "other").mkdir()
    with running(tmp_path) as client:
        house = house_of(client)
        table = new_table(client, "me", "open", name="Ada", listed="yes")
        mine = house.store.tables_of(str(house.store.db.execute("SELECT id FROM person").fetchone()[0]))
        ada = house.store.person(mine[0].owner)
        assert ada is not None
        tokens = {
            "/join/{token}": link_of(client.get(f"/t/{table}").text).rpartition("/")[2],
            "/recover/{token}": house.people.recovery(ada),
        }
        strangers = [other(client), client]
        before = dump(house.store)
        walked = 0
        for n, route in enumerate(routes(tmp_path / "other")):
            path = route.path
            full = (
                path.replace("/p/{id}", f"/p/{ada.id}")
                .replace("{id}", table)
                .replace("{game}", "peek")
                .replace("{seat}", "0")
            )
            full = (
                full.replace("{token}", tokens.get(path, "x"))
                .replace("{clause}", "PK-1.1")
                .replace("{lesson}", "x")
            )
            full = full.replace("{hash}", "x").replace("{name}", "x").replace("{channel}", "x")
            assert "{" not in full, path
            for method in methods_at(n, route, others):
                if method == "GET" and path.endswith("/events"):
                    continue  # a stream: it ends when we go, and it writes nothing
                # Other methods none of our pages answers: who has a cookie stands for both.
                for who in strangers if method in LOOKS else strangers[1:]:
                    answer = who.request(method, full, data={"name": "Eve"}, follow_redirects=False)
                    assert "ecliptic=" not in answer.headers.get("set-cookie", ""), (method, full)
                    assert answer.status_code < 500, (method, full)
                    walked += 1
        assert walked > 300
        assert dump(house.store) == before
        assert "ecliptic" not in strangers[0].cookies


@pytest.mark.parametrize("path", ["/", "/me", "/new/peek", "/rules/peek", "/nowhere", "/healthz"])
def test_the_head_alone_is_that_of_a_look(tmp_path: Path, path: str) -> None:
    with running(tmp_path) as client:
        look, head = client.get(path), client.head(path)
        assert head.content == b""
        assert head.status_code == look.status_code
        for name in ("content-length", "content-type", "content-security-policy", "cache-control"):
            assert head.headers[name] == look.headers[name]


@pytest.mark.parametrize("method", ["OPTIONS", "PUT", "DELETE", "PATCH", "TRACE"])
def test_what_may_change_something_comes_from_our_pages(tmp_path: Path, method: str) -> None:
    with running(tmp_path) as client:
        answer = client.request(method, "/new/peek", headers={"sec-fetch-site": "cross-site"})
        assert answer.status_code == 403
        assert "another site" in answer.text
        house_of(client).limits.posts.most = 1
        client.request(method, "/new/peek")
        assert client.request(method, "/new/peek").status_code == 429

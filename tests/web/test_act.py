"""Acting by forms: what is allowed, what is refused and how, undo, posts that come late, twice or from elsewhere."""

from pathlib import Path

import pytest

from web.support import Forms, act, house_of, new_table, other, running

PARTIAL = {"x-partial": "1"}


def page(client, table: str) -> str:  # type: ignore[no-untyped-def]
    return str(client.get(f"/t/{table}").text)


def test_a_legal_action_with_and_without_scripts(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        answer = act(client, table, "mark spot=3")
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}")
        form = Forms(page(client, table)).form("act")
        answer = client.post(f"/t/{table}/act", data={**form["fields"], "action": "done"}, headers=PARTIAL)
        assert (answer.status_code, answer.text) == (204, "")
        assert "Waiting for somebody to take Seat 2" in page(client, table)


def test_an_illegal_action_says_why_with_its_clause_and_changes_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "here:Bo <i>", curtain="")
        act(client, table, "mark spot=3")
        act(client, table, "done")
        number = house_of(client).hub.get(table).match.number
        answer = act(client, table, "mark spot=3")
        assert answer.status_code == 422
        assert 'Spot 3 belongs to Guest already <a class="cl" href="/rules/peek#PK-2.1">' in answer.text
        form = Forms(page(client, table)).form("act")
        data = {**form["fields"], "action": "mark spot=3"}
        answer = client.post(f"/t/{table}/act", data=data, headers=PARTIAL)
        assert answer.status_code == 422
        assert answer.text.startswith("<p>Spot 3 belongs to Guest already")
        assert "/rules/peek#PK-2.1" in answer.text
        assert house_of(client).hub.get(table).match.number == number


@pytest.mark.parametrize(
    "action", ["", "fly", "mark", "mark spot=99", "mark spot=1 spot=2", "x" * 5000, "\x00", "show 3"]
)
def test_nonsense_is_one_sentence(tmp_path: Path, action: str) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        number = house_of(client).hub.get(table).match.number
        answer = act(client, table, action)
        assert answer.status_code in (400, 422)
        assert "Traceback" not in answer.text
        assert house_of(client).hub.get(table).match.number == number


@pytest.mark.parametrize(
    "change",
    [
        {"seat": "x"},
        {"seat": "-1"},
        {"seat": "7"},
        {"expected": "²"},
        {"expected": "9" * 40},
        {"client": "<>"},
    ],
)
def test_fields_that_are_not_ours(tmp_path: Path, change: dict[str, str]) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        assert act(client, table, "roll", **change).status_code in (400, 403)
        assert house_of(client).hub.get(table).match.number == 2


def test_an_old_page_is_told_and_shown_how_it_stands(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        old = Forms(page(client, table)).form("act")["fields"]
        act(client, table, "mark spot=3")
        answer = client.post(f"/t/{table}/act", data={**old, "client": "other", "action": "roll"})
        assert answer.status_code == 409
        assert "moved on" in answer.text
        assert "done" in Forms(answer.text).actions()


def test_the_same_post_twice_is_done_once(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        form = Forms(page(client, table)).form("act")
        data = {**form["fields"], "action": "mark spot=3"}
        for _ in range(3):
            assert client.post(f"/t/{table}/act", data=data, headers=PARTIAL).status_code == 204
        assert house_of(client).hub.get(table).match.number == 3
        answer = client.post(f"/t/{table}/act", data={**data, "action": "mark spot=4"}, headers=PARTIAL)
        assert answer.status_code == 409


def test_several_actions_are_done_in_the_order_of_the_rules_or_not_at_all(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        act(client, table, "give")
        match = house_of(client).hub.get(table).match
        assert "Gifts must come to 4" in act(client, table, ["send", "add gift=1"]).text  # type: ignore[arg-type]
        assert act(client, table, ["add gift=1", ""]).status_code == 400  # type: ignore[arg-type]
        assert match.number == 3
        form = Forms(page(client, table)).form("act")
        data = {**form["fields"], "action": ["send", "add gift=3", "add gift=1"]}
        for _ in range(2):  # twice is once
            answer = client.post(f"/t/{table}/act", data=data, headers=PARTIAL)
            assert (answer.status_code, answer.text) == (204, "")
        assert [entry.do for entry in match.record.entries[3:]] == ["add gift=1", "add gift=3", "send"]
        assert match.scores[0] == 4
        answer = client.post(f"/t/{table}/act", data={**data, "action": "add gift=2"}, headers=PARTIAL)
        assert answer.status_code == 409


def test_two_tabs_race_and_one_of_them_wins(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        form = Forms(page(client, table)).form("act")
        answers = [
            client.post(
                f"/t/{table}/act",
                data={**form["fields"], "client": f"c{k}", "action": f"mark spot={k}"},
                headers=PARTIAL,
            )
            for k in (1, 2)
        ]
        assert [answer.status_code for answer in answers] == [204, 409]


def test_only_the_seat_s_person_acts(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        fields = Forms(page(client, table)).form("act")["fields"]
        stranger = other(client)
        answer = stranger.post(f"/t/{table}/act", data={**fields, "action": "roll"})
        assert answer.status_code == 403
        new_table(stranger, "me", "open")  # has a cookie now
        assert stranger.post(f"/t/{table}/act", data={**fields, "action": "roll"}).status_code == 403
        assert (
            client.post(f"/t/{table}/act", data={**fields, "seat": "1", "action": "roll"}).status_code == 403
        )
        assert house_of(client).hub.get(table).match.number == 2


def test_undo_goes_to_the_barrier_and_not_past_it(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        assert "undo" not in {form["id"] for form in Forms(page(client, table)).forms}
        before = page(client, table)
        act(client, table, "mark spot=3")
        form = Forms(page(client, table)).form("undo")
        assert client.post(form["action"], data=form["fields"], headers=PARTIAL).status_code == 204
        after = page(client, table)
        assert "took a choice back" in after
        assert Forms(after).actions() == Forms(before).actions()
        assert (
            client.post(form["action"], data=form["fields"], headers=PARTIAL).status_code == 204
        )  # twice is once
        assert house_of(client).hub.get(table).match.number == 4
        act(client, table, "mark spot=2")
        act(client, table, "peek")
        forms = Forms(page(client, table))
        assert "undo" not in {form["id"] for form in forms.forms}
        token = house_of(client).hub.get(table).token(0)
        answer = client.post(f"/t/{table}/undo", data={"seat": "0", "expected": token}, headers=PARTIAL)
        assert answer.status_code == 422
        assert "nothing to take back" in answer.text


def test_undo_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        act(client, table, "mark spot=3")
        cookie = client.cookies["ecliptic"]
    with running(tmp_path) as client:
        client.cookies.set("ecliptic", cookie)
        form = Forms(page(client, table)).form("undo")
        assert client.post(form["action"], data=form["fields"], headers=PARTIAL).status_code == 204
        assert "mark spot=3" in Forms(page(client, table)).actions()


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site", "origin": "http://testserver"},
        {"origin": "http://testserver:81"},
    ],
)
@pytest.mark.parametrize(
    "path",
    ["/t/{}/act", "/t/{}/undo", "/t/{}/close", "/play/peek", "/new/peek", "/me", "/theme", "/me/renew"],
)
def test_a_post_from_another_site_does_nothing(tmp_path: Path, headers: dict[str, str], path: str) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        fields = Forms(page(client, table)).form("act")["fields"]
        answer = client.post(
            path.format(table), data={**fields, "action": "roll", "sure": "yes"}, headers=headers
        )
        assert answer.status_code == 403
        assert "another site" in answer.text
        assert house_of(client).hub.get(table).match.number == 2
        assert house_of(client).hub.get(table).live


def test_a_referer_serves_where_there_is_no_origin(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        del client.headers["origin"]
        assert client.post("/play/peek", headers={"referer": "http://evil.example/x"}).status_code == 403
        assert client.post("/play/peek", headers={"referer": "http://testserver/"}).status_code == 200


@pytest.mark.parametrize("size", [70_000, 3_000_000])
def test_a_body_that_is_too_long(tmp_path: Path, size: int) -> None:
    with running(tmp_path) as client:
        answer = client.post("/me", data={"name": "x" * size})
        assert answer.status_code == 413
        assert "longer than" in answer.text

        def drops():  # type: ignore[no-untyped-def]  # without a length in front
            for _ in range(size // 1000):
                yield b"name=" + b"x" * 995

        headers = {"content-type": "application/x-www-form-urlencoded"}
        assert client.post("/me", content=drops(), headers=headers).status_code == 413


def test_many_fields_and_files_are_refused(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        assert client.post("/me", data={f"f{k}": "x" for k in range(500)}).status_code == 400
        assert client.post("/me", files={"name": ("x.txt", b"hello")}).status_code == 400


def test_every_answer_carries_the_security_headers(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        for path in ("/", f"/t/{table}", "/nope", "/rules/peek", "/me"):
            headers = client.get(path).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert "script-src 'self';" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert headers["cache-control"] == "no-store"


def test_a_whole_game_without_scripts(tmp_path: Path) -> None:
    """Only what the forms of the pages offer, including buttons that are dim."""
    with running(tmp_path) as client:
        table = new_table(client, "me", "greedy")
        for _ in range(60):
            html = page(client, table)
            forms = Forms(html)
            if 'id="sheet"' in html:
                break
            if "act" not in {form["id"] for form in forms.forms}:
                client.portal.call(__import__("asyncio").sleep, 0.01)
                continue
            dim = [b for b in forms.buttons if b.get("aria-disabled") and b.get("name") == "action"]
            if dim:
                refused = act(client, table, dim[0]["value"])
                assert refused.status_code == 422
                assert dim[0]["data-why"] in refused.text
            legal = [
                b["value"] for b in forms.buttons if b.get("name") == "action" and not b.get("aria-disabled")
            ]
            wanted = next((a for a in legal if a.startswith("mark")), "done")
            assert act(client, table, wanted).status_code == 303
        else:
            pytest.fail("the game did not end")
        html = page(client, table)
        assert "won" in html
        assert "Where every point came from" in html
        assert "Play again" in html
        record = client.get(f"/t/{table}/record")
        assert record.headers["content-type"].startswith("application/jsonl")
        assert '"secret":"' in record.text
        assert other(client).get(f"/t/{table}/record").text == record.text, "who may watch may keep it"
        answer = client.post(f"/t/{table}/again", follow_redirects=False)
        assert answer.status_code == 303
        assert "Pick" not in client.get(answer.headers["location"]).text
        assert client.get(answer.headers["location"]).status_code == 200


def test_the_record_is_not_given_out_while_the_game_goes_on(tmp_path: Path) -> None:
    with running(tmp_path) as client:
        table = new_table(client, "me", "open")
        answer = client.get(f"/t/{table}/record")
        assert answer.status_code == 409
        assert "hidden" in answer.text

"""What is said beforehand at a table: it plays after a moment, ends where it must, and is kept with the lines."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from msgspec import structs

from core.sketch_windows import WindowGame
from ecliptic.core.match import Match
from ecliptic.core.standing import LET_GO
from ecliptic.plans.kept import ALWAYS, GAME, LETTERS, Given, Plan, Step
from ecliptic.web.errors import Refused
from ecliptic.web.storage.store import SeatRow, Settings
from ecliptic.web.tables import planning
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.play import acting
from web.support import Forms, act, house_of, make_house, other, running
from web.windows import GAMES, NEVER, Three, tell


def step(t: Three, do: str) -> Step:
    """A step of a turn of this game."""
    return Step(do, TURN, do.capitalize())


TURN = "Act"  # what a turn's question is called there


async def keep(t: Three, seat: int, *do: str) -> None:
    made = Plan(tuple(step(t, one) for one in do)) if do else None
    await planning.plan(t.table, t.people[seat], seat, made)


async def round_to(t: Three, seat: int) -> None:
    """Everybody declines until this seat's window of its turn is the next."""
    for _ in range(12):
        (now,) = t.table.acting()
        legal = t.table.match.legal(now)
        if "decline" not in legal:
            if now == seat:
                return
            await t.act(now, "work")
        else:
            await t.act(now, "decline")
        await t.still()


def test_a_turn_is_called_so() -> None:
    game = WindowGame.make({"players": 3})
    match = Match.begin(game, seed=1)
    while "decline" in match.legal():
        match.play("decline")
    assert game.question(match.state, match.to_act[0]).name == TURN


def test_a_step_is_played_after_a_moment_when_the_turn_comes(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        await keep(t, 1, "work")
        assert "When my turn comes</b> Work" in t.page(t.people[1])
        for _ in range(20):
            if t.last == (1, "work"):
                break
            (now,) = t.table.acting() or (0,)
            legal = t.table.match.legal(now)
            if now == 1 and "decline" not in legal:
                await t.until_line(1, "work")
                break
            await t.act(now, "decline" if "decline" in legal else "work")
        mine = [entry.do for entry in t.table.match.record.entries if entry.seat == 1]
        assert "work" in mine
        assert t.table.plans.row(1).plan is None
        assert t.house.plans.seats(t.table.id) == {}

    tell(tmp_path, story)


def test_the_first_misfit_ends_it_and_says_so_to_its_person_alone(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        await planning.plan(t.table, t.people[1], 1, Plan((Step("dig", TURN, "Dig"),)))
        await round_to(t, 1)
        row = t.table.plans.row(1)
        assert row.plan is None
        assert row.stopped == (
            "Your plan stopped at \u201cDig\u201d: it is not offered now. Nothing of it was played; now you are asked."
        )
        assert "Your plan stopped" in t.page(t.people[1])
        assert t.asks(1)
        for person in (t.people[0], t.people[2], None):
            assert "Your plan stopped" not in t.page(person)
        await t.act(1, "work")
        assert t.table.plans.row(1).stopped == ""

    tell(tmp_path, story, waits=NEVER)


def test_it_waits_while_it_is_asked_before_its_turn_and_can_be_taken_back(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        await keep(t, 1, "work")
        await t.act(0, "decline")
        assert t.asks(1), "a window is no turn"
        await t.act(1, "decline")
        assert t.table.plans.row(1).plan is not None
        await keep(t, 1)
        assert t.table.plans.row(1).plan is None
        await round_to(t, 1)
        assert t.asks(1)
        with pytest.raises(Refused, match="You are asked now"):
            await keep(t, 1, "work")

    tell(tmp_path, story, waits=NEVER)


def test_who_takes_back_what_it_played_is_asked(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        await keep(t, 1, "work")
        await round_to(t, 1)
        await acting.let_pass(t.table, 1, t.table.token(1))
        assert t.last == (1, "work")
        assert t.table.plans.row(1).plan is None
        if t.table.match.can_undo(1):
            await acting.undo(t.table, t.people[1], 1, t.table.token(1), None)
            assert t.asks(1)

    tell(tmp_path, story, waits=NEVER)


def test_an_answer_for_the_game_outlasts_turns_and_one_for_always_other_tables(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        await planning.say(
            t.table.keeper, t.table, t.people[1], 1, {LET_GO: Given("decline", lasts=GAME)}, "buy ore"
        )
        await planning.say(
            t.table.keeper, t.table, t.people[2], 2, {LET_GO: Given("decline", lasts=ALWAYS)}, ""
        )
        await t.act(0, "decline")
        await t.until(0)
        assert [e.seat for e in t.table.match.record.entries if e.do == "decline"][:3] == [0, 1, 2]
        await t.act(0, "work")
        for _ in range(40):
            if t.table.acting() == [1] and "decline" not in t.table.match.legal(1):
                break
            await t.still()
            await asyncio.sleep(0.001)
            if t.table.acting() == [0]:
                await t.act(0, "decline")
        assert t.table.plans.row(1).answers == {LET_GO: Given("decline", lasts=GAME)}
        assert "buy ore" in t.page(t.people[1])
        assert "buy ore" not in t.page(t.people[0])
        again = t.house.hub.make(
            t.table.game, t.people[2], [structs.replace(s) for s in t.table.seats], Settings()
        )
        assert LET_GO in again.plans.given(2, again.plans.row(2))
        assert again.plans.given(1, again.plans.row(1)) == {}

    tell(tmp_path, story)


def test_a_bot_or_another_person_in_the_seat_plays_no_plan(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        await planning.say(
            t.table.keeper, t.table, t.people[1], 1, {LET_GO: Given("decline", lasts=GAME)}, "mine"
        )
        await keep(t, 1, "work")
        old = t.table.seats[1]
        t.house.hub.seat(t.table, structs.replace(old, bot="x"))
        row = t.table.plans.row(1)
        assert (row.plan, row.note) == (None, "mine")
        with pytest.raises(Refused, match="A bot plays"):
            await keep(t, 1, "work")
        t.house.hub.seat(t.table, structs.replace(old, person=None, bot="x"))
        t.house.hub.seat(t.table, structs.replace(old, person=t.people[0].id))
        assert t.table.plans.row(1).empty
        assert t.house.plans.seats(t.table.id) == {}

    tell(tmp_path, story, waits=NEVER)


def test_under_other_rules_it_rests_until_it_is_kept_again(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        await keep(t, 1, "work")
        row = t.table.plans.row(1)
        t.table.plans.put(1, structs.replace(row, rules=99))
        assert "what you kept rests" in t.page(t.people[1])
        await round_to(t, 1)
        assert t.asks(1)
        assert t.table.plans.row(1).plan is not None

    tell(tmp_path, story, waits=NEVER)


def test_after_a_restart_it_goes_on(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        await keep(t, 1, "work")
        await round_to(t, 1)
        assert t.house.store.seats(t.table.id)[1].easy

    tell(tmp_path, story, waits=NEVER)

    async def again() -> None:
        house = make_house(tmp_path, games=GAMES)
        await house.hub.wake_all()
        (table,) = house.hub.tables.values()
        for _ in range(3_000):
            if any(entry.seat == 1 and entry.do == "work" for entry in table.match.record.entries):
                break
            await asyncio.sleep(0.001)
        else:
            raise AssertionError(table.match.record.entries[-3:])
        assert table.plans.row(1).plan is None
        assert house.plans.seats(table.id) == {}
        house.store.close()

    asyncio.run(again())


def test_what_can_not_be_kept_is_refused_with_one_sentence(tmp_path: Path) -> None:
    async def story(t: Three) -> None:
        bo = t.people[1]
        for seat, who in ((0, bo), (9, bo)):
            with pytest.raises(Refused, match="not yours"):
                await planning.say(t.table.keeper, t.table, who, seat, {}, "")
        with pytest.raises(Refused, match="does not know"):
            await planning.say(t.table.keeper, t.table, bo, 1, {"trades": Given("decline")}, "")
        with pytest.raises(Refused, match="does not know"):
            await planning.say(t.table.keeper, t.table, bo, 1, {LET_GO: Given("accept")}, "")
        with pytest.raises(Refused, match=f"{LETTERS} letters at most"):
            await planning.say(t.table.keeper, t.table, bo, 1, {}, "x" * (LETTERS + 1))
        assert t.house.plans.seats(t.table.id) == {}
        t.house.hub.close(t.table)
        with pytest.raises(Refused, match="closed"):
            await keep(t, 1, "work")

    tell(tmp_path, story, waits=NEVER)


def test_by_forms_without_scripts(tmp_path: Path) -> None:
    with running(tmp_path, games=GAMES, waits=NEVER) as client:
        house = house_of(client)
        client.get("/")
        friend = other(client)
        ada, bo = house.people.make("Ada"), house.people.make("Bo")
        client.cookies.set("ecliptic", house.people.cookie(ada))
        friend.cookies.set("ecliptic", house.people.cookie(bo))

        async def make() -> Table:
            seats = [SeatRow(0, ada.id, "", ""), SeatRow(1, bo.id, "", "")]
            return house.hub.make(WindowGame.make({"players": 2}), ada, seats, Settings())

        table = client.portal.call(make)
        path = f"/t/{table.id}/plan"
        before = client.get(f"/t/{table.id}").text
        page = friend.get(path)
        assert page.status_code == 200
        answer = friend.post(
            path,
            data={
                "seat": "1",
                "do": "answers",
                "kind-pass": "decline",
                "lasts-pass": "game",
                "note": "  dig  here ",
            },
        )
        assert "declin" in answer.text
        assert 'value="dig here"' in answer.text
        assert table.plans.row(1).answers == {LET_GO: Given("decline", lasts=GAME)}
        made = friend.get(path, params={"seat": "1", "step": "work"})
        assert 'id="made"' in made.text
        answer = friend.post(path, data={"seat": "1", "do": "steps", "step": "work"})
        assert 'id="kept"' in answer.text
        assert [one.do for one in table.plans.row(1).plan.steps] == ["work"]
        for data, status in (
            ({"seat": "1", "do": "steps"}, 400),
            ({"seat": "1", "do": "steps", "step": "fly"}, 422),
            ({"seat": "1", "do": "steps", "step": "work; x up to 3"}, 422),
            ({"seat": "1", "do": "dance"}, 400),
            ({"seat": "1", "do": "answers", "kind-pass": "accept"}, 400),
            ({"seat": "0", "do": "drop"}, 403),
            ({"seat": "x", "do": "answers", "kind-pass": "accept"}, 400),
        ):
            assert friend.post(path, data=data).status_code == status, data
        assert [one.do for one in table.plans.row(1).plan.steps] == ["work"], "nothing was changed"
        wrong = friend.get(path, params={"seat": "1", "step": "fly"})
        assert wrong.status_code == 200
        assert "is not possible there. Nothing was added." in wrong.text
        friend.post(path, data={"seat": "1", "do": "drop"})
        assert table.plans.row(1).plan is None
        assert client.get(f"/t/{table.id}").text == before, "others learn nothing"
        assert other(client).get(path).status_code == 403
        act(client, table.id, "decline")
        assert Forms(friend.get(f"/t/{table.id}").text).actions() == []


@pytest.mark.parametrize("bot", ["", "random"], ids=["people", "bots"])
def test_against_bots_alone_a_button_is_enough_until_something_is_said(tmp_path: Path, bot: str) -> None:
    with running(tmp_path, games=GAMES, waits=NEVER) as client:
        house = house_of(client)
        client.get("/")
        ada, bo = house.people.make("Ada"), house.people.make("Bo")
        client.cookies.set("ecliptic", house.people.cookie(ada))

        async def make() -> Table:
            seats = [SeatRow(0, None if bot else bo.id, "", bot), SeatRow(1, ada.id, "", "")]
            return house.hub.make(WindowGame.make({"players": 2}), ada, seats, Settings())

        table = client.portal.call(make)
        before = client.get(f"/t/{table.id}").text
        assert 'id="plan-button"' in before
        assert ("When my turn comes" in before) == (not bot)
        client.post(f"/t/{table.id}/plan", data={"seat": "1", "do": "answers", "note": "dig here"})
        after = client.get(f"/t/{table.id}").text
        assert "When my turn comes" in after
        assert "dig here" in after

"""How many presses a turn takes, as plain as it can be: what goes without saying is not asked, and taken back together."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from draw import solarquest_cases as quest
from draw import spacecorp_cases as corp
from ecliptic.core.match import Match
from ecliptic.core.registry import game_class
from ecliptic.core.rng import Rng
from ecliptic.web.storage.rows import SeatRow, Settings, TableRow, header_text, lines_of, summary_of
from ecliptic.web.tables.live.table import Table
from solarius.positions import Table as Mat
from solarquest.positions import Table as Quest
from vertium.test_rolls import clash
from web.support import Forms, TestClient, house_of, other, running

SECRET = bytes(32)


class Player:
    """Somebody at a table of two, who presses buttons of the page and nothing else."""

    def __init__(self, client: TestClient, match: Match) -> None:
        house = self.house = house_of(client)
        self.client, self.presses = client, 0
        person = house.people.make("Ada")
        other = house.people.make("Bo")
        record, now = match.record, int(house.clock())
        row = TableRow(
            id=str(record.header.table),
            game=match.game.name,
            header=header_text(record.header),
            secret=SECRET,
            owner=person.id,
            settings=Settings(),
            status="live",
            summary=summary_of(match),
            made=now,
            changed=now,
        )
        seats = [
            SeatRow(no, person.id if no == match.to_act[0] else other.id, "", "")
            for no in range(match.game.seats)
        ]
        house.store.add_table(row, seats, lines_of(record.entries, now))
        client.cookies.set("ecliptic", house.people.cookie(person))
        self.person, self.id, self.seat = person, row.id, match.to_act[0]
        self.page()

    @property
    def table(self) -> Table:
        return self.house.hub.get(self.id)

    def page(self) -> str:
        return str(self.client.get(f"/t/{self.id}").text)

    def buttons(self) -> list[str]:
        """The values of the buttons that are not dim."""
        found = re.findall(r'<button[^>]*form="act"[^>]*>', self.page())
        values = [re.search(r'value="([^"]*)"', one) for one in found if "aria-disabled" not in one]
        return [html.unescape(value[1]) for value in values if value]

    def press(self, start: str, end: str = "") -> str:
        """Press the first button whose value begins and ends so."""
        value = next(value for value in self.buttons() if value.startswith(start) and value.endswith(end))
        page = self.page()
        numbers = re.findall(r'<input[^>]*type="number" name="([^"]*)"[^>]* value="(\d*)"', page)
        fields = {**Forms(page).form("act")["fields"], **dict(numbers), "action": value}  # type: ignore[dict-item]
        answer = self.client.post(f"/t/{self.id}/act", data=fields, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        self.presses += 1
        return value

    def post(self, form: str, **more: str) -> tuple[int, str]:
        """Send a form of the page as our script does: the status, and what is said."""
        fields = Forms(self.page()).form(form)["fields"]
        answer = self.client.post(
            f"/t/{self.id}/{form}",
            data={**fields, **more},  # type: ignore[dict-item]
            headers={"x-partial": "1"},
        )
        return answer.status_code, re.sub(r"<[^>]*>", "", answer.text).strip()

    def undo(self, **more: str) -> None:
        assert self.post("undo", **more) == (204, "")

    def asked(self) -> str:
        return type(self.table.match.state.asked(self.seat)).__name__


@contextmanager
def playing(folder: Path, match: Match) -> Iterator[Player]:
    with running(folder, games={match.game.name: game_class(match.game.name)}) as client:
        yield Player(client, match)


def solarius() -> Match:
    """The first turn of Solarius Mission, with a black die that costs nothing."""
    match = Match.begin(game_class("solarius").make({"players": 2}), table="plain-4", secret=SECRET)
    while "PickDie" not in type(match.state.asked(match.to_act[0])).__name__:
        match.play(match.legal()[0])
    return match


def test_a_plain_turn_of_solarius_is_three_presses(tmp_path: Path) -> None:
    with playing(tmp_path, solarius()) as ada:
        before = ada.table.match.number
        ada.press("take color=black face=1")
        assert ada.asked() == "PickUse", "the die lies on a standard place"
        ada.press("use n=2")
        assert ada.press("do what=pass") == "do what=pass; done"
        assert ada.seat not in ada.table.acting()
        assert ada.presses == 3
        lines = [entry.do for entry in ada.table.match.record.entries[before:] if entry.seat == ada.seat]
        assert len(lines) == 6, "every answer is a line of the record"


def test_the_other_places_of_the_mat_take_a_die_at_once_and_it_is_taken_back_as_one(tmp_path: Path) -> None:
    with playing(tmp_path, solarius()) as ada:
        ada.press("take color=black face=1", "on place=research")
        assert ada.asked() == "Research"
        ada.undo()
        assert ada.asked() == "PickDie"
        ada.press("take color=black face=1")
        joined = set(ada.table.joined)
        assert joined
        ada.house.hub.tables.clear()  # the server starts again
        ada.page()
        assert ada.table.joined == joined
        ada.undo()
        assert ada.asked() == "PickDie"


def test_teams_that_stand_together_are_not_told_apart(tmp_path: Path) -> None:
    """A first Move of SpaceCorp, of a team on Earth, with all that it takes on the last button."""
    match = Match.begin(game_class("spacecorp").make({"players": 2}), table="plain-0", secret=SECRET)
    while type(match.state.asked(match.to_act[0])).__name__ != "PickAction":
        match.play("decline" if "decline" in match.legal() else match.legal()[0])
        match.play_forced()
    with playing(tmp_path, match) as ada:
        ada.press("do move")
        assert "team 1" in [entry.do for entry in ada.table.match.record.entries]
        ada.press("done")
        assert ada.seat not in ada.table.acting() or ada.asked() == "Ask"
        assert ada.presses == 2


def test_the_own_hq_is_used_if_it_is_enough(tmp_path: Path) -> None:
    match = corp.started(corp.planeteers(), "do move", "team 1", "to io")
    again = Match.begin(match.game, table="hq", secret=SECRET, position=match.dump())
    with playing(tmp_path, again) as ada:
        assert ada.asked() == "PickTime"
        ada.press("time none")
        assert ada.asked() == "PickMode", "the HQ is the own one: it makes all that is needed"
        ada.undo()
        assert ada.asked() == "PickTime"
    match = corp.started(corp.mariners(), "do move", "team 1", "to lunar_l4")
    again = Match.begin(match.game, table="hqs", secret=SECRET, position=match.dump())
    (tmp_path / "more").mkdir()
    with playing(tmp_path / "more", again) as ada:
        ada.press("time none")
        assert ada.asked() == "PickHq", "another's makes more"


def test_who_wants_every_question_is_asked_each(tmp_path: Path) -> None:
    with playing(tmp_path, solarius()) as ada:
        assert Forms(str(ada.client.get("/me/preferences").text)).form("/me/preferences")
        assert ada.client.post("/me/asks", data={"asks": "yes"}, follow_redirects=False).status_code == 303
        ada.press("take")
        assert ada.asked() == "PickPlace"
        ada.undo()
        assert all(";" not in value for value in ada.buttons())
        ada.client.post("/me/asks", data={"asks": "no"})
        assert any(";" in value for value in ada.buttons())


def test_a_skirmish_card_that_changes_nothing_is_not_asked_for(tmp_path: Path) -> None:
    """Vertium: Bo's dice stop all hits, and no card of his would make one."""
    fight = clash("2 3 4", "1 2 3")
    match = Match.begin(fight.game, table="cards", secret=SECRET, position=fight.dump())
    with playing(tmp_path, match) as ada:
        assert ada.asked() == "UseCard"
        before = ada.table.match.number
        ada.press("no-card")
        cards = [entry for entry in ada.table.match.record.entries[before:] if entry.do == "no-card"]
        assert [entry.seat for entry in cards[:2]] == [0, 1]


def test_the_cash_of_an_offer_is_one_number_and_the_offer_can_be_cancelled(tmp_path: Path) -> None:
    match = Match.begin(
        game_class("solarquest").make({"players": 4}),
        table="cash",
        secret=SECRET,
        position=quest.rich().turn(0).dump(),
    )
    with playing(tmp_path, match) as ada:
        assert 'id="cancel"' not in ada.page()
        for words in ("offer", "to 2", "want deed=elara", "next", "give deed=pluto", "next"):
            ada.press(words)
        number = ada.table.match.number
        assert not [value for value in ada.buttons() if value.startswith("note")]
        for wrong, status, said in (
            ("7", 422, "Cash is counted in steps of 5 Federons."),
            ("-5", 400, "Cash must be a whole number, so nothing was changed."),
            ("99995", 422, "has"),
        ):
            found = ada.post("act", action="done", side="give", **{"sum-note": wrong})
            assert found[0] == status
            assert said in found[1]
            assert ada.table.match.number == number
        form = {**Forms(ada.page()).form("act")["fields"], "action": "done", "side": "give", "sum-note": "x"}
        for seat in ("0", "1", "9"):  # a stranger learns nothing of what is put together in private
            found = other(ada.client).post(f"/t/{ada.id}/act", data={**form, "seat": seat})
            assert found.status_code == 403
            assert "whole number" not in found.text
        ada.undo(draft="yes")
        assert ada.asked() == "Opening"
        for words in ("offer", "to 2", "want deed=elara", "next", "give deed=pluto", "next"):
            ada.press(words)
        form = {
            **Forms(ada.page()).form("act")["fields"],
            "action": "done",
            "side": "want",
            "sum-note": "265",
        }
        for _ in range(2):  # the answer was lost, and it comes once more
            sent = ada.client.post(f"/t/{ada.id}/act", data=form, headers={"x-partial": "1"})
            assert sent.status_code == 204, sent.text
        assert [line.text for _, line in ada.table.match.lines(ada.seat)][-1].count("265") == 1


def test_declining_until_the_own_next_turn_is_filled_where_nothing_else_is_left(tmp_path: Path) -> None:
    game = game_class("spacecorp").make({"players": 2, "ask": "everyone"})
    match = Match.begin(game, table="edges", secret=SECRET)
    while match.legal() != ["decline"]:
        match.play(match.legal()[0])
    with playing(tmp_path, match) as ada:
        assert ada.buttons() == ["decline"]
        filled = [one for one in Forms(ada.page()).buttons if "go" in one.get("class", "").split()]
        assert [(one["name"], one["value"]) for one in filled if one.get("name")] == [("on", "yes")]


def test_many_amounts_are_one_number_with_the_likeliest_in_it(tmp_path: Path) -> None:
    """Fuel of Solarquest: pressed at once it is a full tank, and any other number is that choice."""
    low = Quest(2).own(0, "titan").station("titan").seat(0, at="titan", tank=5, cash=150).turn(0)
    match = Match.begin(low.game, table="fuel", secret=SECRET, position=low.dump())
    with playing(tmp_path, match) as ada:
        assert not [value for value in ada.buttons() if value.startswith("refuel")]
        field = re.search(r'<input[^>]*name="sum-refuel"[^>]*>', ada.page())
        assert field
        assert 'min="1" max="20" step="1" value="20"' in field[0]
        number = ada.table.match.number
        for wrong, status, said in (
            ("x", 400, "Fuel must be a whole number, so nothing was changed."),
            ("0", 422, "Fuel: choose from 1 to 20."),
            ("21", 422, "Fuel: choose from 1 to 20."),
        ):
            found = ada.post("act", action="sum-refuel", **{"sum-refuel": wrong})
            assert found[0] == status, found
            assert said in found[1]
            assert ada.table.match.number == number
        stranger = {**Forms(ada.page()).form("act")["fields"], "action": "sum-refuel", "sum-refuel": "x"}
        assert other(ada.client).post(f"/t/{ada.id}/act", data=stranger).status_code == 403
        form = {**Forms(ada.page()).form("act")["fields"], "action": "sum-refuel", "sum-refuel": "7"}
        for _ in range(2):  # the answer was lost, and it comes once more
            sent = ada.client.post(f"/t/{ada.id}/act", data=form, headers={"x-partial": "1"})
            assert sent.status_code == 204, sent.text
        assert [entry.do for entry in ada.table.match.record.entries[number:]] == ["refuel n=7"]
        ada.press("sum-refuel")
        assert ada.table.match.record.entries[-1].do == "refuel n=13", "a full tank"


# ---- heavier turns -----------------------------------------------------------------------------------------


def from_here(match: Match) -> Match:
    """The position at a table of its own."""
    return Match.begin(match.game, table="here", secret=SECRET, position=match.dump())


def bridge() -> Mat:
    """Solarius, two turns from the start: what the wheel brings, and a brown die that costs nothing."""
    return Mat(2).bridge("black 1 5", "yellow 1 2", "brown 3 2", "turquoise 1 2").cards(0, hand=[3, 4])


def test_a_die_that_brings_fuel_or_bucks_is_four_presses(tmp_path: Path) -> None:
    with playing(tmp_path, from_here(bridge().turn())) as ada:
        for start in ("take color=black face=1 wheel=5", "mix", "use n=1", "do what=pass"):
            ada.press(start)
        assert ada.seat not in ada.table.acting()
        assert ada.presses == 4


def test_a_brown_die_and_a_card_are_seven_presses(tmp_path: Path) -> None:
    """Five, then the half of the card and the end: points that are used up end the die, cards are played from the list."""
    with playing(tmp_path, from_here(bridge().turn())) as ada:
        for start in (
            "take color=brown",
            "use n=2; move color=black",
            "move color=black",
            "move color=yellow",
        ):
            ada.press(start)
        assert ada.asked() == "PickB", "no Stop with no point left"
        ada.press("do what=play; play n=3")
        assert ada.asked() == "Half"
        assert ada.presses == 5


def test_a_cube_by_exchange_is_one_press_in_its_list(tmp_path: Path) -> None:
    with playing(tmp_path, from_here(bridge().turn())) as ada:
        before = ada.table.match.number
        ada.press("swap color=black; mix fuel=1")
        assert [line.do for line in ada.table.match.record.entries[before:]] == [
            "swap color=black",
            "mix fuel=1",
        ]
        assert ada.asked() == "PickDie"
        assert ada.presses == 1


def action_of_spacecorp(verb: str, seed: int) -> Match:
    """A game at random until somebody may do this."""
    match = Match.begin(game_class("spacecorp").make({"players": 2}), table="explore", secret=SECRET)
    rng = Rng(seed)
    while True:
        legal = match.legal()
        if verb in legal:
            return match
        match.play(legal[rng.below(len(legal))])
        match.play_forced()


@pytest.mark.parametrize(("verb", "seed"), [("do explore", 2), ("do build", 3)])
def test_exploring_and_building_are_three_presses(tmp_path: Path, verb: str, seed: int) -> None:
    with playing(tmp_path, action_of_spacecorp(verb, seed)) as ada:
        ada.press(verb)
        while ada.seat in ada.table.acting() and ada.asked() == "AddCard":
            ada.press("done" if "done" in ada.buttons() else "add")
        assert ada.presses <= 3


def test_a_move_of_spacecorp_is_six_presses(tmp_path: Path) -> None:
    with playing(tmp_path, from_here(corp.started(corp.planeteers()))) as ada:
        for start in ("do move", "team 1", "to io", "time none"):
            ada.press(start)
        while ada.table.match.drafting(ada.seat) and ada.seat in ada.table.acting():
            values = ada.buttons()
            ada.press("done" if "done" in values else values[0])
        assert ada.presses <= 6, ada.table.match.record.entries[-8:]

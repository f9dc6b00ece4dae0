"""The last turns of a game of Solarius Mission by mouse and by keys: exchanges, flights, a station, planets, the end."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from eyes import DESK, PHONE, Visitors
from player import Keys, Mouse, Person, Touch
from playwright.sync_api import expect
from scenes import sealed
from servers import Room

from ecliptic.core.match import Match
from ecliptic.core.registry import replay
from solarius.positions import A, B, Table
from web.desk import SETTLED

pytestmark = pytest.mark.browser


def last_turns(table: str) -> Match:
    """Each has one turn left. Ada can pay a station; Bo has a pending planet that he can pay, and cubes to give away."""
    position = Table(2).hubs("A", "C", "E", "B")
    position.seat(A, at="2,0", fuel=4, bucks=4, ones=1, twos=1).seat(B, at="-2,0", fuel=2, bucks=1, ones=2)
    position.row(A, "black", [3, 1, 0], die="III", step=2).row(A, "yellow", [2, 0, 0], die="II")
    position.row(B, "black", [1, 0, 0]).row(B, "brown", [2, 0, 0], die="II").takes(B, "K2", "2,2").planet(
        "-2,1", "N4"
    )
    position.cards(A, hand=[15]).cards(B, hand=[8, 10], open=[2])
    position.bridge("black 1 2", "yellow 2 2", "brown 1 3", "turquoise 1 1")
    return sealed(position.turn(A, number=4, lap=3), table)


class Game:
    """The table, and who sits at it."""

    def __init__(self, room: Room, visitors: Visitors) -> None:
        self.room = room
        people = [room.person(name) for name in ("Ada", "Bo")]
        for person in people:  # each step is looked at
            room.house.store.set_asks(person.id, True)
        self.address = room.table(last_turns("mission"), *people)
        pages = [visitors.page(room.address, DESK) for _ in people]
        for page, person in zip(pages, people, strict=True):
            page.context.add_cookies([room.cookie(person)])  # type: ignore[list-item]
            page.goto(self.address)
        self.ada, self.bo = Mouse(pages[0]), Keys(pages[1])

    @property
    def match(self) -> Match:
        return self.room.look(self.address).match


def take(person: Person, action: str) -> None:
    """Take this choice, wherever the page has a button for it, or a field for its number."""
    found = [button for button in person.glowing if button.action == action and button.where != "list"]
    if found:
        person.take(found[0])
    else:
        verb, _, amount = action.partition(" ")
        field = person.page.locator(f"[name='sum-{verb}']")
        field.fill(amount.partition("=")[2])
        person.page.wait_for_function(SETTLED)
        field.press("Enter")
    person.done()


def play(person: Person, *actions: str) -> None:
    """Wait to be asked, and take this; and so on."""
    for action in actions:
        assert person.turn()
        take(person, action)


@pytest.mark.soak
def test_the_last_turns_by_mouse_and_by_keys(room: Callable[..., Room], visitors: Visitors) -> None:
    game = Game(room(), visitors)
    ada, bo = game.ada, game.bo

    # Ada takes a die, exchanges for a cube in the middle of it, and flies out to build a station with an outpost.
    play(ada, "take color=black face=1 wheel=2", "on place=standard", "swap color=yellow", "mix fuel=0")
    assert ada.turn()
    expect(ada.page.locator("#pieces #bucks-0 text")).to_have_text("2")
    expect(ada.page.locator("#fuel-0 text")).to_have_text("4")
    take(ada, "use n=2")
    play(ada, "stop", "do what=flight", "portals how=no")
    assert ada.turn()
    check_the_reach(game)
    take(ada, f"to hex={TO}")
    play(
        ada, "found what=station", "high color=black", "pay column=II", "mix fuel=2", "outpost id=OS1", "done"
    )
    for page in (ada.page, bo.page):
        expect(page.locator("#log")).to_contain_text("Ada built a station on hex 4,\u22123")
        expect(page.locator("#log")).to_contain_text("Ada flew")

    # Bo gives cubes away for what his planet still wants, pays it, and flies to another one.
    play(bo, "take color=yellow face=2 wheel=3", "on place=standard")
    assert bo.turn()
    take(bo, "mix fuel=1")
    assert bo.turn()
    bo.go_to("#group-exchange > summary")
    bo.page.keyboard.press("Enter")
    expect(bo.page.locator("#group-exchange")).to_have_attribute("open", "")
    take(bo, "sell")
    play(bo, "cube-out color=brown column=I", "cube-out color=brown column=I", "stop", "mix fuel=1")
    play(bo, "complete id=K2")
    expect(ada.page.locator("#log")).to_contain_text("Bo paid 3 fuel and has settled the black planet K2")
    play(bo, "use n=2", "do what=flight", "portals how=no")
    assert bo.turn()
    steer(bo, "to hex=-2,1")
    play(bo, "settle", "done")
    bo.settle()

    # All stations work once more, and that is the end.
    persons = (ada, bo)
    while not game.match.over:
        person = persons[game.match.to_act[0]]
        assert person.turn()
        person.choose()
        person.settle()  # else the server may not have heard of it yet
    assert not ada.turn()
    assert not bo.turn()
    check_the_end(game)


TO = "4,-3"
AWAY = """(css) => {
    const [a, b] = [document.activeElement, document.querySelector(css)].map((el) => el.getBoundingClientRect());
    return [b.left - a.left, b.top - a.top];
}"""


def steer(keys: Keys, action: str) -> None:
    """Tab to the board, then by arrows from hex to hex, and Enter."""
    while not keys.focus()["board"]:
        keys.press("Tab")
    steps = 0
    while keys.focus()["action"] != action:
        right, down = keys.page.evaluate(AWAY, f'#targets > button[value="{action}"]')
        if abs(down) > 4:
            keys.press("ArrowDown" if down > 0 else "ArrowUp")
        else:
            keys.press("ArrowRight" if right > 0 else "ArrowLeft")
        steps += 1
        assert steps < 60, "arrows do not come to the hex"
    keys.page.keyboard.press("Enter")
    keys.done()


def check_the_reach(game: Game) -> None:
    """Before it is confirmed the way is shown, and what lies beyond the range says its price."""
    page, view = game.ada.page, game.match.view(A)
    reach = {one.hex: one for one in view.reach}  # type: ignore[attr-defined]
    prices = sum(one.fuel > 0 for one in reach.values())
    expect(page.locator("#targets > button:not(.no, .look)")).to_have_count(len(reach))
    assert prices > 0
    expect(page.locator("#marks rect[rx='7.5']")).to_have_count(prices)
    button = page.locator(f'#targets > button[value="to hex={TO}"]')
    name = button.get_attribute("data-target")
    way = page.locator(f'#ways [data-for="{name}"]')
    expect(way).to_be_hidden()
    button.hover()
    expect(way).to_be_visible()
    assert "3 steps" in (button.get_attribute("title") or "")


def check_the_end(game: Game) -> None:
    """The sheet says what the record says, and every line of the log linked to a clause that is there."""
    page = game.ada.page
    match = replay(page.request.get(f"{game.address}/record").text())
    assert match.over
    sheet = match.game.score_sheet(match.view(None))
    total = next(row for row in sheet.rows if row.total)
    for one in (game.ada.page, game.bo.page):
        expect(one.locator("#sheet")).to_be_visible()
        expect(one.locator("#say")).to_have_text(match.name(sheet.heading))
        expect(one.locator("#sheet .total td")).to_have_text(list(total.points))
    played = [entry.do for entry in match.record.entries if entry.do]
    assert (
        played.index("swap color=yellow") < played.index(f"to hex={TO}") < played.index("found what=station")
    )
    assert played.index("sell") < played.index("complete id=K2") < played.index("settle")
    page.goto(page.get_attribute("#top a[href^='/rules']", "href") or "")
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((at) => at.id)")
    for person in (game.ada, game.bo):
        assert person.clauses
        assert person.clauses <= {f"/rules/solarius#{at}" for at in ids}


def test_a_finger_picks_a_die_flies_and_looks_at_every_tab(
    room: Callable[..., Room], visitors: Visitors
) -> None:
    here = room()
    person = here.person("Ada")
    here.house.store.set_asks(person.id, True)  # each step is looked at
    page = visitors.page(here.address, PHONE)
    page.context.add_cookies([here.cookie(person)])  # type: ignore[list-item]
    page.goto(here.table(last_turns("phone"), person, here.person("Bo")))
    ada = Touch(page)
    play(ada, "take color=black face=1 wheel=2", "on place=standard")
    assert ada.turn()
    ada.visit_tabs()
    take(ada, "use n=1")
    while ada.turn() and not any(button.action == "do what=flight" for button in ada.glowing):
        ada.choose()
    take(ada, "do what=flight")
    play(ada, "portals how=no", f"to hex={TO}")
    assert ada.turn()
    expect(page.locator("#log")).to_contain_text("Ada flew")
    assert B not in here.look(page.url).match.to_act

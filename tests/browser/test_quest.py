"""A whole game of Solarquest by three people with a mouse, fingers and keys; a debt by keys alone; a shot."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from eyes import DESK, PHONE, Visitors
from player import Keys, Mouse, Person, Touch
from playwright.sync_api import Page, expect
from scenes import aiming, indebted, sealed
from servers import Room

from ecliptic.core.match import Match
from ecliptic.core.registry import replay
from solarquest.positions import A, B, C, Table

pytestmark = pytest.mark.browser
OFFER = (
    "offer",
    "to 2",
    "want deed=elara",
    "next",
    "give deed=phoebe",
    "next",
    "note side=give size=100",
    "done",
)
Rents = dict[str, tuple[int, int]]


def last_round(table: str) -> Match:
    """The turn of Ada, who has four moons of Jupiter; Bo has the fifth, and little money."""
    position = Table(3, rounds=1).seat(A, at="uranus_dock", cash=1400).seat(C, at="saturn_dock", cash=700)
    position.own(A, "callisto", "io", "metis", "europa", "phoebe").own(C, "mars", "venus_lab")
    return sealed(position.seat(B, at="jupiter_dock", cash=40).own(B, "elara", "mimas").turn(), table)


class Game:
    """The table, and the dice that it will roll."""

    def __init__(self, room: Room, visitors: Visitors) -> None:
        self.room = room
        people = [room.person(name) for name in ("Ada", "Bo", "Cyl")]
        self.address = room.table(last_round("quest"), *people)
        pages = [visitors.page(room.address, how) for how in (DESK, PHONE, DESK)]
        for page, person in zip(pages, people, strict=True):
            page.context.add_cookies([room.cookie(person)])  # type: ignore[list-item]
            page.goto(self.address)
        self.ada, self.bo, self.cyl = Mouse(pages[0]), Touch(pages[1]), Keys(pages[2])
        self.pages = pages

    def dice(self, outcome: str) -> None:
        """What is rolled next."""

        async def force() -> None:
            self.room.look(self.address).match.force(outcome)

        self.room.run(force())


def take(person: Person, action: str) -> None:
    """Take this choice, wherever the page has a button for it."""
    button = next(button for button in person.glowing if button.action == action and button.where != "list")
    person.take(button)
    person.done()


def play(person: Person, *actions: str) -> None:
    """Wait to be asked, and take this; and so on."""
    for action in actions:
        assert person.turn()
        take(person, action)


def terms(page: Page) -> Rents:
    """The rents that an offer would change, now and then, as the tray shows them; the panel must say the same."""
    card = page.locator("#tray .terms")
    expect(card).to_be_in_viewport()
    rows = [re.sub(r"\s+", " ", row) for row in card.locator("li").all_text_contents()]
    found = [re.fullmatch(r"(.+?) \D+?(\d+) \D+?(\d+)", row.replace("→", "")) for row in rows]
    assert all(found), rows
    in_tray = {row[1]: (int(row[2]), int(row[3])) for row in found if row}
    table = page.locator("#panel-offer tbody tr")
    in_panel = {}
    for k in range(table.count()):
        name, now, then = table.nth(k).locator("th, td").all_text_contents()
        in_panel[name] = (int(re.sub(r"\D", "", now)), int(re.sub(r"\D", "", then)))
    assert in_tray == in_panel
    return in_tray


def rents(page: Page) -> Rents:
    """The rents that the board's labels show, from the words beside the places; each with itself."""
    words = page.text_content("#twin") or ""
    said = {name: int(rent) for name, rent in re.findall(r"([A-Z]\w+), \w[\w ]*: rent (\d+)", words)}
    shown = page.locator("#marks text").all_text_contents()
    assert all(f"rent {rent}" in shown for rent in said.values())
    return {name: (rent, rent) for name, rent in said.items()}


@pytest.mark.soak  # by forms it is in `web/test_presses`
def test_to_the_end_with_a_trade_a_debt_and_an_elimination(
    room: Callable[..., Room], visitors: Visitors
) -> None:
    game = Game(room(), visitors)
    ada, bo, cyl = game.ada, game.bo, game.cyl

    # The trade: both see the rents before and after it, nobody else sees it before it is made.
    before = rents(ada.page)
    assert rents(bo.page) == before
    play(ada, *OFFER[:-2])
    assert ada.turn()
    expect(ada.page.locator("#tally")).to_have_text("You give Phoebe, you get Elara")
    offered = terms(ada.page)
    expect(bo.page.locator("#panel-offer")).to_have_count(0)
    ada.page.check("#amount-note [name=side][value=give]")
    ada.page.fill("#amount-note [type=number]", "100")  # becomes the note
    take(ada, OFFER[-1])
    assert bo.turn()
    expect(bo.page.locator("#say")).to_have_text("Ada offers you a trade")
    expect(bo.page.locator("#tally")).to_have_text("You give Elara, you get Phoebe and 100 Federons")
    assert terms(bo.page) == offered
    bo.tab("deeds")
    expect(bo.page.locator("#panel-offer")).to_be_in_viewport(ratio=1)
    bo.tab("board")
    assert {name: (now, now) for name, (now, _) in offered.items()}.items() <= before.items()
    take(bo, "accept")
    for page in game.pages:
        expect(page.locator("#log")).to_contain_text("Bo accepted the offer of Ada")
    after = rents(ada.page)
    assert rents(bo.page) == after
    assert {name: (then, then) for name, (_, then) in offered.items()}.items() <= after.items()
    assert offered["Callisto"][0] < offered["Callisto"][1]
    assert offered["Mimas"][0] < offered["Mimas"][1]

    # Ada flies on, and buys what she lands on.
    game.dice("roll 1 2")
    play(ada, "done", "buy", "done")

    # The debt: Bo lands on Callisto, sells a deed, and it is not enough. He is out.
    game.dice("roll 1 2")
    play(bo, "done")
    assert bo.turn()
    owed = offered["Callisto"][1]
    expect(bo.page.locator("#say")).to_have_text(f"You owe Ada {owed} Federons")
    expect(bo.page.locator("#tray .here mark")).to_have_text(f"{owed}")
    for page in game.pages:
        expect(page.locator("#marks text").get_by_text(f"Bo owes Ada {owed}", exact=True)).to_be_attached()
    take(bo, "sell deed=mimas")
    assert bo.turn()
    expect(bo.page.locator("#say")).to_have_text(f"You owe Ada {owed} Federons")
    take(bo, "bankrupt")
    for page in game.pages:
        expect(page.locator("#log")).to_contain_text("Bo went bankrupt and is out")
        expect(page.locator("#ship-1")).to_have_count(0)
        expect(page.locator("#ship-0")).to_have_count(1)
        expect(page.locator("#players .player.out")).to_have_count(1)
    assert "Phoebe" not in rents(cyl.page)

    # Cyl's turn ends the round, and with it the game.
    game.dice("roll 1 2")
    play(cyl, "done", "done")
    assert not ada.turn()
    assert not cyl.turn()
    assert not bo.turn()
    check_the_end(game)


def test_keys_alone_settle_a_debt(room: Callable[..., Room], visitors: Visitors) -> None:
    """And take an offer back that was begun, and unfold what is folded."""
    here = room()
    person = here.person("Ada")
    page = visitors.page(here.address, DESK)
    page.context.add_cookies([here.cookie(person)])  # type: ignore[list-item]
    page.goto(here.table(indebted("debt"), person))
    ada = Keys(page)
    play(ada, "sell deed=callisto", "offer", "to 2")
    assert ada.turn()
    ada.take_back()
    page.keyboard.press("u")
    assert ada.turn()
    assert ada.said[-1] == "You owe Dee 885 Federons"
    take(ada, "sell deed=phoebe")
    assert ada.turn()
    expect(page.locator("#log")).to_contain_text("Ada paid 885 to Dee")
    expect(page.locator("#say")).to_have_text("You are on Mercury")
    ada.go_to("#group-sell > summary")
    page.keyboard.press("Enter")
    expect(page.locator("#group-sell")).to_have_attribute("open", "")
    take(ada, "sell deed=metis")
    expect(page.locator("#log")).to_contain_text("Ada sold Metis to the Federation for 70")


NOTE_WAYS = """
    window.ways = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (path, how) { ways.push([this.id, path.length]); return animate.call(this, path, how); };
"""


def test_a_shot_is_aimed_on_the_board_and_seen_going(room: Callable[..., Room], visitors: Visitors) -> None:
    """At a space with several rivals their place opens a list; the hit is marked until it is settled."""
    here = room()
    people = [here.person(name) for name in ("Ada", "Bo", "Cyl")]
    page = visitors.page(here.address, DESK, reduced_motion="no-preference")
    page.context.add_cookies([here.cookie(people[A])])  # type: ignore[list-item]
    page.add_init_script(NOTE_WAYS)
    address = here.table(aiming("shot"), *people)
    page.goto(address)

    async def force() -> None:
        here.look(address).match.force("roll 5 5")

    here.run(force())
    expect(page.locator("#say")).to_have_text("Fire your lasers?")
    page.click("#targets > [data-target='space-elara']")
    page.click("#targets .picks button[value='fire at=2+3']")
    expect(page.locator("#log")).to_contain_text("Ada rolled 5 and 5: a hit")
    expect(page.locator("#say")).to_contain_text("Waiting for Cyl")
    page.wait_for_function("() => ways.length")
    assert page.evaluate("ways") == [["bolt-0", 2]]
    expect(page.locator("#marks text").get_by_text("Cyl owes Ada 1000", exact=True)).to_be_attached()
    expect(page.locator("#twin")).to_contain_text("The laser of Ada hit Cyl.")


def check_the_end(game: Game) -> None:
    """The sheet says what the record says, and the record has the trade, the debt and the elimination."""
    page = game.ada.page
    match = replay(page.request.get(f"{game.address}/record").text())
    assert match.over
    assert match.winners == [A]
    sheet = match.game.score_sheet(match.view(None))
    total = next(row for row in sheet.rows if row.total)
    assert total.points[B] == "out"
    for one in game.pages:
        expect(one.locator("#say")).to_have_text(match.name(sheet.heading))
        expect(one.locator("#sheet .total td")).to_have_text(list(total.points))
    played = [entry.do for entry in match.record.entries if entry.do]
    assert [action for action in played if action in (*OFFER, "accept")][: len(OFFER) + 1] == [
        *OFFER,
        "accept",
    ]
    assert played.index("accept") < played.index("sell deed=mimas") < played.index("bankrupt")
    clauses = [line.clause for _, line in match.lines(None)]
    assert clauses.index("SQ-9.5") < clauses.index("SQ-8.4") < clauses.index("SQ-12.3")
    assert [player.out for player in match.view(None).players] == [False, True, False]
    page.goto(page.get_attribute("#top a[href^='/rules']", "href") or "")
    ids = page.evaluate("[...document.querySelectorAll('[id]')].map((at) => at.id)")
    for person in (game.ada, game.bo, game.cyl):
        assert person.clauses
        assert person.clauses <= {f"/rules/solarquest#{at}" for at in ids}

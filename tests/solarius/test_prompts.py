"""What prompts say at typical positions: what a choice brings, costs and waits for."""

from __future__ import annotations

import re

from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.games.solarius.rules import actions as a
from ecliptic.web.parts.ahead import ahead
from games.agreement import alike
from solarius.positions import A, B, Table, asked, game, play, two_hubs
from solarius.test_words import choice, flying, prompt, told

# ---- phase A -------------------------------------------------------------------------------------------------


def test_a_die_says_what_it_brings_and_costs() -> None:
    match = (
        Table(2)
        .bridge("black 3 1", "yellow star+1 3", "turquoise 1 2", "brown 2 2")
        .cards(A, laid=[3])
        .turn()
    )
    assert prompt(match).say == "Take a die from the bridge"
    assert prompt(match).sub.startswith("Turn 1 of 4 in this game turn")
    strong = choice(match, "take color=black face=3 wheel=1")
    assert (strong.label, strong.note) == ("Black 3 on −1", "3 points, contamination; costs 1 fuel or 1 buck")
    assert strong.target == "die-black-3-1"
    weak = choice(match, "take color=yellow face=star+1 wheel=3")
    assert (weak.label, weak.note) == ("Yellow star+1 on +1", "2 points +1; brings 1 of fuel or bucks")


def test_a_die_that_can_not_be_paid_is_dim_and_one_that_is_free_says_so() -> None:
    table = Table(2).seat(A, fuel=0, bucks=0)
    match = table.bridge("black 3 1", "yellow 1 1", "turquoise 1 2", "brown 2 2").turn()
    dim = choice(match, "take color=black face=3 wheel=1")
    assert (dim.why, dim.clause) == ("A die on −1 costs 1 fuel or 1 buck, and you have neither", "SM-8.4")
    table = Table(2).seat(A, fuel=0, bucks=0)
    match = table.bridge("black 3 1", "yellow 1 1", "turquoise 1 1", "brown 2 1").turn()
    free = choice(match, "take color=black face=3 wheel=1")
    assert free.note == "3 points, contamination; costs nothing, since nothing can be paid"


def test_places_say_what_they_do() -> None:
    match = play(Table(2).cards(A, laid=[18, 17]).turn(), "take color=brown face=1 wheel=2")
    assert prompt(match).say == "Where does the brown 1 go? It brings 1 action point"
    assert choice(match, "on place=standard").note == "4 free"
    assert choice(match, "on place=standard").strong
    assert choice(match, "on place=transform").note == (
        "acts as another color; 1 contamination cube, and 1 more if it brings 3 points there"
    )
    assert choice(match, "on place=card-17").note == "1 point more for this die"
    assert choice(match, "on place=card-18").why == "Fuel Refinery takes black dice only"


def test_the_two_uses_are_said_with_their_points() -> None:
    match = play(
        Table(2)
        .row(A, "turquoise", [1, 0, 0], step=2)
        .cards(A, laid=[5])
        .bridge("turquoise star 2", "black 1 2", "yellow 1 2", "brown 1 2")
        .turn(),
        "take color=turquoise face=star wheel=2",
        "on place=standard",
    )
    found = prompt(match)
    assert found.say == "How do you use the turquoise die?"
    assert found.sub.startswith(
        "3 action points: 2 by the die, 1 by developments. A further point costs 2 bucks."
    )
    assert choice(match, "use n=1").label == "Take 3 turquoise cubes"
    assert choice(match, "use n=1").note == "room for 1 now, the others are lost"
    assert choice(match, "use n=2").label == "Raise tech dice"


def test_a_use_that_brings_nothing_is_vain() -> None:
    match = play(
        Table(2)
        .row(A, "turquoise", [3, 0, 0], die="II")
        .bridge("turquoise 3 2", "black 1 2", "yellow 1 2", "brown 1 2")
        .turn(),
        "take color=turquoise face=3 wheel=2",
        "on place=standard",
    )
    full, other = choice(match, "use n=1"), choice(match, "use n=2")
    assert (full.note, full.vain, other.vain) == ("no room now: all are lost", True, False)


def test_tech_dice_say_price_and_gain_with_points_that_must_be_bought() -> None:
    match = play(
        Table(2)
        .seat(A, bucks=2)
        .row(A, "black", step=2)
        .bridge("turquoise 1 2", "black 1 2", "yellow 1 2", "brown 1 2")
        .turn(),
        "take color=turquoise face=1 wheel=2",
        "on place=standard",
        "use n=2",
    )
    assert prompt(match).say == "Raise a tech die: 1 point left"
    assert choice(match, "raise color=black").note == "2 points, 1 of them for 2 bucks: 3 pips"
    assert choice(match, "raise color=brown").label == "Raise brown to step 2"
    assert choice(match, "raise color=brown").note == "1 point: 2 pips"
    assert choice(match, "stop").note == "1 point unused"
    assert (
        choice(play(match, "raise color=brown"), "raise color=turquoise").note
        == "1 point, for 2 bucks: 2 pips"
    )


def test_what_is_done_by_one_press_is_named_whole() -> None:
    match = play(
        Table(2).seat(A, fuel=5).bridge("yellow 1 2", "brown 2 2", "turquoise 1 2", "black 1 2").turn(),
        "take color=yellow face=1 wheel=2",
        "on place=standard",
    )
    labels = {one.action: one.label for one in ahead(match, prompt(match)).legal}
    assert labels["use n=2; do what=drives"] == "Gain 1 buck, then buy drives"
    match = play(
        Table(2).bridge("brown 2 2", "yellow 1 2", "turquoise 1 2", "black 1 2").turn(),
        "take color=brown face=2 wheel=2",
        "on place=standard",
    )
    labels = {one.action: one.label for one in ahead(match, prompt(match)).legal}
    assert labels["use n=2; move color=yellow"] == "Move yellow to column II"


def test_no_two_buttons_are_called_the_same_when_two_questions_are_answered_by_one_press() -> None:
    match, rng = Match.begin(game(3), seed=5), Rng(5, 3)
    while not match.over:
        seat = match.to_act[rng.below(len(match.to_act))]
        if not rng.below(4):
            found = match.prompt(seat)
            assert found is not None
            assert alike(ahead(match, found)) == [], found.say
        legal = match.legal(seat)
        match.play(legal[rng.below(len(legal))], seat)


# ---- anytime actions -----------------------------------------------------------------------------------------


def test_anytime_actions_are_folded_behind_what_is_asked() -> None:
    match = Table(2).takes(A, "K1", "2,-1").seat(A, ones=1, fuel=3).row(A, "black", [2, 0, 0]).turn()
    found = prompt(match)
    assert [(group.id, group.folded) for group in found.groups] == [("complete", True), ("exchange", True)]
    kinds = {one.verb: one.group for one in found.choices}
    assert kinds == {
        "take": "",
        "swap": "exchange",
        "sell": "exchange",
        "flip": "exchange",
        "complete": "complete",
    }
    assert choice(match, "complete id=K1").note == "for 2 fuel: 1 VP"
    assert choice(match, "flip").note == "3 fuel, range 3"
    assert choice(match, "sell").note == "1 for each 2 of value; yours are worth 2"
    assert choice(match, "swap color=black").why == "Your black row has no space for a cube"


def test_anytime_actions_are_open_where_they_are_the_way_out() -> None:
    match = play(
        Table(2)
        .row(A, "black", [2, 0, 0])
        .bridge("black 1 2", "yellow 1 2", "turquoise 1 2", "brown 1 2")
        .turn(),
        "take color=black face=1 wheel=2",
        "on place=standard",
        "use n=1",
    )
    assert prompt(match).say == "No space for 1 more black cube"
    assert "Only cubes of that row that you give away first make room." in prompt(match).sub
    assert choice(match, "sell").group == ""
    assert {one.group for one in prompt(match).choices if one.verb == "swap"} == {"exchange"}
    assert [group.folded for group in prompt(match).groups] == [True], "cubes of other colors make no room"


def test_a_sale_adds_up() -> None:
    match = play(Table(2).row(A, "black", [3, 2, 0], die="III").turn(), "sell")
    tally = prompt(match).tally
    assert tally is not None
    assert (tally.words, tally.enough) == ("value 0, needs 2", False)
    assert choice(match, "stop").why == (
        "The cubes that you have given are worth 0, and an exchange takes 2 at least"
    )
    play(match, "cube-out color=black column=I", "cube-out color=black column=II")
    tally = prompt(match).tally
    assert tally is not None
    assert (tally.words, tally.enough) == ("value 3, needs 2", True)
    assert choice(match, "stop").note == "1 of fuel or bucks"
    since = match.number
    play(match, "stop")
    assert prompt(match).say == "Fuel or a buck?"
    assert told(match, A, since) == ["@1 exchanged cubes worth 3 for 1 fuel or buck"]


# ---- flights -------------------------------------------------------------------------------------------------


def test_a_flight_names_what_is_there_and_what_it_costs() -> None:
    match = flying(fuel=5)
    found = prompt(match)
    assert found.say == "Where do you fly?"
    assert found.sub == "Your range is 1; each further step costs 2 fuel, and you have 5 fuel."
    assert [group.id for group in found.groups] == ["planets", "hubs", "empty", "rest", "exchange"]
    planet = choice(match, "to hex=2,-1")
    assert (planet.group, planet.note) == ("planets", "1 step")
    assert planet.target == f"hex-{a.HEX_IDS.index('2,-1')}"
    assert "planet 2,\u22121" in planet.label
    assert choice(match, "to hex=3,-1").note.startswith("2 steps, 2 fuel")
    assert choice(match, "to hex=1,0").label == "Stay here"
    far = next(one for one in found.choices if one.clause == "SM-11.5")
    assert re.match(r"Beyond your range that costs \d+ fuel, and you have 5 fuel", far.why)
    hub = next(one for one in found.choices if one.why == "No flight ends on a hub space")
    assert hub.group == "rest"


def test_portals_say_where_a_jump_would_lead() -> None:
    far = play(Table(2).seat(A, at="4,-2", ones=1, twos=1).phase_b(), "do what=flight")
    assert choice(far, "portals how=no").note == "range 4"
    weaker = choice(far, "portals how=weaken")
    more = re.fullmatch(r"range 3, jumps to (\d+) hexes out of reach now", weaker.note)
    assert more
    before = set(play(far.copy(), "portals how=no").legal(A))
    jumped = set(play(far, "portals how=weaken").legal(A))
    assert int(more[1]) == len({text for text in jumped - before if text.startswith("to ")})


def test_a_jump_that_leads_nowhere_says_so() -> None:
    near = play(Table(2).seat(A, at="1,0", ones=1, fuel=0).phase_b(), "do what=flight")
    assert choice(near, "portals how=remove").note == "range 1, no jump leads farther"


def test_a_face_up_planet_says_its_worth() -> None:
    match = play(Table(2).seat(A, at="1,0").planet("2,-1", "Y2").phase_b(), "do what=flight")
    assert choice(match, "to hex=2,-1").label == "Yellow planet Y2 2,\u22121"
    assert "2 VP, wants 3 bucks" in choice(match, "to hex=2,-1").title


def test_the_view_has_the_way_of_every_flight_that_is_possible() -> None:
    match = play(Table(2).seat(A, at="1,0", fuel=9, ones=2).phase_b(), "do what=flight", "portals how=remove")
    view = match.view(A)
    legal = {text.removeprefix("to hex=") for text in match.legal(A) if text.startswith("to ")}
    assert {a.HEX_IDS[row.hex] for row in view.reach} == legal  # type: ignore[attr-defined]
    for row in view.reach:  # type: ignore[attr-defined]
        one = choice(match, f"to hex={a.HEX_IDS[row.hex]}")
        assert row.way[0] == a.HEX_IDS.index("1,0")
        assert row.way[-1] == row.hex
        assert len(row.way) == (4 if "jump" in one.note else 2)
        assert (f"{row.fuel} fuel" in one.note) == (row.fuel > 0)
    assert any(len(row.way) == 4 for row in view.reach)  # type: ignore[attr-defined]
    assert match.view(B).reach == []  # type: ignore[attr-defined]
    assert match.view(None).reach == []  # type: ignore[attr-defined]


def test_a_planet_that_turns_up_says_what_settling_would_mean() -> None:
    match = play(Table(2).seat(A, at="1,0", fuel=5).planet("2,-1", "black").phase_b(), "do what=flight")
    match.force("planet id=K5")
    play(match, "to hex=2,-1")
    assert prompt(match).say == "You turned up the black planet K5: settle it?"
    assert choice(match, "settle").note == "3 VP; wants 5 fuel: pending until you pay"
    assert choice(match, "explore").note == "3 cubes of any color"
    assert told(match)[-1] == "@1 turned up the black planet K5 on hex 2,\u22121: 3 VP, wants 5 fuel"


# ---- stations, missions, outposts ----------------------------------------------------------------------------


def test_what_can_be_built_where_a_flight_ends_is_said_with_its_price() -> None:
    table = Table(2).row(A, "black", [3, 1, 0], die="III").row(A, "yellow", [3, 0, 0], die="II")
    match = table.cards(A, open=[9]).seat(A, at="1,0").lands()
    assert prompt(match).say == "Build a station, complete a mission, or neither?"
    assert (
        prompt(match).sub
        == "You landed on the empty hex 1,0 on the centre tile. There is room for one figure."
    )
    assert choice(match, "found what=station").note == "for 3 and 2 in cubes"
    assert choice(match, "found what=mission").clause == "SM-14.1"
    play(match, "found what=station")
    assert prompt(match).say == "Which color pays 3, the higher part?"
    assert (choice(match, "high color=black").label, choice(match, "high color=black").note) == (
        "Black 3",
        "and yellow 2",
    )
    play(match, "high color=black")
    assert prompt(match).say == "Which black cube do you pay with?"
    tally = prompt(match).tally
    assert tally is not None
    assert (tally.total, tally.need) == ("0", "3")
    assert choice(match, "pay column=II").note == "worth 2, 1 left to pay"


def test_that_nothing_is_built_goes_without_saying_where_exchanges_are_not_enough() -> None:
    def usual(table: Table) -> str:
        match = table.seat(A, at="1,0").lands()
        assert prompt(match).say == "Build a station, complete a mission, or neither?"
        return match.usual(A)

    poor = Table(2).seat(A, fuel=2, bucks=2)
    assert usual(poor) == "found what=nothing"

    def short(fuel: int, bucks: int) -> Table:  # of one cube in each of two rows
        table = Table(2).row(A, "black", [2, 0, 0], die="II").row(A, "yellow", [1, 0, 0], die="II")
        return table.seat(A, fuel=fuel, bucks=bucks)

    assert usual(short(2, 2)) == "", "four points buy two cubes"
    assert usual(short(1, 1)) == "found what=nothing", "two, and one for all cubes of the mat, do not"
    able = Table(2).row(A, "black", [3, 0, 0], die="II").row(A, "yellow", [3, 0, 0], die="II")
    assert usual(able) == "", "it can be paid"


def test_a_mission_at_several_hubs_names_them() -> None:
    match = two_hubs()
    while asked(match) != "PickHub":
        play(match, match.legal(match.to_act[0])[0])
    assert prompt(match).say == "You are linked to several blocked hubs: for which one is the mission?"
    assert [(one.label, one.note) for one in prompt(match).choices] == [
        ("Hub A", "built"),
        ("Hub E", "not built yet"),
    ]


def test_a_bonus_that_would_come_to_nothing_says_so() -> None:
    table = Table(2).hubs("A").mission(A, 21, "-1,-3", "E", "waits").seat(A, ones=3)
    match = table.ends(1)
    match.force("hub letter=E")
    assert prompt(match).say == "Your mission earns the hub's bonus: which one?"
    assert choice(match, "bonus id=OS1").note == "get a common drive free (nothing now: no slot is free)"
    assert choice(match, "bonus id=OM1").note == "gain 3 of fuel or bucks in any mix"


def test_the_last_moment_names_what_can_still_be_paid() -> None:
    match = Table(2).takes(A, "Y2", "2,-1").seat(A, bucks=3).ends(4)
    assert prompt(match).sub == "Your last chance: you have 2 fuel and 3 bucks, and 1 pending planet."
    assert choice(match, "complete id=Y2").note == "for 3 bucks: 2 VP"
    assert choice(match, "complete id=Y2").group == ""
    assert choice(match, "done").ends

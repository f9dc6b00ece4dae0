"""Positions in which one thing is wrong: each is refused with one sentence."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from ecliptic.core.match import Match
from ecliptic.testing.damage import refused_or_sound
from spacecorp.positions import MARINERS, STARFARERS, Table, play
from spacecorp.refusals import at, depot, landed, leaving, orbit, ports, removed, stars
from spacecorp.trial import TRIAL, award, incompatible, late, phobes, placing, starting, window

Data = dict[str, Any]
Make = Callable[[], Match]


def drawing() -> Match:
    """A card of a Research action comes from the deck."""
    return play(researching(), "draw from=deck")


def researching() -> Match:
    return play(Table(MARINERS).turn(), "do research", "hq 1")


def transported() -> Match:
    return play(at(depot, "do genetics")(), "team 1")


def exploring() -> Match:
    table = Table(STARFARERS).hand(0, "s_probe_swarm", "s_rd_network").team(0, 0, "sirius")
    return play(table.turn(), "do explore", "add card=s_rd_network mode=1")


def two_teams() -> Match:
    """The first team of a Time card has explored."""
    table = Table(MARINERS).hand(0, "m_science_module", "m_orbital_mapper", "time")
    match = play(table.team(0, 0, "luna").team(0, 1, "eros").turn(), "do explore", "team 1", "time two")
    while match.to_act == (0,) and type(match.state.top(0)).__name__ != "SecondTeam":
        play(match, match.legal(0)[0])
    return play(match, "tile m1_rubble_pile")


def ended() -> Match:
    """The deck is empty, and one of three has passed."""
    table = Table(MARINERS, 3).no_deck()
    table.s.passed = 4
    return table.turn()


def top(**fields: object) -> Callable[[Data], None]:
    return lambda data: data["pending"][0].update(fields)


def over(**fields: object) -> Callable[[Data], None]:
    return lambda data: data.update(deepcopy(fields))


def part(name: str, **fields: object) -> Callable[[Data], None]:
    return lambda data: data.setdefault(name, {}).update(fields)


def under(name: str, seat: str, **fields: object) -> Callable[[Data], None]:
    return lambda data: data.setdefault(name, {}).setdefault(seat, {}).update(fields)


def drop(k: int) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        del data["pending"][k]

    return change


def swap(one: int, other: int) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        steps = data["pending"]
        steps[one], steps[other] = steps[other], steps[one]

    return change


def public(change: Callable[[Data], None]) -> Callable[[Data], None]:
    """The same change where all see it, too."""

    def both(data: Data) -> None:
        change(data)
        if "private" in data:
            change(data["private"]["before"])

    return both


CASES: list[tuple[Make, Callable[[Data], None], str]] = [
    (late, top(step="Dance"), "There is no step called 'Dance'."),
    (late, top(seat=2), "While a draft is open its seat is asked, before the steps that were to come."),
    (late, drop(1), "While a draft is open its seat is asked, before the steps that were to come."),
    (late, drop(-1), "While a draft is open its seat is asked, before the steps that were to come."),
    (late, swap(1, 2), "While a draft is open its seat is asked, before the steps that were to come."),
    (late, over(pending=[]), "While a draft is open its seat is asked, before the steps that were to come."),
    (late, lambda data: data.pop("private"), "The pending step PickAction does not fit: an action is put together in private."),
    (late, lambda data: data["private"].update(drafter=2), "While a draft is open its seat is asked, before the steps that were to come."),
    (late, over(active=2), "The pending step EraTurns does not fit: it is not the active player's turn."),
    (late, public(over(active=2)), "The pending step EraTurns does not fit: it is not the active player's turn."),
    (late, public(over(era="mariners")), "In a position deck can't have 2 'p_ion_tug'."),
    (late, public(over(ending=1, due=["2", "3"], passed=["2"])), "Who has passed has no turn to come."),
    (late, public(over(due=["2"])), "Last turns are counted when the era ends."),
    (late, public(over(contract_end=1)), "The era does not end by so few contracts."),
    (late, public(over(scored=1)), "The game is over when it is scored, and only then."),
    (late, public(over(extra=2)), "An extra turn comes at once."),
    (late, public(part("profit", **{"1": -3})), "@1's profit is too low."),
    (late, public(under("site_of", "1", **{"1": "removed"})), "Teams are removed in Starfarers only."),
    (late, public(under("track", "1", **{"1": 2})), "Only stars have tracks."),
    (late, public(part("claim", ceres="1 2")), "A claim is where its team is."),
    (late, public(part("claim", oort_cloud="1 1")), "A claim is where its team is."),
    (late, public(under("infra", "1", **{"1": "s_generation_ship"})), "On an HQ there can't be s_generation_ship."),
    (late, public(under("infra", "1", **{"1": "m_heavy_lifter"})), "On an HQ there can't be m_heavy_lifter."),
    (late, public(part("left", p1_water_ice=5)), "There are 6 of p1_water_ice, and 2 in this era."),
    (late, public(part("offers", **{"1": "p_ion_tug"})), "There are 4 of p_ion_tug, and 3 in the game."),
    (late, public(part("titles", **{"1": ["probe_network"]})), "There are two copies of probe_network."),
    (late, public(part("row_by", **{"1": 2})), "The marker of a contract row says whether it is claimed in this era."),
    (late, public(part("row_mark", **{"1": "starfarers"})), "A contract of an era to come can't be claimed."),
    (late, public(part("colony_at", ceres="col_01")), "Colonies are in star systems."),
    (late, public(over(legacy_base={"1": "research"}, legacy_tile={"1": "m1_rubble_pile"})), "@1's Legacy is a base and a tile that together have a P."),
    (late, public(part("legacy_base", **{"1": "tower"})), "In a position legacy_base of 1 can't be 'tower'."),
    (late, public(over(legacy_base=[4])), "In a position legacy_base goes by 1 to 3."),
    (late, public(over(played=["p_ion_tug"])), "There are 4 of p_ion_tug, and 3 in the game."),
    (late, over(turn=30), "The pending step EraTurns does not fit: no answers lead to what the active player has put together."),
    (late, part("plan", kind="research"), "The pending step EraTurns does not fit: no answers lead to what the active player has put together."),
    (window, top(which="turn_end"), "The pending step Ask does not fit: it is not the time for it."),
    (window, top(about=2), "The pending step Ask does not fit: it is about another player."),
    (window, top(left=9), "The pending step Ask does not fit: so many seats are not asked."),
    (window, top(seat=3), "The pending step Ask does not fit: that seat is not asked."),
    (window, drop(1), "The pending step Ask does not fit: it is not the time for it."),
    (drawing, lambda data: data.update(deck=[]), "The pending step DrawCard does not fit: the deck is empty."),
    (drawing, lambda data: data["deck"].reverse(), "The deck is Start cards on the other cards."),
    (researching, top(left=0), "The pending step ResearchDraw does not fit: no card is left to draw."),
    (transported, top(team=3), "The pending step TransportTo does not fit: the team can't be transported."),
    (transported, over(used=["1"]), "The pending step TransportTo does not fit: the team can't be transported."),
    (exploring, top(site=40), "The pending step PickStack can't have site = 40."),
    (exploring, top(site=1), "The pending step PickStack does not fit: another site is explored."),
    (exploring, top(box=2), "The pending step PickStack does not fit: there is no such box."),
    (exploring, lambda data: data["stacks"]["1"].pop("b"), "Stack 1 has 8 tiles, and 16 are left."),
    (two_teams, lambda data: data["plan"].update(time=1), "The pending step EraTurns does not fit: no answers lead to what the active player has put together."),
    (ended, public(over(passed=["1"])), "The pending step EraTurns does not fit: that player has passed."),
    (phobes, over(blocked=[]), "The pending step Flee does not fit: nobody is driven off there."),
    (phobes, top(seat=2), "The pending step Flee has no legal action."),
    (placing, top(left=0), "The pending step NextBase does not fit: there are no such boxes."),
    (placing, top(left=7), "The pending step NextBase does not fit: these bases are not to come."),
    (placing, top(site=0), "All bases of a site are one player's, and are built together."),
    (placing, lambda data: data["plan"].pop("types"), "The pending step NextBase does not fit: no type was chosen."),
    (incompatible, lambda data: data.pop("infra"), "There are 1 of p_grown_mesh, and 2 in the game."),
    (starting, over(era="mariners"), "In a position deck can't have 3 'p_ion_tug'."),
    (at(removed), public(over(era="planeteers")), "In a position deck can't have 4 's_fusion_booster'."),
    (at(leaving), public(under("track", "1", **{"1": 9})), "In a position track of 1 of 1 can't be '9'."),
    (late, public(drop(-1)), "Turn follows turn until the score is counted."),
    (late, public(swap(1, 2)), "Turn follows turn until the score is counted."),
    (window, swap(1, 2), "The pending step StartAction does not fit: an action comes before the rest of the turn."),
    (window, drop(-1), "Turn follows turn until the score is counted."),
    (window, lambda data: data["pending"].append({"step": "FinalScore"}), "The pending step FinalScore does not fit: the last era is not over."),
    (window, lambda data: data["pending"].insert(1, {"step": "EndEra"}), "The pending step EndEra does not fit: it never waits."),
    (window, lambda data: data["pending"].insert(1, {"step": "Sweep"}), "The pending step Sweep does not fit: after it the next era begins."),
    (drawing, lambda data: data["pending"].insert(0, {"step": "ClaimContract", "seat": 1}), "The pending step DrawCard does not fit: another step comes first."),
    (two_teams, public(part("plan", time=1)), "The pending step EraTurns does not fit: there is no second team."),
]  # fmt: skip

# Play comes to none of these, but nothing in them leaves the rules without an answer.
PLAYS_ON: list[tuple[Make, Callable[[Data], None]]] = [
    (drawing, top(player=2)),
    (late, public(over(next=1))),
    (late, public(over(began=None))),
    (window, top(amount=2)),
    (researching, top(seat=2)),
    (exploring, top(why=1)),
    (award, top(seat=2)),
    (incompatible, top(seat=2)),
    (at(orbit, "do genetics"), top(seat=2)),
    (at(stars, "do genetics", "progress star_children"), top(seat=2)),
    (at(ports, "do genetics"), top(seat=2)),
    (at(landed, "do genetics"), top(seat=2)),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(CASES)))
def test_a_position_with_one_thing_wrong_is_refused_with_one_sentence(number: int) -> None:
    make, change, sentence = CASES[number]
    match = make()
    data: Any = deepcopy(match.dump())
    match.game.load(deepcopy(data))
    change(data)
    with pytest.raises(ValueError, match=r"^\S.*\.$") as found:
        match.game.load(data)
    assert str(found.value) == sentence


@pytest.mark.parametrize("number", range(len(PLAYS_ON)))
def test_a_position_that_play_does_not_come_to_is_played_on(number: int) -> None:
    make, change = PLAYS_ON[number]
    match = make()
    data: Any = deepcopy(match.dump())
    change(data)
    assert refused_or_sound(TRIAL, match.game, data, number) == ""

"""Edges and the windows in which they are played (SC-12, II.2)."""

from __future__ import annotations

import pytest

from ecliptic.games.spacecorp import GAME
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import LOST
from ecliptic.games.spacecorp.rules.state import SpacecorpState
from ecliptic.games.spacecorp.rules.steps.deeds.produce import Collect
from ecliptic.games.spacecorp.rules.steps.deeds.progress import PickTitles
from ecliptic.games.spacecorp.rules.steps.marks import TurnOver
from ecliptic.games.spacecorp.rules.steps.turn import EndTurn, EraTurns, TurnTail
from ecliptic.games.spacecorp.rules.steps.windows import Window
from spacecorp.scene import MARINERS, PLANETEERS, STARFARERS, Scene


def table(era: int = MARINERS, players: int = 2, *, ask: str = "able", deck: int = 20) -> Scene:
    """A scene in which only those able are asked, as in simulation, unless told otherwise."""
    scene = Scene(era, players, deck=deck)
    scene.game = GAME.make({"players": players, "ask": ask})
    scene.s = SpacecorpState(scene.game.rules, scene.s)
    return scene


def start(scene: Scene, seat: int = 0) -> None:
    """A turn up to its first window."""
    scene.s.next = seat
    scene.run(EraTurns())


def tail(scene: Scene) -> None:
    """The rest of a turn of seat 0 is to come."""
    scene.s.active = 0
    scene.s.next = 1
    scene.s.then(TurnOver(0, 0), EraTurns())


def offers(scene: Scene, *cards: str) -> None:
    for box, card in enumerate(cards):
        scene.s.own_offers()[box] = int(scene.s.rules.kind_of[a.CARD_IDS.index(card)])


def asked_seats(scene: Scene) -> list[int]:
    found = []
    while scene.asked == "Ask":
        found.append(int(scene.s.next_seat()))
        scene.act("decline")
    return found


@pytest.mark.clause("SC-12.1", "SC-12.3")
def test_all_are_asked_in_turn_and_again_after_every_play() -> None:
    scene = table(players=3)
    offers(scene, "m_solar_sail", "m_solar_sail", "m_solar_sail")
    scene.hand(1, "m_hack", "m_sabotage")
    scene.hand(2, "m_hack")
    scene.hand(0, "m_hack", "m_poach")
    start(scene)
    assert scene.s.next_seat() == 1, "hack and poach are not for the active player now"
    assert scene.why("edge m_hack") == ("", "")
    scene.act("edge m_hack")
    assert scene.asked == "TakeOffer"
    scene.act("take offer=2")
    assert [k == a.NONE for k in scene.s.offers[:3]] == [False, True, False]
    assert asked_seats(scene) == [1, 2], "asked again, sabotage in hand"
    assert scene.asked == "PickAction"


@pytest.mark.clause("SC-12.1")
def test_what_is_not_for_this_time_or_this_seat_is_refused() -> None:
    scene = table(ask="everyone")
    offers(scene, "m_solar_sail")
    scene.hand(0, "m_hack", "m_market_influence", "m_salvage")
    start(scene)
    assert scene.s.next_seat() == 0
    assert scene.why("edge m_hack")[1] == "SC-12.1"
    assert scene.why("edge m_market_influence") == ("That is not played at this time", "SC-12.1")
    assert scene.why("edge m_salvage") == ("", "")


@pytest.mark.clause("SC-12.3")
def test_asking_everyone_hides_who_could_play() -> None:
    scene = table(ask="everyone", players=3)
    for seat in range(3):
        scene.s.hands.gain(seat, a.FIRST_OTHER, False)
    start(scene)
    assert asked_seats(scene) == [1, 2], (
        "in Mariners the active player has no Edge here while the offers are empty"
    )


@pytest.mark.clause("SC-12.3")
def test_who_is_passed_over_is_known_to_hold_no_such_edge() -> None:
    scene = table(players=2)
    kind = int(scene.s.rules.kind_of[a.CARD_IDS.index("m_sabotage")])
    scene.s.hands.gain(1, a.FIRST_OTHER, False)
    assert scene.s.hands.most_of(1, kind) == 1
    start(scene)
    assert scene.asked == "PickAction"
    assert scene.s.hands.most_of(1, kind) == 0


@pytest.mark.clause("SC-12.7", "SC-6.10")
def test_salvage_takes_all_offers_which_stay_empty() -> None:
    scene = table()
    offers(scene, "m_solar_sail", "m_ion_drive", "m_solar_sail", "m_solar_sail")
    scene.hand(0, "m_salvage")
    start(scene)
    scene.act("edge m_salvage")
    assert list(scene.s.offers) == [a.NONE] * 4
    assert scene.s.hands.size[0] == 4
    assert scene.s.discards[scene.s.rules.kind_of[a.CARD_IDS.index("m_salvage")]] == 1
    assert scene.s.revealed


@pytest.mark.clause("SC-12.14")
def test_sabotage_forbids_one_kind_of_action_in_this_turn() -> None:
    scene = table()
    scene.hand(1, "m_sabotage")
    start(scene)
    scene.act("edge m_sabotage")
    assert len(scene.legal) == a.ACTIONS
    scene.act("name research")
    assert scene.why("do research")[1] == "SC-12.14"
    assert scene.legal == ["nothing"]


@pytest.mark.clause("SC-12.14")
def test_what_was_sabotaged_is_forbidden_to_that_player_in_that_turn_alone() -> None:
    scene = table(deck=30)
    scene.hand(0, "m_gene_bank", "m_solar_sail")
    scene.hand(1, "m_sabotage")
    start(scene)
    scene.do("edge m_sabotage", "name upgrade")
    assert scene.why("do upgrade") == ("Upgrade is forbidden to you in this turn", "SC-12.14")
    assert scene.why("do genetics") == ("", "")
    scene.hand(1, "m_solar_sail")
    scene.act("do genetics")
    for seat in (1, 0):
        while scene.asked != "PickAction":
            quiet = [x for x in scene.legal if x in ("decline", "stop")]
            scene.act(quiet[0] if quiet else scene.legal[0])
        assert scene.s.next_seat() == seat
        assert scene.why("do upgrade") == ("", "")
        scene.act("do research")


@pytest.mark.clause("SC-12.8", "SC-12.4")
def test_hostile_microbes_cost_all_with_a_team_at_life_two() -> None:
    scene = table(STARFARERS, 3)
    life = a.ICON_IDS.index("life")
    tile = next(
        t
        for t, icons in enumerate(scene.s.rules.tile_icons)
        if icons >> life & 1 and scene.s.rules.tile_era[t] == STARFARERS and scene.s.rules.tile_stack[t] == 0
    )
    scene.tile("wolf_359", a.TILE_IDS[tile])
    scene.team(0, 0, "wolf_359")
    scene.team(1, 0, "wolf_359")
    scene.team(2, 0, "wolf_359", 2)
    for seat, n in enumerate((5, 1, 5)):
        scene.s.own_profit()[seat] = n
    scene.hand(1, "s_hostile_microbes")
    start(scene)
    scene.act("edge s_hostile_microbes")
    assert scene.profit == [3, 0, 4 + 1], "on the track it does not count"


@pytest.mark.clause("SC-12.8", "SC-1.12")
def test_hostile_microbes_go_round_from_the_active_player() -> None:
    scene = table(PLANETEERS, 3)
    scene.tile("europa", "p3_ocean_life")
    for seat in range(3):
        scene.team(seat, 0, "europa")
        scene.s.own_profit()[seat] = 5
    scene.hand(0, "p_hostile_microbes")
    start(scene, 1)
    scene.s.events = []
    scene.act("edge p_hostile_microbes")
    assert [int(one.a) for one in scene.s.events if one.kind == LOST] == [1, 2, 0]
    assert scene.profit == [3, 3, 3], "who played it pays too"


@pytest.mark.clause("SC-12.4")
def test_an_edge_that_would_do_nothing_is_refused() -> None:
    scene = table(STARFARERS)
    scene.hand(1, "s_sabotage", "s_hack", "s_hostile_microbes", "s_incompatible")
    start(scene)
    assert scene.legal == ["decline", "edge s_sabotage"]
    for card in ("s_hack", "s_hostile_microbes", "s_incompatible"):
        assert scene.why(f"edge {card}") == ("That would do nothing", "SC-12.4")


@pytest.mark.clause("SC-12.9", "SC-11.6")
def test_incompatible_costs_everyone_an_infra_card_of_their_choice() -> None:
    scene = table(PLANETEERS, 3)
    scene.infra(1, 1, "m_solar_sail")
    scene.infra(1, 3, "p_ion_tug")
    scene.infra(2, 2, "p_ion_tug")
    scene.hand(2, "p_incompatible")
    start(scene)
    scene.act("edge p_incompatible")
    assert (scene.asked, scene.s.next_seat()) == ("LoseInfra", 1)
    assert scene.why("lose slot=2")[1] == "SC-12.9"
    scene.act("lose slot=3")
    scene.act("lose slot=2")
    gone = scene.s.gone[scene.s.rules.kind_of[a.CARD_IDS.index("p_ion_tug")]]
    assert gone == 2
    assert [int(card) for card in scene.s.infra[3:9]] == [a.CARD_IDS.index("m_solar_sail"), *[a.NONE] * 5]


@pytest.mark.clause("SC-12.9", "SC-1.12")
def test_the_active_player_loses_an_infra_card_first_whoever_played_incompatible() -> None:
    scene = table(PLANETEERS, 3)
    for seat in range(3):
        scene.infra(seat, 1, "p_ion_tug")
        scene.infra(seat, 2, "p_sensor_web")
    scene.hand(0, "p_incompatible")
    start(scene, 1)
    scene.act("edge p_incompatible")
    order = []
    while scene.asked == "LoseInfra":
        order.append(int(scene.s.next_seat()))
        scene.act("lose slot=1")
    assert order == [1, 2, 0]
    assert [int(scene.s.infra[seat * 3]) for seat in range(3)] == [a.NONE] * 3


@pytest.mark.clause("SC-12.6")
@pytest.mark.parametrize(("produced", "half"), [(5, 3), (4, 2), (1, 1)])
def test_divert_gains_half_of_what_was_produced_rounded_up(produced: int, half: int) -> None:
    scene = table(players=3)
    tail(scene)
    scene.hand(1, "m_divert")
    scene.hand(2, "m_divert")
    scene.s.then(TurnTail(0))
    scene.run(Window(a.PRODUCED_IT, 0, produced, 0, 3))
    scene.act("edge m_divert")
    scene.act("edge m_divert")
    assert scene.profit == [0, half, half], "two of them count the same sum"


@pytest.mark.clause("SC-12.6")
def test_divert_counts_the_p_values_without_what_progress_cards_add() -> None:
    scene = table(PLANETEERS)
    tail(scene)
    scene.title(0, "predictive_markets")
    scene.tile("titan", "p3_exotic_elements")
    scene.base("titan", "refinery")
    scene.hand(1, "p_divert")
    scene.s.own_plan().collect = 1 << scene.slot("titan")
    scene.s.then(TurnTail(0))
    scene.run(Collect(0))
    scene.act("edge p_divert")
    assert scene.profit == [3 + 1 + 1, 2]


@pytest.mark.clause("SC-12.12")
def test_market_influence_pays_the_claimant_on_the_own_turn_more() -> None:
    scene = table(players=2)
    tail(scene)
    scene.s.first_by[a.PRODUCE] = 0
    scene.hand(0, "m_market_influence")
    scene.hand(1, "m_market_influence")
    scene.run(TurnTail(0))
    scene.act("claim row=1")
    scene.act("edge m_market_influence")
    scene.act("edge m_market_influence")
    assert scene.profit == [2 + 2, 1]


@pytest.mark.clause("SC-12.13", "SC-12.2")
def test_poach_takes_what_was_played_time_too() -> None:
    scene = table(players=3)
    tail(scene)
    kind = int(scene.s.rules.kind_of[a.CARD_IDS.index("m_ion_drive")])
    scene.s.played = type(scene.s.played)([kind, kind])
    scene.s.time_played = 1
    scene.hand(1, "m_poach")
    scene.hand(2, "m_poach")
    scene.run(TurnTail(0))
    assert scene.s.next_seat() == 1
    scene.act("edge m_poach")
    assert scene.s.hands.holds(1, kind) == scene.s.hands.known_to(3, 1, kind) == 2
    assert scene.s.hands.holds(1, a.TIME_KIND) == scene.s.hands.known_to(3, 1, a.TIME_KIND) == 1
    assert scene.asked != "Ask", "the second finds nothing"
    assert scene.s.time_pile == scene.s.time_played == 0
    assert scene.s.discards[kind] == 0


@pytest.mark.clause("SC-12.13")
def test_poach_takes_a_time_card_that_was_played_alone() -> None:
    scene = table(players=3)
    tail(scene)
    scene.s.time_played = 1
    scene.hand(1, "m_poach")
    scene.run(TurnTail(0))
    scene.act("edge m_poach")
    assert scene.s.hands.holds(1, a.TIME_KIND) == 1


@pytest.mark.clause("SC-12.10", "SC-13.8")
def test_intercept_takes_a_turn_at_once_and_another_one_may_answer() -> None:
    scene = table(players=3)
    tail(scene)
    scene.hand(2, "m_intercept")
    scene.hand(1, "m_intercept")
    scene.run(EndTurn(0))
    while scene.asked == "DrawCard":
        scene.s.act(-1, scene.s.candidates(-1)[0])
    assert scene.s.next_seat() == 1
    scene.act("decline")
    scene.act("edge m_intercept")
    assert (scene.asked, scene.s.active) == ("PickAction", 2)
    assert scene.s.next == 1
    order = [2]
    answered = False
    for _ in range(60):
        if scene.asked == "PickAction":
            if order[-1] != scene.s.active:
                order.append(int(scene.s.active))
            if len(order) == 4:
                break
        legal = scene.legal if scene.s.next_seat() >= 0 else []
        if "edge m_intercept" in legal and not answered:
            answered = True
            scene.act("edge m_intercept")
        elif legal:
            scene.act(next((x for x in ("decline", "stop", "do research") if x in legal), legal[0]))
        else:
            scene.s.act(-1, scene.s.candidates(-1)[0])
    assert order[:2] == [2, 1]
    assert answered


@pytest.mark.clause("SC-12.10")
def test_an_own_intercept_is_another_turn_and_then_comes_who_would_have_been_next() -> None:
    scene = table(players=3)
    tail(scene)
    scene.hand(0, "m_intercept", "m_gene_bank")
    scene.run(EndTurn(0))
    order: list[int] = []
    while len(order) < 3:
        if scene.asked == "PickAction":
            order.append(int(scene.s.next_seat()))
            scene.act("do research")
        else:
            legal = scene.legal
            wanted = [x for x in ("edge m_intercept", "decline", "stop") if x in legal]
            scene.act(wanted[0] if wanted else legal[0])
    assert order == [0, 1, 2]


@pytest.mark.clause("SC-12.10", "SC-12.3")
def test_after_an_extra_turn_the_window_in_which_it_was_taken_opens_again() -> None:
    scene = table(players=3, deck=30)
    tail(scene)
    scene.hand(1, "m_intercept", "m_gene_bank")
    scene.hand(2, "m_intercept")
    scene.run(EndTurn(0))
    about: list[int] = []
    while len(about) < 2:
        if scene.asked == "Ask" and scene.s.next_seat() == 2 and scene.s.stack[-1].which == a.AT_END:  # type: ignore[attr-defined]
            about.append(int(scene.s.stack[-1].about))  # type: ignore[attr-defined]
        wanted = [x for x in ("edge m_intercept", "do genetics", "decline", "stop") if x in scene.legal]
        if scene.s.next_seat() == 2:
            wanted = [x for x in wanted if x == "decline"]
        scene.act(wanted[0] if wanted else scene.legal[0])
    assert about == [1, 0], "in the extra turn, and then where that came from"


@pytest.mark.clause("SC-12.10", "SC-12.14", "SC-6.6")
def test_an_extra_turn_begins_with_nothing_of_the_turn_before() -> None:
    """A kind that was sabotaged may be conducted in it, and a team of the same number may be transported."""
    scene = table(deck=30)
    scene.team(0, 0, "luna")
    scene.team(1, 0, "earth")
    scene.base("lunar_l4", "spaceport", 1)
    scene.hand(0, "m_survey_rover")
    scene.hand(1, "m_sabotage", "m_gene_bank", "m_intercept")
    start(scene)
    scene.do("edge m_sabotage", "name genetics", "do explore", "tile m1_rubble_pile")
    while scene.asked != "PickAction":
        wanted = [x for x in ("edge m_intercept", "decline", "stop") if x in scene.legal]
        scene.act(wanted[0] if wanted else scene.legal[0])
    assert scene.s.next_seat() == 1
    scene.act("do genetics")
    assert scene.legal == ["stop", "team 1"]


@pytest.mark.clause("SC-13.10")
def test_who_has_passed_may_not_intercept() -> None:
    scene = table(deck=0)
    tail(scene)
    scene.s.passed = 0b10
    scene.hand(1, "m_intercept")
    scene.run(EndTurn(0))
    assert scene.asked != "Ask"


@pytest.mark.clause("SC-13.10")
def test_who_has_passed_may_still_play_other_edges() -> None:
    scene = table(players=3, deck=0)
    scene.s.passed = 0b10
    scene.hand(0, "m_gene_bank")
    scene.hand(1, "m_sabotage", "m_market_influence")
    scene.s.first_by[a.PRODUCE] = 0
    start(scene)
    assert scene.s.next_seat() == 1
    scene.do("edge m_sabotage", "name research", "do genetics", "claim row=1")
    assert scene.s.next_seat() == 1
    scene.act("edge m_market_influence")
    assert scene.profit[1] == 1


@pytest.mark.clause("SC-12.11", "SC-17.2")
def test_leak_takes_the_copy_without_the_award() -> None:
    scene = table(PLANETEERS, 3)
    tail(scene)
    scene.hand(1, "p_leak")
    scene.hand(2, "p_leak")
    scene.s.then(TurnTail(0))
    scene.run(PickTitles(0, a.BREAKTHROUGH, 1))
    scene.act("progress probe_network")
    assert scene.profit[0] == 2
    assert scene.s.next_seat() == 1
    scene.act("edge p_leak")
    assert scene.s.has_title(1, a.PROGRESS_IDS.index("probe_network"))
    assert scene.profit[1] == 0
    assert scene.asked != "Ask", "no copy is left"


@pytest.mark.clause("SC-12.11", "SC-17.5")
def test_leak_needs_the_prerequisite_and_a_title_that_one_has_not() -> None:
    scene = table(STARFARERS, 3)
    tail(scene)
    scene.title(0, "probe_network")
    scene.hand(1, "s_leak")
    scene.hand(2, "s_leak")
    scene.title(2, "nano_assembly")
    scene.s.then(TurnTail(0))
    scene.run(PickTitles(0, a.BREAKTHROUGH, 1))
    scene.act("progress vacuum_energy")
    assert scene.s.next_seat() == 2, "seat 2 lacks another Breakthrough"
    scene.act("edge s_leak")
    assert scene.s.has_title(2, a.PROGRESS_IDS.index("vacuum_energy"))


@pytest.mark.clause("SC-17.1", "SC-17.3", "SC-17.4", "SC-17.6")
def test_two_orbits_give_two_picks_and_what_cant_be_picked_is_lost() -> None:
    scene = table(PLANETEERS)
    tail(scene)
    scene.s.then(TurnTail(0))
    scene.run(PickTitles(0, a.ADAPTATION, 2))
    assert scene.why("progress long_lives")[1] == "SC-17.5"
    scene.act("progress sensory_focus")
    assert scene.profit[0] == 1
    assert scene.why("progress sensory_focus")[1] == "SC-17.2"
    scene.act("progress long_lives")
    for title in range(a.PROGRESS_CARDS):
        scene.s.copies[title] = 0
    scene.run(PickTitles(0, a.ADAPTATION, 1))
    assert scene.asked != "PickProgress"


@pytest.mark.clause("SC-17.4")
def test_star_children_put_a_team_on_a_star_without_one() -> None:
    scene = table(STARFARERS)
    tail(scene)
    scene.team(1, 0, "procyon")
    scene.team(1, 1, "sirius", 2)
    scene.title(0, "probe_network", "nano_assembly")
    scene.s.then(TurnTail(0))
    scene.run(PickTitles(0, a.ADAPTATION, 1))
    scene.act("progress star_children")
    assert scene.asked == "Deploy"
    assert scene.why("deploy procyon")[1] == "SC-25.45"
    scene.act("deploy sirius")
    assert (scene.s.site_of[0], scene.s.track[0]) == (scene.site("sirius"), 0)

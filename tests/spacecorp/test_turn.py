"""The turn and its steps, contracts, and who still has a turn (SC-3, SC-6, SC-13)."""

from __future__ import annotations

import pytest

from ecliptic.core.arrays import changed
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.steps.contracts import check_claim, raised_award
from ecliptic.games.spacecorp.rules.steps.marks import TurnOver
from ecliptic.games.spacecorp.rules.steps.passing import next_player
from ecliptic.games.spacecorp.rules.steps.turn import EndTurn, EraTurns, Rewards, TurnTail
from spacecorp.scene import MARINERS, PLANETEERS, STARFARERS, Scene

OPENED = "PickAction"


def tail(era: int = MARINERS, players: int = 2, **kind: int) -> Scene:
    """A turn of seat 0 whose action is over."""
    scene = Scene(era, players, **kind)
    scene.s.active = 0
    scene.s.next = 1
    scene.s.then(TurnOver(0, 0), EraTurns())
    return scene


# ---- order and the action ------------------------------------------------------------------------------------


@pytest.mark.clause("SC-3.1", "SC-1.12")
def test_turns_go_clockwise() -> None:
    scene = Scene(MARINERS, 3)
    scene.begin(1)
    order = []
    for _ in range(4):
        order.append(int(scene.s.active))
        scene.act("do research")
        while scene.asked != OPENED:
            seat = scene.s.next_seat()
            legal = scene.s.legal(seat)
            scene.s.act(seat, a.STOP() if a.STOP() in legal else legal[0])
    assert order == [1, 2, 0, 1]


@pytest.mark.clause("SC-3.1", "SC-3.6", "SC-3.7", "SC-6.9")
def test_the_steps_of_a_turn_come_in_their_order() -> None:
    """Contracts, rewards, a transport, the discard with its window, new offers, a card; then the turn's last window."""
    scene = tail(players=3, deck=20)
    scene.s.first_by[a.PRODUCE] = 0
    scene.s.own_rewards()[1] = 1
    scene.base("lunar_l4", "spaceport")
    scene.team(0, 0, "earth")
    scene.s.played = type(scene.s.played)([int(scene.s.rules.kind_of[a.CARD_IDS.index("m_solar_sail")])])
    scene.hand(2, "m_poach", "m_intercept")
    scene.run(TurnTail(0))
    asked: list[str] = []
    while scene.s.active == 0:
        if scene.asked not in asked[-1:]:
            asked.append(scene.asked)
        quiet = [x for x in scene.legal if x in ("decline", "stop", "reward yes")]
        scene.act(quiet[0] if quiet else scene.legal[0])
    assert asked == [
        "ClaimContract",
        "RewardDraw",
        "DrawCard",
        "PickTransport",
        "Ask",
        "ShowOffer",
        "DrawCard",
        "Ask",
    ]


@pytest.mark.clause("SC-3.3", "SC-13.4")
@pytest.mark.parametrize("deck", [1, 10])
def test_who_can_act_must_and_nobody_passes_while_there_are_cards(deck: int) -> None:
    scene = Scene(MARINERS, deck=deck)
    scene.begin()
    assert scene.legal == ["do research"]
    assert scene.why("nothing") == ("While you can act you must", "SC-3.3")
    assert scene.why("pass")[1] == "SC-13.4"


@pytest.mark.clause("SC-3.3")
def test_who_can_do_nothing_skips_the_action_and_takes_the_other_steps() -> None:
    scene = Scene(MARINERS)
    scene.hand(0, *["m_salvage"] * 4, *["m_sabotage"] * 4)
    scene.begin()
    assert scene.legal == ["nothing"]
    scene.act("nothing")
    assert scene.asked == "ShowOffer"
    while scene.s.next_seat() < 0:
        scene.s.act(-1, scene.s.candidates(-1)[0])
    scene.skip()
    assert scene.s.active == 1


@pytest.mark.clause("SC-1.8")
@pytest.mark.parametrize(
    ("era", "missing"), [(MARINERS, ["revelation", "colonize"]), (PLANETEERS, ["colonize"])]
)
def test_later_kinds_of_actions_are_refused(era: int, missing: list[str]) -> None:
    scene = Scene(era)
    scene.begin()
    for kind in missing:
        assert scene.why(f"do {kind}")[1] == "SC-1.8"
    if era == PLANETEERS:
        assert scene.why("do revelation")[1] != "SC-1.8"


@pytest.mark.clause("SC-19.8", "SC-3.2")
def test_teams_on_tracks_come_closer_as_the_turn_starts() -> None:
    scene = Scene(STARFARERS)
    for team, boxes in enumerate((3, 1)):
        scene.team(0, team, "procyon", boxes)
    scene.team(1, 0, "procyon", 2)
    scene.begin()
    assert [int(n) for n in scene.s.track[:2]] == [2, 0]
    assert scene.s.track[4] == 2


@pytest.mark.clause("SC-19.8")
def test_entangled_links_bring_them_on_twice_as_fast() -> None:
    scene = Scene(STARFARERS)
    scene.team(0, 0, "procyon", 3)
    scene.title(0, "entangled_links")
    scene.begin()
    assert scene.s.track[0] == 1


# ---- step 6 --------------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-3.7", "SC-3.8")
@pytest.mark.parametrize(("cards", "draws"), [(0, True), (4, True), (5, False), (9, False)])
def test_who_has_four_cards_or_fewer_draws_one(cards: int, draws: bool) -> None:
    scene = tail()
    scene.hand(0, *["m_solar_sail"] * cards)
    scene.run(EndTurn(0))
    assert (scene.asked == "DrawCard") == draws


@pytest.mark.clause("SC-3.7")
def test_with_an_empty_deck_the_draw_is_lost() -> None:
    scene = tail(deck=0)
    scene.run(EndTurn(0))
    assert scene.asked != "DrawCard"


def test_long_lives_draw_up_to_seven() -> None:
    scene = tail(PLANETEERS)
    scene.title(0, "long_lives")
    scene.hand(0, *["p_ion_tug"] * 6)
    scene.run(EndTurn(0))
    assert scene.asked == "DrawCard"


# ---- step 5 --------------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-6.9", "SC-6.10")
def test_played_cards_are_discarded_time_apart_and_every_empty_box_is_filled() -> None:
    scene = tail()
    kind = int(scene.s.rules.kind_of[a.CARD_IDS.index("m_solar_sail")])
    scene.s.played = type(scene.s.played)([kind])
    scene.s.time_played = 1
    scene.run(TurnTail(0))
    scene.skip()
    boxes = []
    while scene.asked == "ShowOffer":
        boxes.append(int(scene.s.stack[-1].box))  # type: ignore[attr-defined]
        scene.s.act(-1, scene.s.candidates(-1)[0])
    assert boxes == [0, 1, 2, 3]
    assert scene.s.discards[kind] == 1
    assert scene.s.time_pile == 1
    assert scene.s.time_played == 0
    assert not len(scene.s.played)


@pytest.mark.clause("SC-6.9")
def test_with_an_empty_deck_boxes_stay_empty() -> None:
    scene = tail(deck=2)
    scene.run(TurnTail(0))
    while scene.asked == "ShowOffer":
        scene.s.act(-1, scene.s.candidates(-1)[0])
    assert [k == a.NONE for k in scene.s.offers] == [False, False, True, True]


# ---- step 3 --------------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-5.4")
def test_rewards_are_taken_in_turn_order_card_by_card_or_declined() -> None:
    scene = tail(players=3)
    scene.s.own_rewards()[2] = 1
    scene.s.own_rewards()[1] = 2
    scene.run(Rewards(0))
    asked = []
    while scene.asked in ("RewardDraw", "DrawCard"):
        seat = scene.s.next_seat()
        if seat < 0:
            scene.s.act(-1, scene.s.candidates(-1)[0])
        else:
            asked.append(int(seat))
            scene.act("reward yes" if seat == 1 else "reward no")
    assert asked == [1, 1, 2]
    assert [int(n) for n in scene.s.hands.size] == [0, 2, 0]
    assert not any(scene.s.rewards)


@pytest.mark.clause("SC-5.4")
def test_an_empty_deck_yields_no_reward() -> None:
    scene = tail(deck=1)
    scene.s.own_rewards()[1] = 2
    scene.run(Rewards(0))
    scene.act("reward yes")
    scene.s.act(-1, scene.s.candidates(-1)[0])
    assert scene.asked != "RewardDraw"


def test_cooperative_empathy_makes_a_reward_two_cards() -> None:
    scene = tail(PLANETEERS)
    scene.title(1, "cooperative_empathy")
    scene.s.own_rewards()[1] = 1
    scene.run(Rewards(0))
    scene.act("reward yes")
    scene.s.act(-1, scene.s.candidates(-1)[0])
    assert scene.asked == "RewardDraw"


# ---- step 4 --------------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-6.6", "SC-6.11")
def test_a_team_is_transported_between_own_bases_of_which_one_is_a_spaceport() -> None:
    scene = tail()
    scene.base("lunar_l4", "spaceport")
    scene.base("lunar_l5", "research")
    scene.base("solar_l1", "spaceport", seat=1)
    for team, site in enumerate(("earth", "lunar_l5", "solar_l1", "earth")):
        scene.team(0, team, site)
    scene.s.used = 0b1000
    scene.run(TurnTail(0))
    assert scene.asked == "PickTransport"
    assert scene.why("team 3")[1] == "SC-6.6", "no own base there"
    assert scene.why("team 4") == ("That team took part in the action", "SC-6.6")
    scene.act("team 2")
    assert scene.why("to earth") == ("Neither end of that transport is a Spaceport of yours", "SC-6.6")
    assert scene.why("to lunar_l5")[1] == "SC-8.11"
    assert scene.legal == ["to lunar_l4"]
    scene.act("to lunar_l4")
    assert scene.s.site_of[1] == scene.site("lunar_l4")


@pytest.mark.clause("SC-6.11", "SC-15.2")
def test_a_transport_is_no_move_and_costs_nothing_in_radiation() -> None:
    scene = tail(PLANETEERS)
    scene.base("titan", "spaceport")
    scene.team(0, 0, "inner_home")
    scene.s.own_profit()[0] = 5
    scene.run(TurnTail(0))
    scene.do("team 1", "to titan")
    assert scene.s.site_of[0] == scene.site("titan")
    assert scene.profit[0] == 5
    assert (scene.s.radiation_paid, scene.s.first_by[a.MOVE]) == (0, a.NONE)


@pytest.mark.clause("SC-6.6")
def test_the_home_base_is_no_spaceport_and_without_one_nothing_is_asked() -> None:
    scene = tail()
    scene.base("lunar_l5", "research")
    scene.team(0, 0, "earth")
    scene.run(TurnTail(0))
    assert scene.asked != "PickTransport"


@pytest.mark.clause("SC-6.6", "SC-11.9")
def test_a_team_that_jumped_is_not_transported() -> None:
    scene = Scene(STARFARERS, deck=20)
    scene.base("wolf_359", "spaceport")
    scene.team(0, 0, "barnards_star")
    scene.team(0, 1, "sol")
    scene.hand(0, "s_anti_matter_prototype")
    scene.begin()
    scene.do("do special", "team 1", "to sol")
    assert scene.why("team 1") == ("That team took part in the action", "SC-6.6")
    assert scene.legal == ["stop", "team 2"]


@pytest.mark.clause("SC-6.7", "SC-6.8")
def test_in_starfarers_a_transported_team_arrives_on_the_track() -> None:
    scene = tail(STARFARERS)
    scene.base("wolf_359", "spaceport")
    scene.team(0, 0, "sol")
    scene.team(0, 1, "wolf_359", 2)
    scene.team(0, 2, "wolf_359")
    scene.run(TurnTail(0))
    assert scene.why("team 2")[1] == "SC-6.7", "on the track"
    scene.act("team 1")
    scene.act("to wolf_359")
    assert scene.s.track[0] == a.TRACK
    scene = tail(STARFARERS)
    scene.base("wolf_359", "spaceport")
    scene.team(0, 2, "wolf_359")
    scene.run(TurnTail(0))
    scene.do("team 3", "to sol")
    assert (scene.s.site_of[2], scene.s.track[2]) == (scene.site("sol"), 0)


@pytest.mark.clause("SC-8.13", "SC-9.6")
def test_a_transported_team_gives_up_its_claim() -> None:
    scene = tail()
    scene.tile("luna", "m1_water_ice")
    scene.base("luna", "research")
    scene.base("lunar_l4", "spaceport")
    scene.team(0, 0, "luna")
    scene.s.claim[scene.site("luna")] = 0
    scene.run(TurnTail(0))
    scene.do("team 1", "to lunar_l4")
    assert scene.s.claim[scene.site("luna")] == a.NONE


# ---- contracts -----------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-6.1", "SC-6.2", "SC-3.6")
def test_contracts_are_claimed_one_after_the_other_or_not() -> None:
    scene = tail()
    for slot, card in enumerate(("m_solar_sail", "m_solar_sail", "m_chemical_drive"), 1):
        scene.infra(0, slot, card)
    scene.s.first_by[a.PRODUCE] = 0
    scene.run(TurnTail(0))
    assert scene.asked == "ClaimContract"
    assert scene.why("claim row=2") == ("You have 0, and that contract needs 1", "SC-6.1")
    scene.act("claim row=5")
    assert scene.profit[0] == 2
    assert scene.why("claim row=5")[1] == "SC-6.1"
    scene.act("stop")
    assert scene.s.row_by[0] == a.NONE


@pytest.mark.clause("SC-6.4")
def test_what_was_first_can_be_claimed_by_who_did_it() -> None:
    scene = tail()
    scene.s.first_by[a.PRODUCE] = 1
    assert check_claim(scene.s, 0, 0) != 0
    assert check_claim(scene.s, 1, 0) == 0


@pytest.mark.clause("SC-6.4")
def test_the_first_to_produce_may_claim_it_in_a_later_turn_and_the_second_never() -> None:
    scene = Scene(MARINERS, deck=20)
    for seat, site in enumerate(("phobos", "deimos")):
        scene.tile(site, "m1_exotic_elements")
        scene.base(site, "refinery", seat)
        scene.hand(seat, "m_ore_processor")
    scene.begin()
    asked: list[tuple[int, list[str]]] = []
    acts = ["do produce", "do produce", "do research"]
    while len(asked) < 2:
        seat = int(scene.s.next_seat())
        if scene.asked == "ClaimContract":
            asked.append((seat, scene.legal))
        quiet = [x for x in scene.legal if x in ("decline", "stop")]
        scene.act(acts.pop(0) if scene.asked == "PickAction" else quiet[0] if quiet else scene.legal[0])
    assert asked == [(0, ["claim row=1", "stop"])] * 2
    assert acts == []


@pytest.mark.clause("SC-16.5", "SC-16.6", "SC-22.16", "SC-6.1")
@pytest.mark.parametrize(
    ("era", "mark", "award"),
    [
        (MARINERS, a.NONE, 2),
        (PLANETEERS, a.NONE, 2 + 3),
        (PLANETEERS, MARINERS, 3),
        (STARFARERS, a.NONE, 2 + 3 + 6),
        (STARFARERS, MARINERS, 3 + 6),
        (STARFARERS, PLANETEERS, 6),
    ],
)
def test_what_nobody_claimed_earlier_is_paid_too(era: int, mark: int, award: int) -> None:
    scene = tail(era)
    scene.s.row_mark[0] = mark
    assert raised_award(scene.s, 0) == award


@pytest.mark.clause("SC-6.3")
def test_bases_kept_as_legacy_do_not_count() -> None:
    scene = tail(PLANETEERS)
    scene.s.legacy_base[0] = a.SPACEPORT
    for row in range(7):
        assert check_claim(scene.s, 0, row) != 0


@pytest.mark.clause("SC-20.8")
def test_a_colony_of_another_pays_when_a_contract_is_fulfilled() -> None:
    scene = tail(STARFARERS)
    scene.base("wolf_359", "research", seat=1)
    scene.s.colony_at[scene.site("wolf_359")] = a.COLONY_IDS.index("col_23")
    scene.base("barnards_star", "research")
    scene.s.colony_at[scene.site("barnards_star")] = a.COLONY_IDS.index("col_01")
    scene.run(TurnTail(0))
    scene.act("claim row=2")
    assert scene.profit == [5 + sum(int(scene.s.rules.award[e * 7 + 1]) for e in (0, 1)), 2]


# ---- the end of an era ---------------------------------------------------------------------------------------


def six(scene: Scene, by: int = 0) -> None:
    """Five contracts are claimed, and the sixth can be."""
    for row in (1, 2, 3, 5, 6):
        scene.s.row_by[row] = by
        scene.s.row_mark[row] = scene.s.era
    scene.s.first_by[a.PRODUCE] = 0


def pass_on(scene: Scene) -> list[int]:
    """Whose turns come until the era is over; everybody does as little as can be."""
    order = []
    for _ in range(400):
        if scene.s.over or any(type(x).__name__ == "EraSetup" for x in scene.s.stack):
            return order
        seat = scene.s.next_seat()
        if scene.asked == OPENED:
            order.append(int(seat))
        legal = [int(x) for x in scene.s.legal(seat)]
        plain = [x for x in (a.DECLINE(), a.STOP(), a.DO(a.RESEARCH), a.REWARD(0), a.PASS()) if x in legal]
        scene.s.act(seat, plain[0] if plain else legal[0])
        if scene.s.era != MARINERS:
            return order
    raise AssertionError("the era does not end")


@pytest.mark.clause("SC-6.5", "SC-13.1", "SC-13.2")
def test_after_the_sixth_contract_everybody_else_has_one_turn() -> None:
    scene = tail(players=3, deck=30)
    six(scene)
    scene.run(TurnTail(0))
    scene.act("claim row=1")
    assert scene.s.triggered()
    assert pass_on(scene) == [1, 2]


@pytest.mark.clause("SC-13.2", "SC-13.8", "SC-25.7")
def test_the_sixth_contract_in_an_extra_turn_leaves_out_whoever_intercepted() -> None:
    scene = tail(players=4, deck=40)
    six(scene, by=3)
    scene.s.first_by[a.PRODUCE] = 2
    for seat in range(4):
        scene.hand(seat, *["m_gene_bank"] * 6)
    scene.hand(2, "m_intercept")
    scene.run(TurnTail(0))
    order = []
    for _ in range(300):
        if scene.s.era != MARINERS:
            break
        legal = scene.legal
        if scene.asked == OPENED:
            order.append(int(scene.s.next_seat()))
            scene.do("do genetics")
        elif "claim row=1" in legal or "edge m_intercept" in legal:
            scene.do("claim row=1" if "claim row=1" in legal else "edge m_intercept")
        else:
            plain = [text for text in legal if text in ("decline", "stop", "done")]
            scene.do(plain[0] if plain else legal[0])
    assert order == [2, 1, 3, 0]


@pytest.mark.clause("SC-13.4", "SC-13.8", "SC-25.8")
def test_a_turn_that_is_passed_has_its_first_window_and_nothing_after_it() -> None:
    scene = Scene(MARINERS, 3, deck=0)
    scene.s.own_offers()[0] = a.FIRST_START
    scene.hand(1, "m_hack", "m_intercept", "m_poach")
    scene.s.next = 0
    scene.run(EraTurns())
    assert (scene.asked, scene.s.next_seat()) == ("Ask", 1), "Hack as the turn starts"
    scene.skip()
    scene.act("pass")
    assert scene.s.active == 1
    scene.skip()
    assert scene.asked == OPENED, "no window at the end of the turn of seat 0"


@pytest.mark.clause("SC-6.5")
def test_the_seventh_may_still_be_claimed() -> None:
    scene = tail(players=2, deck=30)
    six(scene)
    for slot in (1, 2, 3):
        scene.infra(0, slot, "m_solar_sail")
    scene.run(TurnTail(0))
    scene.do("claim row=1", "claim row=5")
    assert scene.s.due == 0b10


@pytest.mark.clause("SC-13.3", "SC-13.4", "SC-13.5")
def test_of_two_the_first_to_pass_leaves_the_other_one_turn() -> None:
    scene = Scene(MARINERS, 2, deck=0)
    scene.begin()
    assert scene.s.triggered()
    scene.act("pass")
    assert scene.s.active == 1
    assert scene.s.due == 0
    assert scene.s.ending == 1


@pytest.mark.clause("SC-13.4", "SC-13.6")
def test_of_more_the_second_to_pass_leaves_the_others_one_turn_each() -> None:
    scene = Scene(MARINERS, 4, deck=0)
    for seat in range(4):
        scene.hand(seat, *["m_chemical_drive"] * 3)
    scene.begin()
    scene.act("pass")
    assert scene.s.ending == 0
    scene.act("pass")
    assert scene.s.due == 0b1000
    assert scene.s.active == 2
    assert scene.s.passed == 0b0011


@pytest.mark.clause("SC-13.4")
def test_who_passes_skips_the_whole_turn_and_who_can_do_nothing_must_pass() -> None:
    scene = Scene(MARINERS, 2, deck=0)
    scene.s.first_by[a.PRODUCE] = 0  # a contract could be claimed
    scene.begin()
    assert scene.legal == ["pass"]
    assert scene.why("nothing") == ("With the deck empty, who can do nothing passes", "SC-13.4")
    scene.act("pass")
    assert scene.profit[0] == 0


@pytest.mark.clause("SC-13.5", "SC-13.6")
@pytest.mark.parametrize(("players", "passes"), [(2, 1), (3, 2), (4, 2)])
def test_the_others_have_exactly_one_turn_each_and_then_the_era_is_over(players: int, passes: int) -> None:
    """Seat 1, and of more than two seat 2, pass; all others play a card in every turn."""
    scene = Scene(MARINERS, players, deck=0)
    for seat in range(players):
        scene.hand(seat, *["m_gene_bank"] * 5)
    scene.begin()
    order = []
    for _ in range(200):
        if scene.s.era != MARINERS:
            break
        if scene.asked == OPENED:
            seat = int(scene.s.next_seat())
            order.append(seat)
            scene.do("pass" if seat < passes else "do genetics")
            continue
        scene.do(next((text for text in scene.legal if text in ("decline", "stop", "done")), scene.legal[0]))
    assert order == [0, *range(1, players)], "nobody has a second turn"


@pytest.mark.clause("SC-13.10", "SC-13.4")
def test_who_has_passed_may_still_play_edges_and_takes_no_turn() -> None:
    scene = Scene(MARINERS, 3, deck=0)
    scene.tile("luna", "m1_exotic_elements")
    scene.base("luna", "refinery", seat=1)
    scene.hand(0, "m_divert")
    scene.hand(1, "m_ore_processor", "m_gene_bank")
    scene.begin()
    scene.do("pass")
    assert scene.s.active == 1
    scene.do("do produce")
    assert (scene.asked, scene.s.next_seat()) == ("Ask", 0)
    scene.do("edge m_divert")
    assert scene.profit == [1, 2, 0]
    scene.do("claim row=1")
    while scene.s.active == 1 and scene.s.era == MARINERS:
        scene.do(next((text for text in scene.legal if text in ("decline", "stop")), scene.legal[0]))
    assert scene.s.active == 2
    scene.do("pass")
    assert scene.s.active == 1, "seat 1 has passed"


@pytest.mark.clause("SC-13.8", "SC-12.10")
def test_an_era_is_over_only_when_nobody_intercepts_after_its_last_turn() -> None:
    scene = tail(players=2, deck=30)
    scene.s.contract_end = scene.s.ending = 1
    scene.s.due = 0
    scene.hand(0, "m_intercept", *["m_gene_bank"] * 6)
    scene.hand(1, "m_intercept", *["m_gene_bank"] * 6)
    scene.run(TurnTail(0))
    order = []
    for _ in range(200):
        if scene.s.era != MARINERS:
            break
        if scene.asked == OPENED:
            order.append(int(scene.s.next_seat()))
            scene.do("do genetics")
            continue
        legal = scene.legal
        intercepts = "edge m_intercept" in legal and scene.s.next_seat() == (1, 0, 9)[len(order)]
        scene.do(
            "edge m_intercept"
            if intercepts
            else next((text for text in legal if text in ("decline", "stop", "done")), legal[0])
        )
    assert order == [1, 0], "each Intercept is one turn more, and then it is over"


@pytest.mark.clause("SC-19.8", "SC-12.10")
def test_in_an_extra_turn_teams_on_tracks_come_closer_too() -> None:
    scene = tail(STARFARERS, 2, deck=30)
    scene.team(1, 0, "procyon", 3)
    scene.hand(1, "s_intercept")
    scene.run(EndTurn(0))
    while scene.asked != "Ask" or scene.s.next_seat() != 1 or "edge s_intercept" not in scene.legal:
        scene.do(next((text for text in scene.legal if text == "decline"), scene.legal[0]))
    scene.do("edge s_intercept")
    assert scene.s.active == 1
    assert scene.s.track[4] == 2


@pytest.mark.clause("SC-13.7")
def test_a_sixth_contract_in_the_passing_phase_leaves_all_who_have_not_passed_a_turn() -> None:
    scene = tail(players=4, deck=0)
    scene.s.passed = 0b0100
    six(scene)
    scene.run(TurnTail(0))
    scene.act("claim row=1")
    assert scene.s.due | 0b0010 == 0b1010, "seats 2 and 4, of whom seat 2 begins"


@pytest.mark.clause("SC-13.7")
def test_turns_that_are_due_are_never_made_more() -> None:
    scene = tail(players=4, deck=0)
    scene.s.passed = 0b0110
    scene.s.ending = 1
    scene.s.due = 0b1000
    six(scene)
    scene.run(TurnTail(0))
    scene.act("claim row=1")
    assert scene.s.active == 3
    assert scene.s.due == 0


@pytest.mark.clause("SC-13.9")
@pytest.mark.parametrize("trigger", ["deck", "contracts"])
def test_from_the_trigger_on_nothing_of_opponents_can_be_used(trigger: str) -> None:
    for begun in (False, True):
        scene = Scene(MARINERS, 2, deck=0 if begun and trigger == "deck" else 9)
        if begun and trigger == "contracts":
            six(scene)
            scene.s.contract_end = 1
        scene.infra(1, 3, "m_survey_rover")
        scene.team(0, 0, "luna")
        scene.begin()
        assert (scene.why("do explore")[1] == "") == (not begun)


@pytest.mark.clause("SC-13.19")
@pytest.mark.parametrize(("deck", "limit"), [(0, 2), (9, 10)])
def test_an_era_ends_when_nothing_happens_any_more(deck: int, limit: int) -> None:
    scene = tail(deck=deck)
    for seat in (0, 1):
        scene.s.quiet[seat] = limit - (seat == 0)
        scene.hand(seat, *["m_solar_sail"] * 5)
    for box in range(4):
        scene.s.own_offers()[box] = a.FIRST_START
    before = scene.s.clone()
    before.quiet = changed(before.quiet, 0, limit - 2)
    scene.run(EndTurn(0))
    scene.skip()
    assert scene.s.era == PLANETEERS
    scene.s = before
    scene.run(EndTurn(0))
    scene.skip()
    assert scene.s.era == MARINERS
    assert scene.s.active == 1


@pytest.mark.clause("SC-13.19", "SC-13.4")
@pytest.mark.parametrize(
    ("passed", "quiet", "over"),
    [
        (0b001, (0, 2, 2), True),
        (0b010, (2, 0, 2), True),
        (0b100, (2, 2, 0), True),
        (0b001, (9, 1, 2), False),
        (0b010, (1, 9, 2), False),
        (0b100, (2, 1, 9), False),
        (0b000, (2, 2, 1), False),
    ],
)
def test_the_guard_counts_who_has_not_passed(passed: int, quiet: tuple[int, ...], over: bool) -> None:
    scene = tail(players=3, deck=0)
    scene.s.passed = passed
    for seat, n in enumerate(quiet):
        scene.s.quiet[seat] = n
    assert (next_player(scene.s) == a.NONE) == over


@pytest.mark.clause("SC-13.19")
def test_progress_of_anybody_begins_the_count_anew() -> None:
    scene = tail(players=3)
    for seat in range(3):
        scene.s.quiet[seat] = 1
    scene.s.gain(1, 1, st.FOR_EDGE)
    assert not any(scene.s.quiet)
    scene.s.gain(1, 0, st.FOR_EDGE)
    scene.s.eventful = 0
    scene.s.lose(0, 3, st.FOR_EDGE)
    assert scene.s.eventful == 0, "nothing was lost"


def turn_of(scene: Scene, *words: str) -> bool:
    """Whether a turn of seat 1 with this action makes progress; all else is declined, nothing is drawn."""
    for box in range(4):
        scene.s.own_offers()[box] = a.FIRST_START
    kind = int(scene.s.rules.kind_of[a.CARD_IDS.index("m_regolith_printer")])
    scene.s.hands.lose(0, kind, scene.s.hands.holds(0, kind))
    scene.hand(0, *["m_regolith_printer"] * 6)
    scene.s.quiet[0] = scene.s.quiet[1] = 0
    scene.begin()
    wanted = list(words)
    while scene.s.active == 0:
        plain = [text for text in scene.legal if text in ("decline", "stop", "done")]
        if wanted and wanted[0] in scene.legal:
            scene.do(wanted.pop(0))
        else:
            scene.do(plain[0] if plain else scene.legal[0])
    assert not wanted
    return int(scene.s.quiet[0]) == 0


@pytest.mark.clause("SC-13.19")
def test_what_is_progress_and_what_is_none() -> None:
    def flight(*cards: str) -> Scene:
        scene = Scene(MARINERS, deck=9)
        scene.team(0, 0, "lunar_l4")
        scene.base("lunar_l4", "research")
        scene.infra(0, 1, "m_solar_sail")
        scene.hand(0, *cards)
        return scene

    alone = flight()
    assert not turn_of(alone, "do move", "to lunar_l5"), "a move by Infra alone"
    assert alone.s.site_of[0] == alone.site("lunar_l5")
    card = ("do move", "to lunar_l5", "hq 1", "add card=m_chemical_drive mode=1")
    assert turn_of(flight("m_chemical_drive"), *card), "a card is discarded"
    belt = flight()
    belt.infra(0, 2, "m_solar_sail")
    belt.infra(0, 3, "m_solar_sail")
    belt.team(0, 0, "mars_north")
    belt.base("mars_north", "research")
    assert turn_of(belt, "do move", "to asteroid_belt"), "a team at the Asteroid Belt"
    swap = flight("m_chemical_drive")
    assert not turn_of(swap, "do upgrade", "slot 1"), "an Infra card for another"
    assert turn_of(flight("m_chemical_drive"), "do upgrade", "slot 2"), "one in a slot that held none"
    port = flight()
    port.base("lunar_l5", "spaceport")
    port.team(0, 1, "lunar_l5")
    assert not turn_of(port, "do move", "team 1", "to solar_l1", "team 2", "to lunar_l4"), "a transport"
    assert port.s.site_of[1] == port.site("lunar_l4")


@pytest.mark.clause("SC-1.10")
def test_profit_never_falls_below_0() -> None:
    scene = tail()
    scene.s.gain(0, 2, st.FOR_EDGE)
    scene.s.lose(0, 5, st.FOR_EDGE)
    assert scene.profit[0] == 0

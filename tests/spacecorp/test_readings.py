"""Readings of version 2: what the printed words say, each against what version 1 ruled; and who is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import ecliptic
from ecliptic.core.match import IllegalAction, Match
from ecliptic.core.options import fields
from ecliptic.core.record import Record
from ecliptic.games.spacecorp import GAME
from ecliptic.games.spacecorp.rules import actions as a
from games.bench import RECORDS
from spacecorp.positions import MARINERS, PLANETEERS, STARFARERS, Table, game, play
from spacecorp.scene import Scene
from spacecorp.trial import late

FORMER = RECORDS / "former"


def choice(match: Match, action: str) -> Any:
    found = match.prompt(match.to_act[0])
    assert found is not None
    return next(one for one in found.choices if one.action == action)


def asked(match: Match) -> str:
    return type(match.state.top(match.to_act[0])).__name__ if match.to_act else ""


# ---- readings ------------------------------------------------------------------------------------------------


def waiting(turns: int) -> Scene:
    """The deck is empty, a team is on its way, and nothing has happened in so many turns."""
    scene = Scene(STARFARERS, deck=0)
    scene.s.turn = 50
    scene.s.lasting = 50 - turns
    scene.s.quiet[0] = scene.s.quiet[1] = 2
    scene.team(0, 0, "sirius", 2)
    scene.team(1, 0, "sol")
    return scene


@pytest.mark.clause("SC-13.19", "SC-19.8")
def test_a_team_that_advances_on_its_track_keeps_the_era_going() -> None:
    scene = waiting(3)
    scene.s.quiet[1] = 0
    scene.begin()
    assert scene.s.track[0] == 1
    assert list(scene.s.quiet) == [0, 0]
    assert scene.s.eventful == 1


@pytest.mark.clause("SC-13.19")
def test_but_teams_that_go_to_and_fro_do_not_keep_it_going_for_ever() -> None:
    scene = waiting(25)
    scene.s.quiet[1] = 0
    scene.begin()
    assert scene.s.track[0] == 1
    assert list(scene.s.quiet) == [2, 0]
    assert scene.s.eventful == 0


@pytest.mark.clause("SC-22.9", "SC-16.3")
def test_a_secure_base_counts_the_home_bases_of_opponents() -> None:
    for site, gained in (("alpha_centauri", 2), ("sirius", 0)):
        scene = Scene(STARFARERS, 3)
        scene.tile(site, "s1_super_earth")
        scene.build(site, "secure")
        assert scene.profit[0] == gained, "each of two opponents has a base at Sol, 20 away"


@pytest.mark.clause("SC-13.13")
def test_a_legacy_pair_produces_as_if_on_the_current_board() -> None:
    for era, p in ((PLANETEERS, 1), (STARFARERS, 2)):
        scene = Scene(era)
        scene.s.legacy_base[0], scene.s.legacy_tile[0] = a.ATTRACTION, a.TILE_IDS.index("m1_crystal_caverns")
        view: Any = scene.game.view(scene.s, 0)
        assert view.seats[0].legacy.p == p


def two_factories(first: str, second: str) -> Match:
    table = Table(PLANETEERS).team(0, 0, "dione").team(0, 1, "ariel").tile("dione", "p2_water_ice")
    table.tile("ariel", "p2_water_ice").profit(4, 0).hand(0, "p_fusion_lab", "time")
    match = play(table.turn(), "do build", "team 1", f"build box=1 base={first}", "time two")
    play(match, "add card=p_fusion_lab mode=1")
    return play(match, "team 2", f"build box=1 base={second}")


@pytest.mark.clause("SC-15.8", "SC-15.3", "SC-25.43")
@pytest.mark.parametrize(
    ("first", "second", "left"),
    [("shield_factory", "research", 4), ("research", "shield_factory", 4), ("research", "research", 2)],
)
def test_the_action_in_which_a_shield_factory_is_built_is_shielded_as_a_whole(
    first: str, second: str, left: int
) -> None:
    state: Any = two_factories(first, second).state
    assert state.profit[0] == left


# ---- an action is not paid unasked ---------------------------------------------------------------------------


@pytest.mark.clause("SC-3.5")
def test_what_is_complete_by_itself_is_asked_for_with_all_that_it_costs() -> None:
    match = Table(MARINERS, 2).team(0, 0, "luna").hand(0, "m_survey_rover").turn()
    match.play("do explore", 0)
    assert (match.legal(0), match.can_undo(0)) == (["done"], True)
    assert choice(match, "done").note.endswith("at once: plays Survey Rover; explores with team 1 at Luna")
    state: Any = match.state
    assert state.hands.size[0] == 1
    match.play("done", 0)
    assert state is not match.state or match.state.hands.size[0] == 0  # type: ignore[attr-defined]


@pytest.mark.clause("SC-3.5", "SC-4.8")
def test_a_time_card_is_not_spent_unasked() -> None:
    match = Table(MARINERS, 2).hand(0, "time", "m_chemical_drive").hand(1, "m_think_tank").turn()
    for word in ("do move", "team 1", "hq 2"):
        match.play(word, 0)
    assert match.legal(0) == ["done"]
    assert choice(match, "done").note == (
        "with 4; at once: plays Chemical Drive and Time; uses the HQ of @2; @2 draws a card for that; "
        "moves team 1 to Luna"
    )
    match.undo(0)
    assert "hq 1" in match.legal(0)


@pytest.mark.clause("SC-3.5", "SC-11.9")
def test_a_card_that_is_played_for_its_special_is_asked_for_too() -> None:
    table = Table(STARFARERS).hand(0, "s_anti_matter_prototype").team(0, 0, "sol").team(0, 1, "sol", 0)
    match = table.turn()
    match.play("do special", 0)
    while len(match.legal(0)) > 1:
        match.play(match.legal(0)[0], 0)
        if match.state.drafter < 0:
            return  # the landing was chosen, with the bill on it
    assert "plays Anti-Matter Prototype" in choice(match, "done").note


@pytest.mark.clause("SC-3.5")
def test_a_last_answer_that_says_it_all_is_enough() -> None:
    match = Table(MARINERS, 2).hand(0, "m_solar_sail", "m_cargo_pod").turn()
    for word in ("do move", "team 1", "to luna", "hq 1"):
        if word in match.legal(0):
            match.play(word, 0)
    last = choice(match, "done") if "done" in match.legal(0) else choice(match, match.legal(0)[-1])
    assert last.ends or "at once" not in last.note


def test_what_gives_something_up_is_never_first() -> None:
    match = play(Table(MARINERS, 2).turn(), "do research", "hq 1")
    found = match.prompt(0)
    assert found is not None
    assert next(one.action for one in found.legal) == "draw from=deck"
    assert next(one for one in found.choices if one.action == "stop").ends


# ---- who is asked --------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-12.15", "SC-12.3")
def test_from_the_second_person_on_everybody_with_cards_is_asked() -> None:
    def first(sits: bool) -> Match:
        match = Match.begin(game(3), position=late().dump(), seed=1)
        assert match.asides(1) == ["sit"]
        if sits:
            match.play("sit", 1)
            assert match.asides(0) == match.asides(1) == []
            with pytest.raises(IllegalAction):
                match.play("sit", 2)
        return match

    alone, together = first(False), first(True)
    assert together.state.asks_all()  # type: ignore[attr-defined]
    assert not alone.state.asks_all()  # type: ignore[attr-defined]
    assert ecliptic.replay(str(together.record)).state.same(together.state)
    assert GAME.company == "sit"
    assert alone.game.asides(alone.state, 1) == [], "it is for whoever keeps the table to say"


@pytest.mark.clause("SC-12.15")
def test_it_changes_who_is_asked_in_the_windows_to_come() -> None:
    asks = {}
    for sits in (False, True):
        scene = Scene(MARINERS, 2)
        scene.s.company = int(sits)
        scene.hand(1, "m_solar_sail")
        scene.s.hands.gain(1, int(scene.s.rules.kind_of[a.CARD_IDS.index("m_intercept")]), False)
        scene.s.next = 0
        from ecliptic.games.spacecorp.rules.steps.turn import EraTurns

        scene.run(EraTurns())
        asks[sits] = scene.asked
    assert asks == {False: "PickAction", True: "Ask"}


@pytest.mark.clause("SC-12.15")
@pytest.mark.parametrize("ask", ["able", "everyone"])
def test_there_is_nothing_to_say_where_it_is_fixed(ask: str) -> None:
    assert Match.begin(GAME.make({"ask": ask}), seed=1).asides(0) == []


def test_who_sets_it_reads_what_others_learn_by_it() -> None:
    option = next(field for field in fields(GAME.Options) if field.name == "ask")
    assert "the others see who holds such an Edge" in option.sentence


# ---- versions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(FORMER.glob("spacecorp-*.jsonl")), ids=lambda path: path.stem)
def test_records_of_version_1_can_be_read_and_are_not_played_on(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = Record.parse(text)
    assert record.header.rules == 1
    assert str(record) == text
    with pytest.raises(ValueError, match="played by rules version 1, these are version 2"):
        ecliptic.replay(text)


def test_what_version_1_began_rests() -> None:
    match = Match.begin(GAME.make({"players": 2}), seed=1)
    old = str(match.record).replace('"rules":2', '"rules":1')
    assert old != str(match.record)
    with pytest.raises(ValueError, match="played by rules version 1, these are version 2"):
        ecliptic.replay(old)


def test_the_presets_set_every_reading() -> None:
    for name, values in GAME.presets.items():
        assert set(values) == {"ask", "track_in_region", "short_game_boxes"}, name
        GAME.make(values)
    assert "track_in_region" in GAME.changes_text()

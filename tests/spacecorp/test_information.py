"""Who may know what: hands, the deck, tiles in stacks, and an action that is still being put together (SC-1.11, SC-3.5)."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, WATCHER, State
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.games.spacecorp import GAME
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.steps.totals import SECOND
from ecliptic.testing.trial import some_or_all
from spacecorp.scene import MARINERS, PLANETEERS, Scene
from spacecorp.test_value_brute import begun, scramble

EVERYBODY = (0, 1, 2, None)


def view(scene: Scene, viewer: int | None) -> Any:
    """What somebody may know."""
    return scene.game.view(scene.s, viewer)


def named(counts: list[Any]) -> dict[str, int]:
    return {a.CARD_IDS[one.what]: one.count for one in counts}


def told(scene: Scene, viewer: int | None) -> list[str]:
    """What the events since then say to a viewer."""
    events = scene.s.events or []
    number = WATCHER if viewer is None else viewer
    lines = [scene.game.line(event, viewer) for event in events if event.seen_by(number)]
    return [line.text for line in lines if line is not None]


def secret(scene: Scene, seat: int, *cards: str) -> None:
    """Cards that nobody else saw come into a hand."""
    for card in cards:
        scene.s.hands.gain(seat, int(scene.s.rules.kind_of[a.CARD_IDS.index(card)]), False)


# ---- cards ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-1.11")
def test_a_hand_is_its_players_alone_and_its_size_is_public() -> None:
    scene = Scene(MARINERS, 3)
    scene.hand(0, "time", "m_chemical_drive")
    secret(scene, 0, "m_solar_sail")
    secret(scene, 1, "m_hack", "m_hack")
    scene.begin()
    for viewer in EVERYBODY:
        seats = view(scene, viewer).seats
        assert [one.hand_size for one in seats] == [3, 2, 0]
        assert [one.hand is not None for one in seats] == [who == viewer for who in range(3)]
        assert named(seats[0].known) == {"time": 1, "m_chemical_drive": 1}
        assert named(seats[1].known) == {}
        assert [one.start_cards for one in seats] == [1, 0, 0]
    assert named(view(scene, 1).seats[1].hand) == {"m_hack": 2}


def test_what_lies_on_the_table_is_the_same_for_all() -> None:
    scene = Scene(MARINERS, 3)
    scene.team(0, 0, "luna")
    scene.tile("luna", "m1_water_ice")
    scene.base("luna", "industrial", 1)
    scene.infra(2, 2, "m_ion_drive")
    secret(scene, 0, "m_solar_sail")
    scene.begin()
    seen = []
    for viewer in EVERYBODY:
        data = msgspec.to_builtins(view(scene, viewer))
        seats = [{key: value for key, value in one.items() if key != "hand"} for one in data["seats"]]
        own = ("viewer", "seats", "asked", "making", "reach", "ranges")
        far = [(one["seat"], one["team"], one["costs"], one["charge"]) for one in data["ranges"]]
        seen.append(({key: value for key, value in data.items() if key not in own}, seats, far))
    assert all(one == seen[0] for one in seen)


def test_a_drawn_card_is_seen_by_its_player_alone_and_one_from_the_offers_by_all() -> None:
    scene = Scene(MARINERS, 3)
    scene.s.own_offers()[1] = scene.s.rules.kind_of[a.CARD_IDS.index("m_think_tank")]
    scene.begin()
    scene.do("do research")
    scene.s.events = []
    scene.do("hq 1", "draw from=2", "draw from=deck")
    outcome = scene.legal[0]
    scene.act(outcome)
    card = scene.game.content.card_name(a.CARD_IDS.index(outcome.split()[-1]))  # type: ignore[attr-defined]
    for viewer in EVERYBODY:
        lines = told(scene, viewer)
        assert "@1 took Think Tank from the offers" in lines
        assert (f"@1 drew {card}" in lines) == (viewer == 0)
        assert ("@1 drew a card" in lines) == (viewer != 0)
        assert named(view(scene, viewer).seats[0].known) == {"m_think_tank": 1}


def test_who_is_passed_over_where_only_those_able_are_asked_is_known_to_lack_the_edges() -> None:
    scene = Scene(MARINERS, 3)
    scene.game = GAME.make({"players": 3, "ask": "able"})
    rules = scene.s.rules
    scene.s.hands.gain(1, int(rules.kind_of[a.CARD_IDS.index("m_solar_sail")]), False)
    assert view(scene, 2).seats[1].lacks == []
    scene.s.hands.cap(1, int(rules.kind_of[a.CARD_IDS.index("m_hack")]), 0)
    for viewer in EVERYBODY:
        assert view(scene, viewer).seats[1].lacks == [a.CARD_IDS.index("m_hack")]


def test_no_view_names_a_card_of_the_deck_or_the_next_tile() -> None:
    match = Match.begin(GAME.make({"players": 2}), seed=3)
    seen: Any = match.view(None)
    assert seen.deck > 20
    assert {name for name in msgspec.to_builtins(seen) if "deck" in name} == {"deck"}
    assert sum(one.count for one in seen.tiles_left) == sum(sum(one.left) for one in seen.stacks) == 9


# ---- drafts --------------------------------------------------------------------------------------------------


@pytest.mark.clause("SC-3.5")
def test_an_action_in_the_making_is_seen_by_its_player_alone() -> None:
    scene = Scene(PLANETEERS, 3)
    scene.team(0, 0, "inner_home")
    scene.hand(0, "p_ion_tug")
    scene.begin()
    before = [msgspec.to_builtins(view(scene, viewer)) for viewer in EVERYBODY]
    scene.do("do move")
    after = [msgspec.to_builtins(view(scene, viewer)) for viewer in EVERYBODY]
    assert after[1:] == before[1:]
    assert after[0]["making"]["kind"] == a.MOVE
    assert all(one["making"] is None and one["reach"] == [] for one in after[1:])
    assert all(one["asked"]["step"] == "Busy" for one in after[1:])


# ---- the law -------------------------------------------------------------------------------------------------


def shown(made: Game, state: State, seat: int) -> object:
    """All that a seat is shown and asked, and why not."""
    seen = made.view(state, seat)
    asked = made.prompt(state, seat) if seat in state.acting() else None
    sheet = made.score_sheet(seen)
    return msgspec.to_builtins((seen, asked, sheet)), made.matters(seen)


def lines(made: Game, state: State, viewer: int, seat: int, action: int) -> list[str]:
    """What a viewer is told when somebody does this."""
    twin = state.clone()
    twin.events = []
    twin.act(seat, action)
    found = [made.line(event, viewer) for event in twin.events if event.seen_by(viewer)]
    return [line.text for line in found if line is not None]


LAW = [
    {"players": 2, "first_era": "mariners", "last_era": "mariners", "ask": "everyone"},
    {"players": 3, "first_era": "planeteers", "last_era": "planeteers", "ask": "able"},
    {"players": 4, "first_era": "starfarers", "last_era": "starfarers", "ask": "everyone"},
    {"players": 3, "first_era": "starfarers", "last_era": "starfarers", "ask": "able"},
]


@pytest.mark.clause("SC-1.11")
@pytest.mark.parametrize("options", LAW, ids=lambda one: "-".join(str(x) for x in one.values()))
@some_or_all("one_in", 33, 11)
def test_what_a_seat_can_not_know_changes_nothing_that_it_sees(
    options: dict[str, object], one_in: int
) -> None:
    """In random games: its view, prompt, refusals, hint and sheet, and what it is told of what happens next."""
    made, rng = GAME.make(options), Rng(5)
    state, compared, differed, drafts = made.initial(), 0, 0, 0
    n = 0
    while not state.over:
        acting = state.acting()
        seat = acting[0] if acting else CHANCE
        legal = [int(x) for x in state.legal(seat)]
        action = int(state.sample(rng)) if seat == CHANCE else legal[rng.below(len(legal))]
        if n % one_in == 0:
            for viewer in range(made.seats):
                twin = made.determinize(state, viewer, rng)
                differed += not twin.same(state)
                drafts += state.opened is not None and state.drafter != viewer
                assert shown(made, twin, viewer) == shown(made, state, viewer)
                assert made.view(twin, None) == made.view(state, None), "who only watches"
                if viewer in acting:
                    for typed in (rng.below(a.TABLE.size) for _ in range(8)):
                        assert made.why(twin, viewer, typed) == made.why(state, viewer, typed)
                if seat in (viewer, CHANCE) and state.opened is None:
                    if action in [int(x) for x in twin.legal(seat)]:
                        assert lines(made, twin, viewer, seat, action) == lines(
                            made, state, viewer, seat, action
                        )
                        compared += 1
        state.act(seat, action)
        n += 1
    assert compared > 110 // one_in
    assert differed > 220 // one_in
    assert drafts > 55 // one_in


@pytest.mark.clause("SC-3.5")
@pytest.mark.parametrize("era", a.ERA_IDS)
@some_or_all("positions", 2, 8)
def test_the_answers_of_a_draft_change_nothing_for_others_until_it_is_paid(era: str, positions: int) -> None:
    """From positions made at random, with random answers: views, hints and who acts stay as they were."""
    made = GAME.make({"players": 3, "first_era": era, "last_era": era, "ask": "able"})
    compared = 0
    for seed in range(positions):
        s = begun(era, 3, seed)
        scramble(s, Random(seed))
        # the position was changed by hand, so what others see of the draft is as it is now
        seat = int(s.next_seat())
        s.close_draft()
        step = s.stack.pop()
        s.open_draft(seat)
        s.then(step)
        others = [viewer for viewer in (None, *range(3)) if viewer != seat]
        before = [(made.view(s, viewer), made.matters(made.view(s, viewer))) for viewer in others]
        rng = Random(seed)
        for _ in range(4):
            twin = s.clone()
            while twin.drafter == seat and twin.next_seat() == seat and twin.plan.run != SECOND:
                assert [
                    (made.view(twin, viewer), made.matters(made.view(twin, viewer))) for viewer in others
                ] == before
                twin.act(seat, rng.choice([int(x) for x in twin.legal(seat)]))
                compared += 1
    assert compared > 3 * positions


def test_which_card_is_drawn_changes_nothing_for_others() -> None:
    made, rng = GAME.make({"players": 3, "first_era": "planeteers"}), Rng(8)
    state, met = made.initial(), 0
    while met < 12:
        acting = state.acting()
        seat = acting[0] if acting else CHANCE
        legal = [int(x) for x in state.legal(seat)]
        step = state.asked(seat)
        if type(step).__name__ == "DrawCard" and len(legal) > 1:
            met += 1
            player = int(getattr(step, "player"))  # noqa: B009
            after = []
            for outcome in (legal[0], legal[-1]):
                twin = state.clone()
                twin.events = []
                twin.act(CHANCE, outcome)
                after.append(twin)
            for viewer in (None, *range(made.seats)):
                if viewer == player:
                    continue
                number = WATCHER if viewer is None else viewer
                said = [
                    [made.line(event, viewer) for event in twin.events or [] if event.seen_by(number)]
                    for twin in after
                ]
                assert said[0] == said[1]
                assert made.view(after[0], viewer) == made.view(after[1], viewer)
            assert made.view(after[0], player) != made.view(after[1], player)
        state.act(seat, int(state.sample(rng)) if seat == CHANCE else legal[rng.below(len(legal))])

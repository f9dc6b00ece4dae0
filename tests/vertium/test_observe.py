"""What a learner sees of Vertium has all of the view, and what follows from the cards."""

from __future__ import annotations

import pytest

import ecliptic
from bots.kit import decisions
from ecliptic import bots
from ecliptic.core.machine import State
from ecliptic.core.rng import Rng
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.state import VertiumState
from ecliptic.games.vertium.rules.steps.fights.american import AfterCubes
from ecliptic.games.vertium.words.view import VertiumView
from ecliptic.testing.suite.observing import seen as seen_by

SETTINGS = [
    {"players": 2},
    {"players": 3, "style": "american"},
    {"players": 4},
    {"players": 4, "phases": "one"},
    {"players": 3, "gelbon": True},
    {"players": 4, "shadows": True, "abilities": True},
    {"players": 1},
]


def walk(options: dict[str, object], seed: int) -> list[tuple[VertiumState, int]]:
    """Copies of the states of a random game at its decisions, each with the seat that is asked."""
    game = ecliptic.game("vertium", **options)
    out = []
    for state, seat, _ in decisions(game, [bots.make("random")] * game.seats, seed):
        assert isinstance(state, VertiumState)
        out.append((state.clone(), seat))
    return out


RESOURCES = a.KIND_IDS[: a.RESOURCES]


def named(s: VertiumState, seat: int) -> dict[str, int]:
    return seen_by(s.home, s, seat)  # type: ignore[arg-type]  # every state has its game here


@pytest.mark.parametrize("options", SETTINGS)
def test_what_a_seat_can_know_is_all_there(options: dict[str, object]) -> None:
    """Whatever the view shows can be read from the observation."""
    game = ecliptic.game("vertium", **options)
    for s, _ in walk(options, 3)[::7]:
        for seat in range(s.seats):
            view, seen = game.view(s, seat), named(s, seat)
            assert seen["phase"] == view.phase
            assert seen["cards in deck"] == view.deck
            assert seen["style"] == (view.style == "american")
            assert (seen["gelbon"], seen["solo"]) == (view.gelbon, view.solo)
            assert seen["players"] + seen["solo"] == len(view.sides)
            assert seen["complex"] == relative(s, seat, view.complex)
            assert [seen[f"discards of {kind}"] for kind in a.KIND_IDS] == view.discards
            shown = [k for k, kind in enumerate(a.KIND_IDS) for _ in range(seen[f"display of {kind}"])]
            assert shown == view.display
            assert [seen[f"pool of {kind}"] for kind in RESOURCES] == view.pool
            for planet in view.planets:
                assert seen[f"value of {planet.id}"] == planet.value
                assert seen[f"elements of {planet.id}"] == planet.elements
                assert seen[f"moon of {planet.id}"] == planet.moon
                assert seen[f"gelbon of {planet.id}"] == planet.gelbon
                assert seen[f"cube of {planet.id}"] == planet.cube
                assert seen[f"owner of {planet.id}"] == relative(s, seat, planet.owner)
                assert [seen[f"tokens of {planet.id} of {kind}"] for kind in RESOURCES] == planet.tokens
                refugees = [seen[f"refugees of seat {k} of {planet.id}"] for k in range(4)]
                assert sum(refugees) == len(planet.refugees)
                assert all(refugees[relative(s, seat, k)] for k in planet.refugees)
            for side in view.sides:
                who = f"seat {relative(s, seat, side.seat)}"
                assert [seen[f"{kind} sure in hands of {who}"] for kind in a.KIND_IDS] == side.known
                assert seen[f"cards in hands of {who}"] == side.hand_size
                assert seen[f"captains of {who}"] == side.captains
                assert seen[f"misses of {who}"] == side.misses
                hidden = -1 if who == "seat 0" or s.objectives_open else 0
                assert seen[f"objective of {who}"] == (
                    hidden if not side.objective else a.PLANET_IDS.index(side.objective)
                )
                assert [seen[f"supply of {who} of {kind}"] for kind in RESOURCES] == side.tokens
            if view.fight is not None:
                assert seen["force"] == view.fight.force
                assert seen["force_gelbon"] == view.fight.gelbon
                cards = view.fight.complex_cards or [0, 0, 0]
                assert [seen[f"solo_left of {face}"] for face in a.FACE_IDS] == cards
                assert seen["target"] == a.PLANET_IDS.index(view.fight.target)
                for side, dice in (
                    ("attacker", view.fight.attacker_dice),
                    ("defender", view.fight.defender_dice),
                ):
                    shown = [seen[f"dice of {side} of {k}"] for k in range(1, a.DICE + 1)]
                    assert sorted(face for face in shown if face != a.NONE) == sorted(dice)


def relative(s: State, seat: int, other: int | None) -> int:
    return -1 if other is None else (other - seat) % s.rules.factions


def test_seats_are_counted_from_the_observer() -> None:
    s, asked = walk({"players": 3}, 4)[-20]
    assert [named(s, seat)["asked"] for seat in range(3)] == [(asked - seat) % 3 for seat in range(3)]
    for seat in range(3):
        assert named(s, seat)["cards in hands of seat 0"] == s.hands.size[seat]
        assert named(s, seat)["cards in hands of seat 3"] == 0


def test_cards_add_up() -> None:
    for s, _ in walk({"players": 3}, 5):
        seen = named(s, 1)
        for k, kind in enumerate(a.KIND_IDS):
            held = sum(seen[f"{kind} sure in hands of seat {seat}"] for seat in range(3))
            total = seen[f"{kind} unseen in deck"] + held
            total += seen[f"display of {kind}"] + seen[f"discards of {kind}"]
            assert total == s.rules.cards[k]
            assert seen[f"{kind} unseen in deck"] >= 0
        hidden = sum(seen[f"cards in hands of seat {seat}"] for seat in range(3)) - sum(
            seen[f"{kind} sure in hands of seat {seat}"] for seat in range(3) for kind in a.KIND_IDS
        )
        assert sum(seen[f"{kind} unseen in deck"] for kind in a.KIND_IDS) == seen["cards in deck"] + hidden


def test_in_solo_the_complex_is_the_second_side() -> None:
    for s, seat in walk({"players": 1}, 6):
        seen = named(s, 0)
        assert seat <= 0
        assert (seen["solo"], seen["complex"], seen["faction of seat 1"]) == (1, 1, a.COMPLEX)
        assert all(seen[name] == 0 for name in seen if "seat 2" in name or "seat 3" in name)


@pytest.mark.clause("VT-13.5")
def test_whether_a_faction_may_pass_after_building_is_seen_while_it_builds() -> None:
    met = set()
    for seed in range(4):
        for s, _ in walk({"players": 2, "style": "american", "gelbon": True}, seed):
            below = [step.again for step in s.stack[:-1] if isinstance(step, AfterCubes)]
            assert named(s, 0)["may pass after building"] == sum(below)
            met |= set(below)
    assert met == {0, 1}


def test_in_solo_nothing_is_hidden_from_the_only_seat() -> None:
    game = ecliptic.game("vertium", players=1)
    for number, (s, _) in enumerate(walk({"players": 1}, 7)):
        assert game.determinize(s, 0, Rng(number)).same(s)
        one, two = (game.view(s, viewer) for viewer in (None, 0))
        assert isinstance(one, VertiumView)
        assert isinstance(two, VertiumView)
        assert (one.planets, one.players, one.fight) == (two.planets, two.players, two.fight)

"""Vertium's observation: fixed in size, complete, and blind to what the seat can't know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ecliptic
from bots.kit import decisions
from ecliptic import bots
from ecliptic.core.machine import State
from ecliptic.core.rng import Rng
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.observe import QUESTIONS, names, observe
from ecliptic.games.vertium.rules.state import VertiumState
from ecliptic.games.vertium.rules.steps.attack import Carry, CarrySorts, PaySort, Strike
from ecliptic.games.vertium.rules.steps.cubes import BuildPair
from ecliptic.games.vertium.rules.steps.sets import PlaceToken
from ecliptic.games.vertium.rules.steps.sorts import LoseSorts, RaidSorts
from ecliptic.games.vertium.words.view import VertiumView
from vertium.samples import GELBON, SHADOWS, SOLO, met

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


NAMES = names()


def named(s: VertiumState, seat: int) -> dict[str, int]:
    return dict(zip(NAMES, [int(x) for x in observe(s, seat)], strict=True))


@pytest.mark.parametrize("options", SETTINGS)
def test_what_a_seat_can_know_is_all_there(options: dict[str, object]) -> None:
    """Whatever the view shows can be read from the observation."""
    game = ecliptic.game("vertium", **options)
    for s, _ in walk(options, 3)[::7]:
        for seat in range(s.seats):
            view, seen = game.view(s, seat), named(s, seat)
            assert seen["phase"] == view.phase
            assert seen["deck"] == view.deck
            assert seen["american"] == (view.style == "american")
            assert (seen["gelbon"], seen["solo"]) == (view.gelbon, view.solo)
            assert seen["factions"] == len(view.sides)
            assert seen["complex"] == relative(s, seat, view.complex)
            assert [seen[f"discards {kind}"] for kind in a.KIND_IDS] == view.discards
            shown = [k for k, kind in enumerate(a.KIND_IDS) for _ in range(seen[f"display {kind}"])]
            assert shown == view.display
            assert [seen[f"pool {kind}"] for kind in a.KIND_IDS[:4]] == view.pool
            for planet in view.planets:
                assert seen[f"{planet.id} value"] == planet.value
                assert seen[f"{planet.id} elements"] == planet.elements
                assert seen[f"{planet.id} moon"] == planet.moon
                assert seen[f"{planet.id} gelbon"] == planet.gelbon
                assert seen[f"{planet.id} cube"] == planet.cube
                assert seen[f"{planet.id} owner"] == relative(s, seat, planet.owner)
                assert [seen[f"{planet.id} token {kind}"] for kind in a.KIND_IDS[:4]] == planet.tokens
                refugees = [seen[f"{planet.id} refugees {k}"] for k in range(4)]
                assert sum(refugees) == len(planet.refugees)
                assert all(refugees[relative(s, seat, k)] for k in planet.refugees)
            for side in view.sides:
                who = f"seat {relative(s, seat, side.seat)}"
                assert [seen[f"{who} holds {kind}"] for kind in a.KIND_IDS] == side.known
                assert seen[f"{who} hand size"] == side.hand_size
                assert seen[f"{who} captains"] == side.captains
                assert seen[f"{who} misses"] == side.misses
                assert seen[f"{who} elements"] == side.elements
                assert seen[f"{who} cubes"] == side.cubes
                assert seen[f"{who} planets"] == side.planets
                assert seen[f"{who} objective"] == (
                    a.PLANET_IDS.index(side.objective) if side.objective else -1
                )
                assert [seen[f"{who} supply {kind}"] for kind in a.KIND_IDS[:4]] == side.tokens
            if view.fight is not None:
                assert seen["force"] == view.fight.force
                assert seen["force gelbon"] == view.fight.gelbon
                cards = view.fight.complex_cards or [0, 0, 0]
                assert [seen[f"complex card {face}"] for face in a.FACE_IDS] == cards
                assert seen["target"] == a.PLANET_IDS.index(view.fight.target)
                for side, dice in (
                    ("attacker", view.fight.attacker_dice),
                    ("defender", view.fight.defender_dice),
                ):
                    assert [seen[f"{side} dice {face}"] for face in a.FACE_IDS] == [
                        dice.count(k) for k in range(3)
                    ]


def relative(s: State, seat: int, other: int | None) -> int:
    return -1 if other is None else (other - seat) % s.factions


def test_seats_are_counted_from_the_observer() -> None:
    s, asked = walk({"players": 3}, 4)[-20]
    assert [named(s, seat)["asked"] for seat in range(3)] == [(asked - seat) % 3 for seat in range(3)]
    for seat in range(3):
        assert named(s, seat)["seat 0 hand size"] == s.hands.size[seat]
        assert named(s, seat)["seat 3 hand size"] == 0


def test_cards_add_up() -> None:
    for s, _ in walk({"players": 3}, 5):
        seen = named(s, 1)
        for k, kind in enumerate(a.KIND_IDS):
            held = sum(seen[f"seat {seat} holds {kind}"] for seat in range(3))
            total = seen[f"unseen {kind}"] + held + seen[f"display {kind}"] + seen[f"discards {kind}"]
            assert total == s.rules.cards[k]
            assert seen[f"unseen {kind}"] >= 0
        hidden = sum(seen[f"seat {seat} hand size"] for seat in range(3)) - sum(
            seen[f"seat {seat} holds {kind}"] for seat in range(3) for kind in a.KIND_IDS
        )
        assert sum(seen[f"unseen {kind}"] for kind in a.KIND_IDS) == seen["deck"] + hidden


@pytest.mark.slow
def test_it_says_what_is_asked_and_what_was_chosen_on_the_way() -> None:
    met = set()
    for options in (
        {"players": 3, "style": "american"},
        {"players": 2, "attack_optional": True},
        {"players": 3, "gelbon": True},
    ):
        for seed in range(6):
            for s, seat in walk(options, seed):
                if seat < 0:
                    continue
                seen = named(s, 0)
                assert seen["question"] > 0
                met.add(QUESTIONS[seen["question"]])
                step = s.stack[-1]
                if isinstance(step, CarrySorts | PaySort):
                    assert seen["force chosen"] == step.force
                if isinstance(step, PaySort | Strike):
                    assert seen["gelbon chosen"] == step.gelbon
                if isinstance(step, LoseSorts | RaidSorts):
                    assert seen["force chosen"] == step.n
                if isinstance(step, BuildPair):
                    assert seen["planet chosen"] == step.site
                if isinstance(step, Strike):
                    assert seen["gelbon turned in"] == step.paid
                if isinstance(step, Carry | CarrySorts | PaySort | Strike):
                    assert seen["planet chosen"] == step.source
                    assert seen["refuge chosen"] == step.refuge
                if isinstance(step, Strike):
                    assert seen["force chosen"] == step.force
                if isinstance(step, PlaceToken):
                    assert seen["resource to place"] == step.resource
    assert len(met) >= len(QUESTIONS) - 4


# A field of the state, where it is changed, how, and the entries that show it.
FIELDS: list[tuple[str, tuple[Any, ...], str, Callable[[VertiumState], None], set[str]]] = [
    ("gelbon", GELBON, "Lead", lambda s: s.gelbon.__setitem__(0, s.gelbon[0] + 1), {"P1 gelbon"}),
    ("force_gelbon", GELBON, "RollDie", lambda s: setattr(s, "force_gelbon", s.force_gelbon + 1), {"force gelbon"}),
    ("solo_left", SOLO, "TurnSkirmish", lambda s: s.solo_left.__setitem__(2, 1), {"complex card shield"}),
    ("passed", SHADOWS, "Lead", lambda s: setattr(s, "passed", s.passed ^ 2), {"seat 1 passed"}),
    ("complex", SHADOWS, "Lead", lambda s: setattr(s, "complex", (s.complex + 1) % 3), {"complex"}),
    ("faction", SHADOWS, "Lead", lambda s: s.faction.__setitem__(1, 4 if s.faction[1] != 4 else 0), {"seat 1 faction"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("mode", "step", "change", "entries"), [row[1:] for row in FIELDS], ids=[row[0] for row in FIELDS]
)
def test_every_new_field_shows(
    mode: tuple[Any, ...], step: str, change: Callable[[VertiumState], None], entries: set[str]
) -> None:
    game, data = met(mode, step)
    s = game.load(data)
    assert isinstance(s, VertiumState)
    before = named(s, 0)
    change(s)
    after = named(s, 0)
    assert {name for name in NAMES if before[name] != after[name]} == entries


def test_a_cube_shows_on_its_planet_and_in_the_reserve() -> None:
    game, data = met(GELBON, "Lead")
    s = game.load(data)
    assert isinstance(s, VertiumState)
    planet = next(k for k in range(a.PLANETS) if s.owner[k] == 1 and s.cube[k] == 0)
    before = named(s, 0)
    s.cube[planet] = 3
    after = named(s, 0)
    changed = {name: after[name] - before[name] for name in NAMES if before[name] != after[name]}
    assert changed == {f"{a.PLANET_IDS[planet]} cube": 3, "seat 1 cubes": -1}


def test_in_solo_the_complex_is_the_second_side() -> None:
    for s, seat in walk({"players": 1}, 6):
        seen = named(s, 0)
        assert seat <= 0
        assert (seen["factions"], seen["complex"], seen["seat 1 faction"]) == (2, 1, a.COMPLEX)
        assert seen["seat 1 planets"] == s.planets_of(1)
        assert all(seen[name] == 0 for name in NAMES if name.startswith(("seat 2", "seat 3")))


@pytest.mark.parametrize(
    ("options", "cards", "ends"),
    [
        ({"players": 3}, 3, 0),
        ({"players": 1}, 0, 0),
        ({"players": 1, "solo_rebel_cards": True}, 3, 0),
        ({"players": 2, "style": "american", "american_ends": "one"}, 3, 1),
    ],
)
def test_readings_that_change_how_to_fight_are_told_apart(
    options: dict[str, object], cards: int, ends: int
) -> None:
    s, _ = walk(options, 2)[0]
    seen = named(s, 0)
    assert (seen["skirmish cards"], seen["ends with one"]) == (cards, ends)


def test_in_solo_nothing_is_hidden_from_the_only_seat() -> None:
    game = ecliptic.game("vertium", players=1)
    for number, (s, _) in enumerate(walk({"players": 1}, 7)):
        assert game.determinize(s, 0, Rng(number)).same(s)
        one, two = (game.view(s, viewer) for viewer in (None, 0))
        assert isinstance(one, VertiumView)
        assert isinstance(two, VertiumView)
        assert (one.planets, one.players, one.fight) == (two.planets, two.players, two.fight)

"""Vertium's observation: fixed in size, complete, and blind to what the seat can't know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import ecliptic
from bots.kit import decisions
from ecliptic import bots
from ecliptic.core.machine import State, field_names
from ecliptic.core.rng import Rng
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.observe import QUESTIONS, names, observe
from ecliptic.games.vertium.rules.state import VertiumState
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


NAMES = names(ecliptic.game("vertium").rules)  # type: ignore[attr-defined]
RESOURCES = a.KIND_IDS[: a.RESOURCES]


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
                assert seen[f"elements of {who}"] == side.elements
                assert seen[f"cubes left of {who}"] == side.cubes
                assert seen[f"planets of {who}"] == side.planets
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
                assert QUESTIONS[seen["question"]] == type(step).__name__
                held = {f"{name} chosen": getattr(step, name) for name in field_names(type(step))}
                del held["seat chosen"]
                chosen = {name: x for name, x in seen.items() if name.endswith(" chosen")}
                assert chosen == {**dict.fromkeys(chosen, a.NONE), **held}
    assert len(met) >= len(QUESTIONS) - 4


# A field of the state, where it is changed, how, and the entries that show it.
FIELDS: list[tuple[str, tuple[Any, ...], str, Callable[[VertiumState], None], set[str]]] = [
    ("gelbon", GELBON, "Lead", lambda s: s.gelbon.__setitem__(0, s.gelbon[0] + 1), {"gelbon of P1"}),
    ("force_gelbon", GELBON, "RollDie", lambda s: setattr(s, "force_gelbon", s.force_gelbon + 1), {"force_gelbon"}),
    ("solo_left", SOLO, "TurnSkirmish", lambda s: s.solo_left.__setitem__(2, 1), {"solo_left of shield"}),
    ("passed", SHADOWS, "Lead", lambda s: setattr(s, "passed", s.passed ^ 2), {"seat 1 in passed"}),
    ("complex", SHADOWS, "Lead", lambda s: setattr(s, "complex", (s.complex + 1) % 3), {"complex"}),
    ("faction", SHADOWS, "Lead", lambda s: s.faction.__setitem__(1, 4 if s.faction[1] != 4 else 0), {"faction of seat 1"}),
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
    assert changed == {f"cube of {a.PLANET_IDS[planet]}": 3, "cubes left of seat 1": -1}


def test_in_solo_the_complex_is_the_second_side() -> None:
    for s, seat in walk({"players": 1}, 6):
        seen = named(s, 0)
        assert seat <= 0
        assert (seen["solo"], seen["complex"], seen["faction of seat 1"]) == (1, 1, a.COMPLEX)
        assert seen["planets of seat 1"] == s.planets_of(1)
        assert all(seen[name] == 0 for name in NAMES if "seat 2" in name or "seat 3" in name)


@pytest.mark.parametrize(
    ("options", "cards", "ends"),
    [
        ({"players": 3}, 0, 0),
        ({"players": 1}, 0, 0),
        ({"players": 1, "solo_rebel_cards": True}, 1, 0),
        ({"players": 2, "style": "american", "american_ends": "one"}, 0, 1),
    ],
)
def test_readings_that_change_how_to_fight_are_told_apart(
    options: dict[str, object], cards: int, ends: int
) -> None:
    s, _ = walk(options, 2)[0]
    seen = named(s, 0)
    assert (seen["solo_rebel_cards"], seen["american_ends"]) == (cards, ends)


def test_in_solo_nothing_is_hidden_from_the_only_seat() -> None:
    game = ecliptic.game("vertium", players=1)
    for number, (s, _) in enumerate(walk({"players": 1}, 7)):
        assert game.determinize(s, 0, Rng(number)).same(s)
        one, two = (game.view(s, viewer) for viewer in (None, 0))
        assert isinstance(one, VertiumView)
        assert isinstance(two, VertiumView)
        assert (one.planets, one.players, one.fight) == (two.planets, two.players, two.fight)

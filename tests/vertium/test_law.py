"""The law: what a seat can't know changes nothing that it is shown, asked, refused or told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import Any

import msgspec
import pytest

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, WATCHER, Event, State
from ecliptic.core.rng import Rng
from ecliptic.games.vertium.observe import observe
from vertium.positions import DECK, REST, A, B, C, Table, counts, game, step

pytestmark = pytest.mark.compiled

MODES: list[tuple[int, dict[str, object]]] = [
    (2, {"style": "base"}),
    (3, {"style": "american"}),
    (4, {"style": "base", "attack_optional": True}),
    (2, {"phases": "one", "raider_set_must_be_played": False}),
    (3, {"style": "base", "leak_token_to_pool": False}),
    (4, {"style": "american", "abilities": True}),
    (2, {"gelbon": True}),
    (3, {"gelbon": True, "abilities": True}),
    (3, {"shadows": True}),
    (4, {"shadows": True, "raider_set_must_be_played": False}),
    (1, {"solo": True}),
]
modes = pytest.mark.parametrize(
    ("players", "options"), MODES, ids=[f"{n}-{'-'.join(map(str, o.values()))}" for n, o in MODES]
)
SECRET_DRAWS = ("DrawCard", "DealCard")


# ---- what a viewer is told -------------------------------------------------------------------------------


def shown(game: Game, s: State, viewer: int | None, refusals: bool) -> list[Any]:
    """Everything that a state tells a viewer."""
    out: list[Any] = [msgspec.to_builtins(game.view(s, viewer)), s.acting(), s.next_seat(), s.over]
    for seat in s.acting():
        step = s.asked(seat)
        out.append(type(step).__name__)
        out.append(
            [game.actions.text(x) for x in s.legal(seat)]
            if step.open_secret(s)
            else "more than one, or a secret"
        )
        if seat == viewer:
            out.append(list(s.candidates(seat)))
            out.append(list(s.legal(seat)))
            out.append(msgspec.to_builtins(game.prompt(s, seat)))
            if refusals:
                out.append([game.why(s, seat, action) for action in range(game.actions.size)])
    if viewer is not None:
        out.append(list(observe(s, viewer)))  # type: ignore[arg-type]
    return out


def told(game: Game, events: list[Event], viewer: int | None) -> list[Any]:
    """The log lines that these events make for a viewer."""
    number = WATCHER if viewer is None else viewer
    lines = [game.line(event, viewer) for event in events if event.seen_by(number)]
    return [msgspec.to_builtins(line) for line in lines if line is not None]


def twin_of(game: Game, s: State, viewer: int | None, rng: Rng) -> State:
    """A state that this viewer can't tell from `s`. A spectator knows no more than any seat: deal for two, one after the other."""
    if viewer is None and game.seats == 1:
        viewer = 0
    if viewer is not None:
        return game.determinize(s, viewer, rng)
    return game.determinize(game.determinize(s, 0, rng), 1, rng)


def hand(game: Game, s: State, seat: int) -> dict[str, int]:
    found: Any = game.dump(s)
    return found["seats"][seat].get("hand", {})  # type: ignore[no-any-return]


def twin_action(game: Game, s: State, twin: State, viewer: int | None, action: int, rng: Rng) -> int | None:
    """What must happen in the twin so that the viewer sees the same; None = what happens tells the two apart by rule."""
    seat = s.next_seat()
    top = s.top(seat)
    name = type(top).__name__
    if seat == CHANCE:
        drawer = getattr(top, "player", None)
        hidden = (name in SECRET_DRAWS and drawer != viewer) or (
            name == "StealCard" and viewer not in (drawer, getattr(top, "victim", None))
        )
        if hidden:
            return int(twin.sample(rng))
        return action if action in twin.candidates(CHANCE) else None
    if action not in twin.legal(seat):
        return None
    words = game.actions.text(action)
    if name == "MeltdownTarget":  # shows how much Energy there was
        victim = int(words.split("=")[1]) - 1
        return (
            action if hand(game, s, victim).get("energy") == hand(game, twin, victim).get("energy") else None
        )
    if (
        name in ("PlayCards", "RaidedSet") and seat != viewer and words.startswith("place")
    ):  # shows of what the set was
        sets = [
            [k for k in ("metal", "energy", "water", "agri") if hand(game, x, seat).get(k, 0) >= 3]
            for x in (s, twin)
        ]
        return action if sets[0] == sets[1] else None
    return action


def check_law(game: Game, s: State, action: int, rng: Rng, refusals: bool) -> int:
    """The law, for every viewer, here and after this action. How many viewers could be followed through it."""
    followed = 0
    for viewer in (None, *range(game.seats)):
        twin = twin_of(game, s, viewer, rng)
        assert game.problems(twin) == []
        assert shown(game, twin, viewer, refusals) == shown(game, s, viewer, refusals)
        other = twin_action(game, s, twin, viewer, action, rng)
        if other is None:
            continue
        after, twin_after = s.clone(), twin.clone()
        after.events, twin_after.events = [], []
        after.act(s.next_seat(), action)
        twin_after.act(s.next_seat(), other)
        revealed = game.view(after, None).phase != game.view(s, None).phase  # type: ignore[attr-defined]
        if revealed:  # objectives
            continue
        followed += 1
        assert told(game, twin_after.events, viewer) == told(game, after.events, viewer)
        assert shown(game, twin_after, viewer, False) == shown(game, after, viewer, False)
        assert game.problems(twin_after) == []
    return followed


def walk(game: Game, seed: int) -> Iterator[tuple[State, int]]:
    """A random game: every state, with what happens next."""
    s = game.initial()
    rng = Rng(seed)
    while not s.over:
        seat = s.next_seat()
        if seat == CHANCE:
            action = s.sample(rng)
        else:
            legal = s.legal(seat)
            action = legal[rng.below(len(legal))]
        yield s, int(action)
        s.act(seat, action)


@modes
@pytest.mark.clause("VT-18.21")
def test_the_law_in_random_games(players: int, options: dict[str, object]) -> None:
    law_in_a_game(players, options, seed=11, one_in=9)


@pytest.mark.soak
@modes
@pytest.mark.parametrize("seed", range(6))
def test_the_law_at_every_moment(players: int, options: dict[str, object], seed: int) -> None:
    law_in_a_game(players, options, seed, one_in=1)


def law_in_a_game(players: int, options: dict[str, object], seed: int, one_in: int) -> None:
    made = game(players, *sorted(options.items()))
    rng = Rng(seed, 1)
    followed = 0
    kinds: set[str] = set()
    for n, (s, action) in enumerate(walk(made, seed)):
        name = type(s.top(s.next_seat())).__name__
        if n % one_in == 0 or name not in kinds:  # and every kind of step once
            kinds.add(name)
            followed += check_law(made, s, action, rng, refusals=n % (2 * one_in) == 0)
    assert followed > 40


# ---- dealing afresh --------------------------------------------------------------------------------------


def small() -> tuple[Game, State]:
    """A knows of seven cards only that they lie in B's hand, in C's or in the deck, and that C holds no energy.

    B has three cards, one of them a metal that A saw; at most two of them are metal. C has two. The deck has three.
    """
    table = Table(3).beside(deck="metal energy water", discards=REST, display="agri leak")
    table.seat(A, hand="4 agri").seat(
        B, hand="2 metal energy", known={A: "metal"}, most="2 metal 3 energy 3 water 3 virus"
    )
    table.seat(C, hand="water virus", most="2 metal 2 water 2 virus")
    match = table.start(step("PlayCards", seat=A), step("Turn", player=B), step("EndPhaseOne"), turn=A)
    return match.game, match.state


def consistent_deals() -> Counter[tuple[Any, ...]]:
    """Every deal of the seven cards that fits what A knows, with the number of ways to make it."""
    cards = ["metal", "metal", "energy", "energy", "water", "water", "virus"]
    out: Counter[tuple[Any, ...]] = Counter()
    places = set(range(7))
    for b in combinations(range(7), 2):
        for c in combinations(sorted(places - set(b)), 2):
            mine = sorted([*(cards[k] for k in b), "metal"])
            theirs = sorted(cards[k] for k in c)
            if "energy" not in theirs and mine.count("metal") <= 2:
                out[tuple(mine), tuple(theirs)] += 1
    return out


def dealt(made: Game, twin: State) -> tuple[Any, ...]:
    return tuple(
        tuple(sorted(kind for kind, n in hand(made, twin, who).items() for _ in range(n))) for who in (B, C)
    )


@pytest.mark.clause("VT-18.21")
def test_every_consistent_deal_comes_as_often_as_it_should() -> None:
    made, s = small()
    wanted = consistent_deals()
    assert len(wanted) > 15
    n, rng = 6000, Rng(5)
    found = Counter(dealt(made, made.determinize(s, A, rng)) for _ in range(n))
    assert set(found) == set(wanted)
    total = sum(wanted.values())
    chi = sum((found[deal] - n * ways / total) ** 2 / (n * ways / total) for deal, ways in wanted.items())
    freedom = len(wanted) - 1
    assert chi < freedom + 5 * (2 * freedom) ** 0.5


@pytest.mark.clause("VT-18.21", "VT-3.6")
def test_every_consistent_deal_of_objectives_comes_as_often_as_it_should() -> None:
    match = Table(3).seat(A, objective="P4").seat(B, objective="P1").seat(C, objective="P2").cards(A)
    n, rng = 3000, Rng(6)
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(n):
        seats: Any = match.game.dump(match.game.determinize(match.state, A, rng))["seats"]
        assert seats[A]["objective"] == "P4"
        found[seats[B]["objective"], seats[C]["objective"]] += 1
    wanted = set(permutations([f"P{k}" for k in (1, 2, 3, 5, 6, 7)], 2))
    assert set(found) == wanted
    each = n / len(wanted)
    assert sum((x - each) ** 2 / each for x in found.values()) < 29 + 5 * 58**0.5


@pytest.mark.clause("VT-18.21")
def test_a_seat_keeps_what_it_knows_and_no_card_is_lost() -> None:
    made, s = small()
    rng = Rng(7)
    for _ in range(50):
        twin = made.determinize(s, B, rng)
        assert hand(made, twin, B) == counts("2 metal energy")
        assert made.problems(twin) == []
        data: Any = made.dump(twin)
        every = [data["deck"], data["discards"], data["display"], *(row["hand"] for row in data["seats"])]
        assert {kind: sum(part.get(kind, 0) for part in every) for kind in DECK} == DECK


@pytest.mark.clause("VT-18.21", "VT-8.3")
def test_open_objectives_are_not_dealt_again() -> None:
    match = Table(3).owns(A, P1=2).owns(B, P2=3).seat(B, objective="P6").attack(A)
    for seed in range(10):
        seats: Any = match.game.dump(match.game.determinize(match.state, A, Rng(seed)))["seats"]
        assert [row["objective"] for row in seats] == [row["objective"] for row in match.dump()["seats"]]  # type: ignore[attr-defined]


def test_the_state_that_is_dealt_afresh_does_not_change() -> None:
    made, s = small()
    before = made.dump(s)
    made.determinize(s, A, Rng(1))
    assert made.dump(s) == before

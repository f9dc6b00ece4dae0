"""Whatever comes in from outside is taken or refused with a sentence: positions and the words of actions."""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ecliptic
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from vertium.positions import DECK, FACTIONS, A, B, C, Table, dice, fight, game, play, step
from vertium.test_hostile import GELBON, SHADOWS, SOLO, met

# ---- positions -------------------------------------------------------------------------------------------


def raiding() -> Match:
    table = (
        Table(3)
        .owns(A, P1=3)
        .owns(B, P2=5)
        .seat(A, known={B: "metal"}, hand="2 metal 2 agri")
        .seat(B, misses=1)
    )
    return table.start(
        step("RaidTo", seat=A, source="P2"), step("Turn", player=B), step("EndPhaseOne"), turn=A
    )


def fighting() -> Match:
    table = (
        Table(3).owns(A, P1=5).owns(C, P3=2).planet("P2", owner=B, elements=2, blue="refuge", refugees=[C])
    )
    return fight(dice(table.attack(A), "1 2 3", "4 5 6"), "P1", 3, "P2")


def winning() -> Match:
    return Table(2, style="american").owns(A, P1=3).owns(B, P2=2).again(A)


def beginning() -> Match:
    return play(game(2).start(seed=3, auto_chance=False), "faction id=soar")


def over() -> Match:
    match = game(2).start(seed=2)
    rng = Rng(2)
    while not match.over:
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    return match


def stealing() -> Match:
    table = Table(3).seat(A, hand="2 metal 2 water").seat(B, hand="metal water agri 2 leak")
    pending = (
        step("RaidTarget", seat=A),
        step("RaidedSet", seat=A),
        step("Turn", player=B),
        step("EndPhaseOne"),
    )
    return play(table.beside(display="metal agri").start(*pending, turn=A, auto=False), "target seat=2")


MAKERS = (
    raiding,
    fighting,
    winning,
    beginning,
    over,
    stealing,
    lambda: Table(4).owns(A, P1=2).turn(B),
    lambda: play(Table(3).seat(A, hand="3 metal 3 agri").cards(A), "set kind=agri"),
    lambda: (
        Table(3, attack_optional=True)
        .owns(A, P1=2)
        .owns(B, P2=2)
        .pending_attack(A, [step("AttackOrPass", seat=A)])
    ),
)

# Positions of the expansions and of solo, with these steps next.
MORE = (
    *((GELBON, step) for step in ("BuildCube CubeTurns", "BuildPair", "CarrySorts", "PaySort", "RaidSorts")),
    *((GELBON, step) for step in ("LoseSorts HitBack", "LoseSorts NextRoll", "BuildCube AfterCubes", "over")),
    *((SHADOWS, step) for step in ("PickFaction", "AttackAgain", "RollDie", "UseCard")),
    *(
        (SOLO, step)
        for step in ("DealComplex", "TurnBlue", "AimDie", "AimAmong", "TurnSkirmish", "UseCard", "over")
    ),
)
COUNT = len(MAKERS) + len(MORE)


@cache
def samples() -> list[tuple[Game, Any]]:
    """Positions of many kinds, as data."""
    made = [maker() for maker in MAKERS]
    found = [(match.game, match.dump()) for match in made] + [met(mode, step) for mode, step in MORE]
    return [(play_by, msgspec.json.decode(msgspec.json.encode(data))) for play_by, data in found]


words = st.sampled_from(
    [
        *DECK,
        *FACTIONS,
        "complex",
        *(f"P{k}" for k in range(1, 11)),
        *(
            "harvest",
            "refuge",
            "face_down",
            "none",
            "photon",
            "shield",
            "setup",
            "colonizing",
            "fighting",
            "over",
        ),
        *(
            "TakeCard",
            "PlayCards",
            "Turn",
            "EndPhaseOne",
            "Lead",
            "RollDie",
            "EndAttack",
            "LoseSorts",
            "BuildCube",
            "AimDie",
            "TurnSkirmish",
            "HitBack",
            "Nothing",
            "1",
            "2",
            "watcher",
            "",
        ),
    ]
)
simple = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 20),
    st.sampled_from([99, 120, 1_000_000, 2**63, -(2**63), 2**70, 1.5]),
    words,
    st.text(max_size=3),
)
anything = st.one_of(
    simple,
    st.lists(simple, max_size=3),
    st.dictionaries(words, simple, max_size=3),
    st.builds(lambda name, seat: {"step": name, "seat": seat}, words, st.integers(0, 5)),
)


def spots(node: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Everything in a position that can be changed."""
    out = [here] if here else []
    keys = node.keys() if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ()
    for key in keys:
        out += spots(node[key], (*here, key))
    return out


def mutate(data: st.DataObject, position: Any) -> Any:
    """The position with one to three things changed, removed, added, doubled or swapped."""
    position = deepcopy(position)
    for _ in range(data.draw(st.integers(1, 3))):
        found = spots(position)
        if not found:
            break
        path = data.draw(st.sampled_from(found))
        node = position
        for key in path[:-1]:
            node = node[key]
        key = path[-1]
        how = data.draw(st.sampled_from(["set", "set", "nudge", "nudge", "drop", "add", "double", "copy"]))
        if how == "nudge" and isinstance(node[key], int):
            node[key] += data.draw(st.sampled_from([-1, 1, 2]))
        elif how == "drop":
            del node[key]
        elif how == "double" and isinstance(node, list):
            node.insert(key, deepcopy(node[key]))
        elif how == "add" and isinstance(node, dict):
            node[data.draw(words)] = data.draw(anything)
        elif how == "copy":
            other = position
            for part in data.draw(st.sampled_from(found)):
                try:
                    other = other[part]
                except (KeyError, IndexError, TypeError):
                    break
            node[key] = deepcopy(other)
        else:
            node[key] = data.draw(anything)
    return position


def refused_or_sound(made: Game, position: Any, seed: int) -> None:
    """ValueError with one sentence, or a state in which everything works and that can be played on."""
    try:
        s = made.load(position)
    except ValueError as error:
        assert str(error).strip()
        assert "\n" not in str(error)
        assert str(error)[0].isupper() or str(error)[0] == "@"
        return
    assert made.problems(s) == []
    assert made.load(made.dump(s)).same(s)
    rng = Rng(seed)
    for n in range(40):
        if s.over:
            break
        if n % 8 == 0:
            for seat in range(made.seats):
                made.view(s, seat)
                assert made.problems(made.determinize(s, seat, rng)) == []
            made.view(s, None)
        seat = s.next_seat()
        if seat == CHANCE:
            s.act(CHANCE, s.sample(rng))
        else:
            made.prompt(s, seat)
            legal = s.legal(seat)
            assert len(legal)
            s.act(seat, legal[rng.below(len(legal))])
        assert made.problems(s) == []
    made.scores(s)
    made.winners(s)


@given(data=st.data(), which=st.integers(0, COUNT - 1), seed=st.integers(0, 99))
@settings(max_examples=250)
def test_a_mutated_position_is_refused_with_a_sentence_or_sound(
    data: st.DataObject, which: int, seed: int
) -> None:
    made, position = samples()[which]
    refused_or_sound(made, mutate(data, position), seed)


@pytest.mark.soak
@given(data=st.data(), which=st.integers(0, COUNT - 1), seed=st.integers(0, 99))
@settings(max_examples=20_000)
def test_very_many_mutated_positions(data: st.DataObject, which: int, seed: int) -> None:
    made, position = samples()[which]
    refused_or_sound(made, mutate(data, position), seed)


def test_the_samples_themselves_are_sound() -> None:
    for made, position in samples():
        refused_or_sound(made, position, 1)
        assert made.load(position)


@pytest.mark.parametrize(
    "data", [None, 3, "x", [], {}, {"game": "solarquest"}, [[]], {"game": "vertium", "phase": "colonizing"}]
)
def test_what_is_no_position_is_refused(data: object) -> None:
    with pytest.raises(ValueError, match="The position can't be read"):
        game(2).load(data)


# ---- words -----------------------------------------------------------------------------------------------

pieces = st.sampled_from(
    [
        *[
            "place",
            "pass",
            "take",
            "play",
            "set",
            "roll",
            "draw",
            "carry",
            "lead-refuge",
            "card",
            "no-card",
            "target",
            "raid",
            "from",
            "to",
            "steal",
        ],
        "planet=P1",
        "planet=P99",
        "kind=metal",
        "kind=",
        "=P1",
        "seat=2",
        "n=3",
        "6",
        "way=card",
        "face=photon",
        "on=shield",
        "id=soar",
        "\n",
        "=",
        "🪐",
    ]
)
texts = st.one_of(st.text(max_size=30), st.lists(pieces, max_size=5).map(" ".join))


@given(text=texts, which=st.integers(0, COUNT - 1), seat=st.sampled_from([None, 0, 1, 2, -1, 7]))
@settings(max_examples=200)
def test_words_are_played_or_refused_and_then_nothing_has_changed(
    text: str, which: int, seat: int | None
) -> None:
    made, position = samples()[which]
    match = made.start_from(position, seed=1, auto_chance=which % 2 == 0)
    before = match.dump(), str(match.record)
    try:
        match.play(text, seat)
    except ecliptic.IllegalAction as refused:
        assert refused.sentence
        assert (match.dump(), str(match.record)) == before
        return
    assert made.problems(match.state) == []


@given(text=texts, which=st.integers(0, COUNT - 1))
@settings(max_examples=100)
def test_forced_outcomes_are_taken_or_refused_and_then_nothing_has_changed(text: str, which: int) -> None:
    made, position = samples()[which]
    match = made.start_from(position, seed=1, auto_chance=False)
    before = match.dump(), str(match.record)
    try:
        match.force(text)
    except ValueError:
        assert (match.dump(), str(match.record)) == before
        return
    assert made.problems(match.state) == []

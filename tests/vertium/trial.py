"""Vertium, for the tests that all games share (tests/games)."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, State
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.games.vertium import GAME
from ecliptic.games.vertium.content.checks import load_components
from ecliptic.games.vertium.rules import actions as a
from ecliptic.games.vertium.rules.reasons import REASONS
from ecliptic.games.vertium.rules.state import VertiumState
from ecliptic.testing.trial import Options, Recorded, Style, Trial, best_score_wins
from games.bench import RECORDS
from vertium.choices import IMPLIED, REFUSED, VALUES, allowed
from vertium.positions import A, B, C, Table, game, holding, step
from vertium.refusals import CASES
from vertium.samples import samples
from vertium.sequences import POSITIONS, alone
from vertium.truth import TRUTH

# ---- modes -----------------------------------------------------------------------------------------------

MODES: list[Options] = [
    {"players": players, "style": style, "phases": phases, "abilities": abilities}
    for players, (style, phases, abilities) in product(
        (2, 3, 4), (("base", "both", True), ("american", "both", False), ("base", "one", False))
    )
]
MODES += [
    *({"players": players, "gelbon": True, "abilities": players == 3} for players in (2, 3, 4)),
    *({"players": players, "shadows": True, "abilities": players == 4} for players in (3, 4)),
    *(
        {"players": 1, "solo_rebel_cards": cards, "solo_reshuffle_each_roll": reshuffle}
        for cards, reshuffle in ((False, False), (False, True), (True, False))
    ),
    *({"players": players, "style": "american", "american_ends": "one"} for players in (2, 3, 4)),
]
READINGS: Options = {"raider_set_must_be_played": False, "leak_token_to_pool": False, "attack_optional": True}
MODES += [{"players": players, **READINGS} for players in (2, 3, 4)]
LAW: list[Options] = [
    {"players": 2, "style": "base"},
    {"players": 3, "style": "american"},
    {"players": 4, "style": "base", "attack_optional": True},
    {"players": 2, "phases": "one", "raider_set_must_be_played": False},
    {"players": 3, "style": "base", "leak_token_to_pool": False},
    {"players": 4, "style": "american", "abilities": True},
    {"players": 2, "gelbon": True},
    {"players": 3, "gelbon": True, "abilities": True},
    {"players": 3, "shadows": True},
    {"players": 4, "shadows": True, "raider_set_must_be_played": False},
    {"players": 3, "style": "american", "american_ends": "one"},
    {"players": 1, "solo": True},
    {"players": 1, "solo": True, "solo_rebel_cards": True},
]


def ending(game: Game, state: State) -> None:
    """VT-14.5: the Complex has all planets that belong to anybody and wins, or else all Rebels do."""
    view: Any = game.view(state, None)
    if view.complex is None:
        best_score_wins(game, state)
        return
    rebels = [side.seat for side in view.sides if side.seat != view.complex]
    owners = {planet.owner for planet in view.planets if planet.owner is not None}
    won = [view.complex] if owners == {view.complex} else rebels
    assert view.winners == won
    assert game.winners(state) == [side for side in won if side < game.seats]


# ---- the corpus ------------------------------------------------------------------------------------------


def recorded(players: int, **options: object) -> Recorded:
    """Games for one and two also play by themselves what they can."""
    return Recorded(
        {"players": players, **options}, range(20), Style(forced="always" if players <= 2 else "")
    )


def greedy(seed: int, players: int, **options: object) -> Recorded:
    return Recorded({"players": players, **options}, [seed], bot="greedy")


def late() -> Match:
    """Two planets are left, there are extras and a captain is missing turns."""
    table = (
        Table(3)
        .owns(A, P1=3, P2=1)
        .owns(B, P3=4)
        .owns(C, P4=2, P5=2)
        .seat(B, misses=1, hand="2 agri metal leak raider")
    )
    table.planet("P6", has="2 metal energy water").planet("P7", has="metal agri").beside(
        display="agri virus", round=14
    )
    return table.turn(A)


STYLES: dict[str, Options] = {"one": {"phases": "one"}, "base": {}, "american": {"style": "american"}}
CORPUS = {
    **{f"vertium-{n}-{name}": recorded(n, **options) for n in (2, 3, 4) for name, options in STYLES.items()},
    "vertium-2-base-abilities": recorded(2, abilities=True),
    "vertium-3-american-abilities": recorded(3, style="american", abilities=True),
    "vertium-4-one-abilities": recorded(4, phases="one", abilities=True),
    "vertium-2-base-optional": recorded(2, attack_optional=True),
    "vertium-4-base-optional": recorded(4, attack_optional=True),
    "vertium-3-base-leak": recorded(3, leak_token_to_pool=False),
    "vertium-2-american-raider": recorded(2, style="american", raider_set_must_be_played=False),
    **{f"vertium-{n}-gelbon": recorded(n, gelbon=True) for n in (2, 3, 4)},
    **{f"vertium-{n}-shadows": recorded(n, shadows=True) for n in (3, 4)},
    "vertium-3-gelbon-abilities": recorded(3, gelbon=True, abilities=True),
    "vertium-4-shadows-abilities": recorded(4, shadows=True, abilities=True),
    "vertium-3-american-one-left": recorded(3, style="american", american_ends="one"),
    "vertium-1-solo": recorded(1),
    "vertium-1-solo-cards": recorded(1, solo_rebel_cards=True),
    "vertium-1-solo-reshuffle": recorded(1, solo_reshuffle_each_roll=True),
    "vertium-3-american-greedy": greedy(1, 3, style="american"),
    "vertium-3-gelbon-greedy": greedy(2, 3, gelbon=True),
    "vertium-3-shadows-greedy": greedy(6, 3, shadows=True),
    "vertium-4-shadows-greedy": greedy(3, 4, shadows=True),
    "vertium-1-solo-greedy": greedy(4, 1),
    "vertium-3-sealed": Recorded(
        {"players": 3}, [1], Style(undo_one_in=3), secret=bytes(range(32)), names=["Ada", "Grace", "Émilie"]
    ),
    "vertium-3-from-a-position": Recorded({"players": 3}, [4], position=late),
    "vertium-1-solo-from-a-position": Recorded({"players": 1}, [3], position=alone),
}


# ---- every kind of step ----------------------------------------------------------------------------------


def mixed() -> list[Match]:
    """Planets with both sorts of elements: before phase two, in a raid, in an attack."""
    table = Table(3, gelbon=True).mixed(A, P1=(5, 5)).mixed(B, P2=(7, 7)).owns(C, P3=3)
    raid = step("RaidTo", seat=A, source="P2"), step("Turn", player=B), step("EndPhaseOne")
    build = step("BuildCube", seat=A), step("AfterCubes", player=A, again=0)
    attack = step("Strike", seat=A, source="P1", refuge=None, force=8, gelbon=4, paid=0)
    return [
        table.start(*raid, turn=A),
        table.start(*build, turn=A, phase="fighting"),
        table.pending_attack(A, [attack]),
    ]


def every_kind() -> list[Match]:
    """Whole games, from a hand with two sets, and from a planet whose captain flees while another comes back."""
    modes: list[tuple[int, Options]] = [
        *((3, {"style": "american"}), (3, {"attack_optional": True}), (3, {"gelbon": True})),
        *((3, {"shadows": True}), (1, {"solo_rebel_cards": True})),
    ]
    fled = Table(3).planet("P1", owner=B, elements=0, blue="refuge", refugees=[A]).owns(A, P2=3)
    return [
        *(Match.begin(game(n, *options.items()), seed=1, auto_chance=False) for n, options in modes * 4),
        Table(3).seat(A, hand="3 metal 3 agri").cards(A),
        *mixed(),
        *[fled.owns(C, P4=1, P5=3).attack(A)] * 3,
    ]


# ---- who knows what --------------------------------------------------------------------------------------

SECRET_DRAWS = ("DrawCard", "DealCard")


def follow(
    game: Game, s: State, twin: State, viewer: int | None, seat: int, action: int, rng: Rng
) -> int | None:
    """What must happen in the twin so that the viewer sees the same; None = what happens tells the two apart by rule."""
    top: Any = s.top(seat)
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
        same = holding(game, s, victim).get("energy") == holding(game, twin, victim).get("energy")
        return action if same else None
    if name in ("PlayCards", "RaidedSet") and seat != viewer and words.startswith("place"):
        # shows of what the set was
        sets = [
            [k for k in ("metal", "energy", "water", "agri") if holding(game, x, seat).get(k, 0) >= 3]
            for x in (s, twin)
        ]
        return action if sets[0] == sets[1] else None
    return action


def reveals(game: Game, before: State, after: State) -> bool:
    """Objectives are revealed when phase one ends."""
    views: list[Any] = [game.view(s, None) for s in (before, after)]
    return bool(views[0].phase != views[1].phase)


CONTENT = load_components()


def purse(s: VertiumState, seat: int) -> dict[str, int]:
    """Cards, tokens, captains; elements but in a fight, where hits are told and not paid."""
    out = {CONTENT.kind_name(k): int(s.hands.holds(seat, k)) for k in range(a.KINDS)}
    for k in range(a.RESOURCES):
        out[f"{CONTENT.kind_name(k)} token"] = int(s.supply[seat * a.RESOURCES + k])
    if s.target == a.NONE:
        own = [k for k in range(a.PLANETS) if s.owner[k] == seat]
        out["# (?:more |element|Vertium|Gelbon|captain)"] = sum(int(s.elements[k]) for k in own)
    return out


TRIAL = Trial(
    game=GAME,
    folder=Path(__file__).parent,
    records=RECORDS,
    modes=MODES,
    told_apart_by=("players", "phases", "style", "gelbon", "shadows", "solo"),
    law=LAW,
    values=VALUES,
    allowed=allowed,
    combinations=768,
    implied=IMPLIED,
    refused=REFUSED,
    corpus=CORPUS,
    winners=frozenset({0, 1, 2, 3}),  # the rules' own side wins, or several seats do
    golden=["vertium-3-american-abilities"],
    positions=POSITIONS,
    drawn=[
        {"players": 2, "style": "base"},
        {"players": 4, "gelbon": True},
        {"players": 3, "shadows": True},
        {"players": 1, "solo": True, "solo_rebel_cards": True},
    ],
    purse=purse,
    ends=frozenset({"pass", "done"}),
    every_kind=every_kind,
    samples=samples,
    reasons=REASONS,
    refusals=CASES,
    truth=TRUTH,
    quick=(
        *("scenarios", "sets", "turn", "disasters", "moons", "phase_end", "attack", "rolls", "refuge"),
        *("american", "gelbon", "cubes", "cube_hits", "shadows", "solo", "solo_attacks"),
        *("setup", "abilities", "information", "reasons", "options", "law"),
    ),
    follow=follow,
    reveals=reveals,
    ending=ending,
)

"""Every kind of step happens in play: those that are asked, those that chance decides, those that just run."""

from __future__ import annotations

from typing import Any

import pytest

from ecliptic.core.machine import Auto, Chance, Decision, Step
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from vertium.positions import A, B, C, Table, game, step


def kinds(base: type[Step[Any]]) -> dict[str, type[Step[Any]]]:
    """All kinds of steps of the game below this base."""
    found: dict[str, type[Step[Any]]] = {}
    new: list[type[Step[Any]]] = [base]
    while new:
        new = [sub for kind in new for sub in kind.__subclasses__()]
        found |= {
            kind.__name__: kind for kind in new if kind.__module__.startswith("ecliptic.games.vertium.")
        }
    return found


def finish(match: Match, seed: int, met: set[str]) -> None:
    """Random play to the end; `met` gets the names of all that is asked."""
    rng = Rng(seed)
    while not match.over:
        pending: Any = match.dump()["pending"]
        met.add(pending[0]["step"])
        legal = match.legal()
        if match.to_act == (-1,):
            match.force(legal[rng.below(len(legal))])
        else:
            match.play(legal[rng.below(len(legal))])


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


def games(met: set[str]) -> None:
    """Whole games, from a hand with two sets, and from a planet whose captain flees while another comes back."""
    for seed in range(4):
        for options in ({"style": "american"}, {"attack_optional": True}):
            finish(game(3, *options.items()).start(seed=seed, auto_chance=False), seed, met)
    two = Table(3).seat(A, hand="3 metal 3 agri").cards(A)
    finish(two.game.start_from(two.dump(), seed=1, auto_chance=False), 1, met)
    for seed in range(3):
        finish(game(3, ("gelbon", True)).start(seed=seed, auto_chance=False), seed, met)
        finish(game(3, ("shadows", True)).start(seed=seed, auto_chance=False), seed, met)
        finish(game(1).start(seed=seed, auto_chance=False), seed, met)
    for match in mixed():
        finish(match.game.start_from(match.dump(), seed=1, auto_chance=False), 1, met)
    table = (
        Table(3)
        .planet("P1", owner=B, elements=0, blue="refuge", refugees=[A])
        .owns(A, P2=3)
        .owns(C, P4=1, P5=3)
    )
    for seed in range(3):
        finish(table.game.start_from(table.attack(A).dump(), seed=seed, auto_chance=False), seed, met)


def test_every_decision_and_every_kind_of_chance_comes_up() -> None:
    met: set[str] = set()
    games(met)
    assert met == set(kinds(Decision)) | set(kinds(Chance))


def test_every_step_that_just_runs_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: set[str] = set()
    for name, kind in kinds(Auto).items():

        def run(self: Any, s: Any, name: str = name, then: Any = kind.run) -> None:
            ran.add(name)
            then(self, s)

        monkeypatch.setattr(kind, "run", run)
    games(set())
    assert ran == set(kinds(Auto))


def test_there_is_no_other_kind_of_step() -> None:
    assert set(kinds(Step)) == {*kinds(Decision), *kinds(Chance), *kinds(Auto)}

"""What all five games warn of, and the line of what matters now: the same fact, by the same clause."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import solar_roller.positions as roller
import solarius.positions as mission
import solarquest.positions as quest
import vertium.positions as vertium
from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.testing.checks import check_warnings
from spacecorp import drafting
from spacecorp.scene import MARINERS, PLANETEERS
from spacecorp.test_eras import end, ending
from spacecorp.test_value import zone_flight

A, B = 0, 1
Asked = tuple[Game, State, int]


class Case(NamedTuple):
    """A position in which something is warned of: by which clause, in which words, and what its line says."""

    clause: str
    made: Callable[[], Any]
    warn: str
    line: str


def asked(made: Any) -> Asked:
    """A match or a scene as it stands, and who is asked."""
    if hasattr(made, "match"):
        made = made.match
    if hasattr(made, "to_act"):
        return made.game, made.state, made.to_act[0]
    return made.game, made.s, made.s.next_seat()


def legacy() -> Any:
    """An older pair is there, and another one could be kept."""
    scene = ending(PLANETEERS)
    scene.s.began = 0
    scene.s.legacy_base[0], scene.s.legacy_tile[0] = 0, 1
    scene.tile("ceres", "p1_rich_ores")
    scene.base("ceres", "research")
    end(scene)
    return scene


def flight(*cards: str) -> Any:
    table = drafting.Table(MARINERS, 3)
    table.team(0, 0, "earth")
    table.hand("m_chemical_drive", "m_solar_sail", *cards)
    return table


def spare() -> Any:
    table = flight("m_heavy_lifter")
    table.begin("do move", "to luna", "hq 1", "add card=m_solar_sail mode=1")
    return table


def unshielded() -> Any:
    table = zone_flight(2, "p_ion_tug", "p_nuclear_thermal_drive", "p_magnetic_sail")
    table.begin("do move", "to callisto", "hq 1", "add card=p_ion_tug mode=1")
    return table


def empty_deck() -> Any:
    table = drafting.Table(MARINERS, 3, deck=False)
    table.team(0, 0, "earth")
    table.begin()
    return table


def last_captain() -> Any:
    table = vertium.Table(2).owns(A, P1=5, P2=2).owns(B, P3=4, P4=1, P5=2).planet("P3", blue="refuge")
    match = table.attack(A)
    state: Any = match.state
    state.add_captain(A, 1 - state.captains[A])
    return match


def strong(dirt: int) -> Any:
    """A black 3 lies on the bridge, and so much contamination on the mat."""
    others = [f"{color} 1 2" for color in ("brown", "yellow", "turquoise")]
    return mission.Table(2).seat(A, dirt=dirt, fuel=0, bucks=0).bridge("black 3 2", *others).turn()


def sail() -> Any:
    table = roller.Table(2).sheet(A, M1="ship", M2="small red 3 moons")
    return roller.play(table.roll(white=2), "die white", "ship-die", "ship space=M1", "to space=M2")


CASES = (
    Case("VT-5.5", lambda: vertium.Table(3).planet("P1", has="metal agri").placing(A, "water"), "then a rival needs only Energy", "leaves one kind"),
    Case("VT-5.3", lambda: vertium.Table(2).seat(A, tokens="metal").beside(display="water energy").turn(A), "no token of yours left", "token is left"),
    Case("VT-9.8", last_captain, "your last captain", "One captain is left"),
    Case("SR-8.10", lambda: roller.play(roller.Table(2).sheet(A, M1="large blue 2 moons water").roll(blue=3), "die blue"), "no ship can settle here then", "free moon space"),
    Case("SR-8.10", sail, "no ship can settle here then", "free moon space"),
    Case("SR-8.11", lambda: roller.play(roller.Table(2).sheet(A, M1="small red ship").roll(white=5), "die white", "ship-die"), "later life adds nothing", "worth 0 for good"),
    Case("SQ-11.1", lambda: quest.Table(3).seat(A, at="io", tank=5, cash=100).own(A, "moon").turn(), "Your tank is low", "more than the tank holds"),
    Case("SQ-11.2", lambda: quest.Table(3).seat(A, at="io", tank=1, cash=0).own(A, "moon").own(B, "io").land(), "there is no way to get them here", "are needed to roll"),
    Case("SQ-10.1", lambda: quest.Table(3).seat(A, at="solar_dock", tank=5, cash=500).own(A, "moon").turn(), "Your tank is low", "leaving this space burns none"),
    Case("SQ-12.1", lambda: quest.Table(3).seat(A, at="mercury", cash=85).own(A, "deimos").own(B, "mercury").land(), "you are out of the game", "You owe"),
    Case("SM-6.4", lambda: strong(3), "1 beside the mat for good, \N{MINUS SIGN}1 VP", "contamination spaces are full"),
    Case("SM-6.4", lambda: mission.play(strong(2), "take color=black face=3 wheel=2"), "1 beside the mat for good", "1 contamination space"),
    Case("SM-19.1", lambda: mission.Table(2).takes(A, "Y2", "2,-1").seat(A, bucks=3, fuel=4).ends(4), "pending for good: \N{MINUS SIGN}1 VP", "still pending"),
    Case("SC-3.5", spare, "more than the 4 needed", "the cost is reached"),
    Case("SC-15.2", unshielded, "radiation takes 2T", "Unshielded this Move costs 2T"),
    Case("SC-13.4", empty_deck, "no more turns in this era", "The deck is empty"),
    Case("SC-13.12", legacy, "goes", "may be kept"),
)  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[f"{case.clause}-{n}" for n, case in enumerate(CASES)])
def test_what_is_warned_of_has_its_line(case: Case) -> None:
    game, state, seat = asked(case.made())
    prompt = game.prompt(state, seat)
    check_warnings(game, state, prompt)
    said = [(choice.clause, choice.warn or choice.ruin) for choice in prompt.legal] + [
        (prompt.warn_clause, prompt.warn)
    ]
    assert [words for clause, words in said if clause == case.clause and case.warn in words], said
    told = [(matter.clause, matter.words) for matter in game.matters(game.view(state, seat))]
    assert [words for clause, words in told if clause == case.clause and case.line in words], told


def test_a_line_that_is_missing_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """And so is a warning that names no clause, or another one."""
    for case in CASES:
        game, state, seat = asked(case.made())
        told = game.matters(game.view(state, seat))
        left = [matter for matter in told if matter.clause != case.clause]
        monkeypatch.setattr(type(game), "matters", lambda game, view, left=left: left)
        with pytest.raises(AssertionError):
            check_warnings(game, state, game.prompt(state, seat))
        monkeypatch.undo()

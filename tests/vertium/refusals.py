"""Vertium's refusals: for every reason a position in which it is given, the words that are tried, and the sentence."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import ecliptic
from ecliptic.core.match import Match
from ecliptic.games.vertium.rules import reasons as r
from ecliptic.games.vertium.rules.steps.cubes import BuildCube
from ecliptic.testing.trial import Case
from vertium.positions import A, B, C, Table, dice, fight, game, play, step


def raid(*pending: dict[str, object]) -> Match:
    """A raids: P1 is its own, P2 belongs to a richer faction, P3 to a richer one without elements there, P4 to a poorer."""
    table = Table(4).owns(A, P1=3).owns(B, P2=4, P3=0).owns(C, P4=1).seat(2, hand="")
    rest = (step("Turn", player=B), step("EndPhaseOne"))
    return table.start(*pending, *rest, turn=A)


def card_of(name: str) -> Callable[[], Match]:
    return lambda: play(
        Table(3)
        .planet("P1", has="water")
        .planet("P2", has="water")
        .owns(B, P3=1)
        .seat(A, hand=f"metal energy water agri {name}")
        .cards(A),
        f"play kind={name}",
    )


def lone_holder() -> Match:
    """Nobody but A holds a card, and A may raid elements: made by hand."""
    table = Table(2).owns(A, P1=1).owns(B, P2=3).seat(B, hand="")
    return table.start(step("RaidWay", seat=A), step("Turn", player=B), step("EndPhaseOne"), turn=A)


def stranded() -> Match:
    table = (
        Table(3)
        .owns(A, P1=3, P2=3, P3=3, P4=3)
        .planet("P5", owner=B, elements=1, blue="refuge", refugees=[A, A, A])
    )
    return table.attack(A)


def setting_out() -> Match:
    return Table(3).owns(A, P1=3, P2=0).owns(B, P3=2).owns(C, P4=2).attack(A)


def escorted() -> Match:
    """A box by which no captain goes alone."""
    rows = (files("ecliptic.games.vertium") / "content" / "conflict.toml").read_text(encoding="utf-8")
    with TemporaryDirectory() as folder:
        rows = rows.replace("min_carried = 0", "min_carried = 1")
        (Path(folder) / "conflict.toml").write_text(rows, encoding="utf-8")
        return Table(3, content=folder).owns(A, P1=3, P2=1).owns(B, P3=2).owns(C, P4=2).attack(A)


def fled() -> Match:
    table = (
        Table(3)
        .planet("P1", owner=B, elements=2, blue="refuge", refugees=[A])
        .owns(A, P2=3, P3=0)
        .owns(C, P4=1)
    )
    return play(table.attack(A), "lead-refuge planet=P1")


def spent() -> Match:
    match = dice(Table(2).owns(A, P1=9).owns(B, P2=9).attack(A), *["1 2 3", "1 2 3"] * 2)
    return play(fight(match, "P1", 8, "P2"), "card face=atomic on=photon", "no-card")


def rebels() -> Table:
    """Shadows: A and B are Rebels, C is the Complex."""
    return Table(3, shadows=True).seat(C, faction="complex").owns(A, P1=3).owns(B, P2=3).owns(C, P3=2)


def gelbon(**mine: tuple[int, int]) -> Table:
    """A has these planets; B has one with both sorts, which can lose one of either."""
    return Table(3, gelbon=True).mixed(A, **(mine or {"P1": (2, 1), "P4": (0, 1)})).mixed(B, P2=(2, 2))


def building(table: Table) -> Match:
    steps = step("BuildCube", seat=A), step("AfterCubes", player=A, again=0)
    return table.start(*steps, turn=A, phase="fighting")


def cubes_stand() -> Match:
    """A box with one cube for each faction: A's stands on P3, and it is asked for another one, by hand."""
    rows = (files("ecliptic.games.vertium") / "content" / "setup.toml").read_text(encoding="utf-8")
    with TemporaryDirectory() as folder:
        rows = rows.replace("cubes_each = 7", "cubes_each = 1")
        (Path(folder) / "setup.toml").write_text(rows, encoding="utf-8")
        few = ecliptic.game("vertium", players=3, gelbon=True, content=folder)
    match = Match.begin(
        few, position=gelbon(P1=(2, 1), P3=(1, 1)).planet("P3", cube=3).again(A).dump(), seed=1
    )
    match.state.then(BuildCube(A))
    return match


CASES = [
    Case(r.MUST_PLAY_SET, lambda: Table(3).seat(A, hand="3 agri leak").cards(A), "play kind=leak", "You hold a set of Agri, so you must play a set", "VT-4.5"),
    Case(r.COLONIZED, lambda: Table(3).owns(B, P4=1).seat(A, hand="3 agri").cards(A), "place planet=P4", "Duskmere is colonized already", "VT-5.1"),
    Case(r.HAS_KIND, lambda: Table(3).planet("P5", has="agri").seat(A, hand="3 agri").cards(A), "place planet=P5", "Eventide already has Agri", "VT-5.1"),
    Case(r.TAKEN_FACTION, lambda: play(Match.begin(game(3), seed=1), "faction id=myst"), "faction id=myst", "Myst is taken", "VT-3.1"),
    Case(r.NO_CARDS, lambda: raid(step("RaidTarget", seat=A), step("RaidedSet", seat=A)), "target seat=3", "Seat 3 has no card in hand", "VT-6.6"),
    Case(r.NO_TOKEN, card_of("leak"), "leak planet=P6", "Fernlight has no Water token", "VT-6.4"),
    Case(r.LEAK_COLONIZED, card_of("leak"), "leak planet=P3", "Cinderreach is colonized, so its tokens stay", "VT-6.4"),
    Case(r.OWNS_NONE, card_of("raider"), "raid way=element", "You need a planet of your own to put an element on", "VT-6.7"),
    Case(r.NOBODY_RICHER, lambda: play(Table(2).owns(A, P1=3).owns(B, P2=3).seat(A, hand="2 metal 2 agri raider").cards(A), "play kind=raider"), "raid way=element", "No faction has more elements than you", "VT-6.8"),
    Case(r.NOBODYS, lambda: raid(step("RaidFrom", seat=A)), "from planet=P7", "Glassmoor belongs to nobody", "VT-6.7"),
    Case(r.OWN_PLANET, lambda: raid(step("RaidFrom", seat=A)), "from planet=P1", "Amberfall is your own", "VT-6.7"),
    Case(r.NOT_RICHER, lambda: raid(step("RaidFrom", seat=A)), "from planet=P4", "Seat 3 does not have more elements than you", "VT-6.7"),
    Case(r.NO_ELEMENT, setting_out, "lead planet=P2", "Brinehold has no element", "VT-9.3"),
    Case(r.TOO_FEW, escorted, "lead planet=P2", "Brinehold has fewer than 2 elements", "VT-9.3"),
    Case(r.MUST_BRING, lambda: play(escorted(), "lead planet=P1"), "carry n=0", "At least 1 element must go along", "VT-9.3"),
    Case(r.SOURCE_ELSEWHERE, fled, "source planet=P4", "Duskmere is not yours", "VT-11.3"),
    Case(r.SOURCE_EMPTY, fled, "source planet=P3", "Cinderreach has no element", "VT-11.3"),
    Case(r.NOT_YOURS, setting_out, "lead planet=P3", "Cinderreach is not yours", "VT-9.3"),
    Case(r.NO_CAPTAIN, stranded, "lead planet=P1", "You have no captain left in reserve", "VT-9.3"),
    Case(r.STRIKE_OWN, lambda: play(setting_out(), "lead planet=P1", "carry n=1"), "strike planet=P2", "Brinehold is your own", "VT-9.3"),
    Case(r.CARD_SPENT, spent, "card face=atomic on=shield", "You have played Atomic in this attack already", "VT-10.3"),
    Case(r.NOTHING_TO_STEAL, lambda: raid(step("RaidFrom", seat=A)), "from planet=P3", "Cinderreach has no element", "VT-6.7"),
    Case(r.NOBODY_HAS_CARDS, lone_holder, "raid way=card", "Nobody else holds a card", "VT-6.6"),
    Case(r.NOT_YOUR_PLANET, lambda: raid(step("RaidTo", seat=A, source="P2")), "to planet=P4", "Duskmere is not yours", "VT-6.7"),
    Case(r.MUST_LEAVE, lambda: play(setting_out(), "lead planet=P1"), "carry n=3", "1 element must stay on Amberfall, to be turned in for a new captain", "VT-9.3"),
    Case(r.STRIKE_REBEL, lambda: play(rebels().american(A), "lead planet=P1", "carry n=1"), "strike planet=P2", "Brinehold belongs to a Rebel, and Rebels do not attack each other", "VT-14.4"),
    Case(r.COMPLEX_MISSING, lambda: play(Match.begin(game(3, ("shadows", True)), seed=1), "faction id=soar", "faction id=rmf"), "faction id=hielo", "Somebody must be the Complex, and all others have picked", "VT-14.1"),
    Case(r.BUILD_ELSEWHERE, lambda: building(gelbon()), "build planet=P2", "Brinehold is not yours", "VT-13.4"),
    Case(r.BUILD_ELSEWHERE, lambda: play(building(gelbon()), "build planet=P1"), "gelbon-from planet=P2", "Brinehold is not yours", "VT-13.4"),
    Case(r.HAS_CUBE, lambda: building(gelbon().planet("P4", cube=3)), "build planet=P4", "Duskmere has a cube already", "VT-13.6"),
    Case(r.NO_CUBE, cubes_stand, "build planet=P1", "All your cubes stand on planets", "VT-13.1"),
    Case(r.NO_PAIR, lambda: building(gelbon(P1=(2, 1), P4=(0, 0))), "build planet=P4", "A cube takes one Vertium and one Gelbon of yours, one of them from Duskmere", "VT-13.4"),
    Case(r.NO_VERTIUM, lambda: play(building(gelbon()), "build planet=P1"), "vertium-from planet=P4", "Duskmere has no Vertium", "VT-13.4"),
    Case(r.NO_GELBON, lambda: play(building(gelbon(P1=(2, 0), P4=(0, 1))), "build planet=P1"), "gelbon-from planet=P1", "Amberfall has no Gelbon", "VT-13.4"),
    Case(r.TOO_MANY, lambda: play(gelbon().american(A), "lead planet=P1", "carry n=2"), "gelbon n=2", "There are 1 Gelbon and 2 Vertium", "VT-13.10"),
    Case(r.MUST_TAKE, lambda: play(fled(), "source planet=P2"), "carry n=0", "At least 1 element must go along", "VT-11.3"),
]  # fmt: skip

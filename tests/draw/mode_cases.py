"""Positions of the expansions and of solo, put together by hand: what their boards have to show."""

from __future__ import annotations

from typing import cast

from ecliptic.core.match import Match
from ecliptic.core.views import Prompt
from ecliptic.games.vertium.words.view import VertiumView
from vertium.positions import A, B, C, Table, attacked, dice, fight, play, step


def _cubes() -> Table:
    """Three factions with both sorts of elements, and cubes: whole ones, and one that this attack has hit."""
    made = Table(3, gelbon=True).mixed(A, P1=(2, 3), P5=(4, 0), P2=(0, 2)).mixed(B, P6=(5, 2), P3=(1, 4))
    return made.mixed(C, P4=(3, 0), P7=(0, 0)).planet("P6", cube=3).planet("P2", cube=3, blue="refuge")


def building() -> Match:
    """Gelbon: A may build a cube."""
    pending = step("BuildCube", seat=A), step("AfterCubes", player=A, again=0)
    return _cubes().start(*pending, turn=A, phase="fighting", attacks=2)


def pairing() -> Match:
    """Gelbon: A builds a cube and says where its other element comes from."""
    return play(building(), "build planet=P1")


def carrying() -> Match:
    """Gelbon: A takes three elements along, and says of which sort."""
    return play(_cubes().american(A), "lead planet=P1", "carry n=3")


def besieged() -> Match:
    """Gelbon: A attacks a planet whose cube was hit twice."""
    match = play(
        dice(_cubes().american(A), "1 3 3", "2 3 2", "1 4 5", "2 3 6"), "lead planet=P1", "carry n=3"
    )
    play(match, "gelbon n=1", "strike planet=P6")
    while match.to_act[0] != A or match.view().fight.roll < 2:  # type: ignore[attr-defined]
        play(match, "no-card")
    return match


def _shadows(players: int = 3) -> Table:
    made = Table(players, shadows=True).seat(B, faction="complex")
    return made.owns(A, P1=4, P4=6).owns(B, P2=5, P6=9, P3=2, P5=7).owns(C, P7=3).planet("P1", blue="refuge")


def striking() -> Match:
    """Shadows: a Rebel is to attack; other Rebels can't be chosen."""
    return play(_shadows().american(A), "lead planet=P4", "carry n=4")


def shadowed() -> Match:
    """Shadows: a Rebel fights against four dice."""
    return fight(dice(_shadows().american(A), "1 5 4", "3 2 6 1"), "P4", 4, "P6")


def rebels() -> Match:
    """Shadows: the Complex lost its last planet, so the Rebels have won together."""
    made = Table(3, shadows=True).seat(B, faction="complex").owns(A, P1=4, P4=6).owns(C, P7=3).owns(B, P6=0)
    return attacked(made.planet("P1", blue="refuge").american(A), "P4", 4, "P6", "1 1 1", "5 5 5 5")


def _solo(**options: object) -> Table:
    made = Table(1, **options).owns(A, P1=4, P4=6, P6=0).owns(B, P2=5, P3=2, P5=7, P7=3)
    return made.planet("P1", blue="refuge")


def lonely() -> Match:
    """Solo: an attack is to begin."""
    return _solo().american(A)


def turned() -> Match:
    """Solo: four cards of the Complex lie face up, and the Rebels, who have cards here, may play one."""
    match = dice(_solo(solo_rebel_cards=True).american(A), "1 5 4")
    for face in ("photon", "atomic", "atomic", "shield"):
        match.force(f"skirmish face={face}")
    return fight(match, "P4", 4, "P5")


ALL = {
    "building": building,
    "pairing": pairing,
    "carrying": carrying,
    "besieged": besieged,
    "striking": striking,
    "shadowed": shadowed,
    "rebels": rebels,
    "lonely": lonely,
    "turned": turned,
}


def seen(match: Match) -> tuple[VertiumView, Prompt | None]:
    """What A sees, and is asked."""
    return cast("VertiumView", match.view(A)), match.prompt(A) if A in match.to_act else None

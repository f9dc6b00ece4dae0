"""What a decision does not offer at all is refused with its own clause. For the reasons themselves see refusals.py."""

from __future__ import annotations

import pytest

from ecliptic.core.match import Match
from solar_roller.positions import INNER, A, Table, done, game, play
from solar_roller.refusals import changing, harbor, level_up, middle


def spent() -> Match:
    """Upgrade 3 is used, and upgrade 5 is not."""
    table = Table(2).seat(A, gained=[3, 5]).beside(goals="ABD")
    return play(
        table.roll(red=1, blue=2, bands=(1, 3)), "die red", "change by=plus", "draw space=I1", "die blue"
    )


def no_level() -> Match:
    return play(Table(2).seat(A, gained=[3]).beside(upgrades=[3, 5, 6], goals="ABD").roll(), "die red")


def white_level() -> Match:
    table = Table(2).seat(A, gained=[3]).beside(upgrades=[3, 5, 8], goals="ABD")
    return play(table.roll(), "die white")


def home() -> Match:
    """Both planets of the setup are in one band."""
    match = Match.begin(game(2), auto_chance=False)
    for n in range(1, 7):
        match.force(f"card n={n}")
    return play(match, "color blue", "draw space=M1", "color red", "draw space=M2")


NOT_OFFERED = {
    "Act": (middle(), "to space=M1", "Now you use a die, or are done with the round", "SR-6.2"),
    "twice": (middle("shift first=+1 second=0"), "shift first=+1 second=0", "You have shifted your black dice, both in one choice", "SR-14.32"),
    "too late": (middle("die red", "draw space=M8"), "shift first=+1 second=0", "Black dice are shifted before your first action of a round", "SR-5.5"),
    "too far": (middle(), "shift first=+2 second=+1", "A player may give up at most two actions", "SR-5.6"),
    "nowhere": (middle(), "shift first=0 second=0", "A shift gives up one action for each pip, and here is none", "SR-5.5"),
    "PickChange": (changing(), "change by=flip", "You have not gained upgrade 5", "SR-9.5"),
    "both upgrades": (changing(), "change by=minus-flip", "You have not gained upgrade 5", "SR-9.5"),
    "an upgrade used": (spent, "change by=plus", "You have used upgrade 3 in this round", "SR-9.4"),
    "no level": (no_level, "change by=level", "Upgrade 8 is not in this game", "SR-9.11"),
    "a white level": (white_level, "change by=level", "The white die cannot do this", "SR-9.11"),
    "PickWhite": (middle("die white"), "split first=1", "Only a die used at 6 can be divided", "SR-9.6"),
    "no split": (middle("die white", white=6), "split first=1", "You have not gained upgrade 6", "SR-9.6"),
    "PickValue": (middle("die red", red=6), "split first=1", "Now you choose what the six does", "SR-7.7"),
    "PickLevelUp": (lambda: level_up("water moon"), "raise space=M1", "There is no planet", "SR-9.11"),
    "PickColor": (middle("die white", "wild-die"), "done", "Now you choose a color", "SR-8.2"),
    "PickSpace": (middle("die red"), "done", "Now you choose the space of your planet", "SR-7.1"),
    "PickMoons": (middle("die green", green=3), "moons space=M8", "There is no planet", "SR-7.3"),
    "PickRaise": (middle("die green", green=5), "done", "Now you choose the planet to raise", "SR-7.6"),
    "PickBand": (middle("die green", green=4), "band outer", "That band is not open now", "SR-5.2"),
    "PickRing": (middle("die green", "band middle", green=4), "ring space=O1", "O1 is in another band than your rings", "SR-7.4"),
    "no planet": (middle("die green", "band middle", green=4), "ring space=M8", "There is no planet in M8", "SR-7.5"),
    "passed": (middle("die green", "band middle", "ring space=M2", green=4), "ring space=M1", "Rings are drawn one after another in ascending order of the spaces", "SR-15.12"),
    "PickShip": (middle("die white", "ship-die"), "ship space=M1", "You have no ship there", "SR-8.3"),
    "no ship": (middle("die white", "ship-die"), "done", "The die moves one ship at least", "SR-8.3"),
    "Sail": (middle("die white", "ship-die", "ship space=I5"), "to space=M1", "No dotted line leads there", "SR-8.4"),
    "Harbor": (harbor(), "build space=M3", "Ships are built on the homeworld or on a planet with an S", "SR-8.14"),
    "settle": (harbor(), "settle space=M3", "You have no ship there", "SR-8.10"),
    "nothing": (harbor(), "done", "The die settles a ship or builds one", "SR-8.9"),
    "PickHalo": (lambda: done(Table(2).beside(upgrades=[7], squares=(0, 3)).roll()), "done", "Now you choose a band", "SR-9.8"),
    "FreeAction": (lambda: done(Table(2).beside(upgrades=[4], goals="ABG").seat(A, met=[4]).sheet(A, M1="small red H", **dict.fromkeys(INNER, "small red")).roll()), "die red", "Now you take a free action, or not", "SR-9.9"),
    "PlaceShip": (lambda: done(Table(2).beside(upgrades=[2]).seat(A, met=[2]).roll()), "done", "Now you choose where the ship is put", "SR-9.3"),
    "TakeBonus": (lambda: Table(2, bonus_action_optional=True).bonus(2), "do value=2", "The bonus printed for this round is 1, small planet", "SR-4.1"),
    "PickHome": (home, "home space=O1", "You have no planet there that could be home", "SR-2.4"),
}  # fmt: skip


@pytest.mark.parametrize("name", NOT_OFFERED)
def test_what_is_not_offered_is_refused_with_the_clause_of_the_step(name: str) -> None:
    make, action, sentence, clause = NOT_OFFERED[name]
    assert make().why_not(action, A) == f"{sentence} ({clause})"

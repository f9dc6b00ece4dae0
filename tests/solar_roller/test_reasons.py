"""What a decision does not offer at all is refused with its own clause. For the reasons themselves see refusals.py."""

from __future__ import annotations

import pytest

from solar_roller.positions import INNER, A, Table, done
from solar_roller.refusals import changing, harbor, level_up, middle

NOT_OFFERED = {
    "Act": (middle(), "to space=M1", "Now you use a die, or are done with the round", "SR-6.2"),
    "twice": (middle("shift first=+1 second=0"), "shift first=+1 second=0", "Black dice are shifted before your first action of a round, once, by two pips at most", "SR-6.2"),
    "PickChange": (changing(), "change by=flip", "You don't have the upgrade for that, or have used it in this round", "SR-9.4"),
    "PickWhite": (middle("die white"), "split first=1", "Only a six can be split, and only with upgrade 6", "SR-8.1"),
    "PickValue": (middle("die red", red=6), "split first=1", "Now you choose what the six does", "SR-7.7"),
    "PickLevelUp": (lambda: level_up("water moon"), "raise space=M1", "There is no planet", "SR-9.11"),
    "PickColor": (middle("die white", "wild-die"), "done", "Now you choose a color", "SR-8.2"),
    "PickSpace": (middle("die red"), "done", "Now you choose the space of your planet", "SR-7.1"),
    "PickMoons": (middle("die green", green=3), "moons space=M8", "There is no planet", "SR-7.3"),
    "PickRaise": (middle("die green", green=5), "done", "Now you choose the planet to raise", "SR-7.6"),
    "PickBand": (middle("die green", green=4), "band outer", "That band is not open now", "SR-7.4"),
    "PickRing": (middle("die green", "band middle", green=4), "ring space=O1", "Rings are drawn on planets of the band, in ascending order", "SR-7.5"),
    "PickShip": (middle("die white", "ship-die"), "ship space=M1", "You have no ship there", "SR-8.3"),
    "Sail": (middle("die white", "ship-die", "ship space=I5"), "to space=M1", "No dotted line leads there", "SR-8.4"),
    "Harbor": (harbor(), "build space=M3", "Ships are built on the homeworld or on a planet with an S", "SR-8.9"),
    "settle": (harbor(), "settle space=M3", "You have no ship there", "SR-8.9"),
    "PickHalo": (lambda: done(Table(2).beside(upgrades=[7], squares=(0, 3)).roll()), "done", "Now you choose a band", "SR-9.8"),
    "FreeAction": (lambda: done(Table(2).beside(upgrades=[4], goals="ABG").seat(A, met=[4]).sheet(A, M1="small red H", **dict.fromkeys(INNER, "small red")).roll()), "die red", "Now you take a free action, or not", "SR-9.9"),
    "PlaceShip": (lambda: done(Table(2).beside(upgrades=[2]).seat(A, met=[2]).roll()), "done", "Now you choose where the ship is put", "SR-9.3"),
    "TakeBonus": (lambda: Table(2, bonus_action_optional=True).bonus(2), "do value=2", "Now you take the bonus, or not", "SR-4.3"),
}  # fmt: skip


@pytest.mark.parametrize("name", NOT_OFFERED)
def test_what_is_not_offered_is_refused_with_the_clause_of_the_step(name: str) -> None:
    make, action, sentence, clause = NOT_OFFERED[name]
    assert make().why_not(action, A) == f"{sentence} ({clause})"

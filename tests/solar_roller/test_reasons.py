"""Every reason for a refusal, met exactly as it is worded; and what a decision does not offer at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from ecliptic.core.machine import Chance, Decision
from ecliptic.core.match import Match
from ecliptic.core.reasons import reason_of
from ecliptic.games.solar_roller import reasons as r
from ecliptic.games.solar_roller.pending import BOOK
from solar_roller.positions import INNER, A, Table, done, game, play

pytestmark = pytest.mark.compiled


class Case(NamedTuple):
    reason: int
    make: Callable[[], Match]
    action: str
    sentence: str
    clause: str


def middle(*actions: str, **dice: int) -> Callable[[], Match]:
    """Middle is open; planets in all three bands."""

    def make() -> Match:
        table = Table(2).sheet(
            A, M1="small blue blue-ring", M2="small red 4 moons", M3="large blue civilization"
        )
        table.sheet(A, O1="small blue", M4="small green", M5="small green")
        return play(table.roll(bands=(3, 4), **dice), *actions)

    return make


def harbor(**options: object) -> Callable[[], Match]:
    def make() -> Match:
        table = Table(2, **options).sheet(A, I1="small red H S ship", M1="ship")
        table.sheet(A, M3="small red").seat(A, settlements=[0])
        return play(table.roll(white=5), "die white", "ship-die")

    return make


def fleet() -> Match:
    table = Table(2).seat(A, gained=[2]).sheet(A, I1="small red H ship", M1="ship")
    return play(table.roll(white=1), "die white", "ship-die", "ship space=M1", "to space=M2")


def bound() -> Match:
    table = Table(2, ship_moves_limited_to_bands=True).sheet(A, I1="small red H ship", O4="ship")
    return play(table.roll(white=1, bands=(1, 2)), "die white", "ship-die")


def changing(value: int = 1) -> Callable[[], Match]:
    return lambda: play(
        Table(2).seat(A, gained=[3]).beside(upgrades=[8, 3], goals="ABD").roll(red=value, bands=(1, 2)),
        "die red",
    )


def lost_at_sea() -> Match:
    table = Table(2).sheet(A, I1="small red H S").seat(A, settlements=[0])
    return play(table.roll(white=1), "die white")


CASES = [
    Case(r.HAS_PLANET, middle("die red"), "draw space=M1", "M1 has a planet already", "SR-7.1"),
    Case(r.NOT_OPEN, middle("die red"), "draw space=O2", "O2 is in a band that is not open now", "SR-5.2"),
    Case(r.DIE_USED, middle("die red", "draw space=M8"), "die red", "You have used the red die in this round", "SR-6.2"),
    Case(r.NO_USE, middle(red=3), "die red", "The red die has no legal target", "SR-6.4"),
    Case(r.OFF_DIE, middle(), "shift first=0 second=+2", "", ""),
    Case(r.OFF_CHANGE, changing(), "change by=minus", "A 1 can't be changed like that: dice go from 1 to 6", "SR-9.4"),
    Case(r.NOTHING_TO_DO, changing(2), "change by=plus", "3, moons has no legal target now", "SR-6.4"),
    Case(r.OTHER_COLOR, middle("die blue", blue=3), "moons space=M4", "The planet in M4 is not blue", "SR-7.3"),
    Case(r.NO_MOON_SPACE, middle("die white", "wild-die", white=3), "moons space=M2", "M2 has no free moon space", "SR-7.3"),
    Case(r.HAS_RING, middle("die blue", "band middle", blue=4), "ring space=M1", "The planet in M1 has a blue ring already", "SR-1.9"),
    Case(r.NO_RINGS, middle("shift first=-1 second=0", "die blue", blue=4), "band inner", "Inner has no blue planet, or none that can take the ring", "SR-7.4"),
    Case(r.TOO_FEW_LEFT, middle("die blue", "band middle", blue=4), "ring space=M5", "From M5 on too few planets are left for your rings", "SR-7.4"),
    Case(r.AT_TOP, middle("die blue", blue=5), "raise space=M3", "M3 has reached civilization", "SR-7.6"),
    Case(r.NO_STOP, lambda: play(middle("die white", "ship-die")(), "ship space=I5"), "stop", "A ship takes at least one step", "SR-8.7"),
    Case(r.SERVED, fleet, "ship space=M2", "The ship in M2 has been used by this die", "SR-8.16"),
    Case(r.SETTLED_ALREADY, harbor(), "settle space=I1", "I1 is settled already", "SR-8.10"),
    Case(r.SHIP_ON_EMPTY, lambda: play(Table(2).sheet(A, M1="ship").roll(white=5), "die white", "ship-die"), "settle space=M1", "M1 has no planet for that", "SR-8.10"),
    Case(r.NO_ROOM, lambda: play(Table(2).sheet(A, M1="small red 4 moons ship").roll(white=5), "die white", "ship-die"), "settle space=M1", "M1 has no free moon space for the S", "SR-8.10"),
    Case(r.BARREN, lambda: play(Table(2, settle_needs_water=True).roll(white=6), "die white", "ship-die"), "settle space=I5", "I5 has no water yet", "SR-8.10"),
    Case(r.NO_PIECE, lambda: play(Table(2).sheet(A, I1="small red H 4 ships").roll(white=6), "die white", "ship-die"), "build space=I1", "All your ships are on the map or settled", "SR-8.14"),
    Case(r.NOT_BELOW, lambda: level_up("fauna moon"), "raise space=I1", "I1 is not one level below flora", "SR-9.11"),
    Case(r.NO_MOON, lambda: level_up("water"), "raise space=I1", "I1 has no moon", "SR-9.11"),
    Case(r.NO_LEVEL_UP, changing(), "change by=level", "No planet with a moon in an open band is one level below fauna", "SR-9.11"),
    Case(r.NO_SHIPS, lost_at_sea, "ship-die", "No ship of yours can do that", "SR-8.9"),
    Case(r.STUCK, bound, "ship space=O4", "No open band is next to the ship in O4", "SR-5.2"),
]  # fmt: skip


def level_up(words: str) -> Match:
    table = Table(2).beside(upgrades=[8]).sheet(A, I1=f"small red {words}", I2="small blue water moon")
    return play(table.roll(green=1, bands=(1, 2)), "die green", "change by=level")


CASES[4] = Case(
    r.OFF_DIE,
    lambda: Table(2).roll(bands=(1, 5)),
    "shift first=0 second=+2",
    "A 5 can't be shifted that far: dice go from 1 to 6",
    "SR-5.5",
)


@pytest.mark.parametrize("case", CASES, ids=[case.sentence[:40] for case in CASES])
def test_a_reason_with_its_sentence_and_clause(case: Case) -> None:
    match = case.make()
    action = match.game.actions.parse(case.action)
    assert action in list(match.state.candidates(A)), "a person might try it"
    refusal = match.state.refusal(A, action)
    assert reason_of(refusal) == case.reason
    assert match.game.why(match.state, A, action) == (case.sentence, case.clause)
    assert match.why_not(case.action, A) == f"{case.sentence} ({case.clause})"


def test_every_reason_that_has_a_sentence_is_met() -> None:
    assert {case.reason for case in CASES} == set(r.REASONS)
    clauses = game(2).clauses()
    for sentence, clause in r.REASONS.values():
        assert clause in clauses
        assert not sentence.endswith(".")


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


def test_every_step_has_a_clause_and_every_decision_says_what_it_is_for() -> None:
    clauses = game(2).clauses()
    for kind in BOOK.kinds.values():
        if issubclass(kind, Decision):
            assert kind.task, kind
        if issubclass(kind, Decision | Chance):
            assert kind.clause in clauses, kind

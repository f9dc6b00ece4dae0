"""The observation: fixed in size, complete, and blind to what others write in open lanes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.observe import QUESTIONS, names, observe
from ecliptic.games.solar_roller.rules.state import RollerState
from ecliptic.testing.trial import walk
from solar_roller.positions import A, B, C, Table, game, play
from solar_roller.trial import OTHER, PUT_OFF

NAMES = names()


def named(s: Any, seat: int) -> dict[str, int]:
    assert isinstance(s, RollerState)
    return dict(zip(NAMES, [int(x) for x in observe(s, seat)], strict=True))


@pytest.mark.parametrize(("players", "others"), [(1, ()), (3, (0, 1, 4, 5)), (6, ())])
def test_what_a_seat_can_know_is_all_there(players: int, others: tuple[int, ...]) -> None:
    """Whatever the view shows can be read from the observation."""
    switches = [item for k, item in enumerate(OTHER.items()) if k in others]
    made = game(players, ("advanced", players == 3), *switches)
    for n, (state, _, _) in enumerate(walk(made, players, PUT_OFF)):
        if n % 23:
            continue
        for who in range(players):
            view: Any = made.view(state, who)
            seen = named(state, who)
            assert (seen["seats"], seen["phase"], seen["round"]) == (players, view.phase, view.round)
            if view.dice:
                assert [seen[f"die {die}"] for die in a.DIE_IDS] == view.dice
                assert [k for k in range(3) if seen["bands open"] >> k & 1] == view.bands
            assert {goal for goal in a.GOAL_IDS if seen[f"goal {goal} shown"]} == {
                row.id[0] for row in view.goals
            }
            assert [k for k in range(1, 9) if seen[f"upgrade {k} shown"]] == [
                row.number for row in view.upgrades
            ]
            for k, sheet in enumerate(view.sheets[who:] + view.sheets[:who]):
                me = f"seat {k}"
                assert sum(seen[f"{me} actions in round {n}"] for n in range(1, 11)) == sum(sheet.actions)
                assert [seen[f"{me} settlement {n}"] for n in range(1, 5)] == [
                    *sheet.settlements,
                    -1,
                    -1,
                    -1,
                    -1,
                ][:4]
                assert seen[f"{me} launched"] == 4 - sheet.pieces
                assert [n for n in range(1, 9) if seen[f"{me} gained"] >> n & 1] == sheet.upgrades
                assert seen[f"{me} given up"] == sheet.given_up
                assert seen[f"{me} halo"] == (-1 if sheet.halo is None else sheet.halo)
                assert (
                    sum(
                        seen[f"{me} points from {source}"]
                        for source in (
                            "moons",
                            "rings",
                            "terraforming",
                            "ships",
                            "settlements",
                            "goals",
                            "actions",
                        )
                    )
                    == sheet.total
                )
                for place in sheet.spaces:
                    at = f"{me} {place.id}"
                    assert seen[f"{at} color"] == (a.COLOR_IDS.index(place.color) if place.color else -1)
                    assert (seen[f"{at} moons"], seen[f"{at} free moon spaces"]) == (place.moons, place.free)
                    assert (seen[f"{at} level"], seen[f"{at} ships"], seen[f"{at} served"]) == (
                        place.level,
                        place.ships,
                        place.served,
                    )
                    flags = [seen[f"{at} {word}"] for word in ("large", "icon", "settled", "home")]
                    assert flags == [place.large, place.icon, place.settled, place.home]
                    assert [c for c in a.COLOR_IDS if seen[f"{at} {c} ring"]] == place.rings
                for part in view.goals:
                    scored = part.scored[(who + k) % players]
                    assert seen[f"{me} scored {part.id}"] == (-1 if scored is None else scored)
            for k in range(players, a.SEATS):
                assert not any(value for name, value in seen.items() if name.startswith(f"seat {k} "))


def kind_of(name: str) -> str:
    """The field that an entry belongs to: the observer or others, any space, any part, any round."""
    name = re.sub(r"^seat [1-5] ", "other ", re.sub(r"^seat 0 ", "own ", name))
    name = re.sub(r" [IMO][1-8] ", " space ", name)
    return re.sub(
        r"(part|scored|goal) [A-H][1-3]?", r"\1", re.sub(r"(round|settlement|upgrade) [0-9]+", r"\1", name)
    )


RARE = ("PickHome", "PickHalo", "PlaceShip", "PickRing", "PickShip", "Harbor", "PickLevelUp", "PickSix")


def test_every_field_moves_some_entry_and_every_question_is_asked() -> None:
    kinds = [kind_of(name) for name in NAMES]
    values: dict[str, set[int]] = {kind: set() for kind in kinds}
    for players, seed, advanced in ((6, 1, True), (2, 3, False), (1, 4, True), (4, 5, True)):
        made = game(players, ("advanced", advanced), ("bonus_action_optional", True))
        for n, (state, now, _) in enumerate(walk(made, seed, PUT_OFF)):
            if now != CHANCE and (n % 11 == 0 or type(state.top(now)).__name__ in RARE):
                for kind, value in zip(kinds, named(state, now).values(), strict=True):
                    values[kind].add(value)
    table = (
        Table(2).seat(A, gained=[2]).sheet(A, M1="ship").beside(upgrades=[2, 7], squares=(0, 2), goals="ACD")
    )
    served = play(table.roll(white=1), "die white", "ship-die", "ship space=M1", "to space=M2")
    shifted = play(table.roll(bands=(5, 5)), "shift first=-1 second=+1", "done")
    play(shifted, "done", seat=B)
    for match in (served, shifted):
        for who in (A, B):
            for kind, value in zip(kinds, named(match.state, who).values(), strict=True):
                values[kind].add(value)
    still = {name for name, found in values.items() if len(found) < 2}
    # Only solo takes actions off; ships of others are served while their lanes are hidden.
    assert still == {"other points from actions", "other space served"}
    assert values["question"] >= set(range(1, len(QUESTIONS)))
    assert named(play(Table(2).roll(), "done").state, A)["question"] == 0


def test_others_lanes_change_nothing() -> None:
    match = Table(3).roll()
    before = [named(match.state, who) for who in (A, C)]
    play(match, "die red", "draw space=M1", seat=B)
    assert [named(match.state, who) for who in (A, C)] == before
    seen = named(match.state, B)
    assert seen["seat 0 M1 color"] == 0
    assert seen["seat 0 used dice"] == 1


def test_what_is_being_chosen_can_be_read() -> None:
    table = Table(2).seat(A, gained=[3]).sheet(A, M1="icon ship", M2="small blue", M3="small red")
    match = play(table.roll(white=3, blue=4, bands=(3, 5)), "die white")
    assert (named(match.state, A)["question"], named(match.state, A)["die"]) == (QUESTIONS.index("change"), 4)
    play(match, "change by=none", "ship-die", "ship space=M1", "to space=M8")
    seen = named(match.state, A)
    found = [seen[name] for name in ("question", "left", "start", "at", "value")]
    assert found == [QUESTIONS.index("sail"), 2, 5, 12, 3]
    play(match, "stop", "die blue", "change by=none", "band middle")
    seen = named(match.state, A)
    assert [seen[name] for name in ("question", "color", "band", "left", "first")] == [
        QUESTIONS.index("ring"),
        1,
        1,
        1,
        0,
    ]

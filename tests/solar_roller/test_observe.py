"""The observation: fixed in size, complete, and blind to what others write in open lanes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.observe import QUESTIONS, names, observe
from ecliptic.games.solar_roller.rules.state import SET_IDS, RollerState
from ecliptic.testing.trial import walk
from solar_roller.positions import A, B, C, Table, game, play
from solar_roller.trial import OTHER, PUT_OFF

NAMES = names(game(2).rules)  # type: ignore[attr-defined]


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
            assert (seen["players"], seen["phase"], seen["round"]) == (players, view.phase, view.round)
            if view.dice:
                assert [seen[f"dice of {die}"] for die in a.DIE_IDS] == view.dice
                assert [k for k in range(3) if seen["bands open"] >> k & 1] == view.bands
            goals = [a.GOAL_IDS[seen[f"goals {k + 1}"]] for k in range(seen["how many goals"])]
            assert set(goals) == {row.id[0] for row in view.goals}
            assert [k for k in range(1, 9) if seen[f"{k} in shown"]] == [row.number for row in view.upgrades]
            for k, sheet in enumerate(view.sheets[who:] + view.sheets[:who]):
                me = f"of seat {k}"
                assert sum(seen[f"record {me} of {n}"] for n in range(1, 11)) == sum(sheet.actions)
                boxes = [seen[f"boxes {me} of {n}"] for n in range(1, 5)]
                assert boxes == [*sheet.settlements, -1, -1, -1, -1][:4]
                assert seen[f"launched {me}"] == 4 - sheet.pieces
                assert [n for n in range(1, 9) if seen[f"{n} in upgrades {me}"]] == sheet.upgrades
                shifts = abs(seen[f"first_shift {me}"]) + abs(seen[f"second_shift {me}"])
                assert shifts == sheet.given_up
                assert seen[f"halo {me}"] == (-1 if sheet.halo is None else sheet.halo)
                assert sum(seen[f"points from {source} {me}"] for source in SOURCES) == sheet.total
                for place in sheet.spaces:
                    colors = [c for c in a.COLOR_IDS if seen[f"{place.id} in planets {me} of {c}"]]
                    assert colors == ([place.color] if place.color else [])
                    assert [c for c in a.COLOR_IDS if seen[f"{place.id} in rings {me} of {c}"]] == place.rings
                    counts = [seen[f"{word} {me} of {place.id}"] for word in ("moons", "ships", "served")]
                    assert counts == [place.moons, place.ships, place.served]
                    marks = {word: seen[f"{place.id} in sets {me} of {word}"] for word in SET_IDS}
                    assert sum(marks[word] for word in a.LEVEL_IDS[1:]) == place.level
                    flags = [marks[word] for word in ("large", "icons", "settled", "homes")]
                    assert flags == [place.large, place.icon, place.settled, place.home]
                    assert seen[f"{place.id} in crowded {me}"] == (place.free == 0)
                for part in view.goals:
                    slot = f"{goals.index(part.id[0]) + 1}.{part.id[1]}"
                    scored = part.scored[(who + k) % players]
                    assert seen[f"scored {me} of {slot}"] == (-1 if scored is None else scored)
            for k in range(players, a.SEATS):
                assert not any(value for name, value in seen.items() if f"of seat {k}" in name)


SOURCES = ("moons", "rings", "terraforming", "ships", "settlements", "goals", "actions")


def kind_of(name: str) -> str:
    """The field that an entry belongs to: the observer or others, any space, any part, any round."""
    name = re.sub(r"seat [1-5]\b", "others", name.replace("seat 0", "own"))
    words = "|".join((*a.COLOR_IDS, *a.BAND_IDS, *SET_IDS))
    return re.sub(rf"\b([IMO][1-8]|[0-9]+(\.[0-9])?|{words})\b", "X", name)


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
    # Goals are all there before anybody is asked; only solo takes actions off; ships of others are served while their
    # lanes are hidden.
    constant = {"how many goals", "points from actions of others", "served of others of X"}
    assert still == constant | {name for name in OTHER if name != "bonus_action_optional"}
    assert values["question"] >= set(range(1, len(QUESTIONS)))
    assert named(play(Table(2).roll(), "done").state, A)["question"] == 0


def test_others_lanes_change_nothing() -> None:
    match = Table(3).roll()
    before = [named(match.state, who) for who in (A, C)]
    play(match, "die red", "draw space=M1", seat=B)
    assert [named(match.state, who) for who in (A, C)] == before
    seen = named(match.state, B)
    assert seen["M1 in planets of seat 0 of red"] == 1
    assert seen["red in used of seat 0"] == 1


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

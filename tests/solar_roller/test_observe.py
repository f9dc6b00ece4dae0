"""What a learner sees of Solar Roller has all of the view, and nothing of what others write in open lanes."""

from __future__ import annotations

from typing import Any

import pytest

from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.state import SET_IDS
from ecliptic.testing.suite.observing import seen as seen_by
from ecliptic.testing.trial import walk
from solar_roller.positions import A, B, C, Table, game, play
from solar_roller.trial import OTHER, PUT_OFF


def named(s: Any, seat: int) -> dict[str, int]:
    return seen_by(s.home, s, seat)


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
                for place in sheet.spaces:
                    colors = [c for c in a.COLOR_IDS if seen[f"{place.id} in planets {me} of {c}"]]
                    assert colors == ([place.color] if place.color else [])
                    assert [c for c in a.COLOR_IDS if seen[f"{place.id} in rings {me} of {c}"]] == [
                        *place.rings
                    ]
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


def test_others_lanes_change_nothing() -> None:
    match = Table(3).roll()
    before = [named(match.state, who) for who in (A, C)]
    play(match, "die red", "draw space=M1", seat=B)
    assert [named(match.state, who) for who in (A, C)] == before
    seen = named(match.state, B)
    assert seen["M1 in planets of seat 0 of red"] == 1
    assert seen["red in used of seat 0"] == 1

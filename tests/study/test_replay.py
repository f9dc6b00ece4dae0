"""A record can be looked at after any of its lines, in any order, and it is as it was then."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import UNSET

from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.core.registry import game_class
from ecliptic.study.checking import check_record
from ecliptic.study.replay import EVERY, Replay, Taking, moves_of, steps_of

RECORDS = Path(__file__).parents[1] / "records"
TAKES_BACK = "spacecorp-2.jsonl"  # a game in which choices were taken back


def record(name: str) -> tuple[Game, Record]:
    found = Record.parse((RECORDS / name).read_text())
    return game_class(found.header.game).of_header(found.header), found


@pytest.mark.parametrize("name", ["vertium-2-base.jsonl", TAKES_BACK])
def test_any_moment_is_as_it_was_in_any_order(name: str) -> None:
    game, found = record(name)
    replay = Replay(game, found.header, found.entries[: 4 * EVERY])
    plain = Match.resume(game, Record(found.header), auto_chance=False)
    as_it_was = []
    for entry in [None, *replay.entries]:
        if entry is not None:
            plain.replay(entry)
        as_it_was.append((plain.dump(), plain.lines(0), plain.lines(None)))
    for line in (len(replay), 0, 3 * EVERY + 1, EVERY, EVERY - 1, 17, 2 * EVERY + 5, len(replay) - 1):
        match = replay.at(line)
        assert match.number == line
        assert (match.dump(), match.lines(0), match.lines(None)) == as_it_was[line]


def test_what_was_taken_back_is_no_step() -> None:
    _, found = record(TAKES_BACK)
    steps = steps_of(found.entries)
    undone = {entry.undo for entry in found.entries if entry.undo is not UNSET}
    assert undone
    assert undone.isdisjoint(steps.decisions)
    assert len(steps.seats) == len(steps.decisions)
    assert set(steps.turns) <= set(steps.decisions)
    first = steps.decisions[0]
    assert (steps.before(first), steps.after(0)) == (0, first)
    assert steps.after(len(found)) is None
    assert sorted(steps.by(0) + steps.by(1)) == steps.decisions


def test_a_line_that_does_not_hold_is_named() -> None:
    game, found = record(TAKES_BACK)
    found.entries[5].chance, found.entries[5].do = UNSET, "do nonsense"
    found.entries[5].seat = 0
    with pytest.raises(ValueError, match=r"^line 7: "):
        Replay(game, found.header, found.entries).at(30)


def test_the_log_comes_in_parts() -> None:
    game, found = record(TAKES_BACK)
    taking = Taking()
    check = check_record((RECORDS / TAKES_BACK).read_bytes(), watch=taking)
    assert check.found is not None
    replay = taking.whole(check.found.match)
    assert len(replay) == len(found)
    moves = moves_of(replay.last, None)
    spans = [moves.part(k) for k in range(len(moves.parts))]
    assert spans[0][0] == 0
    assert [end for _, end in spans] == [*(first for first, _ in spans[1:]), len(moves.lines)]
    when = moves.lines[spans[1][0]][0]
    assert moves.part_at(when) >= 1
    assert moves.index_at(-1) == -1
    assert game.name == replay.game.name

"""A match that leaps over its first lines is the one that replayed them: state, log, what may be taken back, dice."""

from __future__ import annotations

import random

import msgspec
import pytest

from core.sketch_draft import DraftGame
from core.sketch_lanes import LaneGame
from ecliptic.core.dice import SealedDice
from ecliptic.core.game import Game
from ecliptic.core.match import Match, Snapshot
from ecliptic.core.record import Entry
from ecliptic.core.registry import game_class, game_names

SECRET = bytes(range(32))


def same(one: Match, other: Match) -> None:
    """Whether nobody could tell them apart."""
    assert other.dump() == one.dump()
    assert str(other.record) == str(one.record)
    assert other.to_act == one.to_act
    for viewer in (None, *range(one.game.seats)):
        assert other.lines(viewer) == one.lines(viewer)
        assert other.latest(viewer) == one.latest(viewer)
        assert other.view(viewer) == one.view(viewer)
    for seat in range(one.game.seats):
        assert other.can_undo(seat) == one.can_undo(seat)


def again(entry: Entry) -> Entry:
    return msgspec.json.decode(msgspec.json.encode(entry), type=Entry)


def stored(snapshots: list[Snapshot]) -> list[Snapshot]:
    return [msgspec.json.decode(msgspec.json.encode(one), type=Snapshot) for one in snapshots]


def play(match: Match, rng: random.Random, many: int) -> None:
    """Random choices, some of which are taken back."""
    for _ in range(many):
        if match.over:
            return
        seats = [seat for seat in range(match.game.seats) if match.can_undo(seat)]
        if seats and rng.random() < 0.3:
            match.undo(rng.choice(seats))
        else:
            seat = rng.choice(match.to_act)
            match.play(rng.choice(match.legal(seat)), seat)
            match.play_forced()


@pytest.mark.source
@pytest.mark.parametrize("name", game_names())
def test_a_match_may_leap_where_nobody_can_take_anything_back(name: str) -> None:
    leaps(game_class(name).make({}), random.Random(name))


@pytest.mark.parametrize("game", [LaneGame.make({"players": 3}), DraftGame.make({"players": 2})])
def test_lanes_and_drafts_of_any_kind_are_leapt_over(game: Game) -> None:
    for seed in range(2):
        leaps(game, random.Random(seed), far=3, least=1)


def leaps(game: Game, rng: random.Random, *, far: int = 10, least: int = 3) -> None:
    """Snapshots so many lines apart: from each of them a match goes on as the one that was played."""
    for _ in range(2):
        match = Match.begin(game, table="t", secret=SECRET)
        snapshots: list[Snapshot] = []
        events = 0
        while len(snapshots) < 3 and not match.over:
            play(match, rng, 1)
            due = (snapshots[-1].line if snapshots else 0) + far
            found = match.snapshot(due, events)
            if found is None:
                continue
            assert due <= found.line <= match.number
            snapshots.append(found)
            events = found.next
            entries = [again(entry) for entry in match.record.entries]
            twin = Match.leap(game, match.record.header, SealedDice("t", SECRET), entries, stored(snapshots))
            for entry in match.record.entries[found.line :]:  # those in lanes that are open
                twin.replay(entry)
            same(match, twin)
            # What comes after it is taken over, played and taken back alike.
            ahead = match.copy()
            play(ahead, rng, 12)
            for entry in ahead.record.entries[match.number :]:
                twin.replay(entry)
            twin.roll()
            same(ahead, twin)
            luck = random.Random(1), random.Random(1)
            play(ahead, luck[0], 6)
            play(twin, luck[1], 6)
            same(ahead, twin)
        assert len(snapshots) >= least
        if len(snapshots) > 1:
            with pytest.raises(ValueError, match="don't follow from each other"):
                Match.leap(game, match.record.header, SealedDice("t", SECRET), entries, snapshots[1:])

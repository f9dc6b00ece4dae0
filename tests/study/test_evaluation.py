"""What bots say of moments: only what is more than noise, the same again, and sums that come out."""

from __future__ import annotations

from pathlib import Path

import pytest

from ecliptic.bots.protocol import Situation
from ecliptic.bots.valuing import compare, value
from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.core.registry import game_class, game_names
from ecliptic.study.evaluation import (
    MORE,
    Choice,
    Luck,
    Moment,
    evaluate,
    moment_at,
    next_decision,
    spread,
    weigh,
)
from ecliptic.study.replay import Replay
from ecliptic.study.review import luck_words, outcome_of, review, signed, verdict
from ecliptic.study.rolls import MOST, next_roll, with_luck

RECORDS = Path(__file__).parents[1] / "records"


def moment(line: int, *values: float, seat: int = 0, error: float | None = 0.01, **more: object) -> Moment:
    errors = (error,) * len(values)
    given = {"line": line, "seat": seat, "points": False, "worlds": 8, "values": values, "errors": errors}
    return Moment(**{"chosen": "a", **given, **more})  # type: ignore[arg-type]


def choices(behind: float, unsure: float | None) -> list[Choice]:
    return [Choice("b", (0.8, 0.2), 0.0, 0.0), Choice("a", (0.8 - behind, 0.2 + behind), behind, unsure)]


@pytest.mark.parametrize(
    ("behind", "unsure", "is_slip"),
    [(0.3, 0.05, True), (0.3, 0.2, False), (0.04, 0.0, False), (0.3, None, False), (0.0, 0.0, False)],
)
def test_what_is_within_the_noise_has_no_mark(behind: float, unsure: float | None, is_slip: bool) -> None:
    one = moment(0, 0.5, 0.5, choices=choices(behind, unsure))
    assert bool(one.slip) is is_slip
    assert bool(verdict(one, str)) is is_slip


def test_a_slip_is_told_by_its_cost_and_a_find_by_its_gain() -> None:
    slip = moment(0, 0.5, 0.5, choices=choices(0.6, 0.1))
    assert verdict(slip, lambda action: f"<{action}>") == "Cost 80 to 20. Better: <b>, 80 in 100."
    best = [Choice("a", (0.9, 0.1), 0.0, 0.0), Choice("b", (0.6, 0.4), 0.3, 0.02)]
    find = moment(0, 0.5, 0.5, choices=best, usual="b", gains=(0.3, -0.3), unsure=0.02)
    assert verdict(find, lambda action: f"<{action}>") == "Worth 30 in 100, more than <b>."
    assert not moment(0, 0.5, 0.5, choices=best, usual="b", gains=(0.3, -0.3), unsure=0.2).find


def test_choices_and_luck_come_to_what_came_of_the_game() -> None:
    known = {
        0: moment(0, 0.5, 0.5, gains=(-0.2, 0.2)),
        3: moment(3, 0.3, 0.7, seat=1, gains=(0.1, -0.1)),
        9: moment(9, 0.8, 0.2),
    }
    found = review(known, [1, 4, 10], 2, 12, (1.0, 0.0))
    for seat, end in enumerate((1.0, 0.0)):
        assert found.own[seat] + found.rest[seat] == pytest.approx(end - 0.5)
    assert found.own == [pytest.approx(-0.2), pytest.approx(-0.1)]
    assert [turn.line for turn in found.turns] == sorted(turn.line for turn in found.turns)
    assert [(turn.before, turn.after, turn.great) for turn in found.turns][1] == (0.3, 0.8, True)
    assert signed(-0.2, False) == "\u221220"
    assert review({}, [], 2, 0, None).turns == []


def test_moments_are_even_first_and_then_where_values_jump() -> None:
    decisions = [*range(1, 200, 2)]
    known: dict[int, Moment] = {}
    while (line := next_decision(decisions, known, 11)) is not None:
        known[line - 1] = moment(line - 1, *((0.9, 0.1) if line > 77 else (0.1, 0.9)))
    grid = spread(decisions, 11)
    assert (grid[0], grid[-1], len(grid)) == (1, 199, 11)
    assert {line - 1 for line in grid} < set(known)
    assert {76, 78} <= set(known)  # it was found out between which two it jumps
    assert len(known) <= 11 + MORE


def test_what_is_over_is_worth_what_came_of_it_and_the_same_moment_has_the_same_luck() -> None:
    found = Record.parse((RECORDS / "vertium-2-one.jsonl").read_text())
    game = game_class("vertium").of_header(found.header)
    replay = Replay(game, found.header, found.entries)
    over = value(game, replay.last.state, 4)
    assert (over.values, set(over.errors)) == (outcome_of(replay.last, over.points), {0.0})
    state, seat, chosen = moment_at(replay, replay.steps.decisions[-3])
    one, two = (evaluate(game, state, 5, seat, chosen, worlds=3, seconds=None) for _ in range(2))
    assert one == two
    assert sum(one.values) == pytest.approx(1.0)


def test_without_time_nothing_is_said_that_is_not_known() -> None:
    game = game_class("vertium").make({"players": 2})
    match = Match.begin(game, seed=3)
    legal = match.legal()
    found = evaluate(game, match.state, match.number, match.to_act[0], legal[0], worlds=4, seconds=0.0)
    assert found.worlds == 0
    assert set(found.errors) == {None}
    assert not found.choices
    assert outcome_of(match, False) is None
    situation = Situation(
        game, match.state, match.to_act[0], [int(a) for a in match.state.legal(match.to_act[0])]
    )
    assert compare(situation, situation.legal[0], 2, stop=lambda: True) is None


def test_a_moment_is_before_its_decision() -> None:
    game = game_class("vertium").make({"players": 2})
    match = Match.begin(game, seed=3)
    for _ in range(6):
        match.play(match.legal()[0])
    replay = Replay(game, match.record.header, match.record.entries)
    for line in replay.steps.decisions:
        state, seat, chosen = moment_at(replay, line)
        assert chosen in [game.actions.text(int(action)) for action in state.legal(seat)]


# ---- dice and cards ----------------------------------------------------------------------------------------------


def replay_of(name: str) -> Replay:
    found = Record.parse((RECORDS / f"{name}.jsonl").read_text())
    return Replay(game_class(found.header.game).of_header(found.header), found.header, found.entries)


def luck(line: int, *changes: float, error: float | None = 0.01) -> Luck:
    return Luck(line=line, points=False, worlds=8, changes=changes, errors=(error,) * len(changes))


def test_what_dice_did_is_told_if_it_is_more_than_noise() -> None:
    one = luck(4, 0.2, -0.15, -0.02)
    assert (one.seat, one.much) == (0, 0.2)
    assert luck_words(one) == "Dice or cards did that: @1 +20 and @2 \u221215 in 100."
    assert luck(4, -0.3, 0.3).seat == 1  # who gained, where it is the same
    assert not luck(4, 0.2, -0.2, error=0.2).much
    assert not luck(4, 0.2, -0.2, error=None).much
    assert not luck(4, 0.04, -0.04, error=0.0).much


def test_a_turn_that_dice_made_is_theirs() -> None:
    known = {
        0: with_luck(moment(0, 0.2, 0.8), luck(5, 0.5, -0.5)),
        9: with_luck(moment(9, 0.8, 0.2), luck(11, 0.05, -0.05)),
    }
    found = review(known, [1, 3, 8, 10], 2, 12, (1.0, 0.0))
    assert [(turn.line, turn.luck, turn.several, turn.decision) for turn in found.turns] == [
        (5, True, False, 0),
        (12, False, False, 0),
    ]
    assert list(found.lucks) == [5, 11]


@pytest.mark.parametrize("game", game_names())
def test_dice_of_every_game_are_looked_at_where_values_jump(game: str) -> None:
    """Each roll lies between two lines of the log, and what it did is the same again."""
    name = next(path.stem for path in sorted(RECORDS.glob(f"{game}-2*.jsonl")) if "position" not in path.name)
    replay = replay_of(name)
    rolls, entries = replay.rolls, replay.entries
    assert len(rolls) > 5
    assert all(entries[n - 1].chance for roll in rolls for n in range(roll.first, roll.last + 1))
    decisions = replay.steps.decisions
    ends = [(0.9, 0.1) if k % 2 else (0.1, 0.9) for k in range(len(decisions))]
    known = {line - 1: moment(line - 1, *end) for line, end in zip(decisions, ends, strict=True)}
    asked = []
    while (found := next_roll(replay, known)) is not None:
        before, roll = found
        asked.append(roll)
        known[before.line] = with_luck(before, luck(roll.last, 0.5, -0.5))
    assert len(asked) == len(set(asked)) == min(MOST, len([r for r in rolls if r.first > decisions[0]]))
    last = rolls[-1]
    one, two = (
        weigh(
            replay.game,
            replay.at(last.first - 1).state,
            replay.at(last.last).state,
            3,
            worlds=2,
            seconds=None,
        )
        for _ in range(2)
    )
    assert one == two
    assert one.worlds == 2
    assert len(one.changes) == replay.game.seats


def test_without_time_nothing_is_known_of_dice() -> None:
    replay = replay_of("vertium-2-one")
    roll = replay.rolls[4]
    states = replay.at(roll.first - 1).state, replay.at(roll.last).state
    assert not weigh(replay.game, *states, 3, seconds=0.0).much

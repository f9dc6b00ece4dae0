"""What all at a table agree to: taking a choice back past what was rolled or shown, and ending the game here."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from core.script import Memo, ask, chance, draft, lanes, note, notes, script
from core.sketch_lanes import LaneGame
from core.toy import ToyOptions
from ecliptic.core.match import BY_CONSENT, IllegalAction, Match
from ecliptic.core.record import Record
from ecliptic.core.verify import verify
from ecliptic.study.replay import Replay
from ecliptic.testing.kit import check_match, everything, told

SECRET = bytes(range(32))


def shown(s: Memo, outcome: int) -> None:
    s.note(outcome)
    s.revealed = True


def rolls(players: int = 2) -> Any:
    """Seat 0 chooses, something is drawn and seen, seat 1 chooses, something is rolled, seat 0 is asked again."""
    return script(
        lambda s: s.then(
            ask(0, note), chance([1] * 6, shown), ask(1, note), chance([1] * 6, note), ask(0, note), ask(1)
        ),
        players,
    )


def sealed() -> Match:
    match = Match.begin(rolls(), table="t", secret=SECRET, names=["Ada", "Bo"])
    match.play("pick 1", 0)
    match.play("pick 2", 1)
    return match


def test_all_together_go_back_past_what_was_shown() -> None:
    match = sealed()
    assert not match.can_undo(0)
    assert match.choices(0) == [1]
    entry = match.undo_together(0, 1, [1])
    assert (entry.seat, entry.undo, entry.consent) == (0, 1, [1])
    assert notes(match) == []
    assert match.to_act == (0,)
    assert told(match, 1)[-1][1] == "All agreed: @1 took a choice back, and all that came after it"
    assert told(match, None) == told(match, 0), "all may know of it"
    check_match(match)
    match.play("pick 3", 0)
    assert match.can_undo(1) is False
    match.play("pick 1", 1)
    check_match(match)


def test_what_comes_by_chance_then_is_new_and_can_be_checked() -> None:
    """Ten times, so that the same outcome by chance each time is out of the question."""
    match = sealed()
    first = [entry.chance for entry in match.record.entries if entry.chance is not UNSET]
    again = []
    for _ in range(10):
        match.undo_together(0, match.choices(0)[0], [1])
        match.play("pick 1", 0)
        match.play("pick 2", 1)
        again += [entry.chance for entry in match.record.entries[-4:] if entry.chance is not UNSET]
    assert again != first * 10
    match.play("pick 1", 0)
    match.play("pick 1", 1)
    assert match.over
    found = verify(rolls(), Record.parse(str(match.record)))
    assert len(found.outcomes) == 22
    assert found.why == ""


def test_an_outcome_after_it_that_is_not_the_secret_s_is_named() -> None:
    match = sealed()
    match.undo_together(0, 1, [1])
    for seat, pick in ((0, 1), (1, 1), (0, 1), (1, 1)):
        match.play(f"pick {pick}", seat)
    assert match.over
    entries = match.record.entries
    k = max(k for k, entry in enumerate(entries) if entry.chance is not UNSET)
    turned = "come 1" if entries[k].chance != "come 1" else "come 2"
    forged = Record(
        match.record.header, [*entries[:k], replace(entries[k], chance=turned), *entries[k + 1 :]]
    )
    with pytest.raises(ValueError, match=f"line {k + 2}: "):
        verify(rolls(), forged)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"consent": []}, "seat 1 has decided since, and did not agree"),
        ({"consent": [1, 1]}, "no list|not a list of other seats"),
        ({"consent": [0, 1]}, "not a list of other seats"),
        ({"consent": [1, 2]}, "not a list of other seats"),
        ({"undo": 3}, "number 3 can't be taken back here, whoever agrees"),
        ({"undo": 2}, "number 2 can't be taken back here"),
        ({"seat": 1, "consent": [0]}, "number 1 can't be taken back here"),
        ({"consent": UNSET}, "number 1 can't be taken back here"),
    ],
)
def test_a_line_of_it_is_checked_like_any_other(change: dict[str, Any], why: str) -> None:
    match = sealed()
    match.undo_together(0, 1, [1])
    *before, last = match.record.entries
    bad = Record(match.record.header, [*before, replace(last, **change)])
    with pytest.raises(ValueError, match=f"line {len(before) + 2}: .*({why})"):
        Match.resume(rolls(), bad)


@pytest.mark.parametrize(
    "line",
    [
        '{"n": 5, "consent": [1]}',
        '{"n": 5, "seat": 0, "do": "pick 1", "consent": [1]}',
        '{"n": 5, "undo": 1, "by_hand": true, "consent": [1]}',
    ],
)
def test_consent_belongs_to_an_undo(line: str) -> None:
    text = f"{sealed().record}{line}\n"
    with pytest.raises(ValueError, match="must be one decision, chance outcome, undo, words or end"):
        Record.parse(text)


def test_who_has_not_decided_since_need_not_agree() -> None:
    match = Match.begin(rolls(3), seed=1)
    match.play("pick 1", 0)
    match.undo_together(0, 1, [])
    assert match.to_act == (0,)
    check_match(match)


def test_what_is_done_in_private_is_not_taken_back_so_but_goes_with_it() -> None:
    """And nothing tells that there was anything."""
    works = ask(1, draft(ask(1, note), ask(1, note), seat=1))
    game = script(lambda s: s.then(ask(0, shown), works, ask(0)))
    match = Match.begin(game, seed=1)
    match.play("pick 1", 0)
    match.play("pick 2", 1)
    match.play("pick 3", 1)
    assert match.drafting(1)
    assert match.choices(1) == [2], "the draft's own choices are nobody's business"
    assert match.choices(0) == [1]
    match.undo_together(0, 1, [1])
    assert match.to_act == (0,)
    assert told(match, 0) == told(match, None)
    check_match(match)


def test_in_lanes_only_what_was_before_them_can_be_taken_back() -> None:
    both = lanes(ask(0, note), ask(1, note))
    game = script(lambda s: s.then(ask(0, shown), both, ask(0)))
    match = Match.begin(game, seed=1)
    match.play("pick 1", 0)
    match.play("pick 2", 0)
    assert match.choices(0) == [1]
    assert match.choices(1) == []
    match.undo_together(0, 1, [1])
    assert match.to_act == (0,)
    check_match(match)


def test_every_token_changes_by_it() -> None:
    both = lanes(ask(0, note), ask(1, note))
    game = script(lambda s: s.then(both, ask(0, note), chance(), ask(1)))
    match = Match.begin(game, seed=1)
    match.play("pick 1", 0)
    match.play("pick 1", 1)
    match.play("pick 2", 0)
    before = [match.latest(seat, asides=False) for seat in (0, 1, None)]
    match.undo_together(0, match.choices(0)[-1], [1])
    assert match.state.opened is not None, "back in the lanes"
    assert all(
        match.latest(seat, asides=False) > then for seat, then in zip((0, 1, None), before, strict=True)
    )
    assert told(match, 1) == told(match, None)
    check_match(match)


def test_nothing_has_changed_where_it_can_t_be() -> None:
    match = sealed()
    before = everything(match)
    with pytest.raises(ValueError, match="did not agree"):
        match.undo_together(0, 1, [])
    assert everything(match) == before


def test_a_study_leaves_out_what_went_with_it() -> None:
    match = sealed()
    match.undo_together(0, 1, [1])
    match.play("pick 3", 0)
    replay = Replay(match.game, match.record.header, match.record.entries)
    assert replay.steps.decisions == [6]
    assert replay.at(4).state.same(sealed().state), "what was is still to be seen"


def test_all_may_end_it_here_and_nobody_has_won() -> None:
    match = sealed()
    scores = match.scores
    end = match.end_together().end
    assert end is not UNSET
    assert (end.agreed, end.winners, end.scores) == (True, [], scores)
    assert end.secret == SECRET.hex()
    assert match.over
    assert match.winners == []
    assert match.to_act == ()
    assert match.score_sheet(match.view(None)).heading == BY_CONSENT
    assert told(match, 0)[-1] == (match.number, BY_CONSENT)
    check_match(match)
    found = verify(rolls(), Record.parse(str(match.record)))
    assert found.why == ""
    for work in (lambda: match.play("pick 1", 0), lambda: match.undo(0), match.end_together):
        with pytest.raises(IllegalAction):
            work()
    with pytest.raises(ValueError, match="after the end"):
        match.undo_together(0, 1, [1])


@pytest.mark.parametrize(
    "change", [{"winners": [0]}, {"scores": [9.0, 9.0]}, {"agreed": False}], ids=["won", "scored", "denied"]
)
def test_such_an_end_is_checked(change: dict[str, Any]) -> None:
    match = Match.begin(rolls(), seed=1)
    match.play("pick 1", 0)
    end = match.end_together().end
    *before, last = match.record.entries
    bad = Record(match.record.header, [*before, replace(last, end=replace(end, **change))])
    with pytest.raises(ValueError, match="can't have been ended like that"):
        Match.resume(rolls(), bad)


def test_after_the_rules_own_end_there_is_nothing_to_agree_on() -> None:
    match = Match.begin(script(lambda s: s.then(ask(0))), seed=1)
    match.play("pick 1")
    with pytest.raises(IllegalAction, match="over"):
        match.end_together()
    with pytest.raises(ValueError, match="after the end"):
        match.undo_together(0, 1, [])


def test_a_game_of_lanes_and_cards_at_random() -> None:
    """Whoever has a choice that can be taken back does so now and then; the record holds after each."""
    from random import Random

    luck, taken = Random(5), 0
    match = Match.begin(LaneGame(ToyOptions(players=2)), seed=3)
    for _ in range(120):
        if match.over:
            break
        seat = luck.choice(match.to_act)
        match.play(luck.choice(match.legal(seat)), seat)
        by = luck.randrange(match.game.seats)
        if luck.random() < 0.2 and (found := match.choices(by)):
            match.undo_together(by, luck.choice(found[:3]), [k for k in range(match.game.seats) if k != by])
            taken += 1
            check_match(match)
    assert taken > 3

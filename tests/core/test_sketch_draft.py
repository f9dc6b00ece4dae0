"""Drafts: one combination, one path, no dead end; private until the commit; taken back by undo (see `sketch_draft`)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.sketch_draft import ADD, AID, DONE, DOUBLER, KINDS, MOST, PASS, RELAY, VALUE, DraftGame, Turn, Works
from ecliptic.core.machine import Busy
from ecliptic.core.match import IllegalAction, Match
from ecliptic.testing.kit import again, check_match, known, shown, told


def works(hand: list[int], other: list[int], relay: int = 1) -> Works:
    """Two seats with these hands; seat 0 is asked for its goal."""
    s: Any = DraftGame.make({"players": 2}).begin()
    s.stack = []
    s.relay = relay
    for seat, cards in ((0, hand), (1, other)):
        for kind in cards:
            s.hands.gain(seat, kind, False)
    s.deck = type(s.deck)(KINDS)
    s.turns = 4
    s.then(Turn())
    s.settle()
    return s


def table(hand: list[int], other: list[int], relay: int = 1) -> Match:
    game = DraftGame.make({"players": 2})
    return Match.begin(game, position=game.dump(works(hand, other, relay)), seed=1)


# ---- one combination, one path ---------------------------------------------------------------------------

cards = st.lists(st.integers(0, KINDS - 1), max_size=6)


def all_combinations(hand: list[int], goal: int, exact: bool, own_relay: bool) -> set[tuple[int, ...]]:
    """By brute force: (aid, how many of each kind) that meet the goal."""
    held = [hand.count(kind) for kind in range(KINDS)]
    out = set()
    for combination in product(range(1 if own_relay else 2), *[range(n + 1) for n in held]):
        aid, chosen = combination[0], combination[1:]
        plain = AID * aid + sum(VALUE[kind] * chosen[kind] for kind in range(DOUBLER))
        value = plain << chosen[DOUBLER]
        if value == goal if exact else value >= goal:
            out.add(combination)
    return out


@given(hand=cards, relay=st.sampled_from([0, 1]))
def test_every_combination_has_one_path_and_every_path_ends_well(hand: list[int], relay: int) -> None:
    game = DraftGame.make({"players": 2})
    start = works(hand, [], relay)
    legal = set(start.legal(0))
    for action in start.candidates(0):
        if action == PASS():
            continue
        text = game.actions.text(action)
        goal, exact = int(text.split()[1]), text.startswith("exactly")
        expected = all_combinations(hand, goal, exact, relay == 0)
        assert (action in legal) == bool(expected), text
        if action in legal and goal % 3 == 0:  # a third of them is enough to walk through
            found = list(paths(start, action))
            assert len(found) == len(set(found))
            assert set(found) == expected


def paths(start: Works, goal: int) -> list[tuple[int, ...]]:
    """What every path through the draft ends with: aid and cards."""
    out = []
    first: Any = start.clone()
    first.act(0, goal)
    todo: list[tuple[Any, int]] = [(first, 0)]
    while todo:
        s, aid = todo.pop()
        legal = list(s.legal(0))
        assert legal, "a dead end"
        for action in legal:
            if action == DONE():
                out.append((aid, *(int(n) for n in s.chosen)))
                continue
            after = s.clone()
            after.act(0, action)
            todo.append((after, RELAY.a(action) if RELAY.owns(action) else aid))
    return out


def test_prepare_looks_ahead_anew_for_every_card() -> None:
    """The scratch of one step must not serve the next: with 1, 2, 2 in hand and a 3 to make, 1 then leaves only 2."""
    s = works([0, 1, 1], [])
    text = DraftGame.actions.text
    s.act(0, DraftGame.actions.parse("exactly 3"))
    s.act(0, RELAY(0))
    assert [text(a) for a in s.legal(0)] == ["add card=one"]
    s.act(0, ADD(0))
    assert [text(a) for a in s.legal(0)] == ["add card=two"]
    s.act(0, ADD(1))
    assert [text(a) for a in s.legal(0)] == ["done"]


def test_a_doubler_multiplies_what_stands_before_it() -> None:
    match = table([3, 4, 4, 0], [])
    for action in ("exactly 14", "relay use=yes"):
        match.play(action)
    assert match.why_not("add card=one") == "With this you can't come to 14 any more (TO-3.2)"
    match.play("add card=five")
    assert match.legal() == ["add card=doubler"]
    match.play("add card=doubler")
    assert match.why_not("add card=doubler") == "With this you can't come to 14 any more (TO-3.2)"
    match.play("done")
    assert match.scores == [14, 0]


def test_reasons() -> None:
    match = table([0], [], relay=0)
    assert match.why_not("exactly 2") == "You can't come to 2 (TO-3.1)"
    match.play("at-least 1")
    assert match.why_not("relay use=yes") == "Your own relay does not help you (TO-3.4)"
    match.play("relay use=no")
    assert match.why_not("done") == "This makes 0, not 1 (TO-3.3)"
    assert match.why_not(f"exactly {MOST}") == f"exactly {MOST} is not offered now"


# ---- privacy ---------------------------------------------------------------------------------------------


def test_others_see_only_that_the_seat_is_choosing() -> None:
    match = table([0, 1, 2, 4], [0, 0])
    match.play("at-least 6")
    frozen = {viewer: shown(match, viewer) for viewer in (1, None)}
    for action in ("relay use=yes", "add card=two", "add card=three"):
        match.play(action)
        for viewer in (1, None):
            assert shown(match, viewer) == frozen[viewer]
            seen = match.state.seen_by(-3 if viewer is None else viewer)
            assert isinstance(seen.stack[-1], Busy)
            assert seen.acting() == [0]
            assert list(seen.candidates(0)) == []
        check_match(match)
    assert told(match, 1) == [(1, "@1 goes for 6")]
    assert told(match, 0)[-3:] == [(2, "@1 uses the relay"), (3, "@1 plays 1"), (4, "@1 plays 2")]
    assert match.latest(1) == 1
    assert match.latest(0) == 4
    match.play("done")
    assert told(match, 1) == [
        (1, "@1 goes for 6"),
        (5, "@1 uses the relay"),
        (5, "@1 plays 1"),
        (5, "@1 plays 2"),
        (5, "@1 comes to 7"),
    ]
    assert told(match, 0)[1:4] == [(2, "@1 uses the relay"), (3, "@1 plays 1"), (4, "@1 plays 2")]
    assert told(match, 0, since=4) == [(5, "@1 comes to 7")], "the owner does not read it twice"
    assert match.latest(1) == match.latest(0) == 5
    assert match.to_act == (1,), "the owner of the relay is asked in the open"


@given(hands=st.tuples(cards.filter(bool), cards), seed=st.integers(0, 1000))
def test_what_is_put_together_looks_equal_to_others(hands: tuple[list[int], list[int]], seed: int) -> None:
    """Any two ways to go on with a draft show the others the same, for as long as it is open."""
    start = table(*hands)
    goals = [action for action in start.legal(0) if action != "pass"]
    if not goals:
        return
    start.play(goals[seed % len(goals)])
    frozen = shown(start, 1)
    ways = [again(start), again(start)]
    for k, way in enumerate(ways):
        while way.state.drafter == 0:
            legal = [action for action in way.legal(0) if action != "done"]
            if not legal:
                break
            way.play(legal[(seed >> k) % len(legal)])
            assert shown(way, 1) == frozen
            assert known(way.game, way.state, None) == known(start.game, start.state, None)


# ---- taking back -----------------------------------------------------------------------------------------


def test_every_choice_of_a_draft_can_be_taken_back_and_the_goal_too() -> None:
    match = table([0, 1, 2, 4], [0, 0])
    states = [match.state.clone()]
    for action in ("at-least 6", "relay use=no", "add card=two", "add card=three"):
        match.play(action)
        states.append(match.state.clone())
    for k in (3, 2, 1, 0):
        match.undo(0)
        assert match.state.same(states[k])
        check_match(match)
        if k:
            assert told(match, 1) == [(1, "@1 goes for 6")], "fiddling is nobody's business"
            assert match.latest(1) == 1
    assert told(match, 1) == [(8, "@1 took a choice back")]
    assert match.legal() == table([0, 1, 2, 4], [0, 0]).legal()
    for action in ("exactly 3", "relay use=no", "add card=three", "done"):
        match.play(action)
    assert told(match, 1)[-2:] == [(12, "@1 plays 2"), (12, "@1 comes to 3")]


def test_after_the_commit_there_is_no_way_back() -> None:
    match = table([2], [0, 0])
    for action in ("exactly 3", "relay use=no", "add card=three", "done"):
        match.play(action)
    assert not match.can_undo(0)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        match.undo(0)

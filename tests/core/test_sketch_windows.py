"""Windows: the order of asking, nesting, thefts, and that asking does not tell (see `sketch_windows`)."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from core.sketch_windows import (
    FEAST,
    HACK,
    KINDS,
    LEAK,
    ORE,
    PURGE,
    WORDS,
    Ask,
    DrawCard,
    Steal,
    Turn,
    WindowGame,
)
from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.testing.kit import check_match, known, shown, told, viewers


def table(*hands: list[int], ask: str = "everyone", seed: int = 1, auto_chance: bool = True) -> Match:
    """A match that begins with these hands, seat 0 on turn."""
    game = WindowGame.make({"players": len(hands), "ask": ask})
    s: Any = game.begin()
    s.stack = []
    for seat, cards in enumerate(hands):
        for kind in cards:
            s.deck.draw(kind)
            s.hands.gain(seat, kind, False)
    s.then(Turn())
    s.settle()
    return Match.begin(game, position=game.dump(s), seed=seed, auto_chance=auto_chance)


def asked(match: Match) -> str:
    """Who is asked what, in short."""
    step: Any = match.state.top(match.to_act[0])
    return f"{'edge' if isinstance(step, Ask) else 'act'} {step.seat}"


def play_all(match: Match, *actions: str) -> list[str]:
    """Play these, and note who was asked each time."""
    notes = []
    for action in actions:
        notes.append(asked(match))
        match.play(action)
    return notes


# ---- the order of asking ---------------------------------------------------------------------------------


def test_all_who_hold_a_card_are_asked_from_the_active_player_on() -> None:
    match = table([ORE], [ORE], [], [LEAK])
    notes = play_all(match, "decline", "decline", "decline")
    assert notes == ["edge 0", "edge 1", "edge 3"]
    assert asked(match) == "act 0"


def test_after_a_card_asking_starts_again_and_ends_when_all_declined_in_a_row() -> None:
    match = table([ORE], [HACK, HACK], [PURGE])
    notes = play_all(match, "decline", "play card=hack")  # the last card of seat 0 is stolen
    notes += play_all(match, "decline", "play card=purge", "decline")
    assert notes == ["edge 0", "edge 1", "edge 1", "edge 2", "edge 1"]
    assert asked(match) == "act 0"


def test_windows_nest_and_the_outer_one_goes_on() -> None:
    match = table([FEAST, ORE], [LEAK], [LEAK, PURGE])
    notes = play_all(match, "play card=feast")  # a point for 0: window two
    notes += play_all(match, "decline", "play card=leak")  # a point for 1: window three, inside window two
    notes += play_all(match, "decline", "play card=leak")  # seat 2: window four
    notes += play_all(match, "decline", "decline")  # closes four
    notes += play_all(match, "decline", "decline")  # three
    notes += play_all(match, "decline", "decline")  # two
    notes += play_all(match, "decline", "play card=purge")  # the first window is open again
    assert notes == [f"edge {k}" for k in (0, 0, 1, 0, 2, 0, 2, 0, 2, 0, 2, 0, 2)]
    assert asked(match) == "act 0", "no card is left"
    assert match.scores == [1, 1, 1]


def test_reasons_of_cards_that_are_not_for_now() -> None:
    match = table([HACK, LEAK, ORE], [FEAST])
    assert match.why_not("play card=hack") == "This card is not for you now (TO-2.3)"
    assert match.why_not("play card=leak") == "This card has its time elsewhere (TO-2.2)"
    assert match.why_not("play card=feast") == "play card=feast is not offered now"
    assert match.why_not("play card=feast", 1) == "It is not your turn: Seat 1 must decide."


# ---- who learns what -------------------------------------------------------------------------------------


def test_a_theft_is_seen_by_two() -> None:
    match = table([LEAK], [HACK], [ORE])
    play_all(match, "decline", "play card=hack")
    hidden = (3, "@2 steals a card from @1")
    assert hidden in told(match, None)
    assert hidden in told(match, 2)
    for seat in (0, 1):
        assert (3, "@2 steals 4 from @1") in told(match, seat)
    facts: list[Any] = [match.view(viewer).facts for viewer in (0, 1, 2, None)]  # type: ignore[attr-defined]
    assert [f["known"][1][LEAK] for f in facts] == [1, 1, 0, 0]


def test_an_effect_on_all_hands_leaves_an_absence_that_all_know() -> None:
    match = table([PURGE, ORE, FEAST], [ORE, ORE, LEAK], [HACK])
    match.play("play card=purge")
    for viewer in viewers(match.game):
        most = match.view(viewer).facts["most"]  # type: ignore[attr-defined]
        assert [hand[ORE] for hand in most] == [0, 0, 0]
    for seed in range(20):
        twin: Any = match.game.determinize(match.state, 2, Rng(seed))
        assert [twin.hands.holds(seat, ORE) for seat in range(3)] == [0, 0, 0]


def test_having_only_one_answer_is_not_public() -> None:
    match = table([ORE], [ORE], [ORE])
    assert match.legal() == ["decline"]
    assert match.play_forced() == []


@given(seed=st.integers(0, 10_000), viewer=st.sampled_from([0, 1, 2, None]), start=st.integers(0, 40))
def test_two_worlds_that_differ_in_what_a_viewer_cannot_know_look_equal(
    seed: int, viewer: int | None, start: int
) -> None:
    """Played on side by side with the same open actions, the worlds go on looking equal: pages, log, undo, numbers."""
    game: Any = WindowGame.make({"players": 3})
    rng = Rng(seed, 1)
    match = Match.begin(game, seed=seed)
    for _ in range(start):
        if match.over:
            return
        legal = match.legal()
        match.play(legal[rng.below(len(legal))])
    twin = match.state.clone()
    game.redeal(twin, 3 if viewer is None else viewer, rng)
    one = Match.begin(game, position=match.dump(), auto_chance=False)
    two = Match.begin(game, position=game.dump(twin), auto_chance=False)
    for _ in range(25):
        assert one.to_act == two.to_act
        assert one.number == two.number
        assert shown(one, viewer) == shown(two, viewer)
        if one.over:
            return
        choices = [one.legal(), two.legal()]
        if one.to_act == (CHANCE,) and not takes_part(one.state.top(CHANCE), viewer):
            one.play(choices[0][rng.below(len(choices[0]))])
            two.play(choices[1][rng.below(len(choices[1]))])
            continue
        if one.to_act == (viewer,):
            assert choices[0] == choices[1]
        both = [action for action in choices[0] if action in choices[1]]
        if ores(one.state) != ores(two.state):
            both = [action for action in both if action != "play card=purge"]  # that will tell
        if not both:
            return
        action = both[rng.below(len(both))]
        one.play(action)
        two.play(action)


def takes_part(step: Any, viewer: int | None) -> bool:
    if isinstance(step, Steal):
        return viewer in (step.giver, step.taker)
    assert isinstance(step, DrawCard)
    return viewer == step.player


def ores(s: Any) -> list[int]:
    return [s.hands.holds(seat, ORE) for seat in range(s.seats)]


# ---- a standing "decline for me" -------------------------------------------------------------------------


@pytest.mark.slow
@settings(max_examples=25)  # two whole games each
@given(seed=st.integers(0, 10_000), standing=st.sets(st.sampled_from([1, 2]), min_size=1))
def test_a_standing_decline_shows_nothing(seed: int, standing: set[int]) -> None:
    """The same game twice: seats that have their answer stand, and seats that give it by hand. Nobody can tell."""
    game = WindowGame.make({"players": 3})
    by_hand, at_ease = Match.begin(game, seed=seed), Match.begin(game, seed=seed)
    at_ease.let_pass(standing)
    rng = Rng(seed, 5)
    while not at_ease.over:
        while by_hand.to_act != at_ease.to_act or by_hand.number != at_ease.number:
            assert by_hand.to_act[0] in standing
            by_hand.play("decline")
        assert str(by_hand.record) == str(at_ease.record)
        for viewer in viewers(game):
            assert shown(by_hand, viewer) == shown(at_ease, viewer)
        legal = at_ease.legal()
        action = legal[rng.below(len(legal))]
        by_hand.play(action)
        at_ease.play(action)
        at_ease.let_pass(standing)


def test_a_standing_decline_answers_for_those_who_asked_for_it_alone() -> None:
    match = table([ORE], [HACK], [PURGE])
    assert match.let_pass([1, 2]) == [], "seat 0 is asked first"
    match.play("decline")
    assert [(entry.seat, entry.do, entry.auto) for entry in match.let_pass({1})] == [(1, "decline", UNSET)]
    assert asked(match) == "edge 2"
    assert match.let_pass([]) == []
    assert len(match.let_pass([0, 1, 2])) == 1
    assert asked(match) == "act 0", "one's own turn is no window: that must be asked"
    assert match.let_pass([0, 1, 2]) == []
    check_match(match)


# ---- asking those able -----------------------------------------------------------------------------------


def test_those_able_are_asked_and_that_is_a_public_fact() -> None:
    match = table([ORE, ORE], [HACK, ORE], [LEAK, PURGE], ask="able")
    assert asked(match) == "edge 1", "seat 0 is passed over"
    s: Any = match.state
    for kind in (FEAST, PURGE):
        assert s.hands.most_of(0, kind) == 0
    assert s.hands.most_of(0, HACK) > 0, "one can't play it in one's own turn, so nothing is known"
    for seed in range(40):
        for seat in (0, 2):
            twin: Any = match.game.determinize(s, seat, Rng(seed))
            assert twin.hands.holds(1, HACK) + twin.hands.holds(1, PURGE) > 0
            assert twin.hands.holds(0, PURGE) + twin.hands.holds(0, FEAST) == 0
            assert known(match.game, twin, seat) == known(match.game, s, seat)


def test_redealing_with_that_fact_reaches_every_deal_with_the_right_frequency() -> None:
    """Observer 0 of two seats, nothing stolen: seat 1 was asked, so it holds a hack or a purge among two cards."""
    match = table([ORE], [HACK, ORE], ask="able")
    s: Any = match.state
    assert asked(match) == "edge 1"
    s.deck = type(s.deck)(KINDS)
    for kind in (LEAK, PURGE, ORE):
        one = [0] * KINDS
        one[kind] = 1
        s.deck.add_pool(type(s.hands.count)(one))
    # Unseen: hack, ore, leak, purge, ore. Pairs with a hack or a purge: 7 of 10.
    expected = {("hack", "ore"): 2, ("hack", "leak"): 1, ("hack", "purge"): 1, ("ore", "purge"): 2}
    expected[("leak", "purge")] = 1
    seen: dict[tuple[str, ...], int] = {}
    n = 3_500
    rng = Rng(8)
    for _ in range(n):
        twin: Any = match.game.determinize(s, 0, rng)
        cards = [WORDS[kind] for kind in range(KINDS) for _ in range(twin.hands.holds(1, kind))]
        seen[tuple(sorted(cards))] = seen.get(tuple(sorted(cards)), 0) + 1
    assert set(seen) == set(expected)
    chi2 = sum((seen[k] - n * w / 7) ** 2 / (n * w / 7) for k, w in expected.items())
    assert chi2 < 18.5  # 4 degrees of freedom, one in a thousand

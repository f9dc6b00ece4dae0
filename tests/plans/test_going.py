"""Random games of all five: a kept plan plays what its person would have pressed, or stops with a true sentence."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ecliptic
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, NOBODY
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.plans import going
from ecliptic.plans.going import Play, Stop, Wait
from ecliptic.plans.kept import Fact, Given, Limit, Plan, Step, read, write
from ecliptic.plans.whatif import Copy, before_drafts, copy_of, sample_of

TABLES: dict[str, dict[str, object]] = {
    "vertium": {"players": 3},
    "solar_roller": {"players": 2},
    "solarquest": {"players": 3, "rounds": 12},
    "solarius": {"players": 2},
    "spacecorp": {"players": 3},
}
SEED = 7
names = pytest.mark.parametrize("name", TABLES)


@cache
def game_of(name: str) -> Game:
    return ecliptic.game(name, **TABLES[name])


def played(name: str, seed: int, decisions: int) -> tuple[Match, Rng]:
    """A random game after so many decisions."""
    match, luck = Match.begin(game_of(name), seed=seed), Rng(seed)
    for _ in range(decisions):
        if match.over:
            break
        choose(match, luck)
    return match, luck


def choose(match: Match, luck: Rng, seat: int | None = None) -> None:
    seat = match.to_act[0] if seat is None else seat
    legal = match.legal(seat)
    match.play(legal[luck.below(len(legal))], seat)
    match.play_forced()


def copy(match: Match, seat: int, steps: list[Step]) -> Copy:
    return copy_of(match, seat, steps, SEED, usual=False)


def planned(match: Match, seat: int, luck: Rng) -> Plan | None:
    """A plan of some steps that its copy offers, with a limit where one is needed, and some facts."""
    measures = [measure.id for measure in match.game.measures]
    steps: list[Step] = []
    found = copy(match, seat, steps)
    for _ in range(1 + luck.below(4)):
        if found.match is None or found.ends or not found.offered:
            break
        one = found.offered[luck.below(len(found.offered))]
        text = one.do
        if one.limits and (found.blind or luck.below(2)):
            of = one.limits[luck.below(len(one.limits))]
            bound = ("up to", "stay")[luck.below(2)]
            text += f"; {of} {bound} {luck.below(1200)}"
        steps = [*found.steps, read(text, measures)]
        found = copy(match, seat, steps)
        assert [write(step) for step in found.steps] == [write(step) for step in steps]
    if not found.steps:
        return None
    return Plan(tuple(found.steps), tuple(fact for fact in found.facts if luck.below(3) == 0))


def true(match: Match, seat: int, plan: Plan, why: str) -> bool:
    """Whether the reason that a plan gives for its end is so, looked at in another way."""
    game, state, step = match.game, match.state, plan.steps[0]
    q = game.question(state, seat)
    if why.startswith("you are asked something else"):
        return type(state.seen_by(seat).asked(seat)).__name__ != step.asked and q.prompt.say in why
    if why.startswith("it is not so that"):
        return not plan.begun and any(not going.holds(game, q.view, seat, fact) for fact in plan.facts)
    if why.startswith("what came before it was random"):
        return plan.random and not step.limits
    if "your limit is" in why or "you want" in why:
        before = going.numbers(game, match.view(seat), seat)
        twin = state.clone()
        twin.act(seat, game.actions.parse(step.do))
        then = going.numbers(game, game.view(twin, seat), seat)
        return any(
            (limit.most is not None and before[limit.of] - then[limit.of] > limit.most)
            or (limit.stay is not None and then[limit.of] < limit.stay)
            for limit in step.limits
        )
    ruin = next((one.ruin for one in q.prompt.choices if one.action == step.do), "")
    return bool(ruin) or match.why_not(step.do, seat) is not None


@names
@given(seed=st.integers(0, 10_000), decisions=st.integers(0, 120))
@settings(deadline=None, max_examples=12)
def test_a_plan_plays_what_its_person_would_have_pressed_or_stops_with_a_true_sentence(
    name: str, seed: int, decisions: int
) -> None:
    match, luck = played(name, seed, decisions)
    if match.over:
        return
    seat = luck.below(match.game.seats)
    plan = planned(match, seat, luck)
    if plan is None:
        return
    listed = [step.do for step in plan.steps]
    for _ in range(200):
        if match.over:
            return
        if seat not in match.to_act:
            if plan.begun and going.others_turn(match.game, match.state, seat):
                return
            lines = match.number
            choose(match, luck)
        else:
            q = match.game.question(match.state, seat)
            move = going.move(match.game, match.state, q, plan)
            if isinstance(move, Stop):
                assert true(match, seat, plan, move.why), move.why
                assert going.ended(plan, move.why).endswith("ou are asked.")
                return
            lines = match.number
            if isinstance(move, Wait):
                assert not plan.begun
                assert going.kind_of(match.game, q) is not None
                choose(match, luck, seat)
            else:
                assert isinstance(move, Play)
                assert move.action == plan.steps[0].do == listed[len(plan.done)]
                assert q.name == plan.steps[0].asked
                assert move.action in [one.action for one in q.prompt.legal if not one.ruin]
                match.play(move.action, seat)
                then = plan.went()
                if then is None:
                    return
                plan = then
        if plan.begun and any(played.chance for played in match.record.entries[lines:] if played.chance):
            plan = Plan(plan.steps, plan.facts, plan.done, random=True)


@names
@given(seed=st.integers(0, 10_000), decisions=st.integers(0, 120))
@settings(deadline=None, max_examples=5)
def test_twins_have_the_same_copy_the_same_answers_and_the_same_stop(
    name: str, seed: int, decisions: int
) -> None:
    """States that differ only in what the seat can't know."""
    match, luck = played(name, seed, decisions)
    if match.over or match.to_act == (CHANCE,):
        return
    game = match.game
    for seat in range(game.seats):
        state, twin_match = before_drafts(match, seat), match.copy()
        twin = twin_match.state = sample_of(game, state, seat, seed + 1)
        plan = planned(match, seat, luck)
        steps = list(plan.steps) if plan else []
        mine = copy(match, seat, steps)
        same = copy(twin_match, seat, steps)
        assert (mine.steps, mine.offered, mine.facts, mine.ends) == (
            same.steps,
            same.offered,
            same.facts,
            same.ends,
        )
        assert mine.question is None or same.question is not None
        if mine.question is not None and same.question is not None:
            assert mine.question.prompt == same.question.prompt
            assert mine.question.view == same.question.view
        if seat not in match.to_act:
            continue
        state = match.state
        ours, theirs = game.question(state, seat), game.question(twin, seat)
        for kind in game.standings:
            for answer in kind.answers:
                things = answer.things(ours.content, ours.view, seat) if answer.things else []
                given_ = {kind.id: Given(answer.id, tuple(id_ for id_, _ in things))}
                assert going.answer(game, ours, given_) == going.answer(game, theirs, given_)
        if plan is not None:
            assert going.move(game, state, ours, plan) == going.move(game, twin, theirs, plan)


@pytest.mark.parametrize("name", ["solarquest", "spacecorp"])
def test_a_copy_does_not_tell_that_somebody_has_begun_a_draft(name: str) -> None:
    match, luck = Match.begin(game_of(name), seed=3), Rng(1)
    for _ in range(60):
        seat = match.to_act[0]
        others = [k for k in range(match.game.seats) if k != seat]
        if match.state.drafter == NOBODY or not match.can_undo(seat):
            before = {k: copy(match, k, []) for k in others}
        choose(match, luck)
        if match.state.drafter == NOBODY or not match.can_undo(match.state.drafter):
            continue
        for k in others:
            mine = copy(match, k, [])
            assert (mine.offered, mine.ends, mine.facts) == (
                before[k].offered,
                before[k].ends,
                before[k].facts,
            )
        return
    raise AssertionError("nobody has begun a draft")


# ---- what is particular ------------------------------------------------------------------------------------------


def quest() -> Match:
    """Solarquest, before the first turn of Ada, who rolls, lands and may buy."""
    return Match.begin(game_of("solarquest"), seed=3)


def test_after_something_random_only_what_has_a_limit_is_offered() -> None:
    match = quest()
    roll = copy(match, 0, []).offered[0]
    found = copy(match, 0, [read(roll.do, [])])
    assert found.blind
    assert found.offered
    assert all(one.limits for one in found.offered)
    with pytest.raises(ValueError, match="needs a limit"):
        copy(match, 0, [*found.steps, read("buy", [])])
    bought = copy(match, 0, [*found.steps, read("buy; cash up to 500", ["cash"])])
    assert [step.words for step in bought.steps][1] == "Buy"


def test_what_is_not_possible_is_refused_with_one_sentence() -> None:
    match = quest()
    for text in ("fly-to-the-moon", "buy", "roll 6"):
        with pytest.raises(ValueError, match="is not possible there"):
            copy(match, 0, [read(text, [])])
    with pytest.raises(ValueError, match="4 steps at most"):
        copy(match, 0, [read("x", [])] * 5)


def test_a_limit_that_is_not_kept_ends_the_plan_and_says_the_numbers() -> None:
    match = quest()
    luck = Rng(1)
    for _ in range(300):
        seat = match.to_act[0]
        legal = match.legal(seat)
        if "buy" in legal:
            break
        match.play(
            next((one for one in ("done", "roll", "attempt") if one in legal), legal[luck.below(len(legal))])
        )
    q = match.game.question(match.state, seat)
    now = going.numbers(match.game, q.view, seat)["cash"]
    then = going.after(match.game, match.state, seat, "buy")["cash"]
    price = now - then
    for limit, why in (
        (Limit("cash", most=price - 1), f"it takes {price} Federons, and your limit is {price - 1}"),
        (Limit("cash", stay=then + 1), f"{then} Federons would stay, and you want {then + 1}"),
        (Limit("cash", most=price, stay=then), ""),
    ):
        plan = Plan((Step("buy", q.name, "Buy", (limit,)),), done=("Roll",))
        move = going.move(match.game, match.state, q, plan)
        assert move == (Stop(why) if why else Play("buy"))
    told = going.ended(plan, "it takes 740 Federons, and your limit is 500")
    assert told == (
        "Your plan stopped at \u201cBuy\u201d: it takes 740 Federons, and your limit is 500."
        " Played of it: \u201cRoll\u201d. Now you are asked."
    )


def test_a_fact_that_is_not_so_ends_it_before_the_first_step() -> None:
    match = quest()
    (seat,) = match.to_act
    q = match.game.question(match.state, seat)
    first = copy(match, seat, []).offered[0]
    step = Step(first.do, q.name, first.words)
    assert going.move(match.game, match.state, q, Plan((step,), (Fact("tank", 3),))) == Play(first.do)
    for fact, why in (
        (Fact("tank", 99), "it is not so that you have 99 hydrons or more"),
        (Fact("space", still="on Miranda"), "it is not so that you are still on Miranda"),
    ):
        assert going.move(match.game, match.state, q, Plan((step,), (fact,))) == Stop(why)

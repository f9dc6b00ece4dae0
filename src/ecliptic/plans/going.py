"""What a seat's standing answers and its plan say to what it is asked now. All by what the seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import Struct

from ecliptic.core.game import Game
from ecliptic.core.machine import NOBODY, State
from ecliptic.core.rng import Rng
from ecliptic.core.standing import Question, Standing
from ecliptic.core.views import View
from ecliptic.plans.kept import Fact, Given, Limit, Plan, Step, said_fact

ANY: Final = 1  # of the sample in which an action is tried: its seat's own numbers are the same in all


class Wait(Struct, frozen=True):
    """Nothing: the seat is not asked, or is asked before its turn."""


class Play(Struct, frozen=True):
    """This action."""

    action: str


class Stop(Struct, frozen=True):
    """The plan ends here, and its person is asked. Why, one sentence."""

    why: str


Move = Wait | Play | Stop
WAIT: Final = Wait()


def kind_of(game: Game, question: Question[Any, Any]) -> Standing[Any, Any] | None:
    """The kind of a question that comes before a turn; None = it belongs to the turn."""
    return next((kind for kind in game.standings if kind.asks(question)), None)


def answer(game: Game, question: Question[Any, Any], given: Mapping[str, Given]) -> str:
    """What was answered to it once for all; "" = its person is asked."""
    kind = kind_of(game, question)
    if kind is None or kind.id not in given:
        return ""
    said = given[kind.id]
    found = kind.answer(said.answer)
    return question.if_legal(found.give(question, frozenset(said.things))) if found is not None else ""


def move(game: Game, state: State, question: Question[Any, Any], plan: Plan) -> Move:
    """What the plan does with what its seat is asked. A step is never skipped."""
    step = plan.steps[0]
    if kind_of(game, question) is not None and question.name != step.asked:
        return _other(question) if plan.begun else WAIT
    if not plan.begun and (failed := _failed(game, question, plan)) is not None:
        return Stop(f"it is not so that {_you(said_fact(failed, game.measures))}")
    if question.name != step.asked:
        return _other(question)
    if plan.random and not step.limits:
        return Stop("what came before it was random, and it has no limit")
    choice = next((one for one in question.prompt.choices if one.action == step.do), None)
    if choice is None:
        return Stop("it is not offered now")
    if choice.why:
        return Stop(_sentence(choice.why))
    if choice.ruin:
        return Stop(_sentence(choice.ruin))
    over = _over(game, state, question, step)
    return over or Play(step.do)


def _other(question: Question[Any, Any]) -> Stop:
    return Stop(f"you are asked something else: \u201c{question.prompt.say}\u201d")


def _sentence(text: str) -> str:
    return text.rstrip(".")


def _you(words: str) -> str:
    """A fact as the person is told it."""
    return words.replace("I am", "you are", 1).replace("I have", "you have", 1)


def _failed(game: Game, question: Question[Any, Any], plan: Plan) -> Fact | None:
    return next((f for f in plan.facts if not holds(game, question.view, question.seat, f)), None)


def holds(game: Game, view: View, seat: int, fact: Fact) -> bool:
    """Whether it is so."""
    content = content_of(game)
    for place in game.places:
        if place.id == fact.of:
            return bool(fact.still) and place.read(content, view, seat) == fact.still
    for measure in game.measures:
        if measure.id == fact.of:
            return measure.read(content, view, seat) >= fact.least
    return False


def content_of(game: Game) -> object:
    """The tables that the game's words go by."""
    return getattr(game, "content", None)


def numbers(game: Game, view: View, seat: int) -> dict[str, int]:
    """What the seat has of each measure."""
    return {measure.id: measure.read(content_of(game), view, seat) for measure in game.measures}


def after(game: Game, state: State, seat: int, action: str) -> dict[str, int]:
    """What the seat has of each measure once it has done this, before anything random: tried in a sample."""
    twin = game.determinize(state, seat, Rng(ANY))
    twin.act(seat, game.actions.parse(action))
    return numbers(game, game.view(twin, seat), seat)


def _over(game: Game, state: State, question: Question[Any, Any], step: Step) -> Stop | None:
    """Which limit the step does not keep."""
    if not step.limits:
        return None
    units = {measure.id: measure.unit for measure in game.measures}
    now = numbers(game, question.view, question.seat)
    then = after(game, state, question.seat, step.do)
    for limit in step.limits:
        if limit.of not in units:
            return Stop("its limit is of something that is not counted here any more")
        if why := _breaks(limit, now[limit.of], then[limit.of], units[limit.of]):
            return Stop(why)
    return None


def _breaks(limit: Limit, now: int, then: int, unit: str) -> str:
    if limit.most is not None and now - then > limit.most:
        return f"it takes {now - then} {unit}, and your limit is {limit.most}"
    if limit.stay is not None and then < limit.stay:
        return f"{then} {unit} would stay, and you want {limit.stay}"
    return ""


def ended(plan: Plan, why: str) -> str:
    """What its person is told of a plan that stopped: where, why, and what was played."""
    step = plan.steps[0].words
    where = f"Your plan stopped at \u201c{step}\u201d: {why}."
    if not plan.done:
        return f"{where} Nothing of it was played; now you are asked."
    played = ", ".join(f"\u201c{words}\u201d" for words in plan.done)
    return f"{where} Played of it: {played}. Now you are asked."


def others_turn(game: Game, state: State, seat: int) -> bool:
    """Whether another seat is asked something of its turn, so that what the seat planned comes no more in its own."""
    acting = state.acting()
    if state.lanes or state.drafter != NOBODY or not acting or seat in acting:
        return False
    return kind_of(game, game.question(state, acting[0])) is None

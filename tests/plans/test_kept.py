"""Steps as pages carry them."""

from __future__ import annotations

import pytest

from ecliptic.core.standing import Measure
from ecliptic.plans.kept import Fact, Limit, Plan, Step, read, said, said_fact, write

CASH = Measure("cash", "Federons", lambda content, view, seat: 0)
BUY = Step("buy", "Services", "Buy", (Limit("cash", 500, 600),))


def test_a_step_comes_back_as_it_was_written() -> None:
    text = write(BUY)
    assert text == "buy; cash up to 500; cash stay 600"
    assert read(text, ["cash"]) == Step("buy", "", "buy", BUY.limits)
    assert read("place deed=io", ["cash"]) == Step("place deed=io", "", "place deed=io")
    assert said(BUY, [CASH]) == "Buy, up to 500 Federons, if 600 Federons stay"
    assert said_fact(Fact("cash", 12), [CASH]) == "I have 12 Federons or more"
    assert said_fact(Fact("space", still="on Miranda"), [CASH]) == "I am still on Miranda"


@pytest.mark.parametrize(
    "text",
    ["", "x" * 201, "buy; cash", "buy; cash up to -1", "buy; tank up to 3", "buy; cash up to 1234567"],
)
def test_what_is_no_step_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        read(text, ["cash"])


def test_a_plan_goes_step_by_step_and_then_there_is_none() -> None:
    plan = Plan((BUY, Step("done", "Services", "Go on")), random=True)
    then = plan.went()
    assert then is not None
    assert (then.done, then.begun, then.random) == (("Buy",), True, False)
    assert [step.do for step in then.steps] == ["done"]
    assert then.went() is None

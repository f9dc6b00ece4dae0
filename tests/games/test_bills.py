"""Whoever takes a choice was told what it costs; and a bill with a wrong number is no such telling."""

from ecliptic.testing.suite.bills import *  # noqa: F403
from ecliptic.testing.suite.bills import says
from games.bench import trials  # noqa: F401


def test_a_bill_must_have_the_right_number() -> None:
    assert says("", "Buy a point; 2 bucks: one more", "# bucks?", 2)
    assert not says("", "Buy a point; 2 bucks: one more", "# bucks?", 3)
    assert not says("", "12 bucks", "# bucks?", 2)
    assert says("You owe 600", "Io; +560, and 600 are paid", "#", 40)
    assert not says("You owe 600", "Io; +560, and 600 are paid", "#", 50)
    assert says("", "spends 2T, loses 3T by radiation", "#T", 5)
    assert not says("", "spends 2T, loses 3T by radiation", "#T", 4)
    assert says("Three Energy cards go for it", "Io", "Energy", 3)
    assert not says("Three Energy cards go for it", "Io", "Energy", 2)
    assert not says("Three Energy cards go for it", "Io", "Water", 1)

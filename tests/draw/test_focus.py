"""What a phone shows of a board first: as many of the places that are asked as fit, and quickly."""

from __future__ import annotations

import random

import pytest

from ecliptic.core.views import Box, Choice, Prompt, Target
from ecliptic.draw import focus as focus_module
from ecliptic.draw.focus import around, focus, reading_order
from ecliptic.draw.marks import Marks

SIZE = (1000, 660)
REST = (500.0, 330.0)


def place(name: str, x: float, y: float, r: float = 20) -> Target:
    return Target(id=name, x=x, y=y, r=r)


def asked(*names: str, strong: str = "") -> Marks:
    choices = [Choice(action=name, label=name, target=name, strong=name == strong) for name in names]
    return Marks(Prompt(seat=0, say="", sub="", clause="", choices=choices))


def seen(box: Box, targets: list[Target]) -> set[str]:
    left, top, wide, high = box
    return {
        t.id
        for t in targets
        if left <= t.x - t.r and t.x + t.r <= left + wide and top <= t.y - t.r and t.y + t.r <= top + high
    }


def test_places_are_read_row_by_row() -> None:
    places = [place("c", 50, 130), place("b", 300, 55), place("a", 20, 60), place("d", 500, 125)]
    assert [target.id for target in reading_order(places)] == ["a", "b", "c", "d"]


def test_nothing_asked_shows_the_place_of_rest() -> None:
    box = focus([place("a", 20, 20)], Marks(None), SIZE, REST)
    assert box == around(REST, SIZE)
    assert (box[0] + box[2] / 2, box[1] + box[3] / 2) == REST


def test_all_that_fit_are_seen_even_if_no_place_lies_between_them() -> None:
    targets = [place("a", 40, 60), place("b", 480, 430), place("far", 950, 600)]
    assert seen(focus(targets, asked("a", "b"), SIZE, REST), targets) == {"a", "b"}


def test_most_places_are_seen_but_never_without_the_likeliest() -> None:
    targets = [place("a", 40, 60), place("b", 60, 200), place("c", 900, 500)]
    names = ("a", "b", "c")
    assert seen(focus(targets, asked(*names), SIZE, REST), targets) == {"a", "b"}
    assert seen(focus(targets, asked(*names, strong="c"), SIZE, REST), targets) == {"c"}


@pytest.mark.parametrize("many", [1, 2, 7, 24, 25, 133])
def test_the_window_stays_on_the_board(many: int) -> None:
    rng = random.Random(many)
    targets = [place(str(k), rng.uniform(20, 980), rng.uniform(20, 640)) for k in range(many)]
    left, top, wide, high = focus(targets, asked(*(target.id for target in targets)), SIZE, REST)
    assert (wide, high) == focus_module.WINDOW
    assert 0 <= left <= SIZE[0] - wide
    assert 0 <= top <= SIZE[1] - high


@pytest.mark.parametrize("many", [24, 133])
def test_work_grows_with_the_places_and_not_with_their_pairs(
    many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = 0
    whole = focus_module._inside

    def counted(target: Target, box: Box) -> bool:
        nonlocal tries
        tries += 1
        return whole(target, box)

    monkeypatch.setattr(focus_module, "_inside", counted)
    rng = random.Random(many)
    targets = [place(str(k), rng.uniform(20, 980), rng.uniform(20, 640)) for k in range(many)]
    focus(targets, asked(*(target.id for target in targets)), SIZE, REST)
    assert tries <= (2 * focus_module.MANY + 2) * focus_module.MANY
    assert many <= focus_module.MANY or not tries

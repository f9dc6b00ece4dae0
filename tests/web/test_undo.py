"""Where a choice can't be taken back any more the button is there still, dim, and says why: of all five games."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from ecliptic.core.match import Match
from ecliptic.core.registry import game_class
from ecliptic.core.rng import Rng
from web.test_presses import SECRET, playing

OURS = ("vertium", "solar_roller", "solarquest", "solarius", "spacecorp")


def button(page: str) -> str:
    """The tag of the button that takes back, "" where only its place is kept."""
    found = re.search(r'<button[^>]* id="undo-button"[^>]*>', page)
    return found[0] if found else ""


def begun(name: str) -> Match:
    return Match.begin(game_class(name).make({"players": 2}), table="undo", secret=SECRET)


def standing(match: Match, seat: int) -> Match:
    """Played on at random to where the seat is asked again and its last choice stands."""
    rng = Rng(5)
    while seat not in match.to_act or not match.choices(seat) or match.can_undo(seat):
        legal = match.legal(match.to_act[0])
        match.play(legal[rng.below(len(legal))], match.to_act[0])
    return match


@pytest.mark.parametrize("name", OURS)
def test_who_chose_nothing_yet_has_nothing_to_take_back(tmp_path: Path, name: str) -> None:
    with playing(tmp_path, begun(name)) as ada:
        assert button(ada.page()) == ""


@pytest.mark.parametrize("name", OURS)
def test_a_choice_that_can_t_be_taken_back_says_why(tmp_path: Path, name: str) -> None:
    match = begun(name)
    with playing(tmp_path, standing(match, match.to_act[0])) as ada:
        shown = html.unescape(button(ada.page()))
        assert 'class="btn ghost sm no"' in shown
        assert 'aria-disabled="true"' in shown
        for where in ("data-why", "title"):
            assert (
                f'{where}="Your last choice stands: since then something was rolled, drawn or revealed, or'
                in shown
            )

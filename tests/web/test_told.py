"""What a page tells who plays, of all five games: what came of an own choice, and how points are made."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from ecliptic.core.match import Match
from ecliptic.core.registry import game_class
from ecliptic.core.rng import Rng
from ecliptic.web.words import plain
from web.test_presses import SECRET, playing, solarius

OURS = ("vertium", "solar_roller", "solarquest", "solarius", "spacecorp")


def begun(name: str, players: int = 2) -> Match:
    return Match.begin(game_class(name).make({"players": players}), table="told", secret=SECRET)


def at_random(match: Match, rng: Rng) -> int:
    """A choice of whoever is asked first; whose it was."""
    seat = match.to_act[0]
    legal = match.legal(seat)
    match.play(legal[rng.below(len(legal))], seat)
    return seat


def said(page: str) -> str:
    """What a screen reader hears of a page."""
    found = re.search(r'<p class="sr" id="status"[^>]*>(.*?)</p>', page, re.S)
    assert found
    return html.unescape(found[1])


@pytest.mark.parametrize("name", OURS)
def test_who_acted_hears_what_came_of_it(tmp_path: Path, name: str) -> None:
    """And then what is asked now: it told others' lines alone."""
    match, rng, own = begun(name), Rng(7), False
    while not own:
        seat = at_random(match, rng)
        last = [line for at, line in match.lines(seat) if at == match.number and not line.heading]
        own = match.to_act == (seat,) and any(line.seat == seat for line in last)
    with playing(tmp_path, match) as ada:
        names = ["Ada" if seat == ada.seat else "Bo" for seat in range(match.game.seats)]
        told = said(ada.page())
        for line in last[-4:]:
            assert plain(line.text, names) in told
        prompt = match.prompt(ada.seat)
        assert prompt is not None
        assert plain(f"Your turn. {prompt.say}", names) in told


def test_what_a_seat_is_called_stays_while_it_decides(tmp_path: Path) -> None:
    """Whoever decides is the starting player still."""
    with playing(tmp_path, solarius()) as ada:
        row = re.search(r'<[^>]*id="player-0".*?(?=id="player-1")', ada.page(), re.S)
        assert row
        words = re.sub(r"<[^>]*>", " ", row[0])
        assert "starting player" in words
        assert "deciding" in words


def sheets(page: str) -> dict[str, str]:
    """The score sheets of a page, by id."""
    return dict(
        re.findall(r'class="[^"]*sheet-box" id="(\w+)"(.*?)(?=class="[^"]*sheet-box"|<script|\Z)', page, re.S)
    )


def folded(sheet: str) -> list[str]:
    """What is folded away in a sheet."""
    return re.findall(r'<details class="fold" id="[\w-]+"><summary class="btn sm">([^<]*)</summary>', sheet)


@pytest.mark.parametrize("name", OURS)
def test_how_points_are_made_is_folded_under_the_sheet_of_a_game_that_goes_on(
    tmp_path: Path, name: str
) -> None:
    with playing(tmp_path, begun(name)) as ada:
        found = sheets(ada.page())
        assert list(found) == ["standing"]
        assert folded(found["standing"]) == ["How points are made", "The order of a turn"]


def test_the_sheet_of_the_end_has_the_folds_too_and_parts_of_goals_stand_under_their_goal(
    tmp_path: Path,
) -> None:
    match, rng, many = begun("solar_roller", players=1), Rng(9), 0
    while not match.over:
        at_random(match, rng)
        many += 1
    again, rng = begun("solar_roller", players=1), Rng(9)
    for _ in range(many - 1):
        at_random(again, rng)
    last = match.record.entries[again.number].do
    with playing(tmp_path, again) as ada:
        ada.press(str(last))
        found = sheets(ada.page())
        assert folded(found["sheet"])[:2] == ["How points are made", "The order of a turn"]
        looks = re.findall(r'<th scope="row"([^>]*)>', found["sheet"].partition("</table>")[0])
        rows = ada.table.match.score_sheet(ada.table.match.view(ada.seat)).rows
        goals = {goal.goal for goal in ada.table.match.view(ada.seat).goals}  # type: ignore[attr-defined]  # Solar Roller's
        parts = [row.title.strip().partition(":")[0] in goals for row in rows]
        assert sum(parts) >= 3
        assert looks == [' class="part-of"' if part else "" for part in parts]

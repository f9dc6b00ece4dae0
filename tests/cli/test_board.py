"""The board in words: all that pages show beside it, in every game at moments of random games."""

from __future__ import annotations

import io
import random
import re

import pytest
from rich.console import Console

import ecliptic
from cli.test_listing import OPTIONS, every_game
from ecliptic.cli.table import Table
from ecliptic.core.match import Match
from ecliptic.draw.words import in_words


def moments(name: str, seed: int, count: int) -> list[Match]:
    """Moments of a game at which the first seat is asked."""
    match = Match.begin(ecliptic.game(name, **OPTIONS[name]), seed=seed)
    luck = random.Random(seed)
    out = []
    while not match.over and len(out) < count:
        seat = match.to_act[0]
        if seat == 0 and luck.random() < 0.2:
            out.append(match.copy())
        match.play(luck.choice(match.legal(seat)), seat)
    return out


@every_game
def test_all_that_is_beside_the_board_is_read_out(name: str) -> None:
    found = moments(name, 5, 6)
    assert len(found) > 3
    for match in found:
        prompt = match.prompt(0)
        assert prompt is not None
        names = "|".join(match.name(f"@{seat + 1}") for seat in range(match.game.seats))
        out = io.StringIO()
        table = Table(match, [None] * match.game.seats, 1, Console(file=out, width=110, soft_wrap=True))
        table.show_board(0, prompt)
        said = out.getvalue()
        drawing = match.game.draw(match.view(0), prompt)
        for panel in drawing.panels:
            if in_words(panel.html):
                assert match.name(panel.title) in said
        for part in (drawing.twin, *(panel.html for panel in drawing.panels)):
            words = re.sub(
                r"<svg.*?</svg>|<[^>]*aria-hidden=.true.[^>]*>[^<]*(?=<)|<[^>]*>", " ", part, flags=re.DOTALL
            )
            plain = set(re.findall(r"[A-Za-z]{4,}", match.name(words).replace("&#39;", "'")))
            assert plain - set(re.findall(r"[A-Za-z]{4,}", said)) == set()
        for line in said.splitlines():
            assert not re.search(r"[a-z][A-Z]", line), line  # words that ran into each other
            assert not re.search(r"@[1-6]|  ,|,,|<|>", line), line
            assert not re.search(rf"(?:{names}),? \d", line), line  # "Seat 1 3": whose number is it?
            assert not re.search(
                r"(?<![\d.,-])1 (?:cards|deeds|bucks|planets|bases|teams|dice|moons|points)\b", line
            ), line


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("vertium", ("Planets", "Tokens", "Cards seen")),
        ("solar_roller", ("Goals", "Upgrades", "Rounds", "Gained ")),
        ("solarquest", ("Deed groups", "Ships", "Red Shift cards")),
        ("solarius", ("Hubs", "Outposts in stock", "Piles and bag")),
        ("spacecorp", ("Contracts", "Offers", "HQs", "Discovery tiles", "Bases")),
    ],
)
def test_what_a_player_looks_for(name: str, words: tuple[str, ...]) -> None:
    match = moments(name, 3, 3)[-1]
    prompt = match.prompt(0)
    assert prompt is not None
    out = io.StringIO()
    Table(match, [None] * match.game.seats, 1, Console(file=out, width=110)).show_board(0, prompt)
    for word in words:
        assert word in out.getvalue()

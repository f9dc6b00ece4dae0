"""Sentences take their figures from content: in a box with other counts none of the old ones is read anywhere."""

from __future__ import annotations

import random
import re
from importlib.resources import files
from pathlib import Path

import pytest

import ecliptic
from ecliptic.core.game import Game
from ecliptic.core.match import Match
from ecliptic.testing.trial import some_or_all

# Lines of the tables, and what they become: every count that a sentence could speak of.
CHANGES: dict[str, dict[str, list[tuple[str, str]]]] = {
    "vertium": {
        "setup.toml": [("deal = 6", "deal = 8"), ("set_size = 3", "set_size = 4")],
        "conflict.toml": [
            ("vp_per_element = 1", "vp_per_element = 5"),
            ("vp_per_planet = 2", "vp_per_planet = 7"),
            ("secret_objective_elements = 3", "secret_objective_elements = 6"),
            ("rounds = 3", "rounds = 4"),
        ],
        "gelbon.toml": [("cube_hits = 3", "cube_hits = 5")],
        "skirmish.toml": [("dice = 2", "dice = 3")],
        "cards.toml": [('resource = "water", count = 1', 'resource = "water", count = 2')],
        "solo.toml": [
            ("complex_planets = 2", "complex_planets = 3"),
            ("complex_cards_per_roll = 4", "complex_cards_per_roll = 3"),
        ],
        "factions.toml": [("skirmish_dice = 4", "skirmish_dice = 2")],
    },
    "solar_roller": {
        "rounds.toml": [
            ("rounds = 10", "rounds = 9"),
            ("actions = 3", "actions = 2"),
            ("round = 10\n", "round = 9\n"),
        ],
        "cards.toml": [("full_band_actions = 2", "full_band_actions = 1"), ("squares = 3", "squares = 2")],
        "dice.toml": [
            ("small = 1", "small = 2"),
            ("large = 2", "large = 3"),
            ("[1, 2, 3, 4]", "[2, 3, 4, 5]"),
        ],
        "scoring.toml": [("each = 1", "each = 4"), ("each = 2", "each = 3")],
    },
}
GAMES: list[tuple[str, dict[str, object]]] = [
    ("vertium", {"players": 3, "style": "base"}),
    ("vertium", {"players": 2, "gelbon": True}),
    ("vertium", {"players": 3, "shadows": True}),
    ("vertium", {"players": 1, "solo": True}),
    ("solar_roller", {"players": 1}),
    ("solar_roller", {"players": 2}),
]
NUMBER = re.compile(r"\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b", re.IGNORECASE)
# The rules themselves say these: no table has the number.
RULES = (
    "Of your two planets the one closer to the sun becomes your homeworld.",
    "One action, or two that add to six.",
    "A six does what any other value does.",
    "Dice come when every sheet has its first two planets.",
    "Only a six can be split, and only with upgrade 6",
    "gives one of the two elements, and the cube will stand there",
    "all three bands are open.",
    "of yours may still turn a die.",  # counted in the position
)


def changed(name: str, folder: Path) -> Path:
    """The content of a game with other counts."""
    for table, lines in CHANGES[name].items():
        text = (files(f"ecliptic.games.{name}") / "content" / table).read_text(encoding="utf-8")
        for old, new in lines:
            assert old in text, old
            text = text.replace(old, new, 1)
        (folder / table).write_text(text, encoding="utf-8")
    return folder


def sentences(game: Game, one_in: int) -> set[str]:
    """All that prompts, hints, trays and refusals say at some moments of a game, with a number word in it."""
    said: set[str] = set()
    match: Match = Match.begin(game, seed=0)
    rng = random.Random(0)
    while not match.over:
        seat = rng.choice(match.to_act)
        if match.number % one_in == 0:
            prompt, view = match.prompt(seat), match.view(seat)
            said |= {prompt.say, prompt.sub, *(hint.words for hint in game.matters(view))}
            for choice in prompt.choices:
                said |= {choice.label, choice.note, choice.title, choice.why}
            tray = game.draw(view, None).tray
            said |= set(re.findall(r">([^<>]+)<", tray))
        match.play(rng.choice(match.legal(seat)), seat)
    said |= {hint.words for hint in game.matters(match.view(None))}
    return {words for words in said if NUMBER.search(words) and not any(rule in words for rule in RULES)}


@pytest.mark.parametrize(("name", "options"), GAMES, ids=[f"{name}-{o['players']}" for name, o in GAMES])
@some_or_all("one_in", 4, 1)
def test_no_sentence_with_a_number_is_the_same_with_other_counts(
    name: str, options: dict[str, object], tmp_path: Path, one_in: int
) -> None:
    printed = sentences(ecliptic.game(name, **options), one_in)
    other = sentences(ecliptic.game(name, content=str(changed(name, tmp_path)), **options), one_in)
    assert printed
    assert other
    assert printed & other == set()


def test_notes_of_trays_and_boards_follow_the_content(tmp_path: Path) -> None:
    folder = str(changed("vertium", tmp_path))
    game = ecliptic.game("vertium", players=3, style="base", content=folder)
    match = Match.begin(game, seed=1)
    assert "Eight cards are dealt" in game.draw(match.view(0), None).tray
    rng = random.Random(1)
    tray, marks = "", ""
    while not match.over:
        seat = match.to_act[0]
        drawing = game.draw(match.view(seat), None)
        tray += drawing.tray
        marks += drawing.marks
        match.play(rng.choice(match.legal(seat)), seat)
    assert "6 elements at the end of phase one" in tray
    assert "3 elements at the end of phase one" not in tray
    assert re.search(r"round \d of 4<", marks)
    assert not re.search(r"round \d of 3<", marks)

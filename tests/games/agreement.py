"""Texts of a game as people read them, for tests: numbers agree with their nouns, and no line says "you" of somebody else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape

from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.core.views import Prompt
from ecliptic.testing.trial import Options, Trial

NOUNS = [
    "planet",
    "card",
    "element",
    "captain",
    "cube",
    "token",
    "turn",
    "hit",
    "roll",
    "attack",
    "moon",
    "point",
    "discard",
    "kind",
    "player",
    "seat",
    "square",
    "action",
    "ring",
    "ship",
    "space",
    "band",
    "color",
    "pip",
    "settlement",
    "step",
    "box",
    "pt",
    "faction",
    "set",
    "round",
    "icon",
    "deed",
    "hydron",
    "station",
    "base",
    "team",
    "contract",
    "outpost",
    "explorer",
    "marker",
    "buck",
    "wheel",
    "title",
    "region",
]
_ONE = re.compile(rf"(?<![\w.,/@])1 (?:[A-Za-z]+ )?(?:{'|'.join(NOUNS)})(?:e?s)\b")
_MANY = re.compile(
    rf"(?<![\w.,/@])(?:[02-9]|\d\d+) (?:{'|'.join(NOUNS)})\b(?! (?:of|icon|space|piece|mark|point)s?\b)"
)
_MINUS = re.compile(r"(?<![\w,.-])-\d+(?![\w,-])")  # a place of a hex map is "4,-3"
_YOU = re.compile(r"\b[Yy]ou(?:rs?)?\b")
_QUOTED = re.compile("\u201c[^\u201d]*\u201d")  # a card's words, which are to whoever has it
_TAGS = re.compile(r"<[^>]+>")


def bare(html: str) -> str:
    """Its words, cut where its parts end."""
    return unescape(re.sub(r"\s+", " ", _TAGS.sub(" | ", html)))


def disagreeing(text: str) -> list[str]:
    """Numbers that do not go with their nouns, or have a hyphen for a minus."""
    return [found[0] for pattern in (_ONE, _MANY, _MINUS) for found in pattern.finditer(text)]


def texts(match: Match, seat: int | None) -> Iterator[str]:
    """All that this viewer reads now, but for the log."""
    game, view = match.game, match.view(seat)
    prompt = match.prompt(seat) if seat is not None else None
    yield view.moment
    for hint in game.matters(view):
        yield from (hint.fact, hint.then)
    for player in view.players:
        yield from (f"{player.score} {player.unit}", player.status, player.side)
        yield from (stat.title for stat in player.stats)
    drawing = game.draw(view, prompt)
    yield from (
        bare(html) for html in (drawing.twin, drawing.tray, *(panel.html for panel in drawing.panels))
    )
    yield from re.findall(r">([^<>]+)</text>", drawing.marks + drawing.pieces)
    if prompt is not None:
        yield from (prompt.say, prompt.sub)
        for choice in prompt.choices:
            yield from (choice.label, choice.note, choice.title, choice.why)
    sheet = game.score_sheet(view)
    yield from (sheet.heading, *sheet.notes)
    for row in sheet.rows:
        yield from (row.title, *row.points)


def alike(prompt: Prompt) -> list[tuple[str, ...]]:
    """Choices that nobody can tell apart: the same label, note, place and group."""
    seen = Counter((one.label, one.note, one.target, one.group) for one in prompt.legal)
    return [words for words, n in seen.items() if n > 1]


def check_texts(trial: Trial, options: Options, seed: int, one_in: int = 4) -> None:
    """A random game, read at some of its moments by everybody, and its log."""
    match, rng = Match.begin(trial.made(options), seed=seed), Rng(seed, 3)
    while True:
        if match.over or not rng.below(one_in):
            for seat in (None, *range(match.game.seats)):
                for text in texts(match, seat):
                    assert disagreeing(text) == [], text
            for seat in match.to_act:
                asked = match.prompt(seat)
                assert asked is not None
                assert alike(asked) == [], asked.say
        if match.over:
            break
        seat = match.to_act[rng.below(len(match.to_act))]
        legal = match.legal(seat)
        match.play(legal[rng.below(len(legal))], seat)
    for _, line in match.lines(None):
        assert disagreeing(line.text) == [], line.text
        assert not line.text[0].islower(), line.text
        assert not _YOU.search(_QUOTED.sub("", line.text)), line.text

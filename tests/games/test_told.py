"""What all five games tell newcomers: a line for each question, words that are explained, and a page of how to play."""

from __future__ import annotations

import pytest

from ecliptic.core.machine import CHANCE
from ecliptic.core.match import Match
from ecliptic.core.registry import game_class
from ecliptic.core.rng import Rng
from ecliptic.core.views import Weight
from ecliptic.draw.icons import ICONS
from ecliptic.testing.checks import check_matters, check_warnings
from ecliptic.testing.trial import Options, Trial, each_mode, some_or_all, walk
from ecliptic.web.parts.glossary import glossary
from games.bench import trials  # noqa: F401

OURS = ("vertium", "solar_roller", "solarquest", "solarius", "spacecorp")


@some_or_all("one_in", 40, 6)
@each_mode(dear=True)
def test_every_question_has_its_line(trial: Trial, options: Options, one_in: int) -> None:
    """Within its lengths, and the same for all states that a seat can't tell apart."""
    game = trial.made(options)
    told = set()
    for n, (state, seat, _) in enumerate(walk(game, 3, trial.put_off)):
        if n % one_in or seat == CHANCE:
            continue
        view = game.view(state, seat)
        hints = game.matters(view)
        assert hints
        check_matters(game, view)
        told |= {hint.fact for hint in hints}
        check_warnings(game, state, game.prompt(state, seat))
        twin = game.determinize(state, seat, Rng(n, seat))
        assert game.matters(game.view(twin, seat)) == hints
    assert told


@pytest.mark.parametrize("name", OURS)
def test_words_and_the_page_fit(name: str) -> None:
    kind = game_class(name)
    terms = kind.terms()
    assert 15 <= len(terms) <= 26
    assert all(term.clause in kind.clauses() for term in terms)
    assert {term.icon for term in terms} - {""} <= set(ICONS)
    how = kind.how()
    assert how is not None
    assert how.words <= 250
    assert len(how.picture) == 3
    assert glossary(kind).linked(how.goal.text)


def test_icons_beside_players_are_explained() -> None:
    """All that stand in a row of the players at some moment of a game."""
    for name in OURS:
        kind = game_class(name)
        game = kind.make()
        shown = set()
        for n, (state, _, _) in enumerate(walk(game, 3)):
            if n % 12 == 0:
                shown |= {stat.icon for player in game.view(state, None).players for stat in player.stats}
        lacking = {icon for icon in shown if glossary(kind).of_icon(icon) is None}
        assert not lacking, (name, lacking)


def test_the_log_says_what_matters_most() -> None:
    """Of a whole game of ours: a page tells first what others won, and never that they drew a card."""
    for name in OURS:
        match = Match.begin(game_class(name).make(), seed=2)
        rng = Rng(2)
        for _ in range(250):
            if not match.over:
                legal = match.legal(match.to_act[0])
                match.play(legal[rng.below(len(legal))], match.to_act[0])
        heard = {line.weight for _, line in match.lines(None) if line.seat is not None}
        assert heard >= {Weight.MINOR, Weight.MAJOR}, name
        drawn = [line.weight for _, line in match.lines(None) if line.text.endswith(" drew a card")]
        assert set(drawn) <= {Weight.MINOR}, name


def test_a_score_sheet_is_called_what_the_game_counts() -> None:
    """Solarquest has assets and SpaceCorp profit; neither has points."""
    counted = dict.fromkeys(OURS, "point") | {"solarquest": "assets", "spacecorp": "profit"}
    for name, word in counted.items():
        game = game_class(name).make()
        title = game.score_sheet(Match.begin(game, seed=1).view(None)).title
        assert word in title, (name, title)

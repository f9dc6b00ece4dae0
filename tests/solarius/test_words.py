"""What people read: prompts, lines of the log, refusals, hints and the score sheet, at typical positions and all through games."""

from __future__ import annotations

import random
import re

import pytest
from msgspec import UNSET
from rich.console import Console

from ecliptic.cli.table import Table as Terminal
from ecliptic.core.machine import Decision
from ecliptic.core.match import Match
from ecliptic.core.record import Record
from ecliptic.core.rng import Rng
from ecliptic.core.views import Choice, Prompt
from ecliptic.games.solarius import GAME
from ecliptic.games.solarius.board.look import FIGURES
from ecliptic.games.solarius.content.checks import load_components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules import facts as f
from ecliptic.games.solarius.rules.scoring import COLUMN_ROW, DIRT_ROW, LEVEL_ROW, OPEN_ROW, PARTS, parts
from ecliptic.games.solarius.rules.steps import STEPS
from ecliptic.games.solarius.words.log import LINES
from ecliptic.games.solarius.words.prompts import _ASKERS
from ecliptic.games.solarius.words.score_sheet import ROWS
from ecliptic.games.solarius.words.text_effects import (
    card_halves,
    cost,
    development,
    effect,
    needs,
    outpost,
    planet_worth,
    station,
)
from ecliptic.testing import corpus
from ecliptic.testing.trial import some_or_all
from games.bench import trial_of
from solarius.positions import A, B, Table, asked, play

CONTENT = load_components()


def prompt(match: Match) -> Prompt:
    """What whoever acts is asked."""
    found = match.prompt(match.to_act[0])
    assert found is not None
    return found


def choice(match: Match, action: str) -> Choice:
    """One of the candidates."""
    table = match.game.actions
    text = table.text(table.parse(action))
    return next(one for one in prompt(match).choices if one.action == text)


def told(match: Match, viewer: int | None = None, since: int = 0) -> list[str]:
    """The log as a viewer reads it."""
    return [line.text for _, line in match.lines(viewer, since)]


def flying(**facts: object) -> Match:
    """A chooses where to fly."""
    return play(Table(2).seat(A, at="1,0", **facts).phase_b(), "do what=flight")


# ---- nothing is left out -------------------------------------------------------------------------------------


def test_every_decision_has_its_own_words() -> None:
    assert set(_ASKERS) == {kind for kind in STEPS if issubclass(kind, Decision)}


def test_every_fact_has_a_line() -> None:
    facts = {n for name, n in vars(f).items() if name.isupper() and isinstance(n, int)}
    assert set(LINES) == facts


def test_the_score_sheet_has_every_part_of_the_score_once() -> None:
    assert sorted(row.at for row in ROWS) == list(range(PARTS))


@pytest.mark.clause("SM-1.2")
def test_each_name_of_what_stands_on_the_board_explains_itself_and_has_the_icon_that_it_has_there() -> None:
    terms = {form: term for term in type(GAME.make({})).terms() for form in term.forms}
    for name in ("colony", "station", "mission marker"):
        assert name in terms
        assert name in terms["figure"].short.lower()
    assert {"outpost", "development"} < set(terms)
    assert [terms[name].icon for name in ("settled", "station")] == list(FIGURES[:2])
    shown = {stat.icon for stat in Match.begin(GAME.make({}), seed=1).view(0).players[0].stats}
    assert FIGURES[a.KIND_IDS.index("colony")] in shown, (
        "settled planets beside players, as they look on the board"
    )
    assert FIGURES[a.KIND_IDS.index("mission")] not in shown


def wrong(text: str) -> bool:
    """Whether a text looks as if something had not been filled in."""
    return bool(re.search(r"[{}]|None|  |\s[,.;:]|;\s*$|:\s*$", text))


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_read_well(seed: int) -> None:
    """Every prompt, line, hint and sheet of random games: no text that must be there is empty, none has a gap."""
    game, rng = GAME.make({"players": 2 + seed % 3, "start_cards": seed % 2 == 0}), random.Random(seed)
    match = Match.begin(game, seed=seed)
    clauses = game.clauses()
    while not match.over:
        found, seat = prompt(match), match.to_act[0]
        groups = {group.id for group in found.groups}
        assert found.say, found
        assert found.clause in clauses
        assert not [text for text in (found.say, found.sub) if wrong(text)]
        named = [(one.group, one.label, one.note) for one in found.legal]
        assert len(set(named)) == len(named), "two choices that can't be told apart"
        assert sum(one.strong for one in found.choices) <= 1
        for one in found.choices:
            assert one.label, one
            assert one.title, one
            assert not [text for text in (one.label, one.note, one.title, one.why) if wrong(text)], one
            assert one.group in ("", *groups)
            assert bool(one.why or one.warn or one.ruin) == bool(one.clause)
        assert game.matters(match.view(seat))
        legal = match.legal(seat)
        main = [text for text in legal if text.split()[0] not in ("swap", "sell", "flip")]
        match.play(rng.choice(main if main and rng.random() < 0.8 else legal), seat)
    for viewer in (None, *range(game.seats)):
        for _, line in match.lines(viewer):
            assert line.text
            assert not wrong(line.text), line
            assert line.text[0].isupper() or line.text[0] in "@0123456789"
            assert line.clause in clauses
            assert line.heading or line.seat is not None or not line.text.startswith("@"), line


@some_or_all("one_in", 5, 1)
def test_the_terminal_shows_every_prompt_of_a_game(capsys: pytest.CaptureFixture[str], one_in: int) -> None:
    """With the news, at every kind of decision once what is not possible, and the sheet at the end."""
    match, rng = Match.begin(GAME.make({"players": 2}), seed=7), random.Random(7)
    match.names = ["Ada", "Grace"]
    table = Terminal(match, [None, None], Rng(1), Console(width=100, no_color=True))
    met: set[str] = set()
    while not match.over:
        seat = match.to_act[0]
        kind = asked(match)
        table.show_news(seat)
        if kind not in met or match.number % one_in == 0:
            table.show_prompt(prompt(match), everything=kind not in met)
        met.add(kind)
        match.play(rng.choice(match.legal(seat)), seat)
    table.finish()
    out = capsys.readouterr().out
    assert not re.search(r"[@{}]|None", out)
    assert "Take a die from the bridge (SM-8.1)" in out
    assert "Victory points (SM-19.14)" in out
    assert re.search(r"(Ada|Grace) wins with|share the win", out)


@pytest.mark.parametrize(
    ("match", "words"),
    [
        (Table(2).phase_b(), "Game turn 1 of 4, turn 1 of 4"),
        (Table(2).takes(A, "Y2", "2,-1").turn(), "1 planet of yours pending: \u22121 VP at the end"),
        (
            Table(2).cards(A, open=[9]).turn(),
            "A flight that ends on an empty hex beside a hub space completes it",
        ),
        (Table(2).turn(number=2), "Your range is 1, and three slots for drives are free."),
        (play(Table(2).phase_b(), "do what=flight"), "Range 1, "),
        (play(Table(2).row(A, "black", [2, 0, 0]).turn(), "sell"), "A cube is worth 1, 2, 3 by its column."),
        (Table(2).station(A, "S1", "1,0").ends(), "each station may work once more"),
        (
            Table(3).takes(B, "Y2", "2,-1").takes(B, "K4", "4,-2").turn(number=2),
            "You have taken no planet, the others 2 and 0.",
        ),
        (
            Table(2).station(B, "S1", "1,0").station(B, "S2", "0,1").turn(number=2),
            "You have built no station, the others 2. A new station lets all earlier ones work once more.",
        ),
    ],
)
def test_the_hint_fits_the_moment(match: Match, words: str) -> None:
    assert words in " ".join(hint.words for hint in match.game.matters(match.view(A)))


def test_nobody_is_told_to_be_behind_who_is_not() -> None:
    def told_behind(table: Table, number: int) -> bool:
        match = table.turn(number=number)
        return any(", the others" in hint.words for hint in match.game.matters(match.view(A)))

    assert told_behind(Table(2).takes(B, "Y2", "2,-1").takes(B, "K4", "4,-2"), 2)
    assert not told_behind(Table(2).takes(B, "Y2", "2,-1").takes(B, "K4", "4,-2"), 1), "the first game turn"
    assert not told_behind(Table(2).takes(B, "Y2", "2,-1"), 2), "one figure is nothing"


# ---- content in words ----------------------------------------------------------------------------------------


def test_every_verb_of_the_content_is_said_with_its_figure() -> None:
    met = set()
    for number in range(len(CONTENT.cards.progress_card)):
        assert not wrong(card_halves(CONTENT, number))
        rows = CONTENT.cards.progress_card[number].development.effects
        met |= {row.verb for row in rows}
        for row in rows:
            figure = row.n or row.fuel or row.bucks
            said = effect(CONTENT, row)
            assert figure is None or str(figure) in said or (figure == 1 and " a " in said), said
    assert met == set(a.EFFECT_IDS)


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (1, "from now on: 1 point more with every black die"),
        (2, "at once: gain 4 of fuel or bucks in any mix"),
        (12, "from now on: the first 3 points that you buy in a die action cost 1 buck each"),
        (14, "from now on: dice on −1 of the wheel cost nothing"),
        (18, "place for a black die: gain 2 fuel"),
        (21, "place for any die, 1 contamination cube: both uses of this die, one after the other"),
        (31, "at once: draw 2 cards, then you may play a card"),
    ],
)
def test_what_a_development_does_is_said(card: int, words: str) -> None:
    assert development(CONTENT, card - 1) == words


def test_what_a_mission_costs_is_said() -> None:
    costs = [cost(CONTENT, CONTENT.cards.progress_card[n - 1].mission.cost) for n in (1, 21)]
    assert costs == [
        "turquoise cubes worth 3 and brown cubes worth 2",
        "1 black cube in column III and 2 yellow cubes in column II",
    ]


def test_what_planets_want_is_said() -> None:
    said = {row.id: needs(row.needs) for row in CONTENT.planets.planet}
    assert said["K6"] == "wants 4 fuel and 1 buck"
    assert said["K4"] == "wants a ship with range 3"
    assert said["Y7"] == "wants 2 completed missions"
    assert said["T3"] == "wants 1 black tech die with 3 pips or more"
    assert said["N8"] == "wants 3 tech dice in column III or beyond"
    assert planet_worth(CONTENT, 0) == "1 VP, wants 2 fuel"


def test_what_stations_and_outposts_bring_is_said() -> None:
    assert station(CONTENT, 5) == (
        "now: take 3 cubes of any color; later: remove a contamination cube from your mat; "
        "always: 2 more spaces for contamination"
    )
    assert [outpost(CONTENT, n) for n in (0, 2)] == ["take 2 cubes of any color", "get a common drive free"]


def test_words_follow_the_tables_and_not_the_printed_figures() -> None:
    cheap = CONTENT.mat.rulings.__class__(
        provenance="ruling",
        contamination_adds=True,
        allow_overpay=False,
        point_price_limit=5,
    )
    import msgspec

    other = msgspec.structs.replace(CONTENT, mat=msgspec.structs.replace(CONTENT.mat, rulings=cheap))
    assert "first 5 points" in development(other, 11)


# ---- the log -------------------------------------------------------------------------------------------------


def test_a_turn_reads_as_it_happened() -> None:
    match = Table(2).bridge("black 3 3", "yellow 1 2", "turquoise 1 2", "brown 2 2").turn()
    play(
        match,
        "take color=black face=3 wheel=3",
        "on place=standard",
        "mix fuel=1",
        "use n=2",
        "stop",
        "do what=pass",
        "done",
    )
    assert told(match) == [
        "@1 took the black 3 from +1 of the wheel",
        "@1 put it on a standard place: a black action",
        "@1 gained 1 fuel",
        "@1 took 1 contamination cube",
        "@1 used 3 points for fuel",
        "@1 gained 3 fuel",
        "@1 took no supplementary action",
    ]


# ---- refusals ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("take color=black face=3 wheel=5", "There is no such die on the bridge"),
        ("complete id=K1", "Planet K1 is not one of yours that waits for fuel or bucks"),
        ("do what=flight", "Now you take a die from the bridge"),
    ],
)
def test_what_is_not_offered_says_why(action: str, sentence: str) -> None:
    match = Table(2).turn()
    assert str(match.why_not(action, A)).startswith(sentence)


def test_an_exchange_must_wait_where_the_rules_say_so() -> None:
    match = play(Table(2).turn(), "take color=brown face=1 wheel=2")
    assert str(match.why_not("sell", A)).startswith("Exchanges wait until the die is placed and paid")
    assert str(match.why_not("on place=card-18", A)).startswith("Fuel Refinery is not a development of yours")


# ---- the sheet -----------------------------------------------------------------------------------------------


def test_the_sheet_counts_as_if_the_game_ended_now() -> None:
    match = Table(2).takes(A, "K8", "2,-1", settled=True).takes(A, "Y2", "-2,1").seat(B, beside=2).turn()
    sheet = match.game.score_sheet(match.view(None))
    assert sheet.heading == "The game is not over: points as if it ended now"
    rows = {row.title: row.points for row in sheet.rows}
    assert rows["Settled planets"] == ["4", "0"]
    assert rows["Pending planets"] == ["−1", "0"]
    assert rows["Contamination beside the mat"] == ["0", "−2"]
    assert rows["Network"] == ["2", "0"]
    scores = [f"{score:g}".replace("-", "−") for score in match.game.scores(match.state)]
    assert rows["Victory points"] == scores
    assert [player.score for player in match.view(None).players] == scores


@pytest.mark.clause("SM-2.7")
def test_the_first_question_tells_what_the_start_card_did() -> None:
    match = Match.begin(GAME.make({"players": 3}), seed=1)
    match.play_forced()
    (seat,) = match.to_act
    told = [one.fact for one in match.game.matters(match.view(seat))]
    assert "Your start card put turquoise in column II and brown a step up." in told
    match.play(next(text for text in match.legal(seat) if text.startswith("take ")), seat)
    assert not [one for one in match.game.matters(match.view(seat)) if "start card" in one.fact]


TOLD_ROWS = (OPEN_ROW, LEVEL_ROW, COLUMN_ROW, DIRT_ROW)


@pytest.mark.clause("SM-19.5", "SM-19.8", "SM-19.9", "SM-6.4")
def test_a_line_that_changes_a_score_says_by_how_much() -> None:
    """In a whole game: what the lines of one step add up to is what these rows of the sheet are more or less."""
    trial = trial_of("solarius")
    record = Record.parse(corpus.record_path(trial, "solarius-3").read_text(encoding="utf-8"))
    before, many = [0] * 3, 0
    for n, match in enumerate(corpus.stepped(corpus.game_of(trial, record), record)):
        sheets = [parts(match.state, seat) for seat in range(3)]  # type: ignore[arg-type]  # it is Solarius
        after = [sum(sheet[row] for row in TOLD_ROWS) for sheet in sheets]
        for line in [line for _, line in match.lines(None, n - 1)] if n else []:
            worth = re.search(r": ([+−]\d+) VP(?!.*figure)", line.text)
            if worth and line.seat is not None:
                before[line.seat] += int(worth[1].replace("−", "-"))
                many += 1
        if n and record.entries[n - 1].undo is UNSET:
            assert before == after, n
        before = after
    assert many > 20

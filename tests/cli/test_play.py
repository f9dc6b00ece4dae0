"""`ecliptic play`, from piped input: what is shown, what can be typed, and how one leaves."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from typing import Annotated, ClassVar
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from cli.command_line import Done, refused, run
from core.script import ScriptOptions, ask, note
from core.test_asides import HandGame
from core.test_asides import game as hand_game
from ecliptic.bots import Bot
from ecliptic.bots.uniform import Uniform
from ecliptic.cli.play import assumed
from ecliptic.cli.table import Table, counted
from ecliptic.core.match import Match
from ecliptic.core.options import GameOptions, say
from ecliptic.core.views import Choice, Prompt
from ecliptic.draw.words import in_words
from lab.toy import PebblesGame
from web.toy import GAME


def play(*lines: str, words: tuple[str, ...] = (), seed: int = 3) -> Done:
    done = run(
        "play", "pebbles", "--no-save", "--seed", seed, *words, stdin="".join(line + "\n" for line in lines)
    )
    assert (done.status, done.err) == (0, "")
    return done


ALL_ONES = ("1",) * 30


def test_a_whole_game() -> None:
    done = play(*ALL_ONES)
    assert "Player 1 (you)" in done.out
    assert "Greedy 2" in done.out
    assert " won" in done.out
    assert "Bonus (TY-1.2)" in done.out
    assert "@" not in done.out


def test_the_same_seed_is_the_same_game() -> None:
    assert play(*ALL_ONES).out == play(*ALL_ONES).out
    assert play(*ALL_ONES).out != play(*ALL_ONES, seed=4).out


def test_an_action_is_its_number_or_its_text() -> None:
    assert play("1", "quit").out.replace("> 1", "> take 1") == play("take 1", "quit").out


def test_choices_that_are_not_possible_are_hidden_until_asked_for() -> None:
    seed = next(seed for seed in range(50) if "The die shows 4." in play("quit", seed=seed).out)
    short, full = play("quit", seed=seed).out, play("?", "quit", seed=seed).out
    assert "and 2 not possible now" in short
    assert "take 5" not in short
    assert "-  Take 5, Take 6: The die shows less (TY-2.1)" in full
    for typed, answer in {
        "why take 5": "The die shows less (TY-2.1)",
        "why 2": "That is possible.",
        "? take 6": "The die shows less (TY-2.1)",
        "why 5": "choices 1 to 4",
        "why": "why take 1",
        "why fly": "no action called 'fly'",
        "take 5": "The die shows less (TY-2.1)",
        "take 12": "take takes no value '12'",
        "roll 3": "You take pebbles now (TY-2.1)",
        "5": "choices 1 to 4",
        "0": "choices 1 to 4",
        "99999999999": "choices 1 to 4",
        "¹": "no action called",
        "fly": "no action called 'fly'",
        "undo": "nothing to take back",
        "help": "why ACTION",
        "turn": "The rules alone say that",
        "board": "12 pebbles & a die",
        "log": "Player 1 rolls 4",
    }.items():
        answered = play(typed, "quit", seed=seed).out
        assert answer in answered.rpartition(f"> {typed}")[2], typed


def test_leaving() -> None:
    for lines in ([], ["quit"], ["q"], ["1"]):
        assert "You left; the game is not finished." in play(*lines).out


def test_others_secrets_are_not_shown() -> None:
    out = play("log", *ALL_ONES).out
    assert "Player 1 has a secret bonus" in out
    assert "Greedy 2 has a secret bonus" not in out


def test_hot_seat_has_a_curtain() -> None:
    out = play(*ALL_ONES, words=("--seat", "me", "--seat", "me")).out
    assert "Pass the keyboard to Player 1." in out
    assert "Pass the keyboard to Player 2." in out
    for turn in out.split("Pass the keyboard to ")[1:]:
        other = "2" if turn.startswith("Player 1") else "1"
        assert f"Player {other} has a secret bonus" not in turn


def test_seats() -> None:
    three = ("--players", "3")
    assert "Greedy 2" in play("quit", words=three).out
    assert "Greedy 3" in play("quit", words=three).out
    assert "Random 2" in play("quit", words=(*three, "--seat", "random")).out
    late = play("quit", words=(*three, "--seat", "random", "--seat", "me")).out
    assert "Random 1" in late
    assert "Player 2 (you)" in late
    assert "Greedy 3" in late


def test_a_keyboard_that_sends_rubbish() -> None:
    done = run("play", "pebbles", stdin=b"\xff\xfe\x00\n\x1b[A\nquit\n")
    assert (done.status, done.err) == (0, "")
    assert "\x1b" not in done.out


@given(
    st.lists(
        st.text(max_size=20) | st.sampled_from(["?", "why take 6", "undo", "log", "take 1", "2"]), max_size=8
    )
)
def test_whatever_is_typed_is_answered(lines: list[str]) -> None:
    done = run("play", "pebbles", "--seed", "1", stdin="\n".join(lines).encode("utf-8", "replace"))
    assert (done.status, done.err) == (0, "")


def test_groups_totals_and_several_choices_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    """The toy of the web tests has them; `pebbles` has not."""
    match = Match.begin(GAME.make({}), seed=1)
    match.names = ["Ada", "Bo"]
    table = Table(match, [None, None], 1, Console(width=100, no_color=True))

    def said() -> str:
        prompt = match.prompt(0)
        assert prompt is not None
        table.show_prompt(prompt)
        return capsys.readouterr().out

    first = said()
    assert "Roll" in first.partition("Other things (not on the board)")[0]
    assert re.search(r"Other things \(not on the board\):\n +12 +Plan +plan\n +13 +Give", first)
    prompt = match.prompt(0)
    assert prompt is not None
    table.command("13", 0, prompt)
    assert "0, needs 4\n" in said()
    prompt = match.prompt(0)
    assert prompt is not None
    table.command("1 9", 0, prompt)
    table.command("2 1", 0, prompt)  # the rules ask smaller ones first: none of them is taken
    assert match.number == 3
    table.command("1 3", 0, prompt)
    assert [entry.do for entry in match.record.entries[3:]] == ["add gift=1", "add gift=3"]
    assert "Gifts 4 = 4, needs 4\n" in said()


def test_what_has_a_button_in_the_tray_is_not_told_twice() -> None:
    tray = (
        '<b>Dice</b><button name="action" value="take die=1">Take 1</button><p>left</p>'
        '<label class="card"><input name="action" value="add x=1"/>Add</label><button value="z">More</button>'
    )
    said = {"take die=1": "", "add x=1": "One more"}
    assert in_words(tray, lambda action, _: said.get(action)) == ["Dice", "left", "One more", "More"]
    assert in_words(tray) == ["Dice", "Take 1", "left", "Add", "More"]


def test_html_in_words() -> None:
    html = (
        "<h3>Moons</h3><ul><li>A&amp;B, <b>two</b></li><li></li></ul><svg><text>no</text></svg><p>x<br>y</p>"
    )
    assert in_words(html) == ["Moons", "- A&B, two", "x", "y"]
    assert in_words("<table><tr><th>a</th><td>1</td></tr><tr><td>b</td></tr></table>") == ["a  1", "b"]
    assert in_words("<p>one") == ["one"]


@given(st.text())
def test_any_html_has_words(html: str) -> None:
    in_words(html)


# ---- what every game's own words have to do with ---------------------------------------------------------------


def solo(*lines: str, words: tuple[object, ...] = ("solar_roller", "--players", 2, "--seed", 4)) -> str:
    done = run("play", *words, "--no-save", stdin="".join(f"{line}\n" for line in lines), installed=True)
    assert (done.status, done.err) == (0, "")
    return done.out


@pytest.mark.parametrize(
    ("typed", "told"), [("turn", "2. Roll: one roll serves everybody"), ("points", "1. A moon: 1 (SR-11.2)")]
)
def test_the_order_of_a_turn_and_how_points_are_made_are_told(typed: str, told: str) -> None:
    assert told in solo(typed, "quit").rpartition(f"> {typed}")[2]


def test_a_hint_names_the_best_choices_and_says_how_sure_that_is() -> None:
    out = solo("hint", "quit").rpartition("> hint")[2]
    assert re.search(r"^A  \w", out, re.MULTILINE)
    assert re.search(r"^B  \w", out, re.MULTILINE)
    assert "Bots played on" in out or "There was no time to play on" in out, "it takes the time that there is"


def test_the_board_prints_all_that_is_beside_it() -> None:
    out = solo("board", "quit").partition("> board")[2]
    for words in (
        "Goals (first / others)",
        "a planet in every space",
        "Upgrades",
        "Gained after your third ship",
    ):
        assert words in out
    assert "Outer, " not in out.partition("Goals")[0]
    part = solo("board goals", "quit").partition("> board goals")[2]
    assert "a planet in every space" in part
    assert "Upgrades" not in part
    assert "Nothing beside or on the board is called chess." in solo("board chess", "quit")
    hands = solo("board", "quit", words=("vertium", "--players", 3, "--seed", 5))
    assert re.search(r"^  Amberfall +\d +nobody", hands, re.MULTILINE) or "Planets" in hands


def test_places_on_the_board_can_be_asked_for() -> None:
    words = ("spacecorp", "--players", 2, "--seed", 7)
    out = solo(*"1" * 2, "board luna", "board", "quit", words=words)
    assert "Earth and Luna." in out
    assert "needed, your HQ makes" in out
    assert "`board NAME` tells more of a place, as in: board " in out


def test_help_speaks_of_this_game() -> None:
    out = solo("help", "quit").partition("> help")[2]
    assert re.search(r"^ +4 +take the choice of this number$", out, re.MULTILINE)
    assert re.search(r"^ +color purple +or write the action out$", out, re.MULTILINE)
    assert "water" not in out


def test_rules_inside() -> None:
    assert "three *bands*" in solo("rules SR-1.4", "quit")
    assert "three *bands*" in solo("rules [sr-1.4]", "quit")
    assert "SR-8.2" in solo("rules joker", "quit")
    assert "as in: rules SR-1.1" in solo("rules", "quit")
    assert "has no clause SR-99.1" in solo("rules SR-99.1", "quit")
    assert "holds all of these: chess" in solo("rules chess", "quit")


def test_why_alone_says_what_is_not_possible() -> None:
    seed = next(seed for seed in range(50) if "The die shows 4." in play("quit", seed=seed).out)
    out = play("why", "quit", seed=seed).out
    assert "Take 5, Take 6: The die shows less (TY-2.1)" in out
    assert "as in: why take 1" in out


def test_players_and_hand_come_again_only_when_they_changed() -> None:
    """Small steps of one turn: an offer is written, and nobody has more or less than before."""
    words = ("solarquest", "--players", 2, "--seed", 7, "--option", "rounds=3")
    out = solo("offer", "to 2", "undo", "quit", words=words)
    first, *later = re.split(r"\n> (?!Player)", out)
    assert first.count("Player 1 (you): ") == 1
    assert not any("Player 1 (you): " in step for step in later)
    assert not any("Greedy 2: " in step for step in later)


def test_an_amount_is_one_question() -> None:
    asked = choices(*(("refuel", k) for k in range(1, 25)))
    match, table, typed = at(asked)
    table.show_prompt(asked)
    typed += ["7"]
    table.command("1", 0, asked)
    assert played(match) == ["refuel n=7"]
    typed += ["40"]
    table.command("1", 0, asked)
    typed += [""]
    table.command("1", 0, asked)
    table.command("refuel 24", 0, asked)
    table.command("refuel n=3", 0, asked)
    table.command("1 1", 0, asked)
    assert played(match) == ["refuel n=7", "refuel n=24", "refuel n=3"]
    said = table.out.export_text()
    assert "How many: 1 to 24" in said
    assert "refuel N" in said
    assert "How many, 1 to 24? (Enter alone goes back)" in said
    assert "It is a number of these: 1 to 24." in said
    assert "A number is asked for one of these" in said
    assert said.count("refuel") == 1


def test_what_can_be_done_at_any_time_is_listed_and_typed() -> None:
    match = Match.begin(hand_game(lambda s: s.then(ask(0, note), ask(1))), seed=1)
    table = Table(match, [None, None], 1, Console(width=100, record=True, file=io.StringIO()))
    prompt = match.prompt(0)
    assert prompt is not None
    table.show_prompt(prompt)
    assert re.search(r"  At any time:\n +4 +Hand up +hand up", table.out.export_text())
    table.command("4", 0, prompt)
    table.command("hand down", 0, prompt)
    assert [entry.do for entry in match.record.entries] == ["hand up", "hand down"]


def test_company_is_told_once_a_second_person_sits() -> None:
    class Company(HandGame):
        company = "hand up"

    def start() -> Match:
        made = Company(ScriptOptions(players=2))
        made.program = lambda s: s.then(ask(0, note), ask(1))
        return Match.begin(made, seed=1)

    cases: list[tuple[list[Bot | None], list[str]]] = [([None, Uniform()], []), ([None, None], ["hand up"])]
    for players, told in cases:
        match = start()
        table = Table(match, players, 1, Console(file=io.StringIO()))
        table.company()
        table.company()
        assert [entry.do for entry in match.record.entries] == told


def test_options_of_people_s_tables_are_said() -> None:
    with mock.patch.object(PebblesGame, "quick", {"double": True}):
        out = play("quit").out
        assert (
            "Played with double=yes: Whether every pebble counts twice. The book has no: --option double=no."
            in out
        )
        assert "Played with" not in play("quit", words=("--option", "double=no")).out
    assert "Played with" not in play("quit").out


def test_how_long_the_game_is_is_said_at_its_beginning() -> None:
    class Options(GameOptions, frozen=True, kw_only=True):
        rounds: Annotated[
            int,
            say(
                "After how many rounds it ends.", "TY-1.1", low=0, high=99, unit="rounds", zero="It may last."
            ),
        ] = 0

    class Long(PebblesGame):
        quick: ClassVar[Mapping[str, object]] = {"rounds": 25}

    def said(rounds: int, kind: type[PebblesGame] = Long) -> list[str]:
        game = mock.Mock()
        game.options = Options(rounds=rounds)
        with mock.patch.object(kind, "Options", Options):
            return assumed(kind, game)

    assert said(25) == ["25 rounds. The book has 0: --option rounds=0. It may last."]
    assert said(10) == ["10 rounds."]
    assert said(1) == ["1 round."]
    assert said(0) == ["It may last."]
    assert said(25, PebblesGame) == ["25 rounds."]


def test_presets() -> None:
    with mock.patch.object(PebblesGame, "presets", {"as printed": {"double": True}}):
        done = run("play", "pebbles", "--preset", "as printed", stdin="quit\n")
        assert (done.status, done.err) == (0, "")
        refused(
            run("play", "pebbles", "--preset", "as I like"), "no preset 'as I like'; there are: as printed"
        )
    refused(run("play", "pebbles", "--preset", "as printed"), "has no presets")


@pytest.mark.parametrize(
    ("value", "noun", "said"),
    [
        ("1", "cards in hand", "1 card in hand"),
        ("1", "settled planets", "1 settled planet"),
        ("1", "genetics spaces", "1 genetics space"),
        ("1", "bases on the board", "1 base on the board"),
        ("1", "colonies", "1 colony"),
        ("1", "bucks", "1 buck"),
        ("1", "VP", "1 VP"),
        ("1", "bonus", "1 bonus"),
        ("1", "ship range", "1 ship range"),
        ("2", "cards in hand", "2 cards in hand"),
        ("11", "deeds", "11 deeds"),
    ],
)
def test_numbers_agree_with_nouns(value: str, noun: str, said: str) -> None:
    assert counted(value, noun) == said


def test_html_of_pages_in_words() -> None:
    assert in_words('<p class="facts"><b>Ada</b><span>1 card</span><span>2 dice</span></p>') == [
        "Ada: 1 card, 2 dice"
    ]
    assert in_words('<b aria-hidden="true">3</b><span class="sr">three</span>') == ["three"]
    assert in_words('<svg role="img" aria-label="2 of 3"><text>x</text></svg>') == ["2 of 3"]
    assert in_words(
        '<span><b>@1</b></span><span class="sr">then</span><b>5</b>', name=lambda t: t.replace("@1", "Ada")
    ) == ["Ada then 5"]
    assert in_words('<div class="card" title="Pod: Move 1"><b>Pod</b><span class="many">×2</span></div>') == [
        "Pod: Move 1 ×2"
    ]
    assert in_words('<p>own <a class="cl">VT-8.3</a></p><details><summary>More</summary>of it</details>') == [
        "own (VT-8.3)",
        "More",
        "of it",
    ]
    table = "<table><tr><th>Planet</th><th>Moons</th><th></th></tr><tr><td>Mars</td><td></td><td>ours</td></tr></table>"
    assert in_words(table) == ["Planet  Moons", "Mars    -      ours"]


# ---- a prompt of our own ---------------------------------------------------------------------------------------


def choices(*amounts: tuple[str, int]) -> Prompt:
    found = [
        Choice(action=f"{verb} n={n}", label=str(n), verb=verb, args={"n": str(n)}) for verb, n in amounts
    ]
    return Prompt(seat=0, say="How much fuel?", sub="", clause="", choices=found)


def at(asked: Prompt) -> tuple[mock.Mock, Table, list[str]]:
    """A table that asks this; what is played; what is typed next."""
    match = mock.Mock()
    match.game.asides.return_value = []
    match.prompt.return_value = asked
    match.name = lambda text: text
    typed: list[str] = []
    table = Table(match, [None], 1, Console(width=100, record=True, file=io.StringIO()))
    table.ask = lambda: typed.pop(0)  # type: ignore[method-assign]
    return match, table, typed


def played(match: mock.Mock) -> list[str]:
    return [action for call in match.play_all.call_args_list for action in call.args[0]]


def test_a_ruling_can_be_reported() -> None:
    """The text that pages give, too: of an action, else of the last line that cites a rule."""
    done = play("1", "report take 5", "report", "report fly", "quit")
    assert "Is this ruling wrong?\n\nAsked: take 5: " in done.out
    assert "Is this ruling wrong?\n\nLine of the log: seat " in done.out or "Question: " in done.out
    assert "Game: Pebbles, rules version 1" in done.out
    assert "Record: none is kept (--no-save)" in done.out
    assert "There is no action called 'fly'." in done.out

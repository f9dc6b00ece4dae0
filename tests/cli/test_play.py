"""`ecliptic play`, from piped input: what is shown, what can be typed, and how one leaves."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from cli.command_line import Done, run
from ecliptic.cli.table import Table
from ecliptic.cli.words import in_words
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
    match = GAME.make({}).start(seed=1)
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

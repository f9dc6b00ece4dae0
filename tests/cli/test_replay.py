"""`ecliptic replay`: the first wrong line is named, and nothing that anybody writes into a file is a traceback."""

from __future__ import annotations

import json
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.command_line import Done, refused, run
from ecliptic.cli import replay
from ecliptic.core.dice import closed_end, seal_of
from ecliptic.core.match import Match
from lab.toy import pebbles


def a_record() -> list[str]:
    """The lines of a finished game with an undo in it."""
    match = Match.begin(pebbles(players=2), seed=3)
    while not match.over:
        match.play(match.legal()[-1])
    return str(match.record).splitlines()


LINES = a_record()


def check(lines: list[str] | bytes) -> Done:
    data = lines if isinstance(lines, bytes) else "".join(line + "\n" for line in lines).encode()
    done = run("replay", "-", "--json", stdin=data)
    assert done.err == ""
    assert list(done.json) == ["ok", "lines", "error", "outcomes"]
    assert done.status == (0 if done.json["ok"] else 1)
    assert (done.json["error"] == "") == done.json["ok"]
    assert "\n" not in done.json["error"]
    return done


def test_a_good_record_holds(tmp_path: Path) -> None:
    assert check(LINES).json == {"ok": True, "lines": len(LINES), "error": "", "outcomes": 0}
    path = tmp_path / "game.jsonl"
    path.write_text("\r\n".join(LINES))
    done = run("replay", path)
    assert (done.status, done.err) == (0, "")
    assert f"holds: {len(LINES)} lines, the game is over" in done.out
    assert "the game goes on" in run("replay", "-", stdin="\n".join(LINES[:4])).out


def test_a_choice_that_was_taken_back() -> None:
    again = json.dumps({**json.loads(LINES[4]), "n": 6})
    assert check([*LINES[:5], '{"n":5,"seat":0,"undo":4}', again]).json == {
        "ok": True,
        "lines": 7,
        "error": "",
        "outcomes": 0,
    }


def changed(number: int, **values: object) -> list[str]:
    data = json.loads(LINES[number - 1])
    data.update(values)
    return [*LINES[: number - 1], json.dumps(data), *LINES[number:]]


@pytest.mark.parametrize(
    ("lines", "holding", "words"),
    [
        ([], 0, "empty"),
        (["{}"], 0, "line 1"),
        (["[]"], 0, "line 1"),
        (["null", *LINES[1:]], 0, "line 1"),
        (LINES[1:], 0, "line 1"),
        (changed(1, game="chess"), 0, "line 1: There is no game called 'chess'"),
        (changed(1, rules=99), 0, "rules version 99"),
        (changed(1, content="x"), 0, "other content"),
        (changed(1, seats=["a"]), 0, "1 seats"),
        (changed(1, ecliptic=2), 0, "format 2"),
        (changed(1, options={"players": 9}), 0, "line 1: players is a number"),
        (changed(1, options={"content": "x"}), 0, "no option called 'content'"),
        (changed(1, options={"name": "x"}), 0, "no option called 'name'"),
        (changed(1, position={"left": "many"}), 0, "the position needs left"),
        (changed(1, position={}), 0, "the position needs left"),
        (changed(4, n=7), 3, "line 4: it has number 7"),
        (changed(4, chance="roll 9"), 3, "line 4: roll takes no"),
        (changed(4, chance="bonus 0"), 3, "line 4: bonus 0 can't come now"),
        (changed(5, do="take 6"), 4, "line 5"),
        (changed(5, do="take  1"), 4, "is written take 1"),
        (changed(5, do="fly"), 4, "no action called 'fly'"),
        (changed(5, seat=1), 4, "line 5"),
        (changed(5, seat=10**30), 4, "line 5"),
        (changed(5, undo=3), 4, "line 5"),
        ([*LINES[:5], '{"n":5,"seat":0,"undo":4}', *LINES[5:]], 6, "line 7"),
        (LINES[:3] + LINES[4:], 3, "line 4"),
        ([*LINES, LINES[-1]], len(LINES), f"line {len(LINES) + 1}"),
        (changed(len(LINES), end={"scores": [0, 0], "winners": [0]}), len(LINES) - 1, "the end is not"),
        ([*changed(5, do="take 6"), "nonsense"], 4, "line 5"),
        ([*LINES[:7], "nonsense"], 7, "line 8 is not a record line"),
    ],
)
def test_the_first_wrong_line_is_named(lines: list[str], holding: int, words: str) -> None:
    done = check(lines)
    assert not done.json["ok"]
    assert done.json["lines"] == holding
    assert words in done.json["error"]


@pytest.mark.parametrize(
    "data",
    [
        b"\xff\xfe\x00",
        b"\x00" * 1000,
        b"\x1f\x8b\x08",
        "\n".join(LINES).encode("utf-16"),
        b"[" * 100_000,
        b'{"position":' * 50_000,
        b"9" * 10_000,
        b'"\\ud800"',
        LINES[0].encode() + b"\n" + b"[" * 100_000,
        LINES[0].encode() + b"\n\xff",
        LINES[0].encode()[:-1] + b',"position":' + b"[" * 100_000,
        LINES[0].encode()[:-1] + b',"position":{"left":' + b"[" * 5_000 + b"]" * 5_000 + b"}}",
    ],
)
def test_rubbish_does_not_hold(data: bytes) -> None:
    assert check(data).status == 1


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(replay.LARGEST + 1)
    with mock.patch.object(replay, "check_record") as checked:
        refused(run("replay", path), "larger than")
    checked.assert_not_called()


def test_a_game_that_breaks_on_a_record_is_no_traceback() -> None:
    with mock.patch("ecliptic.core.match.Match.replay", side_effect=KeyError("planet")):
        assert "KeyError" in check(LINES).json["error"]


def test_what_a_record_says_is_safe_to_print() -> None:
    done = run("replay", "-", stdin="\n".join(changed(5, do="take \x1b[2J")))
    assert done.status == 1
    assert "\x1b" not in done.out


@given(st.data())
def test_any_change_is_a_yes_or_a_no(data: st.DataObject) -> None:
    text = bytearray("\n".join(LINES).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text) - 1))
        kind = data.draw(st.integers(0, 2))
        if kind == 0:
            text[at] = data.draw(st.integers(0, 255))
        elif kind == 1:
            del text[at : at + data.draw(st.integers(1, 40))]
        else:
            text[at:at] = data.draw(st.binary(max_size=8))
        text = text or bytearray(b" ")
    check(bytes(text))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)


@given(st.integers(0, len(LINES) - 1), st.data())
def test_any_value_anywhere_is_a_yes_or_a_no(number: int, data: st.DataObject) -> None:
    line = json.loads(LINES[number])
    key = data.draw(
        st.sampled_from([*line, "position", "undo", "auto", "chance", "end", "seat", "table", "seed"])
    )
    line[key] = data.draw(JSON)
    check([*LINES[:number], json.dumps(line), *LINES[number + 1 :]])


@given(st.binary(max_size=300))
def test_any_bytes_are_a_yes_or_a_no(data: bytes) -> None:
    check(data)


# ---- dice ------------------------------------------------------------------------------------------------------


def sealed(*, closed: bool = False) -> list[str]:
    """The lines of a game whose dice were sealed, with a word of the first seat's browser in them."""
    match = Match.begin(
        pebbles(players=2), table="t", secret=b"s" * 32, names=["Ada", "Bo"], auto_chance=False
    )
    match.mix(["a" * 32, ""], [seal_of("a" * 32), seal_of("b")])
    match.roll()
    while not match.over and not (closed and match.number > 5):
        match.play(match.legal()[-1])
    if closed:
        match.replay(closed_end(match.record.header, match.record.entries, b"s" * 32))
    return str(match.record).splitlines()


def test_replay_says_that_the_dice_are_right() -> None:
    lines = sealed()
    rolled = sum('"chance"' in line for line in lines)
    text = "".join(line + "\n" for line in lines)
    done = run("replay", "-", stdin=text)
    assert done.status == 0
    assert f"; {rolled} of {rolled} outcomes are what the sealed secret says." in done.out
    assert run("replay", "-", "--json", stdin=text).json["outcomes"] == rolled
    assert "its dice are not checked: they came from a seed" in run("replay", "-", stdin="\n".join(LINES)).out


def test_verify_says_what_the_dice_were_sealed_with() -> None:
    lines = sealed()
    header = json.loads(lines[0])
    text = "".join(line + "\n" for line in lines)
    done = run("verify", "-", stdin=text)
    assert (done.status, done.err) == (0, "")
    assert "outcomes are what the sealed secret says." in done.out
    assert "From line 2 on words from the browser of Ada are in them." in done.out
    assert "Line 2: 1 word of Bo came to nothing" in done.out
    assert header["commitment"] in done.out
    data = run("verify", "-", "--json", stdin=text).json
    assert (data["ok"], data["commitment"]) == (True, header["commitment"])
    assert (data["mixed"], data["untold"]) == ([{"line": 2, "seats": [0]}], [{"line": 2, "seats": [1]}])


def test_verify_says_why_dice_can_not_be_checked() -> None:
    """Wrong, not yet, or never: one sentence, and no good exit status."""
    lines = sealed()
    for text, words in (
        ("\n".join(LINES), "they came from a seed"),
        ("\n".join(lines[:-1]), "the game goes on, and the secret is told at its end"),
        (
            "\n".join([lines[0].replace('"Bo"', '"Eve"'), *lines[1:]]),
            "line 1: the game, its options, seats or names",
        ),
        ("{}", "line 1"),
    ):
        done = run("verify", "-", stdin=text)
        assert (done.status, done.err) == (1, "")
        assert words in done.out
        assert done.out.count("\n") == 1
        assert not run("verify", "-", "--json", stdin=text).json["ok"]
    assert "no word" not in run("verify", "-", stdin="\n".join(lines)).out


def test_a_table_that_was_closed_can_be_checked() -> None:
    text = "\n".join(sealed(closed=True))
    assert "the table was closed before the game was over; " in run("replay", "-", stdin=text).out
    assert run("verify", "-", stdin=text).status == 0

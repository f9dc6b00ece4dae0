"""Games that are kept: put down and gone on with, killed, damaged, taken twice, finished."""

from __future__ import annotations

import hashlib
import itertools
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.command_line import Done, refused, run
from ecliptic.cli import keep
from ecliptic.core.folders import lock
from ecliptic.core.record import End, Record

MARK = "\ufeff"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are kept."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path / "ecliptic" / "terminal"


def play(*words: object, stdin: str = "", game: str = "pebbles") -> Done:
    done = run("play", *([game] if game else []), *words, stdin=stdin)
    assert (done.status, done.err) == (0, "")
    return done


def resume(*words: object, stdin: str = "") -> Done:
    return play("--resume", *words, stdin=stdin, game="")


def only(folder: Path) -> Path:
    [path] = folder.glob("*.jsonl")
    return path


def test_put_down_and_gone_on_with(folder: Path) -> None:
    first = play("--seed", 3, "--seat", "random", stdin="1\nquit\n")
    path = only(folder)
    assert f"The game is kept in {path}; `ecliptic play --resume` goes on with it." in first.out
    assert f"It is kept in {path}; `ecliptic play --resume` goes on with it." in first.out
    before = path.read_text()
    again = resume(stdin="quit\n")
    assert f"The game goes on that is kept in {path}." in again.out
    assert "Random 2" in again.out
    assert path.read_text() == before
    question = first.out.rpartition("\nYou left")[0].rpartition("\n\n")[2]
    assert question.replace("> quit", "") in again.out
    end = resume(stdin="1\n" * 30)
    assert " won" in end.out
    assert f"The record is {path}." in end.out
    assert path.read_text().startswith(before)
    assert list(folder.iterdir()) == [path]  # who sits where is forgotten
    assert run("replay", path).status == 0
    # As if it had never been put down.
    play("--seed", 3, "--seat", "random", stdin="1\n" * 30)
    assert [other.read_text() for other in folder.glob("*.jsonl")] == [path.read_text()] * 2


def test_the_latest_or_the_latest_of_a_game_or_a_file(folder: Path) -> None:
    refused(run("play", "--resume"), "no unfinished game in")
    for seed in (1, 2, 3):
        play("--seed", seed, stdin="quit\n")
    paths = sorted(folder.glob("*.jsonl"))
    for path, moment in zip(paths, (5, 9, 7), strict=True):
        os.utime(path, (moment, moment))
    assert str(paths[1]) in resume(stdin="quit\n").out
    os.utime(paths[0], (11, 11))
    assert str(paths[0]) in resume(stdin="quit\n").out
    assert str(paths[2]) in resume(paths[2], stdin="quit\n").out
    assert (
        str(paths[0]) in resume("pebbles", stdin="quit\n").out
    )  # the name of a game, where there is no such file
    assert str(paths[0]) in play("--resume", stdin="quit\n").out
    refused(run("play", "other", "--resume"), "no game called 'other'")
    refused(run("play", "--resume", "none.jsonl"), "none.jsonl: No such file")


def test_undo_goes_back_past_where_it_was_put_down(folder: Path) -> None:
    match_words = ("solar_roller", "--players", 1, "--seed", 4)
    done = run("play", *match_words, stdin="1\n3\nquit\n", installed=True)
    assert (done.status, done.err) == (0, "")
    again = run("play", "--resume", stdin="undo\nundo\nquit\n", installed=True)
    assert (again.status, again.err) == (0, "")
    assert "took a choice back" in again.out
    assert "nothing to take back" not in again.out
    assert [entry.undo for entry in Record.parse(only(folder).read_text()).entries[-2:]] != []
    assert run("replay", only(folder), installed=True).status == 0


def test_dice_that_are_sealed_go_on(folder: Path) -> None:
    """The secret that was promised at the start is the one that is told in the end."""
    play(stdin="1\nquit\n")
    path = only(folder)
    notes = keep.beside(path)
    assert notes.stat().st_mode & 0o077 == 0
    secret = json.loads(notes.read_text())["secret"]
    assert secret not in path.read_text()
    resume(stdin="1\n" * 40)
    record = Record.parse(path.read_text())
    end = record.entries[-1].end
    assert isinstance(end, End)
    assert end.secret == secret
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == record.header.commitment
    assert run("verify", path).status == 0


def test_every_line_is_in_the_file_before_anything_is_asked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def typed(_: str) -> str:
        seen.append(only(folder).read_text())
        return "1" if len(seen) < 4 else "quit"

    monkeypatch.setattr("builtins.input", typed)
    play("--seed", 3, "--seat", "me", "--seat", "me", "--players", 3)
    assert len(seen) == 4
    for before, after in itertools.pairwise(seen):
        assert after.startswith(before)
        assert after != before
        assert after.endswith("\n")
        Record.parse(after)


@pytest.mark.parametrize("torn", ['{"n":99,"se', '{"n', "{", '{"n":99,"seat":0,"do":"take 1"'])
def test_a_line_that_was_cut_short_is_left_out(folder: Path, torn: str) -> None:
    play("--seed", 3, stdin="1\nquit\n")
    path = only(folder)
    before = path.read_text()
    path.write_text(before + torn)
    resume(stdin="quit\n")
    assert path.read_text() == before
    path.write_text(before.removesuffix("\n"))  # whole, but for the line's end
    resume(stdin="1\nquit\n")
    assert path.read_text().startswith(before)
    assert run("replay", path).status == 0


def test_a_mark_at_the_beginning_is_skipped(folder: Path) -> None:
    play("--seed", 3, stdin="quit\n")
    path = only(folder)
    path.write_text(MARK + path.read_text())
    notes = keep.beside(path)
    notes.write_text(MARK + notes.read_text())
    assert "Greedy 2" in resume(stdin="1\nquit\n").out
    assert path.read_text().startswith(MARK)
    done = run("replay", path)
    assert (done.status, done.err) == (0, "")
    assert run("replay", "-", stdin=path.read_text()).status == 0


def test_what_can_t_go_on_says_why(folder: Path) -> None:
    play("--seed", 3, stdin="quit\n")
    path = only(folder)
    good = path.read_text()
    header = json.loads(good.splitlines()[0])

    def told(text: str | bytes, *words: str) -> None:
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        refused(run("play", "--resume", path), *words)
        assert path.read_bytes() == (text.encode() if isinstance(text, str) else text)  # nothing was changed

    told("", "can't be played on: the record is empty")
    told("hello\n", "line 1 is not a record's header")
    told(b"\xff\xfe\n", "not text in UTF-8")
    told(json.dumps({**header, "rules": 0}) + "\n", "rules version 0")
    told(json.dumps({**header, "game": "chess"}) + "\n", "no game called 'chess'")
    told(json.dumps({**header, "content": "x"}) + "\n", "other content")
    told(good + '{"n":99,"seat":0,"do":"take 1"}\n', "line ", "has number 99")
    path.write_text(good)
    refused(run("play", "--resume", path.parent), "Is a directory")
    notes = keep.beside(path)
    kept = notes.read_text()
    notes.write_text(kept.replace('"greedy"', '"chess"'))
    refused(run("play", "--resume", path), "no bot called 'chess'")
    notes.write_text(kept.replace(',"greedy"', ""))
    refused(run("play", "--resume", path), "has 2 seats, not 1")
    notes.write_text("{}")
    refused(run("play", "--resume", path), "does not say who sits where")
    notes.unlink()
    refused(run("play", "--resume", path), "say it with --seat, once for each seat")
    assert "Random 1" not in resume(path, "--seat", "random", "--seat", "me", stdin="quit\n").out
    finished = resume(path, "--seat", "me", "--seat", "random", stdin="1\n" * 30)
    assert " won" in finished.out
    refused(
        run("play", "--resume", path, "--seat", "me", "--seat", "me"), "is over; `ecliptic replay` checks it"
    )


@pytest.fixture
def taken(folder: Path) -> Iterator[Path]:
    """A game that somebody plays."""
    play("--seed", 3, stdin="quit\n")
    with only(folder).open("rb") as file:
        assert lock(file)
        yield only(folder)


def test_two_processes_can_t_play_one_game(taken: Path) -> None:
    refused(run("play", "--resume", taken), "is being played by another process")
    refused(run("play", "--resume"), "is being played by another process")


def test_without_a_record(folder: Path) -> None:
    out = play("--no-save", "--seed", 3, stdin="1\nquit\n").out
    assert not folder.exists()
    assert "kept" not in out


def test_what_does_not_go_with_going_on() -> None:
    for words in (("--seed", 3), ("--players", 2), ("--option", "double=yes"), ("--preset", "as printed")):
        refused(run("play", "--resume", *words), f"{words[0]} does not go with --resume")
    refused(run("play", "--resume", "--no-save"), "--no-save does not go with --resume")
    refused(run("play"), "say which game: pebbles")


def test_a_folder_that_can_t_be_written_in(folder: Path) -> None:
    folder.parent.write_text("in the way")
    refused(run("play", "pebbles"), "can't be kept", "--no-save plays without")


def test_content_of_one_s_own_is_found_again(folder: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "pile.toml").write_text(f"{MARK}pile = 30\n")
    play("--content", own, "--seed", 3, stdin="1\nquit\n")
    assert "30" in play("--content", own, "--seed", 3, stdin="board\nquit\n").out
    resume(stdin="1\nquit\n")
    (own / "pile.toml").write_text("pile = 31\n")
    refused(run("play", "--resume"), "other content")

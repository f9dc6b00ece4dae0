"""Simulation: the same games whatever the processes, records that hold, exact counts, clean ends."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import time
from fractions import Fraction
from pathlib import Path

import pytest

import ecliptic
from ecliptic.bots import Bot
from ecliptic.core.match import Match
from ecliptic.core.playout import Tally, Trace, playout
from ecliptic.core.record import Record
from ecliptic.core.rng import Rng
from ecliptic.lab import Result, SimulationError, Stopped, simulate
from ecliptic.lab.playing import Player, Setting, Totals, game_seed, record_name, write_whole
from lab.toy import PebblesGame, pebbles
from lab.toy.bots import Cheat, Doomed, Homebound, Most, Popper

KEYS = [
    "game",
    "options",
    "games",
    "finished",
    "decisions",
    "choices",
    "seconds",
    "decisions_per_second",
    "wins_by_seat",
    "mean_score_by_seat",
    "late_by_seat",
]


def fixed(result: Result) -> dict[str, object]:
    """What must not depend on the machine."""
    return {key: value for key, value in result.items() if "second" not in key}


def records(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir()}


def replayed(text: str) -> Match:
    record = Record.parse(text)
    return Match.resume(PebblesGame.make(record.header.options), record)


def test_the_result_is_what_it_always_was() -> None:
    """Frozen: source and compiled build must agree on it."""
    result = simulate(pebbles(players=3), games=50, seed=5)
    assert list(result) == KEYS
    assert fixed(result) == {
        "game": "pebbles",
        "options": {"players": 3, "double": False, "end": "last"},
        "games": 50,
        "finished": 50,
        "decisions": 283,
        "choices": 228,
        "wins_by_seat": [27.5, 17.5, 5.0],
        "mean_score_by_seat": [5.92, 5.0, 3.7],
        "late_by_seat": [0, 0, 0],
    }


@pytest.mark.parametrize(
    ("bots", "recorded"), [([], False), (["greedy", "random"], False), ([Most(), "greedy", Most()], True)]
)
def test_jobs_change_nothing(bots: list[str | Bot], recorded: bool, tmp_path: Path) -> None:
    found = []
    for jobs in (1, 2, 3):
        out = tmp_path / str(jobs) if recorded else None
        result = simulate(pebbles(players=3), bots, games=13, seed=-4, jobs=jobs, records=out)
        found.append((fixed(result), records(out) if out else None))
    assert found[0] == found[1] == found[2]


def test_records_change_nothing(tmp_path: Path) -> None:
    for seed in range(5):
        game = pebbles(players=4, double=True)
        plain = simulate(game, games=20, seed=seed)
        assert fixed(plain) == fixed(simulate(game, games=20, seed=seed, records=tmp_path))


def test_the_loop_stops_where_somebody_else_plays_and_says_what_it_played() -> None:
    game = pebbles(players=3)
    state, rng, tally, trace = game.initial(), Rng(5), Tally(), Trace()
    while not tally.finished:
        playout(state, rng, tally, asked=0b010, trace=trace)
        if not tally.finished:
            assert state.next_seat() == 1
            assert len(state.legal(1)) > 1
            trace.add(1, state.legal(1)[0])
            state.act(1, state.legal(1)[0])
    again = game.initial()
    for seat, action in zip(trace.seats, trace.actions, strict=True):
        assert again.next_seat() == seat
        again.act(seat, action)
    assert again.over
    assert again.same(state)


def test_records_hold_and_say_what_was_counted(tmp_path: Path) -> None:
    result = simulate(pebbles(), ["greedy", Most()], games=12, seed=3, records=tmp_path / "a" / "b")
    texts = records(tmp_path / "a" / "b")
    assert sorted(texts) == [record_name("pebbles", 3, k) for k in range(1, 13)]
    matches = [replayed(text) for text in texts.values()]
    assert all(match.over and match.names == ["greedy", "most"] for match in matches)
    assert all(match.record.entries[-1].end for match in matches)
    assert sum(len(match.winners) > 1 for match in matches)  # some share
    for seat in (0, 1):
        scores = [match.scores[seat] for match in matches]
        assert result["mean_score_by_seat"][seat] == sum(scores) / 12
        wins = [1 / len(match.winners) for match in matches if seat in match.winners]
        assert result["wins_by_seat"][seat] == sum(wins)
    decisions = [entry for match in matches for entry in match.record.entries if isinstance(entry.do, str)]
    assert result["decisions"] == len(decisions)
    assert 0 < result["choices"] < result["decisions"]


def test_games_depend_on_seed_and_number_alone(tmp_path: Path) -> None:
    simulate(pebbles(), games=4, seed=1, records=tmp_path / "few")
    simulate(pebbles(), games=9, seed=1, records=tmp_path / "many")
    simulate(pebbles(), games=4, seed=2, records=tmp_path / "other")
    few, many, other = (records(tmp_path / name) for name in ("few", "many", "other"))
    assert few.items() <= many.items()
    assert len({text.partition("\n")[2] for text in [*many.values(), *other.values()]}) == 13
    assert len({game_seed(seed, number) for seed in range(-20, 20) for number in range(50)}) == 2000


def test_shared_wins_are_fractions_and_add_up_in_any_order() -> None:
    setting = Setting(PebblesGame, PebblesGame.Options(players=3), None, ("random",) * 3, seed=0)
    player = Player(setting)
    parts = [player.play([k]).totals for k in range(40)]
    there, back = Totals(3), Totals(3)
    for part in parts:
        there.add(part)
    for part in reversed(parts):
        back.add(part)
    assert vars(there) == vars(back)
    assert sum(there.wins) == there.finished == 40
    assert any(wins % 1 for wins in there.wins)


def test_scores_that_are_not_whole_are_added_exactly() -> None:
    totals = Totals(1)
    for _ in range(10):
        totals.end([0], [0.1])
    assert float(totals.scores[0]) == 1.0
    assert totals.scores[0] != 1


def test_a_game_that_no_seat_won_counts_for_nobody() -> None:
    totals = Totals(2)
    totals.end([], [1.0, 2.0])
    totals.end([0, 1], [3.0, 4.0])
    assert (totals.finished, totals.wins, totals.scores) == (2, [Fraction(1, 2)] * 2, [4, 6])


@pytest.mark.parametrize(
    ("options", "bots"),
    [({"players": 1}, []), ({"players": 1}, ["greedy"]), ({"players": 3, "shadows": True}, ["greedy"])],
)
def test_games_with_the_complex_are_the_same_in_any_number_of_processes(
    options: dict[str, object], bots: list[str | Bot], tmp_path: Path
) -> None:
    game = ecliptic.game("vertium", **options)
    found = []
    for jobs in (1, 2):
        out = tmp_path / str(jobs)
        found.append((fixed(simulate(game, bots, games=9, seed=2, jobs=jobs, records=out)), records(out)))
    assert found[0] == found[1]
    result, texts = found[0]
    wins = [0.0] * game.seats
    for text in texts.values():
        match = ecliptic.replay(text)
        assert match.over
        for seat in match.winners:
            wins[seat] += 1 / len(match.winners)
    assert result["wins_by_seat"] == wins
    if not bots:
        assert sum(wins) < 9  # some are lost to the Complex
        assert fixed(simulate(game, games=9, seed=2)) == result  # the compiled loop


def test_a_game_without_end_is_given_up() -> None:
    game = pebbles(end="never")
    for out_of_process in (1, 2):
        result = simulate(game, games=3, seed=0, jobs=out_of_process, limit=500)
        assert (result["finished"], result["decisions"]) == (0, 1500)
        assert result["wins_by_seat"] == result["mean_score_by_seat"] == [0, 0]
    assert simulate(game, ["greedy"], games=1, limit=20)["decisions"] == 20


def test_a_record_of_a_game_without_end_holds(tmp_path: Path) -> None:
    simulate(pebbles(end="never"), games=1, limit=9, records=tmp_path)
    (text,) = records(tmp_path).values()
    assert not replayed(text).over


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"games": 0}, "at least one"),
        ({"jobs": 0}, "at least one"),
        ({"seed": 2**63}, "64 bits"),
        ({"bots": ["random"] * 3}, "2 seats"),
        ({"bots": ["nobody"]}, "no bot called 'nobody'"),
    ],
)
def test_wrong_use(more: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        simulate(pebbles(), **more)  # type: ignore[arg-type]


def test_content_travels(tmp_path: Path) -> None:
    (tmp_path / "pile.toml").write_text("pile = 1")
    game = PebblesGame.make({}, tmp_path)
    assert simulate(game, games=4, jobs=2)["decisions"] == 4


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bot_that_goes_wrong_names_the_game(jobs: int) -> None:
    with pytest.raises(SimulationError, match=r"game \d+ of seed 8 went wrong: .*cheat"):
        simulate(pebbles(), [Cheat()], games=6, seed=8, jobs=jobs)
    assert not multiprocessing.active_children()


def test_a_process_that_ends_is_noticed() -> None:
    with pytest.raises(SimulationError, match="ended by itself"):
        simulate(pebbles(), [Doomed()], games=6, jobs=2)
    assert not multiprocessing.active_children()


def test_a_bot_may_take_what_it_is_offered_apart() -> None:
    assert simulate(pebbles(players=3), [Popper(), "random", Popper()], games=4)["finished"] == 4


PROGRAM = """
import sys
sys.path.insert(0, {tests!r})
from lab.toy import pebbles
from ecliptic.lab import simulate
print(simulate(pebbles(), ["greedy"], games=6, jobs=2)["finished"])
"""
OWN_BOT = PROGRAM.replace('["greedy"]', "[Own()]").replace(
    "print(", "from lab.toy.bots import Most\nclass Own(Most):\n    pass\nprint("
)


def run_program(text: str, how: str, tmp_path: Path) -> tuple[str, str]:
    """What a program prints, as a script, from standard input or as an argument; and the last line of its complaint."""
    text = text.format(tests=str(Path(__file__).parent.parent))
    path = tmp_path / "program.py"
    path.write_text(text)
    command = {"script": [str(path)], "input": ["-"], "argument": ["-c", text]}[how]
    done = subprocess.run(
        [sys.executable, *command],
        input=text if how == "input" else "",
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout.strip(), (done.stderr.strip().splitlines() or [""])[-1]


@pytest.mark.parametrize("how", ["script", "input", "argument"])
def test_a_program_without_a_guard_may_use_several_processes(how: str, tmp_path: Path) -> None:
    assert run_program(PROGRAM, how, tmp_path) == ("6", "")


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ("script", 'put what it does under `if __name__ == "__main__":`, or use one job'),
        ("input", "use one job: it is defined where no other process can read it"),
        ("argument", "use one job: it is defined where no other process can read it"),
    ],
)
def test_a_program_with_a_bot_of_its_own_is_told_what_to_do(how: str, words: str, tmp_path: Path) -> None:
    printed, complaint = run_program(OWN_BOT, how, tmp_path)
    assert printed == ""
    assert complaint.startswith("ValueError: ")
    assert words in complaint
    assert run_program(OWN_BOT.replace("jobs=2", "jobs=1"), how, tmp_path) == ("6", "")


def test_a_script_with_a_guard_and_a_bot_of_its_own_may_use_several_processes(tmp_path: Path) -> None:
    guarded = OWN_BOT.replace("print(", 'if __name__ == "__main__":\n    print(')
    assert run_program(guarded, "script", tmp_path) == ("6", "")


def test_a_bot_that_cannot_travel() -> None:
    class Local(Most):
        pass

    assert simulate(pebbles(), [Local()], games=2)["finished"] == 2
    with pytest.raises(ValueError, match="use one job"):
        simulate(pebbles(), [Local()], games=2, jobs=2)
    with pytest.raises(ValueError, match="use one job"):
        simulate(pebbles(), [Homebound()], games=2, jobs=2)
    assert not multiprocessing.active_children()


@pytest.mark.parametrize("jobs", [1, 2])
def test_progress_counts_to_the_end(jobs: int) -> None:
    seen: list[tuple[int, int]] = []
    simulate(pebbles(), games=30, jobs=jobs, progress=lambda played, games: seen.append((played, games)))
    assert seen == sorted(seen)
    assert seen[-1] == (30, 30)


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_says_how_far_it_came(jobs: int, tmp_path: Path) -> None:
    def interrupt(played: int, games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(Stopped) as stopped:
        simulate(pebbles(), games=5000, jobs=jobs, records=tmp_path, progress=interrupt)
    assert 0 < stopped.value.played < 5000
    assert not multiprocessing.active_children()
    whole = list(tmp_path.glob("*.jsonl"))
    assert len(whole) >= stopped.value.played
    for path in whole[:20]:
        assert replayed(path.read_text()).over


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    write_whole(path, "one\n")
    write_whole(path, "two\n")
    assert records(tmp_path) == {"a.jsonl": "two\n"}

    def broken(self: Path, target: Path) -> Path:
        raise OSError("no room")

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(OSError, match="no room"):
        write_whole(path, "three\n")
    assert records(tmp_path) == {"a.jsonl": "two\n"}


@pytest.mark.parametrize("jobs", [1, 2])
def test_records_that_cannot_be_written(jobs: int, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match="file"):
        simulate(pebbles(), games=2, jobs=jobs, records=tmp_path / "file")
    (tmp_path / "out" / record_name("pebbles", 0, 1)).mkdir(parents=True)
    with pytest.raises(OSError, match="irectory"):
        simulate(pebbles(), games=2, jobs=jobs, records=tmp_path / "out")
    assert not multiprocessing.active_children()


def test_totals_and_settings_travel() -> None:
    setting = Setting(PebblesGame, PebblesGame.Options(), None, ("random", Most()), seed=0)
    there = pickle.loads(pickle.dumps(setting))
    assert (there.kind, there.options, there.seed) == (PebblesGame, setting.options, 0)


@pytest.mark.skipif(os.name != "posix", reason="sends a signal to a group of processes")
def test_ctrl_c_ends_everything_with_one_sentence(tmp_path: Path) -> None:
    tests = Path(__file__).parent.parent
    script = tmp_path / "run.py"
    script.write_text(
        textwrap.dedent(f"""
        import signal, sys
        sys.path.insert(0, {str(tests)!r})
        from ecliptic.cli import main
        from ecliptic.core import registry
        from lab.toy import entries
        registry._entries = entries
        if __name__ == "__main__":
            signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs begin deaf to it
            sys.exit(main(sys.argv[1:]))
        """)
    )
    out = tmp_path / "out"
    command = [
        sys.executable,
        script,
        "simulate",
        "pebbles",
        "--games",
        "1000000",
        "--jobs",
        "2",
        "--records",
        out,
    ]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    while process.poll() is None and not (out.exists() and list(out.glob("*.jsonl"))):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    printed, complaint = process.communicate()
    assert (printed, process.returncode) == ("", 130)
    assert complaint.startswith("ecliptic: stopped after ")
    assert complaint.count("\n") == 1
    assert not [path for path in out.iterdir() if path.suffix != ".jsonl"]


@pytest.mark.skipif("vertium" not in ecliptic.game_names(), reason="Vertium is not installed")
def test_vertium_is_the_same_in_any_number_of_processes(tmp_path: Path) -> None:
    game = ecliptic.game("vertium")
    one = simulate(game, games=4, seed=2, jobs=1)
    two = simulate(game, games=4, seed=2, jobs=2, records=tmp_path)
    assert fixed(one) == fixed(two)
    assert one["finished"] == 4
    for text in records(tmp_path).values():
        assert ecliptic.replay(text).over

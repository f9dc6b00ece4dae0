"""Nets as bots: they play what they were learned for, see what their seat may know, and files are read safely."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

import ecliptic
from bots.kit import tensors
from ecliptic import bots
from ecliptic.bots import Situation, net
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE
from ecliptic.core.registry import game_class, game_names
from ecliptic.core.rng import Rng
from ecliptic.lab import simulate


def net_of(kind: type[Game], path: Path) -> Path:
    net.write(path, kind, tensors(kind))
    return path


@pytest.fixture(scope="module")
def vertium(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return net_of(game_class("vertium"), tmp_path_factory.mktemp("nets") / "mine.safetensors")


@pytest.mark.parametrize("name", game_names())
def test_it_plays_every_game_the_same_each_time(name: str, tmp_path: Path) -> None:
    kind = game_class(name)
    bot = bots.make(f"net:{net_of(kind, tmp_path / 'a.safetensors')}", kind)
    for players in kind.counts:
        game = kind.make({"players": players}, simulated=True)
        state, dice = game.initial(), Rng(3)
        for _ in range(25):
            seat = int(state.next_seat())
            if seat == CHANCE:
                state.act(CHANCE, state.sample(dice))
                continue
            legal = [int(action) for action in state.legal(seat)]
            action = bot.choose(Situation(game, state, seat, legal), Rng(1))
            assert action in legal
            assert action == bot.choose(Situation(game, state, seat, legal), Rng(2))
            state.act(seat, action)


def test_it_takes_what_its_layers_give_most_for(vertium: Path) -> None:
    game = ecliptic.game("vertium", players=2)
    state = game.initial()
    while state.next_seat() == CHANCE:
        state.act(CHANCE, state.sample(Rng(2)))
    seat = int(state.next_seat())
    legal = [int(action) for action in state.legal(seat)]
    made = tensors(type(game))
    x = np.clip((np.array(list(game.observe(state, seat))) - made["mean"]) * made["scale"], -5, 5)
    given = made["1.weight"] @ np.tanh(made["0.weight"] @ x + made["0.bias"]) + made["1.bias"]
    chosen = bots.make(f"net:{vertium}").choose(Situation(game, state, seat, legal), Rng(1))
    assert chosen == max(legal, key=lambda action: float(given[action]))


def test_states_that_its_seat_can_not_tell_apart_are_the_same_to_it(vertium: Path) -> None:
    game = ecliptic.game("vertium", players=3)
    state, dice, bot = game.initial(), Rng(5), bots.make(f"net:{vertium}")
    for _ in range(60):
        seat = int(state.next_seat())
        if seat == CHANCE:
            state.act(CHANCE, state.sample(dice))
            continue
        legal = [int(action) for action in state.legal(seat)]
        situation = Situation(game, state, seat, legal)
        chosen = bot.choose(situation, Rng(1))
        twin = Situation(game, situation.sample(Rng(7)), seat, legal)
        assert bytes(memoryview(twin.observe())) == bytes(memoryview(situation.observe()))
        assert bot.choose(twin, Rng(1)) == chosen
        state.act(seat, legal[dice.below(len(legal))])


def test_it_sits_in_simulations_beside_others(vertium: Path) -> None:
    game = ecliptic.game("vertium", players=2)
    assert simulate(game, [f"net:{vertium}"], games=2, seed=1)["finished"] == 2


def broken(path: Path, how: str) -> None:
    """A file that is none, or is for something else."""
    kind = game_class("vertium")
    good = tensors(kind)
    said = {"format": net.FORMAT, "game": "vertium", "fingerprint": net.fingerprint(kind)}
    match how:
        case "pickled":
            path.write_bytes(pickle.dumps({"mean": [1.0]}))
        case "cut off":
            net_of(kind, path)
            path.write_bytes(path.read_bytes()[:-100])
        case "empty":
            path.write_bytes(b"")
        case "another format":
            save_file(good, path, {**said, "format": "theirs"})
        case "no words":
            save_file(good, path)
        case "another version":
            save_file(good, path, {**said, "fingerprint": "0" * 16})
        case "no game":
            save_file(good, path, {**said, "game": "chess"})
        case "another shape":
            save_file({**good, "mean": good["mean"][1:]}, path, said)
        case "a layer too few":
            save_file({name: x for name, x in good.items() if name[0] != "1"}, path, said)
        case "a tensor too many":
            save_file({**good, "extra": good["mean"]}, path, said)
        case "doubles":
            save_file({**good, "mean": good["mean"].astype(np.float64)}, path, said)
        case "no numbers":
            save_file({**good, "mean": good["mean"] * np.float32(np.nan)}, path, said)


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("missing", "can't be read: No such file"),
        ("pickled", "no file of safetensors"),
        ("cut off", "no file of safetensors"),
        ("empty", "no file of safetensors"),
        ("another format", "its format is 'theirs'"),
        ("no words", "its format is 'none'"),
        ("another version", "another version of the game, its options or observations"),
        ("no game", "chess"),
        ("another shape", "its tensor mean is 424, not 425"),
        ("a layer too few", "has 4 outputs, not one for each of 343 actions"),
        ("a tensor too many", "its tensors are not mean, scale"),
        ("doubles", "no tensor mean of 32-bit numbers"),
        ("no numbers", "holds numbers that are none"),
    ],
)
def test_a_file_that_is_none_is_one_sentence(how: str, sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.safetensors"
    broken(path, how)
    with pytest.raises(ValueError, match=sentence) as caught:
        bots.make(f"net:{path}")
    assert str(caught.value).count("\n") == 0
    assert str(caught.value).endswith(".")


def test_it_plays_no_other_game(vertium: Path) -> None:
    with pytest.raises(ValueError, match="plays vertium, not solarquest"):
        bots.make(f"net:{vertium}", game_class("solarquest"))
    with pytest.raises(ValueError, match="plays vertium, not solarquest"):
        simulate(ecliptic.game("solarquest"), [f"net:{vertium}"], games=1)


def test_a_folder_of_nets_is_offered_by_name(vertium: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kind = game_class("vertium")
    assert "net:mine" not in bots.guests(kind)
    monkeypatch.setenv(net.FOLDER, str(vertium.parent))
    (vertium.parent / "torn.safetensors").write_bytes(b"")
    assert bots.guests(kind) == ["net:mine"]
    assert bots.guests(game_class("solarquest")) == []
    assert bots.make("net:mine", kind).name == "net:mine"
    with pytest.raises(ValueError, match="can't be read"):
        bots.make("net:../mine", kind)

"""Our games in OpenSpiel: its own tests, its bots and samplers unchanged, and the same game as our AEC form."""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import external_sampling_mccfr, ismcts, mcts
from shimmy import OpenSpielCompatibilityV0

import ecliptic
from ecliptic import envs
from ecliptic.core.registry import game_names
from ecliptic.core.rng import Rng
from ecliptic.envs.openspiel import EclipticState
from ecliptic.envs.turns import Aec
from ecliptic.testing.trial import Options, Trial, some_or_all
from envs.support import declared, each_spread, random_game
from games.bench import trials  # noqa: F401

GOLDEN = Path(__file__).parent / "golden"
SHORT = {"players": 2, "phases": "one"}  # of Vertium


def forward(state: Any, rng: random.Random, steps: int) -> None:
    """So many random choices and outcomes."""
    for _ in range(steps):
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def at_a_choice(state: Any, rng: random.Random) -> Any:
    while state.is_chance_node():
        forward(state, rng, 1)
    return state


@pytest.mark.soak
@pytest.mark.parametrize("name", game_names())
def test_their_random_simulation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"ecliptic_{name}"), num_sims=1, serialize=True, verbose=False)


@each_spread()
def test_what_their_simulation_asks_for_holds(trial: Trial, options: Options) -> None:
    """Copies and what was written and read again are the same; masks, odds and observations fit what is declared."""
    game = envs.spiel(trial.name, **options)
    state, rng = game.new_initial_state(), random.Random(1)
    for n in range(60):
        if state.is_terminal():
            break
        player = state.current_player()
        if state.is_chance_node():
            assert sum(odds for _, odds in state.chance_outcomes()) == pytest.approx(1)
            assert all(0 <= action < game.max_chance_outcomes() for action, _ in state.chance_outcomes())
        else:
            legal = state.legal_actions()
            assert legal == sorted(set(legal))
            assert np.flatnonzero(state.legal_actions_mask()).tolist() == legal
            assert all(state.legal_actions(k) == [] for k in range(game.num_players()) if k != player)
            assert len(state.observation_tensor(player)) == game.observation_tensor_size()
            text = state.action_to_string(player, legal[-1])
            assert state.string_to_action(player, text) == legal[-1]
        if n % 12 == 0:
            twin = state.clone()
            read = game.deserialize_state(state.serialize())
            again = game.state_of(state.record())
            assert str(twin) == str(read) == str(again) == str(state)
            forward(twin, random.Random(n), 3)
        forward(state, rng, 1)
    assert state.returns() == [0.0] * game.num_players() or state.is_terminal()


def test_what_is_declared_is_true() -> None:
    game = pyspiel.load_game("ecliptic_vertium", {"players": 2, "rewards": "zero_sum"})
    kind = game.get_type()
    assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert kind.information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    assert (game.num_players(), game.min_utility(), game.max_utility(), game.utility_sum()) == (2, -1, 1, 0)
    assert pyspiel.load_game(str(game)).get_parameters() == game.get_parameters()
    alone = pyspiel.load_game("ecliptic_vertium", {"players": 1})
    assert (alone.num_players(), alone.get_parameters()["solo"]) == (1, True)
    points = envs.spiel("vertium", rewards="points").get_type()
    assert points.utility == pyspiel.GameType.Utility.GENERAL_SUM
    with pytest.raises(ValueError, match=r"^Rewards are rank, zero_sum or points, not 'money'\.$"):
        envs.spiel("vertium", rewards="money")


def test_a_seat_remembers_all_that_it_saw_and_did_and_nothing_else() -> None:
    """Another seat's hidden card changes nothing of it; a choice of one's own always does."""
    game = envs.spiel("vertium", **SHORT)
    state, rng, compared = game.new_initial_state(), random.Random(2), 0
    for _ in range(120):
        if state.is_terminal():
            break
        player = state.current_player()
        if player >= 0:
            before = [state.information_state_string(k) for k in range(2)]
            for action in state.legal_actions()[:2]:
                after = state.child(action)
                assert after.information_state_string(player) != before[player]
            sample = state.resample_from_infostate(player, lambda: 0.5)
            assert sample.information_state_string(player) == before[player]
            assert sample.legal_actions() == state.legal_actions()
            assert sample.observation_string(player) == state.observation_string(player)
        elif type(state.s.top(-1)).__name__ in ("DrawCard", "DealCard"):
            drawer = state.s.top(-1).player
            memories = {
                state.child(action).information_state_string(1 - drawer)
                for action, _ in state.chance_outcomes()
            }
            assert len(memories) == 1
            compared += 1
        forward(state, rng, 1)
    assert compared > 10


def test_a_sample_has_no_record() -> None:
    state = at_a_choice(envs.spiel("vertium", **SHORT).new_initial_state(), random.Random(1))
    sample = state.resample_from_infostate(state.current_player(), lambda: 0.5)
    assert isinstance(sample, EclipticState)
    with pytest.raises(ValueError, match="is a sample"):
        sample.record()


def test_a_record_is_one_of_ours() -> None:
    game = envs.spiel("solarius", players=2)
    state = game.new_initial_state()
    forward(state, random.Random(3), 80)
    match = ecliptic.replay(state.record())
    assert match.state.digest() == state.s.digest()
    other = envs.spiel("solarius", players=3)
    with pytest.raises(ValueError, match=r"^The record is one of another game, or of other options\.$"):
        other.state_of(state.record())
    with pytest.raises(ValueError, match=r"^Line \d+ of the record can't come there\.$"):
        game.state_of(
            re.sub(
                r'"chance":"[^"]*"',
                '"chance":"' + game.facts.game.actions.text(game.facts.game.actions.size - 1) + '"',
                state.record(),
            )
        )


def test_their_bots_play_it() -> None:
    """MCTS, IS-MCTS and their evaluation loop, as they come."""
    game = envs.spiel("vertium", **SHORT)
    rollout = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bots = [
        mcts.MCTSBot(game, 1.4, 2, rollout, random_state=np.random.RandomState(2)),
        ismcts.ISMCTSBot(game, rollout, 1.4, 2, random_state=np.random.RandomState(3)),
    ]
    state, rng = game.new_initial_state(), random.Random(1)
    forward(state, rng, 60)
    for bot in bots:
        at_a_choice(state, rng)
        assert bot.step(state) in state.legal_actions()
        forward(state, rng, 1)


@pytest.mark.soak
def test_their_samplers_of_counterfactual_regret_run_on_it() -> None:
    game = envs.spiel("vertium", **SHORT)
    solver = external_sampling_mccfr.ExternalSamplingSolver
    assert hasattr(solver(game), "iteration")


@some_or_all("steps", 60, 100_000)
@each_spread()
def test_shimmy_over_it_equals_our_aec_form(trial: Trial, options: Options, steps: int) -> None:
    """Action by action, in `make soak` to the end: chance, which each draws its own way, is dealt as ours came."""
    made = declared(trial, options, "zero_sum")
    game = envs.spiel(trial.name, **msgspec.to_builtins(made.game.options))
    ours = Aec(made)
    theirs = OpenSpielCompatibilityV0(game_name=f"ecliptic_{trial.name}", config=game.get_parameters())
    came: list[int] = []
    theirs._execute_chance_node = lambda: deal(theirs.game_state, came)
    first = ours._episode._first.clone()
    rng = Rng(5)
    came += chances(first, rng)
    theirs.reset(seed=5)
    for agent, action, seen, reward in random_game(ours, 5, steps):
        assert theirs.agent_selection == agent
        other, also, *_ = theirs.last()
        assert np.array_equal(other, seen["observation"])
        assert also == reward
        assert np.array_equal(theirs.infos[agent]["action_mask"], seen["action_mask"])
        first.act(int(agent.split("_")[1]), action)
        came += chances(first, rng)
        theirs.step(action)
        assert not came
    assert first.over == all(theirs.terminations.values())
    if first.over:
        assert theirs.rewards == dict(zip(ours.possible_agents, made.payoff(first), strict=True))
    else:
        assert steps == 60


def chances(state: Any, rng: Rng) -> list[int]:
    """What chance brings next, by our generator."""
    out = []
    while state.next_seat() == ecliptic.CHANCE:
        out.append(int(state.sample(rng)))
        state.act(ecliptic.CHANCE, out[-1])
    return out


def deal(state: Any, came: list[int]) -> None:
    while state.is_chance_node():
        state.apply_action(came.pop(0) - state.facts.chance)


@pytest.mark.parametrize("name", game_names())
def test_a_golden_playthrough(name: str) -> None:
    """The same choices lead to the same strings, for good: `ECLIPTIC_GOLDEN=1` writes them anew."""
    game = envs.spiel(name)
    state, rng, lines = game.new_initial_state(), random.Random(0), []
    for _ in range(40):
        forward(state, rng, 1)
        at_a_choice(state, rng)
        player = state.current_player()
        lines.append(f"{player}: {', '.join(state.action_to_string(a) for a in state.legal_actions())}"[:200])
        lines.append(f"   {state.information_state_string(player)}")
    lines += ["", state.observation_string(state.current_player()), ""]
    path = GOLDEN / f"{name}.txt"
    if os.environ.get("ECLIPTIC_GOLDEN"):
        path.write_text("\n".join(lines), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == "\n".join(lines)


def test_python_ends_in_peace() -> None:
    """OpenSpiel frees what was registered after Python's end."""
    program = "from ecliptic import envs; game = envs.spiel('vertium'); state = game.new_initial_state()"
    subprocess.run([sys.executable, "-c", program], check=True)

"""One seat with bots on the others, and what is refused in all forms: one sentence, and nothing changes."""

from __future__ import annotations

import re
from typing import Any

import gymnasium
import numpy as np
import pytest

from ecliptic import envs
from ecliptic.envs.one_seat import Single


def played(env: Single, seed: int, steps: int = 400) -> list[Any]:
    """What came of choices drawn from the space: to the end of the game, or for so many steps."""
    env.action_space.seed(seed)
    seen, told = env.reset(seed=seed)
    out = [(seen["observation"].tobytes(), 0.0, told["seat"])]
    for _ in range(steps):
        seen, reward, done, _, told = env.step(env.action_space.sample())
        assert "illegal" not in told
        out.append((seen["observation"].tobytes(), reward, told["seat"]))
        if done:
            assert not seen["action_mask"].any()
            break
        assert reward == 0.0
    return out


@pytest.mark.parametrize("opponents", ["random", ["greedy", "dust"]])
def test_a_seed_gives_the_same_game(opponents: Any) -> None:
    found = [played(envs.single("vertium", phases="one", opponents=opponents), 3, 60) for _ in range(2)]
    assert found[0] == found[1]


def test_a_game_has_an_end_and_its_reward() -> None:
    env = envs.single("vertium", phases="one", rewards="zero_sum")
    last = played(env, 1)[-1]
    assert last[1] in (-1.0, 0.0, 1.0)
    with pytest.raises(RuntimeError, match=r"^The game is over: call reset\(\) first\.$"):
        env.step(0)


def test_the_seat_can_be_drawn() -> None:
    env = envs.single("vertium", seat=None)
    env.reset(seed=1)
    assert {env.reset()[1]["seat"] for _ in range(40)} == {0, 1, 2}


def test_what_follows_an_illegal_action() -> None:
    for illegal in ("stay", "lose", "refuse"):
        env = envs.single("vertium", illegal=illegal, rewards="zero_sum")
        before, _ = env.reset(seed=1)
        wrong = int(np.flatnonzero(before["action_mask"] == 0)[-1])
        if illegal == "refuse":
            with pytest.raises(ValueError, match=r"^player_0 can't .+: .+\.$"):
                env.step(wrong)
            continue
        seen, reward, done, cut, told = env.step(wrong)
        assert re.fullmatch(r"player_0 can't .+: .+\.", told["illegal"])
        assert (reward, done, cut) == ((0.0, False, False) if illegal == "stay" else (-1.0, True, False))
        assert seen["observation"].tobytes() == before["observation"].tobytes()


def test_maskable_learners_ask_it_for_masks() -> None:
    env = envs.single("vertium")
    seen, _ = env.reset(seed=1)
    assert env.action_masks().tolist() == seen["action_mask"].tolist()


def test_many_processes_play_it() -> None:
    many = gymnasium.make_vec(envs.id_of("vertium"), 2, "sync", phases="one")
    seen, _ = many.reset(seed=1)
    assert seen["observation"].shape[0] == 2
    many.close()


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"rewards": "money"}, "Rewards are rank, zero_sum or points, not 'money'."),
    ({"seat": 3}, "The seat is a number from 0 to 2, or None, not '3'."),
    ({"opponents": ["random"]}, "There are 2 other seats, so that many bots are needed, not 1."),
    ({"illegal": "shout"}, "What follows an illegal action is stay, refuse, lose, not 'shout'."),
    ({"render_mode": "smell"}, "A render mode is human, ansi, svg, rgb_array or None, not 'smell'."),
    ({"players": 9}, "players is a number from 1 to 4, not '9'."),
]


@pytest.mark.parametrize(
    ("words", "sentence"), REFUSED, ids=lambda x: "-".join(x) if isinstance(x, dict) else ""
)
def test_what_there_is_not_is_refused(words: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        envs.single("vertium", **words)


def test_in_aec_form_an_action_that_may_not_be_taken_changes_nothing() -> None:
    env = envs.aec("vertium")
    with pytest.raises(RuntimeError, match=r"^Nothing has begun yet: call reset\(\) first\.$"):
        env.step(0)
    env.reset(seed=1)
    before = env.observe("player_0")
    for action, sentence in (
        (-1, "Actions are numbers from 0 to 342, not -1."),
        (343, "Actions are numbers from 0 to 342, not 343."),
        ("pass", "An action is a number, not 'pass'."),
        (1.5, "An action is a number, not '1.5'."),
        (None, "An action is a number, not 'None'."),
    ):
        with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
            env.step(action)  # type: ignore[arg-type]
    wrong = int(np.flatnonzero(before["action_mask"] == 0)[-1])
    with pytest.raises(ValueError, match=r"^player_0 can't .+: .+\.$"):
        env.step(wrong)
    assert env.agent_selection == "player_0"
    assert env.observe("player_0")["observation"].tobytes() == before["observation"].tobytes()
    with pytest.raises(NotImplementedError, match="holds what is hidden"):
        env.state()


def test_in_parallel_form_who_is_not_asked_waits() -> None:
    with pytest.raises(
        ValueError, match=r"^In Vertium nobody acts at once with others: it is played in AEC form\.$"
    ):
        envs.parallel("vertium")
    env = envs.parallel("solar_roller", players=2)
    seen, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(200):
        actions = {agent: int(rng.choice(np.flatnonzero(seen[agent]["action_mask"]))) for agent in env.agents}
        waits = [agent for agent, action in actions.items() if action == env.wait]
        if waits and len(waits) < len(actions):
            with pytest.raises(
                ValueError, match=f"^{waits[0]} is not asked now, so it can only wait: {env.wait}\\.$"
            ):
                env.step({**actions, waits[0]: 0})
            break
        seen, *_ = env.step(actions)
    else:
        raise AssertionError("nobody waited")
    with pytest.raises(
        ValueError, match=r"^Every agent needs an action, and nobody else: player_0, player_1\.$"
    ):
        env.step({})

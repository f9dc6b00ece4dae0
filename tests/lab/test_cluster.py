"""Ray plays the same games: a cluster of two nodes on this machine, of whose workers one is killed on the way."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import ray
from ray.cluster_utils import Cluster

import ecliptic
from ecliptic.lab import Result, SimulationError, run, simulate
from lab.toy import pebbles
from lab.toy.bots import Cheat, Homebound, Mortal

TESTS = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster of two nodes with a worker each."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", f"{TESTS}:{Path(ecliptic.__file__).parent.parent}")
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_raylet_start_wait_time_s", "300")  # seconds: a busy machine starts it slowly
        found = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        found.add_node(num_cpus=1)
        try:
            yield found.address
        finally:
            ray.shutdown()
            found.shutdown()


def untimed(result: Result) -> dict[str, object]:
    return {key: value for key, value in result.items() if "second" not in key}


def tables(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.parquet")}


@pytest.mark.soak
@pytest.mark.skipif(sys.platform == "win32", reason="kills a process")
def test_a_cluster_plays_the_same_though_a_worker_is_killed(
    cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "SHARD", 100)
    game, killed = pebbles(players=3), tmp_path / "killed"
    bots = [Mortal(killed)]
    there = simulate(game, bots, games=400, seed=6, out=tmp_path / "there", decisions=True, cluster=cluster)
    assert killed.exists()
    for jobs in (1, 2):
        here = simulate(game, bots, games=400, seed=6, out=tmp_path / str(jobs), decisions=True, jobs=jobs)
        assert untimed(here) == untimed(there)
        assert tables(tmp_path / str(jobs)) == tables(tmp_path / "there") != {}
    with pytest.raises(SimulationError, match=r"game \d+ of seed 8 went wrong: .*cheat"):
        simulate(game, [Cheat()], games=6, seed=8, cluster=cluster)
    with pytest.raises(ValueError, match="can't be sent"):
        simulate(pebbles(), [Homebound()], games=6, seed=8, cluster=cluster)


def test_where_there_is_no_cluster_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="there is no cluster at nowhere"):
        simulate(pebbles(), games=1, cluster="nowhere")
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ValueError, match="install the extra `cluster`"):
        simulate(pebbles(), games=1, cluster="auto")

"""Mass play: `simulate` runs seeded games in processes, `open_run` reads what it kept; `bench` measures speed."""

from ecliptic.lab.reading import Run, open_run
from ecliptic.lab.result import Result
from ecliptic.lab.simulate import SimulationError, Stopped, simulate

__all__ = ["Result", "Run", "SimulationError", "Stopped", "open_run", "simulate"]

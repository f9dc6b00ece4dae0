"""Mass play: `simulate` runs seeded games in processes; `bench` measures speed."""

from ecliptic.lab.simulate import Result, SimulationError, Stopped, simulate

__all__ = ["Result", "SimulationError", "Stopped", "simulate"]

"""Environments for learners: PettingZoo, Gymnasium, batches in compiled code, OpenSpiel. See docs/environments.md.

Importing this has Gymnasium and PettingZoo know all games, by ids as `ecliptic/Vertium-v0`.
"""

from ecliptic.envs.registering import aec, batch, id_of, parallel, register, single, spiel, vector

__all__ = ["aec", "batch", "id_of", "parallel", "register", "single", "spiel", "vector"]

register()

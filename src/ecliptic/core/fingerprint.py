"""A fingerprint of all that a learner depends on: what was learned fits a game only where this is the same."""

from __future__ import annotations

import hashlib

from ecliptic.core.game import Game
from ecliptic.core.options import fields


def fingerprint(kind: type[Game]) -> str:
    """Of the version of the rules, actions, options, what is observed, and the bounds of scores."""
    game = kind.make({"players": max(kind.counts)}, simulated=True)
    digest = hashlib.sha256(f"{kind.rules_version} {kind.actions.decisions} {kind.score_bounds}".encode())
    for verb in kind.actions.verbs:
        digest.update(repr((verb.name, [(arg.name, arg.words) for arg in verb.args])).encode())
    for field in fields(kind.Options):
        digest.update(repr((field.name, field.values, field.default, field.low, field.high)).encode())
    digest.update(repr([tuple(entry) for entry in game.observed]).encode())
    return digest.hexdigest()[:16]

"""Bots: one protocol, `choose(situation, rng) -> action`."""

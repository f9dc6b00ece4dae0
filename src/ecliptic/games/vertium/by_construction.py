"""Clauses that no line enforces, since nothing could break them: why, in a sentence each."""

from __future__ import annotations

from typing import Final

BY_CONSTRUCTION: Final = {
    "VT-4.9": "Nothing looks at how many cards a hand has, but for the refill of a small one.",
    "VT-7.4": "Moons move in `advance_moons` alone, which only a turn of phase one calls.",
    "VT-11.6": "Both styles push the same steps of an attack, from `Lead` on.",
    "VT-13.3": "`elements` counts both sorts; `gelbon` says only how many of them are Gelbon.",
    "VT-14.3": "No step of phase one asks for the Complex, and `captains` is one figure for all factions.",
    "VT-18.22": "There are no lanes: one stack, and so one decision at a time.",
}

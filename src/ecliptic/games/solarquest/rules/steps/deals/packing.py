"""Several small numbers in one, for facts that need more than three; `facts` takes them apart."""

from __future__ import annotations

from mypy_extensions import i64


def way(to: i64, steps: i64) -> i64:
    """A flight: where it ended, and in how many steps by the arrows; 0 = the shortest way (SQ-5.4)."""
    return to | steps << 7


def terms(proposer: i64, whom: i64, cash: i64) -> i64:
    """Who offers to whom, and the cash: given (above 0) or wanted (below 0)."""
    packed: i64 = proposer | whom << 3
    if cash < 0:
        return packed | 64 | -cash << 7
    return packed | cash << 7

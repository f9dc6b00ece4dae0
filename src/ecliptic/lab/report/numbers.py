"""Numbers as a report writes them."""

from __future__ import annotations

from ecliptic.lab.report.statistics import Interval


def figure(number: float) -> str:
    """A number with as much as one reads of it: 1,204, 56.3, 4.25."""
    if float(number).is_integer() or abs(number) >= 100:
        text = f"{number:,.0f}"
    else:
        text = f"{number:.1f}" if abs(number) >= 10 else f"{number:.2f}"
    return text.replace("-", "−")


def ranged(number: float, interval: Interval) -> str:
    """With its interval: "56.3 (55.9 to 56.8)"."""
    return f"{figure(number)} ({figure(interval[0])} to {figure(interval[1])})"


def of_hundred(share: float) -> str:
    """A share in 100."""
    return f"{100 * share:.1f}" if 0 < share < 1 else f"{100 * share:.0f}"


def shared(share: float, interval: Interval) -> str:
    """A share in 100 with its interval: "52.1 in 100 (50.3 to 53.9)"."""
    return f"{of_hundred(share)} in 100 ({of_hundred(interval[0])} to {of_hundred(interval[1])})"


def times(ratio: float, alike: str, more: str) -> str:
    """How much more: "4.9 times as long", "twice as long", "half as long again", "longer", "a little longer"."""
    if ratio >= 3:
        return f"{ratio:,.1f} times as {alike}"
    if ratio >= 2:
        return f"twice as {alike}" if ratio < 2.25 else f"more than twice as {alike}"
    if ratio >= 1.5:
        return f"half as {alike} again"
    return more if ratio >= 1.25 else f"a little {more}"

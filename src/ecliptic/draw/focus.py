"""What a phone shows of a board first, and the order in which its places are gone through by key."""

from __future__ import annotations

from ecliptic.core.views import Box, Point, Target
from ecliptic.draw.marks import Marks

WINDOW = (500.0, 458.0)  # board units that stay readable there
MANY = 24  # so many places are looked at one by one


def reading_order(targets: list[Target], row: float = 60) -> list[Target]:
    """Row by row: Tab goes through the buttons as one reads."""
    return sorted(targets, key=lambda target: (round(target.y / row), target.x))


def focus(
    targets: list[Target],
    marks: Marks,
    size: tuple[int, int],
    rest: Point,
    window: tuple[float, float] = WINDOW,
) -> Box:
    """As many of the places to choose from as fit, the likeliest among them; around `rest` if there are none.

    Of more than a few it is the middle of them all.
    """
    asked = [target for target in targets if target.id in marks.legal]
    if not asked:
        return around(rest, size, window)
    if len(asked) > MANY:
        return around(_middle(asked), size, window)
    spots = [rest, _middle(asked)]
    for one in asked:
        near = [t for t in asked if abs(t.x - one.x) < window[0] - 60 and abs(t.y - one.y) < window[1] - 120]
        spots += [(one.x, one.y), _middle(near)]
    strong = {target.id for target in asked if marks.legal[target.id].strong}

    def worth(spot: Point) -> tuple[bool, int, float]:
        seen = [target for target in asked if _inside(target, around(spot, size, window))]
        likely = any(target.id in strong for target in seen)
        return likely, len(seen), -abs(spot[0] - rest[0]) - abs(spot[1] - rest[1])

    return around(max(spots, key=worth), size, window)


def around(spot: Point, size: tuple[int, int], window: tuple[float, float] = WINDOW) -> Box:
    """A box around a point that stays on the board."""
    wide, high = window
    left = min(max(spot[0] - wide / 2, 0), size[0] - wide)
    top = min(max(spot[1] - high / 2, 0), size[1] - high)
    return left, top, wide, high


def _middle(targets: list[Target]) -> Point:
    """The middle of the box around places and their chips."""
    left, right = min(t.x - t.r for t in targets), max(t.x + t.r for t in targets)
    top, bottom = min(map(_top, targets)), max(map(_bottom, targets))
    return (left + right) / 2, (top + bottom) / 2


def _top(target: Target) -> float:
    """Where a place begins, with its chip."""
    return target.y - max(target.r, 12 - target.chip_y)


def _bottom(target: Target) -> float:
    """Where a place ends, with its chip."""
    return target.y + max(target.r, target.chip_y + 12)


def _inside(target: Target, box: Box) -> bool:
    left, top, wide, high = box
    return (
        left <= target.x - target.r
        and target.x + target.r <= left + wide
        and top <= _top(target)
        and _bottom(target) <= top + high
    )

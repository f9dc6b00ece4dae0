"""SC-8.3: how far it is from one site to another for a seat."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.games.spacecorp.rules.actions import IGNORES_GRAVITY, MOVE, NONE, SITES, STARFARERS
from ecliptic.games.spacecorp.rules.figures_lookup import FAR
from ecliptic.games.spacecorp.rules.state import SpacecorpState


def is_light(s: SpacecorpState, seat: i64) -> bool:
    """SC-4.12: whether a progress card of the seat leaves gravity out."""
    return s.titles_that(seat, IGNORES_GRAVITY, NONE) != 0


def distance(s: SpacecorpState, seat: i64, start: i64, end: i64) -> i64:
    """SC-8.3, SC-8.4, SC-8.7, SC-8.8, SC-8.9, SC-15.9, SC-19.2: the cheapest way; 0 to the same site, FAR = no way."""
    at: i64 = (s.era * SITES + start) * SITES + end
    if not is_light(s, seat):
        return s.rules.dist[at]
    return _lightened(s, seat, s.rules.low_dist[at])


def free_distance(s: SpacecorpState, seat: i64, start: i64, end: i64) -> i64:
    """SC-15.4: the cheapest way that stays outside the radiation zone; FAR = there is none."""
    at: i64 = (s.era * SITES + start) * SITES + end
    if not is_light(s, seat):
        return s.rules.free_dist[at]
    return _lightened(s, seat, s.rules.free_low_dist[at])


def _lightened(s: SpacecorpState, seat: i64, far: i64) -> i64:
    """In Starfarers there is no gravity: moves cost a little less instead, but never nothing."""
    if s.era != STARFARERS or far == 0 or far >= FAR:
        return far
    n = far - s.bonus_of(seat, IGNORES_GRAVITY, MOVE)
    if n > 1:
        return n
    return 1


def sites_within(s: SpacecorpState, seat: i64, start: i64, far: i64) -> i64:
    """The sites, itself included, that `distance` says are no farther than that; below 0 there are none."""
    if not is_light(s, seat):
        return _within(s, s.rules.within, start, far)
    return _within(s, s.rules.low_within, start, _lengthened(s, seat, far))


def sites_within_freely(s: SpacecorpState, seat: i64, start: i64, far: i64) -> i64:
    """The same for `free_distance`."""
    if not is_light(s, seat):
        return _within(s, s.rules.free_within, start, far)
    return _within(s, s.rules.free_low_within, start, _lengthened(s, seat, far))


def _within(s: SpacecorpState, table: vec[i64], start: i64, far: i64) -> i64:
    span = s.rules.span
    if far < 0:
        return 0
    if far >= span:
        far = span - 1
    return table[(s.era * SITES + start) * span + far]


def _lengthened(s: SpacecorpState, seat: i64, far: i64) -> i64:
    """How far one comes with what `_lightened` takes off; nothing but the own site costs 0."""
    if s.era != STARFARERS or far <= 0:
        return far
    return far + s.bonus_of(seat, IGNORES_GRAVITY, MOVE)

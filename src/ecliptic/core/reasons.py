"""Refusals: why an action is not allowed, packed into one int with the numbers its sentence needs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NOT_OFFERED: Final = 1  # the step on top does not offer this action at all
FIRST_FREE: Final = 16  # games number their own reasons from here

_FIELD: Final = 0xFFFFFF


def no(reason: i64, a: i64 = 0, b: i64 = 0) -> i64:
    """A refusal: the reason's id and up to two numbers (0 to 2**24 - 1) for its sentence. 0 is a yes."""
    return (reason << 48) | (a << 24) | b


def reason_of(refusal: i64) -> i64:
    """The reason's id; 0 means that nothing was refused."""
    return refusal >> 48


def first_of(refusal: i64) -> i64:
    """The first number of the sentence."""
    return (refusal >> 24) & _FIELD


def second_of(refusal: i64) -> i64:
    """The second number of the sentence."""
    return refusal & _FIELD

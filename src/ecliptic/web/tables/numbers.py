"""Numbers that are typed into a form in place of pressing one of many choices, and what they stand for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ecliptic.core.asking import number_of
from ecliptic.core.game import Game
from ecliptic.core.shell import phrase
from ecliptic.core.views import Prompt, Sum
from ecliptic.web.errors import Refused

SUM: Final = "sum-"  # before a verb: a field with a number for it, and the button that sends that


def counted(actions: Sequence[str], numbers: Mapping[str, str]) -> bool:
    """Whether what was sent holds a number."""
    return any(text.strip("0") for text in numbers.values()) or any(a.startswith(SUM) for a in actions)


def spelled(
    game: Game, prompt: Prompt | None, actions: Sequence[str], side: str, numbers: Mapping[str, str]
) -> list[str]:
    """The actions, with what numbers stand for: those of the sums of `prompt`, by verb. Refused if one is none."""
    out = list(actions)
    if prompt is None:
        return out
    for sum_ in prompt.sums:
        text = numbers.get(sum_.verb, "")
        if sum_.do and SUM + sum_.verb in out:
            out[out.index(SUM + sum_.verb)] = _one_of(prompt, sum_, _whole(sum_, text))
        elif sum_.with_ in out and text.strip("0"):
            try:
                out = [*game.spelled(side, _whole(sum_, text)), *out]
            except ValueError as error:
                raise Refused(422, str(error)) from None
    return out


def _whole(sum_: Sum, text: str) -> int:
    """The number of a field. Refused if it is none."""
    if not text.isascii() or not text.isdecimal() or len(text) > 6:
        raise Refused(400, phrase("{what} must be a whole number, so nothing was changed.", what=sum_.title))
    return int(text)


def _one_of(prompt: Prompt, sum_: Sum, n: int) -> str:
    """The choice that a number stands for; if it may not be taken, the match says why. Refused if there is none."""
    for choice in prompt.choices:
        if choice.verb == sum_.verb and number_of(choice) == n:
            return choice.action
    raise Refused(
        422,
        phrase("{what}: choose from {least} to {most}.", what=sum_.title, least=sum_.least, most=sum_.most),
    )

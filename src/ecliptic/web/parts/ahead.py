"""One press for two questions: what ends twice in a row, and the places and answers of what is asked next.

Nothing of it is a rule: a button sends several actions, which are lines of the record like any others and are taken
back together. What is asked next is tried out on a copy, and only where nothing is rolled or shown before.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ecliptic.core.match import Match
from ecliptic.core.views import Choice, Prompt, gives_up
from ecliptic.draw.html import label_of

THEN: Final = "; "  # between the actions that a button sends
FEW: Final = 4  # so many answers stand beside a choice of a list; of more it is asked


def ahead(match: Match, prompt: Prompt) -> Prompt:
    """The prompt with what can be answered of the next one by the same press."""
    offered = {choice.action for choice in prompt.legal}
    places = {choice.target for choice in prompt.choices if choice.target}
    sources = [choice for choice in prompt.legal if choice.ahead and not choice.group]
    found: list[Choice] = []
    for choice in prompt.choices:
        more = None
        if not choice.why and not choice.pick and (choice.ends or choice.ahead):
            more = match.ahead(prompt.seat, choice.action)
        if more is None:
            found.append(choice)
        elif choice.ends:
            found.append(_ended(choice, more, offered))
        elif choice.group:
            found += _listed(choice, more)
        elif _or_stop(more):
            found += _stopped(choice, more)
        else:
            at_once = [one for one in more.legal if one.target and one.target not in places]
            found += [choice, *(_there(choice, one, len(sources) == 1) for one in at_once)]
    return replace(prompt, choices=found)


def _ended(choice: Choice, more: Prompt, offered: set[str]) -> Choice:
    """What ends a part of a turn and is followed by nothing but the end of the next: all else is offered here too."""
    likely = next((one for one in more.legal if one.strong and one.ends), None)
    rest = {one.action for one in more.legal if one is not likely}
    if likely is None or not rest <= offered:
        return choice
    label = f"{choice.label} and {likely.label[0].lower()}{likely.label[1:]}"
    return replace(
        choice,
        action=f"{choice.action}{THEN}{likely.action}",
        label=label,
        note="",
        title=f"{label}: {choice.note}",
    )


def _listed(choice: Choice, more: Prompt) -> list[Choice]:
    """A choice of a list with each of its few answers beside it; with many it is asked."""
    if len(more.legal) > FEW or more.groups or any(one.pick for one in more.legal):
        return [choice]
    return [
        replace(
            choice,
            action=f"{choice.action}{THEN}{one.action}",
            label=f"{choice.label}: {one.label}",
            note=one.note,
            title=f"{label_of(choice)}: {label_of(one)}",
        )
        for one in more.legal
    ]


def _own(prompt: Prompt) -> list[Choice]:
    return [one for one in prompt.legal if not one.group]


def _or_stop(prompt: Prompt) -> bool:
    """Whether it asks for one thing more, or, more likely, nothing."""
    own = _own(prompt)
    return len(own) == 2 and any(one.strong and gives_up(one) for one in own)


def _stopped(choice: Choice, more: Prompt) -> list[Choice]:
    """A choice with nothing more after it, and the same with one thing more."""
    stop, other = sorted(_own(more), key=lambda one: not one.strong)
    label = f"{choice.label}, {other.label[0].lower()}{other.label[1:]}"
    return [
        replace(choice, action=f"{choice.action}{THEN}{stop.action}"),
        replace(
            choice,
            action=f"{choice.action}{THEN}{other.action}",
            label=label,
            note=other.note,
            title=f"{label}: {other.note}",
            target="",
            strong=False,
        ),
    ]


def _there(choice: Choice, one: Choice, alone: bool) -> Choice:
    """An answer to what is asked next, at its own place; called after the choice before, where several lead on."""
    label = one.label if alone or one.whole else f"{choice.label}, then {one.label[0].lower()}{one.label[1:]}"
    return replace(
        one,
        action=f"{choice.action}{THEN}{one.action}",
        label=label,
        title=f"{choice.label}. {label_of(one)}",
        strong=False,
        group=choice.group,
        verb="",
        args={},
    )

"""What a prompt offers as a numbered list: in which order, under which headings, and amounts as one question."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from ecliptic.core.views import Choice, Prompt, gives_up

MANY: Final = 5  # amounts that are still listed one by one
_NUMBER: Final = re.compile(r"[+-]?\d+")


class Item(Struct):
    """A numbered line: one choice, or the amounts of one, in their order."""

    number: int
    choices: list[Choice]
    amounts: list[int] = []  # beside `choices`; empty = it is one choice

    @property
    def label(self) -> str:
        """What it is called."""
        first, last = self.choices[0], self.choices[-1]
        if not self.amounts:
            more = "; ".join(words for words in (first.note, first.warn) if words)
            return f"{first.label} ({more})" if more else first.label
        what = re.sub(r"[^\w]+", " ", _NUMBER.sub("", first.label, count=1)).strip() or "How many"
        notes = [
            f"{n}: {choice.note}" for n, choice in zip(self.amounts, self.choices, strict=True) if choice.note
        ]
        shown = notes[:1] + notes[1:][-1:]
        if len({choice.note for choice in self.choices}) == 1:
            shown = [first.note] if first.note else []
        said = f" ({'; '.join(shown)})" if shown else ""
        return f"{what}: {spans(self.amounts)}{said}" if last is not first else first.label

    @property
    def action(self) -> str:
        """How it is typed."""
        first = self.choices[0]
        if not self.amounts:
            return first.action
        return " ".join([first.verb, *("N" if _is_whole(v) else v for v in first.args.values())])

    @property
    def strong(self) -> bool:
        """Whether it is the likeliest."""
        return any(choice.strong for choice in self.choices)


class Section(Struct):
    """Lines under a heading ("" = none), and what is not possible there."""

    title: str
    items: list[Item]
    barred: list[Choice]


class Listing(Struct):
    """All that can be typed at a prompt."""

    sections: list[Section]

    @property
    def items(self) -> list[Item]:
        """All lines, in the order of their numbers."""
        return [item for section in self.sections for item in section.items]

    def item(self, text: str) -> Item | None:
        """The line of this number; None = there is none, or it is no number."""
        items = self.items
        if text.isascii() and text.isdecimal() and len(text) < 6 and 1 <= int(text) <= len(items):
            return items[int(text) - 1]
        return None

    def choice(self, text: str) -> Choice | None:
        """The choice that is written so: "refuel n=7", or with its values alone, "refuel 7"."""
        words = text.split()
        for section in self.sections:
            for choice in [*(c for item in section.items for c in item.choices), *section.barred]:
                if text == choice.action or words == [choice.verb, *choice.args.values()]:
                    return choice
        return None


def listed(
    prompt: Prompt, asides: Sequence[Choice] = (), say: Callable[[str], str] = lambda text: text
) -> Listing:
    """The list of a prompt, numbered in the order in which it is shown.

    What gives something up comes last, so that the first number never does where there is anything else; after it
    only `asides`, which can be done whenever the game waits.
    """
    grouped = {group.id for group in prompt.groups}
    parts = [("", [choice for choice in prompt.choices if choice.group not in grouped])]
    for group in prompt.groups:
        note = f" ({say(group.note)})" if group.note else ""
        parts.append(
            (f"{say(group.title)}{note}", [choice for choice in prompt.choices if choice.group == group.id])
        )
    last = [choice for _, choices in parts for choice in choices if not choice.why and gives_up(choice)]
    parts = [(title, [choice for choice in choices if choice not in last]) for title, choices in parts]
    shown = any(title and any(not choice.why for choice in choices) for title, choices in parts)
    if shown:
        parts.append(("Or", last))
    else:
        parts[0] = ("", parts[0][1] + last)
    parts.append(("At any time", list(asides)))
    sections = []
    number = 1
    for title, choices in parts:
        if not choices:
            continue
        legal = [choice for choice in choices if not choice.why]
        items = []
        for many, amounts in _together(legal):
            items.append(Item(number, many, amounts))
            number += 1
        sections.append(Section(title, items, [choice for choice in choices if choice.why]))
    return Listing(sections)


def _together(choices: list[Choice]) -> list[tuple[list[Choice], list[int]]]:
    """Choices, those that differ in one amount as one."""
    out: list[tuple[list[Choice], list[int]]] = []
    done: list[Choice] = []
    for choice in choices:
        if choice in done:
            continue
        many, amounts = _amounts(choice, choices)
        out.append((many, amounts) if len(many) > MANY else ([choice], []))
        done += out[-1][0]
    return out


def _amounts(choice: Choice, choices: list[Choice]) -> tuple[list[Choice], list[int]]:
    for name, value in choice.args.items():
        if not _is_whole(value):
            continue
        rest = {key: other for key, other in choice.args.items() if key != name}
        same = [
            other
            for other in choices
            if other.verb == choice.verb
            and {key: given for key, given in other.args.items() if key != name} == rest
            and _is_whole(other.args[name])
            and _counts(other, other.args[name])
        ]
        if len(same) > MANY and choice in same:
            same.sort(key=lambda other: int(other.args[name]))
            return same, [int(other.args[name]) for other in same]
    return [choice], []


def _counts(choice: Choice, value: str) -> bool:
    """Whether the choice's label is of this amount, and not the name of a thing with that number."""
    found = _NUMBER.search(choice.label)
    return found is not None and int(found[0]) == int(value) and not re.search(r"[A-Z]\d", choice.label)


def _is_whole(text: str) -> bool:
    return re.fullmatch(r"[+-]?\d{1,6}", text) is not None


def spans(numbers: Sequence[int]) -> str:
    """ "1 to 9, 12"."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return ", ".join(f"{run[0]} to {run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)

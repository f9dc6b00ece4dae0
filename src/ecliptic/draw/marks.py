"""What a prompt makes of the places on a board: can be chosen, can't now, or no part of the decision."""

from __future__ import annotations

from ecliptic.core.views import Choice, Prompt


class Marks:
    """The choices of a prompt by the id of the place that stands for them."""

    def __init__(self, prompt: Prompt | None) -> None:
        self.legal: dict[str, Choice] = {}  # the likeliest or first allowed choice of each place
        self.no: dict[str, Choice] = {}  # places where nothing is allowed, with the first reason
        for choice in prompt.choices if prompt else ():
            if not choice.target:
                continue
            if choice.why:
                self.no.setdefault(choice.target, choice)
            elif choice.strong or choice.target not in self.legal:
                self.legal[choice.target] = choice
        for target in self.legal:
            self.no.pop(target, None)

    def choice(self, target: str) -> Choice | None:
        """The choice that a place stands for, allowed or not."""
        return self.legal.get(target) or self.no.get(target)

    def dim(self, target: str) -> str | None:
        """The class of a place that can't be chosen now."""
        return "not" if target in self.no else None

    def any(self, start: str) -> bool:
        """Whether the prompt is about places whose id begins so."""
        return any(target.startswith(start) for places in (self.legal, self.no) for target in places)

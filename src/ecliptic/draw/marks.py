"""What a prompt makes of the places on a board: can be chosen, can't now, or no part of the decision."""

from __future__ import annotations

from ecliptic.core.views import Choice, Prompt


class Marks:
    """The choices of a prompt by the id of the place that stands for them."""

    def __init__(self, prompt: Prompt | None) -> None:
        self.legal: dict[str, Choice] = {}  # the likeliest or first allowed choice of each place
        self.no: dict[str, Choice] = {}  # places where nothing is allowed, with the first reason
        self._at: dict[str, list[Choice]] = {}
        choices = [choice for choice in prompt.choices if choice.target] if prompt else []
        for choice in sorted(choices, key=lambda choice: (bool(choice.why), not choice.strong)):
            self._at.setdefault(choice.target, []).append(choice)
        for target, here in self._at.items():
            (self.no if here[0].why else self.legal)[target] = here[0]

    def at(self, target: str) -> list[Choice]:
        """All choices of a place: the likeliest, then the other allowed ones, then those that are not."""
        return self._at.get(target, [])

    def choice(self, target: str) -> Choice | None:
        """The choice that a place stands for, allowed or not: the first of `at`."""
        return self.legal.get(target) or self.no.get(target)

    def dim(self, target: str) -> str | None:
        """The class of a place that can't be chosen now."""
        return "not" if target in self.no else None

    def any(self, start: str) -> bool:
        """Whether the prompt is about places whose id begins so."""
        return any(target.startswith(start) for target in self._at)

"""What prompts are made of: the decision that a seat is asked, and its candidates in words with their reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Generic, TypeVar, cast

import msgspec

from ecliptic.core.actions import ActionTable, Verb
from ecliptic.core.machine import Decision, State
from ecliptic.core.shell import phrase
from ecliptic.core.views import Choice, Die, Group, Prompt, Sum, Tally
from ecliptic.core.words import Refusals, capital

S = TypeVar("S", bound=State)
C = TypeVar("C")


class Asked(Generic[S, C]):
    """One decision of one seat, in a state `s` with the names of `content`."""

    def __init__(self, actions: ActionTable, refusals: Refusals, content: C, s: S, seat: int) -> None:
        self.actions: Final = actions
        self.content: Final = content
        self.s: Final = s
        self.seat: Final = seat
        self.step: Final = s.asked(seat)
        self._refusals: Final = refusals

    def number(self, name: str) -> int:
        """A number that the step holds."""
        return int(getattr(self.step, name))

    def choice(
        self,
        action: int,
        label: str,
        note: str = "",
        title: str = "",
        target: str = "",
        *,
        group: str = "",
        ends: bool = False,
        pick: bool = False,
        warn: str = "",
        ruin: str = "",
        by: str = "",
        ahead: bool = False,
        whole: bool = False,
        vain: bool = False,
        main: bool = False,
    ) -> Choice:
        """A candidate; if it is not allowed, the reason instead of what it would give.

        `by`: the clause of what it warns of, which `matters` has a line for.
        """
        sentence, clause = self._refusals.why(self.s, self.step, action, self.step.check(self.s, action))
        return Choice(
            action=self.actions.text(action),
            label=label,
            note="" if sentence else note,
            title=label if sentence else title or label,
            why=sentence,
            clause=clause or (by if warn or ruin else ""),
            target="" if ruin and not sentence else target,
            verb=self.actions.verb(action).name,
            args=self.actions.values(action),
            group=group,
            ends=ends,
            pick=pick,
            warn="" if sentence else warn,
            ruin="" if sentence else ruin,
            ahead=ahead,
            whole=whole,
            vain=vain,
            main=main,
        )

    def choices(self, describe: Callable[[int], Choice], verb: Verb | None = None) -> list[Choice]:
        """The candidates (of one verb, if given), described."""
        found = [int(action) for action in self.step.candidates(self.s)]
        return [describe(action) for action in found if verb is None or verb.owns(action)]

    def prompt(
        self,
        say: str,
        sub: str,
        choices: Sequence[Choice],
        *,
        clause: str = "",
        best: Choice | None = None,
        groups: Sequence[Group] = (),
        tally: Tally | None = None,
        warn: str = "",
        warn_clause: str = "",
    ) -> Prompt:
        """The decision in words; `best` is the likeliest choice, `clause` the step's own if none is given.

        Groups that no choice belongs to are left out.
        """
        found = [
            msgspec.structs.replace(choice, strong=True) if choice is best else choice for choice in choices
        ]
        used = {choice.group for choice in found}
        return Prompt(
            seat=self.seat,
            say=say,
            sub=sub,
            clause=clause or self.step.clause,
            choices=found,
            groups=[group for group in groups if group.id in used],
            tally=tally,
            warn=warn,
            warn_clause=warn_clause if warn else "",
        )

    def plain(self) -> Prompt:
        """The decision in the words of its actions, for steps that nobody has written better ones for."""
        task = self.step.task or "decide"
        found = self.choices(lambda action: self.choice(action, spoken(self.actions, action)))
        return self.prompt(capital(task), "", found)

    def ask(self, askers: Askers[S, C]) -> Prompt:
        """The prompt that the game wrote for this kind of step, else the plain one."""
        asker = askers.get(cast("type[Decision[S]]", type(self.step)))
        return asker(self) if asker else self.plain()


FEW: Final = 4  # so many amounts are buttons of their own; of more a page takes the number


def amounts(
    prompt: Prompt, verb: Verb, title: str, unit: str, do: str, likely: Callable[[list[int]], int] = max
) -> Prompt:
    """The prompt, whose choices of a verb are amounts: where they are many, one number for all of them.

    `likely`: of the amounts that are allowed the one to begin with.
    """
    legal = {number_of(choice): choice for choice in prompt.legal if choice.verb == verb.name}
    if len(legal) <= FEW:
        return prompt
    found = Sum(
        title=title,
        unit=unit,
        verb=verb.name,
        least=min(legal),
        most=max(legal),
        start=likely(sorted(legal)),
        do=do,
        says={n: choice.title for n, choice in legal.items()},
        group=next(iter(legal.values())).group,
    )
    return msgspec.structs.replace(prompt, sums=[*prompt.sums, found])


def number_of(choice: Choice) -> int:
    """The number of a choice that has one."""
    (text,) = choice.args.values()
    return int(text)


def throw(asked: Asked[S, C], die: Die) -> Prompt:
    """The question to whoever rolls a die by hand: one choice an outcome, with what it means."""
    found = []
    for k, action in enumerate(int(action) for action in asked.step.candidates(asked.s)):
        face = " ".join(asked.actions.values(action).values())
        means = die.faces[k] if die.faces else ""
        found.append(
            asked.choice(
                action, capital(face), means, phrase("{die} shows {face}", die=capital(die.name), face=face)
            )
        )
    return asked.prompt(phrase("Roll {die}: what does it show?", die=die.name), "", found)


Askers = Mapping[type[Decision[S]], Callable[[Asked[S, C]], Prompt]]


def spoken(actions: ActionTable, action: int) -> str:
    """The text form as a label: "Take kind=water" becomes "Take water"."""
    said = " ".join([actions.verb(action).name.replace("-", " "), *actions.values(action).values()])
    return capital(said)

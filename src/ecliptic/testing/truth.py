"""What must be true of every refusal, and the judge that looks whether it is.

A game says of each of its reasons, in `tests/<game>/truth.py`, in one line each, what its sentence claims:

    TRUTH = Truth(
        reasons={
            TOO_DEAR: Says(when=dear, numbers=price_and_cash, mend=give_cash),
            NOTE_ORDER: Says(when=out_of_order, ours="from large to small"),
        },
        unoffered={r"(.+) is not yours": Says(when=anothers)},
        ids={"deed", "space"},
    )

All of it is read from the state, never from the steps that gave the reason, so the two can't be wrong together.
`unoffered` has the sentences of what the decision does not offer at all, as patterns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from string import Formatter
from typing import Any, Final

from ecliptic.core.clauses import Clause, parse_rulings
from ecliptic.core.game import Game
from ecliptic.core.machine import State
from ecliptic.core.reasons import NOT_OFFERED, first_of, no, reason_of, second_of


@dataclass(frozen=True)
class Met:
    """A refusal that was met. `n` has the arguments of the action by place, `words` the groups of the pattern."""

    game: Any
    s: Any
    seat: int
    action: int
    reason: int
    a: int
    b: int
    sentence: str
    clause: str
    words: tuple[str, ...] = ()

    @property
    def step(self) -> Any:
        """The decision that was asked."""
        return self.s.asked(self.seat)

    @property
    def name(self) -> str:
        """Its kind; of what may be done at any time that."""
        return "aside" if self.game.actions.is_aside(self.action) else type(self.step).__name__

    @property
    def verb(self) -> str:
        """The first word of the action."""
        return str(self.game.actions.verb(self.action).name)

    @property
    def n(self) -> tuple[int, int, int]:
        """The action's arguments, by their places among the words."""
        verb = self.game.actions.verb(self.action)
        return int(verb.a(self.action)), int(verb.b(self.action)), int(verb.c(self.action))

    @property
    def generic(self) -> bool:
        """Whether it says no more than what is asked."""
        return (
            self.reason == NOT_OFFERED
            and self.name != "aside"
            and self.sentence
            in (
                f"Now you {self.step.task}",
                "That is for chance to decide",
            )
        )


@dataclass(frozen=True, kw_only=True)
class Says:
    """What one sentence claims, said a second time.

    `numbers`: what its numbers must be, None for one that is not in the sentence. `mend` gives, in a copy of the state,
    what is said to be missing and nothing else: then the action is legal, or refused for something else. False: here it
    can't be given.
    """

    when: Callable[[Met], bool]
    numbers: Callable[[Met], tuple[int | None, ...]] | None = None
    mend: Callable[[Any, Met], bool | None] | None = None
    ours: str = ""  # an order or a limit of our own: the words of the ruling that says so
    book: str = ""  # an order or a limit of the book: the words of the clause that says so
    about: str = ""  # a word of the clause that the sentence has by another name


@dataclass(frozen=True, kw_only=True)
class Truth:
    """All that the refusals of a game may claim."""

    reasons: Mapping[int, Says]
    unoffered: Mapping[str, Says]
    ids: frozenset[str]  # kinds of numbers in sentences that name a thing, so that `when` looks at them


@dataclass
class Judge:
    """Looks at refusals of one game, and keeps what it found: how many of which, and the first of each kind of lie."""

    game: type[Game]
    truth: Truth
    names: Mapping[int, str]
    seen: int = 0
    met: dict[str, int] = field(default_factory=dict)
    lies: dict[str, str] = field(default_factory=dict)
    # By step and verb: nothing said but the task.
    vague: dict[tuple[str, str], str] = field(default_factory=dict)
    belongs: set[tuple[str, str]] = field(default_factory=set)  # verbs that a step has offered

    def look(self, game: Game, s: State, seat: int, action: int, where: str) -> None:
        """One refusal; nothing where the action is legal."""
        refused = self._read(game, s, seat, action)
        if refused is None:
            return
        self.seen += 1
        told = (
            f"{where}: {game.actions.text(action)} at {refused.name}: {refused.sentence} ({refused.clause})"
        )
        if _GAP.search(refused.sentence) or not refused.sentence[0].isupper() | (
            refused.sentence[0] in "@0123456789"
        ):
            self.lies.setdefault(f"{refused.name}: {refused.sentence}", f"not a whole sentence: {told}")
        if refused.reason == NOT_OFFERED and not refused.generic and _EITHER.search(refused.sentence):
            self.lies.setdefault(f"{refused.name}, {refused.verb}", f"not what is really missing: {told}")
        if refused.generic:
            self.vague.setdefault((refused.name, refused.verb), told)
            return
        for lie in self._follow(refused, told):
            self.lies.setdefault(lie.split("|")[0], lie.replace("|", ""))

    def offered(self, game: Game, s: State, seat: int) -> list[int]:
        """The candidates of a seat, noted as what this kind of step asks for."""
        found = [int(action) for action in s.candidates(seat)]
        name = type(s.asked(seat)).__name__
        self.belongs.update((name, game.actions.verb(action).name) for action in found)
        return found

    def verdict(self) -> list[str]:
        """All that was not true: one line each."""
        empty = [
            f"{step} knows the verb {verb} and says nothing of what is missing: {told}"
            for (step, verb), told in self.vague.items()
            if (step, verb) in self.belongs
        ]
        return sorted([*self.lies.values(), *empty])

    # ---- one refusal ---------------------------------------------------------------------------------------

    def _read(self, game: Game, s: State, seat: int, action: int) -> Met | None:
        if game.actions.is_aside(action):
            refusal = s.aside_refusal(seat, action)
            sentence, clause = game.refusals.said(refusal) if refusal else ("", "")
        else:
            refusal = s.refusal(seat, action)
            sentence, clause = game.why(s, seat, action) if refusal else ("", "")
        if refusal == 0:
            return None
        reason = reason_of(refusal)
        return Met(game, s, seat, action, reason, first_of(refusal), second_of(refusal), sentence, clause)

    def _says(self, refused: Met) -> tuple[str, Says | None, Met]:
        """The name of a sentence, and what is declared of it."""
        if refused.reason != NOT_OFFERED:
            name = self.names.get(refused.reason, str(refused.reason))
            return name, self.truth.reasons.get(refused.reason), refused
        for pattern, says in self.truth.unoffered.items():
            found = re.fullmatch(pattern, refused.sentence)
            if found:
                words = tuple(found.groups())
                return pattern, says, Met(**{**refused.__dict__, "words": words})
        return self._as_reason(refused) or (f"a sentence at {refused.verb}", None, refused)

    def _as_reason(self, refused: Met) -> tuple[str, Says, Met] | None:
        """A reason whose sentence is said of what is not offered: the numbers in it are found again."""
        for reason, (template, clause) in refused.game.refusals.reasons.items():
            pattern = re.escape(template[0].upper() + template[1:])
            pattern = re.sub(r"(?i)\\{([ab])(?::.*?)?\\}", r"(?P<\1>.+)", pattern)
            found = re.fullmatch(pattern, refused.sentence) if clause == refused.clause else None
            if found is None or reason not in self.truth.reasons:
                continue
            for a, b in product(*[numbers_for(found.groupdict().get(name)) for name in "ab"]):
                if refused.game.refusals.said(no(reason, a, b))[0] == refused.sentence:
                    numbered = Met(**{**refused.__dict__, "a": a, "b": b})
                    return self.names[reason], self.truth.reasons[reason], numbered
        return None

    def _follow(self, refused: Met, told: str) -> Iterator[str]:
        """Is it so, and what is said once that is mended, and what then: each lack is named once."""
        gone: list[str] = []
        while True:
            name, says, refused = self._says(refused)
            key = f"{refused.name}, {name}"
            after = f" (after {', '.join(gone)} were mended)" if gone else ""
            self.met[name] = self.met.get(name, 0) + 1
            if refused.clause not in known(self.game):
                yield f"{key}: there is no such clause|: {told}{after}"
                return
            if says is None:
                yield f"{key}: nobody has said when that is true|: {told}{after}"
                return
            for wrong in ours_and_theirs(says, refused.sentence, known(self.game)[refused.clause]):
                yield f"{key}: {wrong}|: {told}{after}"
            if not says.when(refused):
                yield f"{key}: it is not so|: {told}{after}: {refused.sentence}"
                return
            if says.numbers:
                should = says.numbers(refused)
                numbers = zip((refused.a, refused.b), should, strict=False)
                if any(be is not None and was != be for was, be in numbers):
                    yield f"{key}: wrong numbers|: {told}{after}: {refused.sentence}: should be {should}"
                    return
            if says.mend is None:
                return
            gone.append(name)
            twin = refused.s.clone()
            if says.mend(twin, refused) is False:
                return
            later = self._read(refused.game, twin, refused.seat, refused.action)
            if later is None:
                return
            if later.generic:
                yield f"{key}: once it is mended nothing is said|: {told}: {later.sentence}"
                return
            if self._says(later)[0] in gone:
                yield f"{key}: still refused for {', '.join(gone)} once that is mended|: {told}"
                return
            refused = later


_GAP: Final = re.compile(r"[{}]|None|  |\s[,.;:]|[;:,.]\s*$|\.\.|-1\b|nowhere")  # something was not filled in

# One of two things, or any thing.
_EITHER: Final = re.compile(r"\w, or |in question|could use for|to be chosen")


def numbers_for(word: str | None) -> list[int]:
    """What a number of a sentence may be: itself, or that of anything with a name."""
    if word is None:
        return [0]
    return [int(word)] if word.isdecimal() else list(range(128))


# ---- sentences and clauses -------------------------------------------------------------------------------

_SMELL: Final = re.compile(
    r"\border\b|from the (right|left)|top to bottom|\bfirst\b|from large|\bnamed from\b|earlier"
)
_RULING: Final = re.compile(
    r"\[[^\]]*(\bR\b|\bD\b|\bA-\d|\bAM-\d|ruling|designed)|\b[A-Z]{1,2}-?\d* ?ruling", re.I
)
_SMALL: Final = frozenset(
    re.findall(
        r"\w+",
        """
    that this there here have with your you yours they them their than then what which when where while into
    onto from only more most much many some none nothing nobody other another after before already also does
    must may can could would been being was were are not for and the has its one two three any all each every
    who whose so such now no of to in on at it is be by or an a i
        """,
    )
)


@cache
@cache
def known(game: type[Game]) -> dict[str, Clause]:
    """What a reason may cite: clauses, and rulings of tables."""
    return {**parse_rulings(game.rules_text()), **game.clauses()}


def ours_and_theirs(says: Says, sentence: str, clause: Clause) -> Iterator[str]:
    """An order or a limit of our own cites a ruling; one of the book cites the clause with these words."""
    if _SMELL.search(sentence) and not says.ours and not says.book:
        yield "nobody has said whose order that is"
    if says.ours and not is_ruling(clause):
        yield f"that is an order of our own, and {clause.id} is no ruling"
    if says.ours + says.book not in clause.text:
        yield f"{clause.id} does not say: {says.ours}{says.book}"


def is_ruling(clause: Clause) -> bool:
    """Whether the clause is ours: of a chapter of rulings, or marked as one."""
    return (
        any(word in clause.chapter.lower() for word in ("ruling", "decisions", "who decides"))
        or _RULING.search(clause.text) is not None
    )


def stems(text: str) -> set[str]:
    """The beginnings of its words that carry matter."""
    plain = re.sub(r"\{\w+:?([^}]*)\}", r" \1 ", text).lower()  # a number of a kind speaks of the kind
    return {word[:4] for word in re.findall(r"[a-z]{3,}", plain) if word not in _SMALL}


def amounts(sentence: str, ids: frozenset[str]) -> list[str]:
    """The numbers of a reason's sentence that are amounts: "a", "b"."""
    found = Formatter().parse(sentence)
    return [name for _, name, kind, _ in found if name and kind not in ids]

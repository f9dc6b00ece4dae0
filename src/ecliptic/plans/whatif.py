"""A copy of the table in which steps are chosen: what the seat may know of it, played on until its turn comes.

What others do on the way is made up: they let go by what they can, and else do anything. So it is one way in which the
turn may come, and the plan itself goes by what is so then. Two tables that differ only in what the seat can't know
have the same copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct, field
from msgspec.structs import replace

from ecliptic.core.asking import spoken
from ecliptic.core.dice import SeededDice
from ecliptic.core.game import Game
from ecliptic.core.machine import CHANCE, NOBODY, State
from ecliptic.core.match import Match
from ecliptic.core.rng import Rng
from ecliptic.core.standing import Question
from ecliptic.core.views import Choice
from ecliptic.plans.going import after, content_of, kind_of, numbers, others_turn
from ecliptic.plans.kept import MOST_STEPS, Fact, Step, said

FAR: Final = 400  # decisions of others until the own turn comes
TRIES: Final = 12  # ways in which something random may come
FEW: Final = 24  # so many choices are tried, to see what they take
LETS: Final = ("pass", "decline", "no-card", "done", "stop", "stand")  # by what others let something go by


class Offered(Struct, frozen=True):
    """A step that may be added: its words, and what it takes of each measure where that is not known before."""

    do: str
    words: str
    note: str = ""
    group: str = ""
    limits: tuple[
        str, ...
    ] = ()  # the measures that it takes from: after something random one of them is limited


class Copy(Struct, kw_only=True):
    """The table as far as the steps lead."""

    match: Match | None  # None = the own turn could not be reached
    steps: list[Step]
    offered: list[Offered]
    facts: list[Fact]  # what the steps touch, as it is at the table now
    ends: str  # why no step may follow, a sentence; "" = one may
    blind: bool  # something random comes before the next one
    question: Question[Any, Any] | None = field(default=None)


def before_drafts(match: Match, seat: int) -> State:
    """The state in which no other seat has chosen anything in a draft: whether one has nobody else knows."""
    if match.state.drafter in (NOBODY, seat):
        return match.state
    twin = match.copy()
    while (drafter := twin.state.drafter) not in (NOBODY, seat) and twin.can_undo(drafter):
        twin.undo(drafter)
    return twin.state


def sample_of(game: Game, state: State, seat: int, seed: int) -> State:
    """A sample of what the seat knows; another one's draft, in which nothing was chosen yet, can be played on there."""
    luck = Rng(seed)
    if state.drafter in (NOBODY, seat) or state.opened is None:
        return game.determinize(state, seat, luck)
    twin, again = state.clone(), luck.clone()
    game.redeal(twin, seat, luck)
    assert twin.opened is not None
    twin.opened = twin.opened.clone()
    game.redeal(twin.opened, seat, again)  # the same deal as now
    return twin


def copy_of(table: Match, seat: int, steps: Sequence[Step], seed: int, *, usual: bool) -> Copy:
    """The copy after these steps, with what may follow. ValueError, one sentence, for a step that is not possible.

    `usual`: what goes without saying is answered for the seat there, too.
    """
    if len(steps) > MOST_STEPS:
        raise ValueError(f"A plan has {MOST_STEPS} steps at most.")
    game, state = table.game, before_drafts(table, seat)
    match = _reached(_begun(game, state, seat, seed), seat, seed, usual=usual)
    if match is None:
        return Copy(match=None, steps=[], offered=[], facts=[], ends=NOT_REACHED, blind=False)
    walk = _Walk(game, seat, seed, match, usual=usual)
    for step in steps:
        walk.take(step)
    return walk.copy(_now(game, state, seat))


NOT_REACHED: Final = "In a copy of the table your turn did not come, so no step can be chosen now."
OVER: Final = "Then your turn is over."


def _now(game: Game, state: State, seat: int) -> dict[str, Fact]:
    """All facts of the seat as they are at the table."""
    view = game.view(state, seat)
    content = content_of(game)
    found = {place.id: Fact(place.id, still=place.read(content, view, seat)) for place in game.places}
    return found | {of: Fact(of, least=n) for of, n in numbers(game, view, seat).items()}


def _begun(game: Game, state: State, seat: int, seed: int) -> Match:
    """A match of its own from a sample of what the seat knows."""
    position = game.dump(sample_of(game, state, seat, seed))
    return Match.begin(game, seed=seed, position=position, auto_chance=False)


def _reached(match: Match, seat: int, seed: int, *, usual: bool, within: bool = False) -> Match | None:
    """The match where the seat is asked something of its turn; None = it does not come to that.

    `within`: of the turn that goes on, and no later one.
    """
    luck = Rng(seed)
    match.roll()  # what is random comes by itself, until the seat is asked
    for _ in range(FAR):
        _settle(match, seat, usual=usual)
        acting = match.to_act
        if not acting or acting == (CHANCE,) or (within and others_turn(match.game, match.state, seat)):
            return None
        mine = seat in acting
        if mine and kind_of(match.game, match.game.question(match.state, seat)) is None:
            match.auto_chance = False
            return match
        who = seat if mine else acting[0]
        legal = match.legal(who)
        passing = match.passes(who) or next((one for one in legal if one.partition(" ")[0] in LETS), "")
        match.play(passing or legal[luck.below(len(legal))], who)
    return None


def _settle(match: Match, seat: int, *, usual: bool) -> None:
    """Play what plays itself, and, if it is `usual`, what goes without saying for the seat."""
    match.play_forced()
    while usual and seat in match.to_act and (text := match.usual(seat)):
        match.play(text, seat)
        match.play_forced()


class _Walk:
    """The steps, one after another."""

    def __init__(self, game: Game, seat: int, seed: int, match: Match, *, usual: bool) -> None:
        self.game, self.seat, self.seed, self.usual = game, seat, seed, usual
        self.match = match
        self.first = self._facts(match)
        self.touched: set[str] = set()
        self.steps: list[Step] = []
        self._called: dict[str, list[str]] = {}  # by action what its buttons said after something random

    @property
    def blind(self) -> bool:
        """Whether something random comes before the seat is asked again."""
        return self.match.to_act == (CHANCE,)

    def take(self, step: Step) -> None:
        """Go on by this step."""
        if self._stopped():
            raise ValueError(
                f"After \u201c{self.steps[-1].words}\u201d no step may follow. {self._stopped()}"
            )
        blind = self.blind
        if blind and not step.limits:
            raise ValueError(f"\u201c{step.do}\u201d needs a limit: what comes before it is random.")
        if blind:
            self.match = self._way_to(step.do)
            self._touch(self.match)
        q = self.game.question(self.match.state, self.seat)
        choice = next((one for one in q.prompt.legal if one.action == step.do and not one.ruin), None)
        if choice is None:
            raise ValueError(f"\u201c{step.do}\u201d is not possible there.")
        words = self._blind_words(step.do) if blind else _words(choice)
        self.steps.append(replace(step, asked=q.name, words=words))
        self.match.play(step.do, self.seat)
        if not self.blind:
            _settle(self.match, self.seat, usual=self.usual)
        self._touch(self.match)

    def _blind_words(self, do: str) -> str:
        """What the action is called where what it comes to is not known: as all ways call it, or by its own words."""
        found = self._called.get(do, [])
        alike = len(found) > 1 and len({*found}) == 1
        return found[0] if alike else spoken(self.game.actions, self.game.actions.parse(do))

    def _stopped(self) -> str:
        acting = self.match.to_act
        if acting == (CHANCE,):
            return ""
        if self.seat not in acting:
            return OVER
        return OVER if kind_of(self.game, self.game.question(self.match.state, self.seat)) is not None else ""

    def _ways(self) -> list[Match]:
        """Some ways in which what is random may come, each to where the seat is asked again."""
        found = []
        for k in range(TRIES):
            way = self.match.copy()
            way.dice = SeededDice(self.seed + k)
            reached = _reached(way, self.seat, self.seed + k, usual=self.usual, within=True)
            if reached is not None:
                found.append(reached)
        self._called = {}
        for way in found:
            prompt = way.prompt(self.seat)
            for choice in prompt.legal if prompt is not None else []:
                self._called.setdefault(choice.action, []).append(_words(choice))
        return found

    def _way_to(self, do: str) -> Match:
        for way in self._ways():
            if do in way.legal(self.seat):
                return way
        raise ValueError(f"\u201c{do}\u201d is not possible there.")

    def _facts(self, match: Match) -> dict[str, object]:
        view = match.view(self.seat)
        content = content_of(self.game)
        found: dict[str, object] = {p.id: p.read(content, view, self.seat) for p in self.game.places}
        return found | numbers(self.game, view, self.seat)

    def _touch(self, match: Match) -> None:
        now = self._facts(match)
        self.touched |= {of for of, value in now.items() if value != self.first[of]}

    def copy(self, now: dict[str, Fact]) -> Copy:
        """What has come of it."""
        ends = self._stopped() if self.steps else ""
        if not ends and len(self.steps) == MOST_STEPS:
            ends = f"A plan has {MOST_STEPS} steps at most."
        offered: list[Offered] = []
        question = None
        if not ends and self.blind:
            offered = self._blind_offers()
            ends = "" if offered else "What comes then is random, and nothing that can have a limit follows."
        elif not ends:
            question = self.game.question(self.match.state, self.seat)
            legal = [choice for choice in question.prompt.legal if not choice.ruin]
            offered = [self._offer(choice, tried=len(legal) <= FEW) for choice in legal]
        return Copy(
            match=self.match,
            steps=self.steps,
            offered=offered,
            facts=[now[of] for of in now if of in self.touched],
            ends=ends,
            blind=self.blind,
            question=question,
        )

    def _offer(self, choice: Choice, *, tried: bool) -> Offered:
        takes = self._takes(self.match, choice.action) if tried else ()
        return Offered(choice.action, _words(choice), choice.note, choice.group, takes)

    def _takes(self, match: Match, action: str) -> tuple[str, ...]:
        before = numbers(self.game, match.view(self.seat), self.seat)
        then = after(self.game, match.state, self.seat, action)
        return tuple(of for of in before if then[of] < before[of])

    def _blind_offers(self) -> list[Offered]:
        found: dict[str, Offered] = {}
        for way in self._ways():
            self._touch(way)
            for do in way.legal(self.seat):
                if do in found:
                    continue
                takes = self._takes(way, do)
                if takes:
                    found[do] = Offered(do, self._blind_words(do), limits=takes)
        return [found[do] for do in sorted(found)]


def _words(choice: Choice) -> str:
    return choice.title.partition(":")[0] or choice.label


def in_words(game: Game, steps: Sequence[Step]) -> list[str]:
    """Steps as their person reads them."""
    return [said(step, game.measures) for step in steps]

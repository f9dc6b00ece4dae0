"""Whether a course holds: what can be read off its text, and what shows when every lesson is played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from ecliptic import bots
from ecliptic.core.game import Game
from ecliptic.learn import texts
from ecliptic.learn.courses import Case, Course, Lesson, Step, is_current
from ecliptic.learn.others import BOT, think
from ecliptic.learn.run import at_path
from ecliptic.learn.session import Session
from ecliptic.learn.starting import first_fit, fits, game_of
from ecliptic.learn.tour import with_tour

TITLE: Final = 40  # letters
IDEA: Final = 120
SAY: Final = 240
WORDS: Final = 44  # of all that a step asks to be read at once
TRY: Final = 60
PATIENCE: Final = 60  # choices of the player's own between two steps
SHOWN: Final = re.compile(r"players|log|panel-[\w-]+")


class Route(Struct, frozen=True):
    """A way through a lesson: at each step the first choice that is encouraged, at one of them another."""

    step: int = -1  # index of that one
    action: str = ""  # what is chosen there
    case: bool = False  # it is a case of the step's
    back: bool = False  # which is taken back, then; else it is kept

    @property
    def words(self) -> str:
        """When this is the way, for a fault's sentence."""
        return "" if not self.action else f" after {self.action} at step {self.step + 1}"


def faults_of(kind: type[Game], course: Course) -> list[str]:
    """All that is wrong with a course, a line each: "fourth-kind, step 2: ..."."""
    found = faults_at_sight(kind, course)
    faulty = {
        re.split("[,:]", fault)[0] for fault in found
    }  # not played: a fault of the text shows there once more
    for lesson in with_tour(course).lesson:
        if lesson.id not in faulty:
            found += _play(kind, lesson)
    return found


def faults_at_sight(kind: type[Game], course: Course) -> list[str]:
    """What can be read off a course's text, which takes no time."""
    found: list[str] = []
    if course.course != kind.name:
        found.append(f"course is {course.course!r}, but the game is {kind.name}")
    if not is_current(kind, course):
        found.append(f"rules is {course.rules}, but the game's are {kind.rules_version}: look it through")
    taught: set[str] = set()
    lessons = with_tour(course).lesson
    for k, lesson in enumerate(lessons):
        if lesson.id in [other.id for other in lessons[:k]]:
            found.append(f"{lesson.id}: another lesson has the same id")
        taught |= set(lesson.terms)
        found += _read(kind, lesson, taught)
    return found


def routes_of(kind: type[Game], lesson: Lesson) -> list[Route]:
    """All ways through a lesson, the plain one first."""
    plain = Walk(Session(game_of(kind, lesson), lesson), Route())
    plain.go()
    return [plain.route, *plain.others]


# ---- what can be read ------------------------------------------------------------------------------------------


def _read(kind: type[Game], lesson: Lesson, taught: set[str]) -> Iterator[str]:
    for what, words, most in (("title", lesson.title, TITLE), ("idea", lesson.idea, IDEA)):
        if len(words) > most:
            yield f"{lesson.id}: {what} has {len(words)} letters, {most} at most"
    clauses = kind.clauses()
    for clause in [*lesson.clauses, *(step.at for step in lesson.step if step.at)]:
        if clause not in clauses:
            yield f"{lesson.id}: the rules have no clause {clause}"
    for part in lesson.show:
        if SHOWN.fullmatch(part) is None:
            yield f"{lesson.id}: show has {part!r}; it takes players, log and panel-NAME"
    for k, step in enumerate(lesson.step, start=1):
        for fault in _read_step(step, last=k == len(lesson.step), taught=taught):
            yield f"{lesson.id}, step {k}: {fault}"


def _read_step(step: Step, last: bool, taught: set[str]) -> Iterator[str]:
    if step.end != last:
        yield "`end = true` stands on the last step" if last else "`end` stands on the last step alone"
    if step.case and not step.do:
        yield "it has a case, but nothing to `do`"
    if step.undo and (step.do or step.all or step.until or step.check):
        yield "`undo` goes without `do`, `all`, `until` and `check`"
    if (step.try_ or step.well) and not (step.do or step.undo):
        yield "`try` and `well` go with something to `do`, or to `undo`"
    if (step.all or step.until) and not step.do:
        yield "`all` and `until` go with something to `do`"
    if (step.do or step.undo) and not step.try_:
        yield "there is something to `do`, so say it in `try`"
    for what, text in (("say", step.say), ("well", step.well), *(("case", case.say) for case in step.case)):
        yield from _sentence(what, text, SAY, WORDS, step, taught)
    yield from _sentence("try", step.try_, TRY, WORDS, step, taught)
    both = len(texts.bare(step.say).split()) + len(texts.bare(step.try_).split())
    if both > WORDS:
        yield f"say and try have {both} words, {WORDS} at most"


def _sentence(what: str, text: str, letters: int, words: int, step: Step, taught: set[str]) -> Iterator[str]:
    plain = texts.bare(text)
    if len(plain) > letters:
        yield f"{what} has {len(plain)} letters, {letters} at most"
    if len(plain.split()) > words:
        yield f"{what} has {len(plain.split())} words, {words} at most"
    if stray := texts.stray(text):
        yield f"{what} has a {stray} that is no markup: there are [word](term), {{1}} and @[place]"
    for term in texts.terms_in(text):
        if term not in taught:
            yield f"{what} uses the term {term}, which neither this lesson nor an earlier one has in `terms`"
    for mark in texts.marks_in(text):
        if not 1 <= mark <= len(step.look):
            yield f"{what} has {{{mark}}}, but `look` has {len(step.look)}"


# ---- what shows in play ----------------------------------------------------------------------------------------


def _play(kind: type[Game], lesson: Lesson) -> list[str]:
    try:
        game = game_of(kind, lesson)
        if lesson.start.me > game.seats:
            return [f"{lesson.id}: me is {lesson.start.me}, but there are {game.seats} seats"]
        if isinstance(lesson.start.others, str):
            bots.make(lesson.start.others)
        plain = Walk(Session(game, lesson), Route())
    except ValueError as error:
        return [f"{lesson.id}: its start does not hold: {error}"]
    found = plain.go()
    if not found:
        for route, session in plain.others.items():
            other = Walk(session.copy(), route).go()
            found += other if not other or not route.case else Walk(session, route, as_told=True).go()
    return [f"{lesson.id}, {fault}" for fault in dict.fromkeys(found)]


def choices_of(case: Case, step: Step, legal: Sequence[str]) -> list[str]:
    """The first choice that fits each of a case's patterns, of those to which the case answers."""
    before = step.case[: step.case.index(case)]
    fine = [*step.do, *step.also, *(pattern for one in before for pattern in one.when)]
    answered = [action for action in legal if not fits(action, fine)]
    return [*dict.fromkeys(filter(None, (first_fit(answered, [pattern]) for pattern in case.when)))]


class Walk:
    """One way through a lesson, looking at everything on it."""

    def __init__(self, session: Session, route: Route, *, as_told: bool = False) -> None:
        """`as_told`: who waits for a step does what the lesson said before, where that can be; else what a bot does."""
        self.session = session
        self.as_told = as_told
        self.run = session.run
        self.route = route
        self.faults: list[str] = []
        self.others: dict[Route, Session] = {}  # the other ways, found on the plain one: where they turn off
        self._seen: set[int] = set()
        self._branched: set[int] = set()  # where the other ways were looked for: once a step
        self._turned = False  # the other choice was made
        self._patience = PATIENCE

    def go(self) -> list[str]:
        """Walk to the end; all faults."""
        steps = self.run.lesson.step
        while self.run.stage != "end":
            if not self._on():
                return self.faults
        last = len(steps) - 1
        if not steps[last].do:
            self._look(last)
        return self.faults

    def _on(self) -> bool:
        """One choice further; False = it can't go on."""
        run, session = self.run, self.session
        k, stage = run.spot.step, run.stage
        if stage in ("try", "read"):
            self._look(k)
        if stage == "read":
            session.tell("on")
        elif stage == "asked" and self.route.back:
            session.undo()
        elif stage == "asked":
            session.tell("keep")
        elif stage == "try":
            self._choose(k)
        else:
            return self._wait(k, stage == "lost")
        return True

    def _choose(self, k: int) -> None:
        run, step = self.run, self.run.lesson.step[k]
        if step.undo:
            self.session.undo()
            return
        legal = self.session.match.legal(run.seat)
        action = first_fit(legal, step.do)
        if k == self.route.step and not self._turned:
            action, self._turned = self.route.action, True
        elif not self.route.action and k not in self._branched:
            self._branched.add(k)
            self._branch(k, step, legal, action)
        self.session.play(action)
        if not self.route.action and run.spot.step != k:
            dump = self.session.match.dump()
            for path, wanted in step.check.items():
                if at_path(dump, path) != wanted:
                    self._fault(k, f"{path} is {at_path(dump, path)!r}, not {wanted!r}")

    def _branch(self, k: int, step: Step, legal: list[str], chosen: str) -> None:
        """Remember the other ways from here."""
        routes = [Route(k, action) for action in legal if fits(action, step.do) and action != chosen]
        for case in step.case:
            back = case.then == "back"
            routes += [Route(k, action, True, back) for action in choices_of(case, step, legal)]
        self.others |= {route: self.session.copy() for route in routes}

    def _wait(self, k: int, lost: bool) -> bool:
        """Let time pass until the step comes; False = it does not."""
        run, match = self.run, self.session.match
        prompt = run.prompt()
        self._patience -= 1
        if match.over or prompt is None or not self._patience or not self.route.case:
            asked = f"asked is {prompt.say!r} ({prompt.clause})" if prompt else "nothing is asked any more"
            legal = ", ".join(match.legal(run.seat)[:8])
            more = f"; legal are {legal}" if legal else ""
            why = "what is to be done is not possible" if lost else "it does not come"
            self._fault(k, f"{why}: {asked}{more}")
            return False
        told = [pattern for step in run.lesson.step[: k + 1] for pattern in step.do] if self.as_told else []
        self.session.play(first_fit(match.legal(run.seat), told) or think(match, run.seat, BOT))
        return True

    def _fault(self, k: int, sentence: str) -> None:
        self.faults.append(f"step {k + 1}: {sentence}{self.route.words}")

    # ---- what must hold where a step comes -------------------------------------------------------------------

    def _look(self, k: int) -> None:
        if k in self._seen:
            return
        self._seen.add(k)
        self._patience = PATIENCE
        if self.route.action:  # places and choices are those of the plain way
            return
        run, match, step = self.run, self.session.match, self.run.lesson.step[k]
        prompt = run.prompt()
        places = texts.places_of(match.game.draw(match.view(run.seat), prompt), prompt)
        places |= {f"player-{seat + 1}": name for seat, name in enumerate(match.names)}
        for place in step.look:
            if place not in places:
                self._fault(k, f"nothing is called {place}")
        said = [step.say, step.try_, *(case.say for case in step.case)]
        for place in [found for text in said for found in texts.PLACE.findall(text)]:
            if not places.get(place):
                self._fault(k, f"nothing is called {place}, or it has no name")
        legal = match.legal(run.seat)
        for pattern in [*step.do, *(pattern for case in step.case for pattern in case.when)]:
            if not any(fits(action, [pattern]) for action in legal):
                self._fault(k, f"{pattern} is not legal; legal are {', '.join(legal[:12])}")
        verbs = [verb.name for verb in match.game.actions.verbs]
        for pattern in [*step.also, *step.auto, *step.until]:
            if not any(fits(verb, [pattern.split(" ", 1)[0]]) for verb in verbs):
                self._fault(k, f"{pattern} is no action of the game")
        for case in step.case:
            for action in choices_of(case, step, legal):
                if case.then != "keep" and not self._can_take_back(action):
                    self._fault(k, f"{action} can't be taken back, so `then` must be keep")

    def _can_take_back(self, action: str) -> bool:
        twin = self.session.match.copy()
        twin.play(action, self.run.seat)
        twin.play_forced()
        return twin.can_undo(self.run.seat)

"""A lesson's page: the coach's card, the rings and letters of what it points at, and which parts there are yet."""

from __future__ import annotations

import re
from typing import Final

from markupsafe import Markup, escape
from msgspec import Struct

from ecliptic.core.languages import mark
from ecliptic.core.shell import phrase
from ecliptic.draw.looks import rings
from ecliptic.learn.courses import Lesson, Step
from ecliptic.learn.run import Stage
from ecliptic.learn.texts import LETTERS, names_of, parts, places_of
from ecliptic.web.parts.glossary import glossary
from ecliptic.web.parts.seen import Seen
from ecliptic.web.words import markup

ACTS: Final = 'name="action"'
WAITS: Final = mark("Choose as you like: the lesson goes on when its question comes.")
OTHERS: Final = mark("The others play. The lesson goes on when you are asked; Space skips what they do.")
# By part of the page (`texts.PAGE`) the id of its element.
PARTS: Final = {
    "question": "say",
    "undo": "undo-button",
    "log": "log",
    "rules": "rules-link",
    "help": "help-button",
}
LOST: Final = mark("This can't be tried any more.")


class Card(Struct, frozen=True):
    """What the coach shows."""

    title: str
    step: int  # from 1
    steps: int
    stage: Stage
    said: list[Markup]  # sentences, what was done well first
    order: Markup  # what to try; empty = nothing
    done: bool  # something was done well
    back: bool  # the choice that it speaks of can be taken back
    likely_back: bool  # ... and that is the likely thing
    keep: bool  # ... or kept
    show: bool  # it can do the step itself
    looks: list[str]  # what it points at, in the order of the letters
    signs: list[str]  # the letter of each; "" = its words do not speak of it by a letter
    mark: str  # for its form
    lessons: list[str]  # of the course: "on", "passed", "now", ""
    number: int  # of the lesson, from 1
    part: str  # of the course, where that is not what comes before a first game
    next: Lesson | None
    more: list[str]  # the parts that come after a course's own, where its last lesson is over
    terms: list[Markup]


def card_of(seen: Seen) -> Card | None:
    """The coach's card at a lesson's table for its player; None = there is none."""
    coach, person = seen.table.coach, seen.viewer.person
    if coach is None or person is None or seen.viewer.seat != coach.seat:
        return None
    run = coach.run(seen.table.match)
    step, stage, spot = run.step, run.stage, run.spot
    speaks = step if stage in ("try", "read", "end") else None
    told, speaker = seen.game.catalogue().phrase, Speaker(seen, speaks or step)
    book = glossary(type(seen.table.game))
    said = [spot.well] if spot.well else []
    if spot.case is not None:
        said.append(spot.case.say)
    if speaks is not None:
        said.append(speaks.say)
    elif stage == "wait":
        said.append(WAITS if seen.prompt else OTHERS)
    elif stage == "lost":
        said.append(LOST)
    progress = seen.needs.lessons.progress(person.id, seen.table.row.game)
    states = {"done": "on", "skipped": "passed"}
    lessons = coach.course.of_part(coach.lesson.part)
    back = spot.case is not None and run.can_take_back
    spoken = " ".join([*said, speaks.try_ if speaks is not None else ""])
    return Card(
        title=told(coach.lesson.title),
        step=min(spot.step + 1, len(coach.lesson.step)),
        steps=len(coach.lesson.step),
        stage=stage,
        said=[speaker.say(told(text)) for text in said],
        order=speaker.say(told(speaks.try_)) if speaks is not None and stage == "try" else Markup(""),
        done=bool(spot.well),
        back=back,
        likely_back=back and spot.case is not None and spot.case.then != "keep",
        keep=spot.case is not None and not (back and spot.case.then == "back"),
        show=stage == "try",
        looks=speaks.look if speaks is not None else [],
        signs=[letter if f"{{{k}}}" in spoken else "" for k, letter in enumerate(LETTERS, 1)],
        mark=coach.mark(seen.table.match),
        lessons=[
            "now"
            if each is coach.lesson
            else states.get(progress[each.id].state, "")
            if each.id in progress
            else ""
            for each in lessons
        ],
        number=lessons.index(coach.lesson) + 1,
        part=coach.lesson.part,
        next=coach.course.after(coach.lesson.id),
        more=[] if coach.lesson.part else [told(part) for part in coach.course.parts],
        terms=[book.word(term) for term in coach.lesson.terms],
    )


class Speaker:
    """Sentences of a step as markup."""

    def __init__(self, seen: Seen, step: Step | None) -> None:
        self._seen = seen
        self._book = glossary(type(seen.table.game))
        self._look = step.look if step else []
        self._places = places_of(seen.drawing, seen.prompt)
        self._named = names_of(seen.drawing)
        self._places |= {f"player-{seat + 1}": name for seat, name in enumerate(seen.names)}

    def say(self, text: str) -> Markup:
        """A sentence."""
        out = []
        for part in parts(text, self._look, lambda place: self._places.get(place) or place):
            words = markup(part.text, self._seen.names)
            if name := self._named.get(self._look[part.mark - 1]) if part.mark else None:
                out.append(escape(f"{name} "))
            if part.mark:
                label = escape(phrase("{name}, place {letter}", name=part.text, letter=part.letter))
                out.append(
                    Markup(
                        '<a class="num" href="#{}" data-mark="{}" aria-label="{}" title="{}">{}</a>'
                    ).format(
                        anchor(self._look[part.mark - 1], part.letter),
                        part.letter,
                        label,
                        part.text,
                        part.letter,
                    )
                )
            elif part.term:
                out.append(self._book.word(part.term, words))
            else:
                out.append(words)
        return Markup("").join(out)


def anchor(place: str, mark: str) -> str:
    """The id of what stands for a place that is pointed at."""
    if place in PARTS:
        return PARTS[place]
    if place == "hand":
        return "tray"
    if place.startswith("player-"):
        return f"player-{int(place.removeprefix('player-')) - 1}"
    return place if place.startswith("panel-") else f"look-{mark}"


def looks(seen: Seen, card: Card | None) -> str:
    """The layer of rings over the board."""
    marked = dict(zip(card.looks, card.signs, strict=False)) if card else {}
    return rings(seen.drawing, seen.prompt, marked)


def pointed(html: str, card: Card | None, seen: Seen) -> str:
    """Markup beside the board, where what is pointed at carries its letter."""
    if card is None:
        return html
    on_board = {target.id for target in seen.drawing.targets}
    html = str(html)  # a template's markup would escape what is put into it
    for letter, sign, place in zip(LETTERS, card.signs, card.looks, strict=False):
        if place in on_board:
            continue
        id_ = re.escape(anchor(place, letter))
        html = re.sub(
            rf'<(\w+)(?=[^>]* (?:id="{id_}"|data-target="{re.escape(place)}"))',
            rf'<\1 data-look="{sign}"',
            html,
            count=1,
        )
    return html


def shown(seen: Seen, side: dict[str, str]) -> dict[str, str]:
    """Of the side column what the lesson has yet; nothing that a choice needs is ever left out."""
    coach = seen.table.coach
    if coach is None or not coach.lesson.show:
        return side
    always = {"callout", "people", "sheet", *coach.lesson.show}
    return {key: html for key, html in side.items() if key in always or ACTS in html or "data-look" in html}

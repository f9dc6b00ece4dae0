"""Preferences: what pages look and sound like, what is asked, whom one does not want to hear. Kept for the person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.core.languages import mark, name_of, offered
from ecliptic.core.shell import day, phrase
from ecliptic.web.errors import Refused
from ecliptic.web.pages.visit import LANGUAGE, THEME, Visit
from ecliptic.web.storage.preferences import ALWAYS, LOUDEST, PHONES
from ecliptic.web.storage.rows import COACHES, PACE_WORDS, PersonRow
from ecliptic.web.storage.talk import BLOCKED, CLOSED
from ecliptic.web.tables.names import isolated
from ecliptic.web.tables.shunning import shun

HERE: Final = "/me/preferences"
OFF, ON = "no", "yes"
SWITCH: Final = {OFF: mark("Off"), ON: mark("On")}


class Choice(Struct, frozen=True):
    """Something that can be preferred."""

    name: str
    title: str
    note: str
    values: dict[str, str]  # by value its words


class Group(Struct, frozen=True):
    """Choices that belong together."""

    id: str
    title: str
    choices: tuple[Choice, ...]


GROUPS: Final = (
    Group(
        "look",
        mark("Board and motion"),
        (
            Choice(
                "motion",
                mark("Moves"),
                mark(
                    "How fast pieces slide and numbers count. None also where your system asks for less motion."
                ),
                {"none": mark("None"), "fast": mark("Fast"), "": mark("Usual"), "slow": mark("Slow")},
            ),
            Choice(
                "pace",
                mark("Bots wait for you"),
                mark(
                    "A pause between bots' moves, so that you can follow. By key: each waits until you press"
                    " Space, where nobody else plays. With others they go as slowly as any of you wants."
                ),
                dict(PACE_WORDS),
            ),
            Choice(
                "sounds",
                mark("Sounds"),
                mark("Your turn, dice, a message. Never music."),
                {"0": mark("Off"), "2": mark("Soft"), "5": mark("Usual"), str(LOUDEST): mark("Loud")},
            ),
            Choice(
                "patterns",
                mark("Patterns"),
                mark("Every seat's fills have a texture of their own, beside colour and shape."),
                SWITCH,
            ),
            Choice(
                "theme",
                mark("Theme"),
                mark("The button above changes it, too."),
                {"dark": mark("Dark"), "light": mark("Light"), "system": mark("As the system")},
            ),
            Choice(
                "language",
                mark("Language"),
                mark("Of all pages; the rules' clauses are in English."),
                {"": mark("As the browser asks"), **{language: name_of(language) for language in offered()}},
            ),
            Choice(
                "larger",
                mark("Text on boards"),
                mark("Larger words; those that have no room then are told where one looks at their place."),
                {OFF: mark("Usual"), ON: mark("Larger")},
            ),
        ),
    ),
    Group(
        "play",
        mark("Playing"),
        (
            Choice(
                "asks",
                mark("Questions that go without saying"),
                mark(
                    "Where all answers come to the same, or one is plainly the usual one, such as your own HQ"
                    " if it is enough. They are taken back together with the choice before. Nobody else is told"
                    " of this."
                ),
                {OFF: mark("Answered for me"), ON: mark("Ask me everything")},
            ),
            Choice(
                "coach",
                mark("What matters now"),
                mark(
                    "A line beside the board that says what this position is about: it tells rules and counts,"
                    " and advises nothing. First games are the first three of each game. The key c hides and"
                    " shows it."
                ),
                dict(COACHES),
            ),
            Choice(
                "again",
                mark("Ask again before it counts"),
                mark("What can't be taken back: what is rolled or shown, the end of a turn."),
                {"": mark("Never"), PHONES: mark("On phones"), ALWAYS: mark("Always")},
            ),
            Choice(
                "hints",
                mark("Hints"),
                mark("The button for hints, where a table has them."),
                {OFF: mark("Hidden"), ON: mark("Shown")},
            ),
            Choice(
                "names",
                mark("Players in the log"),
                mark("As you read it; the table is told nothing."),
                {ON: mark("Names"), OFF: mark("Signs and names")},
            ),
        ),
    ),
    Group(
        "talk",
        mark("Chat"),
        (
            Choice(
                "signs",
                mark("Signs only"),
                mark("From people with whom you have finished no game yet you see ready words alone."),
                SWITCH,
            ),
        ),
    ),
)
CHOICES: Final = {choice.name: choice for group in GROUPS for choice in group.choices}


class Shunned(Struct, frozen=True):
    """Somebody whom one does not want to hear."""

    mark: str
    name: str
    blocked: bool


class Sent(Struct, frozen=True):
    """A report that one has sent, and what came of it."""

    about: str
    on: str
    closed: bool
    answer: str


def chosen(visit: Visit, me: PersonRow) -> dict[str, str]:
    """By name what somebody prefers now, as the form has it."""
    liked = visit.house.preferences.of(me.id)
    return {
        "motion": liked.motion,
        "pace": me.pace,
        "sounds": str(_loudness(liked.sounds)),
        "patterns": _switch(liked.patterns),
        "theme": liked.theme or visit.theme or "system",
        "language": liked.language or visit.request.cookies.get(LANGUAGE, ""),
        "larger": _switch(liked.larger),
        "asks": _switch(me.asks),
        "coach": me.coach,
        "again": liked.again,
        "hints": _switch(liked.hints),
        "names": _switch(liked.names),
        "signs": _switch(liked.signs),
    }


def _loudness(sounds: int) -> int:
    """One of those that the form offers."""
    return min(map(int, CHOICES["sounds"].values), key=lambda offered: abs(offered - sounds))


def _switch(on: bool) -> str:
    return ON if on else OFF


async def page(request: Request) -> Response:
    """GET /me/preferences."""
    visit = Visit(request)
    if visit.person is None:
        raise Refused(
            403,
            "Say first who you are, on the page of your name: preferences are kept for you.",
            "",
            "Who are you?",
        )
    me, house = visit.person, visit.house
    shunned = house.shunned.of(me.id)
    sent = house.complaints.of(me.id)
    known = house.store.names([*shunned, *(row.about for row in sent)])
    return visit.page(
        "preferences.html",
        groups=GROUPS,
        chosen=chosen(visit, me),
        shunned=[
            Shunned(_mark(visit, other), isolated(known.get(other, "")) or phrase("Somebody"), how == BLOCKED)
            for other, how in shunned.items()
        ],
        sent=[
            Sent(
                isolated(known.get(row.about, "")) or phrase("Somebody"),
                day(row.at),
                row.state == CLOSED,
                row.answer,
            )
            for row in sent
        ],
    )


def _mark(visit: Visit, other: str) -> str:
    """How a form of this person names another one: ids of people stand on no page."""
    return visit.house.people.word("shunned", visit.me().id, other)


async def save(request: Request) -> Response:
    """POST /me/preferences: what the form has is saved, all of it or nothing; what it lacks stays."""
    visit = await Visit(request).form()
    me, house = visit.me(), visit.house
    given = {name: visit.text(name) for name in CHOICES if name in visit.fields}
    if not given or any(value not in CHOICES[name].values for name, value in given.items()):
        raise Refused(400, "The form has a preference that is none of ours, so nothing was changed.")
    with house.store.writing():
        for name, value in given.items():
            if name in ELSEWHERE:
                ELSEWHERE[name](visit, me, value)
        liked = house.preferences.of(me.id)
        changes = {name: MEANS[name](value) for name, value in given.items() if name in MEANS}
        if changes:
            house.preferences.set(me.id, replace(liked, **changes))
        house.wire.tell("person", me.id)
    for table in house.hub.tables.values():
        if table.presence.streams[me.id] or table.seats_of(me):
            table.pace.look_again()
            table.bump() if table.talk.in_crowd(me) else table.bump(me)
    answer = visit.done(HERE)
    if "theme" in given:  # pages go by what is kept for the person
        answer.delete_cookie(THEME, samesite="lax")
    if "language" in given:
        answer.delete_cookie(LANGUAGE, samesite="lax")
    return answer


def _on(value: str) -> bool:
    return value == ON


def _pace(visit: Visit, me: PersonRow, value: str) -> None:
    visit.house.store.set_pace(me.id, value)


def _asks(visit: Visit, me: PersonRow, value: str) -> None:
    visit.house.store.set_asks(me.id, value == ON)


def _coach(visit: Visit, me: PersonRow, value: str) -> None:
    visit.house.store.set_coach(me.id, value)


# What is kept with the person, as rules of tables ask for it, and what is kept for their pages alone.
ELSEWHERE: Final[dict[str, Callable[[Visit, PersonRow, str], None]]] = {
    "pace": _pace,
    "asks": _asks,
    "coach": _coach,
}
MEANS: Final[dict[str, Callable[[str], object]]] = {
    "motion": str,
    "sounds": int,
    "patterns": _on,
    "theme": str,
    "language": str,
    "larger": _on,
    "again": str,
    "hints": _on,
    "names": _on,
    "signs": _on,
}


async def hear(request: Request) -> Response:
    """POST /me/preferences/people: somebody is muted or blocked no more."""
    visit = await Visit(request).form()
    me = visit.me()
    other = next((o for o in visit.house.shunned.of(me.id) if _mark(visit, o) == visit.text("of")), "")
    if not other:
        raise Refused(409, "There is nobody of that kind in your list any more. Nothing was changed.")
    shun(visit.house.hub, me, other, "")
    return visit.done(f"{HERE}#people")


ROUTES: Final = [
    Route("/me/preferences", page, methods=["GET"]),
    Route("/me/preferences", save, methods=["POST"]),
    Route("/me/preferences/people", hear, methods=["POST"]),
]

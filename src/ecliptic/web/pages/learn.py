"""Learning: the courses, the lessons of one, its ideas on a sheet, and beginning a lesson."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ecliptic.core.game import Game
from ecliptic.core.shell import phrase
from ecliptic.learn.courses import Lesson, is_current
from ecliptic.learn.starting import game_of
from ecliptic.web.errors import Refused
from ecliptic.web.gate.limits import too_many
from ecliptic.web.house import House
from ecliptic.web.lessons import Progress, Taught, all_taught, known_course, taught
from ecliptic.web.pages.home import THEMES, drawn, picture
from ecliptic.web.pages.setup import kind_of
from ecliptic.web.pages.visit import Visit
from ecliptic.web.storage.store import PersonRow

log = logging.getLogger("ecliptic")


async def index(request: Request) -> Response:
    """GET /learn."""
    visit = Visit(request)
    found = all_taught(visit.house.lessons, visit.person, visit.house.games().values())
    await drawn(*(one.kind for one in found))
    latest = max((one.latest for one in found if one.next), default=0)
    first = next((one for one in found if one.next and one.latest == latest and latest), None)
    return visit.page(
        "learn.html",
        courses=[(one, {theme: picture(one.kind, theme) for theme in THEMES}) for one in found],
        first=first,
    )


def _course(visit: Visit) -> Taught:
    kind = kind_of(visit)
    found = taught(visit.house.lessons, visit.person, kind)
    if found is None:
        raise Refused(404, phrase("{game} has no lessons.", game=kind.title), "", "No lessons")
    return found


async def course(request: Request) -> Response:
    """GET /learn/{game}."""
    visit = Visit(request)
    found = _course(visit)
    await drawn(found.kind)
    pictures = {theme: picture(found.kind, theme) for theme in THEMES}
    return visit.page("course.html", pictured=found.kind, c=found, kind=found.kind, pictures=pictures)


async def sheet(request: Request) -> Response:
    """GET /learn/{game}/sheet: the ideas on one page."""
    visit = Visit(request)
    return visit.page("course_sheet.html", c=_course(visit))


async def forget(request: Request) -> Response:
    """POST /learn/{game}: forget which lessons somebody has done."""
    visit = await Visit(request).form()
    kind = kind_of(visit)
    if visit.text("sure") != "yes":
        raise Refused(400, "Tick the box, if you mean it. Nothing was changed.")
    me = visit.me()
    tables = [one.table for one in visit.house.lessons.progress(me.id, kind.name).values() if one.table]
    _put_away(visit.house, tables)
    visit.house.lessons.forget(me.id, kind.name)
    return visit.go(f"/learn/{kind.name}")


async def lesson(request: Request) -> Response:
    """POST /learn/{game}/{lesson}: begin it, or go on with it; or with the one after it."""
    visit = await Visit(request).form()
    kind = kind_of(visit)
    found = known_course(kind)
    wanted = found.find(request.path_params["lesson"]) if found else None
    if found is None or wanted is None:
        raise Refused(404, phrase("{game} has no such lesson.", game=kind.title), "", "No such lesson")
    if not is_current(kind, found):
        raise Refused(
            409,
            phrase(
                "The course of {game} is being looked through. Its rules were corrected.", game=kind.title
            ),
        )
    do = visit.text("do")
    with visit.house.hub.together():
        me = visit.somebody(visit.text("name"))
        if do in ("next", "skip"):
            _leave(visit.house, me, kind, wanted, skipped=do == "skip")
            after = found.after(wanted.id)
            if after is None:
                return visit.go(f"/learn/{kind.name}")
            wanted = after
        return _begin(visit, me, kind, wanted, again=do == "again")


def _leave(house: House, me: PersonRow, kind: type[Game], left: Lesson, *, skipped: bool) -> None:
    """Somebody goes on to another lesson. One that was done needs its table no more."""
    known = house.lessons.progress(me.id, kind.name).get(left.id)
    if known is None or known.state == "done":
        _put_away(house, [known.table] if known and known.table else [])
        return
    if skipped:
        now = int(house.clock())
        house.lessons.set_progress(
            me.id, kind.name, Progress(left.id, "skipped", known.table, known.step, now)
        )


def _begin(visit: Visit, me: PersonRow, kind: type[Game], wanted: Lesson, *, again: bool) -> Response:
    """The table at which a lesson goes on, or begins."""
    house = visit.house
    known = house.lessons.progress(me.id, kind.name).get(wanted.id)
    there = bool(known and known.table and house.store.table(known.table))
    if known and there and not again and known.state != "done":
        return visit.go(f"/t/{known.table}")
    if not house.limits.tables.take(visit.address):
        raise too_many("Many new tables came from your address", house.limits.tables)
    if known and there:
        _put_away(house, [known.table])
    try:
        table = house.hub.make_lesson(game_of(kind, wanted), wanted, me)
    except ValueError as error:  # another package's, or by another content
        log.warning("the lesson %s of %s can't begin: %s", wanted.id, kind.name, error)
        raise Refused(
            409,
            phrase(
                "This lesson does not fit {game} as it is installed here, so it can't begin. The host is told.",
                game=kind.title,
            ),
        ) from None
    lost = bool(known and known.state == "begun" and not there)
    return visit.go(f"/t/{table.id}?put-away" if lost else f"/t/{table.id}")


def _put_away(house: House, tables: Sequence[str]) -> None:
    for id_ in tables:
        house.hub.delete(id_)


ROUTES: Final = [
    Route("/learn", index),
    Route("/learn/{game}", course),
    Route("/learn/{game}/sheet", sheet),
    Route("/learn/{game}", forget, methods=["POST"]),
    Route("/learn/{game}/{lesson}", lesson, methods=["POST"]),
]

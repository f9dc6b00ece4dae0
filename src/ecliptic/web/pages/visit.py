"""One request: who sent it, what it says, and the pages that answer it."""

from __future__ import annotations

import re
from typing import Any, Final, cast

from msgspec import UNSET
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ecliptic.core.game import Game
from ecliptic.core.languages import accepted, mark, offered, speak, spoken
from ecliptic.core.shell import phrase
from ecliptic.web.errors import Refused
from ecliptic.web.gate.guard import FILE_BYTES
from ecliptic.web.gate.limits import address_of, too_many
from ecliptic.web.house import House
from ecliptic.web.parts.templating import render
from ecliptic.web.preview import preview_of
from ecliptic.web.storage.preferences import ALWAYS, PHONES, Preferences
from ecliptic.web.storage.store import PersonRow, SeatRow, Settings
from ecliptic.web.tables import called
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.opening import open_table
from ecliptic.web.tables.people import COOKIE, COOKIE_AGE, SECURE_COOKIE
from ecliptic.web.tables.resting import Stored
from ecliptic.web.tables.seeing import stored_for, table_for
from ecliptic.web.words import link

THEME: Final = "theme"
LANGUAGE: Final = "language"
ASKS_COOKIE: Final = "new=1"
_CLIENT: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{12}")


class Visit:
    """A request with the house it came to."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.house = cast(House, request.app.state.house)
        self.person = self.house.people.read(request.cookies.get(self._cookie))
        self.address = address_of(request.scope)
        self._new_cookie: str | None = None
        if self._cookie != COOKIE and self._cookie not in request.cookies:  # of before it had this name
            former = self.house.people.read(request.cookies.get(COOKIE))
            if former is not None:
                self.become(former)
        self.fields: FormData = FormData()
        speak(self.language)

    # ---- what it says ------------------------------------------------------------------------------------

    @property
    def partial(self) -> bool:
        """Whether our client asks, which wants a status and a sentence instead of a page."""
        return self.request.headers.get("x-partial") == "1"

    @property
    def _cookie(self) -> str:
        """The name of the cookie that says who this is."""
        return SECURE_COOKIE if self.origin.startswith("https:") else COOKIE

    @property
    def theme(self) -> str:
        """The theme that was chosen; "" = the system's."""
        chosen = self.liked.theme or self.request.cookies.get(THEME, "")
        return chosen if chosen in ("light", "dark") else ""

    @property
    def language(self) -> str:
        """The language that was chosen, else the one that the browser asks for, of those that there are."""
        chosen = self.liked.language or self.request.cookies.get(LANGUAGE, "")
        if chosen in offered():
            return chosen
        return accepted(self.request.headers.get("accept-language", ""), offered())

    @property
    def liked(self) -> Preferences:
        """What the visitor prefers."""
        return self.house.preferences.of(self.person.id if self.person else None)

    async def form(self) -> Visit:
        """Read the form."""
        try:
            self.fields = await self.request.form(max_files=0, max_fields=100)
        except HTTPException as error:
            raise Refused(400, "The form could not be read, so nothing was changed.") from error
        return self

    async def file(self, name: str, most: int = FILE_BYTES) -> bytes:
        """A file that a form brings, b"" if it brings none; the form's other fields are read, too. `most`: bytes."""
        try:
            self.fields = await self.request.form(max_files=1, max_fields=10, max_part_size=most)
        except HTTPException as error:
            raise Refused(400, "The form could not be read, so nothing was changed.") from error
        found = self.fields.get(name)
        if found is None or isinstance(found, str):
            return b""
        await found.seek(0)  # it may be read once more, where another program held the database
        return await found.read()

    @property
    def sure(self) -> bool:
        """Whether the form's choice counts at once: the visitor does not want to be asked again, or has been."""
        again = self.liked.again
        phone = "Mobi" in self.request.headers.get("user-agent", "")  # as browsers of phones call themselves
        return self.text("sure") == "yes" or not (again == ALWAYS or (again == PHONES and phone))

    def text(self, name: str, default: str = "") -> str:
        """A field of the form."""
        value = self.fields.get(name, default)
        return value if isinstance(value, str) else default

    def texts(self, name: str) -> list[str]:
        """All fields of the form with this name."""
        return [value for value in self.fields.getlist(name) if isinstance(value, str)]

    def number(self, name: str) -> int:
        """A field of the form that must be a number."""
        text = self.text(name)
        if not text.isascii() or not text.isdecimal() or len(text) > 9:
            raise Refused(
                400,
                phrase(
                    "The form has no number for {name}, so nothing was changed. Load the page again.",
                    name=name,
                ),
            )
        return int(text)

    def token(self, name: str) -> str:
        """A field of the form that our pages brought as it is."""
        text = self.text(name)
        if not _TOKEN.fullmatch(text):
            raise Refused(
                400,
                phrase(
                    "The form has no {name} of ours, so nothing was changed. Load the page again.", name=name
                ),
            )
        return text

    def client(self) -> str | None:
        """The client's id for an action: a POST that comes twice has the same."""
        text = self.text("client")
        if text and not _CLIENT.fullmatch(text):
            raise Refused(
                400, "The form's id is not one of ours, so nothing was changed. Load the page again."
            )
        return f"{self.person.id if self.person else ''}:{text}" if text else None

    def seat(self) -> int:
        """The seat of the address."""
        text = self.request.path_params["seat"]
        if not text.isascii() or not text.isdecimal() or len(text) > 2:
            raise Refused(404, "There is no such seat.")
        return int(text)

    async def table(self) -> Table:
        """The table of the address, as the visitor may see it."""
        return await table_for(self.house.hub, self.request.path_params["id"], self.person, self.address)

    def stored(self) -> Stored:
        """The same as it is stored, whether it can go on here or not."""
        return stored_for(self.house.needs, self.request.path_params["id"], self.person)

    def me(self) -> PersonRow:
        """Who this is. Refused for a visitor without a cookie."""
        if self.person is None:
            raise Refused(
                403,
                "Your browser is not known here, so it has no seat. If you lost your cookie, open your recovery link.",
                "",
                "Not your seat",
            )
        return self.person

    def somebody(self, name: str = "") -> PersonRow:
        """Who this is; a new guest if it is nobody yet."""
        if self.person is None:
            if not self.house.limits.guests.take(self.address):
                raise too_many("Many new guests came from your address", self.house.limits.guests)
            self.become(self.house.people.make(name))
        assert self.person is not None
        return self.person

    def named(self, name: str) -> PersonRow:
        """Who this is, called so from now on; a new guest if it is nobody yet."""
        me = self.somebody(name)
        if name and name != me.name:
            called.refuse_taken(self.house.hub, me, name)
            me = self.house.people.rename(me, name)
            self.become(me)
        return me

    def become(self, person: PersonRow) -> None:
        """Make this browser somebody's."""
        self.person = person
        self._new_cookie = self.house.people.cookie(person)

    def open_table(
        self,
        game: Game,
        me: PersonRow,
        seats: list[SeatRow],
        settings: Settings,
        *,
        at_once: bool = False,
        position: object = UNSET,
    ) -> Table:
        """A new table; `at_once`, `position`: see `Hub.make`."""
        words = self.text("words") == "yes"  # which our script adds
        return open_table(
            self.house.hub,
            self.address,
            game,
            me,
            seats,
            settings,
            at_once=at_once,
            words=words,
            position=position,
        )

    @property
    def origin(self) -> str:
        """What this server's links begin with."""
        return self.house.host.origin or str(self.request.base_url).rstrip("/")

    @property
    def reach(self) -> str:
        """What links for others begin with: not a name by which a computer calls only itself, if there is another."""
        here = self.request.url.hostname or ""
        own = here in ("localhost", "::1", "[::1]") or here.startswith("127.")
        return (own and not self.house.host.origin and self.house.host.friends) or self.origin

    # ---- answers -----------------------------------------------------------------------------------------

    def page(
        self, template: str, status: int = 200, pictured: type[Game] | None = None, **context: Any
    ) -> Response:
        """A page. `pictured`: the game of which links to it show a picture."""
        shared: dict[str, Any] = {
            "preview": preview_of(self.origin, pictured),
            "person": self.person,
            "theme": self.theme,
            "liked": self.liked.attributes,
            "path": self.request.url.path,
            "notice": "",
            "alone": self.house.host.alone,
            "announcement": self.house.host.announcement,
            "favicon": "favicon.svg",
        }
        headers = {"Content-Language": spoken(), "Vary": "Accept-Language"}
        return self._dress(HTMLResponse(render(template, **{**shared, **context}), status, headers))

    def part(self, template: str, **context: Any) -> Response:
        """A part of a page, for our client."""
        return self._dress(HTMLResponse(render(template, **context)))

    def go(self, path: str) -> Response:
        """On to a page of ours; to a table first by an address that asks whether the new cookie came back."""
        if self._new_cookie is not None and path.startswith("/t/"):
            path += f"{'&' if '?' in path else '?'}{ASKS_COOKIE}"
        return self._dress(RedirectResponse(path, 303))

    def which_game(self, path: str, template: str) -> Response:
        """The page that asks which game; of a lone one on to its own page below that path."""
        games = list(self.house.games().values())
        return self.go(f"{path}/{games[0].name}") if len(games) == 1 else self.page(template, games=games)

    def dressed(self, response: Response) -> Response:
        """The same with the cookie that says who this is, if that is new."""
        return self._dress(response)

    def done(self, path: str) -> Response:
        """It is done: no page for our client, which hears of it by its stream."""
        return self._dress(Response(status_code=204) if self.partial else RedirectResponse(path, 303))

    def sorry(self, refused: Refused, game: str = "") -> Response:
        """What went wrong: a sentence for our client, a page for others."""
        if self.partial:
            words = render(
                "parts/sentence.html", sentence=phrase(refused.sentence), clause=refused.clause, game=game
            )
            return self._dress(HTMLResponse(words, refused.status, retry_after(refused)))
        referer = self.request.headers.get("referer", "")
        back = referer if referer.startswith(f"{self.origin}/") and self.request.method == "POST" else ""
        answer = self.page(
            "error.html",
            refused.status,
            title=phrase(refused.title or TITLES.get(refused.status, mark("That did not work"))),
            sentence=phrase(refused.sentence),
            clause=link(game, refused.clause) if game else "",
            game=game,
            back=back,
        )
        answer.headers.update(retry_after(refused))
        return answer

    def _dress(self, response: Response) -> Response:
        if self._new_cookie is not None:
            response.set_cookie(
                self._cookie,
                self._new_cookie,
                max_age=COOKIE_AGE,
                httponly=True,
                samesite="lax",
                secure=self._cookie == SECURE_COOKIE,
            )
        return response


def retry_after(refused: Refused) -> dict[str, str]:
    """When to try again, as a header."""
    return {"Retry-After": str(refused.retry)} if refused.retry else {}


TITLES: Final = {
    400: mark("That could not be read"),
    403: mark("Not allowed"),
    404: mark("Not found"),
    405: mark("Not found"),
    409: mark("The table has moved on"),
    413: mark("Too long"),
    429: mark("Too much at once"),
    422: mark("Not allowed now"),
    500: mark("Something broke on our side"),
    503: mark("Not saved"),
}

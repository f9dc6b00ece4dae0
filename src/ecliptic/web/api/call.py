"""One request of a program: for whom it asks, by which token, and what it says."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request

from ecliptic.web.errors import Refused
from ecliptic.web.gate.limits import address_of
from ecliptic.web.house import House
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.tables.live.table import Table
from ecliptic.web.tables.resting import Stored
from ecliptic.web.tables.seeing import stored_for, table_for


class Call:
    """A request that is understood: its person may ask for this operation."""

    def __init__(
        self,
        request: Request,
        house: House,
        person: PersonRow | None,
        scopes: tuple[str, ...],
        query: Any,
        body: Any,
    ) -> None:
        """`query`, `body`: as the operation declares them."""
        self.request: Final = request
        self.house: Final = house
        self.person: Final = person
        self.scopes: Final = scopes  # of the token
        self.query: Final = query
        self.body: Final = body
        self.address: Final = address_of(request.scope)

    @property
    def me(self) -> PersonRow:
        """For whom it asks, where the operation needs a token."""
        assert self.person is not None
        return self.person

    def word(self, name: str) -> str:
        """A part of the address."""
        return str(self.request.path_params[name])

    def seat(self, table: Table) -> int:
        """The seat of the address."""
        text = self.word("seat")
        if not (text.isascii() and text.isdecimal() and len(text) < 3) or int(text) >= len(table.seats):
            raise Refused(404, "The table has no such seat.")
        return int(text)

    async def table(self) -> Table:
        """The table of the address, as the person may see it."""
        return await table_for(self.house.hub, self.word("id"), self.person, self.address)

    def stored(self) -> Stored:
        """The same as it is stored, whether it can go on here or not."""
        return stored_for(self.house.needs, self.word("id"), self.person)

    def stored_of(self, id_: str) -> Stored:
        """Another table, as the person may see it."""
        return stored_for(self.house.needs, id_, self.person)

    def client(self) -> str | None:
        """The program's id for what it does: what comes twice has the same. "" in the body: it has none."""
        text: str = self.body.client
        return f"{self.me.id}:{text}" if text else None

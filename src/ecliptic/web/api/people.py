"""For whom a token is, what they prefer, and new guests."""

from __future__ import annotations

import hmac
from typing import Final

from ecliptic.web.api.call import Call
from ecliptic.web.api.operations import OPEN, Part
from ecliptic.web.api.shapes import GuestIn, GuestOut, MeIn, MeOut
from ecliptic.web.errors import Refused
from ecliptic.web.gate.limits import too_many
from ecliptic.web.storage.access import SCOPES
from ecliptic.web.storage.rows import PersonRow
from ecliptic.web.tables import called
from ecliptic.web.tables.access import new_token
from ecliptic.web.tables.names import clean

PEOPLE: Final = Part("people")


def me_out(call: Call, person: PersonRow) -> MeOut:
    """Somebody as their own programs see them."""
    return MeOut(person.id, person.name, list(call.scopes), person.asks, person.pace, person.coach)


@PEOPLE.get("/me", gives=MeOut)
async def me(call: Call) -> MeOut:
    """For whom the token is."""
    return me_out(call, call.me)


@PEOPLE.patch("/me", scope="me", body=MeIn, gives=MeOut)
async def change_me(call: Call) -> MeOut:
    """Change your name or preferences. What is left out stays."""
    body, house, person = call.body, call.house, call.me
    with house.store.writing():
        if body.name is not None:
            called.refuse_taken(house.hub, person, clean(body.name))
            try:
                person = house.people.rename(person, body.name)
            except ValueError as error:
                raise Refused(400, str(error)) from None
        if body.asks is not None:
            house.store.set_asks(person.id, body.asks)
        if body.pace is not None:
            house.store.set_pace(person.id, body.pace)
        if body.coach is not None:
            house.store.set_coach(person.id, body.coach)
        house.wire.tell("person", person.id)
    if body.name is not None:
        called.renamed(house.hub, person)
    for table in house.hub.tables.values():
        if table.seats_of(person):
            table.bump(person)
    return me_out(call, house.store.person(person.id) or person)


@PEOPLE.post("/guests", scope=OPEN, body=GuestIn, gives=GuestOut, status=201)
async def guest(call: Call) -> GuestOut:
    """A new guest, and a token for all that it may do. For programs that are nobody yet: the token is told once."""
    house = call.house
    if house.password:
        if not house.limits.tries.take(call.address):
            raise too_many("Many passwords were tried from your address", house.limits.tries)
        if not hmac.compare_digest(call.body.password.encode(), house.password.encode()):
            raise Refused(403, "That is not the password of this server.")
    elif house.invited:
        raise Refused(403, "This server is for invited people: a link lets them in.")
    if not house.limits.guests.take(call.address):
        raise too_many("Many new guests came from your address", house.limits.guests)
    with house.store.writing():
        person = house.people.make(call.body.name)
        token = new_token(house.access, house.tokens, house.clock(), person, "API", tuple(SCOPES))
    return GuestOut(person.id, person.name, token, list(SCOPES))

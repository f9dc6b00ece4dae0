"""What the database holds, row by row."""

from __future__ import annotations

from msgspec import Struct


class PersonRow(Struct, frozen=True):
    """Somebody who plays or watches here."""

    id: str
    name: str
    renewals: int = 0  # of the recovery link
    epoch: int = 0  # cookies of earlier ones are void


class SeatRow(Struct, frozen=True):
    """A seat: a person's, a bot's (no person), or open (neither). A person and a bot: the bot stands in."""

    no: int
    person: str | None
    label: str  # a name of its own, for bots and people who share a screen; "" = the person's
    bot: str
    renewals: int = 0  # of the invite link


class Settings(Struct, frozen=True, kw_only=True):
    """What the owner chose for a table, beside the game's options."""

    title: str = ""
    watch: bool = True  # anyone with the link may watch
    listed: bool = False  # the home page offers its open seats to all
    curtain: bool = True  # between seats that share a screen


class Summary(Struct, frozen=True, kw_only=True):
    """What lists say of a table without replaying it. Public."""

    moment: str
    step: int
    steps: int
    acting: list[int]
    over: bool
    heading: str = ""  # how it ended


class TableRow(Struct, frozen=True, kw_only=True):
    """A table without its lines."""

    id: str
    game: str
    header: str
    secret: bytes
    owner: str
    settings: Settings
    status: str  # "live", "over" or "closed"
    summary: Summary
    made: int
    changed: int


class LineRow(Struct, frozen=True):
    """A line of a table's record."""

    n: int
    body: str
    client_id: str | None
    at: int

"""What programs send and get, as types: msgspec reads and writes them, and OpenAPI describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from ecliptic.core.views import Prompt

Word = Annotated[str, Meta(max_length=200)]
Action = Annotated[
    str, Meta(min_length=1, max_length=200, description="An action's text, as `legal` and choices have it.")
]
Client = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9_-]{0,64}$",
        description="Your own id of this change: what comes twice with the same id is done once.",
    ),
]
Expected = Annotated[
    str,
    Meta(
        max_length=64,
        description="The `at` of the state that you acted from: if the seat may know of more by now, nothing is done.",
    ),
]
SeatNo = Annotated[int, Meta(ge=0, le=11, description="A seat, from 0.")]
Name = Annotated[str, Meta(max_length=100)]


# ---- games -------------------------------------------------------------------------------------------------------


class Option(Struct, frozen=True):
    """An option of a game."""

    name: str
    kind: Literal["bool", "int", "choice"]
    values: list[str]  # all that a choice allows
    default: str
    says: str
    clause: str
    low: int
    high: int


class GameOut(Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    players: list[int]
    minutes: str
    rules_version: int
    bots: list[str]  # by level, the weakest first
    options: list[Option]


class ClauseOut(Struct, frozen=True):
    """A clause of a game's rules."""

    id: str
    text: str


# ---- tables ------------------------------------------------------------------------------------------------------


class SeatOut(Struct, frozen=True):
    """Who has a seat."""

    no: int
    name: str
    who: Literal["person", "bot", "open"]
    bot: str  # the level that plays now; "" = none does
    mine: bool
    here: bool  # whether its person has a page or a stream open


class ClockOut(Struct, frozen=True):
    """How long people have."""

    kind: Literal["live", "days"]
    question: int  # seconds for each question
    bank: int  # live: seconds beside, for the whole game
    off: int  # days off in a game
    up: str  # what follows when time is up
    left: list[str]  # by seat in words; "" = nothing is counted


class TableOut(Struct, frozen=True, kw_only=True):
    """A table as its lists show it, and who sits there."""

    id: str
    game: str
    title: str
    status: Literal["live", "over", "closed"]
    options: dict[str, Any]
    seats: list[SeatOut]
    mine: list[int]  # the seats of the token's person
    owner: bool  # whether the table is theirs
    acting: list[int]  # the seats that may act now, as far as all may know
    moment: str  # where the game is; once it is over how it ended
    winners: list[int]
    clock: ClockOut | None
    watch: bool  # whether anyone with the address may watch
    listed: bool  # whether open seats are for everybody
    next: str  # the table at which these people play again; "" = none
    rests: str  # why the game can't go on here, in a sentence; "" = it can


class StateOut(Struct, frozen=True, kw_only=True):
    """What a seat, or a spectator, may know of a table now."""

    table: str
    at: str  # for `expected`: another word as soon as the seat may know of anything new
    seat: int | None
    view: Any  # the game's own view, as `Game.view` has it
    prompt: Prompt | None  # what the seat is asked; None = nothing
    legal: list[str]  # the actions that may be taken now
    asides: list[str]  # what can be done at any time, and answers nothing
    undo: bool  # whether the seat's last choice can be taken back
    die: Prompt | None  # a real die that is to be rolled and entered
    names: list[str]  # for @1, @2 ... in texts
    lines: int  # how many lines of the log the seat may read
    over: bool


class LineOut(Struct, frozen=True):
    """A line of the log."""

    text: str  # with names as @1, @2 ...
    seat: int | None
    clause: str
    heading: bool


class LogOut(Struct, frozen=True):
    """Lines of the log that this seat may read, in order."""

    since: int  # how many came before these
    lines: list[LineOut]
    names: list[str]


# ---- queries and bodies ------------------------------------------------------------------------------------------


class SeatQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Through whose eyes."""

    seat: SeatNo | None = None  # one of your seats; else your only one, or a spectator's eyes


class LogQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which lines."""

    seat: SeatNo | None = None
    since: Annotated[int, Meta(ge=0, le=1_000_000)] = 0  # how many you have read already


class TablesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which tables."""

    of: Literal["me", "all"] = "me"  # yours; or those with open seats for everybody


class Act(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Actions of a seat: all of them, or none."""

    seat: SeatNo
    actions: Annotated[list[Action], Meta(min_length=1, max_length=60)]
    expected: Expected
    client: Client = ""


class Undo(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Taking a choice back."""

    seat: SeatNo
    expected: Expected
    client: Client = ""
    draft: bool = False  # all that was put together, not the last part alone


class Aside(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Something that can be done at any time."""

    seat: SeatNo
    action: Action
    client: Client = ""


class Roll(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a real die has shown."""

    outcome: Word = ""  # one of the die's choices; "" = the server rolls
    expected: Expected
    client: Client = ""


class Mend(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Taking the last die back that was entered."""

    expected: Expected
    client: Client = ""


class Easy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Letting go by whatever can be, until the own next turn."""

    seat: SeatNo
    on: bool
    expected: Expected = ""


# ---- people ------------------------------------------------------------------------------------------------------


class MeOut(Struct, frozen=True):
    """For whom the token is."""

    id: str
    name: str
    scopes: list[str]
    asks: bool  # every question, also those that go without saying
    pace: str  # how fast bots play
    coach: str  # when what matters is told


class MeIn(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is to be changed; what is left out stays."""

    name: Name | None = None
    asks: bool | None = None
    pace: Literal["calm", "", "quick", "at once"] | None = None
    coach: Literal["never", "", "always"] | None = None


class GuestIn(Struct, frozen=True, forbid_unknown_fields=True):
    """A new guest."""

    name: Name = ""
    password: Word = ""  # of a server that has one


class GuestOut(Struct, frozen=True):
    """A new guest, and the token that is theirs. It is told once."""

    id: str
    name: str
    token: str
    scopes: list[str]

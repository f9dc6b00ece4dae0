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
    contents: dict[
        str, list[str]
    ]  # figures that the host offers in place of the game's own; what differs, a line a cell


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
    content: str  # the name of the figures, where they are not the game's own; "" = they are, or were at its opening
    differs: list[str]  # what differs from the game's own as they are now, a line a cell
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


class Seat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One of your seats."""

    seat: SeatNo


class Sitting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is to be done with a seat."""

    do: Literal["invite", "revoke", "open", "hand", "bot", "back", "leave", "sit", "decline"]
    bot: Name = ""  # which one is to play; "" = the usual one
    sure: bool = False  # where somebody loses a seat by it


class Invitation(Struct, frozen=True):
    """A link by which somebody sits down."""

    seat: int
    token: str  # for /join/{token}, and for people behind the server's address


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """Sitting down."""

    name: Name = ""  # what you are called from now on; "" = as you are


class Sure(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What nobody does by mistake."""

    sure: bool


class NewSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who is to sit there."""

    who: Annotated[str, Meta(max_length=40, description="me, open, or the level of a bot")]


class NewClock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long people have: one of the choices that the page of a new table has."""

    kind: Literal["live", "days"]
    question: Annotated[int, Meta(ge=0, le=10**7)] = 0  # seconds for each question; 0 = the usual
    bank: Annotated[int, Meta(ge=0, le=10**6)] = 0  # live: seconds beside, for the whole game; 0 = the usual
    off: Annotated[int, Meta(ge=-1, le=99)] = -1  # days off in a game; -1 = the usual
    up: Name = ""  # what follows when time is up; "" = the usual bot stands in


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table that is wanted."""

    game: Name
    options: dict[str, str | int | bool] = {}  # those that are not as usual; `players` follows from the seats
    content: Name = ""  # figures that the host offers, by name; "" = the game's own
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=12)]
    title: Name = ""
    watch: Literal["no", "yes", "2", "10", "after"] = "yes"  # who may look on, and how many minutes behind
    listed: bool = False  # open seats are for everybody
    beginners: bool = False  # for those who are new to the game
    rated: bool = False
    hints: bool = False
    signs: bool = False  # the chat takes ready words alone
    patience: Literal[0, 2, 5, 15, 60] = 5  # minutes of absence after which others may let a bot stand in
    clock: NewClock | None = None


class Pausing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Clocks stand, or go on."""

    on: bool
    until: Annotated[
        str,
        Meta(pattern=r"^(\d{4}-\d{2}-\d{2})?$", description="the last day of it, where the owner says so"),
    ] = ""


class VoteOut(Struct, frozen=True, kw_only=True):
    """The vote that is on."""

    number: int
    by: str
    what: str
    means: str
    left: str
    waits: bool  # for your answer


class Asking(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all others are asked for."""

    ask: Literal["undo", "remove", "end"]
    seat: SeatNo = 0  # undo: whose choice; remove: who


class Answer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody says to a vote."""

    vote: Annotated[int, Meta(ge=0, le=10**6)]  # its number
    yes: bool


class ChatLine(Struct, frozen=True):
    """A line of the chat."""

    id: str
    name: str
    words: str
    at: int  # seconds since 1970
    mine: bool


class ChatOut(Struct, frozen=True, kw_only=True):
    """The chat of a table, as its reader may see it."""

    lines: list[ChatLine]
    unread: int
    last: int  # the number of the last line, for `read`
    mute: bool
    signs: bool  # ready words alone
    ready: dict[str, str]  # ready words by id


class Said(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line: own words, or the id of a ready one."""

    text: Annotated[str, Meta(max_length=2000)] = ""
    word: Name = ""
    client: Client = ""


class Read(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Up to which line the chat was seen."""

    last: Annotated[int, Meta(ge=0, le=10**7)]


class Muting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Whether the chat of this table is not heard."""

    on: bool


class Hinting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hint is wanted."""

    seat: SeatNo
    expected: Expected


class HintRow(Struct, frozen=True):
    """A choice of a hint."""

    action: str
    label: str
    values: list[float]  # by seat the chance to win, 0 to 1, or points
    spread: float | None  # give or take so much; None = not known
    rank: int  # rows of the same one can't be told apart
    why: str


class HintOut(Struct, frozen=True, kw_only=True):
    """The best choices, as bots see them."""

    points: bool  # values are points
    worlds: int  # ways in which luck may come that were played on; 0 = a first look alone, in no order
    look: str
    rows: list[HintRow]
    done: bool  # else bots still think: ask again


class Standing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is always answered to a kind of question."""

    answer: Name
    lasts: Literal["turn", "game", "always"] = "turn"
    things: Annotated[list[Name], Meta(max_length=20)] = []  # what the answer speaks of


class Answers(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Standing answers by kind, all of them, and the note to oneself."""

    seat: SeatNo
    answers: dict[str, Standing] = {}
    note: Annotated[str, Meta(max_length=2000)] = ""


class FactIn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A fact that must hold, of those that the plan offers."""

    of: Name
    least: Annotated[int, Meta(ge=0, le=999_999)] | None = None  # None: as it is offered


class PlanIn(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Steps for when the turn comes, as the page of plans writes them."""

    seat: SeatNo
    steps: Annotated[list[Word], Meta(min_length=1, max_length=8)]
    facts: Annotated[list[FactIn], Meta(max_length=8)] = []


class KindOut(Struct, frozen=True):
    """A kind of question that can be answered beforehand."""

    id: str
    title: str
    answers: dict[str, str]  # by id in words
    things: dict[str, str]  # what an answer may speak of


class FactOut(Struct, frozen=True):
    """A fact that the steps touch."""

    of: str
    words: str


class PlanOut(Struct, frozen=True, kw_only=True):
    """What a seat has said beforehand. Nobody else is told."""

    kinds: list[KindOut]
    answers: dict[str, str]  # in words, by kind
    steps: list[str]  # in words
    note: str
    stopped: str  # why the last plan ended
    facts: list[FactOut]  # that can be made conditions of these steps


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

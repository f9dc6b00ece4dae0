"""What people may be told of, over which channels, and what is stored of that."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from ecliptic.core.languages import ENGLISH, mark

Kind = Literal["push", "mail", "hook"]
What = Literal["turn", "time", "bot", "sat", "again", "vote", "wrote", "over", "open", "pair"]
# A new channel's address is tested; then somebody who reads there must confirm it; what fails for good rests.
State = Literal["new", "asked", "on", "rests"]

KINDS: Final[dict[Kind, str]] = {
    "push": mark("Browser"),
    "mail": mark("E-mail"),
    "hook": mark("Chat service"),
}
# A row of the page each: its name, and a note.
EVENTS: Final = {
    "turn": (mark("It is my turn"), mark("and I do not look at the table")),
    "time": (mark("My time is nearly up"), mark("a quarter is left")),
    "bot": (mark("A bot plays for me now"), ""),
    "ask": (mark("Somebody sat down, a vote, a rematch"), ""),
    "wrote": (mark("Somebody wrote"), mark("at a table over days")),
    "over": (mark("A game is over"), ""),
}
EVENT_OF: Final[dict[What, str]] = {
    "turn": "turn",
    "time": "time",
    "bot": "bot",
    "sat": "ask",
    "again": "ask",
    "vote": "ask",
    "wrote": "wrote",
    "over": "over",
    "open": "ask",
    "pair": "ask",
}
# Somebody waits for it: it is told over all channels.
WANTED: Final[frozenset[What]] = frozenset({"open", "pair"})
USUAL: Final = frozenset({"turn.push", "time.push"})  # what is ticked until somebody says otherwise
MOST_BROWSERS: Final = 10  # of a person; the oldest gives way
UTC: Final = "UTC"


class Channel(Struct, frozen=True):
    """One way to reach somebody: a browser, an e-mail address, a chat service's address."""

    id: str
    person: str
    kind: Kind
    address: str  # of a browser the endpoint with its two keys, as JSON
    label: str  # how its owner tells it from others
    state: State
    said: str = ""  # what went wrong the last time
    asked: int = 0  # when it was last asked to confirm, or tested


class Wish(Struct, frozen=True):
    """What somebody wants to be told."""

    ticked: frozenset[str] = USUAL  # "turn.push": this event over this kind of channel
    zone: str = UTC  # by which the nights are reckoned
    offer: str = ""  # "due": the pages may ask whether they shall tell; "done": they asked


class News(Struct, frozen=True):
    """One thing that happened to somebody at a table, on its way over one channel."""

    key: str
    channel: str
    person: str
    table: str
    what: What
    who: str = ""  # a name that belongs to it
    until: int = 0  # when the time is up; 0 = that is not known


class Message(Struct, frozen=True):
    """What is sent as one piece. Its id stays the same however often it is tried."""

    id: str
    channel: str
    kind: str  # "news"; "ask": the channel's own test, which asks to confirm it; "in": a link that lets its reader in
    tries: int
    due: int


class Text(Struct, frozen=True):
    """A message in words, before a channel gives it its form."""

    id: str
    title: str
    lines: list[str]
    link: str  # where the question is
    end: str  # ends what this channel brings
    confirm: str = ""  # makes the channel one that is used
    tables: tuple[str, ...] = ()  # of which it tells
    language: str = ENGLISH  # of all that is said


class NotSent(Exception):  # noqa: N818  (it reads better where it is caught)
    """It did not arrive. The text is a few words for people: "answered 404".

    `gone`: the channel is no more. `wait`: seconds that the other side wants to be left alone.
    """

    def __init__(self, words: str, *, gone: bool = False, wait: int = 0) -> None:
        super().__init__(words)
        self.words = words
        self.gone = gone
        self.wait = wait

"""Plain data that leaves the rules: views, prompts, log lines and drawings. Everything a page or API shows is in here.

A game extends `View` with what its board needs; all other types serve every game as they are.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import Final

from msgspec import Struct, field

WIDTH: Final = 1000  # of every board, in its own units
HEIGHT: Final = 660
Point = tuple[float, float]
Box = tuple[float, float, float, float]  # x, y, width, height in board units


class Stat(Struct, frozen=True):
    """A number beside a player: an icon's name (see `ecliptic.draw.icons`), the value, what it means."""

    icon: str
    value: str
    title: str


class PlayerView(Struct, frozen=True):
    """What everybody may know of a seat, in words for the player list."""

    seat: int
    side: str  # what it plays, "Hielo"; "" where sides have no name
    score: str  # score now, as shown
    unit: str  # "VP"
    stats: list[Stat]
    status: str  # "misses a turn", "passed"; "" = nothing to say
    hue: int | None = None  # an entry of the palette, if not the seat's own
    out: bool = False  # eliminated: nobody waits for it any more


class View(Struct, frozen=True, kw_only=True):
    """What one viewer may know. `viewer` is a seat, or None for a spectator."""

    game: str
    viewer: int | None
    moment: str  # where we are, "Phase one, round 13"
    step: int  # number of the current part of the game, from 0
    steps: int  # how many parts there are
    acting: list[int]  # seats that may act now
    over: bool
    players: list[PlayerView]
    # Seats (and sides that the rules play) that have won; empty while the game goes on.
    winners: list[int] = field(default_factory=list)


class Choice(Struct, frozen=True, kw_only=True):
    """One thing that could be done now, legal or not."""

    action: str  # text form
    label: str  # short, for a button
    note: str = ""  # what it costs or gives, "becomes yours, +6"
    title: str = ""  # the whole meaning in one line, for screen readers and tooltips
    why: str = ""  # why it is not allowed, one sentence; "" = it is
    clause: str = ""  # the clause of that reason; of what may be chosen that of `warn` or `ruin`
    target: str = ""  # id of the place on the board that stands for it, "planet-P4"; "" = none
    strong: bool = False  # the likeliest choice, at most one a prompt
    verb: str = ""  # the action taken apart, so that nobody parses its text
    args: dict[str, str] = field(default_factory=dict)
    group: str = ""  # id of one of the prompt's groups; "" = stands for itself
    ends: bool = (
        False  # ends a turn or a round: never where a key that was meant for something else would hit it
    )
    pick: bool = False  # one of several to tick, sent together with a button
    warn: str = ""  # what soon can't be mended after it, in few words: "the next to come can finish it"
    ahead: bool = False  # what is asked after it may be answered by the same press, where a page shows both
    whole: bool = False  # its label says all, also beside choices of the question before it
    ruin: str = ""  # how the own game ends by it, one sentence; such a choice has no place and is asked twice
    vain: bool = False  # all that it would bring is lost
    main: bool = False  # by it a turn goes on, whatever else can be done: it keeps the first place


# Verbs and labels by which something is declined, ended or left.
_DECLINING: Final = ("pass", "decline", "stop", "no-card", "keep-none", "forgo", "quit", "resign", "bankrupt")
_WORDS: Final = re.compile(
    r"(?:decline|stop|pass|enough|done|go on|end|leave|no|none|nothing|skip|forgo|give up|stay here)\b"
    r"|.*\b(?:none|nothing)$",
    re.IGNORECASE,
)


def gives_up(choice: Choice) -> bool:
    """Whether by this choice something is declined, ended or let go."""
    return choice.ends or declines(choice)


def declines(choice: Choice) -> bool:
    """Whether nothing is done by this choice but to give something up; what also does a deed ends it, no more."""
    return bool(choice.ruin) or choice.verb in _DECLINING or _WORDS.match(choice.label) is not None


class Group(Struct, frozen=True):
    """Choices that belong together in a prompt, "Sell a deed"; `folded`: shown when somebody asks for them."""

    id: str
    title: str
    note: str = ""
    folded: bool = False


class Tally(Struct, frozen=True):
    """What a compound choice has come to so far: its parts, the sum, and what it takes."""

    parts: list[Stat]
    total: str
    need: str = ""  # the number alone, "6"
    enough: bool = True
    notes: list[Stat] = field(default_factory=list)  # what it costs beside that: the value alone is shown

    @property
    def words(self) -> str:
        """The sum in words: "HQ 2 + Solar Sail 3 = 5, needs 6; 1 missing"."""
        sum_ = " + ".join(f"{part.title} {part.value}" for part in self.parts)
        need = f", needs {self.need}" if self.need else ""
        notes = "".join(f"; {note.value}" for note in self.notes)
        return f"{sum_} = {self.total}{need}{notes}" if sum_ else f"{self.total}{need}{notes}"


class Sum(Struct, frozen=True, kw_only=True):
    """A number that a page takes in one field: one of many choices, or spelled by the game (`Game.spelled`)."""

    title: str  # "Cash"
    unit: str  # "Federons"
    verb: str  # the choices that it stands for
    step: int = 1  # the smallest part of it
    least: int = 0
    most: int
    start: int = 0  # what stands in the field at first
    # One of many choices, of which each has one number.
    do: str = ""  # the button that sends it: "Take"; "" = it is spelled
    says: dict[int, str] = field(default_factory=dict)  # what numbers come to, those that are allowed
    group: str = ""  # the group whose row it stands in
    # Spelled.
    with_: str = ""  # the action that takes it along
    # Id, what it means, "You pay", and the most that there is.
    sides: list[tuple[str, str, int]] = field(default_factory=list)


class Prompt(Struct, frozen=True, kw_only=True):
    """One decision of one seat."""

    seat: int
    say: str  # a question or an order: "Place your Water token"
    sub: str  # what helps to decide, one sentence
    clause: str  # the clause the decision comes from
    choices: list[Choice]
    groups: list[Group] = field(default_factory=list)  # in the order in which they are shown
    tally: Tally | None = None
    sums: list[Sum] = field(default_factory=list)
    warn: str = ""  # what soon can't be mended as things stand, one or two sentences; "" = nothing
    warn_clause: str = ""  # the clause of that

    @property
    def legal(self) -> list[Choice]:
        """The choices that are allowed."""
        return [choice for choice in self.choices if not choice.why]


class Die(Struct, frozen=True):
    """A die that somebody rolls: which of several it is, and what its faces mean beside what stands on them."""

    name: str  # "@1's second die"
    faces: tuple[str, ...] = ()  # in the order of the outcomes; none: they mean what they show


class Weight(IntEnum):
    """How much a line of the log matters to the others."""

    MINOR = 0  # draws, refills, what was burnt or paid on the way
    PLAIN = 1
    MAJOR = 2  # something won, taken, built, explored, or an end


class Line(Struct, frozen=True, kw_only=True):
    """A line of the log, as one viewer may read it. `seat` None: a heading, or nobody's doing."""

    text: str
    seat: int | None = None
    clause: str = ""
    heading: bool = False
    weight: Weight = Weight.PLAIN

    @property
    def ends_part(self) -> bool:
        """Whether a part of the game ended here: nobody's doing, and it matters to all."""
        return self.seat is None and self.weight == Weight.MAJOR


class About(Struct, frozen=True):
    """What is to be known of a place or a thing, for whoever looks at it."""

    title: str  # "Luna"
    html: str
    look: str = ""  # SVG laid over the board meanwhile
    named: str = ""  # what lines of the log call it, if not by its title: "hex 4,−2"


class Target(Struct, frozen=True, kw_only=True):
    """A place on the map that stands for choices, or may be looked at: `x`, `y`, `r` in board units."""

    id: str  # matches `Choice.target`
    x: float
    y: float
    r: float
    chip_y: float = 0.0  # where the note's chip goes, board units below y; 0 = no chip
    shape: str = ""  # css polygon points in percent of the box around it; "" = round
    way: str = ""  # SVG path data from where a piece stands to here, shown before the choice is made
    reach: bool = False  # one of so many that they get a thin fill and no chip
    about: About | None = None


class Panel(Struct, frozen=True, kw_only=True):
    """A part of the side column that belongs to the game."""

    id: str
    title: str
    note: str
    html: str
    tab: str = "players"  # the tab of a phone that it is under: "players" or one of `Drawing.tabs`


class Tab(Struct, frozen=True):
    """A tab of a phone, beside the page's own (board, hand, players, log); `box`: the board, zoomed to that part."""

    id: str
    icon: str
    title: str
    box: Box | None = None


class Drawing(Struct, frozen=True, kw_only=True):
    """A board as layers over one another, in a box of `width` x `height` units, and what lies beside it.

    `map` depends on content and options alone, `marks` on the position, and in `pieces` every thing that moves keeps
    its element id, so that a page can move it.
    """

    width: int
    height: int
    map: str  # SVG inside of the fixed layer
    pieces: str  # SVG inside of the moving layer
    marks: str = ""  # SVG inside of the layer between: owners, tracks, labels that change
    board: str = (
        ""  # which of several boards this is: another one takes its place at once, nothing slides over
    )
    targets: list[Target]
    focus: Box  # what a phone shows first
    tray: str  # HTML: hand, dice, private things
    tray_from: str = ""  # where a card of class "held" that is new in it comes from: as `source` of a piece
    twin: str  # HTML: the board in words, for screen readers
    panels: list[Panel]
    tray_title: str = "Hand"  # the tray's tab on a phone
    tray_icon: str = "card"
    tabs: list[Tab] = field(default_factory=list)  # of a phone, at most three
    placed: frozenset[str] = frozenset()  # actions that have a whole button in the tray or in a panel
    signs: dict[str, str] = field(default_factory=dict)  # icons of choices in the dock, by action
    # Of things beside the board, by the id in `data-target`.
    known: dict[str, About] = field(default_factory=dict)

    @property
    def abouts(self) -> dict[str, About]:
        """All that may be looked at, on the board and beside it."""
        return {target.id: target.about for target in self.targets if target.about is not None} | self.known


class Row(Struct, frozen=True):
    """A row of the score sheet: what for, and the points of every seat."""

    title: str
    clause: str
    points: list[str]
    total: bool = False


class Source(Struct, frozen=True):
    """A row of the score sheet that points come from, as a game declares it: simulations count by the same rows."""

    id: str  # in names of columns
    title: str
    clause: str
    at: int  # which of the seat's parts of the score (`Game.score_parts`) it is
    # Things of metrics that are in that part and belong here, or went off it: (metric, thing).
    plus: tuple[tuple[str, str], ...] = ()
    minus: tuple[tuple[str, str], ...] = ()


class ScoreSheet(Struct, frozen=True, kw_only=True):
    """Where every point came from. `heading` says who won and by what."""

    heading: str
    rows: list[Row]
    notes: list[str]
    title: str = "Where every point came from"  # in the game's own words


FACT: Final = 90  # letters of what a phone shows of what matters
THEN: Final = 110  # and of what follows from it


class Matter(Struct, frozen=True, kw_only=True):
    """What matters now: a fact of this position, and what follows from it. It never advises."""

    fact: str  # with this position's numbers, a sentence
    then: str = ""  # another one
    clause: str = ""
    terms: tuple[str, ...] = ()  # words in it that get a note beside those that it says plainly
    looks: tuple[str, ...] = ()  # places on the board that it speaks of: ids of `Target`

    @property
    def words(self) -> str:
        """All of it."""
        return f"{self.fact} {self.then}".rstrip()


class Aid(Struct, frozen=True):
    """A line of how points are made, or a step of a turn: what, what it is worth or does, where the rules say so."""

    what: str
    worth: str
    clause: str = ""

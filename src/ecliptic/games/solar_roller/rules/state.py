"""The state of a game of Solar Roller: a sheet for every seat, and the round that all share."""

from __future__ import annotations

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from ecliptic.core.actions import numbers
from ecliptic.core.arrays import changed, fill, own_sum, own_times
from ecliptic.core.fields import Field, Part, Row, begin, seat_names
from ecliptic.core.reading import Members, Number, Seat, Word, words
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.fields import Fields
from ecliptic.games.solar_roller.rules.figures import Rules

# Parts of the game.
SETUP: Final = 0
PLAYING: Final = 1
OVER: Final = 2
PHASE_IDS: Final = ("setup", "playing", "over")

# Sets of spaces that a sheet has beside planets and rings.
LARGE: Final = 0  # large planets (SR-1.13)
ICONS: Final = 1  # ship icons, which are marks; `ships` are the pieces (SR-1.15)
SETTLED: Final = 2  # an S
HOMES: Final = 3  # the H
BOXES: Final = 4  # from here on: filled boxes of terraform tracks, water first
SETS: Final = 8
SET_IDS: Final = ("large", "icons", "settled", "homes", *a.LEVEL_IDS[1:])

UPGRADE_IDS: Final = numbers(0, a.UPGRADES)  # a bit each, by number: nothing has the number 0
SHOWN_GOALS: Final = 3
SLOTS: Final = SHOWN_GOALS * a.GOAL_PARTS  # places of goal parts in play
SLOT_IDS: Final = tuple(
    [f"{goal}.{part}" for goal in numbers(1, SHOWN_GOALS) for part in numbers(1, a.GOAL_PARTS)]
)


def pips(first: i64, second: i64) -> i64:
    """SR-5.5: what a shift costs: an action for each pip."""
    return (first if first > 0 else -first) + (second if second > 0 else -second)


def fields(rules: Rules) -> list[Part]:
    """Every field of a state, said here alone; `make format` writes `fields.py` from it."""
    seats = seat_names(rules.seats, a.SEATS)
    spaces = Members(a.SPACE_IDS)
    upgrades = Members(UPGRADE_IDS)
    shift = Number(a.SHIFT_REACH, low=-a.SHIFT_REACH)
    return [
        Field("phase", reads=Word(words(PHASE_IDS))),
        Field("round", reads=Number(a.ROUNDS)),
        Field("starter", reads=Seat(seats)),
        # The table.
        Field("shown", reads=upgrades),
        Field("squares", ("6", "7"), shared=True),  # of these upgrades
        Field(
            "claimed", SLOT_IDS, reads=Number(1), shared=True
        ),  # 1 = somebody scored it at an earlier checkpoint
        Field(
            "dice", a.DIE_IDS, reads=Number(a.PIPS), shared=True
        ),  # values of this round, 0 = not rolled yet
        Field("rolled", reads=Number(a.DICE)),
        Row("goals", Word(words(a.GOAL_IDS)), most=SHOWN_GOALS),  # shown, in the order they were dealt
        # Sheets, as sets of spaces.
        Field("planets", seats, a.COLOR_IDS, reads=spaces, own=True),
        Field("rings", seats, a.COLOR_IDS, reads=spaces, own=True),
        Field("sets", seats, SET_IDS, reads=spaces, own=True),
        # Sheets, as counts.
        Field("moons", seats, a.SPACE_IDS, own=True),
        Field("ships", seats, a.SPACE_IDS, own=True),  # how many stand there (SR-8.8)
        Field(
            "served", seats, a.SPACE_IDS, own=True
        ),  # how many have been used by the ship die under way (SR-8.16)
        # Seats.
        Field(
            "boxes", seats, numbers(1, a.SHIPS), reads=points(99), own=True, shared=True
        ),  # of settlements (SR-1.11)
        Field("record", seats, numbers(1, a.ROUNDS), own=True),  # actions taken
        Field("scored", seats, SLOT_IDS, reads=points(999), own=True, shared=True),  # for goal parts
        Field("launched", seats, own=True, shared=True),  # ships ever put in play
        Field("met", seats, reads=upgrades, own=True, shared=True),  # their condition was met
        Field("upgrades", seats, reads=upgrades, own=True, shared=True),  # gained
        Field(
            "filled", seats, reads=Members(a.BAND_IDS), own=True, shared=True
        ),  # their free actions were given (SR-9.9)
        Field(
            "halo", seats, reads=Word(words(a.BAND_IDS, none=True), empty=a.NONE), own=True, shared=True
        ),  # of upgrade 7
        # Seats, in this round: how far each black die is shifted, dice used, upgrades 3 and 5 used.
        Field("first_shift", seats, reads=shift, own=True, shared=True),
        Field("second_shift", seats, reads=shift, own=True, shared=True),
        Field("used", seats, reads=Members(a.DIE_IDS[: a.ACTION_DICE]), own=True),
        Field("spent", seats, reads=upgrades, own=True),
        # What follows from the rest, so that looking for targets is quick.
        Field(
            "homeworld",
            seats,
            reads=Word(words(a.SPACE_IDS, none=True), empty=a.NONE),
            own=True,
            kept=True,
            shared=True,
        ),
        Field("crowded", seats, reads=spaces, own=True, kept=True),  # without a free moon space
    ]


def points(most: int) -> Number:
    """Points, or NONE: there are none yet."""
    return Number(most, low=a.NONE, empty=a.NONE)


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class RollerState(Fields):
    """The fields, and what the rules ask of them. Sheets are sets of spaces, and counts by seat and space."""

    scratch: ClassVar[frozenset[str]] = frozenset(("can",))

    def __init__(self, rules: Rules, model: RollerState | None = None) -> None:
        super().__init__(rules, model)
        self.can = fill(a.COLORS, 0)  # by color the values that can be done, as a set

    def clone(self) -> RollerState:
        return RollerState(self.rules, self)

    def work_out(self) -> None:
        """`homeworld` and `crowded`."""
        self.homeworld = fill(self.seats, a.NONE)
        self.crowded = fill(self.seats, 0)
        seat: i64
        space: i64
        for seat in range(self.seats):
            for space in range(a.SPACES):
                self.look_for_room(seat, space)
                if self.has(seat, HOMES, space):
                    self.homeworld = changed(self.homeworld, seat, space)

    # ---- seats -----------------------------------------------------------------------------------------------

    def gained(self, seat: i64, upgrade: i64) -> bool:
        """SR-9.1: whether the seat has this upgrade."""
        return (self.upgrades[seat] >> upgrade) & 1 == 1

    def meet(self, seat: i64, upgrade: i64) -> None:
        """SR-9.1, SR-9.17: the condition of an upgrade is met; it is gained at step 4, if it is shown."""
        self.met = changed(self.met, seat, self.met[seat] | (1 << upgrade))

    def settlements(self, seat: i64) -> i64:
        """How many ships have settled."""
        return a.SHIPS - own_times(self.boxes, seat, a.SHIPS, a.NONE)

    def ships_on_map(self, seat: i64) -> i64:
        """SR-11.5: ship pieces on the map."""
        return own_sum(self.ships, seat, a.SPACES)

    def piece_left(self, seat: i64) -> bool:
        """SR-8.12, SR-8.14: a ship piece that is neither on the map nor settled."""
        return self.ships_on_map(seat) + self.settlements(seat) < self.rules.pieces

    def recorded(self, seat: i64) -> i64:
        """SR-11.8, SR-12.2: actions recorded over the whole game."""
        return own_sum(self.record, seat, a.ROUNDS)

    def note_action(self, seat: i64, n: i64) -> None:
        """SR-3.5: so many more actions in this round's box."""
        self.own_record()[seat * a.ROUNDS + self.round - 1] += n

    # ---- a sheet ---------------------------------------------------------------------------------------------

    def has(self, seat: i64, which: i64, space: i64) -> bool:
        """Whether the space belongs to one of the sheet's sets."""
        return (self.sets[seat * SETS + which] >> space) & 1 == 1

    def put(self, seat: i64, which: i64, space: i64) -> None:
        """Add the space to one of the sheet's sets; marks may leave it without a free moon space."""
        self.own_sets()[seat * SETS + which] |= 1 << space
        self.look_for_room(seat, space)

    def all_planets(self, seat: i64) -> i64:
        """The spaces that hold a planet."""
        k = seat * a.COLORS
        return self.planets[k] | self.planets[k + 1] | self.planets[k + 2] | self.planets[k + 3]

    def is_planet(self, seat: i64, space: i64) -> bool:
        """Whether a planet is drawn there."""
        return (self.all_planets(seat) >> space) & 1 == 1

    def color_of(self, seat: i64, space: i64) -> i64:
        """The color of the planet there, NONE = an empty space."""
        color: i64
        for color in range(a.COLORS):
            if (self.planets[seat * a.COLORS + color] >> space) & 1:
                return color
        return a.NONE

    def level_of(self, seat: i64, space: i64) -> i64:
        """SR-1.14: how many boxes of its track are filled."""
        n: i64 = 0
        k: i64
        for k in range(seat * SETS + BOXES, seat * SETS + SETS):
            n += (self.sets[k] >> space) & 1
        return n

    def boxes_filled(self, seat: i64, level: i64) -> i64:
        """SR-1.8: the planets at this level or above, as a set."""
        return self.sets[seat * SETS + BOXES + level - 1]

    def moon_spaces(self, seat: i64, space: i64) -> i64:
        """SR-1.7: free moon spaces."""
        taken = self.moons[seat * a.SPACES + space]
        which: i64
        for which in range(ICONS, HOMES + 1):
            taken += (self.sets[seat * SETS + which] >> space) & 1
        return self.rules.moon_spaces - taken

    def look_for_room(self, seat: i64, space: i64) -> None:
        """After a mark or a moon: whether a moon space is still free."""
        if self.moon_spaces(seat, space) == 0:
            self.own_crowded()[seat] |= 1 << space

    def has_ring(self, seat: i64, space: i64, color: i64) -> bool:
        """SR-1.9: whether the planet there has a ring of this color."""
        return (self.rings[seat * a.COLORS + color] >> space) & 1 == 1

    # ---- bands -----------------------------------------------------------------------------------------------

    def rolled_bands(self) -> i64:
        """SR-5.2, SR-5.3: the bands that the black dice open, as a set."""
        return self.bands_of(self.dice[a.FIRST_BLACK], self.dice[a.FIRST_BLACK + 1], True)

    def bands_of(self, first: i64, second: i64, doubles: bool) -> i64:
        """SR-5.1, SR-5.2, SR-5.3, SR-5.4: the bands that two black dice open."""
        if first == second and doubles:
            return a.ALL_BANDS
        opens = self.rules.opens
        return (1 << opens[first]) | (1 << opens[second])

    def given_up(self, seat: i64) -> i64:
        """SR-5.5: actions of this round given up for a shift, one a pip."""
        return pips(self.first_shift[seat], self.second_shift[seat])

    def dice_used(self, seat: i64) -> i64:
        """How many dice of this round the seat has used."""
        used = self.used[seat]
        return (used & 1) + (used >> 1 & 1) + (used >> 2 & 1) + (used >> 3 & 1) + (used >> 4 & 1)

    def open_bands(self, seat: i64) -> i64:
        """SR-5.7: the bands that are open to a seat, after its shifts too."""
        out = self.rolled_bands()
        if self.given_up(seat) > 0:
            first = self.dice[a.FIRST_BLACK] + self.first_shift[seat]
            second = self.dice[a.FIRST_BLACK + 1] + self.second_shift[seat]
            out |= self.bands_of(first, second, self.rules.shift_makes_doubles)
        return out

    def is_open(self, space: i64, bands: i64) -> bool:
        """Whether the sheet has this space, in one of these bands."""
        return (self.rules.spaces_in[bands] >> space) & 1 == 1

    def band_full(self, seat: i64, band: i64) -> bool:
        """SR-9.9: a planet in every space of the band."""
        return self.rules.spaces_in[1 << band] & ~self.all_planets(seat) == 0


def new_state(rules: Rules) -> RollerState:
    """SR-2.2: before anything happened: empty sheets."""
    s = RollerState(rules)
    begin(s, fields(rules))
    return s

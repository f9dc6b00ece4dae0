"""The state of a game of Solar Roller: a sheet for every seat, and the round that all share."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ecliptic.core.arrays import fill
from ecliptic.core.machine import State
from ecliptic.games.solar_roller.rules.actions import (
    ALL_BANDS,
    COLORS,
    DICE,
    FIRST_BLACK,
    GOAL_PARTS,
    NONE,
    ROUNDS,
    SHIPS,
    SPACES,
)
from ecliptic.games.solar_roller.rules.figures import Rules

# Parts of the game.
SETUP: Final = 0
PLAYING: Final = 1
OVER: Final = 2

# Sets of spaces that a sheet has beside planets and rings: a bit a space.
LARGE: Final = 0  # large planets (SR-1.13)
ICONS: Final = 1  # ship icons, which are marks; `ships` are the pieces (SR-1.15)
SETTLED: Final = 2  # an S
HOMES: Final = 3  # the H
CROWDED: Final = 4  # no free moon space: kept so that looking for targets is quick
BOXES: Final = 5  # from here on: filled boxes of terraform tracks, water first
SETS: Final = 9

# What else is noted of a seat.
HOME_SPACE: Final = 0  # the homeworld's space
LAUNCHED: Final = 1  # ships ever put in play
MET: Final = 2  # upgrades whose condition was met: a bit each
GAINED: Final = 3  # upgrades gained
FILLED: Final = 4  # bands whose free actions were given (SR-9.9): a bit each
HALO: Final = 5  # band of upgrade 7
FIRST_SHIFT: Final = 6  # of this round: by how much each black die is shifted for this seat
SECOND_SHIFT: Final = 7
USED: Final = 8  # of this round: dice used, a bit each
SPENT: Final = 9  # of this round: upgrades 3 and 5 used, a bit each
NOTES: Final = 10

SHOWN_GOALS: Final = 3
SLOTS: Final = SHOWN_GOALS * GOAL_PARTS  # places of goal parts in play


def pips(first: i64, second: i64) -> i64:
    """SR-5.5: what a shift costs: an action for each pip."""
    return (first if first > 0 else -first) + (second if second > 0 else -second)


@final
class RollerState(State):
    """Sheets are sets of spaces, a bit a space, and counts by seat and space."""

    def __init__(
        self,
        rules: Rules,
        planets: vec[i64],
        rings: vec[i64],
        sets: vec[i64],
        moons: vec[i64],
        ships: vec[i64],
        served: vec[i64],
        notes: vec[i64],
        boxes: vec[i64],
        record: vec[i64],
        scored: vec[i64],
        goals: vec[i64],
        claimed: vec[i64],
        squares: vec[i64],
        dice: vec[i64],
    ) -> None:
        super().__init__(rules.seats)
        self.rules: Final = rules
        # Sheets, as sets of spaces.
        self.planets = planets  # seat * COLORS + color
        self.rings = rings  # seat * COLORS + color
        self.sets = sets  # seat * SETS + which
        # Sheets, as counts: seat * SPACES + space.
        self.moons = moons
        self.ships = ships  # how many stand there (SR-8.8)
        self.served = served  # how many of them have been used by the ship die under way (SR-8.16)
        # Seats.
        self.notes = notes  # seat * NOTES + what
        self.boxes = boxes  # seat * SHIPS + box: points of a settlement, NONE = none yet (SR-1.11)
        self.record = record  # seat * ROUNDS + round - 1: actions taken
        self.scored = scored  # seat * SLOTS + slot: points of a goal part, NONE = not scored
        # The table.
        self.goals = goals  # shown, in the order they were dealt
        self.claimed = claimed  # by slot: 1 = somebody scored it at an earlier checkpoint
        self.squares = squares  # of upgrades 6 and 7
        self.shown: i64 = 0  # upgrades shown: a bit each, by number
        self.dice = dice  # values of this round, 0 = not rolled yet
        self.rolled: i64 = 0
        self.round: i64 = 0
        self.starter: i64 = NONE
        self.phase: i64 = SETUP
        # Scratch of the decision that is asked (see `prepare`): by color the values that can be done, as a set.
        self.can = vec[i64]([0] * COLORS)

    # ---- copying and comparing -------------------------------------------------------------------------------

    def clone(self) -> RollerState:
        twin = RollerState(
            self.rules,
            self.planets[:],
            self.rings[:],
            self.sets[:],
            self.moons[:],
            self.ships[:],
            self.served[:],
            self.notes[:],
            self.boxes[:],
            self.record[:],
            self.scored[:],
            self.goals[:],
            self.claimed[:],
            self.squares[:],
            self.dice[:],
        )
        twin.shown = self.shown
        twin.rolled = self.rolled
        twin.round = self.round
        twin.starter = self.starter
        twin.phase = self.phase
        self.copy_machine(twin)
        return twin

    def numbers(self) -> vec[i64]:
        out = vec[i64](capacity=1024)
        out = extend(out, self.planets)
        out = extend(out, self.rings)
        out = extend(out, self.sets)
        out = extend(out, self.moons)
        out = extend(out, self.ships)
        out = extend(out, self.served)
        out = extend(out, self.notes)
        out = extend(out, self.boxes)
        out = extend(out, self.record)
        out = extend(out, self.scored)
        out = append(out, len(self.goals))
        out = extend(out, self.goals)
        out = extend(out, self.claimed)
        out = extend(out, self.squares)
        out = extend(out, self.dice)
        for x in (self.shown, self.rolled, self.round, self.starter, self.phase):
            out = append(out, x)
        return out

    def adopt(self, other: State, seat: i64) -> None:
        """A seat's sheet and notes."""
        there = cast(RollerState, other)
        k: i64
        for k in range(seat * COLORS, (seat + 1) * COLORS):
            self.planets[k] = there.planets[k]
            self.rings[k] = there.rings[k]
        for k in range(seat * SETS, (seat + 1) * SETS):
            self.sets[k] = there.sets[k]
        for k in range(seat * SPACES, (seat + 1) * SPACES):
            self.moons[k] = there.moons[k]
            self.ships[k] = there.ships[k]
            self.served[k] = there.served[k]
        for k in range(seat * NOTES, (seat + 1) * NOTES):
            self.notes[k] = there.notes[k]
        for k in range(seat * SHIPS, (seat + 1) * SHIPS):
            self.boxes[k] = there.boxes[k]
        for k in range(seat * ROUNDS, (seat + 1) * ROUNDS):
            self.record[k] = there.record[k]
        for k in range(seat * SLOTS, (seat + 1) * SLOTS):
            self.scored[k] = there.scored[k]

    # ---- notes -----------------------------------------------------------------------------------------------

    def note(self, seat: i64, what: i64) -> i64:
        """What is noted of a seat."""
        return self.notes[seat * NOTES + what]

    def write(self, seat: i64, what: i64, x: i64) -> None:
        """Note it."""
        self.notes[seat * NOTES + what] = x

    def gained(self, seat: i64, upgrade: i64) -> bool:
        """SR-9.1: whether the seat has this upgrade."""
        return (self.notes[seat * NOTES + GAINED] >> upgrade) & 1 == 1

    def meet(self, seat: i64, upgrade: i64) -> None:
        """SR-9.1, SR-9.17: the condition of an upgrade is met; it is gained at step 4, if it is shown."""
        self.notes[seat * NOTES + MET] |= 1 << upgrade

    def settlements(self, seat: i64) -> i64:
        """How many ships have settled."""
        n: i64 = 0
        k: i64
        for k in range(SHIPS):
            if self.boxes[seat * SHIPS + k] != NONE:
                n += 1
        return n

    def ships_on_map(self, seat: i64) -> i64:
        """SR-11.5: ship pieces on the map."""
        n: i64 = 0
        k: i64
        for k in range(seat * SPACES, (seat + 1) * SPACES):
            n += self.ships[k]
        return n

    def piece_left(self, seat: i64) -> bool:
        """SR-8.12, SR-8.14: a ship piece that is neither on the map nor settled."""
        return self.ships_on_map(seat) + self.settlements(seat) < self.rules.pieces

    def recorded(self, seat: i64) -> i64:
        """SR-11.8, SR-12.2: actions recorded over the whole game."""
        n: i64 = 0
        k: i64
        for k in range(seat * ROUNDS, (seat + 1) * ROUNDS):
            n += self.record[k]
        return n

    def note_action(self, seat: i64, n: i64) -> None:
        """SR-3.5: so many more actions in this round's box."""
        self.record[seat * ROUNDS + self.round - 1] += n

    # ---- a sheet ---------------------------------------------------------------------------------------------

    def has(self, seat: i64, which: i64, space: i64) -> bool:
        """Whether the space belongs to one of the sheet's sets."""
        return (self.sets[seat * SETS + which] >> space) & 1 == 1

    def put(self, seat: i64, which: i64, space: i64) -> None:
        """Add the space to one of the sheet's sets; marks may leave it without a free moon space."""
        self.sets[seat * SETS + which] |= 1 << space
        self.look_for_room(seat, space)

    def all_planets(self, seat: i64) -> i64:
        """The spaces that hold a planet."""
        k = seat * COLORS
        return self.planets[k] | self.planets[k + 1] | self.planets[k + 2] | self.planets[k + 3]

    def is_planet(self, seat: i64, space: i64) -> bool:
        """Whether a planet is drawn there."""
        return (self.all_planets(seat) >> space) & 1 == 1

    def color_of(self, seat: i64, space: i64) -> i64:
        """The color of the planet there, NONE = an empty space."""
        color: i64
        for color in range(COLORS):
            if (self.planets[seat * COLORS + color] >> space) & 1:
                return color
        return NONE

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
        taken = self.moons[seat * SPACES + space]
        which: i64
        for which in range(ICONS, HOMES + 1):
            taken += (self.sets[seat * SETS + which] >> space) & 1
        return self.rules.moon_spaces - taken

    def look_for_room(self, seat: i64, space: i64) -> None:
        """After a mark or a moon: whether a moon space is still free."""
        if self.moon_spaces(seat, space) == 0:
            self.sets[seat * SETS + CROWDED] |= 1 << space

    def has_ring(self, seat: i64, space: i64, color: i64) -> bool:
        """SR-1.9."""
        return (self.rings[seat * COLORS + color] >> space) & 1 == 1

    # ---- bands -----------------------------------------------------------------------------------------------

    def rolled_bands(self) -> i64:
        """SR-5.2, SR-5.3: the bands that the black dice open, as a set."""
        return self.bands_of(self.dice[FIRST_BLACK], self.dice[FIRST_BLACK + 1], True)

    def bands_of(self, first: i64, second: i64, doubles: bool) -> i64:
        """SR-5.1, SR-5.2, SR-5.3, SR-5.4: the bands that two black dice open."""
        if first == second and doubles:
            return ALL_BANDS
        opens = self.rules.opens
        return (1 << opens[first]) | (1 << opens[second])

    def given_up(self, seat: i64) -> i64:
        """SR-5.5: actions of this round given up for a shift, one a pip."""
        return pips(self.note(seat, FIRST_SHIFT), self.note(seat, SECOND_SHIFT))

    def dice_used(self, seat: i64) -> i64:
        """How many dice of this round the seat has used."""
        used = self.note(seat, USED)
        return (used & 1) + (used >> 1 & 1) + (used >> 2 & 1) + (used >> 3 & 1) + (used >> 4 & 1)

    def open_bands(self, seat: i64) -> i64:
        """SR-5.7: the bands that are open to a seat, after its shifts too."""
        out = self.rolled_bands()
        if self.given_up(seat) > 0:
            first = self.dice[FIRST_BLACK] + self.note(seat, FIRST_SHIFT)
            second = self.dice[FIRST_BLACK + 1] + self.note(seat, SECOND_SHIFT)
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
    n = rules.seats
    state = RollerState(
        rules,
        planets=fill(n * COLORS, 0),
        rings=fill(n * COLORS, 0),
        sets=fill(n * SETS, 0),
        moons=fill(n * SPACES, 0),
        ships=fill(n * SPACES, 0),
        served=fill(n * SPACES, 0),
        notes=fill(n * NOTES, 0),
        boxes=fill(n * SHIPS, NONE),
        record=fill(n * ROUNDS, 0),
        scored=fill(n * SLOTS, NONE),
        goals=vec[i64](),
        claimed=fill(SLOTS, 0),
        squares=fill(2, 0),
        dice=fill(DICE, 0),
    )
    seat: i64
    for seat in range(n):
        state.write(seat, HOME_SPACE, NONE)
        state.write(seat, HALO, NONE)
    return state

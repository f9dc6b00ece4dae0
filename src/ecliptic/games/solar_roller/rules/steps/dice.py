"""What a die does (SR-9.4, SR-9.5, SR-9.6, SR-9.7, SR-9.11): changes, white and sixes, splits, upgrade 8."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.reasons import no
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules import reasons as why
from ecliptic.games.solar_roller.rules.facts import DIE_TAKEN, HALF_LOST
from ecliptic.games.solar_roller.rules.state import RollerState
from ecliptic.games.solar_roller.rules.steps.marks import DiceAuto, DieOpen
from ecliptic.games.solar_roller.rules.steps.sheet import (
    PickValue,
    do_value,
    offer_raises,
    offer_values,
    raise_level,
)
from ecliptic.games.solar_roller.rules.steps.ships import can_use_ships, moves, use_ships
from ecliptic.games.solar_roller.rules.steps.targets import can_do, doable, scan

# ---- changing a die ------------------------------------------------------------------------------------------


def has_change(s: RollerState, seat: i64, die: i64, change: i64) -> bool:
    """SR-2.8, SR-9.4, SR-9.5, SR-9.11, SR-9.12: whether the seat has the upgrades for a change, unused as yet."""
    three = s.gained(seat, 3) and not s.spent[seat] & (1 << 3)
    five = s.gained(seat, 5) and not s.spent[seat] & (1 << 5)
    if change == a.LEVEL_UP:
        return (s.shown >> 8) & 1 == 1 and die != a.WHITE
    if change == a.MINUS or change == a.PLUS:
        return three
    if change == a.FLIP:
        return five
    return change == a.AS_ROLLED or (three and five)


def changed(value: i64, change: i64) -> i64:
    """The value after the change; 0 = it would leave the die. The order of upgrades 3 and 5 does not matter."""
    if change == a.MINUS or change == a.MINUS_FLIP:
        value -= 1
    elif change == a.PLUS or change == a.PLUS_FLIP:
        value += 1
    if value < 1 or value > a.PIPS:
        return 0
    return (
        a.PIPS + 1 - value if change == a.FLIP or change == a.MINUS_FLIP or change == a.PLUS_FLIP else value
    )


def die_has_use(s: RollerState, seat: i64, die: i64) -> bool:
    """SR-6.4: after `scan`: with some change or none the die has a legal target."""
    if check_change(s, seat, die, a.AS_ROLLED) == 0:
        return True
    change: i64
    for change in range(1, a.CHANGES):
        if has_change(s, seat, die, change) and check_change(s, seat, die, change) == 0:
            return True
    return False


def check_change(s: RollerState, seat: i64, die: i64, change: i64) -> i64:
    """SR-9.4, SR-9.5: the changed die stays on its faces and has a use; SR-9.11: a planet to raise."""
    if change == a.LEVEL_UP:
        return check_level_up(s, seat, die)
    value = changed(s.dice[die], change)
    if value == 0:
        return no(why.OFF_CHANGE, s.dice[die])
    if die == a.WHITE:
        usable = doable(s, a.ANY, value) or can_use_ships(s, seat, value)
    else:
        usable = doable(s, die, value)
    if usable:
        return 0
    return no(why.NOTHING_TO_DO, value)


def pick_up(s: RollerState, seat: i64, die: i64) -> None:
    """SR-15.7: asks for a change of the die, if the seat has any."""
    change: i64
    for change in range(1, a.CHANGES):
        if has_change(s, seat, die, change):
            s.then(PickChange(seat, die))
            return
    use_die(s, seat, die, s.dice[die])


class UseOpen(DieOpen):
    """What is asked of a die that may act on any open band."""

    def prepare(self, s: RollerState) -> None:
        scan(s, self.seat, s.open_bands(self.seat))


@final
class PickChange(UseOpen):
    """SR-15.7: upgrade 3, upgrade 5, both, upgrade 8 instead of the action, or the die as it was rolled."""

    def __init__(self, seat: i64, die: i64) -> None:
        super().__init__(seat)
        self.die: Final = die  # by place, 0 to 6

    def candidates(self, s: RollerState) -> vec[i64]:
        out = vec[i64](capacity=8)
        change: i64
        for change in range(a.CHANGES):
            if has_change(s, self.seat, self.die, change):
                out = append(out, a.CHANGE.of(change))
        return out

    def check(self, s: RollerState, action: i64) -> i64:
        return check_change(s, self.seat, self.die, a.CHANGE.a(action))

    def apply(self, s: RollerState, action: i64) -> None:
        seat = self.seat
        change = a.CHANGE.a(action)
        if change == a.LEVEL_UP:
            s.tell(DIE_TAKEN, seat, self.die, 0)
            s.then(PickLevelUp(seat, self.die))
            return
        spent = s.spent[seat]
        if change != a.AS_ROLLED and change != a.FLIP:
            spent |= 1 << 3
        if change >= a.FLIP:
            spent |= 1 << 5
        s.own_spent()[seat] = spent
        use_die(s, seat, self.die, changed(s.dice[self.die], change))


def use_die(s: RollerState, seat: i64, die: i64, value: i64) -> None:
    """SR-7, SR-8.1, SR-9.6: the die acts at this value, SR-9.14: whether rolled or changed to it."""
    s.tell(DIE_TAKEN, seat, die, value)
    bands = s.open_bands(seat)
    if die == a.WHITE:
        s.then(PickWhite(seat, value))
    elif value < a.WILD:
        do_value(s, seat, die, value, bands)
    elif s.gained(seat, 6):
        s.then(PickSix(seat, die))
    else:
        s.then(PickValue(seat, die, bands))


# ---- white, and sixes ----------------------------------------------------------------------------------------


@final
class PickWhite(UseOpen):
    """SR-8.1: a ship die or a wild color die; SR-9.6: a six may be split."""

    def __init__(self, seat: i64, value: i64) -> None:
        super().__init__(seat)
        self.value: Final = value

    def candidates(self, s: RollerState) -> vec[i64]:
        out = vec[i64]([a.SHIP_DIE.of(), a.WILD_DIE.of()], capacity=8)
        return offer_splits(out) if self.value == a.WILD and s.gained(self.seat, 6) else out

    def check(self, s: RollerState, action: i64) -> i64:
        if action == a.SHIP_DIE.of():
            if can_use_ships(s, self.seat, self.value):
                return 0
            return no(why.NO_MOVE if moves(s, self.value) else why.NO_HARBOR)
        if a.SPLIT.owns(action):
            return check_split(s, a.ANY, a.SPLIT.a(action) + 1)
        return 0 if doable(s, a.ANY, self.value) else no(why.NOTHING_TO_DO, self.value)

    def apply(self, s: RollerState, action: i64) -> None:
        bands = s.open_bands(self.seat)
        if action == a.SHIP_DIE.of():
            use_ships(s, self.seat, self.value)
        elif a.SPLIT.owns(action):
            split(s, self.seat, a.ANY, a.SPLIT.a(action) + 1)
        elif self.value == a.WILD:
            s.then(PickValue(self.seat, a.ANY, bands))
        else:
            do_value(s, self.seat, a.ANY, self.value, bands)


@final
class PickSix(UseOpen):
    """SR-7.7, SR-9.6: a six does any action, or two whose values add to six."""

    def __init__(self, seat: i64, color: i64) -> None:
        super().__init__(seat)
        self.color: Final = color

    def candidates(self, s: RollerState) -> vec[i64]:
        return offer_splits(offer_values())

    def check(self, s: RollerState, action: i64) -> i64:
        if a.SPLIT.owns(action):
            return check_split(s, self.color, a.SPLIT.a(action) + 1)
        value = a.DO.a(action) + 1
        return 0 if doable(s, self.color, value) else no(why.NOTHING_TO_DO, value)

    def apply(self, s: RollerState, action: i64) -> None:
        if a.SPLIT.owns(action):
            split(s, self.seat, self.color, a.SPLIT.a(action) + 1)
        else:
            do_value(s, self.seat, self.color, a.DO.a(action) + 1, s.open_bands(self.seat))


def offer_splits(out: vec[i64]) -> vec[i64]:
    """SR-9.6, SR-9.15: every first half; the second makes it six."""
    first: i64
    for first in range(1, a.TERRAFORM + 1):
        out = append(out, a.SPLIT.of(first - 1))
    return out


def check_split(s: RollerState, color: i64, first: i64) -> i64:
    """SR-9.15: one of the halves has a target."""
    return 0 if doable(s, color, first) or doable(s, color, a.WILD - first) else no(why.NOTHING_TO_DO, first)


def split(s: RollerState, seat: i64, color: i64, first: i64) -> None:
    """SR-9.6: two actions; what is recorded are the halves that are carried out."""
    s.note_action(seat, -1)
    s.then(Half(seat, color, first), Half(seat, color, a.WILD - first))


@final
class Half(DiceAuto):
    """SR-9.15: a half of a six; without a target it is lost and not recorded."""

    def __init__(self, player: i64, color: i64, value: i64) -> None:
        super().__init__(player)
        self.color: Final = color
        self.value: Final = value  # what is done with it

    def run(self, s: RollerState) -> None:
        bands = s.open_bands(self.player)
        if can_do(s, self.player, self.color, self.value, bands):
            s.note_action(self.player, 1)
            do_value(s, self.player, self.color, self.value, bands)
        else:
            s.tell(HALF_LOST, self.player, self.value)


# ---- upgrade 8 -----------------------------------------------------------------------------------------------


def check_level_up(s: RollerState, seat: i64, die: i64) -> i64:
    """SR-9.11: some planet is one level below what the die's color stands for, and has a moon."""
    level = s.rules.stands_for[die]
    fit = s.all_planets(seat) & s.rules.spaces_in[s.open_bands(seat)] & ~s.boxes_filled(seat, level)
    if level > 1:
        fit &= s.boxes_filled(seat, level - 1)
    space: i64
    for space in range(a.SPACES):
        if (fit >> space) & 1 and s.moons[seat * a.SPACES + space] > 0:
            return 0
    return no(why.NO_LEVEL_UP, level)


def check_lift(s: RollerState, seat: i64, die: i64, space: i64, bands: i64) -> i64:
    """SR-9.11: a planet in an open band, one level below, with at least one moon."""
    level = s.rules.stands_for[die]
    if not s.is_open(space, bands):
        return no(why.NOT_OPEN, space)
    if s.level_of(seat, space) != level - 1:
        return no(why.NOT_BELOW, space, level)
    if s.moons[seat * a.SPACES + space] == 0:
        return no(why.NO_MOON, space)
    return 0


@final
class PickLevelUp(DieOpen):
    """SR-9.11: the planet that is raised to the level that the die's color stands for."""

    def __init__(self, seat: i64, die: i64) -> None:
        super().__init__(seat)
        self.die: Final = die

    def candidates(self, s: RollerState) -> vec[i64]:
        return offer_raises(s, self.seat)

    def check(self, s: RollerState, action: i64) -> i64:
        return check_lift(s, self.seat, self.die, a.RAISE.a(action), s.open_bands(self.seat))

    def apply(self, s: RollerState, action: i64) -> None:
        raise_level(s, self.seat, a.RAISE.a(action))

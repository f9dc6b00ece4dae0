"""Positions: a whole state as plain data with readable names, and back, every inconsistency named in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal, cast

import msgspec
from librt.vecs import vec
from msgspec import Meta, Struct
from mypy_extensions import i64

from ecliptic.core.machine import State
from ecliptic.core.pending import PendingStep, PrivatePosition, dump_private, load_private
from ecliptic.core.words import some
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules import state as st
from ecliptic.games.solar_roller.rules.figures import Rules
from ecliptic.games.solar_roller.rules.invariants import problems
from ecliptic.games.solar_roller.rules.pending import book
from ecliptic.games.solar_roller.rules.pending_checks import check_pending
from ecliptic.games.solar_roller.rules.state import RollerState, new_state

_PHASES: Final = ("setup", "playing", "over")
_SIZES: Final = ("small", "large")


def _one_of(words: Sequence[str]) -> Meta:
    return Meta(pattern=f"^({'|'.join(words)})$")


Color = Annotated[str, _one_of(a.COLOR_IDS)]
SpaceId = Annotated[str, _one_of(a.SPACE_IDS)]
BandId = Annotated[str, _one_of(a.BAND_IDS)]
Level = Annotated[str, _one_of(a.LEVEL_IDS)]
DieId = Annotated[str, _one_of(a.DIE_IDS[: a.ACTION_DICE])]
GoalId = Annotated[str, _one_of(a.GOAL_IDS)]
PartId = Annotated[str, Meta(pattern="^[A-H][1-3]$")]
Phase = Annotated[str, _one_of(_PHASES)]
Seat = Annotated[int, Meta(ge=1, le=a.SEATS)]  # 1 is the first
Upgrade = Annotated[int, Meta(ge=1, le=a.UPGRADES)]
Count = Annotated[int, Meta(ge=0, le=99)]


class _Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class SpacePosition(_Part, frozen=True, kw_only=True):
    """A space with anything in it."""

    space: SpaceId
    color: Color | None = None  # None = no planet
    size: Literal["small", "large"] = "small"
    moons: Count = 0
    rings: list[Color] = []
    level: Level = "none"
    icon: bool = False
    settled: bool = False
    home: bool = False
    ships: Count = 0
    served: Count = 0  # of these ships, by the ship die under way


class SeatPosition(_Part, frozen=True, kw_only=True):
    """A seat with its sheet."""

    spaces: list[SpacePosition] = []
    launched: Count = 0
    met: list[Upgrade] = []
    gained: list[Upgrade] = []
    full_bands_paid: list[BandId] = []
    halo: BandId | None = None
    shifts: tuple[Annotated[int, Meta(ge=-5, le=5)], Annotated[int, Meta(ge=-5, le=5)]] = (0, 0)
    used: list[DieId] = []
    spent: list[Literal[3, 5]] = []
    settlements: Annotated[list[Count], Meta(max_length=a.SHIPS)] = []  # points
    actions: Annotated[list[Count], Meta(max_length=a.ROUNDS)] = []  # by round
    scored: dict[PartId, Annotated[int, Meta(ge=0, le=999)]] = {}


class Position(_Part, frozen=True, kw_only=True):
    """A whole state. `pending`: the steps to come, the next one first; `private`: what seats do at once."""

    game: Literal["solar_roller"] = "solar_roller"
    phase: Phase
    round: Annotated[int, Meta(ge=0, le=a.ROUNDS)] = 0
    starter: Seat | None = None
    goals: Annotated[list[GoalId], Meta(max_length=st.SHOWN_GOALS)] = []
    upgrades: list[Upgrade] = []
    squares: tuple[Count, Count] = (0, 0)  # of upgrades 6 and 7
    claimed: list[PartId] = []  # scored by somebody at an earlier checkpoint
    dice: Annotated[list[Annotated[int, Meta(ge=1, le=a.PIPS)]], Meta(max_length=a.DICE)] = []  # by DIE_IDS
    seats: list[SeatPosition]
    pending: list[PendingStep]
    private: PrivatePosition | None = None


# ---- dump ----------------------------------------------------------------------------------------------------


def dump(state: State) -> dict[str, object]:
    """The state as plain data."""
    s = cast("RollerState", state)
    position = Position(
        phase=_PHASES[s.phase],
        round=int(s.round),
        starter=None if s.starter == a.NONE else int(s.starter) + 1,
        goals=[a.GOAL_IDS[goal] for goal in s.goals],
        upgrades=[k for k in range(1, a.UPGRADES + 1) if s.shown >> k & 1],
        squares=(int(s.squares[0]), int(s.squares[1])),
        claimed=[_part_id(s, slot) for slot in range(len(s.goals) * a.GOAL_PARTS) if s.claimed[slot]],
        dice=[int(value) for value in s.dice[: s.rolled]],
        seats=[_dump_seat(s, seat) for seat in range(s.seats)],
        pending=book(int(s.seats)).dump(s.stack),
        private=dump_private(s, book(int(s.seats)), dump),
    )
    data: dict[str, object] = msgspec.to_builtins(position)
    return {"game": "solar_roller", **data}


def _part_id(s: RollerState, slot: int) -> str:
    return f"{a.GOAL_IDS[s.goals[slot // a.GOAL_PARTS]]}{slot % a.GOAL_PARTS + 1}"


def _members(found: int, names: Sequence[str]) -> list[str]:
    return [name for k, name in enumerate(names) if found >> k & 1]


def _dump_seat(s: RollerState, seat: int) -> SeatPosition:
    record = [int(n) for n in s.record[seat * a.ROUNDS : (seat + 1) * a.ROUNDS]]
    scored = s.scored[seat * st.SLOTS : (seat + 1) * st.SLOTS]
    halo = s.note(seat, st.HALO)
    return SeatPosition(
        spaces=[space for k in range(a.SPACES) if (space := _dump_space(s, seat, k)) is not None],
        launched=int(s.note(seat, st.LAUNCHED)),
        met=[k for k in range(1, a.UPGRADES + 1) if s.note(seat, st.MET) >> k & 1],
        gained=[k for k in range(1, a.UPGRADES + 1) if s.note(seat, st.GAINED) >> k & 1],
        full_bands_paid=_members(s.note(seat, st.FILLED), a.BAND_IDS),
        halo=None if halo == a.NONE else a.BAND_IDS[halo],
        shifts=(int(s.note(seat, st.FIRST_SHIFT)), int(s.note(seat, st.SECOND_SHIFT))),
        used=_members(s.note(seat, st.USED), a.DIE_IDS[: a.ACTION_DICE]),
        spent=[k for k in (3, 5) if s.note(seat, st.SPENT) >> k & 1],
        settlements=[int(n) for n in s.boxes[seat * a.SHIPS : (seat + 1) * a.SHIPS] if n != a.NONE],
        actions=record[: max((k + 1 for k, n in enumerate(record) if n), default=0)],
        scored={_part_id(s, slot): int(n) for slot, n in enumerate(scored) if n != a.NONE},
    )


def _dump_space(s: RollerState, seat: int, space: int) -> SpacePosition | None:
    at = seat * a.SPACES + space
    color = int(s.color_of(seat, space))
    out = SpacePosition(
        space=a.SPACE_IDS[space],
        color=None if color == a.NONE else a.COLOR_IDS[color],
        size="large" if s.has(seat, st.LARGE, space) else "small",
        moons=int(s.moons[at]),
        rings=[name for k, name in enumerate(a.COLOR_IDS) if s.has_ring(seat, space, k)],
        level=a.LEVEL_IDS[s.level_of(seat, space)],
        icon=s.has(seat, st.ICONS, space),
        settled=s.has(seat, st.SETTLED, space),
        home=s.has(seat, st.HOMES, space),
        ships=int(s.ships[at]),
        served=int(s.served[at]),
    )
    return None if out == SpacePosition(space=out.space) else out


# ---- load ----------------------------------------------------------------------------------------------------


def load(content: Components, rules: Rules, data: object) -> RollerState:
    """The state of a position. ValueError with one sentence for the first thing that can't be."""
    s = _load(content, rules, data)
    check_pending(s)
    return s


def _load(content: Components, rules: Rules, data: object) -> RollerState:
    """The same for a position before lanes, in which nobody is asked."""
    try:
        position = msgspec.convert(data, Position)
    except msgspec.ValidationError as error:
        raise ValueError(f"The position can't be read: {error}.") from None
    if len(position.seats) != rules.seats:
        raise ValueError(
            f"The position has {some(len(position.seats), 'seat')}, the options say {rules.seats}."
        )
    s = new_state(rules)
    s.phase, s.round = _PHASES.index(position.phase), position.round
    if position.starter is not None:
        if position.starter > rules.seats:
            raise ValueError(f"There is no seat {position.starter}.")
        s.starter = position.starter - 1
    s.goals = vec[i64]([a.GOAL_IDS.index(goal) for goal in position.goals])
    s.shown = sum(1 << k for k in set(position.upgrades))
    s.squares = vec[i64](list(position.squares))
    for k, value in enumerate(position.dice):
        s.dice[k] = value
    s.rolled = len(position.dice)
    slots = {_part_id(s, slot): slot for slot in range(len(s.goals) * a.GOAL_PARTS)}
    for part in position.claimed:
        s.claimed[_slot(slots, part)] = 1
    for seat, found in enumerate(position.seats):
        _load_seat(s, seat, found, slots)
    steps = book(int(rules.seats))
    s.stack = steps.load(position.pending)
    if position.private is not None:
        load_private(s, steps, position.private, lambda before: _load(content, rules, before))
    for problem in problems(content, s):
        raise ValueError(problem)
    return s


def _slot(slots: dict[str, int], part: str) -> int:
    if part not in slots:
        raise ValueError(f"The goal part {part} is not in play.")
    return slots[part]


def _set(found: Sequence[str], names: Sequence[str]) -> int:
    return sum(1 << names.index(name) for name in set(found))


def _load_seat(s: RollerState, seat: int, part: SeatPosition, slots: dict[str, int]) -> None:
    for k, space in enumerate(part.spaces):
        if space.space in [other.space for other in part.spaces[:k]]:
            raise ValueError(f"The space {space.space} of @{seat + 1} is there twice.")
        _load_space(s, seat, space)
    s.write(seat, st.LAUNCHED, part.launched)
    s.write(seat, st.MET, sum(1 << k for k in set(part.met)))
    s.write(seat, st.GAINED, sum(1 << k for k in set(part.gained)))
    s.write(seat, st.FILLED, _set(part.full_bands_paid, a.BAND_IDS))
    s.write(seat, st.HALO, a.NONE if part.halo is None else a.BAND_IDS.index(part.halo))
    s.write(seat, st.FIRST_SHIFT, part.shifts[0])
    s.write(seat, st.SECOND_SHIFT, part.shifts[1])
    s.write(seat, st.USED, _set(part.used, a.DIE_IDS))
    s.write(seat, st.SPENT, sum(1 << k for k in set(part.spent)))
    for k, points in enumerate(part.settlements):
        s.boxes[seat * a.SHIPS + k] = points
    for k, n in enumerate(part.actions):
        s.record[seat * a.ROUNDS + k] = n
    for name, points in part.scored.items():
        s.scored[seat * st.SLOTS + _slot(slots, name)] = points


def _load_space(s: RollerState, seat: int, part: SpacePosition) -> None:
    space = a.SPACE_IDS.index(part.space)
    at = seat * a.SPACES + space
    if s.rules.band_of[space] == a.NONE:
        raise ValueError(f"The space {part.space} is not on the sheet.")
    if part.color is not None:
        s.planets[seat * a.COLORS + a.COLOR_IDS.index(part.color)] |= 1 << space
    for color in set(part.rings):
        s.rings[seat * a.COLORS + a.COLOR_IDS.index(color)] |= 1 << space
    s.moons[at], s.ships[at], s.served[at] = part.moons, part.ships, part.served
    marks = {
        st.LARGE: part.size == "large",
        st.ICONS: part.icon,
        st.SETTLED: part.settled,
        st.HOMES: part.home,
    }
    marks |= {st.BOXES + k: k < a.LEVEL_IDS.index(part.level) for k in range(a.LEVELS - 1)}
    for which, marked in marks.items():
        if marked:
            s.put(seat, which, space)
    s.look_for_room(seat, space)
    if part.home:
        if s.note(seat, st.HOME_SPACE) != a.NONE:
            raise ValueError(f"@{seat + 1} has two homeworlds.")
        s.write(seat, st.HOME_SPACE, space)

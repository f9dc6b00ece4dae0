"""Builds the view: what one viewer may know. Others' open lanes stand as they were when these opened (SR-15.21)."""

from __future__ import annotations

from typing import cast

from ecliptic.core.machine import State
from ecliptic.core.views import PlayerView, Stat
from ecliptic.core.words import signed
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules import scoring
from ecliptic.games.solar_roller.rules import state as st
from ecliptic.games.solar_roller.rules.state import OVER, PLAYING, SETUP, RollerState
from ecliptic.games.solar_roller.rules.steps import dice, goals, rounds, sheet, ships, upgrades
from ecliptic.games.solar_roller.words.language import phrase, some
from ecliptic.games.solar_roller.words.text_gain import course
from ecliptic.games.solar_roller.words.text_goals import PART_CLAUSE, condition_words, goal_part
from ecliptic.games.solar_roller.words.text_names import band_name, goal_name, rank_name, upgrade_name
from ecliptic.games.solar_roller.words.view import (
    BandView,
    MakingView,
    PartView,
    RollerView,
    SheetView,
    ShipView,
    SpaceView,
    UpgradeView,
)

_UPGRADE_CLAUSE = ("SR-9.2", "SR-9.3", "SR-9.4", "SR-9.9", "SR-9.5", "SR-9.6", "SR-9.8", "SR-9.11")


def build_view(content: Components, s: RollerState, viewer: int | None) -> RollerView:
    """The whole view. `s` is what this viewer may see: `State.seen_by`."""
    rules = s.rules
    rolled = s.rolled == a.DICE
    return RollerView(
        game="solar_roller",
        viewer=viewer,
        moment=_moment(s),
        step=max(0, s.round - 1),
        steps=rules.rounds,
        acting=s.acting(),
        over=s.phase == OVER,
        players=[_player(content, s, seat, viewer) for seat in range(s.seats)],
        phase=s.phase,
        round=s.round,
        rounds=rules.rounds,
        actions=rules.actions,
        bonus=[rules.bonus[k] for k in range(1, rules.rounds + 1)],
        holder=rounds.holder(s, s.round) if s.phase == PLAYING else None,
        dice=list(s.dice) if rolled else [],
        moves=_moves(s, None) if rolled else 0,
        bands=_bands(s.rolled_bands()) if rolled else [],
        opens=[rules.opens[s.dice[a.FIRST_BLACK + k]] for k in range(2)] if rolled else [],
        doubles=rolled and s.rolled_bands() == a.ALL_BANDS,
        band_rows=[
            BandView(name=band_name(content, k), called=phrase(content.band_name(k).lower()), values=values)
            for k, values in enumerate(content.dice.dice.band_values)
        ],
        lines=_lines(s),
        sheets=[_sheet(s, seat, viewer) for seat in range(s.seats)],
        goals=[
            _part(content, s, slot)
            for slot in range(goals.slots(s))
            if rules.part_timing[goals.part_of(s, slot)] != a.NO_PART
        ],
        upgrades=[_upgrade(content, s, k) for k in range(1, a.UPGRADES + 1) if s.shown >> k & 1],
        making=_making(s, viewer),
        winners=list(scoring.winners(s)) if s.phase == OVER else [],
        solo=s.seats == 1,
        rank=rank_name(content, int(scoring.score(s, 0) + _aloft(s, 0, viewer))) if s.seats == 1 else "",
        ranks=[(phrase(row.name), row.min) for row in content.scoring.solo_rank] if s.seats == 1 else [],
    )


def _moment(s: RollerState) -> str:
    if s.phase == SETUP:
        return phrase("Setup")
    if s.phase == OVER:
        return phrase("The end")
    return phrase("Round {round} of {rounds}", round=s.round, rounds=s.rules.rounds)


def _lines(s: RollerState) -> list[tuple[str, str]]:
    return [
        (a.SPACE_IDS[k], a.SPACE_IDS[to])
        for k in range(a.SPACES)
        for to in range(k + 1, a.SPACES)
        if s.rules.lines[k] >> to & 1
    ]


def _bands(found: int) -> list[int]:
    return [k for k in range(a.BANDS) if found >> k & 1]


def _player(content: Components, s: RollerState, seat: int, viewer: int | None) -> PlayerView:
    used, given = s.dice_used(seat), s.given_up(seat)
    on_map = s.ships_on_map(seat) + (_sailing(s, seat, viewer) is not None)
    planets = sum(1 for space in range(a.SPACES) if s.is_planet(seat, space))
    recorded = s.recorded(seat)
    stats = [
        Stat("sun", str(planets), phrase("{planets} drawn", planets=some(planets, "planet"))),
        Stat("ship", str(on_map), phrase("{ships} on the map", ships=some(on_map, "ship"))),
        Stat("check", str(recorded), phrase("{actions} recorded in all", actions=some(recorded, "action"))),
    ]
    if s.phase == PLAYING:
        most = s.rules.actions - given
        words = phrase("{dice} of {most} used in this round", dice=some(used, "die", "dice"), most=most)
        stats.insert(0, Stat("dice", phrase("{used} of {most}", used=used, most=most), words))
    total, more = scoring.score(s, seat) + _aloft(s, seat, viewer), course(s, seat)
    if more:
        words = phrase("{points} more by goals, as the sheet stands", points=some(more, "point"))
        stats.append(Stat("flag", f"+{more}", words))
    return PlayerView(
        seat=seat,
        side="",
        score=signed(total),
        unit=phrase("pt") if total == 1 else phrase("pts"),
        stats=stats,
        status=phrase("done") if s.lanes and not s.lanes[seat] else "",
    )


def _sheet(s: RollerState, seat: int, viewer: int | None) -> SheetView:
    rolled = s.rolled == a.DICE
    given = s.given_up(seat)
    black = [
        s.dice[a.FIRST_BLACK + k] + shift[seat] for k, shift in enumerate((s.first_shift, s.second_shift))
    ]
    halo, spent = s.halo[seat], s.spent[seat]
    return SheetView(
        seat=seat,
        spaces=[_space(s, seat, k) for k in range(a.SPACES) if s.rules.band_of[k] != a.NONE],
        fleet=_fleet(s, seat, viewer),
        pieces=s.rules.pieces - s.launched[seat],
        settlements=[n for n in s.boxes[seat * a.SHIPS : (seat + 1) * a.SHIPS] if n != a.NONE],
        actions=list(s.record[seat * a.ROUNDS : seat * a.ROUNDS + s.rules.rounds]),
        used=[name for k, name in enumerate(a.DIE_IDS[: a.ACTION_DICE]) if s.used[seat] >> k & 1],
        given_up=given,
        black=black if rolled else [],
        moves=_moves(s, seat) if rolled else 0,
        bands=_bands(s.open_bands(seat)) if rolled else [],
        upgrades=[k for k in range(1, a.UPGRADES + 1) if s.gained(seat, k)],
        three=s.gained(seat, 3) and not spent >> 3 & 1,
        five=s.gained(seat, 5) and not spent >> 5 & 1,
        halo=None if halo == a.NONE else halo,
        points=[
            scoring.points_from(s, seat, k) + (k == scoring.FROM_SHIPS) * _aloft(s, seat, viewer)
            for k in range(scoring.SOURCES)
        ],
        total=scoring.score(s, seat) + _aloft(s, seat, viewer),
        course=course(s, seat),
    )


def _moves(s: RollerState, seat: int | None) -> int:
    """SR-8.3: the movement points of the white die, of a seat with its upgrades."""
    value = s.dice[a.WHITE]
    if not ships.moves(s, value):
        return 0
    return s.rules.move_points[value] if seat is None else ships.move_points(s, seat, value)


def _sailing(s: RollerState, seat: int, viewer: int | None) -> ships.Sail | None:
    """The viewer's own ship under way: for the rules it is on the map when it has stopped."""
    if viewer != seat or viewer not in s.acting():
        return None
    step = cast("State", s).top(viewer)
    return step if isinstance(step, ships.Sail) else None


def _aloft(s: RollerState, seat: int, viewer: int | None) -> int:
    """SR-11.5: what a ship under way is worth; it stays in what is shown."""
    return 0 if _sailing(s, seat, viewer) is None else s.rules.ship_points


def _fleet(s: RollerState, seat: int, viewer: int | None) -> list[ShipView]:
    """The ships of a seat by piece: on the map in the order of spaces, then settled, then to be built.

    The viewer's ship under way is where it has come to, and keeps the number that it set out with.
    """
    first, sail = seat * a.SPACES, _sailing(s, seat, viewer)
    out = []
    for space in range(a.SPACES):
        if sail is not None and space == sail.start:
            out.append(ShipView(at=a.SPACE_IDS[sail.at]))
        served = s.served[first + space]
        out += [ShipView(at=a.SPACE_IDS[space], served=k < served) for k in range(s.ships[first + space])]
    settled = [n for n in s.boxes[seat * a.SHIPS : (seat + 1) * a.SHIPS] if n != a.NONE]
    out += [ShipView(box=k) for k in range(len(settled))]
    return out + [ShipView() for _ in range(s.rules.pieces - s.launched[seat])]


def _space(s: RollerState, seat: int, space: int) -> SpaceView:
    at = seat * a.SPACES + space
    color = s.color_of(seat, space)
    worth = (scoring.FROM_MOONS, scoring.FROM_RINGS, scoring.FROM_TERRAFORMING)
    return SpaceView(
        id=a.SPACE_IDS[space],
        band=s.rules.band_of[space],
        color="" if color == a.NONE else a.COLOR_IDS[color],
        large=s.has(seat, st.LARGE, space),
        moons=s.moons[at],
        free=s.moon_spaces(seat, space),
        rings=tuple(name for k, name in enumerate(a.COLOR_IDS) if s.has_ring(seat, space, k)),
        level=s.level_of(seat, space),
        icon=s.has(seat, st.ICONS, space),
        settled=s.has(seat, st.SETTLED, space),
        home=s.has(seat, st.HOMES, space),
        ships=s.ships[at],
        served=s.served[at],
        points=sum(scoring.space_points(s, seat, space, k) for k in worth) if color != a.NONE else 0,
    )


def _part(content: Components, s: RollerState, slot: int) -> PartView:
    part = goals.part_of(s, slot)
    row, goal = goal_part(content, part), part // a.GOAL_PARTS
    scored = [s.scored[seat * st.SLOTS + slot] for seat in range(s.seats)]
    return PartView(
        id=f"{a.GOAL_IDS[goal]}{part % a.GOAL_PARTS + 1}",
        goal=goal_name(content, goal),
        band="" if row.band == "any" else band_name(content, a.BAND_IDS.index(row.band)),
        text=condition_words(content, row),
        timing=row.timing,
        first=row.others if s.seats == 1 else row.first,
        others=row.others,
        need=s.rules.part_count[part],
        progress=[goals.progress(s, seat, part) for seat in range(s.seats)],
        course=[goals.on_course(s, seat, slot) for seat in range(s.seats)],
        scored=[None if points == a.NONE else points for points in scored],
        clause=PART_CLAUSE[goal],
    )


def _upgrade(content: Components, s: RollerState, number: int) -> UpgradeView:
    row = content.cards.upgrade[number - 1]
    return UpgradeView(
        number=number,
        name=upgrade_name(content, number),
        text=phrase(row.text),
        gained=phrase(row.gained),
        squares=s.squares[number - 6] if number in (6, 7) else None,
        need=s.rules.squares,
        owners=[seat for seat in range(s.seats) if number == 8 or s.gained(seat, number)],
        clause=_UPGRADE_CLAUSE[number - 1],
    )


def _making(s: RollerState, viewer: int | None) -> MakingView | None:
    """What the viewer is choosing; others see only that somebody is."""
    if viewer is None or viewer not in s.acting():
        return None
    step = cast("State", s).top(viewer)
    if isinstance(step, (dice.PickChange, dice.PickLevelUp)):
        return _made(step, die=step.die, value=s.dice[step.die])
    if isinstance(step, dice.PickSix):
        return _made(step, die=step.color, value=a.WILD, color=step.color)
    if isinstance(step, dice.PickWhite):
        return _made(step, die=a.WHITE, value=step.value)
    if isinstance(step, sheet.PickSpace):
        return _made(step, value=step.value, color=step.color)
    if isinstance(step, (sheet.PickMoons, sheet.PickRaise, sheet.PickBand, sheet.PickRing)):
        return _made(step, color=step.color)
    if isinstance(step, ships.Sail):
        return _made(step, die=a.WHITE, ship=step.start, at=step.at, left=step.left)
    if isinstance(step, (ships.PickShip, ships.Harbor, upgrades.PlaceShip)):
        return _made(step, die=a.WHITE)
    return None


def _made(
    step: object,
    die: int = a.NONE,
    value: int = 0,
    color: int = a.NONE,
    ship: int = a.NONE,
    at: int = a.NONE,
    left: int = 0,
) -> MakingView:
    return MakingView(
        step=type(step).__name__,
        die="" if die == a.NONE else a.DIE_IDS[die],
        value=value,
        color="" if color == a.NONE else a.COLOR_IDS[color],
        ship="" if ship == a.NONE else a.SPACE_IDS[ship],
        at="" if at == a.NONE else a.SPACE_IDS[at],
        left=left,
    )

"""What matters now, rule by rule, the most pressing first: what this choice is about, then goals, then the round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ecliptic.core.pending import named
from ecliptic.core.views import Matter
from ecliptic.core.words import at, capital
from ecliptic.games.solar_roller.content.components import Components
from ecliptic.games.solar_roller.rules import actions as a
from ecliptic.games.solar_roller.rules.figures import Rules
from ecliptic.games.solar_roller.rules.state import PLAYING, SETUP
from ecliptic.games.solar_roller.rules.steps.sheet import PickMoons
from ecliptic.games.solar_roller.rules.steps.ships import Harbor, Sail
from ecliptic.games.solar_roller.words.language import listed, phrase, phrases, some, spelled
from ecliptic.games.solar_roller.words.text import shuts, written_low
from ecliptic.games.solar_roller.words.text_names import color_name, level_name
from ecliptic.games.solar_roller.words.view import PartView, RollerView, SheetView, SpaceView

WHITE: Final = 4  # its place among the dice
SETTLES: Final = 5  # and what it must show at least to settle or build


def mine(view: RollerView) -> SheetView | None:
    """The viewer's sheet; None for a spectator."""
    return None if view.viewer is None else view.sheets[view.viewer]


def _places(spaces: Iterable[SpaceView]) -> tuple[str, ...]:
    return tuple(f"space-{space.id}" for space in spaces)


def _bands(view: RollerView, bands: Iterable[int]) -> str:
    """ "inner", "inner and outer"."""
    return listed([view.band_rows[k].called for k in bands])


def _part(part: PartView) -> str:
    """ "Trade Routes (Inner)"."""
    return f"{part.goal} ({part.band.lower()})" if part.band else part.goal


def left(view: RollerView, sheet: SheetView) -> int:
    """Actions of this round that are not used or given up."""
    return view.actions - len(sheet.used) - sheet.given_up


# ---- what this choice is about -----------------------------------------------------------------------------------


def alone(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """What is different alone, and the rank to aim for. Silent with others, and after the first round."""
    sheet = mine(view)
    if not view.solo or sheet is None or view.phase > PLAYING or view.round > 1:
        return None
    lowest, highest = (
        [rules.level_points[band * a.LEVELS + k] for k in range(1, a.LEVELS)] for band in (0, a.BANDS - 1)
    )
    best, least = view.ranks[0]
    return Matter(
        fact=phrase(
            "You play alone, for a rank: the best, {best}, begins at {least}. Each action costs a point.",
            best=best,
            least=least,
        ),
        then=phrase(
            "Life scores by band: {lowest} in the inner one, {highest} in the outer one.",
            lowest=_scale(lowest),
            highest=_scale(highest),
        ),
        clause="SR-12.3",
        terms=("level", "recorded"),
    )


def _scale(points: list[int]) -> str:
    """ "2, 3, 4, 5"."""
    return ", ".join(map(str, points))


def first_planets(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """The setup. Silent afterwards."""
    sheet = mine(view)
    if view.phase != SETUP or sheet is None:
        return None
    drawn = sum(1 for space in sheet.spaces if space.color)
    return Matter(
        fact=phrase(
            "{drawn} of 2 planets drawn: a small one and a large one, each of any color.", drawn=drawn
        ),
        then=phrase("The one in the band nearer to the sun becomes your homeworld, with your first ship."),
        clause="SR-2.4",
        terms=("home",),
    )


def flying(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """A ship under way. Silent else."""
    making, sheet = view.making, mine(view)
    if making is None or sheet is None or not making.ship:
        return None
    marked = sum(1 for space in sheet.spaces if space.icon or space.home)
    return Matter(
        fact=phrases(
            marked,
            "{steps} left; {spaces} of yours gives the step back.",
            "{steps} left; {spaces} of yours give the step back.",
            steps=capital(some(making.left, "step")),
            spaces=some(marked, "space"),
        ),
        then=phrase("Those with an icon, and your homeworld. Where the ship stops an icon is drawn."),
        clause="SR-8.5",
        terms=("icon", "home"),
    )


def _step(view: RollerView) -> str:
    """What the viewer is choosing; "" = nothing of its own."""
    return "" if view.making is None else view.making.step


def settling(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """A settlement that is worth no more than its ship. Silent in other questions, and where all are worth more."""
    sheet = mine(view)
    if sheet is None or _step(view) not in named(Harbor):
        return None
    points, ship = rules.settlement_points, rules.ship_points
    low = [space for space in _fit(sheet) if written_low(points[space.level], ship, space.level)]
    if not low:
        return None
    return Matter(
        fact=phrase(
            "On {space} a settlement is worth {points} for good; its ship was worth {ship}.",
            space=low[0].id,
            points=points[low[0].level],
            ship=ship,
        ),
        then=phrase(
            "It scores by the life that is there now: with civilization it would be {most}.", most=points[-1]
        ),
        clause="SR-8.11",
        terms=("settlement", "level"),
        looks=_places(low[:1]),
    )


def last_space(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """Marks that take the last moon space of a planet. Silent in other questions, and with spaces left."""
    sheet = mine(view)
    if sheet is None:
        return None
    if _step(view) in named(PickMoons):
        drawn, bound = rules.moons_drawn, view.making.color if view.making is not None else ""
        full = [
            space
            for space in sheet.spaces
            if space.color and bound in ("", space.color) and _shuts(space, drawn[space.large])
        ]
    elif _step(view) in named(Sail) and view.making is not None:
        at_ = view.making.at
        full = [
            space
            for space in sheet.spaces
            if space.id == at_ and not space.icon and _shuts(space, 1, ship=True)
        ]
    else:
        return None
    if not full:
        return None
    return Matter(
        fact=phrase(
            "{space} has {spaces}: this would take the last.",
            space=full[0].id,
            spaces=some(full[0].free, "free moon space"),
        ),
        then=phrase("A ship needs a free moon space to settle; a moon, a ship icon and an S each take one."),
        clause="SR-8.10",
        terms=("moon-space", "settlement"),
        looks=_places(full[:1]),
    )


def _shuts(space: SpaceView, drawn: int, *, ship: bool = False) -> bool:
    wanted = bool(space.color) and (ship or space.level > 0 or space.ships > 0)
    return shuts(space.free, drawn, settled=space.settled, wanted=wanted)


def _fit(sheet: SheetView) -> list[SpaceView]:
    """Where a ship could settle."""
    return [
        space for space in sheet.spaces if space.ships and space.color and space.free and not space.settled
    ]


def shut(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """Bands that are closed before the first action. Silent afterwards, and with all open."""
    sheet = mine(view)
    if view.phase != PLAYING or sheet is None or not sheet.black or sheet.used or len(sheet.bands) == a.BANDS:
        return None
    closed = [k for k in range(a.BANDS) if k not in sheet.bands]
    return Matter(
        fact=phrases(
            len(closed),
            "The {bands} band is closed to you in this round.",
            "The {bands} bands are closed to you in this round.",
            bands=_bands(view, closed),
        ),
        then=phrase("Before your first action you may give one up and shift a black die by a pip."),
        clause="SR-5.5",
        terms=("open", "shift"),
    )


def all_open(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """Equal black dice. Silent else."""
    if view.phase != PLAYING or not view.doubles or not view.dice:
        return None
    return Matter(
        fact=phrase("The black dice both show {value}: all three bands are open.", value=view.dice[-1]),
        then=phrase("Otherwise each opens one: 1 and 2 the inner, 3 and 4 the middle, 5 and 6 the outer."),
        clause="SR-5.3",
        terms=("open",),
    )


def landing(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """A white 5 or 6: what a settlement would write. Silent when the white die is used or shows less."""
    sheet = mine(view)
    if (
        sheet is None
        or view.phase != PLAYING
        or not view.dice
        or view.dice[WHITE] < SETTLES
        or "white" in sheet.used
    ):
        return None
    fit = _fit(sheet)
    if not fit:
        return Matter(
            fact=phrase(
                "The white {value} settles or builds; none of your ships can settle now.",
                value=view.dice[WHITE],
            ),
            then=phrase(
                "A ship settles on a drawn planet with a free moon space. Building puts a new ship at home."
            ),
            clause="SR-8.10",
            terms=("settlement", "ship"),
        )
    best = max(fit, key=lambda space: space.level)
    return Matter(
        fact=phrase(
            "A ship on {space} would settle for {points} now.",
            space=best.id,
            points=rules.settlement_points[best.level],
        ),
        then=phrase(
            "With no life it is {least}, with civilization {most}; later life adds nothing.",
            least=rules.settlement_points[0],
            most=rules.settlement_points[-1],
        ),
        clause="SR-8.11",
        terms=("settlement", "level"),
        looks=_places([best]),
    )


# ---- goals -------------------------------------------------------------------------------------------------------


def _open_races(view: RollerView) -> list[PartView]:
    """Races that nobody has met at a checkpoint so far."""
    return [part for part in view.goals if part.timing == "race" and all(n is None for n in part.scored)]


def race_met(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """A race that the own sheet meets and no checkpoint has scored yet. Silent else."""
    if view.viewer is None or view.phase != PLAYING:
        return None
    for part in _open_races(view):
        if part.progress[view.viewer] >= part.need:
            return Matter(
                fact=phrase(
                    "Your sheet meets {part}: {points} at the next checkpoint.",
                    part=_part(part),
                    points=part.first,
                ),
                then=phrase("Alone a race pays this whenever you meet it: nobody can be first.")
                if view.solo
                else phrase(
                    "Everybody who meets it there for the first time gets as much; later ones get less."
                ),
                clause="SR-10.10",
                terms=("race", "checkpoint"),
            )
    return None


def race_near(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """A race that somebody is one step from. Silent else, and alone."""
    if view.viewer is None or view.phase != PLAYING or view.solo:
        return None
    near = [part for part in _open_races(view) if any(part.need - n == 1 for n in part.progress)]
    if not near:
        return None
    part = near[0]
    own = part.progress[view.viewer]
    others = [seat for seat, n in enumerate(part.progress) if part.need - n == 1 and seat != view.viewer]
    holes = {"need": part.need, "part": _part(part), "first": part.first, "others": part.others}
    if others:
        fact = phrase("{seat} has {n} of {need} for {part}.", seat=at(others[0]), n=part.need - 1, **holes)
        then = phrase(
            "It pays {first} to whoever is first at a checkpoint, {others} to others. You have {own}.",
            own=own,
            **holes,
        )
    else:
        fact = phrase("You have {own} of {need} for {part}.", own=own, **holes)
        then = phrase("It pays {first} to whoever is first at a checkpoint, {others} to others.", **holes)
    return Matter(
        fact=fact,
        then=then,
        clause=part.clause,
        terms=("race", "checkpoint"),
    )


def race_done(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """A race that others have had and the viewer is near. Silent where there is none."""
    if view.viewer is None or view.phase != PLAYING:
        return None
    for part in view.goals:
        missing = part.need - part.progress[view.viewer]
        had = any(n is not None for n in part.scored)
        if part.timing == "race" and had and part.scored[view.viewer] is None and 0 < missing <= 2:
            return Matter(
                fact=phrase("You are {missing} short of {part}.", missing=spelled(missing), part=_part(part)),
                then=phrase(
                    "The first has been there; it still pays {points} to each who comes later.",
                    points=part.others,
                ),
                clause="SR-10.10",
                terms=("race",),
            )
    return None


def upgrade_near(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """An upgrade that the second settlement brings, one settlement away. Silent else."""
    sheet = mine(view)
    three = next((up for up in view.upgrades if up.number == 3), None)
    if (
        sheet is None
        or view.phase != PLAYING
        or three is None
        or len(sheet.settlements) != 1
        or 3 in sheet.upgrades
    ):
        return None
    return Matter(
        fact=phrase("With a second settlement you gain {upgrade}.", upgrade=three.name),
        then=phrase("You have it from the end of that round on.")
        if view.solo
        else phrase("Upgrades are for everybody who earns them, from the end of that round on."),
        clause="SR-9.4",
        terms=("upgrade", "settlement"),
    )


# ---- the round ---------------------------------------------------------------------------------------------------


def last_round(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """The last round. Silent before."""
    sheet = mine(view)
    if view.phase != PLAYING or view.round < view.rounds or sheet is None:
        return None
    then = phrase("Goals of the end are counted after it. A tie goes to fewer recorded actions.")
    if view.solo:
        then = phrase("Goals of the end are counted after it. In solo each recorded action costs a point.")
    return Matter(
        fact=phrase(
            "The last round: {actions} of yours to come, and {points} points so far.",
            actions=some(left(view, sheet), "action"),
            points=sheet.total,
        ),
        then=then,
        clause="SR-11.8",
    )


def bonus_next(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """A bonus that comes before the next roll. Silent before rounds without one."""
    coming = view.round + 1
    if view.phase != PLAYING or coming > view.rounds or not view.bonus[coming - 1]:
        return None
    value = view.bonus[coming - 1]
    return Matter(
        fact=phrase(
            "Round {round} begins with a bonus: an action of value {value}, in any band and color.",
            round=coming,
            value=value,
        ),
        then=phrase("It comes before the roll, costs no action and is not recorded."),
        clause="SR-4.1",
        terms=("bonus",),
    )


def rings(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """A four among the dice. Silent without one that is left."""
    sheet = mine(view)
    if sheet is None or view.phase != PLAYING or not view.dice:
        return None
    colors = [k for k in range(a.COLORS) if view.dice[k] == 4 and a.COLOR_IDS[k] not in sheet.used]
    if not colors:
        return None
    most = max(
        sum(1 for space in sheet.spaces if space.band == band and space.color == a.COLOR_IDS[colors[0]])
        for band in range(a.BANDS)
    )
    return Matter(
        fact=phrase(
            "The {color} 4 draws as many rings as a band has {color} planets: {most} at most.",
            color=color_name(colors[0]),
            most=most,
        ),
        then=phrase("On planets of any color; rings of other colors than the planet's own score."),
        clause="SR-7.4",
        terms=("ring",),
    )


def life(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """A five among the dice and what it would fill. Silent without one, or without a planet of its color."""
    sheet = mine(view)
    if sheet is None or view.phase != PLAYING or not view.dice:
        return None
    for k in range(a.COLORS):
        color = a.COLOR_IDS[k]
        fit = [
            s for s in sheet.spaces if s.color == color and s.level < a.LEVELS - 1 and s.band in sheet.bands
        ]
        if view.dice[k] != 5 or color in sheet.used or not fit:
            continue
        best = max(fit, key=lambda space: space.level)
        base = best.band * a.LEVELS + best.level
        gain = rules.level_points[base + 1] - rules.level_points[base]
        return Matter(
            fact=phrase(
                "The {color} 5 would bring {space} to {level}: {points} more.",
                color=color_name(k),
                space=best.id,
                level=level_name(best.level + 1),
                points=gain,
            ),
            then=phrase(
                "Only the highest level of a planet scores; it also raises what a settlement there writes."
            ),
            clause="SR-7.6",
            terms=("level", "settlement"),
            looks=_places([best]),
        )
    return None


def writing(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """The actions of this round that are left. Silent without any."""
    sheet = mine(view)
    if view.phase != PLAYING or sheet is None or not view.dice:
        return None
    many = left(view, sheet)
    if not many:
        return None
    return Matter(
        fact=phrase(
            "You may use {dice} more in round {round} of {rounds}.",
            dice=spelled(many, "die", "dice"),
            round=view.round,
            rounds=view.rounds,
        ),
        then=phrase("Each costs a point. A die's color says which planets, its value what is drawn.")
        if view.solo
        else phrase("One roll serves everybody. A die's color says which planets, its value what is drawn."),
        clause="SR-6.2",
        terms=("action-die",),
    )


def together(content: Components, rules: Rules, view: RollerView) -> Matter | None:
    """The round, where nothing is left to do. Silent in the setup."""
    if view.phase != PLAYING:
        return None
    if view.solo:
        return Matter(
            fact=phrase(
                "Round {round} of {rounds}: each action costs a point at the end.",
                round=view.round,
                rounds=view.rounds,
            ),
            then=phrase(
                "So use a die only where it brings more than one. Your rank by now: {rank}.", rank=view.rank
            ),
            clause="SR-12.2",
            terms=("recorded",),
        )
    return Matter(
        fact=phrase(
            "Round {round} of {rounds}: all write at the same time, each on their own sheet.",
            round=view.round,
            rounds=view.rounds,
        ),
        then=phrase("Planets bring moons, rings and life; goals pay those most who come first."),
        clause="SR-3.4",
        terms=("sheet",),
    )


RULES: Final = (
    *(alone, first_planets, last_space, settling, flying, race_met, race_near, shut, all_open, landing),
    *(last_round, upgrade_near, race_done, bonus_next, life, rings, writing, together),
)

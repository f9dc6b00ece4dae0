"""What matters now, rule by rule, the most pressing first.

What is about to be lost, then the question, then the turn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ecliptic.core.pending import named
from ecliptic.core.views import Matter
from ecliptic.core.words import listed, signed, some, spelled
from ecliptic.games.solarius.content.components import Components
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.figures import Rules
from ecliptic.games.solarius.rules.state import HUB_STEP, SETUP, TURN_END
from ecliptic.games.solarius.rules.steps.anytime import SellCubes, StoreBought
from ecliptic.games.solarius.rules.steps.cubes import GainCubes, NoSpace, PayCube, StoreOne
from ecliptic.games.solarius.rules.steps.die import PayWheel, PickColor, PickDie, PickPlace, Research
from ecliptic.games.solarius.rules.steps.flight import FlyOn, PickHex, Portals
from ecliptic.games.solarius.rules.steps.settle import Known, Turned
from ecliptic.games.solarius.rules.steps.use import Blocked, BuyCube, PickUse, Store
from ecliptic.games.solarius.words.text import unsettled
from ecliptic.games.solarius.words.text_board import beside
from ecliptic.games.solarius.words.view import MatView, SolariusView

_DIE: Final = named(PickDie, PickPlace, PickColor, PayWheel, Research)
_FIRST: Final = named(PickDie)
_PLACING: Final = named(PickPlace, PickColor)
_CUBES: Final = named(Store, StoreOne, StoreBought, GainCubes, Blocked, NoSpace, BuyCube, PayCube, SellCubes)
_FLIGHT: Final = named(PickHex, FlyOn, Portals)


_FAR: Final = 2  # figures that somebody must have more
# What a flight wins: how many, its word, what was done for it, what it is worth, by which clause, what to explain.
_WON: Final[Sequence[tuple[Callable[[MatView], int], str, str, Callable[[Rules], str], str, str]]] = (
    (
        lambda mat: len(mat.planets),
        "planet",
        "taken",
        lambda rules: f"Settled, a planet is worth {min(rules.planet_vp)} to {max(rules.planet_vp)} VP.",
        "SM-19.1",
        "settled",
    ),
    (
        lambda mat: len(mat.done),
        "mission",
        "completed",
        lambda rules: f"A mission is worth {min(rules.mission_vp)} to {max(rules.mission_vp)} VP.",
        "SM-19.4",
        "mission",
    ),
    (
        lambda mat: len(mat.stations),
        "station",
        "built",
        lambda rules: "A new station lets all earlier ones work once more.",
        "SM-13.4",
        "station",
    ),
)


def mine(view: SolariusView) -> MatView | None:
    """The viewer's mat; None for a spectator."""
    return None if view.viewer is None else view.mats[view.viewer]


def _step(view: SolariusView) -> str:
    """What the viewer is asked; "" = nothing."""
    asked = view.asked
    return asked.step if asked is not None and asked.seat == view.viewer else ""


def _pending(mat: MatView) -> list[int]:
    return [row.planet for row in mat.planets if not row.settled]


def _turns_left(rules: Rules, view: SolariusView) -> int:
    """Player turns of each seat that come after this one."""
    return (rules.game_turns - view.turn) * rules.player_turns + rules.player_turns - view.round


# ---- what is about to be lost ------------------------------------------------------------------------------------


def dirty(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """Contamination that may find no free space. Silent where there is room, and where no die brings any."""
    mat = mine(view)
    if mat is None or _step(view) not in _DIE:
        return None
    free = mat.dirt_spaces - mat.dirt
    then = f"A cube beside the mat stays there, and each costs {abs(int(rules.dirt_vp))} VP at the end."
    terms = ("contamination", "bridge")
    if _step(view) in _FIRST:
        strong = sum(1 for die in view.bridge if die.dirty)
        if not strong or not beside(free, 1):
            return None
        fact = (
            f"All {mat.dirt_spaces} contamination spaces are full; "
            f"{some(strong, 'die', 'dice')} on the bridge would add one."
        )
        return Matter(fact=fact, then=then, clause="SM-6.4", terms=terms)
    if _step(view) not in _PLACING or not beside(free, _worst(content, rules)):
        return None
    fact = f"{some(free, 'contamination space').capitalize()} of your mat {'is' if free < 2 else 'are'} free."
    return Matter(fact=fact, then=then, clause="SM-6.4", terms=terms[:1])


def _worst(content: Components, rules: Rules) -> int:
    """SM-6.1: the most contamination cubes that one die can cost."""
    place = max(1, *(row.development.contamination or 0 for row in content.cards.progress_card))
    return place + 1 if rules.contamination_adds else place


def pending_at_end(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """Planets not settled in the last game turn. Silent before, and without any."""
    mat = mine(view)
    if mat is None or view.turn < rules.game_turns or not _pending(mat):
        return None
    many = len(_pending(mat))
    return Matter(
        fact=(
            f"The last game turn, and {some(many, 'planet')} of yours "
            f"still pending: {signed(unsettled(rules, many))}."
        ),
        then=(
            f"{some(_turns_left(rules, view), 'turn').capitalize()} of yours "
            "after this one. Fuel and bucks may be paid at any time in it."
        ),
        clause="SM-19.1",
        terms=("pending",),
    )


def full_track(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """Fuel or bucks at their most. Silent below."""
    mat = mine(view)
    if mat is None or view.active != view.viewer:
        return None
    full = [word for word, n in (("fuel", mat.fuel), ("bucks", mat.bucks)) if n >= rules.track]
    if not full:
        return None
    return Matter(
        fact=f"Your {listed(full)} {'is' if full == ['fuel'] else 'are'} at {rules.track}: what comes above is lost.",
        then=(
            f"{spelled(rules.swap_price).capitalize()} of fuel or bucks buy a cube at any time in your turn."
        ),
        clause="SM-3.5",
        terms=("fuel", "bucks"),
    )


# ---- what this question is about ---------------------------------------------------------------------------------


def contaminates(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """Strong dice while spaces are free. Silent where the bridge has none."""
    mat = mine(view)
    strong = sum(1 for die in view.bridge if die.dirty)
    if mat is None or _step(view) not in _DIE or not strong or mat.dirt >= mat.dirt_spaces:
        return None
    free = mat.dirt_spaces - mat.dirt
    verb = "bring" if strong > 1 else "brings"
    return Matter(
        fact=(
            f"{some(strong, 'die', 'dice').capitalize()} of the bridge "
            f"{verb} {rules.dirty_points} action points or more, and contamination."
        ),
        then=f"Your mat takes in {spelled(free)} more without harm.",
        clause="SM-6.1",
        terms=("bridge", "contamination", "point"),
    )


def wheel(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """What the places on the bridge bring. Silent outside the choice of a die."""
    if _step(view) not in named(PickDie) or not view.bridge:
        return None
    best, worst = max(die.wheel for die in view.bridge), min(die.wheel for die in view.bridge)
    pays = f"; one costs {abs(worst)}" if worst < 0 else ""
    return Matter(
        fact=f"By their place on the wheel dice bring up to {best} fuel or bucks{pays}.",
        then="A die that is left lying moves on with every turn. Its color says what it does, its face how much.",
        clause="SM-8.3",
        terms=("wheel", "fuel", "bucks"),
    )


def storing(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """Cubes to place or pay. Silent else."""
    if _step(view) not in _CUBES:
        return None
    mat, color = mine(view), view.asked.color if view.asked is not None else None
    there = ""
    if mat is not None and color is not None:
        row = mat.rows[color]
        there = f"Your {a.COLOR_IDS[color]} row holds {' + '.join(map(str, row.cubes))}. "
    worth = ", ".join(str(n) for n in rules.worth)
    return Matter(
        fact=f"{there}A cube is worth {worth} by its column.",
        then="A lower column must hold more than the next; the tech die's column says which spaces can be used.",
        clause="SM-5.2",
        terms=("cube", "tech-die", "column"),
    )


def flight(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """A flight. Silent else."""
    mat = mine(view)
    if mat is None or _step(view) not in _FLIGHT:
        return None
    if _step(view) in named(Portals):
        return _portals(rules, mat)
    own = sum(1 for one in view.reach if not one.fuel)
    more = len(view.reach) - own
    far = f", {more} more with fuel" if more else ""
    return Matter(
        fact=f"Range {mat.range}, {mat.fuel} fuel: the flight can end on {some(own, 'hex', 'hexes')}{far}.",
        then=(
            f"A step beyond the range costs {rules.range_price} fuel. "
            "It ends on no hub space, and not where others are."
        ),
        clause="SM-11.7",
        terms=("range", "hub"),
    )


def _portals(rules: Rules, mat: MatView) -> Matter:
    """Before the flight: how far it goes depends on the answer."""
    more = f", and {mat.fuel} fuel for steps beyond it" if mat.fuel >= rules.range_price else ""
    return Matter(
        fact=f"Range {mat.range}{more}.",
        then="The violet rings are portals: one must be in reach, and the drive is weaker in all later flights.",
        clause="SM-11.1",
        terms=("portal", "range", "drive"),
    )


def no_fuel(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """A flight by the range alone. Silent with fuel for a step, and outside a flight."""
    mat = mine(view)
    if mat is None or _step(view) not in _FLIGHT or mat.fuel >= rules.range_price:
        return None
    return Matter(
        fact=f"{mat.fuel} fuel: no step beyond range {mat.range} can be bought.",
        then="Fuel also buys drives; black dice, the wheel and cubes that you give bring it.",
        clause="SM-11.5",
        terms=("range", "drive", "fuel"),
    )


def claiming(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """A planet that was reached. Silent else."""
    mat = mine(view)
    if mat is None or _step(view) not in named(Turned, Known):
        return None
    many = len(_pending(mat))
    return Matter(
        fact=(
            "Settled, it is pending until its condition is met; "
            f"{some(many, 'planet')} of yours {'is' if many < 2 else 'are'} now."
        ),
        then=(
            f"Pending planets cost VP: {', '.join(str(abs(int(n))) for n in list(rules.unsettled_vp)[1:4])} "
            "for one, two, three at the end."
        ),
        clause="SM-12.4",
        terms=("pending", "settled"),
    )


def using(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """The points of a die. Silent outside a die action."""
    account = view.account
    if account is None or view.active != view.viewer or view.viewer is None:
        return None
    points = account.base + account.add + account.bought
    if _step(view) not in named(PickUse):
        return None
    return Matter(
        fact=f"This {a.COLOR_IDS[account.color]} die brings {some(points, 'action point')}: cubes, or its color's use.",
        then="Black fuel, yellow bucks, turquoise raises tech dice, brown moves them. Never both.",
        clause="SM-9.1",
        terms=("point", "tech-die", "cube"),
    )


# ---- the turn ----------------------------------------------------------------------------------------------------


def last_turn(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """The last turns of the game. Silent before the last game turn."""
    mat = mine(view)
    if mat is None or view.turn < rules.game_turns:
        return None
    left, many = _turns_left(rules, view), len(mat.open)
    mission = (
        f"{some(many, 'open mission').capitalize()}: {signed(rules.open_mission_vp)} each. " if many else ""
    )
    return Matter(
        fact=f"Your last turn but {spelled(left)}." if left else "Your last turn.",
        then=f"{mission}Cards in hand bring nothing.",
        clause="SM-18.4",
        terms=("mission",),
    )


def may_settle(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """A pending planet that the viewer could pay now. Silent without one, and out of turn."""
    mat = mine(view)
    if mat is None or view.active != view.viewer:
        return None
    fit = [
        row
        for row in mat.planets
        if not row.settled and (row.fuel or row.bucks) and row.fuel <= mat.fuel and row.bucks <= mat.bucks
    ]
    if not fit:
        return None
    price = listed([f"{n} {word}" for n, word in ((fit[0].fuel, "fuel"), (fit[0].bucks, "bucks")) if n])
    vp = rules.planet_vp[fit[0].planet]
    return Matter(
        fact=f"A pending planet wants {price}, which you have; settled it counts {vp} VP.",
        then="It may be paid at any time in your turn.",
        clause="SM-17.4",
        terms=("pending", "settled"),
        looks=(f"planet-{a.PLANET_IDS[fit[0].planet]}",),
    )


def wants(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """Pending planets. Silent without any."""
    mat = mine(view)
    if mat is None or not _pending(mat):
        return None
    many = len(_pending(mat))
    return Matter(
        fact=(
            f"{some(many, 'planet').capitalize()} of yours pending: "
            f"{signed(unsettled(rules, many))} VP at the end as it stands."
        ),
        then="Some want fuel or bucks, others settle by themselves once your mat fits.",
        clause="SM-19.1",
        terms=("pending",),
    )


def open_missions(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """Missions that are open. Silent without one."""
    mat = mine(view)
    if mat is None or not mat.open:
        return None
    best = max(rules.mission_vp[card] for card in mat.open)
    return Matter(
        fact=(
            f"{some(len(mat.open), 'mission').capitalize()} open, the best for "
            f"{best} VP; left open it costs {abs(int(rules.open_mission_vp))}."
        ),
        then="A flight that ends on an empty hex beside a hub space completes it; its cubes must be exact.",
        clause="SM-14.1",
        terms=("mission", "hub"),
    )


def hub(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """A hub that is built now. Silent in other steps."""
    if view.phase != HUB_STEP:
        return None
    built = sum(1 for one in view.hubs if one.turn)
    return Matter(
        fact=f"A hub is built in every game turn: {built} of {rules.game_turns} so far.",
        then="Who has a mission beside it takes a bonus now; later the first mission there does.",
        clause="SM-15.6",
        terms=("hub", "mission"),
    )


def turn_end(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """The end of a game turn. Silent else."""
    mat = mine(view)
    if view.phase != TURN_END:
        return None
    own = f" You have {spelled(len(mat.stations)) if mat.stations else 'none'}." if mat is not None else ""
    return Matter(
        fact=f"Game turn {view.turn} ends: each station may work once more.{own}",
        then="All dice on mats go back into the bag; those on the bridge stay.",
        clause="SM-18.1",
        terms=("station", "bridge"),
    )


def near_home(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """The range of the own drive alone. Silent with a common drive, and in the first game turn."""
    mat = mine(view)
    if mat is None or mat.range != rules.own_drive or view.turn <= 1:
        return None
    return Matter(
        fact=f"Your range is {mat.range}, and {spelled(mat.slots, 'slot')} for drives are free.",
        then=f"A drive costs {rules.drive_price} fuel. Most planets, hubs and outposts lie on outer tiles.",
        clause="SM-10.2",
        terms=("range", "drive"),
    )


def behind(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """Where others have most more of what a flight wins. Silent in the first game turn, and a figure behind."""
    mat = mine(view)
    if mat is None or view.turn <= 1:
        return None
    others = [other for seat, other in enumerate(view.mats) if seat != view.viewer]
    found = None
    for count, word, done, then, clause, term in _WON:
        own, theirs = count(mat), sorted((count(other) for other in others), reverse=True)
        if theirs and theirs[0] - own >= _FAR and (found is None or theirs[0] - own > found[0]):
            have = some(own, word) if own else f"no {word}"
            fact = f"You have {done} {have}, the others {listed([str(n) for n in theirs])}."
            found = theirs[0] - own, Matter(fact=fact, then=then(rules), clause=clause, terms=(term,))
    return found[1] if found else None


def setup(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """The setup. Silent afterwards."""
    if view.phase != SETUP:
        return None
    return Matter(
        fact="Everybody starts at home: one tech die further right, another a step higher.",
        then="Further right opens spaces for cubes, a step up makes stars worth more.",
        clause="SM-2.7",
        terms=("tech-die", "column", "cube"),
    )


def begun(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """What the start card did to the own mat. Silent once a die is taken, and where no start cards were dealt."""
    mat = mine(view)
    if mat is None or (view.turn, view.round) != (1, 1) or _step(view) not in _FIRST:
        return None
    moved = [
        *(
            f"{a.COLOR_IDS[k]} in column {a.DIE_COLUMN_IDS[row.column]}"
            for k, row in enumerate(mat.rows)
            if row.column
        ),
        *(f"{a.COLOR_IDS[k]} a step up" for k, row in enumerate(mat.rows) if row.step),
    ]
    if not moved:
        return None
    return Matter(
        fact=f"Your start card put {listed(moved)}.",
        then="It gave you your first cubes and your hand, too. Others got other ones.",
        clause="SM-2.7",
        terms=("tech-die", "column", "cube"),
    )


def game_turn(content: Components, rules: Rules, view: SolariusView) -> Matter | None:
    """Where the game is. Silent in the setup."""
    if view.phase == SETUP:
        return None
    return Matter(
        fact=(
            f"Game turn {view.turn} of {rules.game_turns}, turn {view.round} "
            f"of {rules.player_turns}: a die, then one thing more."
        ),
        then="Cubes and tech prepare what a flight wins: planets, stations, missions.",
        clause="SM-10.1",
        terms=("tech-die", "cube", "station", "mission"),
    )


RULES: Final = (
    *(dirty, pending_at_end, contaminates, storing, no_fuel, flight, claiming, using),
    *(
        may_settle,
        full_track,
        last_turn,
        wheel,
        hub,
        turn_end,
        near_home,
        wants,
        open_missions,
        behind,
        setup,
        begun,
        game_turn,
    ),
)

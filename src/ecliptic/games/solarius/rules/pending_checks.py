"""Whether the steps to come in a position fit the rest of it; on what each may lie says `pending`."""

from __future__ import annotations

from typing import Never

from ecliptic.core.arrays import members
from ecliptic.core.machine import Step
from ecliptic.core.pending import check_next
from ecliptic.games.solarius.rules import actions as a
from ecliptic.games.solarius.rules.state import DIE_BASE, HUB_STEP, SETUP, TURN_END, TURNS, SolariusState
from ecliptic.games.solarius.rules.steps import (
    anytime,
    cards,
    cubes,
    die,
    effects,
    flight,
    gains,
    hexes,
    mission,
    outpost,
    phase_b,
    rows,
    settle,
    setup,
    spend,
    station,
    turn,
    turn_end,
    use,
)

_OF_SETUP = (
    setup.DrawTile,
    setup.TurnTile,
    setup.DealPlanet,
    setup.DrawStarter,
    setup.DealStart,
    setup.FirstHands,
    setup.FirstChoices,
    setup.FirstDiscard,
    setup.FirstShift,
    setup.FirstRaise,
    setup.FillBridge,
)


def check_pending(s: SolariusState) -> None:
    """ValueError, one sentence, if the steps to come don't fit each other or the state."""
    problem = _course(s)
    if problem:
        raise ValueError(problem)
    whose = a.NONE
    for step in s.stack:
        whose = _whose(s, step, whose)
        problem = "it is another player's" if _owner(step) not in (a.NONE, whose) else _problem(s, step)
        if problem:
            raise ValueError(f"The pending step {type(step).__name__} does not fit: {problem}.")
    check_next(s)


def _owner(step: Step[Never]) -> int:
    """The seat of a step that is somebody's."""
    return int(step.seat) if step.seat >= 0 else int(getattr(step, "player", a.NONE))


def _whose(s: SolariusState, step: Step[Never], before: int) -> int:
    """Whose steps come above this one: until another seat is named the same as below it."""
    if isinstance(
        step, (turn.HubBonuses, turn_end.Firing, turn_end.Paying, setup.FirstHands, setup.FirstChoices)
    ):
        return int(s.in_order(step.k - 1))
    if isinstance(step, turn.Refill):
        return int(s.active)
    if isinstance(step, setup.DealStart):
        return int(step.player)
    return before


def _course(s: SolariusState) -> str:
    """SM-7.1, SM-7.4: the steps below those of the seat that acts; "" = they fit."""
    if s.over:
        return ""
    kinds = {type(step) for step in s.stack}
    if s.phase == SETUP:
        if not kinds & set(_OF_SETUP) or kinds & {turn.GameTurn, turn_end.TurnEnd, turn_end.Next}:
            return "In setup only its own steps are to come."
        return _dice(s, kinds)
    if kinds & set(_OF_SETUP):
        return "Setup is over."
    if isinstance(s.stack[0], turn.GameTurn) != (s.turn < s.rules.game_turns):
        return "A further game turn comes after each but the last one."
    ends = turn_end.Next in kinds
    if ends == (turn.PlayerTurns in kinds) or ends != (s.phase == TURN_END):
        return "Player turns are to come, or the end of the game turn, as the phase says."
    if ((turn.DrawHub in kinds) or (turn.HubBonuses in kinds)) != (s.phase == HUB_STEP):
        return "The hub step is when the phase says so."
    if s.phase == TURNS and not kinds & {turn.Refill, turn.DrawDie, turn.RollFace}:
        return "A player turn has its end to come."
    if (s.active != a.NONE) != (turn.Refill in kinds):
        return "Somebody is on turn until the bridge is refilled."
    if s.active != a.NONE and (s.played == 0 or s.active != s.in_order(s.played - 1)):
        return "Another player is on turn."
    if (turn_end.Paying in kinds) != (s.phase == TURN_END and s.turn == s.rules.game_turns):
        return "Planets are paid at the end of the last game turn, and only then."
    return _action(s, kinds) or _dice(s, kinds)


def _action(s: SolariusState, kinds: set[type[Step[Never]]]) -> str:
    """SM-8.2: what belongs to a die action is there while one goes on."""
    if (s.color != a.NONE) != bool(kinds & {use.DieAction, use.EndAction}):
        return "A die action has a color, and its steps to come."
    if s.color == a.NONE and (s.base or s.add or s.both or s.bought):
        return "Points belong to a die action."
    if s.active == a.NONE and (s.portals or s.extra):
        return "Active portals and further actions belong to a player turn."
    return ""


def _dice(s: SolariusState, kinds: set[type[Step[Never]]]) -> str:
    """SM-8.1, SM-16.2: each seat has a die for each of its turns, and the bridge is full but for the one under way."""
    lying = sum(color != a.NONE for color in s.b_color)
    if s.phase == SETUP:
        filling = [step for step in s.stack if isinstance(step, setup.FillBridge)]
        drawing = bool(kinds & {turn.DrawDie, turn.RollFace})
        drawn = int(filling[0].k) - drawing if filling else 0
        return (
            ""
            if lying == drawn and (drawing or drawn == 0)
            else "The dice of the bridge are drawn one after the other."
        )
    on_turn = bool(kinds & {turn.Refill, turn.DrawDie, turn.RollFace})
    full = not on_turn or die.PickDie in kinds
    if lying != s.rules.bridge_dice - (0 if full else 1):
        return "The bridge is full, but for a die that was taken."
    for seat in range(s.seats):
        turns = sum(1 for k in range(s.played) if s.in_order(k) == seat)
        if seat == s.active and kinds & {die.PickDie, die.PickPlace}:
            turns -= 1
        dice = sum(x != a.NONE for x in s.place[seat * a.PLACES : (seat + 1) * a.PLACES])
        dice += sum(s.card_die[card] != a.NONE for card in range(a.CARDS) if s.laid[seat] >> card & 1)
        if dice != turns:
            return "Each seat has a die for each of its turns in this game turn."
    return ""


# ---- step by step --------------------------------------------------------------------------------------------


def _problem(s: SolariusState, step: Step[Never]) -> str:
    """What of the step's numbers contradicts the state; "" = nothing."""
    if isinstance(step, anytime.Starred) and not isinstance(step, die.PickDie) and step is s.stack[-1]:
        if len(step.own_legal(s)) == 0:  # exchanges alone would never end it
            return "there is nothing to choose"
    for part in (_of_setup, _of_time, _of_die, _of_use, _of_cards, _of_cubes, _of_flight, _of_building):
        problem = part(s, step)
        if problem:
            return problem
    return ""


def _of_setup(s: SolariusState, step: Step[Never]) -> str:
    tiles = sum(tile != a.NONE for tile in s.tile_at)
    turns = sum(n != a.NONE for n in s.turn_at)
    if isinstance(step, (setup.DrawTile, setup.TurnTile)):
        drawn = 1 if isinstance(step, setup.TurnTile) else 0
        here = list(s.tile_at)[: int(step.position) + drawn]
        fits = (tiles, turns) == (step.position + drawn, step.position) and a.NONE not in here
        fits = fits and s.token == a.NONE
        return "" if fits and a.NONE not in list(s.turn_at)[: int(step.position)] else "tiles lie otherwise"
    if isinstance(step, _OF_SETUP) and (tiles < a.RING or turns < a.RING):
        return "tiles are missing"
    if isinstance(step, _OF_SETUP):
        hexes_ = list(s.layout.planet_hexes)
        dealt = int(step.space) if isinstance(step, setup.DealPlanet) else len(hexes_)
        if [place for place in hexes_ if s.on_hex[place] != a.NONE] != hexes_[:dealt]:
            return "planets lie otherwise"
        begun = not isinstance(step, (setup.DealPlanet, setup.DrawStarter))
        if begun != (s.token != a.NONE) or dealt > len(hexes_) or (not begun and dealt == len(hexes_) + 1):
            return "the starting player is drawn once all planets lie"
        if isinstance(step, setup.DealPlanet) and dealt >= len(hexes_):
            return "all planets are dealt"
    if isinstance(step, setup.DealStart):
        wanted = sum(int(s.rules.start_hand[k]) for k in range(a.STARTS) if step.left >> k & 1)
        empty = not any(s.hand[step.player : s.seats])
        fits = s.rules.start_cards and members(step.left) == a.STARTS - step.player and empty
        return "" if fits and wanted & s.deck == wanted else "its start cards are not all there"
    if isinstance(step, (setup.FirstHands, setup.FirstChoices, setup.FillBridge)):
        most = s.rules.bridge_dice if isinstance(step, setup.FillBridge) else s.seats
        return "" if step.k <= most else "there are not so many"
    if isinstance(step, (setup.FirstShift, setup.FirstRaise)):
        row = list(s.col[step.seat * a.COLORS : (step.seat + 1) * a.COLORS])
        wanted_row = [0] * a.COLORS
        if isinstance(step, setup.FirstRaise):
            wanted_row[step.shifted] = 1
        plain = not any(s.step[step.seat * a.COLORS : (step.seat + 1) * a.COLORS])
        plain = plain and not any(s.cubes[step.seat * anytime.ROWS : (step.seat + 1) * anytime.ROWS])
        return "" if row == wanted_row and plain and not s.rules.start_cards else "its mat is not as at first"
    return ""


def _of_time(s: SolariusState, step: Step[Never]) -> str:
    if isinstance(step, turn.GameTurn):
        return "" if step.n == s.turn + 1 else "another game turn is next"
    if isinstance(step, (turn_end.TurnEnd, turn_end.Next)):
        return "" if step.n == s.turn else "it is another game turn"
    if isinstance(step, turn.PlayerTurns):
        return "" if step.k == s.played else "another player turn is next"
    if isinstance(step, turn.HubBonuses):
        built = s.hub_turn[step.hub] == s.turn
        return "" if built and step.k <= s.seats else "that hub was not built now"
    if isinstance(step, (turn_end.Firing, turn_end.Paying)):
        if isinstance(step, turn_end.Paying) and step.k > 0 and isinstance(s.stack[-1], turn_end.FireAll):
            return "stations come first"
        return "" if step.k <= s.seats else "there are not so many seats"
    if isinstance(step, phase_b.PhaseB):
        before = {die.PickDie, die.PickPlace, use.DieAction, use.EndAction}
        first = any(type(other) in before for other in s.stack)
        return "" if step.again == (0 if first else 1) else "again is 0 before phase B, 1 in it"
    return ""


def _of_die(s: SolariusState, step: Step[Never]) -> str:
    if isinstance(step, (die.PickPlace, die.Wheel)) and step.at >= len(s.rules.wheel):
        return "the bridge has not so many spaces"
    if isinstance(step, (die.Contaminate, die.BeforeAction)) and step.on >= a.ON_CARD:
        card = int(step.on) - a.ON_CARD
        laid = s.laid[s.active] >> card & 1 and s.rules.dev_kind[card] == a.DIE_SPACE
        return "" if laid else "that card has no die"
    if isinstance(step, (die.Contaminate, use.DieAction)):
        return "" if _lies(s, step) else "that die is not there"
    if isinstance(step, die.PayWheel):
        return "" if s.fuel[step.seat] > 0 and s.bucks[step.seat] > 0 else "there is no choice"
    return ""


def _lies(s: SolariusState, step: die.Contaminate | use.DieAction) -> bool:
    """SM-8.1, SM-8.5: whether the die that acts lies on its place, transformed there and nowhere else."""
    mat = [int(found) for found in s.place[s.active * a.PLACES : (s.active + 1) * a.PLACES]]
    there = {a.ON_TRANSFORM: mat[a.TRANSFORM_PLACE :][:1], a.ON_RESEARCH: mat[a.RESEARCH_PLACE :][:1]}
    if isinstance(step, die.Contaminate):
        places = [int(step.on)]
    else:
        places = [int(other.on) for other in s.stack if isinstance(other, die.BeforeAction)]
        if not places:  # it is over what comes before, and where the die lies is not kept
            return any(found != a.NONE and found % DIE_BASE == step.face for found in (*mat, *s.card_die))
    changed = not any(isinstance(other, die.PickColor) for other in s.stack)
    for on in places:
        dice = [int(s.card_die[on - a.ON_CARD])] if on >= a.ON_CARD else there.get(on, mat[: a.STANDARDS])
        same = [found for found in dice if found != a.NONE and found % DIE_BASE == step.face]
        if on == a.ON_TRANSFORM and changed:
            fits = any(found // DIE_BASE != s.color for found in same)
        else:
            fits = any(found // DIE_BASE == s.color for found in same)
        if not fits:
            return False
    return True


def _of_use(s: SolariusState, step: Step[Never]) -> str:
    if isinstance(step, use.Store) and s.columns_for(step.seat, s.color) == 0:
        return "no column takes the cube"
    if isinstance(step, (use.Store, use.Blocked)):
        return "" if step.left > 0 else "all cubes are taken"
    if isinstance(step, use.BuyFuel):
        return "" if s.color == a.BLACK else "the action is of another color"
    if isinstance(step, use.SecondUse):
        return "" if step.use in (0, 1) and s.both else "there is one use"
    if isinstance(step, (spend.Spend, spend.SpendOn)):
        if step.kind not in (a.TURQUOISE, a.BROWN) or step.buys not in (0, 1):
            return "tech dice are raised or moved"
        if step.buys == 1 and step.kind != s.color:
            return "the action is of another color"
        in_use = any(isinstance(other, use.EndAction) for other in s.stack)
        return "" if (step.buys == 1) == in_use else "points are bought in a die action"
    return ""


def _of_cards(s: SolariusState, step: Step[Never]) -> str:
    if isinstance(step, cards.Discard):
        return "" if step.must <= a.CARDS and s.hand[step.seat] else "there is nothing to discard"
    if isinstance(step, cards.DrawCard):
        return "" if 1 <= step.n <= a.CARDS else "nobody draws so many"
    if isinstance(step, effects.PlayCard):
        return "" if step.optional in (0, 1) else "optional is 0 or 1"
    if isinstance(step, effects.Half):
        return "" if s.known[step.seat] >> step.card & 1 else "that card was not shown"
    if isinstance(step, effects.Clean):
        return "" if 1 <= step.most <= s.dirt[step.seat] else "there is not so much contamination"
    if isinstance(step, effects.Effects):
        of_die = step.listed < a.CARDS and s.rules.dev_kind[step.listed] == a.DIE_SPACE
        before = any(isinstance(other, use.DieAction) for other in s.stack)
        return "no die is there" if of_die and not before else ""
    return ""


def _of_cubes(s: SolariusState, step: Step[Never]) -> str:
    if isinstance(step, cubes.GainCubes):
        if step.left == 0:
            return "all cubes are taken"
        return "" if rows.room_for_cubes(s, step.seat) else "no row takes a cube"
    if isinstance(step, cubes.NoSpace):
        if step.color == a.NONE:
            room = rows.room_for_cubes(s, step.seat)
        else:
            room = rows.room_in(s, step.seat, step.color)
        return "" if step.left > 0 and not room else "there is space"
    if isinstance(step, (cubes.PayRow, cubes.PayCube)):
        seat = _owner(step)
        payments = [other for other in s.stack if isinstance(other, (cubes.PayRow, cubes.PayCube))]
        if sum(other.color == step.color for other in payments) > 1:
            return "a color pays once"
        if step.color not in _payers(s):
            return "that color pays nothing"
        if isinstance(step, cubes.PayCube) and (step.left == 0 or step.paid >= 4**a.COLS):
            return "nothing is left to pay"
        if isinstance(step, cubes.PayCube):
            row = seat * a.COLORS + step.color
            for k in range(a.COLS):
                gone = step.paid >> 2 * k & 3
                if s.cubes[row * a.COLS + k] + gone > s.rules.usable[s.col[row] * a.COLS + k]:
                    return "there were not so many cubes"
        return "" if s.row_pays(seat, step.color, step.left) else "that can't be paid exactly"
    if isinstance(step, anytime.SellCubes):
        worth = anytime.worth_of_cubes(s, step.seat)
        if step.last >= anytime.ROWS or not worth or step.value + worth < s.rules.value_per_point:
            return "there is nothing to sell"
        return "there is nothing to sell" if step.value == 0 and anytime.check_sell(s, step.seat) else ""
    if isinstance(step, (gains.Mix, anytime.SaleMix)):
        if not 1 <= step.n <= 2 * s.rules.track:
            return "nobody gains so many points"
        lone = isinstance(step, gains.Mix) and anytime.has_any(s, step.seat)
        return "" if lone or anytime.may_mix(s, step.seat, step.n) else "there is no choice"
    if isinstance(step, (gains.Gain, gains.FullTrack)):
        return _of_gain(s, step)
    return ""


def _of_gain(s: SolariusState, step: gains.Gain | gains.FullTrack) -> str:
    if not 1 <= step.n <= 2 * s.rules.track:
        return "nobody gains so many points"
    if isinstance(step, gains.Gain):
        return ""
    if step.verb == a.GAIN_MIX:
        return "that is asked otherwise"
    have = s.fuel[step.seat] if step.verb == a.GAIN_FUEL else s.bucks[step.seat]
    return "" if have + step.n > s.rules.track else "the track has room"


def _payers(s: SolariusState) -> set[int]:
    """SM-13.2, SM-14.2: the colors that pay totals for what is being built or completed."""
    out: set[int] = set()
    rules = s.rules
    for step in s.stack:
        if isinstance(step, station.LayStation):
            out |= {int(rules.station_first[step.card]), int(rules.station_second[step.card])}
        elif isinstance(step, mission.LayMission):
            costs = range(step.card * a.COSTS, step.card * a.COSTS + rules.cost_len[step.card])
            out |= {int(rules.cost_color[k]) for k in costs if rules.cost_col[k] == a.NONE}
    return out


def _of_flight(s: SolariusState, step: Step[Never]) -> str:
    if isinstance(step, settle.Reveal):
        return "" if s.on_hex[s.ship[step.player]] >= a.FACE_DOWN else "no planet lies face down there"
    if isinstance(step, (flight.GoOn, flight.FlyOn)) and not s.rules.settle_along_path:
        return "flights end on what they settle"
    if isinstance(step, flight.FlyOn):
        mine = s.planet_of[step.planet] == step.seat and s.owner_at(s.ship[step.seat]) == step.seat
        return "" if mine else "that planet was not settled"
    if isinstance(step, (settle.Turned, settle.Known)):
        return "" if s.on_hex[s.ship[step.seat]] == step.planet else "that planet is not there"
    if isinstance(step, flight.Found):
        return "" if hexes.is_empty(s, s.ship[step.seat]) else "that hex is not empty"
    if isinstance(step, (outpost.OfferOutpost, outpost.Outpost)):
        seat = _owner(step)
        if s.owner_at(step.place) != seat or s.ship[seat] != step.place:
            return "no figure was placed there"
        if isinstance(step, outpost.Outpost) and not outpost.may_add_outpost(s, seat, step.place):
            return "no outpost may be added there"
    return ""


def _of_building(s: SolariusState, step: Step[Never]) -> str:
    building = (station.PickStation, station.PickHigh, station.LayStation)
    completing = (mission.PickMission, mission.PickHub, mission.LayMission)
    if isinstance(step, (*building, *completing)):
        seat = _owner(step)
        if not hexes.is_empty(s, s.ship[seat]):
            return "that hex is not empty"
        if isinstance(step, building) and s.stations_built(seat) >= s.rules.stations:
            return "all stations are built"
        if isinstance(step, completing) and not mission.hubs_for(s, seat):
            return "there is no hub"
        if isinstance(step, (station.PickHigh, station.LayStation)):
            if s.station[seat * a.STATION_CARDS + step.card] > 0:
                return "that card is used"
        if isinstance(step, station.PickHigh):
            one, other = s.rules.station_first[step.card], s.rules.station_second[step.card]
            built = s.stations_built(seat)
            both = station.pays_so(s, seat, one, other, built) and station.pays_so(s, seat, other, one, built)
            return "" if both else "there is no choice"
        if isinstance(step, (mission.PickHub, mission.LayMission)):
            if not s.open[seat] >> step.card & 1:
                return "that mission is not open"
            hubs = mission.hubs_for(s, seat)
            if isinstance(step, mission.LayMission):
                return "" if hubs >> step.hub & 1 else "it is not at that hub"
            fits = step.hubs == hubs and mission.check_cost(s, seat, step.card) == 0
            return "" if fits else "it can't be completed there"
    if isinstance(step, (station.Earlier, station.FireEarlier, turn_end.FireAll)):
        seat = _owner(step)
        built = station.built_stations(s, seat)
        if not isinstance(step, turn_end.FireAll):  # SM-13.4: the new one does not fire
            last = [
                s.station[seat * a.STATION_CARDS + k] == s.stations_built(seat)
                for k in range(a.STATION_CARDS)
            ]
            built &= ~sum(1 << k for k, new in enumerate(last) if new)
        elif step.left == 0:
            return "no station is left"
        return "" if not step.left & ~built else "those stations are not built"
    return ""

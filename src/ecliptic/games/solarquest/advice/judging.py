"""Terms for bots: how good a state is, which actions are worth a look, and how offers are answered."""

from __future__ import annotations

from typing import Final, cast, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import members
from ecliptic.core.machine import State
from ecliptic.core.rng import fold
from ecliptic.games.solarquest.advice import worth
from ecliptic.games.solarquest.advice.clock import SolarquestClock
from ecliptic.games.solarquest.advice.offers import accepts, next_word, plan, value_of_plan
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.scoring import ahead, assets
from ecliptic.games.solarquest.rules.state import MOST, SolarquestState
from ecliptic.games.solarquest.rules.steps.cards import GiveUpDeed
from ecliptic.games.solarquest.rules.steps.deals.debt import Settle
from ecliptic.games.solarquest.rules.steps.deals.hands import Speak
from ecliptic.games.solarquest.rules.steps.deals.rescue import Rescue
from ecliptic.games.solarquest.rules.steps.deals.trade import Answer, Write
from ecliptic.games.solarquest.rules.steps.flight import ExtraRoll, Roll
from ecliptic.games.solarquest.rules.steps.lasers import ShotDie
from ecliptic.games.solarquest.rules.steps.windows import ForceBuy, Opening, Services

WIN: Final = 100000.0
WRITING: Final = 1  # the moment of a draft
ENOUGH: Final = 4  # pieces in hand


@final
class SolarquestAdvice(SolarquestClock):
    """What this game knows of good play."""

    def evaluate(self, s: State, seat: i64) -> float:
        return evaluate(cast(SolarquestState, s), seat)

    def term_names(self) -> tuple[str, ...]:
        return TERMS

    def terms(self, s: State, seat: i64) -> list[float]:
        return terms(cast(SolarquestState, s), seat)

    def worthwhile(self, s: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        return worthwhile(cast(SolarquestState, s), seat, legal)

    def promising(self, s: State, seat: i64, legal: vec[i64], most: i64) -> vec[i64]:
        out = worthwhile(cast(SolarquestState, s), seat, legal)
        return out if len(out) <= most else out[:most]

    def reply(self, s: State, seat: i64) -> i64:
        return reply(cast(SolarquestState, s), seat)

    def moment(self, s: State) -> i64:
        return moment(cast(SolarquestState, s))

    def deals(self, s: State, seat: i64) -> i64:
        """Nothing is hidden that matters."""
        return 1


ADVICE: Final = SolarquestAdvice()


def evaluate(s: SolarquestState, seat: i64) -> float:
    """Federons, above all rivals' to some part; once the game is over, winning is all."""
    if s.over:
        return final_value(s, seat)
    if not s.lives(seat):
        return worth.standing(s, seat)
    top = s.stack[len(s.stack) - 1]
    if isinstance(top, Write) and top.seat == seat:
        return value_of_plan(s, top)
    out = worth.standing(s, seat)
    if seat != s.active:
        return out
    if isinstance(top, ShotDie):
        return out + shot_value(s, top)
    if isinstance(top, (Services, Opening, Rescue)) and top.seat == seat:
        out += worth.fuel_to_come(s, seat)
    if isinstance(top, Services):
        out += deed_to_come(s, seat)
    return out + roll_to_come(s, seat)


def deed_to_come(s: SolarquestState, seat: i64) -> float:
    """What the deed would bring that can be bought where the ship stands."""
    if s.space[seat] == a.NONE:
        return 0.0
    deed = s.deed_under(seat)
    if deed == a.NONE or s.owner[deed] != a.NONE or (s.sold >> deed) & 1 or s.price_of(deed) > s.cash[seat]:
        return 0.0
    return 0.9 * worth.gain_of(s, seat, deed)


def roll_to_come(s: SolarquestState, seat: i64) -> float:
    """What a roll may bring that is next; a second one is not counted where it would do harm."""
    if isinstance(s.stack[len(s.stack) - 1], (Roll, Opening)):
        return worth.roll_ahead(s, seat)
    if s.pending(ExtraRoll):
        more = worth.roll_ahead(s, seat)
        if more > 0.0:
            return more
    return 0.0


TERMS: Final = (
    "goods",
    "rents",
    "tank",
    "stations",
    "cash",
    "services",
    "deed",
    "roll",
    "shot",
    "offer",
    "rivals",
    "win",
)


def terms(s: SolarquestState, seat: i64) -> list[float]:
    """What `evaluate` adds up, in Federons."""
    if s.over or not s.lives(seat):
        goods = float(assets(s, seat))
        return [goods] + [0.0] * (len(TERMS) - 2) + [evaluate(s, seat) - goods]
    top = s.stack[len(s.stack) - 1]
    asked = isinstance(top, (Services, Opening, Rescue)) and top.seat == seat
    now = seat == s.active and not isinstance(top, ShotDie)
    offer = 0.0
    if isinstance(top, Write) and top.seat == seat:
        offer = value_of_plan(s, top) - worth.standing(s, seat)
        now = False
    return [
        float(assets(s, seat)),
        worth.visits(s) * float(worth.rents(s, seat)),
        -worth.danger(s, seat, s.tank[seat], s.pieces[seat]),
        worth.kept(s, s.pieces[seat]),
        -worth.scarcity(s, seat),
        worth.fuel_to_come(s, seat) if now and asked else 0.0,
        deed_to_come(s, seat) if now and isinstance(top, Services) else 0.0,
        roll_to_come(s, seat) if now else 0.0,
        shot_value(s, top) if seat == s.active and isinstance(top, ShotDie) else 0.0,
        offer,
        -worth.FOLLOW * worth.best_rival(s, seat),
        0.0,
    ]


def final_value(s: SolarquestState, seat: i64) -> float:
    """SQ-12.8, SQ-12.9, SQ-12.10: what a game that is over was worth."""
    if not s.lives(seat):
        return -WIN
    other: i64
    for other in range(s.seats):
        if other != seat and s.lives(other) and ahead(s, other, seat):
            return float(assets(s, seat))
    return WIN + float(assets(s, seat))


def shot_value(s: SolarquestState, shot: ShotDie) -> float:
    """SQ-13.7, SQ-13.8: what a shot brings on average, its fuel apart."""
    out = 0.0
    target: i64
    for target in range(s.seats):
        if (shot.targets >> target) & 1:
            damage = 600.0
            if float(assets(s, target)) < damage:
                damage = float(assets(s, target))
            out += damage * 5.0 / 36.0 + float(assets(s, target)) / 36.0
    return out


def reply(s: SolarquestState, seat: i64) -> i64:
    """An offer is answered by what it brings; other questions end a look."""
    top = s.stack[len(s.stack) - 1] if len(s.stack) > 0 else None
    if isinstance(top, Answer):
        return a.ACCEPT.of() if top.check(s, a.ACCEPT.of()) == 0 and accepts(s, top) else a.DECLINE.of()
    return -1


def moment(s: SolarquestState) -> i64:
    """Words of an offer belong together; of the rest every action stands for itself."""
    if isinstance(s.stack[len(s.stack) - 1] if len(s.stack) > 0 else None, Write):
        return WRITING
    player = s.active
    h = fold(fold(17, s.built), s.offers_turn * 16 + s.offers_debt)
    if player != a.NONE:
        h = fold(fold(h, s.cash[player] * 64 + s.tank[player]), s.deeds[player])
    return h + 2


# ---- what is worth a look --------------------------------------------------------------------------------------


def worthwhile(s: SolarquestState, seat: i64, legal: vec[i64]) -> vec[i64]:
    """Without what never helps: sales that nothing asks for, half measures, offers that nobody would take."""
    if len(legal) < 2:
        return legal
    top = s.top(seat)
    if isinstance(top, Write):
        return the_word(s, top, legal)
    if isinstance(top, Answer):
        return vec[i64]([reply(s, seat)])
    if isinstance(top, Settle):
        return without_idle_offers(s, seat, legal, top.amount)
    if isinstance(top, GiveUpDeed):
        return the_loss(s, seat, legal)
    if not isinstance(top, (Opening, Services, ForceBuy, Rescue, Speak)):
        return legal
    rescue = isinstance(top, Rescue)
    made = s.offers_turn  # one a turn is enough
    if seat != s.active:
        made = s.offers_hand[seat]
    may_offer = made == 0 and not rescue and not isinstance(top, ForceBuy)
    out = vec[i64](capacity=8)
    most_fuel: i64 = a.NONE
    best_site: i64 = a.NONE
    action: i64
    for action in legal:
        if a.SELL.owns(action):
            if raises_for_piece(s, seat, a.SELL.a(action)):
                out = append(out, action)
            continue
        if action == a.SELL_PIECE.of():
            continue
        if a.REFUEL.owns(action):
            most_fuel = action  # they ascend
        elif a.PLACE.owns(action):
            best_site = better_site(s, seat, best_site, action)
        elif a.PIECE.owns(action):
            if action == a.PIECE.of(0) and s.pieces[seat] < ENOUGH:
                out = append(out, action)
        elif action == a.OFFER.of():
            if may_offer and plan(s, seat, 0) is not None:
                out = append(out, action)
        else:
            out = append(out, action)
    if most_fuel != a.NONE:
        out = append(out, most_fuel)
    if best_site != a.NONE and (not rescue or a.PLACE.a(best_site) == s.deed_under(seat)):
        out = append(out, best_site)
    return out if len(out) > 0 else without(legal, a.OFFER.of())


def the_loss(s: SolarquestState, seat: i64, legal: vec[i64]) -> vec[i64]:
    """SQ-5.6: the only deed is better sold than lost; of several one is lost, and sales would not spare it."""
    alone = members(s.deeds[seat]) == 1
    out = vec[i64](capacity=8)
    action: i64
    for action in legal:
        if a.SELL.owns(action) if alone else a.GIVE_UP.owns(action):
            out = append(out, action)
    return out


def raises_for_piece(s: SolarquestState, seat: i64, deed: i64) -> bool:
    """Whether the ship is where pieces are sold, has none, and this deed pays for one."""
    if not s.rules.fuel or s.rules.kind[s.space[seat]] != a.STATION or s.pieces[seat] > 0 or s.stock == 0:
        return False
    price = s.rules.piece_price
    return s.cash[seat] < price <= s.cash[seat] + s.price_of(deed)


def better_site(s: SolarquestState, seat: i64, one: i64, other: i64) -> i64:
    """Where a fuel station does more good: under a ship that lacks fuel, then where fuel is dear."""
    if one == a.NONE or a.PLACE.a(other) == s.deed_under(seat):
        return other
    if a.PLACE.a(one) == s.deed_under(seat):
        return one
    return other if fuel_of(s, a.PLACE.a(other)) > fuel_of(s, a.PLACE.a(one)) else one


def fuel_of(s: SolarquestState, deed: i64) -> i64:
    """What a hydron would cost there."""
    return s.rules.fuel_price[deed * MOST + s.held[s.owner[deed] * a.GROUPS + s.rules.group[deed]] - 1]


def without(legal: vec[i64], left_out: i64) -> vec[i64]:
    """All but one, if there is another one."""
    out = vec[i64](capacity=8)
    action: i64
    for action in legal:
        if action != left_out:
            out = append(out, action)
    return out if len(out) > 0 else legal


def without_idle_offers(s: SolarquestState, seat: i64, legal: vec[i64], owed: i64) -> vec[i64]:
    """SQ-12.1: an offer is made for a debt only where nothing else can pay it, and before anything is sold."""
    if plan(s, seat, owed) is None:
        return without(legal, a.OFFER.of())
    action: i64
    for action in legal:
        if action == a.OFFER.of():
            return vec[i64]([action])
    return legal


def the_word(s: SolarquestState, step: Write, legal: vec[i64]) -> vec[i64]:
    """The next word of the planned offer, or of any, where none is planned."""
    planned = plan(s, step.seat, step.owed)
    if planned is not None:
        word = next_word(step, planned)
        action: i64
        for action in legal:
            if action == word:
                return vec[i64]([action])
    return legal[:1]

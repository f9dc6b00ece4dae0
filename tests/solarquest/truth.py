"""What Solarquest's refusals claim, read from ships, money and deeds."""

from __future__ import annotations

from typing import Any

from ecliptic.core.arrays import bit
from ecliptic.games.solarquest.rules import reasons as r
from ecliptic.games.solarquest.rules.actions import (
    DEEDS,
    DOCK,
    EARTH,
    MOON,
    NONE,
    NOTES,
    PIECES,
    SEATS,
    SPACES,
    STATION,
    WANT,
)
from ecliptic.games.solarquest.rules.state import MOST, OFFER_PARTS
from ecliptic.testing.truth import Met, Says, Truth

# ---- ships and ground ------------------------------------------------------------------------------------


def here(m: Met) -> int:
    return int(m.s.space[m.seat])


def kind(m: Met) -> int:
    return int(m.s.rules.kind[here(m)])


def ground(m: Met) -> int:
    """The property under the ship, or NONE."""
    return int(m.s.rules.deed_at[here(m)])


def owner(m: Met) -> int:
    """Of that property; NONE = nobody, or there is none."""
    return int(m.s.owner[ground(m)]) if ground(m) != NONE else NONE


def is_site(m: Met, deed: int) -> bool:
    return deed != NONE and bool(m.s.rules.is_site >> deed & 1)


def stands(m: Met, deed: int) -> bool:
    """Whether a fuel station stands there."""
    return bool(m.s.built >> deed & 1)


def deeds(m: Met, seat: int) -> list[int]:
    return [deed for deed in range(DEEDS) if m.s.owner[deed] == seat]


def sells_fuel(m: Met) -> bool:
    """SQ-6.3, SQ-10: Earth, docks with an owner, sites with an owner and a fuel station."""
    if kind(m) == EARTH:
        return True
    open_to = kind(m) == DOCK or (is_site(m, ground(m)) and stands(m, ground(m)))
    return open_to and owner(m) != NONE


def hydron(m: Met) -> int:
    """What one costs here: SQ-10.10, SQ-10.13."""
    if kind(m) == EARTH or owner(m) in (m.seat, NONE):
        return 0
    of = m.s.rules.group[ground(m)]
    held = sum(m.s.rules.group[deed] == of for deed in deeds(m, owner(m)))
    return int(m.s.rules.fuel_price[ground(m) * MOST + held - 1])


def targets(m: Met) -> list[int]:
    return [seat for seat in range(SEATS) if (m.n[0] + 1) >> seat & 1]


def apart(m: Met, seat: int) -> int:
    return int(m.s.rules.near[here(m) * SPACES + m.s.space[seat]])


def on_earth(m: Met, seat: int) -> bool:
    return bool(m.s.rules.kind[m.s.space[seat]] == EARTH)


# ---- money -----------------------------------------------------------------------------------------------


def cash(m: Met) -> int:
    return int(m.s.cash[m.seat])


def worth(m: Met, of: list[int]) -> int:
    """What the Federation pays for these deeds."""
    return sum(int(m.s.rules.price[deed]) + m.s.rules.piece_price * stands(m, deed) for deed in of)


def means(m: Met) -> int:
    """Cash, and what sales to the Federation would bring."""
    return int(cash(m) + worth(m, deeds(m, m.seat)) + m.s.rules.piece_price * m.s.pieces[m.seat])


def held_down(m: Met) -> bool:
    """SQ-11.2: too little fuel to leave a planet, a moon or Earth, in the own turn."""
    low = m.s.tank[m.seat] < m.s.rules.needed and kind(m) <= MOON and m.s.rules.fuel
    return bool(low and not m.s.beside and m.seat == m.s.active)


def way_out(m: Met, mine: list[int], pieces: int, money: int) -> bool:
    """SQ-11.8: whether with these deeds, pieces and this cash there is a way to enough fuel."""
    deed, rules = ground(m), m.s.rules
    if kind(m) == EARTH:
        return True
    sold = money + worth(m, mine) + rules.piece_price * pieces
    if owner(m) == m.seat:
        return deed in mine and (stands(m, deed) or pieces > 0)
    if stands(m, deed):
        price = worth(m, [deed]) if owner(m) == NONE else hydron(m) * (rules.needed - m.s.tank[m.seat])
        return bool(price <= sold)
    return bool(pieces > 0 and rules.price[deed] <= sold - rules.piece_price)


def closes_way(m: Met) -> bool:
    """A way before, and none after; after an offer that is being written it is not looked at twice."""
    mine, pieces, money = deeds(m, m.seat), int(m.s.pieces[m.seat]), cash(m)
    if not held_down(m) or not way_out(m, mine, pieces, money):
        return False
    if m.verb == "sell":
        return not way_out(m, [x for x in mine if x != m.n[0]], pieces, money + worth(m, [m.n[0]]))
    if m.verb in ("sell-piece", "place"):
        return not way_out(m, mine, pieces - 1, money + m.s.rules.piece_price)
    return m.name in ("Write", "Answer")


# ---- offers ----------------------------------------------------------------------------------------------


def owed(m: Met) -> int:
    """By the seat that is asked."""
    if m.name == "Settle":
        return int(m.step.amount)
    return int(m.step.owed)


def made(m: Met) -> int:
    """Offers of the kind that would be made now."""
    if m.name == "Settle":
        return int(m.s.offers_debt)
    return int(m.s.offers_turn if m.seat == m.s.active else m.s.offers_hand[m.seat])


def declined(m: Met) -> list[tuple[int, ...]]:
    found = [int(x) for x in m.s.declined]
    return [tuple(found[k : k + OFFER_PARTS]) for k in range(0, len(found), OFFER_PARTS)]


def was_declined(m: Met) -> bool:
    """The offer as it stands; of one that is being written, one that begins like it."""
    step = m.step
    if m.verb == "done":
        return (m.seat, step.whom, step.wants, step.gives, step.cash) in declined(m)
    return any(x[0] == m.seat for x in declined(m))


def loss(m: Met) -> int:
    """What the offer as it stands takes from who writes or answers it, at the Federation's prices."""
    step = m.step
    out = [x for x in range(DEEDS) if step.gives >> x & 1]
    come = [x for x in range(DEEDS) if step.wants >> x & 1]
    n = worth(m, out) - worth(m, come) + step.cash
    return int(-n if m.name == "Answer" else n)


def note_order(m: Met) -> bool:
    """SQ-15.2: on one side, and from large notes to small ones."""
    side, note = m.n[:2]
    amount = abs(m.step.cash)
    other_side = m.step.cash < 0 if side != WANT else m.step.cash > 0
    larger = NOTES[note - 1] if note else 10**9
    smaller_was_named = amount != 0 and note < m.step.least
    return other_side or smaller_was_named or amount % larger + NOTES[note] >= larger


# ---- what is given ---------------------------------------------------------------------------------------


def give_cash(s: Any, m: Met) -> None:
    s.own_cash()[m.seat] = 99_995


def give_payer(s: Any, m: Met) -> None:
    s.own_cash()[m.a] = 99_995


def give_piece(s: Any, m: Met) -> None:
    s.own_pieces()[m.seat] = 9
    s.bought_pieces = 0


def give_stock(s: Any, m: Met) -> None:
    s.stock = PIECES


def give_station(s: Any, m: Met) -> None:
    s.built |= bit(m.a)


def give_owner(s: Any, m: Met) -> None:
    s.pass_deed(m.a, m.seat)


def give_range(s: Any, m: Met) -> None:
    s.own_space()[m.a] = s.space[m.seat]


def fill_tank(s: Any, m: Met) -> None:
    s.own_tank()[m.seat] = s.rules.tank


def drain(s: Any, m: Met) -> None:
    s.own_tank()[m.seat] = s.rules.gray_zone


def empty_tank(s: Any, m: Met) -> None:
    s.own_tank()[m.seat] = 0


def forget_sales(s: Any, m: Met) -> None:
    s.sold = 0


def forget_spending(s: Any, m: Met) -> None:
    s.spent_at = s.spent_at[:0]


# ---- the reasons -----------------------------------------------------------------------------------------


def price(m: Met) -> int:
    return worth(m, [ground(m)])


def dear(numbers: Any) -> Says:
    """A price above the cash."""
    return Says(
        when=lambda m: m.a > m.b,
        numbers=lambda m: (numbers(m), cash(m)),
        mend=give_cash,
        about="cost cash buy",
    )


TRUTH = Truth(
    ids=frozenset({"deed", "space", "seat"}),
    reasons={
        # Buying and selling.
        r.TOO_DEAR: dear(price),
        r.FORCE_TOO_DEAR: dear(lambda m: int(m.s.rules.price[ground(m)])),
        r.PIECES_TOO_DEAR: dear(lambda m: int(m.s.rules.piece_price) * (m.n[0] + 1)),
        r.FUEL_TOO_DEAR: dear(lambda m: hydron(m) * (m.n[0] + 1)),
        r.SOLD_THIS_TURN: Says(
            when=lambda m: m.a == ground(m) and bool(m.s.sold >> m.a & 1), mend=forget_sales
        ),
        r.BOUGHT_THIS_TURN: Says(when=lambda m: 0 < m.s.pieces[m.seat] <= m.s.bought_pieces, mend=give_piece),
        r.NO_STOCK: Says(
            when=lambda m: m.n[0] + 1 > m.a,
            numbers=lambda m: (int(m.s.stock),),
            mend=give_stock,
            about="stock",
        ),
        r.LATE_BUY_SITE: Says(when=lambda m: not is_site(m, ground(m)), about="landing"),
        r.LATE_NO_FUEL: Says(when=lambda m: not m.s.rules.fuel),
        r.TOO_LATE: Says(
            when=lambda m: m.a > m.s.rules.gray_zone, numbers=lambda m: (int(m.s.tank[m.seat]),), mend=drain
        ),
        r.TANK_ABOVE: Says(
            when=lambda m: m.a > m.s.rules.gray_zone,
            numbers=lambda m: (int(m.s.tank[m.seat]),),
            mend=drain,
            about="hydrons",
        ),
        r.MUST_TAKE_WAY: Says(
            when=lambda m: held_down(m) and way_out(m, deeds(m, m.seat), int(m.s.pieces[m.seat]), cash(m)),
            mend=fill_tank,
        ),
        r.CLOSES_WAY: Says(when=closes_way, mend=fill_tank),
        # Fuel and fuel stations.
        r.NO_PIECE: Says(when=lambda m: m.s.pieces[m.seat] == 0, mend=give_piece, about="place"),
        r.HAS_STATION: Says(when=lambda m: m.a == m.n[0] and stands(m, m.a)),
        r.NOT_THERE: Says(
            when=lambda m: m.a == m.n[0] and (ground(m) != m.a or m.s.beside) and m.s.rules.place_on_site
        ),
        r.TANK_FULL: Says(
            when=lambda m: m.s.tank[m.seat] + m.n[0] + 1 > m.a and sells_fuel(m),
            numbers=lambda m: (int(m.s.rules.tank),),
            mend=empty_tank,
        ),
        r.NO_STATION_HERE: Says(when=lambda m: m.a == ground(m) and not stands(m, m.a), mend=give_station),
        r.NOBODY_SELLS: Says(when=lambda m: m.a == ground(m) and owner(m) == NONE, mend=give_owner),
        r.NO_FUEL_HERE: Says(
            when=lambda m: m.a == here(m) and kind(m) not in (EARTH, DOCK) and not is_site(m, ground(m))
        ),
        r.TOO_LITTLE: Says(
            when=lambda m: m.n[0] + 1 < m.a, numbers=lambda m: (int(m.s.rules.needed - m.s.tank[m.seat]),)
        ),
        # Debts.
        r.CAN_PAY: Says(when=lambda m: means(m) >= m.a, numbers=lambda m: (owed(m),)),
        r.STAYS_PAYABLE: Says(
            when=lambda m: means(m) >= m.a and (m.verb != "done" or means(m) - loss(m) < m.a),
            numbers=lambda m: (owed(m),),
        ),
        r.BRINGS_TOO_LITTLE: Says(
            when=lambda m: means(m) < m.a and (m.verb != "done" or loss(m) > 0),
            numbers=lambda m: (owed(m),),
        ),
        # Offers.
        r.NO_OFFERS_LEFT: Says(
            when=lambda m: m.a >= m.s.rules.max_offers, numbers=lambda m: (made(m),), book="number"
        ),
        r.TALKED_OUT: Says(when=lambda m: m.a > 0, numbers=lambda m: (len(declined(m)),), about="number"),
        r.NO_TRADES: Says(when=lambda m: m.s.rules.max_offers == 0, about="offers"),
        r.NOTHING_TO_TRADE: Says(when=lambda m: not any(deeds(m, k) for k in range(m.s.seats))),
        r.NEITHER_HAS: Says(when=lambda m: m.a != m.seat and not deeds(m, m.a) and not deeds(m, m.seat)),
        r.ALL_DECLINED: Says(when=was_declined),
        r.DECLINED: Says(when=was_declined, about="offers"),
        r.NO_DEED_YET: Says(when=lambda m: m.step.wants == 0 == m.step.gives, about="offers"),
        r.CASH_SHORT: Says(
            when=lambda m: m.a in (m.seat, m.step.whom) and abs(m.step.cash) + NOTES[m.n[1]] > m.b,
            numbers=lambda m: (None, int(m.s.cash[m.a])),
            mend=give_payer,
            about="form",
        ),
        r.NOTE_ORDER: Says(when=note_order, ours="falling size"),
        # Hands and lasers.
        r.HAND_IS_UP: Says(when=lambda m: bool(m.s.hands >> m.seat & 1)),
        r.HAND_IS_DOWN: Says(when=lambda m: not m.s.hands >> m.seat & 1),
        r.SHOT_FUEL: Says(
            when=lambda m: m.a > m.b,
            numbers=lambda m: (int(m.s.rules.shot_cost[apart(m, targets(m)[0])]), int(m.s.tank[m.seat])),
            mend=fill_tank,
        ),
        r.TOO_FAR: Says(
            when=lambda m: m.a in targets(m) and apart(m, m.a) > 2, mend=give_range, about="spaces"
        ),
        r.SHOT_EARTH: Says(when=lambda m: on_earth(m, m.seat) or any(on_earth(m, k) for k in targets(m))),
        r.SHOT_SPENT: Says(when=lambda m: here(m) in list(m.s.spent_at), mend=forget_spending),
    },
    unoffered={
        # Deeds.
        r"(.+) is not yours": Says(when=lambda m: m.s.owner[m.n[0]] != m.seat),
        r"(.+) is yours already": Says(
            when=lambda m: m.s.owner[m.n[0] if m.verb == "take" else ground(m)] == m.seat
        ),
        r"(.+) belongs to @(\d)": Says(when=lambda m: owner(m) == int(m.words[1]) - 1),
        r"(.+) belongs to @(\d), and the dispute is with the Federation": Says(
            when=lambda m: m.s.owner[m.n[0]] == int(m.words[1]) - 1 and m.step.from_bank == 1
        ),
        r"Nobody owns (.+), and the dispute is with a player": Says(
            when=lambda m: m.s.owner[m.n[0]] == NONE and m.step.from_bank == 0
        ),
        r"(.+) can't be bought": Says(when=lambda m: ground(m) == NONE),
        # Fuel stations.
        r"There are no fuel stations in this game, and there is no fuel": Says(
            when=lambda m: not m.s.rules.fuel
        ),
        r"You have no fuel station in hand": Says(when=lambda m: m.s.pieces[m.seat] == 0, mend=give_piece),
        r"(.+) is no planet or moon, so no fuel station can stand there": Says(
            when=lambda m: not is_site(m, m.n[0])
        ),
        r"Fuel stations are sold on landing at a Federation Station": Says(
            when=lambda m: kind(m) != STATION or m.name != "Services"
        ),
        # The forced purchase.
        r"(.+) is no planet or moon with an owner": Says(when=lambda m: not is_site(m, ground(m))),
        r"Nobody owns (.+), so nobody can be forced to sell it": Says(
            when=lambda m: is_site(m, ground(m)) and owner(m) == NONE
        ),
        r"(.+) has a fuel station, so its owner need not sell it": Says(when=lambda m: stands(m, ground(m))),
        r"You have paid rent on (.+), which forgoes the forced purchase": Says(
            when=lambda m: here(m) in list(m.s.spent_at)
        ),
        # Lasers.
        r"There are no lasers in this game": Says(when=lambda m: not m.s.rules.lasers),
        r"Nobody fires at the own ship": Says(when=lambda m: m.seat in targets(m)),
        r"There is no ship of seat (\d) to fire at": Says(
            when=lambda m: int(m.words[0]) > m.s.seats or not m.s.alive >> int(m.words[0]) - 1 & 1
        ),
        r"Those ships are not on one space": Says(
            when=lambda m: len({int(m.s.space[k]) for k in targets(m)}) > 1
        ),
        # Turns.
        r"You must get enough fuel first": Says(when=held_down, book="must at once"),
        r"The debt must be paid first": Says(when=lambda m: cash(m) < owed(m), book="must raise"),
        r"The further roll is compulsory in this game": Says(when=lambda m: m.s.rules.must_roll_again),
        # Offers.
        r"Nobody trades with themselves": Says(when=lambda m: m.n[0] == m.seat),
        r"There is no player of seat (\d) to trade with": Says(
            when=lambda m: int(m.words[0]) > m.s.seats or not m.s.alive >> int(m.words[0]) - 1 & 1
        ),
        r"@(\d) does not own (.+)": Says(when=lambda m: m.s.owner[m.n[0]] != int(m.words[0]) - 1),
        r"(.+) is in the offer already": Says(
            when=lambda m: bool((m.step.wants if m.verb == "want" else m.step.gives) >> m.n[0] & 1)
        ),
        r"First say to whom the offer is": Says(when=lambda m: m.step.part == 0, ours="to whom"),
        r"To whom the offer is has been said": Says(when=lambda m: m.step.part > 0),
        r"Cash is the last part of an offer": Says(when=lambda m: m.step.part == 3, ours="cash"),
        r"After the deeds comes the cash, then the offer is made": Says(
            when=lambda m: m.step.part in (1, 2), ours="cash"
        ),
        r"Cash is named after the deeds": Says(when=lambda m: m.step.part in (1, 2), ours="cash"),
        r"What you want is named before what you give": Says(
            when=lambda m: m.step.part == 1, ours="deeds wanted"
        ),
        r"Deeds are named in the order of the board, those that you want before those that you give": Says(
            when=lambda m: m.n[0] < m.step.least or m.step.part > (1 if m.verb == "want" else 2),
            ours="ascending",
        ),
        r"A counter-offer is accepted or declined": Says(when=lambda m: m.step.counter == 1),
        r"There are no counter-offers in this game": Says(when=lambda m: not m.s.rules.anyone),
    },
)

"""Builds the view of one viewer from a state that has lost what others do in private already."""

from __future__ import annotations

from ecliptic.core.arrays import members
from ecliptic.core.views import PlayerView, Stat
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.scoring import assets, winners
from ecliptic.games.solarquest.rules.state import SolarquestState
from ecliptic.games.solarquest.rules.steps.deals.debt import Pay
from ecliptic.games.solarquest.rules.steps.deals.trade import Answer, Write
from ecliptic.games.solarquest.rules.steps.flight import PickSinope
from ecliptic.games.solarquest.rules.steps.lasers import Hits
from ecliptic.games.solarquest.words.view import OfferView, ShipView, SolarquestView, SpaceView


def build_view(content: Components, s: SolarquestState, viewer: int | None) -> SolarquestView:
    """What this viewer may know."""
    owed = [step for step in s.stack if isinstance(step, Pay)]
    limit = s.rules.rounds
    return SolarquestView(
        game="solarquest",
        viewer=viewer,
        moment=_moment(s),
        step=s.round if limit else 0,
        steps=limit or 1,
        acting=s.acting(),
        over=s.over,
        players=[_player(s, seat) for seat in range(s.seats)],
        winners=list(winners(s)) if s.over else [],
        fuel=s.rules.fuel,
        lasers=s.rules.lasers,
        limit=limit,
        round=s.round,
        active=None if s.active == a.NONE else s.active,
        ships=[_ship(s, seat) for seat in range(s.seats)],
        deeds=[_deed(s, deed) for deed in range(a.DEEDS)],
        stock=s.stock,
        pile_unseen={
            kind: n for layer in s.pile.layers if not layer.ordered for kind, n in enumerate(layer.pool) if n
        },
        pile_seen=[kind for layer in s.pile.layers if layer.ordered for kind in layer.row],
        dice=(s.first_die, s.second_die),
        card=None if s.card == a.NONE else s.card,
        owed=(owed[-1].amount, owed[-1].creditor) if owed else None,
        struck=_struck(s),
        offer=_offer(s),
        fork=_fork(s),
    )


def _fork(s: SolarquestState) -> list[int]:
    step = s.stack[-1] if s.stack else None
    return [s.rules.sinope, s.rules.step[s.space[step.seat]]] if isinstance(step, PickSinope) else []


def _moment(s: SolarquestState) -> str:
    if s.over:
        return "Game over"
    if s.starter == a.NONE:
        return "Rolling for the start"
    return f"Round {s.round} of {s.rules.rounds}" if s.rules.rounds else f"Round {s.round}"


def _player(s: SolarquestState, seat: int) -> PlayerView:
    out = not s.lives(seat)
    cash, tank, pieces, deeds = (
        s.cash[seat],
        s.tank[seat],
        s.pieces[seat],
        members(s.deeds[seat]),
    )
    stats = [Stat("coin", str(cash), _noun(cash, "Federon"))]
    if s.rules.fuel:
        stats.append(Stat("fuel", str(tank), _noun(tank, "hydron") + " in the tank"))
        stats.append(Stat("pump", str(pieces), _noun(pieces, "fuel station") + " in hand"))
    stats.append(Stat("card", str(deeds), _noun(deeds, "deed")))
    score, unit = ("out", "") if out else (str(assets(s, seat)), "assets")
    return PlayerView(seat, "", score, unit, stats, "hand up" if s.raised(seat) else "", out=out)


def _noun(n: int, word: str) -> str:
    """The noun that a number stands before."""
    return word if n == 1 else f"{word}s"


def _ship(s: SolarquestState, seat: int) -> ShipView:
    return ShipView(
        out=not s.lives(seat),
        cash=s.cash[seat],
        tank=s.tank[seat],
        pieces=s.pieces[seat],
        space=None if s.space[seat] == a.NONE else s.space[seat],
        beside=s.beside and seat == s.active,
        hand=s.raised(seat),
        deeds=[deed for deed in range(a.DEEDS) if s.owns(seat, deed)],
        held=list(s.held[seat * a.GROUPS : (seat + 1) * a.GROUPS]),
        assets=assets(s, seat),
    )


def _deed(s: SolarquestState, deed: int) -> SpaceView:
    owned = s.owner[deed] != a.NONE
    dock = s.rules.kind[s.rules.space_of[deed]] == a.DOCK
    sells = owned and s.rules.fuel and (dock or s.has_station(deed))
    return SpaceView(
        deed=deed,
        owner=s.owner[deed] if owned else None,
        built=s.has_station(deed),
        price=s.price_of(deed),
        rent=s.rent_of(deed) if owned else 0,
        fuel=s.fuel_price_of(deed) if sells else 0,
    )


def _struck(s: SolarquestState) -> list[int]:
    """SQ-13.11: who settles for a hit, and who is still to be hit by the same shot. The active owe rents alone."""
    out: list[int] = []
    for step in reversed(s.stack):
        if isinstance(step, Pay) and step.creditor == s.active:
            out.append(step.player)
        elif isinstance(step, Hits) and out:
            seats = [(step.player + k) % s.seats for k in range(1, s.seats)]  # from the shooter's left
            out += [seat for seat in seats if step.targets >> seat & 1]
    return out


def _offer(s: SolarquestState) -> OfferView | None:
    """The offer on top of the stack; one that somebody else writes is not there."""
    step = s.stack[-1] if s.stack else None
    if isinstance(step, Write):
        proposer, whom = step.seat, step.whom
    elif isinstance(step, Answer):
        proposer, whom = step.proposer, step.seat
    else:
        return None
    wants, gives = step.wants, step.gives
    after = s.clone()
    if whom != a.NONE:
        after.pass_deeds(wants, proposer)
        after.pass_deeds(gives, whom)
    rents = [
        (deed, s.rent_of(deed), after.rent_of(deed))
        for deed in range(a.DEEDS)
        if s.owner[deed] in (proposer, whom) and s.owner[deed] != a.NONE
    ]
    return OfferView(
        proposer=proposer,
        whom=None if whom == a.NONE else whom,
        wants=[deed for deed in range(a.DEEDS) if wants >> deed & 1],
        gives=[deed for deed in range(a.DEEDS) if gives >> deed & 1],
        cash=step.cash,
        counter=step.counter == 1,
        rents=sorted(
            (row for row in rents if row[1] != row[2] or (wants | gives) >> row[0] & 1),
            key=lambda row: not (wants | gives) >> row[0] & 1,
        ),
    )

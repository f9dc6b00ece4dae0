"""What must hold in every state; positions are refused by the same sentences."""

from __future__ import annotations

from ecliptic.core.arrays import members
from ecliptic.core.words import at
from ecliptic.games.solarquest.content.components import Components
from ecliptic.games.solarquest.rules import actions as a
from ecliptic.games.solarquest.rules.state import OFFER_PARTS, SolarquestState


def problems(content: Components, s: SolarquestState) -> list[str]:
    """What is wrong with the state, normally nothing."""
    out: list[str] = []
    rules = s.rules
    for seat in range(s.seats):
        out += _seat_problems(s, seat)
    for deed in range(a.DEEDS):
        owner = s.owner[deed]
        if owner != a.NONE and not s.lives(owner):
            out.append(f"{content.deed_name(deed)} belongs to {at(owner)}, who is out.")
    if s.built & ~rules.is_site:
        out.append("Fuel stations stand on planets and moons only.")
    out += _piece_problems(content, s)
    total = list(s.pile.counts())
    if total != list(rules.card_count):
        out.append("The pile must have all Red Shift cards.")
    out += _time_problems(s)
    if s.starter != a.NONE:
        out += _turn_problems(s)
    return out


def _seat_problems(s: SolarquestState, seat: int) -> list[str]:
    out = []
    if not s.lives(seat):
        if s.cash[seat] or s.tank[seat] or s.pieces[seat] or s.space[seat] != a.NONE:
            out.append(f"{at(seat)} is out and can have nothing.")
        return out
    if s.space[seat] == a.NONE:
        out.append(f"{at(seat)} has no ship on the board.")
    elif s.rules.kind[s.space[seat]] == a.BLACK_DOT:
        out.append(f"No ship stays on a black dot, and {at(seat)}'s is on one.")
    if s.cash[seat] < 0 or s.cash[seat] % 5:
        out.append(f"{at(seat)}'s cash must be a multiple of 5.")
    if not 0 <= s.tank[seat] <= s.rules.tank or (s.tank[seat] and not s.rules.fuel):
        out.append(f"{at(seat)}'s tank can't hold {s.tank[seat]} hydrons.")
    deeds = sum(1 << deed for deed in range(a.DEEDS) if s.owner[deed] == seat)
    if deeds != s.deeds[seat] or any(
        s.held[seat * a.GROUPS + group]
        != sum(1 for deed in range(a.DEEDS) if deeds >> deed & 1 and s.rules.group[deed] == group)
        for group in range(a.GROUPS)
    ):
        out.append(f"{at(seat)}'s deeds are not counted right.")
    return out


def _piece_problems(content: Components, s: SolarquestState) -> list[str]:
    """SQ-1.6: no piece is lost."""
    pieces = s.stock + sum(s.pieces) + members(s.built)
    if not s.rules.fuel:
        return ["There are no fuel stations in this game."] if pieces else []
    pieces += s.rules.markers * members(s.alive)
    total = content.figures.pieces.total
    return [] if pieces == total else [f"There are {pieces} pieces of {total}."]


def _time_problems(s: SolarquestState) -> list[str]:
    """SQ-1.7, SQ-12.8, SQ-12.9, SQ-12.10, SQ-12.11: how far the game is."""
    out = []
    left = members(s.alive)
    limit = s.rules.rounds or s.rules.guard_rounds
    if s.starter == a.NONE:
        begun = s.active != a.NONE or s.round or any(owner != a.NONE for owner in s.owner)
        if (
            begun
            or left < s.seats
            or s.beside
            or s.sold
            or len(s.declined)
            or any(s.refused)
            or len(s.spent_at)
        ):
            out.append("Before somebody has begun nothing can have happened.")
        if s.over:
            out.append("The roll for the start is still to come.")
        return out
    if s.active == a.NONE or not 1 <= s.round <= limit:
        out.append(f"There can't be a round {s.round} now, or it is nobody's turn.")
    if left == 0:
        out.append("Somebody must be left in the game.")
    elif s.over != (left == 1 or s.by_limit):
        out.append("The game is over when one player is left or the limit is reached, and only then.")
    elif s.by_limit and s.round != limit:
        out.append("The limit is not reached.")
    elif not s.over and s.active != a.NONE and not s.lives(s.active):
        out.append(f"{at(s.active)} is out, and can't have the turn.")
    return out


def _turn_problems(s: SolarquestState) -> list[str]:
    """What has happened in the turn."""
    out = []
    if s.beside and s.active == a.NONE:
        out.append("Only the ship whose turn it is can bypass a space.")
    if max(s.offers_turn, s.offers_debt, *s.offers_hand) > s.rules.max_offers:
        out.append("More offers were made than are allowed.")
    if s.active != a.NONE and s.bought_pieces > s.pieces[s.active]:
        out.append("No more fuel stations in hand can have been bought in this turn than there are.")
    if (s.hands or any(s.offers_hand)) and not s.rules.anyone:
        out.append("Nobody raises a hand in this game.")
    if s.hands & ~s.alive:
        out.append("A player who is out has no hand up.")
    if any((s.refused[seat] >> seat) & 1 for seat in range(s.seats)):
        out.append("Nobody declines an offer of their own.")
    if (s.first_die == 0) != (s.second_die == 0):
        out.append("Both dice are rolled, or none.")
    if len(set(s.spent_at)) < len(s.spent_at):
        out.append("Each space where fuel or rent was paid is named once.")
    if len(s.declined) % OFFER_PARTS:
        return [*out, "A declined offer has five numbers."]
    for k in range(0, len(s.declined), OFFER_PARTS):
        proposer, whom, wants, gives, cash = s.declined[k : k + OFFER_PARTS]
        seats = range(s.seats)
        deeds = min(wants, gives) >= 0 and max(wants, gives) < 1 << a.DEEDS and wants | gives > 0
        if proposer not in seats or whom not in seats or proposer == whom or not deeds or cash % 5:
            return [*out, "A declined offer is from one seat to another, with a deed in it."]
    offers = {tuple(s.declined[k : k + OFFER_PARTS]) for k in range(0, len(s.declined), OFFER_PARTS)}
    if len(offers) * OFFER_PARTS < len(s.declined):
        out.append("Each offer is declined once in a turn.")
    return out

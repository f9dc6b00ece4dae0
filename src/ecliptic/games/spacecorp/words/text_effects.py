"""Cards, bases, progress cards, colonies and contracts in words, made of the content's rows alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ecliptic.core.words import listed, signed, some
from ecliptic.games.spacecorp.content.cards import EdgeRow, Mode, SpecialRow, TileRow
from ecliptic.games.spacecorp.content.components import ERAS, Components
from ecliptic.games.spacecorp.content.goals import BaseRow, Benefit, ColonyRow, Need, ProgressRow
from ecliptic.games.spacecorp.rules import actions as a


def money(n: int) -> str:
    """ "3T", "−1T"."""
    return f"{signed(n)}T"


def cards(n: int) -> str:
    """ "1 card", "3 cards"."""
    return some(n, "card")


def spaces(marker: str, n: int) -> str:
    """ "genetics +2"."""
    return f"{marker} +{n}"


def action_name(kind: int) -> str:
    """ "Move"."""
    return a.ACTION_IDS[kind].capitalize()


# ---- cards ---------------------------------------------------------------------------------------------------


def mode(row: Mode) -> str:
    """ "Move 3", "Build ×2", "Move 2 shielded"."""
    return f"{row.type.capitalize()} {number(row)}"


def number(row: Mode) -> str:
    """What a mode is worth: "3", "×2 shielded"."""
    times = "×" if row.op == "mul" else ""
    return f"{times}{row.n}{' shielded' if row.shielded else ''}"


def modes_of(content: Components, card: int) -> Sequence[Mode]:
    """The modes of a card; none of Time."""
    return () if card == a.TIME_CARD else content.cards.card[card - 1].modes


def card_modes(content: Components, card: int) -> str:
    """ "Move 2 or Explore 1"; "" for a card without actions."""
    return listed([mode(row) for row in modes_of(content, card)], "or")


def card_mode(content: Components, card: int, k: int) -> str:
    """One of these, as the rules count them: "Explore 1"."""
    rows = modes_of(content, card)
    return mode(rows[k]) if k < len(rows) else ""


def edge_row(content: Components, card: int) -> EdgeRow | None:
    """The Edge on a card, if it has one."""
    name = None if card == a.TIME_CARD else content.cards.card[card - 1].edge
    return next((row for row in content.effects.edge if row.id == name), None)


def special_row(content: Components, card: int) -> SpecialRow | None:
    """The Special on a card, if it has one."""
    name = None if card == a.TIME_CARD else content.cards.card[card - 1].special
    return next((row for row in content.effects.special if row.id == name), None)


def card_text(content: Components, card: int) -> str:
    """Everything that a card can do."""
    if card == a.TIME_CARD:
        return time_text(content)
    row, out = content.cards.card[card - 1], []
    if row.modes:
        out.append(card_modes(content, card))
    edge, special = edge_row(content, card), special_row(content, card)
    if edge is not None:
        out.append(f"Edge, {edge_when(edge)}: {edge_does(edge)}")
    if special is not None:
        out.append(f"Special: {special_does(special)}")
    if row.infra:
        out.append("Infra")
    return "; ".join(out)


def time_text(content: Components) -> str:
    """SC-4.8: what a Time card does."""
    kinds = listed([word.capitalize() for word in content.cards.time.actions], "or")
    return f"doubles a {kinds}, or lets two teams do it"


def edge_when(row: EdgeRow) -> str:
    """When an Edge is played."""
    who, whose = {"self": ("you have", "your"), "opponent": ("an opponent has", "an opponent's")}.get(
        row.who, ("somebody has", "any")
    )
    return _WHEN.get(row.trigger, "while you put your action together").format(who=who, whose=whose)


_WHEN: Final = {
    "turn_start": "as {whose} turn begins",
    "turn_end": "when {whose} turn is over",
    "produced": "after {who} Produced",
    "progress_awarded": "after {who} taken a Breakthrough",
    "contract_claimed": "after {who} claimed a contract",
    "discard": "before {whose} played cards are discarded",
}


def edge_does(row: EdgeRow) -> str:
    """What an Edge does."""
    return _EDGES[row.verb](row)


def _share(row: EdgeRow) -> str:
    part = "half" if (row.num, row.den) == (1, 2) else f"{row.num}/{row.den}"
    return f"gain {part} of what it collected, rounded up; the producer loses nothing"


_EDGES: Final[dict[str, Callable[[EdgeRow], str]]] = {
    "gain_profit_if": lambda row: (
        f"gain {money(row.own)} if you claimed it in your own turn, otherwise {money(row.other)}"
    ),
    "take_offers": lambda row: f"take {'all cards' if row.all else 'a card'} of the offers",
    "take_discarded": lambda _: "take those cards into your hand, a Time card too",
    "forbid_action": lambda _: "name an action that is then forbidden in this turn",
    "extra_turn": lambda _: "take a whole turn at once; then play goes on as it would have",
    "gain_share_of_production": _share,
    "use_two_hqs": lambda _: "use the matching Infra of two HQs, at most one of them your own",
    "lose_profit_if": lambda row: (
        f"everybody with a team at a site that shows {row.icon} loses {money(row.amount)}, you too"
    ),
    "remove_infra_each": lambda _: "everybody with an Infra card loses one of their choice, you too",
    "copy_breakthrough": lambda _: "take the copy without an award of the same title",
}


def special_does(row: SpecialRow) -> str:
    """What a Special does."""
    if row.verb == "probe":
        more = f"; {money(row.empty_site_bonus)} more if the site is empty" if row.empty_site_bonus else ""
        return (
            f"place a tile in an empty explore box of cost {row.max_explore_cost} or less, anywhere, and take "
            f"what it gives{more}"
        )
    return f"move a team by up to {row.max_distance}, shielded, without cards or Infra"


# ---- tiles ---------------------------------------------------------------------------------------------------


def tile_gains(row: TileRow) -> str:
    """What a tile gives whoever explores it; "" for nothing."""
    out = [money(row.profit)] if row.profit else []
    if row.gen:
        out.append(spaces("genetics", row.gen))
    if row.rev:
        out.append(spaces("revelation", row.rev))
    return listed(out)


def tile_text(row: TileRow) -> str:
    """Everything on a tile: "water; P2; Builds there need 1 more"."""
    out = [listed(list(row.icons))] if row.icons else []
    if tile_gains(row):
        out.append(f"gives {tile_gains(row)}")
    if row.p is not None:
        out.append(f"P{row.p}")
    if row.base:
        out.append(f"Builds there need {abs(row.base)} {'more' if row.base > 0 else 'less'}")
    if row.col:
        out.append(some(row.col, "colony point"))
    if row.special == "phobes":
        out.append("drives off a team, and nothing there works until a Secure base stands on it")
    if row.special == "introvs":
        out.append("nobody builds there who does not understand them")
    return "; ".join(out) or "nothing"


# ---- bases ---------------------------------------------------------------------------------------------------


def base_needs(row: BaseRow, era: int) -> str:
    """What a site or its tile must have: "water or a P"; "" for nothing."""
    found = [_need(need) for need in row.requires if need.era in ("all", ERAS[era])]
    return listed([words for words in found if words], "or")


def _need(need: Need) -> str:
    out = list[str](need.any_icon)
    if need.or_has_p or need.has_p:
        out.append("a P")
    if need.has_p_or_col:
        out.append("a P or Col")
    if need.site_flag:
        out.append("a Lagrange point")
    if need.no_gravity:
        out.append("a site without gravity")
    if need.not_icon:
        out.append(f"a tile without {listed(list(need.not_icon), 'or')}")
    return listed(out, "or")


def base_does(row: BaseRow, era: int) -> str:
    """What a base does in an era."""
    found = [one for one in row.benefits if one.era in ("all", ERAS[era])]
    return "; ".join(_BASES[one.verb](one) for one in found)


def _cash(one: Benefit) -> str:
    what = listed([word for word, there in (("P", one.p), ("colony points", one.col)) if there])
    return f"pays the tile's {what} at once, which then {'are' if one.col else 'is'} gone"


def _per_base(one: Benefit) -> str:
    where = {"region": "in the region", "nearby": "nearby", None: "around"}
    void = f", nothing if a Secure base is {where[one.void_if_secure_in]}" if one.void_if_secure_in else ""
    return f"gain {money(one.n)} for each opponents' base {where[one.scope]}{void}"


_BASES: Final[dict[str, Callable[[Benefit], str]]] = {
    "tile_gains_p": lambda one: f"gives the tile P{one.n}, or raises its P by that",
    "tile_p_plus": lambda one: f"raises the tile's P by {one.n}",
    "advance_on_build": lambda one: spaces(one.marker or "genetics", one.n or one.spaces),
    "cash_p_on_build": _cash,
    "double_build_elsewhere_in_region": lambda _: "doubles Builds elsewhere in its region",
    "colony_point": lambda one: some(one.n, "colony point"),
    "take_offer_on_build": lambda one: f"take {cards(one.n)} from the offers",
    "take_offer_or_advance_on_build": lambda one: (
        f"take a card from the offers, or {spaces(one.marker or '', one.spaces)}"
    ),
    "gain_per_opponent_base_on_build": _per_base,
    "unlock_phobes": lambda _: "on the Phobes' tile it makes the system's tiles work",
    "shields_own_build_action": lambda _: "shields this Build",
    "shields_moves_from_region": lambda _: "shields Moves from its region",
    "shields_builds_in_region": lambda _: "shields Builds in its region",
    "add_move_per_team_starting_here": lambda one: f"Moves that start there gain {one.n}",
    "double_one_move_card_or_infra_card": lambda _: "doubles one card of a Move that starts there",
    "allows_transport": lambda _: "teams are transported from and to it",
}


# ---- progress cards ------------------------------------------------------------------------------------------


def progress_does(row: ProgressRow) -> str:
    """What a progress card does."""
    kinds = [row.action] if row.action else list(row.actions)
    named = listed([kind.capitalize() for kind in kinds])
    out = [_PROGRESS[row.verb](row, named)]
    if "introvs" in row.contact:
        out.append("you may build among the Introvs")
    if "phobes" in row.contact:
        out.append("the Phobes do not drive you off")
    return "; ".join(out)


_PROGRESS: Final[dict[str, Callable[[ProgressRow, str], str]]] = {
    "ignore_radiation": lambda _, named: f"radiation costs you nothing in {named} actions",
    "reward_bonus": lambda row, _: f"each reward draws {some(row.n, 'card')} more",
    "add_action_value": lambda row, named: f"your {named} actions gain {row.n}",
    "double_action_value": lambda _, named: f"your {named} actions count double",
    "ignore_gravity": lambda row, _: (
        f"your moves ignore gravity, and in Starfarers cost {row.starfarers_discount} less"
    ),
    "draw_threshold": lambda row, _: f"at the end of your turn you draw with up to {cards(row.n)} in hand",
    "produce_bonus": lambda row, _: f"gain {money(row.n)} more with each Produce action that pays",
    "colony_point": lambda row, _: f"{some(row.n, 'colony point')} in each Colonize action",
    "deploy_team": lambda _, __: "at once, put a team from your stock on a star where none is",
    "track_speed": lambda row, _: f"your teams on star tracks advance {some(row.n, 'box', 'boxes')} more",
}


def progress_prior(row: ProgressRow) -> str:
    """ "needs 2 Breakthroughs"; "" for nothing."""
    if row.prerequisite is None or not row.prerequisite.n:
        return ""
    return f"needs {some(row.prerequisite.n, row.prerequisite.kind.capitalize())}"


# ---- colonies ------------------------------------------------------------------------------------------------


def colony_does(row: ColonyRow) -> str:
    """What a colony brings beside its value."""
    what = _COLONIES[row.verb](row)
    return f"when the era is over, {what}" if row.when == "era_end" else what


def _per(row: ColonyRow) -> str:
    one, many = _COUNTS[row.count or "own_secure_sites"]
    return (
        f"gain {money(row.n)} for each {one}"
        if row.per == 1
        else f"gain {money(row.n)} for every {row.per} {many}"
    )


_COUNTS: Final = {
    "own_secure_sites": ("site of yours with a Secure base", "sites of yours with a Secure base"),
    "own_progress_titles": ("progress card that you own", "progress cards that you own"),
    "breakthrough_titles_in_play": ("different Breakthrough in play", "different Breakthroughs in play"),
    "adaptation_titles_in_play": ("different Adaptation in play", "different Adaptations in play"),
    "competing_colonies": ("colony of others", "colonies of others"),
    "systems_without_colony": ("star system without a colony", "star systems without a colony"),
}
_COLONIES: Final[dict[str, Callable[[ColonyRow], str]]] = {
    "none": lambda _: "nothing more",
    "unused": lambda _: "nothing more",
    "gain_profit": lambda row: f"gain {money(row.n)}",
    "gain_profit_per": _per,
    "on_own_colonize": lambda row: f"gain {money(row.n)} whenever you Colonize, this time too",
    "on_own_colonize_count": lambda _: (
        "whenever you Colonize, this time too, gain as much T as you have colonies"
    ),
    "on_opponent_colonize": lambda row: f"gain {money(row.n)} whenever an opponent Colonizes",
    "on_opponent_contract": lambda row: f"gain {money(row.n)} whenever an opponent fulfils a contract",
    "on_opponent_produce": lambda row: f"gain {money(row.n)} whenever an opponent Produces",
    "gain_contract_award": lambda row: (
        f"gain the printed award of {some(row.n, 'contract')} that nobody has fulfilled"
    ),
    "claim_unfulfilled_contract": lambda _: "claim a contract that nobody has fulfilled",
}

"""The value of an action: Time, bases, Infra and cards, each with what it makes of the sum."""

from __future__ import annotations

from typing import Final

from ecliptic.core.views import Choice, Group, Prompt
from ecliptic.core.words import at, capital
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.steps.aids import charge_of
from ecliptic.games.spacecorp.rules.steps.cards import AS_PLAIN, AS_SHIELDED, free_of
from ecliptic.games.spacecorp.rules.steps.infra import AddCard, PickBoost, PickHq, PickMode, PlayCompetitors
from ecliptic.games.spacecorp.rules.steps.questions import INDUSTRY, PORT, PickTime, UseBase
from ecliptic.games.spacecorp.rules.steps.totals import (
    FROM_HAND,
    TWO_TEAMS,
    boosted_number,
    kept_card,
    port_adds,
    rivals_card,
    valued_as,
)
from ecliptic.games.spacecorp.rules.steps.value import GoAhead
from ecliptic.games.spacecorp.words.prompts_draft import SPARE, after, drafted, fold_dim, makes, naming
from ecliptic.games.spacecorp.words.text import Asked, Askers, on_card, on_hq, on_infra, whose
from ecliptic.games.spacecorp.words.text_draft import radiation_now
from ecliptic.games.spacecorp.words.text_effects import action_name, edge_does, edge_row, money
from ecliptic.games.spacecorp.words.text_value import need_of, tried, value_now

# ---- Time and bases ------------------------------------------------------------------------------------------


def _time(q: Asked) -> Prompt:
    name = q.content.card_name(a.TIME_CARD)
    words = (
        ("No", "keep it"),
        ("Double the value", "after everything else"),
        ("Two teams", f"a second team may {naming(q)} with the same value"),
    )

    def describe(action: int) -> Choice:
        how = a.TIME.a(action)
        label, note = words[how]
        title = f"Keep {name}" if how == 0 else f"Play {name}: {label.lower()}, {note}"
        return q.choice(action, label, note, title, on_card(a.TIME_CARD) if how else "")

    return drafted(q, f"Play a {name} card?", "At most one an action.", q.choices(describe))


def _base(q: Asked) -> Prompt:
    s, seat, what = q.s, q.seat, q.number("what")
    base = (a.SPACEPORT, a.INDUSTRIAL, a.SHIELD_FACTORY)[what]
    name, charge = q.content.base_name(base), charge_of(s, seat, s.plan.kind)
    adds = port_adds(s)
    gives = {
        PORT: f"+{adds} for this team" if adds else "doubles one card of this Move",
        INDUSTRY: "doubles the value",
    }.get(what, "no radiation for this team")
    without = {
        PORT: "nothing is added" if adds else "no card counts double",
        INDUSTRY: "nothing is doubled",
    }.get(what, f"radiation takes {money(charge)} unless a card shields")

    def describe(action: int) -> Choice:
        owner = a.USE.b(action) - 1
        if owner == a.NONE:
            return q.choice(action, f"No {name}", without, f"Use no {name}: {without}")
        reward = "" if owner == seat else f"; {at(owner)} earns a reward"
        label = f"{whose(seat, owner)} {name}"
        label = capital(label)
        return q.choice(action, label, gives + reward, f"Use {whose(seat, owner)} {name}: {gives}{reward}")

    sub = "What is an opponent's earns them a reward: a card from the deck."
    return drafted(q, f"Whose {name} do you use?", sub, q.choices(describe))


# ---- Infra ---------------------------------------------------------------------------------------------------


def _competitors(q: Asked) -> Prompt:
    kind = rivals_card(q.s, q.seat)

    def describe(action: int) -> Choice:
        if a.COMPETITORS_TOO.a(action) == 0:
            return q.choice(action, "No", "Infra of one HQ", "Keep it: use the Infra of one HQ")
        card = q.s.card_of(kind)
        edge = edge_row(q.content, card)
        note = "Infra of two HQs" if edge is None else edge_does(edge)
        name = q.content.card_name(card)
        return q.choice(action, f"Play {name}", note, f"Play the Edge {name}: {note}", on_card(card))

    return drafted(
        q, "Play an Edge with this action?", "It is shown when the action is paid.", q.choices(describe)
    )


def _hq(q: Asked) -> Prompt:
    s, seat = q.s, q.seat
    nth = " first" if q.number("which") == 0 else " second"
    two = s.plan.competitors == 1

    def describe(action: int) -> Choice:
        owner = a.HQ.a(action) - 1
        if owner == a.NONE:
            note = makes(q, action)
            return q.choice(action, "No Infra", note, f"Use no Infra: {note}")
        label = "Your HQ" if owner == seat else f"HQ of {at(owner)}"
        reward = "" if owner == seat else f"; {at(owner)} earns a reward"
        note = makes(q, action) + reward
        return q.choice(action, label, note, f"Use {label.replace('Your', 'your')}: {note}", on_hq(owner))

    found = q.choices(describe)
    own = next((one for one in found if one.target == on_hq(seat) and not one.why), None)
    sub = f"All Infra for {action_name(valued_as(s))} on one HQ counts, and stays."
    if any(one.target and one.target != on_hq(seat) and not one.why for one in found):
        sub += " A reward is a card from the deck."
    say = f"Whose Infra do you use{nth}?" if two else "Whose Infra do you use?"
    return drafted(q, say, sub, found, best=own)


def _mode(q: Asked) -> Prompt:
    s, which, slot = q.s, q.number("which"), q.number("slot")
    hq = s.plan.hq if which == 0 else s.plan.hq2
    card = s.infra[hq * a.HQ_SLOTS + slot]
    name = q.content.card_name(card)

    def describe(action: int) -> Choice:
        shielded = a.MODE.b(action) == 1
        value = _number_of(q, card, AS_SHIELDED if shielded else AS_PLAIN)
        label = f"{value} shielded" if shielded else f"{value} unshielded"
        note = makes(q, action) + ("; no radiation" if shielded else "")
        return q.choice(action, label, note, f"Use {name} as {label}: {note}", on_infra(hq, slot))

    sub = "One shielded value among all that you use shields the whole action."
    return drafted(q, f"How do you use {name}?", sub, q.choices(describe))


def _number_of(q: Asked, card: int, shape: int) -> str:
    """What a card's mode of this shape is worth for the draft's action."""
    rules, action = q.s.rules, valued_as(q.s)
    for mode in range(card * a.MODES, (card + 1) * a.MODES):
        if rules.mode_action[mode] == action and (rules.mode_shield[mode] != 0) == (shape == AS_SHIELDED):
            return f"{'×' if rules.mode_times[mode] else ''}{rules.mode_n[mode]}"
    return "0"


# ---- cards ---------------------------------------------------------------------------------------------------


def _card(q: Asked) -> Prompt:
    s, seat = q.s, q.seat
    action_kind, need, value = valued_as(s), need_of(s, seat), value_now(s, seat)
    kept, met = kept_card(s), need is not None and value >= need and not radiation_now(s, seat)

    def describe(action: int) -> Choice:
        if action == a.DONE():
            return q.choice(action, _finish(q), _finished(q), f"{_finish(q)}: {_finished(q)}", ends=True)
        card, mode = a.ADD.a(action), a.ADD.b(action)
        at_ = card * a.MODES + mode
        name, kind = q.content.card_name(card), s.rules.kind_of[card]
        fits = s.rules.mode_action[at_] == action_kind
        shielded = " shielded" if fits and s.rules.mode_shield[at_] else ""
        worth = f"{'×' if s.rules.mode_times[at_] else '+'}{s.rules.mode_n[at_]}{shielded}"
        n = free_of(s, seat, kind) - (1 if kind == kept else 0)
        more = f", {n} in hand" if n > 1 else ""
        spare = _is_spare(q, action)
        note = f"{worth}{more}" if spare else f"{worth}{more}: {makes(q, action)}"
        label = f"{name}{shielded}"
        title = f"Add {name}, {note}"
        warn, group = (f"more than the {need} needed", SPARE) if spare else ("", "")
        return q.choice(action, label, note, title, on_card(card), group=group, warn=warn, by="SC-3.5")

    found, groups = fold_dim(q.choices(describe), "Cards that can't be added")
    if any(one.group == SPARE for one in found):
        groups = [Group(SPARE, "More than is needed"), *groups]
    done = next((one for one in found if one.verb == a.DONE.name and not one.why), None)
    best = done if need is None or met else None
    more = "add cards" if need is not None and value < need and best is None else "add a card, or go ahead"
    say = f"{action_name(action_kind)}: {more}"
    if need is not None and need > value:
        say = f"{need - value} more {'is' if need - value == 1 else 'are'} missing: {more}"
    if all(one.verb == a.DONE.name or one.why for one in found):
        say = f"{action_name(action_kind)}: go ahead?"
    return drafted(q, say, "", found, best=best, groups=groups)


def _is_spare(q: Asked, action: int) -> bool:
    """Whether a card would be spent for nothing: the cost is met without it, and it takes no radiation away."""
    s, seat = q.s, q.seat
    need = need_of(s, seat)
    if need is None or value_now(s, seat) < need or s.plan.time == TWO_TEAMS:  # the second team may need more
        return False
    return after(q, action, lambda: str(radiation_now(s, seat))) == str(radiation_now(s, seat))


def _finish(q: Asked) -> str:
    """The button that closes the value."""
    return "Build for the point" if q.s.plan.kind == a.COLONIZE else naming(q)


def _finished(q: Asked) -> str:
    """What carrying it out as it is means."""
    value, kind = value_now(q.s, q.seat), q.s.plan.kind
    words = f"with {value}"
    if kind == a.RESEARCH:
        words = f"draw {value}"
    elif kind in (a.GENETICS, a.REVELATION):
        words = f"advance {value}"
    elif q.s.plan.time == TWO_TEAMS:
        words = f"with {value} for each team"
    return words


def _boost(q: Asked) -> Prompt:
    s = q.s

    def describe(action: int) -> Choice:
        card, hand = a.BOOST.b(action), a.BOOST.a(action) == FROM_HAND
        name = q.content.card_name(card)
        with tried(s) as plan:
            plan.boost = a.BOOST.a(action) * a.CARDS + card
            n = boosted_number(s, plan.boost)
        worth = f"{n} more" if n else "multiplies by twice as much"
        note = f"{worth}: {makes(q, action)}" if makes(q, action) else worth
        label = name if hand else f"{name} on the HQ"
        return q.choice(action, label, note, f"Double {label}: {note}")

    port = q.content.base_name(a.SPACEPORT)
    sub = f"Since the Move starts at a {port}, one card counts twice."
    return drafted(q, "Which card counts double?", sub, q.choices(describe))


def _go_ahead(q: Asked) -> Prompt:
    found = q.choices(lambda action: q.choice(action, naming(q), "", naming(q), ends=True))
    return drafted(q, f"{naming(q)}: go ahead?", "", found)


VALUE_ASKERS: Final[Askers] = {
    GoAhead: _go_ahead,
    PickTime: _time,
    UseBase: _base,
    PlayCompetitors: _competitors,
    PickHq: _hq,
    PickMode: _mode,
    AddCard: _card,
    PickBoost: _boost,
}

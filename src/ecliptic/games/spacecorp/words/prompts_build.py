"""What is explored, built and collected from: tiles, base types, stacks."""

from __future__ import annotations

from typing import Final

from ecliptic.core.arrays import bit, members
from ecliptic.core.views import Choice, Prompt
from ecliptic.core.words import some
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.steps.deeds.build import NextBase, ResearchBase, place
from ecliptic.games.spacecorp.rules.steps.deeds.explore import Flee, PickStack
from ecliptic.games.spacecorp.rules.steps.deeds.produce import production
from ecliptic.games.spacecorp.rules.steps.picks import PickTiles, PickType
from ecliptic.games.spacecorp.rules.steps.slots import base_does as base_now
from ecliptic.games.spacecorp.rules.steps.slots import legacy_p, p_of, slot_of
from ecliptic.games.spacecorp.words.prompts_draft import drafted, fold_dim
from ecliptic.games.spacecorp.words.prompts_where import team_label
from ecliptic.games.spacecorp.words.text import (
    Asked,
    Askers,
    on_offer,
    on_slot,
    on_stack,
    on_team,
    site_name,
    stack_name,
)
from ecliptic.games.spacecorp.words.text_effects import (
    base_does,
    base_needs,
    card_text,
    money,
    spaces,
    tile_text,
)
from ecliptic.games.spacecorp.words.text_value import start_of

# ---- what is there -------------------------------------------------------------------------------------------


def tile_there(q: Asked, slot: int) -> str:
    """The tile in a slot by name: "Water Ice"; "" without one."""
    tile = q.s.tile_at[slot]
    return "" if tile == a.NONE else q.content.tile_name(tile)


def tile_worth(q: Asked, slot: int) -> str:
    """Everything on the tile of a slot."""
    tile = q.s.tile_at[slot]
    return "" if tile == a.NONE else tile_text(q.content.discoveries.tile[tile])


def _pays(q: Asked, site: int, box: int, base: int) -> str:
    """What a base would change about the tile's P, and pay at once: "P1 becomes P2", "2T now"."""
    s, slot, out = q.s, slot_of(q.s, site, box), []
    twin = s.clone()
    twin.choose_type(box, base)
    place(twin, q.seat, site, box, bit(box))
    before, after = p_of(s, slot), p_of(twin, slot)
    if after != before and after != a.NONE:
        out.append(f"P{after} for the tile" if before == a.NONE else f"P{before} becomes P{after}")
    if base_now(s, base, a.GAINS_PER_BASE) or base_now(s, base, a.CASHES_P):
        out.append(f"{money(twin.profit[q.seat] - s.profit[q.seat])} now")
    return ", ".join(out)


# ---- types ---------------------------------------------------------------------------------------------------


def _type(q: Asked) -> Prompt:
    s, seat, box = q.s, q.seat, q.number("box")
    site = start_of(s, seat)
    slot, word, era = slot_of(s, site, box), s.word_of(site), s.era

    def describe(action: int) -> Choice:
        base = a.TYPE.b(action)
        row = q.content.bases.base[base]
        left = f"{s.stock_of(seat, base)} left"
        note = "; ".join(part for part in (base_does(row, era), _pays(q, site, box, base), left) if part)
        needs = base_needs(row, era)
        title = f"Build {row.name}: {note}" + (f" (needs {needs})" if needs else "")
        return q.choice(action, row.name, note, title, on_slot(word, box))

    found, groups = fold_dim(q.choices(describe), "Not possible there")
    tile = tile_there(q, slot)
    many = s.slots_at(site) > 1
    where = f"{site_name(q.content, word)}, box {box + 1}" if many else site_name(q.content, word)
    sub = f"{tile}: {tile_worth(q, slot)}." if tile else "There is no tile at this site."
    return drafted(q, f"Which base do you build at {where}?", sub, found, groups=groups)


def _next(q: Asked) -> Prompt:
    s, site = q.s, q.number("site")
    word, era = s.word_of(site), s.era

    def describe(action: int) -> Choice:
        box = a.NEXT_BOX.a(action)
        row = q.content.bases.base[s.plan.types[box]]
        note = f"box {box + 1}; {base_does(row, era)}"
        return q.choice(action, row.name, note, f"Place {row.name} next: {note}", on_slot(word, box))

    sub = "They do what they do in the order in which they are placed."
    return q.prompt("Which base is placed next?", sub, q.choices(describe))


def _research_base(q: Asked) -> Prompt:
    n = q.number("n")

    def describe(action: int) -> Choice:
        if action == a.ADVANCE():
            note = spaces(a.MARKER_IDS[n % a.MARKERS], n // a.MARKERS)
            return q.choice(action, "Advance", note, f"Advance instead: {note}")
        return offer_choice(q, action, a.TAKE.a(action))

    base = q.content.base_name(a.RESEARCH_BASE)
    return q.prompt(f"Your {base} base: a card, or advance?", "It works once, now.", q.choices(describe))


def offer_choice(q: Asked, action: int, box: int) -> Choice:
    """A card of the offers."""
    kind = q.s.offers[box]
    if kind == a.NONE:
        return q.choice(action, f"Offer {box + 1}", target=on_offer(box))
    card = q.s.card_of(kind)
    name, text = q.content.card_name(card), card_text(q.content, card)
    return q.choice(action, f"{name} (offer {box + 1})", text, f"Take {name}: {text}", on_offer(box))


# ---- tiles ---------------------------------------------------------------------------------------------------


def _tiles(q: Asked) -> Prompt:
    s, seat = q.s, q.seat
    chosen, legacy = s.plan.collect, s.plan.legacy
    n, sum_ = members(chosen) + legacy, production(s, seat, chosen, legacy)

    def describe(action: int) -> Choice:
        if action == a.STOP():
            note = f"{some(n, 'tile')}, {money(sum_)}"
            return q.choice(action, "Enough tiles", note, f"Collect from these: {note}", ends=True)
        if action == a.COLLECT_LEGACY():
            note = f"{q.content.tile_name(s.legacy_tile[seat])}, {money(legacy_p(s, seat))}"
            return q.choice(action, "Legacy Production", note, f"Collect from your Legacy pair: {note}")
        word, box = a.COLLECT.a(action), a.COLLECT.b(action)
        site = s.site_named(word)
        slot = slot_of(s, site, box)
        label = site_name(q.content, word) + (f", box {box + 1}" if s.slots_at(site) > 1 else "")
        note = f"{money(p_of(s, slot))}, {tile_there(q, slot)}"
        return q.choice(action, label, note, f"Collect from {label}: {note}", on_slot(word, box))

    found, groups = fold_dim(q.choices(describe), "Not possible now")
    sub = "Each tile needs 1 of the value, and pays its P."
    sub += f" Chosen: {some(n, 'tile')}, {money(sum_)}." if n else ""
    return drafted(q, "From which tile do you collect?", sub, found, groups=groups)


def _stack(q: Asked) -> Prompt:
    s, stack, site, box = q.s, q.number("stack"), q.number("site"), q.number("box")
    era = s.era
    name = stack_name(era, stack)

    def describe(action: int) -> Choice:
        half = a.STACK.a(action)
        label = f"Stack {'AB'[half]}"
        note = some(s.stacks[stack * a.HALVES + half], "tile")
        return q.choice(
            action, label, note, f"Draw from {label.lower()} of {name}: {note}", on_stack(era, stack, half)
        )

    where = site_name(q.content, s.word_of(site))
    many = f", box {box + 1}" if s.slots_at(site) > 1 else ""
    sub = f"The tile comes to {where}{many}. Both stacks lie face down."
    clause = "SC-22.1" if era == a.STARFARERS else "SC-14.1"
    return q.prompt(f"From which {name} stack do you draw?", sub, q.choices(describe), clause=clause)


def _flee(q: Asked) -> Prompt:
    s, seat = q.s, q.seat
    home = site_name(q.content, s.word_of(s.rules.home[s.era]))

    def describe(action: int) -> Choice:
        team = a.FLEE.a(action)
        track = s.track[seat * a.TEAMS + team]
        claims = s.claim[q.number("site")] == seat * a.TEAMS + team
        note = f"{some(track, 'box', 'boxes')} from the star" if track else "on the star"
        note += "; its claim ends" if claims else ""
        return q.choice(
            action,
            team_label(q, team),
            note,
            f"{team_label(q, team)} flees to {home}: {note}",
            on_team(seat, team),
        )

    secure = q.content.base_name(a.SECURE)
    sub = (
        f"The Phobes drive off one of your teams, and no tile there works until a {secure} base is on theirs."
    )
    return q.prompt("Which team flees?", sub, q.choices(describe))


BUILD_ASKERS: Final[Askers] = {
    PickType: _type,
    NextBase: _next,
    ResearchBase: _research_base,
    PickTiles: _tiles,
    PickStack: _stack,
    Flee: _flee,
}

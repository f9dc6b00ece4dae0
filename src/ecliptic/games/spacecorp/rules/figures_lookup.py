"""What follows from the figures, laid out for looking up: `Rules` makes each table once for all states of a game."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ecliptic.core.actions import offer_members
from ecliptic.core.arrays import bit, members
from ecliptic.games.spacecorp.rules import actions as a

PROGRESS_VERBS: Final = len(a.PROGRESS_VERB_IDS)
FAR: Final = 999  # no way there

# The numbers of a card or of an HQ for an action, packed: what one is worth plain, and shielded (0 = it has no such
# mode), whether it multiplies, whether it is a card (which a Spaceport may double), and how many there are.
SHIELDED_AT: Final = 12
TIMES_AT: Final = 24
CARD_AT: Final = 25
COUNT_AT: Final = 26
NUMBER: Final = 4095  # a number of a row

# What a kind of card in a hand is good for, beside the kinds of action that it counts for (`Rules.uses`).
FOR_TWO_HQS: Final = 16
FOR_SPECIAL: Final = 17
FOR_INFRA: Final = 18
FORS: Final = 19


def number_row(n: i64, shielded: bool, times: bool, is_card: bool) -> i64:
    """One number as a row, once."""
    row = n << SHIELDED_AT if shielded else n
    return row | ((1 if times else 0) << TIMES_AT) | ((1 if is_card else 0) << CARD_AT) | bit(COUNT_AT)


def rows_of_modes(mode_times: vec[i64], mode_n: vec[i64], mode_shield: vec[i64]) -> vec[i64]:
    """By card and mode, that number of one such card."""
    out = vec[i64]([0] * len(mode_n))
    k: i64
    for k in range(len(mode_n)):
        out[k] = number_row(mode_n[k], mode_shield[k] != 0, mode_times[k] != 0, True)
    return out


def rows_of_hq(hq_value: vec[i64]) -> vec[i64]:
    """By box of an HQ, its number."""
    out = vec[i64]([0] * len(hq_value))
    k: i64
    for k in range(len(hq_value)):
        out[k] = number_row(hq_value[k], False, False, False)
    return out


def rows_of_cards(
    mode_action: vec[i64], mode_times: vec[i64], mode_n: vec[i64], mode_shield: vec[i64]
) -> vec[i64]:
    """By card and kind of action (card * ACTIONS + kind), the row of one such card with all of its modes; 0 = none."""
    cards: i64 = len(mode_action) // a.MODES
    out = vec[i64]([0] * (cards * a.ACTIONS))
    k: i64
    for k in range(cards * a.MODES):
        if mode_action[k] != a.NONE and mode_n[k] > 0:
            at: i64 = k // a.MODES * a.ACTIONS + mode_action[k]
            out[at] |= number_row(mode_n[k], mode_shield[k] != 0, mode_times[k] != 0, True)
    return out


def deeds_of_cards(mode_action: vec[i64]) -> vec[i64]:
    cards: i64 = len(mode_action) // a.MODES
    out = vec[i64]([0] * cards)
    k: i64
    for k in range(cards * a.MODES):
        if mode_action[k] != a.NONE:
            out[k // a.MODES] |= bit(mode_action[k])
    return out


def deeds_of_hq(hq_action: vec[i64]) -> vec[i64]:
    out = vec[i64]([0] * len(hq_action))
    k: i64
    for k in range(len(hq_action)):
        if hq_action[k] != a.NONE:
            out[k] = bit(hq_action[k])
    return out


def uses_of_kinds(
    does: vec[i64],
    card_of: vec[i64],
    infra: vec[i64],
    edge_of: vec[i64],
    edge_verb: vec[i64],
    special_of: vec[i64],
) -> vec[i64]:
    out = vec[i64]([0] * len(card_of))
    at: i64
    for at in range(len(card_of)):
        card = card_of[at]
        if card == a.NONE or at % a.KINDS == a.TIME_KIND:
            continue
        found = does[card]
        if edge_of[card] != a.NONE and edge_verb[edge_of[card]] == a.TWO_HQS:
            found |= bit(FOR_TWO_HQS)
        if special_of[card] != a.NONE:
            found |= bit(FOR_SPECIAL)
        if infra[card] == 1:
            found |= bit(FOR_INFRA)
        out[at] = found
    return out


def kinds_with(uses: vec[i64]) -> vec[i64]:
    """By era and use (`uses` has a bit each), the kinds that have it, a bit each."""
    out = vec[i64]([0] * (len(uses) // a.KINDS * FORS))
    at: i64
    use: i64
    for at in range(len(uses)):
        for use in range(FORS):
            if (uses[at] >> use) & 1:
                out[at // a.KINDS * FORS + use] |= bit(at % a.KINDS)
    return out


def beginnings(sets: vec[i64]) -> vec[i64]:
    """Where the members of each set begin in a list of those of all sets, and the end of the list."""
    out = vec[i64]([0])
    found: i64
    for found in sets:
        out = append(out, out[len(out) - 1] + members(found))
    return out


def members_of(sets: vec[i64]) -> vec[i64]:
    """The members of all sets, set after set, the lowest first."""
    out = vec[i64]()
    found: i64
    for found in sets:
        out = extend(out, offer_members(0, found))
    return out


def titles_that(progress_verb: vec[i64], progress_actions: vec[i64]) -> vec[i64]:
    """The titles that do something for an action, a bit each: verb * (ACTIONS + 1) + 1 + kind; kind NONE = for any."""
    out = vec[i64]([0] * (PROGRESS_VERBS * (a.ACTIONS + 1)))
    title: i64
    kind: i64
    for title in range(len(progress_verb)):
        at: i64 = progress_verb[title] * (a.ACTIONS + 1) + 1
        out[at + a.NONE] |= bit(title)
        for kind in range(a.ACTIONS):
            if (progress_actions[title] >> kind) & 1:
                out[at + kind] |= bit(title)
    return out


def ports(types_that: vec[i64]) -> vec[i64]:
    """By era, the base types that help a Move from their site, a bit each (SC-10.6, SC-16.3)."""
    eras: i64 = len(types_that) // a.BASE_VERBS
    out = vec[i64]([0] * eras)
    era: i64
    for era in range(eras):
        out[era] = (
            types_that[era * a.BASE_VERBS + a.ADDS_MOVE] | types_that[era * a.BASE_VERBS + a.DOUBLES_CARD]
        )
    return out


def added_by_ports(types_that: vec[i64], base_n: vec[i64]) -> vec[i64]:
    """By era, what the first base type that adds to a Move adds; 0 = none does."""
    eras: i64 = len(types_that) // a.BASE_VERBS
    out = vec[i64]([0] * eras)
    era: i64
    for era in range(eras):
        types = types_that[era * a.BASE_VERBS + a.ADDS_MOVE]
        if types != 0:
            base: i64 = members((types & -types) - 1)
            out[era] = base_n[(era * a.BASES + base) * a.BASE_VERBS + a.ADDS_MOVE]
    return out


def longest_way(one: vec[i64], two: vec[i64], three: vec[i64], four: vec[i64]) -> i64:
    most: i64 = 0
    n: i64
    for dist in (one, two, three, four):
        for n in dist:
            if n < FAR and n > most:
                most = n
    return most + 1


def sites_within(dist: vec[i64], span: i64) -> vec[i64]:
    starts: i64 = len(dist) // a.SITES
    out = vec[i64]([0] * (starts * span))
    start: i64
    k: i64
    for start in range(starts):
        for k in range(a.SITES):
            far = dist[start * a.SITES + k]
            if far < FAR:
                out[start * span + far] |= bit(k)
        for k in range(1, span):
            out[start * span + k] |= out[start * span + k - 1]
    return out


def barred_sites(site_kind: vec[i64]) -> vec[i64]:
    eras: i64 = len(site_kind) // a.SITES
    out = vec[i64]([0] * eras)
    at: i64
    for at in range(len(site_kind)):
        if site_kind[at] == a.SPUR or site_kind[at] == a.EMPTY:
            out[at // a.SITES] |= bit(at % a.SITES)
    return out


def fitting_types(need_sites: vec[i64]) -> vec[i64]:
    eras: i64 = len(need_sites) // a.BASES
    out = vec[i64]([0] * (eras * a.SITES))
    at: i64
    site: i64
    for at in range(len(need_sites)):
        for site in range(a.SITES):
            if (need_sites[at] >> site) & 1:
                out[at // a.BASES * a.SITES + site] |= bit(at % a.BASES)
    return out

"""What a seat is asked, with every candidate: its label, what it costs or gives, why it is not allowed."""

from __future__ import annotations

from typing import Final

from ecliptic.core.views import Choice, Prompt
from ecliptic.core.words import listed, some
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.state import plan_of
from ecliptic.games.spacecorp.rules.steps.deeds.produce import production
from ecliptic.games.spacecorp.rules.steps.deeds.specials import check_special
from ecliptic.games.spacecorp.rules.steps.era_end import KeepLegacy
from ecliptic.games.spacecorp.rules.steps.points import check_region
from ecliptic.games.spacecorp.rules.steps.reach import check_by_team, has_legacy, producers
from ecliptic.games.spacecorp.rules.steps.setup import BeyondStart
from ecliptic.games.spacecorp.rules.steps.slots import legacy_p, p_of, slot_of
from ecliptic.games.spacecorp.rules.steps.totals import best_totals
from ecliptic.games.spacecorp.rules.steps.transport import PickTransport, TransportTo
from ecliptic.games.spacecorp.rules.steps.turn import PickAction
from ecliptic.games.spacecorp.words.prompts_build import BUILD_ASKERS, tile_there
from ecliptic.games.spacecorp.words.prompts_cards import CARD_ASKERS
from ecliptic.games.spacecorp.words.prompts_colony import COLONY_ASKERS
from ecliptic.games.spacecorp.words.prompts_draft import fold_dim, last, with_bill
from ecliptic.games.spacecorp.words.prompts_edges import EDGE_ASKERS
from ecliptic.games.spacecorp.words.prompts_value import VALUE_ASKERS
from ecliptic.games.spacecorp.words.prompts_where import WHERE_ASKERS, team_label
from ecliptic.games.spacecorp.words.text import Asked, Askers, on_site, on_slot, on_team, site_name, team_name
from ecliptic.games.spacecorp.words.text_effects import action_name, money
from ecliptic.games.spacecorp.words.text_value import infra_alone, most_now, tried, with_cards


def ask(q: Asked) -> Prompt:
    """The decision in words."""
    return q.ask(ASKERS)


# ---- the action ----------------------------------------------------------------------------------------------


def _strength(q: Asked, kind: int) -> tuple[str, str]:
    """What a value of a kind can come to, in short and in words: "HQ 2, with cards 5, with another's HQ 6"."""
    own, cards, most = infra_alone(q.s, q.seat, kind), with_cards(q.s, q.seat, kind), most_now(q.s, q.seat)
    short, long = f"HQ {own}", f"your HQ makes {own}"
    if cards > own:
        short, long = f"{short}, with cards {cards}", f"{long}, with your cards {cards}"
    if most > cards:
        short, long = f"{short}, with another's HQ {most}", f"{long}, with another's HQ {most}"
    return short, long


def _sites_for(q: Asked, kind: int) -> str:
    """Where the seat's teams can do it."""
    best = best_totals(q.s, q.seat, kind)
    teams = [team for team in range(a.TEAMS) if check_by_team(q.s, q.seat, kind, team, best) == 0]
    sites = dict.fromkeys(q.s.word_of(q.s.site_of[q.seat * a.TEAMS + team]) for team in teams)
    return listed([site_name(q.content, word) for word in sites])


def _prospect(q: Asked, kind: int) -> tuple[str, str]:
    """What an action would be good for, as things are: beside its button, and in words."""
    s, seat = q.s, q.seat
    with tried(s):
        s.plan = plan_of(kind)
        if kind in (a.UPGRADE, a.SPECIAL, a.COLONIZE):
            words = _card_or_region(q, kind)
            return words, words
        if kind == a.PRODUCE:
            slots, legacy = producers(s, seat), int(has_legacy(s, seat))
            n = int(slots).bit_count() + legacy
            what = f"{some(n, 'tile')} with {money(production(s, seat, slots, legacy))}"
        elif kind in (a.MOVE, a.EXPLORE, a.BUILD):
            what = f"{'from' if kind == a.MOVE else 'at'} {_sites_for(q, kind)}"
        else:
            what = _EACH[kind]
        short, long = _strength(q, kind)
        return f"{what}; {short}", f"{what}; {long}"


def _card_or_region(q: Asked, kind: int) -> str:
    """What an action without a value is good for."""
    s, seat = q.s, q.seat
    if kind == a.UPGRADE:
        return "a card from hand becomes Infra"
    if kind == a.SPECIAL:
        kinds = [k for k in range(1, a.KINDS) if s.hands.holds(seat, k) and check_special(s, seat, k) == 0]
        return listed([q.content.card_name(s.card_of(k)) for k in kinds])
    sites = [k for k in range(s.rules.sites[s.era]) if check_region(s, seat, k) == 0]
    return f"at {listed([site_name(q.content, s.word_of(k)) for k in sites])}"


_EACH: Final = {
    a.RESEARCH: "a card a point",
    a.GENETICS: "a space a point",
    a.REVELATION: "a space a point",
}


def _action(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if action == a.PASS():
            last_turn, warn = q.s.ending == 1, "no more turns in this era"
            note = "this was your last turn" if last_turn else ""
            return q.choice(action, "Pass", note, ends=True, warn="" if last_turn else warn, by="SC-13.4")
        if action == a.NOTHING():
            return q.choice(
                action, "Do nothing", "no action is possible", "Do nothing: no action is possible", ends=True
            )
        kind = a.DO.a(action)
        if q.step.check(q.s, action):
            return q.choice(action, action_name(kind))
        note, words = _prospect(q, kind)
        return q.choice(action, action_name(kind), note, f"{action_name(kind)}: {words}")

    told = [with_bill(q, one) for one in q.choices(describe)]
    found, groups = fold_dim(told, "Not possible now")
    sub = "It is put together in private, and may be taken back until it is complete."
    if q.s.deck.size == 0:
        sub = "The deck is empty: you may pass. Who has passed has no more turns in this era."
    return q.prompt("Choose your action", sub, found, groups=groups)


# ---- transport -----------------------------------------------------------------------------------------------


def _transport(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        if action == a.STOP():
            return q.choice(action, "No transport", "all stay where they are", "Transport no team", ends=True)
        team = a.TEAM.a(action)
        title = f"Transport {team_label(q, team).replace('Team', 'team')}"
        return q.choice(action, team_label(q, team), "free, to a base of yours", title, on_team(q.seat, team))

    port = q.content.base_name(a.SPACEPORT)
    sub = f"Free, once a turn, between bases of yours; one of the two must be a {port}."
    return q.prompt("Transport a team?", sub, last(q.choices(describe)))


def _transport_to(q: Asked) -> Prompt:
    s, team = q.s, q.number("team")

    def describe(action: int) -> Choice:
        word = a.TO.a(action)
        star = s.rules.site_kind[s.era * a.SITES + s.site_named(word)] == a.STAR
        note = f"{some(a.TRACK, 'box', 'boxes')} from the star" if star else "at once"
        name = site_name(q.content, word)
        return q.choice(action, name, note, f"Transport {team_name(team)} to {name}: {note}", on_site(word))

    found, groups = fold_dim(q.choices(describe), "Not possible now")
    return q.prompt(f"Where is {team_name(team)} transported?", "It costs nothing.", found, groups=groups)


# ---- between eras --------------------------------------------------------------------------------------------


def _legacy(q: Asked) -> Prompt:
    s, seat = q.s, q.seat
    held = s.legacy_base[seat]
    dropped = "" if held == a.NONE else f"your old pair, {money(legacy_p(s, seat))}, goes"

    def describe(action: int) -> Choice:
        if action == a.KEEP_NONE():
            if held == a.NONE:
                return q.choice(action, "Keep none", "nothing is kept", "Keep none of these", ends=True)
            note = f"{money(legacy_p(s, seat))}, none of these"
            return q.choice(action, "Keep your old pair", note, f"Keep your old pair, {note}", ends=True)
        word, box = a.KEEP.a(action), a.KEEP.b(action)
        site = s.site_named(word)
        slot = slot_of(s, site, box)
        label = site_name(q.content, word) + (f", box {box + 1}" if s.slots_at(site) > 1 else "")
        base = q.content.base_name(s.base_at[slot])
        note = f"P{max(0, p_of(s, slot))}; {tile_there(q, slot)} with {base}" if tile_there(q, slot) else base
        title = f"Keep the pair of {label}: {note}"
        return q.choice(action, label, note, title, on_slot(word, box), warn=dropped, by="SC-13.12")

    found, groups = fold_dim(q.choices(describe), "Tiles without a P")
    sub = "It goes to your HQ with its base, and produces in the eras to come."
    return q.prompt("Which tile do you keep as Legacy Production?", sub, found, groups=groups)


def _begin(q: Asked) -> Prompt:
    s, which, era = q.s, q.number("which"), q.s.era
    site = s.rules.first_beyond[era] if which == 0 else s.rules.second_beyond[era]
    word, home = s.word_of(site), s.word_of(s.rules.home[era])
    star = s.rules.site_kind[era * a.SITES + site] == a.STAR

    def describe(action: int) -> Choice:
        if a.BEGIN.a(action) == 0:
            name = site_name(q.content, home)
            return q.choice(
                action, name, "with the others", f"Begin at {name}, with the others", on_site(home)
            )
        name = site_name(q.content, word)
        note = "explore it at once, and begin the era" if which == 0 and not star else "farther out"
        if which == 0 and star:
            note = "on the star, and begin the era"
        elif star:
            note = f"{some(a.TRACK, 'box', 'boxes')} from the star"
        return q.choice(action, name, note, f"Begin at {name}: {note}", on_site(word))

    name = ("1st", "2nd")[which]
    clause = "SC-18.3" if era == a.STARFARERS else ("SC-14.3", "SC-14.4")[which]
    sub = f"You hold the {name} Beyond marker."
    return q.prompt("Where does one of your teams begin?", sub, q.choices(describe), clause=clause)


ASKERS: Final[Askers] = {
    **WHERE_ASKERS,
    **VALUE_ASKERS,
    **BUILD_ASKERS,
    **COLONY_ASKERS,
    **CARD_ASKERS,
    **EDGE_ASKERS,
    PickAction: _action,
    PickTransport: _transport,
    TransportTo: _transport_to,
    KeepLegacy: _legacy,
    BeyondStart: _begin,
}

"""Colonies, the points for them, and progress cards."""

from __future__ import annotations

from typing import Final

from ecliptic.core.arrays import changed
from ecliptic.core.views import Choice, Prompt
from ecliptic.core.words import some
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.steps.contracts import CLAIM_IT, PickRow, raised_award, rows_open
from ecliptic.games.spacecorp.rules.steps.deeds.progress import PickProgress
from ecliptic.games.spacecorp.rules.steps.events import colonies_of, counted
from ecliptic.games.spacecorp.rules.steps.points import build_goal, most_points, points_so_far, sure_points
from ecliptic.games.spacecorp.rules.steps.settle import CpBuild, PickColony, PickRegion, PickRemove
from ecliptic.games.spacecorp.rules.steps.setup import SetupAdaptation
from ecliptic.games.spacecorp.rules.steps.titles import Deploy
from ecliptic.games.spacecorp.words.prompts_draft import drafted, fold_dim
from ecliptic.games.spacecorp.words.prompts_where import team_label
from ecliptic.games.spacecorp.words.text import (
    Asked,
    Askers,
    on_colony,
    on_row,
    on_site,
    on_team,
    on_title,
    site_name,
)
from ecliptic.games.spacecorp.words.text_contracts import contract
from ecliptic.games.spacecorp.words.text_effects import colony_does, money, progress_does, progress_prior
from ecliptic.games.spacecorp.words.text_value import most_now

# ---- where, and which ----------------------------------------------------------------------------------------


def points(n: int) -> str:
    """ "1 colony point", "3 colony points"."""
    return some(n, "colony point")


def _region(q: Asked) -> Prompt:
    s, seat = q.s, q.seat

    def describe(action: int) -> Choice:
        word = a.REGION.a(action)
        name, site = site_name(q.content, word), s.site_named(word)
        if q.step.check(s, action):
            return q.choice(action, name, target=on_site(word))
        note = f"{points(sure_points(s, seat, site))} for sure, up to {most_points(s, seat, site)}"
        return q.choice(action, name, note, f"Found a colony at {name}: {note}", on_site(word))

    found, groups = fold_dim(q.choices(describe), "Not possible now")
    sub = "A region where every explore box has a base of yours, and no colony is."
    return drafted(q, "Where do you found a colony?", sub, found, groups=groups)


def _colony(q: Asked) -> Prompt:
    s, seat = q.s, q.seat
    sure = sure_points(s, seat, s.plan.region)

    def describe(action: int) -> Choice:
        row = q.content.colonies.colony[a.COLONY.a(action)]
        missing = max(0, row.value - sure)
        short = (
            f"{missing} points still missing"
            if missing > 1
            else "1 point still missing"
            if missing
            else "enough"
        )
        note = f"needs {row.value}, {short}; {colony_does(row)}{_now(q, a.COLONY.a(action))}"
        return q.choice(action, row.name, note, f"Found {row.name}: {note}", on_colony(a.COLONY.a(action)))

    choices = sorted(q.choices(describe), key=lambda one: a.COLONY_IDS.index(next(iter(one.args.values()))))
    found, groups = fold_dim(choices, "Out of reach")
    most = most_points(s, seat, s.plan.region)
    sub = f"The region has {points(sure)} for sure; with all other sources it comes to {most}."
    return drafted(q, "Which colony do you found?", sub, found, groups=groups)


def _now(q: Asked, colony: int) -> str:
    """What a colony that counts something would come to as things are, itself included."""
    s, seat, rules = q.s, q.seat, q.s.rules
    verb, n = rules.colony_verb[colony], rules.colony_n[colony]
    twin = s.clone()
    twin.colony_at = changed(twin.colony_at, s.plan.region, colony)
    if verb == a.GAIN_PER:
        times = counted(twin, seat, rules.colony_count[colony]) // rules.colony_per[colony]
        when = "as things are" if rules.colony_when[colony] == a.ERA_END else "now"
        return f" ({when} {money(n * times)})"
    if verb == a.OWN_COLONIZE_COUNT:
        return f" (now {money(colonies_of(twin, seat))})"
    if verb in (a.GAIN_AWARD, a.FULFILS) and rows_open(s):
        era = s.era
        rows = [row for row in range(a.ROWS) if s.row_by[row] == a.NONE]
        claims = verb == a.FULFILS
        best = max((raised_award(s, row) if claims else rules.award[era * a.ROWS + row]) for row in rows)
        return f" (as things are up to {money(best)})" if claims else f" (now up to {money(best)})"
    return ""


# ---- points --------------------------------------------------------------------------------------------------


def _lacking(q: Asked) -> str:
    need = q.s.rules.colony_value[q.s.plan.colony]
    have = points_so_far(q.s, q.seat)
    return f"{points(need)} needed, you have {have}."


def _remove(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        team = a.REMOVE.a(action) - 1
        if team == a.NONE:
            return q.choice(action, "Keep all teams", "no point", "Remove no team")
        label = team_label(q, team)
        note = "1 colony point; out of the game for good"
        return q.choice(
            action,
            label,
            note,
            f"Remove {label.replace('Team', 'team')} from play: {note}",
            on_team(q.seat, team),
        )

    return drafted(q, "Remove a team for a colony point?", _lacking(q), q.choices(describe))


def _cp_build(q: Asked) -> Prompt:
    goal = build_goal(q.s, q.s.plan.region)
    most = most_now(q.s, q.seat)

    def describe(action: int) -> Choice:
        if a.CP_BUILD.a(action) == 0:
            return q.choice(action, "No", "no point", "Build nothing for a point")
        note = f"1 colony point; needs {goal} by Infra and cards, and you come to {most}"
        return q.choice(action, "Build for a point", note, f"Build for a colony point: {note}")

    return drafted(q, "Use Build value for a colony point?", _lacking(q), q.choices(describe))


def _row(q: Asked) -> Prompt:
    s, era = q.s, q.s.era
    claims = q.number("why") == CLAIM_IT

    def describe(action: int) -> Choice:
        row = a.FULFIL.a(action)
        award = raised_award(s, row) if claims else s.rules.award[era * a.ROWS + row]
        note = f"{money(award)}; {contract(q.content, era, row, q.s.seats)}"
        does = "Claim" if claims else "Take the printed award of"
        return q.choice(
            action, f"Contract {row + 1}", note, f"{does} contract {row + 1}: {note}", on_row(row)
        )

    say = "Which contract does your colony claim?" if claims else "Whose printed award does your colony pay?"
    sub = "Its condition need not be met." if claims else "The contract stays open."
    clause = "SC-20.11" if claims else "SC-22.17"
    return q.prompt(say.replace("Whose", "Which contract's"), sub, q.choices(describe), clause=clause)


# ---- progress cards ------------------------------------------------------------------------------------------


def _title(q: Asked, action: int, pays: bool) -> Choice:
    title = a.PROGRESS.a(action)
    row = q.content.progress.progress[title]
    copies = q.s.copies[title]
    award = q.s.rules.progress_bonus[title * 2 + copies - 1] if copies > 0 and pays else 0
    gives = [money(award)] if award else []
    prior = progress_prior(row)
    note = "; ".join([*gives, progress_does(row), *([prior] if prior else [])])
    return q.choice(action, row.name, note, f"Take {row.name}: {note}", on_title(title))


def _progress(q: Asked) -> Prompt:
    kind = a.PROGRESS_KIND_IDS[q.number("kind")].capitalize()
    article = "an" if kind[0] in "AEIOU" else "a"
    found, groups = fold_dim(q.choices(lambda action: _title(q, action, True)), "Not possible now")
    sub = "An orbit is complete. The upper copy of a title pays its award. It is yours for the game."
    return q.prompt(f"Take {article} {kind}", sub, found, groups=groups)


def _first_title(q: Asked) -> Prompt:
    found, groups = fold_dim(q.choices(lambda action: _title(q, action, False)), "Not possible now")
    sub = "Everybody begins with one, without its award; the last player chooses first."
    return q.prompt("With which Adaptation do you begin?", sub, found, groups=groups)


def _deploy(q: Asked) -> Prompt:
    def describe(action: int) -> Choice:
        word = a.DEPLOY.a(action)
        name = site_name(q.content, word)
        return q.choice(
            action, name, "on the star at once", f"Put a team on {name}, on the star at once", on_site(word)
        )

    found, groups = fold_dim(q.choices(describe), "A team is there")
    return q.prompt("On which star do you put a team?", "It comes from your stock.", found, groups=groups)


COLONY_ASKERS: Final[Askers] = {
    PickRegion: _region,
    PickColony: _colony,
    PickRemove: _remove,
    CpBuild: _cp_build,
    PickRow: _row,
    PickProgress: _progress,
    SetupAdaptation: _first_title,
    Deploy: _deploy,
}

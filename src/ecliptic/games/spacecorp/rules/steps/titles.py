"""SC-17: which progress cards can be taken, and what taking one does."""

from __future__ import annotations

from typing import Never, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ecliptic.core.arrays import bit, changed
from ecliptic.core.machine import Step
from ecliptic.core.reasons import no
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules.facts import DEPLOYED, TOOK_TITLE
from ecliptic.games.spacecorp.rules.reasons import OWNED, PREREQUISITE, STAR_TAKEN, TITLE_GONE
from ecliptic.games.spacecorp.rules.state import FOR_PROGRESS, STOCK, SpacecorpState
from ecliptic.games.spacecorp.rules.steps.marks import Asked


def lay_out(s: SpacecorpState, era: i64) -> None:
    """SC-14.8, SC-18.5: the progress cards of an era come to the Sideboard, two copies of each title."""
    k: i64
    for k in range(a.PROGRESS_CARDS):
        if s.rules.progress_era[k] == era:
            s.copies = changed(s.copies, k, 2)


def check_title(s: SpacecorpState, seat: i64, title: i64) -> i64:
    """SC-17.2, SC-17.5: whether the seat may take a title."""
    if s.copies[title] <= 0:
        return no(TITLE_GONE, title)
    if s.has_title(seat, title):
        return no(OWNED, title)
    kind = s.rules.prior_kind[title]
    if kind != a.NONE and s.titles_of(seat, kind) < s.rules.prior_n[title]:
        return no(PREREQUISITE, s.rules.prior_n[title], s.titles_of(seat, kind))
    return 0


def can_take(s: SpacecorpState, seat: i64, kind: i64) -> bool:
    """SC-17.3: whether there is a title of a kind to take."""
    k: i64
    for k in range(a.PROGRESS_CARDS):
        if s.rules.progress_kind[k] == kind and check_title(s, seat, k) == 0:
            return True
    return False


def take_title(s: SpacecorpState, seat: i64, title: i64, pays: bool) -> None:
    """SC-17.2, SC-17.4: the top copy goes first; `pays`: its award is gained."""
    top = s.copies[title] - 1
    s.copies = changed(s.copies, title, top)
    s.titles = changed(s.titles, seat, s.titles[seat] | bit(title))
    s.progressed()
    s.tell(TOOK_TITLE, seat, title, top)
    if pays:
        s.gain(seat, s.rules.progress_bonus[title * 2 + top], FOR_PROGRESS)
    if s.rules.progress_verb[title] == a.DEPLOYS and can_deploy(s, seat):
        s.then(Deploy(seat))


# ---- Star Children -------------------------------------------------------------------------------------------


def idle_team(s: SpacecorpState, seat: i64) -> i64:
    """A team of the seat that is in stock, or NONE."""
    k: i64
    for k in range(a.TEAMS):
        if s.site_of[seat * a.TEAMS + k] == STOCK:
            return k
    return a.NONE


def stars_taken(s: SpacecorpState) -> i64:
    """Sites where a team stands; teams on tracks don't count."""
    found: i64 = 0
    k: i64
    for k in range(s.seats * a.TEAMS):
        if s.site_of[k] >= 0 and s.track[k] == 0:
            found |= bit(s.site_of[k])
    return found


def can_deploy(s: SpacecorpState, seat: i64) -> bool:
    """Whether there is a team in stock and a star without a team."""
    if s.era != a.STARFARERS or idle_team(s, seat) == a.NONE:
        return False
    taken = stars_taken(s)
    site: i64
    for site in range(s.rules.sites[a.STARFARERS]):
        if s.rules.site_kind[a.STARFARERS * a.SITES + site] == a.STAR and not (taken >> site) & 1:
            return True
    return False


@final
class Deploy(Asked):
    """SC-17.4, D-20a: an unused team goes on a star where no team stands."""

    def candidates(self, s: SpacecorpState) -> vec[i64]:
        out = vec[i64](capacity=16)
        era = s.era
        site: i64
        for site in range(s.rules.sites[era]):
            if s.rules.site_kind[era * a.SITES + site] == a.STAR:
                out = append(out, a.DEPLOY.of(s.word_of(site)))
        return out

    def check(self, s: SpacecorpState, action: i64) -> i64:
        return no(STAR_TAKEN) if (stars_taken(s) >> s.site_named(a.DEPLOY.a(action))) & 1 else 0

    def apply(self, s: SpacecorpState, action: i64) -> None:
        team = idle_team(s, self.seat)
        s.move_team(self.seat, team, s.site_named(a.DEPLOY.a(action)), 0)
        s.tell(DEPLOYED, self.seat, team, a.DEPLOY.a(action))

    def fits(self, s: SpacecorpState, below: list[Step[Never]]) -> str:
        return super().fits(s, below) or (
            "" if can_deploy(s, self.seat) else "there is no team or no star for it"
        )

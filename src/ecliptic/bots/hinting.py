"""A hint: the best choices of a decision in words, from samples of what the seat can't know, as bots choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from math import inf
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ecliptic.bots.judging import Judgement, judgement, play_on_all, tiers
from ecliptic.bots.protocol import Situation
from ecliptic.bots.search import DEAL
from ecliptic.bots.search_core import Contender
from ecliptic.bots.why import sentence, told
from ecliptic.core.game import Game
from ecliptic.core.languages import ENGLISH, mark, speaking
from ecliptic.core.rng import Rng
from ecliptic.core.shell import phrase
from ecliptic.core.views import Choice, Prompt

WIDE: Final = 4  # three, and what the next best would be worth
WORLDS: Final = 64  # at most
SHOWN: Final = 3
LEAST: Final = 3  # worlds: fewer have no line in common, and no noise that is known
AGREED: Final = 0.6  # of the worlds that share a line
SELDOM: Final = 96  # states that the first look values: where time is short it does not end otherwise
LETTERS: Final = "ABCD"
FACE_DOWN, LUCK = mark("what is face down"), mark("luck")  # why worlds part
SPREAD: Final = 1.96  # standard errors that are "give or take"


class Row(Struct, frozen=True, kw_only=True):
    """A choice of a hint."""

    action: str
    label: str
    target: str = ""  # the place that stands for it
    values: tuple[float, ...] = ()  # of each seat: its chance, 0 to 1, or points; () = nothing was played on
    spread: float | None = None  # give or take so much, for the seat that is asked; None = not known
    rank: int = 0  # rows of the same one can't be told apart: the difference is not above the noise
    why: str = ""
    line: list[str] = []  # what the seat did next in most of the worlds
    hangs: str = ""  # and then on what it hangs, "luck"; "" = on nothing


class Hint(Struct, frozen=True, kw_only=True):
    """What is told of a decision. Names stand in it as @1 to @6."""

    seat: int
    points: bool = False
    worlds: int = 0  # in which each of the rows was played on; 0 = a first look alone: they are in no order
    rows: list[Row] = []  # the best first, four at most
    of: int = 0  # choices that there are
    look: str = ""  # where to look, one sentence
    where: str = ""  # the place of the board that it means; "" = none
    brief: bool = False  # played on to the end of the own choice alone

    @property
    def only(self) -> bool:
        """Whether there is but one choice."""
        return self.of == 1


def hint(situation: Situation, worlds: int = WORLDS, *, stop: Callable[[], bool] | None = None) -> Hint:
    """The best few choices of the seat that is asked, and why they are.

    Its luck hangs on what the seat sees and on nothing else, so who sees the same gets the same, given the same time.
    """
    game, seat = situation.game, situation.seat
    now = situation.sample(Rng(0, DEAL))
    prompt = game.prompt(now, seat)
    if len(situation.legal) == 1:
        rows = [row_of(game, prompt, situation.legal[0])]
        return Hint(seat=seat, rows=rows, of=1, look=phrase("There is only one choice."))
    played = play_on_all(
        situation, worlds, WIDE, seed=seed_of(situation), stop=stop, seldom=SELDOM, least=SHOWN
    )
    tried = played.trial.contenders if played.worlds else []
    ranked = [(rank, one) for rank, tier in enumerate(tiers(tried, seat, played.worlds)) for one in tier]
    played.contenders = [one for _, one in ranked]
    found = judgement(situation, played)
    tried = played.contenders or played.trial.contenders
    hangs = why_parted(situation)
    rows = [
        row(game, prompt, seat, one, found, k, LETTERS[0 if k else 1] if len(tried) > 1 else "", hangs)
        for k, one in enumerate(tried)
    ]
    rows = [replace(one, rank=rank) for one, (rank, _) in zip(rows, ranked, strict=True)] if ranked else rows
    look, where = where_to_look(situation, prompt, found, rows)
    if not found.worlds:
        rows = unranked(prompt, rows)
    return Hint(
        seat=seat,
        points=found.points,
        worlds=found.worlds,
        rows=rows,
        of=len(situation.legal),
        look=look,
        where=where,
        brief=played.trial.brief,
    )


def unranked(prompt: Prompt, rows: list[Row]) -> list[Row]:
    """Rows of a first look alone: as the question has them, and those that bring nothing, or the end, last."""
    place = {choice.action: k for k, choice in enumerate(prompt.choices)}
    last = {choice.action for choice in prompt.choices if choice.ruin or choice.vain}
    return sorted(rows, key=lambda one: (one.action in last, place.get(one.action, len(place))))


def seed_of(situation: Situation) -> int:
    """The luck of a hint: a digest of what the seat sees and may choose."""
    with speaking(ENGLISH):  # the same in every language
        seen = msgspec.json.encode([situation.view(), situation.legal])
    return int.from_bytes(sha256(seen).digest()[:7], "big")


# ---- rows --------------------------------------------------------------------------------------------------------


def choice_of(game: Game, prompt: Prompt, action: int) -> Choice:
    """The choice of a prompt that stands for an action; without one the action's own words."""
    text = game.actions.text(action)
    return next((one for one in prompt.choices if one.action == text), Choice(action=text, label=text))


def row_of(game: Game, prompt: Prompt, action: int) -> Row:
    """What a page has to know of a choice, whatever it is worth."""
    choice = choice_of(game, prompt, action)
    return Row(action=choice.action, label=choice.label, target=choice.target)


def row(
    game: Game, prompt: Prompt, seat: int, one: Contender, found: Judgement, k: int, other: str, hangs: str
) -> Row:
    """The k-th of the hint. `hangs`: why worlds part."""
    action = int(one.actions[0])
    plain, choice = row_of(game, prompt, action), choice_of(game, prompt, action)
    if not found.contenders:
        return replace(plain, why=sentence_of_fact(choice.note))
    judged, best = found.contenders[k], k == 0
    line, parts = line_of(game, seat, one, found.worlds)
    error = judged.errors[seat]
    return replace(
        plain,
        values=judged.values,
        spread=None if error == inf else SPREAD * error,
        why=sentence(
            judged,
            found.names,
            found.worlds,
            game.said,
            game.catalogue(),
            note=choice.note,
            other=other,
            best=best,
        ),
        line=line,
        hangs=hangs if parts else "",
    )


def why_parted(situation: Situation) -> str:
    """Why worlds part: two samples differ by what lies face down, beside what others do at the same time; else luck."""
    seat = situation.seat
    one, other = (situation.sample(Rng(seed, DEAL)).seen_by(seat) for seed in (0, 1))
    return LUCK if one.same(other) else FACE_DOWN


def sentence_of_fact(note: str) -> str:
    """The note of a choice as a sentence."""
    return f"{note[:1].upper()}{note[1:].rstrip('.')}." if note else ""


def line_of(game: Game, seat: int, one: Contender, worlds: int) -> tuple[list[str], bool]:
    """What the seat did next in most worlds, as far as they agree; and whether they part then."""
    if worlds < LEAST:
        return [], False
    trails, depth = list(one.trails), 0
    line: list[str] = []
    while True:
        going = [trail for trail in trails if len(trail.actions) > depth]
        if len(going) < AGREED * worlds:
            return line, False
        action, many = Counter(int(trail.actions[depth]) for trail in going).most_common(1)[0]
        if many < AGREED * worlds:
            return line, True
        trails = [trail for trail in going if trail.actions[depth] == action]
        prompt = game.prompt(trails[0].states[depth], seat)
        if len(prompt.legal) > 1:
            line.append(choice_of(game, prompt, action).label)
        depth += 1


# ---- the first touch -----------------------------------------------------------------------------------------------


def where_to_look(situation: Situation, prompt: Prompt, found: Judgement, rows: list[Row]) -> tuple[str, str]:
    """Where the best choice lies and what it is about, without saying which it is; and the place of the board."""
    game, first = situation.game, rows[0]
    drawing = game.draw(situation.view(), prompt)
    where = first.target if any(target.id == first.target for target in drawing.targets) else ""
    things = [phrase("the place on the board with the hint's question mark")] if where else []
    if found.contenders:
        said = told(found.contenders[0], found.names, found.worlds, game.said, best=True)
        things += [
            game.catalogue().phrase(game.said[name].look) for name, _ in said[:1] if game.said[name].look
        ]
    if not things and (group := group_of(prompt, first.action)):
        things = [f"\u201c{group}\u201d"]
    if not things:
        things = [
            phrase("what lies in \u201c{tray}\u201d", tray=drawing.tray_title)
            if first.action in drawing.placed
            else phrase("the choices of the question")
        ]
    return phrase("Look at {things}.", things=phrase(" and at ").join(things)), where


def group_of(prompt: Prompt, action: str) -> str:
    """The title of the group in which a choice stands; "" = none."""
    group = next((one.group for one in prompt.choices if one.action == action), "")
    return next((one.title for one in prompt.groups if one.id == group), "")

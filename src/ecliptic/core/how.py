"""How to play, on a page: `words/how.toml`, a few sentences with their clauses, and pictures of real positions."""

from __future__ import annotations

from collections.abc import Callable, Collection
from importlib.resources import files
from typing import Annotated, Final

from msgspec import Meta, field

from ecliptic.core.content import Table, fail, read_packaged

WORDS: Final = 250  # of a page, captions too
FILE: Final = "how.toml"


class Say(Table):
    """A sentence or two, and the clause that they follow from."""

    text: Annotated[str, Meta(min_length=1)]
    clause: str


class Picture(Table):
    """A part of the board, in a game that random players began: so many decisions from this seed."""

    words: Annotated[str, Meta(min_length=1)]
    seed: int
    decisions: Annotated[int, Meta(ge=0, le=2000)]
    box: tuple[float, float, float, float]
    asked: bool = False  # with what can be chosen then
    options: dict[str, str | int | bool] = field(default_factory=dict)


class How(Table):
    """How to play a game."""

    goal: Say
    turn: list[Say]
    points: list[Say]
    mistake: Say  # the commonest one
    icons: list[str]  # ids of words with an icon
    picture: list[Picture]  # of the goal, a turn, how points are made

    @property
    def said(self) -> list[Say]:
        """All that is said, in order."""
        return [self.goal, *self.turn, *self.points, self.mistake]

    @property
    def words(self) -> int:
        """How many words it has."""
        texts = [say.text for say in self.said] + [picture.words for picture in self.picture]
        return sum(len(text.split()) for text in texts)


def read_how(package: str, clauses: Callable[[], Collection[str]], icons: Collection[str]) -> How | None:
    """A game's page, None without a file. ValueError, with one sentence, for what does not fit.

    `icons`: ids of the game's words that have one.
    """
    if not files(package).joinpath("words", FILE).is_file():
        return None
    how = read_packaged(How, package, "words", FILE)
    known = clauses()
    for say in how.said:
        if say.clause not in known:
            fail(FILE, say.text[:30], f"{say.clause} is no clause of the rules")
    for id_ in how.icons:
        if id_ not in icons:
            fail(FILE, "icons", f"{id_} is no word of terms.toml with an icon")
    if how.words > WORDS:
        fail(FILE, "the page", f"it has {how.words} words; {WORDS} are the most")
    return how

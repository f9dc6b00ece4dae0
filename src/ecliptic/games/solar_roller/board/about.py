"""What is to be known of a sheet of Solar Roller and of its dice: the spaces, the bands, what each die does."""

from __future__ import annotations

from typing import Final

from ecliptic.core.views import About
from ecliptic.core.words import capital
from ecliptic.draw.about import Lore
from ecliptic.games.solar_roller.board.in_words import space_words
from ecliptic.games.solar_roller.board.look import LEVELS
from ecliptic.games.solar_roller.words.language import listed, phrase
from ecliptic.games.solar_roller.words.view import RollerView, SpaceView

_LORE: Final = Lore("solar_roller", "ecliptic.games.solar_roller")
# What a color die of a value does.
_VALUES: Final = (
    "SR-7.1",
    "SR-7.2",
    "SR-7.3",
    "SR-7.4",
    "SR-7.6",
    "SR-7.7",
)


def space(view: RollerView, one: SpaceView) -> About:
    """A space of the sheet on the board where anything is."""
    beside = [b if a == one.id else a for a, b in view.lines if one.id in (a, b)]
    words = space_words(one).removeprefix(f"{one.id}: ")
    band = view.band_rows[one.band].called
    where = phrase("In the {band} band, beside {spaces}.", band=band, spaces=listed(beside))
    facts = [capital(words), where]
    if not one.color:
        return _LORE.about(phrase("Space {space}", space=one.id), *facts, see=("SR-7.1", "SR-7.2", "SR-8.4"))
    if one.level < len(LEVELS):
        facts.append(phrase("Its next box is {level}.", level=phrase(LEVELS[one.level].name)))
    levels = ("SR-12.3",) if view.solo else ("SR-11.4",)
    title = phrase("Planet {space}", space=one.id)
    return _LORE.about(title, *facts, see=("SR-11.2", "SR-11.3", *levels, "SR-8.10"))


def band(view: RollerView, k: int) -> About:
    """A band, and what opens it; its label shows whether it is open."""
    row = view.band_rows[k]
    opens = phrase("A black {values} opens it.", values=listed([str(n) for n in row.values], "or"))
    title = phrase("{band} band", band=capital(row.called))
    return _LORE.about(title, opens, rules=("SR-5.2", "SR-5.3", "SR-5.5"))


def sun(view: RollerView) -> About:
    """The middle of a sheet, and when it is counted."""
    ends = ("SR-12.2", "SR-12.5") if view.solo else ("SR-11.8",)
    return _LORE.about(phrase("The sun"), rules=("SR-1.4", "SR-11.1", *ends))


def die(color: str, value: int, words: str) -> About:
    """An action die of this round."""
    title = f"{capital(phrase(color))} {value}"
    if color == "white":
        move = ("SR-8.3", "SR-8.4", "SR-8.5") if value < 5 else ("SR-8.9", "SR-8.10", "SR-8.14")
        return _LORE.about(title, rules=move[:1], see=(*move[1:], "SR-8.2", _VALUES[value - 1]))
    return _LORE.about(title, phrase("It does: {what}.", what=words), see=(_VALUES[value - 1], "SR-6.2"))


def black(value: int, words: str) -> About:
    """A band die of this round; `words`: what it does, as a sentence."""
    return _LORE.about(phrase("Black {values}", values=value), words, see=("SR-5.1", "SR-5.3", "SR-5.5"))

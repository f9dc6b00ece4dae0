"""Names that people give: made fit to show, and told apart as eyes tell them apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

NAME_LENGTH: Final = 24
BOT_NAMES: Final = ("Ari", "Bo", "Cyl", "Dee", "Eli", "Fay", "Gus", "Hana")
GUEST: Final = "Guest"
MOST_MARKS: Final = 2  # on one letter: more climb over their neighbours
MOST_STACKED: Final = 4  # in Tibetan, whose letters under letters are marks, too
_ZWNJ, _ZWJ, _VS16, _FLAG = "\u200c", "\u200d", "\ufe0f", "\U0001f3f4"
_TAGS: Final = re.compile("[\U000e0020-\U000e007e]{1,7}\U000e007f")  # behind a black flag: England's, say
# Unicode's Default_Ignorable_Code_Point without those that are handled one by one, and a Braille cell without dots.
_BLANK: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800"
    "\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_NEVER: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
_SAYS: Final = re.compile(r"\s*[(\[{<（［【]\s*(bot|open)\s*[)\]}>）］】]\s*$")
# What open seats are called, as `skeleton` writes it, and what pages call their reader: "You begins" is no sentence.
_NOBODY: Final = re.compile(r"seat[0-9oi]+|you")
_LIKE: Final = dict(
    zip(
        "аеорсухіјѕһԁԛԝвкмнтгпѵӏ" + "αβεηικμνορτυχϲγζ" + "ı1l|0ɑɡ",
        "aeopcyxijshdqwbkmhtrnvi" + "abehikmnoptuxcyz" + "iiiioag",
        strict=True,
    )
)


def clean(text: str, length: int = NAME_LENGTH) -> str:
    """Text from a person, fit to show: composed, nothing invisible, single spaces, not too long; "" = nothing is left.

    Nothing is left of what has no letter, digit or picture: nobody can be called by it.
    What joins letters or pictures is kept where it does, and what is newer than this Python's Unicode is visible.
    Lists of players write "(bot)" and "(open)" behind names, so nobody else may.
    """
    short = fit(text, length)
    while said := _SAYS.search(_folded(short)):
        short = short[: said.start()].rstrip()
    return short if any(map(_can_be_said, short)) else ""


def fit(text: str, length: int) -> str:
    """The same for what is no name: any words."""
    short = ""
    for part in _clusters(unicodedata.normalize("NFC", text[: max(400, 4 * length)])):
        if part == " " and (not short or short.endswith(" ")):
            continue
        if len(short) + len(part) > length:
            break
        short += part
    return short.strip()


def _clusters(text: str) -> list[str]:
    """What is to be seen of a text, in pieces that must not be cut."""
    out: list[str] = []
    joins = False  # whether the next one belongs to the last
    marks = k = 0
    while k < len(text):
        ch, k = text[k], k + 1
        kind = unicodedata.category(ch)
        if ch.isspace():
            out.append(" ")
            joins = False
        elif ch in (_ZWNJ, _ZWJ):
            if out and _joinable(out[-1][-1]) and k < len(text) and _joinable(text[k]):
                out[-1] += ch
                joins = True
        elif ch == _VS16:
            if out and unicodedata.category(out[-1][-1]) in ("So", "Cn", "Sm", "Po", "Nd"):
                out[-1] += ch
        elif _BLANK.match(ch) or kind in _NEVER or ord(ch) & 0xFFFE == 0xFFFE or "\ufdd0" <= ch <= "\ufdef":
            continue
        elif kind in ("Mn", "Me"):
            if (
                out
                and out[-1] != " "
                and marks < (MOST_STACKED if "\u0f00" <= ch <= "\u0fff" else MOST_MARKS)
            ):
                out[-1] += ch
                marks += 1
        else:
            tags = _TAGS.match(text, k) if ch == _FLAG else None
            if tags:
                ch, k = ch + tags[0], tags.end()
            if joins or (out and out[-1] != " " and (kind == "Mc" or _skin(ch))):
                out[-1] += ch
            elif kind != "Mc":
                out.append(ch)
            joins = False
            marks = 0
    return out


def _can_be_said(ch: str) -> bool:
    """A letter, a digit, a picture; one that is newer than this Python's Unicode, too."""
    kind = unicodedata.category(ch)
    return kind[0] in "LN" or kind in ("So", "Cn")


def _joinable(ch: str) -> bool:
    """Whether a joiner may stand beside it: a letter, a mark on one, a picture."""
    return (
        unicodedata.category(ch)[0] in "LM" or unicodedata.category(ch) in ("So", "Sk", "Cn") or ch == _VS16
    )


def _skin(ch: str) -> bool:
    return "\U0001f3fb" <= ch <= "\U0001f3ff"


def _folded(text: str) -> str:
    """The same letter for letter, with look-alikes as one."""
    return "".join(_LIKE.get(low, low) if len(low := ch.casefold()) == 1 else ch for ch in text)


def skeleton(name: str) -> str:
    """What eyes take a name for: without case, width, marks on European letters, look-alikes, spaces."""
    out: list[str] = []
    base = ""
    for ch in unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name).casefold()):
        kind = unicodedata.category(ch)
        if ch.isspace() or kind in _NEVER or _BLANK.match(ch) or ch == _VS16:
            continue
        if kind in ("Mn", "Me") and base < "\u0530":  # elsewhere marks are vowels
            continue
        base = base if kind in ("Mn", "Me") else ch
        out.append(_LIKE.get(ch, ch))
    return "".join(out)


def taken(name: str, others: Iterable[str]) -> bool:
    """Whether a chosen name is, or looks like, another's at the same table, or an open seat's; nobody is called You.

    Any number of people may be called nothing yet.
    """
    if name in ("", GUEST):
        return False
    mine = skeleton(name)
    return bool(_NOBODY.fullmatch(mine)) or mine in {skeleton(other) for other in others}


def isolated(name: str) -> str:
    """A name for use in a sentence: one that is written from right to left turns nothing around it."""
    turns = any(unicodedata.bidirectional(ch) in ("R", "AL", "AN") for ch in name)
    return f"\u2068{name}\u2069" if turns else name


def bot_name(no: int, taken: list[str]) -> str:
    """A name for a bot that nobody at the table has."""
    free = [name for name in BOT_NAMES if name not in taken]
    return free[no % len(free)] if free else f"Bot {no + 1}"

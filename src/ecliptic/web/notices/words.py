"""What a message says: which table, what happened, what time is left, and where to go. No secret, nothing hidden."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from ecliptic.core.languages import mark
from ecliptic.core.shell import listed, phrase
from ecliptic.web.notices.rows import News, Text, What
from ecliptic.web.words import span

MOST: Final = 12  # lines of a message
SAID: Final[dict[What, str]] = {
    "turn": mark("it is your turn"),
    "time": mark("your time is nearly up"),
    "bot": mark("a bot plays for you now"),
    "again": mark("they play again, and there is a seat for you"),
    "vote": mark("a vote waits for you"),
    "over": mark("the game is over"),
    "sat": mark("{names} sat down"),
    "wrote": mark("{names} wrote"),
    "open": mark("a table as you wait for has a free seat"),
    "pair": mark("somebody waits for the same as you"),
}


def happened(news: Sequence[News], now: float) -> str:
    """What happened at one table, in a few words; the game's end tells of nobody's turn."""
    there = {one.what for one in news}
    kinds = [kind for kind in SAID if kind in there]  # what asks something comes first
    if "over" in kinds:
        kinds = [kind for kind in kinds if kind not in ("turn", "time", "bot", "vote")]
    if "time" in kinds:
        kinds = [kind for kind in kinds if kind != "turn"]
    who = {kind: [one.who for one in news if one.what == kind and one.who] for kind in kinds}
    said = [phrase(SAID[kind], names=listed(list(dict.fromkeys(who[kind])))) for kind in kinds]
    until = max((one.until for one in news), default=0)
    if until - now >= 60 and "over" not in kinds:
        return phrase("{news}, {time} left", news=listed(said), time=span(until - now))
    return listed(said)


def title_of(tables: Sequence[Sequence[News]], names: Sequence[str], now: float) -> str:
    """What stands above a message."""
    if len(tables) == 1:
        words = happened(tables[0], now)
        return f"{names[0]}: {words}"
    turns = sum(any(one.what in ("turn", "time") for one in table) for table in tables)
    if turns == len(tables):
        return phrase("Your turn at {n} tables", n=turns)
    return phrase("News from {n} tables", n=len(tables))


def news_text(
    id_: str, news: Sequence[News], named: Callable[[str], str], origin: str, end: str, now: float
) -> Text:
    """A message of what happened at tables. `named`: what a table is called."""
    tables = [[one for one in news if one.table == id_] for id_ in dict.fromkeys(one.table for one in news)]
    names = [named(table[0].table) for table in tables]
    lines = [f"{name}: {happened(table, now)}." for name, table in zip(names, tables, strict=True)]
    if len(lines) > MOST:
        lines[MOST - 1 :] = [phrase("And {n} more tables.", n=len(lines) - MOST + 1)]
    alone = tables[0][0].table if len(tables) == 1 else None
    link = f"{origin}/" if alone is None else f"{origin}/t/{alone}" if alone else f"{origin}/tables"
    told = tuple(table[0].table for table in tables)
    return Text(id_, title_of(tables, names, now), lines, link, end, tables=told)


def ask_text(id_: str, name: str, origin: str, end: str, confirm: str) -> Text:
    """A channel's test; `confirm`: the link that makes it one, "" = it is one."""
    host = origin.partition("://")[2]
    if not confirm:
        return Text(
            id_,
            phrase("Ecliptic: this works"),
            [phrase("Messages arrive here.")],
            f"{origin}/me#notices",
            end,
        )
    lines = [
        phrase("{name} wants to be told here whose turn it is at {host}.", name=name, host=host),
        phrase(
            "If that is you, open the link. If it is not, do nothing, or say that you want no more of these."
        ),
    ]
    return Text(id_, phrase("Ecliptic: send here?"), lines, f"{origin}/", end, confirm)


def in_text(id_: str, name: str, origin: str, end: str, word: str) -> Text:
    """A link that lets its reader in."""
    lines = [
        phrase(
            "By this link a browser becomes {name}'s at {host}. It is good for 15 minutes, once.",
            name=name,
            host=origin.partition("://")[2],
        ),
        phrase("If you have not asked for it, do nothing: without it nobody comes in."),
    ]
    return Text(id_, phrase("Ecliptic: come back"), lines, f"{origin}/in/{word}", end)

"""The games of a server, their options and their rules."""

from __future__ import annotations

from typing import Final

from ecliptic.core.game import Game
from ecliptic.core.options import fields
from ecliptic.web.api.call import Call
from ecliptic.web.api.operations import OPEN, Part
from ecliptic.web.api.shapes import ClauseOut, GameOut, Option
from ecliptic.web.errors import Refused

GAMES: Final = Part("games")


def game_out(call: Call, kind: type[Game]) -> GameOut:
    """A game as programs see it."""
    options = [
        Option(one.name, one.kind, one.values, one.default, one.sentence, one.clause, one.low, one.high)  # type: ignore[arg-type]  # `Field.kind` is one of these three
        for one in fields(kind.Options)
    ]
    bots = list(call.house.opponents.of(kind))
    contents = {one.name: [*one.changes] for one in call.house.contents.of(kind)}
    return GameOut(
        kind.name, kind.title, [*kind.counts], kind.minutes, kind.rules_version, bots, options, contents
    )


def kind_of(call: Call, name: str) -> type[Game]:
    """A game by name. Refused for one that is not here."""
    kind = call.house.games().get(name)
    if kind is None:
        raise Refused(404, "There is no game of that name here.")
    return kind


@GAMES.get("/games", scope=OPEN, gives=list[GameOut])
async def games(call: Call) -> list[GameOut]:
    """The games that can be played here. With their options, numbers of players and bots."""
    return [game_out(call, kind) for kind in call.house.games().values()]


@GAMES.get("/games/{game}", scope=OPEN, gives=GameOut)
async def game(call: Call) -> GameOut:
    """One game."""
    return game_out(call, kind_of(call, call.word("game")))


@GAMES.get("/games/{game}/rules", scope=OPEN, gives=list[ClauseOut])
async def rules(call: Call) -> list[ClauseOut]:
    """The rules of a game, clause by clause."""
    clauses = kind_of(call, call.word("game")).clauses()
    return [ClauseOut(id_, clause.text) for id_, clause in clauses.items()]

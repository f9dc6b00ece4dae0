"""Content: the words and the kinds of numbers that its tables are made of."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Meta

from ecliptic.core.content import Row, one_of
from ecliptic.games.spacecorp.rules import actions as a

Small = Annotated[int, Meta(ge=0, le=99)]
One = Annotated[int, Meta(ge=1, le=99)]
Signed = Annotated[int, Meta(ge=-20, le=20)]
Far = Annotated[int, Meta(ge=1, le=200)]
Name = Annotated[str, Meta(min_length=1, max_length=48)]
Words = Annotated[str, Meta(min_length=1, max_length=260)]
Id = Annotated[str, Meta(min_length=1, max_length=32)]
Era = Annotated[str, one_of(a.ERA_IDS)]
Icon = Annotated[str, one_of(a.ICON_IDS)]
# fmt: off
Flag = Literal[
    "home_base", "home_shield", "lagrange", "asteroid", "comet", "mars_surface", "moon", "dwarf_planet", "beyond",
    "no_action", "multi_star",
]
Trigger = Annotated[str, one_of(a.WINDOW_IDS)]
EdgeVerb = Annotated[str, one_of(a.EDGE_VERB_IDS)]
BaseVerb = Annotated[str, one_of(a.BASE_VERB_IDS)]
ProgressVerb = Annotated[str, one_of(a.PROGRESS_VERB_IDS)]
ColonyVerb = Annotated[str, one_of(a.COLONY_VERB_IDS)]
ColonyCount = Annotated[str, one_of(a.COLONY_COUNT_IDS)]
ConditionVerb = Annotated[str, one_of(a.CONDITION_IDS)]
ActionKind = Annotated[str, one_of(a.ACTION_IDS)]
# fmt: on
FLAGS: tuple[str, ...] = get_args(Flag)
Valued = Annotated[str, one_of((*a.ACTION_IDS[: a.UPGRADE], a.ACTION_IDS[a.REVELATION]))]
Marker = Annotated[str, one_of(a.MARKER_IDS)]
Alien = Annotated[str, one_of(a.ALIEN_IDS)]
ByEra = Annotated[list[Small], Meta(min_length=3, max_length=3)]
ByPlayers = Annotated[list[Small], Meta(min_length=3, max_length=3)]
Seats = Annotated[list[Small], Meta(min_length=2, max_length=4)]


class Told(Row):
    """A row that may say more about where its figures come from."""

    source: str = ""

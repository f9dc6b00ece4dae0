"""Positions: which fields a state has, and by which words its numbers are written.

Cards, sites and tiles go by their words. Which word a number has depends on the era, so `era` is read first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from ecliptic.core.fields import Cards, Field, HandCards, Part, PositionBook, Row, seat_names
from ecliptic.core.machine import State
from ecliptic.core.reading import Json, Members, Number, Reads, Word, seat_words, words
from ecliptic.games.spacecorp.rules import actions as a
from ecliptic.games.spacecorp.rules import state as st
from ecliptic.games.spacecorp.rules.figures import Rules
from ecliptic.games.spacecorp.rules.pending import book
from ecliptic.games.spacecorp.rules.state import SpacecorpState, new_state
from ecliptic.games.spacecorp.rules.steps.commit import SHIELDED_WHOLE

PROFIT: Final = Number(99_999)
_SCORE: Final = Number(99_999, low=-99)
_KINDS: Final = tuple(f"#k{k}" for k in range(a.KINDS))
_SITES: Final = tuple(f"#s{k}" for k in range(a.SITES))
_KIND: Final = Word({**words(_KINDS), a.NONE: None}, empty=a.NONE)
_PLAIN_KIND: Final = Word(words(_KINDS))
_CARD: Final = Word({**words(a.CARD_IDS), a.NONE: None}, empty=a.NONE)
_BITS: Final = Number((1 << 62) - 1)
_ANY: Final = Number((1 << 40) - 1, low=-(1 << 40), empty=a.NONE)
_FLAG: Final = Number(1)
_PLAIN: Final = re.compile(r"#[ks]\d+")


def positions(rules: Rules, problems: Callable[[State], Sequence[str]]) -> Positions:
    """How states of this game are written and read."""
    seats = int(rules.seats)
    names = seat_names(seats)
    seat = Word({**seat_words(seats), a.NONE: None}, empty=a.NONE)
    teams = {team: f"{team // a.TEAMS + 1}/{team % a.TEAMS + 1}" for team in range(seats * a.TEAMS)}
    of_seats = Members(names)
    site = Word({**words(_SITES), st.STOCK: "stock", st.REMOVED: "removed"}, empty=st.STOCK)
    era = {"cards": _card_words(rules), "sites": _site_words(rules)}
    team_names = [f"{k + 1}" for k in range(a.TEAMS)]
    parts: list[Part] = [
        Notes("now", st.NOW_IDS, st.blank_now, _now_reads(seat, of_seats)),
        ByEra(Cards("deck", _KINDS), era["cards"]),
        Hidden(rules, names, era["cards"]),
        ByEra(Field("offers", ("1", "2", "3", "4"), reads=_KIND), era["cards"]),
        ByEra(Field("discards", _KINDS, reads=Number(99)), era["cards"]),
        ByEra(Field("gone", _KINDS, reads=Number(99)), era["cards"]),
        ByEra(Row("played", reads=_PLAIN_KIND, most=99), era["cards"]),
        Field("infra", names, ("1", "2", "3"), reads=_CARD),
        Field("profit", names, reads=_SCORE),
        Field("rewards", names, reads=Number(99)),
        Field("quiet", names, reads=Number(99)),
        Field("titles_due", names, a.PROGRESS_KIND_IDS, reads=Number(99)),
        Field("wheel", names, a.MARKER_IDS, reads=Number(9_999)),
        Field("titles", names, reads=Members(a.PROGRESS_IDS)),
        Field("copies", a.PROGRESS_IDS, reads=Number(2, low=a.NONE, empty=a.NONE)),
        Pairs(names),
        ByEra(Field("site_of", names, team_names, reads=site), era["sites"]),
        Field("track", names, team_names, reads=Number(a.TRACK)),
        ByEra(Field("claim", _SITES, reads=Word({**teams, a.NONE: None}, empty=a.NONE)), era["sites"]),
        Slots(rules),
        ByEra(
            Field("colony_at", _SITES, reads=Word({**words(a.COLONY_IDS), a.NONE: None}, empty=a.NONE)),
            era["sites"],
        ),
        Field("left", a.TILE_IDS, reads=Number(99)),
        Field("stacks", ("1", "2", "3"), ("a", "b"), reads=Number(99)),
        Field("beyond", ("1", "2"), reads=seat),
        Field("row_mark", _rows(), reads=Word({**words(a.ERA_IDS), a.NONE: None}, empty=a.NONE)),
        Field("row_by", _rows(), reads=seat),
        Field("first_by", a.ACTION_IDS, reads=seat),
        Field("best", names, reads=PROFIT),
        Draft("plan"),
    ]
    return Positions(parts, rules, problems)


def _rows() -> tuple[str, ...]:
    return tuple(str(k + 1) for k in range(a.ROWS))


def _now_reads(seat: Reads, seats: Reads) -> dict[str, Reads]:
    title = Word({**words(a.PROGRESS_IDS), a.NONE: None}, empty=a.NONE)
    kind = Word({**words(a.ACTION_IDS), a.NONE: None}, empty=a.NONE)
    return {
        "era": Word(words(a.ERA_IDS)),
        **dict.fromkeys(("began", "active", "next", "extra"), seat),
        **dict.fromkeys(("due", "passed"), seats),
        **dict.fromkeys(("ending", "contract_end", "spur_seen", "progressed", "scored", "company"), _FLAG),
        "radiation_paid": Number(SHIELDED_WHOLE),
        **dict.fromkeys(("turn", "lasting"), Number(1_000_000)),
        "forbidden": Members(a.ACTION_IDS),
        "used": Members(("1", "2", "3", "4")),
        "colonies_left": Members(a.COLONY_IDS),
        "produced": PROFIT,
        "time_played": Number(9),
        "time_pile": Number(99),
        "spent": Number(99),
        "newest": title,
        "done_kind": kind,
        "blocked": _BITS,
    }


def _card_words(rules: Rules) -> list[dict[str, str]]:
    """By era, from the plain names of kinds to cards."""
    found = []
    for era in range(a.ERAS):
        cards = [int(rules.card_of[era * a.KINDS + kind]) for kind in range(a.KINDS)]
        found.append({_KINDS[k]: a.CARD_IDS[card] for k, card in enumerate(cards) if card != a.NONE})
    return found


def _site_words(rules: Rules) -> list[dict[str, str]]:
    """By era, from the plain names of sites to their words."""
    return [
        {_SITES[k]: a.SITE_IDS[int(rules.first_site[era]) + k] for k in range(rules.sites[era])}
        for era in range(a.ERAS)
    ]


def _renamed(data: Json, names: Mapping[str, str]) -> Json:
    if isinstance(data, str):
        return names.get(data, data)
    if isinstance(data, dict):
        return {names.get(key, key): _renamed(part, names) for key, part in data.items()}
    return [_renamed(part, names) for part in data] if isinstance(data, list) else data


class ByEra(Part):
    """Another part, in which numbers of kinds or sites are written by the words of the era."""

    def __init__(self, inner: Part, names: Sequence[Mapping[str, str]]) -> None:
        super().__init__(inner.name)
        self.inner: Final = inner
        self.names: Final = names
        self.back: Final = [{word: plain for plain, word in part.items()} for part in names]

    def start(self) -> object:
        return self.inner.start()

    def dump(self, s: State) -> Json:
        return _renamed(self.inner.dump(s), self.names[_era(s)])

    def load(self, s: State, data: Json) -> None:
        if "#" in str(data):
            raise ValueError(f"In a position {self.name} has no words with # in them.")
        era = _era(s)
        try:
            self.inner.load(s, _renamed(data, self.back[era]))
        except ValueError as error:
            raise ValueError(
                _PLAIN.sub(lambda found: self.names[era].get(found[0], found[0]), str(error))
            ) from None


class Hidden(Part):
    """Hidden hands: which part of the deck a kind is of depends on the era."""

    def __init__(self, rules: Rules, seats: Sequence[str], names: Sequence[Mapping[str, str]]) -> None:
        super().__init__("hands")
        self.parts: Final = [
            ByEra(HandCards("hands", seats, _KINDS, [int(k) for k in part], private=False), names)
            for part in rules.part
        ]

    def start(self) -> object:
        return self.parts[0].start()

    def dump(self, s: State) -> Json:
        return self.parts[_era(s)].dump(s)

    def load(self, s: State, data: Json) -> None:
        part = self.parts[_era(s)]
        setattr(s, self.name, part.start())
        part.load(s, data)


class Notes(Part):
    """Single numbers by name, each in its own way; those that are as at the start are left out."""

    def __init__(
        self, name: str, names: Sequence[str], blank: Callable[[], vec[i64]], reads: Mapping[str, Reads]
    ) -> None:
        super().__init__(name)
        self.names: Final = names
        self.blank: Final = blank
        self.reads: Final = reads

    def start(self) -> object:
        return self.blank()

    def dump(self, s: State) -> Json:
        numbers, blank = [int(n) for n in getattr(s, self.name)], self.blank()
        return {
            name: self.reads.get(name, _ANY).write(numbers[k])
            for k, name in enumerate(self.names)
            if numbers[k] != blank[k]
        } or None

    def load(self, s: State, data: Json) -> None:
        if not isinstance(data, dict):
            raise ValueError(f"In a position {self.name} has numbers by name.")
        numbers = self.blank()
        for name, word in data.items():
            n = self.reads.get(name, _ANY).read(word) if name in self.names else None
            if n is None:
                raise ValueError(
                    f"In a position {self.name} can't have {str(name)[:40]} = {str(word)[:40]!r}."
                )
            numbers[self.names.index(name)] = n
        setattr(s, self.name, numbers)


class Draft(Part):
    """The plan: its numbers by name, and the cards that are added; what is as in a blank one is left out."""

    def start(self) -> object:
        return st.Plan()

    def dump(self, s: State) -> Json:
        numbers, blank = self._numbers(cast("SpacecorpState", s).plan), self._numbers(st.Plan())
        return {name: n for name, n in numbers.items() if n != blank[name]} or None

    @staticmethod
    def _numbers(plan: st.Plan) -> dict[str, Json]:
        found = [int(n) for n in plan.numbers()]
        return {**dict(zip(st.PLAN_IDS, found, strict=False)), "chosen": [int(code) for code in plan.chosen]}

    def load(self, s: State, data: Json) -> None:
        plan = st.Plan()
        types, chosen = list(plan.types), Row("chosen", reads=Number(a.KINDS * a.MODES - 1), most=99)
        for name, n in data.items() if isinstance(data, dict) else {"": data}.items():
            number = _ANY.read(n)
            if name == "chosen":
                chosen.load(cast("State", plan), n)
            elif name not in st.PLAN_IDS or number is None:
                raise ValueError(f"In a position plan can't have {str(name)[:40]} = {str(n)[:40]!r}.")
            elif name.startswith("type"):
                types[int(name[-1])] = number
            else:
                setattr(plan, name, number)
        plan.types = vec[i64](types)
        setattr(s, self.name, plan)


class Pairs(Part):
    """By seat the base and the tile of its Legacy pair."""

    def __init__(self, seats: Sequence[str]) -> None:
        super().__init__("legacy")
        self.seats: Final = seats
        self.reads: Final = {
            "base": Word({**words(a.BASE_IDS), a.NONE: None}, empty=a.NONE),
            "tile": Word({**words(a.TILE_IDS), a.NONE: None}, empty=a.NONE),
        }

    def start(self) -> object:
        return vec[i64]([a.NONE] * (st.PAIR * len(self.seats)))

    def dump(self, s: State) -> Json:
        pairs = cast("SpacecorpState", s).legacy
        return {
            seat: {
                word: reads.write(int(pairs[k * st.PAIR + n]))
                for n, (word, reads) in enumerate(self.reads.items())
            }
            for k, seat in enumerate(self.seats)
            if pairs[k * st.PAIR] != a.NONE
        } or None

    def load(self, s: State, data: Json) -> None:
        if not isinstance(data, dict) or not set(data) <= set(self.seats):
            raise ValueError("In a position legacy goes by seat.")
        pairs = cast("SpacecorpState", s).legacy
        for seat, part in data.items():
            if not isinstance(part, dict) or set(part) != set(self.reads):
                raise ValueError("In a position a legacy has base and tile.")
            for n, (word, reads) in enumerate(self.reads.items()):
                found = reads.read(part[word])
                if found is None:
                    raise ValueError(f"In a position a legacy can't have {word} = {str(part[word])[:40]!r}.")
                pairs[self.seats.index(seat) * st.PAIR + n] = found


class Slots(Part):
    """What lies in each slot, by the word of the site and the number of its box."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("slot")
        seats = {**seat_words(int(rules.seats)), a.NONE: None}
        self.reads: Final = {
            "tile": Word({**words(a.TILE_IDS), a.NONE: None}, empty=a.NONE),
            "owner": Word(seats, empty=a.NONE),
            "base": Word({**words(a.BASE_IDS), a.NONE: None}, empty=a.NONE),
            "placer": Word(seats, empty=a.NONE),
            "spent": Number(st.SPENT_MOST),
        }
        self.names: Final = [_slot_names(rules, era) for era in range(a.ERAS)]

    def start(self) -> object:
        return vec[i64]([0] * a.SLOTS)

    def dump(self, s: State) -> Json:
        mine = cast("SpacecorpState", s)
        out: dict[str, Json] = {}
        for slot, name in enumerate(self.names[_era(s)]):
            if mine.slot[slot]:
                found = st.unpacked(mine.slot[slot])
                out[name] = {
                    word: reads.write(int(found[k]))
                    for k, (word, reads) in enumerate(self.reads.items())
                    if found[k] != reads.empty
                }
        return out or None

    def load(self, s: State, data: Json) -> None:
        names = self.names[_era(s)]
        if not isinstance(data, dict) or not set(data) <= set(names):
            raise ValueError("In a position slot goes by site and box, as in luna/1.")
        mine = cast("SpacecorpState", s)
        for name, part in data.items():
            if not isinstance(part, dict) or not set(part) <= set(self.reads):
                raise ValueError(f"In a position slot {name} has {', '.join(self.reads)}.")
            found = []
            for word, reads in self.reads.items():
                n = reads.read(part[word]) if word in part else reads.empty
                if n is None:
                    raise ValueError(
                        f"In a position slot {name} can't have {word} = {str(part[word])[:40]!r}."
                    )
                found.append(n)
            mine.slot[names.index(name)] = st.packed(vec[i64](found))


def _slot_names(rules: Rules, era: int) -> list[str]:
    out = []
    for slot in range(rules.slots[era]):
        site = int(rules.slot_site[era * a.SLOTS + slot])
        box = slot - int(rules.first_slot[era * a.SITES + site])
        out.append(f"{a.SITE_IDS[int(rules.first_site[era]) + site]}/{box + 1}")
    return out


def _era(s: State) -> int:
    return int(cast("SpacecorpState", s).now[st.ERA])


class Positions(PositionBook):
    """A book whose `now` is read first, since the words of the others depend on the era."""

    def __init__(self, parts: list[Part], rules: Rules, problems: Callable[[State], Sequence[str]]) -> None:
        super().__init__("spacecorp", parts, book(int(rules.seats)), lambda: new_state(rules), problems)

    def load(self, data: Json) -> State:
        if isinstance(data, dict) and "now" in data:
            data = {"now": data["now"], **data}
        return super().load(data)

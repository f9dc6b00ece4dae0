"""A report of runs: read them, judge what is compared, say it, draw it."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Final

from ecliptic.lab.manifest import Manifest
from ecliptic.lab.reading import Run
from ecliptic.lab.report.arms import Arm, arms_of
from ecliptic.lab.report.looks import found_record, worth_a_look, write_records
from ecliptic.lab.report.numbers import figure, of_hundred, ranged
from ecliptic.lab.report.page import Tile, page
from ecliptic.lab.report.sections import NONE, Section, means
from ecliptic.lab.report.short import FEW, Sentence, alone, decided, played, stopped
from ecliptic.lab.report.sources import has, sentence, sources
from ecliptic.lab.report.used import first_player, head, used
from ecliptic.lab.report.usual import asked, decides, leader, length, scores
from ecliptic.lab.report.verdicts import Verdicts, judged
from ecliptic.lab.report.winning import bots, most_wins, seat_certain, seat_sentence, seats, solo

PACE: Final = 30.0  # seconds a turn, if nobody says otherwise
FEW_SAID: Final = Sentence("Too few to say much:", f"below {FEW} games nothing is judged, only shown.")


class Report:
    """What some runs mean. ValueError, one sentence, for runs that can't be compared or read; OSError."""

    def __init__(self, runs: Sequence[Run], pace: float = PACE) -> None:
        """Read and judge them; the first is what others are compared with. `pace`: seconds that people take a turn."""
        self.arms: Final = arms_of(runs)
        self.verdicts: Final = Verdicts([arm.sample for arm in self.arms])
        self._pace: Final = pace

    @cached_property
    def short(self) -> list[Sentence]:
        """The head of it, as `ecliptic simulate` prints it, too: the weightiest first."""
        return self._one(self.arms[0]) if len(self.arms) == 1 else self._several()

    @cached_property
    def sections(self) -> list[Section]:
        """All that comes after; nothing if no game came to its end."""
        arms = [arm for arm in self.arms if arm.sample.finished]
        if not arms or arms[0] is not self.arms[0]:
            return []
        out = [length(arms, self.verdicts, self._pace)]
        many = [arm for arm in arms if arm.sample.seats > 1 and arm.sample.won]
        if len(many) == len(arms):
            out += [seats(arms, self.verdicts), *bots(arms), decides(arms, self.verdicts)]
        elif all(arm.sample.seats == 1 for arm in arms):
            out.append(solo(arms, self.verdicts))
        if all(arm.sample.won for arm in arms):
            out.append(scores(arms, self.verdicts))
        points = sources(arms, self.verdicts)
        if points is not None:
            out.append(points)
        out.append(asked(arms, self.verdicts))
        things = used(arms, self.verdicts)
        return [*out, things] if things is not None else out

    def html(self, title: str = "", out: str = "report.html", records: Path | None = None) -> str:
        """As one file. `records`: a folder where records of its games are, beside those of the runs."""
        looks = worth_a_look(self.arms)
        return page(
            title or self._title(),
            self.arms,
            self.short,
            self._tiles(),
            self.sections,
            [(look, found_record(look, records)) for look in looks],
            self._commands(title, out),
            self.verdicts.compared,
        )

    def write_records(self, folder: Path) -> None:
        """Play the games worth a look again, and keep their records there. See `looks.write_records`."""
        write_records(worth_a_look(self.arms), folder)

    # ---- in short ----------------------------------------------------------------------------------------

    def _one(self, arm: Arm) -> list[Sentence]:
        run, sample = arm.manifest, arm.sample
        out = [*stopped(sample.result, run.limit), played(sample.result, run.title, run.bots)]
        if sample.finished:
            turns = sample.spread["turns"]
            out.append(
                Sentence(
                    f"A game has {ranged(turns.mean, turns.mean_interval())} turns",
                    f"on average, in half of the games at most {figure(turns.quantile(0.5))}.",
                )
            )
        out.append(decided(sample.result))
        if sample.finished < FEW:
            return [*out, FEW_SAID]
        if sample.seats > 1:
            begins = first_player(arm, self.verdicts)
            out += [seat_sentence(arm, self.verdicts), *([] if begins is None else [begins])]
            if sample.won:
                out.append(leader([arm]))
        elif sample.won < sample.finished:
            out.append(alone(sample.result))
        if has(arm):
            out.append(sentence(arm))
        return [*out, *head(arm)]

    def _several(self) -> list[Sentence]:
        out = []
        for arm in self.arms:
            out += [
                Sentence(f"{arm.letter}:", str(one)) for one in stopped(arm.sample.result, arm.manifest.limit)
            ]
        if any(arm.sample.finished < FEW for arm in self.arms):
            return [*out, FEW_SAID]
        sections = {section.id: section for section in self.sections}
        found = [_told(sections["length"], means(self.arms, lambda s: s.spread["turns"]), "turns")]
        if "decides" in sections:
            found.append(Sentence(f"{sections['seats'].headline}:", most_wins(self.arms)))
            found.append(leader(self.arms))
        elif "seats" in sections:
            found.append(Sentence(f"{sections['seats'].headline}:", sections["seats"].words[0]))
        if "scores" in sections:
            says = means(self.arms, lambda s: s.winner["score"])
            found.append(_told(sections["scores"], says, "points"))
        if "sources" in sections:
            lines = [sentence(arm) for arm in self.arms]
            found.append(
                Sentence(
                    f"{sections['sources'].headline}:",
                    f"{' '.join(map(str, lines))[:-1]}, {sections['sources'].pill}.",
                )
            )
        sure = [one for one in found if one.rest.endswith("surely.")]
        return [*out, *sure, *[one for one in found if one not in sure], *self._uses()]

    def _left_out(self, arm: Arm, metric: str, thing: str) -> bool:
        """Whether one of the two that are compared has no room for it."""
        both = (arm.sample.uses[metric], self.arms[0].sample.uses.get(metric))
        return any(use is not None and use.metric.leaves_out(thing) for use in both)

    def _uses(self) -> list[Sentence]:
        """How much of what is counted comes up more or less often."""
        out = []
        for arm in self.arms[1:]:
            all_ = [
                (use.metric.id, thing.id)
                for use in arm.sample.uses.values()
                for thing in use.metric.things
                if judged(use.metric) and not self._left_out(arm, use.metric.id, thing.id)
            ]
            known = [one for one in all_ if self.verdicts.of("use", arm.letter, *one)]
            if all_:
                things = f"{len(known):,} of {len(all_):,} things that are counted"
                lead = f"{things} come up more or less often in {arm.letter}."
                out.append(
                    Sentence(
                        lead
                        if known
                        else f"Nothing is used more or less in {arm.letter}, as far as can be seen."
                    )
                )
        return [*out, *[line for arm in self.arms for line in head(arm)]]

    def _tiles(self) -> list[Tile]:
        arms = [arm for arm in self.arms if arm.sample.finished]
        if not arms:
            return []
        several = len(self.arms) > 1
        out = [
            self._tile(
                "Turns of a game",
                "turns",
                arms,
                [figure(round(arm.sample.spread["turns"].mean, 1)) for arm in arms],
            )
        ]
        if all(arm.sample.seats > 1 and arm.sample.won for arm in arms):
            best = [max(arm.sample.wins) / arm.sample.won for arm in arms]
            fair = not any(any(seat_certain(arm, self.verdicts)) for arm in arms)
            even = "; ".join(dict.fromkeys(f"{100 / arm.sample.seats:.1f} would be even" for arm in arms))
            says = "no seat is seen to differ" if fair else "a seat differs"
            out.append(
                Tile("Best seat's wins, of 100", f"{says}; {even}", tuple(of_hundred(one) for one in best))
            )
            margin = [figure(round(arm.sample.spread["margin"].mean, 1)) for arm in arms]
            out.append(self._tile("The lead at the end", "margin", arms, margin))
            shared = [of_hundred(arm.sample.shared / arm.sample.finished) for arm in arms]
            out.append(self._tile("Shared wins, of 100", "shared", arms, shared))
        else:
            won = [of_hundred(arm.sample.won / arm.sample.finished) for arm in arms]
            out.append(self._tile("Games won, of 100", "won", arms, won))
            choices = [figure(round(arm.sample.spread["choices"].mean, 1)) for arm in arms]
            out.append(self._tile("Choices of a game", "choices", arms, choices))
        return out if several or len(out) > 1 else out[:1]

    def _tile(self, what: str, name: str, arms: Sequence[Arm], numbers: list[str]) -> Tile:
        certain = [f"{arm.letter} {self.verdicts.of(name, arm.letter) or NONE}" for arm in arms[1:]]
        return Tile(what, "; ".join(certain) if len(arms) > 2 else "".join(certain)[2:], tuple(numbers))

    def _title(self) -> str:
        first = self.arms[0]
        if len(self.arms) == 1:
            return f"{first.manifest.title}: {first.sample.played:,} games"
        return f"{first.manifest.title}: {' against '.join(arm.name for arm in self.arms)}"

    def _commands(self, title: str, out: str) -> list[str]:
        lines = [command(arm.manifest, arm.sample.run.folder) for arm in self.arms]
        folders = [str(arm.sample.run.folder) for arm in self.arms]
        named = ["--title", title] if title else []
        return [*lines, shlex.join(["ecliptic", "report", *folders, *named, "--out", out])]


def _told(section: Section, numbers: str, unit: str) -> Sentence:
    return Sentence(f"{section.headline}:", f"{numbers} {unit}, {section.pill}.")


def command(run: Manifest, folder: Path) -> str:
    """What plays a run once more."""
    words = ["ecliptic", "simulate", run.game]
    for name, value in run.options.items():
        words += ["--option", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    if (folder / "content").is_dir():
        words += ["--content", str(folder / "content")]
    for bot in run.bots:
        words += ["--seat", bot]
    if run.seconds is not None:
        words += ["--seconds", f"{run.seconds:g}"]
    words += ["--games", str(run.games), "--seed", str(run.seed), "--out", str(folder)]
    return shlex.join(words)

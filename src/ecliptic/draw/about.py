"""What is to be known of a thing, put together: sentences, and the words of the rules that it stands for."""

from __future__ import annotations

from typing import Final

from ecliptic.core.clauses import words_of
from ecliptic.core.languages import ENGLISH, spoken
from ecliptic.core.views import About
from ecliptic.draw.html import clause_link, esc
from ecliptic.draw.once import once

ENGLISH_HERE: Final = ' lang="en"'  # clauses are, whatever is spoken


class Lore:
    """Writes what is to be known of a game's things; `package`: where its rules.md is."""

    def __init__(self, game: str, package: str) -> None:
        self._game, self._package = game, package

    def rule(self, clause: str) -> str:
        """What a clause says, with its link."""
        words = esc(words_of(self._package, clause))
        return (
            f"<p{ENGLISH_HERE if spoken() != ENGLISH else ''}>{words} {clause_link(self._game, clause)}</p>"
        )

    @once(most=2048)
    def about(
        self,
        title: str,
        *facts: str,
        rules: tuple[str, ...] = (),
        see: tuple[str, ...] = (),
        more: str = "",
        named: str = "",
    ) -> About:
        """Facts of this moment, a sentence or more each, then `more` markup and the rules in their words.

        `see`: rules that the facts say already; of a thing that is there many times the words would be, too.
        """
        html = "".join(f"<p>{esc(words)}</p>" for words in facts if words) + more
        html += "".join(self.rule(clause) for clause in rules)
        links = " ".join(clause_link(self._game, clause) for clause in see)
        return About(title, f'{html}<p class="see">{links}</p>' if links else html, named=named)

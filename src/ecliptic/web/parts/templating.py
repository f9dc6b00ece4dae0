"""Jinja2 for page chrome and forms: autoescaped, strict about names, with addresses of static files."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ecliptic.core.game import Game
from ecliptic.core.languages import ECLIPTIC, ENGLISH, name_of, offered, spoken
from ecliptic.core.shell import spelled
from ecliptic.draw.icons import ICONS, icon
from ecliptic.draw.seats import tok
from ecliptic.web.parts.howto import page_of
from ecliptic.web.parts.saying import SpokenEnvironment
from ecliptic.web.static import all_files, font_url, static_url
from ecliptic.web.storage.rows import COACHES, PACE_WORDS
from ecliptic.web.words import level_word, link, span

_SAID: Final = re.compile(r"\bphrases?\((?:[^'()]*, )?'([^']+)'(?:, '([^']+)')?")


def _icon(name: str, cls: str = "i") -> Markup:
    return Markup(icon(name, cls)) if name in ICONS else Markup("")


def who(name: str) -> Markup:
    """A person's name in a sentence: it can't turn its neighbours round, and is whole where it is cut."""
    return Markup('<bdi class="who-name" title="%s">%s</bdi>') % (name, name)


def _tok(seat: int, cls: str = "tok") -> Markup:
    return Markup(tok(seat, cls))


def of_game(kind: type[Game], text: str) -> str:
    """A text of a game's own, such as its title, in the language that is spoken."""
    return kind.catalogue().phrase(text)


def script_words() -> str:
    """What the pages' scripts say, as JSON by its English; "" in English, which stands in them."""
    return "" if spoken() == ENGLISH else _script_words(spoken())


@cache
def _script_words(language: str) -> str:
    out: dict[str, object] = {}
    for name, file in all_files().items():
        script = file.body.decode() if name.endswith(".js") else ""
        for one, many in _SAID.findall(script):
            one, many = (
                text.encode().decode("unicode_escape") if "\\u" in text else text for text in (one, many)
            )
            if many:  # by number, up to the largest that a plural may hang on
                out[one] = [ECLIPTIC.ngettext(one, many, n) for n in range(200)]
            else:
                out[one] = ECLIPTIC.gettext(one)
    return json.dumps(out, ensure_ascii=False).replace("<", "\\u003c")


@cache
def environment(language: str = ENGLISH) -> Environment:
    """The one environment of a language."""
    env = SpokenEnvironment(
        language,
        loader=PackageLoader("ecliptic.web"),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    env.policies["ext.i18n.trimmed"] = True
    env.install_gettext_callables(  # type: ignore[attr-defined]  # of the extension
        ECLIPTIC.gettext,
        ECLIPTIC.ngettext,
        newstyle=True,
        pgettext=ECLIPTIC.pgettext,
        npgettext=ECLIPTIC.npgettext,
    )
    env.globals.update(
        language=spoken,
        languages=lambda: [(language, name_of(language)) for language in offered()],
        script_words=script_words,
        spelled=spelled,
        of_game=of_game,
        paces=list(PACE_WORDS.items()),
        coaches=list(COACHES.items()),
        icon=_icon,
        new_set=set,
        how_of=page_of,
        tok=_tok,
        static=static_url,
        font=font_url,
        link=link,
        span=span,
        level_word=level_word,
        who=who,
    )
    return env


def render(name: str, **context: Any) -> Markup:
    """A template with its context."""
    return Markup(environment(spoken()).get_template(name).render(context))

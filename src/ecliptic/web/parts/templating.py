"""Jinja2 for page chrome and forms: autoescaped, strict about names, with addresses of static files."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from ecliptic.core.game import Game
from ecliptic.core.languages import ECLIPTIC, spoken
from ecliptic.draw.icons import ICONS, icon
from ecliptic.draw.seats import tok
from ecliptic.web.parts.howto import page_of
from ecliptic.web.static import font_url, static_url
from ecliptic.web.storage.rows import COACHES, PACE_WORDS
from ecliptic.web.words import level_word, link, option_word, span


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


@cache
def environment() -> Environment:
    """The one environment."""
    env = Environment(
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
        option_word=option_word,
        level_word=level_word,
        who=who,
    )
    return env


def render(name: str, **context: Any) -> Markup:
    """A template with its context."""
    return Markup(environment().get_template(name).render(context))

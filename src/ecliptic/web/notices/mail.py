"""E-mail by the server that the host named: plain text, with a link that ends it in one press (RFC 8058)."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from msgspec import Struct

from ecliptic.core.languages import speaking
from ecliptic.core.shell import phrase
from ecliptic.web.notices.hooks import calm
from ecliptic.web.notices.rows import NotSent, Text

ADDRESS: Final = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?=.{3,190}$)([A-Za-z0-9-]+\.)+[A-Za-z0-9-]{2,}"
)
PATIENCE: Final = 15.0  # seconds for each step
POLICY: Final = SMTP.clone(max_line_length=400)  # a link that is folded is none
OWN: Final = ("localhost", "127.0.0.1", "::1")  # a mail server on this computer may be spoken to in the open
MEANT: Final = "smtps://name:password@mail.example?from=ecliptic@games.example"


class Smtp(Struct, frozen=True):
    """Where e-mail is handed in."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    at_once: bool = True  # TLS from the first byte, else STARTTLS


def smtp_of(text: str) -> Smtp:
    """What ECLIPTIC_SMTP says. ValueError, one sentence, which does not repeat the password."""
    wrong = ValueError(f"ECLIPTIC_SMTP is an address as in {MEANT}, or smtp:// for STARTTLS")
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise wrong from None
    sender = parse_qs(parts.query).get("from", [""])[0]
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or not ADDRESS.fullmatch(sender):
        raise wrong
    at_once = parts.scheme == "smtps"
    return Smtp(
        parts.hostname,
        port or (465 if at_once else 587),
        sender,
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        at_once,
    )


def mail_of(smtp: Smtp, address: str, text: Text, now: float) -> EmailMessage:
    """A message as e-mail."""
    with speaking(text.language):
        return _mail_of(smtp, address, text, now)


def _mail_of(smtp: Smtp, address: str, text: Text, now: float) -> EmailMessage:
    mail = EmailMessage(POLICY)
    name, _, domain = smtp.sender.partition("@")
    mail["From"] = Address("Ecliptic", name, domain)
    mail["To"] = address
    mail["Subject"] = re.sub(r"\s+", " ", calm(text.title))
    mail["Date"] = format_datetime(datetime.fromtimestamp(now, UTC))
    mail["Message-ID"] = (
        f"<{text.id}@{domain}>"  # the same for every try, so that who got it twice shows it once
    )
    mail["Auto-Submitted"] = "auto-generated"
    mail["List-Unsubscribe"] = f"<{text.end}>"
    mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    asks = ["", phrase("Yes, send here:"), text.confirm] if text.confirm else []
    end = phrase("No more of these: {link}", link=text.end)
    mail.set_content("\n".join([*map(calm, text.lines), "", text.link, *asks, "", "--", end, ""]))
    return mail


# Of its own: a mail server that takes its time holds up nothing else that is done in threads.
_threads: Final = ThreadPoolExecutor(2, "mail")


def _hand_in(smtp: Smtp, mail: EmailMessage, trust: ssl.SSLContext | None) -> None:
    trust = trust or ssl.create_default_context()
    if smtp.at_once:
        server: smtplib.SMTP = smtplib.SMTP_SSL(smtp.host, smtp.port, timeout=PATIENCE, context=trust)
    else:
        server = smtplib.SMTP(smtp.host, smtp.port, timeout=PATIENCE)
    with server:
        if not smtp.at_once and (smtp.host not in OWN or smtp.user):
            server.starttls(context=trust)
        if smtp.user:
            server.login(smtp.user, smtp.password)
        server.send_message(mail)


async def post(smtp: Smtp, address: str, text: Text, now: float, trust: ssl.SSLContext | None = None) -> None:
    """Hand a message in, in a thread. NotSent if the mail server does not take it."""
    try:
        loop, mail = asyncio.get_running_loop(), mail_of(smtp, address, text, now)
        await loop.run_in_executor(_threads, _hand_in, smtp, mail, trust)
    except smtplib.SMTPRecipientsRefused as error:
        status = next(iter(error.recipients.values()))[0]
        raise NotSent(f"the mail server answered {status}") from None
    except smtplib.SMTPResponseException as error:
        raise NotSent(f"the mail server answered {error.smtp_code}") from None
    except (smtplib.SMTPException, OSError):
        raise NotSent("the mail server can't be reached") from None

"""Chat services, told apart by address: each wants a message in its own form."""

from __future__ import annotations

import re
from typing import Final, Literal
from urllib.parse import parse_qs, urlsplit

import msgspec
from msgspec import Struct

from ecliptic.web.notices.outward import Outward
from ecliptic.web.notices.rows import Text

Service = Literal["Discord", "Slack", "Mattermost", "Matrix", "ntfy", "plain JSON"]
_MARKS: Final = re.compile(r"([\\`*_~|\[\]()<>#])")


class Call(Struct, frozen=True):
    """A request as a service wants it."""

    method: str
    address: str
    headers: dict[str, str]
    body: bytes


def service_of(address: str) -> Service:
    """Whose address it is."""
    parts = urlsplit(address)
    host, path = (parts.hostname or "").lower(), parts.path
    if re.fullmatch(r"((ptb|canary)\.)?discord(app)?\.com", host) and path.startswith("/api/"):
        return "Discord"
    if host in ("hooks.slack.com", "hooks.slack-gov.com"):
        return "Slack"
    if "/_matrix/client/" in path:
        return "Matrix"
    if re.fullmatch(r".*/hooks/[a-z0-9]{26}", path):
        return "Mattermost"
    if re.fullmatch(r"ntfy\..+", host) and re.fullmatch(r"/[\w-]{1,64}", path):
        return "ntfy"
    return "plain JSON"


def label_of(address: str) -> str:
    """What the page calls it: the service and its host, and none of what makes the address a secret."""
    return f"{service_of(address)} at {urlsplit(address).hostname}"


def calm(text: str) -> str:
    """Text in which names that strangers chose call nobody and lead nowhere."""
    return text.replace("@", "@\u200b").replace("://", ":\u200b//")


def _marked(text: str) -> str:
    return _MARKS.sub(r"\\\1", calm(text))


def _slack(text: str) -> str:
    return calm(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def call_of(address: str, text: Text) -> Call:
    """The request that brings a message there."""
    service = service_of(address)
    title, lines = calm(text.title), [calm(line) for line in text.lines]
    # The same each time that a message is tried: whoever keeps it can tell that it came before.
    headers = {"Content-Type": "application/json", "Idempotency-Key": text.id, "User-Agent": "Ecliptic"}
    links = [text.link, *(f"Yes, send here: {text.confirm}" for _ in text.confirm[:1])]
    ends = f"No more of these: {text.end}"
    if service in ("Discord", "Mattermost"):
        words = "\n".join([f"**{_marked(text.title)}**", *map(_marked, text.lines), *links, ends])
        body: object = (
            {"content": words[:2000], "allowed_mentions": {"parse": []}, "flags": 4}
            if service == "Discord"
            else {"text": words, "username": "Ecliptic"}
        )
    elif service == "Slack":
        body = {"text": "\n".join([f"*{_slack(text.title)}*", *map(_slack, text.lines), *links, ends])}
    elif service == "Matrix":
        words = "\n".join([title, *lines, *links, ends])
        room = re.sub(r"(/send)?(/m\.room\.message)?/?$", "", urlsplit(address).path)
        token = parse_qs(urlsplit(address).query).get("access_token", [""])[0]
        place = f"{urlsplit(address).scheme}://{urlsplit(address).netloc}{room}/send/m.room.message/{text.id}"
        headers["Authorization"] = f"Bearer {token}"
        return Call("PUT", place, headers, msgspec.json.encode({"msgtype": "m.text", "body": words}))
    elif service == "ntfy":
        parts = urlsplit(address)
        words = "\n".join([*lines, *links[1:], ends])
        body = {
            "topic": parts.path[1:],
            "title": title,
            "message": words,
            "click": text.confirm or text.link,
        }
        address = f"{parts.scheme}://{parts.netloc}/"
    else:
        body = {
            "text": "\n".join([title, *lines, *links, ends]),
            "title": title,
            "lines": lines,
            "link": text.link,
            "end": text.end,
            "confirm": text.confirm,
            "key": text.id,
        }
    return Call("POST", address, headers, msgspec.json.encode(body))


async def post(outward: Outward, address: str, text: Text) -> None:
    """Bring a message there. NotSent if it did not arrive."""
    call = call_of(address, text)
    await outward.send(call.method, call.address, call.headers, call.body)

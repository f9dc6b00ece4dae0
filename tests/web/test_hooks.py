"""Chat services by their addresses, and what each is sent: names that strangers chose call nobody and lead nowhere."""

from __future__ import annotations

import pytest

from ecliptic.web.notices.hooks import Service, call_of, label_of, service_of
from ecliptic.web.notices.rows import Text

ADDRESSES: list[tuple[str, Service]] = [
    ("https://discord.com/api/webhooks/123/abc", "Discord"),
    ("https://discordapp.com/api/webhooks/123/abc", "Discord"),
    ("https://ptb.discord.com/api/webhooks/123/abc", "Discord"),
    ("https://hooks.slack.com/services/T0/B0/xyz", "Slack"),
    ("https://chat.example/hooks/abcdefghijklmnopqrstuvwxyz", "Mattermost"),
    ("https://chat.example/team/hooks/abcdefghij0123456789abcdef", "Mattermost"),
    (
        "https://matrix.example/_matrix/client/v3/rooms/!r:matrix.example/send/m.room.message?access_token=tok",
        "Matrix",
    ),
    ("https://matrix.example/_matrix/client/v3/rooms/!r:matrix.example?access_token=tok", "Matrix"),
    ("https://ntfy.sh/my-tables", "ntfy"),
    ("https://ntfy.home.example/my-tables", "ntfy"),
    ("https://bridge.example/webhook/abc", "plain JSON"),
    ("https://notdiscord.com/api/webhooks/123/abc", "plain JSON"),
    ("https://discord.com.evil.example/api/webhooks/123/abc", "plain JSON"),
]
EVIL = "[x](https://evil.example) @everyone <!channel> `*_~|#"
TEXT = Text(
    "key-1",
    f"Three eras {EVIL}: it is your turn",
    [f"Three eras {EVIL} (Vertium): it is your turn, 5 h left."],
    "https://games.example/t/abc",
    "https://games.example/quiet/c/t",
)


@pytest.mark.parametrize(("address", "service"), ADDRESSES)
def test_they_are_told_apart_by_address(address: str, service: Service) -> None:
    assert service_of(address) == service
    assert label_of(address).startswith(service)
    assert not any(secret in label_of(address) for secret in ("abc", "xyz", "tok", "my-tables"))


@pytest.mark.parametrize(("address", "service"), ADDRESSES)
def test_each_gets_its_form_with_the_same_key_for_every_try(address: str, service: Service) -> None:
    call = call_of(address, TEXT)
    again = call_of(address, TEXT)
    assert call == again
    assert call.headers["Idempotency-Key"] == "key-1"
    body = call.body.decode()
    assert "@everyone" not in body
    assert "@here" not in body
    assert "https://evil" not in body
    assert "5 h left" in body
    assert "https://games.example/t/abc" in body
    assert "https://games.example/quiet/c/t" in body
    if service == "Discord":
        assert '"allowed_mentions":{"parse":[]}' in body
        assert r"\\[x\\]\\(" in body
    elif service == "Slack":
        assert "<!channel>" not in body
        assert "&lt;!channel&gt;" in body
    elif service == "Mattermost":
        assert r"\\[x\\]\\(" in body
    elif service == "Matrix":
        assert call.method == "PUT"
        assert call.address == (
            "https://matrix.example/_matrix/client/v3/rooms/!r:matrix.example/send/m.room.message/key-1"
        )
        assert call.headers["Authorization"] == "Bearer tok"
    elif service == "ntfy":
        assert call.address in ("https://ntfy.sh/", "https://ntfy.home.example/")
        assert '"topic":"my-tables"' in body
        assert '"click":"https://games.example/t/abc"' in body
    else:
        assert '"key":"key-1"' in body
    if service != "Matrix":
        assert call.method == "POST"

"""A bot over HTTP: sits down where a link invites it, and plays until the game is over. It needs Python alone.

    python bot.py http://127.0.0.1:8000/join/INVITATION

It tells nobody its token; a bot of your own keeps it, and comes back as the same guest: `ECLIPTIC_TOKEN=ecl_...`.
"""

import json
import os
import random
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

server, _, invitation = sys.argv[1].partition("/join/")
token = os.environ.get("ECLIPTIC_TOKEN", "")


def ask(method, path, **body):
    """One request; what was refused is told by its sentence."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    data = json.dumps(body).encode() if body else None
    if data:
        headers["Content-Type"] = "application/json"
    request = Request(f"{server}/api/v1{path}", data, headers, method=method)
    try:
        answer = urlopen(request)
    except HTTPError as error:
        raise RuntimeError(json.load(error)["detail"]) from None
    return answer if path.endswith("/events") else json.load(answer)


if not token:
    token = ask("POST", "/guests", name="Rover")["token"]
table = ask("POST", f"/join/{invitation}", name="Rover")["id"]
for line in ask("GET", f"/tables/{table}/events"):  # one event now, and one each time when there is news
    if not line.startswith(b"data: {"):
        continue
    news = json.loads(line[6:])
    if news["over"]:
        break
    for seat in news["asked"]:
        state = ask("GET", f"/tables/{table}/state?seat={seat}")
        while state["legal"]:
            choice = random.choice(state["legal"])  # here a better bot thinks
            try:
                state = ask(
                    "POST", f"/tables/{table}/actions", seat=seat, actions=[choice], expected=state["at"]
                )
            except RuntimeError:  # the table has moved on: the next event says so
                break
print(ask("GET", f"/tables/{table}")["moment"])

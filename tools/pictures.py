"""Takes the pictures of README.md and the documentation from the running product: a page of each game, and a turn.

    .venv/bin/python tools/pictures.py                 # all of them
    .venv/bin/python tools/pictures.py vertium turn    # some
    .venv/bin/python tools/pictures.py previews        # what a chat shows of a link, which ships with the server

Greedy bots play up to a moment, which is laid into a server of its own; Chromium shows it as who sits there sees it.
Seeds are fixed, so each shows the same moment again. A preview is the board of a random
game as a spectator sees it, which no table has. `turn` is a turn at a table with bots, as it is pressed; the bots'
moves after it may differ.
"""

from __future__ import annotations

import asyncio
import hashlib
import io
import itertools
import shutil
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, Final

import uvicorn
from PIL import Image

import browser as chromium
from ecliptic import bots
from ecliptic.bots import Situation
from ecliptic.core.dice import SealedDice
from ecliptic.core.match import Match
from ecliptic.core.playout import Tally, finish, playout
from ecliptic.core.registry import game_class
from ecliptic.core.rng import Rng
from ecliptic.draw.notebook import thumbnail
from ecliptic.draw.notebook import tokens as tokens_of
from ecliptic.web.app import make_app
from ecliptic.web.house import House
from ecliptic.web.pages.home import PICTURE_DECISIONS, PICTURE_SEED
from ecliptic.web.preview import PREVIEW_FILE, PREVIEW_SIZE, preview_file
from ecliptic.web.server import Server
from ecliptic.web.storage.rows import header_text, lines_of, summary_of
from ecliptic.web.storage.store import PersonRow, SeatRow, Settings, TableRow
from ecliptic.web.tables.live.table import Table

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures"
# Game, options, number of the dice, how many lines are played first, and how many choices there must be then.
Moment = tuple[str, dict[str, object], int, int, int]
MOMENTS: Final[dict[str, Moment]] = {
    "vertium": ("vertium", {"players": 3, "style": "american"}, 11, 420, 3),
    "solar_roller": ("solar_roller", {"players": 2, "advanced": True}, 5, 330, 3),
    "solarquest": ("solarquest", {"players": 4, "rounds": 60}, 3, 420, 3),
    "solarius": ("solarius", {"players": 3}, 3, 560, 3),
    "spacecorp": ("spacecorp", {"players": 3, "first_era": "planeteers"}, 3, 330, 3),
}
TURN: Final[Moment] = ("vertium", {"players": 3, "style": "american"}, 11, 110, 2)
NAMES: Final = ["Ada", "Grace", "Emmy", "Hedy", "Rosalind", "Katherine"]
WINDOW: Final = {"width": 1280, "height": 800}
QUALITY: Final = 82  # of a picture, as WebP counts
SIZE: Final = (960, 600)  # of the animated one
PREVIEWS: Final = Path(__file__).resolve().parent.parent / "src" / "ecliptic" / "web" / "static"
COLORS: Final = 48  # of a preview: flat, so that few bytes are many dots
PREVIEW: Final = """<!doctype html><style>
    * { margin: 0; box-sizing: border-box; }
    body { width: %(wide)spx; height: %(high)spx; overflow: hidden; position: relative; background: %(ground)s;
        color: %(ink)s; font: 500 30px "Inter", "Liberation Sans", Arial, sans-serif; }
    h1 { font-size: 76px; line-height: 1.05; letter-spacing: -.03em; }
    p { color: %(dim)s; margin-top: 18px; line-height: 1.3; }
    .words { position: absolute; left: 64px; bottom: 56px; width: 430px; }
    .boards { position: absolute; inset: 30px 30px 30px 520px; display: grid; gap: 14px; place-items: center; }
    .boards.many { grid-template-columns: 1fr 1fr; } svg { max-width: 100%%; max-height: 100%%; display: block; }
    .many svg { width: 310px; height: 176px; }
</style><body><div class="boards%(many)s">%(boards)s</div><div class="words"><h1>%(title)s</h1><p>%(under)s</p></div>"""
ACTS: Final = 6  # choices that it shows
SLOWER: Final = 2  # than it happens: nobody watches a turn for the first time at the pace of who plays
POINTER: Final = """([x, y, down]) => {
    let dot = document.getElementById('pointer');
    if (!dot) {
        dot = document.createElement('div');
        dot.id = 'pointer';
        document.body.append(dot);
    }
    dot.style.cssText = `position:fixed;z-index:99999;pointer-events:none;left:${x - 11}px;top:${y - 11}px;`
        + 'width:22px;height:22px;border-radius:50%;border:3px solid #fff;box-shadow:0 0 0 2px #000a;'
        + `background:${down ? '#ffffffcc' : '#ffffff33'}`;
}"""


def tokens() -> Any:
    """Random bytes that are the same in every run."""
    numbers = itertools.count()
    return lambda many: hashlib.sha512(b"%d" % next(numbers)).digest()[:many]


class Room:
    """A server in a thread, on a folder that is thrown away."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.house = House(self.folder, pace=0.9, words=0.0, tokens=tokens())
        config = uvicorn.Config(make_app(self.house), port=0, log_level="error", timeout_graceful_shutdown=1)
        self.server = Server(config, self.house)
        self.thread = threading.Thread(target=lambda: asyncio.run(self.server.serve()), daemon=True)
        self.thread.start()
        while not self.server.started:
            time.sleep(0.02)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"

    def close(self) -> None:
        self.server.should_exit = True
        self.thread.join()
        shutil.rmtree(self.folder, ignore_errors=True)

    def lay(self, match: Match, person: PersonRow, seat: int) -> str:
        """Keep a match as a table at which one seat is a person's and bots have the others; its path."""
        dice, record, now = match.dice, match.record, int(self.house.clock())
        assert isinstance(dice, SealedDice)
        row = TableRow(
            id=str(record.header.table),
            game=match.game.name,
            header=header_text(record.header),
            secret=dice.secret,
            owner=person.id,
            settings=Settings(),
            status="live",
            summary=summary_of(match),
            made=now,
            changed=now,
        )
        seats = [
            SeatRow(no, person.id, "", "") if no == seat else SeatRow(no, None, NAMES[no], "greedy")
            for no in range(match.game.seats)
        ]
        self.house.store.add_table(row, seats, lines_of(record.entries, now))
        return f"/t/{row.id}"

    def look(self, path: str) -> Table:
        return self.house.hub.get(path.removeprefix("/t/"))


def choice(match: Match, seat: int, rng: Rng) -> str:
    """What the greedy bot would do there."""
    legal = list(match.state.legal(seat))
    return match.game.actions.text(
        bots.make("greedy").choose(Situation(match.game, match.state, seat, legal), rng)
    )


def played(moment: Moment, table: str) -> tuple[Match, int]:
    """A game between greedy bots up to this line, and on until somebody has a choice; whose it is."""
    name, options, number, lines, least = moment
    game = game_class(name).make(options)
    match = Match.begin(game, table=table, secret=number.to_bytes(32), names=NAMES[: game.seats])
    rng = Rng(number, 1)
    while not match.over:
        seat = match.to_act[0]
        if match.number >= lines and len(match.legal(seat)) >= least:
            return match, seat
        match.play(choice(match, seat, rng), seat)
    raise ValueError(f"{name} is over before line {lines}")


def shown(room: Room, program: Any, moment: Moment, name: str) -> tuple[Any, str, int]:
    """A page of who is asked at that moment, with its table's path and the seat."""
    match, seat = played(moment, f"picture-{name}")
    person = room.house.people.make(NAMES[seat])
    path = room.lay(match, person, seat)
    context = program.new_context(base_url=room.address, viewport=WINDOW, color_scheme="dark")
    cookie = {"name": "ecliptic", "value": room.house.people.cookie(person), "url": room.address}
    context.add_cookies([cookie])
    page = context.new_page()
    page.goto(path, wait_until="load")
    page.wait_for_selector("#dock.mine")
    page.wait_for_timeout(1500)  # what moves has come to rest
    return page, path, seat


def still(room: Room, program: Any, name: str) -> Path:
    """The page of a game in mid play."""
    page, _, _ = shown(room, program, MOMENTS[name], name)
    path = FOLDER / f"{name}.webp"
    picture(page).save(path, quality=QUALITY, method=6)
    page.context.close()
    return path


def picture(page: Any) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB")


def preview(program: Any, name: str, boards: list[str], title: str, under: str) -> Path:
    """What a chat shows of a link, as PNG: they take no SVG."""
    wide, high = PREVIEW_SIZE
    dark = tokens_of("dark")
    words = {
        "wide": wide,
        "high": high,
        "ground": dark["space-0"],
        "ink": dark["ink-1"],
        "dim": dark["ink-2"],
        "many": " many" if len(boards) > 1 else "",
        "boards": "".join(boards),
        "title": title,
        "under": under,
    }
    page = program.new_page(viewport={"width": wide, "height": high})
    page.set_content(PREVIEW % words)
    path = PREVIEWS / name
    picture(page).quantize(COLORS, dither=Image.Dither.NONE).save(path, optimize=True)
    page.close()
    return path


def previews(program: Any) -> list[Path]:
    """One of each game, and one of all."""
    boards = {}
    for name in MOMENTS:
        game = game_class(name).make()
        match = Match.begin(game, seed=PICTURE_SEED)
        rng = Rng(PICTURE_SEED)
        playout(match.state, rng, Tally(), PICTURE_DECISIONS)
        finish(match.state, rng)
        boards[name] = thumbnail(game.draw(match.view(None), None), "dark")
    out = [
        preview(
            program, PREVIEW_FILE, [*boards.values()], "Ecliptic", "Space board games by their full rules"
        )
    ]
    for name, board in boards.items():
        title = game_class(name).title
        out.append(preview(program, preview_file(name), [board], title, "Ecliptic"))
    return out


def turn(room: Room, program: Any) -> Path:
    """Some choices as they are pressed, and what the others do then."""
    page, path, seat = shown(room, program, TURN, "turn")
    rng, frames = Rng(1, 1), Film(page)
    frames.take(1500)
    for _ in range(ACTS):
        match = room.look(path).match
        if seat not in match.to_act or not page.locator("#dock.mine").count():
            break
        wanted = f'button[name=action][value="{choice(match, seat, rng)}"]:visible'
        button = page.locator(f"#dock {wanted}").or_(page.locator(wanted)).first
        if not button.count():
            break
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        x, y = box["x"] + min(box["width"] / 2, 60), box["y"] + box["height"] / 2
        for down, ms in ((False, 700), (True, 300)):
            page.evaluate(POINTER, [x, y, down])
            frames.take(ms)
        page.evaluate(POINTER, [x, y, False])
        button.click()
        page.evaluate("() => document.getElementById('pointer')?.remove()")
        frames.follow(1.4)
    for _ in range(12):  # the others' moves
        frames.follow(1.0)
        if page.locator("#dock.mine").count():
            break
    frames.take(2500)
    page.context.close()
    return frames.save(FOLDER / "turn.webp")


class Film:
    """Frames that differ, each with the time that it stands."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.frames: list[Image.Image] = []
        self.lasting: list[int] = []  # ms

    def take(self, ms: int) -> None:
        frame = picture(self.page).resize(SIZE, Image.Resampling.LANCZOS)
        if self.frames and frame.tobytes() == self.frames[-1].tobytes():
            self.lasting[-1] += ms
            return
        self.frames.append(frame)
        self.lasting.append(ms)

    def follow(self, seconds: float) -> None:
        """Frames as quick as they can be taken, for so long."""
        until = time.monotonic() + seconds
        while (began := time.monotonic()) < until:
            self.page.wait_for_timeout(120)
            self.take(int(SLOWER * 1000 * (time.monotonic() - began)))

    def save(self, path: Path) -> Path:
        first, *others = self.frames
        first.save(
            path, save_all=True, append_images=others, duration=self.lasting, loop=0, quality=60, method=4
        )
        return path


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in (*MOMENTS, "turn", "previews")]
    where = chromium.find()
    if unknown or where is None:
        said = f"there is no picture called {unknown[0]}; there are {', '.join(MOMENTS)}, turn, previews"
        print(said if unknown else f"pictures need a browser: {chromium.MISSING}", file=sys.stderr)
        return 2 if unknown else 1
    from playwright.sync_api import sync_playwright

    FOLDER.mkdir(exist_ok=True)
    room = Room()
    try:
        with sync_playwright() as driver:
            program = driver.chromium.launch(executable_path=where)
            for name in names or [*MOMENTS, "turn", "previews"]:
                if name == "previews":
                    paths = previews(program)
                else:
                    paths = [turn(room, program) if name == "turn" else still(room, program, name)]
                for path in paths:
                    print(f"{path.name}: {path.stat().st_size // 1000} kB", flush=True)
            program.close()
    finally:
        room.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

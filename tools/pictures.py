"""Draws the boards that README.md shows: a moment of a game between bots, as a spectator sees it.

.venv/bin/python tools/pictures.py
"""

from pathlib import Path

from ecliptic import bots
from ecliptic.bots import Situation
from ecliptic.core.match import Match
from ecliptic.core.registry import game_class
from ecliptic.core.rng import Rng

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
# Game, options, seed, how many lines are played, whose eyes.
MOMENTS: tuple[tuple[str, dict[str, object], int, int, int | None], ...] = (
    ("vertium", {"players": 3, "style": "american"}, 11, 420, None),
    ("solar_roller", {"players": 2, "advanced": True}, 5, 330, 0),
    ("solarquest", {"players": 4, "rounds": 60}, 3, 420, None),
    ("solarius", {"players": 3}, 3, 560, 0),
    ("spacecorp", {"players": 3, "first_era": "planeteers"}, 3, 330, 0),
)
NAMES = ["Ada", "Grace", "Emmy", "Hedy", "Rosalind", "Katherine"]


def played(name: str, options: dict[str, object], seed: int, lines: int) -> Match:
    """A game between greedy bots, up to this line."""
    game = game_class(name).make(options)
    match = Match.begin(game, seed=seed, names=NAMES[: game.seats])
    bot, rng = bots.make("greedy"), Rng(seed, 1)
    while not match.over and match.number < lines:
        seat = match.to_act[0]
        action = bot.choose(Situation(game, match.state, seat, list(match.state.legal(seat))), rng)
        match.play(game.actions.text(action), seat)
    return match


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, options, seed, lines, viewer in MOMENTS:
        match = played(name, options, seed, lines)
        path = FOLDER / f"{name}.svg"
        path.write_text(match.svg(viewer) + "\n", encoding="utf-8")
        print(f"{path.name}: line {match.number}, {len(path.read_bytes()) // 1000} kB")


if __name__ == "__main__":
    main()

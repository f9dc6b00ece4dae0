"""A bot as a program of its own: tries every choice in three positions that could be, and takes what scores best.

    ecliptic play vertium --seat "run:python reference_bot.py"
    ecliptic ladder vertium --bots "dust,run:python reference_bot.py" --games 40

It speaks the lines of `ecliptic.bots.foreign` and uses the engine for the rules alone; it could be in any language.
"""

import json
import sys

import ecliptic

SAMPLES = 3
games: dict[str, ecliptic.Game] = {}


def say(**what: object) -> None:
    """A line to whoever asks."""
    print(json.dumps(what), flush=True)


def lead(game: ecliptic.Game, state: object, seat: int) -> float:
    """By how much the seat is ahead of the best of the others."""
    scores = game.scores(state)
    return scores[seat] - max([score for k, score in enumerate(scores) if k != seat], default=0)


for line in sys.stdin:
    asked = json.loads(line)
    key = json.dumps([asked["game"], asked["options"]])
    game = games.setdefault(key, ecliptic.game(asked["game"], **asked["options"]))
    seat, worth = asked["seat"], dict.fromkeys(asked["legal"], 0.0)
    for seed in range(SAMPLES):
        say(id=asked["id"], sample=seed)
        state = game.load(json.loads(sys.stdin.readline())["position"])
        for text in worth:
            after = state.clone()
            after.act(seat, game.actions.parse(text))
            worth[text] += lead(game, after, seat)
    say(id=asked["id"], action=max(worth, key=lambda text: worth[text]))

"""What can be chosen in Vertium before the game, said a second time: values, what goes together, what follows, what is refused."""

from __future__ import annotations

from ecliptic.testing.trial import Options

VALUES: dict[str, tuple[object, ...]] = {
    "players": (1, 2, 3, 4),
    "phases": ("both", "one"),
    "style": ("base", "american"),
    "abilities": (False, True),
    "gelbon": (False, True),
    "shadows": (False, True),
    "solo": (False, True),
    "raider_set_must_be_played": (True, False),
    "leak_token_to_pool": (True, False),
    "attack_optional": (False, True),
    "american_ends": ("nobody", "one"),
    "solo_rebel_cards": (False, True),
    "solo_reshuffle_each_roll": (False, True),
}


def allowed(row: Options) -> bool:
    """VT-13.1, VT-13.13, VT-14.1, VT-15.1, VT-15.4, VT-15.6, VT-16.3, VT-17.6."""
    american = row["style"] == "american"
    more = [name for name in ("gelbon", "shadows", "solo") if row[name]]
    if (row["attack_optional"] and american) or len(more) > 1:
        return False
    if more and not (american and row["phases"] == "both"):
        return False
    if row["solo"]:
        return row["players"] == 1 and not row["abilities"]
    return (
        row["players"] != 1
        and not row["solo_reshuffle_each_roll"]
        and not (more == ["shadows"] and row["players"] == 2)
    )


IMPLIED: list[tuple[Options, Options]] = [
    ({}, {"players": 3, "style": "base", "solo": False}),
    ({"players": 1}, {"players": 1, "solo": True, "style": "american", "phases": "both"}),
    ({"players": "1"}, {"players": 1, "solo": True, "style": "american"}),
    ({"solo": "yes"}, {"players": 1, "solo": True, "style": "american"}),
    ({"solo": True, "players": 1, "style": "american"}, {"players": 1, "solo": True}),
    ({"solo_reshuffle_each_roll": "yes", "solo": "yes"}, {"players": 1, "solo_reshuffle_each_roll": True}),
    ({"gelbon": "yes"}, {"players": 3, "gelbon": True, "style": "american"}),
    ({"gelbon": True, "players": 4}, {"players": 4, "gelbon": True, "style": "american"}),
    ({"shadows": "on"}, {"players": 3, "shadows": True, "style": "american"}),
    ({"solo": "yes", "solo_rebel_cards": "yes"}, {"players": 1, "solo_rebel_cards": True}),
    ({"solo": "no"}, {"players": 3, "solo": False, "style": "base"}),
    ({"gelbon": "no", "style": "base"}, {"gelbon": False, "style": "base"}),
]

REFUSED: list[tuple[Options, str]] = [
    ({"players": 0}, "players is a number from 1 to 4"),
    ({"players": 5}, "players is a number from 1 to 4"),
    ({"players": 1, "solo": False}, r"The solo game is for one player.*VT-15\.1"),
    ({"players": 3, "solo": True}, r"The solo game is for one player.*VT-15\.1"),
    ({"players": 1, "style": "base"}, r"Solo is for American style.*VT-15\.4"),
    ({"players": 1, "phases": "one"}, r"Solo is for both phases.*VT-15\.1"),
    ({"players": 1, "abilities": True}, r"abilities are not for solo.*VT-16\.3"),
    ({"players": 1, "gelbon": True}, r"Gelbon & CUBE and Solo can't be played together \(VT-13\.13\)"),
    ({"solo": True, "shadows": True}, r"Shadows of the Complex and Solo can't be played together"),
    (
        {"gelbon": True, "shadows": True},
        r"Gelbon & CUBE and Shadows of the Complex can't be played together",
    ),
    ({"gelbon": True, "style": "base"}, r"Gelbon & CUBE is for American style.*VT-13\.1"),
    ({"gelbon": True, "phases": "one"}, r"Gelbon & CUBE is for both phases.*VT-13\.1"),
    ({"gelbon": True, "attack_optional": True}, "attack_optional is for base style"),
    ({"shadows": True, "players": 2}, r"for 3 or 4 players \(VT-14\.1\)"),
    ({"shadows": True, "style": "base"}, r"Shadows of the Complex is for American style.*VT-14\.1"),
    ({"solo_reshuffle_each_roll": True}, r"solo_reshuffle_each_roll is for solo \(VT-15\.6\)"),
    ({"style": "german"}, "style is base or american"),
    ({"american_ends": "two"}, "american_ends is nobody or one"),
    ({"phases": "two"}, "phases is both or one"),
    ({"abilities": "maybe"}, "abilities is yes or no"),
    ({"speed": 3}, "There is no option called 'speed'"),
    ({"attack_optional": True, "style": "american"}, "attack_optional is for base style"),
]

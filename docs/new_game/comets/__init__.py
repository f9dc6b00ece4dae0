"""Comets: all send a hidden ship at once, and the highest one alone takes the comet. A whole game in one file."""

from typing import Annotated

import ecliptic.plain as e

SHIPS = e.numbers(1, 9)
DEAL, ROLL = e.Verb("deal", e.Arg("", SHIPS)), e.Verb("roll", e.Arg("", e.numbers(1, 6)))  # by chance
SEND = e.Verb("send", e.Arg("ship", SHIPS))
NO_SHIP = 16  # a reason why not
CAME, SENT, TOOK, LOST = range(4)  # events for the log


class Options(e.GameOptions, frozen=True, kw_only=True):
    players: Annotated[int, e.say("How many play.", "CO-1.1", low=2, high=4)] = 3


class Content(e.Row):
    copies: list[e.Count]
    hand: e.AtLeastOne


class Deal(e.Chance):
    clause = "CO-1.1"

    def __init__(self, player):
        super().__init__()
        self.player = player

    def candidates(self, s):
        return e.vec[e.i64]([DEAL(k) for k in range(9) if s.deck.weight(k)])

    def weight(self, s, action):
        return s.deck.weight(DEAL.a(action))

    def apply(self, s, action):
        s.deck.draw(DEAL.a(action))
        s.hands.gain(self.player, DEAL.a(action), seen=False)
        s.revealed = True


class Comet(e.Chance):
    clause = "CO-1.2"

    def candidates(self, s):
        return e.vec[e.i64]([ROLL(k) for k in range(6)])

    def apply(self, s, action):
        s.comet = ROLL.a(action) + 1
        s.tell(CAME, s.comet)
        s.then(Show())
        s.open_lanes([Send(seat) for seat in range(s.seats)])  # all at once; `Show` waits for the last


class Send(e.Decision):
    clause, task = "CO-1.3", "choose the ship to send"

    def candidates(self, s):
        return e.vec[e.i64]([SEND(k) for k in range(9)])

    def check(self, s, action):
        return 0 if s.hands.holds(self.seat, SEND.a(action)) else e.no(NO_SHIP, SEND.a(action) + 1)

    def apply(self, s, action):
        s.sent[self.seat] = SEND.a(action)


class Show(e.Auto):
    """CO-1.4."""

    def run(self, s):
        for seat in range(s.seats):
            s.hands.lose(seat, s.sent[seat], 1)
            s.tell(SENT, seat, s.sent[seat] + 1)
        best = [seat for seat in range(s.seats) if s.sent[seat] == max(s.sent)]
        if len(best) == 1:
            s.points[best[0]] += s.comet
            s.tell(TOOK, best[0], s.comet)
        else:
            s.tell(LOST)
        if s.hands.size[0]:
            s.then(Comet())


class CometsView(e.View, frozen=True, kw_only=True):
    comet: int
    hand: list[str]  # the viewer's own


class Comets(e.PlainGame):
    name, title, prefix, package = "comets", "Comets", "CO", "comets"
    pitch, goal, minutes = "Send the highest ship, alone.", "The single highest ship takes the comet.", "5"
    counts, maturity, rules_version = (2, 3, 4), "complete", 1
    Options, actions, steps = Options, e.ActionTable(SEND, chance=(DEAL, ROLL)), (Deal, Comet, Send, Show)
    reasons = {NO_SHIP: ("You have no ship {a}", "CO-1.3")}  # noqa: RUF012
    lines = {  # noqa: RUF012
        CAME: ("A comet worth {a} came", "CO-1.2"),
        SENT: ("{seat} sent ship {b}", "CO-1.4"),
        TOOK: ("{seat} took the comet, worth {b}", "CO-1.4"),
        LOST: ("Nobody took the comet", "CO-1.4"),
    }

    def fields(self):
        seats = e.seat_names(self.seats, max(self.counts))
        open_ones = [e.Field("comet"), e.Field("points", seats), e.Field("sent", seats, own=True)]
        return [*open_ones, e.Cards("deck", SHIPS), e.HandCards("hands", seats, SHIPS)]

    def figures(self):
        return e.read_table(Content, "comets", "comets.toml", self.content_dir)

    def begin(self, s):
        s.deck.add_pool(e.vec[e.i64](s.rules.copies))
        s.then(Comet())
        for k in range(self.seats * s.rules.hand):
            s.then(Deal(k % self.seats))

    def scores(self, s):
        return [float(points) for points in s.points]

    def build_view(self, s, seat):
        hand = [] if seat is None else [n for k, n in enumerate(SHIPS) for _ in range(s.hands.holds(seat, k))]
        return CometsView(**self.frame(s, seat, f"{s.hands.size[0]} ships each"), comet=s.comet, hand=hand)

    def draw(self, view, prompt):
        sky = e.circle(300, 150, 20 + 12 * view.comet, fill="var(--crystal)") + e.text(
            300, 158, view.comet, "lbl c"
        )
        words = f"<p>The comet is worth {view.comet}. Your ships: {', '.join(view.hand) or 'none'}.</p>"
        layers = {"map": "", "pieces": sky, "targets": [], "tray": words, "twin": words, "panels": []}
        return e.Drawing(width=600, height=300, focus=(0, 0, 600, 300), tray_title="Ships", **layers)

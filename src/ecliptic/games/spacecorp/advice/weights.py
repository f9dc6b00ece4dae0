"""The numbers of the advice, in profit unless they say otherwise; tuned by play of the bot against itself."""

from __future__ import annotations

from typing import Final

# Cards: an ordinary card counts for so much in each era.
POINT_NEAR: Final = 1.0
POINT_FAR: Final = 2.6
POINT_STARS: Final = 3.4
TIMES_AS: Final = 1.45  # what a multiplier is worth, in such points a factor
TIME_WORTH: Final = 0.55
CARD: Final = 0.12  # any card
PER_POINT: Final = 0.075  # and so much for each ordinary point of its best number
PER_YIELD: Final = 0.17  # and of each P that its Produce value would collect now
UNKNOWN: Final = 0.98  # a card that is still to be drawn, times the share of players who don't get it
OFFER_BAR: Final = 0.5  # an offer worth less is left for a card of the deck
EDGE_WORTH: Final = 0.15
SPECIAL_WORTH: Final = 0.5
SMALL_HAND: Final = 0.42  # for each card that a hand is below four
FULL_HAND: Final = 7  # cards beyond are worth less, for they keep from Research

# Infra.
HQ_MOVE: Final = 1.7
HQ_BUILD: Final = 0.85
HQ_EXPLORE: Final = 0.9
HQ_RESEARCH: Final = 0.5
HQ_LATER: Final = 3.8  # turns that an era to come counts for

# The wheel and what it gives.
GENE: Final = 0.65  # a space
SIGNAL: Final = 0.95
TITLE: Final = 1.3  # a progress card, without its award
FOR_MOVE: Final = 1.0  # so much of TITLE, by what the card is good for
FOR_EXPLORE: Final = 1.0
FOR_BUILD: Final = 1.0
FOR_CARDS: Final = 1.3
FOR_PRODUCE: Final = 1.2
FOR_COLONY: Final = 1.0
FOR_SHIELD: Final = 1.25
DEPLOY_WORTH: Final = 1.5  # a team put on a star

# The board.
P_BASE: Final = 0.28
P_TURN: Final = 0.16  # for each turn to come
P_MOST: Final = 1.8
P_SEEN: Final = 0.75  # of a tile's P, for who places it
KEPT: Final = 1.9  # a P of a Legacy pair in each era to come
CLAIM_WORTH: Final = 0.2
FIRST_BEYOND: Final = 2.2  # the markers, if there is an era to come
SECOND_BEYOND: Final = 1.0
BASE_TURN: Final = 0.06  # any base, for each turn to come

# What teams look forward to.
READY: Final = 0.47  # of what can be done now
LATER: Final = 0.47  # of what asks for more cards first
UNBUILT: Final = 0.3  # of bases at a site that is still to be explored
WAIT: Final = 0.3  # turns that go by before a team gets on
ANY_BASE: Final = 1.1
P_SHARE: Final = 0.9
COLONY_SHARE: Final = 0.35
COME_TO: Final = 2.0  # points towards a colony that a region of bases finds beside its tiles

# Contracts and colonies.
ROW_SHARE: Final = 0.6  # of an award whose condition is met in part
GOAL: Final = 0.38  # of an award that a base somewhere would bring nearer
YIELD_GOAL: Final = 0.5  # of an award for a Produce action that could be conducted
SETTLE_NOW: Final = 0.55
SETTLE_SOON: Final = 0.5
SETTLE_LATER: Final = 0.2
COLONY_GOAL: Final = 0.5  # of an award for colonies
SPUR_WORTH: Final = 0.35  # of what a team in the Orion Spur gains, once a colony is beside it

# The rest.
TURN_NEAR: Final = 1.2  # a whole turn more
TURN_FAR: Final = 2.2
TURN_STARS: Final = 2.5
SECOND_RUN: Final = 0.6  # of what the second team of a Time card is still to do
FORBIDDEN_WORTH: Final = 0.12  # a rival who may not produce
FOLLOW: Final = 0.3  # how much of a rival's lead counts
LAST_TURNS: Final = 1.5  # with an empty deck
MONEY: Final = 1.2  # a T that is spent
DRAW_WORTH: Final = 0.57  # a card by Research
HQ_POINT: Final = 0.3  # a point that an HQ saves
REWARD_COST: Final = 0.4  # a card for an opponent

"""A made-up rulebook that has all that a draft is made of, for tests that import it."""

# ruff: noqa: E501 (rows of tables)
from __future__ import annotations

FAIR = """\
Lantern Fair Rulebook

Contents

Components
Setup
Round Structure
1. Dusk
2. Dawn
Words
Icons
The Deck
Wares
- Lamps

Components

12 Fog Cards
9 first cards (6 Novice, 2 Adept, 1 Sage)
1 Harbour Bell

Setup

A fair for 2-4 players. Each keeper does the following:

1. Shuffle your deck.
2. Choose a side:
   a. Land (see Words).
   b. Sea.

Example: Maro chooses the sea.

Round Structure

Repeat both parts until nobody has oil.

1. Dusk

1. Light one lamp.
2. Ring the bell, as "Round Structure" says.

2. Dawn

Put all lamps out.

NOTE: Lamps stay hot.

Words

• Oil: What lamps burn. All oil is gone at dawn.
• Wick/Flame (of a lamp): What is lit; wicks come in pairs.

Icons

• Oil (a token)
• Glow

The Deck

Your deck has a minimum of 30 cards. It holds a limit of two copies of any lamp. Exactly 1 in every 5 cards of a deck must be a Lamp card.

A keeper's deck is called Harbour Deck. It is composed of 9 First Cards: 6 Novice, 2 Adept, and 1 Sage.

Wares

Lamps

• Ferry Lamp (Old Light) (x3) - Lamp, Tool. Cost 2 / glow 1. Dusk: Draw a card. Rest at :sea: and [[land]].
• Storm Lamp - Lamp, Tool - Iron. Cost X.
"""

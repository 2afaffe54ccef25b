"""Questions that players ask, and the rule that answers each: it must come first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from toolkit.rules import search_rules

if TYPE_CHECKING:
    import sqlite3

QUESTIONS = [
    ("hubworld", "how do I win", "winning-and-losing"),
    ("hubworld", "can I delve as my first action", "action-delve"),
    ("hubworld", "how many cards do I draw at setup", "setup-council"),
    ("hubworld", "what happens when my Commons is empty", "win-by-empty-commons"),
    ("hubworld", "how do I generate heat", "breach-heat"),
    ("hubworld", "may I bypass an exhausted card", "slot-forged-exhausted"),
    ("hubworld", "what is a cipher", "cipher"),
    ("hubworld", "how much does it cost to break a barrier", "confront-barrier"),
    ("hubworld", "what happens to an agent that would be exiled", "agent-exiled-otherwise"),
    ("hubworld", "how do I stage a card", "action-stage"),
    ("hubworld", "can I shift diagonally", "action-shift"),
    ("hubworld", "what is a rival in a three player game", "rival"),
    ("hubworld", "do I pay to secure a card in the Archives", "discover-in-archives"),
    ("hubworld", "mulligan", "mulligan"),
    ("hubworld", "when does an instant window close", "instant-window-closes"),
    ("hubworld", "what is adjacent", "adjacent"),
    ("hubworld", "can I retreat", "encounter-complete"),
    ("hubworld", "how do I collect with my seeker", "instant-collect"),
    ("hubworld", "pass the first player token", "refresh-first-player"),
    ("hubworld", "reset actions", "refresh-actions"),
    ("hubworld", "play a moment", "action-play-moment"),
    ("hyborian", "how many copies of a card", "deck-copies"),
    ("hyborian", "what is the minimum deck size", "deck-size"),
    ("hyborian", "how do I win a two player game", "winning"),
    ("hyborian", "how many cards in a sideboard", "sideboard-size"),
    ("hyborian", "native son bonus", "native-son"),
    ("hyborian", "can companions be played alone", "companion-not-alone"),
    ("hyborian", "who resolves vortex tactics first", "vortex-resolve"),
    ("hyborian", "may I respond with a power surge", "surge-response"),
    ("hyborian", "hand size limit", "hand-limit"),
    ("hyborian", "how many cards do I draw in the draw stage", "draw-two"),
    ("hyborian", "transport cost", "transport-cost"),
    ("hyborian", "what is dimension walking", "dimension-walking"),
    ("hyborian", "how many dimensions in a four player game", "win-four-players"),
    ("hyborian", "what if a pyramid complex is destroyed", "support-lost"),
    ("hyborian", "immunity to a card", "immunity-extends"),
    ("hyborian", "forced discards", "forced-discards"),
    ("hyborian", "where does a trooper go if unclear", "unclear-movement"),
    ("hyborian", "one use per game", "wording-one-use"),
    ("hyborian", "when does a complex self-destruct", "overload-counter"),
    ("hyborian", "who becomes the active player", "next-player"),
]


@pytest.mark.parametrize(("game", "question", "rule"), QUESTIONS)
def test_the_rule_that_answers_comes_first(
    everything: sqlite3.Connection, game: str, question: str, rule: str
) -> None:
    assert [hit.rule.id for hit in search_rules(everything, question, game=game, limit=1)] == [rule]

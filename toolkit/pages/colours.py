"""The colours of the site, a light and a dark scheme from each game's hue, as one style sheet.

Promises: text has at least 4.5:1 on its ground and the edges of controls 3:1, for every hue (a test
walks round the circle). Leaves out: what is drawn in which colour (`site/theme/css/site.css`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.sheets.palette import Oklch, to_oklch

if TYPE_CHECKING:
    from collections.abc import Iterable

    from toolkit.games import Game


@dataclass(frozen=True)
class Role:
    """What a colour is for: lightness and chroma in the light and in the dark scheme."""

    name: str
    light: tuple[float, float]
    dark: tuple[float, float]


#: `paper` and `wash` are grounds; `ink`, `soft` and `accent` are text on both; `edge` is the line round a
#: control, `line` a hairline that means nothing; `deep` is the ground of a card's back, `gilt` its drawing.
ROLES = (
    Role("paper", (0.984, 0.005), (0.185, 0.012)),
    Role("wash", (0.948, 0.026), (0.265, 0.036)),
    Role("ink", (0.225, 0.018), (0.915, 0.010)),
    Role("soft", (0.455, 0.024), (0.745, 0.018)),
    Role("accent", (0.452, 0.150), (0.800, 0.110)),
    Role("edge", (0.590, 0.050), (0.580, 0.050)),
    Role("line", (0.872, 0.020), (0.340, 0.026)),
    Role("deep", (0.330, 0.095), (0.300, 0.080)),
    Role("gilt", (0.860, 0.075), (0.820, 0.075)),
)
#: The hue of pages that belong to no game: a warm grey, since chroma is all but taken away.
_NO_HUE, _NO_CHROMA = 75.0, 0.35


def shade(role: Role, hue: float, *, dark: bool, strength: float = 1.0) -> Oklch:
    """Return the colour of a role, with the chroma that a screen can show."""
    lightness, chroma = role.dark if dark else role.light
    return to_oklch(Oklch(lightness, chroma * strength, hue).hex())


def colours_css(games: Iterable[Game]) -> str:
    """Return the style sheet that gives each game's pages, and the pages of none, their colours."""
    rules = [_rule(":root", _NO_HUE, _NO_CHROMA)]
    rules += [_rule(f".game-{game.id}", game.hue, 1.0) for game in games]
    return "\n".join(rules) + "\n"


def _rule(selector: str, hue: float, strength: float) -> str:
    lines = (
        f"  --{role.name}: light-dark({_css(shade(role, hue, dark=False, strength=strength))}, "
        f"{_css(shade(role, hue, dark=True, strength=strength))});"
        for role in ROLES
    )
    return f"{selector} {{\n" + "\n".join(lines) + "\n}"


def _css(colour: Oklch) -> str:
    return f"oklch({colour.lightness:.3f} {colour.chroma:.3f} {colour.hue:.0f})"

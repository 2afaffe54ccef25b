"""The pack format: one model a file, as plain values with every key that a pack may use.

Promises: a value that validates is complete in itself (types, ranges, spelling of ids);
what needs another file (does this rule exist?) is checked in `toolkit.packs.checks`.
Leaves out: reading files and places (`toolkit.packs.reading`).
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainValidator,
    StringConstraints,
    ValidationInfo,
    model_validator,
)

from toolkit.packs.safety import MAX_TEXT
from toolkit.packs.sizes import CARD_SIZES
from toolkit.text import did_you_mean

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(?:-[a-z0-9]+)*$", max_length=80)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=MAX_TEXT, strip_whitespace=True)]


def _by_language(value: Any, info: ValidationInfo) -> Any:
    """Read a plain string as text in the pack's first language."""
    languages = (info.context or {}).get("languages", ["en"])
    if isinstance(value, str):
        return {languages[0]: value}
    if isinstance(value, dict):
        for lang in value:
            if lang not in languages:
                raise ValueError(f'language "{lang}" is not one of the pack\'s: {", ".join(languages)}')
    return value


#: Text in one or more languages. A plain string stands for the pack's first language.
Text = Annotated[
    dict[str, Words],
    Field(min_length=1),
    BeforeValidator(_by_language, json_schema_input_type=Words | dict[str, Words]),
]


def _forms_by_language(value: Any, info: ValidationInfo) -> Any:
    languages = (info.context or {}).get("languages", ["en"])
    return {languages[0]: value} if isinstance(value, list) else value


Forms = Annotated[
    dict[str, list[Words]],
    BeforeValidator(_forms_by_language, json_schema_input_type=list[Words] | dict[str, list[Words]]),
]


def _is_day(value: str) -> bool:
    try:
        return date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _real_day(value: str) -> str:
    if not _is_day(value):
        raise ValueError(f'"{value}" is no day; write it as 2026-01-31')
    return value


#: A day of the calendar, such as `2026-01-31`.
Day = Annotated[str, AfterValidator(_real_day)]


class Spec(BaseModel):
    """The base of all specs: unknown keys are faults, values are strict and never change."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


# ---------------------------------------------------------------- game.yaml


class Players(Spec):
    """How many people play; `max` is left out where the source sets no end."""

    min: int = Field(ge=1)
    max: int | None = Field(default=None, ge=1)


class Source(Spec):
    """A document that the pack restates."""

    title: Words
    language: Words
    publisher: Words | None = None
    edition: Words | None = None
    date: Words | None = None
    note: Text | None = None


class Choice(Spec):
    """One value of a closed list, such as a dimension, a rarity or a trait."""

    label: Text
    aliases: list[Words] = []
    colour: Id | None = None
    symbol: Id | None = None
    rule: Id | None = None


class FieldSpec(Spec):
    """A value that cards of this game print.

    `number` holds a number or, kept as printed, something like X; `text` holds words by
    language; `choice` one value of a closed list, `choices` several; `ordered` says that
    the order of `values` is a ranking, so that `<` and `>` make sense. `aside` says of words
    that they are no rules text, such as a flavour text: a search finds them by their field alone.
    """

    kind: Literal["number", "text", "choice", "choices"]
    label: Text
    aliases: list[Words] = []
    symbol: Id | None = None
    values: dict[Id, Choice] = {}
    ordered: bool = False
    aside: bool = False
    rule: Id | None = None

    @model_validator(mode="after")
    def _closed(self) -> FieldSpec:
        if (self.kind in {"choice", "choices"}) != bool(self.values):
            raise ValueError("a field of kind choice or choices, and only such a field, lists its values")
        if self.aside and self.kind != "text":
            raise ValueError("only a field of kind text is aside")
        return self


class Flag(Spec):
    """A yes/no property for `is:`, given as a card query (`unique` is built in)."""

    label: Text
    query: Words


class Size(Spec):
    """The trimmed size of a card in millimetres, or its name: standard, poker, bridge, tarot, and so on.

    A card that lies is wider than it is high.
    """

    width_mm: float = Field(default=63.0, gt=10, le=300)
    height_mm: float = Field(default=88.0, gt=10, le=300)

    @model_validator(mode="before")
    @classmethod
    def _named(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        if value not in CARD_SIZES:
            hint = did_you_mean(value, CARD_SIZES) or f"; known are {', '.join(CARD_SIZES)}"
            raise ValueError(f'no size of cards is called "{value}"{hint}')
        width, height = CARD_SIZES[value]
        return {"width_mm": width, "height_mm": height}


class TypeSpec(Spec):
    """A card type: its names, the fields its cards may print and must print, what it is attached to.

    `frame` is the silhouette that tells the type apart without colour. `form` says what
    print-and-play makes of it, `size` how large its cards are where that is not the game's size.
    `attaches_to` lists types; `attach_note` says what else binds it.
    """

    label: Text
    plural: Text
    aliases: list[Words] = []
    fields: list[Id] = []
    requires: list[Id] = []
    attaches_to: list[Id] = []
    attach_note: Text | None = None
    note: Text | None = None
    rule: Id | None = None
    symbol: Id | None = None
    form: Literal["card", "counter"] = "card"
    size: Size | None = None
    frame: Literal["plain", "round", "notch", "arch", "slab", "banner", "hex", "scroll"] = "plain"


class AbilityKind(Spec):
    """A kind of ability, such as action, instant or confront; `symbol` stands before it on a card."""

    label: Text
    symbol: Id | None = None
    rule: Id | None = None


class Face(Spec):
    """Which fields stand where on a printed face; a card shows those that it has."""

    corner: list[Id] = []
    numbers: list[Id] = []
    foot: list[Id] = []
    strip: list[Id] = []


class GameSpec(Spec):
    """`game.yaml`: what the game is and which fields, types, kinds and icons its cards have.

    `publish: false` keeps a pack private: it is built and looked up, and the website and exports refuse it.
    `rights: own` says that the words of its sources are one's own to publish, and lifts that.
    """

    id: Id
    title: Text
    short_title: Text
    title_note: Text | None = None
    publisher: Words | None = None
    players: Players
    languages: list[Annotated[str, StringConstraints(pattern=r"^[a-z]{2,3}$")]] = Field(min_length=1)
    edition: Words
    about: Text
    permission: Text
    publish: bool = True
    rights: Literal["own"] | None = None
    hue: int = Field(ge=0, le=359)
    sources: dict[Id, Source] = Field(min_length=1)
    fields: dict[Id, FieldSpec] = {}
    types: dict[Id, TypeSpec] = {}
    traits: dict[Id, Choice] = {}
    ability_kinds: dict[Id, AbilityKind] = {}
    symbols: dict[Id, Text] = {}
    colours: dict[Id, Annotated[str, StringConstraints(pattern=r"^#[0-9a-f]{6}$")]] = {}
    flags: dict[Id, Flag] = {}
    card_size: Size = Size()
    face: Face = Face()
    cards_note: Text | None = None
    accepts: dict[Id, list[Words]] = {}


# ---------------------------------------------------------------- rules.<lang>.md

RULE_KINDS = ("section", "rule", "step", "option", "term", "example", "note")
#: Kinds that get a number; examples, notes and discrepancies are known by their id alone.
NUMBERED = frozenset({"section", "rule", "step", "option", "term"})


class RuleSpec(Spec):
    """One rule as it stands in one language's file.

    `parent` is the id of the enclosing rule; `position` counts siblings from 0; `line` is the
    place in the file. Ids never change; numbers are computed when the database is built.
    """

    id: Id
    kind: Literal["section", "rule", "step", "option", "term", "example", "note"]
    parent: Id | None
    position: int
    title: str
    body: str
    source: Id
    section: str
    line: int


class Place(Spec):
    """One of the places of a discrepancy and what it says, in the project's words."""

    source: Id
    section: Words
    says: Text


class DiscrepancySpec(Spec):
    """An entry of `discrepancies.yaml`: where the sources contradict themselves or are silent.

    `rules` are the rules beside which it is shown (the first is its parent); `reading` is the
    reading taken and why; `readings` names the readings of formats that take the other view.
    """

    id: Id
    title: Text
    rules: list[Id] = Field(min_length=1)
    places: list[Place] = Field(min_length=1)
    reading: Text
    readings: list[Id] = []


class RulingSpec(Spec):
    """An entry of `rulings.yaml`: a question that somebody has answered, in the project's words.

    `rules` and `cards` are what the answer rests on; there is one of either at least, and it is shown
    with each. `source` and `section` say where the answer was given, `date` on which day.
    """

    id: Id
    question: Text
    answer: Text
    rules: list[Id] = []
    cards: list[Id] = []
    date: Day
    source: Id
    section: Words

    @model_validator(mode="after")
    def _cites(self) -> RulingSpec:
        if not self.rules and not self.cards:
            raise ValueError("a ruling cites a rule or a card; give rules or cards")
        if set(self.question) != set(self.answer):
            raise ValueError("question and answer stand in the same languages")
        return self


class RedirectsSpec(Spec):
    """`redirects.yaml`: ids that are no longer given, and what stands for each now.

    An id that was renamed or merged into another one leads there for ever: `old: new`, by kind.
    Discrepancies count as rules. What it leads to must exist; a redirect to a redirect is refused.
    """

    rules: dict[Id, Id] = {}
    terms: dict[Id, Id] = {}
    cards: dict[Id, Id] = {}
    formats: dict[Id, Id] = {}
    rulings: dict[Id, Id] = {}
    steps: dict[Id, Id] = {}


class TermSpec(Spec):
    """An entry of `glossary.yaml`; `forms` are all spellings in running text, by language.

    `definition` may be left out where `rule` says all; then the rule's words are shown.
    """

    id: Id
    name: Text
    rule: Id
    forms: Forms = {}
    definition: Text | None = None


# ---------------------------------------------------------------- cards/*


class AbilitySpec(Spec):
    """One ability: its kind, when it triggers, what it costs, what it does."""

    kind: Id
    trigger: Text | None = None
    cost: Text | None = None
    effect: Text


def _stat_value(value: Any) -> Any:
    if type(value) is str and len(value) > MAX_TEXT:
        raise ValueError(f"should be at most {MAX_TEXT:,} characters")
    if isinstance(value, int | float) and not -_MOST <= value <= _MOST:
        raise ValueError("is a larger number than can be counted with")
    if type(value) in {int, str}:  # most are, and there are many
        return value
    simple = isinstance(value, int | float | str) and not isinstance(value, bool)
    listed = isinstance(value, list) and all(isinstance(item, str) for item in value)
    worded = isinstance(value, dict) and all(isinstance(item, str) for item in value.values())
    if not (simple or listed or worded):
        raise ValueError("should be a number, a text, a list of ids, or a text by language")
    return value


#: What a database and a browser can both count with.
_MOST = 1_000_000_000_000_000
#: A value as printed; whether it suits its field is checked where the field is known.
_Printed = int | float | str | list[str] | dict[str, str]
StatValue = Annotated[_Printed, PlainValidator(_stat_value, json_schema_input_type=_Printed)]


class CardSpec(Spec):
    """A card as one set prints it.

    A card whose id stands in several sets is one design with several printings. A later set leaves
    out its name and type, and gives all its values and texts, or `same_as: <set id>` for those of
    another set. `nicknames` are what players call it, in any language: deck lists may name it so where
    no card is called that.
    """

    id: Id
    name: Text | None = None
    subtitle: Text | None = None
    nicknames: list[Words] = []
    type: Id | None = None
    traits: list[Id] = []
    unique: bool = False
    number: str | int | None = None
    quantity: int = Field(default=1, ge=0, le=999)
    artist: Words | None = None
    section: Words | None = None
    stats: dict[Id, StatValue] = {}
    abilities: list[AbilitySpec] = []
    same_as: Id | None = None


class SetSpec(Spec):
    """`cards/<set>.yaml`: a set of printings and the document that gives them.

    Sets are ordered by `date`. `after` names the set that this one follows, where its document bears
    no date but tells that it is newer. `expects` are fields that the document gives for its
    cards; a card that may have such a field and lacks it is noted by the check, and is no fault.
    """

    id: Id
    name: Text
    source: Id
    section: Words
    date: Annotated[str, StringConstraints(pattern=r"^\d{4}(-\d{2}(-\d{2})?)?$")] | None = None
    after: Id | None = None
    expects: list[Id] = []
    note: Text | None = None
    cards: list[CardSpec]


# ---------------------------------------------------------------- formats.yaml


def _amount_from(least: int) -> PlainValidator:
    """Make the validator of a whole number from `least` on, or of an expression, as text."""

    def check(value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise ValueError("should be a whole number, or an expression over the format's parameters")
        if isinstance(value, int) and value < least:
            raise ValueError(f"should be {least} or more")
        return value

    whole = Annotated[int, Field(ge=least)]
    return PlainValidator(check, json_schema_input_type=whole | str)


#: A whole number, or an expression over the parameters of the format, such as `9 - gems`.
Amount = Annotated[int | str, _amount_from(0)]
Positive = Annotated[int | str, _amount_from(1)]


#: Words that a deck list or a command about decks understands otherwise, so that no parameter is called so.
NOT_PARAMETERS = frozenset({
    "name", "game", "format", "date", "on", "lang", "json", "help", "reading", "before", "paper", "output",
    "title", "all", "from", "to", "draw", "at-least", "at-most", "mulligan", "seed", "query", "section",
    "hand", "turns", "each-turn", "no-setup", "ascii", "images-at", "and", "or", "not",
})  # fmt: skip


class ParameterSpec(Spec):
    """A number that the source leaves open and that a check asks for; its id is the word for the answer.

    It is answered on the command line (`--players 3`) or in the list (`# players: 3`), from `least`
    to `most`, which may be expressions over the parameters above it; `default` is taken where
    nobody answers. Without an answer, limits that depend on it are reported as not checked.
    """

    ask: Text
    least: Amount = 0
    most: Amount | None = None
    default: Annotated[int, Field(ge=0)] | None = None


class Bound(Spec):
    """How many: exactly, at least, at most (or both ends).

    Each is a whole number, or an expression over the format's parameters with `+`, `-`, `*` and
    parentheses, such as `9 - gems`; below 0 it counts as 0.
    """

    exactly: Amount | None = None
    at_least: Amount | None = None
    at_most: Amount | None = None

    @model_validator(mode="after")
    def _some(self) -> Bound:
        given = (self.exactly, self.at_least, self.at_most)
        if given == (None, None, None) or (self.exactly is not None and given[1:] != (None, None)):
            raise ValueError("give exactly, or at_least, or at_most, or the last two")
        return self


class Copies(Bound):
    """How many copies of any one card: exactly, at least, at most (or both ends), as in `count`.

    `by: name` counts all printings of a card together, `by: printing` each on its own.
    """

    by: Literal["name", "printing"] = "name"


class Ratio(Spec):
    """How many of the subset among every `in_every` cards of `of` (a query; "" is the whole section).

    `rounding: exact` asks for cards x in_every = size, so that some sizes can't satisfy
    it; `down` accepts the whole part of size / in_every. Bounds at_most and at_least need none.
    The three bounds may be expressions over the format's parameters.
    """

    exactly: Positive | None = None
    at_most: Positive | None = None
    at_least: Positive | None = None
    in_every: int = Field(ge=1)
    of: str = ""
    rounding: Literal["exact", "down"] = "exact"

    @model_validator(mode="after")
    def _one(self) -> Ratio:
        if sum(x is not None for x in (self.exactly, self.at_most, self.at_least)) != 1:
            raise ValueError("give one of exactly, at_most, at_least")
        return self


class Need(Spec):
    """For each card, its number in `field` is at most the count of cards of `of` (a query) in its group.

    Cards of one value of the field `group` (of kind choice) are a group. A value that a printing
    lacks is that of the card's newest printing that has it; a card without one is reported as not counted.
    """

    field: Id
    group: Id
    of: str = ""


class Highest(Spec):
    """The highest numbers in `field`, one of each group, come to `at_most` when added up.

    Groups and values that a printing lacks are as in `need`; `at_most` may be an expression over the
    format's parameters.
    """

    field: Id
    group: Id
    at_most: Amount


class LimitSpec(Spec):
    """One limit of a format: a subset of a section (a card query) and one bound on it.

    Exactly one of: `count` (how many cards), `each` (how many copies of each card that the
    query finds in the database), `copies` (how many copies of any one card, by name or by printing),
    `ratio`, `cards_exactly` (a list: nothing else, nothing less), `same_size` (as the deck
    before a swap), `copies_by_field` (a number field of the card is its own copy limit), `need`
    (each card's number is at most the cards of its group), `sum_of_highest` (over groups).
    `with_sections` are counted together with the limit's own section, such as a sideboard.
    A ban is `count: {at_most: 0}` over the cards that `cards` names (`id:ale,tower`), a list of
    restricted cards `copies: {at_most: 1}`, or `count`, where one of them all is allowed.
    `from` and `until` are the first and the last day on which the limit holds (`2026-01-31`); a check
    is of a day, and says which limits did not hold on it. `rule` is the rule cited. In `cards`, in `of`
    and in `says`, an expression over the format's parameters stands in braces (`seat>{players}`); a
    check puts the number there.
    """

    id: Id
    section: Id
    with_sections: list[Id] = []
    cards: str = ""
    count: Bound | None = None
    each: Bound | None = None
    copies: Copies | None = None
    ratio: Ratio | None = None
    cards_exactly: dict[Id, int] | None = None
    same_size: bool = False
    copies_by_field: Id | None = None
    need: Need | None = None
    sum_of_highest: Highest | None = None
    severity: Literal["error", "warning", "note"] = "error"
    starts: Day | None = Field(default=None, alias="from")
    ends: Day | None = Field(default=None, alias="until")
    rule: Id | None = None
    says: Text
    """The limit in words, as the format's page and the message show it."""

    @model_validator(mode="after")
    def _one_bound(self) -> LimitSpec:
        bounds = (
            self.count, self.each, self.copies, self.ratio, self.cards_exactly, self.copies_by_field,
            self.need, self.sum_of_highest,
        )  # fmt: skip
        if sum(b is not None for b in bounds) + self.same_size != 1:
            raise ValueError(
                "give exactly one of count, each, copies, ratio, cards_exactly, same_size, copies_by_field, "
                "need, sum_of_highest"
            )
        return self

    @model_validator(mode="after")
    def _days_in_order(self) -> LimitSpec:
        if self.starts and self.ends and self.starts > self.ends:
            raise ValueError(f"it would hold from {self.starts} until {self.ends}, which is before that")
        return self

    @property
    def grouped(self) -> Need | Highest | None:
        """The bound over groups of cards, if the limit has one."""
        return self.need or self.sum_of_highest


class SectionSpec(Spec):
    """A part of a deck list.

    A card without a heading goes to the first section whose `takes` (a card query, "" for any) it
    matches; `headings` are the words that open the section in a list.
    """

    name: Text
    takes: str = ""
    headings: list[Words] = []


class UncheckedSpec(Spec):
    """A limit that no check can settle, and why."""

    id: Id
    says: Text
    why: Text
    rule: Id | None = None


class ReadingSpec(Spec):
    """Another reading of an unclear rule: it replaces whole limits by limits of the same id."""

    id: Id
    says: Text
    discrepancy: Id | None = None
    limits: list[LimitSpec] = Field(min_length=1)


class TakeSpec(Spec):
    """Cards that setting up takes out of the deck before a hand is drawn: `count` of those a query picks.

    The player chooses which.
    """

    cards: str
    count: int = Field(default=1, ge=1)
    rule: Id | None = None
    says: Text


class HandSpec(Spec):
    """A hand to begin with: how many cards are drawn for it. A game may have several, one for each seat."""

    name: Text
    draw: int = Field(ge=1)
    rule: Id | None = None


class MulliganSpec(Spec):
    """How a player may change the hand that was drawn, `times` over.

    `all`: shuffle the whole hand into the deck and draw as many cards anew. `aside`: set cards aside
    (at most `most` of them), draw as many from the rest of the deck, then shuffle those set aside into it.
    """

    kind: Literal["all", "aside"]
    most: int | None = Field(default=None, ge=1)
    times: int = Field(default=1, ge=1)
    rule: Id | None = None
    says: Text


class TurnDrawSpec(Spec):
    """How many cards a player draws each turn, and in the `first` turn where that differs."""

    draw: int = Field(ge=1)
    first: int | None = Field(default=None, ge=0)
    rule: Id | None = None
    says: Text


class OpeningSpec(Spec):
    """How a game with a deck of this format begins: what comes out of a section, and what is drawn from it.

    It is what chances and sample hands go by.
    """

    section: Id
    takes: list[TakeSpec] = []
    hands: dict[Id, HandSpec] = Field(min_length=1)
    mulligan: MulliganSpec | None = None
    each_turn: TurnDrawSpec | None = None


class FormatSpec(Spec):
    """A deck format: sections, parameters, limits, readings, what cannot be checked, and how a game begins.

    `parameters` are numbers that a check asks for. `declares` maps headings and bracketed words of
    a list (`Special Gates`, `[Trooper]`) to what a card that the database does not know is taken to be.
    """

    id: Id
    name: Text
    says: Text
    rule: Id | None = None
    source: Id
    source_section: Words
    sections: dict[Id, SectionSpec] = Field(min_length=1)
    parameters: dict[Id, ParameterSpec] = {}
    limits: list[LimitSpec] = Field(min_length=1)
    readings: list[ReadingSpec] = []
    unchecked: list[UncheckedSpec] = []
    declares: dict[Words, Declared] = {}
    opening: OpeningSpec | None = None


class Declared(Spec):
    """What a heading or a bracketed word makes of an unknown card: its type, traits and stats."""

    type: Id
    section: Id | None = None
    traits: list[Id] = []
    stats: dict[Id, int | float | str] = {}


# ---------------------------------------------------------------- turn.yaml


class ZoneSpec(Spec):
    """A place where cards lie: whose, who sees it, in which order it is kept."""

    name: Text
    owner: Literal["shared", "player", "opponent"]
    visible: Literal["all", "owner", "none"]
    order: Literal["shuffled", "kept", "free", "arrival"]
    count: int | None = Field(default=None, ge=0)
    note: Text | None = None
    rule: Id | None = None


class QuantitySpec(Spec):
    """Something that players count. `start`, `least` and `most` are numbers or expressions.

    `seats: true` marks the number of players, which a companion at the table knows.
    """

    name: Text
    per: Literal["player", "shared"]
    start: int | str | None = None
    least: int | str | None = None
    most: int | str | None = None
    seats: bool = False
    note: Text | None = None
    rule: Id | None = None


class FactSpec(Spec):
    """A yes/no question (or, with `number`, one for a number) that only the table can answer.

    `seats: true` marks the question for the number of players.
    """

    ask: Text
    number: bool = False
    seats: bool = False
    parameter: Text | None = None
    rule: Id | None = None


class GoalSpec(Spec):
    """A way the game ends: for whom, and the condition, in words and as an expression.

    `looked_at` is the id of the step at which it is looked at, or "at-once".
    """

    name: Text
    outcome: Literal["win", "lose", "draw", "end"]
    who: Text
    when: Text
    test: str | None = None
    looked_at: Id = "at-once"
    rule: Id | None = None


class Condition(Spec):
    """A condition in words and, where the model can compute it, as an expression."""

    words: Text
    test: str | None = None


class Move(Spec):
    """Cards that go from one zone to another; `count` is an expression, None for an open number."""

    source: Id = Field(alias="from")
    target: Id = Field(alias="to")
    count: str | int | None = None


NODE_KINDS = (
    "step", "sequence", "loop", "each", "choice", "option", "branch", "case",
    "chance", "outcome", "window", "call", "leave",
)  # fmt: skip


class NodeSpec(Spec):
    """A node of the turn track. In YAML its kind is the key of its id: `- step: draw-card`.

    `by` names an actor of the track; `do` are the children; `until` ends a loop, `times` counts
    it; `over` says what `each` runs through; `pick` how many options a choice takes; `decide`
    what is picked; `when` guards an option or a case, `otherwise` marks the last case;
    `weight` weighs an outcome; `procedure` is what a call runs; `out_of` is what `leave` leaves
    (a loop, a procedure, or "game"); `set` changes quantities, `moves` moves cards.

    `draws` is the zone from which a chance draws without putting back, and `cards` how many cards of it
    are an outcome, with `per: player` so many for each player. `dice` is how many dice a chance rolls, and
    `roll` which rolls are an outcome: an expression over `equal` (how many of the dice show the same, at
    most), `straight` (1 where they follow each other) and `total`.
    """

    kind: Literal[
        "step", "sequence", "loop", "each", "choice", "option", "branch", "case",
        "chance", "outcome", "window", "call", "leave",
    ]  # fmt: skip
    id: Id
    label: Text
    by: Id | None = None
    rules: list[Id] = []
    note: Text | None = None
    do: list[NodeSpec] = []
    until: Condition | None = None
    times: int | str | None = None
    over: Text | None = None
    pick: Literal["exactly one", "at most one", "any number in any order"] | None = None
    decide: Text | None = None
    when: Condition | None = None
    otherwise: bool = False
    weight: int | None = Field(default=None, ge=1)
    draws: Id | None = None
    cards: int | str | None = None
    per: Literal["player"] | None = None
    dice: int | None = Field(default=None, ge=1)
    roll: str | None = None
    procedure: Id | None = None
    out_of: Id | None = None
    set: dict[Id, int | str] = {}
    moves: list[Move] = []

    @model_validator(mode="before")
    @classmethod
    def _kind_is_key(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        kinds = [key for key in value if key in NODE_KINDS]
        if len(kinds) != 1:
            raise ValueError(f"a node has one of the keys {', '.join(NODE_KINDS)}, with its id")
        rest = {key: item for key, item in value.items() if key != kinds[0]}
        return {"kind": kinds[0], "id": value[kinds[0]], **rest}


class ProcedureSpec(Spec):
    """A named tree that nodes call."""

    label: Text
    rules: list[Id] = []
    do: list[NodeSpec] = Field(min_length=1)


class TurnSpec(Spec):
    """`turn.yaml`: zones, quantities, facts, goals, actors, the track and its procedures."""

    actors: dict[Id, Text] = {}
    zones: dict[Id, ZoneSpec] = {}
    quantities: dict[Id, QuantitySpec] = {}
    facts: dict[Id, FactSpec] = {}
    goals: dict[Id, GoalSpec] = {}
    track: list[NodeSpec] = Field(min_length=1)
    procedures: dict[Id, ProcedureSpec] = {}


# ---------------------------------------------------------------- a whole pack


class DeckFileSpec(Spec):
    """An example deck: a text file under `decks/`, kept as written.

    Its first comment lines may say `format: <id>` and `name: <words>`.
    """

    id: Id
    name: str
    format: Id | None
    text: str


class PackSpec(Spec):
    """Everything that one folder under `data/` holds."""

    folder: str
    game: GameSpec
    rules: dict[str, list[RuleSpec]]
    terms: list[TermSpec] = []
    discrepancies: list[DiscrepancySpec] = []
    rulings: list[RulingSpec] = []
    redirects: RedirectsSpec = RedirectsSpec()
    sets: list[SetSpec] = []
    formats: list[FormatSpec] = []
    turn: TurnSpec | None = None
    decks: list[DeckFileSpec] = []
    symbols: dict[str, str] = {}


FormatSpec.model_rebuild()

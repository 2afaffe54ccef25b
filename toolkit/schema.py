"""The tables: every game, rule, card, step and format that the packs describe.

Promises: third normal form, foreign keys, every text row with its language. Each row has an
integer key; `slug` is the id that a pack gives and that never changes, unique within its game.
Leaves out: filling the tables (`toolkit.database`) and reading them (plain SQL elsewhere).
Building reads `toolkit/database/tables.sql`, which is made from this module, so that it need not import it.
Source: `design`, section The database.
"""

from sqlalchemy import Index, UniqueConstraint, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlmodel import Field, SQLModel

#: Every table of this module.
metadata = SQLModel.metadata


def tables_sql() -> str:
    """Return the statements that make all tables and then their indexes, as SQLite takes them."""
    tables = metadata.sorted_tables
    indexes = sorted(
        (index for table in tables for index in table.indexes), key=lambda index: str(index.name)
    )
    made: list[CreateTable | CreateIndex] = [*map(CreateTable, tables), *map(CreateIndex, indexes)]
    dialect = sqlite.dialect()
    statements = (str(one.compile(dialect=dialect)).strip() for one in made)
    return (
        "\n".join(f"{statement};" for statement in statements).replace("\t", "  ").replace(", \n", ",\n")
        + "\n"
    )


def _unique(*columns: str) -> tuple[UniqueConstraint]:
    return (UniqueConstraint(*columns),)


class Meta(SQLModel, table=True):
    """What the database was made from: schema version, digest and folders of the packs."""

    key: str = Field(primary_key=True)
    value: str


# ---------------------------------------------------------------- games


class Game(SQLModel, table=True):
    """A game; its key is its slug. `hue` is the accent colour in degrees, sizes are in mm.

    `private_file` is the file whose `publish: false` keeps the game from the website and from exports.
    """

    id: str = Field(primary_key=True)
    position: int
    publisher: str | None = None
    players_min: int
    players_max: int | None = None
    edition: str
    hue: int
    card_width_mm: float
    card_height_mm: float
    private_file: str | None = None


class GameLanguage(SQLModel, table=True):
    """A language of a game; position 0 is the one its pack is written in."""

    __tablename__ = "game_language"
    game: str = Field(foreign_key="game.id", primary_key=True)
    lang: str = Field(primary_key=True)
    position: int


class GameText(SQLModel, table=True):
    """The names and notes of a game."""

    __tablename__ = "game_text"
    game: str = Field(foreign_key="game.id", primary_key=True)
    lang: str = Field(primary_key=True)
    title: str
    short_title: str
    title_note: str | None = None
    about: str
    permission: str
    cards_note: str | None = None


class Source(SQLModel, table=True):
    """A document that a game's pack restates."""

    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    position: int
    title: str
    lang: str
    publisher: str | None = None
    edition: str | None = None
    date: str | None = None


class SourceText(SQLModel, table=True):
    """A note on a source."""

    __tablename__ = "source_text"
    source: int = Field(foreign_key="source.id", primary_key=True)
    lang: str = Field(primary_key=True)
    note: str


class Symbol(SQLModel, table=True):
    """An icon of a game: its drawing as SVG."""

    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    svg: str


class SymbolText(SQLModel, table=True):
    """What an icon is called."""

    __tablename__ = "symbol_text"
    symbol: int = Field(foreign_key="symbol.id", primary_key=True)
    lang: str = Field(primary_key=True)
    label: str


class Colour(SQLModel, table=True):
    """A named colour of a game as #rrggbb."""

    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    hex: str


# ---------------------------------------------------------------- rules and terms


class Rule(SQLModel, table=True):
    """A rule, from chapter to note; `number` is computed, `position` counts its siblings.

    `place` counts all rules of the game in reading order.
    """

    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    parent: int | None = Field(default=None, foreign_key="rule.id", index=True)
    position: int
    place: int
    kind: str
    number: str | None = Field(default=None, index=True)


class RuleText(SQLModel, table=True):
    """The words of a rule in one language, with the document and section that they restate."""

    __tablename__ = "rule_text"
    __table_args__ = _unique("rule", "lang")
    id: int | None = Field(default=None, primary_key=True)
    rule: int = Field(foreign_key="rule.id", index=True)
    lang: str
    title: str
    title_folded: str = Field(index=True)
    body: str
    source: int = Field(foreign_key="source.id")
    section: str


class RuleLink(SQLModel, table=True):
    """One rule cites another; kind is `cites` (a link in its words) or `doubts` (a discrepancy)."""

    __tablename__ = "rule_link"
    source_rule: int = Field(foreign_key="rule.id", primary_key=True)
    target_rule: int = Field(foreign_key="rule.id", primary_key=True, index=True)
    kind: str = Field(primary_key=True)
    position: int


class DiscrepancyPlace(SQLModel, table=True):
    """A place of a discrepancy (a rule of that kind) in a source."""

    __tablename__ = "discrepancy_place"
    id: int | None = Field(default=None, primary_key=True)
    rule: int = Field(foreign_key="rule.id", index=True)
    position: int
    source: int = Field(foreign_key="source.id")
    section: str


class DiscrepancyPlaceText(SQLModel, table=True):
    """What a source says at that place, in the project's words."""

    __tablename__ = "discrepancy_place_text"
    place: int = Field(foreign_key="discrepancy_place.id", primary_key=True)
    lang: str = Field(primary_key=True)
    says: str


class Term(SQLModel, table=True):
    """An entry of the glossary and the rule that defines it."""

    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    position: int
    rule: int = Field(foreign_key="rule.id")


class TermText(SQLModel, table=True):
    """A term's name and, where its rule does not say all, its definition."""

    __tablename__ = "term_text"
    term: int = Field(foreign_key="term.id", primary_key=True)
    lang: str = Field(primary_key=True)
    name: str
    name_folded: str = Field(index=True)
    definition: str | None = None


class TermForm(SQLModel, table=True):
    """A spelling under which a term stands in running text."""

    __tablename__ = "term_form"
    term: int = Field(foreign_key="term.id", primary_key=True)
    lang: str = Field(primary_key=True)
    form: str = Field(primary_key=True)
    folded: str = Field(index=True)


class Redirect(SQLModel, table=True):
    """An id that is no longer given, and the one that stands for it now.

    `kind` is rule (discrepancies too), term, card, format, ruling or step.
    """

    game: str = Field(foreign_key="game.id", primary_key=True)
    kind: str = Field(primary_key=True)
    old: str = Field(primary_key=True)
    new: str


# ---------------------------------------------------------------- what cards are made of


class CardField(SQLModel, table=True):
    """A value that cards print; kind is number, text, choice or choices."""

    __tablename__ = "field"
    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    position: int
    kind: str
    ordered: bool = False
    aside: bool = False
    symbol: int | None = Field(default=None, foreign_key="symbol.id")
    rule: int | None = Field(default=None, foreign_key="rule.id")
    face_slot: str | None = None
    face_position: int | None = None


class CardFieldText(SQLModel, table=True):
    """What a field is called."""

    __tablename__ = "field_text"
    field: int = Field(foreign_key="field.id", primary_key=True)
    lang: str = Field(primary_key=True)
    label: str


class CardFieldAlias(SQLModel, table=True):
    """Another name under which a query may use a field."""

    __tablename__ = "field_alias"
    field: int = Field(foreign_key="field.id", primary_key=True)
    alias: str = Field(primary_key=True)


class FieldValue(SQLModel, table=True):
    """A value of a closed list; position is its rank where the field is ordered."""

    __tablename__ = "field_value"
    __table_args__ = _unique("field", "slug")
    id: int | None = Field(default=None, primary_key=True)
    field: int = Field(foreign_key="field.id", index=True)
    slug: str
    position: int
    colour: int | None = Field(default=None, foreign_key="colour.id")
    symbol: int | None = Field(default=None, foreign_key="symbol.id")
    rule: int | None = Field(default=None, foreign_key="rule.id")


class FieldValueText(SQLModel, table=True):
    """What a value is called."""

    __tablename__ = "field_value_text"
    value: int = Field(foreign_key="field_value.id", primary_key=True)
    lang: str = Field(primary_key=True)
    label: str


class FieldValueAlias(SQLModel, table=True):
    """Another name of a value."""

    __tablename__ = "field_value_alias"
    value: int = Field(foreign_key="field_value.id", primary_key=True)
    alias: str = Field(primary_key=True)


class CardType(SQLModel, table=True):
    """A card type: its silhouette (`frame`), what printing makes of it (`form`), the size of its cards."""

    __tablename__ = "card_type"
    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    position: int
    frame: str
    form: str
    width_mm: float
    height_mm: float
    symbol: int | None = Field(default=None, foreign_key="symbol.id")
    rule: int | None = Field(default=None, foreign_key="rule.id")


class CardTypeText(SQLModel, table=True):
    """What a card type is called and what binds it."""

    __tablename__ = "card_type_text"
    type: int = Field(foreign_key="card_type.id", primary_key=True)
    lang: str = Field(primary_key=True)
    label: str
    plural: str
    attach_note: str | None = None
    note: str | None = None


class CardTypeAlias(SQLModel, table=True):
    """Another name of a card type."""

    __tablename__ = "card_type_alias"
    type: int = Field(foreign_key="card_type.id", primary_key=True)
    alias: str = Field(primary_key=True)


class CardTypeField(SQLModel, table=True):
    """A field that cards of a type may (or must) print."""

    __tablename__ = "card_type_field"
    type: int = Field(foreign_key="card_type.id", primary_key=True)
    field: int = Field(foreign_key="field.id", primary_key=True)
    position: int
    required: bool


class CardTypeAttach(SQLModel, table=True):
    """A type that cards of another type may be attached to."""

    __tablename__ = "card_type_attach"
    type: int = Field(foreign_key="card_type.id", primary_key=True)
    target: int = Field(foreign_key="card_type.id", primary_key=True)
    position: int


class Trait(SQLModel, table=True):
    """A trait (subtype, keyword on the type line)."""

    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    position: int
    colour: int | None = Field(default=None, foreign_key="colour.id")
    symbol: int | None = Field(default=None, foreign_key="symbol.id")
    rule: int | None = Field(default=None, foreign_key="rule.id")


class TraitText(SQLModel, table=True):
    """What a trait is called."""

    __tablename__ = "trait_text"
    trait: int = Field(foreign_key="trait.id", primary_key=True)
    lang: str = Field(primary_key=True)
    label: str


class TraitAlias(SQLModel, table=True):
    """Another name of a trait."""

    __tablename__ = "trait_alias"
    trait: int = Field(foreign_key="trait.id", primary_key=True)
    alias: str = Field(primary_key=True)


class AbilityKind(SQLModel, table=True):
    """A kind of ability."""

    __tablename__ = "ability_kind"
    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    position: int
    symbol: int | None = Field(default=None, foreign_key="symbol.id")
    rule: int | None = Field(default=None, foreign_key="rule.id")


class AbilityKindText(SQLModel, table=True):
    """What a kind of ability is called."""

    __tablename__ = "ability_kind_text"
    kind: int = Field(foreign_key="ability_kind.id", primary_key=True)
    lang: str = Field(primary_key=True)
    label: str


class Flag(SQLModel, table=True):
    """A yes/no property for `is:`, given as a card query."""

    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    position: int
    query: str


class FlagText(SQLModel, table=True):
    """What a flag is called."""

    __tablename__ = "flag_text"
    flag: int = Field(foreign_key="flag.id", primary_key=True)
    lang: str = Field(primary_key=True)
    label: str


# ---------------------------------------------------------------- cards


class CardSet(SQLModel, table=True):
    """A set of printings and the document that gives them; the newest has the highest position."""

    __tablename__ = "card_set"
    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    position: int
    source: int = Field(foreign_key="source.id")
    section: str
    date: str | None = None


class CardSetText(SQLModel, table=True):
    """What a set is called."""

    __tablename__ = "card_set_text"
    card_set: int = Field(foreign_key="card_set.id", primary_key=True)
    lang: str = Field(primary_key=True)
    name: str
    note: str | None = None


class Card(SQLModel, table=True):
    """A design: what stays the same in every printing."""

    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    type: int = Field(foreign_key="card_type.id", index=True)
    is_unique: bool


class CardText(SQLModel, table=True):
    """The name of a design, as printed and folded."""

    __tablename__ = "card_text"
    card: int = Field(foreign_key="card.id", primary_key=True)
    lang: str = Field(primary_key=True)
    name: str
    subtitle: str | None = None
    name_folded: str = Field(index=True)


class CardNickname(SQLModel, table=True):
    """What players call a design; deck lists may name it so."""

    __tablename__ = "card_nickname"
    card: int = Field(foreign_key="card.id", primary_key=True)
    nickname: str = Field(primary_key=True)


class CardVersion(SQLModel, table=True):
    """The values and texts that one or more printings of a design share."""

    __tablename__ = "card_version"
    id: int | None = Field(default=None, primary_key=True)
    card: int = Field(foreign_key="card.id", index=True)
    position: int


class VersionSearch(SQLModel, table=True):
    """Folded text of a version in one language, for words and `text:` in queries.

    `place` is the rank of its name, game and card among all, in which results are sorted.
    """

    __tablename__ = "version_search"
    __table_args__ = (Index("ix_version_search_name", "name"),)
    version: int = Field(foreign_key="card_version.id", primary_key=True)
    lang: str = Field(primary_key=True)
    name: str
    subtitle: str
    type_line: str
    text: str
    place: int


class Printing(SQLModel, table=True):
    """A design in a set. `rank` is 0 for the newest printing of its design, 1 for the next.

    `place` counts printings in a stable order: game, set, position in the set. `number_value` is the
    number of the printing where it is a whole number.
    """

    __table_args__ = (
        *_unique("card", "card_set", "number"),
        Index("ix_printing_card", "card", "rank", "version"),
    )
    id: int | None = Field(default=None, primary_key=True)
    card: int = Field(foreign_key="card.id")
    version: int = Field(foreign_key="card_version.id")
    card_set: int = Field(foreign_key="card_set.id", index=True)
    number: str | None = None
    quantity: int
    artist: str | None = None
    section: str
    rank: int
    place: int
    artist_folded: str | None = None
    number_folded: str | None = None
    number_value: float | None = None


class CardStat(SQLModel, table=True):
    """A value of a version: `text` as printed, `number` where it is one.

    A closed list's value is its slug and, in `number`, its rank; `choices` have a row each.
    """

    __tablename__ = "card_stat"
    __table_args__ = (
        *_unique("version", "field", "position"),
        Index("ix_card_stat_words", "field", "version", sqlite_where=text("number IS NULL")),
    )
    id: int | None = Field(default=None, primary_key=True)
    version: int = Field(foreign_key="card_version.id")
    field: int = Field(foreign_key="field.id")
    position: int
    number: float | None = None
    text: str
    text_folded: str


class CardStatText(SQLModel, table=True):
    """The words of a value of kind text."""

    __tablename__ = "card_stat_text"
    stat: int = Field(foreign_key="card_stat.id", primary_key=True)
    lang: str = Field(primary_key=True)
    text: str
    text_folded: str


class CardTrait(SQLModel, table=True):
    """A trait of a version, in printed order."""

    __tablename__ = "card_trait"
    version: int = Field(foreign_key="card_version.id", primary_key=True)
    trait: int = Field(foreign_key="trait.id", primary_key=True, index=True)
    position: int


class Ability(SQLModel, table=True):
    """An ability of a version, in printed order."""

    id: int | None = Field(default=None, primary_key=True)
    version: int = Field(foreign_key="card_version.id", index=True)
    position: int
    kind: int = Field(foreign_key="ability_kind.id")


class AbilityText(SQLModel, table=True):
    """The words of an ability."""

    __tablename__ = "ability_text"
    ability: int = Field(foreign_key="ability.id", primary_key=True)
    lang: str = Field(primary_key=True)
    trigger: str | None = None
    cost: str | None = None
    effect: str


# ---------------------------------------------------------------- rulings


class Ruling(SQLModel, table=True):
    """A question that somebody has answered: when, and in which document and section."""

    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    position: int
    date: str
    source: int = Field(foreign_key="source.id")
    section: str


class RulingText(SQLModel, table=True):
    """The question and the answer in one language."""

    __tablename__ = "ruling_text"
    ruling: int = Field(foreign_key="ruling.id", primary_key=True)
    lang: str = Field(primary_key=True)
    question: str
    question_folded: str = Field(index=True)
    answer: str


class RulingRule(SQLModel, table=True):
    """A rule that a ruling rests on; `position` counts those of the ruling."""

    __tablename__ = "ruling_rule"
    ruling: int = Field(foreign_key="ruling.id", primary_key=True)
    rule: int = Field(foreign_key="rule.id", primary_key=True, index=True)
    position: int


class RulingCard(SQLModel, table=True):
    """A card that a ruling speaks of; `position` counts those of the ruling."""

    __tablename__ = "ruling_card"
    ruling: int = Field(foreign_key="ruling.id", primary_key=True)
    card: int = Field(foreign_key="card.id", primary_key=True, index=True)
    position: int


# ---------------------------------------------------------------- the turn track


class Actor(SQLModel, table=True):
    """Somebody who acts in the turn track."""

    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    position: int


class ActorText(SQLModel, table=True):
    """What an actor is called."""

    __tablename__ = "actor_text"
    actor: int = Field(foreign_key="actor.id", primary_key=True)
    lang: str = Field(primary_key=True)
    label: str


class Zone(SQLModel, table=True):
    """A place where cards lie."""

    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    position: int
    owner: str
    visible: str
    kept: str
    count: int | None = None
    rule: int | None = Field(default=None, foreign_key="rule.id")


class ZoneText(SQLModel, table=True):
    """What a zone is called."""

    __tablename__ = "zone_text"
    zone: int = Field(foreign_key="zone.id", primary_key=True)
    lang: str = Field(primary_key=True)
    name: str
    note: str | None = None


class Quantity(SQLModel, table=True):
    """Something that players count; start and bounds are expressions."""

    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    position: int
    per: str
    start: str | None = None
    least: str | None = None
    most: str | None = None
    seats: bool = False
    rule: int | None = Field(default=None, foreign_key="rule.id")


class QuantityText(SQLModel, table=True):
    """What a quantity is called."""

    __tablename__ = "quantity_text"
    quantity: int = Field(foreign_key="quantity.id", primary_key=True)
    lang: str = Field(primary_key=True)
    name: str
    note: str | None = None


class Fact(SQLModel, table=True):
    """A question that only the table can answer."""

    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    position: int
    is_number: bool
    seats: bool = False
    rule: int | None = Field(default=None, foreign_key="rule.id")


class FactText(SQLModel, table=True):
    """How the question reads."""

    __tablename__ = "fact_text"
    fact: int = Field(foreign_key="fact.id", primary_key=True)
    lang: str = Field(primary_key=True)
    ask: str
    parameter: str | None = None


class Goal(SQLModel, table=True):
    """A way the game ends."""

    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    position: int
    outcome: str
    test: str | None = None
    looked_at: str
    rule: int | None = Field(default=None, foreign_key="rule.id")


class GoalText(SQLModel, table=True):
    """A goal in words."""

    __tablename__ = "goal_text"
    goal: int = Field(foreign_key="goal.id", primary_key=True)
    lang: str = Field(primary_key=True)
    name: str
    who: str
    when_words: str


class Step(SQLModel, table=True):
    """A node of the turn track or, with kind `procedure`, the root of a named tree.

    `test` is the expression of its until or when, `place` counts nodes in reading order.
    """

    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    parent: int | None = Field(default=None, foreign_key="step.id", index=True)
    position: int
    place: int
    kind: str
    actor: int | None = Field(default=None, foreign_key="actor.id")
    pick: str | None = None
    times: str | None = None
    test: str | None = None
    otherwise: bool = False
    weight: int | None = None
    draws: int | None = Field(default=None, foreign_key="zone.id")
    """The zone from which a chance draws without putting back."""
    cards: str | None = None
    per: str | None = None
    dice: int | None = None
    roll: str | None = None
    target: str | None = None
    """The slug of the procedure that a call runs, or of what `leave` leaves."""


class StepText(SQLModel, table=True):
    """The words of a node."""

    __tablename__ = "step_text"
    step: int = Field(foreign_key="step.id", primary_key=True)
    lang: str = Field(primary_key=True)
    label: str
    note: str | None = None
    decide: str | None = None
    condition: str | None = None
    over: str | None = None


class StepRule(SQLModel, table=True):
    """A rule that a node restates."""

    __tablename__ = "step_rule"
    step: int = Field(foreign_key="step.id", primary_key=True)
    rule: int = Field(foreign_key="rule.id", primary_key=True, index=True)
    position: int


class StepChange(SQLModel, table=True):
    """A quantity takes the value of an expression."""

    __tablename__ = "step_change"
    step: int = Field(foreign_key="step.id", primary_key=True)
    quantity: int = Field(foreign_key="quantity.id", primary_key=True)
    position: int
    expression: str


class StepMove(SQLModel, table=True):
    """Cards go from a zone to a zone; no count is an open number."""

    __tablename__ = "step_move"
    step: int = Field(foreign_key="step.id", primary_key=True)
    position: int = Field(primary_key=True)
    from_zone: int = Field(foreign_key="zone.id")
    to_zone: int = Field(foreign_key="zone.id")
    count: str | None = None


# ---------------------------------------------------------------- formats and decks


class Format(SQLModel, table=True):
    """A deck format."""

    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    position: int
    rule: int | None = Field(default=None, foreign_key="rule.id")
    source: int = Field(foreign_key="source.id")
    section: str


class FormatText(SQLModel, table=True):
    """A format in words."""

    __tablename__ = "format_text"
    format: int = Field(foreign_key="format.id", primary_key=True)
    lang: str = Field(primary_key=True)
    name: str
    says: str


class DeckSection(SQLModel, table=True):
    """A part of a deck list; `takes` is the card query for cards without a heading."""

    __tablename__ = "deck_section"
    __table_args__ = _unique("format", "slug")
    id: int | None = Field(default=None, primary_key=True)
    format: int = Field(foreign_key="format.id", index=True)
    slug: str
    position: int
    takes: str


class DeckSectionText(SQLModel, table=True):
    """What a section is called."""

    __tablename__ = "deck_section_text"
    section: int = Field(foreign_key="deck_section.id", primary_key=True)
    lang: str = Field(primary_key=True)
    name: str


class DeckHeading(SQLModel, table=True):
    """A word that opens a section in a deck list."""

    __tablename__ = "deck_heading"
    section: int = Field(foreign_key="deck_section.id", primary_key=True)
    heading: str = Field(primary_key=True)


class Declared(SQLModel, table=True):
    """What a heading or bracketed word makes of a card that the database does not know."""

    __table_args__ = _unique("format", "word")
    id: int | None = Field(default=None, primary_key=True)
    format: int = Field(foreign_key="format.id", index=True)
    word: str
    type: int = Field(foreign_key="card_type.id")
    section: int | None = Field(default=None, foreign_key="deck_section.id")


class DeclaredTrait(SQLModel, table=True):
    """A trait of a declared card."""

    __tablename__ = "declared_trait"
    declared: int = Field(foreign_key="declared.id", primary_key=True)
    trait: int = Field(foreign_key="trait.id", primary_key=True)


class DeclaredStat(SQLModel, table=True):
    """A value of a declared card."""

    __tablename__ = "declared_stat"
    declared: int = Field(foreign_key="declared.id", primary_key=True)
    field: int = Field(foreign_key="field.id", primary_key=True)
    text: str


class FormatParameter(SQLModel, table=True):
    """A number that a check asks for; `least` and `most` are expressions over those before it."""

    __tablename__ = "format_parameter"
    __table_args__ = _unique("format", "slug")
    id: int | None = Field(default=None, primary_key=True)
    format: int = Field(foreign_key="format.id", index=True)
    slug: str
    position: int
    least: str
    most: str | None = None
    default_answer: int | None = None


class FormatParameterText(SQLModel, table=True):
    """The question that asks for a parameter."""

    __tablename__ = "format_parameter_text"
    parameter: int = Field(foreign_key="format_parameter.id", primary_key=True)
    lang: str = Field(primary_key=True)
    ask: str


class FormatReading(SQLModel, table=True):
    """Another reading of an unclear rule; its limits replace those of the same slug."""

    __tablename__ = "format_reading"
    __table_args__ = _unique("format", "slug")
    id: int | None = Field(default=None, primary_key=True)
    format: int = Field(foreign_key="format.id", index=True)
    slug: str
    position: int
    discrepancy: int | None = Field(default=None, foreign_key="rule.id")


class FormatReadingText(SQLModel, table=True):
    """A reading in words."""

    __tablename__ = "format_reading_text"
    reading: int = Field(foreign_key="format_reading.id", primary_key=True)
    lang: str = Field(primary_key=True)
    says: str


class DeckLimit(SQLModel, table=True):
    """A limit: a subset of a section and one bound.

    `bound` is count, each, copies, ratio, cards_exactly, same_size, copies_by_field, need or
    sum_of_highest (these two count `by_field` over the values of `group_field`); `low` and
    `high` are its ends, or `low_expression` and `high_expression` where they depend on parameters;
    a ratio is that many in every `in_every` cards of the query `of`. In both queries, braces hold
    expressions over parameters, and nothing else. Copies are counted `copies_by` name or printing.
    `starts` and `ends` are the first and the last day (`2026-01-31`) on which the limit holds.
    """

    __tablename__ = "deck_limit"
    id: int | None = Field(default=None, primary_key=True)
    format: int = Field(foreign_key="format.id", index=True)
    reading: int | None = Field(default=None, foreign_key="format_reading.id")
    slug: str
    position: int
    section: int = Field(foreign_key="deck_section.id")
    cards: str
    bound: str
    low: int | None = None
    high: int | None = None
    low_expression: str | None = None
    high_expression: str | None = None
    in_every: int | None = None
    of: str | None = None
    rounding: str | None = None
    copies_by: str | None = None
    by_field: int | None = Field(default=None, foreign_key="field.id")
    group_field: int | None = Field(default=None, foreign_key="field.id")
    severity: str
    starts: str | None = None
    ends: str | None = None
    rule: int | None = Field(default=None, foreign_key="rule.id")


class DeckLimitSection(SQLModel, table=True):
    """A section at which a limit looks besides its own."""

    __tablename__ = "deck_limit_section"
    deck_limit: int = Field(foreign_key="deck_limit.id", primary_key=True)
    section: int = Field(foreign_key="deck_section.id", primary_key=True)


class DeckLimitText(SQLModel, table=True):
    """A limit in words."""

    __tablename__ = "deck_limit_text"
    deck_limit: int = Field(foreign_key="deck_limit.id", primary_key=True)
    lang: str = Field(primary_key=True)
    says: str


class DeckLimitCard(SQLModel, table=True):
    """A card of an exact list."""

    __tablename__ = "deck_limit_card"
    deck_limit: int = Field(foreign_key="deck_limit.id", primary_key=True)
    card: int = Field(foreign_key="card.id", primary_key=True)
    count: int


class Unchecked(SQLModel, table=True):
    """A limit that no check can settle."""

    __table_args__ = _unique("format", "slug")
    id: int | None = Field(default=None, primary_key=True)
    format: int = Field(foreign_key="format.id", index=True)
    slug: str
    position: int
    rule: int | None = Field(default=None, foreign_key="rule.id")


class UncheckedText(SQLModel, table=True):
    """Such a limit in words, and why no check can settle it."""

    __tablename__ = "unchecked_text"
    unchecked: int = Field(foreign_key="unchecked.id", primary_key=True)
    lang: str = Field(primary_key=True)
    says: str
    why: str


class Opening(SQLModel, table=True):
    """How a game with a deck of a format begins: the section that is drawn from."""

    format: int = Field(foreign_key="format.id", primary_key=True)
    section: int = Field(foreign_key="deck_section.id")


class OpeningTake(SQLModel, table=True):
    """Cards that setting up takes out of the deck: so many that satisfy a query; the player chooses."""

    __tablename__ = "opening_take"
    id: int | None = Field(default=None, primary_key=True)
    format: int = Field(foreign_key="opening.format", index=True)
    position: int
    cards: str
    count: int
    rule: int | None = Field(default=None, foreign_key="rule.id")


class OpeningTakeText(SQLModel, table=True):
    """What setting up takes, in words."""

    __tablename__ = "opening_take_text"
    take: int = Field(foreign_key="opening_take.id", primary_key=True)
    lang: str = Field(primary_key=True)
    says: str


class OpeningHand(SQLModel, table=True):
    """A hand to begin with: how many cards are drawn."""

    __tablename__ = "opening_hand"
    __table_args__ = _unique("format", "slug")
    id: int | None = Field(default=None, primary_key=True)
    format: int = Field(foreign_key="opening.format", index=True)
    slug: str
    position: int
    draw: int
    rule: int | None = Field(default=None, foreign_key="rule.id")


class OpeningHandText(SQLModel, table=True):
    """What a hand is called."""

    __tablename__ = "opening_hand_text"
    hand: int = Field(foreign_key="opening_hand.id", primary_key=True)
    lang: str = Field(primary_key=True)
    name: str


class Mulligan(SQLModel, table=True):
    """How a hand may be changed: `kind` is all or aside, `most` how many cards at most, `times` how often."""

    format: int = Field(foreign_key="opening.format", primary_key=True)
    kind: str
    most: int | None = None
    times: int
    rule: int | None = Field(default=None, foreign_key="rule.id")


class MulliganText(SQLModel, table=True):
    """How a hand may be changed, in words."""

    __tablename__ = "mulligan_text"
    format: int = Field(foreign_key="mulligan.format", primary_key=True)
    lang: str = Field(primary_key=True)
    says: str


class TurnDraw(SQLModel, table=True):
    """How many cards are drawn each turn; `first` is for the first turn, where that differs."""

    __tablename__ = "turn_draw"
    format: int = Field(foreign_key="opening.format", primary_key=True)
    draw: int
    first: int | None = None
    rule: int | None = Field(default=None, foreign_key="rule.id")


class TurnDrawText(SQLModel, table=True):
    """What is drawn each turn, in words."""

    __tablename__ = "turn_draw_text"
    format: int = Field(foreign_key="turn_draw.format", primary_key=True)
    lang: str = Field(primary_key=True)
    says: str


class Deck(SQLModel, table=True):
    """An example deck: its list as written."""

    __table_args__ = _unique("game", "slug")
    id: int | None = Field(default=None, primary_key=True)
    game: str = Field(foreign_key="game.id", index=True)
    slug: str
    position: int
    name: str
    format: int | None = Field(default=None, foreign_key="format.id")
    text: str

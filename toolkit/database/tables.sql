-- Made from toolkit/schema.py by `decklore reference tables`.

CREATE TABLE game (
  id VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  publisher VARCHAR,
  players_min INTEGER NOT NULL,
  players_max INTEGER,
  edition VARCHAR NOT NULL,
  hue INTEGER NOT NULL,
  card_width_mm FLOAT NOT NULL,
  card_height_mm FLOAT NOT NULL,
  private_file VARCHAR,
  PRIMARY KEY (id)
);
CREATE TABLE meta (
  "key" VARCHAR NOT NULL,
  value VARCHAR NOT NULL,
  PRIMARY KEY ("key")
);
CREATE TABLE actor (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id)
);
CREATE TABLE colour (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  hex VARCHAR NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id)
);
CREATE TABLE flag (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  "query" VARCHAR NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id)
);
CREATE TABLE game_language (
  game VARCHAR NOT NULL,
  lang VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (game, lang),
  FOREIGN KEY(game) REFERENCES game (id)
);
CREATE TABLE game_text (
  game VARCHAR NOT NULL,
  lang VARCHAR NOT NULL,
  title VARCHAR NOT NULL,
  short_title VARCHAR NOT NULL,
  title_note VARCHAR,
  about VARCHAR NOT NULL,
  permission VARCHAR NOT NULL,
  cards_note VARCHAR,
  PRIMARY KEY (game, lang),
  FOREIGN KEY(game) REFERENCES game (id)
);
CREATE TABLE redirect (
  game VARCHAR NOT NULL,
  kind VARCHAR NOT NULL,
  old VARCHAR NOT NULL,
  new VARCHAR NOT NULL,
  PRIMARY KEY (game, kind, old),
  FOREIGN KEY(game) REFERENCES game (id)
);
CREATE TABLE rule (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  parent INTEGER,
  position INTEGER NOT NULL,
  place INTEGER NOT NULL,
  kind VARCHAR NOT NULL,
  number VARCHAR,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id),
  FOREIGN KEY(parent) REFERENCES rule (id)
);
CREATE TABLE source (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  title VARCHAR NOT NULL,
  lang VARCHAR NOT NULL,
  publisher VARCHAR,
  edition VARCHAR,
  date VARCHAR,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id)
);
CREATE TABLE symbol (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  svg VARCHAR NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id)
);
CREATE TABLE ability_kind (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  symbol INTEGER,
  rule INTEGER,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id),
  FOREIGN KEY(symbol) REFERENCES symbol (id),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE actor_text (
  actor INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  label VARCHAR NOT NULL,
  PRIMARY KEY (actor, lang),
  FOREIGN KEY(actor) REFERENCES actor (id)
);
CREATE TABLE card_set (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  source INTEGER NOT NULL,
  section VARCHAR NOT NULL,
  date VARCHAR,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id),
  FOREIGN KEY(source) REFERENCES source (id)
);
CREATE TABLE card_type (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  frame VARCHAR NOT NULL,
  form VARCHAR NOT NULL,
  width_mm FLOAT NOT NULL,
  height_mm FLOAT NOT NULL,
  symbol INTEGER,
  rule INTEGER,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id),
  FOREIGN KEY(symbol) REFERENCES symbol (id),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE discrepancy_place (
  id INTEGER NOT NULL,
  rule INTEGER NOT NULL,
  position INTEGER NOT NULL,
  source INTEGER NOT NULL,
  section VARCHAR NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY(rule) REFERENCES rule (id),
  FOREIGN KEY(source) REFERENCES source (id)
);
CREATE TABLE fact (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  is_number BOOLEAN NOT NULL,
  seats BOOLEAN NOT NULL,
  rule INTEGER,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE field (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  kind VARCHAR NOT NULL,
  ordered BOOLEAN NOT NULL,
  aside BOOLEAN NOT NULL,
  symbol INTEGER,
  rule INTEGER,
  face_slot VARCHAR,
  face_position INTEGER,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id),
  FOREIGN KEY(symbol) REFERENCES symbol (id),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE flag_text (
  flag INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  label VARCHAR NOT NULL,
  PRIMARY KEY (flag, lang),
  FOREIGN KEY(flag) REFERENCES flag (id)
);
CREATE TABLE format (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  rule INTEGER,
  source INTEGER NOT NULL,
  section VARCHAR NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id),
  FOREIGN KEY(rule) REFERENCES rule (id),
  FOREIGN KEY(source) REFERENCES source (id)
);
CREATE TABLE goal (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  outcome VARCHAR NOT NULL,
  test VARCHAR,
  looked_at VARCHAR NOT NULL,
  rule INTEGER,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE quantity (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  per VARCHAR NOT NULL,
  start VARCHAR,
  least VARCHAR,
  most VARCHAR,
  seats BOOLEAN NOT NULL,
  rule INTEGER,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE rule_link (
  source_rule INTEGER NOT NULL,
  target_rule INTEGER NOT NULL,
  kind VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (source_rule, target_rule, kind),
  FOREIGN KEY(source_rule) REFERENCES rule (id),
  FOREIGN KEY(target_rule) REFERENCES rule (id)
);
CREATE TABLE rule_text (
  id INTEGER NOT NULL,
  rule INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  title VARCHAR NOT NULL,
  title_folded VARCHAR NOT NULL,
  body VARCHAR NOT NULL,
  source INTEGER NOT NULL,
  section VARCHAR NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (rule, lang),
  FOREIGN KEY(rule) REFERENCES rule (id),
  FOREIGN KEY(source) REFERENCES source (id)
);
CREATE TABLE ruling (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  date VARCHAR NOT NULL,
  source INTEGER NOT NULL,
  section VARCHAR NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id),
  FOREIGN KEY(source) REFERENCES source (id)
);
CREATE TABLE source_text (
  source INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  note VARCHAR NOT NULL,
  PRIMARY KEY (source, lang),
  FOREIGN KEY(source) REFERENCES source (id)
);
CREATE TABLE symbol_text (
  symbol INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  label VARCHAR NOT NULL,
  PRIMARY KEY (symbol, lang),
  FOREIGN KEY(symbol) REFERENCES symbol (id)
);
CREATE TABLE term (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  rule INTEGER NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE trait (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  colour INTEGER,
  symbol INTEGER,
  rule INTEGER,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id),
  FOREIGN KEY(colour) REFERENCES colour (id),
  FOREIGN KEY(symbol) REFERENCES symbol (id),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE zone (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  owner VARCHAR NOT NULL,
  visible VARCHAR NOT NULL,
  kept VARCHAR NOT NULL,
  count INTEGER,
  rule INTEGER,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE ability_kind_text (
  kind INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  label VARCHAR NOT NULL,
  PRIMARY KEY (kind, lang),
  FOREIGN KEY(kind) REFERENCES ability_kind (id)
);
CREATE TABLE card (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  type INTEGER NOT NULL,
  is_unique BOOLEAN NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id),
  FOREIGN KEY(type) REFERENCES card_type (id)
);
CREATE TABLE card_set_text (
  card_set INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  note VARCHAR,
  PRIMARY KEY (card_set, lang),
  FOREIGN KEY(card_set) REFERENCES card_set (id)
);
CREATE TABLE card_type_alias (
  type INTEGER NOT NULL,
  alias VARCHAR NOT NULL,
  PRIMARY KEY (type, alias),
  FOREIGN KEY(type) REFERENCES card_type (id)
);
CREATE TABLE card_type_attach (
  type INTEGER NOT NULL,
  target INTEGER NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (type, target),
  FOREIGN KEY(type) REFERENCES card_type (id),
  FOREIGN KEY(target) REFERENCES card_type (id)
);
CREATE TABLE card_type_field (
  type INTEGER NOT NULL,
  field INTEGER NOT NULL,
  position INTEGER NOT NULL,
  required BOOLEAN NOT NULL,
  PRIMARY KEY (type, field),
  FOREIGN KEY(type) REFERENCES card_type (id),
  FOREIGN KEY(field) REFERENCES field (id)
);
CREATE TABLE card_type_text (
  type INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  label VARCHAR NOT NULL,
  plural VARCHAR NOT NULL,
  attach_note VARCHAR,
  note VARCHAR,
  PRIMARY KEY (type, lang),
  FOREIGN KEY(type) REFERENCES card_type (id)
);
CREATE TABLE deck (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  name VARCHAR NOT NULL,
  format INTEGER,
  text VARCHAR NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id),
  FOREIGN KEY(format) REFERENCES format (id)
);
CREATE TABLE deck_section (
  id INTEGER NOT NULL,
  format INTEGER NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  takes VARCHAR NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (format, slug),
  FOREIGN KEY(format) REFERENCES format (id)
);
CREATE TABLE discrepancy_place_text (
  place INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  says VARCHAR NOT NULL,
  PRIMARY KEY (place, lang),
  FOREIGN KEY(place) REFERENCES discrepancy_place (id)
);
CREATE TABLE fact_text (
  fact INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  ask VARCHAR NOT NULL,
  parameter VARCHAR,
  PRIMARY KEY (fact, lang),
  FOREIGN KEY(fact) REFERENCES fact (id)
);
CREATE TABLE field_alias (
  field INTEGER NOT NULL,
  alias VARCHAR NOT NULL,
  PRIMARY KEY (field, alias),
  FOREIGN KEY(field) REFERENCES field (id)
);
CREATE TABLE field_text (
  field INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  label VARCHAR NOT NULL,
  PRIMARY KEY (field, lang),
  FOREIGN KEY(field) REFERENCES field (id)
);
CREATE TABLE field_value (
  id INTEGER NOT NULL,
  field INTEGER NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  colour INTEGER,
  symbol INTEGER,
  rule INTEGER,
  PRIMARY KEY (id),
  UNIQUE (field, slug),
  FOREIGN KEY(field) REFERENCES field (id),
  FOREIGN KEY(colour) REFERENCES colour (id),
  FOREIGN KEY(symbol) REFERENCES symbol (id),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE format_parameter (
  id INTEGER NOT NULL,
  format INTEGER NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  least VARCHAR NOT NULL,
  most VARCHAR,
  default_answer INTEGER,
  PRIMARY KEY (id),
  UNIQUE (format, slug),
  FOREIGN KEY(format) REFERENCES format (id)
);
CREATE TABLE format_reading (
  id INTEGER NOT NULL,
  format INTEGER NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  discrepancy INTEGER,
  PRIMARY KEY (id),
  UNIQUE (format, slug),
  FOREIGN KEY(format) REFERENCES format (id),
  FOREIGN KEY(discrepancy) REFERENCES rule (id)
);
CREATE TABLE format_text (
  format INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  says VARCHAR NOT NULL,
  PRIMARY KEY (format, lang),
  FOREIGN KEY(format) REFERENCES format (id)
);
CREATE TABLE goal_text (
  goal INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  who VARCHAR NOT NULL,
  when_words VARCHAR NOT NULL,
  PRIMARY KEY (goal, lang),
  FOREIGN KEY(goal) REFERENCES goal (id)
);
CREATE TABLE quantity_text (
  quantity INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  note VARCHAR,
  PRIMARY KEY (quantity, lang),
  FOREIGN KEY(quantity) REFERENCES quantity (id)
);
CREATE TABLE ruling_rule (
  ruling INTEGER NOT NULL,
  rule INTEGER NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (ruling, rule),
  FOREIGN KEY(ruling) REFERENCES ruling (id),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE ruling_text (
  ruling INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  question VARCHAR NOT NULL,
  question_folded VARCHAR NOT NULL,
  answer VARCHAR NOT NULL,
  PRIMARY KEY (ruling, lang),
  FOREIGN KEY(ruling) REFERENCES ruling (id)
);
CREATE TABLE step (
  id INTEGER NOT NULL,
  game VARCHAR NOT NULL,
  slug VARCHAR NOT NULL,
  parent INTEGER,
  position INTEGER NOT NULL,
  place INTEGER NOT NULL,
  kind VARCHAR NOT NULL,
  actor INTEGER,
  pick VARCHAR,
  times VARCHAR,
  test VARCHAR,
  otherwise BOOLEAN NOT NULL,
  weight INTEGER,
  draws INTEGER,
  cards VARCHAR,
  per VARCHAR,
  dice INTEGER,
  roll VARCHAR,
  target VARCHAR,
  PRIMARY KEY (id),
  UNIQUE (game, slug),
  FOREIGN KEY(game) REFERENCES game (id),
  FOREIGN KEY(parent) REFERENCES step (id),
  FOREIGN KEY(actor) REFERENCES actor (id),
  FOREIGN KEY(draws) REFERENCES zone (id)
);
CREATE TABLE term_form (
  term INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  form VARCHAR NOT NULL,
  folded VARCHAR NOT NULL,
  PRIMARY KEY (term, lang, form),
  FOREIGN KEY(term) REFERENCES term (id)
);
CREATE TABLE term_text (
  term INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  name_folded VARCHAR NOT NULL,
  definition VARCHAR,
  PRIMARY KEY (term, lang),
  FOREIGN KEY(term) REFERENCES term (id)
);
CREATE TABLE trait_alias (
  trait INTEGER NOT NULL,
  alias VARCHAR NOT NULL,
  PRIMARY KEY (trait, alias),
  FOREIGN KEY(trait) REFERENCES trait (id)
);
CREATE TABLE trait_text (
  trait INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  label VARCHAR NOT NULL,
  PRIMARY KEY (trait, lang),
  FOREIGN KEY(trait) REFERENCES trait (id)
);
CREATE TABLE unchecked (
  id INTEGER NOT NULL,
  format INTEGER NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  rule INTEGER,
  PRIMARY KEY (id),
  UNIQUE (format, slug),
  FOREIGN KEY(format) REFERENCES format (id),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE zone_text (
  zone INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  note VARCHAR,
  PRIMARY KEY (zone, lang),
  FOREIGN KEY(zone) REFERENCES zone (id)
);
CREATE TABLE card_nickname (
  card INTEGER NOT NULL,
  nickname VARCHAR NOT NULL,
  PRIMARY KEY (card, nickname),
  FOREIGN KEY(card) REFERENCES card (id)
);
CREATE TABLE card_text (
  card INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  subtitle VARCHAR,
  name_folded VARCHAR NOT NULL,
  PRIMARY KEY (card, lang),
  FOREIGN KEY(card) REFERENCES card (id)
);
CREATE TABLE card_version (
  id INTEGER NOT NULL,
  card INTEGER NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY(card) REFERENCES card (id)
);
CREATE TABLE deck_heading (
  section INTEGER NOT NULL,
  heading VARCHAR NOT NULL,
  PRIMARY KEY (section, heading),
  FOREIGN KEY(section) REFERENCES deck_section (id)
);
CREATE TABLE deck_limit (
  id INTEGER NOT NULL,
  format INTEGER NOT NULL,
  reading INTEGER,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  section INTEGER NOT NULL,
  cards VARCHAR NOT NULL,
  bound VARCHAR NOT NULL,
  low INTEGER,
  high INTEGER,
  low_expression VARCHAR,
  high_expression VARCHAR,
  in_every INTEGER,
  "of" VARCHAR,
  rounding VARCHAR,
  copies_by VARCHAR,
  by_field INTEGER,
  group_field INTEGER,
  severity VARCHAR NOT NULL,
  starts VARCHAR,
  ends VARCHAR,
  rule INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY(format) REFERENCES format (id),
  FOREIGN KEY(reading) REFERENCES format_reading (id),
  FOREIGN KEY(section) REFERENCES deck_section (id),
  FOREIGN KEY(by_field) REFERENCES field (id),
  FOREIGN KEY(group_field) REFERENCES field (id),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE deck_section_text (
  section INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  PRIMARY KEY (section, lang),
  FOREIGN KEY(section) REFERENCES deck_section (id)
);
CREATE TABLE declared (
  id INTEGER NOT NULL,
  format INTEGER NOT NULL,
  word VARCHAR NOT NULL,
  type INTEGER NOT NULL,
  section INTEGER,
  PRIMARY KEY (id),
  UNIQUE (format, word),
  FOREIGN KEY(format) REFERENCES format (id),
  FOREIGN KEY(type) REFERENCES card_type (id),
  FOREIGN KEY(section) REFERENCES deck_section (id)
);
CREATE TABLE field_value_alias (
  value INTEGER NOT NULL,
  alias VARCHAR NOT NULL,
  PRIMARY KEY (value, alias),
  FOREIGN KEY(value) REFERENCES field_value (id)
);
CREATE TABLE field_value_text (
  value INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  label VARCHAR NOT NULL,
  PRIMARY KEY (value, lang),
  FOREIGN KEY(value) REFERENCES field_value (id)
);
CREATE TABLE format_parameter_text (
  parameter INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  ask VARCHAR NOT NULL,
  PRIMARY KEY (parameter, lang),
  FOREIGN KEY(parameter) REFERENCES format_parameter (id)
);
CREATE TABLE format_reading_text (
  reading INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  says VARCHAR NOT NULL,
  PRIMARY KEY (reading, lang),
  FOREIGN KEY(reading) REFERENCES format_reading (id)
);
CREATE TABLE opening (
  format INTEGER NOT NULL,
  section INTEGER NOT NULL,
  PRIMARY KEY (format),
  FOREIGN KEY(format) REFERENCES format (id),
  FOREIGN KEY(section) REFERENCES deck_section (id)
);
CREATE TABLE ruling_card (
  ruling INTEGER NOT NULL,
  card INTEGER NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (ruling, card),
  FOREIGN KEY(ruling) REFERENCES ruling (id),
  FOREIGN KEY(card) REFERENCES card (id)
);
CREATE TABLE step_change (
  step INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  position INTEGER NOT NULL,
  expression VARCHAR NOT NULL,
  PRIMARY KEY (step, quantity),
  FOREIGN KEY(step) REFERENCES step (id),
  FOREIGN KEY(quantity) REFERENCES quantity (id)
);
CREATE TABLE step_move (
  step INTEGER NOT NULL,
  position INTEGER NOT NULL,
  from_zone INTEGER NOT NULL,
  to_zone INTEGER NOT NULL,
  count VARCHAR,
  PRIMARY KEY (step, position),
  FOREIGN KEY(step) REFERENCES step (id),
  FOREIGN KEY(from_zone) REFERENCES zone (id),
  FOREIGN KEY(to_zone) REFERENCES zone (id)
);
CREATE TABLE step_rule (
  step INTEGER NOT NULL,
  rule INTEGER NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (step, rule),
  FOREIGN KEY(step) REFERENCES step (id),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE step_text (
  step INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  label VARCHAR NOT NULL,
  note VARCHAR,
  decide VARCHAR,
  condition VARCHAR,
  over VARCHAR,
  PRIMARY KEY (step, lang),
  FOREIGN KEY(step) REFERENCES step (id)
);
CREATE TABLE unchecked_text (
  unchecked INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  says VARCHAR NOT NULL,
  why VARCHAR NOT NULL,
  PRIMARY KEY (unchecked, lang),
  FOREIGN KEY(unchecked) REFERENCES unchecked (id)
);
CREATE TABLE ability (
  id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  position INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY(version) REFERENCES card_version (id),
  FOREIGN KEY(kind) REFERENCES ability_kind (id)
);
CREATE TABLE card_stat (
  id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  field INTEGER NOT NULL,
  position INTEGER NOT NULL,
  number FLOAT,
  text VARCHAR NOT NULL,
  text_folded VARCHAR NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (version, field, position),
  FOREIGN KEY(version) REFERENCES card_version (id),
  FOREIGN KEY(field) REFERENCES field (id)
);
CREATE TABLE card_trait (
  version INTEGER NOT NULL,
  trait INTEGER NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (version, trait),
  FOREIGN KEY(version) REFERENCES card_version (id),
  FOREIGN KEY(trait) REFERENCES trait (id)
);
CREATE TABLE deck_limit_card (
  deck_limit INTEGER NOT NULL,
  card INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (deck_limit, card),
  FOREIGN KEY(deck_limit) REFERENCES deck_limit (id),
  FOREIGN KEY(card) REFERENCES card (id)
);
CREATE TABLE deck_limit_section (
  deck_limit INTEGER NOT NULL,
  section INTEGER NOT NULL,
  PRIMARY KEY (deck_limit, section),
  FOREIGN KEY(deck_limit) REFERENCES deck_limit (id),
  FOREIGN KEY(section) REFERENCES deck_section (id)
);
CREATE TABLE deck_limit_text (
  deck_limit INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  says VARCHAR NOT NULL,
  PRIMARY KEY (deck_limit, lang),
  FOREIGN KEY(deck_limit) REFERENCES deck_limit (id)
);
CREATE TABLE declared_stat (
  declared INTEGER NOT NULL,
  field INTEGER NOT NULL,
  text VARCHAR NOT NULL,
  PRIMARY KEY (declared, field),
  FOREIGN KEY(declared) REFERENCES declared (id),
  FOREIGN KEY(field) REFERENCES field (id)
);
CREATE TABLE declared_trait (
  declared INTEGER NOT NULL,
  trait INTEGER NOT NULL,
  PRIMARY KEY (declared, trait),
  FOREIGN KEY(declared) REFERENCES declared (id),
  FOREIGN KEY(trait) REFERENCES trait (id)
);
CREATE TABLE mulligan (
  format INTEGER NOT NULL,
  kind VARCHAR NOT NULL,
  most INTEGER,
  times INTEGER NOT NULL,
  rule INTEGER,
  PRIMARY KEY (format),
  FOREIGN KEY(format) REFERENCES opening (format),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE opening_hand (
  id INTEGER NOT NULL,
  format INTEGER NOT NULL,
  slug VARCHAR NOT NULL,
  position INTEGER NOT NULL,
  draw INTEGER NOT NULL,
  rule INTEGER,
  PRIMARY KEY (id),
  UNIQUE (format, slug),
  FOREIGN KEY(format) REFERENCES opening (format),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE opening_take (
  id INTEGER NOT NULL,
  format INTEGER NOT NULL,
  position INTEGER NOT NULL,
  cards VARCHAR NOT NULL,
  count INTEGER NOT NULL,
  rule INTEGER,
  PRIMARY KEY (id),
  FOREIGN KEY(format) REFERENCES opening (format),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE printing (
  id INTEGER NOT NULL,
  card INTEGER NOT NULL,
  version INTEGER NOT NULL,
  card_set INTEGER NOT NULL,
  number VARCHAR,
  quantity INTEGER NOT NULL,
  artist VARCHAR,
  section VARCHAR NOT NULL,
  rank INTEGER NOT NULL,
  place INTEGER NOT NULL,
  artist_folded VARCHAR,
  number_folded VARCHAR,
  number_value FLOAT,
  PRIMARY KEY (id),
  UNIQUE (card, card_set, number),
  FOREIGN KEY(card) REFERENCES card (id),
  FOREIGN KEY(version) REFERENCES card_version (id),
  FOREIGN KEY(card_set) REFERENCES card_set (id)
);
CREATE TABLE turn_draw (
  format INTEGER NOT NULL,
  draw INTEGER NOT NULL,
  first INTEGER,
  rule INTEGER,
  PRIMARY KEY (format),
  FOREIGN KEY(format) REFERENCES opening (format),
  FOREIGN KEY(rule) REFERENCES rule (id)
);
CREATE TABLE version_search (
  version INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  subtitle VARCHAR NOT NULL,
  type_line VARCHAR NOT NULL,
  text VARCHAR NOT NULL,
  place INTEGER NOT NULL,
  PRIMARY KEY (version, lang),
  FOREIGN KEY(version) REFERENCES card_version (id)
);
CREATE TABLE ability_text (
  ability INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  "trigger" VARCHAR,
  cost VARCHAR,
  effect VARCHAR NOT NULL,
  PRIMARY KEY (ability, lang),
  FOREIGN KEY(ability) REFERENCES ability (id)
);
CREATE TABLE card_stat_text (
  stat INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  text VARCHAR NOT NULL,
  text_folded VARCHAR NOT NULL,
  PRIMARY KEY (stat, lang),
  FOREIGN KEY(stat) REFERENCES card_stat (id)
);
CREATE TABLE mulligan_text (
  format INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  says VARCHAR NOT NULL,
  PRIMARY KEY (format, lang),
  FOREIGN KEY(format) REFERENCES mulligan (format)
);
CREATE TABLE opening_hand_text (
  hand INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  name VARCHAR NOT NULL,
  PRIMARY KEY (hand, lang),
  FOREIGN KEY(hand) REFERENCES opening_hand (id)
);
CREATE TABLE opening_take_text (
  take INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  says VARCHAR NOT NULL,
  PRIMARY KEY (take, lang),
  FOREIGN KEY(take) REFERENCES opening_take (id)
);
CREATE TABLE turn_draw_text (
  format INTEGER NOT NULL,
  lang VARCHAR NOT NULL,
  says VARCHAR NOT NULL,
  PRIMARY KEY (format, lang),
  FOREIGN KEY(format) REFERENCES turn_draw (format)
);
CREATE INDEX ix_ability_kind_game ON ability_kind (game);
CREATE INDEX ix_ability_version ON ability (version);
CREATE INDEX ix_actor_game ON actor (game);
CREATE INDEX ix_card_game ON card (game);
CREATE INDEX ix_card_set_game ON card_set (game);
CREATE INDEX ix_card_stat_words ON card_stat (field, version) WHERE number IS NULL;
CREATE INDEX ix_card_text_name_folded ON card_text (name_folded);
CREATE INDEX ix_card_trait_trait ON card_trait (trait);
CREATE INDEX ix_card_type ON card (type);
CREATE INDEX ix_card_type_game ON card_type (game);
CREATE INDEX ix_card_version_card ON card_version (card);
CREATE INDEX ix_colour_game ON colour (game);
CREATE INDEX ix_deck_game ON deck (game);
CREATE INDEX ix_deck_limit_format ON deck_limit (format);
CREATE INDEX ix_deck_section_format ON deck_section (format);
CREATE INDEX ix_declared_format ON declared (format);
CREATE INDEX ix_discrepancy_place_rule ON discrepancy_place (rule);
CREATE INDEX ix_fact_game ON fact (game);
CREATE INDEX ix_field_game ON field (game);
CREATE INDEX ix_field_value_field ON field_value (field);
CREATE INDEX ix_flag_game ON flag (game);
CREATE INDEX ix_format_game ON format (game);
CREATE INDEX ix_format_parameter_format ON format_parameter (format);
CREATE INDEX ix_format_reading_format ON format_reading (format);
CREATE INDEX ix_goal_game ON goal (game);
CREATE INDEX ix_opening_hand_format ON opening_hand (format);
CREATE INDEX ix_opening_take_format ON opening_take (format);
CREATE INDEX ix_printing_card ON printing (card, rank, version);
CREATE INDEX ix_printing_card_set ON printing (card_set);
CREATE INDEX ix_quantity_game ON quantity (game);
CREATE INDEX ix_rule_game ON rule (game);
CREATE INDEX ix_rule_link_target_rule ON rule_link (target_rule);
CREATE INDEX ix_rule_number ON rule (number);
CREATE INDEX ix_rule_parent ON rule (parent);
CREATE INDEX ix_rule_text_rule ON rule_text (rule);
CREATE INDEX ix_rule_text_title_folded ON rule_text (title_folded);
CREATE INDEX ix_ruling_card_card ON ruling_card (card);
CREATE INDEX ix_ruling_game ON ruling (game);
CREATE INDEX ix_ruling_rule_rule ON ruling_rule (rule);
CREATE INDEX ix_ruling_text_question_folded ON ruling_text (question_folded);
CREATE INDEX ix_source_game ON source (game);
CREATE INDEX ix_step_game ON step (game);
CREATE INDEX ix_step_parent ON step (parent);
CREATE INDEX ix_step_rule_rule ON step_rule (rule);
CREATE INDEX ix_symbol_game ON symbol (game);
CREATE INDEX ix_term_form_folded ON term_form (folded);
CREATE INDEX ix_term_game ON term (game);
CREATE INDEX ix_term_text_name_folded ON term_text (name_folded);
CREATE INDEX ix_trait_game ON trait (game);
CREATE INDEX ix_unchecked_format ON unchecked (format);
CREATE INDEX ix_version_search_name ON version_search (name);
CREATE INDEX ix_zone_game ON zone (game);

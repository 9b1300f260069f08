-- The schema of version 0.2.0. Columns are explained in `tables.ts`.
--
-- SQLite's words; `columns.ts` gives those of PostgreSQL.
--
-- Secrecy: `turnout` stores who voted and `ballots` the choices. They have no time, number or other column in common except
-- the question, and both are stored in the order of their keys, which are random for ballots, so that not even the order of
-- rows links them.

create table users (
  id integer primary key autoincrement,
  name text not null,
  last_name text not null,
  email text not null unique,
  phone text not null,
  dni_type integer,
  dni text unique,
  password_hash text not null,
  user_type integer not null,
  session_count integer default 0 not null,
  created_at text not null,
  name_search text default '' not null,
  last_name_search text default '' not null,
  email_search text default '' not null,
  dni_search text default '' not null,
  deleted_at text,
  password_assigned_at text,
  email_assigned_at text,
  invited_at text,
  activated_at text,
  password_changes integer default 0 not null,
  entrance_shown_at text
);
create index users_by_user_type on users (user_type);
create index users_by_search on users (deleted_at, name_search, email_search, dni_search, created_at);
create index users_by_email_search on users (deleted_at, email_search);
create index users_by_created_at on users (deleted_at, created_at);
create index users_by_dni_search on users (deleted_at, length(dni_search), dni_search);
create index users_by_last_name_search on users (deleted_at, last_name_search, name_search);

create table links (
  id integer primary key autoincrement,
  name text not null unique,
  url text not null
);

create table files (
  name text primary key,
  kind text not null check (kind in ('image', 'document')),
  created_at text not null,
  archived integer default 0 not null
);

create table news (
  id integer primary key autoincrement,
  title text not null,
  description text not null,
  picture text not null references files (name),
  sort_rank integer not null,
  search text not null,
  is_draft integer default 0 not null,
  publish_at text,
  expire_at text
);
create index news_by_picture on news (picture);
create index news_by_sort_rank on news (sort_rank);
create index news_by_publish_at on news (publish_at);
create index news_by_expire_at on news (expire_at);
create index news_hideable on news (sort_rank, is_draft, publish_at, expire_at)
  where is_draft = 1 or publish_at is not null or expire_at is not null;

create table benefits (
  id integer primary key autoincrement,
  title text not null,
  description text not null,
  picture text not null references files (name),
  sort_rank integer not null,
  search text not null,
  is_draft integer default 0 not null,
  publish_at text,
  expire_at text
);
create index benefits_by_picture on benefits (picture);
create index benefits_by_sort_rank on benefits (sort_rank);
create index benefits_by_publish_at on benefits (publish_at);
create index benefits_by_expire_at on benefits (expire_at);
create index benefits_hideable on benefits (sort_rank, is_draft, publish_at, expire_at)
  where is_draft = 1 or publish_at is not null or expire_at is not null;

create table activity (
  id integer primary key autoincrement,
  at text not null,
  user_id integer not null,
  person text not null,
  area text not null,
  what text not null,
  person_search text default '' not null,
  changes text,
  act text,
  together text,
  head_id integer
);
create index activity_by_at on activity (at);
create index activity_by_head on activity (coalesce(head_id, id));
create index activity_by_area on activity (area, coalesce(head_id, id));
create index activity_by_user on activity (user_id, coalesce(head_id, id));
create index activity_by_act on activity (act, user_id) where act is not null;

create table courses (
  id integer primary key autoincrement,
  name text not null,
  description text not null,
  start_date text not null,
  end_date text not null,
  price double precision not null,
  url text not null,
  participants integer not null,
  picture text not null references files (name),
  is_draft integer default 0 not null,
  publish_at text,
  expire_at text
);
create index courses_by_start on courses (start_date, id);
create index courses_by_picture on courses (picture);
create index courses_by_publish_at on courses (publish_at);
create index courses_by_expire_at on courses (expire_at);

create table articles (
  id integer primary key autoincrement,
  name text not null,
  url text not null,
  is_draft integer default 0 not null,
  publish_at text,
  expire_at text
);
create index articles_by_publish_at on articles (publish_at);
create index articles_by_expire_at on articles (expire_at);

create table cases (
  id integer primary key autoincrement,
  user_id integer references users (id) on delete set null,
  title text not null,
  description text not null,
  picture text references files (name),
  created_at text not null
);
create index cases_by_created_at on cases (created_at, id);
create index cases_by_user on cases (user_id);
create index cases_by_picture on cases (picture);

create table case_responses (
  id integer primary key autoincrement,
  case_id integer not null references cases (id) on delete cascade,
  user_id integer references users (id) on delete set null,
  response text not null,
  created_at text not null,
  hidden_at text,
  hidden_by integer,
  hidden_reason text
);
create index case_responses_by_case on case_responses (case_id, created_at, id);
create index case_responses_by_user on case_responses (user_id);

create table assistance_requests (
  id integer primary key autoincrement,
  user_id integer references users (id) on delete set null,
  description text not null,
  created_at text not null
);
create index assistance_requests_by_created_at on assistance_requests (created_at, id);
create index assistance_requests_by_user on assistance_requests (user_id);

create table assistance_steps (
  id integer primary key autoincrement,
  user_id integer not null unique,
  step text not null,
  description text not null
);

create table profile_items (
  id integer primary key autoincrement,
  category_id integer not null check (category_id in (1, 3, 4, 5, 6, 7, 8, 9)),
  name text not null,
  name_search text not null
);
create unique index profile_items_by_name on profile_items (category_id, name_search);

create table registration_requests (
  id integer primary key autoincrement,
  name text not null,
  last_name text not null,
  email text not null unique,
  phone text not null,
  dni_type integer,
  dni text not null,
  is_anesthesiologist integer not null,
  created_at text not null,
  name_search text not null,
  last_name_search text not null,
  email_search text not null,
  dni_search text not null
);

create table account_deletion_codes (
  user_id integer primary key references users (id),
  code_hash text not null,
  expires_at text not null,
  tries_left integer not null
);

create table assemblies (
  id integer primary key autoincrement,
  title text not null,
  description text not null,
  picture text references files (name),
  start_date text not null,
  end_date text not null,
  participants integer not null,
  needs_quorum integer not null,
  quorum_min integer not null,
  agenda text not null,
  is_register integer default 0 not null,
  search text not null,
  deleted_at text,
  max_powers integer default 0 not null,
  last_sequence integer default 0 not null,
  presence_since text,
  second_call_start text,
  second_call_quorum integer,
  in_second_call integer default 0 not null,
  minimum_call_days integer default 0 not null,
  call_day_kind text default 'calendar' not null,
  gives_receipts integer default 1 not null,
  verification_salt text,
  scrutineers text default '[]' not null,
  presence_ways text default 'hall,remote,unstated' not null,
  others_can_vote integer
);
create index assemblies_by_picture on assemblies (picture);

create table attendees (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  user_id integer not null references users (id),
  assist integer not null,
  can_vote integer default 1 not null,
  added_at text,
  constraint attendees_once unique (assembly_id, user_id)
);
create index attendees_by_user on attendees (user_id);

create table attorney_powers (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  represented_id integer not null references users (id),
  attorney_id integer not null references users (id),
  document text not null references files (name),
  constraint attorney_powers_one_attorney unique (assembly_id, represented_id),
  constraint attorney_powers_not_oneself check (represented_id <> attorney_id)
);
create index attorney_powers_by_attorney on attorney_powers (assembly_id, attorney_id);
create index attorney_powers_by_document on attorney_powers (document);

create table questions (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  title text not null,
  is_list integer not null,
  state text not null check (state in ('draft', 'open', 'closed')),
  deleted_at text,
  seats integer default 1 not null,
  allow_blank integer default 1 not null,
  show_results text default 'live' not null,
  rule text,
  second_round_of integer references questions (id),
  sort_rank integer,
  agenda_point text
);
create index questions_by_assembly on questions (assembly_id);
create index questions_by_first_round on questions (second_round_of);
create index questions_open on questions (assembly_id) where state = 'open';

create table question_candidates (
  question_id integer not null references questions (id),
  user_id integer not null references users (id),
  place integer not null,
  constraint question_candidates_once primary key (question_id, user_id)
) without rowid;

create table openings (
  id integer primary key autoincrement,
  question_id integer not null references questions (id),
  opened_at text not null,
  opened_by integer not null,
  opened_present integer not null,
  opened_represented integer not null,
  opened_total integer not null,
  opened_needed integer not null,
  entitled integer not null,
  closed_at text,
  closed_by integer,
  closed_present integer,
  closed_represented integer,
  closed_total integer,
  opened_sequence integer,
  closed_sequence integer,
  cast_before integer
);
create index openings_by_question on openings (question_id);

create table voting_rights (
  question_id integer not null references questions (id),
  user_id integer not null references users (id),
  attorney_id integer,
  suspended integer default 0 not null,
  constraint voting_rights_once primary key (question_id, user_id)
) without rowid;

create table turnout (
  question_id integer not null references questions (id),
  user_id integer not null references users (id),
  by_proxy integer not null,
  constraint turnout_one_ballot_per_right primary key (question_id, user_id)
) without rowid;

create table ballots (
  question_id integer not null references questions (id),
  key text not null,
  choice text not null,
  constraint ballots_once primary key (question_id, key)
) without rowid;

create table assembly_minutes (
  assembly_id integer primary key references assemblies (id),
  entity text not null,
  number text not null,
  type text not null check (type in ('ordinaria', 'extraordinaria')),
  place text not null,
  convener text not null,
  president text not null,
  secretary text not null,
  remarks text not null,
  saved_at text not null
);

create table second_factors (
  user_id integer primary key references users (id),
  secret text not null,
  enabled_at text,
  last_step integer not null
);

create table recovery_codes (
  id integer primary key autoincrement,
  user_id integer not null references users (id),
  code_hash text not null
);
create index recovery_codes_by_user on recovery_codes (user_id);

create table revoked_powers (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  represented_id integer not null references users (id),
  attorney_id integer not null references users (id),
  document text references files (name),
  revoked_at text not null
);
create index revoked_powers_by_represented on revoked_powers (assembly_id, represented_id);
create index revoked_powers_by_document on revoked_powers (document);

create table registration_changes (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  at text not null,
  enabled integer not null,
  present integer not null,
  represented integer not null,
  total integer not null,
  needed integer not null
);
create index registration_changes_by_assembly on registration_changes (assembly_id);

create table frozen_names (
  question_id integer not null references questions (id),
  user_id integer not null references users (id),
  name text not null,
  last_name text not null,
  dni text,
  email text not null,
  name_search text not null,
  last_name_search text not null,
  on_roll integer default 0 not null,
  constraint frozen_names_once primary key (question_id, user_id)
) without rowid;
create index frozen_names_by_user on frozen_names (user_id);

create table installation (
  id text primary key,
  storage_id text
);

create table invitation_runs (
  id integer primary key autoincrement,
  started_at text not null,
  started_by text not null,
  stopped_at text
);

create table invitations (
  user_id integer primary key references users (id),
  state text not null,
  urgent integer not null,
  tries integer default 0 not null,
  not_before text,
  reason text
);
create index invitations_by_state on invitations (state, urgent, tries, user_id);

create table imported_results (
  question_id integer primary key references questions (id),
  origin text not null,
  imported_at text not null,
  voters_known integer not null,
  entitled integer
);

create table imported_votes (
  question_id integer not null references questions (id),
  choice text not null,
  votes integer not null,
  constraint imported_votes_once primary key (question_id, choice)
) without rowid;

create table move_ins (
  id integer primary key autoincrement,
  origin text not null,
  started_at text not null,
  finished_at text
);

create table move_in_items (
  section text not null,
  key text not null,
  outcome text not null,
  label text not null,
  notes text,
  constraint move_in_items_once primary key (section, key)
) without rowid;

create table password_links (
  id integer primary key autoincrement,
  user_id integer not null references users (id),
  purpose text not null,
  token_hash text not null,
  expires_at text not null
);
create unique index password_links_by_token on password_links (token_hash);
create index password_links_by_user on password_links (user_id);

create table activity_subjects (
  activity_id integer not null references activity (id),
  kind text not null,
  subject_id integer not null,
  start integer,
  length integer,
  first_change integer,
  own_changes integer,
  constraint activity_subjects_key primary key (activity_id, kind, subject_id)
);
create index activity_subjects_by_subject on activity_subjects (kind, subject_id, activity_id);

create table versions (
  section text not null,
  record_id integer not null,
  number integer not null,
  saved_at text,
  user_id integer references users (id) on delete set null,
  restored integer,
  picture text,
  content text,
  constraint versions_key primary key (section, record_id, number)
);
create index versions_by_user on versions (user_id);

create table withdrawn_attendees (
  assembly_id integer not null references assemblies (id),
  user_id integer not null references users (id),
  attendance text not null,
  attorney_id integer references users (id),
  can_vote integer,
  constraint withdrawn_attendees_once primary key (assembly_id, user_id)
) without rowid;

create table slates (
  id integer primary key autoincrement,
  question_id integer not null references questions (id),
  name text not null,
  place integer not null
);
create index slates_by_question on slates (question_id);

create table slate_places (
  slate_id integer not null references slates (id),
  place integer not null,
  user_id integer not null references users (id),
  alternate_id integer references users (id),
  constraint slate_places_once primary key (slate_id, place)
) without rowid;
create index slate_places_by_user on slate_places (user_id);
create index slate_places_by_alternate on slate_places (alternate_id);

create table lots (
  question_id integer not null references questions (id),
  drawn text not null,
  drawn_by text not null,
  witnessed_by text not null,
  recorded_at text not null,
  recorded_by integer not null,
  constraint lots_once primary key (question_id)
) without rowid;

create table hand_counts (
  id integer primary key autoincrement,
  question_id integer not null references questions (id),
  ballots integer not null,
  counted_by text not null,
  witnessed_by text not null,
  recorded_at text not null,
  recorded_by integer not null
);
create index hand_counts_by_question on hand_counts (question_id);

create table hand_votes (
  question_id integer not null references questions (id),
  count_id integer not null references hand_counts (id),
  choice text not null,
  votes integer not null,
  constraint hand_votes_once primary key (question_id, count_id, choice)
) without rowid;

create table presence_changes (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  user_id integer not null references users (id),
  sequence integer not null,
  at text not null,
  recorded_at text not null,
  is_present integer not null,
  mode text,
  recorded_by text not null,
  cause text,
  with_hall_code integer default 0 not null
);
create index presence_changes_by_person on presence_changes (assembly_id, user_id, at, sequence);
create index presence_changes_by_user on presence_changes (user_id);

create table power_changes (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  represented_id integer not null references users (id),
  attorney_id integer references users (id),
  sequence integer not null,
  at text not null
);
create index power_changes_by_assembly on power_changes (assembly_id);

create table quorum_changes (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  sequence integer not null,
  at text not null,
  needed_before integer not null,
  needed integer not null
);
create index quorum_changes_by_assembly on quorum_changes (assembly_id);

create table arrivals (
  assembly_id integer not null references assemblies (id),
  id text not null,
  user_id integer not null references users (id),
  at text not null,
  mode text not null,
  desk text not null,
  recorded_at text not null,
  undone_at text,
  constraint arrivals_once primary key (assembly_id, id)
) without rowid;
create index arrivals_by_person on arrivals (user_id, assembly_id);

create table quorum_verifications (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  sequence integer not null,
  at text not null,
  call_number integer not null,
  present integer not null,
  represented integer not null,
  total integer not null,
  needed integer not null,
  verified_by integer not null references users (id)
);
create index quorum_verifications_by_assembly on quorum_verifications (assembly_id);

create table mail_lease (
  id integer primary key,
  sender text not null,
  until text not null
);

create table convocations (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  audience text not null,
  subject text not null,
  text text not null,
  started_at text not null,
  started_by integer not null references users (id),
  stopped_at text,
  ended_at text
);
create index convocations_by_assembly on convocations (assembly_id);

create table convocation_recipients (
  convocation_id integer not null references convocations (id),
  user_id integer not null references users (id),
  state text not null,
  email text,
  tries integer default 0 not null,
  not_before text,
  reason text,
  response text,
  finished_at text,
  constraint convocation_recipients_once primary key (convocation_id, user_id)
) without rowid;
create index convocation_recipients_by_state on convocation_recipients (state, convocation_id, tries, user_id);
create index convocation_recipients_by_user on convocation_recipients (user_id);

create table annulled_lots (
  id integer primary key autoincrement,
  question_id integer not null references questions (id),
  drawn text not null,
  drawn_by text not null,
  witnessed_by text not null,
  recorded_at text not null,
  annulled_at text not null
);
create index annulled_lots_by_question on annulled_lots (question_id);

create table minutes_facts (
  assembly_id integer primary key references assemblies (id),
  nit text not null,
  modality text,
  call text not null,
  started_at text,
  ended_at text,
  president_dni text not null,
  secretary_dni text not null,
  commission text not null,
  approval text not null,
  approved_on text not null,
  saved_at text not null
);

create table minutes_texts (
  assembly_id integer not null references assemblies (id),
  point text not null,
  text text not null,
  version integer not null,
  saved_at text not null,
  constraint minutes_texts_once primary key (assembly_id, point)
);

create table acceptances (
  question_id integer not null references questions (id),
  user_id integer not null references users (id),
  answer text not null,
  at text not null,
  recorded_by integer not null references users (id),
  opening_id integer references openings (id),
  constraint acceptances_once primary key (question_id, user_id)
);

create table issued_minutes (
  number integer primary key check (number > 0),
  assembly_id integer not null references assemblies (id),
  sequence integer not null,
  issued_at text not null,
  issued_by integer not null references users (id),
  issued_by_name text not null,
  constraint issued_minutes_once unique (assembly_id, sequence)
);

create table issued_minutes_files (
  number integer not null references issued_minutes (number),
  format text not null,
  part integer not null,
  name text not null,
  bytes integer not null,
  sha256 text not null,
  content text not null,
  constraint issued_minutes_files_once primary key (number, format, part)
);

create table seals (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  number integer not null,
  at text not null,
  kind text not null,
  question_id integer,
  body text not null,
  previous text not null,
  hash text not null,
  public_key text not null,
  signature text not null,
  constraint seals_in_order unique (assembly_id, number)
);
create index seals_by_question on seals (question_id);

create table published_lists (
  question_id integer not null references questions (id),
  round integer not null,
  kind text not null,
  content text not null,
  constraint published_lists_once primary key (question_id, round, kind)
) without rowid;

create table restores (
  id integer primary key autoincrement,
  made_at text not null,
  reset text not null,
  sealed integer default 0 not null
);

create table scrutineer_mails (
  assembly_id integer not null references assemblies (id),
  seal_number integer not null,
  email text not null,
  state text not null,
  requested_at text not null,
  tries integer default 0 not null,
  not_before text,
  reason text,
  finished_at text,
  constraint scrutineer_mails_once primary key (assembly_id, seal_number, email)
) without rowid;
create index scrutineer_mails_by_state on scrutineer_mails (state);

create table entrance_codes (
  user_id integer primary key references users (id),
  assembly_id integer not null references assemblies (id),
  issued_by integer not null references users (id),
  code_hash text not null,
  expires_at text not null
);
create unique index entrance_codes_by_hash on entrance_codes (code_hash);

create table submitted_powers (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  sender_id integer not null references users (id),
  gives integer not null,
  other_name text not null,
  other_dni text not null,
  document text,
  submitted_at text not null,
  state text not null,
  reason text default '' not null
);
create index submitted_powers_by_assembly on submitted_powers (assembly_id, state);
create index submitted_powers_by_sender on submitted_powers (sender_id);

create table good_standing (
  assembly_id integer not null references assemblies (id),
  user_id integer not null references users (id),
  can_vote integer,
  constraint good_standing_once primary key (assembly_id, user_id)
) without rowid;
create index good_standing_by_user on good_standing (user_id);

create table mail_outage (
  id integer primary key,
  reason text not null,
  failures integer not null,
  retry_at text not null
);

create table name_words (
  word text not null
);
create index name_words_by_word on name_words (word);

create table user_name_words (
  word text not null,
  user_id integer not null,
  constraint user_name_words_key primary key (word, user_id)
) without rowid;

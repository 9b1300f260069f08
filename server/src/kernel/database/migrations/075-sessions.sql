-- The session of an assembly, its points of the agenda with ids, and the list of speakers (R20).
create table agenda_points (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  position integer,
  text text not null
);
create table session_changes (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  state text not null,
  at text not null,
  changed_by integer references users (id) on delete set null
);
create table point_changes (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  point_id integer references agenda_points (id),
  at text not null,
  changed_by integer references users (id) on delete set null
);
create table speakers (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  point_id integer references agenda_points (id),
  user_id integer references users (id) on delete set null,
  name text not null,
  sort_rank integer not null,
  asked_at text not null,
  called_at text,
  ended_at text,
  paused_at text,
  paused_for integer not null default 0,
  allowed integer not null
);
create table session_settings (
  assembly_id integer primary key references assemblies (id),
  floor_open integer not null default 1,
  floor_seconds integer not null,
  hall_view text not null default 'auto',
  hall_question integer references questions (id),
  hall_message text not null default ''
);
create index agenda_points_by_assembly on agenda_points (assembly_id);
create index session_changes_by_assembly on session_changes (assembly_id);
create index point_changes_by_assembly on point_changes (assembly_id);
create index speakers_by_assembly on speakers (assembly_id);
-- Without them the deletion of a user's row reads the whole table.
create index session_changes_by_user on session_changes (changed_by);
create index point_changes_by_user on point_changes (changed_by);
create index speakers_by_user on speakers (user_id);
-- One hand per person, and one speaker at a time.
create unique index speakers_one_hand on speakers (assembly_id, user_id)
  where called_at is null and user_id is not null;
create unique index speakers_one_speaking on speakers (assembly_id)
  where called_at is not null and ended_at is null;

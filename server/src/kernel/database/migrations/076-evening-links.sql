-- Links that open the check-in desk or the hall of one assembly without an account (R20.6).
create table evening_links (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  kind text not null,
  name text not null,
  secret_hash text not null unique,
  made_by integer references users (id) on delete set null,
  made_at text not null,
  revoked_at text,
  last_used_at text
);
create index evening_links_by_assembly on evening_links (assembly_id);
-- Without it the deletion of a user's row reads the whole table.
create index evening_links_by_user on evening_links (made_by);

-- Whom the quorum counts, and the right to vote over time (R10.20). Rights of existing rolls are taken as they are now,
-- and figures recorded before have no number of those with the right.
alter table assemblies add column quorum_counts text not null default 'all';
alter table openings add column opened_can_vote integer;
alter table quorum_verifications add column can_vote integer;
alter table registration_changes add column can_vote integer;
create table right_changes (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  user_id integer not null references users (id),
  sequence integer not null,
  at text not null,
  can_vote integer not null
);
create index right_changes_by_person on right_changes (assembly_id, user_id, id);
create index right_changes_by_user on right_changes (user_id);
insert into right_changes (assembly_id, user_id, sequence, at, can_vote)
  select assembly_id, user_id, 0, coalesce(added_at, '1970-01-01T00:00:00.000Z'), 1
  from attendees where can_vote = 1 order by id;

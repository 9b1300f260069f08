-- The names of people in an assembly, each from the opening of a voting on. That has no reference: a backup omits open votings.
create table opening_names (
  assembly_id integer not null references assemblies (id),
  user_id integer not null references users (id),
  opening_id integer not null,
  name text not null,
  last_name text not null,
  dni text,
  email text not null,
  name_search text not null,
  last_name_search text not null,
  label text,
  constraint opening_names_once primary key (assembly_id, user_id, opening_id)
) without rowid;
create index opening_names_by_user on opening_names (user_id);
insert into opening_names
select assembly_id, user_id, opening_id, name, last_name, dni, email, name_search, last_name_search, label
from (
  select questions.assembly_id, frozen_names.*, opened.opening_id,
    lag(opened.opening_id) over before as opening_before, lag(name) over before as name_before,
    lag(last_name) over before as last_name_before, lag(dni) over before as dni_before,
    lag(email) over before as email_before, lag(label) over before as label_before
  from frozen_names
  join questions on questions.id = frozen_names.question_id
  join (select question_id, min(id) as opening_id from openings group by question_id) as opened
    on opened.question_id = frozen_names.question_id
  window before as (partition by questions.assembly_id, user_id order by opened.opening_id)
) as frozen
where opening_before is null or name <> name_before or last_name <> last_name_before or email <> email_before
  or dni is distinct from dni_before or label is distinct from label_before;
-- Who of an assembly was on its roll at a close: rows of attendees up to this id.
alter table openings add column closed_attendee integer;
update openings set closed_attendee = coalesce((
  select max(attendees.id) from frozen_names
  join questions on questions.id = frozen_names.question_id
  join attendees on attendees.assembly_id = questions.assembly_id and attendees.user_id = frozen_names.user_id
  where frozen_names.question_id = openings.question_id and frozen_names.on_roll = 1
    and (added_at is null or added_at <= openings.closed_at)), 0)
where closed_at is not null;
drop table frozen_names;

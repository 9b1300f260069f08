-- One table of the mails of all queues, with the rows of the three it replaces.
create table outgoing_mails (
  id integer primary key autoincrement,
  purpose text not null,
  batch integer not null,
  user_id integer references users (id),
  email text,
  state text not null,
  turn integer not null default 1,
  tries integer not null default 0,
  not_before text,
  reason text,
  response text,
  requested_at text not null,
  finished_at text
);
insert into outgoing_mails (purpose, batch, user_id, state, turn, tries, not_before, reason, requested_at)
  select 'invitation', 0, user_id,
    case state when 'waiting' then 'pending' when 'sent' then 'accepted' when 'failed' then 'refused' else state end,
    1 - urgent, tries, not_before, reason, coalesce((select max(started_at) from invitation_runs), '')
  from invitations order by user_id;
insert into outgoing_mails
    (purpose, batch, user_id, email, state, tries, not_before, reason, response, requested_at, finished_at)
  select 'call', convocation_id, user_id, email, state, tries, not_before, reason, response, started_at, finished_at
  from convocation_recipients join convocations on convocations.id = convocation_id
  order by convocation_id, user_id;
insert into outgoing_mails (purpose, batch, email, state, tries, not_before, reason, requested_at, finished_at)
  select 'seal', seals.id, email, state, tries, not_before, reason, requested_at, finished_at
  from scrutineer_mails join seals on seals.assembly_id = scrutineer_mails.assembly_id
    and seals.number = scrutineer_mails.seal_number
  order by seals.id, email;
drop table invitations;
drop table convocation_recipients;
drop table scrutineer_mails;
create unique index outgoing_mails_to_user on outgoing_mails (purpose, batch, user_id);
create unique index outgoing_mails_to_address on outgoing_mails (purpose, batch, email) where user_id is null;
create index outgoing_mails_by_state on outgoing_mails (state, purpose, turn, batch, tries, user_id);
create index outgoing_mails_by_user on outgoing_mails (user_id);

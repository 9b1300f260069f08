-- Who set a password or chose an e-mail address, null for what was set before, and whether that administrator verified the
-- person (R3.15).
alter table users add column password_assigned_by integer;
alter table users add column email_assigned_by integer;
alter table users add column verified_by_assigner integer not null default 0;

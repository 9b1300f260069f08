-- Mails from administrators to chosen users, and since when a user refuses them (R22.1, R22.2).
create table letters (
  id integer primary key autoincrement,
  subject text not null,
  text text not null,
  started_at text not null,
  started_by integer not null references users (id),
  stopped_at text
);
alter table users add column unsubscribed_at text;

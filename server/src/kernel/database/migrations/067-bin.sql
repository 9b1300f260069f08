-- Deleted content, which can be restored for 30 days (R6.7).
create table bin (
  id integer primary key autoincrement,
  kind text not null,
  title text not null,
  search text not null,
  content text not null,
  deleted_at text not null,
  deleted_by integer references users (id) on delete set null
);
create index bin_by_day on bin (deleted_at);
-- Without it the deletion of a user's row reads the whole table.
create index bin_by_user on bin (deleted_by);

-- Counts of ballots on paper: `pending` until a second administrator confirms them, `unsigned` where there was none, else
-- `counted`, as those from before. And whose rights were used on paper, apart from the turnout; of earlier ones it is not known.
alter table hand_counts add column state text not null default 'counted';
alter table hand_counts add column confirmed_by integer;
create table paper_rights (
  question_id integer not null references questions (id),
  user_id integer not null references users (id),
  pending integer not null,
  constraint paper_rights_key primary key (question_id, user_id)
);

-- The account into which one was merged (R9.19).
alter table users add column merged_into integer references users (id);
create index users_merged on users (merged_into);

-- What an entry of the log was about, for code (R12.43).
alter table activity add column key text;

-- Words that distinguish a person of a frozen roll from others of the same full name (R12.36); null where there are none.
alter table frozen_names add column label text;

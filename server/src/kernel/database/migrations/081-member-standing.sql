-- Whether a member is in good standing (R21.2): 0, 1, or null while nobody said; since when, and who or what said it.
alter table users add column in_good_standing integer;
alter table users add column standing_since text;
alter table users add column standing_source text;

-- The point of the agenda at the opening of a voting (R12.28), empty without one. Null for openings of before.
alter table openings add column opened_point text;

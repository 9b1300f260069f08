-- The base of majorities of those present, within the frozen roll (R12.16). Null for closings of before, which keep theirs.
alter table openings add column closed_attending integer;

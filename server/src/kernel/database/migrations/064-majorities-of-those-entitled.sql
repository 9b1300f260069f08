-- The bases of majorities (R12.16): those with the right on the roll at the opening, present or not, and those of them who
-- were present or represented at the close. Null for votings of before, whose verdicts stay as they were sealed.
alter table openings add column on_roll integer;
alter table openings add column closed_entitled integer;

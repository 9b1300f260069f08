-- Whether the minutes say who spoke (R20.17).
alter table minutes_facts add column interventions integer not null default 0;

-- Who could cast a right of the frozen roll with a credential that an administrator had set (R3.11): the sum of 1 for the
-- holder and 2 for the attorney.
alter table voting_rights add column prepared integer not null default 0;

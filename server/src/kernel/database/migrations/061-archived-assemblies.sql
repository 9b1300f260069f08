-- Deleted assemblies that had votings: archived, which their members and administrators can still read (R10.21).
alter table assemblies add column archived integer not null default 0;
update assemblies set archived = 1 where deleted_at is not null
  and exists (select 1 from questions where questions.assembly_id = assemblies.id and questions.state = 'closed');

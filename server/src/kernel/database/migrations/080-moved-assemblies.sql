-- The hours and the place in each mailed call, and the last change of an assembly's date or place (R15.10). Earlier calls
-- named those that the assembly has now, as far as is known.
alter table convocations add column start_date text;
alter table convocations add column end_date text;
alter table convocations add column place text;
update convocations set
  start_date = (select assemblies.start_date from assemblies where assemblies.id = assembly_id),
  end_date = (select assemblies.end_date from assemblies where assemblies.id = assembly_id),
  place = (select assemblies.place from assemblies where assemblies.id = assembly_id);
alter table assemblies add column moved_at text;

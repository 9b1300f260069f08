-- Where an assembly meets, in words or as a link; empty where it is not known.
alter table assemblies add column place text not null default '';

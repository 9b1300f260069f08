-- Documents of the points of an agenda (R20.11).
create table point_documents (
  id integer primary key autoincrement,
  assembly_id integer not null references assemblies (id),
  point_id integer not null references agenda_points (id),
  name text not null,
  file text not null unique references files (name),
  bytes integer not null,
  sha256 text not null
);
create index point_documents_by_assembly on point_documents (assembly_id);

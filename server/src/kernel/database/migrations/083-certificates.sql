-- Certificates of attendance and of membership (R21.3).
create table certificates (
  id integer primary key autoincrement,
  code text not null unique,
  kind text not null,
  user_id integer not null references users (id),
  assembly_id integer references assemblies (id),
  statement text not null,
  issued_at text not null,
  revoked_at text,
  download text
);
create index certificates_by_user_id on certificates (user_id);
create index certificates_by_assembly_id on certificates (assembly_id);
create index certificates_by_download on certificates (download);

-- Minutes of other kinds of meeting than two: the check goes with its column, and the calls check the kind.
alter table assembly_minutes add column meeting_type text not null default 'ordinaria';
update assembly_minutes set meeting_type = type;
alter table assembly_minutes drop column type;
alter table assembly_minutes rename column meeting_type to type;

-- The documents of its point at the opening of a voting (R20.12), a JSON list of texts. Null for openings of before.
alter table openings add column opened_documents text;

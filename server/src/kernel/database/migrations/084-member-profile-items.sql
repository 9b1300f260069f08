-- The items of the catalogue of the profile that users picked (R21.4).
create table member_profile_items (
  user_id integer not null references users (id),
  item_id integer not null references profile_items (id),
  constraint member_profile_items_key primary key (user_id, item_id)
);
create index member_profile_items_by_item on member_profile_items (item_id, user_id);

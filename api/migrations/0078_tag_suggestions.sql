-- What members propose as the description of a tag, one each at a time, until a moderator has decided.
create table tag_suggestions (
  id bigint generated always as identity primary key,
  tag_id bigint not null references tags on delete cascade,
  user_id bigint not null references users on delete cascade,
  description text not null,
  created_at timestamptz not null,
  unique (tag_id, user_id)
);
create index tag_suggestions_in_order on tag_suggestions (created_at, id);
create index tag_suggestions_of_user on tag_suggestions (user_id);

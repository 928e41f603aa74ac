-- What a member is writing: one per write-up that is being changed, and one for a new one.

create table drafts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  post_id bigint references posts on delete cascade,
  title text not null,
  problem text not null,
  solution text not null,
  saved_at timestamptz not null
);
create unique index drafts_of_thing on drafts (user_id, post_id) nulls not distinct;
create index drafts_of_post on drafts (post_id);

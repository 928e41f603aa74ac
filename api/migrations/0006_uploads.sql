-- Images of write-ups and comments, and where each is used. What nothing uses goes after a day.

create table uploads (
  name text primary key,
  user_id bigint references users on delete set null,
  width int not null,
  height int not null,
  created_at timestamptz not null
);
create index uploads_of_user on uploads (user_id);
create index uploads_by_age on uploads (created_at);

create table upload_uses (
  name text not null references uploads on delete cascade,
  post_id bigint references posts on delete cascade,
  comment_id bigint references comments on delete cascade,
  check ((post_id is null) <> (comment_id is null))
);
create unique index upload_uses_of_post on upload_uses (post_id, name) where post_id is not null;
create unique index upload_uses_of_comment on upload_uses (comment_id, name) where comment_id is not null;
create index upload_uses_by_name on upload_uses (name);

-- What members are told. Rows hold no text: what they say is looked up when it is shown or mailed, so that nothing
-- that has been hidden or deleted since is in it.

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('reply', 'comment', 'like', 'decision', 'appeal')),
  post_id bigint references posts on delete cascade,
  comment_id bigint references comments on delete cascade,
  decision_id bigint references moderation_log,
  -- who did it, last of several; null: nobody who is told
  actor_id bigint references users on delete set null,
  count int not null default 1,
  created_at timestamptz not null,
  read_at timestamptz,
  -- to be in the next daily digest
  is_due boolean not null default false
);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id, id) where read_at is null;
-- Likes of one thing are one row until it is read.
create unique index notifications_like_of_post on notifications (user_id, post_id)
  where kind = 'like' and comment_id is null and read_at is null;
create unique index notifications_like_of_comment on notifications (user_id, comment_id)
  where kind = 'like' and comment_id is not null and read_at is null;
create index notifications_due on notifications (user_id) where is_due;
create index notifications_old on notifications (created_at);
create index notifications_of_post on notifications (post_id) where post_id is not null;
create index notifications_of_comment on notifications (comment_id) where comment_id is not null;
create index notifications_by_actor on notifications (actor_id) where actor_id is not null;

-- How a member wants to be told, where it is not the default.
create table notification_preferences (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('reply', 'comment', 'like', 'decision', 'appeal')),
  channel text not null check (channel in ('site', 'mail', 'digest', 'off')),
  primary key (user_id, kind)
);

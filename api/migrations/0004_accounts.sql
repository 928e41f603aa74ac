-- Accounts, sessions, names, the log of moderation, contact messages, rate limits.

alter table users
  -- false until the address of a sign-up is verified: such a member does not exist for anybody else
  add column is_active boolean not null default true,
  add column role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
  add column theme text not null default 'dark' check (theme in ('dark', 'light')),
  add column language text not null default 'en',
  add column likes_given int not null default 0,
  add column likes_received int not null default 0;
create index users_inactive on users (created_at) where not is_active;

-- How a member logs in. An imported author has no such row.
create table accounts (
  user_id bigint primary key references users on delete cascade,
  -- as typed; email_key is without case in the domain; email_folded without case at all
  email text not null,
  email_key text not null unique,
  email_folded text not null,
  password_hash text not null,
  age_confirmed_at timestamptz not null,
  email_verified_at timestamptz,
  created_at timestamptz not null
);
create index accounts_folded on accounts (email_folded);

-- Tokens of the mails: the newest of each purpose, hashed.
create table account_tokens (
  user_id bigint not null references users on delete cascade,
  purpose text not null check (purpose in ('verification', 'reset')),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);
create index account_tokens_expired on account_tokens (expires_at);

-- One row per session, whose refresh token changes at every use. All tokens of a session begin with the same secret
-- (its family), so that a token that has been replaced is recognised however old it is.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  family_hash bytea not null unique,
  token_hash bytea not null,
  -- the token before, and its successor sealed with it: what a second tab gets that asked with the same token
  previous_hash bytea,
  sealed_successor bytea,
  rotated_at timestamptz not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null
);
create index sessions_of_user on sessions (user_id, last_used_at desc);
create index sessions_expired on sessions (expires_at);

-- Which names are taken, by the shape that a reader sees: look-alikes have the same one. `until` is null for names in
-- use; names given up, and names asked for in a sign-up that made no account, are kept until then.
create table name_claims (
  shape text primary key,
  user_id bigint references users on delete cascade,
  until timestamptz
);
create index name_claims_of_user on name_claims (user_id);
create index name_claims_over on name_claims (until) where until is not null;

-- Where old links to a profile lead.
create table former_usernames (
  username_key text primary key,
  username text not null,
  user_id bigint not null references users on delete cascade,
  given_up_at timestamptz not null
);
create index former_usernames_of_user on former_usernames (user_id);

-- Who did what to what, when and why. Append only: what is hidden or muted now is read from its last line.
create table moderation_log (
  id bigint generated always as identity primary key,
  actor_id bigint references users on delete set null,
  action text not null check (action in ('mute', 'unmute')),
  user_id bigint references users on delete set null,
  reason text not null,
  expires_at timestamptz,
  created_at timestamptz not null
);
create index moderation_log_of_user on moderation_log (user_id, id desc);
create index moderation_log_by_actor on moderation_log (actor_id);

create table contact_messages (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  name text not null,
  email text not null,
  reason text not null,
  message text not null,
  created_at timestamptz not null,
  -- when its writer closed their account: from then on the time runs in which it has to go
  closed_at timestamptz
);
create index contact_messages_of_user on contact_messages (user_id);
create index contact_messages_closed on contact_messages (closed_at) where closed_at is not null;

-- Of rate-limiter-flexible: points used under a key until a moment, in milliseconds since 1970.
create table rate_limits (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
create index rate_limits_expired on rate_limits (expire);

-- Likes given and received, kept beside the member like the other counts.
update users u set
  likes_given = (select count(*) from post_likes l where l.user_id = u.id)
    + (select count(*) from comment_likes l where l.user_id = u.id),
  likes_received = coalesce((select sum(like_count - imported_likes) from posts p where p.author_id = u.id), 0)
    + coalesce((select sum(like_count - imported_likes) from comments c where c.author_id = u.id), 0);

create or replace function post_likes_changed() returns trigger language plpgsql as $$
declare step int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update posts p set like_count = p.like_count + n.count * step
    from (select post_id, count(*) as count from changed_rows group by 1) n
    where p.id = n.post_id;
  update users u set likes_given = u.likes_given + n.count * step
    from (select user_id, count(*) as count from changed_rows group by 1) n
    where u.id = n.user_id;
  update users u set likes_received = u.likes_received + n.count * step
    from (select p.author_id, count(*) as count from changed_rows r join posts p on p.id = r.post_id group by 1) n
    where u.id = n.author_id;
  return null;
end $$;

create or replace function comment_likes_changed() returns trigger language plpgsql as $$
declare step int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update comments c set like_count = c.like_count + n.count * step
    from (select comment_id, count(*) as count from changed_rows group by 1) n
    where c.id = n.comment_id;
  update users u set likes_given = u.likes_given + n.count * step
    from (select user_id, count(*) as count from changed_rows group by 1) n
    where u.id = n.user_id;
  update users u set likes_received = u.likes_received + n.count * step
    from (select c.author_id, count(*) as count from changed_rows r join comments c on c.id = r.comment_id group by 1) n
    where u.id = n.author_id;
  return null;
end $$;

-- With a write-up or a comment go the likes its author received for it: when they cascade, it is gone already.
create function likes_received_lost() returns trigger language plpgsql as $$
begin
  update users set likes_received = likes_received - (old.like_count - old.imported_likes)
    where id = old.author_id and old.like_count > old.imported_likes;
  return old;
end $$;
create trigger posts_likes_lost before delete on posts for each row execute function likes_received_lost();
create trigger comments_likes_lost before delete on comments for each row execute function likes_received_lost();

-- A member's own lists, and what an account that closes lets go of: with what is hidden or deleted, which is little.
drop index posts_by_author;
create index posts_by_author on posts (author_id, created_at desc, id desc);
drop index comments_by_author;
create index comments_by_author on comments (author_id, created_at desc, id desc);

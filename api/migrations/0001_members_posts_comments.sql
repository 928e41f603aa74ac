-- Members, write-ups, comments, likes. Counts are kept beside the rows by triggers, so that no
-- writer can forget them; `npm run cli -- check-counts` compares them with a recount.

create table users (
  id bigint generated always as identity primary key,
  username text not null,
  username_key text not null unique,
  created_at timestamptz not null,
  post_count int not null default 0,
  comment_count int not null default 0
);

create table posts (
  id bigint generated always as identity primary key,
  author_id bigint references users on delete set null,
  title text not null,
  problem text not null,
  solution text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  deleted_at timestamptz,
  is_public boolean not null generated always as (hidden_at is null and deleted_at is null) stored,
  -- up-votes that came with an import and have no member behind them
  imported_likes int not null default 0,
  like_count int not null default 0,
  comment_count int not null default 0,
  -- see `orderings` in services/posts/store.ts for the formula and its source
  trending_score double precision not null generated always as (
    log(greatest(1, like_count + 2 * comment_count)::double precision)
      + extract(epoch from (created_at - timestamptz '2020-01-01 00:00:00+00'))::double precision / 45000
  ) stored
);
create index posts_trending on posts (trending_score desc, id desc) where is_public;
create index posts_newest on posts (created_at desc, id desc) where is_public;
create index posts_top on posts (like_count desc, id desc) where is_public;
create index posts_by_author on posts (author_id, created_at desc, id desc) where is_public;

create table comments (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  parent_id bigint references comments on delete cascade,
  -- the top-level comment that a reply stands under, however deep
  root_id bigint references comments on delete cascade,
  author_id bigint references users on delete set null,
  text text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  deleted_at timestamptz,
  is_public boolean not null generated always as (hidden_at is null and deleted_at is null) stored,
  imported_likes int not null default 0,
  like_count int not null default 0,
  reply_count int not null default 0,
  check ((parent_id is null) = (root_id is null))
);
create index comments_of_post on comments (post_id, created_at, id) where parent_id is null;
create index comments_all_of_post on comments (post_id);
create index comments_replies on comments (parent_id, created_at, id);
create index comments_below on comments (root_id, created_at, id);
create index comments_by_author on comments (author_id, created_at desc, id desc) where is_public;

create table post_likes (
  post_id bigint not null references posts on delete cascade,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (post_id, user_id)
);
create index post_likes_by_user on post_likes (user_id);

create table comment_likes (
  comment_id bigint not null references comments on delete cascade,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (comment_id, user_id)
);
create index comment_likes_by_user on comment_likes (user_id);

-- Numbers about the whole site that would be slow to count: one row each.
create table tallies (name text primary key, value bigint not null default 0);
insert into tallies (name) values ('public_posts');

-- Posts: the author's count and the site's.
create function posts_inserted() returns trigger language plpgsql as $$
begin
  update users u set post_count = u.post_count + n.count
    from (select author_id, count(*) as count from new_rows where is_public group by 1) n
    where u.id = n.author_id;
  update tallies set value = value + (select count(*) from new_rows where is_public)
    where name = 'public_posts' and exists (select from new_rows where is_public);
  return null;
end $$;
create trigger posts_inserted after insert on posts
  referencing new table as new_rows for each statement execute function posts_inserted();

create function post_shown_or_hidden(post posts, step int) returns void language plpgsql as $$
begin
  update users set post_count = post_count + step where id = post.author_id;
  update tallies set value = value + step where name = 'public_posts';
  update users u set comment_count = u.comment_count + step * n.count
    from (select author_id, count(*) as count from comments where post_id = post.id and is_public group by 1) n
    where u.id = n.author_id;
end $$;

create function posts_visibility_changed() returns trigger language plpgsql as $$
begin
  perform post_shown_or_hidden(new, case when new.is_public then 1 else -1 end);
  return null;
end $$;
create trigger posts_visibility_changed after update on posts
  for each row when (old.is_public is distinct from new.is_public)
  execute function posts_visibility_changed();

-- Before: the comments are still there to be counted. They go by the foreign key afterwards, when the post is gone
-- and their own trigger finds nothing left to change.
create function posts_before_delete() returns trigger language plpgsql as $$
begin
  if old.is_public then perform post_shown_or_hidden(old, -1); end if;
  return old;
end $$;
create trigger posts_before_delete before delete on posts
  for each row execute function posts_before_delete();

-- Comments: the post's count, the parent's and the author's.
create function comments_inserted() returns trigger language plpgsql as $$
begin
  update posts p set comment_count = p.comment_count + n.count
    from (select post_id, count(*) as count from new_rows where is_public group by 1) n
    where p.id = n.post_id;
  update comments c set reply_count = c.reply_count + n.count
    from (select parent_id, count(*) as count from new_rows where parent_id is not null group by 1) n
    where c.id = n.parent_id;
  update users u set comment_count = u.comment_count + n.count
    from (select r.author_id, count(*) as count from new_rows r join posts p on p.id = r.post_id
          where r.is_public and p.is_public group by 1) n
    where u.id = n.author_id;
  return null;
end $$;
create trigger comments_inserted after insert on comments
  referencing new table as new_rows for each statement execute function comments_inserted();

create function comments_deleted() returns trigger language plpgsql as $$
begin
  update posts p set comment_count = p.comment_count - n.count
    from (select post_id, count(*) as count from old_rows where is_public group by 1) n
    where p.id = n.post_id;
  update comments c set reply_count = c.reply_count - n.count
    from (select parent_id, count(*) as count from old_rows where parent_id is not null group by 1) n
    where c.id = n.parent_id;
  update users u set comment_count = u.comment_count - n.count
    from (select r.author_id, count(*) as count from old_rows r join posts p on p.id = r.post_id
          where r.is_public and p.is_public group by 1) n
    where u.id = n.author_id;
  return null;
end $$;
create trigger comments_deleted after delete on comments
  referencing old table as old_rows for each statement execute function comments_deleted();

create function comments_visibility_changed() returns trigger language plpgsql as $$
declare step int := case when new.is_public then 1 else -1 end;
begin
  update posts set comment_count = comment_count + step where id = new.post_id;
  update users set comment_count = comment_count + step
    where id = new.author_id and exists (select from posts where id = new.post_id and is_public);
  return null;
end $$;
create trigger comments_visibility_changed after update on comments
  for each row when (old.is_public is distinct from new.is_public)
  execute function comments_visibility_changed();

-- Likes: the liked thing's count.
create function post_likes_changed() returns trigger language plpgsql as $$
begin
  update posts p set like_count = p.like_count + n.step
    from (select post_id, (case tg_op when 'INSERT' then 1 else -1 end) * count(*) as step
          from changed_rows group by 1) n
    where p.id = n.post_id;
  return null;
end $$;
create trigger post_likes_inserted after insert on post_likes
  referencing new table as changed_rows for each statement execute function post_likes_changed();
create trigger post_likes_deleted after delete on post_likes
  referencing old table as changed_rows for each statement execute function post_likes_changed();

create function comment_likes_changed() returns trigger language plpgsql as $$
begin
  update comments c set like_count = c.like_count + n.step
    from (select comment_id, (case tg_op when 'INSERT' then 1 else -1 end) * count(*) as step
          from changed_rows group by 1) n
    where c.id = n.comment_id;
  return null;
end $$;
create trigger comment_likes_inserted after insert on comment_likes
  referencing new table as changed_rows for each statement execute function comment_likes_changed();
create trigger comment_likes_deleted after delete on comment_likes
  referencing old table as changed_rows for each statement execute function comment_likes_changed();

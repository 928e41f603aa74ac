-- A call gives or takes one like: counting it row by row costs half of what a set of rows does (decision 59). The two
-- members are locked in the order of their ids, so that two who like each other's posts do not wait for each other.

create function like_counted(liker bigint, author bigint, step int) returns void language plpgsql as $$
begin
  update users set
    likes_given = likes_given + case when id = liker then step else 0 end,
    likes_received = likes_received + case when id = author then step else 0 end
  where id = any (array[liker, author]);
end $$;

create or replace function post_likes_changed() returns trigger language plpgsql as $$
declare
  step int := case tg_op when 'INSERT' then 1 else -1 end;
  changed post_likes := case tg_op when 'INSERT' then new else old end;
  author bigint;
begin
  update posts set like_count = like_count + step where id = changed.post_id returning author_id into author;
  perform like_counted(changed.user_id, author, step);
  return null;
end $$;
drop trigger post_likes_inserted on post_likes;
drop trigger post_likes_deleted on post_likes;
create trigger post_likes_changed after insert or delete on post_likes
  for each row execute function post_likes_changed();

create or replace function comment_likes_changed() returns trigger language plpgsql as $$
declare
  step int := case tg_op when 'INSERT' then 1 else -1 end;
  changed comment_likes := case tg_op when 'INSERT' then new else old end;
  author bigint;
begin
  update comments set like_count = like_count + step where id = changed.comment_id returning author_id into author;
  perform like_counted(changed.user_id, author, step);
  return null;
end $$;
drop trigger comment_likes_inserted on comment_likes;
drop trigger comment_likes_deleted on comment_likes;
create trigger comment_likes_changed after insert or delete on comment_likes
  for each row execute function comment_likes_changed();

-- One tag needs no list of them.
create or replace function posts_counted() returns trigger language plpgsql as $$
begin
  insert into changes (tag) values ('post-' || new.id || '-counts');
  return null;
end $$;
create or replace function comments_counted() returns trigger language plpgsql as $$
begin
  insert into changes (tag) values ('post-' || new.post_id || '-counts');
  return null;
end $$;

-- A call gives or takes one like: counting it alone costs less than the sets that an import or a closed account needs
-- (decision 59). The two members are locked in the order of their ids, so that two who like each other's posts do not wait
-- for each other.

create or replace function post_likes_changed() returns trigger language plpgsql as $$
declare
  step int := case tg_op when 'INSERT' then 1 else -1 end;
  one record;
  author bigint;
begin
  select count(*) as count, min(post_id) as id, min(user_id) as liker into one from changed_rows;
  if one.count = 0 then return null; end if;
  if one.count = 1 then
    update posts set like_count = like_count + step where id = one.id returning author_id into author;
    update users set
      likes_given = likes_given + case when id = one.liker then step else 0 end,
      likes_received = likes_received + case when id = author then step else 0 end
    where id = any (array[one.liker, author]);
    return null;
  end if;
  update posts t set like_count = t.like_count + n.count * step
    from (select post_id, count(*) as count from changed_rows group by 1) n
    where t.id = n.post_id;
  update users u set likes_given = u.likes_given + n.count * step
    from (select user_id, count(*) as count from changed_rows group by 1) n
    where u.id = n.user_id;
  update users u set likes_received = u.likes_received + n.count * step
    from (select t.author_id, count(*) as count from changed_rows r join posts t on t.id = r.post_id group by 1) n
    where u.id = n.author_id;
  return null;
end $$;

create or replace function comment_likes_changed() returns trigger language plpgsql as $$
declare
  step int := case tg_op when 'INSERT' then 1 else -1 end;
  one record;
  author bigint;
begin
  select count(*) as count, min(comment_id) as id, min(user_id) as liker into one from changed_rows;
  if one.count = 0 then return null; end if;
  if one.count = 1 then
    update comments set like_count = like_count + step where id = one.id returning author_id into author;
    update users set
      likes_given = likes_given + case when id = one.liker then step else 0 end,
      likes_received = likes_received + case when id = author then step else 0 end
    where id = any (array[one.liker, author]);
    return null;
  end if;
  update comments t set like_count = t.like_count + n.count * step
    from (select comment_id, count(*) as count from changed_rows group by 1) n
    where t.id = n.comment_id;
  update users u set likes_given = u.likes_given + n.count * step
    from (select user_id, count(*) as count from changed_rows group by 1) n
    where u.id = n.user_id;
  update users u set likes_received = u.likes_received + n.count * step
    from (select t.author_id, count(*) as count from changed_rows r join comments t on t.id = r.comment_id group by 1) n
    where u.id = n.author_id;
  return null;
end $$;

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

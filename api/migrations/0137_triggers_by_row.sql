-- Counts and changes are kept row by row: transition tables, which tables of counts were added up by, are missing in
-- other engines that speak PostgreSQL. And no row is left that all writers lock: what is to be added to a tally is noted
-- here and added up later, as with tags (decision 129).

create table tallies_due (
  id bigint generated always as identity primary key,
  name text not null,
  step bigint not null
);

-- A tally with what is still to be added to it: never late.
create function tally(tally_name text) returns bigint language sql stable as $$
  select value + coalesce((select sum(step) from tallies_due where name = tally_name), 0)::bigint
  from tallies where name = tally_name
$$;

-- Changes of one transaction are counted in a setting that ends with it: with more than 200 everything has changed, and
-- that is all that is said of it. A savepoint that is rolled back takes the count back with the rows.
create or replace function note_changes(tags text[]) returns void language plpgsql as $$
declare
  noted int := coalesce(nullif(current_setting('unknot.changes', true), ''), '0')::int;
  added int;
begin
  if noted > 200 then return; end if;
  insert into changes (tag)
    select distinct t from unnest(tags) t where t is not null and not exists (
      select from changes c where c.xid = pg_current_xact_id() and c.tag = t);
  get diagnostics added = row_count;
  if added = 0 then return; end if;
  noted := noted + added;
  if noted > 200 then
    delete from changes where xid = pg_current_xact_id();
    insert into changes (tag) values ('all');
  end if;
  perform set_config('unknot.changes', noted::text, true);
end $$;

-- Posts.
drop trigger posts_came on posts;
drop trigger posts_went on posts;
drop trigger posts_inserted on posts;
drop trigger public_posts_counted on posts;
drop function public_posts_counted();

create or replace function posts_came_or_went() returns trigger language plpgsql as $$
begin
  perform note_changes(array['post-' || (case tg_op when 'INSERT' then new.id else old.id end), 'posts']);
  return null;
end $$;
create trigger posts_came after insert on posts for each row execute function posts_came_or_went();
create trigger posts_went after delete on posts for each row execute function posts_came_or_went();

create or replace function posts_inserted() returns trigger language plpgsql as $$
begin
  update users set post_count = post_count + 1 where id = new.author_id;
  insert into tallies_due (name, step) values ('public_posts', 1);
  return null;
end $$;
create trigger posts_inserted after insert on posts
  for each row when (new.is_public) execute function posts_inserted();

create or replace function post_shown_or_hidden(post posts, step int) returns void language plpgsql as $$
begin
  update users set post_count = post_count + step where id = post.author_id;
  insert into tallies_due (name, step) values ('public_posts', step);
  update users u set comment_count = u.comment_count + step * n.count
    from (select author_id, count(*) as count from comments where post_id = post.id and is_public group by 1) n
    where u.id = n.author_id;
end $$;

create or replace function posts_counted() returns trigger language plpgsql as $$
begin
  perform note_changes(array['post-' || new.id || '-counts']);
  return null;
end $$;

-- Comments.
drop trigger comments_came on comments;
drop trigger comments_went on comments;
drop trigger comments_inserted on comments;
drop trigger comments_deleted on comments;

create or replace function comments_came_or_went() returns trigger language plpgsql as $$
begin
  perform note_changes(array['post-' || (case tg_op when 'INSERT' then new.post_id else old.post_id end), 'comments']);
  return null;
end $$;
create trigger comments_came after insert on comments for each row execute function comments_came_or_went();
create trigger comments_went after delete on comments for each row execute function comments_came_or_went();

create or replace function comments_inserted() returns trigger language plpgsql as $$
declare is_shown boolean;
begin
  if new.is_public then
    update posts set comment_count = comment_count + 1 where id = new.post_id returning is_public into is_shown;
  end if;
  if new.parent_id is not null then
    update comments set reply_count = reply_count + 1 where id = new.parent_id;
  end if;
  if is_shown then update users set comment_count = comment_count + 1 where id = new.author_id; end if;
  return null;
end $$;
create trigger comments_inserted after insert on comments for each row execute function comments_inserted();

-- Where the post goes, too, its author and those who commented have been counted down with it.
create or replace function comments_deleted() returns trigger language plpgsql as $$
declare is_shown boolean;
begin
  if old.is_public then
    update posts set comment_count = comment_count - 1 where id = old.post_id returning is_public into is_shown;
  end if;
  if old.parent_id is not null then
    update comments set reply_count = reply_count - 1 where id = old.parent_id;
  end if;
  if is_shown then update users set comment_count = comment_count - 1 where id = old.author_id; end if;
  return null;
end $$;
create trigger comments_deleted after delete on comments for each row execute function comments_deleted();

create or replace function comments_counted() returns trigger language plpgsql as $$
begin
  perform note_changes(array['post-' || new.post_id || '-counts']);
  return null;
end $$;

-- Likes.
drop trigger post_likes_inserted on post_likes;
drop trigger post_likes_deleted on post_likes;
drop trigger comment_likes_inserted on comment_likes;
drop trigger comment_likes_deleted on comment_likes;

create or replace function post_likes_changed() returns trigger language plpgsql as $$
declare
  step int := case tg_op when 'INSERT' then 1 else -1 end;
  liked post_likes := case tg_op when 'INSERT' then new else old end;
  author bigint;
begin
  update posts set like_count = like_count + step where id = liked.post_id returning author_id into author;
  update users set
    likes_given = likes_given + case when id = liked.user_id then step else 0 end,
    likes_received = likes_received + case when id = author then step else 0 end
  where id = any (array[liked.user_id, author]);
  return null;
end $$;
create trigger post_likes_inserted after insert on post_likes for each row execute function post_likes_changed();
create trigger post_likes_deleted after delete on post_likes for each row execute function post_likes_changed();

create or replace function comment_likes_changed() returns trigger language plpgsql as $$
declare
  step int := case tg_op when 'INSERT' then 1 else -1 end;
  liked comment_likes := case tg_op when 'INSERT' then new else old end;
  author bigint;
begin
  update comments set like_count = like_count + step where id = liked.comment_id returning author_id into author;
  update users set
    likes_given = likes_given + case when id = liked.user_id then step else 0 end,
    likes_received = likes_received + case when id = author then step else 0 end
  where id = any (array[liked.user_id, author]);
  return null;
end $$;
create trigger comment_likes_inserted after insert on comment_likes for each row execute function comment_likes_changed();
create trigger comment_likes_deleted after delete on comment_likes for each row execute function comment_likes_changed();

-- Originals.
drop trigger post_sources_came on post_sources;
drop trigger comment_sources_came on comment_sources;

create or replace function sources_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'post_sources' then
    perform note_changes(array['post-' || new.post_id]);
  else
    perform note_changes(array(select 'post-' || post_id from comments where id = new.comment_id));
  end if;
  return null;
end $$;
create trigger post_sources_came after insert on post_sources for each row execute function sources_changed();
create trigger comment_sources_came after insert on comment_sources for each row execute function sources_changed();

-- Members.
drop trigger users_came on users;
drop trigger users_went on users;

create or replace function users_came_or_went() returns trigger language plpgsql as $$
declare key text := case tg_op when 'INSERT' then new.username_key else old.username_key end;
begin
  perform note_changes(array['member-' || key, 'name-' || key, 'members']);
  return null;
end $$;
create trigger users_came after insert on users
  for each row when (new.is_active) execute function users_came_or_went();
create trigger users_went after delete on users
  for each row when (old.is_active) execute function users_came_or_went();

create or replace function users_counted() returns trigger language plpgsql as $$
begin
  perform note_changes(array['member-' || new.username_key,
    case when (old.post_count > 0) <> (new.post_count > 0) then 'members' end]);
  return null;
end $$;

-- Images.
drop trigger uploads_inserted on uploads;
drop trigger uploads_deleted on uploads;

create or replace function uploads_inserted() returns trigger language plpgsql as $$
begin
  insert into tallies_due (name, step) values ('upload_bytes', new.bytes);
  return null;
end $$;
create trigger uploads_inserted after insert on uploads for each row execute function uploads_inserted();

create or replace function uploads_deleted() returns trigger language plpgsql as $$
begin
  insert into tallies_due (name, step) values ('upload_bytes', -old.bytes);
  return null;
end $$;
create trigger uploads_deleted after delete on uploads for each row execute function uploads_deleted();

-- Tags.
drop trigger tags_came on tags;
drop trigger post_tags_came on post_tags;
drop trigger post_tags_went on post_tags;
drop trigger tagged_came on post_tags;
drop trigger tagged_went on post_tags;

create or replace function tags_came() returns trigger language plpgsql as $$
begin
  perform note_changes(array['tag-' || new.name, 'tags']);
  return null;
end $$;
create trigger tags_came after insert on tags for each row execute function tags_came();

create or replace function post_tags_counted() returns trigger language plpgsql as $$
begin
  insert into tag_counts_due (tag_id, step)
    values (case tg_op when 'INSERT' then new.tag_id else old.tag_id end, case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;
create trigger post_tags_came after insert on post_tags
  for each row when (new.is_public) execute function post_tags_counted();
create trigger post_tags_went after delete on post_tags
  for each row when (old.is_public) execute function post_tags_counted();

create or replace function tagged_came_or_went() returns trigger language plpgsql as $$
declare tagged post_tags := case tg_op when 'INSERT' then new else old end;
begin
  perform note_changes(array[
    'tag-' || (select name from tags where id = tagged.tag_id), 'post-' || tagged.post_id, 'tags']);
  return null;
end $$;
create trigger tagged_came after insert on post_tags for each row execute function tagged_came_or_went();
create trigger tagged_went after delete on post_tags for each row execute function tagged_came_or_went();

-- Tables of a few rows.
drop trigger transparency_changed on moderation_months;
create trigger transparency_changed after insert or update on moderation_months
  for each row execute function transparency_changed();
drop trigger site_settings_changed on site_settings;
create trigger site_settings_changed after insert or update or delete on site_settings
  for each row execute function site_settings_changed();

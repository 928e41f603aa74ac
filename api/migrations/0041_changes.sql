-- What has changed of that which pages are made of: every process follows it, and forgets the pages it has kept of it.
-- Rows are only ever added, and name the transaction that adds them: nobody waits for anybody, and a row that is
-- committed late is found by its transaction, where a sequence would have passed it by (decision 53).

create table changes (
  xid xid8 not null default pg_current_xact_id(),
  tag text collate "C" not null
);
create index changes_by_xid on changes (xid);

-- When what had ended by then was last looked at by the job that removes what everybody has seen. One row.
create table changes_pruned (snapshot pg_snapshot not null, taken_at timestamptz not null);

-- Whoever changes more than this at once, as an import does, has changed everything.
create function note_changes(tags text[]) returns void language plpgsql as $$
begin
  if cardinality(tags) > 200 then tags := '{all}'; end if;
  insert into changes (tag) select distinct t from unnest(tags) t where t is not null;
end $$;

-- Posts. Their text, author and visibility; apart from these the counts, which many change at once.
create function posts_came_or_went() returns trigger language plpgsql as $$
begin
  perform note_changes(array(select 'post-' || id from changed_rows) || '{posts}');
  return null;
end $$;
create trigger posts_came after insert on posts
  referencing new table as changed_rows for each statement execute function posts_came_or_went();
create trigger posts_went after delete on posts
  referencing old table as changed_rows for each statement execute function posts_came_or_went();

create function posts_edited() returns trigger language plpgsql as $$
begin
  perform note_changes(array['post-' || new.id, case when old.is_public or new.is_public then 'posts' end]);
  return null;
end $$;
create trigger posts_edited
  after update of author_id, title, problem, solution, created_at, edited_at, hidden_at, hidden_reason, deleted_at
  on posts for each row execute function posts_edited();

create function posts_counted() returns trigger language plpgsql as $$
begin
  perform note_changes(array['post-' || new.id || '-counts']);
  return null;
end $$;
create trigger posts_counted after update of like_count, comment_count, imported_likes on posts
  for each row execute function posts_counted();

-- Comments stand under their post; those of a member are found by `comments`.
create function comments_came_or_went() returns trigger language plpgsql as $$
begin
  perform note_changes(array(select distinct 'post-' || post_id from changed_rows) || '{comments}');
  return null;
end $$;
create trigger comments_came after insert on comments
  referencing new table as changed_rows for each statement execute function comments_came_or_went();
create trigger comments_went after delete on comments
  referencing old table as changed_rows for each statement execute function comments_came_or_went();

create function comments_edited() returns trigger language plpgsql as $$
begin
  perform note_changes(array['post-' || new.post_id, 'comments']);
  return null;
end $$;
create trigger comments_edited
  after update of author_id, text, created_at, edited_at, hidden_at, hidden_reason, deleted_at
  on comments for each row execute function comments_edited();

create function comments_counted() returns trigger language plpgsql as $$
begin
  perform note_changes(array['post-' || new.post_id || '-counts']);
  return null;
end $$;
create trigger comments_counted after update of like_count, imported_likes on comments
  for each row execute function comments_counted();

create function sources_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'post_sources' then
    perform note_changes(array(select 'post-' || post_id from changed_rows));
  else
    perform note_changes(array(
      select distinct 'post-' || c.post_id from changed_rows s join comments c on c.id = s.comment_id));
  end if;
  return null;
end $$;
create trigger post_sources_came after insert on post_sources
  referencing new table as changed_rows for each statement execute function sources_changed();
create trigger comment_sources_came after insert on comment_sources
  referencing new table as changed_rows for each statement execute function sources_changed();

-- Members: `name-` where the name is shown, `member-` on their own pages.
create function users_came_or_went() returns trigger language plpgsql as $$
begin
  perform note_changes(array(
    select unnest(array['member-' || username_key, 'name-' || username_key, 'members'])
    from changed_rows where is_active));
  return null;
end $$;
create trigger users_came after insert on users
  referencing new table as changed_rows for each statement execute function users_came_or_went();
create trigger users_went after delete on users
  referencing old table as changed_rows for each statement execute function users_came_or_went();

create function users_renamed() returns trigger language plpgsql as $$
begin
  perform note_changes(array['members', 'member-' || old.username_key, 'member-' || new.username_key,
    'name-' || old.username_key, 'name-' || new.username_key]);
  return null;
end $$;
create trigger users_renamed after update of username, username_key, is_active, created_at on users
  for each row execute function users_renamed();

create function users_counted() returns trigger language plpgsql as $$
begin
  perform note_changes(array['member-' || new.username_key,
    case when (old.post_count > 0) <> (new.post_count > 0) then 'members' end]);
  return null;
end $$;
create trigger users_counted after update of post_count, comment_count on users
  for each row execute function users_counted();

create function former_usernames_changed() returns trigger language plpgsql as $$
begin
  perform note_changes(array['member-' || coalesce(new.username_key, old.username_key)]);
  return null;
end $$;
create trigger former_usernames_changed after insert or update or delete on former_usernames
  for each row execute function former_usernames_changed();

-- What is public of moderation: every decision and every report is counted by its month.
create function transparency_changed() returns trigger language plpgsql as $$
begin
  perform note_changes('{transparency}');
  return null;
end $$;
create trigger transparency_changed after insert or update on moderation_months
  for each statement execute function transparency_changed();

create function site_settings_changed() returns trigger language plpgsql as $$
begin
  perform note_changes('{all}');
  return null;
end $$;
create trigger site_settings_changed after insert or update or delete on site_settings
  for each statement execute function site_settings_changed();

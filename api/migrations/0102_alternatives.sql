-- Posts that solve the same problem in another way: each names the post that the first of them was another way to.
create table alternatives (
  post_id bigint primary key references posts on delete cascade,
  -- The id of that post, which may be gone by now.
  first_id bigint not null,
  joined_at timestamptz not null
);
create index alternatives_by_first on alternatives (first_id, post_id);

-- The pages of all of them show the others. What becomes of one of them the pages that show it follow by themselves.
create function alternatives_changed() returns trigger language plpgsql as $$
begin
  perform note_changes(array['post-' || coalesce(new.post_id, old.post_id)]
    || array(select 'post-' || post_id from alternatives
      where first_id in (coalesce(new.first_id, old.first_id), coalesce(old.first_id, new.first_id))));
  return null;
end $$;
create trigger alternatives_changed after insert or update or delete on alternatives
  for each row execute function alternatives_changed();

-- One that is shown again, or has another title, is on pages that did not know of it.
create or replace function posts_edited() returns trigger language plpgsql as $$
begin
  perform note_changes(array['post-' || new.id, case when old.is_public or new.is_public then 'posts' end]
    || array(select 'post-' || p.id from posts p where p.followed_by = new.id)
    || array(select 'post-' || a.post_id from alternatives own join alternatives a on a.first_id = own.first_id
      where own.post_id = new.id));
  return null;
end $$;

-- Tags of posts (decision 82). A tag is a row; so is each other name of it, which leads to it.

create table tags (
  id bigint generated always as identity primary key,
  name text collate "C" not null unique,
  -- The tag that is meant, where this is only another name of it.
  synonym_of bigint references tags,
  description text not null default '',
  -- Public posts that have it, but for what is still in tag_counts_due.
  post_count int not null default 0,
  created_at timestamptz not null,
  check (synonym_of <> id)
);
create index tags_by_use on tags (post_count desc, name) where synonym_of is null;
create index tags_synonyms on tags (synonym_of) where synonym_of is not null;

-- What a post is tagged with, whatever its state. Beside it stands what lists are sorted by, as the post has it: at a
-- million posts nothing else serves the newest, the trending and the top ones of a tag, be it rare, frequent or old.
create table post_tags (
  post_id bigint not null references posts on delete cascade,
  tag_id bigint not null references tags,
  position smallint not null,
  is_public boolean not null,
  created_at timestamptz not null,
  like_count int not null,
  trending_score double precision not null,
  primary key (post_id, tag_id)
);
create index post_tags_of_tag on post_tags (tag_id);
create index post_tags_newest on post_tags (tag_id, created_at desc, post_id desc) where is_public;
create index post_tags_top on post_tags (tag_id, like_count desc, post_id desc) where is_public;
create index post_tags_trending on post_tags (tag_id, trending_score desc, post_id desc) where is_public;

-- What is to be added to the counts of tags: rows are only added, so writers do not wait for each other, and a job adds
-- them up every minute. Whoever reads a count adds what is here; only the order of all tags may be a minute old.
create table tag_counts_due (
  id bigint generated always as identity primary key,
  tag_id bigint not null,
  step int not null
);
create index tag_counts_due_of_tag on tag_counts_due (tag_id);

create function post_tags_take_state() returns trigger language plpgsql as $$
begin
  select p.is_public, p.created_at, p.like_count, p.trending_score
    into new.is_public, new.created_at, new.like_count, new.trending_score
    from posts p where p.id = new.post_id;
  return new;
end $$;
create trigger post_tags_take_state before insert on post_tags
  for each row execute function post_tags_take_state();

create function post_tags_follow_post() returns trigger language plpgsql as $$
begin
  update post_tags set is_public = new.is_public, created_at = new.created_at, like_count = new.like_count,
      trending_score = new.trending_score
    where post_id = new.id;
  return null;
end $$;
create trigger post_tags_follow_post after update on posts
  for each row when (
    old.is_public is distinct from new.is_public
    or old.created_at is distinct from new.created_at
    or old.like_count is distinct from new.like_count
    or old.trending_score is distinct from new.trending_score)
  execute function post_tags_follow_post();

create function post_tags_counted() returns trigger language plpgsql as $$
begin
  insert into tag_counts_due (tag_id, step)
    select tag_id, (case tg_op when 'INSERT' then 1 else -1 end) * count(*)
    from changed_rows where is_public group by tag_id;
  return null;
end $$;
create trigger post_tags_came after insert on post_tags
  referencing new table as changed_rows for each statement execute function post_tags_counted();
create trigger post_tags_went after delete on post_tags
  referencing old table as changed_rows for each statement execute function post_tags_counted();

create function post_tag_recounted() returns trigger language plpgsql as $$
begin
  insert into tag_counts_due (tag_id, step)
    select tag_id, step from (values (old.tag_id, -(old.is_public)::int), (new.tag_id, (new.is_public)::int)) s (tag_id, step)
    where step <> 0;
  return null;
end $$;
create trigger post_tag_recounted after update on post_tags
  for each row when (old.is_public is distinct from new.is_public or old.tag_id is distinct from new.tag_id)
  execute function post_tag_recounted();

-- What pages show of it (decision 53): `tag-` and a name where its posts are listed or it is described, `tags` where any
-- tag and its count may be, and the posts themselves.
create function tagged_came_or_went() returns trigger language plpgsql as $$
begin
  perform note_changes(
    array(select 'tag-' || (select t.name from tags t where t.id = r.tag_id)
      from (select distinct tag_id from changed_rows) r)
    || array(select distinct 'post-' || post_id from changed_rows)
    || array(select 'tags' from changed_rows limit 1));
  return null;
end $$;
create trigger tagged_came after insert on post_tags
  referencing new table as changed_rows for each statement execute function tagged_came_or_went();
create trigger tagged_went after delete on post_tags
  referencing old table as changed_rows for each statement execute function tagged_came_or_went();

create function tagged_changed() returns trigger language plpgsql as $$
begin
  perform note_changes(array['post-' || new.post_id, 'tags',
    'tag-' || (select name from tags where id = old.tag_id), 'tag-' || (select name from tags where id = new.tag_id)]);
  return null;
end $$;
create trigger tagged_changed after update on post_tags
  for each row when (
    old.is_public is distinct from new.is_public
    or old.tag_id is distinct from new.tag_id
    or old.position is distinct from new.position)
  execute function tagged_changed();

create function tags_came() returns trigger language plpgsql as $$
begin
  perform note_changes(array(select 'tag-' || name from changed_rows) || '{tags}');
  return null;
end $$;
create trigger tags_came after insert on tags
  referencing new table as changed_rows for each statement execute function tags_came();

-- Posts show the name; where more than a page-full have it, everything is made anew (note_changes).
create function tags_changed() returns trigger language plpgsql as $$
begin
  perform note_changes(array['tags', 'tag-' || old.name, 'tag-' || new.name]
    || array(select 'post-' || post_id from post_tags where tag_id = new.id and old.name <> new.name limit 201));
  return null;
end $$;
create trigger tags_changed after update of name, synonym_of, description on tags
  for each row when (
    old.name is distinct from new.name
    or old.synonym_of is distinct from new.synonym_of
    or old.description is distinct from new.description)
  execute function tags_changed();

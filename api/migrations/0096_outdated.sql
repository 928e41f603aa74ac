-- What its author says of a post: that it is out of date, and which post follows it.
alter table posts add column outdated_at timestamptz, add column followed_by bigint;
-- There is none yet, so no row has to be looked at.
alter table posts
  add constraint posts_followed_by_fkey foreign key (followed_by) references posts on delete set null not valid;
create index posts_followed_by on posts (followed_by) where followed_by is not null;

-- The page of a post shows the title of the one that follows it, for as long as everybody can see that.
create or replace function posts_edited() returns trigger language plpgsql as $$
begin
  perform note_changes(array['post-' || new.id, case when old.is_public or new.is_public then 'posts' end]
    || array(select 'post-' || p.id from posts p where p.followed_by = new.id));
  return null;
end $$;
drop trigger posts_edited on posts;
create trigger posts_edited
  after update of author_id, title, problem, solution, created_at, edited_at, hidden_at, hidden_reason, deleted_at,
    outdated_at, followed_by
  on posts for each row execute function posts_edited();

-- The comment that the author of a post calls the helpful one. A row of its own: what has changed about a comment is not
-- that it was changed, and likes do not touch this.
create table helpful_comments (
  post_id bigint primary key references posts on delete cascade,
  comment_id bigint not null unique references comments on delete cascade,
  marked_at timestamptz not null
);

create function helpful_comment_changed() returns trigger language plpgsql as $$
begin
  perform note_changes(array['post-' || coalesce(new.post_id, old.post_id)]);
  return null;
end $$;
create trigger helpful_comment_changed after insert or update or delete on helpful_comments
  for each row execute function helpful_comment_changed();

-- What a comment said and is to be seen no more, as `version_state_changed` notes it of posts. A change of the comment itself
-- is noted by `comments_edited`.
create function comment_version_state_changed() returns trigger language plpgsql as $$
begin
  perform note_changes(array(select 'post-' || post_id from comments where id = new.comment_id));
  return null;
end $$;
create trigger comment_version_state_changed after update of state on comment_versions
  for each row execute function comment_version_state_changed();

-- What posts said before they were changed. A post that never was has no rows; the present version of one that was has a
-- row without texts, because those are the post's.
create table post_versions (
  post_id bigint not null references posts on delete cascade,
  number int not null check (number > 0),
  user_id bigint references users on delete set null,
  created_at timestamptz not null,
  note text not null default '' check (char_length(note) <= 200),
  title text,
  problem text,
  solution text,
  tags text[],
  -- Withheld: from before a change that was made while the post was hidden, for its author and moderators. Removed: the
  -- texts are gone.
  state text not null default 'kept' check (state in ('kept', 'withheld', 'removed')),
  -- The version of the renderer that made the HTML.
  renderer int not null default 0,
  primary key (post_id, number),
  check (num_nonnulls(title, problem, solution, tags) in (0, 4))
);
create index post_versions_of_user on post_versions (user_id);

-- What was to be seen and is no more, or the other way around. A change of the post itself is noted by `posts_edited`.
create function version_state_changed() returns trigger language plpgsql as $$
begin
  perform note_changes(array['post-' || new.post_id]);
  return null;
end $$;
create trigger version_state_changed after update of state on post_versions
  for each row execute function version_state_changed();

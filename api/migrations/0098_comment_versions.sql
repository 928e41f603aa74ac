-- What comments said before they were changed, like `post_versions`. Their author made them all.
create table comment_versions (
  comment_id bigint not null references comments on delete cascade,
  number int not null check (number > 0),
  created_at timestamptz not null,
  -- Null of the present version, whose text is the comment's.
  text text,
  state text not null default 'kept' check (state in ('kept', 'withheld', 'removed')),
  renderer int not null default 0,
  primary key (comment_id, number)
);

-- What its author erases of a comment whose place stays is gone from its history, too.
create function comment_versions_erased() returns trigger language plpgsql as $$
begin
  delete from comment_versions where comment_id = new.id;
  return null;
end $$;
create trigger comment_versions_erased after update of deleted_at on comments
  for each row when (new.deleted_at is not null and old.deleted_at is null)
  execute function comment_versions_erased();

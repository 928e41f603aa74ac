-- Images: what a draft shows is used too; a row stands before its file and goes after it; how much room they take.

alter table uploads
  -- False between the row and the file. What an older release inserts is stored already.
  add column is_stored boolean not null default true,
  -- Nothing uses it and nothing may use it again: its file is being removed, then the row.
  add column removed_at timestamptz,
  -- Whether a write-up or a comment has ever shown it.
  add column was_used boolean not null default true,
  add column bytes int not null default 0;
create index uploads_being_removed on uploads (removed_at) where removed_at is not null;

alter table upload_uses
  add column draft_id bigint references drafts on delete cascade,
  drop constraint upload_uses_check,
  add constraint upload_uses_one check (num_nonnulls(post_id, comment_id, draft_id) = 1);
create unique index upload_uses_of_draft on upload_uses (draft_id, name) where draft_id is not null;

insert into upload_uses (name, draft_id)
  select distinct u.name, d.id
  from drafts d, regexp_matches(d.problem || d.solution, '/uploads/([\w-]{22}\.webp)', 'g') m
  join uploads u on u.name = m[1]
  where u.user_id = d.user_id;

-- Bytes of all images.
insert into tallies (name) values ('upload_bytes');

create function uploads_inserted() returns trigger language plpgsql as $$
begin
  update tallies set value = value + (select coalesce(sum(bytes), 0) from new_rows) where name = 'upload_bytes';
  return null;
end $$;
create trigger uploads_inserted after insert on uploads
  referencing new table as new_rows for each statement execute function uploads_inserted();

create function uploads_deleted() returns trigger language plpgsql as $$
begin
  update tallies set value = value - (select coalesce(sum(bytes), 0) from old_rows) where name = 'upload_bytes';
  return null;
end $$;
create trigger uploads_deleted after delete on uploads
  referencing old table as old_rows for each statement execute function uploads_deleted();

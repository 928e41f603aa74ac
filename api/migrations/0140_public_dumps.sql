-- Dumps of what is public, which the program makes by itself and may offer to everybody (decision 121).
create table public_dumps (
  id bigint generated always as identity primary key,
  name text not null unique,
  -- The moment that it is of, and what was committed by then.
  taken_at timestamptz not null,
  ended_at timestamptz not null,
  snapshot pg_snapshot not null,
  bytes bigint not null,
  sha256 text not null,
  members integer not null,
  posts integer not null,
  comments integer not null,
  versions integer not null,
  -- The transaction that added the row, without its epoch: that of the row itself, unless the row was copied here from
  -- another server, whose transactions have other numbers.
  added_by bigint not null default (pg_current_xact_id()::text::bigint % 4294967296)
);

-- Each transaction after which less is public than before: whatever dump has not seen it is offered no more. Rows are only
-- ever added, so nobody waits for anybody.
create table withdrawals (
  xid xid8 not null default pg_current_xact_id(),
  noted_at timestamptz not null default now()
);
create index withdrawals_by_xid on withdrawals (xid);
create index withdrawals_by_time on withdrawals (noted_at);

create function note_withdrawal() returns void language plpgsql as $$
begin
  -- Once for each transaction. Not unique: a restore gives all that is there its own number.
  insert into withdrawals (xid) select pg_current_xact_id()
    where not exists (select from withdrawals where xid = pg_current_xact_id());
  if found then perform note_changes('{dump}'); end if;
end $$;

create function content_withdrawn() returns trigger language plpgsql as $$
begin
  perform note_withdrawal();
  return null;
end $$;
create trigger posts_withdrawn after update on posts
  for each row when (old.is_public and not new.is_public) execute function content_withdrawn();
create trigger public_posts_deleted after delete on posts
  for each row when (old.is_public) execute function content_withdrawn();
create trigger comments_withdrawn after update on comments
  for each row when (old.is_public and not new.is_public) execute function content_withdrawn();
create trigger public_comments_deleted after delete on comments
  for each row when (old.is_public) execute function content_withdrawn();
create trigger post_versions_withdrawn after update of state on post_versions
  for each row when (old.state = 'kept' and new.state <> 'kept') execute function content_withdrawn();
create trigger comment_versions_withdrawn after update of state on comment_versions
  for each row when (old.state = 'kept' and new.state <> 'kept') execute function content_withdrawn();
-- Names stand in a dump; who has another one since may have it for a reason.
create trigger active_users_withdrawn after delete on users
  for each row when (old.is_active) execute function content_withdrawn();
create trigger usernames_withdrawn after update of username on users
  for each row when (old.is_active and old.username <> new.username) execute function content_withdrawn();

create function dumps_changed() returns trigger language plpgsql as $$
begin
  perform note_changes('{dump}');
  return null;
end $$;
create trigger dumps_changed after insert or delete on public_dumps
  for each row execute function dumps_changed();

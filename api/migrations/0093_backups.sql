-- What was backed up, when and where, for the page that tells admins how the site is. A row without an end was begun by a
-- process that is at it, or that has gone.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  place text not null,
  bytes bigint,
  posts integer,
  images integer,
  problem text
);

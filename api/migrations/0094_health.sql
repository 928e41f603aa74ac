-- What is wrong with this installation, as it was found by itself: so that admins are told once of each problem, and
-- again only after it was gone. A few rows at most.
create table health_problems (
  name text not null,
  -- What tells it from others of its name: a queue, for one.
  subject text not null default '',
  params jsonb not null,
  first_seen_at timestamptz not null,
  told_at timestamptz,
  primary key (name, subject)
);

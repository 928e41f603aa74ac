-- Whether a solution worked for those who tried it: one answer of a member for each post. An answer is about the solution
-- as it was then; when that changes, it counts no more.
alter table posts
  add column solution_version int not null default 1,
  add column worked_count int not null default 0,
  add column failed_count int not null default 0,
  add column last_worked_at timestamptz;

create table outcomes (
  post_id bigint not null references posts on delete cascade,
  user_id bigint not null references users on delete cascade,
  outcome text not null check (outcome in ('worked', 'did_not_work')),
  note text not null default '' check (char_length(note) <= 200),
  solution_version int not null,
  given_at timestamptz not null,
  primary key (post_id, user_id)
);
create index outcomes_of_user on outcomes (user_id);
create index outcomes_worked on outcomes (post_id, solution_version, given_at desc) where outcome = 'worked';
create index outcomes_noted on outcomes (post_id, given_at desc, user_id) where note <> '';

create function outcomes_counted() returns trigger language plpgsql as $$
begin
  update posts p set
    worked_count = worked_count
      + coalesce((new.outcome = 'worked' and new.solution_version = p.solution_version)::int, 0)
      - coalesce((old.outcome = 'worked' and old.solution_version = p.solution_version)::int, 0),
    failed_count = failed_count
      + coalesce((new.outcome = 'did_not_work' and new.solution_version = p.solution_version)::int, 0)
      - coalesce((old.outcome = 'did_not_work' and old.solution_version = p.solution_version)::int, 0),
    last_worked_at = (
      select o.given_at from outcomes o
      where o.post_id = p.id and o.outcome = 'worked' and o.solution_version = p.solution_version
      order by o.given_at desc limit 1)
  where p.id = coalesce(new.post_id, old.post_id);
  return null;
end $$;
create trigger outcomes_counted after insert or update or delete on outcomes
  for each row execute function outcomes_counted();

-- Another solution: what was said of the one before counts no more.
create function solution_changed() returns trigger language plpgsql as $$
begin
  new.worked_count := 0;
  new.failed_count := 0;
  new.last_worked_at := null;
  return new;
end $$;
create trigger solution_changed before update of solution_version on posts
  for each row when (new.solution_version <> old.solution_version) execute function solution_changed();

drop trigger posts_counted on posts;
create trigger posts_counted
  after update of like_count, comment_count, imported_likes, worked_count, failed_count, last_worked_at on posts
  for each row execute function posts_counted();

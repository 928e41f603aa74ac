-- What members said of a solution that has been changed since is told apart, and no more nowhere.

alter table posts
  add column earlier_worked_count int not null default 0,
  add column earlier_failed_count int not null default 0;

create or replace function outcomes_counted() returns trigger language plpgsql as $$
begin
  update posts p set
    worked_count = worked_count
      + coalesce((new.outcome = 'worked' and new.solution_version = p.solution_version)::int, 0)
      - coalesce((old.outcome = 'worked' and old.solution_version = p.solution_version)::int, 0),
    failed_count = failed_count
      + coalesce((new.outcome = 'did_not_work' and new.solution_version = p.solution_version)::int, 0)
      - coalesce((old.outcome = 'did_not_work' and old.solution_version = p.solution_version)::int, 0),
    earlier_worked_count = earlier_worked_count
      + coalesce((new.outcome = 'worked' and new.solution_version <> p.solution_version)::int, 0)
      - coalesce((old.outcome = 'worked' and old.solution_version <> p.solution_version)::int, 0),
    earlier_failed_count = earlier_failed_count
      + coalesce((new.outcome = 'did_not_work' and new.solution_version <> p.solution_version)::int, 0)
      - coalesce((old.outcome = 'did_not_work' and old.solution_version <> p.solution_version)::int, 0),
    last_worked_at = (
      select o.given_at from outcomes o
      where o.post_id = p.id and o.outcome = 'worked' and o.solution_version = p.solution_version
      order by o.given_at desc limit 1)
  where p.id = coalesce(new.post_id, old.post_id);
  return null;
end $$;

create or replace function solution_changed() returns trigger language plpgsql as $$
begin
  new.earlier_worked_count := old.earlier_worked_count + old.worked_count;
  new.earlier_failed_count := old.earlier_failed_count + old.failed_count;
  new.worked_count := 0;
  new.failed_count := 0;
  new.last_worked_at := null;
  return new;
end $$;

update posts p set earlier_worked_count = e.worked, earlier_failed_count = e.failed
from (
  select o.post_id, count(*) filter (where o.outcome = 'worked') as worked,
    count(*) filter (where o.outcome = 'did_not_work') as failed
  from outcomes o join posts c on c.id = o.post_id
  where o.solution_version <> c.solution_version group by o.post_id) e
where e.post_id = p.id;

drop trigger posts_counted on posts;
create trigger posts_counted
  after update of like_count, comment_count, imported_likes, worked_count, failed_count, last_worked_at,
    earlier_worked_count, earlier_failed_count on posts
  for each row execute function posts_counted();

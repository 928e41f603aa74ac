-- What became of a solution counts among what trends. The score was a generated column, whose formula cannot be changed
-- without writing all rows anew; from now on a trigger keeps it, and only the rows that have outcomes are written.
alter table posts alter column trending_score drop expression;

create function posts_scored() returns trigger language plpgsql as $$
begin
  -- See `orderings` in services/posts/store.ts for the formula and its sources.
  new.trending_score :=
    log(greatest(1, new.like_count + 2 * new.comment_count + 2 * new.worked_count)::double precision
      * (new.worked_count + 5 * 0.7) / (new.worked_count + new.failed_count + 5) / 0.7
      * case when new.outdated_at is null then 1 else 0.5 end)
    + extract(epoch from (new.created_at - timestamptz '2020-01-01 00:00:00+00'))::double precision / 45000;
  return new;
end $$;
-- The last of those that run before a row is written, which they do in the order of their names: what the others change
-- is in the score.
create trigger trending_scored before insert or update on posts for each row execute function posts_scored();

update posts set like_count = like_count where worked_count > 0 or failed_count > 0 or outdated_at is not null;

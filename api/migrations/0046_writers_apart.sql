-- Writers of posts no longer wait for each other: what all of them count up is locked as late and as rarely as can be
-- (decision 57).

-- The number of all posts is one row. It was locked from the insertion to the end of the transaction, with all of
-- the indexing between; now by the last thing that the transaction does, once however many posts it has stored.
create or replace function posts_inserted() returns trigger language plpgsql as $$
begin
  update users u set post_count = u.post_count + n.count
    from (select author_id, count(*) as count from new_rows where is_public group by 1) n
    where u.id = n.author_id;
  perform set_config('unknot.public_posts', (
    coalesce(nullif(current_setting('unknot.public_posts', true), ''), '0')::bigint
      + (select count(*) from new_rows where is_public))::text, true);
  return null;
end $$;

create function public_posts_counted() returns trigger language plpgsql as $$
declare step bigint := coalesce(nullif(current_setting('unknot.public_posts', true), ''), '0')::bigint;
begin
  if step <> 0 then
    perform set_config('unknot.public_posts', '0', true);
    update tallies set value = value + step where name = 'public_posts';
  end if;
  return null;
end $$;
create constraint trigger public_posts_counted after insert on posts
  deferrable initially deferred for each row execute function public_posts_counted();

-- In how many posts a frequent term stands is only a weight, and nearly every writer would count up the same rows: what
-- is to be added to them is noted here, and added by a job. Rare terms, which a new post may be the first to hold, are
-- still counted at once.
create table search_counts_due (
  id bigint generated always as identity primary key,
  term_ids int[] not null,
  counts int[] not null
);

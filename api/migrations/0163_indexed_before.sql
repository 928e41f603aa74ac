-- Posts and comments that were indexed by an older program once a newer one had begun to index everything anew: beside it
-- while a site is upgraded, or by a release that was rolled back to. The newer one indexes these again.
create table search_indexed_before (
  is_comment boolean not null,
  id bigint not null,
  primary key (is_comment, id)
);

-- The version of the search that a program indexes by, as it says itself; older ones say nothing. It is looked at and not
-- kept: what is kept would still stand there when an older program writes the row again.
alter table search_fresh add column way int;
create function search_post_indexed() returns trigger language plpgsql as $$
begin
  if exists (select from long_jobs where name = 'reindex' and version > coalesce(new.way, 0)) then
    insert into search_indexed_before (is_comment, id) values (false, new.post_id) on conflict do nothing;
  end if;
  new.way := null;
  return new;
end $$;
-- A restore that renews the numbers of transactions indexes nothing.
create trigger search_post_indexed before insert or update of content on search_fresh
  for each row when (new.content is not null) execute function search_post_indexed();

-- As it was, but for the note; each document says its `way`.
create or replace function search_index_new_comments(documents jsonb) returns void language plpgsql as $$
begin
  insert into search_indexed_before (is_comment, id)
    select true, (d ->> 'id')::bigint from jsonb_array_elements(documents) d
    where (select version from long_jobs where name = 'reindex') > coalesce((d ->> 'way')::int, 0)
    on conflict do nothing;
  insert into search_terms (term)
    select distinct w.term collate "C"
    from jsonb_array_elements(documents) d
    cross join jsonb_array_elements_text(d -> 'terms') w(term)
    left join lateral (select k.id from search_terms k where k.term = w.term collate "C" limit 1) known on true
    where known.id is null
    order by 1
    on conflict (term) do nothing;
  insert into search_comment_terms (comment_id, post_id, term_ids, is_shown)
    select c.id, c.post_id, array(
      select known.id from jsonb_array_elements_text(d -> 'terms') w(term)
      cross join lateral (select k.id from search_terms k where k.term = w.term collate "C" limit 1) known
      order by known.id),
      c.is_public and (select p.is_public from posts p where p.id = c.post_id)
    from jsonb_array_elements(documents) d
    cross join lateral (
      select found.id, found.post_id, found.is_public from comments found where found.id = (d ->> 'id')::bigint limit 1) c;
end $$;

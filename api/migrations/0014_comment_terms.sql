-- Terms of comments are looked up one by one, by the index, at any size of the table: the planner cannot know how many
-- words a list in JSON has, guesses thousands, and would read all terms for each comment.

create or replace function search_index_comments(documents jsonb) returns void language plpgsql as $$
begin
  delete from search_comment_terms
    where comment_id = any (array(select (d ->> 'id')::bigint from jsonb_array_elements(documents) d));
  insert into search_terms (term)
    select distinct w.term collate "C"
    from jsonb_array_elements(documents) d
    cross join jsonb_array_elements_text(d -> 'terms') w(term)
    left join lateral (select k.id from search_terms k where k.term = w.term collate "C" limit 1) known on true
    where known.id is null
    order by 1
    on conflict (term) do nothing;
  insert into search_comment_terms (comment_id, post_id, term_ids)
    select c.id, c.post_id, array(
      select known.id from jsonb_array_elements_text(d -> 'terms') w(term)
      cross join lateral (select k.id from search_terms k where k.term = w.term collate "C" limit 1) known
      order by known.id)
    from jsonb_array_elements(documents) d
    cross join lateral (
      select found.id, found.post_id from comments found where found.id = (d ->> 'id')::bigint limit 1) c;
end $$;

create or replace function search_comment_terms_added() returns trigger language plpgsql as $$
begin
  insert into search_comment_postings (term_id, comment_id, post_id)
    select unnest(n.term_ids), n.comment_id, n.post_id
    from new_rows n
    cross join lateral (select 1 from comments c where c.id = n.comment_id and c.is_public limit 1) shown
    cross join lateral (select 1 from posts p where p.id = n.post_id and p.is_public limit 1) public_post;
  return null;
end $$;

-- What leaves the index is found by its keys too, whatever the planner believes of the tables.

create or replace function search_forget() returns trigger language plpgsql as $$
begin
  with gone as (delete from search_postings where post_id = old.id returning term_id)
  update search_terms t set document_count = t.document_count - 1
    where t.id = any (array(select term_id from gone));
  return null;
end $$;

create or replace function search_comment_terms_gone() returns trigger language plpgsql as $$
declare gone record;
begin
  for gone in select comment_id, term_ids from old_rows loop
    delete from search_comment_postings s where s.term_id = any (gone.term_ids) and s.comment_id = gone.comment_id;
  end loop;
  return null;
end $$;

create or replace function search_follow_comment() returns trigger language plpgsql as $$
begin
  if new.is_public then
    insert into search_comment_postings (term_id, comment_id, post_id)
      select unnest(t.term_ids), t.comment_id, t.post_id
      from search_comment_terms t
      cross join lateral (select 1 from posts p where p.id = t.post_id and p.is_public limit 1) public_post
      where t.comment_id = new.id;
  else
    delete from search_comment_postings s
      where s.comment_id = new.id
        and s.term_id = any (array(select unnest(term_ids) from search_comment_terms where comment_id = new.id));
  end if;
  return null;
end $$;

create or replace function search_follow_post() returns trigger language plpgsql as $$
declare gone record;
begin
  if new.is_public then
    insert into search_comment_postings (term_id, comment_id, post_id)
      select unnest(t.term_ids), t.comment_id, t.post_id
      from search_comment_terms t
      cross join lateral (select 1 from comments c where c.id = t.comment_id and c.is_public limit 1) shown
      where t.post_id = new.id;
  else
    for gone in select comment_id, term_ids from search_comment_terms where post_id = new.id loop
      delete from search_comment_postings s where s.term_id = any (gone.term_ids) and s.comment_id = gone.comment_id;
    end loop;
  end if;
  return null;
end $$;

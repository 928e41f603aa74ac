-- A call writes one comment: it is counted without the sets that an import needs, and its place in the search index is not
-- emptied first (decision 59).

create or replace function comments_inserted() returns trigger language plpgsql as $$
declare
  one record;
  is_shown boolean;
begin
  select count(*) as count, min(post_id) as post_id, min(parent_id) as parent_id, min(author_id) as author_id,
    bool_or(is_public) as is_public into one from new_rows;
  if one.count = 1 then
    if one.is_public then
      update posts set comment_count = comment_count + 1 where id = one.post_id returning is_public into is_shown;
    end if;
    if one.parent_id is not null then
      update comments set reply_count = reply_count + 1 where id = one.parent_id;
    end if;
    if is_shown then update users set comment_count = comment_count + 1 where id = one.author_id; end if;
    return null;
  end if;
  -- One by one, by their keys: what the planner knew of the sets was that of another import.
  for one in select post_id as id, count(*) as count from new_rows where is_public group by 1 order by 1 loop
    update posts set comment_count = comment_count + one.count where id = one.id;
  end loop;
  for one in select parent_id as id, count(*) as count from new_rows where parent_id is not null group by 1 order by 1 loop
    update comments set reply_count = reply_count + one.count where id = one.id;
  end loop;
  for one in
    select r.author_id as id, count(*) as count from new_rows r
    cross join lateral (select 1 from posts p where p.id = r.post_id and p.is_public limit 1) public_post
    where r.is_public group by 1 order by 1
  loop
    update users set comment_count = comment_count + one.count where id = one.id;
  end loop;
  return null;
end $$;

create or replace function users_counted() returns trigger language plpgsql as $$
begin
  insert into changes (tag) values ('member-' || new.username_key);
  if (old.post_count > 0) <> (new.post_count > 0) then insert into changes (tag) values ('members'); end if;
  return null;
end $$;

-- Notes what new comments are found by. Two statements inside, so that a term which another writer has added meanwhile is
-- seen.
create function search_index_new_comments(documents jsonb) returns void language plpgsql as $$
begin
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

create or replace function search_index_comments(documents jsonb) returns void language plpgsql as $$
begin
  delete from search_comment_terms
    where comment_id = any (array(select (d ->> 'id')::bigint from jsonb_array_elements(documents) d));
  perform search_index_new_comments(documents);
end $$;

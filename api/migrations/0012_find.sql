-- Comments as a weak field of search. See docs/decisions/0004-search-index.md.

-- What a comment is found by, whatever its state, so that it can come back to the index without its text being read.
create table search_comment_terms (
  comment_id bigint primary key references comments on delete cascade,
  post_id bigint not null,
  term_ids int[] not null
);
create index search_comment_terms_of_post on search_comment_terms (post_id);

-- The public comments under public write-ups that hold a term: those and no others.
create table search_comment_postings (
  term_id int not null,
  comment_id bigint not null,
  post_id bigint not null,
  primary key (term_id, comment_id) include (post_id)
);

create function search_comment_terms_added() returns trigger language plpgsql as $$
begin
  insert into search_comment_postings (term_id, comment_id, post_id)
    select unnest(n.term_ids), n.comment_id, n.post_id
    from new_rows n
    join comments c on c.id = n.comment_id and c.is_public
    join posts p on p.id = n.post_id and p.is_public;
  return null;
end $$;
create trigger search_comment_terms_added after insert on search_comment_terms
  referencing new table as new_rows for each statement execute function search_comment_terms_added();

create function search_comment_terms_gone() returns trigger language plpgsql as $$
begin
  delete from search_comment_postings s using (
    select unnest(term_ids) as term_id, comment_id from old_rows) gone
  where s.term_id = gone.term_id and s.comment_id = gone.comment_id;
  return null;
end $$;
create trigger search_comment_terms_gone after delete on search_comment_terms
  referencing old table as old_rows for each statement execute function search_comment_terms_gone();

-- What is hidden leaves the index in the same statement, and comes back with the statement that shows it again.
create function search_follow_comment() returns trigger language plpgsql as $$
begin
  if new.is_public then
    insert into search_comment_postings (term_id, comment_id, post_id)
      select unnest(t.term_ids), t.comment_id, t.post_id
      from search_comment_terms t join posts p on p.id = t.post_id and p.is_public
      where t.comment_id = new.id;
  else
    delete from search_comment_postings s using (
      select unnest(term_ids) as term_id from search_comment_terms where comment_id = new.id) gone
    where s.term_id = gone.term_id and s.comment_id = new.id;
  end if;
  return null;
end $$;
create trigger search_follow_comment after update on comments
  for each row when (old.is_public is distinct from new.is_public) execute function search_follow_comment();

create function search_follow_post() returns trigger language plpgsql as $$
begin
  if new.is_public then
    insert into search_comment_postings (term_id, comment_id, post_id)
      select unnest(t.term_ids), t.comment_id, t.post_id
      from search_comment_terms t join comments c on c.id = t.comment_id and c.is_public
      where t.post_id = new.id;
  else
    delete from search_comment_postings s using (
      select unnest(term_ids) as term_id, comment_id from search_comment_terms where post_id = new.id) gone
    where s.term_id = gone.term_id and s.comment_id = gone.comment_id;
  end if;
  return null;
end $$;
create trigger search_follow_post after update on posts
  for each row when (old.is_public is distinct from new.is_public) execute function search_follow_post();

-- Notes what comments are found by: a list of {id, terms}. Two statements inside, so that a term which another writer
-- has added meanwhile is seen.
create function search_index_comments(documents jsonb) returns void language plpgsql as $$
begin
  delete from search_comment_terms
    where comment_id in (select (d ->> 'id')::bigint from jsonb_array_elements(documents) d);
  insert into search_terms (term)
    select distinct w.term collate "C"
    from jsonb_array_elements(documents) d, jsonb_array_elements_text(d -> 'terms') w(term)
    where not exists (select from search_terms known where known.term = w.term collate "C")
    order by 1
    on conflict (term) do nothing;
  insert into search_comment_terms (comment_id, post_id, term_ids)
    select c.id, c.post_id, array(
      select k.id from jsonb_array_elements_text(d -> 'terms') w(term)
      join search_terms k on k.term = w.term collate "C" order by k.id)
    from jsonb_array_elements(documents) d join comments c on c.id = (d ->> 'id')::bigint;
end $$;

-- What people have searched for and then opened a result of: how often, and nothing about who.
create table searches (
  text text collate "C" primary key,
  term_ids int[] not null,
  count int not null,
  last_day date not null
);
create index searches_suggested on searches (text, count) where count >= 3;
create index searches_stale on searches (last_day) where count < 3;

-- Long words with two letters left out, so that two slips are forgiven in them.
insert into search_slips (slip, word_id)
  select left(word, i - 1) || substr(word, i + 1, j - i - 1) || substr(word, j + 1), id
  from search_words, generate_series(1, length(word)) i, generate_series(i + 1, length(word)) j
  where length(word) between 8 and 16 and word ~ '^[[:alpha:]]+$'
  on conflict do nothing;

-- By which version's rules the index was made: a job brings an older one up to date.
insert into tallies (name, value)
  select 'search_version', case when exists (select from posts) then 0 else 1 end;

-- Words that stand in many write-ups, for completing the first letters of a word, with which very many words begin. A
-- job keeps them.
create table search_common (
  word text collate "C" primary key,
  term_id int not null,
  documents int not null
);

-- The packed search index (decision 65): one row for the list of a term, one for the terms of a post. The old index is
-- dropped and made anew from the posts by a job; until that is done, `is_whole` is false and searches say so.

create sequence search_generations;
create sequence search_versions;

-- One row. The generation changes with the lists, in the same transaction.
create table search_state (
  is_only boolean primary key default true check (is_only),
  generation bigint not null,
  is_whole boolean not null,
  merged_at timestamptz not null default now()
);
insert into search_state (generation, is_whole)
  select nextval('search_generations'), not exists (select from posts);
update long_jobs set version = 2 where name = 'reindex' and not exists (select from posts);

-- The posts that a term says most about, packed: `top` the first 1024 of them, `rest` the next 3072. Written by merging alone.
create table search_lists (
  term_id int primary key,
  documents int not null,
  top bytea not null,
  rest bytea not null
) with (toast_tuple_target = 8160);
alter table search_lists alter column top set storage external, alter column rest set storage external;

-- What each post holds that has been merged, packed: the exact counts.
create table search_forward (post_id bigint primary key, terms bytea not null) with (toast_tuple_target = 8160);
alter table search_forward alter column terms set storage external;

-- What has been written since the last merge, a row a post, in the transaction of the post; without content what has
-- gone. It stands for all that the lists say about the post.
create table search_fresh (
  post_id bigint primary key,
  version bigint not null,
  changed_by xid8 not null,
  content text
);
create index search_fresh_by_change on search_fresh (changed_by);

drop trigger search_forget_hidden on posts;
drop trigger search_forget_deleted on posts;
drop function search_forget();
create function search_forget() returns trigger language plpgsql as $$
begin
  insert into search_fresh (post_id, version, changed_by, content)
    values (old.id, nextval('search_versions'), pg_current_xact_id(), null)
    on conflict (post_id) do update
      set version = nextval('search_versions'), changed_by = excluded.changed_by, content = null;
  return null;
end $$;
create trigger search_forget_hidden after update on posts
  for each row when (old.is_public and not new.is_public) execute function search_forget();
create trigger search_forget_deleted after delete on posts
  for each row when (old.is_public) execute function search_forget();

drop table search_postings, search_slips, search_counts_due, search_common;
alter table search_terms drop column document_count;
drop index search_words_of_term;
-- What a search is made of can be told from its text.
alter table searches drop column term_ids;

-- An older program would write into tables that are gone.
insert into schema_needs values ('0049_packed_search', '0.2.0');

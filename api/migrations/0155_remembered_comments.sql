-- Searches remember what comments hold, and are told what has changed of it (decision 139).

-- The terms of comments that have come into the index, left it, or changed. Ordered by the transaction, because a process
-- asks for what was committed since it asked last.
create table search_comment_changes (
  changed_by xid8 not null default pg_current_xact_id(),
  version bigint not null,
  term_ids int[] not null,
  primary key (changed_by, version)
);

-- What changed before `comments_from` is not told any more: who has not asked since then forgets what it remembers. It
-- becomes `comments_next` with the next run of the job that tidies up.
alter table search_state
  add column comments_from xid8 not null default pg_current_xact_id(),
  add column comments_next xid8 not null default pg_current_xact_id();

create function search_comment_shown() returns trigger language plpgsql as $$
begin
  insert into search_comment_changes (version, term_ids) values (nextval('search_versions'), new.term_ids);
  return null;
end $$;

create function search_comment_gone() returns trigger language plpgsql as $$
begin
  insert into search_comment_changes (version, term_ids) values (nextval('search_versions'), old.term_ids);
  return null;
end $$;

create function search_comment_changed() returns trigger language plpgsql as $$
begin
  insert into search_comment_changes (version, term_ids)
    values (nextval('search_versions'), old.term_ids || new.term_ids);
  return null;
end $$;

create trigger search_comment_shown after insert on search_comment_terms
  for each row when (new.is_shown) execute function search_comment_shown();
create trigger search_comment_gone after delete on search_comment_terms
  for each row when (old.is_shown) execute function search_comment_gone();
create trigger search_comment_changed after update on search_comment_terms
  for each row when (old.is_shown <> new.is_shown or (new.is_shown and old.term_ids <> new.term_ids))
  execute function search_comment_changed();

-- What posts mean, as vectors (decision 84): a row for each public post, filled by a job where there is a model. Rows are
-- kept without one, too, so that nobody has to look for what is missing when one comes.
create table search_vectors (
  post_id bigint primary key,
  -- False once the post is no longer public; it has no vector then.
  is_wanted boolean not null,
  -- The model that has made the vector, and the vector, a byte for each dimension; null until it is made.
  model text,
  vector bytea,
  -- By these, processes follow what changes, and rows of posts that have gone are removed in time.
  changed_by xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now(),
  check ((vector is null) = (model is null)),
  check (is_wanted or vector is null)
) with (fillfactor = 70);
alter table search_vectors alter column vector set storage external;
create index search_vectors_due on search_vectors (post_id) where is_wanted and vector is null;
create index search_vectors_by_change on search_vectors (changed_by);
create index search_vectors_by_model on search_vectors (model, post_id) where model is not null;
create index search_vectors_gone on search_vectors (changed_at) where not is_wanted;

-- What has been written, edited, shown or hidden needs another vector, or none, from that statement on.
create function search_vector_due() returns trigger language plpgsql as $$
declare post posts := coalesce(new, old);
begin
  insert into search_vectors (post_id, is_wanted) values (post.id, tg_op <> 'DELETE' and post.is_public)
    on conflict (post_id) do update set is_wanted = excluded.is_wanted, model = null, vector = null,
      changed_by = pg_current_xact_id(), changed_at = now();
  return null;
end $$;
create trigger search_vector_of_new after insert on posts
  for each row when (new.is_public) execute function search_vector_due();
create trigger search_vector_of_changed after update on posts
  for each row when (old.is_public <> new.is_public or (new.is_public and
    (old.title <> new.title or old.problem <> new.problem or old.solution <> new.solution)))
  execute function search_vector_due();
create trigger search_vector_of_deleted after delete on posts
  for each row when (old.is_public) execute function search_vector_due();

insert into search_vectors (post_id, is_wanted) select id, true from posts where is_public;

-- What the writing calls need: answers that are given again, deleted write-ups by author and by time.

create table idempotent_answers (
  user_id bigint not null references users on delete cascade,
  key_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, key_hash)
);
create index idempotent_answers_old on idempotent_answers (created_at);

create index posts_deleted_by_author on posts (author_id, deleted_at desc, id desc) where deleted_at is not null;
create index posts_deleted on posts (deleted_at) where deleted_at is not null;

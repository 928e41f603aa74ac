-- A message of a visitor is sent once too: what answers are kept of belongs to an account or, with none, to a visitor.
-- The new constraint serves the same `on conflict (user_id, key_hash)` as the key did, for older releases too.

alter table idempotent_answers
  drop constraint idempotent_answers_pkey,
  alter column user_id drop not null,
  add constraint idempotent_answers_of_caller unique nulls not distinct (user_id, key_hash);

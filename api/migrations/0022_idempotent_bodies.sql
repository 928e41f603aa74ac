-- What came with a key the first time, hashed: with anything else the key is refused.
alter table idempotent_answers add column body_hash bytea;

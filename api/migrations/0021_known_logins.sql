-- From where an account has logged in before: a browser, by its cookie, or a network. Keyed hashes, so that the table
-- says neither who nor where.
create table known_logins (
  mark bytea primary key,
  user_id bigint not null references users on delete cascade,
  last_used_at timestamptz not null
);
create index known_logins_of_user on known_logins (user_id);
create index known_logins_over on known_logins (last_used_at);

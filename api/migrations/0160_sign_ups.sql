-- What somebody signed up with, so that logging in with it is answered alike whether or not the address had an account
-- already. A row belongs to the member who has the name that was asked for, and goes when that one is activated or
-- removed. `mark` is argon2id of the password with a salt made of the address by the site's key: it says of no address
-- that it has an account, and nothing of an address at all to who does not have the key.
create table sign_ups (
  user_id bigint primary key references users on delete cascade,
  mark bytea not null
);
create index sign_ups_by_mark on sign_ups (mark);

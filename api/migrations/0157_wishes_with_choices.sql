-- A wish for one of several words (`rust OR golang`) is found by each of them: the first in `key_term`, the others here.
alter table wishes add column other_keys text[] not null default '{}';
create index wishes_by_other_keys on wishes using gin (other_keys) with (fastupdate = off) where other_keys <> '{}';

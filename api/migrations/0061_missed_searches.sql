-- Searches that found nothing, and nothing about who searched: the best list of what to write.
create table missed_searches (
  text text primary key,
  count integer not null,
  last_day date not null
);
create index missed_searches_frequent on missed_searches (count desc, text) where count >= 2;
create index missed_searches_old on missed_searches (last_day);

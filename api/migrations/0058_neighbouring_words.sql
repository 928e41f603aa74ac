-- Which words of a post stand beside each other (decision 72), two bytes a pair; null where a post has been indexed before.
-- Posts get it, and words that are told apart anew, by the job `reindex`, while people search.
alter table search_forward add column pairs bytea;
alter table search_forward alter column pairs set storage external;
update long_jobs set version = 3 where name = 'reindex' and not exists (select from posts);

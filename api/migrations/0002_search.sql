-- The search index: inverted lists in impact order. See docs/decisions/0004-search-index.md.

-- A term is what a word is looked up by: its stem, or the word itself where it is a code or a name.
create table search_terms (
  id int generated always as identity primary key,
  term text collate "C" not null unique,
  document_count int not null default 0
);

-- Words as people write them, for completing and for forgiving slips.
create table search_words (
  id int generated always as identity primary key,
  word text collate "C" not null unique,
  term_id int not null
);
create index search_words_of_term on search_words (term_id);

-- Each word with one letter left out: two words a slip apart share one of these (SymSpell).
create table search_slips (
  slip text collate "C" not null,
  word_id int not null,
  primary key (slip, word_id)
);

-- How much a term says about a write-up, 0 to 30000.
create table search_postings (
  post_id bigint not null,
  term_id int not null,
  impact smallint not null,
  primary key (post_id, term_id) include (impact)
);
create index search_postings_by_impact on search_postings (term_id, impact desc, post_id desc);

-- What is no longer public leaves the index in the same statement.
create function search_forget() returns trigger language plpgsql as $$
begin
  with gone as (delete from search_postings where post_id = old.id returning term_id)
  update search_terms t set document_count = t.document_count - 1 from gone where t.id = gone.term_id;
  return null;
end $$;
create trigger search_forget_hidden after update on posts
  for each row when (old.is_public and not new.is_public) execute function search_forget();
create trigger search_forget_deleted after delete on posts
  for each row when (old.is_public) execute function search_forget();

-- Texts as they were written, beside the HTML that was made of them: a better sanitiser, formula or code renderer
-- reaches old texts, too. Only those that differ from their HTML are kept; of the others the HTML is the original.

-- The version of the renderer that made the HTML; what an older one made is made anew by a job. 0: from before there
-- were originals.
alter table posts add column renderer int not null default 0;
alter table comments add column renderer int not null default 0;

-- In a table of their own, so that lists read rows as short as before.
create table post_originals (
  post_id bigint primary key references posts on delete cascade,
  form text not null check (form in ('html', 'markdown', 'comment')),
  problem text not null,
  solution text not null
);

-- Comments are short, and written often: theirs stand in the row.
alter table comments
  add column original text,
  add column original_form text check (original_form in ('html', 'markdown', 'comment'));

-- How far long jobs have come: one goes on from there in whatever process, and is done once for each version.
create table long_jobs (
  name text primary key,
  version int not null,
  step int not null,
  after_id bigint not null,
  is_done boolean not null
);
insert into long_jobs (name, version, step, after_id, is_done)
  select 'reindex', value, 0, 0, true from tallies where name = 'search_version' and value > 0;

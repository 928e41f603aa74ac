-- Where imported things come from: shown under the write-up, and what makes an import repeatable.

create table imported_items (
  site text not null,
  kind text not null check (kind in ('user', 'post', 'comment')),
  external_id text not null,
  local_id bigint not null,
  primary key (site, kind, external_id)
);

create table post_sources (
  post_id bigint primary key references posts on delete cascade,
  site text not null,
  problem jsonb not null,
  solution jsonb not null
);

create table comment_sources (
  comment_id bigint primary key references comments on delete cascade,
  url text not null,
  licence text not null
);

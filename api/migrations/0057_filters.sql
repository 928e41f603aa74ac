-- `has:code` and `has:image` of the search: the same conditions as in support/search/filters.ts.
create index posts_with_code on posts (created_at desc, id desc)
  where is_public and (problem like '%<code%' or solution like '%<code%');
create index posts_with_image on posts (created_at desc, id desc)
  where is_public and (problem like '%<img%' or solution like '%<img%');

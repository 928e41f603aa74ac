-- What members follow: posts, tags, other members; and the tags that they do not want to see. Nobody else is told of either.

create table follows (
  user_id bigint not null references users on delete cascade,
  post_id bigint references posts on delete cascade,
  tag_id bigint references tags on delete cascade,
  member_id bigint references users on delete cascade,
  created_at timestamptz not null,
  check (num_nonnulls(post_id, tag_id, member_id) = 1)
);
create unique index follows_post on follows (user_id, post_id) where post_id is not null;
create unique index follows_tag on follows (user_id, tag_id) where tag_id is not null;
create unique index follows_member on follows (user_id, member_id) where member_id is not null;
create index follows_of_user on follows (user_id, created_at desc);
create index follows_of_post on follows (post_id) where post_id is not null;
create index follows_of_tag on follows (tag_id) where tag_id is not null;
create index follows_of_member on follows (member_id) where member_id is not null;

create table muted_tags (
  user_id bigint not null references users on delete cascade,
  tag_id bigint not null references tags on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, tag_id)
);
create index muted_tags_of_tag on muted_tags (tag_id);

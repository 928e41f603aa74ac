-- Posts that a member keeps for later, with a note and a folder of their own. Nobody else is told.
create table saved_posts (
  user_id bigint not null references users on delete cascade,
  post_id bigint not null references posts on delete cascade,
  note text not null default '' check (char_length(note) <= 500),
  folder text not null default '' check (char_length(folder) <= 50),
  saved_at timestamptz not null,
  primary key (user_id, post_id)
);
create index saved_posts_newest on saved_posts (user_id, saved_at desc, post_id desc);
create index saved_posts_of_post on saved_posts (post_id);

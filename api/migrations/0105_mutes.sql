-- Members, and words, that a member does not want to see. Nobody else is told.

create table muted_members (
  user_id bigint not null references users on delete cascade,
  member_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, member_id)
);
create index muted_members_of_member on muted_members (member_id);

create table muted_words (
  user_id bigint not null references users on delete cascade,
  word text not null,
  primary key (user_id, word)
);

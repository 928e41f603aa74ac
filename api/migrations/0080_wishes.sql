-- Searches whose member is told once somebody writes up what they looked for. A new post looks for its own words among
-- `key_term`, one word of each wish, the one that the fewest posts had: nothing goes through all of them.
create table wishes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  text text not null,
  terms text[] not null,
  key_term text not null,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  unique (user_id, text)
);
create index wishes_by_key on wishes (key_term);
create index wishes_over on wishes (ends_at);

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('reply', 'comment', 'mention', 'like', 'wish', 'decision', 'appeal'));
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check
  check (kind in ('reply', 'comment', 'mention', 'like', 'wish', 'decision', 'appeal'));
-- A release that does not know this kind of news has no sentence for it.
insert into schema_needs values ('0080_wishes', '0.2.0');

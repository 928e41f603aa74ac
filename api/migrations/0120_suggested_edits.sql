-- What members propose to change in others' posts. Of one member at most one waits for each post.
create table suggested_edits (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  -- Null: their account is closed.
  user_id bigint references users on delete set null,
  title text not null,
  problem text not null,
  solution text not null,
  -- Null: those that the post has.
  tags text[],
  note text not null default '' check (char_length(note) <= 200),
  -- The version of the post that it was written from.
  base int not null check (base > 0),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  reason text not null default '' check (char_length(reason) <= 200),
  -- The version that was made of it; null where the post said all of it already.
  version int,
  check ((status = 'open') = (decided_at is null))
);
create unique index suggested_edits_waiting on suggested_edits (post_id, user_id) where status = 'open';
create index suggested_edits_of_post on suggested_edits (post_id, created_at desc, id desc);
create index suggested_edits_of_user on suggested_edits (user_id, id);
create index suggested_edits_decided_by on suggested_edits (decided_by) where decided_by is not null;
create index suggested_edits_old on suggested_edits (created_at, id) where status = 'open';

-- Who proposed the change that led to a version; null, with `is_suggested`, where their account is closed.
alter table post_versions
  add column is_suggested boolean not null default false,
  add column suggested_by bigint references users on delete set null;
create index post_versions_suggested_by on post_versions (suggested_by) where suggested_by is not null;

-- News of it; what is withdrawn is told no more.
alter table notifications add column suggestion_id bigint references suggested_edits on delete cascade;
create index notifications_of_suggestion on notifications (suggestion_id) where suggestion_id is not null;
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'reply', 'comment', 'mention', 'like', 'alternative', 'suggestion', 'follow', 'wish', 'decision', 'appeal'));
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'reply', 'comment', 'mention', 'like', 'alternative', 'suggestion', 'follow', 'wish', 'decision', 'appeal'));

alter table drafts drop constraint drafts_form_check;
alter table drafts add constraint drafts_form_check check (form in (
  'post', 'edit', 'suggestion', 'comment', 'reply', 'editComment', 'report', 'appeal', 'contact'));

-- A release that does not know this kind of news has no sentences for it.
insert into schema_needs values ('0120_suggested_edits', '0.2.0');

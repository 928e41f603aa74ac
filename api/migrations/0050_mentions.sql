-- Members are told where somebody names them. A release that does not know this kind of news has no sentence for it.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('reply', 'comment', 'mention', 'like', 'decision', 'appeal'));
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check
  check (kind in ('reply', 'comment', 'mention', 'like', 'decision', 'appeal'));
insert into schema_needs values ('0050_mentions', '0.2.0');

-- Names are completed of those members alone whose writing everybody can read.
create index users_by_beginning on users (username_key text_pattern_ops)
  where is_active and (post_count > 0 or comment_count > 0);

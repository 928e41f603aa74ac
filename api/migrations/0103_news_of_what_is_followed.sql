-- Two more kinds of news: another solution to the problem of one's post, and what is new of what one follows.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'reply', 'comment', 'mention', 'like', 'alternative', 'follow', 'wish', 'decision', 'appeal'));
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'reply', 'comment', 'mention', 'like', 'alternative', 'follow', 'wish', 'decision', 'appeal'));
-- A release that does not know these kinds of news has no sentences for them.
insert into schema_needs values ('0103_news_of_what_is_followed', '0.2.0');

-- That a version of a post was taken away is a decision that everybody is told of, like the others.
alter table moderation_log drop constraint moderation_log_action_check;
alter table moderation_log add constraint moderation_log_action_check check (action in (
  'hold', 'hide', 'unhide', 'dismiss', 'mute', 'unmute', 'uphold', 'overturn', 'clear', 'erase', 'answer', 'role',
  'setting'));
drop index moderation_log_public;
create index moderation_log_public on moderation_log (id desc)
  where action in ('hold', 'hide', 'unhide', 'mute', 'unmute', 'uphold', 'overturn', 'clear', 'erase') and not is_sample;
-- A release that does not know this decision has no sentence for it.
insert into schema_needs values ('0097_removed_versions', '0.2.0');

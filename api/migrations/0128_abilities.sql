-- Members gain abilities by what they have done; that one is taken away, or given back, is a decision of the log.
alter table moderation_log add column ability text check (ability in ('newTags', 'directEdits', 'duplicates'));
alter table moderation_log drop constraint moderation_log_action_check;
alter table moderation_log add constraint moderation_log_action_check check (action in (
  'hold', 'hide', 'unhide', 'dismiss', 'mute', 'unmute', 'uphold', 'overturn', 'clear', 'erase', 'restrict',
  'unrestrict', 'answer', 'role', 'setting'));
create index moderation_log_abilities on moderation_log (user_id, ability, id desc)
  where action in ('restrict', 'unrestrict');
-- What of a member's was hidden of late, and what became of the edits that they suggested: both are counted up to what
-- a rule asks for.
create index moderation_log_hides_of on moderation_log (user_id, created_at) where action = 'hide';
create index suggested_edits_decided on suggested_edits (user_id, status, decided_at) where status <> 'open';

-- A release that does not know these decisions has no sentence for them.
insert into schema_needs values ('0128_abilities', '0.2.0');

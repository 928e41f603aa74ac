-- What members say of themselves. The picture is one of their own uploads, which `upload_uses` keeps from the cleaning.
create table profiles (
  user_id bigint primary key references users on delete cascade,
  bio text not null default '' check (char_length(bio) <= 300),
  links text[] not null default '{}' check (cardinality(links) <= 3),
  picture text references uploads on delete set null,
  changed_at timestamptz not null
);
create index profiles_by_picture on profiles (picture) where picture is not null;

alter table upload_uses add column profile_id bigint references profiles on delete cascade;
alter table upload_uses drop constraint upload_uses_one;
alter table upload_uses add constraint upload_uses_one check (num_nonnulls(post_id, comment_id, draft_id, profile_id) = 1);
create unique index upload_uses_of_profile on upload_uses (profile_id) where profile_id is not null;

-- A member's pages show it. One that goes with its member is noted by what notes that.
create function profiles_changed() returns trigger language plpgsql as $$
begin
  insert into changes (tag) select 'member-' || username_key from users where id = new.user_id;
  return null;
end $$;
create trigger profiles_changed after insert or update on profiles
  for each row execute function profiles_changed();

-- What moderators take away of a profile is a decision that everybody is told of, like the others.
alter table moderation_log drop constraint moderation_log_action_check;
alter table moderation_log add constraint moderation_log_action_check check (action in (
  'hold', 'hide', 'unhide', 'dismiss', 'mute', 'unmute', 'uphold', 'overturn', 'clear', 'answer', 'role', 'setting'));
drop index moderation_log_public;
create index moderation_log_public on moderation_log (id desc)
  where action in ('hold', 'hide', 'unhide', 'mute', 'unmute', 'uphold', 'overturn', 'clear') and not is_sample;
-- A release that does not know this decision has no sentence for it.
insert into schema_needs values ('0081_profiles', '0.2.0');

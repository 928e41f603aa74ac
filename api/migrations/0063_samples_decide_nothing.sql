-- Some of the sample content is hidden, so that whoever tries the site sees what that looks like. Nobody has decided that:
-- it is not among the decisions and numbers that everybody is told.
alter table moderation_log add column is_sample boolean not null default false;

create or replace function moderation_log_counted() returns trigger language plpgsql as $$
begin
  if new.is_sample then
    return null;
  end if;
  perform moderation_month_counted(new.created_at, 'decision', new.action);
  if new.action = 'hide' then
    perform moderation_month_counted(new.created_at, 'hidden', coalesce(new.category, 'Other'));
  end if;
  return null;
end $$;

drop index moderation_log_public;
create index moderation_log_public on moderation_log (id desc)
  where action in ('hold', 'hide', 'unhide', 'mute', 'unmute', 'uphold', 'overturn') and not is_sample;

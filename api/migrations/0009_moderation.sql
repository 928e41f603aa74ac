-- The log of moderation decides: what is hidden and who is muted follows from its rows, and nobody else writes it.

-- The log outlives what it is about, so its ids refer to nothing.
alter table moderation_log
  drop constraint moderation_log_action_check,
  drop constraint moderation_log_actor_id_fkey,
  drop constraint moderation_log_user_id_fkey,
  add column post_id bigint,
  add column comment_id bigint,
  add column category text,
  -- the decision that this one answers an appeal against
  add column decision_id bigint,
  add constraint moderation_log_action_check check (action in (
    'hold', 'hide', 'unhide', 'dismiss', 'mute', 'unmute', 'uphold', 'overturn', 'answer', 'role', 'setting'
  ));
create index moderation_log_by_action on moderation_log (action, id desc);
create index moderation_log_of_post on moderation_log (post_id, id desc) where post_id is not null;
create index moderation_log_of_comment on moderation_log (comment_id, id desc) where comment_id is not null;
create index moderation_log_mutes on moderation_log (user_id, id desc) where action in ('mute', 'unmute');
create index moderation_log_public on moderation_log (id desc)
  where action in ('hold', 'hide', 'unhide', 'mute', 'unmute', 'uphold', 'overturn');

create function moderation_log_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the log of moderation is append only';
end $$;
create trigger moderation_log_stays before update or delete on moderation_log
  for each row execute function moderation_log_stays();

-- What the newest decision says about a write-up or a comment, beside the row that it is about.
create function moderation_log_applies() returns trigger language plpgsql as $$
declare hides boolean := new.action in ('hold', 'hide');
begin
  if new.action in ('hold', 'hide', 'unhide') then
    update posts set hidden_at = case when hides then new.created_at end,
      hidden_reason = case when hides then new.reason end where id = new.post_id;
    update comments set hidden_at = case when hides then new.created_at end,
      hidden_reason = case when hides then new.reason end where id = new.comment_id;
  end if;
  return null;
end $$;
create trigger moderation_log_applies after insert on moderation_log
  for each row execute function moderation_log_applies();

-- What was hidden before there was a log of it.
insert into moderation_log (action, post_id, comment_id, user_id, reason, created_at)
  select 'hide', id, null, author_id, coalesce(hidden_reason, 'Other'), hidden_at from posts
    where hidden_at is not null
  union all
  select 'hide', null, id, author_id, coalesce(hidden_reason, 'Other'), hidden_at from comments
    where hidden_at is not null;

-- One row per thing that waits for, or has had, a moderator's look. `withdrawn` while its author has it deleted.
create table cases (
  id bigint generated always as identity primary key,
  post_id bigint references posts on delete cascade,
  comment_id bigint references comments on delete cascade,
  status text not null default 'open' check (status in ('open', 'withdrawn', 'hidden', 'dismissed')),
  report_count int not null default 0,
  opened_at timestamptz not null,
  last_reported_at timestamptz not null,
  claimed_by bigint references users on delete set null,
  claimed_at timestamptz,
  decided_by bigint references users on delete set null,
  decided_at timestamptz,
  check ((post_id is null) <> (comment_id is null))
);
create unique index cases_one_of_post on cases (post_id) where status in ('open', 'withdrawn');
create unique index cases_one_of_comment on cases (comment_id) where status in ('open', 'withdrawn');
create index cases_of_post on cases (post_id, id desc) where post_id is not null;
create index cases_of_comment on cases (comment_id, id desc) where comment_id is not null;
create index cases_open on cases (last_reported_at desc, id desc) where status = 'open';
create index cases_oldest on cases (opened_at) where status = 'open';
create index cases_decided on cases (status, decided_at desc, id desc) where decided_at is not null;
create index cases_claimed_by on cases (claimed_by) where claimed_by is not null;
create index cases_decided_by on cases (decided_by) where decided_by is not null;

alter table reports add column case_id bigint references cases on delete cascade;
insert into cases (post_id, comment_id, report_count, opened_at, last_reported_at)
  select post_id, comment_id, count(*), min(created_at), max(created_at) from reports group by 1, 2;
update reports r set case_id = c.id from cases c where c.post_id = r.post_id or c.comment_id = r.comment_id;
create index reports_of_case on reports (case_id, created_at desc, id desc);

-- Deleted things wait for nobody; what comes back waits again.
create function cases_follow_posts() returns trigger language plpgsql as $$
begin
  update cases k set status = case when new.deleted_at is null then 'open' else 'withdrawn' end
    where k.status in ('open', 'withdrawn') and (k.post_id = new.id or k.comment_id in (
      select c.id from comments c where c.post_id = new.id and c.deleted_at is null));
  return null;
end $$;
create trigger cases_follow_posts after update on posts
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function cases_follow_posts();

create function cases_follow_comments() returns trigger language plpgsql as $$
begin
  update cases set status = 'withdrawn' where comment_id = new.id and status = 'open';
  return null;
end $$;
create trigger cases_follow_comments after update on comments
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function cases_follow_comments();

update cases k set status = 'withdrawn' from posts p
  where p.deleted_at is not null
    and (k.post_id = p.id or k.comment_id in (select c.id from comments c where c.post_id = p.id));
update cases k set status = 'withdrawn' from comments c where k.comment_id = c.id and c.deleted_at is not null;

-- A member's own words against a decision: one per decision.
create table appeals (
  id bigint generated always as identity primary key,
  decision_id bigint not null unique references moderation_log,
  user_id bigint not null references users on delete cascade,
  text text not null,
  created_at timestamptz not null,
  outcome text check (outcome in ('upheld', 'overturned')),
  answer text,
  answered_by bigint references users on delete set null,
  answered_at timestamptz
);
create index appeals_of_user on appeals (user_id);
create index appeals_open on appeals (id) where outcome is null;
create index appeals_answered on appeals (answered_at desc, id desc) where outcome is not null;
create index appeals_answered_by on appeals (answered_by) where answered_by is not null;

alter table contact_messages
  add column answer text,
  add column answered_by bigint references users on delete set null,
  add column answered_at timestamptz;
create index contact_messages_answered_by on contact_messages (answered_by) where answered_by is not null;
create index contact_messages_open on contact_messages (id desc) where answered_at is null;
create index contact_messages_done on contact_messages (id desc) where answered_at is not null;

-- Members as moderators look for them: by the beginning of the name, or the newest.
create index users_by_key on users (username_key text_pattern_ops) where is_active;
create index users_newest on users (id desc) where is_active;
create index users_by_role on users (role) where role <> 'member';

-- What may change while the program runs.
create table site_settings (name text primary key, value jsonb not null);

-- Numbers for the page of the admins, counted now and then by a job; and what happened, by day.
create table site_numbers (name text primary key, value bigint not null, counted_at timestamptz not null);
create table site_events (
  day date not null,
  name text not null,
  count bigint not null default 0,
  primary key (day, name)
);

-- Counts by month for everybody: kept as it happens, because reports go with what they are about.
create table moderation_months (
  month date not null,
  kind text not null,
  name text not null,
  count int not null default 0,
  primary key (month, kind, name)
);

create function moderation_month_counted(at timestamptz, counted_kind text, counted_name text) returns void
language sql as $$
  insert into moderation_months (month, kind, name, count)
    values (date_trunc('month', at at time zone 'utc')::date, counted_kind, counted_name, 1)
    on conflict (month, kind, name) do update set count = moderation_months.count + 1;
$$;
create function moderation_log_counted() returns trigger language plpgsql as $$
begin
  perform moderation_month_counted(new.created_at, 'decision', new.action);
  if new.action = 'hide' then
    perform moderation_month_counted(new.created_at, 'hidden', coalesce(new.category, 'Other'));
  end if;
  return null;
end $$;
create trigger moderation_log_counted after insert on moderation_log
  for each row execute function moderation_log_counted();
create function reports_counted() returns trigger language plpgsql as $$
begin
  perform moderation_month_counted(new.created_at, 'report', coalesce(new.category, 'Other'));
  return null;
end $$;
create trigger reports_counted after insert on reports for each row execute function reports_counted();
select moderation_month_counted(created_at, 'decision', action) from moderation_log;
select moderation_month_counted(created_at, 'hidden', 'Other') from moderation_log where action = 'hide';
select moderation_month_counted(created_at, 'report', coalesce(category, 'Other')) from reports;

-- What decides whether a member may write now, in one go: waits for whoever decides about them at this moment, and then
-- tells what the log says last, how old the account is, and how the site is set.
create function writer_state(writer bigint, out last_mute jsonb, out joined timestamptz, out settings jsonb)
language plpgsql as $$
begin
  perform from accounts where user_id = writer for share;
  select jsonb_build_object('id', m.id::text, 'action', m.action, 'reason', m.reason, 'until', m.expires_at)
    into last_mute from moderation_log m
    where m.user_id = writer and m.action in ('mute', 'unmute') order by m.id desc limit 1;
  select created_at into joined from users where id = writer;
  select coalesce(jsonb_object_agg(s.name, s.value), '{}') into settings from site_settings s;
end $$;

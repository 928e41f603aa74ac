-- Posts that say the same as another: what members propose, and what the author, or three members of standing, agree to.
create table duplicates (
  id bigint generated always as identity primary key,
  post_id bigint not null references posts on delete cascade,
  -- The better one, which the search shows first.
  of_id bigint not null references posts on delete cascade,
  -- Who proposed it; null: their account is closed.
  user_id bigint references users on delete set null,
  status text not null default 'open' check (status in ('open', 'agreed', 'declined')),
  created_at timestamptz not null,
  check (post_id <> of_id)
);
-- One of a pair, whichever way round.
create unique index duplicates_pair on duplicates (least(post_id, of_id), greatest(post_id, of_id));
create unique index duplicates_agreed on duplicates (post_id) where status = 'agreed';
create index duplicates_of_post on duplicates (post_id, id);
create index duplicates_of_better on duplicates (of_id, id);
create index duplicates_of_user on duplicates (user_id, id) where user_id is not null;

create table duplicate_agreements (
  duplicate_id bigint not null references duplicates on delete cascade,
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (duplicate_id, user_id)
);
create index duplicate_agreements_of_user on duplicate_agreements (user_id);

-- Kept beside the post, where a search reads how posts stand.
alter table posts add column duplicate_of bigint;
create index posts_duplicate_of on posts (duplicate_of) where duplicate_of is not null;

create function duplicates_changed() returns trigger language plpgsql as $$
declare
  post bigint := coalesce(new.post_id, old.post_id);
begin
  update posts p set duplicate_of = (select of_id from duplicates d where d.post_id = post and d.status = 'agreed')
    where p.id = post
      and p.duplicate_of is distinct from (select of_id from duplicates d where d.post_id = post and d.status = 'agreed');
  if 'agreed' in (coalesce(new.status, ''), coalesce(old.status, '')) then
    perform note_changes(array['posts', 'post-' || post, 'post-' || coalesce(new.of_id, old.of_id)]);
  end if;
  return null;
end $$;
create trigger duplicates_changed after insert or update or delete on duplicates
  for each row execute function duplicates_changed();

-- The page of each shows the title of the other, for as long as everybody can see that.
create or replace function posts_edited() returns trigger language plpgsql as $$
begin
  perform note_changes(array['post-' || new.id, case when old.is_public or new.is_public then 'posts' end]
    || array(select 'post-' || p.id from posts p where p.followed_by = new.id)
    || array(select 'post-' || p.id from posts p where p.duplicate_of = new.id)
    || array(select 'post-' || new.duplicate_of where new.duplicate_of is not null)
    || array(select 'post-' || a.post_id from alternatives own join alternatives a on a.first_id = own.first_id
      where own.post_id = new.id));
  return null;
end $$;

-- News of what is proposed.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'reply', 'comment', 'mention', 'like', 'alternative', 'duplicate', 'suggestion', 'follow', 'wish', 'decision', 'appeal'));
alter table notification_preferences drop constraint notification_preferences_kind_check;
alter table notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'reply', 'comment', 'mention', 'like', 'alternative', 'duplicate', 'suggestion', 'follow', 'wish', 'decision', 'appeal'));

-- A release that does not know this kind of news has no sentences for it.
insert into schema_needs values ('0129_duplicates', '0.2.0');

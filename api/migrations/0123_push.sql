-- Devices that are told of news by web push (RFC 8030), the site's own key for it (RFC 8292), and what of it members want.

-- A device is one session's: where that ends, by whatever way, nothing is sent there any more.
create table push_devices (
  id bigint generated always as identity primary key,
  session_id bigint not null unique references sessions on delete cascade,
  user_id bigint not null references users on delete cascade,
  -- The address that its browser's push service has for it, and the keys for which only that browser has the counterparts.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- Since when it could not be reached, and when that was tried last.
  failing_since timestamptz,
  tried_at timestamptz
);
create index push_devices_of_member on push_devices (user_id, id);

create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  -- Null where the key is set by whoever runs the site.
  sealed_private_key bytea
);

create table push_preferences (
  user_id bigint not null references users on delete cascade,
  kind text not null check (kind in ('reply', 'comment', 'mention', 'like', 'alternative', 'duplicate', 'suggestion', 'follow', 'wish',
    'decision', 'appeal')),
  is_pushed boolean not null,
  primary key (user_id, kind)
);
